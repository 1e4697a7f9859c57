//! Whoever waits at a terminal is told what goes on.

use std::io::Write;

use crate::interrupt::endless;
use crate::support::{prepare, skip};
use crate::watch::terminal::{has_script, on_a_terminal, read_until};

#[test]
fn a_run_that_takes_long_says_so_until_it_ends() {
    if !has_script() {
        skip(
            "a_run_that_takes_long_says_so_until_it_ends",
            "this machine has no `script` program",
        );
        return;
    }
    prepare();
    for (language, said) in [
        ("en", "still compiling and running your code"),
        ("zh", "仍在编译和运行你的代码"),
    ] {
        let submission = endless();
        let mut child = on_a_terminal(&crate::support::root(), |grader| {
            let folder = submission.path().display();
            // The shell hears Ctrl-C too, and is to go on.
            format!(
                "trap : INT; {grader} lesson2 --lang {language} --submission '{folder}'; \
                 echo \"code=$?;\""
            )
        });
        let mut out = child.stdout.take().expect("a pipe");
        read_until(&mut out, said);
        let keys = child.stdin.as_mut().expect("a pipe");
        keys.write_all(&[3]).expect("somebody listens");
        keys.flush().expect("somebody listens");
        let rest = read_until(&mut out, "code=");
        assert!(rest.contains("code=130;"), "{rest}");
        child.wait().expect("it was started");
    }
}
