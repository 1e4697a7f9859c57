//! Where links and images lead once a handout is a page.
//!
//! A link to a handout becomes one to its page; an image comes along; a link to another file of the
//! repository becomes that file's path, since a reader opens it in a checkout and not in the book.

use std::ops::Range;
use std::path::{Component, Path, PathBuf};

use super::Rewriting;
use super::edit::Edit;
use crate::course::{Course, Lesson};
use crate::error::BookError;
use crate::language::{Language, Localized};

/// What a handout's links may lead to.
pub(crate) struct Places<'a> {
    pub(crate) course: &'a Course,
    pub(crate) lessons: &'a [Lesson],
    pub(crate) lesson: &'a Lesson,
    pub(crate) language: Language,
    /// How the path of a file stands behind a link's text.
    pub(crate) file: &'a Localized,
}

enum Destination {
    /// Another host, or a place on the same page: it stays.
    Same,
    Page(String),
    /// A file of the checkout, by its path in it.
    File(PathBuf),
}

impl Rewriting<'_> {
    pub(super) fn close_link(&mut self, span: Range<usize>) -> Result<(), BookError> {
        let Some(open) = self.open.pop() else {
            return Ok(());
        };
        match self.destination(&open.target, &span)? {
            Destination::Same => Ok(()),
            Destination::Page(page) => {
                let tail = open.inner.map_or(span.start, |inner| inner.end)..span.end;
                self.redirect(tail, &open.target, page)
            }
            Destination::File(file) => {
                let inner = open.inner.unwrap_or(span.start..span.start);
                let file = file.display().to_string();
                let named = self.text[inner.clone()].contains(&file);
                let path = self
                    .places
                    .file
                    .fill(self.places.language, &[("path", file)]);
                let path = if named { String::new() } else { path };
                self.edits.push(Edit::replace(span.start..inner.start, ""));
                self.edits.push(Edit::replace(inner.end..span.end, path));
                Ok(())
            }
        }
    }

    pub(super) fn close_image(&mut self, span: Range<usize>) -> Result<(), BookError> {
        let Some(open) = self.open.pop() else {
            return Ok(());
        };
        let image = self.image(&open.target, &span)?;
        let tail = open.inner.map_or(span.start, |inner| inner.end)..span.end;
        self.redirect(tail, &open.target, image)
    }

    /// The same for links and images that are written as HTML.
    pub(super) fn html(&mut self, html: &str, span: Range<usize>) -> Result<(), BookError> {
        self.widen(&span);
        if !html.starts_with("<!--") {
            self.refuse_lone_dollar(html, &span)?;
        }
        for attribute in ["src=\"", "href=\""] {
            for (place, _) in html.match_indices(attribute) {
                let start = place + attribute.len();
                let Some(length) = html[start..].find('"') else {
                    continue;
                };
                let target = &html[start..start + length];
                let place = span.start + start..span.start + start + length;
                let replacement = if attribute == "src=\"" {
                    self.image(target, &span)?
                } else {
                    match self.destination(target, &span)? {
                        Destination::Same => continue,
                        Destination::Page(page) => page,
                        Destination::File(_) => {
                            return Err(self.refused(target, &span, "write it in Markdown"));
                        }
                    }
                };
                self.edits.push(Edit::replace(place, replacement));
            }
        }
        Ok(())
    }

    /// Notes an image to come along, and says where it will be.
    fn image(&mut self, target: &str, span: &Range<usize>) -> Result<String, BookError> {
        if is_elsewhere(target) {
            let reason = "an image on another host; keep a copy in the lesson's folder";
            return Err(self.refused(target, span, reason));
        }
        let lesson = self.places.lesson;
        let path = normal(&lesson.folder.join(target));
        let Ok(relative) = path.strip_prefix(normal(&lesson.folder)) else {
            return Err(self.refused(target, span, "an image outside the lesson's folder"));
        };
        if !path.is_file() {
            return Err(self.refused(target, span, "no such file; mend the path"));
        }
        let beside = format!("{}/{}", lesson.name, relative.display());
        self.images.push((path, beside.clone()));
        Ok(beside)
    }

    fn destination(&mut self, target: &str, span: &Range<usize>) -> Result<Destination, BookError> {
        if is_elsewhere(target) || target.starts_with('#') {
            return Ok(Destination::Same);
        }
        let (file, fragment) = match target.split_once('#') {
            Some((file, fragment)) => (file, format!("#{fragment}")),
            None => (target, String::new()),
        };
        let path = normal(&self.places.lesson.folder.join(file));
        if let Some((lesson, language)) = self.page_of(&path) {
            if language == self.places.language {
                return Ok(Destination::Page(format!("{lesson}.html{fragment}")));
            }
            self.links_to_translation |= lesson == self.places.lesson.name;
            let code = language.code();
            let page = format!("../{code}/{lesson}.html{fragment}");
            return Ok(Destination::Page(page));
        }
        match path.strip_prefix(normal(self.places.course.root())) {
            Ok(inside) if path.exists() => Ok(Destination::File(inside.to_owned())),
            Ok(_) => Err(self.refused(target, span, "no such file; mend the path")),
            Err(_) => Err(self.refused(target, span, "it leads out of the course")),
        }
    }

    fn page_of(&self, path: &Path) -> Option<(String, Language)> {
        self.places.lessons.iter().find_map(|lesson| {
            let languages = Language::ALL.into_iter();
            let mut pages = languages.filter(|language| normal(&lesson.handout(*language)) == path);
            pages.next().map(|language| (lesson.name.clone(), language))
        })
    }

    /// Puts the new target in the place of the old one, which stands last in its link.
    fn redirect(&mut self, tail: Range<usize>, old: &str, new: String) -> Result<(), BookError> {
        let Some(place) = self.text[tail.clone()].rfind(old) else {
            let reason = "write the target in the link itself: [text](target)";
            return Err(self.refused(old, &tail, reason));
        };
        let start = tail.start + place;
        self.edits
            .push(Edit::replace(start..start + old.len(), new));
        Ok(())
    }

    fn refused(&self, target: &str, span: &Range<usize>, reason: &'static str) -> BookError {
        BookError::Link {
            path: self.path.to_owned(),
            line: self.line(span.start),
            target: target.to_owned(),
            reason,
        }
    }
}

/// Whether a target names a scheme, and with it another host or program.
fn is_elsewhere(target: &str) -> bool {
    target.starts_with("//")
        || ["http:", "https:", "mailto:", "data:"]
            .iter()
            .any(|scheme| target.starts_with(scheme))
}

/// The path without `.` and `..`, by its text alone.
fn normal(path: &Path) -> PathBuf {
    let mut normal = PathBuf::new();
    for component in path.components() {
        match component {
            Component::CurDir => {}
            Component::ParentDir if normal.file_name().is_some() => {
                normal.pop();
            }
            other => normal.push(other),
        }
    }
    normal
}
