//! The pages of a class, of real submissions: they are sound, they lead somewhere, they name nobody
//! where they must not, and what they tell an instructor to run decides for a whole group.

#[path = "../../grader/src/page/trial/checks.rs"]
mod checks;

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::batch::class::Class;
use crate::support::fixture;
use crate::support::{Ran, grader, prepare, root, run};

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
            // The compiler quotes the line with the mistake, and what stands in it: the partner, too.
            let named = format!("let yan_ostrow = 1; {MISTAKE} // {}", NAMES[0]);
            let signed = code.replacen(MISTAKE, &named, 1);
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
        "One decision waits for you, about 2 students.",
        "E0308 mismatched types",
        "expected `Tensor`, found `usize`",
    ] {
        assert!(text.contains(said), "{said:?} is missing in {text}");
    }
    // Faults name nobody, though the compiler quotes the line with the names.
    let faults = index.split("id=\"faults\"").nth(1).unwrap();
    let faults = faults.split("id=\"queue\"").next().unwrap();
    for name in NAMES.iter().flat_map(|name| name.split(' ')) {
        let is_there = faults.to_lowercase().contains(&name.to_lowercase());
        assert!(!is_there, "{name} in {faults}");
    }
    let with_grid = |page: &&String| page.contains("class=\"grid\"");
    assert!(reports.iter().filter(with_grid).count() >= 4);
    assert!(faults.contains("class=\"grid\""));
    let marked = reports
        .iter()
        .filter(|page| page.contains("<mark id=\"words-"));
    assert!(marked.count() >= 10);
    shown_again_in_another_language(&class);
    decided_at_once(&class, &roster);
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

/// The command of a group is pasted as it stands, answers what it asks, and the group is gone.
fn decided_at_once(class: &Class, roster: &Path) {
    let index = read(&class.grades().join("index.html"));
    let commands = checks::texts_of_class(&index, "command");
    let [command] = &*commands else {
        panic!("one group waits: {commands:?}");
    };
    for (decision, why) in [("maybe", "seen in class"), ("clear", "")] {
        let ran = pasted(command, decision, why);
        assert!(!ran.stderr.is_empty(), "{ran:?}");
        assert!(!class.grades().join("zoe/decisions.jsonl").exists());
    }
    let ran = pasted(command, "clear", "it's seen in \"class\"");
    assert_eq!((ran.code, &*ran.stderr), (0, ""), "{ran:?}");
    let again = class.grade(&["--lang", "en", "--roster", roster.to_str().unwrap()]);
    assert_eq!(again.code, 3, "{again:?}");
    let index = read(&class.grades().join("index.html"));
    checks::assert_sound(&index);
    assert!(checks::texts_of_class(&index, "command").is_empty());
    assert!(checks::text(&index).contains("Nothing is open."));
    let vetoes = class.report("zoe")["vetoes"].clone();
    let decision = &vetoes[0]["decision"];
    assert_eq!(decision["to"], "clear", "{vetoes:#}");
    assert_eq!(decision["reason"], "it's seen in \"class\"");
}

/// A command as a shell runs it, with what is typed when it asks. The grader stands in for cargo.
#[expect(
    clippy::disallowed_methods,
    reason = "an instructor pastes into a shell, so does the test"
)]
fn pasted(command: &str, decision: &str, why: &str) -> Ran {
    let program = grader().get_program().to_owned();
    let stand_in = "cargo() { shift; \"$GRADER\" grade \"$@\"; }";
    let mut shell = Command::new("sh");
    shell.arg("-c").arg(format!("{stand_in}\n{command}"));
    shell.env("GRADER", program).env("LC_ALL", "C.UTF-8");
    let shell = shell.current_dir(root()).stdin(Stdio::piped());
    let shell = shell.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut shell = shell.spawn().expect("a shell");
    let mut typed = shell.stdin.take().expect("its input");
    write!(typed, "{decision}\n{why}\n").expect("it reads");
    drop(typed);
    let output = shell.wait_with_output().expect("its end");
    Ran {
        code: output.status.code().unwrap_or(-1),
        stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
        stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}
