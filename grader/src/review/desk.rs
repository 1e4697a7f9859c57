//! A graded submission with its record, where decisions are made.

use std::path::Path;

use super::setting::Setting;
use super::{matter, usage};
use crate::clock;
use crate::decision::apply::{Ground, apply, last_words};
use crate::decision::chain::{self, Chain};
use crate::decision::place::Place;
use crate::decision::record::Decision;
use crate::decision::target::{Kind, Target};
use crate::decision::{Finding, Machine, Word};
use crate::error::Result;
use crate::grade::Graded;
use crate::message::Message;
use crate::sheet::Sheet;
use crate::submission::{Origin, OriginKind};
use crate::verdict::Judgement;

/// A graded submission with the record of what was decided about it.
pub(crate) struct Desk {
    /// With the decisions in its judgement.
    pub(crate) graded: Graded,
    pub(crate) place: Place,
    pub(crate) chain: Chain,
    /// The judgement without decisions.
    pub(super) machine: Judgement,
    pub(super) reference: Sheet,
    pub(super) command: String,
    pub(super) by: String,
}

impl Desk {
    pub(super) fn ground(&self) -> Ground<'_> {
        ground(&self.graded, &self.command)
    }

    pub(crate) fn command(&self) -> &str {
        &self.command
    }

    /// The decisions over the machine's judgement.
    pub(super) fn lay_over(&mut self) {
        self.graded.judgement = apply(self.machine.clone(), &self.chain.decisions, &self.ground());
    }

    /// What the machine says of a target.
    pub(super) fn machine_of(&self, target: &Target<'_>) -> Option<Machine> {
        if let Kind::Point = target.kind {
            let mut items = self.machine.items.iter();
            let item = items.find(|item| item.id == target.id)?;
            return Some(Machine {
                finding: Finding::Point {
                    status: item.outcome.status,
                    points: item.points,
                },
                message: item.outcome.message.clone(),
                reason: item.outcome.reason,
            });
        }
        let mut vetoes = self.machine.vetoes.iter();
        let veto = vetoes.find(|veto| veto.id == target.id)?;
        Some(Machine {
            finding: Finding::Veto(veto.state),
            message: veto.message.clone(),
            reason: veto.reason,
        })
    }

    /// Writes decisions and lays them over.
    pub(super) fn decide(&mut self, settings: &[Setting], reason: &str) -> Result<()> {
        let lines: Result<Vec<Decision>> = settings
            .iter()
            .map(|setting| self.line(setting, reason))
            .collect();
        self.chain = chain::append(&self.place.path, lines?)?;
        self.lay_over();
        Ok(())
    }

    fn line(&self, setting: &Setting, reason: &str) -> Result<Decision> {
        let Graded { lesson, .. } = &self.graded;
        let last = last_words(&self.chain.decisions);
        let before = last.get(&*setting.id).copied();
        if setting.word == Word::Withdrawn && before.is_none() {
            return Err(usage(
                Message::new("error-review-nothing").with("target", setting.id.as_str()),
            )
            .hint(Message::new("hint-review-nothing").with("command", self.command())));
        }
        let line = Decision {
            seq: 0,
            at: clock::now(),
            by: self.by.clone(),
            target: setting.id.clone(),
            from: String::new(),
            to: setting.word,
            reason: reason.trim().to_owned(),
            answer_sha256: String::new(),
            rubric_sha256: lesson.rubric_sha256().map(str::to_owned),
            grader: env!("CARGO_PKG_VERSION").to_owned(),
            spans: Vec::new(),
            prev_sha256: String::new(),
        };
        let matters = matter::all(self);
        match (
            matters.iter().find(|matter| matter.target.id == setting.id),
            before,
        ) {
            (Some(matter), _) => Ok(Decision {
                from: matter.machine.finding.word().to_owned(),
                answer_sha256: matter.target.sha256(&self.graded.sheet, &self.graded.code),
                spans: matter
                    .spans()
                    .iter()
                    .map(|span| [span.start, span.end])
                    .collect(),
                ..line
            }),
            // What is taken back may be about something that this run, or the lesson, has not.
            (None, Some(before)) if setting.word == Word::Withdrawn => Ok(Decision {
                from: before.from.clone(),
                answer_sha256: before.answer_sha256.clone(),
                ..line
            }),
            (None, _) => Err(usage(
                Message::new("error-review-not-run").with("target", setting.id.as_str()),
            )
            .hint(Message::new("hint-review-not-run"))),
        }
    }
}

pub(super) fn ground<'a>(graded: &'a Graded, command: &'a str) -> Ground<'a> {
    Ground {
        lesson: &graded.lesson,
        selection: &graded.selection,
        sheet: &graded.sheet,
        code: &graded.code,
        command,
    }
}

/// The call that asks about these answers.
pub(super) fn command(lesson: &str, origin: &Origin, named: Option<&Path>) -> String {
    let mut command = format!("cargo grade review {lesson}");
    match origin.kind {
        OriginKind::Exercise => {}
        OriginKind::Solution => command.push_str(" --solution"),
        OriginKind::Folder => {
            command.push_str(" --submission ");
            command.push_str(&quoted(&origin.folder));
        }
    }
    if let Some(named) = named {
        command.push_str(" --record ");
        command.push_str(&quoted(named));
    }
    command
}

/// A path as a word of a shell.
fn quoted(path: &Path) -> String {
    let text = path.display().to_string();
    let is_plain = |character: char| character.is_alphanumeric() || "-_./+@%".contains(character);
    if text.chars().all(is_plain) {
        return text;
    }
    format!("'{}'", text.replace('\'', "'\\''"))
}
