//! One reply of a model, read: its ruling, and the words of the answer that the ruling rests on.
//!
//! A reply is the word of a stranger who has read the word of another. It counts only if it has
//! exactly the form that was asked for and quotes nothing but the answer.

use serde::Deserialize;
use serde_json::{Map, Value};

use super::quote::Source;
use super::why::Why;

/// What a reply has, in this order: a model that must give its reasons first has to have some.
const KEYS: [&str; 3] = ["quotes", "reasoning", "verdict"];

const MOST_QUOTES: usize = 8;

/// Longest reasons that are kept, in characters.
const MAX_REASONING: usize = 600;

/// A reply that counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Vote {
    pub(super) quotes: Vec<String>,
    pub(super) reasoning: String,
    pub(super) ruling: Ruling,
}

/// What a reply says of the point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Ruling {
    Yes,
    Half,
    No,
    CannotTell,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Form {
    quotes: Vec<String>,
    reasoning: String,
    verdict: Ruling,
}

impl Vote {
    /// Reads what a model said about an answer.
    pub(super) fn read(text: &str, answer: &Source) -> Result<Self, Why> {
        let form = form(bare(text)).ok_or(Why::Malformed)?;
        if !form.quotes.iter().all(|quote| answer.says(quote)) {
            return Err(Why::InventedQuote);
        }
        if matches!(form.verdict, Ruling::Yes | Ruling::Half) && form.quotes.is_empty() {
            return Err(Why::NoQuote);
        }
        Ok(Self {
            quotes: form.quotes,
            reasoning: shortened(form.reasoning),
            ruling: form.verdict,
        })
    }
}

/// The object in a reply, out of the code block into which many models put it.
fn bare(text: &str) -> &str {
    let text = text.trim();
    let block = text
        .strip_prefix("```")
        .and_then(|rest| rest.strip_suffix("```"))
        .map(|block| block.strip_prefix("json").unwrap_or(block));
    block.unwrap_or(text)
}

fn form(text: &str) -> Option<Form> {
    // Refuses keys that stand twice, which the map would take.
    let form: Form = serde_json::from_str(text).ok()?;
    let keys: Map<String, Value> = serde_json::from_str(text).ok()?;
    let is_in_order = keys.keys().eq(KEYS);
    (is_in_order && form.quotes.len() <= MOST_QUOTES).then_some(form)
}

fn shortened(text: String) -> String {
    match text.char_indices().nth(MAX_REASONING) {
        Some(_) => text.chars().take(MAX_REASONING - 1).chain(['…']).collect(),
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Vote, Why> {
        let answer = Source::new("选择性重计算只丢弃注意力分数，代价很小。");
        Vote::read(text, &answer)
    }

    #[test]
    fn a_reply_of_the_right_form_is_a_vote() {
        for (verdict, ruling) in [
            ("yes", Ruling::Yes),
            ("half", Ruling::Half),
            ("no", Ruling::No),
            ("cannot-tell", Ruling::CannotTell),
        ] {
            let text =
                format!(r#"{{"quotes":["代价很小"],"reasoning":"r","verdict":"{verdict}"}}"#);
            let vote = Vote {
                quotes: vec!["代价很小".to_owned()],
                reasoning: "r".to_owned(),
                ruling,
            };
            for text in [
                format!("```json\n{text}\n```\n"),
                format!("\n```{text}```"),
                text,
            ] {
                assert_eq!(read(&text), Ok(vote.clone()), "{text}");
            }
        }
    }

    #[test]
    fn a_reply_of_another_form_is_none() {
        for text in [
            "",
            "yes",
            "I am sorry, but I cannot help with that.",
            "[]",
            r#"{"quotes":[],"reasoning":"r","verdict":"maybe"}"#,
            r#"{"quotes":[],"reasoning":"r","verdict":"YES"}"#,
            r#"{"quotes":"代价很小","reasoning":"r","verdict":"yes"}"#,
            r#"{"quotes":[],"reasoning":"r"}"#,
            r#"{"quotes":[],"reasoning":"r","verdict":"no","score":1}"#,
            r#"{"quotes":[],"reasoning":"r","verdict":"no","verdict":"no"}"#,
            r#"{"verdict":"no","quotes":[],"reasoning":"r"}"#,
            r#"{"quotes":[],"verdict":"no","reasoning":"r"}"#,
            r#"{"quotes":[],"reasoning":"r","verdict":"no"} Done."#,
            r#"{"quotes":[],"reasoning":"r","verdict":"no"}{}"#,
        ] {
            assert_eq!(read(text), Err(Why::Malformed), "{text}");
        }
        let quotes = vec!["代价"; MOST_QUOTES + 1];
        let many = serde_json::json!({"quotes": quotes, "reasoning": "", "verdict": "no"});
        assert_eq!(read(&many.to_string()), Err(Why::Malformed));
    }

    #[test]
    fn points_need_words_of_the_answer() {
        for (text, why) in [
            (
                r#"{"quotes":["代价很小","代价很大"],"reasoning":"r","verdict":"no"}"#,
                Why::InventedQuote,
            ),
            (
                r#"{"quotes":[""],"reasoning":"r","verdict":"yes"}"#,
                Why::InventedQuote,
            ),
            (
                r#"{"quotes":[],"reasoning":"r","verdict":"yes"}"#,
                Why::NoQuote,
            ),
            (
                r#"{"quotes":[],"reasoning":"r","verdict":"half"}"#,
                Why::NoQuote,
            ),
        ] {
            assert_eq!(read(text), Err(why), "{text}");
        }
        assert!(read(r#"{"quotes":[],"reasoning":"r","verdict":"no"}"#).is_ok());
    }

    #[test]
    fn long_reasons_are_cut() {
        let reasoning = "长".repeat(5000);
        let text =
            serde_json::json!({"quotes": [], "reasoning": reasoning, "verdict": "cannot-tell"});
        let vote = read(&text.to_string()).unwrap();
        assert_eq!(vote.reasoning.chars().count(), MAX_REASONING);
        assert!(vote.reasoning.ends_with('…'));
    }
}
