use super::raw::{self};

pub fn run() -> String {
    raw::call(raw::KILL, &[raw::myself(), 19]);
    raw::call(raw::TGKILL, &[raw::myself(), raw::myself(), 19]);
    loop {
        std::thread::sleep(std::time::Duration::from_secs(1000));
    }
}
