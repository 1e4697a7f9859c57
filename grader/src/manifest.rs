//! What a `lesson.toml` holds, as it is written. No logic: `lesson` makes sense of it.
//!
//! Unknown keys are refused, so that a misspelt tolerance cannot grade silently.

use grade_rubric::rescale::Ranges;
use serde::Deserialize;

use crate::message::Localised;

/// The newest format that this program reads.
pub(crate) const FORMAT_VERSION: u32 = 1;

/// A lesson's manifest.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct Manifest {
    #[expect(dead_code, reason = "checked before the rest is read")]
    format_version: u32,
    pub(crate) id: String,
    pub(crate) title: Localised,
    pub(crate) pass_mark: f64,
    /// What the items must come to together, which `cargo grade check` sees to.
    #[serde(default = "usual_total")]
    pub(crate) total: f64,
    pub(crate) adapter: String,
    pub(crate) crate_name: String,
    pub(crate) files: Files,
    #[serde(default)]
    pub(crate) answers: AnswersTable,
    #[serde(default)]
    pub(crate) limits: LimitsTable,
    /// What the exercise earns as it is handed out.
    #[serde(default)]
    pub(crate) skeleton: SkeletonTable,
    pub(crate) checks: Vec<CheckTable>,
    pub(crate) items: Vec<ItemTable>,
    #[serde(default)]
    pub(crate) vetoes: Vec<VetoTable>,
}

fn usual_total() -> f64 {
    10.0
}

/// The files that are taken of a submission, by path in its folder.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct Files {
    pub(crate) code: String,
    pub(crate) answers: String,
}

/// What the exercise earns as it is handed out: nothing, unless it is declared here.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct SkeletonTable {
    #[serde(default)]
    pub(crate) points: f64,
}

/// How answers in words are spoken of.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct AnswersTable {
    #[serde(default)]
    pub(crate) hints: HintLevel,
    /// The section in which everybody computes a scale of their own.
    pub(crate) rescale: Option<String>,
    /// What it is drawn from.
    pub(crate) scale: Option<Ranges>,
}

/// How much a student is told of what an answer lacks.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum HintLevel {
    /// Only that something is missing.
    None,
    /// A question that leads on.
    #[default]
    Topic,
    /// What is missing, by name.
    Concept,
}

/// Limits that differ from the grader's own.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct LimitsTable {
    #[serde(default)]
    pub(crate) compile: LimitTable,
    #[serde(default)]
    pub(crate) run: LimitTable,
}

/// Limits of one kind of child.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct LimitTable {
    pub(crate) wall_seconds: Option<u64>,
    pub(crate) cpu_seconds: Option<u64>,
    pub(crate) memory_mib: Option<u64>,
    pub(crate) file_mib: Option<u64>,
    pub(crate) output_kib: Option<u64>,
}

/// Something that is asked of a submission's code. Exactly one kind is given.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct CheckTable {
    pub(crate) id: String,
    pub(crate) expression: Option<ExpressionCheck>,
    pub(crate) accumulation: Option<AccumulationCheck>,
    pub(crate) parse: Option<ParseCheck>,
}

/// A function of numbers.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct ExpressionCheck {
    pub(crate) function: String,
    pub(crate) modes: Vec<String>,
    /// In the order of the function's arguments.
    pub(crate) variables: Vec<Variable>,
    /// How many sizes are drawn besides the fixed ones.
    pub(crate) random: usize,
    pub(crate) fixed: Vec<Vec<u64>>,
}

/// An argument and the range from which it is drawn, both ends included.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct Variable {
    pub(crate) name: String,
    pub(crate) from: u64,
    pub(crate) to: u64,
}

/// A loop that accumulates gradients.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct AccumulationCheck {
    pub(crate) function: String,
    pub(crate) parameters: Vec<ParameterTable>,
    pub(crate) tolerance: Tolerances,
    pub(crate) calls: Vec<CallTable>,
    pub(crate) random: RandomCalls,
    /// Pairs of micro-batches and window that must be refused.
    #[serde(default)]
    pub(crate) refused: Vec<(u64, u64)>,
    pub(crate) held: Option<HeldTable>,
    pub(crate) network: Option<NetworkTable>,
}

/// A parameter of the model.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct ParameterTable {
    pub(crate) name: String,
    pub(crate) shape: Vec<u32>,
}

/// Largest deviation that rounding explains, by kind.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct Tolerances {
    pub(crate) bf16: f64,
    pub(crate) f32: f64,
    pub(crate) f64: f64,
}

/// One call of the loop.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct CallTable {
    pub(crate) micro_batches: u64,
    pub(crate) window: u64,
    /// How many of the parameters take part.
    #[serde(default)]
    pub(crate) parameters: usize,
    #[serde(default)]
    pub(crate) provider: ProviderName,
    #[serde(default)]
    pub(crate) kind: KindName,
    /// How often the call is made in a row, each time with other gradients.
    #[serde(default = "once")]
    pub(crate) repeat: u32,
    /// What stands in one element of every gradient of the first window.
    pub(crate) special: Option<SpecialName>,
    /// Powers of two by which the gradients are larger than usual.
    #[serde(default)]
    pub(crate) magnitude: i32,
}

fn once() -> u32 {
    1
}

/// Where the gradients come from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ProviderName {
    /// New tensors for each micro-batch.
    #[default]
    Fresh,
    /// The same tensors again and again.
    Reused,
    /// A backward pass.
    Backward,
}

/// What is no ordinary number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum SpecialName {
    Nan,
    Infinity,
}

/// The kind of the gradients.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum KindName {
    Bf16,
    #[default]
    F32,
    F64,
}

/// Calls of sizes that are drawn.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct RandomCalls {
    pub(crate) calls: usize,
    pub(crate) largest_window: u64,
    pub(crate) most_windows: u64,
}

/// One window of large gradients.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct HeldTable {
    pub(crate) micro_batches: u64,
    pub(crate) shape: Vec<u32>,
}

/// A network with one hidden layer.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct NetworkTable {
    pub(crate) inputs: u32,
    pub(crate) hidden: u32,
    pub(crate) outputs: u32,
    /// Rows of data in a micro-batch.
    pub(crate) rows: u32,
}

/// Reading a type from text.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct ParseCheck {
    #[serde(rename = "type")]
    pub(crate) type_name: String,
    pub(crate) accepted: Vec<String>,
    pub(crate) refused: Vec<String>,
}

/// Something that earns points. Exactly one way to judge it is given.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct ItemTable {
    pub(crate) id: String,
    pub(crate) points: f64,
    pub(crate) title: Localised,
    /// The blanks of the skeleton that it needs.
    #[serde(default)]
    pub(crate) blanks: Vec<u32>,
    pub(crate) expression: Option<ExpressionItem>,
    pub(crate) accumulation: Option<AccumulationItem>,
    pub(crate) text: Option<TextItem>,
}

/// Right when the function's value follows one of the accepted expressions at every size.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct ExpressionItem {
    pub(crate) check: String,
    pub(crate) mode: String,
    /// Relative.
    pub(crate) tolerance: f64,
    pub(crate) accept: Vec<Accepted>,
    #[serde(default)]
    pub(crate) mistakes: Vec<Mistake>,
}

/// An expression in the variables of the check; the name of a mode stands for the submission's own
/// value in that mode.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct Accepted {
    pub(crate) value: String,
    pub(crate) remark: Option<Localised>,
}

/// A wrong value that has a name.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct Mistake {
    pub(crate) value: String,
    pub(crate) message: Localised,
}

/// Right by the matrix of weights.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct AccumulationItem {
    pub(crate) check: String,
    pub(crate) part: LoopPart,
}

/// A part of the accumulation loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum LoopPart {
    Averaging,
    Zeroing,
    Trigger,
}

/// Judged by the rubric.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct TextItem {
    pub(crate) question: String,
}

/// Something that fails the lesson whatever the score. Exactly one kind is given.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct VetoTable {
    pub(crate) id: String,
    pub(crate) title: Localised,
    pub(crate) plain_sum: Option<PlainSumVeto>,
    pub(crate) text: Option<TextItem>,
}

/// Fires when gradients arrive as a plain sum.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct PlainSumVeto {
    pub(crate) check: String,
    /// The section of the answers in which a reason counts.
    pub(crate) excused_in: String,
}
