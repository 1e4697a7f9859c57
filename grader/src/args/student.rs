//! The commands of a student besides a grade, as they are typed.

use clap::Args;

use super::{GradeArguments, SubjectArguments, parse_device};
use crate::device::Wanted;

/// What is typed after `cargo grade watch`.
#[derive(Debug, Args)]
pub(crate) struct WatchArguments {
    pub(crate) lesson: String,
    #[arg(long, value_name = "ITEM", value_delimiter = ',')]
    pub(crate) only: Vec<String>,
    #[arg(long, default_value = "auto", value_parser = parse_device)]
    pub(crate) device: Wanted,
}

impl WatchArguments {
    /// The grade that is made on every save.
    pub(crate) fn grading(&self) -> GradeArguments {
        GradeArguments {
            subject: SubjectArguments {
                only: self.only.clone(),
                ..SubjectArguments::default()
            },
            device: self.device,
            ..GradeArguments::of(&self.lesson)
        }
    }
}

/// What is typed after `cargo grade hint`.
#[derive(Debug, Args)]
pub(crate) struct HintArguments {
    pub(crate) lesson: String,
    #[arg(value_name = "ITEM")]
    pub(crate) item: Option<String>,
    #[arg(long, value_name = "N")]
    pub(crate) level: Option<usize>,
}

/// What is typed after `cargo grade explain`.
#[derive(Debug, Args)]
pub(crate) struct ExplainArguments {
    #[arg(value_name = "ITEM")]
    pub(crate) item: String,
}

/// What is typed after `cargo grade reset`.
#[derive(Debug, Args)]
pub(crate) struct ResetArguments {
    pub(crate) lesson: String,
    #[arg(long)]
    pub(crate) yes: bool,
}
