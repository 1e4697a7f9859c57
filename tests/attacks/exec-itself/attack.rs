pub fn run() -> String {
    use std::os::unix::process::CommandExt;
    let problem = std::process::Command::new("/proc/self/exe").exec();
    format!("refused: {problem}")
}
