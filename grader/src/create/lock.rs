//! New packages of the workspace in cargo's lock, so that it fits at once: also without a network,
//! and for whoever says `--locked`.

/// What stands before each package.
const TABLE: &str = "[[package]]\n";

/// Whether a package of this name is there.
pub(super) fn has(lock: &str, name: &str) -> bool {
    let line = format!("name = \"{name}\"");
    lock.lines().any(|known| known == line)
}

/// The lock with packages of ours that depend on nothing, each in its alphabetical place.
pub(super) fn with(lock: &str, names: &[String]) -> String {
    let mut pieces = lock.split(TABLE);
    let head = pieces.next().unwrap_or_default();
    let mut packages: Vec<String> = pieces.map(|piece| piece.trim_end().to_owned()).collect();
    for name in names {
        let package = format!(
            "name = \"{name}\"\nversion = \"{}\"",
            env!("CARGO_PKG_VERSION")
        );
        let at = packages.partition_point(|known| name_of(known) < &**name);
        packages.insert(at, package);
    }
    let packages: Vec<String> = packages
        .into_iter()
        .map(|package| format!("{TABLE}{package}\n"))
        .collect();
    format!("{head}{}", packages.join("\n"))
}

fn name_of(package: &str) -> &str {
    let name = package
        .lines()
        .find_map(|line| line.strip_prefix("name = \""));
    name.unwrap_or_default().trim_end_matches('"')
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOCK: &str = "# made by cargo\nversion = 4\n\n[[package]]\nname = \"a\"\n\
        version = \"1.0.0\"\n\n[[package]]\nname = \"m\"\nversion = \"0.1.0\"\ndependencies = [\n \
        \"a\",\n]\n";

    #[test]
    fn a_package_goes_to_its_place_and_the_rest_stays() {
        let added = with(LOCK, &["lesson3".to_owned(), "z".to_owned()]);
        assert!(has(&added, "lesson3") && has(&added, "a") && !has(LOCK, "lesson3"));
        let names: Vec<&str> = added.split(TABLE).skip(1).map(name_of).collect();
        assert_eq!(names, ["a", "lesson3", "m", "z"]);
        assert_eq!(with(LOCK, &[]), LOCK);
    }
}
