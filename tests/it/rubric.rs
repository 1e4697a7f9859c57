//! The commands for whoever writes a rubric: check, try, eval.

use std::io::Write as _;
use std::process::Stdio;

use crate::support::course::Course;
use crate::support::{Ran, grade, grader, run};

/// What was said, with the exit code before it.
fn told(ran: &Ran) -> String {
    format!("exit code {}\n{}{}", ran.code, ran.stdout, ran.stderr)
}

fn rubric(course: &Course, words: &[&str]) -> Ran {
    let mut command = grader();
    command.current_dir(course.path()).arg("rubric").args(words);
    run(&mut command)
}

/// The same in both languages.
fn in_both(course: &Course, words: &[&str]) -> String {
    let [english, chinese] = ["en", "zh"].map(|language| {
        let words: Vec<&str> = words.iter().copied().chain(["--lang", language]).collect();
        told(&rubric(course, &words))
    });
    format!("{english}\n{chinese}")
}

/// No line is wider than the terminal, a Chinese character taking two columns.
fn assert_fits(text: &str) {
    for line in text.lines() {
        let columns: usize = line
            .chars()
            .map(|c| if c < '\u{2e80}' { 1 } else { 2 })
            .sum();
        assert!(columns <= 80, "{columns}: {line}");
    }
}

/// Changes of the small course's rubric, each wrong in a way of its own, and what that is called.
const FLAWS: &[(&str, &str, &str)] = &[
    ("lesson = \"tiny\"", "lesson = \"other\"", "other-lesson"),
    ("zh = [\"显存\"]", "zh = []", "no-chinese"),
    ("en = [\"attention\"]", "en = []", "no-english"),
    ("\"matrices\"]", "\"re:matri.*\"]", "open-gap"),
    (
        "[[question]]",
        "[[concept]]\nid = \"quadratic\"\nzh = [\"抛物线\"]\nen = [\"parabola\"]\n\n[[question]]",
        "twice",
    ),
    (
        "id = \"q1.a\"\nweight = 50",
        "id = \"q1.a\"\nweight = 25",
        "other-weight",
    ),
    ("[[\"growth\"]]", "[[\"grwth\"]]", "unknown-part"),
    ("id = \"q1.b\"", "id = \"q1.z\"", "only-in-lesson"),
    (
        "full = [[\"attention\", \"matrix\"]]",
        "full = []",
        "never-full",
    ),
    (
        "clear = [{ id = \"quadratic-too\", all = \"memory quadratic\" }]",
        "",
        "no-excuse",
    ),
    (
        "id = \"linear\"\ntitle",
        "id = \"straight\"\ntitle",
        "veto-only-in-rubric",
    ),
    (
        "no_veto = [\"linear\"]",
        "no_veto = [\"linaer\"]",
        "unknown-id",
    ),
    ("deny = [\"q1.a\"]", "half = [\"q1.a\"]", "example-earns"),
    (
        "\nveto = [\"linear\"]",
        "\nno_veto = [\"linear\"]",
        "example-fires",
    ),
    (
        "no_veto = [\"linear\"]",
        "veto = [\"linear\"]",
        "example-safe",
    ),
    (
        "question = \"Q1\"\ntext = \"M",
        "question = \"Q2\"\ntext = \"M",
        "unknown-question",
    ),
];

#[test]
fn the_rubrics_of_the_course_have_nothing_to_mend() {
    let ran = grade(&["rubric", "check"]);
    assert_eq!(ran.code, 0, "{ran:?}");
    assert!(ran.stdout.contains("lesson2: nothing to mend"), "{ran:?}");
}

#[test]
fn each_flaw_is_told_with_its_place_and_the_next_step() {
    let course = Course::small("tiny");
    assert_eq!(rubric(&course, &["check", "tiny"]).code, 0);
    // The later ones are on lines of earlier ones.
    for (from, to, _) in &FLAWS[..10] {
        course.edit("lessons/tiny/rubric.toml", from, to);
    }
    let told = in_both(&course, &["check"]);
    assert_fits(&told);
    insta::assert_snapshot!("rubric_check", told);

    let ran = rubric(&course, &["check", "--format", "json"]);
    assert_eq!(ran.code, 6);
    let report = ran.json();
    assert_eq!(report["format_version"], 1);
    let complaints = report["lessons"][0]["complaints"].as_array().unwrap();
    assert!(complaints.len() >= 10, "{report}");
    assert_eq!(complaints[0]["kind"], "no-chinese");
    assert_eq!(complaints[0]["line"], 12);
}

#[test]
fn each_flaw_alone_is_found_by_name_and_gives_exit_code_6() {
    for (from, to, kind) in FLAWS {
        let course = Course::small("tiny");
        course.edit("lessons/tiny/rubric.toml", from, to);
        let ran = rubric(&course, &["check", "--format", "json"]);
        assert_eq!(ran.code, 6, "{to}: {ran:?}");
        let report = ran.json();
        let complaints = report["lessons"][0]["complaints"].as_array().unwrap();
        assert!(
            complaints
                .iter()
                .any(|complaint| complaint["kind"] == *kind),
            "{to}: {report}"
        );
    }
}

#[test]
fn patterns_that_the_question_itself_satisfies_are_told() {
    let course = Course::small("tiny");
    course.edit(
        "exercises/tiny/answers.md",
        "> Does memory grow linearly with s, because of the attention?",
        "> A quadratic memory.",
    );
    let ran = rubric(&course, &["check"]);
    assert_eq!(ran.code, 6, "{ran:?}");
    assert!(
        ran.stdout.contains("earned by the handed-out question"),
        "{ran:?}"
    );
}

#[test]
fn a_rubric_that_cannot_be_read_is_a_complaint_or_ends_the_command() {
    let course = Course::small("tiny");
    course.edit(
        "lessons/tiny/rubric.toml",
        "all = \"memory linear\"",
        "all = \"memory linaer\"",
    );
    insta::assert_snapshot!(in_both(&course, &["check"]), @r"
    exit code 6
    lessons/tiny/rubric.toml:63: linear/memory-linear: names `linaer`, which does
      not exist → correct the name, or add `linaer`; nothing else was checked
    tiny: one thing to mend

    exit code 6
    lessons/tiny/rubric.toml:63：linear/memory-linear：引用了不存在的 `linaer` → 请
      改正名称，或补上 `linaer`；其余内容尚未检查
    tiny：有 1 处需要修改
    ");
    insta::assert_snapshot!(in_both(&course, &["try", "x"]), @r"
    exit code 6
    error in the course (our fault): lessons/tiny/rubric.toml:63: linear/memory-linear: names `linaer`, which does not exist
    → `cargo grade rubric check` says what to do about it.

    exit code 6
    课程有误（是我们的问题）：lessons/tiny/rubric.toml:63：linear/memory-linear：引用了不存在的 `linaer`
    → 用 `cargo grade rubric check` 查看如何修改。
    ");
    course.edit("lessons/tiny/rubric.toml", "schema = 1", "schema = one");
    insta::assert_snapshot!(in_both(&course, &["check"]), @r"
    exit code 6
    lessons/tiny/rubric.toml:3: not in the form of a rubric: string values must be
      quoted, expected literal string → mend this line; nothing after it was checked
    tiny: one thing to mend

    exit code 6
    lessons/tiny/rubric.toml:3：不符合评分标准的格式：string values must be quoted,
      expected literal string → 请先改正这一行，其后的内容尚未检查
    tiny：有 1 处需要修改
    ");
}

#[test]
fn a_sentence_is_shown_with_its_concepts_rules_points_and_vetoes() {
    let course = Course::small("tiny");
    let sentences = [
        "Memory grows quadratically, which costs 2.7% more; 注意力是原因。",
        "显存大概是线性增长，不是平方增长？",
        "Nothing of the kind.",
    ];
    let told = sentences.map(|sentence| in_both(&course, &["try", sentence]));
    let told = told.join("\n----\n");
    assert_fits(&told);
    insta::assert_snapshot!("rubric_try", told);
}

#[test]
fn a_sentence_in_json_has_the_same_in_it() {
    let course = Course::small("tiny");
    let words = [
        "try",
        "显存大概线性增长。",
        "--question",
        "q1",
        "--format",
        "json",
    ];
    let ran = rubric(&course, &words);
    assert_eq!(ran.code, 0, "{ran:?}");
    insta::assert_snapshot!("rubric_try_json", ran.stdout);
}

#[test]
fn a_pipe_holds_one_answer() {
    let course = Course::small("tiny");
    let mut command = grader();
    command
        .current_dir(course.path())
        .args(["rubric", "try", "--format", "json"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    input
        .write_all("Memory grows quadratically.\nMuch of it is\n\n\u{1b}[2J 注意力\n".as_bytes())
        .unwrap();
    drop(input);
    let output = child.wait_with_output().unwrap();
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let points = &report["readings"][0]["points"];
    assert_eq!(points[0]["points"], 0.5, "{report}");
    assert_eq!(points[1]["points"], 0.25, "{report}");
    assert!(!output.stdout.contains(&0x1b));
}

#[test]
fn labelled_answers_are_compared_point_by_point_and_veto_by_veto() {
    let course = Course::small("tiny");
    let told = in_both(&course, &["eval", "tiny", "labels.toml"]);
    assert_fits(&told);
    insta::assert_snapshot!("rubric_eval", told);
    let ran = rubric(
        &course,
        &["eval", "tiny", "labels.toml", "--format", "json"],
    );
    assert_eq!(ran.code, 0, "{ran:?}");
    insta::assert_snapshot!("rubric_eval_json", ran.stdout);
}

#[test]
fn labels_that_cannot_be_read_are_refused_with_file_and_line() {
    let course = Course::small("tiny");
    insta::assert_snapshot!(in_both(&course, &["eval", "tiny", "gone.toml"]), @r"
    exit code 2
    error in your command: `gone.toml` cannot be read: No such file or directory (os error 2)
    → `cargo grade --help` shows what can be typed, `cargo grade list` the lessons and their items.

    exit code 2
    命令有误：无法读取 `gone.toml`：No such file or directory (os error 2)
    → `cargo grade --help` 列出可用的命令，`cargo grade list` 列出各课和各项。
    ");
    course.edit("labels.toml", "review = [\"q1.b\"]", "review = [\"q1.x\"]");
    insta::assert_snapshot!(in_both(&course, &["eval", "tiny", "labels.toml"]), @r"
    exit code 2
    error in your command: labels.toml:10: answer `t2`: Q1 of the rubric has no `q1.x`
    → Each `[[answer]]` has `id`, `question`, `text`, `points`, `veto` and `review`.

    exit code 2
    命令有误：labels.toml:10：答案 `t2`：评分标准的 Q1 下没有 `q1.x`
    → 每个 `[[answer]]` 应有 `id`、`question`、`text`、`points`、`veto` 和 `review`。
    ");
    course.edit("labels.toml", "id = \"t6\"", "id = t6");
    insta::assert_snapshot!(in_both(&course, &["eval", "tiny", "labels.toml"]), @r"
    exit code 2
    error in your command: labels.toml:37: invalid boolean, expected `true`
      │ TOML parse error at line 37, column 6
      │    |
      │ 37 | id = t6
      │    |      ^^
      │ invalid boolean, expected `true`
    → Each `[[answer]]` has `id`, `question`, `text`, `points`, `veto` and `review`.

    exit code 2
    命令有误：labels.toml:37：invalid boolean, expected `true`
      │ TOML parse error at line 37, column 6
      │    |
      │ 37 | id = t6
      │    |      ^^
      │ invalid boolean, expected `true`
    → 每个 `[[answer]]` 应有 `id`、`question`、`text`、`points`、`veto` 和 `review`。
    ");
}

#[test]
fn what_is_not_there_is_a_mistake_of_the_call() {
    let course = Course::small("tiny");
    for (words, said) in [
        (&["check", "lesson9"][..], "no lesson `lesson9`"),
        (&["try", "--question", "Q9", "x"], "no question `Q9`"),
        (&["try", "--lesson", "lesson9", "x"], "no lesson `lesson9`"),
        (&["eval", "tiny"], "FILE.toml"),
        (&[], "check"),
    ] {
        let ran = rubric(&course, words);
        assert_eq!(ran.code, 2, "{words:?}: {ran:?}");
        assert!(ran.stderr.contains(said), "{words:?}: {ran:?}");
    }
    std::fs::remove_file(course.path().join("lessons/tiny/rubric.toml")).unwrap();
    assert_eq!(rubric(&course, &["check"]).code, 0);
    for words in [&["check", "tiny"][..], &["try", "x"]] {
        let ran = rubric(&course, words);
        assert_eq!(ran.code, 2, "{words:?}: {ran:?}");
    }
}

#[test]
fn help_for_authors_is_there_in_both_languages() {
    let course = Course::small("tiny");
    let told = ["--help", "check -h", "try -h", "eval -h"].map(|words| {
        let words: Vec<&str> = words.split(' ').collect();
        in_both(&course, &words)
    });
    insta::assert_snapshot!("rubric_help", told.join("\n----\n"));
}
