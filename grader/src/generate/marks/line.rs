//! What a line of a solution is: a mark, a line of the exercise, code, or a mark that is misspelt.

/// How a line begins that only the exercise has.
const EXERCISE: &str = "// exercise|";

/// What a line is.
#[derive(Debug, PartialEq)]
pub(super) enum Line<'a> {
    Opens(u32, &'a str),
    Closes(u32),
    Exercise(&'a str),
    Code,
    /// It looks like a mark and is none.
    Malformed,
}

/// What this line is.
pub(super) fn classify(line: &str) -> Line<'_> {
    let trimmed = line.trim();
    if let Some(text) = trimmed.strip_prefix(EXERCISE) {
        return Line::Exercise(text.strip_prefix(' ').unwrap_or(text));
    }
    let opens = trimmed.strip_prefix("// blank ").and_then(number);
    if let Some((blank, rest)) = opens
        && let Some(hint) = rest.strip_prefix(':')
    {
        return Line::Opens(blank, hint.trim());
    }
    let closes = trimmed.strip_prefix("// end of blank ").and_then(number);
    if let Some((blank, "")) = closes {
        return Line::Closes(blank);
    }
    if looks_like_a_mark(trimmed) {
        Line::Malformed
    } else {
        Line::Code
    }
}

/// The number with which a text begins, and what follows.
fn number(text: &str) -> Option<(u32, &str)> {
    let end = text
        .find(|character: char| !character.is_ascii_digit())
        .unwrap_or(text.len());
    Some((text[..end].parse().ok()?, &text[end..]))
}

/// Whether a comment anywhere in the line says what only marks say: a misspelt mark would go to
/// students, with the solution below it.
fn looks_like_a_mark(line: &str) -> bool {
    let comments = line.match_indices("//").map(|(at, _)| &line[at..]);
    let blocks = line.match_indices("/*").map(|(at, _)| &line[at..]);
    comments.chain(blocks).any(|comment| {
        let comment = comment.trim_start_matches(['/', '*', '!']).to_lowercase();
        let words: Vec<&str> = comment.split_whitespace().collect();
        let is_numbered = |word: Option<&&str>| {
            word.is_some_and(|word| word.starts_with(|first: char| first.is_ascii_digit()))
        };
        match words.as_slice() {
            ["blank", rest @ ..] => is_numbered(rest.first()),
            ["end", "of", "blank", ..] | ["end", "blank", ..] | ["exercise", "|", ..] => true,
            [first, ..] => first.starts_with("exercise|"),
            [] => false,
        }
    })
}
