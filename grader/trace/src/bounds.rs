//! How much is said at most in answer to a request.
//!
//! The probe keeps to these bounds whatever a submission does, so who breaks them is no honest
//! probe. They grow with what is asked, and hold what a stranger's process can make the grader
//! allocate: the bytes of an answer bound what is said, the counts bound what it becomes in memory,
//! where the smallest tensor takes twenty times as much as in a frame.

use crate::frame::MAX_FRAME_BYTES;
use crate::record::{Accumulation, Event, Parameter, Provider, Record, Request, Reread};

/// No optimizer receives more parameters than this in one step.
pub const MAX_PARAMETERS: usize = 64;
/// No tensor has more dimensions than this.
pub const MAX_DIMENSIONS: usize = 16;
/// The longest name of a parameter that is passed on, in characters.
pub const MAX_NAME_CHARS: usize = 100;
/// The longest text of a submission that is passed on, in characters.
pub const MAX_TEXT_CHARS: usize = 2000;

/// Two texts of four bytes a character, and room.
const TEXT_BYTES: usize = 20 << 10;
/// What an event takes besides its numbers: names, kinds, shapes, devices.
const EVENT_BYTES: usize = 512;
/// A step may carry so many tensors besides the parameters in every step...
const SPARE_TENSORS: usize = 4;
/// ... and a broadcast by mistake so much more numbers than there are.
const SPARE_VALUES: usize = 2;

impl Parameter {
    /// How many elements it has.
    #[must_use]
    pub fn n_elements(&self) -> usize {
        self.shape.iter().fold(1, |product: usize, &size| {
            product.saturating_mul(usize::try_from(size).unwrap_or(0))
        })
    }
}

impl Accumulation {
    /// No loop has a reason to call back more often.
    #[must_use]
    pub fn max_events(&self) -> usize {
        in_memory(self.micro_batches)
            .saturating_mul(8)
            .saturating_add(64)
    }

    /// The most elements that are read of one tensor: a broadcast by mistake is still worth showing.
    #[must_use]
    pub fn max_elements(&self) -> usize {
        let largest = self.sizes().max().unwrap_or(0);
        largest.saturating_mul(4).saturating_add(64)
    }

    /// The elements of all parameters that are read.
    #[must_use]
    pub fn n_elements(&self) -> usize {
        self.sizes().fold(0, usize::saturating_add)
    }

    /// The most elements that are read of all tensors together.
    #[must_use]
    pub fn max_values(&self) -> usize {
        self.n_elements()
            .saturating_mul(SPARE_VALUES)
            .saturating_mul(self.max_events())
    }

    /// The most tensors that are shown of all steps together.
    #[must_use]
    pub fn max_received(&self) -> usize {
        self.max_events()
            .saturating_mul(self.parameters.len().saturating_add(SPARE_TENSORS))
            .saturating_add(MAX_PARAMETERS)
    }

    /// Tensors of one value everywhere are not read, so they have no size here.
    fn sizes(&self) -> impl Iterator<Item = usize> {
        let are_read = !matches!(self.provider, Provider::Filled(_));
        let parameters = self.parameters.iter().filter(move |_| are_read);
        parameters.map(Parameter::n_elements)
    }

    fn max_answer_bytes(&self) -> usize {
        self.max_values()
            .saturating_mul(size_of::<f64>())
            .saturating_add(self.max_events().saturating_mul(EVENT_BYTES))
            .saturating_add(TEXT_BYTES)
    }

    fn allows(&self, events: &[Event], reread: &[Reread]) -> bool {
        let (mut n_computed, mut n_received) = (0_usize, 0_usize);
        for event in events {
            match event {
                Event::Computed(computed) => {
                    n_computed += 1;
                    // The tensors that are written again are those of one micro-batch.
                    if computed.reread.len() > self.parameters.len() {
                        return false;
                    }
                }
                Event::Stepped(received) => {
                    n_received += received.len();
                    let is_bounded = received.len() <= MAX_PARAMETERS
                        && received
                            .iter()
                            .all(|tensor| tensor.shape.len() <= MAX_DIMENSIONS);
                    if !is_bounded {
                        return false;
                    }
                }
            }
        }
        events.len() <= self.max_events()
            && n_received <= self.max_received()
            // One may have been handed out that there was no room to write down.
            && reread.len() <= (n_computed + 1).saturating_mul(self.parameters.len())
    }
}

impl Request {
    /// The largest record that may come back.
    #[must_use]
    pub fn max_answer_bytes(&self) -> usize {
        match self {
            Self::Accumulate { accumulation, .. } => accumulation.max_answer_bytes(),
            Self::Evaluate { .. } | Self::Parse { .. } | Self::Finish => TEXT_BYTES,
        }
        .min(MAX_FRAME_BYTES)
    }

    /// Whether a record is an answer to this request and within its bounds.
    #[must_use]
    pub fn allows(&self, record: &Record) -> bool {
        match (self, record) {
            (Self::Evaluate { call, .. }, Record::Evaluated { call: of, .. })
            | (Self::Parse { call, .. }, Record::Parsed { call: of, .. }) => call == of,
            (
                Self::Accumulate {
                    call, accumulation, ..
                },
                Record::Accumulated {
                    call: of,
                    events,
                    reread,
                    ..
                },
            ) => call == of && accumulation.allows(events, reread),
            _ => false,
        }
    }
}

fn in_memory(number: u64) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Computed, Ended, HandedOut, Kind, Received};

    fn request(provider: Provider) -> Request {
        Request::Accumulate {
            call: 3,
            function: "f".to_owned(),
            accumulation: Accumulation {
                micro_batches: 6,
                window: 3,
                kind: Kind::F32,
                parameters: vec![Parameter {
                    name: "p".to_owned(),
                    shape: vec![6, 7],
                }],
                provider,
            },
        }
    }

    fn answer(call: u32, events: Vec<Event>, n_reread: usize) -> Record {
        Record::Accumulated {
            call,
            events,
            ended: Ended::Returned,
            reread: vec![reread(); n_reread],
        }
    }

    fn reread() -> Reread {
        Reread {
            handed_out: HandedOut {
                micro_batch: 0,
                parameter: 0,
            },
            values: Vec::new(),
        }
    }

    fn computed(n_reread: usize) -> Event {
        Event::Computed(Computed {
            micro_batch: 0,
            heap_bytes: 0,
            reread: vec![reread(); n_reread],
        })
    }

    fn stepped(n_tensors: usize, n_dimensions: usize) -> Event {
        let tensor = Received {
            name: String::new(),
            kind: String::new(),
            shape: vec![1; n_dimensions],
            device: String::new(),
            requires_grad: false,
            values: None,
        };
        Event::Stepped(vec![tensor; n_tensors])
    }

    #[test]
    fn an_answer_is_bounded_in_every_count() {
        let request = request(Provider::Fresh(Vec::new()));
        let allows = |events, reread| request.allows(&answer(3, events, reread));
        let max_events = 8 * 6 + 64;
        assert!(allows(vec![stepped(1, 2); max_events], 1));
        assert!(!allows(vec![stepped(1, 2); max_events + 1], 0));
        assert!(allows(vec![stepped(MAX_PARAMETERS, MAX_DIMENSIONS); 2], 0));
        assert!(!allows(vec![stepped(MAX_PARAMETERS + 1, 2)], 0));
        assert!(!allows(vec![stepped(1, MAX_DIMENSIONS + 1)], 0));
        assert!(!allows(vec![stepped(MAX_PARAMETERS, 2); max_events], 0));
        assert!(allows(vec![computed(1); 6], 7));
        assert!(!allows(vec![computed(1); 6], 8));
        assert!(!allows(vec![computed(2)], 0));
    }

    #[test]
    fn only_an_answer_to_the_request_is_one() {
        let request = request(Provider::Fresh(Vec::new()));
        assert!(request.allows(&answer(3, Vec::new(), 0)));
        assert!(!request.allows(&answer(4, Vec::new(), 0)));
        let value = Record::Evaluated {
            call: 3,
            outcome: Ok(1.0),
        };
        assert!(!request.allows(&value));
        assert!(!request.allows(&Record::Bye));
        assert!(!Request::Finish.allows(&Record::Bye));
    }

    #[test]
    fn bounds_hold_for_any_request_and_never_pass_a_frame() {
        let mut request = request(Provider::Filled(Vec::new()));
        let small = request.max_answer_bytes();
        assert!(small < 100 << 10, "{small}");
        let Request::Accumulate { accumulation, .. } = &mut request else {
            unreachable!()
        };
        accumulation.provider = Provider::Fresh(Vec::new());
        accumulation.micro_batches = u64::MAX;
        accumulation.parameters[0].shape = vec![i64::MAX, i64::MIN, -1, i64::MAX];
        assert_eq!(accumulation.max_elements(), 64);
        accumulation.parameters[0].shape = vec![i64::MAX; 9];
        assert_eq!(accumulation.max_values(), usize::MAX);
        assert_eq!(request.max_answer_bytes(), MAX_FRAME_BYTES);
    }
}
