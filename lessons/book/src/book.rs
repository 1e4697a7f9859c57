//! Builds the handouts of all lessons as two small books, one in each language, and an entrance.
//!
//! Each book is laid out in a temporary folder and built there by mdBook; nothing is asked of the
//! network, neither now nor when a page is read.

use std::fs;
use std::path::{Path, PathBuf};
use std::str::FromStr as _;

use mdbook_driver::MDBook;
use mdbook_driver::config::Config;
use serde::Deserialize;

use crate::course::{Course, Lesson};
use crate::error::{BookError, Naming as _};
use crate::handout::{self, Page, Places};
use crate::language::{Language, Localized};
use crate::xml::{Element, escape};

const MDBOOK: &str = include_str!("../assets/mdbook.toml");
const STYLE: &str = include_str!("../assets/book.css");
const TEXTS: &str = include_str!("../assets/texts.toml");
const ENTRANCE: &str = include_str!("../assets/entrance.html");
/// A file that says whose the folder is, so that no build clears a stranger's.
const MARKER: &str = ".course-book";

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Texts {
    title: Localized,
    switch: Localized,
    file: Localized,
}

/// Builds everything into the folder and says which page to open.
pub fn build(course: &Course, out: &Path) -> Result<PathBuf, BookError> {
    let out = std::path::absolute(out).naming("find", out)?;
    let texts: Texts = toml::from_str(TEXTS).map_err(|error| BookError::Data {
        path: PathBuf::from("lessons/book/assets/texts.toml"),
        reason: error.to_string(),
    })?;
    let lessons = course.lessons_with_handouts()?;
    claim(&out)?;
    for language in Language::ALL {
        build_language(course, &lessons, &texts, language, &out)?;
    }
    let entrance = out.join("index.html");
    write(&entrance, &entrance_page(&lessons, &texts))?;
    Ok(entrance)
}

/// Takes the folder for the book, unless it holds something else.
fn claim(out: &Path) -> Result<(), BookError> {
    fs::create_dir_all(out).naming("create", out)?;
    let marker = out.join(MARKER);
    let is_empty = fs::read_dir(out).naming("list", out)?.next().is_none();
    if !is_empty && !marker.is_file() {
        return Err(BookError::ForeignOutput {
            path: out.to_owned(),
        });
    }
    write(&marker, "")
}

fn build_language(
    course: &Course,
    lessons: &[Lesson],
    texts: &Texts,
    language: Language,
    out: &Path,
) -> Result<(), BookError> {
    let layout = tempfile::tempdir().naming("create", Path::new("a temporary folder"))?;
    let pages = layout.path().join("src");
    write(&layout.path().join("book.css"), STYLE)?;
    write(&pages.join("SUMMARY.md"), &summary(lessons, language))?;
    for lesson in lessons {
        let places = Places {
            course,
            lessons,
            lesson,
            language,
            file: &texts.file,
        };
        lay_out(&places, texts, &pages)?;
    }
    run_mdbook(layout.path(), texts, language, &out.join(language.code())).map_err(|reason| {
        BookError::MdBook {
            language: language.name(),
            reason,
        }
    })
}

/// Puts a lesson's page and its images where mdBook will find them.
fn lay_out(places: &Places<'_>, texts: &Texts, pages: &Path) -> Result<(), BookError> {
    let (lesson, language) = (places.lesson, places.language);
    let path = lesson.handout(language);
    let text = fs::read_to_string(&path).naming("read", &path)?;
    let page = handout::rewrite(&path, &text, places)?;
    for (from, beside) in &page.images {
        let to = pages.join(beside);
        make_room(&to)?;
        fs::copy(from, &to).naming("copy", from)?;
    }
    let markdown = with_switch(&page, lesson, language, texts);
    write(&pages.join(format!("{}.md", lesson.name)), &markdown)
}

/// The page below a link to its translation, unless the handout has one of its own.
fn with_switch(page: &Page, lesson: &Lesson, language: Language, texts: &Texts) -> String {
    if page.links_to_translation {
        return page.markdown.clone();
    }
    let other = language.other();
    let link = Element::new("a")
        .set("href", format!("../{}/{}.html", other.code(), lesson.name))
        .set("hreflang", other.tag())
        .set("lang", other.tag())
        .text(texts.switch.get(other));
    let switch = Element::new("div")
        .set("class", "language-switch")
        .add(link);
    format!("{switch}\n\n{}", page.markdown)
}

fn summary(lessons: &[Lesson], language: Language) -> String {
    let line = |lesson: &Lesson| {
        let title = lesson.title.get(language).replace(['[', ']'], "");
        format!("- [{title}]({}.md)\n", lesson.name)
    };
    lessons.iter().map(line).collect()
}

/// mdBook's errors are chains, of which the text is all that is of use here.
fn run_mdbook(layout: &Path, texts: &Texts, language: Language, out: &Path) -> Result<(), String> {
    let chain = |error| format!("{error:#}");
    let mut config = Config::from_str(MDBOOK).map_err(chain)?;
    config.book.title = Some(texts.title.get(language).to_owned());
    config.book.language = Some(language.tag().to_owned());
    config.build.build_dir = PathBuf::from(out);
    let book = MDBook::load_with_config(layout, config).map_err(chain)?;
    book.build().map_err(chain)
}

/// The page from which both languages start.
fn entrance_page(lessons: &[Lesson], texts: &Texts) -> String {
    let sections = Language::ALL.map(|language| {
        let mut list = Element::new("ul");
        for lesson in lessons {
            let page = format!("{}/{}.html", language.code(), lesson.name);
            let link = Element::new("a").set("href", page);
            let link = link.text(lesson.title.get(language));
            list = list.add(Element::new("li").add(link));
        }
        let heading = Element::new("h1").text(texts.title.get(language));
        let section = Element::new("section").set("lang", language.tag());
        section.add(heading).add(list).to_string()
    });
    let title = Language::ALL.map(|language| escape(texts.title.get(language)));
    ENTRANCE
        .replace("{title}", &title.join(" · "))
        .replace("{sections}", &sections.join("\n"))
}

fn write(path: &Path, text: &str) -> Result<(), BookError> {
    make_room(path)?;
    fs::write(path, text).naming("write", path)
}

fn make_room(path: &Path) -> Result<(), BookError> {
    let Some(folder) = path.parent() else {
        return Ok(());
    };
    fs::create_dir_all(folder).naming("create", folder)
}
