//! What a child may use.

use std::time::Duration;

/// The limits of one run. `None` leaves a resource unlimited.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Limits {
    /// Until the child makes itself known.
    pub start: Option<Duration>,
    /// By the clock on the wall, from the time it made itself known.
    pub wall: Option<Duration>,
    /// Processor time, in whole seconds.
    pub cpu: Option<Duration>,
    /// Resident memory, in bytes.
    pub memory_bytes: Option<u64>,
    /// Address space, in bytes. Not for a GPU run: its driver reserves far more than it uses.
    pub address_bytes: Option<u64>,
    /// The stack of the first thread, in bytes.
    pub stack_bytes: Option<u64>,
    /// A memory dump, in bytes.
    pub core_bytes: Option<u64>,
    /// The largest file that it may write, in bytes.
    pub file_bytes: Option<u64>,
    /// Standard output and standard error together, in bytes.
    pub output_bytes: Option<u64>,
    /// Open files.
    pub open_files: Option<u64>,
    /// Threads, of the child itself.
    pub threads: Option<u64>,
}
