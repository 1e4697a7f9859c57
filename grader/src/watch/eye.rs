//! Sees whether the files of a lesson were saved.
//!
//! Folders are watched, not files: an editor that saves by renaming puts another file in their
//! place. That something happened is but a reason to look; what counts is what the files hold. Where
//! the system does not tell, they are looked at again and again: these files alone, since whatever
//! else a student keeps beside them may be large.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use notify::event::{AccessKind, AccessMode};
use notify::{Config, EventKind, RecommendedWatcher, RecursiveMode, Watcher};
use sha2::{Digest, Sha256};

use super::bell::Rope;
use crate::course::Course;
use crate::error::Result;
use crate::lesson::Lesson;
use crate::message::{Message, key};

/// How often files are looked at where the system does not tell of changes.
pub(super) const POLL: Duration = Duration::from_millis(200);

/// Files larger than any that is graded are told apart by their beginnings.
const MAX_BYTES: u64 = 4 << 20;

/// What the files hold.
pub(super) type Contents = [u8; 32];

/// Watches the files of a lesson.
pub(super) struct Eye {
    watcher: std::result::Result<RecommendedWatcher, Message>,
    folders: BTreeSet<PathBuf>,
    files: Vec<PathBuf>,
    names: Vec<String>,
    stirred: Arc<AtomicBool>,
    /// Where files are polled: what they held last.
    seen: Contents,
}

impl Eye {
    /// Watches what a submission to the lesson consists of, and how it is graded.
    pub(super) fn open(course: &Course, lesson: &Lesson, polls: bool, rope: Rope) -> Result<Self> {
        let exercise = course.exercise(&lesson.id);
        let about = course.lesson_folder(&lesson.id)?;
        let names = vec![lesson.files.code.clone(), lesson.files.answers.clone()];
        let mut files: Vec<PathBuf> = names.iter().map(|name| exercise.join(name)).collect();
        files.extend(["lesson.toml", "rubric.toml"].map(|name| about.join(name)));
        let folders = folders(&files, &exercise);
        let stirred = Arc::new(AtomicBool::new(false));
        let bystander = Bystander {
            paths: files.iter().chain(&folders).cloned().collect(),
            stirred: Arc::clone(&stirred),
            rope,
        };
        Ok(Self {
            watcher: watcher(&exercise, &folders, polls, bystander),
            seen: held(&files),
            folders,
            files,
            names,
            stirred,
        })
    }

    /// The files of a submission.
    pub(super) fn names(&self) -> &[String] {
        &self.names
    }

    /// Why files are looked at again and again, where they are.
    pub(super) fn polling(&self) -> Option<&Message> {
        self.watcher.as_ref().err()
    }

    /// Whether something happened to the files since this was asked last.
    pub(super) fn stirred(&mut self) -> bool {
        let Ok(watcher) = &mut self.watcher else {
            let now = held(&self.files);
            return std::mem::replace(&mut self.seen, now) != now;
        };
        let stirred = self.stirred.swap(false, Ordering::AcqRel);
        if stirred {
            for folder in &self.folders {
                // One that was replaced is another folder under the same name. One that is gone
                // is watched again when it comes back: its parent tells.
                let _ = watcher.watch(folder, RecursiveMode::NonRecursive);
            }
        }
        stirred
    }

    /// What the files hold now.
    pub(super) fn contents(&self) -> Contents {
        held(&self.files)
    }
}

fn held(files: &[PathBuf]) -> Contents {
    let mut hash = Sha256::new();
    for path in files {
        let bytes = contents(path);
        hash.update([u8::from(bytes.is_some())]);
        let bytes = bytes.unwrap_or_default();
        hash.update((bytes.len() as u64).to_le_bytes());
        hash.update(bytes);
    }
    hash.finalize().into()
}

/// Of a plain file; anything else might never end.
fn contents(path: &Path) -> Option<Vec<u8>> {
    let is_plain = fs::symlink_metadata(path).ok()?.is_file();
    let mut bytes = Vec::new();
    let file = is_plain.then(|| File::open(path).ok())??;
    file.take(MAX_BYTES).read_to_end(&mut bytes).ok()?;
    Some(bytes)
}

/// The folders of the files, and those between them and the exercise.
fn folders(files: &[PathBuf], exercise: &Path) -> BTreeSet<PathBuf> {
    let mut folders = BTreeSet::new();
    for file in files {
        let above = file.ancestors().skip(1);
        if file.starts_with(exercise) {
            let inside = above.take_while(|folder| folder.starts_with(exercise));
            folders.extend(inside.map(Path::to_owned));
        } else {
            folders.extend(above.take(1).map(Path::to_owned));
        }
    }
    folders
}

/// Told of every event, and rings for those that may be a save.
struct Bystander {
    paths: BTreeSet<PathBuf>,
    stirred: Arc<AtomicBool>,
    rope: Rope,
}

impl notify::EventHandler for Bystander {
    fn handle_event(&mut self, event: notify::Result<notify::Event>) {
        let may_be_save = event.map_or(true, |event| {
            // That somebody only reads, as this program does to see what is there, is no news.
            let is_read = matches!(event.kind, EventKind::Access(access)
                if access != AccessKind::Close(AccessMode::Write));
            let is_ours = event.paths.iter().any(|path| self.paths.contains(path));
            event.need_rescan() || (is_ours && !is_read)
        });
        if may_be_save {
            self.stirred.store(true, Ordering::Release);
            self.rope.pull();
        }
    }
}

/// The system's watcher of these folders, and else why there is none.
fn watcher(
    exercise: &Path,
    folders: &BTreeSet<PathBuf>,
    polls: bool,
    bystander: Bystander,
) -> std::result::Result<RecommendedWatcher, Message> {
    if polls {
        return Err(Message::new("watch-polling-wished"));
    }
    if let Some(why) = mute_file_system(exercise) {
        return Err(why);
    }
    let watcher = RecommendedWatcher::new(bystander, Config::default());
    let watching = watcher.and_then(|mut watcher| {
        for folder in folders.iter().filter(|folder| folder.is_dir()) {
            watcher.watch(folder, RecursiveMode::NonRecursive)?;
        }
        Ok(watcher)
    });
    watching.map_err(|problem| why_not(&problem))
}

fn why_not(problem: &notify::Error) -> Message {
    match problem.kind {
        notify::ErrorKind::MaxFilesWatch => Message::new("watch-polling-limit"),
        _ => Message::new("watch-polling-problem").with("problem", problem.to_string()),
    }
}

/// File systems that tell nothing of changes that are made elsewhere: on another machine, outside
/// of the container, in Windows.
fn mute_file_system(folder: &Path) -> Option<Message> {
    let magic = rustix::fs::statfs(folder).ok()?.f_type;
    let name = match u32::try_from(magic).ok()? {
        0x0000_6969 => "NFS",
        0x0000_517B | 0xFF53_4D42 | 0xFE53_4D42 => "SMB",
        0x0102_1997 => "9p",
        0x6573_5546 => "FUSE",
        0x794C_7630 => "overlay",
        0x786F_4256 => "vboxsf",
        0x00C3_6400 => "Ceph",
        0x5346_414F => "AFS",
        0x0BD0_0BD0 => "Lustre",
        _ => return None,
    };
    Some(Message::new(key!("watch-polling-file-system")).with("name", name))
}
