//! Finds the lessons of a checkout: their titles, handouts and figures.

use std::fs;
use std::path::{Path, PathBuf};

use serde::Deserialize;

use crate::error::{BookError, Naming as _};
use crate::language::{Language, Localized};

/// A checkout of the course.
#[derive(Debug)]
pub struct Course {
    root: PathBuf,
}

/// One folder of `lessons` that has a manifest.
#[derive(Debug)]
pub struct Lesson {
    /// The name of its folder, which is the name of its page too.
    pub name: String,
    pub folder: PathBuf,
    pub title: Localized,
}

/// What the book needs of `lesson.toml`; all the rest is the grader's, which checks it.
#[derive(Deserialize)]
struct LessonManifest {
    title: Localized,
}

impl Course {
    pub fn at(root: PathBuf) -> Result<Self, BookError> {
        if root.join("lessons").is_dir() {
            Ok(Self { root })
        } else {
            Err(BookError::NoCourse { from: root })
        }
    }

    pub fn around_current_folder() -> Result<Self, BookError> {
        let here = std::env::current_dir().naming("find", Path::new("the current folder"))?;
        here.ancestors()
            .find_map(|folder| Self::at(folder.to_owned()).ok())
            .ok_or(BookError::NoCourse { from: here })
    }

    pub fn root(&self) -> &Path {
        &self.root
    }

    /// All lessons, by name.
    pub fn lessons(&self) -> Result<Vec<Lesson>, BookError> {
        let folder = self.root.join("lessons");
        let mut lessons = Vec::new();
        for entry in fs::read_dir(&folder).naming("list", &folder)? {
            let folder = entry.naming("list", &folder)?.path();
            if folder.join("lesson.toml").is_file() {
                lessons.push(Lesson::load(folder)?);
            }
        }
        lessons.sort_by(|one, other| one.name.cmp(&other.name));
        Ok(lessons)
    }

    /// The lessons that have handouts, which then are there in every language.
    pub fn lessons_with_handouts(&self) -> Result<Vec<Lesson>, BookError> {
        let mut lessons = Vec::new();
        for lesson in self.lessons()? {
            let handouts = Language::ALL.map(|language| lesson.handout(language));
            let missing: Vec<&PathBuf> = handouts.iter().filter(|path| !path.is_file()).collect();
            match missing[..] {
                [] => lessons.push(lesson),
                [path] => return Err(BookError::Untranslated { path: path.clone() }),
                _ => {}
            }
        }
        if lessons.is_empty() {
            return Err(BookError::NoHandouts {
                path: self.root.join("lessons"),
            });
        }
        Ok(lessons)
    }
}

impl Lesson {
    fn load(folder: PathBuf) -> Result<Self, BookError> {
        let manifest = folder.join("lesson.toml");
        let LessonManifest { title } = read_toml(&manifest)?;
        let name = folder.file_name().map(|name| name.to_string_lossy());
        Ok(Self {
            name: name.unwrap_or_default().into_owned(),
            folder,
            title,
        })
    }

    pub fn handout(&self, language: Language) -> PathBuf {
        self.folder.join(format!("handout.{}.md", language.code()))
    }

    /// The numbers and texts that its figures are drawn from, if it has figures.
    pub fn figure_data(&self) -> PathBuf {
        self.folder.join("figures.toml")
    }
}

pub(crate) fn read_toml<T: serde::de::DeserializeOwned>(path: &Path) -> Result<T, BookError> {
    let text = fs::read_to_string(path).naming("read", path)?;
    toml::from_str(&text).map_err(|error| BookError::Data {
        path: path.to_owned(),
        reason: error.to_string(),
    })
}
