//! Why a submission was not built, in words of the course.

use super::Build;
use crate::diagnostics::Diagnostic;
use crate::message::Message;
use crate::process::{End, Facts, Stop};

/// Whether the linker failed, not the compiler.
pub(super) fn is_linkers(diagnostics: &[Diagnostic]) -> bool {
    diagnostics.iter().any(|diagnostic| {
        let is_linkers = ["linking with ", "linker "]
            .iter()
            .any(|start| diagnostic.message.starts_with(start));
        diagnostic.level == "error" && diagnostic.file.is_none() && is_linkers
    })
}

/// Whether a crate is not found or cannot be read: it may be one of ours.
pub(super) fn is_about_crates(diagnostics: &[Diagnostic]) -> bool {
    // Not found; damaged; at odds with another; of another compiler.
    const CODES: [&str; 4] = ["E0463", "E0786", "E0460", "E0514"];
    // These have no code.
    const STARTS: [&str; 3] = [
        "extern location for",
        "cannot satisfy dependencies",
        "crate `",
    ];
    diagnostics.iter().any(|diagnostic| {
        let code = diagnostic.code.as_deref();
        let says_so = || {
            let mut starts = STARTS.iter();
            starts.any(|start| diagnostic.message.starts_with(start))
        };
        diagnostic.level == "error" && code.map_or_else(says_so, |code| CODES.contains(&code))
    })
}

/// Whether the compiler ended without a word about the source.
pub(super) fn is_breakdown(why: &Message) -> bool {
    ["not-built-compiler", "not-built-memory", "not-built-time"].contains(&why.key)
}

/// Says that it was the linker, if it was.
pub(super) fn name_linker(failed: &mut Build) {
    if let Build::Failed { why, diagnostics } = failed
        && is_linkers(diagnostics)
    {
        *why = Message::new("not-built-link");
    }
}

/// Whether the disk is full, in the compiler's own words: what a submission has it say comes with a
/// place in the submission.
pub(super) fn is_full_disk(diagnostics: &[Diagnostic]) -> bool {
    diagnostics.iter().any(|diagnostic| {
        let says_so = ["(os error 28)", "(os error 122)", "No space left on device"]
            .iter()
            .any(|words| diagnostic.message.contains(words));
        diagnostic.level == "error" && diagnostic.file.is_none() && says_so
    })
}

/// What the rules of the course refuse is said in their words, not in the compiler's.
pub(super) fn explained(why: Message, diagnostics: &[Diagnostic]) -> Message {
    if why.key != "not-built" {
        return why;
    }
    // Of several kinds of errors the first is the one to mend.
    let Some(first) = diagnostics.first() else {
        return why;
    };
    let line = first.line.unwrap_or(0);
    let file = first.file.clone().unwrap_or_default();
    if first.is_about_unsafe() {
        Message::new("not-built-unsafe").with("line", line)
    } else if first.is_about_another_file() {
        Message::new("not-built-reach")
            .with("line", line)
            .with("file", file)
    } else {
        why
    }
}

/// Why a compiler that did not succeed did not.
pub(super) fn why(facts: &Facts, stderr: &str, stage: &str) -> Message {
    match facts.end {
        End::Stopped(Stop::Wall | Stop::Cpu | Stop::Start) => Message::new("not-built-time"),
        End::Stopped(Stop::Output) => Message::new("not-built-output"),
        End::Stopped(Stop::Memory) => Message::new("not-built-memory"),
        End::Exited(_) if stderr.contains("\"level\":\"error\"") => match stage {
            "not-fitting" => Message::new("not-built-adapter"),
            _ => Message::new("not-built"),
        },
        _ if stderr.contains("memory allocation of") => Message::new("not-built-memory"),
        _ => Message::new("not-built-compiler"),
    }
}
