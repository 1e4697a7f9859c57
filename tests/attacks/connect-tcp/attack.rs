pub fn run() -> String {
    match std::net::TcpStream::connect(("127.0.0.1", @PORT@)) {
        Ok(_) => "got: a connection".to_owned(),
        Err(problem) => format!("refused: {problem}"),
    }
}
