//! A record in its file: verified whole whenever it is read, and only ever appended to.
//!
//! A line that is not as it was written is an error and never a lower grade: whoever decided may
//! have raised it.

use std::fs::{self, File, TryLockError};
use std::io::{self, Read, Write};
use std::path::Path;
use std::time::Duration;

use super::record::{Decision, Fault, NOTHING, sha256};
use crate::error::{Blame, Error, Result};
use crate::interrupt;
use crate::message::{Message, key};

/// How often a record in which another run writes is tried.
const RETRY: Duration = Duration::from_millis(20);

/// The lines of a record, verified.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Chain {
    pub(crate) decisions: Vec<Decision>,
    /// The hash of the last line.
    pub(crate) head: String,
}

impl Default for Chain {
    fn default() -> Self {
        Self {
            decisions: Vec::new(),
            head: NOTHING.to_owned(),
        }
    }
}

impl Chain {
    /// Reads the record in a file; `None` where there is no file.
    pub(crate) fn load(path: &Path) -> Result<Option<Self>> {
        match fs::read(path) {
            Ok(bytes) => Self::read(path, &bytes).map(Some),
            Err(problem) => match problem.kind() {
                // Neither the record nor a place for one.
                io::ErrorKind::NotFound | io::ErrorKind::NotADirectory => Ok(None),
                _ => Err(Error::io(path, &problem)),
            },
        }
    }

    fn read(path: &Path, bytes: &[u8]) -> Result<Self> {
        let mut chain = Self::default();
        for line in bytes.split_inclusive(|byte| *byte == b'\n') {
            let number = chain.decisions.len() + 1;
            chain
                .follow(line)
                .map_err(|fault| broken(path, number, fault))?;
        }
        Ok(chain)
    }

    /// Takes the next line, its end included.
    fn follow(&mut self, line: &[u8]) -> std::result::Result<(), Fault> {
        let line = line.strip_suffix(b"\n").ok_or(Fault::CutOff)?;
        let decision = Decision::read(line)?;
        if decision.prev_sha256 != self.head || decision.seq != self.next() {
            return Err(Fault::Unlinked);
        }
        self.decisions.push(decision);
        self.head = sha256(line);
        Ok(())
    }

    fn next(&self) -> u64 {
        self.decisions.len() as u64 + 1
    }
}

/// Adds decisions to the record in a file, and returns all that is in it then.
///
/// The file is locked meanwhile and verified anew, so that two who decide at once each get a line.
pub(crate) fn append(path: &Path, decisions: Vec<Decision>) -> Result<Chain> {
    let failed = |problem: io::Error| Error::io(path, &problem);
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(failed)?;
    }
    let mut options = File::options();
    let mut file = options
        .read(true)
        .append(true)
        .create(true)
        .open(path)
        .map_err(failed)?;
    lock(&file, path)?;
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes).map_err(failed)?;
    let mut chain = Chain::read(path, &bytes)?;
    let mut length = bytes.len() as u64;
    for mut decision in decisions {
        decision.seq = chain.next();
        decision.prev_sha256.clone_from(&chain.head);
        let line = decision.line() + "\n";
        let written = file.write_all(line.as_bytes());
        if let Err(problem) = written.and_then(|()| file.sync_all()) {
            // What was added goes again: half a line would make all of them unreadable.
            let _ = file.set_len(length);
            return Err(failed(problem));
        }
        length += line.len() as u64;
        chain
            .follow(line.as_bytes())
            .map_err(|fault| broken(path, chain.decisions.len() + 1, fault))?;
    }
    Ok(chain)
}

/// Waits until nobody else writes. The lock goes with the file, however this run ends.
fn lock(file: &File, path: &Path) -> Result<()> {
    loop {
        match file.try_lock() {
            Ok(()) => return Ok(()),
            Err(TryLockError::WouldBlock) => {}
            Err(TryLockError::Error(problem)) => return Err(Error::io(path, &problem)),
        }
        interrupt::check()?;
        std::thread::sleep(RETRY);
    }
}

fn broken(path: &Path, line: usize, fault: Fault) -> Error {
    let fault = Message::new(match fault {
        Fault::CutOff => key!("record-cut-off"),
        Fault::Unreadable => key!("record-unreadable"),
        Fault::Altered => key!("record-altered"),
        Fault::Unlinked => key!("record-unlinked"),
    });
    Error::new(
        Blame::Machine,
        Message::new("error-record")
            .with("path", path)
            .with("line", line.to_string())
            .with("fault", fault),
    )
    .hint(Message::new("hint-record"))
}

#[cfg(test)]
mod tests {
    use super::super::Word;
    use super::super::record::tests::decision;
    use super::*;

    fn three(path: &Path) -> Chain {
        append(path, vec![decision("q1.a", Word::Yes)]).unwrap();
        let more = ["q1.b", "q1.c"].map(|target| decision(target, Word::No));
        append(path, more.to_vec()).unwrap()
    }

    fn fault(path: &Path, bytes: &[u8]) -> (String, &'static str) {
        let error = Chain::read(path, bytes).unwrap_err();
        assert_eq!(error.blame, Blame::Machine);
        let argument = |name| {
            let mut arguments = error.what.arguments.iter();
            arguments
                .find(|(known, _)| *known == name)
                .unwrap()
                .1
                .clone()
        };
        match (argument("line"), argument("fault")) {
            (crate::message::Argument::Text(line), crate::message::Argument::Message(fault)) => {
                (line, fault.key)
            }
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn what_is_appended_is_what_is_loaded() {
        let scratch = tempfile::tempdir().unwrap();
        let path = scratch.path().join("deep/er/record.jsonl");
        assert_eq!(Chain::load(&path), Ok(None));
        let chain = three(&path);
        assert_eq!(chain.decisions.len(), 3);
        assert_eq!(Chain::load(&path), Ok(Some(chain)));
    }

    #[test]
    fn every_change_of_a_record_is_found_and_its_line_named() {
        let scratch = tempfile::tempdir().unwrap();
        let path = scratch.path().join("record.jsonl");
        three(&path);
        let bytes = fs::read(&path).unwrap();
        let lines: Vec<&[u8]> = bytes.split_inclusive(|byte| *byte == b'\n').collect();
        for (without, named, expected) in [(0, "1", "record-unlinked"), (1, "2", "record-unlinked")]
        {
            let mut rest = lines.clone();
            rest.remove(without);
            assert_eq!(fault(&path, &rest.concat()), (named.to_owned(), expected));
        }
        let twice = [lines[0], lines[1], lines[1]].concat();
        assert_eq!(fault(&path, &twice), ("3".to_owned(), "record-unlinked"));
        let swapped = [lines[1], lines[0], lines[2]].concat();
        assert_eq!(fault(&path, &swapped).0, "1");
        let cut = &bytes[..bytes.len() - 1];
        assert_eq!(fault(&path, cut), ("3".to_owned(), "record-cut-off"));
        for at in 0..bytes.len() {
            let mut other = bytes.clone();
            other[at] ^= 1;
            let number = bytes[..at].split(|byte| *byte == b'\n').count();
            assert_eq!(fault(&path, &other).0, number.to_string(), "byte {at}");
        }
    }

    #[test]
    fn a_line_of_another_record_does_not_follow() {
        let scratch = tempfile::tempdir().unwrap();
        let [one, other] = ["one", "other"].map(|name| scratch.path().join(name));
        three(&one);
        append(&other, vec![decision("q1.a", Word::No)]).unwrap();
        append(&other, vec![decision("q1.b", Word::No)]).unwrap();
        let [one, bytes] = [&one, &other].map(|path| fs::read_to_string(path).unwrap());
        let first = one.lines().next().unwrap();
        let second = bytes.lines().nth(1).unwrap();
        let mixed = format!("{first}\n{second}\n");
        let found = fault(&other, mixed.as_bytes());
        assert_eq!(found, ("2".to_owned(), "record-unlinked"));
    }

    #[test]
    fn nothing_is_added_to_a_broken_record() {
        let scratch = tempfile::tempdir().unwrap();
        let path = scratch.path().join("record.jsonl");
        fs::write(&path, "{}\n").unwrap();
        assert!(append(&path, vec![decision("q1.a", Word::Yes)]).is_err());
        assert_eq!(fs::read(&path).unwrap(), b"{}\n");
    }

    #[test]
    fn many_who_write_at_once_each_get_a_line() {
        let scratch = tempfile::tempdir().unwrap();
        let path = scratch.path().join("record.jsonl");
        std::thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| append(&path, vec![decision("q1.a", Word::Yes)]).unwrap());
            }
        });
        assert_eq!(Chain::load(&path).unwrap().unwrap().decisions.len(), 8);
    }
}
