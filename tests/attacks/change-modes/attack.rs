pub fn run() -> String {
    use std::os::unix::fs::PermissionsExt;
    let path = "@SECRET_PATH@";
    let told = |what: &str, result: std::io::Result<()>| match result {
        Ok(()) => format!("got: {what}"),
        Err(problem) => format!("refused: {what}: {problem}"),
    };
    let mode = std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o600));
    let owner = std::os::unix::fs::chown(path, None, None);
    let link = std::os::unix::fs::lchown(path, None, None);
    let folder = std::fs::set_permissions("@DECOY@", std::fs::Permissions::from_mode(0o700));
    [told("mode", mode), told("owner", owner), told("link", link), told("folder", folder)].join("; ")
}
