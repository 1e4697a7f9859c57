//! A grade of one submission, as it is typed.

use std::path::PathBuf;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use super::{ExitPolicy, SandboxLevel, SandboxMode, parse_device, parse_wish};
use crate::device::Wanted;
use crate::export::Wish;
use crate::process::Rule;

#[derive(Debug, Args)]
pub(crate) struct GradeArguments {
    /// The lesson, such as `lesson2`
    #[arg(required = true)]
    pub(crate) lesson: Option<String>,
    #[command(flatten)]
    pub(crate) subject: SubjectArguments,
    /// Where the tensors live: `auto`, `cpu`, `cuda` or `cuda:N`
    #[arg(long, default_value = "auto", value_parser = parse_device)]
    pub(crate) device: Wanted,
    /// Print the scale that this student computes, and grade nothing
    #[arg(long, value_name = "ID")]
    pub(crate) rescale: Option<String>,
    /// Also write the result for another system
    #[arg(
        long = "report",
        value_name = "KIND=PATH",
        value_parser = parse_wish,
        conflicts_with = "rescale"
    )]
    pub(crate) reports: Vec<Wish>,
    /// Draw the hidden inputs of an earlier run again
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// What the exit code tells: the verdict, or only that grading finished
    #[arg(long, value_enum, default_value = "verdict")]
    pub(crate) exit_policy: ExitPolicy,
    #[command(flatten)]
    pub(crate) confine: ConfineArguments,
    /// Leave out parts of the confinement by name, to test that each is needed
    #[arg(
        long,
        value_parser = rules(),
        value_name = "RULE",
        value_delimiter = ',',
        hide = true
    )]
    pub(crate) sandbox_without: Vec<Rule>,
}

/// Which submission, as far as it is graded, and what people decided about it.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct SubjectArguments {
    /// Grade the reference solution in place of your own crate
    #[arg(long, conflicts_with = "submission")]
    pub(crate) solution: bool,
    /// Grade the files found in this folder in place of your own crate
    #[arg(long, value_name = "DIR")]
    pub(crate) submission: Option<PathBuf>,
    /// Grade only these: `code`, `answers`, or ids of items
    #[arg(long, value_name = "ITEM", value_delimiter = ',')]
    pub(crate) only: Vec<String>,
    /// The record of what people decided about the answers
    #[arg(long, value_name = "FILE")]
    pub(crate) record: Option<PathBuf>,
}

/// How a submission is confined.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct ConfineArguments {
    /// Confine the submission as far as this machine can, or not at all
    #[arg(long, value_enum, default_value = "auto")]
    pub(crate) sandbox: SandboxMode,
    /// Refuse to grade with weaker confinement than this
    #[arg(
        long,
        value_enum,
        ignore_case = true,
        value_name = "LEVEL",
        default_value = "S0"
    )]
    pub(crate) min_sandbox: SandboxLevel,
}

/// The rules by their names.
fn rules() -> impl TypedValueParser<Value = Rule> {
    let names = Rule::ALL.iter().map(|rule| rule.name());
    PossibleValuesParser::new(names)
        .try_map(|name| Rule::named(&name).ok_or("there is no such rule"))
}

impl Default for ConfineArguments {
    fn default() -> Self {
        Self {
            sandbox: SandboxMode::Auto,
            min_sandbox: SandboxLevel::S0,
        }
    }
}

impl GradeArguments {
    /// A grade of a lesson as it is without any option. Its exit code tells that it finished.
    pub(crate) fn of(lesson: &str) -> Self {
        Self {
            lesson: Some(lesson.to_owned()),
            subject: SubjectArguments::default(),
            device: Wanted::Auto,
            rescale: None,
            reports: Vec::new(),
            seed: None,
            exit_policy: ExitPolicy::Graded,
            confine: ConfineArguments::default(),
            sandbox_without: Vec::new(),
        }
    }
}
