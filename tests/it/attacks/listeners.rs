//! Sockets of the runner's, which an attack may try to reach.

use std::net::{TcpListener, UdpSocket};
use std::os::linux::net::SocketAddrExt;
use std::os::unix::net::{SocketAddr, UnixListener};
use std::path::Path;

/// One socket of each kind.
pub(super) struct Listeners {
    tcp: TcpListener,
    udp: UdpSocket,
    unix: [UnixListener; 2],
}

impl Listeners {
    /// Opens them: two on the loopback, one at a path, one under an abstract name.
    pub(super) fn open(path: &Path, name: &str) -> Self {
        let name = SocketAddr::from_abstract_name(name).expect("a short name");
        let listeners = Self {
            tcp: TcpListener::bind("127.0.0.1:0").expect("a port"),
            udp: UdpSocket::bind("127.0.0.1:0").expect("a port"),
            unix: [
                UnixListener::bind(path).expect("a short path"),
                UnixListener::bind_addr(&name).expect("a name of its own"),
            ],
        };
        listeners.tcp.set_nonblocking(true).expect("a socket");
        listeners.udp.set_nonblocking(true).expect("a socket");
        for unix in &listeners.unix {
            unix.set_nonblocking(true).expect("a socket");
        }
        listeners
    }

    pub(super) fn tcp_port(&self) -> u16 {
        self.tcp.local_addr().expect("an address").port()
    }

    pub(super) fn udp_port(&self) -> u16 {
        self.udp.local_addr().expect("an address").port()
    }

    /// Whether anybody came.
    pub(super) fn were_reached(&self) -> bool {
        self.tcp.accept().is_ok()
            || self.udp.recv(&mut [0; 16]).is_ok()
            || self.unix.iter().any(|unix| unix.accept().is_ok())
    }
}
