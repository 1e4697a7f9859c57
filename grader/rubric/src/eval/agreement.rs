//! How near the marks of a whole answer come to the labelled ones.

use super::{Figures, interval, kappa};

/// Quadratic weighted kappa of the marks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Agreement {
    /// The figure itself.
    pub kappa: f64,
    /// The 95 % interval, by resampling with a fixed seed.
    pub interval: (f64, f64),
    /// How many answers it rests on.
    pub answers: usize,
}

impl Agreement {
    fn of(marks: &[(usize, usize)]) -> Self {
        Self {
            kappa: kappa(marks),
            interval: interval(marks),
            answers: marks.len(),
        }
    }
}

impl Figures {
    /// The agreement in each question that has points, by the question's name in the corpus.
    pub fn agreement(&self) -> Vec<(&str, Agreement)> {
        let questions = self.marks.iter();
        questions
            .map(|(question, marks)| (question.as_str(), Agreement::of(marks)))
            .collect()
    }

    /// The agreement over all answers to questions that have points.
    pub fn agreement_in_total(&self) -> Agreement {
        let marks: Vec<(usize, usize)> = self.marks.values().flatten().copied().collect();
        Agreement::of(&marks)
    }
}
