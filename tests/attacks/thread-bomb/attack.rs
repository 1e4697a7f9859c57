pub fn run() -> String {
    for n_threads in 0..2000 {
        let thread = std::thread::Builder::new()
            .stack_size(64 << 10)
            .spawn(|| std::thread::sleep(std::time::Duration::from_secs(30)));
        if let Err(problem) = thread {
            return format!("stopped after {n_threads}: {problem}");
        }
    }
    "got: 2000 threads".to_owned()
}
