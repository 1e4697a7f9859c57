pub fn run() -> String {
    match std::fs::write("@MARKER@", "here I was") {
        Ok(()) => "got: a file".to_owned(),
        Err(problem) => format!("refused: {problem}"),
    }
}
