pub fn run() -> String {
    format!("got: {}", String::from_utf8_lossy(include_bytes!("@SECRET_PATH@")))
}
