use super::raw::{self};

pub fn run() -> String {
    let text = vec![b'x'; 1 << 16];
    loop {
        raw::call(raw::WRITE, &[4, text.as_ptr() as u64, text.len() as u64]);
    }
}
