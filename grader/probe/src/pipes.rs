//! The two pipes to the grader: requests come in on descriptor 3, records go out on 4.
//!
//! Standard output and error belong to the submission.

use std::fs::File;
use std::io::{self, Read, Write};
use std::os::fd::FromRawFd;

use grade_trace::{FrameReader, Record, Request, Sender};

const REQUESTS_FD: i32 = 3;
const RECORDS_FD: i32 = 4;

/// Both directions of the conversation.
pub(crate) struct Pipes {
    requests: File,
    records: File,
    reader: FrameReader,
    sender: Sender,
}

impl Pipes {
    /// Takes over the descriptors that the grader opened.
    #[expect(
        unsafe_code,
        reason = "an inherited descriptor can be had in no other way"
    )]
    pub(crate) fn open() -> io::Result<Self> {
        // SAFETY: the grader opened both for this process, and this is called once, first thing.
        let (requests, records) = unsafe {
            (
                File::from_raw_fd(REQUESTS_FD),
                File::from_raw_fd(RECORDS_FD),
            )
        };
        // Somebody who starts the program by hand has no such pipes.
        requests.metadata()?;
        records.metadata()?;
        Ok(Self {
            requests,
            records,
            reader: FrameReader::default(),
            sender: Sender::default(),
        })
    }

    /// Waits for the next request. `None` when the grader has gone.
    pub(crate) fn receive(&mut self) -> io::Result<Option<Request>> {
        let mut buffer = vec![0; 1 << 16];
        loop {
            if let Some(request) = self.reader.take().map_err(io::Error::other)? {
                return Ok(Some(request));
            }
            let n_bytes = self.requests.read(&mut buffer)?;
            if n_bytes == 0 {
                return Ok(None);
            }
            self.reader.push(&buffer[..n_bytes]);
        }
    }

    /// Sends a record.
    pub(crate) fn send(&mut self, record: &Record) -> io::Result<()> {
        let frame = self.sender.frame(record).map_err(io::Error::other)?;
        self.records.write_all(&frame)
    }
}
