//! A stranger's process writes what it likes: whatever bytes come, reading them neither panics nor
//! takes more memory than a fixed multiple of them.

/// Counts what is allocated.
mod memory;
/// Records at random.
mod records;
/// What a stranger may make of good frames.
mod strangers;

use std::hash::{BuildHasher, Hasher};
use std::panic::{AssertUnwindSafe, catch_unwind};

use grade_trace::{FrameFault, FrameReader, MAX_FRAME_BYTES, Record, Request, encode};

use memory::measured;
use records::Dice;
use strangers::{Stream, tiny};

/// Together with the fresh seed, a million frames.
const SEEDS: [u64; 3] = [1, 2, 3];
const FRAMES_A_SEED: usize = 250_000;

/// What a byte can take at its worst. The smallest tensor has six bytes in a frame and 128 in
/// memory, which is 22 times as much; while a sequence of them grows, the old and the doubled copy
/// are both there, which is three times as much again. The frame itself waits in a buffer that
/// grows in the same way.
const BYTES_A_BYTE: usize = 22 * 3 + 3;

/// What a length that is a lie can take: serde believes it up to 1 MiB a sequence, and sequences lie
/// in each other at most three deep, with a text in the innermost.
const BYTES_AT_ONCE: usize = 4 << 20;

/// What all answers of a run of lesson 2's size may take together, however hostile.
const HOSTILE_BYTES: usize = 80 << 20;

fn bound(n_bytes: usize) -> usize {
    BYTES_AT_ONCE + BYTES_A_BYTE * n_bytes
}

/// Reads a stream that comes in pieces, to its end or to its fault.
fn read(stream: &Stream, dice: &mut Dice) -> Vec<Record> {
    let mut reader = FrameReader::default();
    let mut records = Vec::new();
    let mut rest = &stream.bytes[..];
    while !rest.is_empty() {
        let most = [1, 16, 300, rest.len()][dice.below(4)];
        let (piece, after) = rest.split_at(rest.len().min(1 + dice.below(most)));
        reader.push(piece);
        rest = after;
        loop {
            match reader.take::<Record>() {
                Ok(Some(record)) => records.push(record),
                Ok(None) => break,
                Err(fault) => {
                    reader.push(b"more");
                    assert_eq!(reader.take::<Record>(), Err(fault), "a fault stays");
                    return records;
                }
            }
        }
    }
    records
}

fn fuzz(seed: u64, n_frames: usize) {
    let mut dice = Dice::new(seed);
    let mut n_done = 0;
    while n_done < n_frames {
        let good = strangers::good(&mut dice);
        for _ in 0..8 {
            let stream = strangers::spoil(&good, &mut dice);
            let (records, taken) = measured(|| read(&stream, &mut dice));
            let most = bound(stream.bytes.len());
            assert!(
                taken.peak <= most,
                "{} bytes took {taken:?}",
                stream.bytes.len()
            );
            assert!(records.len() <= stream.n_frames, "more records than frames");
            if stream.is_good {
                strangers::assert_same(&records, &good.records);
            }
            n_done += stream.n_frames;
        }
    }
}

#[test]
fn a_million_frames_of_a_stranger_neither_panic_nor_take_more_than_a_multiple_of_themselves() {
    let fresh = std::hash::RandomState::new().build_hasher().finish();
    for seed in SEEDS.into_iter().chain([fresh]) {
        let outcome = catch_unwind(AssertUnwindSafe(|| fuzz(seed, FRAMES_A_SEED)));
        assert!(
            outcome.is_ok(),
            "with seed {seed}; what is wrong stands above"
        );
    }
}

/// What a long frame of the smallest elements of every kind takes.
#[test]
fn the_smallest_elements_take_no_more_than_the_bound() {
    for (name, record) in tiny(MAX_FRAME_BYTES) {
        let frame = encode(0, &record).expect("a record that fits");
        assert!(frame.len() * 10 > MAX_FRAME_BYTES * 9, "{name} is short");
        drop(record);
        let (record, taken) = measured(|| read_one(&frame, MAX_FRAME_BYTES));
        assert!(record.is_ok(), "{name}");
        assert!(taken.peak <= bound(frame.len()), "{name}: {taken:?}");
    }
}

/// A process that fills every answer of a run with what takes most, and ends with what takes most
/// while it is read.
#[test]
fn all_answers_of_a_hostile_run_together_are_bounded() {
    let (mut kept, mut records) = (0, Vec::new());
    for request in strangers::run() {
        let record = strangers::worst(&request);
        let frame = encode(0, &record).expect("a record that fits");
        drop(record);
        let most = request.max_answer_bytes();
        let (record, taken) = measured(|| read_one(&frame, most));
        let record = record.expect("a record of the length that is allowed");
        assert!(request.allows(&record), "an answer within its bounds");
        kept += taken.kept;
        records.push(record);
    }
    let largest = strangers::run().iter().map(Request::max_answer_bytes).max();
    let last = tiny(largest.expect("a run"))
        .into_iter()
        .map(|(_, record)| {
            let frame = encode(0, &record).expect("a record that fits");
            measured(|| read_one(&frame, MAX_FRAME_BYTES)).1.peak
        });
    let last = last.max().expect("a record");
    assert!(
        kept + last < HOSTILE_BYTES,
        "{kept} bytes kept, {last} at the end"
    );
}

fn read_one(frame: &[u8], max_bytes: usize) -> Result<Record, FrameFault> {
    let mut reader = FrameReader::default();
    reader.allow(max_bytes);
    for piece in frame.chunks(1 << 16) {
        reader.push(piece);
    }
    reader.take().map(|record| record.expect("a whole frame"))
}
