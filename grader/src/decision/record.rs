//! A line of a record: what is decided, on what, and how the line is tied to the one before it.
//!
//! A line ends in the hash of itself, so that a change of the last one is seen as well, and names
//! the hash of the line before, so that none can be changed, taken out or put in between. Whoever
//! writes all of them anew cannot be found out from the file: `--verify` prints the last hash, to be
//! kept elsewhere.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::Word;
use crate::{hex, neutral};

/// What stands before the first line.
pub(crate) const NOTHING: &str = "0000000000000000000000000000000000000000000000000000000000000000";

/// What stands between a line and its own hash.
const SEAL: &str = ",\"sha256\":\"";

/// A decision as it is kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Decision {
    /// Counted from 1; set when it is written, like `prev_sha256`.
    pub(crate) seq: u64,
    /// By RFC 3339, in UTC.
    pub(crate) at: String,
    pub(crate) by: String,
    /// The id of an item or of a veto.
    pub(crate) target: String,
    /// What the machine had found.
    pub(crate) from: String,
    pub(crate) to: Word,
    pub(crate) reason: String,
    pub(crate) answer_sha256: String,
    /// Of the rubric's file, where there was one.
    pub(crate) rubric_sha256: Option<String>,
    /// The version of this program.
    pub(crate) grader: String,
    /// The words that the machine showed: bytes of the answer's text, first and behind the last.
    pub(crate) spans: Vec<[usize; 2]>,
    pub(crate) prev_sha256: String,
}

/// What is wrong with a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// It does not end as a line does.
    CutOff,
    Unreadable,
    /// Its own hash is another.
    Altered,
    /// It does not follow the line before.
    Unlinked,
}

impl Decision {
    /// The line, without the end of one. What could act on a terminal is an escape in it.
    pub(crate) fn line(&self) -> String {
        let written = serde_json::to_string(self).expect("a decision has no keys but strings");
        let written = neutral::json(&written);
        let open = written.strip_suffix('}').unwrap_or(&written);
        format!("{open}{SEAL}{}\"}}", sha256(open.as_bytes()))
    }

    /// Reads a line, without the end of one.
    pub(crate) fn read(line: &[u8]) -> Result<Self, Fault> {
        let line = std::str::from_utf8(line).map_err(|_| Fault::Unreadable)?;
        let (open, seal) = line.rsplit_once(SEAL).ok_or(Fault::Unreadable)?;
        if seal.strip_suffix("\"}") != Some(&*sha256(open.as_bytes())) {
            return Err(Fault::Altered);
        }
        let decision: Self = serde_json::from_str(line).map_err(|_| Fault::Unreadable)?;
        if decision.reason.trim().is_empty() {
            return Err(Fault::Unreadable);
        }
        Ok(decision)
    }
}

/// A hash in hexadecimal.
pub(crate) fn sha256(bytes: &[u8]) -> String {
    hex::encode(&Sha256::digest(bytes))
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    pub(crate) fn decision(target: &str, to: Word) -> Decision {
        Decision {
            seq: 1,
            at: "2026-11-30T10:00:00Z".to_owned(),
            by: "Ada".to_owned(),
            target: target.to_owned(),
            from: "pending".to_owned(),
            to,
            reason: "names the traffic".to_owned(),
            answer_sha256: NOTHING.to_owned(),
            rubric_sha256: None,
            grader: "0.1.0".to_owned(),
            spans: vec![[3, 17]],
            prev_sha256: NOTHING.to_owned(),
        }
    }

    #[test]
    fn a_line_is_read_as_it_was_written_whatever_people_wrote() {
        for reason in [
            "plain",
            "带宽才是瓶颈",
            "\"},\"sha256\":\"00\"}\n{\u{1b}[2J\u{202e}<&##[error]\\",
        ] {
            let mut written = decision("q2.d", Word::Half);
            reason.clone_into(&mut written.reason);
            reason.clone_into(&mut written.by);
            let line = written.line();
            assert!(!line.contains(char::is_control), "{line:?}");
            assert_eq!(Decision::read(line.as_bytes()), Ok(written));
        }
    }

    #[test]
    fn no_byte_of_a_line_can_be_another() {
        let line = decision("q2.d", Word::Yes).line().into_bytes();
        for at in 0..line.len() {
            let mut other = line.clone();
            other[at] ^= 1;
            assert!(Decision::read(&other).is_err(), "byte {at}");
            assert!(Decision::read(&line[..at]).is_err(), "cut at {at}");
        }
    }

    #[test]
    fn a_decision_without_a_reason_is_none() {
        let mut written = decision("q2.d", Word::Yes);
        written.reason = " ".to_owned();
        let line = written.line();
        assert_eq!(Decision::read(line.as_bytes()), Err(Fault::Unreadable));
    }
}
