//! What of the lock file concerns one package: itself and all that it rests on.
//!
//! A new dependency of the grader is no reason to build what submissions are linked with again.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;

#[derive(Deserialize)]
struct LockFile {
    package: Vec<Package>,
}

#[derive(Deserialize)]
struct Package {
    name: String,
    version: String,
    #[serde(default)]
    checksum: String,
    /// Names, each with a version where there are several.
    #[serde(default)]
    dependencies: Vec<String>,
}

/// A line for each package that `root` rests on, sorted. The whole text where it is no lock file,
/// so that nothing is taken for unchanged.
pub(super) fn concerning(lock: &str, root: &str) -> Vec<String> {
    closure(lock, root).unwrap_or_else(|| vec![lock.to_owned()])
}

fn closure(lock: &str, root: &str) -> Option<Vec<String>> {
    let lock: LockFile = toml::from_str(lock).ok()?;
    let mut by_name: BTreeMap<&str, Vec<&Package>> = BTreeMap::new();
    for package in &lock.package {
        by_name.entry(&package.name).or_default().push(package);
    }
    let mut open = vec![root.to_owned()];
    let mut seen = BTreeSet::new();
    let mut lines = BTreeSet::new();
    while let Some(wanted) = open.pop() {
        if !seen.insert(wanted.clone()) {
            continue;
        }
        let mut words = wanted.split(' ');
        let (name, version) = (words.next()?, words.next());
        let named = by_name.get(name)?.iter();
        for package in named.filter(|package| version.is_none_or(|v| v == package.version)) {
            lines.insert(format!(
                "{} {} {}",
                package.name, package.version, package.checksum
            ));
            open.extend(package.dependencies.iter().cloned());
        }
    }
    Some(lines.into_iter().collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOCK: &str = r#"
        version = 4
        [[package]]
        name = "grade-probe"
        version = "0.1.0"
        dependencies = ["tch", "libc 0.2.1"]
        [[package]]
        name = "tch"
        version = "0.24.0"
        checksum = "abc"
        dependencies = ["libc 0.2.1"]
        [[package]]
        name = "libc"
        version = "0.2.1"
        checksum = "one"
        [[package]]
        name = "libc"
        version = "0.1.9"
        checksum = "two"
        [[package]]
        name = "clap"
        version = "4.5.0"
        checksum = "def"
    "#;

    #[test]
    fn only_what_a_package_rests_on_concerns_it() {
        let lines = concerning(LOCK, "grade-probe");
        assert_eq!(
            lines,
            ["grade-probe 0.1.0 ", "libc 0.2.1 one", "tch 0.24.0 abc"]
        );
    }

    #[test]
    fn a_text_that_cannot_be_read_concerns_everybody() {
        assert_eq!(concerning("no lock", "grade-probe"), ["no lock"]);
        assert_eq!(concerning(LOCK, "stranger"), [LOCK]);
    }

    #[test]
    fn the_lock_file_of_this_course_is_understood() {
        let lines = concerning(include_str!("../../../Cargo.lock"), "grade-probe");
        let names = |name: &str| lines.iter().any(|line| line.starts_with(name));
        assert!(names("tch 0.24.0") && names("postcard "), "{lines:?}");
        assert!(names("landlock ") && !names("clap "), "{lines:?}");
    }
}
