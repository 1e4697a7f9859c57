//! Takes the lesson's files out of a git bundle.
//!
//! Git reads a stranger's pack: it runs confined and limited like a compiler, with none of the
//! user's settings, in a folder that is gone afterwards. Nothing is checked out; a file comes back
//! over a pipe.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::archive::Contents;
use super::cap::MAX_ARCHIVE_BYTES;
use super::places::{Place, Places, places};
use crate::error::{Blame, Error, Result};
use crate::manifest::Files;
use crate::message::Message;
use crate::process::{self, End, Facts, Launch, Limits, Stop};
use crate::sandbox::{self, CompilerNeeds, Sandbox};
use crate::submission::{self, Taken};

/// The name under which what is handed in is fetched.
const REF: &str = "refs/grade/submission";

/// Where the ends of a bundle are looked for, the first that is there counts.
const USUAL: [&str; 3] = ["HEAD", "refs/heads/main", "refs/heads/master"];

/// What a bundle holds, or why it cannot be read.
pub(super) type Read = std::result::Result<Contents, Message>;

/// A repository of ours for one bundle.
struct Repository<'a> {
    folder: &'a Path,
    bundle: &'a Path,
    sandbox: &'a Sandbox,
}

/// A file in a bundle.
struct Blob {
    is_plain: bool,
    id: String,
    bytes: u64,
    path: String,
}

/// Reads a bundle in a folder that is empty. An error is ours: git is not there, or cannot run.
pub(super) fn read(
    bundle: &Path,
    folder: &Path,
    sandbox: &Sandbox,
    files: &Files,
    lesson: &str,
) -> Result<Read> {
    let repository = Repository {
        folder,
        bundle,
        sandbox,
    };
    let heads = match repository.git(&["bundle".into(), "list-heads".into(), bundle.into()])? {
        Ok(heads) => heads,
        Err(why) => return Ok(Err(why)),
    };
    let Some(head) = head(&heads) else {
        return Ok(Err(Message::new("bundle-heads")));
    };
    let fetch = [
        "fetch".into(),
        "--quiet".into(),
        "--no-tags".into(),
        bundle.into(),
        format!("+{head}:{REF}").into(),
    ];
    let begun = repository.git(&["init".into(), "--quiet".into(), "--bare".into(), ".".into()])?;
    let fetched = match begun {
        Ok(_) => repository.git(&fetch)?,
        Err(why) => Err(why),
    };
    if let Err(why) = fetched {
        return Ok(Err(why));
    }
    let list = ["ls-tree", "-r", "-l", "-z", "--full-tree", REF].map(OsString::from);
    let blobs = match repository.git(&list)? {
        Ok(list) => blobs(&list),
        Err(why) => return Ok(Err(why)),
    };
    let paths = blobs.iter().map(|blob| &*blob.path);
    repository.wanted(&blobs, &places(paths, files, lesson), files)
}

impl Repository<'_> {
    /// The files that are meant, and those between which it cannot be told.
    fn wanted(&self, blobs: &[Blob], places: &Places, files: &Files) -> Result<Read> {
        let mut contents = Contents::new();
        for (place, name, limit) in [
            (&places.code, &files.code, submission::MAX_CODE_BYTES),
            (
                &places.answers,
                &files.answers,
                submission::MAX_ANSWER_BYTES,
            ),
        ] {
            let paths = match place {
                Place::Nowhere => continue,
                Place::At(path) => std::slice::from_ref(path),
                Place::Several(paths) => &paths[..],
            };
            let is_one = paths.len() == 1;
            for blob in blobs.iter().filter(|blob| paths.contains(&blob.path)) {
                // Between several nobody chooses: that they are there is enough.
                let taken = if is_one {
                    self.blob(blob, name, limit)?
                } else {
                    Taken::Missing
                };
                contents.insert(blob.path.clone(), taken);
            }
        }
        Ok(Ok(contents))
    }

    fn blob(&self, blob: &Blob, name: &str, limit: u64) -> Result<Taken> {
        if !blob.is_plain {
            return Ok(Taken::Refused(
                Message::new("refused-link").with("file", name),
            ));
        }
        if blob.bytes > limit {
            return Ok(submission::too_large(name, limit));
        }
        let show = ["cat-file", "blob", &blob.id].map(OsString::from);
        Ok(match self.git(&show)? {
            Ok(bytes) => Taken::Bytes(bytes),
            Err(why) => Taken::Refused(why),
        })
    }

    /// Runs git and returns what it wrote, or why that failed.
    fn git(&self, arguments: &[OsString]) -> Result<std::result::Result<Vec<u8>, Message>> {
        let facts = process::run(&self.launch(arguments)?, None, None)
            .map_err(|problem| sandbox::failed(&problem, Blame::Machine))?;
        match facts.end {
            End::Exited(0) => Ok(Ok(facts.stdout.bytes())),
            End::Stopped(Stop::Interrupted) => Err(Error::interrupted()),
            _ => Ok(Err(why(&facts))),
        }
    }

    fn launch(&self, arguments: &[OsString]) -> Result<Launch> {
        let program = git().ok_or_else(|| {
            Error::new(Blame::Machine, Message::new("error-no-git"))
                .hint(Message::new("hint-no-git"))
        })?;
        let needs = CompilerNeeds {
            toolchain: &program,
            read: vec![self.bundle.to_owned()],
            folder: self.folder,
        };
        // Nothing of a repository is a program, and no other place is asked for anything.
        let settings = [
            "core.hooksPath=/dev/null",
            "core.fsmonitor=false",
            "protocol.allow=never",
            "protocol.file.allow=always",
            "fetch.fsckObjects=true",
            "gc.auto=0",
            "maintenance.auto=false",
        ];
        let settings = settings
            .iter()
            .flat_map(|setting| ["-c".into(), (*setting).into()]);
        Ok(Launch {
            arguments: settings.chain(arguments.iter().cloned()).collect(),
            environment: process::Environment::Only(vec![
                ("PATH".into(), sandbox::search_path()),
                ("HOME".into(), self.folder.into()),
                ("TMPDIR".into(), self.folder.into()),
                ("LANG".into(), "C.UTF-8".into()),
                ("GIT_CONFIG_NOSYSTEM".into(), "1".into()),
                ("GIT_CONFIG_GLOBAL".into(), "/dev/null".into()),
                ("GIT_TERMINAL_PROMPT".into(), "0".into()),
                ("GIT_CEILING_DIRECTORIES".into(), self.folder.into()),
            ]),
            folder: Some(self.folder.to_owned()),
            limits: limits(),
            confinement: self.sandbox.of_compiler(&needs)?,
            program,
        })
    }
}

/// Unpacking is minutes of nobody's time: a course is some megabytes.
fn limits() -> Limits {
    Limits {
        wall: Some(Duration::from_mins(1)),
        cpu: Some(Duration::from_mins(1)),
        file_bytes: Some(MAX_ARCHIVE_BYTES),
        core_bytes: Some(0),
        output_bytes: Some(submission::MAX_ANSWER_BYTES),
        ..Limits::default()
    }
}

/// Git, where the system keeps it.
fn git() -> Option<PathBuf> {
    let paths = sandbox::search_path();
    let mut found = std::env::split_paths(&paths).map(|folder| folder.join("git"));
    found.find(|program| program.is_file())
}

/// The end that is meant: the one that was checked out, or a usual branch, or the only one.
fn head(heads: &[u8]) -> Option<String> {
    let heads = String::from_utf8_lossy(heads);
    let names: Vec<&str> = heads
        .lines()
        .filter_map(|line| Some(line.split_once(' ')?.1))
        .filter(|name| *name == "HEAD" || name.starts_with("refs/heads/"))
        .collect();
    let usual = USUAL.iter().find(|usual| names.contains(usual));
    let only = || (names.len() == 1).then(|| &names[0]);
    usual.or_else(only).map(|name| (*name).to_owned())
}

/// Files as `ls-tree -r -l -z` lists them.
fn blobs(list: &[u8]) -> Vec<Blob> {
    let list = String::from_utf8_lossy(list);
    list.split('\0')
        .filter_map(|line| {
            let (about, path) = line.split_once('\t')?;
            let mut about = about.split_whitespace();
            let (mode, kind, id) = (about.next()?, about.next()?, about.next()?);
            Some(Blob {
                is_plain: mode.starts_with("100"),
                id: id.to_owned(),
                bytes: about.next()?.parse().ok()?,
                path: path.to_owned(),
            })
            .filter(|_| kind == "blob")
        })
        .collect()
}

fn why(facts: &Facts) -> Message {
    let words = facts.stderr.last_lines(3);
    match facts.end {
        End::Stopped(_) | End::Signalled(_) => Message::new("bundle-limits"),
        End::Exited(_) => Message::new("bundle-broken").with("problem", words),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_end_that_is_meant_is_found() {
        for (heads, found) in [
            ("1 refs/heads/x\n1 HEAD\n", Some("HEAD")),
            (
                "1 refs/heads/x\n2 refs/heads/main\n",
                Some("refs/heads/main"),
            ),
            ("1 refs/heads/x\n", Some("refs/heads/x")),
            ("1 refs/heads/x\n2 refs/heads/y\n", None),
            ("1 refs/tags/x\n", None),
            ("", None),
        ] {
            assert_eq!(head(heads.as_bytes()).as_deref(), found, "{heads}");
        }
    }

    #[test]
    fn files_links_and_modules_are_told_apart() {
        let list = b"100644 blob a1    12\tsrc/lib.rs\x00120000 blob b2     3\tanswers.md\x00160000 commit c3 -\tsub\x00";
        let blobs = blobs(list);
        let said: Vec<_> = blobs
            .iter()
            .map(|b| (&*b.path, b.is_plain, b.bytes))
            .collect();
        assert_eq!(said, [("src/lib.rs", true, 12), ("answers.md", false, 3)]);
    }
}
