//! The exit codes, one meaning each.

/// How the program ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ExitCode {
    /// Passed; or, with `--exit-policy graded`, graded; or a command that is no grade succeeded.
    Success = 0,
    /// Below the pass mark.
    Failed = 1,
    /// The command line cannot be understood. Clap ends with the same number.
    Usage = 2,
    /// Not graded: the machine, libtorch, the sandbox, or a fault of ours.
    NotGraded = 3,
    /// A veto fired.
    Vetoed = 4,
    /// Items that are pending decide the outcome.
    Undecided = 5,
    /// The course itself is broken.
    Course = 6,
    /// Ctrl-C, by the custom of shells.
    Interrupted = 130,
}

impl From<ExitCode> for std::process::ExitCode {
    fn from(code: ExitCode) -> Self {
        Self::from(code as u8)
    }
}
