//! The demo of lesson 2: what the two functions of the library say about a model of real size and
//! about a real backward pass.
//!
//! The first part prints the activation memory of a 7B model in the three modes of recomputation.
//! These are estimates: 30 % for the selective mode was measured on GPT-3, and fits the shape used
//! here only near s = 2048.
//!
//! The second part trains nothing: it takes the gradients of one batch whole and in two halves,
//! and checks that the halves, accumulated and averaged, give what the whole batch gives. That
//! holds because the loss is a mean and the halves are equally long. The exit code is 1 if the
//! check fails.

use std::process::ExitCode;

use lesson2_solution::{Gradients, Recompute};
use lesson2_solution::{estimate_activation_memory, run_gradient_accumulation};
use tch::nn::{self, Module};
use tch::{Device, Kind, Reduction, Tensor};

const NUM_LAYERS: u64 = 32;
const HIDDEN: u64 = 4096;
const NUM_HEADS: u64 = 32;
const MICRO_BATCH: u64 = 1;
const SEQ_LENS: [u64; 4] = [512, 1024, 2048, 4096];
const BYTES_PER_GB: f64 = 1e9;

const SEED: i64 = 2;
const NUM_EXAMPLES: i64 = 16;
const INPUT_WIDTH: i64 = 8;
const INNER_WIDTH: i64 = 32;
const OUTPUT_WIDTH: i64 = 4;

/// The largest difference between two gradients that still counts as equal. The gradients are
/// below 1, where f32 resolves 6e-8; sums in another order may differ by a few of these steps,
/// and a mistake in the average differs by far more.
const TOLERANCE: f64 = 1e-6;

fn main() -> ExitCode {
    print_activation_memory();

    tch::manual_seed(SEED);
    let device = Device::cuda_if_available();
    let network = Network::new(device);
    let batch = Batch::random(device);

    let expected = copied(&network.gradients(&batch));
    let steps = accumulate(&network, &batch.halves());
    report(device, compare(&steps, &expected))
}

/// Prints a table of activation memory in GB, one line for each sequence length.
fn print_activation_memory() {
    println!("Activation memory of a 7B model in GB (1 GB = 1e9 bytes)");
    println!("L = {NUM_LAYERS}, h = {HIDDEN}, a = {NUM_HEADS}, b = {MICRO_BATCH}");
    println!();
    println!("     s       none       full  selective");
    for seq_len in SEQ_LENS {
        let none = activation_gb(seq_len, Recompute::None);
        let full = activation_gb(seq_len, Recompute::Full);
        let selective = activation_gb(seq_len, Recompute::Selective);
        println!("{seq_len:>6}{none:>11.2}{full:>11.2}{selective:>11.2}");
    }
    println!();
}

/// The activation memory of the 7B model in GB, at `seq_len` tokens.
fn activation_gb(seq_len: u64, recompute: Recompute) -> f64 {
    let bytes = estimate_activation_memory(
        NUM_LAYERS,
        seq_len,
        MICRO_BATCH,
        HIDDEN,
        NUM_HEADS,
        recompute,
    );
    bytes / BYTES_PER_GB
}

/// Some examples, all in f32 and on one device.
struct Batch {
    /// Shape `[examples, INPUT_WIDTH]`.
    inputs: Tensor,
    /// Shape `[examples, OUTPUT_WIDTH]`.
    targets: Tensor,
}

impl Batch {
    /// Draws `NUM_EXAMPLES` examples from the normal distribution.
    fn random(device: Device) -> Self {
        let draw = |width| Tensor::randn([NUM_EXAMPLES, width], (Kind::Float, device));
        Self {
            inputs: draw(INPUT_WIDTH),
            targets: draw(OUTPUT_WIDTH),
        }
    }

    /// Cuts the batch into two micro-batches of `NUM_EXAMPLES / 2` examples each.
    fn halves(&self) -> Vec<Self> {
        let inputs = self.inputs.chunk(2, 0);
        let targets = self.targets.chunk(2, 0);
        inputs
            .into_iter()
            .zip(targets)
            .map(|(inputs, targets)| Self { inputs, targets })
            .collect()
    }
}

/// Two linear layers with tanh between them, in f32.
struct Network {
    parameters: nn::VarStore,
    layers: nn::Sequential,
}

impl Network {
    fn new(device: Device) -> Self {
        let parameters = nn::VarStore::new(device);
        let root = parameters.root();
        let linear =
            |name, from, to| nn::linear(&root / name, from, to, nn::LinearConfig::default());
        let layers = nn::seq()
            .add(linear("first", INPUT_WIDTH, INNER_WIDTH))
            .add_fn(Tensor::tanh)
            .add(linear("second", INNER_WIDTH, OUTPUT_WIDTH));
        Self { parameters, layers }
    }

    /// The gradients of the mean squared error over `batch`, in the shapes of the parameters.
    ///
    /// They are handed out as they are, not as copies: the next call zeroes them and fills them
    /// again in place. So it is in every training loop, and a loop that fails to copy the first
    /// micro-batch shows here.
    fn gradients(&self, batch: &Batch) -> Gradients {
        // `backward` adds to what is there, so each batch must start from zero.
        for mut parameter in self.parameters.trainable_variables() {
            parameter.zero_grad();
        }
        self.layers
            .forward(&batch.inputs)
            .mse_loss(&batch.targets, Reduction::Mean)
            .backward();
        self.parameters
            .variables()
            .into_iter()
            .map(|(name, parameter)| (name, parameter.grad()))
            .collect()
    }
}

/// Runs the loop of the library over `micro_batches` as one window, and returns what the
/// optimizer received, step by step. Nothing is updated, so that all gradients belong to the same
/// parameters.
fn accumulate(network: &Network, micro_batches: &[Batch]) -> Vec<Gradients> {
    let mut steps = Vec::new();
    run_gradient_accumulation(
        |micro_batch| network.gradients(&micro_batches[micro_batch]),
        micro_batches.len(),
        micro_batches.len(),
        |average| steps.push(copied(average)),
    );
    steps
}

/// Copies gradients that their owner will overwrite.
fn copied(gradients: &Gradients) -> Gradients {
    gradients
        .iter()
        .map(|(name, gradient)| (name.clone(), gradient.copy()))
        .collect()
}

/// The largest absolute difference between the only one of `steps` and `expected`, or why the two
/// cannot be compared.
fn compare(steps: &[Gradients], expected: &Gradients) -> Result<f64, String> {
    let [average] = steps else {
        return Err(format!(
            "one window should give one optimizer step, it gave {}",
            steps.len()
        ));
    };
    if !average.keys().eq(expected.keys()) {
        return Err("the optimizer did not receive every parameter's gradient".to_owned());
    }
    let differences: Vec<Tensor> = expected
        .iter()
        .map(|(name, gradient)| (gradient - &average[name]).abs().max())
        .collect();
    // The maximum of a tensor, unlike that of Rust's floats, is NaN if any entry is.
    Ok(Tensor::stack(&differences, 0).max().double_value(&[]))
}

/// Prints the outcome of the check and turns it into the exit code.
fn report(device: Device, difference: Result<f64, String>) -> ExitCode {
    println!("Gradients of two half batches, accumulated and averaged, against the full batch");
    println!("{NUM_EXAMPLES} examples, two linear layers with tanh, f32, on {device:?}");
    println!();
    let difference = match difference {
        Ok(difference) => difference,
        Err(reason) => {
            eprintln!("The check failed: {reason}.");
            return ExitCode::FAILURE;
        }
    };
    println!("largest difference  {difference:.1e}");
    println!("tolerance           {TOLERANCE:.1e}");
    if difference <= TOLERANCE {
        println!("equal               yes");
        ExitCode::SUCCESS
    } else {
        println!("equal               no");
        eprintln!("The check failed: the averaged gradients differ from the full batch's.");
        ExitCode::FAILURE
    }
}
