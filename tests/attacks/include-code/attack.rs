pub fn run() -> String {
    format!("got: {}", include!("@SECRET_PATH@"))
}
