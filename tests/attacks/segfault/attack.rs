pub fn run() -> String {
    let byte = unsafe { std::ptr::read_volatile(8 as *const u8) };
    format!("got: {byte}")
}
