//! Points and vetoes, from the rules that hold.

use crate::evidence::Quoter;
use crate::reading::Reading;
use crate::rubric::{Conditional, Part, Point, Veto};
use crate::rule::{Match, Rule};
use crate::status::Status;
use crate::verdict::{
    Evidence, Missing, Outcome, PointVerdict, Reason, Share, VetoState, VetoVerdict,
};

/// Words that a section may have besides those that only restate, and still give no reason.
const BESIDE: usize = 2;

/// What the rules are held against.
pub(crate) struct Case<'a> {
    pub(crate) reading: &'a Reading,
    pub(crate) quoter: Quoter<'a>,
    /// Words without statements: nothing in them is evidence.
    pub(crate) is_stuffed: bool,
}

impl Case<'_> {
    /// `vetoes` are those of the question: what a veto fires on can speak against a point.
    pub(crate) fn point(&self, point: &Point, vetoes: &[VetoVerdict]) -> PointVerdict {
        let held: Vec<(&Part, Option<Vec<Evidence>>)> = point
            .parts
            .iter()
            .map(|part| (part, self.part_of(point, part)))
            .collect();
        let has = |id: &str| {
            held.iter()
                .any(|(part, evidence)| part.id == id && evidence.is_some())
        };
        let fires = |id: &str| {
            vetoes
                .iter()
                .any(|veto| veto.id == id && veto.state == VetoState::Fired)
        };
        // `!part`: only where the part is not there, or the veto does not fire.
        let is_so = |id: &String| match id.strip_prefix('!') {
            Some(other) => !has(other) && !fires(other),
            None => has(id),
        };
        let any = |sets: &[Vec<String>]| sets.iter().any(|set| set.iter().all(is_so));
        let share = match (any(&point.full), any(&point.half)) {
            (true, _) => Share::Full,
            (false, true) => Share::Half,
            (false, false) => Share::None,
        };
        let against = self.stated(&point.against);
        let (outcome, share, possible) =
            self.outcome(share, !against.is_empty(), any(&point.review));
        let missing = held.iter().filter(|(part, evidence)| {
            evidence.is_none() && share < Share::Full && point.counts(&part.id)
        });
        PointVerdict {
            id: point.id.clone(),
            title: (&point.title).into(),
            outcome,
            share,
            possible,
            missing: missing
                .map(|(part, _)| Missing {
                    part: part.id.clone(),
                    title: (&part.title).into(),
                })
                .collect(),
            hint: (share < Share::Full).then(|| (&point.hint).into()),
            evidence: held
                .into_iter()
                .filter_map(|(_, evidence)| evidence)
                .flatten()
                .chain(against)
                .collect(),
        }
    }

    /// Whether the machine decides a share, what it gives then, and what a person might give.
    fn outcome(
        &self,
        share: Share,
        is_contradicted: bool,
        is_unknown: bool,
    ) -> (Outcome, Share, (Share, Share)) {
        let is_earned = share > Share::None;
        if self.is_stuffed && is_earned {
            let outcome = Outcome::Pending(Reason::Stuffing);
            (outcome, Share::None, (Share::None, share))
        } else if is_contradicted && is_earned {
            let outcome = Outcome::Pending(Reason::Shotgun);
            (outcome, Share::None, (Share::None, share))
        } else if is_unknown && share < Share::Full {
            let outcome = Outcome::Pending(Reason::UnknownReason);
            (outcome, share, (Share::None, Share::Full))
        } else {
            (Outcome::Decided, share, (share, share))
        }
    }

    /// What only ever speaks against a point must be the student's own plain statement.
    fn part_of(&self, point: &Point, part: &Part) -> Option<Vec<Evidence>> {
        if !point.excludes(&part.id) {
            return self.part(part);
        }
        part.rules.iter().find_map(|rule| {
            let found = rule.matches(self.reading).into_iter().next()?;
            let doubts = if rule.premise {
                found.doubts.without(Status::CONDITIONAL)
            } else {
                found.doubts
            };
            (doubts.count() == 0).then(|| self.quoter.evidence(&rule.id, &found))
        })
    }

    /// The evidence for a part of a point: that of the first rule that holds.
    fn part(&self, part: &Part) -> Option<Vec<Evidence>> {
        part.rules.iter().find_map(|rule| self.first_stated(rule))
    }

    fn stated(&self, rules: &[Rule]) -> Vec<Evidence> {
        rules
            .iter()
            .filter_map(|rule| self.first_stated(rule))
            .flatten()
            .collect()
    }

    /// Where any of some rules holds, however doubtfully.
    fn asserted_or_asked(&self, rules: &[Rule]) -> Vec<Evidence> {
        let found = rules
            .iter()
            .filter_map(|rule| Some((rule, rule.matches(self.reading).into_iter().next()?)));
        found
            .flat_map(|(rule, found)| self.quoter.evidence(&rule.id, &found))
            .collect()
    }

    fn first_stated(&self, rule: &Rule) -> Option<Vec<Evidence>> {
        let found = rule
            .matches(self.reading)
            .into_iter()
            .find(|found| found.doubts.is_stated())?;
        Some(self.quoter.evidence(&rule.id, &found))
    }

    pub(crate) fn veto(&self, veto: &Veto) -> VetoVerdict {
        let (claim, words) = self.claim(veto);
        let clears = self.stated(&veto.clears);
        let excuses: Vec<(&Part, Vec<Evidence>)> = veto
            .excuses
            .iter()
            .filter_map(|part| self.part(part).map(|evidence| (part, evidence)))
            .collect();
        let any = |sets: &[Vec<String>]| {
            sets.iter().any(|set| {
                set.iter()
                    .all(|id| excuses.iter().any(|(part, _)| part.id == *id))
            })
        };
        let (is_excused, shared) = (any(&veto.excused_by), any(&veto.review));
        let doubt = self.asserted_or_asked(&veto.doubts);
        let state = match claim {
            Claim::None if doubt.is_empty() || is_excused || !clears.is_empty() => VetoState::Clear,
            Claim::None => VetoState::Pending(Reason::NearVeto),
            Claim::Plain if is_excused => VetoState::Excused,
            Claim::Doubtful(_) if is_excused => VetoState::Clear,
            Claim::Plain | Claim::Doubtful(_) if shared => {
                VetoState::Pending(Reason::PartialExcuse)
            }
            Claim::Plain if veto.unless_excused && !clears.is_empty() => VetoState::Clear,
            Claim::Plain if !clears.is_empty() => VetoState::Pending(Reason::Shotgun),
            Claim::Plain if veto.unless_excused && !self.is_bare(veto) => {
                VetoState::Pending(Reason::UnknownReason)
            }
            Claim::Plain => VetoState::Fired,
            Claim::Doubtful(_) if !clears.is_empty() => VetoState::Clear,
            Claim::Doubtful(reason) => VetoState::Pending(reason),
        };
        let shown = match state {
            VetoState::Clear => Vec::new(),
            VetoState::Pending(Reason::NearVeto) => doubt,
            _ => words,
        };
        let excuses = excuses.into_iter().flat_map(|(_, evidence)| evidence);
        let evidence = shown
            .into_iter()
            .chain(excuses.filter(|_| state != VetoState::Clear))
            .collect();
        VetoVerdict {
            id: veto.id.clone(),
            title: (&veto.title).into(),
            state,
            evidence,
        }
    }

    /// Whether a section that is there for its reason gives none: it only says again what is to
    /// be excused, or what it says is plainly no reason.
    fn is_bare(&self, veto: &Veto) -> bool {
        veto.restates
            .is_none_or(|concept| self.reading.words_beside(concept) <= BESIDE)
            || !self.asserted_or_asked(&veto.bare).is_empty()
    }

    /// The plainest claim of a veto that the answer makes.
    fn claim(&self, veto: &Veto) -> (Claim, Vec<Evidence>) {
        if veto.unless_excused {
            return (Claim::Plain, Vec::new());
        }
        let mut plainest = (Claim::None, Vec::new());
        for rule in &veto.claims {
            for found in rule.matches(self.reading) {
                let conditional = if rule.premise {
                    Conditional::Fire
                } else {
                    veto.conditional
                };
                let claim = doubt(&found, conditional);
                if claim == Claim::Plain || plainest.0 == Claim::None && claim != Claim::None {
                    plainest = (claim, self.quoter.evidence(&rule.id, &found));
                }
                if claim == Claim::Plain {
                    return plainest;
                }
            }
        }
        plainest
    }
}

/// How plainly something is claimed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Claim {
    None,
    Doubtful(Reason),
    Plain,
}

fn doubt(found: &Match, conditional: Conditional) -> Claim {
    let has = |status| found.doubts.has(status);
    if has(Status::CONDITIONAL) && conditional == Conditional::Ignore {
        Claim::None
    } else if has(Status::OTHERS) {
        Claim::Doubtful(Reason::QuotedVeto)
    } else if has(Status::HEDGED) || has(Status::ASKED) {
        Claim::Doubtful(Reason::HedgedVeto)
    } else if has(Status::TANGLED) {
        Claim::Doubtful(Reason::Tangled)
    } else if has(Status::CONDITIONAL) && conditional == Conditional::Review {
        Claim::Doubtful(Reason::ConditionalVeto)
    } else {
        Claim::Plain
    }
}
