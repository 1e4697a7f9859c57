//! The commands for whoever writes the course, as they are typed.

use std::path::PathBuf;

use clap::Args;

/// What is typed after `cargo grade check`.
#[derive(Debug, Args)]
pub(crate) struct CheckArguments {
    pub(crate) lesson: Option<String>,
}

/// What is typed after `cargo grade generate`.
#[derive(Debug, Args)]
pub(crate) struct GenerateArguments {
    pub(crate) lesson: Option<String>,
    /// Compare with what is there, and write nothing.
    #[arg(long)]
    pub(crate) check: bool,
}

/// What is typed after `cargo grade release`.
#[derive(Debug, Args)]
pub(crate) struct ReleaseArguments {
    #[arg(value_name = "OUT")]
    pub(crate) out: PathBuf,
}

/// What is typed after `cargo grade new`.
#[derive(Debug, Args)]
pub(crate) struct NewArguments {
    pub(crate) lesson: String,
}
