//! What students get: that it is all they need and nothing else, that it is proven, and that nothing
//! is left of one that is not.

/// What gives a solution away, or misleads.
mod leaks;

use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use crate::support::course::Course;
use crate::support::{Ran, files_below, grader, prepare, root, run, solution};

/// A place for a release.
struct Out(TempDir);

impl Out {
    fn new() -> Self {
        Self(tempfile::tempdir().expect("a temporary folder"))
    }

    fn path(&self) -> PathBuf {
        self.0.path().join("handout")
    }

    /// Whether nothing is there, not even what was in the making.
    fn is_empty(&self) -> bool {
        fs::read_dir(self.0.path()).unwrap().count() == 0
    }
}

/// Without a network: what is built here was built before.
fn release(course: &Course, out: &Path, words: &[&str]) -> Ran {
    run(grader()
        .current_dir(course.path())
        .env("CARGO_NET_OFFLINE", "true")
        .arg("release")
        .arg(out)
        .args(words))
}

/// A course with all sorts of things in it that are not for students, and a solved exercise.
fn cluttered() -> Course {
    let course = Course::whole("course");
    let put = |file: &str, text: &str| {
        let path = course.path().join(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    };
    for strange in [
        "notes.txt",
        "grades/2026.csv",
        ".git/config",
        ".grade/results/lesson2.json",
        "lessons/lesson2/rubric-old.toml",
        "lessons/lesson2/notes.md",
        "lessons/book/src/main.rs",
        "exercises/lesson2/notes.txt",
        "grader/tests/data.toml",
        "grader/notes.md",
        "grader/solution.txt",
        "lessons/lesson2/handout-old.md",
        "lessons/lesson2/figures/notes.md",
        "solutions/lesson2/notes.md",
        "solutions/lesson2/src/old.txt",
    ] {
        put(strange, "not for students");
    }
    let solved = solution::file("lesson2", "src/lib.rs");
    put("exercises/lesson2/src/lib.rs", &solved);
    course
}

#[test]
fn a_release_holds_what_students_need_and_nothing_else_and_is_proven() {
    prepare();
    let course = cluttered();
    let out = Out::new();
    let ran = release(&course, &out.path(), &["--format", "json"]);
    assert_eq!(ran.code, 0, "{ran:#?}");
    let report = ran.json();
    assert_eq!(report["searched"]["blanks"], 7);
    let sentences = report["searched"]["sentences"].as_u64();
    assert!(sentences > Some(1000), "{report:#}");
    let lesson = &report["lessons"][0];
    assert_eq!(lesson["id"], "lesson2");
    assert_eq!(lesson["score"].as_f64(), Some(0.0));
    assert_eq!(lesson["verdict"], "failed");
    assert_eq!(lesson["pending_answers"], 11);
    let left_out = report["left_out"].as_array().unwrap();
    for name in [
        "notes.txt",
        "solutions",
        "tests",
        "lessons/lesson2/rubric.toml",
        "lessons/lesson2/notes.md",
        "lessons/lesson2/handout-old.md",
        "lessons/lesson2/figures/notes.md",
        "solutions/lesson2/notes.md",
        "solutions/lesson2/src/old.txt",
        "exercises/lesson2/notes.txt",
        "grader/notes.md",
        "grader/solution.txt",
        "grader/CONTRIBUTING.md",
        "grader/rubric/tests",
    ] {
        assert!(left_out.contains(&name.into()), "{name}: {report:#}");
    }
    let there = files_below(&out.path());
    assert_eq!(report["files"].as_u64(), Some(there.len() as u64));
    assert_is_all_and_no_more(&there);
    let beside = fs::read_dir(out.0.path()).unwrap().count();
    assert_eq!(beside, 1, "nothing beside it");
    assert_names_nothing_that_is_not_there(&out.path());
    assert_student_is_told(&out.path());

    // A second one is quick, and says it in words.
    let [english, chinese] = ["en", "zh"].map(|language| {
        let out = Out::new();
        let ran = release(&course, &out.path(), &["--lang", language]);
        assert_eq!(ran.code, 0, "{ran:#?}");
        let place = out.path().display().to_string();
        let text = ran.stdout.replace(&place, "OUT").replace("\n  ", " ");
        let first = text.lines().next().unwrap();
        assert!(first.contains("OUT"), "{text}");
        // How large it is changes with every line of the grader.
        text.replace(first, "").trim().to_owned()
    });
    insta::with_settings!({ filters => vec![
        (r"\d{3,} files", "N files"), (r"\d{3,} 个", "N 个"), (r"\d{4,} sentences", "N sentences"),
    ]}, {
        insta::assert_snapshot!(format!("{english}\n\n{chinese}"));
    });
}

fn assert_is_all_and_no_more(there: &[String]) {
    for needed in [
        ".cargo/config.toml",
        ".gitignore",
        "Cargo.lock",
        "Cargo.toml",
        "README.md",
        "clippy.toml",
        "exercises/lesson2/answers.md",
        "grader/locales/zh/report.ftl",
        "grader/probe/src/main.rs",
        "grader/src/main.rs",
        "lessons/lesson2/adapter.rs",
        "lessons/lesson2/lesson.toml",
    ] {
        assert!(there.contains(&needed.to_owned()), "{needed}: {there:#?}");
    }
    // The start of a new lesson has a rubric of its own, which no lesson is graded by.
    let template = "grader/data/lesson-template/";
    for file in there.iter().filter(|file| !file.starts_with(template)) {
        for part in [
            "solutions",
            "tests",
            "target",
            ".git",
            ".grade",
            "examples",
            "book",
            "notes.txt",
            "notes.md",
            "old.txt",
            "solution.txt",
            "handout-old.md",
            "CONTRIBUTING.md",
            "rubric.toml",
            "rubric-old.toml",
        ] {
            assert!(file.split('/').all(|there| there != part), "{file}");
        }
    }
}

fn assert_names_nothing_that_is_not_there(out: &Path) {
    let exercise = fs::read(out.join("exercises/lesson2/src/lib.rs")).unwrap();
    let committed = fs::read(root().join("exercises/lesson2/src/lib.rs")).unwrap();
    assert!(exercise == committed, "the exercise is made anew");
    for manifest in ["Cargo.toml", "grader/Cargo.toml", "Cargo.lock"] {
        let text = fs::read_to_string(out.join(manifest)).unwrap();
        let is_clean = ["solutions/", "-solution", "tests/it"]
            .iter()
            .all(|strange| !text.contains(strange));
        assert!(is_clean, "{manifest}: {text}");
    }
}

/// A student's own run, by this grader: the same lesson without its rubric.
fn assert_student_is_told(course: &Path) {
    let answers = course.join("exercises/lesson2/answers.md");
    let sheet = fs::read_to_string(&answers).unwrap();
    fs::write(
        &answers,
        sheet.replace("请在此行下方作答 -->", "-->\n\nAn answer."),
    )
    .unwrap();
    for (language, said) in [
        ("en", "grades it after you hand it in"),
        ("zh", "提交之后由老师评分"),
    ] {
        let words = ["lesson2", "--only", "answers", "--lang", language];
        let ran = run(grader().current_dir(course).args(words));
        assert_eq!(ran.code, 5, "{ran:#?}");
        let text: String = ran.stdout.split_whitespace().collect();
        assert!(text.contains(&said.replace(' ', "")), "{}", ran.stdout);
    }
}

#[test]
fn a_release_that_cannot_be_proven_leaves_nothing() {
    prepare();
    let course = Course::whole("course");
    let manifest = "lessons/lesson2/lesson.toml";
    let sound = fs::read_to_string(course.path().join(manifest)).unwrap();
    let declared = format!("{sound}\n[skeleton]\npoints = 0.8\n");
    fs::write(course.path().join(manifest), declared).unwrap();
    let out = Out::new();
    let ran = release(&course, &out.path(), &[]);
    assert_eq!(ran.code, 6, "{ran:#?}");
    assert!(
        ran.stderr.contains("0.8 is declared") || ran.stderr.contains("0.80 is declared"),
        "{}",
        ran.stderr
    );
    assert!(out.is_empty());
}

#[test]
fn what_is_no_file_or_no_place_is_refused() {
    let course = Course::whole("course");
    let out = Out::new();
    for (place, said) in [
        (course.path(), "is there already and not empty"),
        (
            course.path().join("lessons/handout"),
            "lies inside a part of the course",
        ),
        (course.path().join("README.md"), "is not a folder"),
        (out.path().join("deeper"), "there is no folder for"),
    ] {
        let ran = release(&course, &place, &[]);
        assert_eq!(ran.code, 2, "{ran:#?}");
        let text = ran.stderr.replace("\n  ", " ");
        assert!(text.contains(said), "{text}");
    }
    let link = course.path().join("lessons/lesson2/figures");
    let _ = fs::remove_dir_all(&link);
    symlink("/etc", &link).unwrap();
    let ran = release(&course, &out.path(), &[]);
    assert_eq!(ran.code, 6, "{ran:#?}");
    assert!(
        ran.stderr.contains("`lessons/lesson2/figures` is a link"),
        "{}",
        ran.stderr
    );
    assert!(out.is_empty());
}
