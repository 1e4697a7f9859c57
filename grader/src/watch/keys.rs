//! What a person presses, or a script writes.
//!
//! On a terminal each key counts at once. From a pipe a line is one key: its first letter, or Enter
//! where it is empty.

use std::os::fd::AsFd;

use rustix::io::Errno;

/// No key is longer, and no line that means anything.
const LONGEST: usize = 64;

/// What is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Key {
    Again,
    Hint,
    OnlyCode,
    Quit,
    /// Ctrl-C, which a terminal in raw mode hands on as a byte.
    Interrupt,
    Up,
    Down,
    PageUp,
    PageDown,
    /// A page down, and from the end to the top.
    More,
    Top,
    End,
}

/// Standard input as keys.
#[derive(Debug)]
pub(super) struct Keys {
    is_raw: bool,
    is_over: bool,
    read: Vec<u8>,
}

impl Keys {
    /// Of a terminal in raw mode.
    pub(super) fn pressed() -> Self {
        Self {
            is_raw: true,
            is_over: false,
            read: Vec::new(),
        }
    }

    pub(super) fn typed_in_lines() -> Self {
        Self {
            is_raw: false,
            ..Self::pressed()
        }
    }

    /// Whether nothing comes any more.
    pub(super) fn are_over(&self) -> bool {
        self.is_over
    }

    /// Those that can be read now. To be asked when there is something to read.
    pub(super) fn read(&mut self) -> Vec<Key> {
        let mut bytes = [0; 1024];
        match rustix::io::read(std::io::stdin().as_fd(), &mut bytes[..]) {
            Ok(0) => self.is_over = true,
            Ok(n_bytes) => self.read.extend(&bytes[..n_bytes]),
            Err(Errno::INTR | Errno::AGAIN) => {}
            // A terminal that is gone.
            Err(_) => self.is_over = true,
        }
        let keys = if self.is_raw {
            raw(&mut self.read)
        } else {
            lines(&mut self.read, self.is_over)
        };
        if self.read.len() > LONGEST {
            self.read.clear();
        }
        keys
    }
}

/// The keys of whole lines, which are taken out.
fn lines(read: &mut Vec<u8>, is_over: bool) -> Vec<Key> {
    if is_over && !read.is_empty() {
        read.push(b'\n');
    }
    let mut keys = Vec::new();
    while let Some(end) = read.iter().position(|byte| *byte == b'\n') {
        let line: Vec<u8> = read.drain(..=end).collect();
        keys.extend(match line.trim_ascii().first() {
            None => Some(Key::Again),
            Some(byte) => letter(*byte),
        });
    }
    keys
}

/// The keys in what a terminal sent, but for an escape sequence whose rest is still to come.
fn raw(read: &mut Vec<u8>) -> Vec<Key> {
    let mut keys = Vec::new();
    while let Some(first) = read.first().copied() {
        if first != 0x1b {
            read.remove(0);
            keys.extend(letter(first));
            continue;
        }
        if !matches!(read.get(1), Some(b'[' | b'O')) {
            // Escape alone, or before another key.
            read.remove(0);
            continue;
        }
        let end = read
            .iter()
            .skip(2)
            .position(|byte| (0x40..=0x7e).contains(byte));
        let Some(end) = end else {
            break;
        };
        let sequence: Vec<u8> = read.drain(..=end + 2).collect();
        keys.extend(escape(&sequence[2..]));
    }
    keys
}

fn letter(byte: u8) -> Option<Key> {
    Some(match byte.to_ascii_lowercase() {
        b'a' | b'\r' | b'\n' => Key::Again,
        b'h' => Key::Hint,
        b'c' => Key::OnlyCode,
        b'q' => Key::Quit,
        b'm' | b' ' => Key::More,
        b'j' => Key::Down,
        b'k' => Key::Up,
        0x03 => Key::Interrupt,
        _ => return None,
    })
}

fn escape(sequence: &[u8]) -> Option<Key> {
    Some(match sequence {
        b"A" => Key::Up,
        b"B" => Key::Down,
        b"5~" => Key::PageUp,
        b"6~" => Key::PageDown,
        b"H" | b"1~" | b"7~" => Key::Top,
        b"F" | b"4~" | b"8~" => Key::End,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_of_a_terminal_are_told_apart_however_they_are_cut() {
        let bytes = b"a\x1b[A\x1bOB\x1b[5~\x1b[6~zQ\x1b[1;5Cm\x03";
        let expected = [
            Key::Again,
            Key::Up,
            Key::Down,
            Key::PageUp,
            Key::PageDown,
            Key::Quit,
            Key::More,
            Key::Interrupt,
        ];
        assert_eq!(raw(&mut bytes.to_vec()), expected);
        let mut read = b"\x1b[5".to_vec();
        assert_eq!(raw(&mut read), []);
        read.extend(b"~q");
        assert_eq!(raw(&mut read), [Key::PageUp, Key::Quit]);
        assert_eq!(raw(&mut b"\x1b".to_vec()), []);
        assert_eq!(raw(&mut b"\x1bq".to_vec()), [Key::Quit]);
    }

    #[test]
    fn a_line_is_one_key() {
        let mut read = b"again\n\r\n?\n c \nq".to_vec();
        let first = [Key::Again, Key::Again, Key::OnlyCode];
        assert_eq!(lines(&mut read, false), first);
        assert_eq!(lines(&mut read, false), []);
        assert_eq!(lines(&mut read, true), [Key::Quit]);
    }
}
