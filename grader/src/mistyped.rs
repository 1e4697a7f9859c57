//! What was meant by a command line that means nothing: a word that is nearly a command, or an item
//! in the place of a lesson.

use std::ffi::OsString;

use crate::args;
use crate::catalogue::Catalogue;
use crate::course::Course;
use crate::message::Message;
use crate::topic::Topic;

/// Commands after which an item may stand behind the lesson.
const WITH_ITEM: [&str; 1] = ["hint"];

/// Commands that take `--only`.
const WITH_ONLY: [&str; 1] = ["watch"];

/// What to type in place of these words, if anything comes near.
pub(crate) fn hint(words: &[OsString], catalogue: &Catalogue, course: &Course) -> Option<Message> {
    let mut words: Vec<String> = words
        .iter()
        .skip(1)
        .map(|word| word.to_string_lossy().into_owned())
        .collect();
    if words.first().is_some_and(|word| word == "grade") {
        words.remove(0);
    }
    let places: Vec<usize> = (0..words.len())
        .filter(|place| !words[*place].starts_with('-'))
        .collect();
    let at = |place: usize| places.get(place).map(|index| &*words[*index]);
    let first = at(0)?;
    let commands: Vec<String> = args::command(catalogue)
        .get_subcommands()
        .map(|command| command.get_name().to_owned())
        .collect();
    let is_command = |word: &str| commands.iter().any(|command| command == word);
    let lessons = course.lesson_names().ok()?;
    let is_lesson = |word: &str| lessons.iter().any(|lesson| lesson == word);
    if is_lesson(first) {
        return after_lesson(first, at(1)?, &is_command, course);
    }
    if is_command(first) {
        let (lesson, item) = item(at(1)?, course)?;
        let line = if WITH_ITEM.contains(&first) {
            format!("cargo grade {first} {lesson} {item}")
        } else if WITH_ONLY.contains(&first) {
            format!("cargo grade {first} {lesson} --only {item}")
        } else {
            return None;
        };
        return Some(is_item(&item, &lesson, &line));
    }
    if let Some((lesson, item)) = item(first, course) {
        let line = format!("cargo grade {lesson} --only {item}");
        return Some(is_item(&item, &lesson, &line));
    }
    let near = |command: &&String| {
        strsim::damerau_levenshtein(first, command) <= (command.len() / 3).max(1)
    };
    let meant = commands.iter().find(near)?.clone();
    words[places[0]] = meant;
    let line = format!("cargo grade {}", words.join(" "));
    Some(Message::new("hint-did-you-mean").with("lesson", line))
}

/// An item or a command behind a lesson.
fn after_lesson(
    lesson: &str,
    word: &str,
    is_command: &dyn Fn(&str) -> bool,
    course: &Course,
) -> Option<Message> {
    if is_command(word) {
        let line = format!("cargo grade {word} {lesson}");
        return Some(Message::new("hint-did-you-mean").with("lesson", line));
    }
    let manifest = course.lesson_manifest(lesson).ok()?;
    Topic::find(&manifest, word)?;
    let line = format!("cargo grade {lesson} --only {word}");
    Some(is_item(word, lesson, &line))
}

/// The lesson that has an item of this name.
fn item(word: &str, course: &Course) -> Option<(String, String)> {
    let names = course.lesson_names().ok()?;
    names.into_iter().find_map(|name| {
        let lesson = course.lesson_manifest(&name).ok()?;
        let mut items = lesson.items.iter();
        items
            .any(|item| item.id == word)
            .then(|| (name, word.to_owned()))
    })
}

fn is_item(item: &str, lesson: &str, line: &str) -> Message {
    Message::new("hint-is-item")
        .with("item", item)
        .with("lesson", lesson)
        .with("line", line)
}
