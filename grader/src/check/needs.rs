//! Which items need which blank: one blank of the solution is opened at a time, and what is lost is
//! held beside what the manifest says.
//!
//! An expression is asked mode by mode, so that an open blank costs exactly who needs it. A loop is
//! one call, which an open blank ends for all that is judged by it; there a blank that can be left
//! out tells more than one that panics, and where it cannot, the parts of the loop share its fate.

use std::collections::BTreeMap;

use super::finding::Findings;
use super::proof::{Proof, Proved, Whose};
use super::submission::seed;
use crate::error::Result;
use crate::event::Listener;
use crate::generate::{Opening, blanks_of, open_alone};
use crate::lesson::{Item, Part, Rule};
use crate::message::{Message, key};
use crate::parallel;
use crate::submission::{Origin, OriginKind, Submission, Taken};
use crate::testimony::CodeOutcome;
use crate::verdict::Status;

/// What is lost, by the place of the item in the manifest: whether at all, and with which status.
type Lost = BTreeMap<usize, Status>;

/// What came of opening one blank.
struct Opened {
    number: u32,
    /// `Err` with the compiler's words where it does not build.
    open: std::result::Result<Lost, String>,
    /// Where it could be left out and says more.
    left_out: Option<Lost>,
}

/// Opens each blank in turn. Of a solution that is not right in itself nothing can be told.
pub(super) fn check(
    proof: &Proof<'_>,
    reference: &Proved,
    findings: &mut Findings,
    listener: &mut dyn Listener,
) -> Result<()> {
    let solution = proof.shelf.solution();
    let code = std::fs::read_to_string(solution.join(&proof.lesson.files.code));
    let source = code.unwrap_or_default();
    let origin = Origin {
        folder: solution,
        kind: OriginKind::Solution,
    };
    if !matches!(reference.code, CodeOutcome::Ran(_)) {
        return Ok(());
    }
    let trial = Trial {
        proof,
        reference,
        source: &source,
        answers: Submission::collect(origin, &proof.lesson.files)?.answers,
    };
    let numbers = blanks_of(&source);
    let all = parallel::all(&numbers, parallel::cores(), listener, |number| {
        trial.opened(*number)
    })?;
    for opened in &all {
        match &opened.open {
            Ok(open) => trial.compare(opened, open, findings),
            Err(said) => trial.unbuilt(opened.number, said, findings),
        }
    }
    Ok(())
}

/// What every blank is tried with.
struct Trial<'a> {
    proof: &'a Proof<'a>,
    reference: &'a Proved,
    source: &'a str,
    answers: Taken,
}

impl Trial<'_> {
    fn opened(&self, number: u32) -> Result<Opened> {
        let mut open = self.lost(number, Opening::Todo)?;
        if matches!(open, Some(Err(_))) {
            open = self.lost(number, Opening::TodoAmongLines)?;
        }
        let open = open.unwrap_or_else(|| Err(String::new()));
        let is_shared = open.as_ref().is_ok_and(|lost| self.is_shared(number, lost));
        let left_out = if is_shared {
            self.lost(number, Opening::LeftOut)?
        } else {
            None
        };
        let left_out = left_out.and_then(std::result::Result::ok);
        Ok(Opened {
            number,
            open,
            left_out,
        })
    }

    /// What the solution loses with this blank open; `None` where it cannot be opened so.
    fn lost(
        &self,
        number: u32,
        opening: Opening,
    ) -> Result<Option<std::result::Result<Lost, String>>> {
        let Some(source) = open_alone(self.source, number, opening) else {
            return Ok(None);
        };
        let submission = Submission {
            origin: Origin {
                folder: self.proof.shelf.solution(),
                kind: OriginKind::Folder,
            },
            code: Taken::Bytes(source.into_bytes()),
            answers: self.answers.clone(),
        };
        let seed = seed(&format!("blank {number}"));
        let proved = self.proof.grade(&submission, Whose::Solution, seed)?;
        if !matches!(proved.code, CodeOutcome::Ran(_)) {
            let first = proved.diagnostics.first();
            let said = first.map(|first| first.message.clone());
            return Ok(Some(Err(said.unwrap_or_default())));
        }
        let items = proved.judgement.items.iter().enumerate();
        let lost =
            items.filter(|(at, judged)| self.is_right(*at) && judged.points < judged.max_points);
        let lost = lost.map(|(at, judged)| (at, judged.outcome.status));
        Ok(Some(Ok(lost.collect())))
    }

    /// Whether the solution itself is right there, so that what is lost is lost by the blank.
    fn is_right(&self, at: usize) -> bool {
        let judged = &self.reference.judgement.items[at];
        judged.points == judged.max_points && self.items()[at].part() == Part::Code
    }

    fn items(&self) -> &[Item] {
        &self.proof.lesson.items
    }

    /// Whether a loop loses more than its items say, or other things.
    fn is_shared(&self, number: u32, lost: &Lost) -> bool {
        lost.keys().any(|&at| {
            let item = &self.items()[at];
            matches!(item.rule, Rule::Accumulation { .. }) && !item.blanks.contains(&number)
        })
    }

    fn compare(&self, opened: &Opened, open: &Lost, findings: &mut Findings) {
        let number = opened.number;
        for (at, item) in self.items().iter().enumerate() {
            if !self.is_right(at) {
                continue;
            }
            let is_named = item.blanks.contains(&number);
            let is_lost = open.contains_key(&at);
            let told_apart = opened.left_out.as_ref();
            let told_apart = told_apart.filter(|lost| self.tells(lost, item));
            let rests = match (&item.rule, told_apart) {
                (Rule::Accumulation { .. }, Some(lost)) => is_lost && lost.contains_key(&at),
                (Rule::Accumulation { .. }, None) if is_lost && !is_named => {
                    !self.peer_names(item, number, open)
                }
                _ => is_lost,
            };
            if rests == is_named {
                continue;
            }
            let (what, next) = match (is_named, is_lost) {
                (true, true) => (
                    key!("course-blank-apart"),
                    key!("course-blank-needless-next"),
                ),
                (true, false) => (
                    key!("course-blank-needless"),
                    key!("course-blank-needless-next"),
                ),
                (false, _) => (
                    key!("course-blank-unnamed"),
                    key!("course-blank-unnamed-next"),
                ),
            };
            let place = self.proof.shelf.blanks(&item.id);
            let what = Message::new(what).with("blank", number);
            let next = Message::new(next).with("blank", number);
            findings.fault(place, Some(&item.id), what, next);
        }
    }

    /// Whether leaving a blank out says anything of the loop that an item is judged by: something of
    /// it is lost, and it was judged to the end.
    fn tells(&self, lost: &Lost, item: &Item) -> bool {
        let of_loop = |at: &usize| self.items()[*at].check() == item.check();
        let mut of_loop = lost.iter().filter(|(at, _)| of_loop(at)).peekable();
        of_loop.peek().is_some() && of_loop.all(|(_, status)| *status == Status::Wrong)
    }

    /// Whether another item that is lost in the same loop names the blank.
    fn peer_names(&self, item: &Item, number: u32, lost: &Lost) -> bool {
        lost.keys().any(|&at| {
            let peer = &self.items()[at];
            peer.check() == item.check() && peer.blanks.contains(&number)
        })
    }

    fn unbuilt(&self, number: u32, said: &str, findings: &mut Findings) {
        let path = self.proof.shelf.solution();
        let path = path.join(&self.proof.lesson.files.code);
        let spot = self
            .proof
            .shelf
            .spot_at(&path, &format!("// blank {number}:"));
        let what = Message::new("course-blank-unbuilt").with("blank", number);
        let next = Message::new("course-blank-unbuilt-next")
            .with("blank", number)
            .with("said", said);
        findings.not_checked(spot, what, next);
    }
}
