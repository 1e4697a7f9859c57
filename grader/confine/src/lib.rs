//! Confines the process that it is called in, before that process runs or loads anything of a
//! submission's.
//!
//! It is linked by the trusted program, whose launcher stage then becomes another program, and by
//! the probe, which loads libtorch once and forks: both are confined by the same lines. It starts
//! nothing, judges nothing and knows nothing of lessons.

mod confine;
pub mod fork;
mod limits;
mod rule;
mod stage;

pub use confine::{
    CALLS, CallList, Canary, Confinement, FILES, Grant, Mechanism, NO_FORK, PRIVATE_UID, Right,
};
pub use limits::Limits;
pub use rule::{LeftOut, Rule};
pub use stage::{Orders, Problem, RECORDS_FD, REQUESTS_FD, STATUS_FD, StageReport, enter, report};
