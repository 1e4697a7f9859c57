//! Whose submission a result is, as the runner of Classroom 50 says it. A report does not know.

use crate::clock;
use crate::error::{Blame, Error, Result};
use crate::message::Message;
use crate::options::Runner;

/// What Classroom 50 files a result under.
#[derive(Clone, Debug)]
pub(crate) struct Identity {
    pub(crate) classroom: String,
    pub(crate) assignment: String,
    pub(crate) assignment_type: String,
    pub(crate) owner: String,
    pub(crate) submission: String,
    pub(crate) commit: String,
    pub(crate) release: String,
    pub(crate) review: String,
    /// The time of the run. The runner puts that of the submission in its place.
    pub(crate) at: String,
}

impl Identity {
    pub(crate) fn of(runner: &Runner) -> Result<Self> {
        let mut missing = Vec::new();
        let mut needed = |name: &str, value: &Option<String>| {
            value.clone().unwrap_or_else(|| {
                missing.push(name.to_owned());
                String::new()
            })
        };
        let commit = needed("COMMIT_URL", &runner.commit);
        let identity = Self {
            classroom: needed("CLASSROOM", &runner.classroom),
            assignment: needed("ASSIGNMENT", &runner.assignment),
            assignment_type: match runner.assignment_type.as_deref() {
                Some("group") => "group".to_owned(),
                _ => "individual".to_owned(),
            },
            owner: needed("OWNER", &runner.owner),
            submission: needed("SUBMISSION_TAG", &runner.submission),
            release: needed("RELEASE_URL", &runner.release),
            review: runner.review.clone().unwrap_or_else(|| commit.clone()),
            commit,
            at: clock::now(),
        };
        if missing.is_empty() {
            return identity.filed();
        }
        let what = Message::new("export-needs-identity").with("variables", missing);
        Err(Error::new(Blame::Usage, what).hint(Message::new("hint-export-needs-identity")))
    }

    /// Itself, if Classroom 50 takes the name of its submission.
    fn filed(self) -> Result<Self> {
        if self.submission.starts_with("submit/") {
            return Ok(self);
        }
        let what = Message::new("export-no-submission").with("tag", self.submission);
        Err(Error::new(Blame::Usage, what).hint(Message::new("hint-export-needs-identity")))
    }
}
