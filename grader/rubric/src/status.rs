//! The status of what a statement mentions: asserted or denied, by whom, how surely.

mod kind;
mod speech;

use std::ops::Range;

pub(crate) use self::kind::Status;
pub(crate) use self::speech::{reply, turns};

use self::speech::speaks_for_himself;
use crate::cues::Cue;
use crate::reading::Mention;

/// A sentence as far as its status is concerned.
pub(crate) struct Statement<'a> {
    pub(crate) text: &'a str,
    pub(crate) range: Range<usize>,
    pub(crate) clauses: &'a [Range<usize>],
    pub(crate) cues: &'a [(usize, usize, Cue)],
    pub(crate) is_quote: bool,
    /// Whether the answer is nothing but quotations: then they are his way of setting it.
    pub(crate) is_all_quoted: bool,
}

/// What a sentence says about the one before it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Backwards {
    pub(crate) refutes: bool,
    pub(crate) retracts: bool,
}

/// Gives each mention of a sentence its status.
pub(crate) fn assess(statement: &Statement<'_>, mentions: &mut [Mention]) -> Backwards {
    let mut carried = false;
    for clause in statement.clauses {
        carried = polarity(statement, clause, mentions, carried);
    }
    certainty(statement, mentions);
    speaker(statement, mentions);
    backwards(statement, mentions)
}

fn of(clause: &Range<usize>, cues: &[(usize, usize, Cue)]) -> Range<usize> {
    let from = cues.partition_point(|cue| cue.0 < clause.start);
    let to = cues.partition_point(|cue| cue.0 < clause.end);
    from..to
}

fn inside(clause: &Range<usize>, mentions: &[Mention]) -> Range<usize> {
    let from = mentions.partition_point(|mention| mention.start < clause.start);
    let to = mentions.partition_point(|mention| mention.start < clause.end);
    from..to
}

/// Bytes within which the object of `avoid` stands.
const REACH: usize = 26;

/// Walks a clause from left to right with the negation that is in force. Returns whether a
/// negation found nothing to deny and so reaches into the next clause.
fn polarity(
    statement: &Statement<'_>,
    clause: &Range<usize>,
    mentions: &mut [Mention],
    carried: bool,
) -> bool {
    let cues = &statement.cues[of(clause, statement.cues)];
    let range = inside(clause, mentions);
    let mut denied = carried;
    let mut weakened = false;
    let mut toggles = 0;
    let mut avoided_to = 0;
    let mut pending = carried;
    let mut by_refuter = carried;
    let mut next = 0;
    for at in range.clone() {
        while let Some((_, _, cue)) = cues.get(next).filter(|cue| cue.0 < mentions[at].start) {
            match cue {
                Cue::Negate | Cue::RefuteAhead | Cue::Rhetoric => {
                    denied = !denied;
                    toggles += 1;
                    pending = *cue != Cue::Negate;
                    by_refuter |= pending;
                }
                // `不能说…就…` reaches over its `就`.
                Cue::Pause if by_refuter => {}
                Cue::Avoid => avoided_to = cues[next].1 + REACH,
                Cue::Weaken => weakened = true,
                Cue::Stop | Cue::Pause => {
                    (denied, weakened, pending, by_refuter) = (false, false, false, false);
                }
                _ => {}
            }
            next += 1;
        }
        if denied != (mentions[at].start < avoided_to) {
            mentions[at].status = mentions[at].status.toggled(Status::DENIED);
            pending &= mentions[at].aside;
        }
        if weakened {
            mentions[at].status = mentions[at].status.with(Status::WEAKENED);
        }
        if toggles >= 3 {
            mentions[at].status = mentions[at].status.with(Status::TANGLED);
        }
    }
    if weakens_backwards(cues, &mentions[range.clone()]) {
        for mention in &mut mentions[range] {
            mention.status = mention.status.with(Status::WEAKENED);
        }
    }
    let trailing = cues[next..]
        .iter()
        .filter(|cue| matches!(cue.2, Cue::RefuteAhead | Cue::Rhetoric))
        .count()
        % 2
        == 1;
    trailing || pending && cues[next..].is_empty() && denied
}

/// `慢是不一定的`: nothing stands behind the cue, so it speaks of what stands before it.
fn weakens_backwards(cues: &[(usize, usize, Cue)], mentions: &[Mention]) -> bool {
    let weakener = cues.iter().rev().find(|cue| cue.2 == Cue::Weaken);
    let last = mentions.iter().rev().find(|mention| !mention.aside);
    weakener.is_some_and(|cue| last.is_some_and(|last| last.start < cue.1))
}

/// Hedges hold for their clause; conditions and questions for the sentence.
fn certainty(statement: &Statement<'_>, mentions: &mut [Mention]) {
    let asks = statement
        .text
        .trim_end_matches(|c: char| c == '"' || c == ')' || c.is_whitespace())
        .ends_with('?')
        || statement
            .cues
            .iter()
            .any(|cue| cue.2 == Cue::Question && is_particle(statement, cue));
    // What denies by asking does not ask.
    let asks = asks && !statement.cues.iter().any(|cue| cue.2 == Cue::Rhetoric);
    let conditional_from = conditional_from(statement);
    for mention in mentions.iter_mut() {
        if asks {
            mention.status = mention.status.with(Status::ASKED);
        }
        if conditional_from.is_some_and(|from| mention.start >= from) {
            mention.status = mention.status.with(Status::CONDITIONAL);
        }
    }
    for clause in statement.clauses {
        let hedged = statement.cues[of(clause, statement.cues)]
            .iter()
            .any(|cue| cue.2 == Cue::Hedge);
        if hedged {
            let range = inside(clause, mentions);
            for mention in &mut mentions[range] {
                mention.status = mention.status.with(Status::HEDGED);
            }
        }
    }
}

/// Where the reach of a condition begins: in Chinese it stands before what depends on it, in
/// English also behind it.
fn conditional_from(statement: &Statement<'_>) -> Option<usize> {
    let conditions = statement.cues.iter().filter(|cue| cue.2 == Cue::Condition);
    conditions
        .map(|cue| {
            let word = statement
                .text
                .get(cue.0 - statement.range.start..)
                .unwrap_or_default();
            if word.starts_with(|c: char| c.is_ascii()) {
                return statement.range.start;
            }
            statement
                .clauses
                .iter()
                .rev()
                .find(|clause| clause.start <= cue.0)
                .map_or(cue.0, |clause| clause.start)
        })
        .min()
}

/// `是否` alone also stands in plain statements (看它是否上涨).
fn is_particle(statement: &Statement<'_>, cue: &(usize, usize, Cue)) -> bool {
    let word = statement
        .text
        .get(cue.0 - statement.range.start..cue.1 - statement.range.start);
    matches!(word, Some("吗"))
}

/// Marks what is said by others, up to a word of contrast or of his own; who turns away from it does not share
/// it.
fn speaker(statement: &Statement<'_>, mentions: &mut [Mention]) {
    if statement.cues.iter().any(|cue| cue.2 == Cue::Endorse) {
        return;
    }
    // Where there are quotation marks, they say what is quoted.
    let is_quoted = statement.text.contains('"');
    let mut others = false;
    let mut before = 0;
    for clause in statement.clauses {
        let cues = &statement.cues[of(clause, statement.cues)];
        let words = statement
            .text
            .get(clause.start - statement.range.start..clause.end - statement.range.start);
        let turns = words.is_some_and(turns);
        let is_own = words.is_some_and(speaks_for_himself);
        others &= !turns && !is_own;
        let range = inside(clause, mentions);
        if turns {
            for mention in &mut mentions[before..range.start] {
                if mention.status.has(Status::OTHERS) {
                    mention.status = mention.status.with(Status::REFUTED);
                }
            }
            before = range.start;
        }
        if is_quoted {
            continue;
        }
        let begins = cues.iter().find(|cue| cue.2 == Cue::Other).map(|cue| cue.0);
        for mention in &mut mentions[range] {
            if others || begins.is_some_and(|start| mention.start >= start) {
                mention.status = mention.status.with(Status::OTHERS);
            }
        }
        others |= begins.is_some();
    }
}

/// Applies what refutes or retracts something to its left; the rest is for the sentence before.
fn backwards(statement: &Statement<'_>, mentions: &mut [Mention]) -> Backwards {
    let mut result = Backwards::default();
    let quoted = mentions
        .iter()
        .any(|mention| mention.status.has(Status::OTHERS));
    for (number, clause) in statement.clauses.iter().enumerate() {
        let cues = &statement.cues[of(clause, statement.cues)];
        for cue in cues.iter().filter(|cue| {
            matches!(cue.2, Cue::Refute | Cue::Retract) || quoted && cue.2 == Cue::Fault
        }) {
            let own = mentions
                .iter()
                .filter(|m| !m.aside && (clause.start..cue.0).contains(&m.start))
                .count();
            let refers = cues
                .iter()
                .any(|other| other.2 == Cue::ReferBack && other.0 < cue.0);
            let is_first = number == 0;
            // What others say is not taken back but found wrong.
            let retracts = cue.2 == Cue::Retract && !quoted;
            if is_first && (own == 0 || refers) && !quoted {
                result.retracts |= retracts;
                result.refutes |= !retracts && (refers || own == 0);
            }
            let from = match (retracts, refers || own == 0) {
                (true, _) | (false, true) => statement.range.start,
                (false, false) => clause.start,
            };
            let mark = if retracts {
                Status::RETRACTED
            } else {
                Status::REFUTED
            };
            for mention in mentions
                .iter_mut()
                .filter(|m| (from..cue.0).contains(&m.start))
            {
                if !quoted || retracts || mention.status.has(Status::OTHERS) {
                    mention.status = mention.status.with(mark);
                }
            }
        }
    }
    if statement.is_quote {
        for mention in mentions {
            mention.status = mention.status.with(Status::OTHERS);
            if !statement.is_all_quoted {
                mention.status = mention.status.with(Status::ASKED);
            }
        }
    }
    result
}
