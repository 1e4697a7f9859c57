//! The book, built from whatever handouts the lessons have and from small ones made here.

mod html;
mod made;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use course_book::{Course, Language, book};
use html::{prose, tags};
use pulldown_cmark::{Event, Options, Parser};
use tempfile::TempDir;

/// The course's own book, built once for all tests.
static BOOK: LazyLock<TempDir> = LazyLock::new(|| {
    let out = tempfile::tempdir().expect("a folder");
    book::build(&course(), out.path()).unwrap_or_else(|error| panic!("{error}"));
    out
});

fn course() -> Course {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    Course::at(root).expect("the course")
}

/// All files below a folder whose name ends so.
fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            files.extend(self::files(&path, ending));
        } else if path.to_string_lossy().ends_with(ending) {
            files.push(path);
        }
    }
    files
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn main_part(page: &str) -> &str {
    let start = page.find("<main>").expect("a main part");
    &page[start..page.find("</main>").expect("its end")]
}

#[test]
fn every_formula_is_mathml_in_both_languages() {
    for lesson in course().lessons_with_handouts().expect("handouts") {
        for language in Language::ALL {
            let handout = read(&lesson.handout(language));
            let events = Parser::new_ext(&handout, Options::ENABLE_MATH | Options::ENABLE_TABLES);
            let is_formula =
                |event: &Event<'_>| matches!(event, Event::InlineMath(_) | Event::DisplayMath(_));
            let formulas = events.filter(is_formula).count();
            let page = format!("{}/{}.html", language.code(), lesson.name);
            let page = read(&BOOK.path().join(page));
            let main = main_part(&page);
            assert_eq!(main.matches("<math").count(), formulas);
            assert!(!main.contains("<merror"));
            let dollars = handout.matches("\\$").count();
            assert!(prose(main).matches('$').count() <= dollars);
            assert!(page.contains(&format!("<html lang=\"{}\"", language.tag())));
        }
    }
}

#[test]
fn every_internal_link_and_image_resolves() {
    for page in files(BOOK.path(), ".html") {
        let folder = page.parent().expect("a folder");
        for tag in tags(&read(&page)) {
            let targets = ["src", "href"].map(|name| tag.attribute(name));
            for target in targets.into_iter().flatten() {
                if target.contains("://") || target.starts_with("mailto:") {
                    continue;
                }
                let (file, fragment) = target.split_once('#').unwrap_or((&target, ""));
                let file = if file.is_empty() {
                    page.clone()
                } else {
                    folder.join(file)
                };
                assert!(file.is_file(), "{}: {target}", page.display());
                if !fragment.is_empty() {
                    let ids: BTreeSet<String> = tags(&read(&file))
                        .iter()
                        .filter_map(|tag| tag.attribute("id"))
                        .collect();
                    let fragment = made::decoded(fragment);
                    assert!(ids.contains(&fragment), "{}: {target}", page.display());
                }
            }
        }
    }
}

#[test]
fn no_page_asks_another_host() {
    for page in files(BOOK.path(), ".html") {
        for tag in tags(&read(&page)) {
            // A link is followed by a reader, not by the page.
            let asks = if tag.name == "a" {
                &["src"][..]
            } else {
                &["src", "href"][..]
            };
            for target in asks.iter().filter_map(|name| tag.attribute(name)) {
                let is_foreign = target.contains("://") || target.starts_with("//");
                assert!(!is_foreign, "{}: {target}", page.display());
            }
        }
        assert!(!read(&page).contains("MathJax"), "{}", page.display());
    }
    for style in files(BOOK.path(), ".css") {
        for place in read(&style).split("url(").skip(1) {
            let target = place.trim_start_matches(['"', '\'']);
            assert!(
                !target.starts_with("http") && !target.starts_with("//"),
                "{target}"
            );
        }
        assert!(!read(&style).contains("@import"), "{}", style.display());
    }
}

#[test]
fn the_languages_lead_to_each_other() {
    let entrance = read(&BOOK.path().join("index.html"));
    for lesson in course().lessons_with_handouts().expect("handouts") {
        for language in Language::ALL {
            let own = format!("{}/{}.html", language.code(), lesson.name);
            let other = format!("../{}/{}.html", language.other().code(), lesson.name);
            assert!(entrance.contains(&format!("href=\"{own}\"")), "{own}");
            let page = read(&BOOK.path().join(&own));
            let links = tags(main_part(&page));
            let mut targets = links.iter().filter_map(|tag| tag.attribute("href"));
            assert!(targets.any(|target| target == other), "{own}");
        }
    }
}

#[test]
fn pages_and_figures_follow_the_system_in_light_and_dark() {
    let styles: String = files(BOOK.path(), ".css")
        .iter()
        .map(|path| read(path))
        .collect();
    assert!(styles.contains("@media (prefers-color-scheme: dark)"));
    for language in Language::ALL {
        let page = read(&BOOK.path().join(language.code()).join("index.html"));
        assert!(page.contains("default_light_theme = \"light\""));
        assert!(page.contains("default_dark_theme = \"coal\""));
        assert!(page.contains("prefers-color-scheme: dark"));
    }
    for figure in files(BOOK.path(), ".svg") {
        if figure.to_string_lossy().contains("/figures/") {
            assert!(read(&figure).contains("prefers-color-scheme:dark"));
        }
    }
    assert!(read(&BOOK.path().join("index.html")).contains("content=\"light dark\""));
}
