//! Sentences from standard input: on a terminal each line is answered at once, and what a file or
//! a pipe holds is one answer.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::os::fd::{AsFd, BorrowedFd};

use rustix::event::{PollFd, PollFlags, poll};

use super::attempt::attempt;
use super::loaded::Loaded;
use crate::error::{Error, Result};
use crate::event::{Event, Listener};
use crate::interrupt;
use crate::message::Message;
use crate::reporter::{self, Reporter};

/// More than an answer has.
const MOST_BYTES: usize = 1 << 20;

/// Answers what standard input says.
pub(super) fn answer(
    loaded: &Loaded,
    question: Option<&str>,
    is_interactive: bool,
    reporter: &mut Reporter<'_>,
) -> Result<io::Result<()>> {
    let descriptor = io::stdin().as_fd().try_clone_to_owned();
    let mut typed = Typed::new(File::from(descriptor.map_err(|problem| unread(&problem))?));
    if !is_interactive {
        let text = typed.rest()?;
        return Ok(reporter.attempted(&attempt(loaded, question, &text)));
    }
    reporter.hear(&Event::Note(&Message::new("rubric-try-live")));
    loop {
        // Whoever does not see the sign can type all the same.
        let _ = reporter::invite();
        let Some(line) = typed.line()? else {
            return Ok(Ok(()));
        };
        if line.trim().is_empty() {
            continue;
        }
        if let Err(problem) = reporter.attempted(&attempt(loaded, question, &line)) {
            return Ok(Err(problem));
        }
    }
}

/// A source of lines that Ctrl-C ends.
struct Typed<R> {
    input: BufReader<R>,
}

impl<R: Read + AsFd> Typed<R> {
    fn new(input: R) -> Self {
        Self {
            input: BufReader::new(input),
        }
    }

    /// The next line, or nothing at the end.
    fn line(&mut self) -> Result<Option<String>> {
        let mut line = Vec::new();
        loop {
            if self.input.buffer().is_empty() {
                wait(self.input.get_ref().as_fd())?;
            }
            let bytes = match self.input.fill_buf() {
                Err(problem) if problem.kind() == io::ErrorKind::Interrupted => continue,
                bytes => bytes.map_err(|problem| unread(&problem))?,
            };
            let is_end = bytes.is_empty();
            let end = bytes.iter().position(|byte| *byte == b'\n');
            let n_taken = end.map_or(bytes.len(), |end| end + 1);
            line.extend(&bytes[..n_taken]);
            self.input.consume(n_taken);
            if end.is_some() || is_end || line.len() > MOST_BYTES {
                let text = String::from_utf8_lossy(&line).into_owned();
                return Ok((!text.is_empty()).then_some(text));
            }
        }
    }

    /// Everything that is left.
    fn rest(&mut self) -> Result<String> {
        let mut text = String::new();
        while text.len() <= MOST_BYTES
            && let Some(line) = self.line()?
        {
            text.push_str(&line);
        }
        Ok(text)
    }
}

/// Waits until something can be read, or a signal has come.
fn wait(input: BorrowedFd<'_>) -> Result<()> {
    let mut descriptors = vec![PollFd::from_borrowed_fd(input, PollFlags::IN)];
    let signal = interrupt::descriptor();
    descriptors.extend(signal.map(|signal| PollFd::from_borrowed_fd(signal, PollFlags::IN)));
    // A signal ends the wait too; what it means is asked next, and reading waits for the rest.
    let _ = poll(&mut descriptors, None);
    interrupt::check()
}

fn unread(problem: &io::Error) -> Error {
    Error::new(
        crate::error::Blame::Machine,
        Message::new("error-no-input").with("problem", problem.to_string()),
    )
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;

    use super::*;

    fn typed(bytes: &[u8]) -> Typed<io::PipeReader> {
        let (read, mut write) = io::pipe().unwrap();
        write.write_all(bytes).unwrap();
        Typed::new(read)
    }

    #[test]
    fn lines_come_one_by_one_and_then_the_end() {
        let mut typed = typed("one\n\n二\nlast".as_bytes());
        let mut lines = Vec::new();
        while let Some(line) = typed.line().unwrap() {
            lines.push(line);
        }
        assert_eq!(lines, ["one\n", "\n", "二\n", "last"]);
    }

    #[test]
    fn what_is_no_text_is_read_all_the_same() {
        assert_eq!(typed(b"a\xffb\nc").rest().unwrap(), "a\u{fffd}b\nc");
        assert_eq!(typed(b"").rest().unwrap(), "");
    }
}
