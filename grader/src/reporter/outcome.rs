//! The score and what it means: the lines that close a report and open the page of a watch.

use super::layout;
use crate::catalogue::Catalogue;
use crate::grade::Graded;
use crate::lesson::Part;
use crate::message::{Message, key};
use crate::options::Output;
use crate::points::Points;
use crate::verdict::{ItemJudgement, Status, Verdict};

/// The score, and the verdict in its colour.
pub(super) fn lines(graded: &Graded, catalogue: &Catalogue, output: &Output) -> Vec<String> {
    let verdict = graded.judgement.verdict();
    let code = match verdict {
        Verdict::Passed => "1;32",
        Verdict::Failed | Verdict::Vetoed => "1;31",
        Verdict::Undecided => "1;33",
    };
    [score(graded, verdict), said(graded, verdict)]
        .iter()
        .map(|message| layout::wrapped(&catalogue.render(message), "", output))
        .enumerate()
        .map(|(index, line)| match index {
            0 => line,
            _ => layout::paint(&line, code, output),
        })
        .collect()
}

fn score(graded: &Graded, verdict: Verdict) -> Message {
    let judgement = &graded.judgement;
    // What is still open changes nothing where a veto fired.
    let is_open = judgement.possible() > judgement.score() && verdict != Verdict::Vetoed;
    Message::new(if is_open {
        key!("report-score-open")
    } else {
        key!("report-score")
    })
    .with("score", judgement.score().to_string())
    .with("possible", judgement.possible().to_string())
    .with("max", judgement.max_points().to_string())
    .with("pass", judgement.pass_mark.to_string())
}

fn said(graded: &Graded, verdict: Verdict) -> Message {
    match verdict {
        Verdict::Passed => Message::new("verdict-passed"),
        Verdict::Failed => Message::new("verdict-failed"),
        Verdict::Vetoed => Message::new("verdict-vetoed"),
        Verdict::Undecided => handed_in(graded).unwrap_or(Message::new(if is_partly_run(graded) {
            key!("verdict-partly-run")
        } else {
            key!("verdict-undecided")
        })),
    }
}

/// Whether `--only` left something out.
fn is_partly_run(graded: &Graded) -> bool {
    let mut items = graded.judgement.items.iter();
    items.any(|judged| judged.outcome.status == Status::NotRun)
}

/// What stands where nothing is open but answers, which are graded once they are handed in.
fn handed_in(graded: &Graded) -> Option<Message> {
    if !only_handing_in_is_left(graded) {
        return None;
    }
    let of = |part: Part| {
        let items = graded.lesson.items.iter().zip(&graded.judgement.items);
        items
            .filter(move |(item, _)| item.part() == part)
            .map(|(_, judged)| judged)
    };
    let points: Points = of(Part::Code).map(|judged| judged.points).sum();
    let max: Points = of(Part::Code).map(|judged| judged.max_points).sum();
    let open: Points = of(Part::Answers)
        .filter(|judged| is_left_to_instructor(judged))
        .map(|judged| judged.max_points)
        .sum();
    let message = Message::new(if points == max {
        key!("verdict-handed-in")
    } else {
        key!("verdict-handed-in-partly")
    });
    Some(
        message
            .with("points", points.to_string())
            .with("max", max.to_string())
            .with("open", open.to_string()),
    )
}

/// Whether answers are open, all of them for want of a rubric, and nothing else is.
pub(super) fn only_handing_in_is_left(graded: &Graded) -> bool {
    let items = graded.judgement.items.iter();
    let mut open = items
        .filter(|judged| judged.outcome.status.is_open())
        .peekable();
    open.peek().is_some() && open.all(is_left_to_instructor)
}

/// Whether this run says how many of its points an item gets.
pub(super) fn is_judged(judged: &ItemJudgement) -> bool {
    judged.outcome.status != Status::NotRun && !is_left_to_instructor(judged)
}

fn is_left_to_instructor(judged: &ItemJudgement) -> bool {
    let outcome = &judged.outcome;
    outcome.status == Status::Pending && outcome.message.key == "text-no-rubric"
}
