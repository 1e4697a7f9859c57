//! When to grade. A save during a grade leads to one more afterwards, however many there are.

/// What the grades were of, and whether one goes on.
#[derive(Debug, Default)]
pub(super) struct Round<C> {
    /// What the files held when the last grade began.
    graded: Option<C>,
    is_grading: bool,
    is_asked: bool,
}

/// What to do now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Next {
    Grade,
    /// A save changed nothing.
    Unchanged,
    Wait,
}

impl<C: PartialEq> Round<C> {
    pub(super) fn is_grading(&self) -> bool {
        self.is_grading
    }

    /// Somebody saved; the files hold this now.
    pub(super) fn saved(&mut self, now: C) -> Next {
        if self.is_grading {
            return Next::Wait;
        }
        if self.graded.as_ref() == Some(&now) {
            return Next::Unchanged;
        }
        self.begin(now)
    }

    /// Somebody asked for a grade.
    pub(super) fn asked(&mut self, now: C) -> Next {
        if self.is_grading {
            self.is_asked = true;
            return Next::Wait;
        }
        self.begin(now)
    }

    /// The grade is over; the files hold this now.
    pub(super) fn done(&mut self, now: C) -> Next {
        self.is_grading = false;
        if self.is_asked || self.graded.as_ref() != Some(&now) {
            return self.begin(now);
        }
        Next::Wait
    }

    fn begin(&mut self, now: C) -> Next {
        self.graded = Some(now);
        self.is_grading = true;
        self.is_asked = false;
        Next::Grade
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_saves_during_a_grade_lead_to_one_more() {
        let mut round = Round::default();
        assert_eq!(round.asked("a"), Next::Grade);
        for text in ["b", "c", "d"] {
            assert_eq!(round.saved(text), Next::Wait);
        }
        assert_eq!(round.done("d"), Next::Grade);
        assert_eq!(round.done("d"), Next::Wait);
        assert_eq!(round.saved("d"), Next::Unchanged);
        assert_eq!(round.saved("e"), Next::Grade);
    }

    #[test]
    fn a_change_that_was_taken_back_during_a_grade_leads_to_none() {
        let mut round = Round::default();
        round.asked("a");
        round.saved("b");
        round.saved("a");
        assert_eq!(round.done("a"), Next::Wait);
        assert!(!round.is_grading());
    }

    #[test]
    fn whoever_asks_during_a_grade_gets_one_more_of_the_same() {
        let mut round = Round::default();
        round.asked("a");
        assert_eq!(round.asked("a"), Next::Wait);
        assert_eq!(round.asked("a"), Next::Wait);
        assert_eq!(round.done("a"), Next::Grade);
        assert_eq!(round.done("a"), Next::Wait);
    }
}
