
#[unsafe(no_mangle)]
pub extern "C" fn clock_gettime(_: i32, time: *mut [i64; 2]) -> i32 {
    unsafe { *time = [0, 0] };
    0
}

#[unsafe(no_mangle)]
pub extern "C" fn mallinfo2() -> [usize; 10] {
    [0; 10]
}
