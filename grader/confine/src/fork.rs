//! The conversation between the grader and a process of ours that has loaded libtorch and forks.
//!
//! Each message is one packet on a socket that no submission ever holds. The grader asks with the
//! orders for the new process and its descriptors, and hears the number of that process.

use std::io::{self, IoSlice, IoSliceMut};
use std::mem::MaybeUninit;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::path::PathBuf;

use rustix::net::{
    RecvAncillaryBuffer, RecvAncillaryMessage, RecvFlags, ReturnFlags, SendAncillaryBuffer,
    SendAncillaryMessage, SendFlags, recvmsg, sendmsg,
};
use serde::{Deserialize, Serialize, de::DeserializeOwned};

use super::stage::Orders;

/// The first argument of a start of the probe that is to fork.
pub const SERVER: &str = "--fork-server";

/// The argument, in its place, of one that is only to say hello.
pub const NOBODY: &str = "-";

/// The function of a compiled submission that is its `main`.
pub const ENTRY: &str = "grade_probe_entry";

/// The library of the C++ functions behind `tch`.
pub const WRAPPERS: &str = "tch_wrappers";

/// The library of the Rust that submissions are linked with.
pub const SHARED: &str = "grade_shared";

/// The file of one of these libraries, which the probe loads before any submission.
pub fn file_of(library: &str) -> String {
    format!("lib{library}.so")
}

/// Descriptor of the socket, on the side that forks.
pub const CONTROL_FD: i32 = 3;

/// Descriptors of a new process: standard output and error, status, requests, records.
pub const N_DESCRIPTORS: usize = 5;

/// More than any orders take.
const MAX_BYTES: usize = 128 << 10;

/// What the grader asks for.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Wanted {
    pub orders: Orders,
    /// The compiled submission.
    pub file: PathBuf,
}

/// What it hears.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Said {
    /// Libtorch is loaded.
    Ready,
    /// The number of the new process.
    Forked(i32),
    /// There is none.
    Failed(String),
}

/// Asks for a process.
pub fn ask(
    control: BorrowedFd<'_>,
    wanted: &Wanted,
    descriptors: [BorrowedFd<'_>; N_DESCRIPTORS],
) -> io::Result<()> {
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(N_DESCRIPTORS))];
    let mut ancillary = SendAncillaryBuffer::new(&mut space);
    ancillary.push(SendAncillaryMessage::ScmRights(&descriptors));
    send(control, wanted, &mut ancillary)
}

/// Says something to the grader.
pub fn say(control: BorrowedFd<'_>, said: &Said) -> io::Result<()> {
    send(control, said, &mut SendAncillaryBuffer::default())
}

/// Waits for what is asked for. `None` when the grader has gone.
pub fn asked(control: BorrowedFd<'_>) -> io::Result<Option<(Wanted, [OwnedFd; N_DESCRIPTORS])>> {
    let Some((wanted, descriptors)) = receive(control)? else {
        return Ok(None);
    };
    let descriptors = <[OwnedFd; N_DESCRIPTORS]>::try_from(descriptors)
        .map_err(|_| io::Error::other("there are descriptors missing"))?;
    Ok(Some((wanted, descriptors)))
}

/// Waits for what is said. `None` when nobody is there.
pub fn heard(control: BorrowedFd<'_>) -> io::Result<Option<Said>> {
    Ok(receive(control)?.map(|(said, _)| said))
}

fn send(
    control: BorrowedFd<'_>,
    message: &impl Serialize,
    ancillary: &mut SendAncillaryBuffer<'_, '_, '_>,
) -> io::Result<()> {
    let bytes = serde_json::to_vec(message)?;
    // Whoever reads has gone is an error here, and no signal.
    let flags = SendFlags::NOSIGNAL;
    let n_bytes =
        rustix::io::retry_on_intr(|| sendmsg(control, &[IoSlice::new(&bytes)], ancillary, flags))?;
    if n_bytes == bytes.len() {
        Ok(())
    } else {
        Err(io::Error::other("a message was cut"))
    }
}

fn receive<T: DeserializeOwned>(control: BorrowedFd<'_>) -> io::Result<Option<(T, Vec<OwnedFd>)>> {
    let mut bytes = vec![0; MAX_BYTES];
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(N_DESCRIPTORS))];
    let mut ancillary = RecvAncillaryBuffer::new(&mut space);
    let message = rustix::io::retry_on_intr(|| {
        let mut slices = [IoSliceMut::new(&mut bytes)];
        let flags = RecvFlags::CMSG_CLOEXEC;
        recvmsg(control.as_fd(), &mut slices, &mut ancillary, flags)
    })?;
    if message.bytes == 0 {
        return Ok(None);
    }
    if message.flags.contains(ReturnFlags::TRUNC) {
        return Err(io::Error::other("a message was cut"));
    }
    let descriptors = ancillary.drain().flat_map(|received| match received {
        RecvAncillaryMessage::ScmRights(descriptors) => descriptors.collect::<Vec<_>>(),
        _ => Vec::new(),
    });
    let descriptors = descriptors.collect();
    Ok(Some((
        serde_json::from_slice(&bytes[..message.bytes])?,
        descriptors,
    )))
}

#[cfg(test)]
mod tests {
    use rustix::net::{AddressFamily, SocketFlags, SocketType, socketpair};

    use super::*;
    use crate::Limits;

    fn pair() -> (OwnedFd, OwnedFd) {
        let kind = SocketType::SEQPACKET;
        socketpair(AddressFamily::UNIX, kind, SocketFlags::CLOEXEC, None).unwrap()
    }

    #[test]
    fn what_is_asked_arrives_with_its_descriptors_and_an_end_is_an_end() {
        let (ours, theirs) = pair();
        let (read, write) = rustix::pipe::pipe().unwrap();
        let wanted = Wanted {
            orders: Orders {
                limits: Limits::default(),
                confinement: None,
                parent: Some(7),
                converses: true,
            },
            file: "/a/b".into(),
        };
        ask(ours.as_fd(), &wanted, [write.as_fd(); N_DESCRIPTORS]).unwrap();
        let (taken, descriptors) = asked(theirs.as_fd()).unwrap().unwrap();
        assert_eq!(taken.file, wanted.file);
        assert_eq!(taken.orders.parent, Some(7));
        rustix::io::write(&descriptors[4], b"x").unwrap();
        let mut byte = [0];
        assert_eq!(rustix::io::read(&read, &mut byte).unwrap(), 1);
        say(theirs.as_fd(), &Said::Forked(42)).unwrap();
        let said = heard(ours.as_fd()).unwrap();
        assert!(matches!(said, Some(Said::Forked(42))));
        drop(theirs);
        assert!(heard(ours.as_fd()).unwrap().is_none());
        assert!(ask(ours.as_fd(), &wanted, [write.as_fd(); N_DESCRIPTORS]).is_err());
    }

    #[test]
    fn a_question_without_its_descriptors_is_refused() {
        let (ours, theirs) = pair();
        say(ours.as_fd(), &Said::Ready).unwrap();
        assert!(asked(theirs.as_fd()).is_err());
    }
}
