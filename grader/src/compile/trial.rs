//! Whose fault it is where the compiler blames what it does not find, or breaks down: a library of
//! ours is built in the same way, and where that fails too it is not the submission's.

use std::fs;

use super::{Bench, Build, ENTRY, Workshop, arguments, failure};
use crate::error::{Blame, Error, Result};
use crate::lesson::Lesson;
use crate::message::Message;
use crate::process::{self, Launch};

const FILE: &str = "trial.rs";

/// Names all that a submission and its adapter name.
const SOURCE: &str = "extern crate tch as _;\nfn main() {}\n";

impl Bench {
    /// An error where a failure is not the submission's.
    pub(super) fn suspect(
        &self,
        workshop: &Workshop<'_>,
        lesson: &Lesson,
        failed: &Build,
    ) -> Result<()> {
        let Build::Failed { why, diagnostics } = failed else {
            return Ok(());
        };
        let is_linkers = failure::is_linkers(diagnostics);
        let is_breakdown = failure::is_breakdown(why);
        if !is_linkers && !is_breakdown && !failure::is_about_crates(diagnostics) {
            return Ok(());
        }
        let launch = self.launch_of_ours(workshop, lesson)?;
        if (is_linkers || is_breakdown) && !process::may_give(&launch.limits) {
            let error = Error::new(Blame::Machine, Message::new("error-compiler-limits"));
            return Err(error.hint(Message::new("hint-compiler-limits")));
        }
        // The trial does not read all that a submission may.
        workshop.dependencies.check_thoroughly()?;
        if Self::run(&launch, "not-fitting")?.is_none() {
            return Ok(());
        }
        let (what, hint) = if is_linkers {
            (Message::new("error-linker"), Message::new("hint-linker"))
        } else {
            (
                Message::new("error-compiler"),
                Message::new("hint-compiler"),
            )
        };
        let error = Error::new(Blame::Toolchain, what).hint(hint);
        Err(match diagnostics.first() {
            // As much of it as helps.
            Some(first) => error.detail(first.rendered.chars().take(2000).collect::<String>()),
            None => error,
        })
    }

    fn launch_of_ours(&self, workshop: &Workshop<'_>, lesson: &Lesson) -> Result<Launch> {
        let path = self.folder.path().join(FILE);
        fs::write(&path, format!("{SOURCE}{ENTRY}"))
            .map_err(|problem| Error::io(&path, &problem))?;
        let arguments = arguments::of_trial(workshop, FILE);
        workshop.launch(lesson, self.folder.path(), arguments)
    }
}
