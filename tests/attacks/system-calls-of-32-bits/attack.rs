use super::raw;
use std::arch::asm;

fn int80(number: u64, first: u64, second: u64, third: u64) -> i64 {
    let result: i64;
    unsafe {
        asm!("xchg rbx, {first}", "int 0x80", "xchg rbx, {first}",
            first = inout(reg) first => _,
            inlateout("rax") number => result,
            in("rcx") second, in("rdx") third,
            lateout("r8") _, lateout("r9") _, lateout("r10") _, lateout("r11") _);
    }
    i64::from(result as i32)
}

pub fn run() -> String {
    // Addresses of 32 bits.
    let low = raw::call(raw::MMAP, &[0, 1 << 16, 3, 0x62, u64::MAX, 0]) as u64;
    let path = c"@SECRET_PATH@";
    unsafe { std::ptr::copy(path.as_ptr(), low as *mut _, path.count_bytes() + 1) };
    let fd = int80(5, low, 0, 0);
    if fd < 0 {
        return raw::told("open", fd);
    }
    let n_bytes = int80(3, fd as u64, low, 100);
    let bytes = unsafe { std::slice::from_raw_parts(low as *const u8, n_bytes.max(0) as usize) };
    format!("got: {}", String::from_utf8_lossy(bytes))
}
