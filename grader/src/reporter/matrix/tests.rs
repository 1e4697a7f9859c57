//! The matrix with and without colours, wide and narrow, in both languages.

use super::*;
use crate::args::Format;
use crate::catalogue::Language;

fn row(after: usize, weights: &[f64]) -> Row {
    Row {
        after,
        weights: Some(weights.to_vec()),
    }
}

/// Right steps of a call, and these in their place.
fn evidence(micro_batches: usize, window: usize, yours: Vec<Row>) -> WeightsEvidence {
    #[expect(clippy::cast_precision_loss, reason = "a small number")]
    let due = 1.0 / window as f64;
    let ends = (window..=micro_batches).step_by(window);
    let expected = ends.map(|after| {
        let is_own = |index: &usize| (after - window..after).contains(index);
        let weights = (0..micro_batches).map(|index| if is_own(&index) { due } else { 0.0 });
        row(after, &weights.collect::<Vec<_>>())
    });
    WeightsEvidence {
        micro_batches,
        window,
        provider: "fresh",
        kind: "f32",
        parameter: "block.weight".to_owned(),
        yours,
        expected: expected.collect(),
        residual: None,
    }
}

/// One of each kind: not averaged, a gradient lost, and one of the window before.
fn of_every_kind() -> WeightsEvidence {
    let third = 1.0 / 3.0;
    let yours = vec![
        row(3, &[third, 1.0, 0.0, 0.0, 0.0, 0.0]),
        row(6, &[0.0, third, 0.0, third, third, third]),
    ];
    evidence(6, 3, yours)
}

fn drawn(evidence: &WeightsEvidence, language: Language, colour: bool, width: usize) -> String {
    let output = Output {
        format: Format::Human,
        colour,
        width,
    };
    let lines = lines(evidence, &Catalogue::new(language), &output, "    ");
    lines[1..].join("\n")
}

/// The codes of a terminal as a person can read them.
fn readable(text: &str) -> String {
    let mut parts = text.split("\u{1b}[");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |readable, part| match part.split_once('m') {
        Some(("0", rest)) => format!("{readable}⟩{rest}"),
        Some((code, rest)) => format!("{readable}⟨{code}: {rest}"),
        None => readable,
    })
}

/// Text as a terminal shows it: without its codes.
fn bare(text: &str) -> String {
    let mut parts = text.split('\u{1b}');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |bare, part| {
        bare + part.split_once('m').map_or("", |(_, rest)| rest)
    })
}

#[test]
fn weights_are_shown_as_fractions_where_they_are_ones() {
    for (weight, text) in [
        (0.0, "·"),
        (1e-6, "·"),
        (1.0, "1"),
        (1.0 / 3.0, "1/3"),
        (0.333_334, "1/3"),
        (0.25, "1/4"),
        (-0.5, "-1/2"),
        (2.0, "2"),
        (0.412, "0.41"),
    ] {
        assert_eq!(shown(weight), text, "{weight}");
    }
}

#[test]
fn each_weight_says_by_its_look_what_it_is() {
    let shown = readable(&drawn(&of_every_kind(), Language::En, true, 80));
    insta::assert_snapshot!(shown, @r"
    yours                              right
       3 │ ⟨32: 1/3⟩   ⟨1;4;31: 1⟩ ⟨7;31:   ·⟩   ⟨2: ·⟩   ⟨2: ·⟩   ⟨2: ·⟩        3 │ 1/3 1/3 1/3   ⟨2: ·⟩   ⟨2: ·⟩   ⟨2: ·⟩
       6 │   ⟨2: ·⟩ ⟨1;7;35: 1/3⟩   ⟨2: ·⟩ ⟨32: 1/3⟩ ⟨32: 1/3⟩ ⟨32: 1/3⟩        6 │   ⟨2: ·⟩   ⟨2: ·⟩   ⟨2: ·⟩ 1/3 1/3 1/3
      ⟨32: right⟩ · ⟨1;4;31: wrong weight⟩ · ⟨7;31: missing⟩ · ⟨1;7;35: from another window⟩
    ");
}

#[test]
fn no_two_looks_differ_by_colour_alone() {
    let is_colour = |code: &&str| code.len() == 2;
    let shapes = [
        Kind::Empty,
        Kind::Right,
        Kind::Wrong,
        Kind::Missing,
        Kind::Foreign,
    ]
    .map(|kind| {
        let shape: Vec<&str> = kind.code().split(';').filter(|c| !is_colour(c)).collect();
        shape.join(";")
    });
    for (index, shape) in shapes.iter().enumerate() {
        assert!(!shapes[..index].contains(shape), "{shapes:?}");
    }
}

#[test]
fn colours_change_neither_words_nor_places() {
    for width in [30, 40, 80, 100] {
        for language in [Language::En, Language::Zh] {
            for evidence in [of_every_kind(), wide(), evidence(4, 2, Vec::new())] {
                let plain = drawn(&evidence, language, false, width);
                let painted = bare(&drawn(&evidence, language, true, width));
                assert!(painted.starts_with(&plain), "{painted}\n{plain}");
                for line in painted.lines() {
                    assert!(layout::columns(line) + 4 <= width, "{width}: {line}");
                }
            }
        }
    }
}

/// One window of sixteen, not averaged by half.
fn wide() -> WeightsEvidence {
    let weights: Vec<f64> = (0..16)
        .map(|index| if index < 8 { 1.0 / 16.0 } else { 0.412 })
        .collect();
    evidence(16, 16, vec![row(16, &weights)])
}

#[test]
fn a_row_that_is_too_long_is_broken_into_lines_of_one_length() {
    insta::assert_snapshot!(drawn(&wide(), Language::Zh, false, 40), @r"
    你的
      16 │ 1/16 1/16 1/16 1/16 1/16 1/16
         │ 1/16 1/16 0.41 0.41 0.41 0.41
         │ 0.41 0.41 0.41 0.41
    正确的
      16 │ 1/16 1/16 1/16 1/16 1/16 1/16
         │ 1/16 1/16 1/16 1/16 1/16 1/16
         │ 1/16 1/16 1/16 1/16
    ");
    insta::assert_snapshot!(drawn(&wide(), Language::En, false, 80), @r"
    yours
      16 │ 1/16 1/16 1/16 1/16 1/16 1/16 1/16 1/16
         │ 0.41 0.41 0.41 0.41 0.41 0.41 0.41 0.41
    right
      16 │ 1/16 1/16 1/16 1/16 1/16 1/16 1/16 1/16
         │ 1/16 1/16 1/16 1/16 1/16 1/16 1/16 1/16
    ");
}

/// The place of a step is looked at too: one that should not be, and one that is missing.
#[test]
fn a_step_in_the_wrong_place_is_marked_there_and_its_weights_by_their_own_window() {
    let half = 0.5;
    let yours = vec![row(1, &[half, 0.0, 0.0, 0.0])];
    let shown = readable(&drawn(&evidence(4, 2, yours), Language::En, true, 80));
    insta::assert_snapshot!(shown, @r"
    yours                      right
       ⟨1;4;31: 1⟩ │ ⟨32: 1/2⟩   ⟨2: ·⟩   ⟨2: ·⟩   ⟨2: ·⟩        ⟨7;31: 2⟩ │ 1/2 1/2   ⟨2: ·⟩   ⟨2: ·⟩
                                  ⟨7;31: 4⟩ │   ⟨2: ·⟩   ⟨2: ·⟩ 1/2 1/2
      ⟨32: right⟩
    ");
}
