//! The level of a confinement, from what was seen of its mechanisms.

use crate::args::{SandboxLevel, SandboxMode};
use crate::process::{CALLS, Canary, FILES, LeftOut, Mechanism, NO_FORK, PRIVATE_UID};

/// S3 wants files and system calls confined, S2 either of them, S4 a user of its own on top. A run
/// from which something was left out by hand has none.
pub(super) fn of(mode: SandboxMode, left_out: &LeftOut, mechanisms: &[Mechanism]) -> SandboxLevel {
    if mode == SandboxMode::Off || !left_out.is_empty() {
        return SandboxLevel::S0;
    }
    let works = |name: &str| {
        let mut named = mechanisms.iter().filter(|mechanism| mechanism.name == name);
        named.any(|mechanism| mechanism.canary == Canary::Refused)
    };
    let files = works(FILES);
    let calls = works(CALLS) && works(NO_FORK);
    match (files, calls) {
        (true, true) if works(PRIVATE_UID) => SandboxLevel::S4,
        (true, true) => SandboxLevel::S3,
        (true, false) | (false, true) => SandboxLevel::S2,
        (false, false) => SandboxLevel::S1,
    }
}

/// What must work again in every launch because it was seen to work. A user of its own is left out:
/// whether another user can reach a program depends on where that lies.
pub(super) fn seen(mechanisms: &[Mechanism]) -> Vec<String> {
    mechanisms
        .iter()
        .filter(|mechanism| mechanism.canary == Canary::Refused && mechanism.name != PRIVATE_UID)
        .map(|mechanism| mechanism.name.clone())
        .collect()
}

/// The number of Landlock's interface that holds, if it does.
pub(crate) fn abi(mechanisms: &[Mechanism]) -> Option<u32> {
    let landlock = mechanisms
        .iter()
        .find(|mechanism| mechanism.name == FILES && mechanism.canary == Canary::Refused)?;
    let number = landlock.got.strip_prefix("abi ")?;
    number.split(',').next()?.parse().ok()
}

/// The level's word on the command line and in reports.
pub(crate) fn word(level: SandboxLevel) -> &'static str {
    match level {
        SandboxLevel::S0 => "S0",
        SandboxLevel::S1 => "S1",
        SandboxLevel::S2 => "S2",
        SandboxLevel::S3 => "S3",
        SandboxLevel::S4 => "S4",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::process::Rule;

    fn seen_as(canaries: &[(&str, Canary)]) -> Vec<Mechanism> {
        canaries
            .iter()
            .map(|(name, canary)| Mechanism {
                name: (*name).to_owned(),
                asked: String::new(),
                got: "abi 6, in part".to_owned(),
                canary: *canary,
            })
            .collect()
    }

    fn level(canaries: &[(&str, Canary)]) -> SandboxLevel {
        of(SandboxMode::Auto, &LeftOut::default(), &seen_as(canaries))
    }

    #[test]
    fn a_level_is_what_was_seen_and_not_what_was_asked_for() {
        use Canary::{Passed, Refused, Untried};
        let calls = [(CALLS, Refused), (NO_FORK, Refused)];
        let all = [(FILES, Refused), calls[0], calls[1]];
        assert_eq!(level(&all), SandboxLevel::S3);
        let private = [all[0], all[1], all[2], (PRIVATE_UID, Refused)];
        assert_eq!(level(&private), SandboxLevel::S4);
        assert_eq!(level(&[(FILES, Refused)]), SandboxLevel::S2);
        assert_eq!(level(&calls), SandboxLevel::S2);
        assert_eq!(
            level(&[(FILES, Untried), (CALLS, Refused)]),
            SandboxLevel::S1
        );
        assert_eq!(
            level(&[(FILES, Passed), calls[0], calls[1]]),
            SandboxLevel::S2
        );
        assert_eq!(level(&[(PRIVATE_UID, Refused)]), SandboxLevel::S1);
        assert_eq!(level(&[]), SandboxLevel::S1);
    }

    #[test]
    fn whoever_leaves_a_rule_out_has_no_level() {
        let all = seen_as(&[
            (FILES, Canary::Refused),
            (CALLS, Canary::Refused),
            (NO_FORK, Canary::Refused),
        ]);
        let left_out = LeftOut::new(&[Rule::CallsFork]);
        assert_eq!(of(SandboxMode::Auto, &left_out, &all), SandboxLevel::S0);
        let none = LeftOut::default();
        assert_eq!(of(SandboxMode::Off, &none, &all), SandboxLevel::S0);
    }

    #[test]
    fn the_interface_of_landlock_is_told_only_where_it_holds() {
        assert_eq!(abi(&seen_as(&[(FILES, Canary::Refused)])), Some(6));
        assert_eq!(abi(&seen_as(&[(FILES, Canary::Passed)])), None);
    }
}
