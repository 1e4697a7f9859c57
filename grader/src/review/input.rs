//! What a person types, a line at a time, and Ctrl-C meanwhile.

use std::io::stdin;
use std::os::fd::AsFd;

use rustix::event::{PollFd, PollFlags, poll};
use rustix::io::Errno;

use crate::error::{Error, Result};
use crate::interrupt;

/// Longer than anybody types.
const LONGEST: usize = 64 << 10;

/// Standard input by lines. Not the library's: that would wait on through a signal that `interrupt`
/// hears.
#[derive(Debug, Default)]
pub(crate) struct Lines {
    read: Vec<u8>,
    is_over: bool,
}

impl Lines {
    /// The next line without its end; `None` where nothing comes any more.
    pub(crate) fn next(&mut self) -> Result<Option<String>> {
        loop {
            if let Some(end) = self.read.iter().position(|byte| *byte == b'\n') {
                let line: Vec<u8> = self.read.drain(..=end).collect();
                return Ok(Some(text(&line)));
            }
            if self.is_over || self.read.len() > LONGEST {
                let rest = std::mem::take(&mut self.read);
                return Ok((!rest.is_empty()).then(|| text(&rest)));
            }
            self.fill()?;
        }
    }

    fn fill(&mut self) -> Result<()> {
        let stdin = stdin();
        let mut waited = vec![PollFd::from_borrowed_fd(stdin.as_fd(), PollFlags::IN)];
        waited.extend(
            interrupt::descriptor().map(|signal| PollFd::from_borrowed_fd(signal, PollFlags::IN)),
        );
        match poll(&mut waited, None) {
            Ok(_) | Err(Errno::INTR) => interrupt::check()?,
            Err(problem) => return Err(unreadable(problem)),
        }
        if waited[0].revents().is_empty() {
            return Ok(());
        }
        let mut bytes = [0; 4096];
        match rustix::io::read(stdin.as_fd(), &mut bytes[..]) {
            Ok(0) => self.is_over = true,
            Ok(n_bytes) => self.read.extend(&bytes[..n_bytes]),
            Err(Errno::INTR) => {}
            Err(problem) => return Err(unreadable(problem)),
        }
        Ok(())
    }
}

fn text(line: &[u8]) -> String {
    String::from_utf8_lossy(line).trim().to_owned()
}

fn unreadable(problem: Errno) -> Error {
    Error::io("/dev/stdin".as_ref(), &problem.into())
}
