//! The record of decisions as a file: damaged, elsewhere, written at once, out of reach.

use crate::hostile_text::{assert_harmless_for_people, assert_harmless_for_scripts, hostile};
use crate::support::in_parallel_times;
use serde_json::Value;
use std::fs;
use std::path::Path;

use super::*;

#[test]
fn a_broken_record_is_no_grade_and_never_a_lower_one() {
    let course = course(ANSWERS);
    set(&course, &["q2.d=yes", "q3.a=yes", "q1.a=half"]);
    let whole = fs::read(record(&course)).unwrap();
    let starts: Vec<usize> = whole
        .split_inclusive(|byte| *byte == b'\n')
        .scan(0, |at, line| Some(std::mem::replace(at, *at + line.len())))
        .collect();
    let mut broken: Vec<(usize, Vec<u8>)> = Vec::new();
    for (index, start) in starts.iter().enumerate() {
        let mut other = whole.clone();
        other[start + 120] ^= 1;
        broken.push((index + 1, other));
    }
    broken.push((3, whole[..whole.len() - 1].to_vec()));
    broken.push((3, whole[..whole.len() - 30].to_vec()));
    broken.push((1, whole[starts[1]..].to_vec()));
    for (line, bytes) in broken {
        fs::write(record(&course), &bytes).unwrap();
        let ran = grade(&course, &[]);
        assert_eq!((ran.code, ran.stdout.as_str()), (3, ""), "{ran:?}");
        let named = format!("line {line} ");
        assert!(ran.stderr.contains(&named), "{named}: {ran:?}");
        assert!(ran.stderr.contains("exercise.jsonl"), "{ran:?}");
        assert!(ran.stderr.contains('→'), "{ran:?}");
        for words in [&["--verify"][..], &["--list"]] {
            assert_eq!(review(&course, words).code, 3, "{words:?}");
        }
        let more = ["--set", "q1.b=yes", "--reason", "x"];
        assert_eq!(review(&course, &more).code, 3);
        assert_eq!(fs::read(record(&course)).unwrap(), bytes);
    }
    let error = grade(&course, &["--format", "json"]).json();
    assert_eq!(error["error"]["kind"], "machine");
    fs::write(record(&course), &whole).unwrap();
    assert_eq!(item(&report(&course), "q2.d")["status"], "passed");
}

#[test]
fn another_record_is_used_where_it_is_named() {
    let course = course(ANSWERS);
    let named = ["--record", "kept/by me.jsonl"];
    let missing = grade(&course, &named);
    assert_eq!(missing.code, 2, "{missing:?}");
    assert!(missing.stderr.contains("there is no record"), "{missing:?}");
    assert_eq!(
        review(&course, &[&named[..], &["--verify"]].concat()).code,
        2
    );
    let words = ["--set", "q2.d=yes", "--reason", "x", "--by", "Bo"];
    assert_eq!(review(&course, &[&named[..], &words].concat()).code, 0);
    assert!(!record(&course).exists());
    let json = ["--format", "json"];
    let with = grade(&course, &[&named[..], &json].concat()).json();
    assert_eq!(item(&with, "q2.d")["decision"]["by"], "Bo");
    assert_eq!(item(&report(&course), "q2.d")["decision"], Value::Null);
    let verified = review(&course, &[&named[..], &["--verify"], &json].concat()).json();
    assert_eq!(verified["decisions"], 1);
    assert_eq!(verified["head"].as_str().unwrap().len(), 64);
    write(&course, &ANSWERS.replace("the moon", "the sun"));
    let stale = grade(&course, &[&named[..], &json].concat()).json();
    let remarks = stale["remarks"].to_string();
    assert!(remarks.contains("--record 'kept/by me.jsonl'"), "{remarks}");
}

#[test]
fn whoever_decides_at_once_loses_no_line() {
    let course = course(ANSWERS);
    let ids = [
        "q1.a", "q1.b", "q1.c", "q2.a", "q2.b", "q2.c", "q3.a", "q3.b",
    ];
    in_parallel_times(4, &ids, |id| set(&course, &[&format!("{id}=yes")]));
    let mut decided: Vec<String> = lines(&course)
        .iter()
        .map(|line| line["target"].as_str().unwrap().to_owned())
        .collect();
    decided.sort();
    assert_eq!(decided, ids);
    assert_eq!(review(&course, &["--verify"]).code, 0);
}

#[test]
fn a_record_that_cannot_be_written_is_an_error_that_says_so() {
    let course = course(ANSWERS);
    fs::create_dir_all(record(&course)).unwrap();
    let ran = grade(&course, &[]);
    assert_eq!(ran.code, 3, "{ran:?}");
    assert!(ran.stderr.contains("exercise.jsonl"), "{ran:?}");
    assert!(Path::new(&record(&course)).is_dir());
}

#[test]
fn hostile_names_and_reasons_reach_nobody() {
    let course = course(ANSWERS);
    let hostile = hostile();
    let words = ["--set", "q2.d=half", "--set", "recompute-absolute=fired"];
    let who = ["--by", &hostile, "--reason", &hostile];
    let ran = review(&course, &[&words[..], &who].concat());
    assert_eq!(ran.code, 0, "{ran:?}");
    assert_harmless_for_people(&fs::read_to_string(record(&course)).unwrap());
    for words in [&["--list"][..], &["--list", "--lang", "zh"]] {
        assert_harmless_for_people(&review(&course, words).stdout);
    }
    let shown = grade(&course, &[]);
    let words: Vec<&str> = shown.stdout.split_whitespace().collect();
    assert!(words.join(" ").contains("decided “half”"), "{shown:?}");
    assert_harmless_for_people(&shown.stdout);
    assert_harmless_for_scripts(&grade(&course, &["--format", "json"]).stdout);
    assert_harmless_for_scripts(&review(&course, &["--list", "--format", "json"]).stdout);
    let report = report(&course);
    let decision = &item(&report, "q2.d")["decision"];
    assert_eq!(decision["by"], hostile);
    assert_eq!(decision["reason"], hostile.trim());
    write(&course, &format!("## Q2\n\n{hostile}\n"));
    let walked = walk(&course, &["--only", "q2.d"], &format!("h\n{hostile}"));
    assert_harmless_for_people(&walked.stdout);
}
