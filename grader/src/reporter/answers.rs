//! What is said of answers in words: the student's own, where they stand, and how they were read.

use comfy_table::Color;

use super::{decisions, human, layout};
use crate::catalogue::Catalogue;
use crate::lesson::Item;
use crate::message::Message;
use crate::options::Output;
use crate::verdict::{Evidence, ItemJudgement, Status, WordsEvidence};

/// Quotations below one item.
const MOST: usize = 3;

/// Characters of a quotation.
const LONGEST: usize = 120;

const INDENT: &str = "    ";

/// Whether an item is told of here: an answer that was read or that a person decided.
pub(super) fn is_told(judged: &ItemJudgement) -> bool {
    let is_read = matches!(
        judged.outcome.status,
        Status::Passed | Status::Partial | Status::Wrong | Status::Pending
    );
    let is_decided = judged.decision.is_some();
    is_decided
        || is_read
            && (judged.outcome.language.is_some() || !words(&judged.outcome.evidence).is_empty())
}

/// The lines below the table of items.
pub(super) fn lines(
    items: &[(&Item, &ItemJudgement)],
    catalogue: &Catalogue,
    output: &Output,
) -> Vec<String> {
    let told = items.iter().filter(|(_, judged)| is_told(judged));
    told.flat_map(|(_, judged)| match &judged.decision {
        Some(decided) => decisions::item(judged, decided, catalogue, output),
        None => item(judged, catalogue.speaking(judged.outcome.language), output),
    })
    .collect()
}

fn item(judged: &ItemJudgement, catalogue: &Catalogue, output: &Output) -> Vec<String> {
    let outcome = &judged.outcome;
    if outcome.status == Status::Passed && judged.consulted.is_none() {
        let first = words(&outcome.evidence).into_iter().next();
        return first
            .map(|words| passed(&judged.id, words, catalogue, output))
            .unwrap_or_default();
    }
    let (_, colour) = human::mark(outcome.status);
    let code = if colour == Color::Red { "31" } else { "33" };
    let text = format!("{}: {}", judged.id, catalogue.render(&outcome.message));
    let text = layout::wrapped(&text, "  ", output);
    let mut lines = vec![layout::paint(&text, code, output)];
    lines.extend(quotes(&outcome.evidence, catalogue, output));
    let of_model = judged.consulted.iter().flat_map(|asked| &asked.quotes);
    lines.extend(of_model.take(MOST).map(|quote| {
        let line = Message::new("model-quote").with("quote", shortened(quote));
        layout::wrapped(&catalogue.render(&line), INDENT, output)
    }));
    lines
}

/// One line for what was recognised, and another where a negation or the like was read in it.
fn passed(id: &str, words: &WordsEvidence, catalogue: &Catalogue, output: &Output) -> Vec<String> {
    let text = format!("{id}: {}", place(words, catalogue));
    let mut lines = vec![format!("  {}", layout::cut(&text, output.width - 2))];
    if words.read_as.contains('(') {
        lines.push(layout::wrapped(&read_as(words, catalogue), INDENT, output));
    }
    let paint = |line: String| layout::paint(&line, "2", output);
    lines.into_iter().map(paint).collect()
}

/// Quotations with how they were read, below what is said of them.
pub(super) fn quotes(evidence: &[Evidence], catalogue: &Catalogue, output: &Output) -> Vec<String> {
    let words = words(evidence).into_iter().take(MOST);
    words
        .flat_map(|words| [place(words, catalogue), read_as(words, catalogue)])
        .map(|line| layout::wrapped(&line, INDENT, output))
        .collect()
}

fn read_as(words: &WordsEvidence, catalogue: &Catalogue) -> String {
    catalogue.render(&Message::new("words-read-as").with("words", words.read_as.as_str()))
}

fn place(words: &WordsEvidence, catalogue: &Catalogue) -> String {
    catalogue.render(
        &Message::new("words-place")
            .with("line", words.line)
            .with("column", words.column)
            .with("quote", shortened(&words.quote)),
    )
}

/// The beginning of a quotation, enough to find it by.
fn shortened(quote: &str) -> String {
    match quote.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &quote[..end]),
        None => quote.to_owned(),
    }
}

fn words(evidence: &[Evidence]) -> Vec<&WordsEvidence> {
    let words = evidence.iter().filter_map(|evidence| match evidence {
        Evidence::Words(words) => Some(words),
        _ => None,
    });
    words.collect()
}
