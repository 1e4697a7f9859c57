//! What a mention can be beside asserted.

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

    pub(super) fn toggled(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }

    pub(crate) fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
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
