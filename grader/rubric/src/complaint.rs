//! What an author is told about a rubric: where, and what is wrong there.

use std::fmt;

use crate::verdict::Share;

/// Something that an author should mend.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Complaint {
    /// The concept, point, veto or question.
    pub place: String,
    /// What is wrong with it.
    pub problem: Problem,
}

/// What is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// Another concept has the same id.
    Twice,
    /// A concept has no words in this language, `zh` or `en`.
    NoWords { language: &'static str },
    /// A pattern can match across any distance.
    OpenGap { pattern: String },
    /// A set names a part that the point does not have.
    UnknownPart { part: String },
    /// A set names an excuse that the veto does not have.
    UnknownExcuse { excuse: String },
    /// A point has no set of parts that earns all of it.
    NeverFull,
    /// A point has a weight of which no half can be given.
    OddWeight,
    /// A part of a point has no rule.
    EmptyPart { part: String },
    /// Too few examples show it from one side.
    TooFew(TooFew),
    /// A veto has no excuse, nor anything that clears it.
    NoExcuse,
    /// The handed-out question earns something, were it handed in.
    PromptEarns,
    /// The handed-out question sets off a veto, were it handed in.
    PromptFires,
    /// An example answers a question that the rubric does not have.
    UnknownQuestion { example: String },
    /// An example names a point or veto that its question does not have.
    UnknownId { example: String },
    /// An example gets another share of a point than it says.
    ExampleEarns {
        got: Share,
        wanted: Share,
        example: String,
    },
    /// An example does not set off a veto that it should.
    ExampleSafe { example: String },
    /// An example sets off a veto that it should not.
    ExampleFires { example: String },
    /// The lesson gives a point these hundredths, and the rubric does not.
    OnlyInLesson { weight: u32 },
    /// The rubric gives a point these hundredths, and the lesson does not.
    OnlyInRubric { weight: u32 },
}

/// Examples of one side of a point or veto.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooFew {
    /// Which side.
    pub side: Side,
    /// How many there are, in Chinese and in English; one in both counts for each.
    pub chinese: usize,
    pub english: usize,
    pub all: usize,
    /// How many there must be, and of them in each language.
    pub needed: usize,
    pub each: usize,
}

/// What an example shows of a point or veto.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// It earns the point.
    Earns,
    /// It earns nothing of the point.
    Denied,
    /// It sets off the veto.
    Fires,
    /// It leaves the veto alone.
    Clear,
}

impl fmt::Display for Complaint {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}: {}", self.place, self.problem)
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Twice => write!(formatter, "stands twice"),
            Self::NoWords { language } => write!(formatter, "has no words in `{language}`"),
            Self::OpenGap { pattern } => write!(formatter, "`{pattern}` has a gap without a limit"),
            Self::UnknownPart { part } => {
                write!(formatter, "names the part `{part}`, which does not exist")
            }
            Self::UnknownExcuse { excuse } => {
                write!(
                    formatter,
                    "names the excuse `{excuse}`, which does not exist"
                )
            }
            Self::NeverFull => write!(formatter, "cannot be earned in full"),
            Self::OddWeight => write!(formatter, "has a weight that cannot be halved"),
            Self::EmptyPart { part } => write!(formatter, "has the part `{part}` without a rule"),
            Self::TooFew(few) => write!(
                formatter,
                "{} examples on one side ({:?}; {} Chinese, {} English): {} are needed, {} in each language",
                few.all, few.side, few.chinese, few.english, few.needed, few.each
            ),
            Self::NoExcuse => write!(
                formatter,
                "has neither an excuse nor anything that clears it"
            ),
            Self::PromptEarns => write!(formatter, "the question itself earns it"),
            Self::PromptFires => write!(formatter, "the question itself sets it off"),
            Self::UnknownQuestion { example } => {
                write!(formatter, "does not exist, and `{example}` answers it")
            }
            Self::UnknownId { example } => {
                write!(formatter, "does not exist, and `{example}` names it")
            }
            Self::ExampleEarns {
                got,
                wanted,
                example,
            } => write!(formatter, "gets {got:?} and not {wanted:?} for `{example}`"),
            Self::ExampleSafe { example } => write!(formatter, "does not fire for `{example}`"),
            Self::ExampleFires { example } => write!(formatter, "fires for `{example}`"),
            Self::OnlyInLesson { weight } => write!(
                formatter,
                "the lesson gives it {weight} hundredths, the rubric does not"
            ),
            Self::OnlyInRubric { weight } => write!(
                formatter,
                "the rubric gives it {weight} hundredths, the lesson does not"
            ),
        }
    }
}
