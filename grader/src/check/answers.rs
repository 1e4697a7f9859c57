//! Answers in words that take no thought, which must earn nothing: none at all, the question copied,
//! a bare yes, and the rubric's own words in a row.

use std::fs;

use super::finding::Findings;
use super::proof::{Proof, judge_answers};
use crate::lesson::{Rule, rubric};
use crate::message::{Message, key};
use crate::points::Points;
use crate::sheet::{Section, Sheet};

/// What stands below a question, and what it is called.
struct Answer {
    title: &'static str,
    text: String,
}

pub(super) fn check(proof: &Proof<'_>, findings: &mut Findings) {
    let lesson = proof.lesson;
    let sections = lesson.sections();
    let handed_out = proof.shelf.exercise().join(&lesson.files.answers);
    let handed_out = Sheet::read(
        &fs::read_to_string(handed_out).unwrap_or_default(),
        &sections,
    );
    let words = words(proof);
    for question in questions(proof) {
        let asked = asked(&handed_out, question);
        for answer in trivial(&asked, &words) {
            let sheet = Sheet::read(&sheet(question, &asked, &answer.text), &sections);
            let judgement = judge_answers(lesson, &sheet);
            for judged in &judgement.items {
                if judged.points > Points::default() {
                    let what = Message::new("course-trivial-answer")
                        .with("answer", Message::new(answer.title))
                        .with("points", judged.points.to_string());
                    let next = Message::new("course-trivial-answer-next");
                    let spot = proof.shelf.declared(&judged.id);
                    findings.fault(spot, Some(&judged.id), what, next);
                }
            }
        }
    }
}

/// The questions whose answers earn points, each once.
fn questions<'l>(proof: &Proof<'l>) -> Vec<&'l str> {
    let mut questions: Vec<&str> = Vec::new();
    for item in &proof.lesson.items {
        if let Rule::Text { question } = &item.rule
            && !questions.contains(&&**question)
        {
            questions.push(question);
        }
    }
    questions
}

/// A question as it is handed out.
fn asked(sheet: &Sheet, question: &str) -> String {
    let Sheet::Read(sections) = sheet else {
        return String::new();
    };
    match sheet.section(question) {
        Section::Answered(answer) => answer.question.clone(),
        Section::Empty => sections
            .get(question)
            .map_or_else(String::new, |a| a.question.clone()),
        Section::Absent => String::new(),
    }
}

fn trivial(asked: &str, words: &[String; 2]) -> Vec<Answer> {
    let answer = |title, text: &str| Answer {
        title,
        text: text.to_owned(),
    };
    vec![
        answer(key!("course-answer-empty"), ""),
        answer(key!("course-answer-yes"), "Yes."),
        answer(key!("course-answer-yes"), "是的。"),
        answer(key!("course-answer-question"), asked),
        answer(key!("course-answer-words"), &words[0]),
        answer(key!("course-answer-words"), &words[1]),
    ]
}

/// A sheet with one section.
fn sheet(question: &str, asked: &str, text: &str) -> String {
    let quoted: Vec<String> = asked.lines().map(|line| format!("> {line}\n")).collect();
    let quoted = quoted.concat();
    format!("## {question}\n\n{quoted}\n{text}\n")
}

/// The words by which the rubric knows its concepts, in English and in Chinese.
fn words(proof: &Proof<'_>) -> [String; 2] {
    let path = proof.shelf.folder().join(rubric::FILE);
    let source = fs::read_to_string(path).unwrap_or_default();
    let table = source.parse::<toml::Table>().unwrap_or_default();
    let concepts = table.get("concept").and_then(toml::Value::as_array);
    [("en", ", "), ("zh", "、")].map(|(language, comma)| {
        let lists = concepts.into_iter().flatten();
        let lists = lists.filter_map(|concept| concept.get(language)?.as_array());
        // The first word of each is what people say; the others are ways to say the same.
        let firsts = lists.filter_map(|list| {
            let mut words = list.iter().filter_map(toml::Value::as_str);
            words.find(|word| !word.starts_with("re:"))
        });
        let words: Vec<&str> = firsts.map(|word| word.trim_end_matches('*')).collect();
        words.join(comma)
    })
}
