//! The walk: one open matter after the other, a key for each, and why.

use super::input::Lines;
use super::setting::Setting;
use super::{Desk, Halt, matter};
use crate::decision::Word;
use crate::message::{Message, key};
use crate::reporter::Review;

/// What a person wants to do with a matter.
enum Choice {
    Decide(Word),
    Skip,
    Quit,
}

/// Goes through everything that is open, or through everything. Each decision is written at once,
/// so that it stays whatever comes after.
pub(super) fn walk(desk: &mut Desk, wants_all: bool, teller: &Review<'_>) -> Result<(), Halt> {
    let ids: Vec<String> = matter::all(desk)
        .iter()
        .filter(|matter| wants_all || matter.is_open())
        .map(|matter| matter.target.id.to_owned())
        .collect();
    if ids.is_empty() {
        teller.say(&Message::new("review-none"))?;
    }
    let mut lines = Lines::default();
    let mut question = String::new();
    for (index, id) in ids.iter().enumerate() {
        let matters = matter::all(desk);
        let Some(matter) = matters.iter().find(|matter| matter.target.id == id) else {
            continue;
        };
        let is_first = matter.target.question != question;
        matter.target.question.clone_into(&mut question);
        teller.matter(matter, [index + 1, ids.len()], is_first)?;
        let words = matter.target.words();
        let (word, reason) = loop {
            match choose(words, &mut lines, teller)? {
                Choice::Quit => return Ok(()),
                Choice::Skip => break (None, String::new()),
                Choice::Decide(word) => {
                    teller.ask(&Message::new("ask-reason"))?;
                    let reason = lines.next()?.unwrap_or_default();
                    if !reason.is_empty() {
                        break (Some(word), reason);
                    }
                }
            }
        };
        if let Some(word) = word {
            let id = id.clone();
            desk.decide(&[Setting { id, word }], &reason)?;
            teller.written(desk.chain.decisions.last())?;
        }
    }
    Ok(())
}

fn choose(words: &'static [Word], lines: &mut Lines, teller: &Review<'_>) -> Result<Choice, Halt> {
    let question = Message::new(if words.contains(&Word::Yes) {
        key!("ask-point")
    } else {
        key!("ask-veto")
    });
    loop {
        teller.ask(&question)?;
        let Some(line) = lines.next()? else {
            return Ok(Choice::Quit);
        };
        let typed = line.to_lowercase();
        let is = |word: &str| !typed.is_empty() && (typed == word[..1] || typed == word);
        if let Some(word) = words.iter().find(|word| is(word.word())) {
            return Ok(Choice::Decide(*word));
        }
        match () {
            () if is("skip") => return Ok(Choice::Skip),
            () if is("quit") => return Ok(Choice::Quit),
            () if typed.is_empty() => {}
            () => teller.say(&Message::new("ask-again").with("word", line))?,
        }
    }
}
