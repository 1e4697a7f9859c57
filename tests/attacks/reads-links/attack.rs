pub fn run() -> String {
    match std::fs::read_link("@MARKER_DIR@/cookie") {
        Ok(target) => format!("got: {}", target.display()),
        Err(problem) => format!("refused: readlink ({problem})"),
    }
}
