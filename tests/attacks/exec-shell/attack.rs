pub fn run() -> String {
    use std::os::unix::process::CommandExt;
    let problem = std::process::Command::new("/bin/sh").args(["-c", "echo here > @MARKER@"]).exec();
    format!("refused: {problem}")
}
