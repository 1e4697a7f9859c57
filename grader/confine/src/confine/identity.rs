//! Who the child is: root gives up its powers, and where it can, its user.

use std::io;
use std::path::Path;

use rustix::fs::{Access, AtFlags, CWD, accessat};
use rustix::io::Errno;
use rustix::process::{Gid, Uid, geteuid};
use rustix::thread::{
    CapabilitiesSecureBits, CapabilitySet, CapabilitySets, remove_capability_from_bounding_set,
    set_capabilities, set_capabilities_secure_bits, set_thread_groups, set_thread_res_gid,
    set_thread_res_uid,
};

use super::{Canary, Confinement, Mechanism, PRIVATE_UID};
use crate::rule::Rule;

/// Gives up what this process may do beyond an ordinary user. One that is no root has nothing to
/// give up.
pub(super) fn give_up(confinement: &Confinement) -> io::Result<Vec<Mechanism>> {
    let mut mechanisms = Vec::new();
    if !geteuid().is_root() {
        return Ok(mechanisms);
    }
    let keeps = |rule| confinement.left_out.keeps(rule);
    if let Some(uid) = confinement.private_uid.filter(|_| keeps(Rule::PrivateUid)) {
        let got = take_user(uid, confinement);
        mechanisms.push(Mechanism {
            name: PRIVATE_UID.to_owned(),
            asked: format!("uid {uid}"),
            canary: if got.is_ok() && geteuid().as_raw() == uid {
                Canary::Refused
            } else {
                Canary::Passed
            },
            got: match got {
                Ok(()) => format!("uid {uid}"),
                Err(problem) => format!("root: {problem}"),
            },
        });
    }
    if keeps(Rule::DropCapabilities) {
        drop_capabilities()?;
        let left = rustix::thread::capabilities(None)?;
        mechanisms.push(Mechanism {
            name: "capabilities".to_owned(),
            asked: "none".to_owned(),
            got: if left.effective.is_empty() && left.permitted.is_empty() {
                "none".to_owned()
            } else {
                format!("{:?}", left.permitted)
            },
            canary: if left.permitted.is_empty() {
                Canary::Refused
            } else {
                Canary::Passed
            },
        });
    }
    Ok(mechanisms)
}

/// Becomes a user that owns nothing, if that user can reach what was granted.
fn take_user(uid: u32, confinement: &Confinement) -> io::Result<()> {
    let (user, group) = (Uid::from_raw(uid), Gid::from_raw(uid));
    let root = (Uid::ROOT, Gid::ROOT);
    set_thread_groups(&[])?;
    set_thread_res_gid(None, group, None)?;
    set_thread_res_uid(None, user, None)?;
    let unreachable = confinement
        .grants
        .iter()
        .map(|grant| &*grant.path)
        .find(|path| is_ours(path) && is_closed(path));
    // Back to root: the way to another user leads from there, and so does the way back.
    set_thread_res_uid(None, root.0, None)?;
    set_thread_res_gid(None, root.1, None)?;
    if let Some(path) = unreachable {
        return Err(io::Error::other(format!(
            "no other user may read {}",
            path.display()
        )));
    }
    set_thread_res_gid(group, group, group)?;
    set_thread_res_uid(user, user, user)?;
    Ok(())
}

/// The kernel's own file systems have owners of their own, and refuse in ways of their own.
fn is_ours(path: &Path) -> bool {
    !["/proc", "/sys", "/dev"]
        .iter()
        .any(|root| path.starts_with(root))
}

/// A path that does not exist is closed to nobody.
fn is_closed(path: &Path) -> bool {
    accessat(CWD, path, Access::READ_OK, AtFlags::EACCESS) == Err(Errno::ACCESS)
}

/// Drops every capability, also those that a later program could get.
fn drop_capabilities() -> io::Result<()> {
    for capability in CapabilitySet::all().iter() {
        // A capability that this kernel does not know, or a container took away: nothing to drop.
        let _ = remove_capability_from_bounding_set(capability);
    }
    let bits = CapabilitiesSecureBits::NO_ROOT
        | CapabilitiesSecureBits::NO_ROOT_LOCKED
        | CapabilitiesSecureBits::NO_CAP_AMBIENT_RAISE
        | CapabilitiesSecureBits::NO_CAP_AMBIENT_RAISE_LOCKED;
    // Without the right to set these, no-new-privs is what keeps a program from getting more.
    let _ = set_capabilities_secure_bits(bits);
    let none = CapabilitySets {
        effective: CapabilitySet::empty(),
        permitted: CapabilitySet::empty(),
        inheritable: CapabilitySet::empty(),
    };
    Ok(set_capabilities(None, none)?)
}
