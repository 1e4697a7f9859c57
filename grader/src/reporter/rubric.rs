//! What whoever writes a rubric is shown.

mod attempt;
mod check;
mod figures;

pub(crate) use attempt::{Attempt, AttemptAt};
pub(crate) use check::{Checked, CheckedRubric, Flaw};
pub(crate) use figures::Measured;

use std::io;

use super::{Reporter, say};
use crate::args::Format;

impl Reporter<'_> {
    /// Shows what is wrong with rubrics.
    pub(crate) fn checked(&self, checked: &Checked) -> io::Result<()> {
        say(&match self.output.format {
            Format::Json => check::json(checked, self.catalogue),
            Format::Human => check::human(checked, self.catalogue, &self.output),
        })
    }

    /// Shows how a sentence is read.
    pub(crate) fn attempted(&self, attempt: &Attempt) -> io::Result<()> {
        say(&match self.output.format {
            Format::Json => attempt::json(attempt, self.catalogue),
            Format::Human => attempt::human(attempt, self.catalogue, &self.output),
        })
    }

    /// Shows how verdicts compare with labels.
    pub(crate) fn measured(&self, measured: &Measured) -> io::Result<()> {
        say(&match self.output.format {
            Format::Json => figures::json(measured),
            Format::Human => figures::human(measured, self.catalogue, &self.output),
        })
    }
}
