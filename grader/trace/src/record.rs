//! The requests that go to the probe and the records that come back.
//!
//! A request holds inputs only, never a value that the grader expects. A record holds raw values
//! only, never a verdict.

use serde::{Deserialize, Serialize};

/// What the grader asks of the probe.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Request {
    /// Call a function of numbers.
    Evaluate {
        /// Number of the call, repeated in the answer.
        call: u32,
        /// The function, by the name that the manifest gives it.
        function: String,
        /// The mode in which it is called, by the manifest's name.
        mode: String,
        /// The arguments, in the manifest's order.
        arguments: Vec<u64>,
    },
    /// Run a loop that accumulates gradients.
    Accumulate {
        /// Number of the call, repeated in the answer.
        call: u32,
        /// The function, by the name that the manifest gives it.
        function: String,
        /// What the loop is called with.
        accumulation: Accumulation,
    },
    /// Turn a text into a value of the submission's and tell how that went.
    Parse {
        /// Number of the call, repeated in the answer.
        call: u32,
        /// The type, by the name that the manifest gives it.
        function: String,
        /// The text.
        text: String,
    },
    /// Nothing more will be asked.
    Finish,
}

/// One call of the accumulation loop.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Accumulation {
    /// How many micro-batches there are.
    pub micro_batches: u64,
    /// After how many of them the optimizer is to step.
    pub window: u64,
    /// The kind of the gradients.
    pub kind: Kind,
    /// The parameters, each with its shape.
    pub parameters: Vec<Parameter>,
    /// Where the gradients come from.
    pub provider: Provider,
}

/// A parameter of the model whose gradients are accumulated.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Parameter {
    /// Its name, the key under which its gradient is handed out.
    pub name: String,
    /// Its shape.
    pub shape: Vec<i64>,
}

/// The element kind of a tensor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Kind {
    /// bfloat16, 8 bits of significand.
    Bf16,
    /// IEEE single precision, 24 bits of significand.
    F32,
    /// IEEE double precision, 53 bits of significand.
    F64,
}

/// Where the gradients of a loop call come from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Provider {
    /// Each micro-batch gets tensors of its own.
    Fresh(Vec<Sample>),
    /// The same tensors are handed out again and again with other values, as `.grad` is.
    Reused(Vec<Sample>),
    /// A backward pass through a small network.
    Backward(Network),
    /// Tensors that hold one value everywhere, one value for each micro-batch. They are large,
    /// so none is kept: what stays in memory is the submission's doing.
    Filled(Vec<f64>),
}

/// The gradients of one micro-batch: for each parameter its elements, row by row.
pub type Sample = Vec<Vec<f64>>;

/// Two linear layers with tanh between and the mean squared error as loss. Its parameters are, in
/// this order, the weight and the bias of the first layer and the weight of the second.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Network {
    /// The values of the parameters, in their order.
    pub parameters: Vec<Vec<f64>>,
    /// The data of each micro-batch.
    pub batches: Vec<Batch>,
}

/// One micro-batch for the network.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Batch {
    /// The inputs, `[rows, inputs]`.
    pub inputs: Vec<f64>,
    /// The targets, `[rows, outputs]`.
    pub targets: Vec<f64>,
    /// How many rows there are.
    pub rows: u64,
}

/// What comes back from the probe.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Record {
    /// The first record: libtorch is loaded and the device is open.
    Hello(Hello),
    /// A call begins; what goes wrong from here to its answer is this call's doing.
    Began {
        /// Number of the call.
        call: u32,
    },
    /// The answer to [`Request::Evaluate`].
    Evaluated {
        /// Number of the call.
        call: u32,
        /// The value, or the panic.
        outcome: Result<f64, Panic>,
    },
    /// The answer to [`Request::Accumulate`].
    Accumulated {
        /// Number of the call.
        call: u32,
        /// What happened, in order.
        events: Vec<Event>,
        /// How the loop ended.
        ended: Ended,
        /// The tensors that were handed out, read again after the loop.
        reread: Vec<Reread>,
    },
    /// The answer to [`Request::Parse`].
    Parsed {
        /// Number of the call.
        call: u32,
        /// `None` where the submission cannot do it; else the value shown, or the refusal shown.
        outcome: Result<Option<Result<String, String>>, Panic>,
    },
    /// The last record.
    Bye,
}

/// Who answers, and on what.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Hello {
    /// The device that holds the tensors, `cpu` or `cuda:N`.
    pub device: String,
    /// Why the device that was asked for is not the one in use.
    pub refusal: Option<String>,
}

/// How a loop call ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Ended {
    /// It returned.
    Returned,
    /// It panicked.
    Panicked(Panic),
}

/// A panic of the submission, or of a callback that it called.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Panic {
    /// The message.
    pub message: String,
    /// The file, as the compiler saw it.
    pub file: String,
    /// The line, from 1.
    pub line: u32,
}

/// Something that the loop did.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Event {
    /// It asked for the gradients of a micro-batch.
    Computed(Computed),
    /// It called the optimizer with these gradients.
    Stepped(Vec<Received>),
}

/// A call of the provider.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Computed {
    /// The micro-batch that was asked for.
    pub micro_batch: u64,
    /// Bytes on the process's heap before it was computed; 0 where that cannot be told.
    pub heap_bytes: u64,
    /// What the tensors of an earlier call held when they were about to be written again.
    pub reread: Vec<Reread>,
}

/// A tensor that was handed out, as the provider finds it later.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Reread {
    /// Of which micro-batch it held the gradient.
    pub handed_out: HandedOut,
    /// What it holds now.
    pub values: Vec<f64>,
}

/// Which tensor was handed out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HandedOut {
    /// The micro-batch.
    pub micro_batch: u64,
    /// Index of the parameter.
    pub parameter: u32,
}

/// A tensor as the optimizer received it, copied at that moment.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Received {
    /// The name under which it came.
    pub name: String,
    /// Its kind, in libtorch's words.
    pub kind: String,
    /// Its shape.
    pub shape: Vec<i64>,
    /// Its device, `cpu` or `cuda:N`.
    pub device: String,
    /// Whether it still hangs on the graph.
    pub requires_grad: bool,
    /// Its elements; `None` where there are far more than the parameter has, or they cannot be read.
    pub values: Option<Vec<f64>>,
}
