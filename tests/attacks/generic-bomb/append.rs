
fn deeper<T>(depth: u64, value: T) -> u64 {
    if depth == 0 { 0 } else { deeper(depth - 1, (value, 1_u8)) }
}

pub fn light() -> u64 {
    deeper(10, 1_u8)
}
