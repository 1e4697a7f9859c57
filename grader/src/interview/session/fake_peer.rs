//! A process that says what no honest probe would.

use std::path::Path;

use grade_trace::{
    Computed, Ended, Event, HandedOut, Hello, Panic, Received, Record, Request, Reread, Sender,
};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use super::{Ending, Session};
use crate::inputs;
use crate::lesson::Lesson;
use crate::plan::{Call, Plan};
use crate::process::{Peer, Turn};

fn plan() -> Plan {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../lessons/lesson2");
    inputs::draw(&Lesson::load(&folder).unwrap(), 1, |_| true)
}

/// A call of the loop and one of the formula.
fn two_calls(plan: &Plan) -> [&Call; 2] {
    let find = |is_wanted: fn(&Request) -> bool| {
        let mut calls = plan.calls.iter();
        calls.find(|call| is_wanted(&call.request)).unwrap()
    };
    [
        find(|request| {
            matches!(request, Request::Accumulate { accumulation, .. }
                if accumulation.micro_batches > 4 && accumulation.window > 2)
        }),
        find(|request| matches!(request, Request::Evaluate { .. })),
    ]
}

fn hello() -> Record {
    Record::Hello(Hello {
        device: "cpu".to_owned(),
        refusal: None,
    })
}

fn began(call: &Call) -> Record {
    Record::Began { call: call.number }
}

/// An answer that says nothing wrong.
fn plain(call: &Call) -> Record {
    let call_number = call.number;
    match &call.request {
        Request::Evaluate { .. } => Record::Evaluated {
            call: call_number,
            outcome: Ok(1.0),
        },
        Request::Parse { .. } => Record::Parsed {
            call: call_number,
            outcome: Ok(None),
        },
        _ => looped(call, Vec::new(), 0),
    }
}

fn looped(call: &Call, events: Vec<Event>, n_reread: usize) -> Record {
    Record::Accumulated {
        call: call.number,
        events,
        ended: Ended::Returned,
        reread: vec![reread(); n_reread],
    }
}

fn reread() -> Reread {
    Reread {
        handed_out: HandedOut {
            micro_batch: u64::MAX,
            parameter: u32::MAX,
        },
        values: vec![f64::NAN; 3],
    }
}

fn tensors(n_tensors: usize, n_dimensions: usize, n_values: usize) -> Event {
    let tensor = Received {
        name: "block.weight".to_owned(),
        kind: "Float".to_owned(),
        shape: vec![i64::MAX; n_dimensions],
        device: "cpu".to_owned(),
        requires_grad: false,
        values: Some(vec![f64::INFINITY; n_values]),
    };
    Event::Stepped(vec![tensor; n_tensors])
}

/// Says everything at once, whatever is asked, and returns what came of it.
fn say<'a>(open: &'a [&'a Call], records: &[Record]) -> (Session<'a>, Turn) {
    let mut session = Session::about(open, true);
    let mut sender = Sender::default();
    let bytes: Vec<u8> = records
        .iter()
        .flat_map(|record| sender.frame(record).unwrap())
        .collect();
    let turn = session.receive(&bytes);
    (session, turn)
}

/// After these words the conversation is over, with so many answers taken.
fn check(what: &str, open: &[&Call], records: &[Record], n_answers: usize) {
    let (mut session, turn) = say(open, records);
    assert!(matches!(turn, Turn::Stop), "{what}: {turn:?}");
    assert_eq!(session.end, Some(Ending::Broken), "{what}");
    assert_eq!(session.answers.len(), n_answers, "{what}");
    // Nothing that comes later is heard, not even what would have been right.
    assert!(matches!(session.receive(b"GRDT"), Turn::Stop), "{what}");
    assert_eq!(session.answers.len(), n_answers, "{what}");
}

#[test]
fn an_honest_conversation_is_heard_to_its_end() {
    let plan = plan();
    let open: Vec<&Call> = plan.calls.iter().collect();
    let mut session = Session::about(&open, false);
    let mut sender = Sender::default();
    let mut hear = |record: &Record| session.receive(&sender.frame(record).unwrap());
    assert!(matches!(hear(&hello()), Turn::Send(_)));
    for call in &open {
        assert!(matches!(hear(&began(call)), Turn::Wait));
        assert!(matches!(hear(&plain(call)), Turn::Send(_)));
    }
    assert!(matches!(hear(&Record::Bye), Turn::Finished));
    assert!(session.is_complete());
}

#[test]
fn words_out_of_turn_end_the_conversation() {
    let plan = plan();
    let [first, second] = two_calls(&plan);
    let open = [first, second];
    let (one, two) = (plain(first), plain(second));
    let began_1 = began(first);
    let began_2 = began(second);
    let bye = Record::Bye;
    let cases: [(&str, &[&Record], usize); 14] = [
        ("no hello", &[&began_1], 0),
        ("an answer for a hello", &[&one], 0),
        ("a bye for a hello", &[&bye], 0),
        ("two hellos", &[&hello(), &hello()], 0),
        ("a hello in a call", &[&hello(), &began_1, &hello()], 0),
        ("a bye at once", &[&hello(), &bye], 0),
        ("a bye in a call", &[&hello(), &began_1, &bye], 0),
        ("a bye between calls", &[&hello(), &began_1, &one, &bye], 1),
        ("an answer without a beginning", &[&hello(), &one], 0),
        ("the answer of another call", &[&hello(), &began_1, &two], 0),
        ("another call begins", &[&hello(), &began_2], 0),
        ("an answer again", &[&hello(), &began_1, &one, &one], 1),
        ("a call begins twice", &[&hello(), &began_1, &began_1], 0),
        (
            "a call begins again",
            &[&hello(), &began_1, &one, &began_1],
            1,
        ),
    ];
    for (what, records, n_answers) in cases {
        let records: Vec<Record> = records.iter().copied().cloned().collect();
        check(what, &open, &records, n_answers);
    }
}

#[test]
fn what_comes_after_a_bye_is_not_kept_and_takes_no_answer_back() {
    let plan = plan();
    let [first, _] = two_calls(&plan);
    let open = [first];
    let words = [hello(), began(first), plain(first), Record::Bye];
    let (mut session, turn) = say(&open, &words);
    assert!(matches!(turn, Turn::Finished));
    let noise = vec![b'x'; 1 << 16];
    for _ in 0..1000 {
        assert!(matches!(session.receive(&noise), Turn::Stop));
    }
    assert!(session.is_complete());
}

#[test]
fn a_device_that_will_not_do_ends_the_conversation() {
    let refusal = Record::Hello(Hello {
        device: "cpu".to_owned(),
        refusal: Some("no GPU".to_owned()),
    });
    let frame = Sender::default().frame(&refusal).unwrap();
    let mut session = Session::about(&[], false);
    assert!(matches!(session.receive(&frame), Turn::Stop));
    assert_eq!(session.end, Some(Ending::Refused));
}

#[test]
fn an_answer_beyond_what_an_honest_probe_says_ends_the_conversation() {
    let plan = plan();
    let [call, formula] = two_calls(&plan);
    let computed = |n_reread| {
        Event::Computed(Computed {
            micro_batch: u64::MAX,
            heap_bytes: u64::MAX,
            reread: vec![reread(); n_reread],
        })
    };
    let cases = [
        ("events", looped(call, vec![computed(0); 1000], 0)),
        ("steps", looped(call, vec![tensors(0, 0, 0); 1000], 0)),
        ("parameters", looped(call, vec![tensors(65, 1, 1)], 0)),
        ("dimensions", looped(call, vec![tensors(1, 17, 1)], 0)),
        ("values", looped(call, vec![tensors(1, 2, 100_000)], 0)),
        ("rereads", looped(call, vec![computed(100)], 0)),
        ("rereads at the end", looped(call, vec![computed(0)], 100)),
    ];
    for (what, record) in cases {
        check(what, &[call], &[hello(), began(call), record], 0);
    }
    let panic = Panic {
        message: "x".repeat(100_000),
        file: String::new(),
        line: 0,
    };
    let long = Record::Evaluated {
        call: formula.number,
        outcome: Err(panic),
    };
    check("a text", &[formula], &[hello(), began(formula), long], 0);
    // Strange, but within the bounds: the judge looks at it.
    let strange = looped(call, vec![tensors(64, 16, 3), computed(1)], 2);
    let open = [call];
    let (session, _) = say(&open, &[hello(), began(call), strange]);
    assert!(session.is_complete());
}

#[test]
fn whatever_is_said_in_whatever_order_only_what_was_asked_is_taken() {
    let plan = plan();
    let open: Vec<&Call> = plan.calls.iter().step_by(9).collect();
    let mut stream = ChaCha8Rng::seed_from_u64(5);
    let mut below = |n: usize| usize::try_from(stream.next_u64() % n as u64).unwrap();
    let mut most_answers = 0;
    for _ in 0..3000 {
        let mut words = vec![hello()];
        for call in &open {
            words.extend([began(call), plain(call)]);
        }
        words.push(Record::Bye);
        // Mostly right, so that some conversations get far.
        for _ in 0..below(3) {
            let (at, other) = (below(words.len()), below(words.len()));
            match below(4) {
                0 => words.swap(at, other),
                1 => drop(words.remove(at)),
                2 => words.insert(at, words[other].clone()),
                _ => words[at] = plain(&plan.calls[below(plan.calls.len())]),
            }
        }
        let (session, _) = say(&open, &words);
        let asked = open.iter().map(|call| call.number);
        let answered = session.answers.iter().map(|(number, _)| *number);
        let n_answers = session.answers.len();
        assert!(answered.eq(asked.take(n_answers)), "{words:?}");
        most_answers = most_answers.max(n_answers);
    }
    assert_eq!(most_answers, open.len());
}

/// What a process could fill a run of the lesson's size with.
#[test]
fn all_answers_of_the_lesson_together_are_bounded() {
    let plan = plan();
    let calls = plan.calls.iter();
    let most: usize = calls.map(|call| call.request.max_answer_bytes()).sum();
    assert!(most < 16 << 20, "{most} bytes");
}
