pub fn run() -> String {
    let bytes = vec![7_u8; 1 << 40];
    format!("got: {}", bytes.len())
}
