//! Whatever the text: no panic, evidence that lies in it, and time in proportion to its length.
#![allow(
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a test that shows figures"
)]

mod support;

use grade_rubric::{Flag, Rubric, Verdict, eval, explain, grade};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use support::{developed_against as answers, grade_at_length, rubric};

/// How often each test is done over: `FUZZ_TIMES=10` for a thorough search.
fn times() -> u32 {
    let times = std::env::var("FUZZ_TIMES").ok();
    times.and_then(|times| times.parse().ok()).unwrap_or(1)
}

/// Every span must lie in the text, on the bounds of characters.
fn assert_sound(source: &str, verdict: &Verdict) {
    let points = verdict.points.iter().flat_map(|point| &point.evidence);
    let vetoes = verdict.vetoes.iter().flat_map(|veto| &veto.evidence);
    for piece in points.chain(vetoes) {
        assert_eq!(source.get(piece.span.clone()), Some(piece.quote.as_str()));
        assert!(piece.line >= 1 && piece.column >= 1);
    }
    for flag in &verdict.flags {
        if let Flag::Hidden(span) | Flag::Injection(span) | Flag::Unit(span) = flag {
            assert!(source.get(span.clone()).is_some(), "{flag:?}");
        }
    }
    for point in &verdict.points {
        assert!(
            point.possible.0 <= point.share && point.share <= point.possible.1,
            "{point:?}"
        );
    }
}

fn assert_graded(rubric: &Rubric, question: &str, text: &str) {
    assert_sound(text, &grade(rubric, question, text, "激活显存超过静态账本"));
}

/// Pieces that break what reads text: halves of marks, numbers at the edge, invisible characters.
const PIECES: [&str; 72] = [
    "激活",
    "不",
    "线性",
    "序列",
    "静态账本",
    "反超",
    "FlashAttention",
    "nvidia-smi",
    "第一轮",
    "\u{0}",
    "\u{7}",
    "\u{200b}",
    "\u{202e}",
    "\u{e0041}",
    "|",
    "|---|",
    "\n",
    "\n\n",
    "\r\n",
    "\t",
    "- ",
    "1. ",
    "> ",
    "# ",
    "```",
    "`",
    "$",
    "$$",
    "~~",
    "**",
    "__",
    "<!--",
    "-->",
    "<div ",
    "<span style=\"color:white\">",
    "</span>",
    "</div>",
    "<",
    ">",
    "<br/>",
    "![",
    "](x \"",
    ")",
    "“",
    "”",
    "\"",
    "「",
    "34",
    "s²",
    "5·a·s/h",
    "，",
    "。",
    "？",
    "&amp;",
    "&#0;",
    "\\",
    "\u{301}",
    "𠀀",
    "🙂",
    "ﷺ",
    "İ",
    "ß",
    "4,260",
    "4{,}260",
    "2^12",
    "10^1^1",
    "9223372036854775807",
    "1e15",
    "10^99999999999999999999",
    "十亿亿",
    "4.2-4.3k",
    "112 GB (104 GiB)",
];

#[test]
fn any_text_is_graded() {
    let rubric = rubric();
    let mut random = ChaCha8Rng::seed_from_u64(17);
    for _ in 0..1500 * times() {
        let length = random.next_u32() % 80;
        let text: String = (0..length)
            .map(|_| match random.next_u32() % 10 {
                0 => char::from_u32(random.next_u32() % 0x11_0000)
                    .unwrap_or('\u{fffd}')
                    .to_string(),
                _ => PIECES[random.next_u32() as usize % PIECES.len()].to_owned(),
            })
            .collect();
        for question in ["Q1", "Q2", "Q3", "Notes", "?"] {
            assert_graded(&rubric, question, &text);
        }
        if let Some(scale) = support::scale(&text) {
            let _ = rubric.check_scale(&scale, &text);
        }
    }
}

#[test]
fn every_control_character_is_harmless() {
    let rubric = rubric();
    let control = (0..0xa0)
        .filter_map(char::from_u32)
        .filter(|c| c.is_control());
    for control in control.chain(['\u{2028}', '\u{2029}', '\u{feff}', '\u{fffe}', '\u{ffff}']) {
        let text = format!(
            "{control}34 来自线性层{control}的输入，s≈42{control}62 时反超 112 GB。{control}"
        );
        assert_graded(&rubric, "Q1", &text);
    }
}

#[test]
fn pieces_of_answers_are_graded() {
    let rubric = rubric();
    let mut random = ChaCha8Rng::seed_from_u64(23);
    for answer in answers() {
        let question = eval::question_name(&answer.question);
        let characters: Vec<char> = answer.text.chars().collect();
        for _ in 0..8 * times() {
            let mut place = || random.next_u32() as usize % (characters.len() + 1);
            let (first, second) = (place(), place());
            let piece: String = characters[first.min(second)..first.max(second)]
                .iter()
                .collect();
            assert_graded(&rubric, &question, &piece);
            let mut mutated = characters.clone();
            for _ in 0..4 {
                let at = random.next_u32() as usize % mutated.len();
                let piece = PIECES[random.next_u32() as usize % PIECES.len()];
                mutated.splice(at..at, piece.chars());
            }
            assert_graded(&rubric, &question, &mutated.iter().collect::<String>());
        }
        assert!(explain(&rubric, &question, &answer.text).is_ok());
    }
}

/// Characters that a text does not expect inside a word.
const STRAY: [char; 16] = [
    '\u{0}',
    '\u{1b}',
    '\r',
    '\n',
    '\t',
    '\u{85}',
    '\u{200b}',
    '\u{200d}',
    '\u{202e}',
    '\u{2028}',
    '\u{301}',
    '\u{fe0f}',
    '\u{feff}',
    '\u{fffd}',
    '\u{e0061}',
    '\u{10ffff}',
];

/// One slip of whoever writes or copies: characters lost, doubled, swapped or added.
fn slip(text: &mut Vec<char>, random: &mut ChaCha8Rng) {
    let mut below = |limit: usize| random.next_u32() as usize % limit.max(1);
    let at = below(text.len());
    let end = (at + 1 + below(12)).min(text.len());
    match below(4) {
        0 => {
            text.drain(at.min(end)..end);
        }
        1 => {
            let again = text[at.min(end)..end].to_vec();
            let to = below(text.len() + 1);
            text.splice(to..to, again);
        }
        2 if !text.is_empty() => {
            let other = below(text.len());
            text.swap(at, other);
        }
        _ => text.insert(at, STRAY[below(STRAY.len())]),
    }
}

#[test]
fn answers_with_slips_are_graded() {
    let rubric = rubric();
    let mut random = ChaCha8Rng::seed_from_u64(29);
    for answer in answers() {
        let question = eval::question_name(&answer.question);
        let mut text: Vec<char> = answer.text.chars().collect();
        for _ in 0..12 * times() {
            // The slips add up: the later texts are hardly answers any more.
            for _ in 0..3 {
                slip(&mut text, &mut random);
            }
            assert_graded(&rubric, &question, &text.iter().collect::<String>());
        }
    }
}

#[test]
fn time_goes_with_length() {
    let mut rubric = rubric();
    rubric.with_reference("Q1", &"激活随序列长度增长，账本不变。".repeat(400));
    for unit in [
        "112 GB (104 GiB) ",
        "静态账本 98 GB，",
        "16 字节/参数，",
        "four thousand two hundred and ",
        "二十",
        "4千2百",
        "1.",
        "10^1^1",
        "<",
        "<div style=\"color:white\">\n\n",
        "</div>",
        "<!-- ",
        "<b x=\"",
        "**",
        "`",
        "![a](",
        "“激活线性”",
        "s = 4262 或 4300、",
        "激活 ",
        "<!-- a -->\n\n",
        "| a |\n|---|\n",
        "softmax/",
        "\u{e0041}",
    ] {
        let (text, verdict) = grade_at_length(&rubric, unit);
        assert!(verdict.flags.contains(&Flag::Long));
        assert_sound(&text, &verdict);
    }
    let six_thousand: String = "激活显存随 s 增长。".chars().cycle().take(6001).collect();
    assert!(
        grade(&rubric, "Q1", &six_thousand, "")
            .flags
            .contains(&Flag::Long)
    );
}
