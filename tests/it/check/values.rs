//! Tolerances and values of the manifest that say nothing, or nothing true.

use super::planted::{MANIFEST, plant, planted};
use super::{assert_found, checked, checked_in};
use crate::support::course::Course;
use crate::support::{grader, prepare, run};

const ADAM: &str = "tolerance = 1e-9\naccept = [{ value = \"2*momentum\" }]";

fn without_spaces(text: &str) -> String {
    text.split_whitespace().collect()
}

#[test]
fn a_tolerance_that_is_no_number_above_zero_is_refused() {
    for tolerance in ["0.0", "-1e-9", "nan", "inf"] {
        for (from, to) in [
            (ADAM, ADAM.replacen("1e-9", tolerance, 1)),
            ("f32 = 1e-5", format!("f32 = {tolerance}")),
        ] {
            let course = Course::graded("second");
            course.edit(MANIFEST, from, &to);
            for (language, says) in [
                ("en", "must be a number above 0"),
                ("zh", "必须是大于 0 的数"),
            ] {
                let ran = run(grader()
                    .current_dir(course.path())
                    .args(["check", "--lang", language]));
                assert_eq!(ran.code, 6, "{tolerance}: {ran:#?}");
                // A line may end anywhere in it.
                let said = without_spaces(&ran.stdout);
                assert!(said.contains(&without_spaces(says)), "{}", ran.stdout);
            }
        }
    }
}

#[test]
fn what_is_accepted_is_said_once_and_is_what_the_solution_answers() {
    prepare();
    let list = [
        planted(
            MANIFEST,
            [
                "accept = [{ value = \"4*n\" }]",
                "accept = [{ value = \"4*n\" }, { value = \"n*4\", \
                 remark = { en = \"again\", zh = \"又来\" } }]",
            ],
            "accepted-twin",
            "momentum",
        ),
        planted(
            MANIFEST,
            [
                "accept = [{ value = \"2*momentum\" }]",
                "accept = [{ value = \"2*momentum\" }, { value = \"3*momentum\" }]",
            ],
            "accepted-unmet",
            "adam",
        ),
        planted(
            MANIFEST,
            [
                "mistakes = [{ value = \"n\",",
                "mistakes = [{ value = \"2*n\", message = { en = \"elements, not bytes\", \
                 zh = \"是元素个数，不是字节数\" } }, { value = \"n\",",
            ],
            "mistake-words",
            "momentum",
        ),
        planted(
            MANIFEST,
            ["f64 = 1e-12", "f64 = 1e-15"],
            "tolerance-small",
            "windows",
        ),
        planted(
            MANIFEST,
            ["bf16 = 0.04", "bf16 = 0.4"],
            "tolerance-large",
            "windows",
        ),
    ];
    let course = plant(&list);
    let ran = checked(&course);
    assert_eq!(ran.code, 6, "{ran:#?}");
    assert_found(&list, &ran.json());
    let chinese = checked_in(&course, "zh").stdout;
    assert!(chinese.contains("接受 `n*4`"), "{chinese}");
    assert!(chinese.contains("容差 4e-1 大于 1e-1"), "{chinese}");
}

/// What is only unusual is a remark; a solution without any error has no room to count, and a mistake
/// that is no number anywhere is out of reach of every tolerance. All of it is said in words.
#[test]
fn what_is_unusual_about_tolerances_is_told_in_words() {
    prepare();
    let course = Course::graded("second");
    course.edit(MANIFEST, ADAM, &ADAM.replacen("1e-9", "1e-3", 1));
    course.edit(
        MANIFEST,
        "mistakes = [{ value = \"n\",",
        "mistakes = [{ value = \"n/(n-n)\",",
    );
    for (language, said) in [
        (
            "en",
            [
                "no error",
                "∞: further off than any tolerance",
                "the tolerance 1e-3 is above 1e-6",
                "∞:elements",
            ],
        ),
        (
            "zh",
            [
                "无误差",
                "∞：多大的容差都够不到",
                "容差 1e-3 大于 1e-6",
                "∞:是元素",
            ],
        ),
    ] {
        let ran = run(grader()
            .current_dir(course.path())
            .args(["check", "--lang", language]));
        assert_eq!(ran.code, 0, "{ran:#?}");
        let shown = without_spaces(&ran.stdout);
        for said in said {
            assert!(
                shown.contains(&without_spaces(said)),
                "{said}: {}",
                ran.stdout
            );
        }
        for nonsense in ["NaN", "inf"] {
            assert!(!shown.contains(nonsense), "{}", ran.stdout);
        }
    }
}
