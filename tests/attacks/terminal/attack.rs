use super::raw::{self, text, told};

pub fn run() -> String {
    let mut said: Vec<String> = ["/dev/tty", "/dev/ptmx", "/dev/console", "/dev/pts/0", "/dev/pts/1", "/dev/tty0"]
        .into_iter()
        .filter(|path| std::fs::symlink_metadata(path).is_ok())
        .map(|path| {
            let fd = raw::call(raw::OPEN, &[text(path), 2 | 0o400, 0]);
            if fd >= 0 {
                raw::call(raw::IOCTL, &[fd as u64, 0x5412, text("x")]);
            }
            told(path, fd)
        })
        .collect();
    let seen = (0..5).map(|fd| raw::call(raw::IOCTL, &[fd, 0x5412, text("x")]));
    // A pipe is no terminal; everything else is said.
    said.extend(seen.filter(|result| *result != -25).map(|result| told("TIOCSTI", result)));
    said.join("; ")
}
