//! Frames: a header of fixed size, then one value.
//!
//! ```text
//! magic "GRDT" | version u16 | sequence u32 | length u32 | length bytes
//! ```
//!
//! All numbers are little-endian. The sequence starts at 0 on each side and grows by one a frame,
//! so that a frame that was lost, doubled or forged out of turn is seen. Version and position of
//! the first three fields never change.

use serde::Serialize;
use serde::de::DeserializeOwned;
use thiserror::Error;

/// The version of the wire. Raised whenever a type of `record` changes.
pub const VERSION: u16 = 1;

/// No frame holds more than this. What a lesson asks for bounds its answers further. An honest one
/// of the largest loop call takes less than a fortieth; a hostile one takes up to 64 times its
/// length while it is read.
pub const MAX_FRAME_BYTES: usize = 1 << 20;

const MAGIC: [u8; 4] = *b"GRDT";
const HEADER_BYTES: usize = 14;

/// Why a stream is not a sequence of frames.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FrameFault {
    /// The header does not start as one.
    #[error("a frame starts with other bytes than it must")]
    NoMagic,
    /// The other side speaks another version.
    #[error("version {found} of the wire where {VERSION} is spoken")]
    OtherVersion {
        /// The version found.
        found: u16,
    },
    /// The frame is out of turn.
    #[error("frame {found} where frame {expected} is due")]
    OutOfTurn {
        /// The number found.
        found: u32,
        /// The number that is due.
        expected: u32,
    },
    /// The frame is too long.
    #[error("a frame of {found} bytes where {allowed} are allowed")]
    TooLong {
        /// The length announced.
        found: u32,
        /// The largest that is allowed now.
        allowed: usize,
    },
    /// The bytes are not a value of the type.
    #[error("a frame that holds no record")]
    NoRecord,
    /// More bytes than the value has.
    #[error("a record with bytes left over")]
    LeftOver,
}

/// Why a value could not be put in a frame.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("a value that does not fit in a frame")]
pub struct DoesNotFit;

/// Puts a value in the frame with number `sequence`.
pub fn encode<T: Serialize>(sequence: u32, value: &T) -> Result<Vec<u8>, DoesNotFit> {
    let body = postcard::to_allocvec(value).map_err(|_| DoesNotFit)?;
    let length = u32::try_from(body.len()).map_err(|_| DoesNotFit)?;
    if body.len() > MAX_FRAME_BYTES {
        return Err(DoesNotFit);
    }
    let mut frame = Vec::with_capacity(HEADER_BYTES + body.len());
    frame.extend_from_slice(&MAGIC);
    frame.extend_from_slice(&VERSION.to_le_bytes());
    frame.extend_from_slice(&sequence.to_le_bytes());
    frame.extend_from_slice(&length.to_le_bytes());
    frame.extend_from_slice(&body);
    Ok(frame)
}

/// Numbers the frames of one side.
#[derive(Debug, Default)]
pub struct Sender {
    sequence: u32,
}

impl Sender {
    /// Puts a value in the next frame.
    pub fn frame<T: Serialize>(&mut self, value: &T) -> Result<Vec<u8>, DoesNotFit> {
        let frame = encode(self.sequence, value)?;
        self.sequence = self.sequence.wrapping_add(1);
        Ok(frame)
    }
}

/// Cuts a stream of bytes into values, as they come in.
///
/// It holds at most one frame and what was pushed after it. After a fault it stays at the fault.
#[derive(Debug)]
pub struct FrameReader {
    pending: Vec<u8>,
    /// So many bytes of what is pending have been taken: they go with the next push, all at once.
    taken: usize,
    expected: u32,
    allowed: usize,
    fault: Option<FrameFault>,
}

impl Default for FrameReader {
    fn default() -> Self {
        Self {
            pending: Vec::new(),
            taken: 0,
            expected: 0,
            allowed: MAX_FRAME_BYTES,
            fault: None,
        }
    }
}

impl FrameReader {
    /// Takes in more bytes of the stream.
    pub fn push(&mut self, bytes: &[u8]) {
        if self.fault.is_none() {
            self.pending.drain(..self.taken);
            self.taken = 0;
            self.pending.extend_from_slice(bytes);
        }
    }

    /// From now on no frame may hold more than this.
    pub fn allow(&mut self, max_bytes: usize) {
        self.allowed = max_bytes.min(MAX_FRAME_BYTES);
    }

    /// The bytes that wait to be taken.
    fn waiting(&self) -> &[u8] {
        &self.pending[self.taken..]
    }

    /// Takes the next value, if all its bytes are there.
    pub fn take<T: DeserializeOwned>(&mut self) -> Result<Option<T>, FrameFault> {
        if let Some(fault) = &self.fault {
            return Err(fault.clone());
        }
        self.cut().inspect_err(|fault| {
            self.fault = Some(fault.clone());
            self.pending = Vec::new();
            self.taken = 0;
        })
    }

    fn cut<T: DeserializeOwned>(&mut self) -> Result<Option<T>, FrameFault> {
        let Some(length) = self.header()? else {
            return Ok(None);
        };
        let end = HEADER_BYTES + length;
        let Some(body) = self.waiting().get(HEADER_BYTES..end) else {
            return Ok(None);
        };
        let (value, rest) = postcard::take_from_bytes(body).map_err(|_| FrameFault::NoRecord)?;
        if !rest.is_empty() {
            return Err(FrameFault::LeftOver);
        }
        self.taken += end;
        self.expected = self.expected.wrapping_add(1);
        Ok(Some(value))
    }

    /// Checks what is there of the header and returns the length of the body once it is known.
    fn header(&self) -> Result<Option<usize>, FrameFault> {
        let waiting = self.waiting();
        let known = waiting.len().min(MAGIC.len());
        if waiting[..known] != MAGIC[..known] {
            return Err(FrameFault::NoMagic);
        }
        if let Some(bytes) = self.field::<2>(4) {
            let found = u16::from_le_bytes(bytes);
            if found != VERSION {
                return Err(FrameFault::OtherVersion { found });
            }
        }
        if let Some(bytes) = self.field::<4>(6) {
            let (found, expected) = (u32::from_le_bytes(bytes), self.expected);
            if found != expected {
                return Err(FrameFault::OutOfTurn { found, expected });
            }
        }
        let Some(bytes) = self.field::<4>(10) else {
            return Ok(None);
        };
        let found = u32::from_le_bytes(bytes);
        match usize::try_from(found) {
            Ok(length) if length <= self.allowed => Ok(Some(length)),
            _ => Err(FrameFault::TooLong {
                found,
                allowed: self.allowed,
            }),
        }
    }

    fn field<const N: usize>(&self, at: usize) -> Option<[u8; N]> {
        self.waiting().get(at..at + N)?.try_into().ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Event, Record};

    fn record() -> Record {
        Record::Accumulated {
            call: 3,
            events: vec![Event::Stepped(Vec::new())],
            ended: crate::Ended::Returned,
            reread: Vec::new(),
        }
    }

    fn read_all(bytes: &[u8]) -> Result<Vec<Record>, FrameFault> {
        let mut reader = FrameReader::default();
        reader.push(bytes);
        let mut records = Vec::new();
        while let Some(record) = reader.take()? {
            records.push(record);
        }
        Ok(records)
    }

    fn two_frames() -> Vec<u8> {
        let mut sender = Sender::default();
        let mut bytes = sender.frame(&record()).unwrap();
        bytes.extend(sender.frame(&Record::Bye).unwrap());
        bytes
    }

    #[test]
    fn frames_come_back_as_they_were_sent() {
        assert_eq!(read_all(&two_frames()), Ok(vec![record(), Record::Bye]));
    }

    #[test]
    fn a_stream_cut_anywhere_holds_only_whole_frames() {
        let bytes = two_frames();
        let first = encode(0, &record()).unwrap().len();
        for cut in 0..bytes.len() {
            let whole = usize::from(cut >= first);
            assert_eq!(
                read_all(&bytes[..cut]).unwrap().len(),
                whole,
                "cut at {cut}"
            );
        }
    }

    #[test]
    fn each_kind_of_bad_header_has_its_name() {
        let good = encode(0, &Record::Bye).unwrap();
        let with = |at: usize, byte: u8| {
            let mut bytes = good.clone();
            bytes[at] = byte;
            read_all(&bytes).unwrap_err()
        };
        assert_eq!(with(0, b'X'), FrameFault::NoMagic);
        assert_eq!(with(4, 9), FrameFault::OtherVersion { found: 9 });
        let out_of_turn = FrameFault::OutOfTurn {
            found: 7,
            expected: 0,
        };
        assert_eq!(with(6, 7), out_of_turn);
        assert!(matches!(with(13, 255), FrameFault::TooLong { .. }));
    }

    #[test]
    fn a_frame_is_held_to_what_is_allowed_when_it_comes() {
        let bytes = two_frames();
        let mut reader = FrameReader::default();
        reader.push(&bytes);
        reader.allow(usize::MAX);
        assert_eq!(reader.take(), Ok(Some(record())));
        reader.allow(0);
        let too_long = FrameFault::TooLong {
            found: 1,
            allowed: 0,
        };
        assert_eq!(reader.take::<Record>(), Err(too_long.clone()));
        reader.allow(usize::MAX);
        assert_eq!(reader.take::<Record>(), Err(too_long));
    }

    #[test]
    fn bytes_after_a_record_are_a_fault() {
        let mut bytes = encode(0, &Record::Bye).unwrap();
        bytes[10] += 1;
        bytes.push(0);
        assert_eq!(read_all(&bytes), Err(FrameFault::LeftOver));
    }

    #[test]
    fn no_change_of_one_byte_panics_or_takes_memory() {
        let bytes = two_frames();
        for at in 0..bytes.len() {
            for byte in 0..=255 {
                let mut changed = bytes.clone();
                changed[at] = byte;
                // Any outcome is right but a panic; what was read is at most what was sent.
                let read = read_all(&changed).unwrap_or_default();
                assert!(read.len() <= 2);
            }
        }
    }

    #[test]
    fn a_value_larger_than_a_frame_is_refused() {
        let too_large = vec![0_u8; MAX_FRAME_BYTES + 1];
        assert_eq!(encode(0, &too_large), Err(DoesNotFit));
    }
}
