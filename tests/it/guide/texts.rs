//! The guide's texts: they are all there, and none of them is an answer.

use std::fmt::Write as _;
use std::fs;

use serde_json::Value;

use super::LANGUAGES;
use crate::support::{grade, grader, in_parallel, root, run};

/// Each question, and the veto that rests on it.
const QUESTIONS: [(&str, &str); 3] = [
    ("q1", "linear-activations"),
    ("q2", "recompute-absolute"),
    ("q3", "first-step-safe"),
];

/// The ids of all items and vetoes, by the manifest.
pub(super) fn ids() -> Vec<String> {
    let manifest: toml::Table = read("lessons/lesson2/lesson.toml").parse().expect("TOML");
    ["items", "vetoes"]
        .iter()
        .flat_map(|part| manifest[*part].as_array().expect("a list"))
        .map(|entry| entry["id"].as_str().expect("an id").to_owned())
        .collect()
}

fn read(file: &str) -> String {
    fs::read_to_string(root().join(file)).expect("a file of the course")
}

/// The texts of one kind, in one language, of the guide's entries whose id begins like this.
fn texts(kind: &str, language: &str, beginning: &str) -> Vec<String> {
    let guide: toml::Table = read("lessons/lesson2/guide.toml").parse().expect("TOML");
    let entries = guide["entry"].as_array().expect("entries");
    let of_these = entries.iter().filter(|entry| {
        entry["id"]
            .as_str()
            .is_some_and(|id| id.starts_with(beginning))
    });
    of_these
        .flat_map(|entry| match entry.get(kind) {
            Some(toml::Value::Array(texts)) => texts.clone(),
            Some(text) => vec![text.clone()],
            None => Vec::new(),
        })
        .map(|text| text[language].as_str().expect("a text").to_owned())
        .collect()
}

#[test]
fn the_guide_speaks_of_everything_and_in_both_languages() {
    let is_chinese = |text: &str| text.contains(|c: char| ('\u{4e00}'..='\u{9fff}').contains(&c));
    let complaints = in_parallel(&ids(), |id| {
        let mut complaints = Vec::new();
        for language in LANGUAGES {
            let words = ["explain", id, "--format", "json", "--lang", language];
            let said = grade(&words).json();
            let about = said["about"].as_str().unwrap_or_default();
            let faults = said["faults"].as_array().expect("a list");
            let levels = said["hint_levels"].as_u64().unwrap_or(0);
            let due = if said["kind"] == "item" { 2..=4 } else { 0..=0 };
            let texts = faults.iter().filter_map(Value::as_str).chain([about]);
            let is_foreign = |text: &str| is_chinese(text) != (language == "zh");
            if about.is_empty() || faults.len() < 2 || !due.contains(&levels) {
                complaints.push(format!("{id}: {} faults, {levels} hints", faults.len()));
            }
            complaints.extend(texts.filter(|text| is_foreign(text)).map(str::to_owned));
        }
        complaints
    });
    let complaints: Vec<String> = complaints.into_iter().flatten().collect();
    assert!(complaints.is_empty(), "{complaints:#?}");
}

/// Whoever hands the guide in as an answer earns nothing by it: it asks, and does not tell.
#[test]
fn the_guide_is_no_answer() {
    let cases: Vec<(&str, &str)> = ["hints", "about", "faults"]
        .into_iter()
        .flat_map(|kind| LANGUAGES.map(|language| (kind, language)))
        .collect();
    in_parallel(&cases, |(kind, language)| {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let mut sheet = String::new();
        for (question, veto) in QUESTIONS {
            let of_items = texts(kind, language, &format!("{question}."));
            let words = [of_items, texts(kind, language, veto)]
                .concat()
                .join("\n\n");
            write!(sheet, "## {}\n\n{words}\n\n", question.to_uppercase()).expect("a string");
        }
        fs::write(folder.path().join("answers.md"), sheet).expect("a new file");
        let words = [
            "lesson2",
            "--only",
            "answers",
            "--format",
            "json",
            "--submission",
        ];
        let report = run(grader().args(words).arg(folder.path())).json();
        assert_eq!(report["score"], 0.0, "{kind} {language}: {report:#}");
        let vetoes = report["vetoes"].as_array().expect("a list");
        let is_fired = vetoes.iter().any(|veto| veto["state"] == "fired");
        assert!(!is_fired, "{kind} {language}: {vetoes:#?}");
    });
}

/// No hint repeats what the solution says: no line of its code, no run of its words.
#[test]
fn no_hint_gives_the_solution_away() {
    let code = read("solutions/lesson2/src/lib.rs");
    let exercise = read("exercises/lesson2/src/lib.rs");
    let lines = code.lines().map(str::trim);
    let own: Vec<&str> = lines
        .filter(|line| line.len() > 8 && !exercise.contains(line))
        .collect();
    assert!(own.len() > 5, "{own:?}");
    let answers = read("solutions/lesson2/answers.md");
    let told: String = answers
        .lines()
        .filter(|line| !line.starts_with('>'))
        .collect();
    for (language, longest) in [("en", 40), ("zh", 14)] {
        for hint in texts("hints", language, "") {
            assert!(!own.iter().any(|line| hint.contains(line)), "{hint}");
            let letters: Vec<char> = hint.chars().collect();
            for run in letters.windows(longest) {
                let run: String = run.iter().collect();
                // A name such as FlashAttention is nobody's sentence.
                let is_name = language == "zh" && run.is_ascii();
                assert!(is_name || !told.contains(&run), "{run:?} of {hint}");
            }
        }
    }
}
