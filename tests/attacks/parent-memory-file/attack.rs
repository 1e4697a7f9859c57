pub fn run() -> String {
    let parent = std::os::unix::process::parent_id();
    let path = format!("/proc/{parent}/mem");
    let told = |what: &str, result: std::io::Result<std::fs::File>| match result {
        Ok(_) => format!("got: {what}"),
        Err(problem) => format!("refused: {what}: {problem}"),
    };
    [
        told("read", std::fs::File::open(&path)),
        told("write", std::fs::File::options().write(true).open(&path)),
        told("oom", std::fs::File::options().write(true).open(format!("/proc/{parent}/oom_score_adj"))),
        told("comm", std::fs::File::options().write(true).open(format!("/proc/{parent}/comm"))),
    ]
    .join("; ")
}
