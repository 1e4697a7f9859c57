//! Records at random, of every variant and with every kind of content.

use grade_trace::{Computed, Ended, Event, HandedOut, Hello, Panic, Received, Record, Reread};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

pub(crate) struct Dice(ChaCha8Rng);

impl Dice {
    pub(crate) fn new(seed: u64) -> Self {
        Self(ChaCha8Rng::seed_from_u64(seed))
    }

    pub(crate) fn below(&mut self, n: usize) -> usize {
        let bits = self.0.next_u32();
        // The high half of the product: as good as even.
        usize::try_from((u64::from(bits) * n as u64) >> 32).unwrap_or(0)
    }

    pub(crate) fn is(&mut self, one_in: usize) -> bool {
        self.below(one_in) == 0
    }

    pub(crate) fn byte(&mut self) -> u8 {
        self.0.next_u32().to_le_bytes()[0]
    }

    pub(crate) fn fill(&mut self, bytes: &mut [u8]) {
        self.0.fill_bytes(bytes);
    }

    pub(crate) fn number(&mut self) -> u64 {
        match self.below(4) {
            0 => u64::MAX,
            1 => self.0.next_u64(),
            _ => self.below(20) as u64,
        }
    }

    fn small(&mut self) -> u32 {
        u32::try_from(self.number() & u64::from(u32::MAX)).unwrap_or(0)
    }

    fn size(&mut self) -> i64 {
        [0, 1, 42, -1, i64::MAX, i64::MIN][self.below(6)]
    }

    fn value(&mut self) -> f64 {
        const SPECIAL: [f64; 7] = [
            0.0,
            -0.0,
            f64::NAN,
            f64::INFINITY,
            f64::NEG_INFINITY,
            f64::MAX,
            5e-324,
        ];
        match self.below(3) {
            0 => SPECIAL[self.below(SPECIAL.len())],
            1 => f64::from_bits(self.0.next_u64()),
            _ => f64::from(self.0.next_u32()),
        }
    }

    fn text(&mut self) -> String {
        const WORDS: [&str; 6] = ["", "p", "block.weight", "显存", "\u{0}\u{1b}[2J", "cpu"];
        let word = WORDS[self.below(WORDS.len())];
        if self.is(50) {
            word.repeat(40)
        } else {
            word.to_owned()
        }
    }

    fn list<T>(&mut self, most: usize, mut item: impl FnMut(&mut Self) -> T) -> Vec<T> {
        let n_items = if self.is(30) {
            self.below(10 * most)
        } else {
            self.below(most)
        };
        (0..n_items).map(|_| item(self)).collect()
    }

    fn panic(&mut self) -> Panic {
        Panic {
            message: self.text(),
            file: self.text(),
            line: self.small(),
        }
    }

    fn outcome<T>(&mut self, value: impl FnOnce(&mut Self) -> T) -> Result<T, Panic> {
        if self.is(2) {
            Ok(value(self))
        } else {
            Err(self.panic())
        }
    }

    fn reread(&mut self) -> Reread {
        Reread {
            handed_out: HandedOut {
                micro_batch: self.number(),
                parameter: self.small(),
            },
            values: self.list(8, Self::value),
        }
    }

    fn received(&mut self) -> Received {
        Received {
            name: self.text(),
            kind: self.text(),
            shape: self.list(4, Self::size),
            device: self.text(),
            requires_grad: self.is(2),
            values: self.is(2).then(|| self.list(8, Self::value)),
        }
    }

    fn event(&mut self) -> Event {
        if self.is(2) {
            Event::Stepped(self.list(3, Self::received))
        } else {
            Event::Computed(Computed {
                micro_batch: self.number(),
                heap_bytes: self.number(),
                reread: self.list(3, Self::reread),
            })
        }
    }

    /// A record of any variant.
    pub(crate) fn record(&mut self) -> Record {
        match self.below(8) {
            0 => Record::Hello(Hello {
                device: self.text(),
                refusal: self.is(2).then(|| self.text()),
            }),
            1 => Record::Began { call: self.small() },
            2 => Record::Evaluated {
                call: self.small(),
                outcome: self.outcome(Self::value),
            },
            3 => Record::Parsed {
                call: self.small(),
                outcome: self.outcome(|dice| match dice.below(3) {
                    0 => None,
                    1 => Some(Ok(dice.text())),
                    _ => Some(Err(dice.text())),
                }),
            },
            4 => Record::Bye,
            _ => Record::Accumulated {
                call: self.small(),
                events: self.list(6, Self::event),
                ended: match self.outcome(|_| ()) {
                    Ok(()) => Ended::Returned,
                    Err(panic) => Ended::Panicked(panic),
                },
                reread: self.list(4, Self::reread),
            },
        }
    }
}
