//! Root and ordinary users: the sandbox holds for both.

use rustix::process::geteuid;

use crate::support::ordinary::{self, Place};
use crate::support::{grader, prepare, run, skip};

/// What an ordinary user must see as root does.
const SAME: [&str; 2] = ["attacks::", "sandbox::"];

#[test]
fn an_ordinary_user_is_confined_like_root() {
    if !geteuid().is_root() {
        // Then every other test ran as one.
        return;
    }
    prepare();
    let place = Place::lay();
    let ran = place.run_tests(&SAME);
    assert_eq!(ran.code, 0, "{}\n{}", ran.stdout, ran.stderr);
    let n_passed = ran.stdout.split("test result: ok. ").nth(1);
    let n_passed = n_passed.and_then(|rest| rest.split(' ').next()?.parse::<u32>().ok());
    assert!(
        n_passed.is_some_and(|n_passed| n_passed > 8),
        "{}",
        ran.stdout
    );
    // What the other user had to leave out counts here as well.
    for line in ran
        .stderr
        .lines()
        .filter_map(|line| line.strip_prefix("skipped: "))
    {
        skip("as an ordinary user", line);
    }
}

#[test]
fn root_gives_a_submission_a_user_of_its_own() {
    if !geteuid().is_root() {
        skip("root_gives_a_submission_a_user_of_its_own", "it needs root");
        return;
    }
    if ordinary::is_here() {
        return;
    }
    prepare();
    let place = Place::lay();
    let ran = run(grader()
        .args(["lesson2", "--solution", "--only", "code", "--device", "cpu"])
        .args(["--format", "json", "--min-sandbox", "S4"])
        .current_dir(place.course())
        .env("GRADE_CACHE_DIR", place.cache()));
    let report = ran.json();
    assert_eq!(report["score"], 4.0, "{ran:#?}");
    let sandbox = &report["run"]["sandbox"];
    assert_eq!(sandbox["level"], "S4", "{sandbox:#}");
    assert_eq!(sandbox["uid_private"], true);
}
