//! The rubric of lesson 2 on labelled answers. Figures are printed (`--nocapture`); what fails the
//! test is a veto that fires wrongly, too many tricky answers read wrongly, or a rubric that its
//! own check refuses.
#![allow(
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a test that shows figures"
)]

mod support;

use grade_rubric::{Outcome, Rubric, Share, VetoState, eval, grade};
use serde::Deserialize;

use support::{developed_against as answers, read, rubric, section};

/// Tricky answers that must be read as listed.
const TRICKY_AT_LEAST: usize = 57;

#[derive(Deserialize)]
struct Tricky {
    case: Vec<Case>,
}

#[derive(Deserialize)]
#[serde(default)]
#[derive(Default)]
struct Case {
    id: String,
    question: String,
    text: String,
    earn: Vec<String>,
    partial: Vec<String>,
    deny: Vec<String>,
    veto: Vec<String>,
    no_veto: Vec<String>,
    review: Option<bool>,
    #[allow(dead_code, reason = "for whoever reads the file")]
    why: String,
}

impl Case {
    /// What the verdict has otherwise than listed.
    fn faults(&self, rubric: &Rubric) -> Vec<String> {
        let verdict = grade(rubric, &eval::question_name(&self.question), &self.text, "");
        let in_review = self.review == Some(true);
        let mut faults = Vec::new();
        for point in &verdict.points {
            let pending = matches!(point.outcome, Outcome::Pending(_));
            let right = if self.earn.contains(&point.id) {
                point.share == Share::Full || in_review && pending
            } else if self.partial.contains(&point.id) {
                point.share == Share::Half || in_review && pending
            } else if self.deny.contains(&point.id) {
                point.share < Share::Full
            } else {
                true
            };
            if !right || pending && self.review == Some(false) {
                faults.push(format!(
                    "{} {:?} {:?}",
                    point.id, point.share, point.outcome
                ));
            }
        }
        for veto in &verdict.vetoes {
            let pending = matches!(veto.state, VetoState::Pending(_));
            let fired = veto.state == VetoState::Fired;
            let right = if self.veto.contains(&veto.id) {
                fired || in_review && pending
            } else {
                !fired && (!pending || self.review != Some(false))
            };
            let listed = self.veto.contains(&veto.id) || self.no_veto.contains(&veto.id);
            if !right && (listed || fired) || in_review && self.veto.contains(&veto.id) && !pending
            {
                faults.push(format!("{} {:?}", veto.id, veto.state));
            }
        }
        if in_review && !verdict.is_pending() && verdict.flags.is_empty() {
            faults.push("nothing is left to a person".to_owned());
        }
        faults
    }
}

#[test]
fn tricky_answers_are_read_as_listed() {
    let rubric = rubric();
    let source = read("tests/answers/lesson2-tricky.toml");
    let cases = toml::from_str::<Tricky>(&source).unwrap().case;
    let mut right = 0;
    for case in &cases {
        let faults = case.faults(&rubric);
        right += usize::from(faults.is_empty());
        if !faults.is_empty() {
            println!("{}: {}", case.id, faults.join("; "));
        }
    }
    println!("{right} of {}", cases.len());
    assert!(right >= TRICKY_AT_LEAST, "{right} of {}", cases.len());
}

#[test]
fn no_veto_fires_wrongly() {
    let rubric = rubric();
    let all = answers();
    for (name, half) in [("tuned", true), ("held out", false)] {
        let answers: Vec<_> = all
            .iter()
            .filter(|answer| eval::is_tuned_on(&answer.id) == half)
            .cloned()
            .collect();
        let figures = eval::Figures::of(&rubric, &answers);
        println!("{name}\n{}", figures.table());
        for (id, veto) in &figures.vetoes {
            assert_eq!(veto.wrong, 0, "{id} in the half that is {name}");
        }
    }
}

#[test]
fn a_grade_is_the_same_every_time() {
    let (answers, rubrics) = (answers(), [rubric(), rubric()]);
    let verdict = |rubric, answer: &eval::Labelled| {
        grade(
            rubric,
            &eval::question_name(&answer.question),
            &answer.text,
            "",
        )
    };
    let first: Vec<_> = answers
        .iter()
        .map(|answer| verdict(&rubrics[0], answer))
        .collect();
    // What was graded before leaves no trace.
    for (answer, first) in answers.iter().zip(&first).rev() {
        assert_eq!(*first, verdict(&rubrics[1], answer), "{}", answer.id);
    }
}

#[test]
fn the_rubric_has_nothing_to_mend() {
    let rubric = rubric();
    let mut complaints = rubric.check();
    let items = [
        ("q1.a", 50),
        ("q1.b", 50),
        ("q1.c", 50),
        ("q1.d", 50),
        ("q2.a", 50),
        ("q2.b", 50),
        ("q2.c", 50),
        ("q2.d", 50),
        ("q3.a", 50),
        ("q3.b", 100),
        ("q3.c", 50),
    ];
    complaints.extend(rubric.check_weights(&items));
    let sheet = read("exercises/lesson2/answers.md");
    for question in ["Q1", "Q2", "Q3"] {
        let prompt = sheet
            .split("\n## ")
            .find(|section| section.starts_with(question))
            .unwrap();
        let prompt = prompt.replace("\n> ", "\n").replace("\n>", "\n");
        complaints.extend(rubric.check_prompt(question, &prompt));
    }
    assert_eq!(complaints, Vec::new());
}

#[test]
fn the_solution_earns_everything() {
    let rubric = rubric();
    let sheet = read("solutions/lesson2/answers.md");
    for question in ["Q1", "Q2", "Q3"] {
        let (prompt, answer) = section(&sheet, question);
        let (english, chinese) = answer.split_at(answer.find(['两', '全']).map_or(0, |_| {
            let places = ["**两项", "**全量", "**两个数字"];
            places.iter().find_map(|place| answer.find(place)).unwrap()
        }));
        for (language, text) in [("en", english), ("zh", chinese), ("both", &answer)] {
            let verdict = grade(&rubric, question, text, &prompt);
            for point in &verdict.points {
                assert_eq!(
                    (point.share, point.outcome),
                    (Share::Full, Outcome::Decided),
                    "{} {language} {point:#?}",
                    point.id
                );
            }
            for veto in &verdict.vetoes {
                let place = format!("{} {language} {veto:#?}", veto.id);
                assert_eq!(veto.state, VetoState::Clear, "{place}");
            }
        }
    }
}

/// What is handed out is no evidence, whether a sheet repeats it or not.
#[test]
fn the_rubric_knows_the_questions_that_are_handed_out() {
    let sheet = read("exercises/lesson2/answers.md");
    let rubric = read("lessons/lesson2/rubric.toml");
    let squeezed = |text: &str| text.split_whitespace().collect::<String>();
    let known = squeezed(&rubric.replace("\\\"", "\""));
    let mut n_lines = 0;
    let (asked, _) = sheet.split_once("\n## Rescale").unwrap();
    for line in asked.lines().filter_map(|line| line.strip_prefix("> ")) {
        n_lines += 1;
        assert!(known.contains(&squeezed(line)), "not in `given`: {line}");
    }
    assert!(n_lines > 30, "{n_lines}");
}
