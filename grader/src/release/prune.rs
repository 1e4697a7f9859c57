//! The manifests of a release: without the packages and tests that are not handed out.

use std::path::Path;

use toml_edit::{Array, DocumentMut, Item, Table, TableLike};

use crate::error::{Blame, Error, Result};
use crate::generate::tree::Files;
use crate::message::Message;

/// The kinds of targets that a manifest may name by path.
const TARGETS: [&str; 4] = ["test", "example", "bench", "bin"];

/// Edits every manifest so that it names nothing that is not in the release.
pub(super) fn manifests(files: &mut Files) -> Result<()> {
    let manifests: Vec<_> = files
        .keys()
        .filter(|path| path.ends_with("Cargo.toml"))
        .cloned()
        .collect();
    for path in manifests {
        let source = String::from_utf8_lossy(&files[&path]).into_owned();
        let mut manifest: DocumentMut = source
            .parse()
            .map_err(|problem: toml_edit::TomlError| broken(&path, &problem.to_string()))?;
        let folder = path.parent().unwrap_or(Path::new(""));
        let is_there = |named: &str| is_in(files, folder, named);
        let is_edited = workspace(&mut manifest, &is_there) | targets(&mut manifest, &is_there);
        if is_edited {
            files.insert(path, manifest.to_string().into_bytes());
        }
    }
    Ok(())
}

fn broken(path: &Path, problem: &str) -> Error {
    let what = Message::new("error-manifest")
        .with("path", path)
        .with("problem", problem.lines().next().unwrap_or_default());
    Error::new(Blame::Course, what).detail(problem)
}

/// Whether a release holds the file or folder that a manifest in `folder` names; of a pattern with
/// a star, whether it holds something in its folder.
fn is_in(files: &Files, folder: &Path, named: &str) -> bool {
    let mut path = folder.to_owned();
    for part in named.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                if !path.pop() {
                    return false;
                }
            }
            part if part.contains('*') => break,
            part => path.push(part),
        }
    }
    files.keys().any(|file| file.starts_with(&path))
}

/// Takes members and dependencies out of the workspace that are not there.
fn workspace(manifest: &mut DocumentMut, is_there: &dyn Fn(&str) -> bool) -> bool {
    let Some(workspace) = manifest.get_mut("workspace").and_then(Item::as_table_mut) else {
        return false;
    };
    let mut is_edited = false;
    for list in ["members", "default-members", "exclude"] {
        if let Some(list) = workspace.get_mut(list).and_then(Item::as_array_mut) {
            is_edited |= retain(list, is_there);
        }
    }
    if let Some(dependencies) = workspace
        .get_mut("dependencies")
        .and_then(Item::as_table_mut)
    {
        let is_missing = |item: &Item| {
            let table = item.as_table_like();
            let path = table.and_then(|table: &dyn TableLike| table.get("path")?.as_str());
            path.is_some_and(|path| !is_there(path))
        };
        is_edited |= remove(dependencies, &is_missing);
    }
    is_edited
}

fn retain(list: &mut Array, is_there: &dyn Fn(&str) -> bool) -> bool {
    let n_before = list.len();
    list.retain(|value| value.as_str().is_none_or(is_there));
    list.len() != n_before
}

fn remove(table: &mut Table, is_missing: &dyn Fn(&Item) -> bool) -> bool {
    let n_before = table.len();
    table.retain(|_, item| !is_missing(item));
    table.len() != n_before
}

/// Takes out the targets of a package whose sources are not there.
fn targets(manifest: &mut DocumentMut, is_there: &dyn Fn(&str) -> bool) -> bool {
    let mut is_edited = false;
    for kind in TARGETS {
        let Some(named) = manifest
            .get_mut(kind)
            .and_then(Item::as_array_of_tables_mut)
        else {
            continue;
        };
        let n_before = named.len();
        named.retain(|target| {
            let path = target.get("path").and_then(Item::as_str);
            path.is_none_or(is_there)
        });
        is_edited |= named.len() != n_before;
        if named.is_empty() {
            manifest.remove(kind);
        }
    }
    is_edited
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pruned(path: &str, manifest: &str) -> String {
        let names = [
            "exercises/a/Cargo.toml",
            "grader/src/main.rs",
            "grader/b/Cargo.toml",
        ];
        let mut files: Files = names.iter().map(|n| (n.into(), Vec::new())).collect();
        files.insert(path.into(), manifest.as_bytes().to_vec());
        manifests(&mut files).unwrap();
        String::from_utf8(files.remove(Path::new(path)).unwrap()).unwrap()
    }

    #[test]
    fn a_workspace_keeps_the_members_that_are_handed_out() {
        let manifest = "[workspace]\n# Why.\nmembers = [\"grader\", \"grader/b\", \"lessons/book\", \
                        \"exercises/*\", \"solutions/*\"]\n\n[workspace.dependencies]\n\
                        b = { path = \"grader/b\" }\nbook = { path = \"lessons/book\" }\nserde = \"1\"\n";
        assert_eq!(
            pruned("Cargo.toml", manifest),
            "[workspace]\n# Why.\nmembers = [\"grader\", \"grader/b\", \"exercises/*\"]\n\n\
             [workspace.dependencies]\nb = { path = \"grader/b\" }\nserde = \"1\"\n"
        );
    }

    #[test]
    fn a_package_loses_the_tests_that_are_not_handed_out() {
        let manifest = "[package]\nname = \"g\"\n\n[[test]]\nname = \"it\"\npath = \
                        \"../tests/it/main.rs\"\n\n[[bin]]\nname = \"g\"\npath = \"src/main.rs\"\n";
        assert_eq!(
            pruned("grader/Cargo.toml", manifest),
            "[package]\nname = \"g\"\n\n[[bin]]\nname = \"g\"\npath = \"src/main.rs\"\n"
        );
        let untouched = "[package]\nname  =  \"g\" # as it is\n";
        assert_eq!(pruned("grader/Cargo.toml", untouched), untouched);
    }

    #[test]
    fn a_path_may_not_lead_out_of_the_release() {
        let files = Files::from([("grader/x".into(), Vec::new())]);
        assert!(is_in(&files, Path::new("grader"), "x") && is_in(&files, Path::new(""), "grader"));
        assert!(!is_in(&files, Path::new("grader"), "../../grader/x"));
        assert!(
            is_in(&files, Path::new(""), "gra*"),
            "a pattern at the top names something"
        );
        assert!(!is_in(&files, Path::new(""), "solutions/*"));
    }
}
