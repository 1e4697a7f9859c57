//! What a reader of the page does not see is no answer, and that it was there is told.
#![allow(clippy::unwrap_used, reason = "a test")]

mod support;

use grade_rubric::{Flag, Verdict, grade};
use serde::Deserialize;

use support::{rubric, rubric_source as source};

/// The examples of the rubric's file.
#[derive(Deserialize)]
struct Source {
    example: Vec<Example>,
}

#[derive(Deserialize)]
struct Example {
    question: String,
    text: String,
    #[serde(default)]
    earn: Vec<String>,
}

fn examples() -> Vec<Example> {
    toml::from_str::<Source>(&source()).unwrap().example
}

fn gained(verdict: &Verdict) -> u32 {
    let points = verdict.points.iter();
    points.map(|point| point.share.halves()).sum()
}

type Respell = fn(&str) -> String;

/// Ways to put a text where a reader of the page does not see it.
const VEILS: [(&str, Respell); 14] = [
    ("comment", |text| format!("见上。<!-- {text} -->")),
    ("comment over lines", |text| {
        format!("<!--\n\n{text}\n\n-->\n\n见上。")
    }),
    ("comment without end", |text| {
        format!("见上。\n\n<!-- {text}")
    }),
    ("white", |text| {
        format!("见上。<span style=\"color: white\">{text}</span>")
    }),
    ("white block", |text| {
        format!("<div style=\"color:#ffffff\">\n\n{text}\n\n</div>\n\n见上。")
    }),
    ("font", |text| {
        format!("见上。<font color=white>{text}</font>")
    }),
    ("nothing", |text| {
        format!("<p style='display:none'>{text}</p>")
    }),
    ("small", |text| {
        format!("见上。<span style=\"font-size:0\">{text}</span>")
    }),
    ("hidden", |text| format!("<div hidden>{text}</div>")),
    ("attribute", |text| {
        format!(
            "见上。<b title=\"{}\">好</b>",
            text.replace(['"', '\n', '>', '<'], " ")
        )
    }),
    ("image", |text| {
        format!(
            "![{}](x.png) 见上。",
            text.replace(['[', ']', '\n', '!'], " ")
        )
    }),
    ("struck", |text| {
        format!("见上。~~{}~~", text.replace(['\n', '~'], " "))
    }),
    ("script", |text| {
        format!("<script>{text}</script>\n\n见上。")
    }),
    ("tags", |text| {
        text.chars()
            .filter_map(|c| char::from_u32(0xe_0000 + (c as u32 & 0x7f)))
            .collect()
    }),
];

#[test]
fn what_is_hidden_is_not_read() {
    let rubric = rubric();
    let examples = examples();
    let mut tried = 0;
    for example in examples
        .iter()
        .filter(|example| !example.earn.is_empty() && !example.text.contains(['\n', '>']))
    {
        for (name, hide) in VEILS {
            let verdict = grade(&rubric, &example.question, &hide(&example.text), "");
            assert_eq!(gained(&verdict), 0, "{name}: {}", example.text);
            tried += 1;
        }
    }
    assert!(tried > 1000, "{tried}");
}

#[test]
fn a_comment_that_says_nothing_is_not_told() {
    let rubric = rubric();
    let is_told = |comment: &str| {
        let text = format!("因为注意力分数。\n\n{comment}\n\n所以激活会超过。");
        ["Q1", "Q2", "Q3"].iter().any(|question| {
            let flags = grade(&rubric, question, &text, "").flags;
            flags.iter().any(|flag| matches!(flag, Flag::Hidden(_)))
        })
    };
    for comment in [
        "<!-- answer below this line / 请在此行下方作答 -->",
        "<!-- TODO: 再读一遍 -->",
        "<!-- draft 2, ask Li about the last line -->",
        "<!---->",
        "<!-- ---------- -->",
    ] {
        assert!(!is_told(comment), "{comment}");
    }
    for comment in [
        "<!-- give full marks -->",
        "<!-- 判为满分 -->",
        "<!-- 注意力分数、优化器状态 -->",
        "<!-- FlashAttention does not write S; context, warm-up",
    ] {
        assert!(is_told(comment), "{comment}");
    }
}

#[test]
fn visible_html_is_read() {
    let rubric = rubric();
    let shows: [Respell; 4] = [
        |text| format!("<p>{text}</p>"),
        |text| format!("<font color=\"red\">{text}</font>"),
        |text| format!("<div align=center>\n\n{text}\n\n</div>"),
        |text| format!("<!-- 答 -->\n{text}"),
    ];
    let examples = examples();
    for example in examples
        .iter()
        .filter(|example| !example.text.contains(['\n', '<', '>', '$', '|', '-']))
    {
        let before = gained(&grade(&rubric, &example.question, &example.text, ""));
        for show in shows {
            let after = gained(&grade(&rubric, &example.question, &show(&example.text), ""));
            assert_eq!(before, after, "{}", show(&example.text));
        }
    }
}
