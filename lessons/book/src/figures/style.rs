//! What the figures look like: colours in light and in dark, fonts, line styles.
//!
//! The colours keep their distance for colour-blind readers, and lines differ by dash or label as
//! well. Every text is at least 4.5 times as bright, or as dark, as what it stands on; the test
//! below computes it.

use std::fmt::Write as _;

/// Which of the four colours something has.
#[derive(Clone, Copy, Debug)]
pub(super) enum Hue {
    Blue,
    Orange,
    Green,
    Purple,
}

struct Palette {
    panel: &'static str,
    border: &'static str,
    ink: &'static str,
    muted: &'static str,
    grid: &'static str,
    /// Lines and coloured text, in the order of [`Hue`].
    lines: [&'static str; 4],
    /// Areas that text may stand on, in the same order.
    areas: [&'static str; 4],
}

const LIGHT: Palette = Palette {
    panel: "#ffffff",
    border: "#c9ced6",
    ink: "#1b1f24",
    muted: "#555d68",
    grid: "#e3e6ea",
    lines: ["#0b62a8", "#b04a00", "#0a7152", "#8a3ba0"],
    areas: ["#c4def4", "#fbd3ae", "#bfe8d8", "#ead2f2"],
};

const DARK: Palette = Palette {
    panel: "#1b1f24",
    border: "#454c56",
    ink: "#e8ebef",
    muted: "#a9b2bd",
    grid: "#323942",
    lines: ["#6cb4f5", "#f5a45c", "#4fcf9f", "#d79be8"],
    areas: ["#173f63", "#5e3513", "#124a39", "#4d2a5a"],
};

/// Latin first, then Chinese, each as systems ship them. Not `system-ui`, which is a serif where a
/// desktop names no font.
const FONTS: &str = "'Segoe UI','Helvetica Neue',Arial,'Noto Sans','PingFang SC',\
                     'Microsoft YaHei','Noto Sans CJK SC',sans-serif";

impl Hue {
    pub(super) const ALL: [Self; 4] = [Self::Blue, Self::Orange, Self::Green, Self::Purple];

    pub(super) fn line(self) -> &'static str {
        ["line-0", "line-1", "line-2", "line-3"][self as usize]
    }

    pub(super) fn dashed(self) -> &'static str {
        [
            "line-0 dashed",
            "line-1 dashed",
            "line-2 dashed",
            "line-3 dashed",
        ][self as usize]
    }

    pub(super) fn area(self) -> &'static str {
        ["area-0", "area-1", "area-2", "area-3"][self as usize]
    }

    pub(super) fn text(self) -> &'static str {
        ["text-0", "text-1", "text-2", "text-3"][self as usize]
    }
}

/// The style sheet that stands in every figure.
pub(super) fn sheet() -> String {
    let mut css = format!(
        "text{{font-family:{FONTS};font-size:13px}}\n\
         .heading{{font-size:15px;font-weight:600}}\n\
         .small{{font-size:12px}}\n\
         .variable{{font-style:italic}}\n\
         .dashed{{stroke-dasharray:6 4}}\n\
         .halo{{paint-order:stroke;stroke-width:4px;stroke-linejoin:round}}\n"
    );
    css.push_str(&rules(&LIGHT));
    let _ = write!(
        css,
        "@media (prefers-color-scheme:dark){{\n{}}}",
        rules(&DARK)
    );
    css
}

fn rules(palette: &Palette) -> String {
    let Palette {
        panel,
        border,
        ink,
        muted,
        grid,
        ..
    } = palette;
    let mut css = format!(
        ".panel{{fill:{panel};stroke:{border}}}\n\
         text{{fill:{ink}}}\n\
         .muted{{fill:{muted}}}\n\
         .halo{{stroke:{panel}}}\n\
         .grid{{fill:none;stroke:{grid}}}\n\
         .axis{{fill:none;stroke:{muted}}}\n\
         .limit{{fill:none;stroke:{ink};stroke-width:1.6}}\n\
         .leader{{fill:none;stroke:{muted};stroke-dasharray:2 2}}\n\
         .mark{{fill:{ink};stroke:{panel};stroke-width:1.5}}\n\
         .gap{{fill:none;stroke:{panel};stroke-width:1.5}}\n"
    );
    for (index, (line, area)) in palette.lines.iter().zip(palette.areas).enumerate() {
        let _ = writeln!(
            css,
            ".line-{index}{{fill:none;stroke:{line};stroke-width:2.4}}\n\
             .area-{index}{{fill:{area}}}\n\
             .text-{index}{{fill:{line}}}"
        );
    }
    css
}

#[cfg(test)]
mod tests {
    use super::{DARK, LIGHT, Palette};

    fn luminance(colour: &str) -> f64 {
        let channel = |at: usize| {
            let value = u8::from_str_radix(&colour[at..at + 2], 16).expect("two hex digits");
            let value = f64::from(value) / 255.0;
            if value <= 0.040_45 {
                value / 12.92
            } else {
                ((value + 0.055) / 1.055).powf(2.4)
            }
        };
        0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
    }

    fn contrast(one: &str, other: &str) -> f64 {
        let (one, other) = (luminance(one), luminance(other));
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }

    fn check(palette: &Palette) {
        let texts = [palette.ink, palette.muted].into_iter();
        for text in texts.chain(palette.lines) {
            let contrast = contrast(text, palette.panel);
            assert!(contrast >= 4.5, "{text} on {}: {contrast}", palette.panel);
        }
        for area in palette.areas {
            let contrast = contrast(palette.ink, area);
            assert!(contrast >= 4.5, "{} on {area}: {contrast}", palette.ink);
        }
    }

    #[test]
    fn text_stands_out_in_light_and_dark() {
        check(&LIGHT);
        check(&DARK);
    }
}
