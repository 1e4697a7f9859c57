//! The search for secrets in the files of a release.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use super::lex::{Reading, Token, tokens};
use super::secret::{Scope, Secret};
use crate::error::{Blame, Error, Result};
use crate::generate::tree::Files;
use crate::message::Message;

/// Tokens by which secrets are told apart at first sight.
const KEY: usize = 4;

/// So many finds are named.
const NAMED: usize = 20;

/// A secret that was found.
#[derive(Debug)]
pub(super) struct Leak<'s> {
    file: PathBuf,
    line: usize,
    secret: &'s Secret,
}

/// Looks for every secret in every file, also in those that are no text.
pub(super) fn search<'s>(files: &Files, secrets: &'s [Secret]) -> Vec<Leak<'s>> {
    let readings = [Reading::Code, Reading::Commented, Reading::Words];
    let by_reading = readings.map(|reading| (reading, Index::of(secrets, reading)));
    let mut leaks = Vec::new();
    for (path, bytes) in files {
        let text = String::from_utf8_lossy(bytes);
        for (reading, index) in &by_reading {
            for (line, secret) in index.found_in(&tokens(&text, *reading)) {
                if secret.scope == Scope::Everywhere || !path.starts_with("grader") {
                    let file = path.clone();
                    leaks.push(Leak { file, line, secret });
                }
            }
        }
    }
    leaks.sort_by(|a, b| (&a.file, a.line).cmp(&(&b.file, b.line)));
    leaks.dedup_by(|a, b| a.file == b.file && a.line == b.line && a.secret.what == b.secret.what);
    leaks
}

/// Secrets by their first tokens.
struct Index<'s>(HashMap<&'s [u64], Vec<&'s Secret>>);

impl<'s> Index<'s> {
    fn of(secrets: &'s [Secret], reading: Reading) -> Self {
        let mut index: HashMap<&[u64], Vec<&Secret>> = HashMap::new();
        for secret in secrets.iter().filter(|secret| secret.reading == reading) {
            if let Some(key) = secret.tokens.get(..KEY) {
                index.entry(key).or_default().push(secret);
            }
        }
        Self(index)
    }

    fn found_in(&self, tokens: &[Token]) -> Vec<(usize, &'s Secret)> {
        let hashes: Vec<u64> = tokens.iter().map(|token| token.hash).collect();
        let mut found = Vec::new();
        for (at, key) in hashes.windows(KEY).enumerate() {
            let candidates = self.0.get(key).into_iter().flatten();
            let here = candidates.filter(|secret| hashes[at..].starts_with(&secret.tokens));
            found.extend(here.map(|secret| (tokens[at].line, *secret)));
        }
        found
    }
}

/// Refuses a release in which something was found, and names the places.
pub(super) fn refuse(leaks: &[Leak<'_>]) -> Result<()> {
    let Some(first) = leaks.first() else {
        return Ok(());
    };
    let place = |leak: &Leak<'_>| format!("{}:{}", leak.file.display(), leak.line);
    let what = Message::new("error-leak")
        .with("place", Path::new(&place(first)))
        .with("secret", first.secret.what.clone())
        .with("count", leaks.len());
    let mut error = Error::new(Blame::Course, what).hint(Message::new("hint-leak"));
    if leaks.len() > 1 {
        let mut places: Vec<String> = leaks.iter().map(place).collect();
        places.dedup();
        places.truncate(NAMED);
        error = error.detail(places.join("\n"));
    }
    Err(error)
}

#[cfg(test)]
mod tests {
    use super::super::secret;
    use super::*;
    use crate::generate::Exercise;

    const SOLUTION: &str = "let mut sum: X = None;\nloop {\n    // blank 1: make ready\n    \
                            sum = None;\n    // end of blank 1\n    step();\n    \
                            // blank 2: add\n    for (key, value) in map {\n        \
                            *value -= &other[key];\n    }\n    // end of blank 2\n}\n";

    fn secrets() -> Vec<Secret> {
        let exercise = Exercise::of_source(SOLUTION);
        secret::distinct(secret::of_blanks(&exercise))
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
