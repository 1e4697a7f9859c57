//! The compiler's own words, with the student's paths and lines, up to a bound.

use serde::Deserialize;

/// More than this many are not shown: the first are what counts.
const MAX_DIAGNOSTICS: usize = 20;

/// Longest text of one.
const MAX_CHARS: usize = 4000;

/// Something that the compiler says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Diagnostic {
    pub(crate) level: String,
    /// The compiler's own name of what is wrong: an error's number, a lint's name.
    pub(crate) code: Option<String>,
    pub(crate) file: Option<String>,
    pub(crate) line: Option<u32>,
    pub(crate) column: Option<u32>,
    pub(crate) message: String,
    /// The whole of it, as the compiler prints it.
    pub(crate) rendered: String,
}

#[derive(Deserialize)]
struct RustcMessage {
    message: String,
    code: Option<Code>,
    level: String,
    #[serde(default)]
    spans: Vec<Span>,
    rendered: Option<String>,
}

#[derive(Deserialize)]
struct Code {
    code: String,
}

#[derive(Deserialize)]
struct Span {
    file_name: String,
    line_start: u32,
    column_start: u32,
    is_primary: bool,
}

impl Diagnostic {
    /// Whether this is the refusal of unsafe code, or of the wish to allow it.
    pub(crate) fn is_about_unsafe(&self) -> bool {
        let code = self.code.as_deref();
        let is_allowing = code == Some("E0453") && self.message.contains("unsafe_code");
        self.level == "error" && (code == Some("unsafe_code") || is_allowing)
    }

    /// Whether a file beside the source was to be read.
    pub(crate) fn is_about_another_file(&self) -> bool {
        let is_module = self.code.as_deref() == Some("E0583");
        self.level == "error" && (is_module || self.message.starts_with("couldn't read"))
    }
}

/// Reads what `rustc --error-format json` wrote: errors first, then warnings.
pub(crate) fn read(stderr: &str) -> Vec<Diagnostic> {
    let mut diagnostics: Vec<Diagnostic> = stderr
        .lines()
        .filter_map(message)
        .filter(|message| {
            let is_summary = message.spans.is_empty()
                && (message.message.starts_with("aborting due to")
                    || message.message.starts_with("For more information")
                    || message.message.starts_with("Some errors have detailed"));
            !is_summary && (message.level.starts_with("error") || message.level == "warning")
        })
        .map(diagnostic)
        .collect();
    diagnostics.sort_by_key(|diagnostic| diagnostic.level != "error");
    diagnostics.truncate(MAX_DIAGNOSTICS);
    diagnostics
}

/// The message that stands in a line. The assembler writes to the same stream, unformatted and from
/// another thread: its words can come before a message in its line, or after it.
fn message(line: &str) -> Option<RustcMessage> {
    let start = line.find("{\"")?;
    serde_json::Deserializer::from_str(&line[start..])
        .into_iter()
        .next()?
        .ok()
}

fn diagnostic(message: RustcMessage) -> Diagnostic {
    let primary = message.spans.iter().find(|span| span.is_primary);
    let place = primary.or(message.spans.first());
    Diagnostic {
        level: if message.level == "warning" {
            message.level
        } else {
            "error".to_owned()
        },
        code: message.code.map(|code| code.code),
        file: place.map(|span| span.file_name.clone()),
        line: place.map(|span| span.line_start),
        column: place.map(|span| span.column_start),
        rendered: cut(message.rendered.as_deref().unwrap_or(&message.message)),
        message: cut(&message.message),
    }
}

fn cut(text: &str) -> String {
    match text.char_indices().nth(MAX_CHARS) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_come_first_with_their_place_and_summaries_are_left_out() {
        let stderr = r#"{"message":"unused","level":"warning","spans":[],"rendered":"warning: unused\n"}
{"message":"mismatched types","level":"error","spans":[{"file_name":"src/lib.rs","line_start":4,"column_start":9,"is_primary":true}],"rendered":"error: mismatched"}
{"message":"aborting due to 1 previous error","level":"error","spans":[],"rendered":"…"}
not json
"#;
        let read = read(stderr);
        assert_eq!(read.len(), 2);
        assert_eq!(read[0].message, "mismatched types");
        assert_eq!(read[0].file.as_deref(), Some("src/lib.rs"));
        assert_eq!((read[0].line, read[0].column), (Some(4), Some(9)));
        assert_eq!(read[1].level, "warning");
    }

    #[test]
    fn the_assemblers_words_in_the_same_line_hide_no_message() {
        let message = r#"{"message":"invalid instruction","level":"error","spans":[]}"#;
        for stderr in [
            format!("Included from <inline asm>:2:{message}\n"),
            format!("{message}Included from <inline asm>:2:\n"),
            format!("Included from {message}\n<inline asm>:2:\n"),
        ] {
            let read = read(&stderr);
            assert_eq!(read.len(), 1, "{stderr}");
            assert_eq!(read[0].message, "invalid instruction");
        }
    }

    #[test]
    fn a_flood_is_bounded() {
        let line = format!(
            r#"{{"message":"{}","level":"error","spans":[]}}"#,
            "x".repeat(2 * MAX_CHARS)
        );
        let read = read(&[line.as_str(); 100].join("\n"));
        assert_eq!(read.len(), MAX_DIAGNOSTICS);
        assert!(read[0].message.chars().count() <= MAX_CHARS + 1);
    }
}
