//! Connects the checks of lesson 2 with the functions of a submission.
//!
//! It is compiled together with each submission and runs in the same process, so it holds no
//! expected value. The names are those of `lesson.toml`.

use std::fmt::Display;
use std::marker::PhantomData;
use std::process::ExitCode;
use std::str::FromStr;

use grade_probe::{Adapter, ComputeGrads, Gradients, OptimizerStep};
use lesson2::Recompute;

fn main() -> ExitCode {
    grade_probe::serve(&Lesson2)
}

struct Lesson2;

impl Adapter for Lesson2 {
    fn evaluate(&self, function: &str, mode: &str, arguments: &[u64]) -> f64 {
        assert_eq!(
            function, "estimate_activation_memory",
            "a function of lesson 2"
        );
        let recompute = match mode {
            "none" => Recompute::None,
            "full" => Recompute::Full,
            "selective" => Recompute::Selective,
            _ => panic!("no mode of lesson 2: {mode}"),
        };
        let &[layers, seq_len, micro_batch, hidden, heads] = arguments else {
            panic!("five arguments, not {}", arguments.len());
        };
        lesson2::estimate_activation_memory(layers, seq_len, micro_batch, hidden, heads, recompute)
    }

    fn accumulate(
        &self,
        function: &str,
        compute_grads: ComputeGrads<'_>,
        micro_batches: usize,
        window: usize,
        optimizer_step: OptimizerStep<'_>,
    ) {
        assert_eq!(
            function, "run_gradient_accumulation",
            "a function of lesson 2"
        );
        lesson2::run_gradient_accumulation(
            |micro_batch: usize| -> Gradients { compute_grads(micro_batch) },
            micro_batches,
            window,
            |gradients: &Gradients| optimizer_step(gradients),
        );
    }

    fn parse(&self, function: &str, text: &str) -> Option<Result<String, String>> {
        assert_eq!(function, "Recompute", "a type of lesson 2");
        // Which `read` is meant, the compiler finds out: see `Readable`.
        (&Reading::<Recompute>(PhantomData)).read(text)
    }
}

/// A type that may or may not be readable from text: a submission that lost its `FromStr` is
/// still graded in everything else.
struct Reading<T>(PhantomData<T>);

/// Chosen by the compiler where the type can be read and its refusal shown.
trait Readable {
    fn read(&self, text: &str) -> Option<Result<String, String>>;
}

impl<T: FromStr<Err: Display> + Named> Readable for Reading<T> {
    fn read(&self, text: &str) -> Option<Result<String, String>> {
        let value = text.parse::<T>();
        Some(
            value
                .map(|value| value.name().to_owned())
                .map_err(|refusal| refusal.to_string()),
        )
    }
}

/// Chosen by the compiler everywhere else, since it takes one more reference.
trait Unreadable {
    fn read(&self, text: &str) -> Option<Result<String, String>>;
}

impl<T> Unreadable for &Reading<T> {
    fn read(&self, _text: &str) -> Option<Result<String, String>> {
        None
    }
}

/// The manifest's name of a value.
trait Named {
    fn name(&self) -> &'static str;
}

impl Named for Recompute {
    #[allow(
        unreachable_patterns,
        reason = "a submission may have more modes than the lesson"
    )]
    fn name(&self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Full => "full",
            Self::Selective => "selective",
            _ => "another mode",
        }
    }
}
