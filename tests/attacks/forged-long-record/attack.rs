use super::frames::{due, frame};
use std::io::Write;
use std::fs::File;
use std::os::fd::FromRawFd;

pub fn run() -> String {
    frame(due(), 4 << 20, b"");
    let mut records = unsafe { File::from_raw_fd(4) };
    while records.write_all(&[7; 1 << 16]).is_ok() {}
    String::new()
}
