//! What a rubric decides, for whoever compares it with a lesson.

use crate::rubric::Rubric;

/// A question of a rubric.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuestionOutline {
    /// The question, as a heading of the answer sheet names it.
    pub id: String,
    /// Its points, each with what it is worth in hundredths.
    pub points: Vec<(String, u32)>,
    /// Its vetoes.
    pub vetoes: Vec<String>,
}

impl Rubric {
    /// What a point asks for, in English: its title and its parts.
    pub fn meaning(&self, point: &str) -> Option<String> {
        let mut points = self.questions.values().flat_map(|known| &known.points);
        let point = points.find(|known| known.id == point)?;
        let parts: Vec<&str> = point.parts.iter().map(|part| &*part.title.en).collect();
        Some(format!("{}: {}", point.title.en, parts.join("; ")))
    }

    /// The questions, with what each decides.
    pub fn outline(&self) -> Vec<QuestionOutline> {
        let questions = self.questions.iter();
        questions
            .map(|(id, question)| QuestionOutline {
                id: id.clone(),
                points: question
                    .points
                    .iter()
                    .map(|point| (point.id.clone(), point.weight))
                    .collect(),
                vetoes: question.vetoes.iter().map(|veto| veto.id.clone()).collect(),
            })
            .collect()
    }
}
