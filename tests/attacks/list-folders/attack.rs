pub fn run() -> String {
    let folders = ["@MARKER_DIR@", "@HOME@", "/", "/tmp", "/proc", "/dev", "@REPO@", "@SUBMISSION@", ".."];
    let list = |folder: &str| match std::fs::read_dir(folder) {
        Ok(entries) => {
            let names: Vec<String> = entries
                .flatten()
                .take(5)
                .map(|entry| entry.file_name().to_string_lossy().into_owned())
                .collect();
            format!("got: {names:?} in {folder}")
        }
        Err(problem) => format!("refused: {folder}: {problem}"),
    };
    folders.map(list).join("; ")
}
