//! Whatever a stranger's process says, it is judged: no answer makes the judge panic, give more than
//! there is, or take long.

use std::path::Path;
use std::time::{Duration, Instant};

use grade_trace::{Computed, Ended, Event, HandedOut, Panic, Received, Request, Reread};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use super::{judge, properties};
use crate::inputs;
use crate::lesson::Lesson;
use crate::message::Message;
use crate::plan::{Call, LoopCall, Plan, Purpose};
use crate::selection::Selection;
use crate::sheet::Sheet;
use crate::testimony::{Answer, CodeOutcome, Death, LoopAnswer, Testimony};
use crate::verdict::{Judgement, Status};

const NUMBERS: [f64; 11] = [
    0.0,
    -0.0,
    1.0,
    f64::NAN,
    f64::INFINITY,
    f64::NEG_INFINITY,
    f64::MAX,
    f64::MIN,
    f64::MIN_POSITIVE,
    5e-324,
    1e300,
];

const SIZES: [i64; 6] = [i64::MIN, -1, 0, 1, 1 << 40, i64::MAX];

const NAMES: [&str; 5] = ["", "block.weight", "block.bias", "显存", "\u{0}\u{1b}[31m"];

const PANICS: [&str; 8] = [
    "",
    "显",
    "not yet implemented",
    "not yet implemented: blank 99999999999999999999: add",
    "not yet implemented: blank 4294967295",
    "not yet implemented: blank : ",
    "\nException raised from \\nException raised from",
    "显存\\nException raised from",
];

struct Stranger(ChaCha8Rng);

impl Stranger {
    fn below(&mut self, n: usize) -> usize {
        usize::try_from(self.0.next_u64() % n as u64).unwrap()
    }

    fn one<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())]
    }

    fn value(&mut self) -> f64 {
        match self.below(3) {
            0 => self.one(&NUMBERS),
            1 => f64::from_bits(self.0.next_u64()),
            _ => f64::from(self.0.next_u32()) / f64::from(u32::MAX),
        }
    }

    fn values(&mut self) -> Vec<f64> {
        let n_values = self.one(&[0, 1, 39, 40, 41, 42, 43, 168]);
        (0..n_values).map(|_| self.value()).collect()
    }

    fn index(&mut self) -> u64 {
        match self.below(4) {
            0 => u64::MAX,
            1 => self.0.next_u64(),
            _ => self.below(20) as u64,
        }
    }

    fn panic(&mut self) -> Panic {
        Panic {
            message: self.one(&PANICS).to_owned(),
            file: self
                .one(&["", "src/lib.rs", "/registry/", "grader/probe/"])
                .to_owned(),
            line: self.one(&[0, 1, u32::MAX]),
        }
    }

    fn reread(&mut self) -> Reread {
        Reread {
            handed_out: HandedOut {
                micro_batch: self.index(),
                parameter: self.one(&[0, 1, 2, 3, u32::MAX]),
            },
            values: self.values(),
        }
    }

    fn tensor(&mut self) -> Received {
        let shape = match self.below(3) {
            0 => vec![6, 7],
            1 => vec![41],
            _ => (0..self.below(17)).map(|_| self.one(&SIZES)).collect(),
        };
        Received {
            name: self.one(&NAMES).to_owned(),
            kind: self.one(&["", "Float", "Int64", "显"]).to_owned(),
            shape,
            device: String::new(),
            requires_grad: self.below(2) == 0,
            values: (self.below(5) > 0).then(|| self.values()),
        }
    }

    fn event(&mut self) -> Event {
        if self.below(2) == 0 {
            Event::Stepped((0..self.below(4)).map(|_| self.tensor()).collect())
        } else {
            Event::Computed(Computed {
                micro_batch: self.index(),
                heap_bytes: self.index(),
                reread: (0..self.below(3)).map(|_| self.reread()).collect(),
            })
        }
    }

    /// Changes one thing of a tensor that may be right.
    fn spoil_tensor(&mut self, tensors: &mut Vec<Received>) {
        if tensors.is_empty() {
            return tensors.push(self.tensor());
        }
        let at = self.below(tensors.len());
        let tensor = &mut tensors[at];
        match self.below(8) {
            0 => tensor.name = self.one(&NAMES).to_owned(),
            1 => tensor.shape = vec![self.one(&SIZES), self.one(&SIZES), self.one(&SIZES)],
            2 => tensor.values = None,
            3 => tensor.values = Some(self.values()),
            4 => {
                let number = self.one(&NUMBERS);
                let values = tensor.values.iter_mut().flatten();
                values.for_each(|value| *value *= number);
            }
            5 => {
                let number = self.value();
                if let Some(value) = tensor.values.iter_mut().flatten().next() {
                    *value = number;
                }
            }
            6 => {
                let again = tensor.clone();
                tensors.push(again);
            }
            _ => drop(tensors.remove(at)),
        }
    }

    fn spoil(&mut self, answer: &mut LoopAnswer) {
        let n_events = answer.events.len();
        if n_events == 0 {
            return answer.events.push(self.event());
        }
        let (at, other) = (self.below(n_events), self.below(n_events));
        match self.below(9) {
            0 => answer.events.swap(at, other),
            1 => drop(answer.events.remove(at)),
            2 => answer.events.insert(at, answer.events[other].clone()),
            3 => answer.events.insert(at, self.event()),
            4 => answer.events.truncate(at),
            5 => answer.ended = Ended::Panicked(self.panic()),
            6 => answer.reread.push(self.reread()),
            _ => {
                if let Event::Stepped(tensors) = &mut answer.events[at] {
                    self.spoil_tensor(tensors);
                }
            }
        }
    }

    fn looped(&mut self, call: &LoopCall) -> LoopAnswer {
        let mut answer = properties::answer(call, &properties::right(call));
        for _ in 0..self.below(6) {
            self.spoil(&mut answer);
        }
        answer
    }

    /// Mostly an answer of the kind that is due; now and then one of another kind, or none.
    fn answer(&mut self, call: &Call) -> Option<Answer> {
        let kind = match (&call.purpose, self.below(40)) {
            (_, 0) => return None,
            (_, 1) => self.below(4),
            (Purpose::Sample { .. }, _) => 0,
            (Purpose::Loop(_), _) => 1,
            (Purpose::Refused { .. } | Purpose::Held { .. }, _) => 2,
            (Purpose::Parse { .. }, _) => 3,
        };
        Some(match (kind, &call.purpose) {
            (0, _) if self.below(10) == 0 => Answer::Value(Err(self.panic())),
            (0, _) => Answer::Value(Ok(self.value())),
            (1, Purpose::Loop(loop_call)) => Answer::Loop(self.looped(loop_call)),
            (3, _) => Answer::Text(match self.below(4) {
                0 => Err(self.panic()),
                1 => Ok(None),
                2 => Ok(Some(Ok(self.one(&NAMES).to_owned()))),
                _ => Ok(Some(Err(self.one(&PANICS).to_owned()))),
            }),
            _ => Answer::Loop(LoopAnswer {
                events: (0..self.below(12)).map(|_| self.event()).collect(),
                ended: Ended::Returned,
                reread: (0..self.below(3)).map(|_| self.reread()).collect(),
            }),
        })
    }

    /// Answers to all calls but most of the loop's, which take long to judge.
    fn testimony(&mut self, plan: &Plan) -> Testimony {
        let mut testimony = Testimony::default();
        for call in &plan.calls {
            if matches!(call.purpose, Purpose::Loop(_)) && self.below(10) > 0 {
                continue;
            }
            if let Some(answer) = self.answer(call) {
                testimony.answers.insert(call.number, answer);
            } else if self.below(2) == 0 {
                let death = Death {
                    status: Status::BrokenTrace,
                    message: Message::new("death-trace"),
                };
                testimony.deaths.insert(call.group.clone(), death);
            }
        }
        testimony.lingered = self.below(2) == 0;
        testimony
    }
}

fn lesson() -> Lesson {
    Lesson::load(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../lessons/lesson2")).unwrap()
}

fn judged(lesson: &Lesson, plan: &Plan, testimony: Testimony) -> Judgement {
    let code = CodeOutcome::Ran(testimony);
    judge(lesson, plan, &code, &Sheet::Missing, &Selection::All)
}

#[test]
fn no_testimony_makes_the_judge_panic_or_give_more_than_there_is() {
    let lesson = lesson();
    for seed in 0..4 {
        let plan = inputs::draw(&lesson, seed, |_| true);
        let mut stranger = Stranger(ChaCha8Rng::seed_from_u64(seed));
        for _ in 0..150 {
            let testimony = stranger.testimony(&plan);
            let judgement = judged(&lesson, &plan, testimony);
            assert!(judgement.score() <= judgement.max_points());
            for item in &judgement.items {
                let is_right = item.outcome.status == Status::Passed;
                assert_eq!(item.points == item.max_points, is_right, "{item:?}");
            }
        }
    }
}

/// As many steps as the bounds allow, each with tensors that nothing explains: the most work that
/// an answer can make.
#[test]
fn the_most_tedious_testimony_is_judged_in_time() {
    let lesson = lesson();
    let plan = inputs::draw(&lesson, 1, |_| true);
    let mut stranger = Stranger(ChaCha8Rng::seed_from_u64(1));
    let mut testimony = Testimony::default();
    for call in &plan.calls {
        let (Purpose::Loop(loop_call), Request::Accumulate { accumulation, .. }) =
            (&call.purpose, &call.request)
        else {
            continue;
        };
        let tensors = loop_call.parameters.iter().map(|parameter| Received {
            name: parameter.name.clone(),
            kind: String::new(),
            shape: parameter.shape.clone(),
            device: String::new(),
            requires_grad: false,
            values: Some(
                (0..parameter.n_elements())
                    .map(|_| f64::from(stranger.0.next_u32()))
                    .collect(),
            ),
        });
        let step = Event::Stepped(tensors.collect());
        let answer = LoopAnswer {
            events: vec![step; accumulation.max_events()],
            ended: Ended::Returned,
            reread: Vec::new(),
        };
        testimony.answers.insert(call.number, Answer::Loop(answer));
    }
    let began = Instant::now();
    let judgement = judged(&lesson, &plan, testimony);
    assert_eq!(judgement.score(), crate::points::Points::default());
    // Unoptimised and on a busy machine; usually a small part of it.
    let took = began.elapsed();
    assert!(took < Duration::from_secs(20), "{took:?}");
}
