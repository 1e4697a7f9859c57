//! What an answer sheet hands out: the block quotes right below the heading of each section.

use std::collections::BTreeMap;

use pulldown_cmark::{Event, HeadingLevel, Parser, Tag, TagEnd};

/// Where in a sheet the reading is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// In the heading of a section.
    Heading,
    /// Below it, with nothing but quotes in between.
    Prompt,
    /// Where the student writes.
    Answer,
}

/// The question of each section, by the first word of its heading in lower case.
pub(super) fn prompts(sheet: &str) -> BTreeMap<String, String> {
    let mut prompts: BTreeMap<String, String> = BTreeMap::new();
    let (mut place, mut name, mut depth) = (Place::Answer, String::new(), 0_usize);
    for (event, range) in Parser::new(sheet).into_offset_iter() {
        match (event, place) {
            (
                Event::Start(Tag::Heading {
                    level: HeadingLevel::H1 | HeadingLevel::H2,
                    ..
                }),
                _,
            ) if depth == 0 => (place, name) = (Place::Heading, String::new()),
            (Event::Text(text) | Event::Code(text), Place::Heading) => name.push_str(&text),
            (Event::End(TagEnd::Heading(_)), Place::Heading) => {
                name = first_word(&name);
                place = Place::Prompt;
            }
            (Event::Start(Tag::BlockQuote(_)), Place::Prompt) => {
                if depth == 0 {
                    let prompt = prompts.entry(name.clone()).or_default();
                    for line in sheet[range].lines() {
                        prompt.push_str(without_mark(line));
                        prompt.push('\n');
                    }
                    prompt.push('\n');
                }
                depth += 1;
            }
            (Event::End(TagEnd::BlockQuote(_)), Place::Prompt) => depth -= 1,
            (_, Place::Prompt) if depth == 0 => place = Place::Answer,
            _ => {}
        }
    }
    prompts
}

/// A line of a quote without the mark that makes it one.
fn without_mark(line: &str) -> &str {
    let Some(words) = line.trim_start().strip_prefix('>') else {
        return line;
    };
    words.strip_prefix(' ').unwrap_or(words)
}

fn first_word(heading: &str) -> String {
    let words = heading.split(|character: char| !character.is_alphanumeric());
    let mut words = words.filter(|word| !word.is_empty());
    words.next().unwrap_or_default().to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_quotes_right_below_a_heading_are_handed_out() {
        let sheet = "# Sheet\n\nanswer below\n\n## Q1\n\n> Why?\n> > 为什么？\n\n> And `how`?\n\n\
                     <!-- mark -->\n\n> the student's own quote\n\n## Notes: code\n\ntext\n\n> late\n";
        let prompts = prompts(sheet);
        let names: Vec<&str> = prompts.keys().map(String::as_str).collect();
        assert_eq!(names, ["q1"]);
        assert_eq!(prompts["q1"], "Why?\n> 为什么？\n\nAnd `how`?\n\n");
    }
}
