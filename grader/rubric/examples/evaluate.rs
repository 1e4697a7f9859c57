//! Prints the figures of a rubric on a folder of labelled answers, or how it reads one text.
//!
//! `evaluate RUBRIC FOLDER even|odd|all [-v]` · `evaluate RUBRIC try QUESTION TEXT`
#![allow(clippy::print_stdout, reason = "a tool for whoever writes a rubric")]

use std::error::Error;
use std::fs;

use grade_rubric::{Rubric, eval, explain, grade};

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [rubric, folder, which, rest @ ..] = args.as_slice() else {
        return Err("usage: evaluate RUBRIC FOLDER even|odd|all [-v]".into());
    };
    let rubric = Rubric::parse(&fs::read_to_string(rubric)?)?;
    if folder == "try" {
        let text = rest.first().map_or("", String::as_str);
        println!(
            "{:#?}\n{:#?}",
            explain(&rubric, which, text)?,
            grade(&rubric, which, text, "")
        );
        return Ok(());
    }
    for complaint in rubric.check() {
        println!("complaint: {complaint}");
    }
    let mut files: Vec<_> = fs::read_dir(folder)?
        .filter_map(Result::ok)
        .map(|entry| entry.path())
        .collect();
    files.sort();
    let mut answers = Vec::new();
    for file in files
        .iter()
        .filter(|file| file.to_string_lossy().contains("dev-"))
    {
        answers.extend(eval::corpus(&fs::read_to_string(file)?)?);
    }
    answers.retain(|answer| which == "all" || eval::is_tuned_on(&answer.id) == (which == "even"));
    let figures = eval::Figures::of(&rubric, &answers);
    print!("{}", figures.table());
    if rest.iter().any(|arg| arg == "-v") {
        figures
            .confusions
            .iter()
            .for_each(|line| println!("{line}"));
    }
    Ok(())
}
