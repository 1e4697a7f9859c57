use super::raw::{self, tell, text};

pub fn run() -> String {
    let path = text("@SECRET_PATH@");
    let x32 = 0x4000_0000;
    [
        tell("getpid", x32 | 39, &[]),
        tell("open", x32 | raw::OPEN, &[path, 0, 0]),
        tell("socket", x32 | raw::SOCKET, &[1, 1, 0]),
        tell("fork", x32 | raw::FORK, &[]),
        tell("high bits", 1 << 32 | raw::SOCKET, &[1, 1, 0]),
    ]
    .join("; ")
}
