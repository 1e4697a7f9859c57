pub fn run() -> String {
    format!("got: {}", include_str!("@SECRET_PATH@"))
}
