//! The pages of a class, of real submissions: they are sound, they lead somewhere, they name nobody
//! where they must not.

#[path = "../../grader/src/page/tests/checks.rs"]
mod checks;

use std::fs;
use std::path::{Path, PathBuf};

use crate::batch::class::Class;
use crate::support::fixture;
use crate::support::{grader, prepare, run};

/// Wrong in as many ways as there are pages about it.
const WRONG: [&str; 12] = [
    "answers-always-slower",
    "answers-first-step-proves",
    "answers-linear-claim",
    "combo-all-wrong",
    "five-made-four",
    "forgets-average",
    "never-resets",
    "panics-after-the-first-window",
    "skeleton",
    "steps-every-microbatch",
    "sum-with-idle-note",
    "type-error",
];

/// One of them, with the statement in it that is one.
const MISTYPED: &str = "type-error";
const MISTAKE: &str = "*total = grad_accum;";

/// What a student may call a folder, and write into an answer.
const HOSTILE: &str = "<script>alert(1)<&'\" \u{202e}x";

/// Two answers that wait for a person, and differ in nothing that counts.
const PENDING: [&str; 2] = [
    "## Q1\n</style><script>alert(2)</script>\u{202e}\u{0}\n\n## Notes\n\nThe sum suits my learning rate.\n",
    "## Notes\n\nthe sum suits  my learning rate!\n",
];

const NAMES: [&str; 2] = ["Zoe Quill", "Yan Ostrow"];

/// A class whose submissions were all handed in by somebody with a name.
fn class() -> Class {
    let class = Class::new();
    let fixtures = fixture::all("lesson2");
    for (index, name) in (1..).zip(WRONG) {
        let fixture = fixtures.iter().find(|fixture| fixture.name == name);
        let laid = fixture.expect("a submission").lay("lesson2");
        let read = |file: &str| fs::read_to_string(laid.path().join(file)).unwrap();
        let (code, answers) = (read("src/lib.rs"), read("answers.md"));
        class.folder_of(
            &format!("s{index:02}"),
            &[("src/lib.rs", &code), ("answers.md", &answers)],
        );
        if name == MISTYPED {
            // The compiler quotes the line with the mistake, and what stands in it.
            let signed = code.replacen(MISTAKE, &format!("{MISTAKE} // {}", NAMES[0]), 1);
            assert_ne!(signed, code);
            class.folder_of("s00", &[("src/lib.rs", &signed), ("answers.md", &answers)]);
        }
    }
    let summed = fixtures
        .iter()
        .find(|fixture| fixture.name == "sum-with-idle-note");
    let laid = summed.expect("a submission").lay("lesson2");
    let code = fs::read_to_string(laid.path().join("src/lib.rs")).unwrap();
    for (name, answers) in [HOSTILE, "zoe"].into_iter().zip(PENDING) {
        class.folder_of(name, &[("src/lib.rs", &code), ("answers.md", answers)]);
    }
    fs::write(class.folder().join("gus.rar"), "Rar!").unwrap();
    class
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|problem| panic!("{}: {problem}", path.display()))
}

/// The file to which a relative address leads.
fn target(folder: &Path, link: &str) -> PathBuf {
    let mut bytes = Vec::new();
    let mut parts = link.split('%');
    bytes.extend(parts.next().unwrap_or_default().bytes());
    for part in parts {
        bytes.push(u8::from_str_radix(&part[..2], 16).expect("two digits"));
        bytes.extend(part[2..].bytes());
    }
    folder.join(String::from_utf8(bytes).expect("UTF-8"))
}

/// The pages of everybody who was graded, after the overview's own text.
fn assert_all_sound(class: &Class, language: &str) -> (String, Vec<String>) {
    let index = read(&class.grades().join("index.html"));
    checks::assert_sound(&index);
    let links = checks::links(&index);
    let mut reports = Vec::new();
    for link in &links {
        let path = target(&class.grades(), link);
        let report = read(&path);
        checks::assert_sound(&report);
        assert!(checks::links(&report).is_empty());
        assert!(report.contains(&format!("<html lang=\"{language}\">")));
        reports.push(report);
    }
    assert!(reports.len() >= WRONG.len() + 2);
    (index, reports)
}

#[test]
fn a_class_has_pages_that_are_sound_and_lead_to_each_other() {
    prepare();
    let class = class();
    let names = format!(
        "student,name\nzoe,{}\ns00,{}\nkim,Kim\n",
        NAMES[1], NAMES[0]
    );
    let roster = class.beside("roster.csv", &names);
    let ran = class.grade(&["--lang", "en", "--roster", roster.to_str().unwrap()]);
    assert_eq!(ran.code, 3, "{ran:?}");
    let (index, reports) = assert_all_sound(&class, "en");
    let text = checks::text(&index);
    for said in [
        "17 students, 15 graded",
        "⊘ 5 Not passed: a veto fired",
        "gus.rar",
        "Nothing was handed in.",
        "for student in",
        "E0308 mismatched types",
        "expected `Tensor`, found `usize`",
    ] {
        assert!(text.contains(said), "{said:?} is missing in {text}");
    }
    // Faults name nobody, though the compiler quotes the line with the name.
    let faults = index.split("id=\"faults\"").nth(1).unwrap();
    let faults = faults.split("id=\"queue\"").next().unwrap();
    for name in NAMES {
        assert!(!faults.contains(name), "{name} in {faults}");
    }
    let with_grid = |page: &&String| page.contains("class=\"grid\"");
    assert!(reports.iter().filter(with_grid).count() >= 4);
    assert!(faults.contains("class=\"grid\""));
    let marked = reports
        .iter()
        .filter(|page| page.contains("<mark id=\"words-"));
    assert!(marked.count() >= 10);
    shown_again_in_another_language(&class);
}

/// `regrade --apply` writes the pages too.
fn shown_again_in_another_language(class: &Class) {
    fs::remove_file(class.grades().join("index.html")).unwrap();
    let mut command = grader();
    command.arg("regrade").arg(class.grades());
    let ran = run(command.args(["--apply", "--lang", "zh"]));
    assert_eq!(ran.code, 0, "{ran:?}");
    let (index, reports) = assert_all_sound(class, "zh-Hans");
    let text = checks::text(&index);
    for said in ["全班总览", "等待人工裁定", "常见错误", "gus.rar"] {
        assert!(text.contains(said), "{said:?} is missing in {text}");
    }
    assert!(reports.iter().any(|page| page.contains("这份提交的权重")));
}
