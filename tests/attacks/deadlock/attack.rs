pub fn run() -> String {
    let lock = std::sync::Mutex::new(());
    let _first = lock.lock();
    let _second = lock.lock();
    "got: a lock twice".to_owned()
}
