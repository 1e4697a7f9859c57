pub fn run() -> String {
    loop {
        eprintln!("{}", "x".repeat(1 << 12));
    }
}
