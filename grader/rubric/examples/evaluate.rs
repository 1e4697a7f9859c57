//! Tells whoever writes a rubric how it does on labelled answers (files named `dev-*` of a folder).
//!
//! - `evaluate RUBRIC FOLDER even|odd|all [-v] [-t PREFIX]`: the figures. `-v` lists what
//!   disagrees, `-t` with the answers' texts, of the items that begin with PREFIX and of the half
//!   that rules are tuned on alone.
//! - `evaluate RUBRIC try QUESTION TEXT`: how one text is read.
//! - `evaluate RUBRIC measures FOLDER`: how much each answer is a list of words, with its flags.
//! - `evaluate RUBRIC verdicts FOLDER`: all verdicts in full, to compare two states of the grader.
//! - `evaluate RUBRIC time FOLDER`: how long the rubric takes to read, and an answer to grade.
#![allow(clippy::print_stdout, reason = "a tool for whoever writes a rubric")]

use std::error::Error;
use std::fs;
use std::time::Instant;

use grade_rubric::{Flag, Rubric, eval, explain, grade};

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [path, command, argument, rest @ ..] = args.as_slice() else {
        return Err("usage: evaluate RUBRIC FOLDER even|odd|all [-v] [-t PREFIX]".into());
    };
    let source = fs::read_to_string(path)?;
    let rubric = Rubric::parse(&source)?;
    match command.as_str() {
        "try" => {
            let text = rest.first().map_or("", String::as_str);
            let seen = explain(&rubric, argument, text)?;
            println!("{seen:#?}\n{:#?}", grade(&rubric, argument, text, ""));
        }
        "measures" => measures(&rubric, &answers(argument)?)?,
        "verdicts" => {
            for answer in answers(argument)? {
                let question = eval::question_name(&answer.question);
                let verdict = grade(&rubric, &question, &answer.text, "");
                println!("{} {verdict:?}", answer.id);
            }
        }
        "time" => time(&source, &rubric, &answers(argument)?)?,
        folder => figures(&rubric, answers(folder)?, argument, rest),
    }
    Ok(())
}

fn answers(folder: &str) -> Result<Vec<eval::Labelled>, Box<dyn Error>> {
    let mut files: Vec<_> = fs::read_dir(folder)?
        .filter_map(Result::ok)
        .map(|entry| entry.path())
        .filter(|path| path.to_string_lossy().contains("dev-"))
        .collect();
    files.sort();
    let mut answers = Vec::new();
    for file in files {
        answers.extend(eval::corpus(&fs::read_to_string(file)?)?);
    }
    Ok(answers)
}

fn figures(rubric: &Rubric, mut answers: Vec<eval::Labelled>, which: &str, options: &[String]) {
    for complaint in rubric.check() {
        println!("complaint: {complaint}");
    }
    answers.retain(|answer| which == "all" || eval::is_tuned_on(&answer.id) == (which == "even"));
    let figures = eval::Figures::of(rubric, &answers);
    print!("{}", figures.table());
    if options.iter().any(|option| option == "-v") {
        figures
            .confusions
            .iter()
            .for_each(|line| println!("{line}"));
    }
    if let Some(at) = options.iter().position(|option| option == "-t") {
        let prefix = options.get(at + 1).map_or("", String::as_str);
        list(&figures, &answers, prefix);
    }
}

/// What disagrees about some items, each with the answer it is about.
fn list(figures: &eval::Figures, answers: &[eval::Labelled], prefix: &str) {
    for line in figures.confusions.iter().map(ToString::to_string) {
        let Some((id, item)) = line.split_once(' ') else {
            continue;
        };
        let answer = answers.iter().find(|answer| answer.id == id);
        let shown = answer.filter(|answer| eval::is_tuned_on(&answer.id));
        if let Some(answer) = shown.filter(|_| item.starts_with(prefix)) {
            println!("=== {line}\n{}", answer.text.trim());
        }
    }
}

fn measures(rubric: &Rubric, answers: &[eval::Labelled]) -> Result<(), Box<dyn Error>> {
    println!("id style items uniform weight stated bare row flags");
    for answer in answers {
        let question = eval::question_name(&answer.question);
        let seen = explain(rubric, &question, &answer.text)?;
        let flags = grade(rubric, &question, &answer.text, "").flags;
        let codes: Vec<&str> = flags.iter().map(Flag::code).collect();
        println!(
            "{} {} {} {} {} {} {} {} {}",
            answer.id,
            answer.style,
            seen.items,
            seen.uniform,
            seen.weight,
            seen.stated,
            seen.bare,
            seen.row,
            codes.join(" ")
        );
    }
    Ok(())
}

/// The least of several times: what other work on the machine adds is no time of the grader's.
fn time(source: &str, rubric: &Rubric, answers: &[eval::Labelled]) -> Result<(), Box<dyn Error>> {
    let mut parses = Vec::new();
    for _ in 0..9 {
        let start = Instant::now();
        Rubric::parse(source)?;
        parses.push(start.elapsed());
    }
    println!("parse {:?}", parses.iter().min());
    for question in ["Q1", "Q2", "Q3"] {
        let own: Vec<&str> = answers
            .iter()
            .filter(|answer| eval::question_name(&answer.question) == question)
            .map(|answer| answer.text.as_str())
            .collect();
        let text: String = own.join("\n\n").chars().take(1500).collect();
        let times = (0..9).map(|_| {
            let start = Instant::now();
            let verdict = grade(rubric, question, &text, "");
            (start.elapsed(), verdict.points.len())
        });
        println!("{question} {:?}", times.min());
    }
    Ok(())
}
