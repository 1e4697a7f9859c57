//! What a stranger may make of good frames.

use grade_trace::{
    Accumulation, Computed, Ended, Event, HandedOut, Kind, MAX_PARAMETERS, Panic, Parameter,
    Provider, Received, Record, Request, Reread, Sender, VERSION, encode,
};

use crate::records::Dice;

/// Where the length stands in a frame, and where the record begins.
const LENGTH_AT: usize = 10;
const BODY_AT: usize = 14;

/// Records and their frames.
pub(crate) struct Good {
    pub(crate) records: Vec<Record>,
    frames: Vec<Vec<u8>>,
}

/// Bytes, and how many frames they pretend to be.
pub(crate) struct Stream {
    pub(crate) bytes: Vec<u8>,
    pub(crate) n_frames: usize,
    pub(crate) is_good: bool,
}

/// A few records in a row.
pub(crate) fn good(dice: &mut Dice) -> Good {
    let records: Vec<Record> = (0..=dice.below(4)).map(|_| dice.record()).collect();
    let mut sender = Sender::default();
    let frames = records.iter();
    let frames = frames.map(|record| sender.frame(record).expect("a small record"));
    Good {
        frames: frames.collect(),
        records,
    }
}

/// Records that hold NaN are not equal to themselves, their bytes are.
pub(crate) fn assert_same(found: &[Record], sent: &[Record]) {
    let bytes = |records: &[Record]| -> Vec<Vec<u8>> {
        let frames = records.iter();
        let frames = frames.map(|record| encode(0, record).expect("a small record"));
        frames.collect()
    };
    assert_eq!(bytes(found), bytes(sent), "a round trip");
}

/// The frames, spoilt in one of many ways or not at all.
pub(crate) fn spoil(good: &Good, dice: &mut Dice) -> Stream {
    let mut frames = good.frames.clone();
    let at = dice.below(frames.len());
    let other = dice.below(frames.len());
    let frame = &mut frames[at];
    let way = dice.below(12);
    match way {
        0 => {}
        1 => change(&mut frame[BODY_AT..], dice),
        2 => change(frame, dice),
        3 => frame.truncate(dice.below(frame.len())),
        4 => frames.swap(at, other),
        5 => frames.insert(at, good.frames[other].clone()),
        6 => insert_number(frame, dice),
        7 => {
            // The halves of two records.
            let tail = &good.frames[other];
            let cut = BODY_AT + dice.below(frame.len() - BODY_AT);
            frame.truncate(cut);
            frame.extend(&tail[BODY_AT + dice.below(tail.len() - BODY_AT)..]);
        }
        8 => {
            let n_bytes = dice.below(200);
            frame.resize(BODY_AT + n_bytes, 0);
            dice.fill(&mut frame[BODY_AT..]);
        }
        9 => {
            // Small numbers make more records than even noise does.
            let n_bytes = dice.below(400);
            frame.resize(BODY_AT + n_bytes, 0);
            frame[BODY_AT..].fill_with(|| u8::try_from(dice.below(5)).unwrap_or(0));
            frame[BODY_AT..]
                .first_mut()
                .into_iter()
                .for_each(|variant| *variant = 3);
        }
        10 => frame[LENGTH_AT..BODY_AT].fill_with(|| dice.byte()),
        _ => {
            dice.fill(frame);
            if dice.is(2) {
                frame[..4].copy_from_slice(b"GRDT");
                frame[4..6].copy_from_slice(&VERSION.to_le_bytes());
            }
        }
    }
    if matches!(way, 1 | 6..=9) {
        set_length(&mut frames[at]);
    }
    Stream {
        n_frames: frames.len(),
        is_good: way == 0 || (way == 4 && at == other),
        bytes: frames.concat(),
    }
}

/// One to four bytes get other values.
fn change(bytes: &mut [u8], dice: &mut Dice) {
    for _ in 0..=dice.below(4) {
        if !bytes.is_empty() {
            let at = dice.below(bytes.len());
            bytes[at] = match dice.below(4) {
                0 => 0xff,
                1 => bytes[at] ^ (1 << dice.below(8)),
                2 => bytes[at].wrapping_add(1),
                _ => dice.byte(),
            };
        }
    }
}

/// A number in postcard's writing: one that is large, one that does not fit, one without an end.
fn insert_number(frame: &mut Vec<u8>, dice: &mut Dice) {
    const NUMBERS: [&[u8]; 6] = [
        &[0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01],
        &[0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f],
        &[0xff; 12],
        &[0x80, 0x80, 0x40],
        &[0xff, 0xff, 0xff, 0xff, 0x0f],
        &[0x80, 0x80, 0x80, 0x80, 0x00],
    ];
    let number = NUMBERS[dice.below(NUMBERS.len())];
    let at = BODY_AT + dice.below(frame.len() - BODY_AT);
    // In place of a byte or before it.
    frame.splice(at..at + dice.below(2), number.iter().copied());
}

fn set_length(frame: &mut [u8]) {
    let length = u32::try_from(frame.len() - BODY_AT).unwrap_or(u32::MAX);
    frame[LENGTH_AT..BODY_AT].copy_from_slice(&length.to_le_bytes());
}

/// Records of at most so many bytes that are made of the smallest elements there are.
pub(crate) fn tiny(max_bytes: usize) -> Vec<(&'static str, Record)> {
    // The call, the counts and the end of the loop take a few bytes.
    let room = max_bytes - 32;
    let nothing = reread(0);
    vec![
        (
            "empty steps",
            accumulated(vec![Event::Stepped(Vec::new()); room / 2], Vec::new()),
        ),
        (
            "calls of the provider",
            accumulated(vec![computed(Vec::new()); room / 4], Vec::new()),
        ),
        (
            "rereads",
            accumulated(Vec::new(), vec![nothing.clone(); room / 3]),
        ),
        (
            "rereads of one value",
            accumulated(Vec::new(), vec![reread(1); room / 11]),
        ),
        (
            "rereads in calls",
            accumulated(vec![computed(vec![nothing; room / 3])], Vec::new()),
        ),
        ("tensors", steps(1, vec![tensor("", 0); room / 6])),
        ("a tensor a step", steps(room / 8, vec![tensor("", 0)])),
        ("named tensors", steps(1, vec![tensor("x", 1); room / 10])),
        ("dimensions", steps(1, vec![tensor("", room - 8)])),
    ]
}

/// Requests in number and size like those of lesson 2, and a little larger.
pub(crate) fn run() -> Vec<Request> {
    let loops = (0..36).map(|call| {
        let shapes: [&[i64]; 3] = [&[6, 7], &[41], &[4, 1, 10]];
        Request::Accumulate {
            call,
            function: String::new(),
            accumulation: Accumulation {
                micro_batches: u64::from(call) % 19,
                window: 1,
                kind: Kind::F32,
                parameters: shapes
                    .iter()
                    .map(|shape| Parameter {
                        name: String::new(),
                        shape: shape.to_vec(),
                    })
                    .collect(),
                provider: Provider::Fresh(Vec::new()),
            },
        }
    });
    let values = (36..110).map(|call| Request::Evaluate {
        call,
        function: String::new(),
        mode: String::new(),
        arguments: Vec::new(),
    });
    loops.chain(values).collect()
}

/// The answer within a request's bounds that takes most once it is read: as many of the smallest
/// tensors and rereads as the counts allow, and a text in what room is left.
pub(crate) fn worst(request: &Request) -> Record {
    let panic = |n_bytes: usize| Panic {
        message: "x".repeat(n_bytes),
        file: String::new(),
        line: 0,
    };
    let max_bytes = request.max_answer_bytes();
    let (call, accumulation) = match request {
        Request::Accumulate {
            call, accumulation, ..
        } => (*call, accumulation),
        Request::Evaluate { call, .. } => {
            let outcome = Err(panic(max_bytes - 16));
            return Record::Evaluated {
                call: *call,
                outcome,
            };
        }
        _ => unreachable!("only these are asked"),
    };
    let n_steps = accumulation.max_received() / MAX_PARAMETERS;
    let n_calls = accumulation.max_events() - n_steps;
    let n_parameters = accumulation.parameters.len();
    let mut events = vec![Event::Stepped(vec![tensor("x", 1); MAX_PARAMETERS]); n_steps];
    events.extend(vec![computed(vec![reread(1); n_parameters]); n_calls]);
    let record = |ended| Record::Accumulated {
        call,
        events: events.clone(),
        ended,
        reread: vec![reread(1); n_calls * n_parameters],
    };
    let without = encode(0, &record(Ended::Returned)).expect("a record that fits");
    // The text and its length stand where nothing stood.
    let room = (max_bytes + BODY_AT).saturating_sub(without.len() + 8);
    record(Ended::Panicked(panic(room)))
}

fn computed(reread: Vec<Reread>) -> Event {
    Event::Computed(Computed {
        micro_batch: 0,
        heap_bytes: 0,
        reread,
    })
}

fn steps(n_steps: usize, received: Vec<Received>) -> Record {
    accumulated(vec![Event::Stepped(received); n_steps], Vec::new())
}

fn accumulated(events: Vec<Event>, reread: Vec<Reread>) -> Record {
    Record::Accumulated {
        call: 0,
        events,
        ended: Ended::Returned,
        reread,
    }
}

fn reread(n_values: usize) -> Reread {
    Reread {
        handed_out: HandedOut {
            micro_batch: 0,
            parameter: 0,
        },
        values: vec![0.0; n_values],
    }
}

fn tensor(text: &str, n_dimensions: usize) -> Received {
    Received {
        name: text.to_owned(),
        kind: text.to_owned(),
        shape: vec![0; n_dimensions],
        device: text.to_owned(),
        requires_grad: false,
        values: None,
    }
}
