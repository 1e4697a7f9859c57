//! What happens while a submission is graded: the interface between running and telling.
//!
//! Running emits events; reporters listen and never ask back.

use crate::message::Message;

/// Something that happened.
#[derive(Clone, Debug)]
pub(crate) enum Event<'a> {
    /// libtorch is being provided.
    Libtorch(&'a crate::libtorch::Progress),
    /// The dependency folder is being built: once, about a minute.
    DependenciesStarted,
    /// One of its crates is done.
    DependencyBuilt(&'a str),
    DependenciesFinished,
    /// So many of the submissions of a lesson were graded.
    Checking {
        done: usize,
        all: usize,
    },
    CheckingFinished,
    /// A submission is compiled and run.
    Running,
    RunFinished,
    /// Something long goes on.
    Waiting,
    /// Something worth a line that is no part of the report.
    Note(&'a Message),
}

/// Listens to events.
pub(crate) trait Listener {
    fn hear(&mut self, event: &Event<'_>);
}
