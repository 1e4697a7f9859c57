//! Where the record of a submission lies.

use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

use super::chain::Chain;
use super::record::sha256;
use crate::course::Course;
use crate::error::{Blame, Error, Result};
use crate::message::Message;
use crate::submission::{Origin, OriginKind};

/// Characters of a name that are kept.
const LONGEST: usize = 60;

/// The file of a record.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    pub(crate) path: PathBuf,
    /// As it was asked for by name.
    pub(crate) named: Option<PathBuf>,
}

impl Place {
    /// The file that is named, seen from `folder`, or else the submission's own in the checkout.
    pub(crate) fn of(
        named: Option<&Path>,
        folder: &Path,
        course: &Course,
        lesson: &str,
        origin: &Origin,
    ) -> Self {
        let path = match named {
            Some(named) => folder.join(named),
            None => course
                .reviews(lesson)
                .join(format!("{}.jsonl", name(origin))),
        };
        Self {
            path,
            named: named.map(Path::to_owned),
        }
    }

    /// Reads the record. One that was asked for by name and is not there is a mistake: without it
    /// the grade could be another.
    pub(crate) fn load(&self) -> Result<Option<Chain>> {
        let chain = Chain::load(&self.path)?;
        match (&chain, &self.named) {
            (None, Some(named)) => Err(Error::new(
                Blame::Usage,
                Message::new("error-no-record").with("path", &**named),
            )
            .hint(Message::new("hint-no-record"))),
            _ => Ok(chain),
        }
    }
}

/// A submission's name: that of its folder.
fn name(origin: &Origin) -> String {
    match origin.kind {
        OriginKind::Exercise => "exercise".to_owned(),
        OriginKind::Solution => "solution".to_owned(),
        OriginKind::Folder => {
            let folder = &origin.folder;
            let resolved = match folder.file_name() {
                Some(_) => None,
                None => folder.canonicalize().ok(),
            };
            let folder = resolved.as_ref().unwrap_or(folder);
            plain(folder.file_name().unwrap_or_default())
        }
    }
}

/// A name of a file for any name of a folder: plain letters, and a hash where that loses something
/// or would take the name of the student's own crate.
pub(crate) fn plain(name: &OsStr) -> String {
    let text = name.to_string_lossy();
    let is_plain = |character: char| character.is_alphanumeric() || "-_.".contains(character);
    let kept: String = text
        .chars()
        .take(LONGEST)
        .map(|character| if is_plain(character) { character } else { '_' })
        .collect();
    let is_taken = ["exercise", "solution"].contains(&&*kept);
    if kept.is_empty() || kept.starts_with('.') || is_taken || kept.as_bytes() != name.as_bytes() {
        let hash = sha256(name.as_bytes());
        return format!("{}-{}", kept.trim_start_matches('.'), &hash[..8]);
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_stays_inside_its_folder_and_is_nobody_elses() {
        assert_eq!(plain(OsStr::new("ada-3_b.x")), "ada-3_b.x");
        assert_eq!(plain(OsStr::new("王小明")), "王小明");
        let long = "长".repeat(80);
        let longer = "长".repeat(81);
        let hostile = [
            "exercise", "solution", "", ".", "..", ".ada", "a/b", "a_b", "a b", "a\nb", "a\u{1b}b",
            &long, &longer,
        ];
        let names: Vec<String> = hostile.iter().map(|name| plain(OsStr::new(name))).collect();
        for (index, name) in names.iter().enumerate() {
            assert!(!name.starts_with('.') && !name.contains('/'), "{name}");
            assert!(!name.contains(char::is_control), "{name:?}");
            assert!(name.len() <= 200 && !name.is_empty(), "{name}");
            assert!(!["exercise", "solution"].contains(&&**name));
            assert!(!names[..index].contains(name), "{name}");
        }
    }
}
