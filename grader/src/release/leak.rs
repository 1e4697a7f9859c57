//! The search for secrets in the files of a release.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use super::lex::{Reading, Token, hashes, tokens};
use super::plain;
use super::secret::{Kind, Secret};
use crate::error::{Blame, Error, Result};
use crate::generate::tree::Files;
use crate::message::Message;

/// Tokens by which secrets are told apart at first sight; one that has fewer, by all of its own.
const KEY: usize = 4;

/// So many finds are named.
const NAMED: usize = 20;

/// How what a secret is made of may be written.
const READINGS: [(Kind, &[Reading]); 2] = [
    (Kind::Code, &Reading::OF_CODE),
    (Kind::Words, &[Reading::Words, Reading::ListedWords]),
];

/// A secret that was found, from a line to a line.
#[derive(Debug)]
pub(super) struct Leak<'s> {
    file: PathBuf,
    line: usize,
    last: usize,
    secret: &'s Secret,
}

/// Looks for every secret in every file, also in those that are no text.
pub(super) fn search<'s>(files: &Files, secrets: &'s [Secret]) -> Vec<Leak<'s>> {
    let indices = READINGS.map(|(kind, readings)| (Index::of(secrets, kind), readings));
    let mut leaks = Vec::new();
    for (path, bytes) in files {
        let views = plain::views(bytes);
        let mut found = Vec::new();
        for (index, readings) in &indices {
            for view in &views {
                let read = readings.iter().map(|reading| tokens(view, *reading));
                found.extend(read.flat_map(|tokens| index.found_in(path, &tokens)));
            }
        }
        leaks.extend(merged(path, found));
    }
    leaks
}

/// The finds in a file in their order; what overlaps and is of the same blank or sentence is one.
fn merged<'s>(path: &Path, mut found: Vec<(Lines, &'s Secret)>) -> Vec<Leak<'s>> {
    found.sort_by_key(|(lines, _)| *lines);
    let mut leaks: Vec<Leak<'s>> = Vec::new();
    for ((line, last), secret) in found {
        let mut known = leaks.iter_mut().rev();
        let same = known.find(|leak| leak.secret.what == secret.what && line <= leak.last);
        if let Some(leak) = same {
            leak.last = leak.last.max(last);
        } else {
            let file = path.to_owned();
            leaks.push(Leak {
                file,
                line,
                last,
                secret,
            });
        }
    }
    leaks
}

/// The first and the last line of a find.
type Lines = (usize, usize);

/// Secrets by their first tokens.
struct Index<'s>(HashMap<&'s [u64], Vec<&'s Secret>>);

impl<'s> Index<'s> {
    fn of(secrets: &'s [Secret], kind: Kind) -> Self {
        let mut index: HashMap<&[u64], Vec<&Secret>> = HashMap::new();
        for secret in secrets.iter().filter(|secret| secret.kind == kind) {
            let key = &secret.tokens[..KEY.min(secret.tokens.len())];
            index.entry(key).or_default().push(secret);
        }
        Self(index)
    }

    fn found_in(&self, path: &Path, tokens: &[Token]) -> Vec<(Lines, &'s Secret)> {
        let hashes = hashes(tokens);
        let mut found = Vec::new();
        for at in 0..hashes.len() {
            let rest = &hashes[at..];
            let keys = (1..=KEY).filter_map(|length| rest.get(..length));
            let candidates = keys.filter_map(|key| self.0.get(key)).flatten();
            let here = candidates.filter(|secret| {
                rest.starts_with(&secret.tokens) && secret.counts(path, &hashes, at)
            });
            found.extend(here.map(|secret| {
                let last = at + secret.tokens.len() - 1;
                ((tokens[at].line, tokens[last].line), *secret)
            }));
        }
        found
    }
}

/// Refuses a release in which something was found, and names each place with what it holds.
pub(super) fn refuse(leaks: &[Leak<'_>]) -> Result<()> {
    if leaks.is_empty() {
        return Ok(());
    }
    let mut lines: Vec<Message> = leaks.iter().take(NAMED).map(Leak::named).collect();
    if let Some(n_more) = leaks.len().checked_sub(NAMED).filter(|n_more| *n_more > 0) {
        lines.push(Message::new("leak-more").with("count", n_more));
    }
    let what = Message::new("error-leak")
        .with("count", leaks.len())
        .with("leaks", lines);
    Err(Error::new(Blame::Course, what).hint(Message::new("hint-leak")))
}

impl Leak<'_> {
    /// The same at the line where the author wrote it.
    pub(super) fn at(self, line: impl FnOnce(&Path, usize) -> usize) -> Self {
        Self {
            line: line(&self.file, self.line),
            ..self
        }
    }

    fn named(&self) -> Message {
        let place = format!("{}:{}", self.file.display(), self.line);
        Message::new("leak-place")
            .with("place", Path::new(&place))
            .with("secret", self.secret.what.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::super::{blank, secret};
    use super::*;
    use crate::generate::Exercise;

    const SOLUTION: &str = "let mut sum: X = None;\nloop {\n    // blank 1: make ready\n    \
                            sum = None;\n    // end of blank 1\n    step();\n    \
                            // blank 2: add\n    for (key, value) in map {\n        \
                            *value -= &other[key];\n    }\n    // end of blank 2\n}\n";

    fn secrets() -> Vec<Secret> {
        let exercise = Exercise::of_source(SOLUTION);
        secret::distinct(blank::secrets(&exercise))
    }

    fn found(path: &str, text: &str) -> Vec<usize> {
        let files = Files::from([(PathBuf::from(path), text.as_bytes().to_vec())]);
        let secrets = secrets();
        let leaks = search(&files, &secrets);
        leaks.iter().map(|leak| leak.line).collect()
    }

    #[test]
    fn a_long_solution_is_found_everywhere_in_any_layout() {
        for text in [
            "x\nfor (key, value) in map { *value -= &other[key]; }",
            "x\n// for (key, value) in map {\n//     *value -= &other[key];\n// }",
            "x\ntext = \"for (key, value) in map {\\n *value -= &other[key];\\n}\"",
            "\u{0}\n\u{0}for (key, value) in map {\n *value -= &other[key]; }\u{0}",
        ] {
            for path in ["grader/src/a.rs", "lessons/x/b.md", "figures/c.png"] {
                assert_eq!(found(path, text), [2], "{text:?} in {path}");
            }
        }
        assert!(found("README.md", "for (key, value) in map { *value = 1 }").is_empty());
    }

    #[test]
    fn a_short_solution_is_found_in_a_lesson_or_among_its_neighbours() {
        assert_eq!(found("lessons/x/handout.md", "write\n`sum = None;`"), [2]);
        assert!(found("grader/src/a.rs", "sum = None;").is_empty());
        assert_eq!(
            found(
                "grader/src/a.rs",
                "let mut sum: X = None; loop { sum = None; step(); for (a"
            ),
            [1]
        );
        assert!(found("exercises/x/src/lib.rs", "let sum: X = None;").is_empty());
    }
}
