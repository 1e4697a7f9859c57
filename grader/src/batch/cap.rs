//! How much an archive may hold. Only the lesson's files are ever kept of one, and nothing of it is
//! written to a disk: what is bounded is the work of reading it.

use std::io::{self, Read};

/// The largest file that is opened as an archive.
pub(super) const MAX_ARCHIVE_BYTES: u64 = 512 << 20;

/// Files and folders in an archive or a folder. A build folder holds some thousands.
pub(super) const MAX_ENTRIES: usize = 100_000;

/// What an archive may come to, read to its end.
const MAX_READ_BYTES: u64 = 2 << 30;

/// How many times as large as itself it may come to. Sources come to ten times, zeros to hundreds.
const MAX_RATIO: u64 = 100;

/// Below this, no ratio is too much.
const FREE_BYTES: u64 = 64 << 20;

/// Why a reader stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("more than it may hold")]
pub(super) struct TooMuch;

/// A reader that ends with `TooMuch` where an archive comes to more than it may.
pub(super) struct Capped<R> {
    inner: R,
    read: u64,
    most: u64,
}

impl<R: Read> Capped<R> {
    /// Reads what an archive of this size comes to.
    pub(super) fn new(inner: R, archive_bytes: u64) -> Self {
        let by_ratio = archive_bytes.saturating_mul(MAX_RATIO).max(FREE_BYTES);
        Self {
            inner,
            read: 0,
            most: by_ratio.min(MAX_READ_BYTES),
        }
    }
}

impl<R: Read> Read for Capped<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let n_bytes = self.inner.read(buffer)?;
        self.read += n_bytes as u64;
        if self.read > self.most {
            return Err(io::Error::other(TooMuch));
        }
        Ok(n_bytes)
    }
}

/// Whether this is where a `Capped` stopped.
pub(super) fn is_too_much(problem: &io::Error) -> bool {
    let inner = problem.get_ref();
    inner.is_some_and(|inner| inner.is::<TooMuch>() || inner.to_string() == TooMuch.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reader_ends_where_there_is_more_than_the_archive_may_come_to() {
        let read = |there: u64, archive: u64| {
            let mut reader = Capped::new(io::repeat(0).take(there), archive);
            io::copy(&mut reader, &mut io::sink())
        };
        assert_eq!(read(FREE_BYTES, 1).unwrap(), FREE_BYTES);
        assert!(is_too_much(&read(FREE_BYTES + 1, 1).unwrap_err()));
        let archive = FREE_BYTES / MAX_RATIO + 1;
        assert!(read(FREE_BYTES + 1, archive).is_ok());
        assert!(read(2 * FREE_BYTES, archive).is_err());
    }
}
