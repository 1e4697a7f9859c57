//! What a kind of TOML file may hold, asked of whoever reads it: an unknown key in a table is
//! refused with the keys that are known, an unknown word with the words.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value as Json;
use toml::{Table, Value};

/// What no file holds.
const UNKNOWN: &str = "zzz";

/// What became of a file.
pub(super) enum Refusal {
    None,
    Because(String),
}

impl Refusal {
    /// What a report without a grade says: the parser's words, where it has some.
    pub(super) fn of(error: &Json) -> Self {
        let words = error["detail"].as_str().or(error["message"].as_str());
        Self::Because(words.expect("what is wrong").to_owned())
    }
}

/// The keys of each table of an example, and the words at each of its texts.
#[derive(Debug, Default)]
pub(super) struct Holds {
    known: BTreeMap<String, BTreeSet<String>>,
    used: BTreeMap<String, BTreeSet<String>>,
    words: BTreeSet<String>,
}

#[derive(Clone)]
enum Step {
    Key(String),
    Index(usize),
}

/// A place in an example. All entries of a list have the same shape.
struct Place {
    shape: String,
    steps: Vec<Step>,
}

impl Holds {
    /// Asks at every table and every text of an example.
    pub(super) fn ask(example: &str, read: impl Fn(&str) -> Refusal) -> Self {
        if let Refusal::Because(problem) = read(example) {
            panic!("the example itself is refused: {problem}");
        }
        let example: Table = example.parse().expect("TOML");
        let example = Value::Table(example);
        let mut holds = Self::default();
        let mut asked = BTreeSet::new();
        for place in places(&example) {
            let value = place.of(&example);
            if let Value::Table(table) = value {
                let used = holds.used.entry(place.shape.clone()).or_default();
                used.extend(table.keys().cloned());
            }
            let is_asked = matches!(value, Value::Table(_) | Value::String(_));
            if !is_asked || !asked.insert(place.shape.clone()) {
                continue;
            }
            let Refusal::Because(problem) = read(&place.spoilt(&example)) else {
                continue;
            };
            let known = names_in(&problem);
            if problem.contains("unknown field") {
                holds.known.insert(place.shape, known);
            } else if problem.contains("unknown variant") {
                holds.words.extend(known);
            }
        }
        assert!(!holds.known.is_empty(), "no table refuses an unknown key");
        holds
    }

    /// Keys that are known and have no value in the example, so that nobody looked inside. Tables
    /// that know the same keys are of one kind.
    pub(super) fn unused(&self) -> BTreeSet<&String> {
        let kinds: BTreeSet<&BTreeSet<String>> = self.known.values().collect();
        let unused = kinds.into_iter().flat_map(|kind| {
            let alike = self.known.iter().filter(move |(_, known)| *known == kind);
            let used: BTreeSet<&String> = alike.flat_map(|(shape, _)| &self.used[shape]).collect();
            kind.iter().filter(move |key| !used.contains(key))
        });
        unused.collect()
    }

    /// All keys and words.
    pub(super) fn names(&self) -> BTreeSet<String> {
        let keys = self.known.values().flatten();
        keys.chain(&self.words).cloned().collect()
    }
}

/// All keys of an example, whatever table they stand in.
pub(super) fn all(example: &str) -> BTreeSet<String> {
    let example: Table = example.parse().expect("TOML");
    let example = Value::Table(example);
    places(&example)
        .iter()
        .filter_map(|place| place.of(&example).as_table())
        .flat_map(|table| table.keys().cloned())
        .collect()
}

/// The names in a refusal: unknown field `x`, expected one of `a`, `b`.
fn names_in(problem: &str) -> BTreeSet<String> {
    let expected = problem.rsplit("expected ").next().unwrap_or_default();
    let quoted = expected.split('`').skip(1).step_by(2);
    quoted.map(str::to_owned).collect()
}

fn places(example: &Value) -> Vec<Place> {
    let mut places = vec![Place {
        shape: String::new(),
        steps: Vec::new(),
    }];
    let mut next = 0;
    while let Some(place) = places.get(next) {
        let below = place.below(example);
        places.extend(below);
        next += 1;
    }
    places
}

impl Place {
    fn of<'v>(&self, example: &'v Value) -> &'v Value {
        self.steps.iter().fold(example, |value, step| match step {
            Step::Key(key) => &value[key.as_str()],
            Step::Index(index) => &value[*index],
        })
    }

    /// The places right below this one.
    fn below(&self, example: &Value) -> Vec<Self> {
        let child = |step: Step, shape: String| Self {
            shape,
            steps: self.steps.iter().cloned().chain([step]).collect(),
        };
        match self.of(example) {
            Value::Table(table) => table
                .keys()
                .map(|key| child(Step::Key(key.clone()), format!("{}.{key}", self.shape)))
                .collect(),
            Value::Array(entries) => (0..entries.len())
                .map(|index| child(Step::Index(index), format!("{}[]", self.shape)))
                .collect(),
            _ => Vec::new(),
        }
    }

    /// The example with an unknown key in this table, or an unknown word as this text.
    fn spoilt(&self, example: &Value) -> String {
        let mut spoilt = example.clone();
        let value = self
            .steps
            .iter()
            .fold(&mut spoilt, |value, step| match step {
                Step::Key(key) => &mut value[key.as_str()],
                Step::Index(index) => &mut value[*index],
            });
        let unknown = Value::String(UNKNOWN.to_owned());
        match value {
            Value::Table(table) => {
                table.insert(UNKNOWN.to_owned(), unknown);
            }
            other => *other = unknown,
        }
        toml::to_string(&spoilt).expect("a table")
    }
}
