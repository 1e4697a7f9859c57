//! Prints how dense each answer of a folder is in words of the field, for the limits of a rubric,
//! and its flags: density, predicates, longest row, codes.
//!
//! `measures RUBRIC FOLDER`
#![allow(clippy::print_stdout, reason = "a tool for whoever writes a rubric")]

use std::error::Error;
use std::fs;

use grade_rubric::{Flag, Rubric, eval, explain, grade};

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [rubric, folder] = args.as_slice() else {
        return Err("usage: measures RUBRIC FOLDER".into());
    };
    let rubric = Rubric::parse(&fs::read_to_string(rubric)?)?;
    for entry in fs::read_dir(folder)? {
        let file = entry?.path();
        if !file.to_string_lossy().contains("dev-") {
            continue;
        }
        for answer in eval::corpus(&fs::read_to_string(file)?)? {
            let question = eval::question_name(&answer.question);
            let seen = explain(&rubric, &question, &answer.text)?;
            let flags = grade(&rubric, &question, &answer.text, "").flags;
            let codes: Vec<&str> = flags.iter().map(Flag::code).collect();
            println!(
                "{} {} {} {} {}",
                answer.id,
                seen.density,
                seen.predicates,
                seen.row,
                codes.join(" ")
            );
        }
    }
    Ok(())
}
