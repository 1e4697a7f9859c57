//! What a student sees of answers in words, through the real binary.

use std::fs;
use std::path::Path;

use serde_json::Value;
use tempfile::TempDir;

use crate::support::course::Course;
use crate::support::{grader, root, run};

/// Right, half, wrong, against, pending, fired, in both languages.
const SHEET: &str = "\
## Q1

The 34 comes from the inputs and outputs of the linear layers, LayerNorm and GeLU inputs and the
dropout masks of each layer, for every token, so that part is linear in s. 5·a·s/h comes from the
s×s attention scores of each head: quadratic.

## Q2

完全重计算只保留每层的输入，层内的中间结果全部丢弃。
有人说“重计算一定更慢”，这是不对的。
重计算可能总是更慢吧。

## Q3

能，第一步跑通就可以证明配置安全。
";

fn laid(sheet: &str) -> TempDir {
    let laid = tempfile::tempdir().expect("a temporary folder");
    fs::write(laid.path().join("answers.md"), sheet).expect("a new file");
    laid
}

/// The report of a folder's answers alone.
fn report(folder: &Path) -> Value {
    let words = ["lesson2", "--only", "answers", "--format", "json"];
    run(grader().args(words).arg("--submission").arg(folder)).json()
}

fn seen(folder: &Path, course: &Path, more: &[&str]) -> String {
    let mut command = grader();
    command
        .current_dir(course)
        .args([
            "lesson2",
            "--only",
            "answers",
            "--seed",
            "1",
            "--submission",
        ])
        .arg(folder)
        .args(more);
    let ran = run(&mut command);
    let from = ran.stdout.find("Answers").or(ran.stdout.find("问答 "));
    let text = &ran.stdout[from.unwrap_or(0)..];
    let end = text.find("\nseed ").or(text.find("\n种子 "));
    text[..end.unwrap_or(text.len())].to_owned()
}

/// The words that each point rests on, what is missing, and why a person is asked: in the language
/// of the answer, unless one is asked for.
#[test]
fn answers_are_told_with_their_words_in_their_language() {
    let laid = laid(SHEET);
    let shown = [&[][..], &["--lang", "zh"], &["--lang", "en"]]
        .map(|more| seen(laid.path(), &root(), more))
        .join("\n\n================\n\n");
    insta::assert_snapshot!(shown);
}

/// How much of what is missing is told is the instructor's choice.
#[test]
fn hints_are_as_open_as_the_instructor_lets_them_be() {
    let laid = laid(SHEET);
    let [none, topic, concept] = ["none", "topic", "concept"].map(|level| {
        let course = Course::named("course");
        course.edit(
            "lessons/lesson2/lesson.toml",
            "hints = \"topic\"",
            &format!("hints = \"{level}\""),
        );
        let mut command = grader();
        command
            .current_dir(course.path())
            .args([
                "lesson2", "--only", "answers", "--format", "json", "--lang", "en",
            ])
            .arg("--submission")
            .arg(laid.path());
        let report = run(&mut command).json();
        let items = report["items"].as_array().expect("items").iter();
        let mut items = items.filter(|item| item["id"] == "q2.a");
        let item: &Value = items.next().expect("the item");
        assert_eq!(item["status"], "partial", "{item}");
        item["message"].as_str().expect("a message").to_owned()
    });
    assert_eq!(none, "half of it is there");
    assert!(topic.starts_with("half of it is there. "), "{topic}");
    assert!(topic.ends_with('?'), "{topic}");
    assert!(
        concept.starts_with("half of it is there; missing: "),
        "{concept}"
    );
}

/// Whatever a rubric's evidence points at stands in the file at the line and column named.
#[test]
fn every_quotation_stands_where_the_report_says() {
    let sheet = fs::read_to_string(root().join("solutions/lesson2/answers.md")).expect("a sheet");
    let laid = laid(&sheet);
    let report = report(laid.path());
    let mut n_quotes = 0;
    let parts = [&report["items"], &report["vetoes"]];
    let all = parts
        .iter()
        .flat_map(|part| part.as_array().expect("a list"));
    for words in all.flat_map(|part| part["evidence"].as_array().expect("a list")) {
        n_quotes += 1;
        let number =
            |name: &str| usize::try_from(words[name].as_u64().expect("a number")).expect("a size");
        let lines: Vec<&str> = sheet.split('\n').skip(number("line") - 1).collect();
        let there: String = lines
            .join("\n")
            .chars()
            .skip(number("column") - 1)
            .collect();
        let quote = words["quote"].as_str().expect("a quotation");
        assert!(!quote.is_empty() && there.starts_with(quote), "{words}");
    }
    assert!(n_quotes >= 11, "{report}");
}

/// A number of one's own: open, right, wrong, and the scale itself.
#[test]
fn everybodys_own_scale_is_checked_with_its_unit_and_not_scored() {
    let scale_of = |id: &str| {
        let words = ["lesson2", "--rescale", id, "--format", "json"];
        run(grader().args(words)).json()["scale"].clone()
    };
    // One for which a single value is right.
    let mut ids = (1..100).map(|number| format!("Student-{number}"));
    let id = ids.find(|id| scale_of(id)["mode"] == "none");
    let id = id.expect("a scale without recomputation");
    let scale = scale_of(&id);
    assert_eq!(scale, scale_of(&format!(" {} ", id.to_uppercase())));
    let size = |name: &str| scale[name].as_f64().expect("a number");
    let linear = size("L") * size("s") * size("b") * size("h");
    let bytes = linear * (34.0 + 5.0 * size("a") * size("s") / size("h"));
    for (text, state) in [
        (String::new(), "open"),
        (format!("id: {id}\n\nI do not know."), "open"),
        (format!("id: {id}\n\n{:.2} GB", bytes / 1e9), "done"),
        (
            format!("学号：{id}\n\n约 {:.3} GiB", bytes / 1_073_741_824.0),
            "done",
        ),
        (format!("id: {id}\n\n{:.2} GiB", bytes / 1e9), "wrong"),
        (format!("id: {id}\n\n{:.2} GB", bytes / 1e9 * 1.2), "wrong"),
    ] {
        let laid = laid(&format!("## Q1\n\nx\n\n## Rescale\n\n{text}\n"));
        let report = report(laid.path());
        assert_eq!(
            report["rescale"]["state"], state,
            "{text}: {}",
            report["rescale"]
        );
        assert_eq!(report["score"], 0.0);
    }
    assert_eq!(
        run(grader().args(["lesson2", "--rescale", "--", "-"])).code,
        2
    );
}

/// Whoever hands a lesson out may keep its rubric: then answers wait, and nothing is lost.
#[test]
fn without_a_rubric_answers_wait_and_with_a_broken_one_nothing_is_graded() {
    let laid = laid(SHEET);
    let course = Course::named("course");
    let graded = || {
        let mut command = grader();
        command
            .current_dir(course.path())
            .args(["lesson2", "--only", "answers", "--format", "json"])
            .arg("--submission")
            .arg(laid.path());
        run(&mut command)
    };
    course.edit(
        "lessons/lesson2/rubric.toml",
        "schema = 1\n",
        "schema = 9\n",
    );
    let broken = graded();
    assert_eq!(broken.code, 6, "{broken:?}");
    assert_eq!(broken.json()["error"]["kind"], "course", "{broken:?}");

    fs::remove_file(course.path().join("lessons/lesson2/rubric.toml")).expect("a rubric");
    let waiting = graded();
    assert_eq!(waiting.code, 5, "{waiting:?}");
    let report = waiting.json();
    let items = report["items"].as_array().expect("items").iter();
    let answers: Vec<&Value> = items.filter(|item| item["part"] == "answers").collect();
    assert!(
        answers.iter().all(|item| item["status"] == "pending"),
        "{report}"
    );
    assert_eq!(report["vetoes"][1]["state"], "pending", "{report}");
}
