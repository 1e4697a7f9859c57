pub fn run() -> String {
    let mut files: Vec<String> = vec![
        "/tmp/@TOKEN@.trace".to_owned(),
        "/var/tmp/@TOKEN@.trace".to_owned(),
        "/dev/shm/@TOKEN@.trace".to_owned(),
        "@HOME@/.@TOKEN@.trace".to_owned(),
        "/@TOKEN@.trace".to_owned(),
        "@SUBMISSION@/@TOKEN@.trace".to_owned(),
        "./@TOKEN@.trace".to_owned(),
    ];
    if let Ok(program) = std::env::current_exe() {
        files.push(program.with_file_name("@TOKEN@.trace").display().to_string());
    }
    let write = |file: String| match std::fs::write(&file, "here I was") {
        Ok(()) => format!("got: {file}"),
        Err(problem) => format!("refused: {file}: {problem}"),
    };
    files.into_iter().map(write).collect::<Vec<_>>().join("; ")
}
