pub fn run() -> String {
    use std::io::Write;
    let mut file = match std::fs::File::create("@MARKER_DIR@/large") {
        Ok(file) => file,
        Err(problem) => return format!("refused: {problem}"),
    };
    for _ in 0..8 {
        if let Err(problem) = file.write_all(&vec![7; 1 << 20]) {
            return format!("stopped: {problem}");
        }
    }
    "got: 8 MiB".to_owned()
}
