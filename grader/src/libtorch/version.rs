//! Which version of libtorch a folder holds, told from its own files.
//!
//! The files that carry the whole version come first: a header has no room for the mark of a
//! development build.

use std::fs;
use std::path::Path;

/// Tells the version from a file's text.
type Parse = fn(&str) -> Option<String>;

/// The version in a folder with `include` and `lib`, without what was built for ("+cu130").
pub(super) fn read(root: &Path) -> Option<String> {
    let sources: [(&str, Parse); 4] = [
        ("build-version", from_plain),
        ("version.py", from_python),
        ("include/torch/headeronly/version.h", from_header),
        (
            "include/torch/csrc/api/include/torch/version.h",
            from_header,
        ),
    ];
    sources.iter().find_map(|(file, parse)| {
        let text = fs::read_to_string(root.join(file)).ok()?;
        parse(&text)
    })
}

fn from_plain(text: &str) -> Option<String> {
    let version = text.trim();
    let public = version.split('+').next().unwrap_or_default();
    let begins_well = public.starts_with(|first: char| first.is_ascii_digit());
    (begins_well && !public.contains(char::is_whitespace)).then(|| public.to_owned())
}

/// The line `__version__ = '2.11.0+cu130'`, with or without a type.
fn from_python(text: &str) -> Option<String> {
    text.lines().find_map(|line| {
        let (name, value) = line.split_once('=')?;
        let name = name.split(':').next().unwrap_or_default();
        if name.trim() != "__version__" {
            return None;
        }
        from_plain(value.trim().trim_matches(['\'', '"']))
    })
}

/// The three numbers of a header, from lines such as `#define TORCH_VERSION_MAJOR 2`.
fn from_header(text: &str) -> Option<String> {
    let number = |name: &str| -> Option<u32> {
        text.lines().find_map(|line| {
            let mut words = line.split_whitespace();
            let defines = words.next() == Some("#define") && words.next() == Some(name);
            if defines {
                words.next()?.parse().ok()
            } else {
                None
            }
        })
    };
    let [major, minor, patch] = [
        number("TORCH_VERSION_MAJOR")?,
        number("TORCH_VERSION_MINOR")?,
        number("TORCH_VERSION_PATCH")?,
    ];
    Some(format!("{major}.{minor}.{patch}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEADER: &str = "#pragma once\n\
        #define TORCH_VERSION_MAJOR 2\n\
        /// the minor one\n\
        #define TORCH_VERSION_MINOR 11\n\
        #define  TORCH_VERSION_PATCH 0\n\
        #define TORCH_VERSION \\\n  \"2.11.0\"\n";

    #[test]
    fn each_kind_of_file_tells_the_version() {
        for (parse, text, expected) in [
            (from_plain as Parse, "2.11.0+cu130\n", Some("2.11.0")),
            (from_plain, "2.11.0a0+git1234\n", Some("2.11.0a0")),
            (from_plain, "", None),
            (from_plain, "not a version", None),
            (
                from_python,
                "__all__ = ['__version__']\n__version__ = '2.11.0+cpu'\n",
                Some("2.11.0"),
            ),
            (from_python, "__version__: str = \"2.5.1\"\n", Some("2.5.1")),
            (from_python, "version = '2.11.0'\n", None),
            (from_header, HEADER, Some("2.11.0")),
            (from_header, "#define TORCH_VERSION_MAJOR 2\n", None),
            (from_header, "#define TORCH_VERSION_MAJOR two\n", None),
        ] {
            assert_eq!(parse(text).as_deref(), expected, "{text:?}");
        }
    }

    #[test]
    fn the_file_that_knows_most_is_believed_and_the_next_one_helps_out() {
        let scratch = tempfile::tempdir().unwrap();
        assert_eq!(read(scratch.path()), None);
        let header = scratch.path().join("include/torch/headeronly/version.h");
        fs::create_dir_all(header.parent().unwrap()).unwrap();
        fs::write(header, HEADER).unwrap();
        assert_eq!(read(scratch.path()).as_deref(), Some("2.11.0"));
        fs::write(
            scratch.path().join("version.py"),
            "__version__ = '2.11.0a0+git'",
        )
        .unwrap();
        assert_eq!(read(scratch.path()).as_deref(), Some("2.11.0a0"));
        fs::write(scratch.path().join("build-version"), "\n").unwrap();
        assert_eq!(read(scratch.path()).as_deref(), Some("2.11.0a0"));
    }
}
