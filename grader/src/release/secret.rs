//! What must not be in a release, as sequences of tokens: here the sentences of the answers that the
//! course knows, in `blank` the solutions of the blanks.
//!
//! What is renamed or reworded is another text: this proves that nothing was copied, and no more.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use super::excuse::Around;
use super::lex::{Reading, Token, tokens};
use crate::generate::Exercise;
use crate::message::Message;

/// A sentence counts from this weight on: a word is 2, a Chinese character 1.
const TELLING_WORDS: usize = 16;

/// A sequence that must not be found.
#[derive(Debug)]
pub(super) struct Secret {
    pub(super) tokens: Vec<u64>,
    pub(super) kind: Kind,
    pub(super) scope: Scope,
    /// In these places it gives nothing away.
    pub(super) excuses: Vec<Around>,
    /// What it is, for whoever reads the proof.
    pub(super) what: Message,
}

impl Secret {
    /// Whether it gives something away in this file, found among its tokens at this place.
    pub(super) fn counts(&self, file: &Path, tokens: &[u64], at: usize) -> bool {
        let end = at + self.tokens.len();
        let is_around = |excuse: &Around| excuse.is_around(tokens, at, end);
        let is_excused = self.excuses.iter().any(is_around);
        let is_free = self.scope == Scope::Lessons
            && (file.starts_with("grader")
                || file.ends_with("lesson.toml") && is_around(&Around::value()));
        !is_excused && !is_free
    }
}

/// What a sequence is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Kind {
    Code,
    Words,
}

/// Where a sequence gives something away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Scope {
    Everywhere,
    /// Only in what a lesson hands out beside the grader: it is too short to be nobody's elsewhere.
    /// The manifest of a lesson may have it as a value: it says what is accepted.
    Lessons,
}

/// The sentences of the model answers of an exercise.
pub(super) fn of_answers(exercise: &Exercise) -> Vec<Secret> {
    let answers = exercise.answers.iter();
    let secrets = answers.flat_map(|(file, answer)| {
        sentences(&answer.text).into_iter().map(|(line, tokens)| {
            let what = Message::new("leak-answer")
                .with("heading", &*answer.heading)
                .with("place", place(file, answer.line + line).as_path());
            words(tokens, what)
        })
    });
    secrets.collect()
}

/// The sentences of answers that stand in a file of rubrics or labelled answers, but for those that
/// repeat what is `given`: a question may be quoted in an answer.
pub(super) fn of_labelled(
    file: &Path,
    source: &str,
    given: &[u64],
) -> Result<Vec<Secret>, toml::de::Error> {
    let mut secrets = Vec::new();
    for (start, text) in texts(source)? {
        let first = source[..start].matches('\n').count() + 1;
        for (line, tokens) in sentences(&text) {
            let hashes: Vec<u64> = tokens.iter().map(|token| token.hash).collect();
            if !given.windows(hashes.len()).any(|part| part == hashes) {
                let what = Message::new("leak-labelled")
                    .with("place", place(file, first + line).as_path());
                secrets.push(words(tokens, what));
            }
        }
    }
    Ok(secrets)
}

/// The words that an exercise gives.
pub(super) fn given_words(exercise: &Exercise) -> Vec<u64> {
    let texts = exercise
        .files
        .iter()
        .filter(|(path, _)| path.extension().is_some_and(|extension| extension == "md"));
    let words =
        texts.flat_map(|(_, bytes)| hashes(&String::from_utf8_lossy(bytes), Reading::Words));
    words.collect()
}

/// Drops what is looked for already.
pub(super) fn distinct(secrets: Vec<Secret>) -> Vec<Secret> {
    let mut seen = BTreeSet::new();
    let mut distinct = Vec::new();
    for secret in secrets {
        let key = (secret.tokens.clone(), secret.kind, secret.scope);
        if seen.insert(key) {
            distinct.push(secret);
        }
    }
    distinct
}

fn words(tokens: Vec<Token>, what: Message) -> Secret {
    Secret {
        tokens: tokens.into_iter().map(|token| token.hash).collect(),
        kind: Kind::Words,
        scope: Scope::Everywhere,
        excuses: Vec::new(),
        what,
    }
}

fn hashes(text: &str, reading: Reading) -> Vec<u64> {
    let tokens = tokens(text, reading);
    tokens.into_iter().map(|token| token.hash).collect()
}

pub(super) fn place(file: &Path, line: usize) -> PathBuf {
    PathBuf::from(format!("{}:{line}", file.display()))
}

/// The sentences of a text that say enough to be somebody's, each with the lines above it.
fn sentences(text: &str) -> Vec<(usize, Vec<Token>)> {
    let mut found = Vec::new();
    for (index, line) in text.split('\n').enumerate() {
        let mut start = 0;
        let mut characters = line.char_indices().peekable();
        while let Some((at, character)) = characters.next() {
            let is_stop = match character {
                '。' | '！' | '？' | '；' => true,
                '.' | '!' | '?' | ';' => characters.peek().is_none_or(|(_, c)| c.is_whitespace()),
                _ => false,
            };
            let end = at + character.len_utf8();
            if is_stop || end == line.len() {
                let tokens = tokens(&line[start..end], Reading::Words);
                let weight = |token: &Token| if token.is_chinese { 1 } else { 2 };
                if tokens.iter().map(weight).sum::<usize>() >= TELLING_WORDS {
                    found.push((index, tokens));
                }
                start = end;
            }
        }
    }
    found
}

/// The texts of examples and answers in a file, each with the place where it begins.
fn texts(source: &str) -> Result<Vec<(usize, String)>, toml::de::Error> {
    #[derive(serde::Deserialize)]
    struct Text {
        text: Option<toml::Spanned<String>>,
    }
    #[derive(serde::Deserialize)]
    struct File {
        #[serde(default)]
        example: Vec<Text>,
        #[serde(default)]
        answer: Vec<Text>,
        #[serde(default)]
        attack: Vec<Text>,
        #[serde(default)]
        case: Vec<Text>,
    }
    let file: File = toml::from_str(source)?;
    let all = [file.example, file.answer, file.attack, file.case];
    let texts = all.into_iter().flatten().filter_map(|entry| entry.text);
    Ok(texts
        .map(|text| (text.span().start, text.into_inner()))
        .collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_end_at_stops_and_short_ones_say_nothing() {
        let text = "**Short.**\nThe 34 counts 2.7 % of what each layer keeps for a token. So.\n\
                    本课的练习只有几个空，每个空都有一行提示说明。短句。";
        let found: Vec<_> = sentences(text)
            .iter()
            .map(|(line, tokens)| (*line, tokens.len()))
            .collect();
        assert_eq!(found, [(1, 13), (2, 21)]);
    }

    #[test]
    fn texts_of_examples_and_answers_are_found_by_place() {
        let source =
            "[[example]]\nquestion = \"Q1\"\ntext = '''34 is'''\n\n[[answer]]\ntext = \"a\"\n";
        let found = texts(source).unwrap();
        let found: Vec<_> = found
            .iter()
            .map(|(at, t)| (&source[*at..=*at], &**t))
            .collect();
        assert_eq!(found, [("'", "34 is"), ("\"", "a")]);
    }

    #[test]
    fn what_the_question_says_is_no_secret() {
        let source = "[[answer]]\ntext = \"How does each of the two terms grow with s, and why? \
                      Each layer keeps its own share of them for the backward pass.\"\n";
        let given = hashes(
            "> How does each of the two\n> terms grow with s, and why?",
            Reading::Words,
        );
        let n_found = |given: &[u64]| {
            let found = of_labelled(Path::new("x"), source, given);
            found.unwrap().len()
        };
        assert_eq!(n_found(&given), 1);
        assert_eq!(n_found(&[]), 2);
    }
}
