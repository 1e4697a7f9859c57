//! A lock that runs of this program take turns at, held by a file and freed by the holder's end.

use std::fs::{File, TryLockError};
use std::path::Path;
use std::time::{Duration, Instant};

use super::unusable;
use crate::error::Result;
use crate::interrupt;
use crate::message::Message;

/// After this time, a wait for another run is worth a word.
const SILENT_WAIT: Duration = Duration::from_secs(1);

/// How often a lock that another run holds is tried.
const RETRY: Duration = Duration::from_millis(50);

/// A lock that one run holds at a time. The system frees it with the run, however that ends.
#[derive(Debug)]
pub(crate) struct Lock {
    _file: File,
}

impl Lock {
    /// Takes the lock at `path`, and says so once if another run keeps us waiting.
    pub(crate) fn take(path: &Path, waiting: &mut dyn FnMut()) -> Result<Self> {
        let file = File::options()
            .create(true)
            .truncate(false)
            .write(true)
            .open(path)
            .map_err(|problem| unusable(path, &problem))?;
        let began = Instant::now();
        let mut said = false;
        loop {
            match file.try_lock() {
                Ok(()) => return Ok(Self { _file: file }),
                Err(TryLockError::WouldBlock) => {}
                Err(TryLockError::Error(problem)) => return Err(unusable(path, &problem)),
            }
            interrupt::check()?;
            if !said && began.elapsed() >= SILENT_WAIT {
                said = true;
                waiting();
            }
            std::thread::sleep(RETRY);
        }
    }

    /// What is said to those who wait.
    pub(crate) fn waiting() -> Message {
        Message::new("cache-waiting")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lock_is_held_by_one_and_freed_by_its_end() {
        let scratch = tempfile::tempdir().unwrap();
        let path = scratch.path().join("lock");
        let mut said = 0;
        let lock = Lock::take(&path, &mut || said += 1).unwrap();
        assert_eq!(said, 0);
        let holder = std::thread::scope(|scope| {
            let waiter = scope.spawn(|| {
                let mut said = 0;
                Lock::take(&path, &mut || said += 1).map(|_| said)
            });
            std::thread::sleep(SILENT_WAIT + Duration::from_millis(200));
            drop(lock);
            waiter.join().unwrap()
        });
        assert_eq!(holder.unwrap(), 1, "one word to those who wait");
    }
}
