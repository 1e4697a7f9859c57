//! Loops that do not accumulate, as the probe would tell of them.

use grade_trace::{Computed, Ended, Event, Received};

use crate::judge::torch_name;
use crate::plan::LoopCall;
use crate::testimony::LoopAnswer;

/// A loop that takes no thought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LoopTrick {
    /// It returns at once.
    Nothing,
    /// It asks for every gradient and hands over none.
    NeverSteps,
    Steps(Position, Content),
}

/// Where it steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Position {
    /// Where it should.
    Due,
    /// After every micro-batch.
    Every,
    /// Once, when all is over.
    End,
}

/// What it hands over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Content {
    Zeros,
    Ones,
    Nan,
    /// The gradient that came last, as it came.
    Own,
    /// The gradient that came first of all.
    First,
    /// What was right one window ago.
    Stale,
}

impl LoopTrick {
    pub(super) fn all() -> Vec<Self> {
        let mut all = vec![Self::Nothing, Self::NeverSteps];
        for position in [Position::Due, Position::Every, Position::End] {
            for content in [
                Content::Zeros,
                Content::Ones,
                Content::Nan,
                Content::Own,
                Content::First,
                Content::Stale,
            ] {
                all.push(Self::Steps(position, content));
            }
        }
        all
    }
}

/// What such a loop does in one call.
pub(super) fn answer(call: &LoopCall, trick: LoopTrick) -> LoopAnswer {
    let n_asked = match trick {
        LoopTrick::Nothing => 0,
        LoopTrick::NeverSteps | LoopTrick::Steps(..) => call.micro_batches,
    };
    let mut events = Vec::new();
    for micro_batch in 0..n_asked {
        events.push(Event::Computed(Computed {
            micro_batch: micro_batch as u64,
            heap_bytes: 0,
            reread: Vec::new(),
        }));
        if let LoopTrick::Steps(position, content) = trick
            && steps_after(micro_batch + 1, call, position)
        {
            events.push(Event::Stepped(handed_over(call, micro_batch, content)));
        }
    }
    LoopAnswer {
        events,
        ended: Ended::Returned,
        reread: Vec::new(),
    }
}

fn steps_after(n_computed: usize, call: &LoopCall, position: Position) -> bool {
    match position {
        Position::Due => n_computed.is_multiple_of(call.window.max(1)),
        Position::Every => true,
        Position::End => n_computed == call.micro_batches,
    }
}

fn handed_over(call: &LoopCall, micro_batch: usize, content: Content) -> Vec<Received> {
    let parameters = call.parameters.iter().enumerate();
    let tensor = |(index, parameter): (usize, &grade_trace::Parameter)| Received {
        name: parameter.name.clone(),
        kind: torch_name(call.kind).to_owned(),
        shape: parameter.shape.clone(),
        device: "cpu".to_owned(),
        requires_grad: false,
        values: Some(values(call, micro_batch, index, content)),
    };
    parameters.map(tensor).collect()
}

fn values(call: &LoopCall, micro_batch: usize, parameter: usize, content: Content) -> Vec<f64> {
    let of = |micro_batch: usize| &call.gradients[micro_batch][parameter];
    let n_elements = of(micro_batch).len();
    match content {
        Content::Zeros => vec![0.0; n_elements],
        Content::Ones => vec![1.0; n_elements],
        Content::Nan => vec![f64::NAN; n_elements],
        Content::Own => of(micro_batch).clone(),
        Content::First => of(0).clone(),
        Content::Stale => {
            let window = call.window.max(1);
            let end = micro_batch / window * window;
            let start = end.saturating_sub(window);
            #[expect(clippy::cast_precision_loss, reason = "a small number")]
            let weight = 1.0 / window as f64;
            let sum = |element: usize| (start..end).map(|at| of(at)[element]).sum::<f64>();
            (0..n_elements).map(|at| sum(at) * weight).collect()
        }
    }
}
