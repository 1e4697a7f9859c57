//! Opens what a student handed in: a folder, an archive, a git bundle, or a folder with one of those
//! in it.
//!
//! What is wrong with it is the student's, and is graded as far as it goes. An error is ours: a disk
//! that cannot be read, a git that is not there.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use super::archive::{self, Contents, Packing};
use super::cap::MAX_ENTRIES;
use super::places::{Place, Places, places};
use super::{bundle, class};
use crate::catalogue::Catalogue;
use crate::error::{Error, Result};
use crate::lesson::Lesson;
use crate::manifest::Files;
use crate::message::Message;
use crate::sandbox::Sandbox;
use crate::submission::{self, Origin, OriginKind, Submission, Taken};

/// How deep a folder is looked into.
const MAX_DEPTH: usize = 10;

/// How an entry of the class's folder is to be opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Folder,
    Archive(Packing),
    Bundle,
}

/// What a student handed in, opened.
#[derive(Debug)]
pub(crate) struct HandedIn {
    pub(crate) submission: Submission,
    /// What is worth a line.
    pub(crate) remarks: Vec<Message>,
}

/// What is kept of what was handed in beside a result, so that it can be graded again without its
/// entry.
#[derive(Clone, Debug)]
pub(crate) struct Recorded {
    pub(super) origin: PathBuf,
    /// The files that were taken, by name.
    pub(super) files: Vec<(String, Vec<u8>)>,
    /// Why the code and the answers could not be taken, in words.
    pub(super) refused: [Option<String>; 2],
    pub(super) remarks: Vec<String>,
}

impl HandedIn {
    /// What is kept of it, in the language of the catalogue.
    pub(super) fn recorded(&self, files: &Files, catalogue: &Catalogue) -> Recorded {
        let why = |taken: &Taken| match taken {
            Taken::Refused(why) => Some(catalogue.render(why)),
            Taken::Missing | Taken::Bytes(_) => None,
        };
        let taken = self.submission.taken(files).into_iter();
        let remarks = self.remarks.iter();
        Recorded {
            origin: self.submission.origin.folder.clone(),
            files: taken
                .map(|(name, bytes)| (name.to_owned(), bytes.to_vec()))
                .collect(),
            refused: [why(&self.submission.code), why(&self.submission.answers)],
            remarks: remarks.map(|remark| catalogue.render(remark)).collect(),
        }
    }

    /// The same again from what was kept of it.
    pub(super) fn again(recorded: &Recorded, files: &Files) -> Self {
        let take = |name: &String, why: &Option<String>| {
            let kept = recorded.files.iter().find(|(file, _)| file == name);
            match (why, kept) {
                (Some(why), _) => Taken::Refused(Message::new("batch-said").with("text", &**why)),
                (None, Some((_, bytes))) => Taken::Bytes(bytes.clone()),
                (None, None) => Taken::Missing,
            }
        };
        let remarks = recorded.remarks.iter();
        Self {
            submission: Submission {
                code: take(&files.code, &recorded.refused[0]),
                answers: take(&files.answers, &recorded.refused[1]),
                origin: origin(&recorded.origin),
            },
            remarks: remarks
                .map(|remark| Message::new("batch-said").with("text", &**remark))
                .collect(),
        }
    }
}

/// Opens an entry.
pub(super) fn open(
    path: &Path,
    kind: Kind,
    lesson: &Lesson,
    sandbox: &Sandbox,
) -> Result<HandedIn> {
    match kind {
        Kind::Folder => of_folder(path, lesson, sandbox),
        Kind::Archive(packing) => {
            let file = File::open(path).map_err(|problem| Error::io(path, &problem))?;
            Ok(of_contents(
                path,
                archive::read(file, packing, &lesson.files),
                lesson,
            ))
        }
        Kind::Bundle => {
            let folder = tempfile::tempdir().map_err(|problem| Error::io(path, &problem))?;
            let read = bundle::read(path, folder.path(), sandbox, &lesson.files, &lesson.id)?;
            Ok(of_contents(path, read, lesson))
        }
    }
}

fn of_folder(path: &Path, lesson: &Lesson, sandbox: &Sandbox) -> Result<HandedIn> {
    let mut paths = Vec::new();
    let is_whole = walk(path, "", 0, &mut paths)?;
    let places = places(paths.iter().map(|path| &**path), &lesson.files, &lesson.id);
    let is_empty = places.code == Place::Nowhere && places.answers == Place::Nowhere;
    if is_empty && let Some((packed, kind)) = only_archive(&paths) {
        return of_packed(path, packed, kind, lesson, sandbox);
    }
    let mut remarks = remarks(&places, lesson);
    if !is_whole {
        remarks.push(Message::new("batch-large-folder").with("limit", MAX_ENTRIES));
    }
    let at = |place: &'_ Place| match place {
        Place::At(path) => Some(path.clone()),
        Place::Nowhere | Place::Several(_) => None,
    };
    let (code, answers) = (at(&places.code), at(&places.answers));
    let mut submission = Submission::collect_at(origin(path), code.as_deref(), answers.as_deref())?;
    for (place, taken) in [
        (&places.code, &mut submission.code),
        (&places.answers, &mut submission.answers),
    ] {
        if let Place::Several(paths) = place {
            *taken = several(paths);
        }
    }
    Ok(HandedIn {
        submission,
        remarks,
    })
}

/// An archive in a folder, as a learning platform hands it out.
fn of_packed(
    folder: &Path,
    packed: &str,
    kind: Kind,
    lesson: &Lesson,
    sandbox: &Sandbox,
) -> Result<HandedIn> {
    let path = folder.join(packed);
    let Some(file) = submission::open_below(folder, packed) else {
        let why = Message::new("refused-link").with("file", packed);
        return Ok(of_contents(&path, Err(why), lesson));
    };
    match kind {
        Kind::Archive(packing) => Ok(of_contents(
            &path,
            archive::read(file, packing, &lesson.files),
            lesson,
        )),
        Kind::Bundle | Kind::Folder => open(&path, kind, lesson, sandbox),
    }
}

/// The only file of these that is an archive.
fn only_archive(paths: &[String]) -> Option<(&str, Kind)> {
    let mut archives = paths.iter().filter_map(|path| {
        let name = path.rsplit('/').next()?;
        Some((&**path, class::packed(name)?.1))
    });
    let found = archives.next()?;
    archives.next().is_none().then_some(found)
}

fn of_contents(
    path: &Path,
    contents: std::result::Result<Contents, Message>,
    lesson: &Lesson,
) -> HandedIn {
    let mut contents = match contents {
        Ok(contents) => contents,
        Err(why) => return refused(path, &why),
    };
    let paths: Vec<String> = contents.keys().cloned().collect();
    let places = places(paths.iter().map(|path| &**path), &lesson.files, &lesson.id);
    let mut take = |place: &Place| match place {
        Place::Nowhere => Taken::Missing,
        Place::At(path) => contents.remove(path).unwrap_or(Taken::Missing),
        Place::Several(paths) => several(paths),
    };
    HandedIn {
        submission: Submission {
            code: take(&places.code),
            answers: take(&places.answers),
            origin: origin(path),
        },
        remarks: remarks(&places, lesson),
    }
}

/// Something that cannot be opened holds files that cannot be taken.
fn refused(path: &Path, why: &Message) -> HandedIn {
    HandedIn {
        submission: Submission {
            code: Taken::Refused(why.clone()),
            answers: Taken::Refused(why.clone()),
            origin: origin(path),
        },
        remarks: Vec::new(),
    }
}

fn several(paths: &[String]) -> Taken {
    Taken::Refused(Message::new("refused-several").with("files", paths.join(", ")))
}

/// Files that lie elsewhere than the manifest says were taken all the same: it is told from where.
fn remarks(places: &Places, lesson: &Lesson) -> Vec<Message> {
    let files = [
        (&places.code, &lesson.files.code),
        (&places.answers, &lesson.files.answers),
    ];
    let elsewhere = files.into_iter().filter_map(|(place, file)| match place {
        Place::At(path) if !path.ends_with(&**file) => Some((path, file)),
        _ => None,
    });
    elsewhere
        .map(|(path, file)| {
            let message = Message::new("batch-elsewhere").with("file", &**file);
            message.with("path", &**path)
        })
        .collect()
}

fn origin(path: &Path) -> Origin {
    Origin {
        folder: path.to_owned(),
        kind: OriginKind::Folder,
    }
}

/// Lists the files below a folder, following no link. Says whether it came to the end.
fn walk(root: &Path, below: &str, depth: usize, paths: &mut Vec<String>) -> Result<bool> {
    let folder: PathBuf = root.join(below);
    let entries = match fs::read_dir(&folder) {
        Ok(entries) => entries,
        Err(problem) if depth == 0 => return Err(Error::io(&folder, &problem)),
        // A folder that is closed to us holds nothing that could be graded.
        Err(_) => return Ok(true),
    };
    let mut is_whole = true;
    for entry in entries.flatten() {
        let name = entry.file_name();
        let Some(name) = name.to_str() else {
            continue;
        };
        let path = if below.is_empty() {
            name.to_owned()
        } else {
            format!("{below}/{name}")
        };
        let is_folder = entry.file_type().is_ok_and(|kind| kind.is_dir());
        if is_folder && super::places::is_passed_over(name) {
            continue;
        }
        if paths.len() >= MAX_ENTRIES {
            return Ok(false);
        }
        if !is_folder {
            paths.push(path);
        } else if depth < MAX_DEPTH {
            is_whole &= walk(root, &path, depth + 1, paths)?;
        }
    }
    Ok(is_whole)
}
