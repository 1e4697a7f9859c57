//! System calls by seccomp: a list of what is possible, and above it a list of what is not.
//!
//! Several filters are stacked, and the kernel obeys the strictest. What is refused fails with
//! `EPERM`, so that whoever tries learns why; a call that is newer than the lists does not exist
//! (`ENOSYS`), which is how a library finds that it must take an older one. A filter for this machine ends a process that speaks another one's call numbers.

use std::collections::BTreeMap;
use std::io;

use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen as Length, SeccompCmpOp as Is, SeccompCondition,
    SeccompFilter, SeccompRule, TargetArch, apply_filter,
};

use super::numbers;
use super::tables::{
    COMPUTE, FCNTL, FORK, IOCTL, IOCTL_INJECTS, MODES, NAMESPACES, OWN_CHILDREN, PRCTL, REFUSED,
};
use super::{CallList, Confinement};
use crate::rule::Rule;

/// Rules of a filter: a call with no conditions matches always.
type Rules = BTreeMap<i64, Vec<SeccompRule>>;

pub(super) fn asked(confinement: &Confinement) -> &'static str {
    match confinement.calls {
        CallList::Compute => "list of what is possible, list of what is not",
        CallList::Gpu | CallList::Compiler => "list of what is not possible",
    }
}

/// Installs the filters. Where two refuse, the kernel obeys the one installed last: it is the one
/// that says why. It also closes the door: after it no filter can be installed.
pub(super) fn confine(confinement: &Confinement) -> io::Result<()> {
    let keeps = |rule| confinement.left_out.keeps(rule);
    let refusal = SeccompAction::Errno(errno(libc::EPERM));
    if lists_what_is_possible(confinement) {
        let possible = possible(confinement);
        install(&filter(possible, refusal.clone(), SeccompAction::Allow)?)?;
    }
    install(&numbers::filter(
        lists_what_is_possible(confinement),
        keeps(Rule::CallsOtherTables),
    ))?;
    install(&filter(
        refused(confinement)?,
        SeccompAction::Allow,
        refusal,
    )?)
}

fn lists_what_is_possible(confinement: &Confinement) -> bool {
    let is_on = confinement.left_out.keeps(Rule::CallsUnlisted);
    confinement.calls == CallList::Compute && is_on
}

fn errno(number: i32) -> u32 {
    u32::try_from(number).unwrap_or(0)
}

fn filter(
    rules: Rules,
    otherwise: SeccompAction,
    matched: SeccompAction,
) -> io::Result<BpfProgram> {
    let architecture = TargetArch::try_from(std::env::consts::ARCH).map_err(io::Error::other)?;
    SeccompFilter::new(rules, otherwise, matched, architecture)
        .and_then(BpfProgram::try_from)
        .map_err(io::Error::other)
}

fn install(program: &BpfProgram) -> io::Result<()> {
    apply_filter(program).map_err(io::Error::other)
}

/// What a computing process may call. A rule that was left out opens what it would refuse.
fn possible(confinement: &Confinement) -> Rules {
    let listed = COMPUTE.iter().copied();
    let opened = REFUSED
        .iter()
        .filter(|(rule, _)| !confinement.left_out.keeps(*rule))
        .flat_map(|(_, calls)| calls.iter().copied());
    let is_open = |rule: Rule| !confinement.left_out.keeps(rule);
    let modes = MODES
        .iter()
        .copied()
        .filter(|_| is_open(Rule::CallsMetadata));
    let fork = FORK.iter().copied().filter(|_| is_open(Rule::CallsFork));
    listed
        .chain([libc::SYS_seccomp])
        .chain(opened)
        .chain(modes)
        .chain(fork)
        .map(|call| (call, Vec::new()))
        .collect()
}

/// What nobody may call, or not with these arguments.
fn refused(confinement: &Confinement) -> io::Result<Rules> {
    let keeps = |rule| confinement.left_out.keeps(rule);
    let mut rules = Rules::new();
    // What is on no list need not be refused once more.
    if !lists_what_is_possible(confinement) {
        let groups = REFUSED.iter().filter(|(rule, _)| keeps(*rule));
        rules.extend(groups.flat_map(|(_, calls)| calls.iter().map(|call| (*call, Vec::new()))));
    }
    if keeps(Rule::CallsPrivileges) {
        rules.insert(libc::SYS_seccomp, Vec::new());
    }
    let may_fork = confinement.calls == CallList::Compiler;
    if may_fork {
        rules.retain(|call, _| !OWN_CHILDREN.contains(call));
        own_children(confinement, &mut rules)?;
    }
    if keeps(Rule::CallsMetadata) && !may_fork && !lists_what_is_possible(confinement) {
        rules.extend(MODES.iter().map(|call| (*call, Vec::new())));
    }
    if keeps(Rule::CallsPrivileges) {
        for flag in NAMESPACES {
            let flag = bits(*flag);
            add(
                &mut rules,
                libc::SYS_clone,
                vec![argument(0, Length::Qword, Is::MaskedEq(flag), flag)?],
            )?;
        }
    }
    if keeps(Rule::CallsFork) && !may_fork {
        if !lists_what_is_possible(confinement) {
            rules.extend(FORK.iter().map(|call| (*call, Vec::new())));
        }
        let thread = bits(libc::CLONE_THREAD);
        add(
            &mut rules,
            libc::SYS_clone,
            vec![argument(0, Length::Qword, Is::MaskedEq(thread), 0)?],
        )?;
    }
    others_out_of_reach(confinement, &mut rules)?;
    commands(confinement, &mut rules)?;
    Ok(rules)
}

/// A pair of sockets is for talking with a child. One that takes an address would reach anybody's.
fn own_children(confinement: &Confinement, rules: &mut Rules) -> io::Result<()> {
    if confinement.left_out.keeps(Rule::CallsNetwork) {
        let kinds = bits(0xf);
        let datagrams = argument(
            1,
            Length::Dword,
            Is::MaskedEq(kinds),
            bits(libc::SOCK_DGRAM),
        )?;
        add(rules, libc::SYS_socketpair, vec![datagrams])?;
        let addressed = argument(4, Length::Qword, Is::Ne, 0)?;
        add(rules, libc::SYS_sendto, vec![addressed])?;
    }
    Ok(())
}

/// Signals to other processes, and their limits and processors.
fn others_out_of_reach(confinement: &Confinement, rules: &mut Rules) -> io::Result<()> {
    let keeps = |rule| confinement.left_out.keeps(rule);
    let may_fork = confinement.calls == CallList::Compiler;
    if keeps(Rule::CallsSignals) && may_fork {
        // Its children are its own to end, but not whoever waits for it, and not everybody.
        let grader = argument(0, Length::Dword, Is::Eq, parent_pid())?;
        add(rules, libc::SYS_kill, vec![grader])?;
        let negative = argument(0, Length::Dword, Is::Ge, 1 << 31)?;
        add(rules, libc::SYS_kill, vec![negative])?;
    }
    if keeps(Rule::CallsSignals) && !may_fork {
        for call in [libc::SYS_kill, libc::SYS_tgkill] {
            add(rules, call, others(&[own_pid()])?)?;
        }
    }
    if keeps(Rule::CallsProcesses) && !may_fork {
        // A thread's own number is not known here; nobody needs to name it.
        add(rules, libc::SYS_sched_setaffinity, others(&[0, own_pid()])?)?;
        add(rules, libc::SYS_prlimit64, others(&[0, own_pid()])?)?;
    }
    if keeps(Rule::CallsLimits) {
        add(
            rules,
            libc::SYS_prlimit64,
            vec![argument(2, Length::Qword, Is::Ne, 0)?],
        )?;
    }
    Ok(())
}

/// The calls that are many calls in one.
fn commands(confinement: &Confinement, rules: &mut Rules) -> io::Result<()> {
    let keeps = |rule| confinement.left_out.keeps(rule);
    if keeps(Rule::CallsPrctl) {
        let harmless: Vec<u64> = PRCTL.iter().map(|command| bits(*command)).collect();
        add(rules, libc::SYS_prctl, not_one_of(0, &harmless)?)?;
    }
    if keeps(Rule::CallsIoctl) && confinement.calls == CallList::Gpu {
        // A driver speaks nothing but commands: which devices there are is up to Landlock.
        for command in IOCTL_INJECTS {
            add(
                rules,
                libc::SYS_ioctl,
                vec![argument(1, Length::Dword, Is::Eq, *command)?],
            )?;
        }
    } else if keeps(Rule::CallsIoctl) {
        add(rules, libc::SYS_ioctl, not_one_of(1, IOCTL)?)?;
    }
    if keeps(Rule::CallsMemoryFiles) && confinement.calls == CallList::Compute {
        // Memory that counts as nobody's once it is no longer mapped.
        let shared = bits(libc::MAP_SHARED | libc::MAP_ANONYMOUS);
        let shared = argument(3, Length::Dword, Is::MaskedEq(shared), shared)?;
        add(rules, libc::SYS_mmap, vec![shared])?;
    }
    if keeps(Rule::CallsLocks) && confinement.calls == CallList::Compute {
        let own: Vec<u64> = FCNTL.iter().map(|command| bits(*command)).collect();
        add(rules, libc::SYS_fcntl, not_one_of(1, &own)?)?;
    }
    Ok(())
}

/// Adds a chain of conditions, all of which must hold. A call that is refused whole stays so.
fn add(rules: &mut Rules, call: i64, conditions: Vec<SeccompCondition>) -> io::Result<()> {
    let rule = SeccompRule::new(conditions).map_err(io::Error::other)?;
    match rules.entry(call) {
        std::collections::btree_map::Entry::Vacant(entry) => {
            entry.insert(vec![rule]);
        }
        std::collections::btree_map::Entry::Occupied(mut entry) => {
            if !entry.get().is_empty() {
                entry.get_mut().push(rule);
            }
        }
    }
    Ok(())
}

/// Whether the first argument is none of these processes.
fn others(own: &[u64]) -> io::Result<Vec<SeccompCondition>> {
    not_one_of(0, own)
}

fn not_one_of(index: u8, values: &[u64]) -> io::Result<Vec<SeccompCondition>> {
    values
        .iter()
        .map(|value| argument(index, Length::Dword, Is::Ne, *value))
        .collect()
}

fn argument(index: u8, length: Length, is: Is, value: u64) -> io::Result<SeccompCondition> {
    SeccompCondition::new(index, length, is, value).map_err(io::Error::other)
}

fn own_pid() -> u64 {
    u64::from(std::process::id())
}

fn parent_pid() -> u64 {
    // 0, its own group, where the parent is out of sight.
    rustix::process::getppid().map_or(0, |parent| bits(parent.as_raw_nonzero().get()))
}

/// The bits of a number that the kernel sees in 32 of them.
fn bits(number: i32) -> u64 {
    u64::from(number.cast_unsigned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::LeftOut;

    fn confinement(calls: CallList, left_out: &[Rule]) -> Confinement {
        Confinement {
            grants: Vec::new(),
            calls,
            private_uid: None,
            is_assay: false,
            left_out: LeftOut::new(left_out),
            required: Vec::new(),
        }
    }

    #[test]
    fn what_is_refused_by_name_is_on_no_list() {
        let possible = possible(&confinement(CallList::Compute, &[]));
        for (rule, calls) in REFUSED {
            // The filters after the first need this one; the last of them refuses it.
            for call in calls.iter().filter(|call| **call != libc::SYS_seccomp) {
                assert!(!possible.contains_key(call), "{rule:?}: {call}");
            }
        }
    }

    #[test]
    fn a_rule_that_is_left_out_opens_what_it_refuses() {
        for (rule, calls) in REFUSED {
            let listed = possible(&confinement(CallList::Compute, &[*rule]));
            let refused = refused(&confinement(CallList::Gpu, &[*rule])).unwrap();
            for call in *calls {
                assert!(listed.contains_key(call), "{rule:?}: {call}");
                assert!(!refused.contains_key(call), "{rule:?}: {call}");
            }
        }
    }

    #[test]
    fn every_profile_makes_programs_that_the_kernel_takes() {
        for calls in [CallList::Compute, CallList::Gpu, CallList::Compiler] {
            let confinement = confinement(calls, &[]);
            let refused = refused(&confinement).unwrap();
            let program = filter(refused, SeccompAction::Allow, SeccompAction::Errno(1)).unwrap();
            assert!(program.len() < 4096, "{calls:?}: {}", program.len());
        }
    }

    #[test]
    fn only_a_compiler_may_start_processes_and_change_modes() {
        let is_refused = |calls, call: i64| {
            let rules = refused(&confinement(calls, &[])).unwrap();
            rules.get(&call).is_some_and(Vec::is_empty)
        };
        let listed = possible(&confinement(CallList::Compute, &[]));
        for call in [libc::SYS_fork, libc::SYS_vfork, libc::SYS_chmod] {
            assert!(is_refused(CallList::Gpu, call) && !listed.contains_key(&call));
            assert!(!is_refused(CallList::Compiler, call));
        }
    }
}
