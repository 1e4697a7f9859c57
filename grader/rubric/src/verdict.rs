//! What the engine says about an answer, and the words that it rests on.

use std::fmt;
use std::ops::Range;

use crate::rubric::Bilingual;

/// The verdict on one answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Every point of the question, in the rubric's order.
    pub points: Vec<PointVerdict>,
    /// Every veto of the question, in the rubric's order.
    pub vetoes: Vec<VetoVerdict>,
    /// What else is remarkable about the text.
    pub flags: Vec<Flag>,
    /// The language that the answer is mostly in.
    pub language: Language,
}

impl Verdict {
    /// Whether anything is left to a person.
    pub fn is_pending(&self) -> bool {
        self.points
            .iter()
            .any(|point| matches!(point.outcome, Outcome::Pending(_)))
            || self
                .vetoes
                .iter()
                .any(|veto| matches!(veto.state, VetoState::Pending(_)))
    }
}

impl Verdict {
    /// Takes back what rests on words that were not understood: vetoes that fired, and on request
    /// every point.
    pub(crate) fn leave_to_a_person(&mut self, reason: Reason, with_points: bool) {
        for point in self.points.iter_mut().filter(|_| with_points) {
            point.outcome = Outcome::Pending(reason);
            point.possible = (Share::None, Share::Full);
        }
        for veto in &mut self.vetoes {
            if veto.state == VetoState::Fired {
                veto.state = VetoState::Pending(reason);
            }
        }
    }
}

/// The verdict on one point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PointVerdict {
    /// The point's id, as in the lesson's manifest.
    pub id: String,
    /// What it is about, in the words of the rubric.
    pub title: Text,
    /// Whether the machine decides it alone.
    pub outcome: Outcome,
    /// What the machine gives, or would give where a person is asked.
    pub share: Share,
    /// What a person might give at least and at most; both are `share` where it is decided.
    pub possible: (Share, Share),
    /// The words for it, and those against it.
    pub evidence: Vec<Evidence>,
    /// What is not there, in the words of the rubric; empty where the share is full.
    pub missing: Vec<Missing>,
    /// A question that leads on, from the rubric.
    pub hint: Option<Text>,
}

/// A part of a point that was not found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Missing {
    /// The part's id.
    pub part: String,
    /// What it is.
    pub title: Text,
}

/// A text in both languages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    /// English.
    pub en: String,
    /// Chinese.
    pub zh: String,
}

impl From<&Bilingual> for Text {
    fn from(text: &Bilingual) -> Self {
        Self {
            en: text.en.clone(),
            zh: text.zh.clone(),
        }
    }
}

/// How much of a point.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Share {
    /// Nothing.
    #[default]
    None,
    /// One half.
    Half,
    /// All.
    Full,
}

impl Share {
    /// In halves: 0, 1 or 2.
    pub fn halves(self) -> u32 {
        match self {
            Self::None => 0,
            Self::Half => 1,
            Self::Full => 2,
        }
    }
}

/// Whether the machine decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It does.
    Decided,
    /// A person does, for this reason.
    Pending(Reason),
}

/// The verdict on one veto.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VetoVerdict {
    /// The veto's id, as in the lesson's manifest.
    pub id: String,
    /// What it claims, in the words of the rubric.
    pub title: Text,
    /// Whether it fires.
    pub state: VetoState,
    /// The claim, and where there is one the excuse.
    pub evidence: Vec<Evidence>,
}

/// Whether a veto fires.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VetoState {
    /// Nothing of the kind is claimed.
    Clear,
    /// It is claimed, plainly.
    Fired,
    /// It is claimed, and the answer says what makes the claim harmless.
    Excused,
    /// A person decides, for this reason.
    Pending(Reason),
}

/// Why something is left to a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// A thing and its opposite are both asserted.
    Shotgun,
    /// Too many negations to be sure.
    Tangled,
    /// A veto's claim is hedged or asked.
    HedgedVeto,
    /// A veto's claim stands under a condition.
    ConditionalVeto,
    /// A veto's claim is someone else's, and it is not refuted.
    QuotedVeto,
    /// A part of the excuse is there.
    PartialExcuse,
    /// The claim is close to a veto's.
    NearVeto,
    /// The way is right, the result is not there.
    MethodOnly,
    /// A reason that the rubric does not know.
    UnknownReason,
    /// Words of the field without statements.
    Stuffing,
    /// In a language that the rubric does not read.
    OtherLanguage,
}

impl Reason {
    /// The code, for reports.
    pub fn code(self) -> &'static str {
        match self {
            Self::Shotgun => "SHOTGUN",
            Self::Tangled => "TANGLED",
            Self::HedgedVeto => "HEDGED_VETO",
            Self::ConditionalVeto => "CONDITIONAL_VETO",
            Self::QuotedVeto => "QUOTED_VETO",
            Self::PartialExcuse => "PARTIAL_EXCUSE",
            Self::NearVeto => "NEAR_VETO",
            Self::MethodOnly => "METHOD_ONLY",
            Self::UnknownReason => "UNKNOWN_REASON",
            Self::Stuffing => "STUFFING",
            Self::OtherLanguage => "OTHER_LANG",
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.code())
    }
}

/// The student's words that a verdict rests on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evidence {
    /// The rule that holds there.
    pub rule: String,
    /// Bytes of the source.
    pub span: Range<usize>,
    /// The source there.
    pub quote: String,
    /// Counted from 1.
    pub line: u32,
    /// Characters, counted from 1.
    pub column: u32,
    /// How it was understood: `recompute not(slower)`.
    pub read_as: String,
}

/// What is remarkable about a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Flag {
    /// No words.
    Empty,
    /// Longer than answers are.
    Long,
    /// A place that a reader of the page would not see.
    Hidden(Range<usize>),
    /// An instruction to whoever grades.
    Injection(Range<usize>),
    /// Mostly the question again.
    CopiesQuestion,
    /// Mostly the model answer.
    CopiesReference,
    /// Two amounts that are said to be one and are not.
    Unit(Range<usize>),
    /// Words of the field without statements.
    Stuffing,
    /// Another language than the rubric reads.
    OtherLanguage,
}

impl Flag {
    /// The code, for reports.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Empty => "EMPTY",
            Self::Long => "LONG",
            Self::Hidden(_) => "HIDDEN",
            Self::Injection(_) => "INJECTION",
            Self::CopiesQuestion => "COPY_PROMPT",
            Self::CopiesReference => "COPY_REF",
            Self::Unit(_) => "UNIT",
            Self::Stuffing => "STUFFING",
            Self::OtherLanguage => "OTHER_LANG",
        }
    }
}

/// The language of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// Chinese, in either script.
    Chinese,
    /// English.
    English,
    /// Both.
    Mixed,
    /// Neither.
    Other,
}
