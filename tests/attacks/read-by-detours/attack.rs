pub fn run() -> String {
    let parent = std::os::unix::process::parent_id();
    let ways = [
        "/usr/lib/../..@SECRET_PATH@".to_owned(),
        "/proc/self/root@SECRET_PATH@".to_owned(),
        "/proc/self/cwd/..@SECRET_PATH@".to_owned(),
        "/proc/thread-self/root@SECRET_PATH@".to_owned(),
        format!("/proc/{parent}/root@SECRET_PATH@"),
        format!("/proc/{parent}/cwd/tests/attacks/raw.rs"),
        "//@SECRET_PATH@".to_owned(),
    ];
    let read = |way: String| match std::fs::read_to_string(&way) {
        Ok(text) => format!("got: {} by {way}", text.chars().take(100).collect::<String>()),
        Err(problem) => format!("refused: {way}: {problem}"),
    };
    ways.map(read).join("; ")
}
