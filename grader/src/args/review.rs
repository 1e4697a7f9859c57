//! What is typed after `cargo grade review`.

use clap::Args;

use super::{Arguments, Command, GradeArguments, SubjectArguments, parse_device};
use crate::catalogue::Catalogue;
use crate::device::Wanted;
use crate::message::key;

/// As it is typed.
#[derive(Debug, Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag")]
pub(crate) struct ReviewArguments {
    #[arg(required = true)]
    pub(crate) lesson: String,
    #[command(flatten)]
    pub(crate) subject: SubjectArguments,
    #[arg(long, default_value = "auto", value_parser = parse_device)]
    pub(crate) device: Wanted,
    #[arg(long, value_name = "NAME")]
    pub(crate) by: Option<String>,
    #[arg(long)]
    pub(crate) all: bool,
    #[arg(long, value_name = "TARGET=VALUE", conflicts_with_all = ["list", "verify", "walk"])]
    pub(crate) set: Vec<String>,
    #[arg(long, value_name = "TARGET", conflicts_with_all = ["list", "verify", "walk"])]
    pub(crate) withdraw: Vec<String>,
    #[arg(long, value_name = "TEXT")]
    pub(crate) reason: Option<String>,
    #[arg(long, conflicts_with_all = ["verify", "walk"])]
    pub(crate) list: bool,
    #[arg(long, conflicts_with = "walk")]
    pub(crate) verify: bool,
    /// Walk without a terminal: a test writes the keys into a pipe.
    #[arg(long, hide = true)]
    pub(crate) walk: bool,
}

impl Arguments {
    /// The lesson that is graded or reviewed.
    pub(crate) fn lesson(&self) -> Option<&str> {
        match &self.command {
            Some(Command::Review(review)) => Some(&review.lesson),
            Some(Command::Watch(watch)) => Some(&watch.lesson),
            Some(Command::Hint(hint)) => Some(&hint.lesson),
            Some(Command::Reset(reset)) => Some(&reset.lesson),
            _ => self.grade.lesson.as_deref(),
        }
    }

    /// What of it needs the files of the course's authors, as it was typed.
    pub(crate) fn for_authors(&self) -> Option<&'static str> {
        match &self.command {
            Some(Command::Check(_)) => Some("check"),
            Some(Command::Generate(_)) => Some("generate"),
            Some(Command::Release(_)) => Some("release"),
            Some(Command::Bench(_)) => Some("bench"),
            None if self.grade.subject.solution => Some("--solution"),
            Some(_) | None => None,
        }
    }
}

impl ReviewArguments {
    /// The grade on which the review rests.
    pub(crate) fn grading(&self) -> GradeArguments {
        GradeArguments {
            subject: self.subject.clone(),
            device: self.device,
            ..GradeArguments::of(&self.lesson)
        }
    }
}

/// The help of each argument, by the argument's id.
const HELP: &[(&str, &str)] = &[
    ("lesson", key!("help-lesson")),
    ("solution", key!("help-review-solution")),
    ("submission", key!("help-review-submission")),
    ("only", key!("help-review-only")),
    ("device", key!("help-device")),
    ("record", key!("help-review-record")),
    ("by", key!("help-review-by")),
    ("all", key!("help-review-all")),
    ("set", key!("help-review-set")),
    ("withdraw", key!("help-review-withdraw")),
    ("reason", key!("help-review-reason")),
    ("list", key!("help-review-list")),
    ("verify", key!("help-review-verify")),
];

/// The grammar with the help of this command in the language of the catalogue.
pub(super) fn localised(command: clap::Command, catalogue: &Catalogue) -> clap::Command {
    command.mut_subcommand("review", |mut review| {
        for (id, key) in HELP {
            review = review.mut_arg(id, |argument| argument.help(catalogue.text(key)));
        }
        review
    })
}
