//! An answer as the rules see it: sentences, clauses, and what each mentions with which status.

mod given;

use std::collections::BTreeSet;
use std::ops::Range;

use self::given::shingles;
pub(crate) use self::given::{runs, tokens};
use crate::cues::Cue;
use crate::lexicon::Found;
use crate::markdown::{Block, BlockKind, Page};
use crate::normalise::{Glyph, Normal, Normaliser, is_ideograph};
use crate::number::{Number, numbers};
use crate::rubric::{Question, Rubric};
use crate::rule::Within;
use crate::split::{Splitter, sentences};
use crate::status::{Backwards, Statement, Status, assess};

/// A concept in an answer.
#[derive(Clone, Debug)]
pub(crate) struct Mention {
    pub(crate) concept: usize,
    pub(crate) start: usize,
    pub(crate) end: usize,
    pub(crate) status: Status,
    /// The last topic named before it.
    pub(crate) topic: Option<usize>,
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
    pub(crate) numbers: Vec<Number>,
    pub(crate) hidden: Vec<Range<usize>>,
    /// How much of the answer repeats the question, in hundredths.
    pub(crate) given_share: usize,
}

impl Reading {
    pub(crate) fn new(rubric: &Rubric, question: &Question, source: &str, prompt: &str) -> Self {
        let page = Page::read(source);
        let normaliser = Normaliser::new(&rubric.cues, &rubric.lexicon.vocabulary);
        let (normal, places) = flatten(&page.blocks, &normaliser);
        let numbers = numbers(&normal.text);
        let found = rubric.lexicon.find(&normal.text, &numbers);
        let cues = rubric.cues.find(&normal.text);
        let mut reading = Self {
            sentences: cut(&normal.text, &places, &rubric.splitter),
            mentions: Vec::new(),
            numbers,
            hidden: page.hidden,
            given_share: 0,
            normal,
        };
        reading.place(found);
        reading.mark_quotes();
        reading.judge_status(&cues);
        reading.mark_given(&given_runs(&normaliser, question, prompt));
        reading.assign_topics(question);
        reading
    }

    /// The mentions of the sentence around a place, and those with the sentence before it too.
    pub(crate) fn around(&self, place: usize) -> (&[Mention], &[Mention]) {
        let at = self
            .sentences
            .partition_point(|sentence| sentence.range.end <= place);
        let Some(own) = self
            .sentences
            .get(at)
            .map(|sentence| sentence.mentions.clone())
        else {
            return (&[], &[]);
        };
        let before = at
            .checked_sub(1)
            .map_or(own.start, |before| self.sentences[before].mentions.start);
        (&self.mentions[own.clone()], &self.mentions[before..own.end])
    }

    /// How many characters a range of the text has.
    pub(crate) fn characters(&self, range: Range<usize>) -> usize {
        self.normal
            .text
            .get(range)
            .map_or(0, |text| text.chars().count())
    }

    /// Ranges of mentions that stand as near to each other as asked.
    pub(crate) fn windows(&self, within: Within) -> Vec<Range<usize>> {
        let joined = |first: usize, last: usize| {
            self.sentences[first].mentions.start..self.sentences[last].mentions.end
        };
        let count = self.sentences.len();
        match within {
            Within::Clause => self
                .sentences
                .iter()
                .flat_map(|s| self.clause_windows(s))
                .collect(),
            Within::Sentence => self
                .sentences
                .iter()
                .map(|sentence| sentence.mentions.clone())
                .collect(),
            Within::Adjacent => (0..count)
                .map(|first| {
                    let next = first + 1;
                    let follows = next < count && self.follows(first, next);
                    joined(first, if follows { next } else { first })
                })
                .collect(),
            Within::Block => {
                let mut windows: Vec<Range<usize>> = Vec::new();
                let mut block = None;
                for sentence in &self.sentences {
                    match windows.last_mut().filter(|_| block == Some(sentence.block)) {
                        Some(window) => window.end = sentence.mentions.end,
                        None => windows.push(sentence.mentions.clone()),
                    }
                    block = Some(sentence.block);
                }
                windows
            }
            Within::Answer => std::iter::once(0..self.mentions.len()).collect(),
        }
    }

    /// Whether two sentences are neighbours to a reader: in one block, or in bullets that follow.
    fn follows(&self, first: usize, next: usize) -> bool {
        let (first, next) = (&self.sentences[first], &self.sentences[next]);
        first.block == next.block
            || (next.block == first.block + 1 && first.kind != BlockKind::Quote)
    }

    fn clause_windows(&self, sentence: &Sentence) -> Vec<Range<usize>> {
        let mentions = &self.mentions[sentence.mentions.clone()];
        let base = sentence.mentions.start;
        sentence
            .clauses
            .iter()
            .map(|clause| {
                let from = mentions.partition_point(|mention| mention.start < clause.start);
                let to = mentions.partition_point(|mention| mention.start < clause.end);
                base + from..base + to
            })
            .collect()
    }

    /// Puts what was found into its sentence; a pattern that spans two is none.
    fn place(&mut self, found: Vec<Found>) {
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
                        topic: None,
                    });
                }
            }
            sentence.mentions = start..self.mentions.len();
        }
    }

    /// What stands in quotation marks and is more than a term is someone else's statement.
    fn mark_quotes(&mut self) {
        let marks: Vec<usize> = self
            .normal
            .text
            .match_indices(['"', '\n'])
            .map(|(at, _)| at)
            .collect();
        let mut open: Option<usize> = None;
        let mut quotes: Vec<Range<usize>> = Vec::new();
        for at in marks {
            if self.normal.text.as_bytes().get(at) == Some(&b'\n') {
                open = None;
            } else if let Some(start) = open.take() {
                let inner = self.normal.text.get(start + 1..at).unwrap_or_default();
                let weight: usize = inner.split_whitespace().count()
                    + inner.chars().filter(|c| is_ideograph(*c)).count();
                if weight >= 6 || inner.split_whitespace().count() >= 4 {
                    quotes.push(start..at);
                }
            } else {
                open = Some(at);
            }
        }
        for quote in quotes {
            let from = self
                .mentions
                .partition_point(|mention| mention.start < quote.start);
            let to = self
                .mentions
                .partition_point(|mention| mention.start < quote.end);
            for mention in &mut self.mentions[from..to] {
                mention.status = mention.status.with(Status::OTHERS);
            }
        }
    }

    fn judge_status(&mut self, cues: &[(usize, usize, Cue)]) {
        for at in 0..self.sentences.len() {
            let sentence = &self.sentences[at];
            let from = cues.partition_point(|cue| cue.0 < sentence.range.start);
            let to = cues.partition_point(|cue| cue.0 < sentence.range.end);
            let statement = Statement {
                text: self
                    .normal
                    .text
                    .get(sentence.range.clone())
                    .unwrap_or_default(),
                range: sentence.range.clone(),
                clauses: &sentence.clauses,
                cues: &cues[from..to],
                is_quote: sentence.kind == BlockKind::Quote,
            };
            let mentions = sentence.mentions.clone();
            let backwards = assess(&statement, &mut self.mentions[mentions]);
            self.look_back(at, backwards);
        }
    }

    /// `上面这句话不成立` refutes the sentence before, or the quotation.
    fn look_back(&mut self, at: usize, backwards: Backwards) {
        let mark = match backwards {
            Backwards { retracts: true, .. } => Status::RETRACTED,
            Backwards { refutes: true, .. } => Status::REFUTED,
            Backwards { .. } => return,
        };
        let Some(before) = at.checked_sub(1) else {
            return;
        };
        let block = self.sentences[before].block;
        let is_quote = self.sentences[before].kind == BlockKind::Quote;
        let first = (0..=before)
            .rev()
            .take(20)
            .take_while(|s| *s == before || is_quote && self.sentences[*s].block == block)
            .last();
        let start = self.sentences[first.unwrap_or(before)].mentions.start;
        for mention in &mut self.mentions[start..self.sentences[before].mentions.end] {
            mention.status = mention.status.with(mark);
        }
    }

    fn mark_given(&mut self, runs: &BTreeSet<u64>) {
        let tokens = tokens(&self.normal.text);
        let mut covered: Vec<Range<usize>> = Vec::new();
        let mut weight = 0;
        for (range, hash) in shingles(&self.normal.text, &tokens) {
            if runs.contains(&hash) {
                match covered.last_mut() {
                    Some(last) if range.start <= last.end => last.end = range.end.max(last.end),
                    _ => covered.push(range),
                }
            }
        }
        for range in &covered {
            weight += range.len();
            let from = self
                .mentions
                .partition_point(|mention| mention.start < range.start);
            let to = self
                .mentions
                .partition_point(|mention| mention.start < range.end);
            for mention in &mut self.mentions[from..to] {
                if mention.end <= range.end {
                    mention.status = mention.status.with(Status::GIVEN);
                }
            }
        }
        self.given_share = weight * 100 / self.normal.text.len().max(1);
    }

    /// Gives each mention the topic that was named last; a heading begins anew.
    fn assign_topics(&mut self, question: &Question) {
        let topics = &question.topics;
        let mut topic = None;
        for sentence in &self.sentences {
            if sentence.kind == BlockKind::Heading {
                topic = None;
            }
            let mut named = Vec::new();
            for clause in &sentence.clauses {
                let from = self
                    .mentions
                    .partition_point(|mention| mention.start < clause.start);
                let to = self
                    .mentions
                    .partition_point(|mention| mention.start < clause.end);
                let mentions = &mut self.mentions[from..to];
                let named_here = mentions
                    .iter()
                    .find(|mention| topics.contains(&mention.concept))
                    .map(|m| m.concept);
                let is_first = clause.start == sentence.range.start;
                let mut current = if is_first {
                    named_here.or(topic)
                } else {
                    topic
                };
                for mention in mentions {
                    let is_held = question.holds.iter().any(|(first, second)| {
                        *second == mention.concept
                            && current == Some(*first)
                            && named.contains(first)
                    });
                    if topics.contains(&mention.concept) && !is_held {
                        current = Some(mention.concept);
                        named.push(mention.concept);
                    }
                    mention.topic = current;
                }
                topic = current;
            }
        }
    }
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
