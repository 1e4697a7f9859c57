//! The `torch` of a Python on the PATH, found without importing it.
//!
//! Python is started only when the record knows no answer that still holds: `torch` was installed
//! or removed, or another Python or another environment is in use. What makes an answer stale is
//! in the witnesses: the interpreter, and the folders that it looks for modules in.

use std::ffi::OsStr;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use super::record::{Answer, Record, Stamp, Witness, now};
use super::{CPU_LIBRARY, Look, Origin, Search, folder};
use crate::error::{Error, Result};
use crate::message::Message;
use crate::process::{Line, Tool, ToolEnd};

/// The names of Python, the more telling one first.
const NAMES: [&str; 2] = ["python3", "python"];

/// The variables that decide which Python is meant and which modules it finds.
pub(super) const VARIABLES: [&str; 7] = [
    "CONDA_PREFIX",
    "HOME",
    "PYENV_VERSION",
    "PYTHONHOME",
    "PYTHONNOUSERSITE",
    "PYTHONPATH",
    "PYTHONUSERBASE",
];

/// Files that tell a stand-in such as pyenv's which Python is meant, in the folder at hand or
/// above it.
const CHOICES: [&str; 3] = [".python-version", ".tool-versions", "mise.toml"];

/// How Python's answer begins, in case something else writes there as well.
pub(super) const MARK: &str = "cargo-grade:";

/// Asks where `torch` is. `find_spec` of a module at the top runs none of its code. The folder at
/// hand, which `-c` puts first, is left out: what lies there is no installed module.
const QUESTION: &str = r#"
import importlib.util, json, sys
if sys.path and sys.path[0] == "":
    del sys.path[0]
spec = importlib.util.find_spec("torch")
torch = spec.submodule_search_locations[0] if spec and spec.origin and spec.submodule_search_locations else None
print("cargo-grade:" + json.dumps({"executable": sys.executable, "path": sys.path, "torch": torch}))
"#;

#[derive(serde::Deserialize)]
struct Said {
    executable: Option<PathBuf>,
    path: Vec<PathBuf>,
    torch: Option<PathBuf>,
}

/// Every Python on the PATH, in the order in which they would be started.
pub(super) fn interpreters(search: &Search) -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> = Vec::new();
    let path = search.path_variable.as_deref().unwrap_or(OsStr::new(""));
    for name in NAMES {
        for folder in std::env::split_paths(path).filter(|folder| folder.is_absolute()) {
            // `/bin` is often `/usr/bin` under another name. The interpreter's own links are not
            // followed: by them an environment is told from the Python that it was made of.
            let Ok(folder) = folder.canonicalize() else {
                continue;
            };
            let program = folder.join(name);
            if !found.contains(&program) && is_program(&program) {
                found.push(program);
            }
        }
    }
    found
}

fn is_program(path: &Path) -> bool {
    path.metadata()
        .is_ok_and(|entry| entry.is_file() && entry.permissions().mode() & 0o111 != 0)
}

/// The Pythons whose `torch` counts: the first of each name.
pub(super) fn candidates(search: &Search) -> Vec<PathBuf> {
    let all = interpreters(search);
    let mut candidates: Vec<PathBuf> = Vec::new();
    for name in NAMES {
        if let Some(first) = all.iter().find(|path| path.ends_with(name))
            && !candidates.iter().any(|known| is_same(known, first))
        {
            candidates.push(first.clone());
        }
    }
    candidates
}

/// Whether two names in one folder lead to one Python. In two folders they may still be two
/// environments.
fn is_same(one: &Path, other: &Path) -> bool {
    one.parent() == other.parent()
        && one
            .canonicalize()
            .is_ok_and(|one| other.canonicalize().is_ok_and(|other| one == other))
}

/// What a Python has to offer.
pub(super) fn look(python: &Path, search: &Search, record: &mut Record) -> Result<Look> {
    let key = key(python, search);
    let torch = if let Some(answer) = record.answer(&key) {
        answer.torch.clone()
    } else {
        let answer = ask(python)?;
        let torch = answer.torch.clone();
        record.set_answer(key, answer);
        torch
    };
    let Some(torch) = torch else {
        return Ok(Look::Absent);
    };
    Ok(
        match folder::inspect(&torch, Origin::Python(python.to_owned()), record) {
            Ok(libtorch) => Look::Found(libtorch),
            Err(refusal) => Look::Refused(
                Message::new("libtorch-python-refused")
                    .with("path", torch.as_path())
                    .with("reason", refusal.message()),
            ),
        },
    )
}

/// The Python and everything around it that decides which Python answers, and what.
fn key(python: &Path, search: &Search) -> String {
    let variables = search
        .python_variables
        .iter()
        .map(|(name, value)| format!("{name}={}", value.display()));
    let choices = choices(search).into_iter().filter_map(|path| {
        let Stamp { bytes, modified } = Stamp::of(&path)?;
        Some(format!("{} {bytes} {modified:?}", path.display()))
    });
    let mut key = vec![python.display().to_string()];
    key.extend(variables.chain(choices));
    key.join("\n")
}

/// Starts the Python and asks it. One that cannot answer has no `torch`.
fn ask(python: &Path) -> Result<Answer> {
    let mut said = None;
    let end = Tool::new(python)
        .arguments(["-B", "-c", QUESTION])
        .run(&mut |line| {
            if let Line::Stdout(line) = line
                && let Some(answer) = line.strip_prefix(MARK)
            {
                said = serde_json::from_str::<Said>(answer).ok();
            }
        });
    if matches!(end, Ok(ToolEnd::Interrupted)) {
        return Err(Error::interrupted());
    }
    let mut witnesses = vec![Witness::of(python)];
    let Some(said) = said else {
        return Ok(Answer {
            torch: None,
            witnesses,
            failed_at: Some(now()),
        });
    };
    witnesses.extend(said.executable.map(Witness::of));
    witnesses.extend(said.path.into_iter().map(Witness::of));
    if let Some(torch) = &said.torch {
        witnesses.push(Witness::of(torch.join("__init__.py")));
        witnesses.push(Witness::of(torch.join(CPU_LIBRARY)));
    }
    Ok(Answer {
        torch: said.torch,
        witnesses,
        failed_at: None,
    })
}

/// Where stand-ins look up which Python is meant.
fn choices(search: &Search) -> Vec<PathBuf> {
    let here = std::env::current_dir().unwrap_or_default();
    let home = search
        .python_variables
        .iter()
        .find(|(name, _)| *name == "HOME")
        .map(|(_, home)| Path::new(home));
    let mut choices: Vec<PathBuf> = here
        .ancestors()
        .chain(home)
        .flat_map(|folder| CHOICES.map(|file| folder.join(file)))
        .collect();
    choices.extend(home.map(|home| home.join(".pyenv/version")));
    choices
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::super::VERSION;
    use super::super::folder::tests::fake;
    use super::*;

    fn program(path: &Path) {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, "").unwrap();
        fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
    }

    fn search(folders: &[&Path]) -> Search {
        Search {
            path_variable: Some(std::env::join_paths(folders).unwrap()),
            ..Search::default()
        }
    }

    #[test]
    fn pythons_are_found_in_the_order_of_the_path_and_each_once() {
        let scratch = tempfile::tempdir().unwrap();
        let root = scratch.path().canonicalize().unwrap();
        let [one, two] = [root.join("one"), root.join("two")];
        program(&one.join("python"));
        program(&two.join("python3"));
        program(&two.join("python"));
        fs::write(one.join("python3"), "not to be run").unwrap();
        std::os::unix::fs::symlink(&two, root.join("again")).unwrap();
        let search = search(&[&one, &two, &root.join("again"), &root.join("none")]);
        assert_eq!(
            interpreters(&search),
            [two.join("python3"), one.join("python"), two.join("python")]
        );
        assert_eq!(
            candidates(&search),
            [two.join("python3"), one.join("python")]
        );
        assert!(interpreters(&Search::default()).is_empty());
    }

    #[test]
    fn two_names_of_one_python_are_one_candidate() {
        let scratch = tempfile::tempdir().unwrap();
        let root = scratch.path().canonicalize().unwrap();
        program(&root.join("python3"));
        std::os::unix::fs::symlink("python3", root.join("python")).unwrap();
        assert_eq!(candidates(&search(&[&root])), [root.join("python3")]);
    }

    #[test]
    fn an_answer_on_record_starts_no_python() {
        let scratch = tempfile::tempdir().unwrap();
        let python = scratch.path().join("python3");
        program(&python);
        let torch = scratch.path().join("torch");
        fake(&torch, VERSION);
        let search = Search::default();
        let mut record = Record::default();
        let answer = Answer {
            torch: Some(torch.clone()),
            witnesses: vec![Witness::of(&python)],
            failed_at: None,
        };
        record.set_answer(key(&python, &search), answer);
        let Look::Found(libtorch) = look(&python, &search, &mut record).unwrap() else {
            panic!("the torch on record is there and fits");
        };
        assert_eq!(libtorch.origin, Origin::Python(python.clone()));
        fake(&torch, "2.5.1");
        let look = look(&python, &search, &mut record).unwrap();
        assert!(matches!(look, Look::Refused(_)));
    }

    #[test]
    fn another_environment_is_another_question() {
        let plain = Search::default();
        let other = Search {
            python_variables: vec![("PYTHONPATH", "/elsewhere".into())],
            ..Search::default()
        };
        let python = Path::new("/usr/bin/python3");
        assert_ne!(key(python, &plain), key(python, &other));
    }
}
