use super::raw::{self, tell, text, told};

pub fn run() -> String {
    let fd = raw::call(raw::MEMFD_CREATE, &[text("x"), 0]);
    let program = std::fs::read("/bin/sh").unwrap_or_default();
    let written = raw::call(raw::WRITE, &[fd as u64, program.as_ptr() as u64, program.len() as u64]);
    let arguments = raw::words(&[text("sh"), text("-c"), text("echo here > @MARKER@"), 0]);
    let empty = raw::words(&[0]);
    let path = text(&format!("/proc/self/fd/{fd}"));
    [
        told("memfd_create", fd),
        told("write", if fd < 0 { fd } else { written }),
        tell("execveat", raw::EXECVEAT, &[fd as u64, text(""), arguments, empty, 0x1000]),
        tell("execveat", raw::EXECVEAT, &[-100_i64 as u64, text("/bin/sh"), arguments, empty, 0]),
        told("execve", if fd < 0 { fd } else { raw::call(raw::EXECVE, &[path, arguments, empty]) }),
        tell("memfd_secret", 447, &[0]),
    ]
    .join("; ")
}
