//! Who handed in what: the entries of a folder, beside the list of a class where there is one.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::archive::Packing;
use super::handed_in::Kind;
use super::roster::{Listed, Roster};
use crate::error::{Blame, Error, Result};
use crate::message::Message;

/// How archives are named, the longest first.
const PACKED: [(&str, Kind); 5] = [
    (".tar.gz", Kind::Archive(Packing::TarGz)),
    (".bundle", Kind::Bundle),
    (".tgz", Kind::Archive(Packing::TarGz)),
    (".tar", Kind::Archive(Packing::Tar)),
    (".zip", Kind::Archive(Packing::Zip)),
];

/// Something in the folder of a class.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Entry {
    pub(crate) name: String,
    pub(crate) path: PathBuf,
    /// `None` for what nobody can open.
    #[serde(skip)]
    pub(super) kind: Option<Kind>,
}

/// A student, and what was handed in under that name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Student {
    pub(crate) id: String,
    pub(crate) entries: Vec<Entry>,
    /// The other columns of the list; `None` for somebody who is not on it.
    pub(crate) listed: Option<Vec<String>>,
}

/// A class: everybody on the list, and everybody who handed something in.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Class {
    pub(crate) students: Vec<Student>,
    /// The other columns of the list.
    pub(crate) columns: Vec<String>,
    pub(crate) has_roster: bool,
}

impl Class {
    /// Looks at a folder. What is named in `but` is no submission, also where it lies in there.
    pub(super) fn look(folder: &Path, roster: Option<Roster>, but: &[&Path]) -> Result<Self> {
        let entries = entries(folder, but)?;
        if entries.is_empty() {
            let what = Message::new("batch-nothing").with("path", folder);
            return Err(Error::new(Blame::Usage, what).hint(Message::new("hint-batch-folder")));
        }
        Ok(Self::of(entries, roster))
    }

    fn of(entries: Vec<Entry>, roster: Option<Roster>) -> Self {
        let mut class = Self {
            has_roster: roster.is_some(),
            ..Self::default()
        };
        let roster = roster.unwrap_or_default();
        class.columns = roster.columns;
        let mut by_id: BTreeMap<String, Vec<Entry>> = BTreeMap::new();
        for entry in entries {
            let id = whose(&entry, &roster.students);
            by_id.entry(id).or_default().push(entry);
        }
        for listed in roster.students {
            class.students.push(Student {
                entries: by_id.remove(&listed.id).unwrap_or_default(),
                id: listed.id,
                listed: Some(listed.values),
            });
        }
        let others = by_id.into_iter().map(|(id, entries)| Student {
            id,
            entries,
            listed: None,
        });
        class.students.extend(others);
        class.students.sort_by(|one, other| one.id.cmp(&other.id));
        class
    }
}

/// How a file of this name is packed, and its name without that.
pub(super) fn packed(name: &str) -> Option<(&str, Kind)> {
    let lower = name.to_ascii_lowercase();
    PACKED.iter().find_map(|(ending, kind)| {
        let stem = lower.strip_suffix(ending)?;
        Some((&name[..stem.len()], *kind)).filter(|(stem, _)| !stem.is_empty())
    })
}

fn entries(folder: &Path, but: &[&Path]) -> Result<Vec<Entry>> {
    let problem = |problem: std::io::Error| match problem.kind() {
        std::io::ErrorKind::NotFound | std::io::ErrorKind::NotADirectory => {
            let what = Message::new("error-no-folder").with("path", folder);
            Error::new(Blame::Usage, what).hint(Message::new("hint-batch-folder"))
        }
        _ => Error::io(folder, &problem),
    };
    let but: Vec<PathBuf> = but
        .iter()
        .filter_map(|path| path.canonicalize().ok())
        .collect();
    let mut entries = Vec::new();
    for entry in fs::read_dir(folder).map_err(problem)? {
        let entry = entry.map_err(problem)?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let path = entry.path();
        let is_other = path.canonicalize().is_ok_and(|path| but.contains(&path));
        if name.starts_with('.') || name == "__MACOSX" || is_other {
            continue;
        }
        // What a link leads to is somebody else's.
        let file_type = entry.file_type().map_err(problem)?;
        let kind = if file_type.is_dir() {
            Some(Kind::Folder)
        } else if file_type.is_file() {
            packed(&name).map(|(_, kind)| kind)
        } else {
            None
        };
        entries.push(Entry { name, path, kind });
    }
    entries.sort_by(|one, other| one.name.cmp(&other.name));
    Ok(entries)
}

/// Whose an entry is: the student whom the list gives it to, or whose id it bears, alone or as a part
/// of its name; else whoever it is named after.
fn whose(entry: &Entry, students: &[Listed]) -> String {
    let stem = match (entry.kind, packed(&entry.name)) {
        (Some(Kind::Archive(_) | Kind::Bundle), Some((stem, _))) => stem,
        _ => &entry.name,
    };
    let is_given = |student: &&Listed| {
        let name = student.submission.as_deref();
        name == Some(&entry.name) || name == Some(stem)
    };
    let mut given = students.iter().filter(is_given);
    if let Some(student) = given.next() {
        return student.id.clone();
    }
    if students.iter().any(|student| student.id == stem) {
        return stem.to_owned();
    }
    let mut part = students.iter().filter(|student| bears(stem, &student.id));
    match (part.next(), part.next()) {
        (Some(student), None) => student.id.clone(),
        _ => stem.to_owned(),
    }
}

/// Whether a name has this id in it as a part of its own, as a learning platform writes it:
/// `ada_4711_late`, or `Ada Lovelace_4711_assignsubmission_file`.
fn bears(name: &str, id: &str) -> bool {
    let is_end = |character: Option<char>| character.is_none_or(|c| !c.is_alphanumeric());
    name.match_indices(id).any(|(at, _)| {
        let (before, after) = (&name[..at], &name[at + id.len()..]);
        is_end(before.chars().next_back()) && is_end(after.chars().next())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(name: &str, kind: Option<Kind>) -> Entry {
        Entry {
            name: name.to_owned(),
            path: PathBuf::from(name),
            kind,
        }
    }

    fn listed(id: &str, submission: Option<&str>) -> Listed {
        Listed {
            id: id.to_owned(),
            submission: submission.map(str::to_owned),
            values: Vec::new(),
        }
    }

    #[test]
    fn an_entry_is_its_students_whatever_a_platform_calls_it() {
        let students = [
            listed("ada", None),
            listed("4711", None),
            listed("bob", Some("x.zip")),
        ];
        let zip = Some(Kind::Archive(Packing::Zip));
        for (name, kind, id) in [
            ("ada", Some(Kind::Folder), "ada"),
            ("ada.zip", zip, "ada"),
            ("ada_late_88.zip", zip, "ada"),
            (
                "Ada L_4711_assignsubmission_file",
                Some(Kind::Folder),
                "4711",
            ),
            ("x.zip", zip, "bob"),
            ("adam.zip", zip, "adam"),
            ("ada_and_bob.zip", zip, "ada_and_bob"),
            ("carol.tar.gz", Some(Kind::Archive(Packing::TarGz)), "carol"),
            ("notes.rar", None, "notes.rar"),
            // A folder may have a point in its name.
            ("4711.zip", Some(Kind::Folder), "4711"),
        ] {
            assert_eq!(whose(&entry(name, kind), &students), id, "{name}");
        }
    }

    #[test]
    fn everybody_on_the_list_and_everybody_who_handed_in_is_in_the_class_once() {
        let roster = Roster {
            columns: Vec::new(),
            students: vec![listed("bob", None), listed("ada", None)],
        };
        let zip = Some(Kind::Archive(Packing::Zip));
        let entries = vec![
            entry("bob.zip", zip),
            entry("bob", Some(Kind::Folder)),
            entry("eve.zip", zip),
        ];
        let class = Class::of(entries, Some(roster));
        let said: Vec<_> = class
            .students
            .iter()
            .map(|s| (&*s.id, s.entries.len(), s.listed.is_some()))
            .collect();
        assert_eq!(
            said,
            [("ada", 0, true), ("bob", 2, true), ("eve", 1, false)]
        );
    }

    #[test]
    fn endings_are_known_in_either_case_and_a_bare_ending_is_no_name() {
        assert_eq!(packed("Ada.TAR.GZ").unwrap().0, "Ada");
        assert_eq!(packed("王小明.zip").unwrap().0, "王小明");
        assert_eq!(packed(".zip"), None);
        assert_eq!(packed("ada.rar"), None);
    }
}
