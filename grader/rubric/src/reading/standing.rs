//! The status of each mention: what others say, what is denied or doubted, what the question says.

use std::collections::BTreeSet;
use std::ops::Range;

use super::given::shingles;
use super::{BlockKind, Reading, Sentence, tokens};
use crate::cues::Cue;
use crate::normalise::is_ideograph;
use crate::status::{Backwards, Statement, Status, assess, reply, turns};

/// Mentions before the end of a quotation that are looked at: more do not fit into one.
const NEAR_QUOTE: usize = 256;

impl Reading {
    /// What stands in quotation marks and is more than a term is someone else's statement.
    pub(super) fn mark_quotes(&mut self) {
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
            let to = self
                .mentions
                .partition_point(|mention| mention.start < quote.end);
            // What a pattern with gaps found may begin before the quotation and end in it.
            let from = to.saturating_sub(NEAR_QUOTE);
            let inside = self.mentions[from..to]
                .iter_mut()
                .filter(|mention| mention.end > quote.start);
            for mention in inside {
                mention.status = mention.status.with(Status::OTHERS);
            }
        }
    }

    pub(super) fn judge_status(&mut self, cues: &[(usize, usize, Cue)]) {
        let is_quote = |sentence: &Sentence| sentence.kind == BlockKind::Quote;
        let is_all_quoted = self.sentences.iter().all(is_quote);
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
                is_quote: is_quote(sentence),
                is_all_quoted,
            };
            let mentions = sentence.mentions.clone();
            let backwards = assess(&statement, &mut self.mentions[mentions]);
            let words = statement.text;
            let (reply, turns) = (reply(words), turns(words));
            let endorses = statement.cues.iter().any(|cue| cue.2 == Cue::Endorse);
            self.look_back(at, backwards);
            self.settle(at, reply, turns && !endorses);
        }
    }

    /// `是吗？不见得` answers the question before it; `有人说…。其实…` turns away from what others
    /// were said to say.
    fn settle(&mut self, at: usize, reply: Option<bool>, turns: bool) {
        let Some(before) = at.checked_sub(1) else {
            return;
        };
        let (own, last) = (&self.sentences[at], &self.sentences[before]);
        let is_asked = self
            .normal
            .text
            .get(last.range.clone())
            .is_some_and(|words| words.ends_with('?'));
        if own.block != last.block || !turns && (!is_asked || reply.is_none()) {
            return;
        }
        // Who is quoted and what is added to the quotation may stand in two sentences.
        let first = before.checked_sub(1).filter(|first| {
            turns && !is_asked && self.sentences[*first].block == self.sentences[before].block
        });
        let from = self.sentences[first.unwrap_or(before)].mentions.start;
        let to = self.sentences[before].mentions.end;
        for mention in &mut self.mentions[from..to] {
            mention.status = match reply.filter(|_| is_asked) {
                Some(true) => mention.status.without(Status::ASKED),
                Some(false) if mention.status.has(Status::ASKED) => {
                    mention.status.with(Status::REFUTED)
                }
                None if turns && mention.status.has(Status::OTHERS) => {
                    mention.status.with(Status::REFUTED)
                }
                _ => mention.status,
            };
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

    pub(super) fn mark_given(&mut self, runs: &BTreeSet<u64>) {
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
}
