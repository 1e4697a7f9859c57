//! What a child may use.

use std::time::Duration;

/// The limits of one run. `None` leaves a resource unlimited.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub(crate) struct Limits {
    /// Until the child makes itself known.
    pub(crate) start: Option<Duration>,
    /// By the clock on the wall, from the time it made itself known.
    pub(crate) wall: Option<Duration>,
    /// Processor time, in whole seconds.
    pub(crate) cpu: Option<Duration>,
    /// Resident memory, in bytes.
    pub(crate) memory_bytes: Option<u64>,
    /// Address space, in bytes. Not for a GPU run: its driver reserves far more than it uses.
    pub(crate) address_bytes: Option<u64>,
    /// The stack of the first thread, in bytes.
    pub(crate) stack_bytes: Option<u64>,
    /// A memory dump, in bytes.
    pub(crate) core_bytes: Option<u64>,
    /// The largest file that it may write, in bytes.
    pub(crate) file_bytes: Option<u64>,
    /// Standard output and standard error together, in bytes.
    pub(crate) output_bytes: Option<u64>,
    /// Open files.
    pub(crate) open_files: Option<u64>,
    /// Threads, of the child itself.
    pub(crate) threads: Option<u64>,
}
