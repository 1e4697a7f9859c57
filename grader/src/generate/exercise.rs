//! An exercise made of the files of a solution: texts in, texts out.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::markdown::{self, Answer};
use super::marks::{self, Region};
use super::{Mistake, tree::Files};
use crate::lesson::Lesson;
use crate::message::Message;

/// What a student gets of a lesson's crate, and what a student must not get.
#[derive(Debug)]
pub(crate) struct Exercise {
    /// By path in the folder of the exercise.
    pub(crate) files: Files,
    /// The solution of each blank, with its file from the folder of the course.
    pub(crate) blanks: Vec<(PathBuf, Region)>,
    /// The answers, likewise.
    pub(crate) answers: Vec<(PathBuf, Answer)>,
    /// The sources that are not as the solution has them.
    pub(super) changed: Vec<PathBuf>,
}

/// Makes the exercise of a lesson of its solution's files.
pub(super) fn made(lesson: &Lesson, manifest: &str, files: &Files) -> Result<Exercise, Mistake> {
    let mut exercise = Exercise {
        files: BTreeMap::new(),
        blanks: Vec::new(),
        answers: Vec::new(),
        changed: Vec::new(),
    };
    for (path, bytes) in files {
        let place = Path::new("solutions").join(&lesson.id).join(path);
        let made = match std::str::from_utf8(bytes) {
            Ok(text) => exercise
                .add(lesson, path, &place, text)
                .map_err(|mistake| mistake.in_file(&place))?
                .into_bytes(),
            Err(_) => bytes.clone(),
        };
        exercise.files.insert(path.clone(), made);
    }
    exercise.check_numbers()?;
    exercise.check_items(lesson, manifest)?;
    Ok(exercise)
}

impl Exercise {
    /// Of a solution that is one source, for tests.
    #[cfg(test)]
    pub(crate) fn of_source(source: &str) -> Self {
        let marked = marks::read(source).expect("a source with sound marks");
        let place = Path::new("solutions/x/src/lib.rs");
        let blanks = marked.regions.into_iter();
        Self {
            files: BTreeMap::from([("src/lib.rs".into(), marked.exercise.into_bytes())]),
            blanks: blanks.map(|region| (place.to_owned(), region)).collect(),
            answers: Vec::new(),
            changed: Vec::new(),
        }
    }

    /// What becomes of a text.
    fn add(
        &mut self,
        lesson: &Lesson,
        path: &Path,
        place: &Path,
        text: &str,
    ) -> Result<String, Mistake> {
        let extension = path.extension().and_then(|extension| extension.to_str());
        let made = match extension {
            Some("rs") => {
                let marked = marks::read(text)?;
                let blanks = marked.regions.into_iter();
                self.blanks
                    .extend(blanks.map(|region| (place.to_owned(), region)));
                marked.exercise
            }
            Some("md") => {
                let is_sheet = path == Path::new(&lesson.files.answers);
                let sections = lesson.sections();
                let sections = if is_sheet { &*sections } else { &[] };
                let cleared = markdown::cleared(text, sections)?;
                let answers = cleared.answers.into_iter();
                self.answers
                    .extend(answers.map(|answer| (place.to_owned(), answer)));
                cleared.sheet
            }
            Some("toml") => text.to_owned(),
            _ => return Ok(text.to_owned()),
        };
        let made = renamed(&made, &lesson.id);
        if extension == Some("rs") && made != text {
            self.changed.push(path.to_owned());
        }
        Ok(made)
    }

    fn check_numbers(&self) -> Result<(), Mistake> {
        let numbers: Vec<u32> = self.blanks.iter().map(|(_, blank)| blank.number).collect();
        match marks::misnumbered(&numbers) {
            None => Ok(()),
            Some((index, what, next)) => {
                let (file, blank) = &self.blanks[index];
                Err(Mistake::at(blank.line, what, next).in_file(file))
            }
        }
    }

    /// Each blank earns points, and nothing earns points for a blank that is not there.
    fn check_items(&self, lesson: &Lesson, manifest: &str) -> Result<(), Mistake> {
        for (file, blank) in &self.blanks {
            let mut items = lesson.items.iter();
            if !items.any(|item| item.blanks.contains(&blank.number)) {
                let what = Message::new("mark-no-item").with("number", blank.number);
                let next = Message::new("mark-no-item-next").with("number", blank.number);
                return Err(Mistake::at(blank.line, what, next).in_file(file));
            }
        }
        for item in &lesson.items {
            let is_there = |number: &&u32| self.blanks.iter().any(|(_, b)| b.number == **number);
            if let Some(number) = item.blanks.iter().find(|number| !is_there(number)) {
                let what = Message::new("mark-no-such-blank")
                    .with("item", &*item.id)
                    .with("number", *number);
                let next = Message::new("mark-no-such-blank-next").with("number", *number);
                let file = Path::new("lessons").join(&lesson.id).join("lesson.toml");
                let line = line_of_blanks(manifest, &item.id);
                return Err(Mistake::at(line, what, next).in_file(file));
            }
        }
        Ok(())
    }
}

/// The package of the solution, under the name of the exercise's.
fn renamed(text: &str, lesson: &str) -> String {
    let names = [
        (format!("{lesson}-solution"), lesson.to_owned()),
        (
            format!("{lesson}_solution").replace('-', "_"),
            lesson.replace('-', "_"),
        ),
    ];
    names.iter().fold(text.to_owned(), |text, (from, to)| {
        replaced(&text, from, to)
    })
}

/// Replaces a name where it stands alone.
fn replaced(text: &str, from: &str, to: &str) -> String {
    let is_inner = |character: char| character.is_alphanumeric() || "_-".contains(character);
    let mut made = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(from) {
        let (before, after) = (&rest[..at], &rest[at + from.len()..]);
        let is_alone = !before.ends_with(is_inner) && !after.starts_with(is_inner);
        made.push_str(before);
        made.push_str(if is_alone { to } else { from });
        rest = after;
    }
    made + rest
}

/// Where the manifest names the blanks of an item; its first line if that cannot be seen.
fn line_of_blanks(manifest: &str, item: &str) -> usize {
    let id = format!("id = \"{item}\"");
    let lines = manifest.lines().enumerate();
    let mut after = lines.skip_while(|(_, line)| line.trim() != id);
    let found = after.find(|(_, line)| line.trim_start().starts_with("blanks"));
    found.map_or(1, |(index, _)| index + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_package_is_renamed_where_its_name_stands_alone() {
        let source = "name = \"lesson2-solution\"\nuse lesson2_solution::x; lesson2_solutions; \
                      my-lesson2-solution; lesson2-solution-x lesson2";
        assert_eq!(
            renamed(source, "lesson2"),
            "name = \"lesson2\"\nuse lesson2::x; lesson2_solutions; \
             my-lesson2-solution; lesson2-solution-x lesson2"
        );
    }

    #[test]
    fn the_blanks_of_an_item_are_found_in_the_manifest() {
        let manifest =
            "[[items]]\nid = \"a\"\nblanks = [1]\n\n[[items]]\nid = \"b\"\n\nblanks = [2]\n";
        assert_eq!(line_of_blanks(manifest, "a"), 3);
        assert_eq!(line_of_blanks(manifest, "b"), 8);
        assert_eq!(line_of_blanks(manifest, "c"), 1);
    }
}
