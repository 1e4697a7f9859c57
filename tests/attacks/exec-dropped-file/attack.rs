pub fn run() -> String {
    use std::os::unix::fs::PermissionsExt;
    use std::os::unix::process::CommandExt;
    let mut said = Vec::new();
    for folder in ["@MARKER_DIR@", "/tmp", "/dev/shm", "@SUBMISSION@", "."] {
        let program = format!("{folder}/@TOKEN@.trace");
        let script = "#!/bin/sh\nrm \"$0\"\necho here > @MARKER@\n";
        let made = std::fs::write(&program, script)
            .and_then(|()| std::fs::set_permissions(&program, std::fs::Permissions::from_mode(0o755)));
        let problem = match made {
            Ok(()) => std::process::Command::new(&program).exec(),
            Err(problem) => problem,
        };
        said.push(format!("refused: {problem}"));
    }
    said.join("; ")
}
