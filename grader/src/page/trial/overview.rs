//! What the pages say first, what they fold, and what they keep to themselves.

use serde_json::json;

use super::{LANGUAGES, Pupil, Stand, checks, example, overview, page, pupil, stored};
use crate::catalogue::Language;

/// The text of a class of two, of whom the first did what is stored.
fn of_two(report: &serde_json::Value, language: Language, names: [&str; 2]) -> String {
    let stored = stored(report);
    let one = |name: &str, stand| Pupil {
        names: vec![name.to_owned()],
        ..pupil("s1", stand)
    };
    let pupils = vec![
        one(names[0], Stand::Graded(&stored)),
        one(names[1], Stand::NothingHandedIn),
    ];
    overview(pupils, language)
}

#[test]
fn an_example_that_tells_whose_it_or_anything_is_is_not_shown() {
    let mut report = example();
    report["items"][0]["evidence"][1]["message"] = json!("Zoë Quill was here");
    for language in LANGUAGES {
        let shown = |names| checks::text(&of_two(&report, language, names)).contains("was here");
        assert!(shown(["Somebody Else", "Other"]));
        assert!(!shown(["zoë_quill_77.zip", "Other"]));
        // A partner who is named is in the class as well.
        assert!(!shown(["Somebody Else", "Zoe Quill"]));
    }
}

#[test]
fn a_message_that_tells_is_masked_or_withheld() {
    let mut report = example();
    let message = "cannot find `quill` in this scope";
    report["items"][0]["message"] = json!(message);
    let text = checks::text(&of_two(&report, Language::En, ["Quill", "Other"]));
    assert!(text.contains("cannot find … in this scope"), "{text}");
    report["items"][0]["message"] = json!("王 小 明");
    let text = checks::text(&of_two(&report, Language::Zh, ["a", "王小明"]));
    assert!(text.contains("评语中出现了某人的姓名"), "{text}");
}

#[test]
fn an_overview_says_first_what_waits_and_makes_no_alarm_of_nothing() {
    let page = of_two(&example(), Language::En, ["a", "b"]);
    let text = checks::text(&page);
    let waits = text.find("decisions wait for you, about 1 student.");
    assert!(waits < text.find("Distribution of scores 0"), "{text}");
    assert!(page.contains("<li class=\"plain\"><b>✓ 0</b>"), "{page}");
    assert!(page.contains("<li class=\"open\"><b>? 1</b>"), "{page}");
    // All states that occur, and what is open, may be filtered by.
    let options = page.matches("<option").count();
    assert_eq!(options, 4, "{page}");
    assert!(page.contains("data-state=\"Nothing handed in\">"));
    assert_eq!(page.matches("data-open").count(), 1);
    assert_eq!(page.matches("data-value=\"\"").count(), 1);
}

#[test]
fn nobody_graded_is_said_and_not_drawn() {
    for language in LANGUAGES {
        let page = overview(vec![pupil("kim", Stand::NothingHandedIn)], language);
        checks::assert_sound(&page);
        assert!(!page.contains("<svg"), "{page}");
    }
}

#[test]
fn code_in_a_message_is_code_and_a_single_backquote_is_itself() {
    let mut report = example();
    report["items"][0]["message"] = json!("the sheet has no heading `## <Q1>`");
    report["items"][1]["message"] = json!("a ` alone");
    let page = page(&stored(&report), "", Language::En);
    assert!(
        page.contains("no heading <code>## &lt;Q1&gt;</code>"),
        "{page}"
    );
    assert!(page.contains("a ` alone"));
}

#[test]
fn what_is_settled_is_folded_and_what_says_nothing_new_is_not_said_twice() {
    let mut report = example();
    let mut passed = report["items"][2].clone();
    passed["id"] = json!("q9.z");
    passed["status"] = json!("passed");
    passed["message"] = json!("right");
    passed["decision"] = json!(null);
    passed["model"] = json!(null);
    passed["remarks"] = json!([]);
    report["items"].as_array_mut().unwrap().push(passed);
    let page = page(&stored(&report), "Memory grows with s.", Language::En);
    checks::assert_sound(&page);
    let (_, folded) = page.split_once("<details class=\"card\">").unwrap();
    let (folded, _) = folded.split_once("</details>").unwrap();
    assert!(
        folded.contains("q9.z") && folded.contains("<blockquote"),
        "{folded}"
    );
    // The badge says it already.
    assert!(page.contains("✓ right"), "{page}");
    assert!(!page.contains(">right<"), "{page}");
}
