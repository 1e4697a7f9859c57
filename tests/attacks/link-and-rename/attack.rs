pub fn run() -> String {
    use std::fs;
    let told = |what: &str, result: std::io::Result<()>| match result {
        Ok(()) => format!("got: {what}"),
        Err(problem) => format!("refused: {what}: {problem}"),
    };
    [
        told("hard link", fs::hard_link("@SECRET_PATH@", "@MARKER_DIR@/again")),
        told("link", std::os::unix::fs::symlink("@SECRET_PATH@", "@MARKER_DIR@/link")),
        told("rename", fs::rename("@SECRET_PATH@", "@MARKER_DIR@/other")),
        told("folder", fs::create_dir("@MARKER_DIR@/folder")),
        told("remove", fs::remove_file("@DECOY@/grade.json")),
        told("remove folder", fs::remove_dir_all("@DECOY@/src")),
    ]
    .join("; ")
}
