//! What of a system call is told by its number alone, in a filter written by hand.

use seccompiler::{BpfProgram, sock_filter};

use super::tables::COMPUTE;

/// Numbers from here on belong to the x32 table of the same machine.
const X32: u32 = 0x4000_0000;

/// The last call before Linux 5.9, when the lists were complete. Libraries do without later ones.
const LAST_OLD: u32 = 434;

/// What is told by the number alone, in few instructions: the x32 table, which no list names, is
/// refused, and calls that are newer than the lists do not exist, so that a library takes an older
/// one. `clone3` is among them: its flags lie in memory, where no filter can read them.
pub(super) fn filter(is_listed: bool, refuses_other_tables: bool) -> BpfProgram {
    let load = instruction(libc::BPF_LD | libc::BPF_W | libc::BPF_ABS, 0, 0, 0);
    let answer = |value: u32| instruction(libc::BPF_RET | libc::BPF_K, 0, 0, value);
    // Jumps over one instruction where the comparison fails.
    let unless = |comparison: u32, value: u32| {
        instruction(libc::BPF_JMP | comparison | libc::BPF_K, 0, 1, value)
    };
    let refuse = |number| libc::SECCOMP_RET_ERRNO | errno(number);
    let mut program = vec![load];
    if refuses_other_tables {
        program.extend([unless(libc::BPF_JGE, X32), answer(refuse(libc::EPERM))]);
    }
    program.extend([
        unless(libc::BPF_JEQ, low(libc::SYS_clone3)),
        answer(refuse(libc::ENOSYS)),
    ]);
    if is_listed {
        for known in COMPUTE.iter().filter(|call| low(**call) > LAST_OLD) {
            program.extend([
                unless(libc::BPF_JEQ, low(*known)),
                answer(libc::SECCOMP_RET_ALLOW),
            ]);
        }
        program.extend([
            unless(libc::BPF_JGT, LAST_OLD),
            answer(refuse(libc::ENOSYS)),
        ]);
    }
    program.push(answer(libc::SECCOMP_RET_ALLOW));
    program
}

fn low(call: i64) -> u32 {
    u32::try_from(call).unwrap_or(u32::MAX)
}

fn instruction(code: u32, jt: u8, jf: u8, k: u32) -> sock_filter {
    sock_filter {
        // The codes fit: they are those of classic BPF.
        code: u16::try_from(code).unwrap_or(0),
        jt,
        jf,
        k,
    }
}

fn errno(number: i32) -> u32 {
    number.cast_unsigned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_that_are_newer_than_the_lists_do_not_exist() {
        let program = filter(true, true);
        let answers: Vec<u32> = [libc::SYS_clone3, 436, 439, 460, X32.into(), libc::SYS_read]
            .map(|call| run(&program, low(call)))
            .into();
        let (missing, refused) = (
            libc::SECCOMP_RET_ERRNO | errno(libc::ENOSYS),
            libc::SECCOMP_RET_ERRNO | errno(libc::EPERM),
        );
        let allowed = libc::SECCOMP_RET_ALLOW;
        assert_eq!(
            answers,
            [missing, allowed, allowed, missing, refused, allowed]
        );
    }

    /// Runs a program that knows nothing but the number, as the kernel would.
    fn run(program: &[sock_filter], number: u32) -> u32 {
        let mut at = 0;
        loop {
            let step = &program[at];
            at += 1;
            let holds = match u32::from(step.code) & 0xf0 {
                libc::BPF_JEQ => number == step.k,
                libc::BPF_JGT => number > step.k,
                libc::BPF_JGE => number >= step.k,
                _ => false,
            };
            match u32::from(step.code) & 7 {
                libc::BPF_RET => return step.k,
                libc::BPF_JMP => at += usize::from(if holds { step.jt } else { step.jf }),
                _ => {}
            }
        }
    }
}
