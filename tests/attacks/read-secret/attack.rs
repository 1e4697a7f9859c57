pub fn run() -> String {
    match std::fs::read_to_string("@SECRET_PATH@") {
        Ok(text) => format!("got: {text}"),
        Err(problem) => format!("refused: {problem}"),
    }
}
