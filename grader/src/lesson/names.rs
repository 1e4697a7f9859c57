//! Which names a manifest may give to files and crates.
//!
//! They become paths in a submission's folder and in that of the compiler, and words on the
//! compiler's command line, so only what is plain everywhere is taken: nothing that leads out of a
//! folder, looks like an option or an argument file, or means another file on another system.

/// The longest name of a file or folder, and the longest path, in bytes.
const MAX_NAME_BYTES: usize = 100;
const MAX_PATH_BYTES: usize = 400;

/// Whether this names a file below whatever folder it is looked for in.
pub(super) fn is_plain_path(path: &str) -> bool {
    path.len() <= MAX_PATH_BYTES && path.split('/').all(is_plain_name)
}

fn is_plain_name(name: &str) -> bool {
    let is_inner = |character: char| character.is_alphanumeric() || "_-.".contains(character);
    name.len() <= MAX_NAME_BYTES
        && name.chars().all(is_inner)
        && name.starts_with(|first: char| first.is_alphanumeric() || first == '_')
        && !name.ends_with('.')
}

/// Whether two paths cannot both be files everywhere: they are the same but for upper and lower
/// case, or one lies below the other.
pub(super) fn collide(one: &str, other: &str) -> bool {
    let (one, other) = (one.to_lowercase(), other.to_lowercase());
    let is_below = |path: &str, folder: &str| {
        path.strip_prefix(folder)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    };
    is_below(&one, &other) || is_below(&other, &one)
}

/// Whether this can be the name of a crate.
pub(super) fn is_crate_name(name: &str) -> bool {
    let is_word = |character: char| character.is_ascii_alphanumeric() || character == '_';
    name.len() <= MAX_NAME_BYTES
        && name.starts_with(|first: char| first.is_ascii_lowercase())
        && name.chars().all(is_word)
}

#[cfg(test)]
mod tests {
    use std::path::{Component, Path};

    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::{Rng, SeedableRng};

    use super::*;

    #[test]
    fn plain_paths_are_taken_and_all_others_refused() {
        for path in [
            "src/lib.rs",
            "answers.md",
            "a/b/c-d_e.f",
            "答案.md",
            "_x",
            "7",
        ] {
            assert!(is_plain_path(path), "{path:?}");
        }
        let long = "x".repeat(MAX_NAME_BYTES + 1);
        let deep = "x/".repeat(MAX_PATH_BYTES / 2) + "x";
        for path in [
            "",
            "/",
            "/etc/passwd",
            ".",
            "..",
            "../answers.md",
            "src/../../x",
            "src/..",
            "./x",
            "src/./lib.rs",
            "src//lib.rs",
            "src/",
            "/src",
            "~",
            "~/x",
            "a\\b",
            "..\\x",
            "C:\\x",
            "c:x",
            "a\0b",
            "\0",
            "a\nb",
            "a b",
            "-o",
            "src/-x",
            "@arguments",
            ".cargo/config.toml",
            "a.",
            "a/b.",
            "a:stream",
            "*",
            "a\u{202e}b",
            "\u{ff0e}\u{ff0e}/x",
            "a\u{2215}b",
            "$HOME",
            &long,
            &deep,
        ] {
            assert!(!is_plain_path(path), "{path:?}");
        }
    }

    /// Whatever is taken stays below any folder, and is opened under the name that was checked.
    #[test]
    fn no_name_that_is_taken_leads_out_of_a_folder() {
        const PARTS: [&str; 16] = [
            "a", "B", "1", "_", ".", "..", "/", "//", "\\", "\0", "-", "@", " ", "显", "~", ":",
        ];
        let mut stream = ChaCha8Rng::seed_from_u64(1);
        let mut below = |n: usize| usize::try_from(stream.next_u64() % n as u64).unwrap();
        let (mut n_taken, folder) = (0, Path::new("/folder/of/a/student"));
        for _ in 0..200_000 {
            let parts = (0..below(8)).map(|_| PARTS[below(PARTS.len())]);
            let path: String = parts.collect();
            if !is_plain_path(&path) {
                continue;
            }
            n_taken += 1;
            let components: Vec<Component<'_>> = Path::new(&path).components().collect();
            let is_normal = |component: &Component<'_>| matches!(component, Component::Normal(_));
            assert!(components.iter().all(is_normal), "{path:?}");
            let names: Vec<&str> = path.split('/').collect();
            assert_eq!(components.len(), names.len(), "{path:?}");
            let joined = folder.join(&path);
            assert!(joined.starts_with(folder) && joined != folder, "{path:?}");
            assert!(!path.contains(['\\', '\0', ':', '@', ' ']), "{path:?}");
        }
        assert!(n_taken > 5000, "only {n_taken} of 200000 names are plain");
    }

    #[test]
    fn two_files_that_cannot_lie_side_by_side_everywhere_collide() {
        assert!(collide("a.md", "a.md") && collide("A.md", "a.MD") && collide("Ä", "ä"));
        assert!(collide("src", "src/lib.rs") && collide("SRC/lib.rs", "src"));
        assert!(!collide("src/lib.rs", "answers.md") && !collide("src", "src2/a"));
    }

    #[test]
    fn a_crate_has_the_name_of_a_crate() {
        assert!(is_crate_name("lesson2") && is_crate_name("a_b"));
        for name in [
            "", "2lesson", "les-son", "a/b", "../a", "a b", "课", "--x", "_", "a=",
        ] {
            assert!(!is_crate_name(name), "{name:?}");
        }
    }
}
