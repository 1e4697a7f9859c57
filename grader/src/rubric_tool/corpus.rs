//! Labelled answers, read from files that whoever labels them writes by hand.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use grade_rubric::Rubric;
use grade_rubric::eval::{self, Labelled};

use super::flaw::line_of;
use crate::error::{Blame, Error, Result};
use crate::message::Message;

/// The answers of all files.
pub(super) fn read(rubric: &Rubric, files: &[PathBuf]) -> Result<Vec<Labelled>> {
    let mut answers = Vec::new();
    for file in files {
        let source = fs::read_to_string(file).map_err(|problem| {
            let what = Message::new("error-corpus-unread")
                .with("path", &**file)
                .with("problem", problem.to_string());
            Error::new(Blame::Usage, what)
        })?;
        answers.extend(parse(rubric, file, &source)?);
    }
    Ok(answers)
}

fn parse(rubric: &Rubric, file: &Path, source: &str) -> Result<Vec<Labelled>> {
    let answers = eval::corpus(source).map_err(|problem| {
        let line = problem
            .span()
            .map_or(1, |span| 1 + source[..span.start].matches('\n').count());
        refused(file, line, problem.message()).detail(problem.to_string())
    })?;
    let mut ids = BTreeSet::new();
    for answer in &answers {
        let mistake = if ids.insert(&answer.id) {
            mistake(rubric, answer)
        } else {
            Some(Message::new("corpus-twice"))
        };
        if let Some(mistake) = mistake {
            let what = Message::new("corpus-answer")
                .with("answer", &*answer.id)
                .with("mistake", mistake);
            return Err(refused(
                file,
                line_of(source, &["answer"], &answer.id).unwrap_or(1),
                what,
            ));
        }
    }
    Ok(answers)
}

fn refused(file: &Path, line: usize, problem: impl Into<crate::message::Argument>) -> Error {
    let what = Message::new("error-corpus")
        .with("path", file)
        .with("line", line.to_string())
        .with("problem", problem);
    Error::new(Blame::Usage, what).hint(Message::new("hint-corpus"))
}

/// A label that would be counted nowhere, or as another.
fn mistake(rubric: &Rubric, answer: &Labelled) -> Option<Message> {
    let name = eval::question_name(&answer.question);
    let outline = rubric.outline();
    let Some(question) = outline.into_iter().find(|question| question.id == name) else {
        return Some(Message::new("corpus-question").with("question", &*answer.question));
    };
    let is_point = |id: &String| question.points.iter().any(|(point, _)| point == id);
    let is_veto = |id: &String| question.vetoes.contains(id);
    let unknown = answer.points.keys().find(|id| !is_point(id));
    let unknown = unknown.or_else(|| answer.veto.iter().find(|id| !is_veto(id)));
    let mut close = answer.review.iter();
    if let Some(id) = unknown.or_else(|| close.find(|id| !is_point(id) && !is_veto(id))) {
        return Some(
            Message::new("corpus-id")
                .with("id", &**id)
                .with("question", name),
        );
    }
    let is_share = |share: f64| [0.0, 0.5, 1.0].contains(&share);
    let mut shares = answer.points.iter();
    let (id, share) = shares.find(|(_, share)| !is_share(**share))?;
    Some(
        Message::new("corpus-share")
            .with("id", &**id)
            .with("share", share.to_string()),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    const RUBRIC: &str = r#"
schema = 1
lesson = "x"
[[concept]]
id = "act"
zh = ["激活"]
en = ["activation*"]
[[question]]
id = "Q1"
[[question.point]]
id = "q1.a"
weight = 50
title = { en = "", zh = "" }
hint = { en = "", zh = "" }
full = [["all"]]
[[question.point.part]]
id = "all"
title = { en = "", zh = "" }
rule = [{ id = "r", all = "act" }]
"#;

    fn line(body: &str) -> std::result::Result<usize, (String, &'static str)> {
        let rubric = Rubric::parse(RUBRIC).unwrap();
        let source = format!("# labels\n[[answer]]\nid = \"d1\"\ntext = \"activation\"\n{body}");
        let answers = parse(&rubric, Path::new("dev.toml"), &source);
        answers.map(|answers| answers.len()).map_err(|error| {
            assert_eq!(error.blame, Blame::Usage);
            let value = |name| {
                error
                    .what
                    .arguments
                    .iter()
                    .find(|(known, _)| *known == name)
            };
            let crate::message::Argument::Text(line) = &value("line").unwrap().1 else {
                panic!("{error:?}");
            };
            let key = match &value("problem").unwrap().1 {
                crate::message::Argument::Message(what) => match &what.arguments[1].1 {
                    crate::message::Argument::Message(mistake) => mistake.key,
                    other => panic!("{other:?}"),
                },
                _ => "form",
            };
            (line.clone(), key)
        })
    }

    #[test]
    fn a_label_that_would_not_count_is_refused_with_its_line() {
        let at = |line: &str, key| Err((line.to_owned(), key));
        let good = "question = \"q1\"\npoints = { \"q1.a\" = 0.5 }\n";
        assert_eq!(line(good), Ok(1));
        for (body, expected) in [
            ("question = q1\n", at("5", "form")),
            ("question = \"q9\"\n", at("3", "corpus-question")),
            (
                "question = \"q1\"\npoints = { \"q1.z\" = 1 }\n",
                at("3", "corpus-id"),
            ),
            (
                "question = \"q1\"\nveto = [\"q1.a\"]\n",
                at("3", "corpus-id"),
            ),
            (
                "question = \"q1\"\nreview = [\"x\"]\n",
                at("3", "corpus-id"),
            ),
            (
                "question = \"q1\"\npoints = { \"q1.a\" = 5 }\n",
                at("3", "corpus-share"),
            ),
            (
                "question = \"q1\"\n[[answer]]\nid = \"d1\"\nquestion = \"q1\"\ntext = \"\"\n",
                at("7", "corpus-twice"),
            ),
        ] {
            assert_eq!(line(body), expected, "{body}");
        }
    }
}
