//! What passes between the grader and the probe: the types, and the frames that carry them.
//!
//! This crate owns the wire and nothing else: no tensors, no input or output, no judgement. What
//! comes from the probe's side is testimony of a process that runs a stranger's code, so reading
//! is total (every byte string is either records or one named fault) and bounded in memory.

mod bounds;
mod frame;
mod record;

pub use bounds::{MAX_DIMENSIONS, MAX_NAME_CHARS, MAX_PARAMETERS, MAX_TEXT_CHARS};
pub use frame::{DoesNotFit, FrameFault, FrameReader, MAX_FRAME_BYTES, Sender, VERSION, encode};
pub use record::{
    Accumulation, Batch, Computed, Ended, Event, HandedOut, Hello, Kind, Network, Panic, Parameter,
    Provider, Received, Record, Request, Reread, Sample,
};
