//! A grader that watches, its keys and its lines as pipes.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::Duration;

use serde_json::Value;

use crate::support::course::Course;
use crate::support::grader;

/// Long enough for a loaded machine; nothing waits that long unless it has failed.
const PATIENCE: Duration = Duration::from_mins(1);

/// How a test lets the files be watched.
#[derive(Clone, Copy, Debug)]
pub(super) enum How {
    Told,
    Polling,
}

/// A line, and whether it is a result.
type Line = (bool, String);

/// A grader that watches.
pub(super) struct Watched {
    pub(super) child: Child,
    pub(super) keys: Option<ChildStdin>,
    lines: Receiver<Line>,
}

impl Watched {
    pub(super) fn press(&mut self, keys: &str) {
        let pipe = self.keys.as_mut().expect("an open pipe");
        pipe.write_all(keys.as_bytes()).expect("somebody listens");
    }

    fn next(&self, what: &str) -> Line {
        let line = self.lines.recv_timeout(PATIENCE);
        line.unwrap_or_else(|problem| panic!("waited in vain for {what}: {problem}"))
    }

    /// The next result, as JSON.
    pub(super) fn result(&self) -> Value {
        loop {
            if let (true, line) = self.next("a result") {
                return serde_json::from_str(&line).expect("a document on a line");
            }
        }
    }

    /// Waits for something that is no result, before which no result may come.
    pub(super) fn remark(&self, text: &str) {
        loop {
            let (is_result, line) = self.next(text);
            assert!(!is_result, "{line}");
            if line.contains(text) {
                return;
            }
        }
    }

    /// Everything up to a line with this text.
    pub(super) fn upto(&self, text: &str) -> String {
        let mut lines = Vec::new();
        loop {
            lines.push(self.next(text).1);
            if lines.last().is_some_and(|line| line.contains(text)) {
                return lines.join("\n");
            }
        }
    }

    /// The exit code, once it has closed its pipes. A grader that does not end is a failure and not
    /// a test that hangs: Ctrl-C does nothing where it was ignored from the start.
    pub(super) fn code(&mut self) -> Option<i32> {
        loop {
            match self.lines.recv_timeout(PATIENCE) {
                Ok(_) => {}
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => panic!("it does not end"),
            }
        }
        self.child.wait().expect("it was started").code()
    }
}

impl Drop for Watched {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn forward(pipe: impl std::io::Read, is_result: bool, lines: &Sender<Line>) {
    for line in BufReader::new(pipe).lines().map_while(Result::ok) {
        // A test that is over listens no more.
        let _ = lines.send((is_result, line));
    }
}

/// Watches a course while `work` does something in it.
pub(super) fn watching(course: &Course, how: How, words: &[&str], work: impl FnOnce(&mut Watched)) {
    let mut command = grader();
    command
        .args(["watch", "lesson2"])
        .args(words)
        .current_dir(course.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    if let How::Polling = how {
        command.env("GRADE_WATCH", "poll");
    }
    let mut child = command.spawn().expect("the grader can be started");
    let (out, err) = (child.stdout.take(), child.stderr.take());
    std::thread::scope(|scope| {
        let (told, lines) = channel();
        let also = told.clone();
        scope.spawn(move || forward(out.expect("a pipe"), true, &told));
        scope.spawn(move || forward(err.expect("a pipe"), false, &also));
        let mut watched = Watched {
            keys: child.stdin.take(),
            child,
            lines,
        };
        work(&mut watched);
    });
}
