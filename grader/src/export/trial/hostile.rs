//! Words of strangers in every export: read as words, and as nothing else.

use pulldown_cmark::{Event, Options, Parser, Tag};

use super::*;

/// Every place of a report that holds words of a stranger, or of an author who was careless.
fn hostile() -> Value {
    let mut item = item("a", 0.0, 0.0, "wrong");
    item["title"] = HOSTILE.into();
    item["message"] = HOSTILE.into();
    item["remarks"] = json!([HOSTILE, HOSTILE]);
    item["evidence"] = json!([{ "kind": "panic", "message": HOSTILE, "file": HOSTILE, "line": 3 }]);
    let mut veto = veto("v", "fired");
    veto["message"] = HOSTILE.into();
    veto["evidence"] =
        json!([{ "kind": "words", "rule": "r", "quote": HOSTILE, "line": 2, "column": 1 }]);
    let mut report = report("vetoed", &[item], &[veto]);
    report["remarks"] = json!([HOSTILE]);
    report["submission"]["origin"] = HOSTILE.into();
    report["diagnostics"] = json!([
        { "level": "error", "file": "src/lib.rs", "line": 3, "column": 4, "message": HOSTILE },
        { "level": "warning", "file": HOSTILE, "line": 3, "column": 4, "message": HOSTILE },
    ]);
    report
}

fn hostile_failure() -> Value {
    let mut failure = failure("machine");
    failure["lesson"] = HOSTILE.into();
    failure["error"]["message"] = HOSTILE.into();
    failure["error"]["hint"] = HOSTILE.into();
    failure
}

fn acts(character: char) -> bool {
    (character.is_control() && character != '\n') || character == '\u{202e}'
}

/// Each export of each hostile report, in both languages. The report itself is neutral before it
/// comes here.
fn each(work: impl Fn(Kind, &str)) {
    for report in [hostile(), hostile_failure()] {
        for language in [Language::En, Language::Zh] {
            for kind in Kind::ALL.into_iter().filter(|kind| *kind != Kind::Json) {
                work(kind, &made(kind, &report, language));
            }
        }
    }
}

#[test]
fn nothing_acts_on_a_terminal_nor_begins_a_command_of_its_own() {
    each(|kind, text| {
        assert!(!text.contains(acts), "{kind:?}: {text:?}");
        assert!(!text.contains("##["), "{kind:?}: {text}");
        for line in text
            .lines()
            .filter(|line| line.trim_start().starts_with("::"))
        {
            assert_eq!(kind, Kind::GithubAnnotations, "{line}");
        }
    });
}

#[test]
fn an_annotation_is_one_command_with_its_own_places_alone() {
    each(|kind, text| {
        if kind != Kind::GithubAnnotations {
            return;
        }
        for line in text.lines() {
            let (head, message) = line[2..].split_once("::").expect("a command");
            let (level, properties) = head.split_once(' ').expect("properties");
            assert!(["error", "warning", "notice"].contains(&level), "{line}");
            for property in properties.split(',') {
                let (name, value) = property.split_once('=').expect("a property");
                assert!(["file", "line", "col", "title"].contains(&name), "{line}");
                assert!(!value.contains([':', '\r', '\n']), "{line}");
                let is_written = |rest: &str| {
                    ["25", "0A", "0D", "3A", "2C"]
                        .iter()
                        .any(|code| rest.starts_with(code))
                };
                assert!(value.split('%').skip(1).all(is_written), "{line}");
            }
            assert!(
                message
                    .split('%')
                    .skip(1)
                    .all(|rest| rest.starts_with("25") || rest.starts_with("0A")),
                "{line}"
            );
        }
    });
    let text = made(Kind::GithubAnnotations, &hostile(), Language::En);
    assert!(
        text.contains("%250A"),
        "what a student wrote stays what it is: {text}"
    );
    // The panic names a file that was never handed in.
    let of_item = text.lines().find(|line| line.contains("title=a ")).unwrap();
    assert!(!of_item.contains("file="), "{of_item}");
}

#[test]
fn a_page_has_no_markup_but_its_own() {
    each(|kind, text| {
        if kind != Kind::GithubSummary {
            return;
        }
        let mut shown = String::new();
        for event in Parser::new_ext(text, Options::all()) {
            match event {
                Event::Html(html) | Event::InlineHtml(html) => {
                    let html = html.trim();
                    let known = ["<br>", "<details>", "</details>", "<summary>", "</summary>"];
                    let is_known = known.contains(&html) || html.starts_with("<details><summary>");
                    assert!(is_known && !html.contains("script"), "{html} in {text}");
                }
                Event::Start(Tag::Link { .. } | Tag::Image { .. }) => panic!("a link in {text}"),
                Event::Code(code) => panic!("{code} in {text}"),
                Event::Text(words) => shown.push_str(&words),
                _ => {}
            }
        }
        assert!(shown.contains("<script>alert(1)</script>"), "{shown}");
        // What GitHub makes of plain words: names, addresses, numbers of issues.
        for sign in ["@", "http:", "www.e", "#e", "${"] {
            assert!(!text.contains(sign), "{sign} in {text}");
        }
    });
}

#[test]
fn a_document_holds_the_words_as_text() {
    each(|kind, text| match kind {
        Kind::Junit => {
            let document = roxmltree::Document::parse(text).expect("XML");
            let tags: Vec<&str> = document
                .descendants()
                .filter(roxmltree::Node::is_element)
                .map(|node| node.tag_name().name())
                .collect();
            assert!(!tags.contains(&"script"), "{text}");
            let shown: String = document
                .descendants()
                .filter_map(|node| node.text())
                .collect();
            assert!(
                shown.contains("]]>") && shown.contains("<script>"),
                "{shown}"
            );
        }
        Kind::Gradescope | Kind::Classroom50 | Kind::Prairielearn => {
            serde_json::from_str::<Value>(text).expect("JSON");
            assert!(!text.contains(['<', '>', '&']), "{text}");
        }
        Kind::GithubOutput => {
            for line in text.lines() {
                let (key, _) = line.split_once('=').expect("a value");
                assert!(
                    key.chars().all(|sign| sign.is_ascii_lowercase()
                        || sign.is_ascii_digit()
                        || sign == '_'),
                    "{line}"
                );
            }
        }
        _ => {}
    });
}
