//! Every number of the hand-outs, against `lessons/lesson2/numbers.toml`.
//!
//! A number that no claim accounts for is a fault, and so is a claim that does not hold or that a
//! hand-out does not make. What a claim is stands at the head of that file.

mod check;
mod claim;
mod formula;
mod numeral;
mod page;

use std::collections::BTreeSet;
use std::fs;
use std::ops::Range;

use check::{Audit, Language};
use claim::{Ledger, Names};
use page::{Block, Page};

use crate::support::root;

const PAGES: [(&str, Language); 2] = [
    ("handout.en.md", Language::En),
    ("handout.zh.md", Language::Zh),
];

fn lesson_file(name: &str) -> String {
    let path = root().join("lessons/lesson2").join(name);
    fs::read_to_string(&path).unwrap_or_else(|problem| panic!("{}: {problem}", path.display()))
}

/// All faults of a hand-out and its claims.
fn faults(numbers: &str, markdown: &str, language: Language) -> Vec<String> {
    let ledger = Ledger::read(numbers);
    let page = Page::read("page.md", markdown);
    let mut faults = ledger.faults();
    faults.extend(Audit::new(&ledger, &page, language).faults());
    faults
}

#[test]
fn every_number_of_the_hand_outs_is_claimed_and_every_claim_holds() {
    let ledger = Ledger::read(&lesson_file("numbers.toml"));
    let mut faults = ledger.faults();
    for (name, language) in PAGES {
        let page = Page::read(name, &lesson_file(name));
        faults.extend(Audit::new(&ledger, &page, language).faults());
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn a_wrong_digit_anywhere_in_the_hand_outs_is_found() {
    let ledger = Ledger::read(&lesson_file("numbers.toml"));
    let mut missed = Vec::new();
    for (name, language) in PAGES {
        let page = Page::read(name, &lesson_file(name));
        let audit = Audit::new(&ledger, &page, language);
        for (i, block) in page.blocks.iter().enumerate() {
            for numeral in numeral::numerals(block) {
                let wrong = with_wrong_digit(block, &numeral.range);
                if audit.faults_in(i, &wrong).is_empty() {
                    let line = block.line(numeral.range.start);
                    missed.push(format!("{name}:{line}: {}", wrong.text));
                }
            }
        }
    }
    assert!(missed.is_empty(), "{}", missed.join("\n"));
}

#[test]
fn the_definitions_are_what_the_grader_accepts() {
    let ledger = Ledger::read(&lesson_file("numbers.toml"));
    let lesson: toml::Table = lesson_file("lesson.toml").parse().expect("a manifest");
    let none = Names::new();
    for (item, definitions) in [
        ("formula", vec!["none"]),
        ("recompute.full", vec!["layer", "checkpoints", "full"]),
        ("recompute.selective", vec!["selective_rule", "selective"]),
    ] {
        let accepted = accepted(&lesson, item);
        assert_eq!(accepted.len(), definitions.len(), "{item}: {accepted:?}");
        for shape in ledger.shapes.keys() {
            let scope = ledger.scope(shape, &none).expect("a shape");
            for (accepted, definition) in accepted.iter().zip(&definitions) {
                let (right, ours) = (scope.value(accepted), scope.value(definition));
                let (right, ours) = (right.expect(accepted), ours.expect(definition));
                assert!((ours / right - 1.0).abs() < 1e-12, "{item} at {shape}");
            }
        }
    }
}

/// The expressions that the manifest accepts for an item.
fn accepted(lesson: &toml::Table, item: &str) -> Vec<String> {
    let items = lesson["items"].as_array().expect("a list of items");
    let found = items.iter().find(|i| i["id"].as_str() == Some(item));
    let accepted = found.expect(item)["expression"]["accept"].as_array();
    let values = accepted.expect(item).iter();
    values
        .map(|accept| accept["value"].as_str().expect(item).to_owned())
        .collect()
}

#[test]
fn the_questions_read_as_on_the_answer_sheet() {
    let sheet = root().join("exercises/lesson2/answers.md");
    let sheet = fs::read_to_string(&sheet).expect("the answer sheet");
    let questions = sheet.split("## Q1").nth(1).expect("the first question");
    let questions = questions
        .split("## Notes")
        .next()
        .expect("what precedes the notes");
    let asked: BTreeSet<&str> = quoted(questions).collect();
    let pages = PAGES.map(|(name, _)| lesson_file(name));
    let printed: BTreeSet<&str> = pages.iter().flat_map(|page| quoted(page)).collect();
    assert_eq!(printed, asked);
}

fn quoted(markdown: &str) -> impl Iterator<Item = &str> {
    markdown.lines().filter_map(|line| line.strip_prefix("> "))
}

/// The block with the last digit of a number one higher.
fn with_wrong_digit(block: &Block, number: &Range<usize>) -> Block {
    let mut wrong = block.clone();
    let digits = &block.text[number.clone()];
    let place = digits
        .rfind(|c: char| c.is_ascii_digit())
        .expect("a number has digits");
    let place = number.start + place;
    let digit: u8 = block.text[place..=place].parse().expect("a digit");
    let other = ((digit + 1) % 10).to_string();
    wrong.text.replace_range(place..=place, &other);
    wrong
}

const HEAD: &str = r#"
format-version = 1
shapes = { seven = { L = 32, h = 4096, s = 2048, a = 32, b = 1 } }
define = { linear = "34*s*b*h*L", none = "linear + 5*a*s^2*b*L" }
"#;

fn check(numbers: &str, markdown: &str, expected: &[&str]) {
    let found = faults(&format!("{HEAD}{numbers}"), markdown, Language::En);
    assert_eq!(found.len(), expected.len(), "{found:#?}");
    for (found, expected) in found.iter().zip(expected) {
        assert!(
            found.contains(expected),
            "{found:?} does not say {expected:?}"
        );
    }
}

#[test]
fn a_number_that_nobody_claims_is_named_with_its_line() {
    check(
        "",
        "# Title\n\nAll is well.\nIt takes 17 bytes.",
        &["page.md:4: nobody claims 17"],
    );
}

#[test]
fn a_wrong_digit_in_a_table_is_found() {
    let numbers = r#"
        [[table]]
        row = "s"
        rows = [2048, 4096]
        columns = [{ en = "s", value = "s" }, { en = "none, GB", value = "none" }]
    "#;
    let table = "|s|none, GB|\n|-|-|\n|2048|30.60|\n|4096|104.15|\n";
    check(numbers, table, &[]);
    let wrong = table.replace("104.15", "104.16");
    check(numbers, &wrong, &["page.md:4: should be 104.15"]);
    let other_unit = table.replace("none, GB", "none, GiB");
    let other_numbers = numbers.replace("none, GB", "none, GiB");
    check(
        &other_numbers,
        &other_unit,
        &["should be 28.5", "should be 97"],
    );
    let missing = table.replace("|4096|104.15|\n", "");
    check(
        numbers,
        &missing,
        &["1 rows instead of 2", "claims 2048", "claims 30.60"],
    );
}

#[test]
fn a_claim_must_hold_and_occur() {
    let numbers = r#"computed = [{ en = "30.60 GB", values = ["none"] }]"#;
    check(numbers, "It takes 30.60 GB.", &[]);
    check(
        numbers,
        "It takes 30.60 GiB.",
        &["does not occur", "nobody claims 30.60"],
    );
    check(numbers, "It takes room.", &["does not occur"]);
    let wrong = numbers.replace("30.60", "30.61");
    check(&wrong, "It takes 30.61 GB.", &["`none` is 30601641984"]);
}

#[test]
fn a_formula_is_read_as_it_is_printed() {
    let numbers = |tex: &str| format!("formula = [{{ text = '{tex}', equals = 'none' }}]");
    let right = r"M = L s b h \left(34 + 5\,\frac{a s}{h}\right)";
    check(&numbers(right), &format!("$${right}$$"), &[]);
    let wrong = right.replace('5', "4");
    check(
        &numbers(&wrong),
        &format!("$${wrong}$$"),
        &["not 30601641984"],
    );
}

#[test]
fn the_languages_must_state_the_same() {
    let numbers = r#"given = [{ en = ["the 4 heads"], zh = ["5 个头"], why = "a test" }]"#;
    check(
        numbers,
        "the 4 heads",
        &["[4.0] in English, [5.0] in Chinese"],
    );
}

#[test]
fn a_claim_does_not_cut_a_number_in_two() {
    let numbers = r#"given = [{ texts = ["870"], why = "a test" }]"#;
    check(numbers, "870 and 8704", &["nobody claims 8704"]);
}
