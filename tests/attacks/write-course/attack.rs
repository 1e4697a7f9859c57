pub fn run() -> String {
    let files = ["@DECOY@/grade.json", "@DECOY@/src/lib.rs", "@DECOY@/build.rs", "@SECRET_PATH@"];
    let write = |file: &str| match std::fs::write(file, "{ \"score\": 10.0 }") {
        Ok(()) => format!("got: {file}"),
        Err(problem) => format!("refused: {file}: {problem}"),
    };
    let append = match std::fs::File::options().append(true).open("@DECOY@/Cargo.toml") {
        Ok(_) => "got: append".to_owned(),
        Err(problem) => format!("refused: append: {problem}"),
    };
    let truncate = match std::fs::File::options().write(true).truncate(true).open("@DECOY@/Cargo.toml") {
        Ok(_) => "got: truncate".to_owned(),
        Err(problem) => format!("refused: truncate: {problem}"),
    };
    format!("{}; {append}; {truncate}", files.map(write).join("; "))
}
