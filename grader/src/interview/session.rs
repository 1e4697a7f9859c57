//! The conversation with one process, whose every word may be a stranger's.
//!
//! A word out of turn, an answer to what was not asked, or one that no honest probe could give ends
//! the conversation. What is taken in is bounded by what was asked (see `grade_trace`), so that a
//! process cannot fill the grader's memory.

#[cfg(test)]
mod fake_peer;

use grade_trace::{FrameReader, Hello, Record, Request, Sender};

use crate::device::Device;
use crate::plan::Call;
use crate::process::{Peer, Turn};
use crate::testimony::{Answer, LoopAnswer};

pub(super) struct Session<'a> {
    open: std::slice::Iter<'a, &'a Call>,
    may_fall_back: bool,
    reader: FrameReader,
    sender: Sender,
    pub(super) hello: Option<Hello>,
    /// The call that was asked and has no answer yet.
    asked: Option<&'a Call>,
    /// The call that began last.
    pub(super) during: Option<u32>,
    pub(super) answers: Vec<(u32, Answer)>,
    n_open: usize,
    end: Option<Ending>,
}

/// How a conversation came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ending {
    /// Everything was said.
    Finished,
    /// The device will not do.
    Refused,
    /// The process broke the rules.
    Broken,
}

impl<'a> Session<'a> {
    pub(super) fn new(open: &'a [&'a Call], device: &Device) -> Self {
        Self::about(open, device.may_fall_back())
    }

    fn about(open: &'a [&'a Call], may_fall_back: bool) -> Self {
        Self {
            open: open.iter(),
            may_fall_back,
            reader: FrameReader::default(),
            sender: Sender::default(),
            hello: None,
            asked: None,
            during: None,
            answers: Vec::new(),
            n_open: open.len(),
            end: None,
        }
    }

    pub(super) fn is_complete(&self) -> bool {
        self.answers.len() == self.n_open
    }

    fn hear(&mut self, record: Record) -> Turn {
        match (record, &self.hello, self.asked) {
            (Record::Hello(hello), None, None) => {
                let is_refused = hello.refusal.is_some() && !self.may_fall_back;
                self.hello = Some(hello);
                if is_refused {
                    return self.finish(Ending::Refused, Turn::Stop);
                }
                self.ask_next()
            }
            (Record::Began { call }, Some(_), Some(asked))
                if call == asked.number && self.during != Some(call) =>
            {
                self.during = Some(call);
                Turn::Wait
            }
            (Record::Bye, Some(_), None) if self.is_complete() => {
                self.finish(Ending::Finished, Turn::Finished)
            }
            (record, Some(_), Some(asked))
                if self.during == Some(asked.number) && asked.request.allows(&record) =>
            {
                match answer(record) {
                    Some(answer) => {
                        self.answers.push((asked.number, answer));
                        self.ask_next()
                    }
                    None => self.break_off(),
                }
            }
            _ => self.break_off(),
        }
    }

    fn ask_next(&mut self) -> Turn {
        self.asked = self.open.next().copied();
        let request = self.asked.map_or(&Request::Finish, |call| &call.request);
        match self.sender.frame(request) {
            Ok(bytes) => Turn::Send(bytes),
            Err(_) => self.break_off(),
        }
    }

    fn break_off(&mut self) -> Turn {
        self.finish(Ending::Broken, Turn::Stop)
    }

    fn finish(&mut self, end: Ending, turn: Turn) -> Turn {
        self.end = Some(end);
        turn
    }

    /// Takes the next record, which may be as large as what was asked makes it.
    fn next(&mut self) -> Result<Option<Record>, grade_trace::FrameFault> {
        let due = self.asked.map_or(&Request::Finish, |call| &call.request);
        self.reader.allow(due.max_answer_bytes());
        self.reader.take()
    }
}

impl Peer for Session<'_> {
    fn receive(&mut self, bytes: &[u8]) -> Turn {
        // After the end nothing is kept: a process could write faster than it is stopped.
        if self.end.is_some() {
            return self.break_off();
        }
        self.reader.push(bytes);
        let mut to_send = Vec::new();
        loop {
            let turn = match self.next() {
                Ok(Some(record)) => self.hear(record),
                Ok(None) if to_send.is_empty() => return Turn::Wait,
                Ok(None) => return Turn::Send(to_send),
                Err(_) => self.break_off(),
            };
            match turn {
                Turn::Wait => {}
                Turn::Send(bytes) => to_send.extend(bytes),
                Turn::Finished => return Turn::Finished,
                Turn::Stop => return Turn::Stop,
            }
        }
    }

    fn has_started(&self) -> bool {
        self.hello.is_some()
    }
}

/// The answer in a record, if it is one.
fn answer(record: Record) -> Option<Answer> {
    match record {
        Record::Evaluated { outcome, .. } => Some(Answer::Value(outcome)),
        Record::Accumulated {
            events,
            ended,
            reread,
            ..
        } => Some(Answer::Loop(LoopAnswer {
            events,
            ended,
            reread,
        })),
        Record::Parsed { outcome, .. } => Some(Answer::Text(outcome)),
        Record::Hello(_) | Record::Began { .. } | Record::Bye => None,
    }
}
