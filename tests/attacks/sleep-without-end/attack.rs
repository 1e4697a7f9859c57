pub fn run() -> String {
    loop {
        std::thread::sleep(std::time::Duration::from_secs(1000));
    }
}
