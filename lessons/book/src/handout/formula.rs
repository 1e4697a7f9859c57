//! Formulas: from LaTeX to `MathML` that Markdown leaves alone.

use std::fmt::Write as _;

use pulldown_latex::config::{DisplayMode, RenderConfig};
use pulldown_latex::{Parser, ParserError, Storage, push_mathml};

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Kind {
    /// In a line of text.
    Inline,
    /// On lines of its own.
    Display,
}

/// The formula as markup to stand in a Markdown text, or why it cannot be read.
pub(super) fn markup(latex: &str, kind: Kind) -> Result<String, String> {
    // GitHub's other way to write a formula, $`…`$, protects it from Markdown.
    let latex = latex.trim();
    let latex = latex
        .strip_prefix('`')
        .and_then(|latex| latex.strip_suffix('`'))
        .unwrap_or(latex);
    if latex.trim().is_empty() {
        return Err("it is empty".to_owned());
    }
    let storage = Storage::new();
    let events: Result<Vec<_>, ParserError> = Parser::new(latex, &storage).collect();
    let events = events.map_err(|error| first_line(&error))?;
    let config = RenderConfig {
        display_mode: match kind {
            Kind::Inline => DisplayMode::Inline,
            Kind::Display => DisplayMode::Block,
        },
        ..RenderConfig::default()
    };
    let mut mathml = String::new();
    push_mathml(
        &mut mathml,
        events.into_iter().map(Ok::<_, ParserError>),
        config,
    )
    .map_err(|error| error.to_string())?;
    Ok(shielded(&mathml))
}

/// The parser draws the place below the message; file, line and formula say it here.
fn first_line(error: &ParserError) -> String {
    let message = error.to_string();
    let line = message.lines().next().unwrap_or_default();
    line.trim_start_matches("parsing error: ").to_owned()
}

/// Writes whatever Markdown could take for its own as character references. Tags pass: as inline
/// HTML they already mean themselves.
fn shielded(mathml: &str) -> String {
    let mut shielded = String::with_capacity(mathml.len() * 2);
    let mut rest = mathml;
    while let Some(letter) = rest.chars().next() {
        let end = match letter {
            '<' => rest.find('>').map(|end| end + 1),
            '&' => rest.find(';').map(|end| end + 1),
            _ => None,
        };
        let (taken, left) = rest.split_at(end.unwrap_or(letter.len_utf8()));
        match letter {
            '\n' => shielded.push(' '),
            _ if end.is_none() && letter.is_ascii_punctuation() => {
                let _ = write!(shielded, "&#{};", u32::from(letter));
            }
            '<' => shielded.push_str(&spaced(taken)),
            _ => shielded.push_str(taken),
        }
        rest = left;
    }
    shielded
}

/// The tag with a space before each of its attributes. The renderer forgets one in `\bigl(`, and
/// Markdown then takes the whole tag for text.
fn spaced(tag: &str) -> String {
    let mut spaced = String::with_capacity(tag.len() + 1);
    let mut is_quoted = false;
    let mut after_value = false;
    for letter in tag.chars() {
        if after_value && letter.is_alphabetic() {
            spaced.push(' ');
        }
        after_value = is_quoted && letter == '"';
        is_quoted ^= letter == '"';
        spaced.push(letter);
    }
    spaced
}

#[cfg(test)]
mod tests {
    use super::{Kind, markup, shielded};

    #[test]
    fn what_the_handouts_use_is_read() {
        for latex in [
            r"s \cdot b \cdot h \cdot \left( 34 + 5 \cdot \frac{a \cdot s}{h} \right)",
            r"\sqrt{\frac{x}{y}} \approx 10^{9} \times a_{i}",
            r"\text{peak} = \max_{t} m_t, \quad 7 \cdot 10^9 \,\text{B}",
            r"\sum_{i=0}^{N-1} g_i / N \le 30\% \ne 1",
            r"\text{峰值} = 2sbhL + \frac{m}{L}",
            r"\begin{aligned} a &= b \\ &= c \end{aligned}",
            r"\bigl( x \bigr) \Big| \lfloor y \rfloor \operatorname{softmax}(QK^\top)",
            r"\begin{cases} 1 & x > 0 \\ 0 & \text{otherwise} \end{cases}",
            r"\underbrace{34}_{\text{linear}} + \mathrm{GB} \gg \Delta",
        ] {
            for kind in [Kind::Inline, Kind::Display] {
                let markup = markup(latex, kind).unwrap_or_else(|reason| {
                    panic!("{latex}: {reason}");
                });
                assert!(markup.starts_with("<math"), "{markup}");
                assert!(markup.ends_with("</math>"), "{markup}");
                assert!(!markup.contains("merror"), "{markup}");
                let parsed = roxmltree::Document::parse(&markup);
                assert!(parsed.is_ok(), "{markup}: {parsed:?}");
            }
        }
    }

    #[test]
    fn a_broken_formula_is_refused() {
        for latex in [
            r"\frac{a}{",
            r"\nosuchcommand x",
            r"a_b_c",
            r"\left( x",
            " ",
        ] {
            assert!(markup(latex, Kind::Inline).is_err(), "{latex}");
        }
    }

    #[test]
    fn markdown_finds_nothing_of_its_own_in_a_formula() {
        assert_eq!(
            shielded("<mo>*</mo><mi>a_b</mi>"),
            "<mo>&#42;</mo><mi>a&#95;b</mi>"
        );
        assert_eq!(
            shielded("<mo>&lt;</mo><mo>|</mo>"),
            "<mo>&lt;</mo><mo>&#124;</mo>"
        );
    }
}
