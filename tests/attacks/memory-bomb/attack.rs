pub fn run() -> String {
    let mut held = Vec::new();
    loop {
        held.push(vec![7_u8; 16 << 20]);
        std::hint::black_box(&held);
    }
}
