//! Confines the launcher stage itself, so that it holds for the program that it becomes.
//!
//! The order is that of rights: first what needs them (a user of its own), then giving them up,
//! then files, then system calls. Each part is tried before and after by doing the forbidden
//! thing: what is reported is what was seen, never what was asked for.

mod calls;
mod canary;
mod files;
mod identity;
mod numbers;
mod tables;

use std::io;
use std::path::PathBuf;

use crate::rule::LeftOut;
use canary::Canaries;

/// What a child may reach. Everything else is refused.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Confinement {
    pub grants: Vec<Grant>,
    pub calls: CallList,
    /// A user id that is nobody else's, for root to take.
    pub private_uid: Option<u32>,
    pub left_out: LeftOut,
    /// Whether this is only to see what works, so that it may cost a little more.
    pub is_assay: bool,
    /// Mechanisms that were seen to work and must work again.
    pub required: Vec<String>,
}

/// A path and what may be done below it. One that does not exist grants nothing.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Grant {
    pub path: PathBuf,
    pub right: Right,
}

/// What may be done with a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Right {
    /// To read files and list folders.
    Read,
    /// To read them and to start programs.
    Execute,
    /// To do anything but start programs.
    Write,
    /// To read and write a device and to send it commands.
    Device,
}

/// Which system calls a child may make.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum CallList {
    /// What a computing process needs, and nothing else.
    Compute,
    /// Whatever a driver may need, but no process, no network, no reach for others.
    Gpu,
    /// As before, and processes: a compiler starts a linker.
    Compiler,
}

/// A part of the confinement: what was asked for, what came of it, what trying it showed.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Mechanism {
    pub name: String,
    pub asked: String,
    pub got: String,
    pub canary: Canary,
}

impl Mechanism {
    /// Whether the forbidden thing was refused.
    pub fn works(&self) -> bool {
        self.canary == Canary::Refused
    }
}

/// What came of trying the forbidden thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Canary {
    /// It was refused, and was possible before.
    Refused,
    /// It was possible.
    Passed,
    /// It could not be tried, or was impossible before.
    Untried,
}

/// The names of mechanisms on which a level rests.
pub const FILES: &str = "landlock";
pub const CALLS: &str = "seccomp";
pub const NO_FORK: &str = "no-fork";
pub const PRIVATE_UID: &str = "private-uid";

/// Confines this process for good. An error is a mechanism that must work and did not.
/// `as_the_user` is done once the user is the one that the program will have.
pub(super) fn confine(
    confinement: &Confinement,
    as_the_user: impl FnOnce() -> io::Result<()>,
) -> io::Result<Vec<Mechanism>> {
    let mut mechanisms = Vec::new();
    let for_real = confinement.is_assay;
    let before = Canaries::try_all(for_real);
    mechanisms.extend(identity::give_up(confinement)?);
    as_the_user()?;
    rustix::thread::set_no_new_privs(true)?;
    // Read back here: the filters refuse even the question.
    let has_no_new_privs = rustix::thread::no_new_privs()?;
    let files = files::confine(confinement);
    let calls = calls::confine(confinement);
    let after = Canaries::try_all(for_real);
    mechanisms.push(Mechanism {
        name: "no-new-privs".to_owned(),
        asked: "on".to_owned(),
        got: "on".to_owned(),
        canary: if has_no_new_privs {
            Canary::Refused
        } else {
            Canary::Passed
        },
    });
    mechanisms.push(Mechanism {
        name: FILES.to_owned(),
        asked: files::asked(),
        got: files.unwrap_or_else(|problem| format!("none: {problem}")),
        canary: canary::verdict(&before.files, &after.files),
    });
    mechanisms.push(Mechanism {
        name: CALLS.to_owned(),
        asked: calls::asked(confinement).to_owned(),
        got: match &calls {
            Ok(()) => "installed".to_owned(),
            Err(problem) => format!("none: {problem}"),
        },
        canary: canary::verdict(&before.calls, &after.calls),
    });
    if confinement.calls != CallList::Compiler {
        mechanisms.push(Mechanism {
            name: NO_FORK.to_owned(),
            asked: "on".to_owned(),
            got: if calls.is_ok() { "on" } else { "off" }.to_owned(),
            canary: canary::verdict(&before.fork, &after.fork),
        });
    }
    check(confinement, &mechanisms)?;
    Ok(mechanisms)
}

/// A mechanism that worked before and does not now is no ground to run a submission on.
fn check(confinement: &Confinement, mechanisms: &[Mechanism]) -> io::Result<()> {
    for mechanism in mechanisms {
        let is_required = confinement.required.contains(&mechanism.name);
        if is_required && mechanism.canary != Canary::Refused {
            return Err(io::Error::other(format!(
                "{}: asked {}, got {}, and the forbidden thing was {:?}",
                mechanism.name, mechanism.asked, mechanism.got, mechanism.canary
            )));
        }
    }
    Ok(())
}
