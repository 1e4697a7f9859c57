//! The commands for whoever grades a class, as they are typed.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::Args;

use super::{ConfineArguments, parse_device};
use crate::device::Wanted;

/// What is typed after `cargo grade batch`.
#[derive(Debug, Args)]
pub(crate) struct BatchArguments {
    pub(crate) lesson: String,
    #[arg(value_name = "DIR")]
    pub(crate) folder: PathBuf,
    #[arg(long, value_name = "GRADES")]
    pub(crate) out: PathBuf,
    #[arg(long, value_name = "N")]
    pub(crate) jobs: Option<NonZeroUsize>,
    #[arg(long, value_name = "FILE")]
    pub(crate) roster: Option<PathBuf>,
    #[arg(long, default_value = "auto", value_parser = parse_device)]
    pub(crate) device: Wanted,
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    #[command(flatten)]
    pub(crate) confine: ConfineArguments,
}

/// What is typed after `cargo grade regrade`.
#[derive(Debug, Args)]
pub(crate) struct RegradeArguments {
    #[arg(value_name = "GRADES")]
    pub(crate) folder: PathBuf,
    #[arg(long)]
    pub(crate) apply: bool,
    #[arg(long, value_name = "N")]
    pub(crate) jobs: Option<NonZeroUsize>,
    #[arg(long, default_value = "auto", value_parser = parse_device)]
    pub(crate) device: Wanted,
    #[command(flatten)]
    pub(crate) confine: ConfineArguments,
}
