//! The status of what a statement mentions: asserted or denied, by whom, how surely.

use std::ops::Range;

use crate::cues::Cue;
use crate::reading::Mention;

/// Properties of a mention, as a set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Status(u16);

impl Status {
    pub(crate) const DENIED: Self = Self(1);
    pub(crate) const WEAKENED: Self = Self(2);
    pub(crate) const HEDGED: Self = Self(4);
    pub(crate) const CONDITIONAL: Self = Self(8);
    pub(crate) const ASKED: Self = Self(16);
    pub(crate) const OTHERS: Self = Self(32);
    pub(crate) const REFUTED: Self = Self(64);
    pub(crate) const RETRACTED: Self = Self(128);
    pub(crate) const GIVEN: Self = Self(256);
    pub(crate) const TANGLED: Self = Self(512);

    pub(crate) const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(crate) const fn has(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    fn toggled(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }

    /// Says nothing at all: taken back, or only repeated from the question.
    pub(crate) const fn is_void(self) -> bool {
        self.has(Self::RETRACTED.with(Self::GIVEN))
    }

    pub(crate) const fn is_affirmed(self) -> bool {
        !self.has(Self(Self::DENIED.0 | Self::WEAKENED.0 | Self::REFUTED.0)) && !self.is_void()
    }

    pub(crate) const fn is_denied(self) -> bool {
        self.has(Self(Self::DENIED.0 | Self::REFUTED.0))
            && !(self.has(Self::DENIED) && self.has(Self::REFUTED))
            && !self.is_void()
    }

    /// What makes it less than the student's own plain statement.
    pub(crate) const fn doubts(self) -> Self {
        Self(
            self.0
                & (Self::HEDGED.0
                    | Self::CONDITIONAL.0
                    | Self::ASKED.0
                    | Self::OTHERS.0
                    | Self::TANGLED.0),
        )
    }

    /// Whether a point can rest on it: a hedge or a condition does no harm there, nor that others
    /// say so too.
    pub(crate) const fn is_stated(self) -> bool {
        !self.has(Self::ASKED)
    }

    pub(crate) fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// The words for `rubric try`.
    pub(crate) fn words(self) -> Vec<&'static str> {
        const WORDS: [&str; 10] = [
            "not",
            "not-always",
            "hedged",
            "conditional",
            "asked",
            "others",
            "refuted",
            "retracted",
            "given",
            "tangled",
        ];
        WORDS
            .iter()
            .enumerate()
            .filter(|(bit, _)| self.0 & (1 << bit) != 0)
            .map(|(_, word)| *word)
            .collect()
    }
}

/// A sentence as far as its status is concerned.
pub(crate) struct Statement<'a> {
    pub(crate) text: &'a str,
    pub(crate) range: Range<usize>,
    pub(crate) clauses: &'a [Range<usize>],
    pub(crate) cues: &'a [(usize, usize, Cue)],
    pub(crate) is_quote: bool,
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
    let mut next = 0;
    let last_weakener = cues
        .iter()
        .rev()
        .find(|cue| cue.2 == Cue::Weaken)
        .map(|cue| cue.1);
    let last = range.clone().last().map(|at| mentions[at].start);
    for at in range.clone() {
        while let Some((_, _, cue)) = cues.get(next).filter(|cue| cue.0 < mentions[at].start) {
            match cue {
                Cue::Negate => {
                    denied = !denied;
                    toggles += 1;
                    pending = false;
                }
                Cue::RefuteAhead => {
                    denied = !denied;
                    toggles += 1;
                    pending = true;
                }
                Cue::Avoid => avoided_to = cues[next].1 + REACH,
                Cue::Weaken => weakened = true,
                Cue::Stop => (denied, weakened, pending) = (false, false, false),
                _ => {}
            }
            next += 1;
        }
        if denied != (mentions[at].start < avoided_to) {
            mentions[at].status = mentions[at].status.toggled(Status::DENIED);
            pending = false;
        }
        if weakened {
            mentions[at].status = mentions[at].status.with(Status::WEAKENED);
        }
        if toggles >= 3 {
            mentions[at].status = mentions[at].status.with(Status::TANGLED);
        }
    }
    // `慢是不一定的`: nothing stands behind the cue, so it speaks of what stands before it.
    if last_weakener.is_some_and(|end| last.is_some_and(|last| last < end)) {
        for mention in &mut mentions[range] {
            mention.status = mention.status.with(Status::WEAKENED);
        }
    }
    let trailing = cues[next..]
        .iter()
        .filter(|cue| cue.2 == Cue::RefuteAhead)
        .count()
        % 2
        == 1;
    trailing || pending && cues[next..].is_empty() && denied
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
    matches!(word, Some("吗" | "难道"))
}

/// Marks what is said in quotation marks or by others, up to a word of contrast.
fn speaker(statement: &Statement<'_>, mentions: &mut [Mention]) {
    // Where there are quotation marks, they say what is quoted.
    if statement.text.contains('"') || statement.cues.iter().any(|cue| cue.2 == Cue::Endorse) {
        return;
    }
    let mut others = false;
    for clause in statement.clauses {
        let cues = &statement.cues[of(clause, statement.cues)];
        let words = statement
            .text
            .get(clause.start - statement.range.start..clause.end - statement.range.start);
        let turns = words.is_some_and(|words| {
            let words = words.trim_start();
            [
                "但", "不过", "然而", "其实", "实际", "可是", "后来", "but", "however", "in fact",
                "actually", "yet",
            ]
            .iter()
            .any(|word| words.starts_with(word))
        });
        others &= !turns;
        let begins = cues.iter().find(|cue| cue.2 == Cue::Other).map(|cue| cue.0);
        let range = inside(clause, mentions);
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
        for cue in cues
            .iter()
            .filter(|cue| matches!(cue.2, Cue::Refute | Cue::Retract))
        {
            let own = mentions
                .iter()
                .filter(|m| (clause.start..cue.0).contains(&m.start))
                .count();
            let refers = cues
                .iter()
                .any(|other| other.2 == Cue::ReferBack && other.0 < cue.0);
            let is_first = number == 0;
            let retracts = cue.2 == Cue::Retract;
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
            mention.status = mention.status.with(Status::OTHERS).with(Status::ASKED);
        }
    }
    result
}
