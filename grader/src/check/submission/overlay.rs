//! Lays what differs over the solution, which is taken without the marks that the exercise is
//! generated from.

use std::fs;
use std::path::Path;

use super::EXPECT;
use super::expect::Expect;
use crate::lesson::{Item, Lesson, Rule};
use crate::manifest::Files;
use crate::message::Message;
use crate::sheet::{Section, Sheet};
use crate::submission::{Origin, OriginKind, Submission, Taken};

/// How lines begin that are there for the generator alone.
const MARKS: [&str; 3] = ["// blank ", "// end of blank ", "// exercise|"];

type Complaint = (Message, Message);

/// The submission that a folder means.
pub(super) fn lay(
    folder: &Path,
    expect: &Expect,
    solution: &Path,
    files: &Files,
) -> Result<Submission, Complaint> {
    strangers(folder, files)?;
    for edit in &expect.edits {
        if edit.file != files.code && edit.file != files.answers {
            return Err(stranger(&edit.file));
        }
    }
    let file = |name: &str| {
        let own = fs::read(folder.join(name)).ok();
        let is_own = own.is_some();
        let bytes = own.or_else(|| fs::read(solution.join(name)).ok());
        let Some(bytes) = bytes else {
            return Ok(Taken::Missing);
        };
        let edits = expect.edits.iter().filter(|edit| edit.file == name);
        let (Ok(text), false) = (
            std::str::from_utf8(&bytes),
            is_own && edits.clone().count() == 0,
        ) else {
            return Ok(Taken::Bytes(bytes));
        };
        let mut text = without_marks(text);
        for edit in edits {
            let count = text.matches(&edit.from).count();
            if count != 1 {
                let what = Message::new("course-edit").with("file", name);
                let next = Message::new("course-edit-next")
                    .with("count", count)
                    .with("from", &*edit.from);
                return Err((what, next));
            }
            text = text.replacen(&edit.from, &edit.to, 1);
        }
        Ok(Taken::Bytes(text.into_bytes()))
    };
    Ok(Submission {
        code: file(&files.code)?,
        answers: file(&files.answers)?,
        origin: Origin {
            folder: folder.to_owned(),
            kind: OriginKind::Folder,
        },
    })
}

/// The items that a submission may get other points for than the solution: those of the code, if it
/// is other code, and those of each question that it answers otherwise.
pub(super) fn changed<'l>(laid: &Submission, solution: &Path, lesson: &'l Lesson) -> Vec<&'l Item> {
    let own = |name: &str| {
        let text = fs::read_to_string(solution.join(name));
        without_marks(&text.unwrap_or_default())
    };
    let text = |taken: &Taken| match taken {
        Taken::Bytes(bytes) => without_marks(&String::from_utf8_lossy(bytes)),
        Taken::Missing | Taken::Refused(_) => String::new(),
    };
    let is_other_code = text(&laid.code) != own(&lesson.files.code);
    let sections = lesson.sections();
    let answers = Sheet::read(&text(&laid.answers), &sections);
    let model = Sheet::read(&own(&lesson.files.answers), &sections);
    let is_changed = |item: &&Item| match &item.rule {
        Rule::Expression(_) | Rule::Accumulation { .. } => is_other_code,
        Rule::Text { question } => words(&answers, question) != words(&model, question),
    };
    lesson.items.iter().filter(is_changed).collect()
}

/// What answers a question.
fn words<'s>(sheet: &'s Sheet, question: &str) -> &'s str {
    match sheet.section(question) {
        Section::Answered(answer) => answer.text.trim(),
        Section::Empty | Section::Absent => "",
    }
}

/// The text without the lines that only the generator reads.
pub(super) fn without_marks(text: &str) -> String {
    let is_mark = |line: &&str| {
        let line = line.trim_start();
        MARKS.iter().any(|mark| line.starts_with(mark))
    };
    text.split_inclusive('\n')
        .filter(|line| !is_mark(line))
        .collect()
}

/// A file that no submission has would be laid over nothing: a misspelt name.
fn strangers(folder: &Path, files: &Files) -> Result<(), Complaint> {
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(next).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let name = path.strip_prefix(folder).unwrap_or(&path).to_string_lossy();
            if ![EXPECT, &files.code, &files.answers].contains(&&*name) {
                return Err(stranger(&name));
            }
        }
    }
    Ok(())
}

fn stranger(name: &str) -> Complaint {
    (
        Message::new("course-stranger").with("file", name),
        Message::new("course-stranger-next"),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_of_the_generator_are_no_part_of_a_solution() {
        let text = "fn f() {\n    // blank 1: the sum\n    // exercise| let x = 1;\n    a();\n    \
                    // end of blank 1\n    // a comment, blank 1: stays\n}\n";
        assert_eq!(
            without_marks(text),
            "fn f() {\n    a();\n    // a comment, blank 1: stays\n}\n"
        );
    }
}
