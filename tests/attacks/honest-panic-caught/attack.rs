pub fn run() -> String {
    let caught = std::panic::catch_unwind(|| panic!("only a try"));
    assert!(caught.is_err());
    let joined = std::thread::spawn(|| panic!("in a thread")).join();
    assert!(joined.is_err());
    std::panic::set_hook(Box::new(|_| {}));
    let _ = std::panic::take_hook();
    let trace = std::backtrace::Backtrace::force_capture().to_string();
    assert!(!trace.is_empty());
    String::new()
}
