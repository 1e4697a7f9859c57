pub fn run() -> String {
    let parent = std::os::unix::process::parent_id();
    let read = |name: &str| match std::fs::read(format!("/proc/{parent}/{name}")) {
        Ok(bytes) => {
            let text = String::from_utf8_lossy(&bytes).replace('\0', " ");
            let from = text.find("ATTACK_SECRET").unwrap_or(0);
            format!("got: {name} {}", text[from..].chars().take(100).collect::<String>())
        }
        Err(problem) => format!("refused: {name}: {problem}"),
    };
    let descriptors = match std::fs::read_dir(format!("/proc/{parent}/fd")) {
        Ok(entries) => format!("got: {} descriptors", entries.count()),
        Err(problem) => format!("refused: fd: {problem}"),
    };
    let link = match std::fs::read_link(format!("/proc/{parent}/fd/0")) {
        Ok(link) => format!("got: link {}", link.display()),
        Err(problem) => format!("refused: link: {problem}"),
    };
    let texts = ["environ", "cmdline", "maps", "auxv", "status", "mountinfo"].map(read).join("; ");
    format!("{texts}; {descriptors}; {link}")
}
