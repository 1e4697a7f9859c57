//! The grader's own limits, and what a manifest changes of them.

use std::time::Duration;

use crate::manifest::LimitTable;
use crate::process::Limits;

const MIB: u64 = 1 << 20;

/// The usual size, so that a grade does not depend on the shell that it was asked for in.
const STACK_BYTES: u64 = 8 * MIB;

/// No dump, and none handed to another program either.
const NO_DUMP: u64 = 1;

/// Of a compiler.
pub(super) fn compile() -> Limits {
    Limits {
        start: None,
        wall: Some(Duration::from_secs(30)),
        cpu: Some(Duration::from_secs(30)),
        memory_bytes: Some(2048 * MIB),
        address_bytes: Some(4096 * MIB),
        stack_bytes: Some(STACK_BYTES),
        core_bytes: Some(NO_DUMP),
        // A program has a tenth of it, and dozens of them are kept.
        file_bytes: Some(64 * MIB),
        output_bytes: Some(MIB),
        open_files: Some(256),
        threads: None,
    }
}

/// Of a run.
pub(super) fn run() -> Limits {
    Limits {
        // Loading the CUDA libraries from a slow disk takes a while.
        start: Some(Duration::from_mins(2)),
        wall: Some(Duration::from_secs(20)),
        cpu: Some(Duration::from_mins(2)),
        memory_bytes: Some(2048 * MIB),
        address_bytes: Some(4096 * MIB),
        stack_bytes: Some(STACK_BYTES),
        core_bytes: Some(NO_DUMP),
        file_bytes: Some(MIB),
        output_bytes: Some(MIB),
        open_files: Some(256),
        // A GPU driver starts a dozen; no exercise needs a hundred.
        threads: Some(256),
    }
}

/// The defaults with what a manifest sets.
pub(super) fn merged(defaults: &Limits, table: &LimitTable) -> Limits {
    let seconds = |seconds: Option<u64>| seconds.map(Duration::from_secs);
    Limits {
        wall: seconds(table.wall_seconds).or(defaults.wall),
        cpu: seconds(table.cpu_seconds).or(defaults.cpu),
        memory_bytes: table
            .memory_mib
            .map(|mib| mib * MIB)
            .or(defaults.memory_bytes),
        address_bytes: table
            .memory_mib
            .map(|mib| 2 * mib * MIB)
            .or(defaults.address_bytes),
        file_bytes: table.file_mib.map(|mib| mib * MIB).or(defaults.file_bytes),
        output_bytes: table
            .output_kib
            .map(|kib| kib << 10)
            .or(defaults.output_bytes),
        ..defaults.clone()
    }
}
