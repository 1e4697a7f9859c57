//! Solutions and slips planted in a course: each is named by its place, and nothing is written.

use std::fs;

use super::{Out, release};
use crate::support::course::Course;
use crate::support::in_parallel;

const HANDOUT: &str = "lessons/lesson2/handout.en.md";
const GRADER: &str = "grader/src/points.rs";

/// What is said of the solution of a blank.
fn blank(number: u32) -> &'static str {
    match number {
        2 => "the solution of blank 2 (solutions/lesson2/src/lib.rs:",
        3 => "the solution of blank 3 (",
        4 => "the solution of blank 4 (",
        5 => "the solution of blank 5 (",
        6 => "the solution of blank 6 (",
        _ => "the solution of blank 7 (",
    }
}

/// A file, what is pasted into it, and what is said of it.
fn plants() -> Vec<(&'static str, &'static str, &'static str)> {
    vec![
        (
            HANDOUT,
            "```rust\nfor (name,\n     total) in sum { *total+=&gradients[ name ]; }\n```",
            blank(4),
        ),
        (
            HANDOUT,
            "Do not forget to write `accumulated   = None;` at the end.",
            blank(7),
        ),
        (
            HANDOUT,
            "The second is `none / num_layers as f64`.",
            blank(2),
        ),
        (
            "lessons/lesson2/handout.zh.md",
            "第三个空填 `0.3 * none` 即可。",
            blank(3),
        ),
        (HANDOUT, "> *total /= grad_accum\n>     as f64", blank(6)),
        (
            HANDOUT,
            "where `(micro_batch + 1).is_multiple_of(grad_accum)` holds",
            blank(5),
        ),
        (
            "lessons/lesson2/handout.zh.md",
            "# *total += &gradients[name];",
            blank(4),
        ),
        (
            GRADER,
            "// if (micro_batch + 1)\n//     .is_multiple_of(grad_accum) {",
            blank(5),
        ),
        (
            "lessons/lesson2/handout.zh.md",
            "The raw scores QKᵀ need no place of their own,\nsince the backward pass of **softmax** works from its output.",
            "a sentence of the answer to Q1 (solutions/lesson2/answers.md:",
        ),
        (
            GRADER,
            "// 静态账本只取决于参数量，\n// 与批大小和序列长度无关。",
            "a sentence of the answer to Q1 (",
        ),
        (
            "lessons/lesson2/handout.zh.md",
            "> Inputs to QKV, the output projection and the two MLP layers, the LN inputs and GeLU input sum to 34 bytes per token and hidden unit.",
            "a sentence of a known answer (lessons/lesson2/rubric.toml:",
        ),
        // Below parts for authors, whose lines students do not have.
        ("README.md", "`*total /= grad_accum as f64`", blank(6)),
        (
            "lessons/lesson2/figures/memory.png",
            "\u{0}\u{1}Recompute::Full => none / num_layers as f64,\u{0}",
            blank(2),
        ),
    ]
}

#[test]
fn planted_solutions_are_each_named_by_place_and_nothing_is_written() {
    let course = Course::whole("course");
    let mut expected = Vec::new();
    for (file, text, said) in plants() {
        let path = course.path().join(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        let before = fs::read_to_string(&path).unwrap_or_default();
        fs::write(&path, format!("{before}\n\n{text}\n")).unwrap();
        let first = before.matches('\n').count() + 3;
        // A fence is a line of its own.
        let line = first + usize::from(text.starts_with("```"));
        expected.push(format!("{file}:{line} holds {said}"));
    }
    let out = Out::new();
    let ran = release(&course, &out.path(), &["--format", "json"]);
    assert_eq!(ran.code, 6, "{ran:#?}");
    let error = &ran.json()["error"];
    assert_eq!(error["kind"], "course");
    let message = error["message"].as_str().unwrap();
    for expected in &expected {
        assert!(message.contains(expected), "{expected}: {message}");
    }
    let n_named = message
        .lines()
        .filter(|line| line.contains(" holds "))
        .count();
    assert_eq!(n_named, expected.len(), "{message}");
    assert!(out.is_empty());
    assert!(ran.stderr.contains("nothing was written"), "{}", ran.stderr);
}

/// What a course looks like after a slip of its author's, and what is said of it.
#[test]
fn pages_that_would_mislead_students_are_refused_by_line() {
    let slips: [(&str, &str, &str); 3] = [
        (
            "README.md",
            "<!-- authors -->\n",
            "README.md:LINE: the part for authors",
        ),
        (
            HANDOUT,
            "![a](figures/none.svg)\n",
            "LINE leads to `figures/none.svg`",
        ),
        (
            HANDOUT,
            "[a](../../grader/SCHEMA.md#x)\n",
            "LINE leads to `../../grader/SCHEMA.md#x`",
        ),
    ];
    in_parallel(&slips, |(file, text, said)| {
        let course = Course::whole("course");
        let path = course.path().join(file);
        let before = fs::read_to_string(&path).unwrap();
        fs::write(&path, format!("{before}\n{text}")).unwrap();
        let line = before.matches('\n').count() + 2;
        let out = Out::new();
        let ran = release(&course, &out.path(), &["--format", "json"]);
        assert_eq!(ran.code, 6, "{ran:#?}");
        let said = said.replace("LINE", &line.to_string());
        let message = ran.json()["error"]["message"].to_string();
        assert!(message.contains(&said), "{said}: {message}");
        assert!(out.is_empty(), "{file}");
    });
}
