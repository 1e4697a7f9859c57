//! `cargo grade bench` as it is typed.

use std::num::NonZeroUsize;

use clap::Args;

/// What is typed after `cargo grade bench`.
#[derive(Debug, Args)]
pub(crate) struct BenchArguments {
    /// The lesson whose solution is graded
    pub(crate) lesson: String,
    /// How many grades are measured
    #[arg(long, default_value_t = 5, conflicts_with = "class")]
    pub(crate) runs: u32,
    /// Measures classes up to this size instead
    #[arg(long, value_name = "N", num_args = 0..=1, default_missing_value = "30")]
    pub(crate) class: Option<NonZeroUsize>,
    /// How many submissions of a class at once
    #[arg(long, value_name = "N", requires = "class")]
    pub(crate) jobs: Option<NonZeroUsize>,
}
