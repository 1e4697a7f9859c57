//! Names in links and commands.

mod telling;

pub(super) use telling::Telling;

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
