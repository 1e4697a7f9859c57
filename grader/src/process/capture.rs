//! What a child wrote, kept up to a size: the beginning and the end.

use std::collections::VecDeque;

const HEAD_BYTES: usize = 2 << 20;
const TAIL_BYTES: usize = 16 << 10;

/// The bytes of a stream. Of a long one, the middle is gone.
#[derive(Clone, Debug, Default)]
pub(crate) struct Captured {
    head: Vec<u8>,
    tail: VecDeque<u8>,
    total: u64,
}

impl Captured {
    pub(crate) fn push(&mut self, bytes: &[u8]) {
        self.total += bytes.len() as u64;
        let room = HEAD_BYTES - self.head.len();
        let (first, rest) = bytes.split_at(room.min(bytes.len()));
        self.head.extend_from_slice(first);
        self.tail.extend(rest);
        let excess = self.tail.len().saturating_sub(TAIL_BYTES);
        self.tail.drain(..excess);
    }

    /// How many bytes there were in all.
    pub(crate) fn total(&self) -> u64 {
        self.total
    }

    /// The bytes. Of a long stream the middle is missing: `total` tells.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        let mut bytes = self.head.clone();
        bytes.extend(&self.tail);
        bytes
    }

    /// The text, with a mark where bytes were no text.
    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.bytes()).into_owned()
    }

    /// The last lines of the text.
    pub(crate) fn last_lines(&self, n_lines: usize) -> String {
        let text = self.text();
        let lines: Vec<&str> = text.lines().collect();
        lines[lines.len().saturating_sub(n_lines)..].join("\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_stream_keeps_its_beginning_and_its_end() {
        let mut captured = Captured::default();
        captured.push(b"first ");
        for _ in 0..100 {
            captured.push(&vec![b'.'; 1 << 16]);
        }
        captured.push(b" last");
        let text = captured.text();
        assert!(text.starts_with("first ") && text.ends_with(" last"));
        assert!(text.len() <= HEAD_BYTES + TAIL_BYTES);
        assert_eq!(captured.total(), 6 + 100 * (1 << 16) + 5);
    }
}
