//! What is planted together: the mistakes of one list are found in one run.

use super::planted::{GUIDE, MANIFEST, Planted, SKELETON, SOLUTION, planted};

/// What one run finds beside each other.
pub(crate) const AT_ONCE: [Planted; 22] = [
    planted(MANIFEST, ["total = 5.0", "total = 6.0"], "points", ""),
    planted(
        MANIFEST,
        ["pass-mark = 4.0", "pass-mark = 0.0"],
        "pass-mark",
        "",
    ),
    planted(
        MANIFEST,
        [
            "[[items]]\nid = \"momentum\"",
            "[[checks]]\nid = \"idle\"\nexpression = { function = \"f\", \
         modes = [\"m\"], variables = [], random = 0, fixed = [] }\n\n[[items]]\nid = \"momentum\"",
        ],
        "idle-check",
        "idle",
    ),
    planted(
        MANIFEST,
        ["blanks = [1, 2]", "blanks = [1, 7]"],
        "unknown-blank",
        "adam",
    ),
    planted(MANIFEST, ["表"; 2], "idle-blank", ""),
    planted(
        MANIFEST,
        [
            "blanks = [3]\naccumulation = { check = \"windows\", part = \"trigger\" }",
            "accumulation = { check = \"windows\", part = \"trigger\" }",
        ],
        "no-blanks",
        "rhythm",
    ),
    planted(
        MANIFEST,
        ["窗口内求平均", "the mean"],
        "chinese-english",
        "mean",
    ),
    planted(
        MANIFEST,
        ["en = \"The state of Adam\"", "en = \"The state of 亚当\""],
        "english-chinese",
        "adam",
    ),
    planted(
        MANIFEST,
        ["zh = \"是元素个数，不是字节数\"", "zh = \"\""],
        "no-chinese",
        "momentum",
    ),
    planted(
        MANIFEST,
        [
            "mistakes = [{ value = \"momentum\",",
            "mistakes = [{ value = \"momentum*2\", message = { en = \"x\", zh = \"叉\" } }, \
          { value = \"momentum\",",
        ],
        "mistake-accepted",
        "adam",
    ),
    planted(
        GUIDE,
        ["id = \"clean\"", "id = \"tidy\""],
        "unexplained",
        "clean",
    ),
    planted(GUIDE, ["表"; 2], "unknown-entry", "tidy"),
    planted(
        GUIDE,
        [
            "hints = [{ en = \"Divide by the window.\", zh = \"除以窗口大小。\" }]",
            "",
        ],
        "no-hint",
        "mean",
    ),
    planted(
        "lessons/optimizer/handout.zh.md",
        ["", "English\n"],
        "handout-english",
        "",
    ),
    planted(
        "exercises/optimizer/words.md",
        ["# Optimizer\n", "# Optimizer\n\n![figure](none.svg)\n"],
        "dead-link",
        "",
    ),
    planted(
        "lessons/optimizer/handout.en.md",
        ["", " \n"],
        "no-handout",
        "",
    ),
    planted(
        "exercises/optimizer/words.md",
        ["## Reasons", "## Notes"],
        "no-section",
        "Reasons",
    ),
    planted(
        "tests/submissions/optimizer/one-moment/expect.toml",
        ["adam = 0.0", "adam = 0.5"],
        "other-points",
        "one-moment",
    ),
    planted(
        "tests/submissions/optimizer/sums/expect.toml",
        ["summed = \"fired\"", "summed = \"clear\""],
        "other-veto",
        "sums",
    ),
    planted(
        "tests/submissions/optimizer/elements-not-bytes/expect.toml",
        ["verdict = \"passed\"", "verdict = \"failed\""],
        "other-verdict",
        "elements-not-bytes",
    ),
    planted(
        "tests/submissions/optimizer/keeps-the-window/expect.toml",
        [
            "from = \"\"\"\n    for start",
            "from = \"\"\"\n    for begin",
        ],
        "edit",
        "keeps-the-window",
    ),
    planted(
        "tests/submissions/optimizer/steps-every-time/src/lib.rs",
        ["", "// a misspelt name\n"],
        "stranger",
        "steps-every-time",
    ),
];

/// What takes another look at the code: each list in a run of its own.
pub(crate) const IN_THE_CODE: [&[Planted]; 2] = [
    &[
        planted(
            SKELETON,
            [
                "todo!(\"blank 1: one 32-bit number for each parameter\")",
                "4.0 * parameters as f64",
            ],
            "skeleton-right",
            "momentum",
        ),
        planted(SKELETON, ["表"; 2], "skeleton-grade", ""),
        planted(
            SOLUTION,
            ["2.0 * momentum", "2.5 * momentum"],
            "solution-item",
            "adam",
        ),
        planted(
            SOLUTION,
            ["    let momentum = 4.0", "    let  momentum = 4.0"],
            "not-formatted",
            "",
        ),
        planted(
            SOLUTION,
            [
                "match optimizer {",
                "let optimizer = optimizer.clone();\n    match optimizer {",
            ],
            "clippy",
            "",
        ),
        planted(MANIFEST, ["f32 = 1e-5", "f32 = 1e-7"], "narrow", "windows"),
        planted(
            MANIFEST,
            [
                "accept = [{ value = \"4*n\" }]",
                "accept = [{ value = \"4*n\" }, { value = \"n\" }]",
            ],
            "trivial",
            "momentum",
        ),
    ],
    &[
        planted(
            SKELETON,
            ["use tch::Tensor;", "use tch::Tenser;"],
            "skeleton-not-built",
            "",
        ),
        // So coarse that zeros pass for an average.
        planted(
            MANIFEST,
            ["f32 = 1e-5, f64 = 1e-12", "f32 = 5.0, f64 = 5.0"],
            "trivial",
            "mean",
        ),
    ],
];
