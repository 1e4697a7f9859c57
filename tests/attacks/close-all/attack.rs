use super::raw::{self};

pub fn run() -> String {
    for fd in [0, 1, 2] {
        raw::call(raw::CLOSE, &[fd]);
    }
    println!("nobody hears this");
    String::new()
}
