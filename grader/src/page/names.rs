//! Names in links and commands, and whether a text gives away whose it is.

use super::index::Pupil;

/// A relative address of a file in a folder. Whatever the folder is called, it is one part of a path.
pub(super) fn link(folder: &str, file: &str) -> String {
    use std::fmt::Write as _;
    let mut link = String::new();
    for byte in folder.bytes() {
        if byte.is_ascii_alphanumeric() || b"-_.~".contains(&byte) {
            link.push(char::from(byte));
        } else {
            write!(link, "%{byte:02X}").expect("a string takes everything");
        }
    }
    format!("{link}/{file}")
}

/// A word of a shell's, whatever is in it.
pub(super) fn quoted(word: &str) -> String {
    format!("'{}'", word.replace('\'', "'\\''"))
}

/// Whether a text holds what tells who a student is: the id, a cell of the list, a part of the name
/// under which it was handed in.
pub(super) fn tells(text: &str, pupil: &Pupil<'_>) -> bool {
    let text = text.to_lowercase();
    let names = pupil.names.iter().flat_map(|name| {
        let parts = name.split(|character: char| !character.is_alphanumeric());
        parts.chain([&**name])
    });
    let mut names = names.map(str::to_lowercase);
    names.any(|name| is_telling(&name) && text.contains(&name))
}

/// A single letter or a group's number stands in any text.
fn is_telling(name: &str) -> bool {
    let n = name.chars().count();
    if name.is_ascii() { n > 2 } else { n > 1 }
}
