pub fn run() -> String {
    use std::os::unix::process::CommandExt;
    // A library that is a program as well, readable for whoever needs it as a library.
    let library = ["/lib/x86_64-linux-gnu/libc.so.6", "/lib64/libc.so.6", "/usr/lib/libc.so.6"]
        .into_iter()
        .find(|path| std::path::Path::new(path).exists())
        .unwrap();
    format!("refused: {}", std::process::Command::new(library).exec())
}
