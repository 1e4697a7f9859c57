pub fn run() -> String {
    use std::os::linux::net::SocketAddrExt;
    use std::os::unix::net::{SocketAddr, UnixStream};
    let address = SocketAddr::from_abstract_name("@TOKEN@").unwrap();
    match UnixStream::connect_addr(&address) {
        Ok(_) => "got: a connection".to_owned(),
        Err(problem) => format!("refused: {problem}"),
    }
}
