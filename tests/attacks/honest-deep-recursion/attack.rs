fn sum(n: u64) -> u64 {
    if n == 0 { 0 } else { std::hint::black_box(n) + sum(n - 1) }
}

pub fn run() -> String {
    assert_eq!(sum(10_000), 50_005_000);
    String::new()
}
