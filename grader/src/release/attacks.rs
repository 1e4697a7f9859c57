//! Attacks on the proof: a made-up solution, hidden in what is handed out in many ways, and what must
//! be no alarm. A new way to hide something is a line.

/// What must be no alarm.
mod harmless;

use std::path::{Path, PathBuf};

use super::secret::{self, Secret};
use super::{blank, leak};
use crate::generate::Exercise;
use crate::generate::tree::Files;

const SOLUTION: &str = "\
fn settle(rates: &[f64], n_days: usize) -> f64 {
    let mut ledger: Option<Ledger> = None;
    for day in 0..n_days {
        // blank 1: what the tariff leaves of the gross
        // exercise| let net: f64 = {blank};
        let net = 0.85 * gross - 12.5;
        // end of blank 1
        match tariff {
            // blank 2: the share of one tenant
            // exercise| Tariff::Shared => {blank},
            Tariff::Shared => net / n_tenants as f64,
            // end of blank 2
            Tariff::Whole => net,
        }
        // blank 3: book every rate
        for (tenant, balance) in book.iter_mut() {
            *balance -= &rates[tenant];
            log(\"booked\", tenant);
        }
        // end of blank 3
        // blank 4: is the month over?
        // exercise| let is_over: bool = {blank};
        // exercise| if is_over {
        if (day + 1) % month_length == 0 {
            // end of blank 4
            close(net);
            // blank 5: open a new page
            ledger = None;
            // end of blank 5
        }
    }
}
";

const ANSWERS: &str = "[[answer]]\n\
    text = \"The ledger is cleared after every month, since the next one must not see old rates.\"\n\
    [[answer]]\n\
    text = \"每个月结束之后必须清空账本，否则下个月会重复扣除同一笔费用。\"\n";

fn secrets() -> Vec<Secret> {
    let exercise = Exercise::of_source(SOLUTION);
    let mut secrets = blank::secrets(&exercise);
    secrets.extend(secret::of_labelled(Path::new("x.toml"), ANSWERS, &[]).unwrap());
    secret::distinct(secrets)
}

/// What is found in a file, in words.
fn found(path: &str, bytes: &[u8]) -> Option<String> {
    let files = Files::from([(PathBuf::from(path), bytes.to_vec())]);
    let secrets = secrets();
    let refused = leak::refuse(&leak::search(&files, &secrets)).err()?;
    let catalogue = crate::catalogue::Catalogue::new(crate::catalogue::Language::En);
    Some(catalogue.render(&refused.what))
}

/// A name, the file, what is planted, and what is said of it.
const HIDDEN: [(&str, &str, &str, &str); 31] = [
    (
        "a value alone",
        "lessons/x/handout.md",
        "take `0.85*gross-12.5` here",
        ":1 holds the solution of blank 1",
    ),
    (
        "other case of layout",
        "README.md",
        "net/n_tenants\n\n\nas\tf64",
        ":1 holds the solution of blank 2",
    ),
    (
        "a quoted value",
        "lessons/x/guide.toml",
        "hint = \"net / n_tenants as f64\"",
        "blank 2",
    ),
    (
        "one statement of a loop",
        "lessons/x/handout.md",
        "  *balance -= &rates[tenant];",
        "blank 3",
    ),
    (
        "a statement in a list",
        "lessons/x/handout.md",
        "* *balance -=\n* &rates[tenant]",
        "blank 3",
    ),
    (
        "a numbered list",
        "lessons/x/handout.md",
        "1. (day + 1) %\n2. month_length\n3. == 0",
        "blank 4",
    ),
    (
        "a condition in a sentence",
        "lessons/x/handout.zh.md",
        "条件是（day ＋ 1）％ month_length ＝＝ 0。",
        "blank 4",
    ),
    (
        "a nested quotation",
        "lessons/x/handout.md",
        "> > ledger =\n> > None;",
        "blank 5",
    ),
    (
        "a shell comment",
        "grader/src/a.toml",
        "# if (day + 1) % month_length\n# == 0 { close(net);",
        "blank 4",
    ),
    (
        "a doc comment",
        "exercises/x/src/lib.rs",
        "/// `net /\n/// n_tenants as f64`",
        "blank 2",
    ),
    (
        "a block comment",
        "exercises/x/src/lib.rs",
        "/*\n * 0.85 *\n * gross\n * - 12.5\n */",
        "blank 1",
    ),
    (
        "a remark between",
        "exercises/x/src/main.rs",
        "// *balance // less\n//   -= &rates[tenant]; // of each",
        "blank 3",
    ),
    (
        "an HTML comment",
        "lessons/x/handout.md",
        "<!--\nledger\n= None\n-->",
        ":2 holds the solution of blank 5",
    ),
    (
        "a string over lines",
        "exercises/x/src/main.rs",
        "\"net \\\n   / n_tenants \\\n as f64\"",
        "blank 2",
    ),
    (
        "strings of a list",
        "lessons/x/guide.toml",
        "[\"0.85 * gross\",\n \"- 12.5\"]",
        "blank 1",
    ),
    (
        "a table",
        "lessons/x/handout.md",
        "| net / |\n| n_tenants as f64 |",
        "blank 2",
    ),
    (
        "a patch",
        "README.md",
        "+ *balance -=\n+     &rates[tenant];",
        "blank 3",
    ),
    (
        "lines of a listing",
        "README.md",
        "17 | ledger\n18 |   = None;",
        "blank 5",
    ),
    (
        "parts of a drawing",
        "lessons/x/figures/a.svg",
        "<text><tspan x='1'>net /</tspan>\n<tspan>n_tenants</tspan> <tspan>as f64</tspan></text>",
        "blank 2",
    ),
    (
        "letters in bold",
        "lessons/x/figures/a.svg",
        "<text>led<tspan>ger</tspan> = No<b>ne</b></text>",
        "blank 5",
    ),
    (
        "entities",
        "lessons/x/handout.md",
        "&#42;balance &#x2d;= &amp;rates&#91;tenant&#x5D;",
        "blank 3",
    ),
    (
        "escapes",
        "lessons/x/guide.toml",
        "x = \"\\u0028day \\u002B 1) % month_length == 0\"",
        "blank 4",
    ),
    (
        "a zero-width space",
        "lessons/x/handout.md",
        "led\u{200b}ger = No\u{2060}ne",
        "blank 5",
    ),
    (
        "a soft hyphen and a hard space",
        "lessons/x/handout.md",
        "net\u{a0}/\u{202f}n_ten\u{ad}ants as f64",
        "blank 2",
    ),
    (
        "fullwidth forms",
        "lessons/x/handout.zh.md",
        "０．８５＊ｇｒｏｓｓ－１２．５",
        "blank 1",
    ),
    (
        "bold in the middle",
        "lessons/x/handout.md",
        "0.85 * gr**os**s - 12.5",
        "blank 1",
    ),
    (
        "a half of a long one",
        "grader/src/a.rs",
        "(tenant, balance) in book.iter_mut() { *balance",
        "blank 3",
    ),
    (
        "an unfamiliar place",
        "lessons/x/figures/b.png",
        "\u{0}PNG\u{1}net / n_tenants as f64\u{2}",
        "blank 2",
    ),
    (
        "a sentence over marks",
        "lessons/x/figures/a.svg",
        "<t>The ledger is cleared after</t><t>every month, since the</t>\n<t>next one must <i>not</i> see old rates</t>",
        "a sentence of a known answer (x.toml:2)",
    ),
    (
        "a Chinese sentence in a list",
        "grader/src/b.rs",
        "//! 1. 每个月结束之后，必须**清空**账本\n//! 2. 否则下个月会重复扣除\n//! 3. 同一笔费用",
        "a sentence of a known answer (x.toml:4)",
    ),
    (
        "a sentence by numbers",
        "lessons/x/guide.toml",
        "\\u6bcf个月结束之后必须清空账本，&#x5426;则下个月会重复扣除同一笔费用",
        "a sentence of a known answer",
    ),
];

#[test]
fn whatever_a_copy_is_hidden_in_it_is_found_and_named() {
    let missed: Vec<_> = HIDDEN
        .iter()
        .filter_map(|(name, path, text, said)| {
            let message = found(path, text.as_bytes()).unwrap_or_default();
            let is_named = message.contains(path) && message.contains(said);
            (!is_named).then(|| format!("{name}: {message:?}"))
        })
        .collect();
    assert!(missed.is_empty(), "{missed:#?}");
    let wide = "ledger = None".encode_utf16().flat_map(u16::to_le_bytes);
    let wide: Vec<u8> = [0xff, 0xfe].into_iter().chain(wide).collect();
    assert!(found("lessons/x/notes.md", &wide).is_some());
}

#[test]
fn every_find_is_named_up_to_twenty() {
    let text = "`ledger = None`\n\n".repeat(23) + "net / n_tenants as f64\n";
    let message = found("lessons/x/a.md", text.as_bytes()).unwrap();
    assert!(
        message.starts_with("the release would give a solution away, in 24 places:"),
        "{message}"
    );
    assert!(
        message.contains("\nlessons/x/a.md:39 holds") && message.ends_with("and in 4 places more"),
        "{message}"
    );
}

#[test]
fn a_blank_that_says_nothing_alone_is_named_as_such() {
    let source = "f(x);\n// blank 1: one more\ni + 1\n// end of blank 1\n\
                  // blank 2: a share\nwhole / n_parts as f64\n// end of blank 2\n";
    assert_eq!(blank::too_short(&Exercise::of_source(source)), [1]);
}
