use super::raw::{self, told};

pub fn run() -> String {
    let all = 0x1000_0000_u64 | 0x4000_0000 | 0x2000_0000 | 0x0002_0000;
    let child = raw::call(raw::CLONE, &[all | 17, 0, 0, 0, 0]);
    if child == 0 {
        raw::call(raw::EXIT_GROUP, &[0]);
    }
    told("clone", child)
}
