pub fn run() -> String {
    match std::process::Command::new("/bin/sh").args(["-c", "echo here > @MARKER@"]).status() {
        Ok(status) => format!("got: {status}"),
        Err(problem) => format!("refused: {problem}"),
    }
}
