pub fn run() -> String {
    let lock = |file: &str| match std::fs::File::open(file).and_then(|file| file.lock_shared()) {
        Ok(()) => format!("got: {file}"),
        Err(problem) => format!("refused: {file}: {problem}"),
    };
    [lock("/etc/ld.so.cache"), lock("/lib64/ld-linux-x86-64.so.2"), lock("/proc/self/exe")].join("; ")
}
