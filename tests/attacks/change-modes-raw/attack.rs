use super::raw::{self, tell, text};

pub fn run() -> String {
    let path = text("@SECRET_PATH@");
    let here = -100_i64 as u64;
    let (name, value) = (text("user.attack"), text("x"));
    [
        tell("chmod", raw::CHMOD, &[path, 0o600]),
        tell("fchmodat", raw::FCHMODAT, &[here, path, 0o600]),
        tell("fchmodat2", 452, &[here, path, 0o600, 0]),
        tell("chown", raw::CHOWN, &[path, 0, 0]),
        tell("lchown", 94, &[path, 0, 0]),
        tell("fchownat", 260, &[here, path, 0, 0, 0]),
        tell("utime", raw::UTIME, &[path, 0]),
        tell("utimes", 235, &[path, 0]),
        tell("futimesat", 261, &[here, path, 0]),
        tell("utimensat", raw::UTIMENSAT, &[here, path, 0, 0]),
        tell("setxattr", 188, &[path, name, value, 1, 0]),
        tell("removexattr", 197, &[path, name]),
        tell("truncate", 76, &[path, 0]),
        tell("chdir", 80, &[text("@MARKER_DIR@")]),
    ]
    .join("; ")
}
