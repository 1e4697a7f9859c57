//! Whether words that a model quotes are words of the answer.
//!
//! A quote is the only thing in a reply that can be checked, so a model that invents one is not
//! believed. Forgiven is what a model changes without noticing: blanks and line breaks, the width
//! and the case of letters, and the shape of quotation marks.

use unicode_normalization::UnicodeNormalization;

/// Less says nothing: a single letter is in every answer.
const FEWEST_CHARACTERS: usize = 2;

/// An answer in which quotes are looked up.
pub(super) struct Source(String);

impl Source {
    pub(super) fn new(answer: &str) -> Self {
        Self(normal(answer))
    }

    /// Whether the answer says it.
    pub(super) fn says(&self, quote: &str) -> bool {
        let quote = normal(quote);
        quote.chars().count() >= FEWEST_CHARACTERS && self.0.contains(&quote)
    }
}

fn normal(text: &str) -> String {
    text.nfkc()
        .flat_map(char::to_lowercase)
        .filter(|character| !character.is_whitespace())
        .map(|character| match character {
            '“' | '”' | '„' | '«' | '»' => '"',
            '‘' | '’' => '\'',
            other => other,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_the_answer_are_found_however_they_are_set() {
        let source = Source::new("激活显存随ｓ²增长，\n  The “score”\tmatrix is NOT stored．");
        for quote in [
            "激活显存随s²增长",
            "激活显存 随 ｓ² 增长, the",
            "the \"score\" matrix is not stored.",
            "THE “SCORE” MATRIX",
        ] {
            assert!(source.says(quote), "{quote}");
        }
    }

    #[test]
    fn other_words_are_not() {
        let source = Source::new("The score matrix is not stored, but recomputed.");
        for quote in [
            "the score matrix is stored",
            "the score matrix … recomputed",
            "the score matrix is not stored, but recomputed. Yes",
            "分数矩阵不存储",
            "",
            " \n",
            "t",
        ] {
            assert!(!source.says(quote), "{quote}");
        }
    }
}
