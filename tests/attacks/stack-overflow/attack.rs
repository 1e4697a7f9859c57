#[allow(unconditional_recursion)]
fn deeper(depth: u64) -> u64 {
    std::hint::black_box(deeper(std::hint::black_box(depth + 1)) + 1)
}

pub fn run() -> String {
    deeper(0).to_string()
}
