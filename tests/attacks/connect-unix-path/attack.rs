pub fn run() -> String {
    match std::os::unix::net::UnixStream::connect("@UNIX_SOCKET@") {
        Ok(_) => "got: a connection".to_owned(),
        Err(problem) => format!("refused: {problem}"),
    }
}
