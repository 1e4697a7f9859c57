//! Draws the hidden inputs of a run. The same seed draws the same ones.

mod gradients;
mod order;
mod random;

use grade_trace::{Accumulation, Parameter, Provider, Request};

use self::gradients::Source;
use self::random::Random;
use crate::lesson::{Check, CheckKind, Lesson};
use crate::manifest::{
    AccumulationCheck, CallTable, ExpressionCheck, HeldTable, KindName, ParameterTable, ParseCheck,
    ProviderName,
};
use crate::plan::{Call, LoopCall, Plan, Purpose};

pub(crate) use self::random::fresh_seed;

/// Draws the calls of the checks that `is_wanted` names.
pub(crate) fn draw(lesson: &Lesson, seed: u64, is_wanted: impl Fn(&Check) -> bool) -> Plan {
    let mut drawer = Drawer {
        random: Random::new(seed),
        calls: Vec::new(),
    };
    let wanted: Vec<&Check> = lesson
        .checks
        .iter()
        .filter(|check| is_wanted(check))
        .collect();
    for check in &wanted {
        match &check.kind {
            CheckKind::Expression(expression) => drawer.samples(&check.id, expression),
            CheckKind::Accumulation(accumulation) => drawer.loops(&check.id, accumulation),
            CheckKind::Parse(_) => {}
        }
    }
    // The values are drawn in the order of the manifest, whatever the order of asking.
    order::shuffle_groups(&mut drawer.calls, seed);
    // What is only remarked on comes last: it can cost nothing that is scored.
    for check in wanted {
        match &check.kind {
            CheckKind::Accumulation(accumulation) => drawer.extras(&check.id, accumulation),
            CheckKind::Parse(parse) => drawer.texts(&check.id, parse),
            CheckKind::Expression(_) => {}
        }
    }
    Plan {
        calls: drawer.calls,
    }
}

struct Drawer {
    random: Random,
    calls: Vec<Call>,
}

impl Drawer {
    fn push(
        &mut self,
        check: &str,
        group: String,
        purpose: Purpose,
        request: impl FnOnce(u32) -> Request,
    ) {
        let number = u32::try_from(self.calls.len()).unwrap_or(u32::MAX);
        self.calls.push(Call {
            number,
            check: check.to_owned(),
            group,
            request: request(number),
            purpose,
        });
    }

    /// Each size in each mode, mode by mode.
    fn samples(&mut self, id: &str, check: &ExpressionCheck) {
        let mut all_sizes = check.fixed.clone();
        for _ in 0..check.random {
            let sizes = check
                .variables
                .iter()
                .map(|variable| self.random.spread(variable.from, variable.to));
            all_sizes.push(sizes.collect());
        }
        self.random.shuffle(&mut all_sizes);
        for mode in &check.modes {
            for sizes in &all_sizes {
                let purpose = Purpose::Sample {
                    mode: mode.clone(),
                    sizes: sizes.clone(),
                };
                self.push(id, format!("{id}/{mode}"), purpose, |call| {
                    Request::Evaluate {
                        call,
                        function: check.function.clone(),
                        mode: mode.clone(),
                        arguments: sizes.clone(),
                    }
                });
            }
        }
    }

    fn loops(&mut self, id: &str, check: &AccumulationCheck) {
        let fixed = check.calls.iter().map(|table| (table.clone(), false));
        let drawn: Vec<_> = (0..check.random.calls)
            .map(|_| (self.random_call(check), true))
            .collect();
        let mut tables: Vec<_> = fixed.chain(drawn).collect();
        self.random.shuffle(&mut tables);
        // Sizes that tell little, and that some submissions do not survive, come last.
        tables.sort_by_key(|(table, _)| table.window < 2 || table.micro_batches == 0);
        for (table, is_random) in tables {
            for _ in 0..table.repeat {
                self.one_loop(id, check, &table, is_random);
            }
        }
    }

    fn random_call(&mut self, check: &AccumulationCheck) -> CallTable {
        let window = self.random.between(1, check.random.largest_window);
        let n_windows = self.random.between(1, check.random.most_windows);
        let providers = [ProviderName::Fresh, ProviderName::Reused];
        CallTable {
            micro_batches: window * n_windows,
            window,
            parameters: 2,
            provider: providers[usize::from(self.random.between(0, 1) == 1)],
            kind: KindName::F32,
            repeat: 1,
            special: None,
            magnitude: 0,
        }
    }

    fn one_loop(
        &mut self,
        id: &str,
        check: &AccumulationCheck,
        table: &CallTable,
        is_random: bool,
    ) {
        let Source {
            parameters,
            provider,
            gradients,
        } = gradients::draw(&mut self.random, check, table);
        let kind = table.kind.on_the_wire();
        let purpose = Purpose::Loop(Box::new(LoopCall {
            micro_batches: gradients.len(),
            window: in_memory(table.window),
            kind,
            provider: table.provider,
            parameters: parameters.clone(),
            gradients,
            is_random,
        }));
        self.push(id, id.to_owned(), purpose, |call| Request::Accumulate {
            call,
            function: check.function.clone(),
            accumulation: Accumulation {
                micro_batches: table.micro_batches,
                window: table.window,
                kind,
                parameters,
                provider,
            },
        });
    }

    /// Sizes that must be refused, and one large window: each a group of its own.
    fn extras(&mut self, id: &str, check: &AccumulationCheck) {
        for (index, &(micro_batches, window)) in check.refused.iter().enumerate() {
            let table = CallTable {
                micro_batches,
                window,
                parameters: 1,
                provider: ProviderName::Fresh,
                kind: KindName::F32,
                repeat: 1,
                special: None,
                magnitude: 0,
            };
            let source = gradients::draw(&mut self.random, check, &table);
            let purpose = Purpose::Refused {
                micro_batches,
                window,
            };
            let accumulation = Accumulation {
                micro_batches,
                window,
                kind: table.kind.on_the_wire(),
                parameters: source.parameters,
                provider: source.provider,
            };
            self.extra(
                format!("{id}/refused-{index}"),
                id,
                check,
                purpose,
                accumulation,
            );
        }
        if let Some(held) = &check.held {
            let parameter = parameter(&ParameterTable {
                name: "large.weight".to_owned(),
                shape: held.shape.clone(),
            });
            let accumulation = Accumulation {
                micro_batches: held.micro_batches,
                window: held.micro_batches,
                kind: KindName::F32.on_the_wire(),
                parameters: vec![parameter],
                provider: self.fills(held),
            };
            let n_elements: u64 = held.shape.iter().map(|&size| u64::from(size)).product();
            let purpose = Purpose::Held {
                bytes_each: n_elements * 4,
            };
            self.extra(format!("{id}/held"), id, check, purpose, accumulation);
        }
    }

    fn fills(&mut self, held: &HeldTable) -> Provider {
        Provider::Filled(
            (0..held.micro_batches)
                .map(|_| self.random.value(KindName::F32))
                .collect(),
        )
    }

    fn extra(
        &mut self,
        group: String,
        id: &str,
        check: &AccumulationCheck,
        purpose: Purpose,
        accumulation: Accumulation,
    ) {
        self.push(id, group, purpose, |call| Request::Accumulate {
            call,
            function: check.function.clone(),
            accumulation,
        });
    }

    fn texts(&mut self, id: &str, check: &ParseCheck) {
        let accepted = check.accepted.iter().map(|text| (text, true));
        let refused = check.refused.iter().map(|text| (text, false));
        for (text, is_accepted) in accepted.chain(refused) {
            let purpose = Purpose::Parse {
                text: text.clone(),
                is_accepted,
            };
            self.push(id, id.to_owned(), purpose, |call| Request::Parse {
                call,
                function: check.type_name.clone(),
                text: text.clone(),
            });
        }
    }
}

fn parameter(table: &ParameterTable) -> Parameter {
    Parameter {
        name: table.name.clone(),
        shape: table.shape.iter().map(|&size| i64::from(size)).collect(),
    }
}

fn in_memory(number: u64) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

impl KindName {
    fn on_the_wire(self) -> grade_trace::Kind {
        match self {
            Self::Bf16 => grade_trace::Kind::Bf16,
            Self::F32 => grade_trace::Kind::F32,
            Self::F64 => grade_trace::Kind::F64,
        }
    }
}
