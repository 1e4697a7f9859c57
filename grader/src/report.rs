//! The JSON report: what scripts may rely on. Fields are only ever added.
//!
//! Its types exist at this edge alone; they are filled by hand from a judgement.

pub(crate) mod confinement;
pub(crate) mod decision;
pub(crate) mod stored;
pub(crate) mod text;

use std::path::{Path, PathBuf};

use serde::Serialize;
use serde_json::{Value, json};

use crate::catalogue::Catalogue;
use crate::error::{Error, Whose};
use crate::grade::Graded;
use crate::lesson::{Item, Part};
use crate::neutral;
use crate::submission::OriginKind;
use crate::verdict::{Evidence, ItemJudgement, Row, VetoJudgement};

/// Raised only if a field ever changed its meaning.
const FORMAT_VERSION: u32 = 1;

#[derive(Serialize)]
struct Report {
    format_version: u32,
    lesson: String,
    verdict: &'static str,
    score: f64,
    score_range: [f64; 2],
    max_score: f64,
    pass_mark: f64,
    items: Vec<ItemReport>,
    vetoes: Vec<VetoReport>,
    /// Decisions on other versions of the answers, where there are any.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    stale_decisions: Vec<Value>,
    remarks: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rescale: Option<Value>,
    submission: SubmissionReport,
    run: RunReport,
    diagnostics: Vec<DiagnosticReport>,
}

#[derive(Serialize)]
struct ItemReport {
    id: String,
    title: String,
    part: &'static str,
    points: f64,
    /// What is certain and what it can still come to.
    points_range: [f64; 2],
    max_points: f64,
    status: &'static str,
    /// Why a person is asked, where one is.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'static str>,
    message: String,
    remarks: Vec<String>,
    evidence: Vec<Value>,
    /// A person's, with the machine's own verdict.
    #[serde(skip_serializing_if = "Option::is_none")]
    model: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    decision: Option<Value>,
}

#[derive(Serialize)]
struct VetoReport {
    id: String,
    title: String,
    state: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'static str>,
    message: String,
    evidence: Vec<Value>,
    /// A person's, with the machine's own verdict.
    #[serde(skip_serializing_if = "Option::is_none")]
    decision: Option<Value>,
}

#[derive(Serialize)]
struct SubmissionReport {
    origin: String,
    sha256: String,
    files: Vec<String>,
}

#[derive(Serialize)]
struct RunReport {
    seed: u64,
    device: Option<String>,
    sandbox: Value,
    grader: &'static str,
    libtorch: Option<String>,
    build_ms: u128,
    compile_ms: f64,
    link_ms: f64,
    run_ms: u128,
    start_ms: f64,
    judge_ms: f64,
    processes: u32,
    peak_bytes: u64,
}

#[derive(Serialize)]
struct DiagnosticReport {
    level: String,
    code: Option<String>,
    file: Option<String>,
    line: Option<u32>,
    column: Option<u32>,
    message: String,
    rendered: String,
}

/// The report of a graded submission as a JSON document.
pub(crate) fn graded(graded: &Graded, catalogue: &Catalogue) -> String {
    let judgement = &graded.judgement;
    let report = Report {
        format_version: FORMAT_VERSION,
        lesson: graded.lesson.id.clone(),
        verdict: judgement.verdict().word(),
        score: judgement.score().to_decimal(),
        score_range: [
            judgement.score().to_decimal(),
            judgement.possible().to_decimal(),
        ],
        max_score: judgement.max_points().to_decimal(),
        pass_mark: judgement.pass_mark.to_decimal(),
        items: graded
            .lesson
            .items
            .iter()
            .zip(&judgement.items)
            .map(|(item, judged)| item_report(item, judged, catalogue))
            .collect(),
        vetoes: judgement
            .vetoes
            .iter()
            .map(|veto| veto_report(veto, catalogue))
            .collect(),
        stale_decisions: judgement.stale.iter().map(decision::stale).collect(),
        remarks: judgement
            .remarks
            .iter()
            .map(|remark| catalogue.render(remark))
            .collect(),
        rescale: judgement.rescale.as_ref().map(|rescale| {
            json!({
                "state": rescale.state.word(),
                "id": rescale.id,
                "message": catalogue.speaking(rescale.language).render(&rescale.message),
            })
        }),
        submission: SubmissionReport {
            origin: origin(graded).display().to_string(),
            sha256: graded.sha256.clone(),
            files: graded.files.clone(),
        },
        run: run_report(graded),
        diagnostics: graded.diagnostics.iter().map(diagnostic_report).collect(),
    };
    pretty(&report)
}

/// The report of a run without a grade as a JSON document.
pub(crate) fn error(error: &Error, lesson: Option<&str>, catalogue: &Catalogue) -> String {
    pretty(&json!({
        "format_version": FORMAT_VERSION,
        "lesson": lesson,
        "error": failure(error, catalogue),
    }))
}

/// Why there is no grade.
pub(crate) fn failure(error: &Error, catalogue: &Catalogue) -> Value {
    json!({
        "kind": error.blame.word(),
        "whose": error.blame.whose().map(Whose::word),
        "message": catalogue.render(&error.what),
        "hint": error.next_step().map(|hint| catalogue.render(&hint)),
        "detail": error.detail,
    })
}

/// A document as it goes out, harmless wherever it is pasted.
pub(crate) fn pretty<T: Serialize>(value: &T) -> String {
    let document = serde_json::to_string_pretty(value).expect("a report has no keys but strings");
    neutral::json(&document).into_owned()
}

/// Where a submission came from, as it was asked for.
pub(crate) fn origin(graded: &Graded) -> PathBuf {
    let id = &graded.lesson.id;
    match graded.origin.kind {
        OriginKind::Exercise => Path::new("exercises").join(id),
        OriginKind::Solution => Path::new("solutions").join(id),
        OriginKind::Folder => graded.origin.folder.clone(),
    }
}

fn item_report(item: &Item, judged: &ItemJudgement, catalogue: &Catalogue) -> ItemReport {
    let outcome = &judged.outcome;
    let spoken = catalogue.speaking(outcome.language);
    ItemReport {
        id: judged.id.clone(),
        title: catalogue.choose(&item.title).to_owned(),
        part: match item.part() {
            Part::Code => "code",
            Part::Answers => "answers",
        },
        points: judged.points.to_decimal(),
        points_range: [judged.points.to_decimal(), judged.possible.to_decimal()],
        max_points: judged.max_points.to_decimal(),
        status: outcome.status.word(),
        reason: outcome.reason,
        message: spoken.render(&outcome.message),
        remarks: outcome
            .remarks
            .iter()
            .map(|remark| spoken.render(remark))
            .collect(),
        evidence: outcome.evidence.iter().map(evidence).collect(),
        model: judged.consulted.as_ref().map(|consulted| {
            json!({
                "name": consulted.model,
                "verdict": consulted.word,
                "quotes": consulted.quotes,
                "reasoning": consulted.reasoning,
                "cached": consulted.is_cached,
            })
        }),
        decision: judged
            .decision
            .as_ref()
            .map(|decided| decision::decided(decided, spoken)),
    }
}

pub(crate) fn evidence(evidence: &Evidence) -> Value {
    match evidence {
        Evidence::Weights(weights) => json!({
            "kind": "weights",
            "micro_batches": weights.micro_batches,
            "grad_accum": weights.window,
            "provider": weights.provider,
            "element_kind": weights.kind,
            "parameter": weights.parameter,
            "steps_after": weights.yours.iter().map(|row| row.after).collect::<Vec<_>>(),
            "weights": rounded(&weights.yours),
            "expected_steps_after":
                weights.expected.iter().map(|row| row.after).collect::<Vec<_>>(),
            "expected_weights":
                rounded(&weights.expected),
            "residual": weights.residual,
        }),
        Evidence::Panic(panic) => json!({
            "kind": "panic",
            "message": panic.message,
            "file": panic.file,
            "line": panic.line,
        }),
        Evidence::Blank(number) => json!({ "kind": "blank", "number": number }),
        Evidence::Words(words) => json!({
            "kind": "words",
            "rule": words.rule,
            "quote": words.quote,
            "line": words.line,
            "column": words.column,
            "read_as": words.read_as,
        }),
    }
}

/// Six digits: what rounding of the tensors adds after them tells nobody anything.
fn rounded(rows: &[Row]) -> Vec<Option<Vec<f64>>> {
    let round = |weight: &f64| (weight * 1e6).round() / 1e6 + 0.0;
    rows.iter()
        .map(|row| Some(row.weights.as_ref()?.iter().map(round).collect()))
        .collect()
}

fn veto_report(veto: &VetoJudgement, catalogue: &Catalogue) -> VetoReport {
    let spoken = catalogue.speaking(veto.language);
    VetoReport {
        id: veto.id.clone(),
        title: catalogue.choose(&veto.title).to_owned(),
        state: veto.state.word(),
        reason: veto.reason,
        message: spoken.render(&veto.message),
        evidence: veto.evidence.iter().map(evidence).collect(),
        decision: veto
            .decision
            .as_ref()
            .map(|decided| decision::decided(decided, spoken)),
    }
}

fn run_report(graded: &Graded) -> RunReport {
    let run = &graded.run;
    let milliseconds = |time: std::time::Duration| (time.as_secs_f64() * 1e4).round() / 10.0;
    RunReport {
        seed: run.seed,
        device: run.device.clone(),
        sandbox: confinement::of_run(run),
        grader: env!("CARGO_PKG_VERSION"),
        libtorch: run.libtorch.clone(),
        build_ms: (run.compile.compile + run.compile.link).as_millis(),
        compile_ms: milliseconds(run.compile.compile),
        link_ms: milliseconds(run.compile.link),
        run_ms: run.times.all.as_millis(),
        start_ms: milliseconds(run.times.start),
        judge_ms: milliseconds(run.judge),
        processes: run.times.n_processes,
        peak_bytes: run.times.peak_bytes,
    }
}

fn diagnostic_report(diagnostic: &crate::diagnostics::Diagnostic) -> DiagnosticReport {
    DiagnosticReport {
        level: diagnostic.level.clone(),
        code: diagnostic.code.clone(),
        file: diagnostic.file.clone(),
        line: diagnostic.line,
        column: diagnostic.column,
        message: diagnostic.message.clone(),
        rendered: diagnostic.rendered.clone(),
    }
}
