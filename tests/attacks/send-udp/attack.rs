pub fn run() -> String {
    let sent = std::net::UdpSocket::bind("127.0.0.1:0")
        .and_then(|socket| socket.send_to(b"secrets", ("127.0.0.1", @UDP_PORT@)));
    match sent {
        Ok(_) => "got: a datagram out".to_owned(),
        Err(problem) => format!("refused: {problem}"),
    }
}
