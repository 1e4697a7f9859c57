pub fn run() -> String {
    use std::os::unix::fs::FileExt;
    static TEXT: [u8; 8] = *b"constant";
    let place = std::ptr::from_ref(&TEXT) as u64;
    let memory = std::fs::File::options().read(true).write(true).open("/proc/self/mem");
    match memory.and_then(|memory| memory.write_all_at(b"changed!", place)) {
        Ok(()) => format!("got: {}", String::from_utf8_lossy(std::hint::black_box(&TEXT))),
        Err(problem) => format!("refused: {problem}"),
    }
}
