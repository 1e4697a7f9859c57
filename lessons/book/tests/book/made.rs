//! Small courses made for one test each: what is wrong in a handout is named with file and line, and
//! what is unusual comes through.

use std::fs;
use std::path::Path;

use course_book::{Course, book};
use tempfile::TempDir;

const MANIFEST: &str = "title = { en = \"One [lesson] & more\", zh = \"一课\" }\n";

/// A course of one lesson with these handouts.
fn course(english: &str, chinese: &str) -> TempDir {
    let root = tempfile::tempdir().expect("a folder");
    let lesson = root.path().join("lessons/lesson1");
    fs::create_dir_all(lesson.join("figures")).expect("folders");
    for (name, text) in [
        ("lesson.toml", MANIFEST),
        ("handout.en.md", english),
        ("handout.zh.md", chinese),
        (
            "figures/dot.svg",
            "<svg xmlns=\"http://www.w3.org/2000/svg\"/>",
        ),
    ] {
        fs::write(lesson.join(name), text).expect("a file");
    }
    root
}

/// What the build says of this English handout.
fn complaint(english: &str) -> String {
    let root = course(english, "# 一\n");
    let course = Course::at(root.path().to_owned()).expect("a course");
    let error = book::build(&course, &root.path().join("out")).expect_err("it must fail");
    error.to_string()
}

/// The main part of both pages.
fn pages(english: &str, chinese: &str) -> [String; 2] {
    let root = course(english, chinese);
    let course = Course::at(root.path().to_owned()).expect("a course");
    let out = root.path().join("out");
    book::build(&course, &out).unwrap_or_else(|error| panic!("{error}"));
    ["en", "zh"].map(|language| {
        let page = super::read(&out.join(language).join("lesson1.html"));
        super::main_part(&page).to_owned()
    })
}

/// A fragment without percent signs: mdBook writes some, browsers compare without.
pub(crate) fn decoded(fragment: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = fragment.as_bytes();
    while let [first, tail @ ..] = rest {
        let code = fragment.len() - tail.len();
        let digits = fragment.get(code..code + 2);
        match digits.map(|digits| u8::from_str_radix(digits, 16)) {
            Some(Ok(byte)) if *first == b'%' => {
                bytes.push(byte);
                rest = &tail[2..];
            }
            _ => {
                bytes.push(*first);
                rest = tail;
            }
        }
    }
    String::from_utf8(bytes).expect("UTF-8")
}

#[test]
fn a_broken_formula_is_named_with_file_and_line() {
    let complaint = complaint("# One\n\nfine $a$\n\n| x |\n|---|\n| $\\frac{a}$ |\n");
    assert!(
        complaint.contains("handout.en.md:7: formula `\\frac{a}`"),
        "{complaint}"
    );
}

#[test]
fn a_broken_display_formula_is_named_by_its_first_line() {
    let complaint = complaint("# One\n\n$$\n\\nosuch x\n$$\n");
    assert!(
        complaint.contains("handout.en.md:3: formula `\\nosuch x`"),
        "{complaint}"
    );
}

#[test]
fn a_dollar_without_its_fellow_is_named() {
    let complaint = complaint("# One\n\nfine\nit costs 3 $ only\n");
    assert!(complaint.contains("handout.en.md:4: a `$`"), "{complaint}");
}

#[test]
fn a_formula_in_html_is_named_since_markdown_does_not_read_it() {
    let complaint = complaint("# One\n\n<div>\n$x$\n</div>\n");
    assert!(complaint.contains("handout.en.md:4: a `$`"), "{complaint}");
}

#[test]
fn a_link_to_nowhere_is_named() {
    let complaint = complaint("# One\n\n[gone](gone.md)\n");
    assert!(
        complaint.contains("handout.en.md:3: link to `gone.md`: no such file"),
        "{complaint}"
    );
}

#[test]
fn an_image_on_another_host_is_refused() {
    let complaint = complaint("# One\n\n![x](https://example.org/x.svg)\n");
    assert!(
        complaint.contains("an image on another host"),
        "{complaint}"
    );
}

#[test]
fn dollars_in_code_and_escaped_ones_stay() {
    let [page, _] = pages(
        "# One\n\n`$a$` \\$3\n\n```sh\necho $HOME $x$\n```\n",
        "# 一\n",
    );
    for kept in ["<code>$a$</code> $3", "echo $HOME $x$"] {
        assert!(page.contains(kept), "{page}");
    }
    assert!(!page.contains("<math"), "{page}");
}

#[test]
fn formulas_stand_wherever_text_stands() {
    let handout = "# One $a_b$\n\n| $x_1 * y_1$ | *$z$* |\n|---|---|\n| $|w|$ | b |\n";
    // A bar ends a table's cell in every Markdown, so that it is written as a command there.
    let handout = handout.replace("$|w|$", "$\\lvert w \\rvert$");
    let handout = handout + "\n> $$\n> \\frac{a}{b}\n> $$\n\n1. $c$\n\n   $$ \\sqrt{d} $$\n";
    let [page, _] = pages(&handout, "# 一\n");
    assert_eq!(page.matches("<math").count(), 7, "{page}");
    assert_eq!(page.matches("display=\"block\"").count(), 2, "{page}");
    assert!(page.contains("<em><math"), "{page}");
    assert!(!page.contains("&amp;#"), "{page}");
}

#[test]
fn lines_of_chinese_join_and_lines_of_english_do_not() {
    let [english, chinese] = pages(
        "# One\n\nfirst\nsecond\n",
        "# 一\n\n> 第一句。\n> **第二**句。\n",
    );
    assert!(english.contains("first\nsecond"), "{english}");
    assert!(
        chinese.contains("第一句。<strong>第二</strong>句。"),
        "{chinese}"
    );
}

#[test]
fn links_find_pages_images_and_files() {
    let english = "# One\n\n[zh](handout.zh.md#一) ![dot](figures/dot.svg) \
                   [manifest](lesson.toml)\n\n<img src=\"figures/dot.svg\">\n";
    let [english, chinese] = pages(english, "# 一\n");
    for found in [
        "href=\"../zh/lesson1.html#一\"",
        "src=\"lesson1/figures/dot.svg\"",
        "manifest (<code>lessons/lesson1/lesson.toml</code>)",
    ] {
        assert!(english.contains(found), "{found} in {english}");
    }
    assert!(
        !english.contains("language-switch"),
        "it links by itself: {english}"
    );
    assert!(chinese.contains("language-switch"), "{chinese}");
}

#[test]
fn a_folder_with_other_things_is_left_alone() {
    let root = course("# One\n", "# 一\n");
    let course = Course::at(root.path().to_owned()).expect("a course");
    let error = book::build(&course, &root.path().join("lessons")).expect_err("it must fail");
    assert!(error.to_string().contains("not this program's"), "{error}");
    assert!(Path::new(&root.path().join("lessons/lesson1/lesson.toml")).is_file());
}

#[test]
fn a_handout_in_one_language_only_is_refused() {
    let root = course("# One\n", "# 一\n");
    fs::remove_file(root.path().join("lessons/lesson1/handout.zh.md")).expect("removed");
    let course = Course::at(root.path().to_owned()).expect("a course");
    let error = book::build(&course, &root.path().join("out")).expect_err("it must fail");
    assert!(
        error.to_string().contains("handout.zh.md is missing"),
        "{error}"
    );
}
