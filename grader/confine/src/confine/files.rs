//! Files, TCP and signals by Landlock: everything is refused but what is granted.

use std::io;

use landlock::{
    ABI, Access, AccessFs, AccessNet, BitFlags, CompatLevel, Compatible, LandlockStatus,
    PathBeneath, PathFd, Ruleset, RulesetAttr, RulesetCreatedAttr, RulesetStatus, Scope,
};

use super::{Confinement, Right};
use crate::rule::Rule;

/// What is asked of the kernel. An older one gives what it knows; calls cover the rest.
const WANTED: ABI = ABI::V6;

pub(super) fn asked() -> String {
    format!("abi {}", WANTED as i32)
}

/// Confines this process and says what the kernel gave.
pub(super) fn confine(confinement: &Confinement) -> io::Result<String> {
    let handled = handled(confinement);
    let mut ruleset = Ruleset::default()
        .set_compatibility(CompatLevel::BestEffort)
        .handle_access(handled)
        .map_err(io::Error::other)?;
    if confinement.left_out.keeps(Rule::LandlockTcp) {
        let tcp = AccessNet::from_all(WANTED);
        ruleset = ruleset.handle_access(tcp).map_err(io::Error::other)?;
    }
    for (rule, scope) in [
        (Rule::LandlockSignals, Scope::Signal),
        (Rule::LandlockSockets, Scope::AbstractUnixSocket),
    ] {
        if confinement.left_out.keeps(rule) {
            ruleset = ruleset.scope(scope).map_err(io::Error::other)?;
        }
    }
    let mut created = ruleset.create().map_err(io::Error::other)?;
    for grant in &confinement.grants {
        // A path that is missing here grants nothing: other machines have it.
        let Ok(path) = PathFd::new(&grant.path) else {
            continue;
        };
        let rights = rights(grant.right, grant.path.is_dir()) & handled;
        if !rights.is_empty() {
            let rule = PathBeneath::new(path, rights);
            created = created.add_rule(rule).map_err(io::Error::other)?;
        }
    }
    if !confinement.left_out.keeps(Rule::FilesWrite) {
        let everywhere = PathFd::new("/").map_err(io::Error::other)?;
        let rule = PathBeneath::new(everywhere, AccessFs::Refer);
        created = created.add_rule(rule).map_err(io::Error::other)?;
    }
    let status = created.restrict_self().map_err(io::Error::other)?;
    let abi = match status.landlock {
        LandlockStatus::Available { effective_abi, .. } => effective_abi as i32,
        _ => 0,
    };
    match status.ruleset {
        RulesetStatus::NotEnforced => Err(io::Error::other("the kernel has no Landlock")),
        RulesetStatus::FullyEnforced => Ok(format!("abi {abi}")),
        RulesetStatus::PartiallyEnforced => Ok(format!("abi {abi}, in part")),
    }
}

/// The accesses that are refused where they are not granted.
fn handled(confinement: &Confinement) -> BitFlags<AccessFs> {
    let by_rule = [
        (Rule::FilesRead, BitFlags::from(AccessFs::ReadFile)),
        (Rule::FilesList, AccessFs::ReadDir.into()),
        (Rule::FilesWrite, AccessFs::from_write(ABI::V3)),
        (Rule::FilesExecute, AccessFs::Execute.into()),
        (Rule::FilesDevices, AccessFs::IoctlDev.into()),
    ];
    by_rule
        .into_iter()
        .filter(|(rule, _)| confinement.left_out.keeps(*rule))
        // To move a file between folders is refused unless it is handled and granted.
        .fold(AccessFs::Refer.into(), |all, (_, access)| all | access)
}

fn rights(right: Right, is_folder: bool) -> BitFlags<AccessFs> {
    let read = AccessFs::ReadFile | AccessFs::ReadDir;
    let rights = match right {
        Right::Read => read,
        Right::Execute => read | AccessFs::Execute,
        Right::Write => read | AccessFs::from_write(ABI::V3),
        Right::Device => AccessFs::ReadFile | AccessFs::WriteFile | AccessFs::IoctlDev,
    };
    if is_folder {
        rights
    } else {
        rights & AccessFs::from_file(WANTED)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_granted_only_what_a_file_can_have() {
        let file = rights(Right::Write, false);
        assert!(file.contains(AccessFs::WriteFile) && !file.contains(AccessFs::MakeReg));
        assert!(rights(Right::Write, true).contains(AccessFs::MakeReg));
    }

    #[test]
    fn nothing_but_a_program_may_be_started() {
        for right in [Right::Read, Right::Write, Right::Device] {
            assert!(
                !rights(right, true).contains(AccessFs::Execute),
                "{right:?}"
            );
        }
    }
}
