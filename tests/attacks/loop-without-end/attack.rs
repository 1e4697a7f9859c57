pub fn run() -> String {
    let mut n = 0_u64;
    loop {
        n = std::hint::black_box(n + 1);
    }
}
