pub fn run() -> String {
    use std::io::Write;
    let text = vec![b'x'; 1 << 16];
    loop {
        let _ = std::io::stdout().write_all(&text);
    }
}
