use super::raw::{self};

pub fn run() -> String {
    loop {
        let at = raw::call(raw::MMAP, &[0, 16 << 20, 3, 0x21, u64::MAX, 0]);
        if at < 0 {
            return raw::told("mmap", at);
        }
        let bytes = unsafe { std::slice::from_raw_parts_mut(at as *mut u8, 16 << 20) };
        bytes.fill(7);
        // What the address space is bounded to is more than may be held.
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
}
