//! Whose fault it is where the compiler blames what it does not find: a library of ours is built in
//! the same way, and where that fails too it is not the submission's.

use std::fs;

use super::{Bench, Build, ENTRY, Workshop, arguments, failure};
use crate::diagnostics::Diagnostic;
use crate::error::{Blame, Error, Result};
use crate::lesson::Lesson;
use crate::message::Message;

const FILE: &str = "trial.rs";

/// Uses all that a submission and its adapter use.
const SOURCE: &str = "extern crate tch as _;\nfn main() {}\n";

impl Bench {
    /// An error where a failure is not the submission's.
    pub(super) fn suspect(
        &self,
        workshop: &Workshop<'_>,
        lesson: &Lesson,
        failed: &Build,
    ) -> Result<()> {
        let Build::Failed { diagnostics, .. } = failed else {
            return Ok(());
        };
        let is_linkers = failure::is_linkers(diagnostics);
        if !is_linkers && !failure::is_about_crates(diagnostics) {
            return Ok(());
        }
        let path = self.folder.path().join(FILE);
        fs::write(&path, format!("{SOURCE}{ENTRY}"))
            .map_err(|problem| Error::io(&path, &problem))?;
        let arguments = arguments::of_trial(workshop, FILE);
        let launch = workshop.launch(lesson, self.folder.path(), arguments)?;
        if Self::run(&launch, "not-fitting")?.is_none() {
            return Ok(());
        }
        let error = if is_linkers {
            Error::new(Blame::Toolchain, Message::new("error-linker"))
                .hint(Message::new("hint-linker"))
        } else {
            workshop.dependencies.give_up()
        };
        Err(error.detail(words(diagnostics)))
    }
}

/// As much of the first of them as helps.
fn words(diagnostics: &[Diagnostic]) -> String {
    let words = diagnostics.first().map_or("", |first| &*first.rendered);
    words.chars().take(2000).collect()
}
