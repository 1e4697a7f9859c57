//! What a job of GitHub shows: the worst first, and no more than it takes.

use super::*;

#[test]
fn a_job_is_shown_the_worst_ten_and_told_how_many_there_are_more() {
    let items: Vec<Value> = (0..25)
        .map(|n| {
            let mut item = item(&format!("i{n}"), 0.0, 0.0, "wrong");
            item["max_points"] = json!(f64::from(n) / 100.0);
            item
        })
        .collect();
    let report = report("vetoed", &items, &[veto("v", "fired")]);
    let text = made(Kind::GithubAnnotations, &report, Language::En);
    let errors: Vec<&str> = text
        .lines()
        .filter(|line| line.starts_with("::error "))
        .collect();
    assert_eq!(errors.len(), 10, "{text}");
    assert!(errors[0].contains("veto v"), "{text}");
    assert!(
        errors[1].contains("i24") && errors[9].contains("i16"),
        "{text}"
    );
    assert!(text.trim_end().ends_with("16 more in the report"), "{text}");
}

#[test]
fn a_page_that_grows_too_large_loses_what_matters_least() {
    let (_, mut report) = every_outcome().swap_remove(2);
    report["diagnostics"] = json!([{ "level": "error", "file": "src/lib.rs", "line": 3, "column": 4, "message": "x".repeat(3000) }]);
    let outcome = Outcome::read(&report.to_string()).unwrap();
    let catalogue = Catalogue::new(Language::En);
    let page = |room| summary::render(&outcome, room, &catalogue);
    let all = page(summary::BUDGET);
    assert!(all.contains("xxx") && all.contains("found at a"), "{all}");
    let found = page(all.len() - 1);
    assert!(
        !found.contains("xxx") && found.contains("found at a"),
        "{found}"
    );
    let items = page(found.len() - 1);
    assert!(
        !items.contains("found at a") && items.contains("| a |"),
        "{items}"
    );
    let verdict = page(items.len() - 1);
    assert!(
        verdict.starts_with("## ✗ Not passed") && !verdict.contains("| a |"),
        "{verdict}"
    );
    for page in [found, items, verdict] {
        assert!(page.contains("holds no more"), "{page}");
        check::agrees(Kind::GithubSummary, &page, &outcome).unwrap();
    }
}
