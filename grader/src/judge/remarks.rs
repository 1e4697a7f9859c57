//! What is said without costing points.

use std::collections::BTreeSet;

use grade_rubric::Flag;
use grade_trace::{Ended, Event};

use super::accumulation::Observations;
use super::observation::Observation;
use crate::lesson::{CheckKind, Lesson};
use crate::manifest::LoopPart;
use crate::message::Message;
use crate::plan::{Call, Plan, Purpose};
use crate::testimony::{Answer, LoopAnswer, Testimony};
use crate::verdict::Outcome;

/// More than this share of what the gradients take must grow with each micro-batch before a
/// submission is said to hold them all.
const HELD_SHARE: f64 = 0.7;

/// Remarks on the run as a whole.
pub(super) fn of_run(
    lesson: &Lesson,
    plan: &Plan,
    testimony: &Testimony,
    loops: &std::collections::BTreeMap<String, Observations<'_>>,
) -> Vec<Message> {
    let mut remarks: Vec<Message> = plan
        .calls
        .iter()
        .filter_map(|call| of_call(lesson, call, testimony))
        .collect();
    for check in &lesson.checks {
        if let Some(observations) = loops.get(&check.id)
            && observations.read.iter().any(asked_otherwise)
        {
            remarks.push(Message::new("remark-order"));
        }
    }
    if testimony.lingered {
        remarks.push(Message::new("remark-lingered"));
    }
    remarks.dedup();
    remarks
}

/// Remarks on an answer in words. Reasons for which a person is asked stand with the points.
pub(super) fn of_answer(
    question: &str,
    flags: &[Flag],
    answer: &crate::sheet::Answer,
) -> Vec<Message> {
    let remarks = flags.iter().filter_map(|flag| {
        let message = match flag {
            Flag::Long => Message::new("remark-long"),
            Flag::Hidden(place) => {
                Message::new("remark-hidden").with("line", answer.place(place.start).0)
            }
            Flag::Injection(place) => {
                Message::new("remark-injection").with("line", answer.place(place.start).0)
            }
            Flag::CopiesQuestion => Message::new("remark-copies-question"),
            Flag::CopiesReference => Message::new("remark-copies-reference"),
            Flag::Unit(place) => {
                Message::new("remark-unit").with("line", answer.place(place.start).0)
            }
            Flag::Empty | Flag::Stuffing | Flag::OtherLanguage => return None,
        };
        Some(message.with("question", question))
    });
    let mut remarks: Vec<Message> = remarks.collect();
    remarks.dedup_by_key(|remark| remark.key);
    remarks
}

fn of_call(lesson: &Lesson, call: &Call, testimony: &Testimony) -> Option<Message> {
    let answer = testimony.answers.get(&call.number);
    match (&call.purpose, answer) {
        (
            Purpose::Refused {
                micro_batches,
                window,
            },
            Some(Answer::Loop(answer)),
        ) => uneven(answer, *micro_batches, *window),
        (Purpose::Held { bytes_each }, Some(Answer::Loop(answer))) => held(answer, *bytes_each),
        (Purpose::Parse { text, is_accepted }, Some(Answer::Text(read))) => match read {
            // One that can be neither read nor shown is spoken of by its name in this lesson.
            Ok(None) => match lesson.check(&call.check).map(|check| &check.kind) {
                Some(CheckKind::Parse(parse)) => {
                    Some(Message::new("remark-parse-none").with("type", &*parse.type_name))
                }
                _ => None,
            },
            Ok(Some(read)) => parsed(text, *is_accepted, read.as_ref().map(|name| &**name)),
            Err(_) => Some(Message::new("remark-parse-panic").with("text", text.as_str())),
        },
        _ => None,
    }
}

/// A size that must be refused before any step.
fn uneven(answer: &LoopAnswer, micro_batches: u64, window: u64) -> Option<Message> {
    let steps = answer
        .events
        .iter()
        .any(|event| matches!(event, Event::Stepped(_)));
    let is_refused = matches!(answer.ended, Ended::Panicked(_)) && !steps;
    (!is_refused).then(|| {
        Message::new("remark-uneven")
            .with("micro_batches", micro_batches)
            .with("window", window)
    })
}

/// Whether the heap grows with each micro-batch by what one gradient takes.
fn held(answer: &LoopAnswer, bytes_each: u64) -> Option<Message> {
    let heap: Vec<u64> = answer
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Computed(computed) => Some(computed.heap_bytes),
            Event::Stepped(_) => None,
        })
        .collect();
    // The first micro-batches may leave a sum and a temporary behind: that is no growth.
    let (early, late) = (heap.get(3)?, heap.last()?);
    let n_between = heap.len() - 4;
    #[expect(clippy::cast_precision_loss, reason = "sizes of a few megabytes")]
    let (growth, due) = (
        late.saturating_sub(*early) as f64,
        (n_between as u64 * bytes_each) as f64,
    );
    (n_between > 0 && growth > HELD_SHARE * due).then(|| Message::new("remark-held"))
}

fn parsed(text: &str, is_accepted: bool, read: Result<&str, &String>) -> Option<Message> {
    match (read, is_accepted) {
        (Ok(name), true) if name == text => None,
        (_, true) => Some(Message::new("remark-parse-accept").with("text", text)),
        (Ok(_), false) => Some(Message::new("remark-parse-refuse").with("text", text)),
        (Err(shown), false) if shown.contains(text) && !shown.trim().is_empty() => None,
        (Err(_), false) => Some(Message::new("remark-parse-show").with("text", text)),
    }
}

/// Whether the gradients were not asked for once each, in order.
fn asked_otherwise(observation: &Observation<'_>) -> bool {
    observation.failure.is_none()
        && !observation
            .asked
            .iter()
            .copied()
            .eq(0..observation.call.micro_batches)
}

/// Remarks on one part of a loop.
pub(super) fn on_part(
    mut outcome: Outcome,
    observations: &Observations<'_>,
    part: LoopPart,
) -> Outcome {
    if part != LoopPart::Averaging {
        return outcome;
    }
    let arrivals = || {
        observations
            .read
            .iter()
            .flat_map(|observation| &observation.steps)
            .flat_map(|step| &step.arrivals)
    };
    let kinds: BTreeSet<&str> = arrivals()
        .filter_map(|arrival| arrival.other_kind.as_deref())
        .collect();
    if !kinds.is_empty() {
        let kinds: Vec<&str> = kinds.into_iter().collect();
        outcome = outcome.remark(Message::new("remark-kind").with("kinds", kinds.join(", ")));
    }
    if arrivals().any(|arrival| arrival.on_graph) {
        outcome = outcome.remark(Message::new("remark-graph"));
    }
    let strangers: BTreeSet<&str> = observations
        .read
        .iter()
        .flat_map(|observation| &observation.steps)
        .flat_map(|step| &step.strangers)
        .map(String::as_str)
        .collect();
    if let Some(name) = strangers.first() {
        outcome = outcome.remark(Message::new("remark-stranger").with("name", *name));
    }
    outcome
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::path::Path;

    use super::*;
    use crate::message::Argument;
    use crate::selection::Selection;

    /// The name comes from the manifest, so that the text fits any lesson.
    #[test]
    fn a_type_that_cannot_be_read_is_called_what_the_lesson_calls_it() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../lessons/lesson2");
        let mut lesson = Lesson::load_manifest(&folder).unwrap();
        for check in &mut lesson.checks {
            if let CheckKind::Parse(parse) = &mut check.kind {
                parse.type_name = "Storage".to_owned();
            }
        }
        let plan = crate::grade::plan(&lesson, &Selection::All, 1);
        let calls = plan.calls.iter();
        let parsed = calls.filter(|call| matches!(call.purpose, Purpose::Parse { .. }));
        let testimony = Testimony {
            answers: parsed
                .map(|call| (call.number, Answer::Text(Ok(None))))
                .collect(),
            ..Testimony::default()
        };
        let remarks = of_run(&lesson, &plan, &testimony, &BTreeMap::new());
        let name = Argument::Text("Storage".to_owned());
        assert_eq!(remarks.len(), 1, "{remarks:?}");
        assert_eq!(remarks[0].arguments, [("type", name)]);
    }
}
