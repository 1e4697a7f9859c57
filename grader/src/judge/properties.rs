//! What must hold of the three parts of a loop whatever its size: from a matrix of weights that a
//! submission could have, the parts that it gets wrong and no others are found wrong.

use grade_trace::{Computed, Ended, Event, Kind, Parameter, Received};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use super::accumulation::{Finding, finding};
use super::observation::read;
use crate::manifest::{LoopPart, ProviderName, Tolerances};
use crate::plan::LoopCall;
use crate::testimony::LoopAnswer;

const TOLERANCES: Tolerances = Tolerances {
    bf16: 0.04,
    f32: 1e-5,
    f64: 1e-12,
};

const SHAPES: [&[i64]; 2] = [&[6, 7], &[41]];

struct Dice(ChaCha8Rng);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        usize::try_from(self.0.next_u64() % n as u64).unwrap()
    }

    /// A number between −1 and 1 that single precision holds.
    fn value(&mut self) -> f64 {
        f64::from(self.0.next_u32()) / f64::from(1_u32 << 31) - 1.0
    }

    fn call(&mut self) -> LoopCall {
        let (window, n_windows) = (2 + self.below(3), 2 + self.below(2));
        let micro_batches = window * n_windows;
        let parameters: Vec<Parameter> = SHAPES
            .iter()
            .enumerate()
            .map(|(index, shape)| Parameter {
                name: format!("p{index}"),
                shape: shape.to_vec(),
            })
            .collect();
        let gradients = (0..micro_batches)
            .map(|_| {
                parameters
                    .iter()
                    .map(|parameter| {
                        let n_elements = parameter.shape.iter().product::<i64>();
                        (0..n_elements).map(|_| self.value()).collect()
                    })
                    .collect()
            })
            .collect();
        LoopCall {
            micro_batches,
            window,
            kind: Kind::F32,
            provider: ProviderName::Fresh,
            parameters,
            gradients,
            is_random: true,
        }
    }
}

/// A loop that steps after these numbers of micro-batches with these weights.
pub(super) fn answer(call: &LoopCall, steps: &[(usize, Vec<f64>)]) -> LoopAnswer {
    let mut events = Vec::new();
    for computed in 1..=call.micro_batches {
        events.push(Event::Computed(Computed {
            micro_batch: computed as u64 - 1,
            heap_bytes: 0,
            reread: Vec::new(),
        }));
        let due = steps.iter().filter(|(after, _)| *after == computed);
        events.extend(due.map(|(_, weights)| Event::Stepped(received(call, weights))));
    }
    LoopAnswer {
        events,
        ended: Ended::Returned,
        reread: Vec::new(),
    }
}

/// The weighted sum of the gradients, rounded to single precision.
fn received(call: &LoopCall, weights: &[f64]) -> Vec<Received> {
    let tensor = |(index, parameter): (usize, &Parameter)| {
        let n_elements = call.gradients[0][index].len();
        let values = (0..n_elements).map(|element| {
            let products = weights.iter().zip(&call.gradients);
            let sum: f64 = products
                .map(|(weight, sample)| weight * sample[index][element])
                .sum();
            #[expect(
                clippy::cast_possible_truncation,
                reason = "rounding is what is wanted"
            )]
            f64::from(sum as f32)
        });
        Received {
            name: parameter.name.clone(),
            kind: "Float".to_owned(),
            shape: parameter.shape.clone(),
            device: "cpu".to_owned(),
            requires_grad: false,
            values: Some(values.collect()),
        }
    };
    call.parameters.iter().enumerate().map(tensor).collect()
}

/// The steps of a right loop.
#[expect(clippy::cast_precision_loss, reason = "small numbers")]
pub(super) fn right(call: &LoopCall) -> Vec<(usize, Vec<f64>)> {
    (1..=call.micro_batches / call.window)
        .map(|window| {
            let after = window * call.window;
            let weights = (0..call.micro_batches).map(|micro_batch| {
                let is_own = micro_batch < after && micro_batch + call.window >= after;
                if is_own {
                    1.0 / call.window as f64
                } else {
                    0.0
                }
            });
            (after, weights.collect())
        })
        .collect()
}

/// Judges many calls of random size, each with a fault put in, and compares the parts.
fn check(
    expected: [Finding; 3],
    put_in: impl Fn(&LoopCall, &mut Vec<(usize, Vec<f64>)>, &mut Dice),
) {
    let mut dice = Dice(ChaCha8Rng::seed_from_u64(20));
    for _ in 0..100 {
        let call = dice.call();
        let mut steps = right(&call);
        put_in(&call, &mut steps, &mut dice);
        let observation = read(&call, &answer(&call, &steps), &[], &TOLERANCES);
        let found = [LoopPart::Averaging, LoopPart::Zeroing, LoopPart::Trigger]
            .map(|part| finding(&observation, part));
        assert_eq!(
            found, expected,
            "{} {} {steps:?}",
            call.micro_batches, call.window
        );
    }
}

use Finding::{Right, Wrong};

#[test]
fn a_right_loop_is_right_in_every_part() {
    check([Right, Right, Right], |_, _, _| {});
}

#[test]
fn a_weight_of_the_own_window_costs_the_averaging_alone() {
    check([Wrong, Right, Right], |call, steps, dice| {
        let (after, weights) = &mut steps[dice.below(call.micro_batches / call.window)];
        let micro_batch = *after - 1 - dice.below(call.window);
        weights[micro_batch] *= [0.0, 0.999, 1.01, 2.0, -1.0][dice.below(5)];
    });
}

#[test]
fn a_weight_of_an_earlier_window_costs_the_zeroing_alone() {
    check([Right, Wrong, Right], |call, steps, dice| {
        let later = 1 + dice.below(call.micro_batches / call.window - 1);
        let micro_batch = dice.below(later * call.window);
        steps[later].1[micro_batch] = [1e-3, 0.25, 1.0, -0.5][dice.below(4)];
    });
}

#[test]
#[expect(clippy::cast_precision_loss, reason = "small numbers")]
fn steps_elsewhere_cost_the_trigger_alone() {
    check([Right, Right, Wrong], |call, steps, dice| {
        // One step comes earlier or is left out; the windows follow, each averaged and cleared.
        let mut ends: Vec<usize> = steps.iter().map(|(after, _)| *after).collect();
        let moved = dice.below(ends.len());
        ends[moved] -= 1 + dice.below(call.window - 1);
        ends.dedup();
        let mut start = 0;
        *steps = ends
            .into_iter()
            .map(|end| {
                let own = start..end;
                start = end;
                let weight = 1.0 / call.window as f64;
                let weights = (0..call.micro_batches)
                    .map(|index| if own.contains(&index) { weight } else { 0.0 });
                (end, weights.collect())
            })
            .collect();
    });
}

#[test]
fn two_faults_cost_two_parts() {
    check([Wrong, Wrong, Right], |call, steps, _| {
        // Neither averaged nor cleared.
        for (after, weights) in steps {
            for weight in &mut weights[..*after] {
                *weight = 1.0;
            }
            assert_eq!(weights.len(), call.micro_batches);
        }
    });
}

#[test]
fn half_precision_is_seen_and_costs_the_averaging_alone() {
    let mut dice = Dice(ChaCha8Rng::seed_from_u64(21));
    for _ in 0..50 {
        let call = dice.call();
        let mut answer = answer(&call, &right(&call));
        for event in &mut answer.events {
            if let Event::Stepped(received) = event {
                for value in received
                    .iter_mut()
                    .flat_map(|tensor| tensor.values.iter_mut().flatten())
                {
                    // Eleven bits of significand.
                    let scale = value.abs().log2().floor().exp2() / 1024.0;
                    *value = (*value / scale).round() * scale;
                }
            }
        }
        let observation = read(&call, &answer, &[], &TOLERANCES);
        assert_eq!(finding(&observation, LoopPart::Averaging), Wrong);
        assert_eq!(finding(&observation, LoopPart::Zeroing), Right);
        assert_eq!(finding(&observation, LoopPart::Trigger), Right);
    }
}
