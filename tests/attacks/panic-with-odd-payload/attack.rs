struct Bomb;

impl Drop for Bomb {
    fn drop(&mut self) {
        panic!("{}", "x".repeat(1 << 20));
    }
}

pub fn run() -> String {
    std::panic::panic_any(Bomb)
}
