use super::raw::{self};

pub fn run() -> String {
    let buffer = raw::room(8192);
    loop {
        raw::call(raw::READ, &[3, buffer, 65536]);
    }
}
