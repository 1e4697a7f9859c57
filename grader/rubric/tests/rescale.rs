//! Everyone's own scale: it is the same each time, hardly ever a neighbour's, and its bytes are
//! recognised in any unit.
#![allow(clippy::unwrap_used, reason = "a test")]

mod support;

use std::collections::BTreeSet;

use grade_rubric::Rubric;
use grade_rubric::rescale::{Mistake, Mode, Rescaled, Scale};

use support::rubric;

fn ids() -> impl Iterator<Item = String> {
    (0..1500).map(|number| match number % 3 {
        0 => format!("2026{number:05}"),
        1 => format!("student-{number}"),
        _ => format!("学号{number}"),
    })
}

fn is_right(rubric: &Rubric, scale: &Scale, text: &str) -> bool {
    matches!(rubric.check_scale(scale, text), Rescaled::Right(_))
}

/// `bytes / unit` with four places.
fn in_unit(bytes: u64, unit: u64) -> String {
    let places = u128::from(bytes) * 10_000 / u128::from(unit);
    format!("{}.{:04}", places / 10_000, places % 10_000)
}

#[test]
fn a_scale_is_a_sensible_model_and_always_the_same() {
    let rubric = rubric();
    for id in ids() {
        let scale = support::scale(&id).unwrap();
        assert_eq!(
            support::scale(&format!("  {} ", id.to_uppercase())),
            Some(scale)
        );
        assert!((12..=96).contains(&scale.layers), "{scale:?}");
        assert!((512..=16_384).contains(&scale.sequence), "{scale:?}");
        assert!((1..=8).contains(&scale.batch), "{scale:?}");
        assert!(scale.batch * scale.sequence <= 32_768, "{scale:?}");
        assert!(
            [64, 128]
                .map(|head| head * scale.heads)
                .contains(&scale.hidden)
        );
        assert!(!rubric.expected(&scale).is_empty());
    }
    let scale = support::scale("20260001").unwrap();
    assert_eq!(scale, support::scale("20260001").unwrap());
}

#[test]
fn neighbours_hardly_ever_share_a_scale() {
    let all: BTreeSet<Scale> = ids().filter_map(|id| support::scale(&id)).collect();
    assert!(all.len() >= 1490, "{} of 1500", all.len());
    for mode in [Mode::None, Mode::Full, Mode::Selective] {
        let share = all.iter().filter(|scale| scale.mode == mode).count();
        assert!(share > 400, "{mode}: {share}");
    }
}

#[test]
fn the_bytes_are_those_of_the_formula() {
    let rubric = rubric();
    let lesson = |mode| Scale {
        layers: 32,
        sequence: 4096,
        batch: 1,
        hidden: 4096,
        heads: 32,
        mode,
    };
    let all = 32 * 4096 * (34 * 4096 + 5 * 32 * 4096);
    let layer = all / 32;
    let boundaries = 2 * 4096 * 4096 * 32;
    assert_eq!(rubric.expected(&lesson(Mode::None)), [all]);
    assert_eq!(
        rubric.expected(&lesson(Mode::Full)),
        [layer, boundaries, layer + boundaries]
    );
    assert_eq!(
        rubric.expected(&lesson(Mode::Selective)),
        [all * 3 / 10, 34 * 4096 * 4096 * 32]
    );
    let absurd = Scale {
        layers: u64::MAX,
        ..lesson(Mode::None)
    };
    assert_eq!(rubric.expected(&absurd), Vec::<u64>::new());
}

#[test]
fn the_right_amount_is_seen_in_any_unit() {
    let rubric = rubric();
    for id in ids().step_by(5) {
        let scale = support::scale(&id).unwrap();
        for bytes in rubric.expected(&scale) {
            let (giga, gibi) = (in_unit(bytes, 1_000_000_000), in_unit(bytes, 1 << 30));
            let texts = [
                format!("{bytes} bytes"),
                format!("一共 {bytes} 字节。"),
                format!("代入得 {bytes}B"),
                format!("about {giga} GB"),
                format!("激活显存约为 {giga}GB。"),
                format!("≈ **{gibi} GiB**"),
                format!("$\\approx {giga}$ GB"),
                format!("{} MB", in_unit(bytes, 1_000_000)),
                format!("{} MiB", in_unit(bytes, 1 << 20)),
                format!("{} TB", in_unit(bytes, 1_000_000_000_000)),
                format!("{giga} 吉字节"),
                format!(
                    "s = {}, so I get {giga} GB, that is {gibi} GiB",
                    scale.sequence
                ),
            ];
            // A tenth of a gigabyte in terabytes keeps too few digits for two per cent.
            for text in texts
                .iter()
                .filter(|text| !text.ends_with("TB") || bytes > 10_000_000_000)
            {
                assert!(is_right(&rubric, &scale, text), "{scale:?} {bytes}: {text}");
            }
        }
    }
}

#[test]
fn a_wrong_amount_is_seen_with_its_reason() {
    let rubric = rubric();
    for id in ids().step_by(5) {
        let scale = support::scale(&id).unwrap();
        let bytes = rubric.expected(&scale)[0];
        let mistake = |text: &str| match rubric.check_scale(&scale, text) {
            Rescaled::Wrong(_, mistake) => mistake,
            other => panic!("{text}: {other:?}"),
        };
        if scale.mode == Mode::None {
            let binary = format!("{} GB", in_unit(bytes, 1 << 30));
            assert_eq!(mistake(&binary), Some(Mistake::BinaryUnit), "{scale:?}");
            let thousand = format!("{} MB", in_unit(bytes, 1_000_000_000));
            assert_eq!(mistake(&thousand), Some(Mistake::Thousand), "{scale:?}");
            let selective = Scale {
                mode: Mode::Selective,
                ..scale
            };
            let other = format!(
                "{} GB",
                in_unit(rubric.expected(&selective)[0], 1_000_000_000)
            );
            assert_eq!(mistake(&other), Some(Mistake::OtherMode(Mode::Selective)));
            assert_eq!(mistake(&format!("{bytes}")), Some(Mistake::NoUnit));
        }
        // With more than one right amount, what is off one may be near another.
        if rubric.expected(&scale).len() == 1 {
            for wrong in [bytes * 7 / 2, bytes / 100 * 103, bytes / 100 * 97] {
                let text = format!("{} GB", in_unit(wrong, 1_000_000_000));
                assert!(!is_right(&rubric, &scale, &text), "{scale:?}");
            }
        }
        for open in ["", "还没算", "I did not compute it.", "see 4262 above"] {
            assert_eq!(rubric.check_scale(&scale, open), Rescaled::Open, "{open}");
        }
    }
}

#[test]
fn a_list_of_amounts_names_none() {
    let rubric = rubric();
    let scale = support::scale("20260001").unwrap();
    let bytes = rubric.expected(&scale)[0];
    let list: Vec<String> = (1..60)
        .map(|part| format!("{} bytes", bytes / 20 * part))
        .collect();
    let list = list.join("\n\n");
    assert!(!is_right(&rubric, &scale, &list));
}

#[test]
fn an_amount_lies_in_its_text() {
    let rubric = rubric();
    let scale = support::scale("x").unwrap();
    let text = "前面有字 <!-- x --> **大约** 12,345.6 GiB，然后 3 GB。";
    match rubric.check_scale(&scale, text) {
        Rescaled::Wrong(amount, _) | Rescaled::Right(amount) => {
            assert_eq!(text.get(amount.span.clone()), Some(amount.quote.as_str()));
            assert!(amount.quote.starts_with(['1', '3']), "{}", amount.quote);
        }
        Rescaled::Open => panic!("an amount stands there"),
    }
}
