use super::raw::{self, tell, text, told};

pub fn run() -> String {
    let files = ["/proc/self/exe", "/etc/ld.so.cache", "/lib64/ld-linux-x86-64.so.2"];
    let mut said = Vec::new();
    for file in files {
        let fd = raw::call(raw::OPEN, &[text(file), 0, 0]);
        if fd < 0 {
            said.push(told(file, fd));
            continue;
        }
        let lock = raw::room(4);
        said.push(tell("flock", raw::FLOCK, &[fd as u64, 2 | 4]));
        for (name, command) in [("setlk", 6), ("ofd setlk", 37), ("setlease", 1024), ("notify", 1026)] {
            let value = if command == 1024 { 0 } else if command == 1026 { 4 } else { lock };
            said.push(tell(name, raw::FCNTL, &[fd as u64, command, value]));
        }
    }
    said.join("; ")
}
