//! The report as an export reads it back: nothing else of a grade is known to one.
//!
//! Points are hundredths from here on, so that no two exports round differently.

use std::path::Path;
use std::time::Duration;

use serde::{Deserialize, Deserializer};
use serde_json::Value;

use crate::error::Blame;
use crate::points::Points;
use crate::verdict::{Status, Verdict};

/// What a report says.
#[derive(Clone, Debug)]
pub(crate) enum Outcome {
    Graded(Box<Grade>),
    /// Through no fault of the submission's: neither a grade nor a nought.
    NotGraded(Failure),
}

/// A graded submission.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Grade {
    pub(crate) lesson: String,
    pub(crate) verdict: String,
    #[serde(deserialize_with = "points")]
    pub(crate) score: Points,
    #[serde(deserialize_with = "range")]
    pub(crate) score_range: [Points; 2],
    #[serde(deserialize_with = "points")]
    pub(crate) max_score: Points,
    #[serde(deserialize_with = "points")]
    pub(crate) pass_mark: Points,
    pub(crate) items: Vec<Item>,
    pub(crate) vetoes: Vec<Veto>,
    pub(crate) remarks: Vec<String>,
    pub(crate) submission: Submission,
    pub(crate) run: Run,
    pub(crate) diagnostics: Vec<Diagnostic>,
}

#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Item {
    pub(crate) id: String,
    pub(crate) title: String,
    pub(crate) part: String,
    #[serde(deserialize_with = "points")]
    pub(crate) points: Points,
    #[serde(deserialize_with = "range")]
    pub(crate) points_range: [Points; 2],
    #[serde(deserialize_with = "points")]
    pub(crate) max_points: Points,
    pub(crate) status: String,
    pub(crate) message: String,
    pub(crate) remarks: Vec<String>,
    pub(crate) evidence: Vec<Value>,
}

#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Veto {
    pub(crate) id: String,
    pub(crate) title: String,
    pub(crate) state: String,
    pub(crate) message: String,
    pub(crate) evidence: Vec<Value>,
}

#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Submission {
    pub(crate) origin: String,
    pub(crate) sha256: String,
    pub(crate) files: Vec<String>,
}

#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Run {
    pub(crate) seed: u64,
    #[serde(rename = "build_ms")]
    build: u64,
    #[serde(rename = "run_ms")]
    asked: u64,
}

#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Diagnostic {
    pub(crate) level: String,
    pub(crate) file: Option<String>,
    pub(crate) line: Option<u64>,
    pub(crate) column: Option<u64>,
    pub(crate) message: String,
}

/// Why there is no grade.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Failure {
    #[serde(default)]
    pub(crate) lesson: Option<String>,
    #[serde(rename = "error")]
    pub(crate) because: Because,
}

#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Because {
    pub(crate) kind: String,
    pub(crate) message: String,
    pub(crate) hint: Option<String>,
}

impl Outcome {
    /// Reads a report. `None` for what is none.
    pub(crate) fn read(report: &str) -> Option<Self> {
        let value: Value = serde_json::from_str(report).ok()?;
        Some(if value.get("error").is_some() {
            Self::NotGraded(serde_json::from_value(value).ok()?)
        } else {
            Self::Graded(serde_json::from_value(value).ok()?)
        })
    }
}

impl Grade {
    /// The score of a gradebook, which knows a number and no verdict: it reaches the pass mark only
    /// where the lesson is passed. What a veto takes, or may yet take, is the pass and not the
    /// points, so that it stays just below the mark and does not fall to nought.
    pub(crate) fn counted(&self) -> Points {
        if self.verdict == Verdict::Passed.word() {
            return self.score;
        }
        self.score.min(self.pass_mark - Points::from_hundredths(1))
    }

    /// The vetoes in one of the states.
    pub(crate) fn vetoes_in(&self, state: &str) -> impl Iterator<Item = &Veto> {
        self.vetoes.iter().filter(move |veto| veto.state == state)
    }

    /// The answer sheet among the files that were taken: the other one is Rust.
    pub(crate) fn answers(&self) -> Option<&str> {
        let mut files = self.submission.files.iter();
        let is_rust = |file: &str| Path::new(file).extension().is_some_and(|kind| kind == "rs");
        files.find(|file| !is_rust(file)).map(|file| &**file)
    }

    /// How long compiling and running took.
    pub(crate) fn took(&self) -> Duration {
        Duration::from_millis(self.run.build.saturating_add(self.run.asked))
    }
}

impl Item {
    /// Whether its points are not settled.
    pub(crate) fn is_open(&self) -> bool {
        [Status::Pending, Status::NotRun]
            .iter()
            .any(|open| self.status == open.word())
    }

    pub(crate) fn is_passed(&self) -> bool {
        self.status == Status::Passed.word()
    }

    /// What of its points is lost for good.
    pub(crate) fn lost(&self) -> Points {
        self.max_points - self.points_range[1]
    }

    /// The place in a file of the submission on which it rests first.
    pub(crate) fn place(&self, answers: Option<&str>) -> Option<Place> {
        place(&self.evidence, answers)
    }
}

impl Veto {
    pub(crate) fn place(&self, answers: Option<&str>) -> Option<Place> {
        place(&self.evidence, answers)
    }
}

impl Failure {
    /// Whether somebody ended the run, which is nobody's failure.
    pub(crate) fn is_interrupted(&self) -> bool {
        self.because.kind == Blame::Interrupted.word()
    }
}

/// A place in a file of the submission.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) file: String,
    pub(crate) line: u64,
    pub(crate) column: Option<u64>,
}

/// Words stand in the answer sheet; a panic names its own file.
fn place(evidence: &[Value], answers: Option<&str>) -> Option<Place> {
    evidence.iter().find_map(|evidence| {
        let file = match evidence["kind"].as_str()? {
            "words" => answers?,
            "panic" => evidence["file"].as_str()?,
            _ => return None,
        };
        Some(Place {
            file: file.to_owned(),
            line: evidence["line"].as_u64()?,
            column: evidence["column"].as_u64(),
        })
    })
}

fn points<'de, D: Deserializer<'de>>(source: D) -> Result<Points, D::Error> {
    whole(f64::deserialize(source)?)
}

fn range<'de, D: Deserializer<'de>>(source: D) -> Result<[Points; 2], D::Error> {
    let [least, most] = <[f64; 2]>::deserialize(source)?;
    Ok([whole(least)?, whole(most)?])
}

fn whole<E: serde::de::Error>(decimal: f64) -> Result<Points, E> {
    Points::from_decimal(decimal).ok_or_else(|| E::custom("points are whole hundredths"))
}
