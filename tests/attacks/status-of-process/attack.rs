pub fn run() -> String {
    match std::fs::read_to_string("/proc/self/status") {
        Ok(status) => {
            let wanted = ["NoNewPrivs", "Seccomp", "CapEff", "CapPrm", "CapBnd", "Uid", "Groups"];
            let lines = status.lines().map(|line| line.replace('\t', " "));
            let lines: Vec<String> =
                lines.filter(|line| wanted.iter().any(|name| line.starts_with(&format!("{name}:")))).collect();
            lines.join("; ")
        }
        Err(problem) => format!("unknown: {problem}"),
    }
}
