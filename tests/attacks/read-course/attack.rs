pub fn run() -> String {
    let files = [
        "@REPO@/solutions/lesson2/src/lib.rs",
        "@REPO@/lessons/lesson2/lesson.toml",
        "@REPO@/Cargo.toml",
        "@SUBMISSION@/src/lib.rs",
        "@DECOY@/src/lib.rs",
        "/etc/passwd",
    ];
    let read = |file: &str| match std::fs::read(file) {
        Ok(bytes) => format!("got: {} bytes of {file}", bytes.len()),
        Err(problem) => format!("refused: {file}: {problem}"),
    };
    files.map(read).join("; ")
}
