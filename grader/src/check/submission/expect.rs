//! What an `expect.toml` holds, as it is written.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use serde::Deserialize;

use crate::message::Message;

/// What a submission must get.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Expect {
    /// What is wrong or unusual, in a sentence.
    about: String,
    /// Where the case comes from.
    source: String,
    pub(super) verdict: String,
    pub(super) points: BTreeMap<String, f64>,
    /// Where it is neither `passed` nor, without points, `wrong`.
    #[serde(default)]
    pub(super) status: BTreeMap<String, String>,
    #[serde(default)]
    pub(super) vetoes: BTreeMap<String, String>,
    #[serde(default)]
    pub(super) remarks: Remarks,
    /// Whether the course's tests keep what a student sees of it.
    #[serde(default)]
    #[expect(dead_code, reason = "read by the tests")]
    snapshot: bool,
    #[serde(default, rename = "edit")]
    pub(super) edits: Vec<Edit>,
}

/// Where a remark is expected: ids of items, or `run`.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Remarks {
    pub(super) items: Vec<String>,
}

/// A change of a file of the solution.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Edit {
    pub(super) file: String,
    /// Occurs exactly once.
    pub(super) from: String,
    pub(super) to: String,
}

impl Expect {
    /// Reads the file. What is wrong with it comes with the next step.
    pub(super) fn load(path: &Path) -> Result<Self, (Message, Message)> {
        let broken = |problem: String| {
            (
                Message::new("course-expect").with("problem", problem),
                Message::new("course-expect-next"),
            )
        };
        let text = fs::read_to_string(path).map_err(|problem| broken(problem.to_string()))?;
        let expect: Self =
            toml::from_str(&text).map_err(|problem| broken(problem.message().to_owned()))?;
        if expect.about.trim().is_empty() || expect.source.trim().is_empty() {
            return Err((
                Message::new("course-expect-silent"),
                Message::new("course-expect-silent-next"),
            ));
        }
        Ok(expect)
    }
}
