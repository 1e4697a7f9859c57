//! What several tests read: the rubric of lesson 2, the labelled answers, the sheets.
#![allow(dead_code, reason = "each test uses a part of it")]

use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use grade_rubric::rescale::{Ranges, Scale};
use grade_rubric::{Rubric, Verdict, eval, grade};

/// Of the repository.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A file of the repository.
pub(crate) fn read(path: &str) -> String {
    let path = root().join(path);
    std::fs::read_to_string(&path).unwrap_or_else(|problem| panic!("{}: {problem}", path.display()))
}

/// The rubric of lesson 2 as it is written.
pub(crate) fn rubric_source() -> String {
    read("lessons/lesson2/rubric.toml")
}

/// The rubric of lesson 2.
pub(crate) fn rubric() -> Rubric {
    Rubric::parse(&rubric_source()).expect("a rubric")
}

/// The scale of a student in lesson 2.
pub(crate) fn scale(student: &str) -> Option<Scale> {
    static RANGES: OnceLock<Ranges> = OnceLock::new();
    let ranges = RANGES.get_or_init(|| {
        let manifest = read("lessons/lesson2/lesson.toml").parse::<toml::Table>();
        let ranges = manifest.expect("a manifest")["answers"]["scale"].clone();
        ranges.try_into().expect("ranges")
    });
    ranges.scale("lesson2", student)
}

/// The answers that the rubric was developed against.
pub(crate) fn developed_against() -> Vec<eval::Labelled> {
    let of = |name: &&str| {
        let text = read(&format!("tests/answers/dev-{name}.toml"));
        eval::corpus(&text).expect("labelled answers")
    };
    ["q1", "q2", "q3", "reason"].iter().flat_map(of).collect()
}

/// What a verdict decides, without the places.
pub(crate) fn decisions(verdict: &Verdict) -> Vec<String> {
    let points = verdict
        .points
        .iter()
        .map(|point| format!("{} {:?} {:?}", point.id, point.share, point.outcome));
    let vetoes = verdict
        .vetoes
        .iter()
        .map(|veto| format!("{} {:?}", veto.id, veto.state));
    points.chain(vetoes).collect()
}

/// The question of a sheet's section, without the marks of a quotation, and what stands below it.
pub(crate) fn section(sheet: &str, question: &str) -> (String, String) {
    let mut sections = sheet.split("\n## ");
    let section = sections.find(|section| section.starts_with(question));
    let marker = "<!-- answer below this line / 请在此行下方作答 -->";
    let (prompt, answer) = section
        .and_then(|section| section.split_once(marker))
        .expect("a section with its marker");
    let prompt = prompt.replace("\n> ", "\n").replace("\n>", "\n");
    (prompt, answer.to_owned())
}

/// Grades 600,000 characters of a unit said again and again. The limit is no measure of speed: it
/// tells a cost that is linear from one that is not.
pub(crate) fn grade_at_length(rubric: &Rubric, unit: &str) -> (String, Verdict) {
    let text: String = unit.chars().cycle().take(600_000).collect();
    let start = Instant::now();
    let verdict = grade(rubric, "Q1", &text, "");
    let took = start.elapsed();
    assert!(took < Duration::from_secs(30), "{unit:?} takes {took:?}");
    (text, verdict)
}
