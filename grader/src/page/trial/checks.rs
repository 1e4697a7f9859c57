//! What must hold of every page, whatever it is about. The tests through the real binary read this
//! file too.

#![allow(
    dead_code,
    reason = "the two that read this file use different parts of it"
)]

use std::collections::BTreeSet;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use roxmltree::{Document, Node, ParsingOptions};
use sha2::{Digest, Sha256};

/// Elements by which people find their way without seeing the page.
const LANDMARKS: [&str; 3] = ["header", "main", "footer"];

/// Elements of which a page consists.
const ELEMENTS: [&str; 51] = [
    "a",
    "article",
    "b",
    "bdi",
    "blockquote",
    "body",
    "br",
    "caption",
    "code",
    "dd",
    "desc",
    "details",
    "div",
    "dl",
    "dt",
    "footer",
    "h1",
    "h2",
    "h3",
    "h4",
    "head",
    "header",
    "html",
    "input",
    "label",
    "li",
    "line",
    "main",
    "mark",
    "meta",
    "nav",
    "option",
    "p",
    "pre",
    "rect",
    "script",
    "section",
    "select",
    "span",
    "style",
    "summary",
    "svg",
    "table",
    "tbody",
    "td",
    "text",
    "th",
    "thead",
    "title",
    "tr",
    "ul",
];

pub(crate) fn parsed(page: &str) -> Document<'_> {
    let options = ParsingOptions {
        allow_dtd: true,
        ..ParsingOptions::default()
    };
    Document::parse_with_options(page, options)
        .unwrap_or_else(|problem| panic!("{problem}: {page}"))
}

/// Everything that is read, with single blanks.
pub(crate) fn text(page: &str) -> String {
    let document = parsed(page);
    let words = texts(&document).flat_map(str::split_whitespace);
    words.collect::<Vec<_>>().join(" ")
}

/// What is read in the elements of a class, without what stands around it.
pub(crate) fn texts_of_class(page: &str, class: &str) -> Vec<String> {
    let document = parsed(page);
    let found = all(&document).filter(|node| node.attribute("class") == Some(class));
    found.map(|node| read_in(&node)).collect()
}

fn read_in(node: &Node<'_, '_>) -> String {
    let texts = node.descendants().filter(Node::is_text);
    texts.filter_map(|node| node.text()).collect()
}

/// All addresses of other files.
pub(crate) fn links(page: &str) -> Vec<String> {
    let document = parsed(page);
    let links = all(&document).filter_map(|node| node.attribute("href"));
    let links = links.filter(|link| !link.starts_with('#'));
    links.map(str::to_owned).collect()
}

pub(crate) fn assert_sound(page: &str) {
    let document = parsed(page);
    assert_landmarks(&document);
    assert_landmarks_differ(&document);
    assert_headings(&document);
    assert_ids(&document);
    assert_tables(&document);
    assert_pictures_and_fields(&document);
    assert_alone(&document);
    assert_policy(&document);
    for text in texts(&document) {
        assert!(!text.contains(acts), "{text:?}");
        assert!(!text.trim_start().starts_with("html-"), "no text: {text}");
        assert!(!text.contains("undefined"), "{text}");
    }
}

fn all<'d, 'i>(document: &'d Document<'i>) -> impl Iterator<Item = Node<'d, 'i>> {
    document.descendants().filter(Node::is_element)
}

fn named<'d, 'i>(document: &'d Document<'i>, name: &str) -> Vec<Node<'d, 'i>> {
    all(document)
        .filter(|node| node.has_tag_name(name))
        .collect()
}

fn texts<'d>(document: &'d Document<'_>) -> impl Iterator<Item = &'d str> {
    let texts = document.descendants().filter(Node::is_text);
    let texts = texts.filter(|node| {
        let parent = node.parent().expect("an element");
        !["style", "script"].contains(&parent.tag_name().name())
    });
    texts.filter_map(|node| node.text())
}

/// Whether a character acts on a terminal or on the order of others, or cannot be seen.
fn acts(character: char) -> bool {
    matches!(
        character,
        '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{2069}'
            | '\u{feff}' | '\u{ad}' | '\u{e0000}'..='\u{e007f}'
    ) || (character.is_control() && !"\n\t".contains(character))
}

fn assert_landmarks(document: &Document<'_>) {
    let root = document.root_element();
    let language = root.attribute("lang");
    assert!(matches!(language, Some("en" | "zh-Hans")), "{language:?}");
    for name in LANDMARKS {
        assert_eq!(named(document, name).len(), 1, "<{name}>");
    }
    for nav in named(document, "nav") {
        assert!(nav.has_attribute("aria-label"));
    }
    let title = named(document, "title");
    let title = title
        .iter()
        .find(|title| title.parent().is_some_and(|p| p.has_tag_name("head")));
    assert!(
        title
            .and_then(Node::text)
            .is_some_and(|title| !title.trim().is_empty())
    );
}

/// Landmarks are told apart by their names, and what only scrolls is none.
fn assert_landmarks_differ(document: &Document<'_>) {
    let mut names = BTreeSet::new();
    for landmark in named(document, "section")
        .iter()
        .chain(&named(document, "nav"))
    {
        let name = match landmark.attribute("aria-labelledby") {
            Some(id) => all(document)
                .find(|node| node.attribute("id") == Some(id))
                .map(|heading| read_in(&heading)),
            None => landmark.attribute("aria-label").map(str::to_owned),
        };
        let name = name.expect("a landmark has a name");
        assert!(names.insert(name.clone()), "two landmarks are {name}");
    }
    for node in all(document).filter(|node| node.attribute("tabindex").is_some()) {
        assert_eq!(node.attribute("role"), Some("group"));
        let label = node.attribute("aria-label");
        assert!(label.is_some_and(|label| !label.is_empty()));
    }
    assert!(all(document).all(|node| node.attribute("role") != Some("region")));
}

/// One heading of the first level, and none that leaves out a level.
fn assert_headings(document: &Document<'_>) {
    let headings = all(document).filter_map(|node| {
        let level = node.tag_name().name().strip_prefix('h')?;
        level.parse::<u32>().ok()
    });
    let levels: Vec<u32> = headings.collect();
    assert_eq!(levels.first(), Some(&1));
    assert_eq!(levels.iter().filter(|level| **level == 1).count(), 1);
    for pair in levels.windows(2) {
        assert!(pair[1] <= pair[0] + 1, "{levels:?}");
    }
}

/// No id stands twice, and what is named by one is there.
fn assert_ids(document: &Document<'_>) {
    let mut ids = BTreeSet::new();
    for id in all(document).filter_map(|node| node.attribute("id")) {
        assert!(ids.insert(id), "{id} stands twice");
        assert!(
            !id.is_empty() && !id.contains(char::is_whitespace),
            "{id:?}"
        );
    }
    for node in all(document) {
        let link = node
            .attribute("href")
            .and_then(|link| link.strip_prefix('#'));
        let named = ["aria-labelledby", "for"].iter();
        let named = named.filter_map(|name| node.attribute(*name));
        for id in link
            .into_iter()
            .chain(named.flat_map(str::split_whitespace))
        {
            assert!(ids.contains(id), "nothing has the id {id}");
        }
    }
}

/// A heading of a row or a column says which, and a table scrolls in itself, by keys too.
fn assert_tables(document: &Document<'_>) {
    for heading in named(document, "th") {
        let scope = heading.attribute("scope");
        assert!(matches!(scope, Some("row" | "col")), "{scope:?}");
    }
    for table in named(document, "table") {
        let around = table.parent().expect("an element");
        assert_eq!(around.attribute("class"), Some("scroll"));
        assert_eq!(around.attribute("tabindex"), Some("0"));
        assert!(
            around
                .attribute("aria-label")
                .is_some_and(|label| !label.is_empty())
        );
    }
}

fn assert_pictures_and_fields(document: &Document<'_>) {
    for picture in named(document, "svg") {
        assert_eq!(picture.attribute("role"), Some("img"));
        let label = picture
            .attribute("aria-label")
            .or(picture.attribute("aria-labelledby"));
        assert!(label.is_some_and(|label| !label.is_empty()));
    }
    let labels = named(document, "label");
    for field in named(document, "input")
        .iter()
        .chain(&named(document, "select"))
    {
        let is_its = |label: &Node<'_, '_>| label.attribute("for") == field.attribute("id");
        assert!(labels.iter().any(is_its));
    }
}

/// Nothing comes from elsewhere, and nothing acts but what the policy names.
fn assert_alone(document: &Document<'_>) {
    for node in all(document) {
        let name = node.tag_name().name();
        assert!(ELEMENTS.contains(&name), "<{name}>");
        for attribute in node.attributes() {
            let (name, value) = (attribute.name(), attribute.value());
            assert!(!name.starts_with("on") && name != "style", "{name}");
            assert!(name != "src" && name != "action", "{name}");
            let is_here = !value.contains(':') && !value.starts_with('/');
            assert!(name != "href" || is_here, "{value}");
        }
    }
    for style in named(document, "style") {
        let style = style.text().unwrap_or_default();
        for foreign in ["url(", "@import", "http", "expression("] {
            assert!(!style.contains(foreign), "{foreign}");
        }
    }
}

/// The policy lets nothing load, and names the style and the script that are there.
fn assert_policy(document: &Document<'_>) {
    let policy = named(document, "meta").into_iter().find_map(|meta| {
        let is_policy = meta.attribute("http-equiv") == Some("Content-Security-Policy");
        is_policy.then(|| meta.attribute("content")).flatten()
    });
    let policy = policy.expect("a policy");
    assert!(policy.starts_with("default-src 'none';"), "{policy}");
    assert!(!policy.contains("unsafe"), "{policy}");
    let (styles, scripts) = (named(document, "style"), named(document, "script"));
    assert_eq!(styles.len(), 1);
    assert!(scripts.len() <= 1);
    for (kind, node) in [
        ("style-src", styles.first()),
        ("script-src", scripts.first()),
    ] {
        if let Some(text) = node.and_then(Node::text) {
            let hash = STANDARD.encode(Sha256::digest(text.as_bytes()));
            assert!(
                policy.contains(&format!("{kind} 'sha256-{hash}'")),
                "{kind}"
            );
        }
    }
}
