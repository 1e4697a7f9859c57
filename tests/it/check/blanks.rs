//! Blanks are opened one at a time, and what is lost is held beside what items name.

use std::fs;

use serde_json::Value;

use super::planted::{MANIFEST, plant, planted};
use super::{assert_found, checked, checked_in, findings};
use crate::support::course::Course;
use crate::support::prepare;

/// The loop of the second course with two blanks: when it steps, and what it begins again with.
const IN_PIECES: &str = r"    let mut mean: BTreeMap<String, Tensor> = BTreeMap::new();
    for micro_batch in 0..micro_batches {
        for (name, gradient) in gradients_of(micro_batch) {
            let share = gradient / window as f64;
            let sum = match mean.remove(&name) {
                Some(sum) => sum + share,
                None => share,
            };
            mean.insert(name, sum);
        }
        // blank 3: is the window full?
        // exercise| let is_full: bool = {blank};
        // exercise| if is_full {
        if (micro_batch + 1).is_multiple_of(window) {
            // end of blank 3
            step(&mean);
            // blank 4: make ready for the next window
            mean.clear();
            // end of blank 4
        }
    }
}
";

/// The second course with its loop in two blanks, of which `clean` and `rhythm` name these.
fn in_pieces(clean: &str, rhythm: &str) -> Course {
    let course = Course::graded("second");
    let path = course.path().join("solutions/optimizer/src/state.rs");
    let source = fs::read_to_string(&path).expect("a solution");
    let (before, _) = source.split_once("    // blank 3:").expect("blank 3");
    fs::write(&path, format!("{before}{IN_PIECES}")).expect("a solution");
    let parts = [("zeroing", clean), ("trigger", rhythm)];
    for (part, blanks) in parts {
        let rule = format!("accumulation = {{ check = \"windows\", part = \"{part}\" }}");
        let from = format!("blanks = [3]\n{rule}");
        course.edit(MANIFEST, &from, &format!("blanks = {blanks}\n{rule}"));
    }
    course
}

/// What is said of blanks that items name.
fn said(report: &Value) -> Vec<(String, String)> {
    let found = findings(report);
    let of_blanks = found.into_iter().filter_map(|(severity, kind, place)| {
        let is_it = kind.starts_with("blank-") && severity == "fault";
        is_it.then_some((kind, place))
    });
    of_blanks.collect()
}

fn pairs(list: &[(&str, &str)]) -> Vec<(String, String)> {
    let owned = list.iter();
    let owned = owned.map(|(kind, place)| ((*kind).to_owned(), (*place).to_owned()));
    owned.collect()
}

#[test]
fn an_item_names_the_blanks_that_it_needs_and_no_others() {
    prepare();
    let list = [
        planted(
            MANIFEST,
            ["blanks = [1]\n", "blanks = [2]\n"],
            "blank-needless",
            "momentum",
        ),
        planted(MANIFEST, ["-"; 2], "blank-unnamed", "momentum"),
        planted(
            MANIFEST,
            ["blanks = [1, 2]", "blanks = [1, 2, 3]"],
            "blank-needless",
            "adam",
        ),
    ];
    let course = plant(&list);
    let ran = checked(&course);
    assert_eq!(ran.code, 6, "{ran:#?}");
    let report = ran.json();
    assert_found(&list, &report);
    assert_eq!(said(&report).len(), list.len(), "{ran:#?}");
    let chinese = checked_in(&course, "zh").stdout;
    assert!(chinese.contains("只留空 1 就会丢分"), "{chinese}");
    assert!(chinese.contains("写了空 3"), "{chinese}");
}

/// An open blank ends the whole loop, so that what rests on it is seen where it is left out.
#[test]
fn a_blank_of_a_loop_is_named_by_the_part_that_rests_on_it() {
    prepare();
    for (clean, rhythm, expected) in [
        ("[4]", "[3]", &[][..]),
        (
            "[3]",
            "[3, 4]",
            &[("blank-unnamed", "clean"), ("blank-apart", "rhythm")][..],
        ),
    ] {
        let course = in_pieces(clean, rhythm);
        let report = checked(&course).json();
        assert_eq!(said(&report), pairs(expected), "{clean} {rhythm}");
    }
}

/// What cannot be tried is said, and taken neither for right nor for wrong.
#[test]
fn a_blank_that_does_not_fit_the_other_solutions_is_not_checked() {
    prepare();
    let course = Course::graded("second");
    course.edit(
        "solutions/optimizer/src/state.rs",
        "// exercise| let momentum: f64 = {blank};",
        "// exercise| let state: f64 = {blank};",
    );
    let found = findings(&checked(&course).json());
    let unchecked = ("not-checked", "blank-unbuilt", "");
    let is_it = |(severity, kind, place): &(String, String, String)| {
        (&**severity, &**kind, &**place) == unchecked
    };
    assert!(found.iter().any(is_it), "{found:#?}");
}

/// A lesson of questions has no code to try, and no blanks.
#[test]
fn an_answer_in_words_needs_no_blank() {
    let course = Course::small("tiny");
    let manifest = fs::read_dir(course.path().join("lessons")).expect("lessons");
    let lesson = manifest.flatten().next().expect("a lesson").path();
    let path = lesson.join("lesson.toml");
    let text = fs::read_to_string(&path).expect("a manifest");
    let text = text.replacen("id = \"q1.a\"\n", "id = \"q1.a\"\nblanks = [2]\n", 1);
    fs::write(&path, text).expect("a manifest");
    let ran = checked(&course);
    assert_eq!(ran.code, 6, "{ran:#?}");
    let report = ran.json();
    let is_it =
        |(_, kind, place): &(String, String, String)| kind == "blanks-of-answer" && place == "q1.a";
    assert!(findings(&report).iter().any(is_it), "{report:#}");
    assert_eq!(report["lessons"][0]["groups"][5]["id"], "blanks");
    assert_eq!(report["lessons"][0]["groups"][5]["reached"], false);
}
