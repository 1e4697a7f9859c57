//! An answer as the rules see it: sentences, clauses, and what each mentions with which status.

mod given;
mod refer;
mod standing;
mod topics;
mod windows;

use std::collections::BTreeSet;
use std::ops::Range;

use self::given::shingles;
pub(crate) use self::given::{runs, tokens};
use crate::cues::Cue;
use crate::lexicon::Found;
use crate::listing::Listing;
use crate::markdown::{Block, BlockKind, Page};
use crate::normalise::{Glyph, Normal, Normaliser, is_ideograph};
use crate::number::{Number, numbers};
use crate::rubric::{Question, Rubric};
use crate::split::{Splitter, sentences};
use crate::status::Status;

/// A concept in an answer.
#[derive(Clone, Debug)]
pub(crate) struct Mention {
    pub(crate) concept: usize,
    pub(crate) start: usize,
    pub(crate) end: usize,
    pub(crate) status: Status,
    /// Whether its words are not of the field: it has a status and lends none.
    pub(crate) aside: bool,
    /// The last topic named before it.
    pub(crate) topic: Option<usize>,
    /// Whether it is an everyday word.
    pub(crate) is_plain: bool,
}

#[derive(Debug)]
pub(crate) struct Sentence {
    pub(crate) range: Range<usize>,
    pub(crate) kind: BlockKind,
    block: usize,
    pub(crate) clauses: Vec<Range<usize>>,
    pub(crate) mentions: Range<usize>,
}

#[derive(Debug)]
pub(crate) struct Reading {
    pub(crate) normal: Normal,
    pub(crate) sentences: Vec<Sentence>,
    pub(crate) mentions: Vec<Mention>,
    /// Every concept that is mentioned.
    pub(crate) mentioned: BTreeSet<usize>,
    pub(crate) numbers: Vec<Number>,
    pub(crate) listing: Listing,
    /// Where something stands that a reader would not see, and the comments apart.
    pub(crate) hidden: Vec<Range<usize>>,
    pub(crate) comments: Vec<Range<usize>>,
    /// How much of the answer repeats the question, in hundredths.
    pub(crate) given_share: usize,
}

impl Reading {
    pub(crate) fn new(rubric: &Rubric, question: &Question, source: &str, prompt: &str) -> Self {
        let page = Page::read(source);
        let normaliser = Normaliser::new(&rubric.cues, &rubric.lexicon.vocabulary);
        let (normal, places) = flatten(&page.blocks, &normaliser);
        let numbers = numbers(&normal.text);
        let cues = rubric.cues.find(&normal.text);
        let mut found = rubric
            .lexicon
            .find(&normal.text, &numbers, &question.concepts);
        refer::resolve(&normal.text, &mut found, &question.topics, &question.holds);
        found.retain(|found| {
            !rubric.lexicon.is_clean(found.concept) || !holds_negation(found, &cues)
        });
        let mut reading = Self {
            sentences: cut(&normal.text, &places, &rubric.splitter),
            mentions: Vec::new(),
            mentioned: BTreeSet::new(),
            numbers,
            listing: Listing::of(&page.blocks),
            hidden: page.hidden,
            comments: page.comments,
            given_share: 0,
            normal,
        };
        reading.place(found, &rubric.lexicon.plain, &rubric.asides);
        reading.mark_quotes();
        reading.judge_status(&cues);
        reading.mark_given(&given_runs(&normaliser, question, prompt));
        topics::assign(&mut reading, question);
        reading
    }

    /// How many characters a range of the text has.
    pub(crate) fn characters(&self, range: Range<usize>) -> usize {
        self.normal
            .text
            .get(range)
            .map_or(0, |text| text.chars().count())
    }

    /// How many words and Chinese characters no mention of a concept covers.
    pub(crate) fn words_beside(&self, concept: usize) -> usize {
        let mut beside = 0;
        let mut end = 0;
        let own = self.mentions.iter().filter(|m| m.concept == concept);
        for (start, next) in own
            .map(|mention| (mention.start, mention.end))
            .chain([(self.normal.text.len(), self.normal.text.len())])
        {
            if start > end {
                let rest = self.normal.text.get(end..start).unwrap_or_default();
                beside += rest.chars().filter(|c| is_ideograph(*c)).count()
                    + rest
                        .split(|c: char| !c.is_ascii_alphanumeric())
                        .filter(|word| !word.is_empty())
                        .count();
            }
            end = end.max(next);
        }
        beside
    }

    /// Puts what was found into its sentence; a pattern that spans two is none.
    fn place(&mut self, found: Vec<Found>, plain: &BTreeSet<usize>, asides: &BTreeSet<usize>) {
        let mut found = found.into_iter().peekable();
        for sentence in &mut self.sentences {
            let start = self.mentions.len();
            while let Some(next) = found.next_if(|next| next.start < sentence.range.end) {
                if next.start >= sentence.range.start && next.end <= sentence.range.end {
                    let Found {
                        start,
                        end,
                        concept,
                    } = next;
                    self.mentions.push(Mention {
                        concept,
                        start,
                        end,
                        status: Status::default(),
                        aside: asides.contains(&concept),
                        topic: None,
                        is_plain: plain.contains(&concept) || asides.contains(&concept),
                    });
                }
            }
            sentence.mentions = start..self.mentions.len();
        }
        self.mentioned = self.mentions.iter().map(|m| m.concept).collect();
    }
}

/// Whether a negation stands inside what was found, behind its beginning.
fn holds_negation(found: &Found, cues: &[(usize, usize, Cue)]) -> bool {
    let from = cues.partition_point(|cue| cue.0 <= found.start);
    cues[from..]
        .iter()
        .take_while(|cue| cue.0 < found.end)
        .any(|cue| matches!(cue.2, Cue::Negate | Cue::Weaken | Cue::RefuteAhead))
}

/// All blocks as one text, a line each, and where each lies.
fn flatten(
    blocks: &[Block],
    normaliser: &Normaliser<'_>,
) -> (Normal, Vec<(Range<usize>, BlockKind)>) {
    let mut normal = Normal::default();
    let mut places = Vec::new();
    for block in blocks {
        let start = normal.text.len();
        normal.append(normaliser.text(&block.glyphs));
        places.push((start..normal.text.len(), block.kind));
        let at = block.glyphs.last().map_or(0, |glyph| glyph.to);
        normal.push(Glyph {
            character: '\n',
            from: at,
            to: at,
        });
    }
    (normal, places)
}

fn cut(text: &str, places: &[(Range<usize>, BlockKind)], splitter: &Splitter) -> Vec<Sentence> {
    let mut cut = Vec::new();
    for (block, (place, kind)) in places.iter().enumerate() {
        for local in sentences(text.get(place.clone()).unwrap_or_default()) {
            let range = place.start + local.start..place.start + local.end;
            let clauses = splitter.clauses(text, &range);
            cut.push(Sentence {
                range,
                kind: *kind,
                block,
                clauses,
                mentions: 0..0,
            });
        }
    }
    cut
}

/// A text in normal form.
pub(crate) fn normal_text(rubric: &Rubric, text: &str) -> Normal {
    let normaliser = Normaliser::new(&rubric.cues, &rubric.lexicon.vocabulary);
    flatten(&Page::read(text).blocks, &normaliser).0
}

/// What identifies a reference text: its runs of words in normal form.
pub(crate) fn reference_runs(rubric: &Rubric, text: &str) -> BTreeSet<u64> {
    runs(&normal_text(rubric, text).text)
}

fn given_runs(normaliser: &Normaliser<'_>, question: &Question, prompt: &str) -> BTreeSet<u64> {
    question
        .given
        .iter()
        .map(String::as_str)
        .chain([prompt])
        .flat_map(|given| {
            let (normal, _) = flatten(&Page::read(given).blocks, normaliser);
            let tokens = tokens(&normal.text);
            shingles(&normal.text, &tokens)
                .into_iter()
                .map(|(_, hash)| hash)
                .collect::<Vec<_>>()
        })
        .collect()
}
