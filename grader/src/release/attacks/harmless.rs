//! What a lesson may say: what the exercise shows, and what anybody writes.

use super::{SOLUTION, found};
use crate::generate::Exercise;

/// What a lesson shows without giving anything away.
const HARMLESS: [(&str, &str, &str); 15] = [
    (
        "the given declaration",
        "lessons/x/handout.md",
        "begin with `let mut ledger: Option<Ledger> = None;`",
    ),
    (
        "the same without its type",
        "lessons/x/handout.md",
        "begin with `let mut ledger = None;`",
    ),
    (
        "a given arm",
        "lessons/x/handout.md",
        "`Tariff::Shared =>` and `Tariff::Whole => net,`",
    ),
    (
        "a given line",
        "lessons/x/handout.md",
        "if is_over { todo!() }",
    ),
    (
        "a formula",
        "lessons/x/handout.md",
        "net = 0.85 × gross − 12.5, each pays net / n",
    ),
    (
        "names alone",
        "lessons/x/handout.md",
        "`net`, `n_tenants`, `f64`; `ledger` and `None`",
    ),
    ("a comparison", "lessons/x/handout.md", "`ledger == None`"),
    (
        "another value",
        "lessons/x/handout.md",
        "0.85 * gross - 12.55",
    ),
    (
        "another name",
        "lessons/x/handout.md",
        "net / n_tenants_left as f64",
    ),
    (
        "another order",
        "lessons/x/handout.md",
        "gross * 0.85 - 12.5",
    ),
    (
        "an accepted value",
        "lessons/x/lesson.toml",
        "accept = [{ value = \"0.85 * gross - 12.5\" }]",
    ),
    (
        "a short part in the grader",
        "grader/src/a.rs",
        "ledger = None;",
    ),
    (
        "a loop of anybody's",
        "lessons/x/handout.md",
        "for day in 0..n_days {",
    ),
    (
        "a part of a sentence",
        "README.md",
        "The ledger is cleared after every month.",
    ),
    (
        "a part of a Chinese sentence",
        "README.md",
        "每个月结束之后必须清空账本。",
    ),
];

#[test]
fn what_the_exercise_shows_and_what_anybody_writes_is_no_alarm() {
    for (name, path, text) in HARMLESS {
        assert_eq!(found(path, text.as_bytes()), None, "{name}");
    }
    let exercise = Exercise::of_source(SOLUTION);
    let given = exercise.files.values().next().unwrap();
    assert_eq!(found("exercises/x/src/lib.rs", given), None);
    let manifest = HARMLESS[10].2.replace("value", "hint");
    assert!(found("lessons/x/lesson.toml", manifest.as_bytes()).is_some());
}
