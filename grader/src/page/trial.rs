//! Pages of made-up results: whatever they hold, they are sound.

mod checks;
mod contrast;
mod overview;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use serde_json::{Value, json};

use super::{Class, Paper, Pupil, Stand, index, report};
use crate::catalogue::{Catalogue, Language};
use crate::points::Points;
use crate::report::stored::Stored;

/// Acts on a browser, a parser or the order of letters.
const HOSTILE: &str = "</style></title><script>alert(1)</script><img src=x onerror=alert(1)>\
    \"' onload='x' &lt;&#x0; ]]> <!-- {{ 7 * 7 }} {% raw %} \u{202e}\u{2066}\u{0}\u{8}\u{1b}[2J\u{fffe}\u{feff}\
    \n::error::x";

const LANGUAGES: [Language; 2] = [Language::En, Language::Zh];

/// The example of the report's document, which has every field.
fn example() -> Value {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("SCHEMA.md");
    let document = std::fs::read_to_string(path).unwrap();
    let after = document.split("```json report\n").nth(1).unwrap();
    serde_json::from_str(after.split("```").next().unwrap()).unwrap()
}

/// The same with words of a stranger in place of every text that may hold some.
fn hostile() -> Value {
    fn poison(value: &mut Value) {
        match value {
            Value::String(text) => text.push_str(HOSTILE),
            Value::Array(values) => values.iter_mut().for_each(poison),
            Value::Object(fields) => {
                let kept = ["kind", "status", "state", "verdict"];
                let fields = fields.iter_mut();
                let fields = fields.filter(|(name, _)| !kept.contains(&name.as_str()));
                fields.for_each(|(_, value)| poison(value));
            }
            _ => {}
        }
    }
    let mut report = example();
    poison(&mut report);
    report
}

fn stored(report: &Value) -> Stored {
    serde_json::from_value(report.clone()).unwrap()
}

fn page(stored: &Stored, answers: &str, language: Language) -> String {
    let paper = Paper {
        student: HOSTILE,
        lesson: "Demo",
        stored,
        answers: Some(answers),
    };
    report(&paper, &Catalogue::new(language)).unwrap()
}

fn pupil<'a>(id: &'a str, stand: Stand<'a>) -> Pupil<'a> {
    Pupil {
        id,
        folder: format!("{id}-folder"),
        names: vec![id.to_owned()],
        stand,
        open: BTreeMap::new(),
    }
}

fn overview(pupils: Vec<Pupil<'_>>, language: Language) -> String {
    let class = Class {
        lesson: "demo",
        title: "Demo",
        max_score: Points::from_hundredths(200),
        pass_mark: Points::from_hundredths(150),
        folder: Path::new("/a b/it's"),
        pupils,
    };
    index(&class, &Catalogue::new(language)).unwrap()
}

#[test]
fn a_page_is_sound_whatever_strangers_wrote() {
    let (example, hostile) = (stored(&example()), stored(&hostile()));
    let sheet = format!("## Q1\n{HOSTILE}\n");
    for language in LANGUAGES {
        for stored in [&example, &hostile] {
            let page = page(stored, &sheet, language);
            checks::assert_sound(&page);
            assert!(!page.contains("49"), "a text was taken for a template");
            let pupils = vec![
                pupil(HOSTILE, Stand::Graded(stored)),
                pupil("bob", Stand::Graded(stored)),
                pupil("\u{202e}x", Stand::NotGraded(HOSTILE.to_owned())),
                pupil("kim", Stand::NothingHandedIn),
                pupil("lee", Stand::NotReached),
            ];
            checks::assert_sound(&overview(pupils, language));
        }
        checks::assert_sound(&overview(Vec::new(), language));
    }
}

#[test]
fn a_report_of_which_much_is_missing_still_has_a_page() {
    let report = json!({
        "verdict": "passed", "score": 1.0, "score_range": [1.0, 1.0], "max_score": 2.0,
        "pass_mark": 1.0, "vetoes": [{ "id": "v", "state": "clear" }],
        "items": [{ "id": "a", "part": "code", "points": 1.0, "points_range": [1.0, 1.0],
            "max_points": 1.0, "status": "later", "message": "",
            "evidence": [{ "kind": "later", "field": 1 }] }],
        "submission": { "sha256": "" },
        "run": { "seed": 1, "device": null, "build_ms": 0, "run_ms": 0 },
    });
    for language in LANGUAGES {
        checks::assert_sound(&page(&stored(&report), "", language));
    }
}

#[test]
fn everything_that_a_report_says_is_on_its_page() {
    let stored = stored(&example());
    let answers = "# Demo\n\n## Q1\n\n> ?\n\n\n\nMemory grows with s. Perhaps memory is linear.\n";
    let page = page(&stored, answers, Language::En);
    let text = checks::text(&page);
    for said in [
        "Undecided",
        "Score 0.25, up to 0.75 of 2.00 once everything is graded, pass mark 1.50",
        "blank 1 is still open: the coefficient",
        "Panic in src/lib.rs, line 12: attempt to multiply with overflow",
        "the gradients are summed but not averaged",
        "4 micro-batches",
        "error[E0308]",
        "says that it grows",
        "a person decides: …",
        "hedged(memory) hedged(linear)",
        "Opinion of the model a-model",
        "q1.b: ada decided",
        "12 GB is not what",
        "1234",
        "S3",
        "0.1.0",
        "2.11.0",
        "9bdb28d4…",
        "src/lib.rs, answers.md",
    ] {
        assert!(text.contains(said), "{said:?} is missing in {text}");
    }
    for mark in ["Memory grows with s.", "Perhaps memory is linear."] {
        assert!(page.contains(&format!("\">{mark}</mark>")), "{mark}");
    }
    // Ones in place of halves, and what is missing, in words.
    for cell in ["1 ✗ wrong weight", "1/2"] {
        assert!(text.contains(cell), "{cell:?} is missing in {text}");
    }
}

#[test]
fn alike_cases_are_one_group_and_alike_faults_are_one_fault() {
    let mut other = example();
    other["items"][0]["message"] = json!("blank 7 is  still open: the coefficient");
    let (one, other) = (stored(&example()), stored(&other));
    let open = |answer: &str| BTreeMap::from([("q1.b".to_owned(), answer.to_owned())]);
    let with = |id, stored, answer| Pupil {
        open: open(answer),
        ..pupil(id, Stand::Graded(stored))
    };
    let pupils = vec![
        with("adam", &one, "At s = 4262!"),
        with("bert", &other, "at  S=4262"),
        with("carl", &one, "at 17"),
    ];
    let page = overview(pupils, Language::En);
    let text = checks::text(&page);
    assert!(text.contains("q1.b · Crossover 2 students ·"), "{text}");
    assert!(text.contains("for student in 'adam-folder' 'bert-folder'; do"));
    assert!(text.contains("'/a b/it'\\''s'/\"$student\"/decisions.jsonl"));
    assert!(text.contains("--set 'q1.b'=\"$decision\" --reason \"$why\" || break"));
    assert!(
        text.contains("'q1.b, 2 students: yes, half or no?'"),
        "{text}"
    );
    assert!(text.contains("--set 'no-averaging'="));
    assert!(
        text.contains("3 of 3 students (100 %) blank 1 is still open"),
        "{text}"
    );
}

#[test]
fn what_one_did_alone_is_counted_and_no_common_fault() {
    let mut other = example();
    other["items"][0]["message"] = json!("something else");
    let (one, other) = (stored(&example()), stored(&other));
    let pupils = vec![
        pupil("adam", Stand::Graded(&one)),
        pupil("bert", Stand::Graded(&one)),
        pupil("carl", Stand::Graded(&other)),
    ];
    let text = checks::text(&overview(pupils, Language::En));
    assert!(!text.contains("something else"), "{text}");
    assert!(text.contains("One more fault is rarer"), "{text}");
}

#[test]
fn words_for_which_several_rules_hold_are_quoted_once() {
    let mut report = example();
    let mut again = report["items"][2]["evidence"][0].clone();
    again["rule"] = json!("other-rule");
    let evidence = report["items"][2]["evidence"].as_array_mut().unwrap();
    evidence.push(again);
    let page = page(&stored(&report), "", Language::En);
    assert_eq!(page.matches("Memory grows with s.</blockquote>").count(), 1);
    let text = checks::text(&page);
    assert!(
        text.contains("grows (memory grows), other-rule (memory grows)"),
        "{text}"
    );
}

/// `t.name` in a template is a text, and every text is in a template.
#[test]
fn the_templates_and_their_texts_are_the_same() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/html");
    let mut used = BTreeSet::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|ending| ending == "html") {
            let template = std::fs::read_to_string(path).unwrap();
            let names = template.match_indices("t.").filter(|(at, _)| {
                let before = template[..*at].chars().next_back();
                before.is_some_and(|character| !character.is_alphanumeric())
            });
            for (at, _) in names {
                let name = template[at + 2..].chars();
                used.insert(
                    name.take_while(|c| c.is_ascii_lowercase() || *c == '_')
                        .collect(),
                );
            }
        }
    }
    let known = super::texts::all(&Catalogue::new(Language::En));
    let known: BTreeSet<String> = known.keys().map(|name| (*name).to_owned()).collect();
    assert_eq!(used, known);
}
