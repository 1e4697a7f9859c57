//! What is wrong with a rubric, in words for its author, with the next step.

use std::path::Path;

use grade_rubric::{Complaint, Problem, RubricError, Share, Side, TooFew};

use crate::message::{Message, key};
use crate::reporter::Flaw;

/// Why a rubric cannot be used at all.
pub(super) fn unusable(problem: &RubricError, source: &str, file: &Path) -> Flaw {
    let (place, line, what, next) = match problem {
        RubricError::Form(problem) => {
            let span = problem.span();
            let line = span.map_or(1, |span| 1 + source[..span.start].matches('\n').count());
            let what = Message::new("rubric-form").with("problem", problem.message());
            (None, Some(line), what, Message::new("rubric-form-next"))
        }
        RubricError::Pattern { concept, problem } => (
            Some(concept.clone()),
            line_of(source, &["concept"], concept),
            Message::new("rubric-pattern").with("problem", last_line(problem)),
            Message::new("rubric-pattern-next"),
        ),
        RubricError::Unknown { place, name } => {
            let (tables, owner) = match place.split_once('/') {
                Some((owner, _)) => (&["question.point", "question.veto"], owner),
                None => (&["concept", "question"], &**place),
            };
            (
                Some(place.clone()),
                line_of(source, tables, owner),
                Message::new("rubric-unknown").with("name", &**name),
                Message::new("rubric-unknown-next").with("name", &**name),
            )
        }
        RubricError::Schema(schema) => (
            None,
            None,
            Message::new("rubric-schema").with("schema", *schema),
            Message::new("rubric-schema-next"),
        ),
    };
    Flaw {
        file: file.to_owned(),
        line,
        place,
        what,
        next,
    }
}

/// A complaint of the engine's.
pub(super) fn flaw(complaint: Complaint, source: &str, file: &Path) -> Flaw {
    let (what, next) = words(&complaint.problem);
    let line = line(&complaint, source);
    Flaw {
        file: file.to_owned(),
        line,
        place: Some(complaint.place),
        what,
        next,
    }
}

fn line(complaint: &Complaint, source: &str) -> Option<usize> {
    let at = |tables: &[&str]| line_of(source, tables, &complaint.place);
    match &complaint.problem {
        Problem::Twice | Problem::NoWords { .. } => at(&["concept"]),
        Problem::OpenGap { pattern } => line_with(source, pattern).or_else(|| at(&["concept"])),
        Problem::UnknownPart { .. }
        | Problem::NeverFull
        | Problem::OddWeight
        | Problem::EmptyPart { .. }
        | Problem::OnlyInLesson { .. }
        | Problem::OnlyInRubric { .. }
        | Problem::PromptEarns => at(&["question.point"]),
        Problem::TooFew(_) => at(&["question.point", "question.veto"]),
        Problem::UnknownExcuse { .. } | Problem::NoExcuse | Problem::PromptFires => {
            at(&["question.veto"])
        }
        Problem::UnknownQuestion { example }
        | Problem::UnknownId { example }
        | Problem::ExampleEarns { example, .. }
        | Problem::ExampleSafe { example }
        | Problem::ExampleFires { example } => line_with(source, example),
    }
}

/// What an engine's problem is, and what to do about it.
fn words(problem: &Problem) -> (Message, Message) {
    match problem {
        Problem::Twice => (
            Message::new("rubric-twice"),
            Message::new("rubric-twice-next"),
        ),
        Problem::NoWords { language } => (
            Message::new(if *language == "zh" {
                key!("rubric-no-chinese")
            } else {
                key!("rubric-no-english")
            }),
            Message::new("rubric-no-words-next").with("field", *language),
        ),
        Problem::OpenGap { pattern } => (
            Message::new("rubric-open-gap").with("pattern", &**pattern),
            Message::new("rubric-open-gap-next"),
        ),
        Problem::UnknownPart { part } => (
            Message::new("rubric-unknown-part").with("part", &**part),
            Message::new("rubric-unknown-part-next"),
        ),
        Problem::UnknownExcuse { excuse } => (
            Message::new("rubric-unknown-excuse").with("excuse", &**excuse),
            Message::new("rubric-unknown-excuse-next"),
        ),
        Problem::NeverFull => (
            Message::new("rubric-never-full"),
            Message::new("rubric-never-full-next"),
        ),
        Problem::OddWeight => (
            Message::new("rubric-odd-weight"),
            Message::new("rubric-odd-weight-next"),
        ),
        Problem::EmptyPart { part } => (
            Message::new("rubric-empty-part").with("part", &**part),
            Message::new("rubric-empty-part-next"),
        ),
        Problem::TooFew(few) => too_few(few),
        Problem::NoExcuse => (
            Message::new("rubric-no-excuse"),
            Message::new("rubric-no-excuse-next"),
        ),
        Problem::PromptEarns => (
            Message::new("rubric-prompt-earns"),
            Message::new("rubric-prompt-next"),
        ),
        Problem::PromptFires => (
            Message::new("rubric-prompt-fires"),
            Message::new("rubric-prompt-next"),
        ),
        Problem::OnlyInLesson { weight } => only_in(key!("rubric-only-in-lesson"), *weight),
        Problem::OnlyInRubric { weight } => only_in(key!("rubric-only-in-rubric"), *weight),
        Problem::UnknownQuestion { .. }
        | Problem::UnknownId { .. }
        | Problem::ExampleEarns { .. }
        | Problem::ExampleSafe { .. }
        | Problem::ExampleFires { .. } => example_words(problem),
    }
}

/// What is wrong with an example of the rubric's own. It is found by its line.
fn example_words(problem: &Problem) -> (Message, Message) {
    let (what, example) = match problem {
        Problem::ExampleEarns {
            got,
            wanted,
            example,
        } => (
            Message::new("rubric-example-earns")
                .with("got", share(*got))
                .with("wanted", share(*wanted)),
            example,
        ),
        Problem::ExampleSafe { example } => (Message::new("rubric-example-safe"), example),
        Problem::ExampleFires { example } => (Message::new("rubric-example-fires"), example),
        Problem::UnknownQuestion { .. } => {
            return (
                Message::new("rubric-unknown-question"),
                Message::new("rubric-unknown-question-next"),
            );
        }
        _ => {
            return (
                Message::new("rubric-unknown-id"),
                Message::new("rubric-unknown-id-next"),
            );
        }
    };
    let next = Message::new("rubric-example-next").with("example", short(example));
    (what, next)
}

fn too_few(few: &TooFew) -> (Message, Message) {
    let what = Message::new(match few.side {
        Side::Earns => key!("rubric-few-earn"),
        Side::Denied => key!("rubric-few-deny"),
        Side::Fires => key!("rubric-few-fire"),
        Side::Clear => key!("rubric-few-clear"),
    });
    let what = what
        .with("all", few.all)
        .with("chinese", few.chinese)
        .with("english", few.english);
    let next = Message::new("rubric-few-next")
        .with("needed", few.needed)
        .with("each", few.each);
    (what, next)
}

fn only_in(key: &'static str, weight: u32) -> (Message, Message) {
    let points = crate::points::Points::from_hundredths(weight).to_string();
    let what = Message::new(key).with("points", points);
    (what, Message::new("rubric-lesson-next"))
}

fn share(share: Share) -> Message {
    Message::new(match share {
        Share::None => key!("rubric-share-none"),
        Share::Half => key!("rubric-share-half"),
        Share::Full => key!("rubric-share-full"),
    })
}

/// The beginning of a text, enough to know it by.
fn short(text: &str) -> String {
    const MOST: usize = 40;
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// What the regular expression crate says last: the rest draws the pattern over several lines.
fn last_line(problem: &str) -> String {
    problem.lines().last().unwrap_or_default().trim().to_owned()
}

/// The line on which an entry of one of these tables gets its id, the last if there are several.
pub(super) fn line_of(source: &str, tables: &[&str], id: &str) -> Option<usize> {
    let wanted = format!("id=\"{id}\"");
    let mut is_in = false;
    let mut found = None;
    for (at, line) in source.lines().enumerate() {
        let line: String = line.chars().filter(|c| !c.is_whitespace()).collect();
        if let Some(header) = line.strip_prefix("[[") {
            let name = header.split("]]").next().unwrap_or_default();
            is_in = tables.contains(&name);
        }
        if is_in && line == wanted {
            found = Some(at + 1);
        }
    }
    found
}

/// The line on which a text begins.
fn line_with(source: &str, text: &str) -> Option<usize> {
    let first = text.lines().find(|line| !line.trim().is_empty())?;
    let escaped = first.replace('\\', "\\\\").replace('"', "\\\"");
    let is_start = |line: &str| line.contains(first) || line.contains(&escaped);
    source.lines().position(is_start).map(|at| at + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOURCE: &str = "[[concept]]\nid = \"act\"\nzh = [\"re:a.*\\\\b\"]\n\n[[question.veto]]\nid = \"act\"\n\n[[example]]\ntext = '''\nOne.\nTwo.'''\n";

    #[test]
    fn a_complaint_says_on_which_line_it_is() {
        let example = || "One.\nTwo.".to_owned();
        for (place, problem, line) in [
            ("act", Problem::Twice, Some(2)),
            ("act", Problem::NoExcuse, Some(6)),
            ("act", Problem::NeverFull, None),
            (
                "act",
                Problem::OpenGap {
                    pattern: "re:a.*\\b".to_owned(),
                },
                Some(3),
            ),
            (
                "q1.a",
                Problem::ExampleSafe { example: example() },
                Some(10),
            ),
        ] {
            let place = place.to_owned();
            let flaw = flaw(Complaint { place, problem }, SOURCE, Path::new("r.toml"));
            assert_eq!(flaw.line, line, "{flaw:?}");
        }
    }

    #[test]
    fn a_rubric_that_cannot_be_read_says_where() {
        let head = "schema = 1\nlesson = \"x\"\n";
        for (rest, line, place) in [
            ("concept = [\n", Some(3), None),
            (
                "question = []\n[[concept]]\nid = \"act\"\nzh = [\"re:(\"]\n",
                Some(5),
                Some("act"),
            ),
            (
                "question = []\n[[concept]]\nid = \"act\"\nincludes = [\"gone\"]\n",
                Some(5),
                Some("act"),
            ),
        ] {
            let source = format!("{head}{rest}");
            let problem = grade_rubric::Rubric::parse(&source).unwrap_err();
            let flaw = unusable(&problem, &source, Path::new("r.toml"));
            assert_eq!(
                (flaw.line, flaw.place.as_deref()),
                (line, place),
                "{problem}"
            );
        }
    }
}
