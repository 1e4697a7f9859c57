//! Rules: which concepts must meet, how near, in which order and on whose topic.

use serde::Deserialize;

use crate::RubricError;
use crate::lexicon::Lexicon;
use crate::reading::{Mention, Reading};
use crate::status::Status;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RuleSource {
    id: String,
    /// Concepts, one space between: `a|b` either, `-a` denied, `~a` denied or not, `a@t|u` said
    /// of the topic `t` or `u` whatever the rule's own topic is.
    all: String,
    /// Concepts that must not stand in the same window.
    #[serde(default)]
    none: String,
    /// Concepts that must not stand in the same sentence.
    #[serde(default)]
    never: String,
    /// Of these, one must stand in the same sentence or the one before.
    #[serde(default)]
    near: String,
    #[serde(default)]
    within: Within,
    #[serde(default)]
    ordered: bool,
    #[serde(default)]
    gap: Option<usize>,
    #[serde(default)]
    topic: String,
    #[serde(default)]
    off_topic: String,
    /// Whether a condition is the statement's own premise and does not weaken it.
    #[serde(default)]
    premise: bool,
}

/// How far apart the concepts of a rule may stand.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Within {
    Clause,
    #[default]
    Sentence,
    /// Two sentences that follow each other in one block.
    Adjacent,
    Block,
    Answer,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sign {
    Affirmed,
    Denied,
    Either,
}

#[derive(Clone, Debug)]
struct Term {
    any: Vec<usize>,
    sign: Sign,
    /// What it must be said of; nothing leaves that to the rule.
    topic: Vec<usize>,
}

#[derive(Clone, Debug)]
pub(crate) struct Rule {
    pub(crate) id: String,
    terms: Vec<Term>,
    none: Vec<usize>,
    never: Vec<usize>,
    near: Vec<usize>,
    pub(crate) within: Within,
    ordered: bool,
    gap: usize,
    topic: Vec<usize>,
    off_topic: Vec<usize>,
    pub(crate) premise: bool,
}

/// Where a rule holds.
#[derive(Clone, Debug)]
pub(crate) struct Match {
    /// Indices into the reading's mentions.
    pub(crate) mentions: Vec<usize>,
    /// What weakens the statement.
    pub(crate) doubts: Status,
}

impl Rule {
    pub(crate) fn resolve(
        source: RuleSource,
        place: &str,
        lexicon: &Lexicon,
    ) -> Result<Self, RubricError> {
        let place = format!("{place}/{}", source.id);
        let list = |names: &str| {
            names
                .split_whitespace()
                .map(|name| lexicon.concept(name, &place))
                .collect::<Result<Vec<_>, _>>()
        };
        let terms = source.all.split_whitespace().map(|term| {
            let (sign, names) = match term.split_at_checked(1) {
                Some(("-", names)) => (Sign::Denied, names),
                Some(("~", names)) => (Sign::Either, names),
                _ => (Sign::Affirmed, term),
            };
            let either = |names: &str| {
                names
                    .split('|')
                    .filter(|name| !name.is_empty())
                    .map(|name| lexicon.concept(name, &place))
                    .collect::<Result<_, _>>()
            };
            let (names, topic) = names.split_once('@').unwrap_or((names, ""));
            Ok(Term {
                any: either(names)?,
                sign,
                topic: either(topic)?,
            })
        });
        Ok(Self {
            terms: terms.collect::<Result<_, RubricError>>()?,
            none: list(&source.none)?,
            never: list(&source.never)?,
            near: list(&source.near)?,
            within: source.within,
            ordered: source.ordered,
            // Without a limit an order would mean nothing in a long text.
            gap: source.gap.unwrap_or(60),
            topic: list(&source.topic)?,
            off_topic: list(&source.off_topic)?,
            premise: source.premise,
            id: source.id,
        })
    }

    /// Every concept that the rule asks for.
    pub(crate) fn concepts(&self) -> impl Iterator<Item = usize> {
        let terms = self
            .terms
            .iter()
            .flat_map(|term| term.any.iter().chain(&term.topic));
        let others = [
            &self.none,
            &self.never,
            &self.near,
            &self.topic,
            &self.off_topic,
        ];
        terms.chain(others.into_iter().flatten()).copied()
    }

    /// Where the rule holds, the least doubtful first.
    pub(crate) fn matches(&self, reading: &Reading) -> Vec<Match> {
        let is_there = |term: &Term| term.any.iter().any(|c| reading.mentioned.contains(c));
        if !self.terms.iter().all(is_there) {
            return Vec::new();
        }
        let mut matches: Vec<Match> = reading
            .windows(self.within)
            .into_iter()
            .filter_map(|window| {
                let mentions = &reading.mentions[window.clone()];
                let has = |concepts: &[usize], mentions: &[Mention]| {
                    mentions
                        .iter()
                        .any(|m| concepts.contains(&m.concept) && !m.status.is_void())
                };
                if has(&self.none, mentions) {
                    return None;
                }
                let picked = if self.ordered {
                    self.in_order(mentions, reading)
                } else {
                    self.anywhere(mentions)
                }?;
                let place = mentions.get(*picked.first()?)?.start;
                let (sentence, wider) = reading.around(place);
                let is_near = self.near.is_empty() || has(&self.near, wider);
                if has(&self.never, sentence) || !is_near {
                    return None;
                }
                let doubts = picked.iter().fold(Status::default(), |sum, at| {
                    sum.with(mentions[*at].status.doubts())
                });
                Some(Match {
                    mentions: picked.into_iter().map(|at| window.start + at).collect(),
                    doubts,
                })
            })
            .take(64)
            .collect();
        matches.sort_by_key(|found| found.doubts.count());
        matches
    }

    fn accepts(&self, term: &Term, mention: &Mention) -> bool {
        let topics = if term.topic.is_empty() {
            &self.topic
        } else {
            &term.topic
        };
        let fits_topic =
            topics.is_empty() || mention.topic.is_some_and(|topic| topics.contains(&topic));
        let is_off = mention
            .topic
            .is_some_and(|topic| self.off_topic.contains(&topic));
        term.any.contains(&mention.concept)
            && (fits_topic || topics.contains(&mention.concept))
            && !is_off
            && match term.sign {
                Sign::Affirmed => mention.status.is_affirmed(),
                Sign::Denied => mention.status.is_denied(),
                Sign::Either => !mention.status.is_void(),
            }
    }

    /// For each term the least doubtful mention.
    fn anywhere(&self, mentions: &[Mention]) -> Option<Vec<usize>> {
        self.terms
            .iter()
            .map(|term| {
                (0..mentions.len())
                    .filter(|at| self.accepts(term, &mentions[*at]))
                    .min_by_key(|at| mentions[*at].status.doubts().count())
            })
            .collect()
    }

    fn in_order(&self, mentions: &[Mention], reading: &Reading) -> Option<Vec<usize>> {
        let first = self.terms.first()?;
        (0..mentions.len())
            .filter(|at| self.accepts(first, &mentions[*at]))
            .find_map(|start| {
                let mut picked = vec![start];
                for term in &self.terms[1..] {
                    let last = *picked.last()?;
                    let next = (last + 1..mentions.len())
                        .take_while(|at| mentions[*at].start <= mentions[last].end + self.gap * 3)
                        .find(|at| {
                            let mention = &mentions[*at];
                            mention.start >= mentions[last].end
                                && self.accepts(term, mention)
                                && reading.characters(mentions[last].end..mention.start) <= self.gap
                        })?;
                    picked.push(next);
                }
                Some(picked)
            })
    }
}
