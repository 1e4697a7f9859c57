pub fn run() -> String {
    use std::os::linux::net::SocketAddrExt;
    use std::os::unix::net::{SocketAddr, UnixDatagram, UnixListener, UnixStream};
    let name = SocketAddr::from_abstract_name("@TOKEN@-own").unwrap();
    let told = |what: &str, result: std::io::Result<()>| match result {
        Ok(()) => format!("got: {what}"),
        Err(problem) => format!("refused: {what}: {problem}"),
    };
    [
        told("port", std::net::TcpListener::bind("127.0.0.1:0").map(drop)),
        told("pair", UnixStream::pair().map(drop)),
        told("datagrams", UnixDatagram::pair().map(drop)),
        told("abstract", UnixListener::bind_addr(&name).map(drop)),
    ]
    .join("; ")
}
