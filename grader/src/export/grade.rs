//! The report as an export reads it back: nothing else of a grade is known to one.

use serde::Deserialize;
use serde_json::Value;

use crate::error::Blame;
use crate::report::stored::StoredEvidence;

pub(crate) use crate::report::stored::{Stored as Grade, StoredItem as Item, StoredVeto as Veto};

/// What a report says.
#[derive(Clone, Debug)]
pub(crate) enum Outcome {
    Graded(Box<Grade>),
    /// Through no fault of the submission's: neither a grade nor a nought.
    NotGraded(Failure),
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
    pub(crate) line: usize,
    pub(crate) column: Option<usize>,
}

/// The place in a file of the submission on which something rests first. Words stand in the answer
/// sheet; a panic names its own file.
pub(crate) fn place(evidence: &[StoredEvidence], answers: Option<&str>) -> Option<Place> {
    evidence.iter().find_map(|evidence| match evidence {
        StoredEvidence::Words(words) => Some(Place {
            file: answers?.to_owned(),
            line: words.line,
            column: Some(words.column),
        }),
        StoredEvidence::Panic { file, line, .. } => Some(Place {
            file: file.to_string(),
            line: usize::try_from(*line).ok()?,
            column: None,
        }),
        StoredEvidence::Weights(_) | StoredEvidence::Blank { .. } | StoredEvidence::Other => None,
    })
}
