pub fn run() -> String {
    format!("got: {}", include_str!("@MARKER_DIR@/lib/key.txt"))
}
