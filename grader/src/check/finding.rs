//! What is found: in which group of checks, how grave, where, what, and the next step.

use std::path::PathBuf;

use crate::message::{Message, key};
use crate::reporter::Flaw;

/// Something that was found.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Finding {
    pub(crate) group: Group,
    pub(crate) severity: Severity,
    /// From the folder of the course, with the line if it is known.
    pub(crate) file: PathBuf,
    pub(crate) line: Option<usize>,
    /// The item, veto, blank or submission.
    pub(crate) place: Option<String>,
    pub(crate) what: Message,
    pub(crate) next: Message,
}

/// How grave a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Severity {
    /// The lesson is not sound.
    Fault,
    /// Worth knowing; the lesson is sound all the same.
    Remark,
    /// Nobody knows, since this machine or this course cannot tell.
    NotChecked,
}

/// A group of checks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Group {
    Manifest,
    Texts,
    Rubric,
    Skeleton,
    Solution,
    Blanks,
    Submissions,
    Trivial,
    Margins,
}

impl Group {
    pub(crate) const ALL: [Self; 9] = [
        Self::Manifest,
        Self::Texts,
        Self::Rubric,
        Self::Skeleton,
        Self::Solution,
        Self::Blanks,
        Self::Submissions,
        Self::Trivial,
        Self::Margins,
    ];

    /// The word for it in JSON.
    pub(crate) fn word(self) -> &'static str {
        self.title_key().trim_start_matches("course-group-")
    }

    /// The key of its title.
    pub(crate) fn title_key(self) -> &'static str {
        match self {
            Self::Manifest => key!("course-group-manifest"),
            Self::Texts => key!("course-group-texts"),
            Self::Rubric => key!("course-group-rubric"),
            Self::Skeleton => key!("course-group-skeleton"),
            Self::Solution => key!("course-group-solution"),
            Self::Blanks => key!("course-group-blanks"),
            Self::Submissions => key!("course-group-submissions"),
            Self::Trivial => key!("course-group-trivial"),
            Self::Margins => key!("course-group-margins"),
        }
    }
}

impl Severity {
    /// The word for it in JSON.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Fault => "fault",
            Self::Remark => "remark",
            Self::NotChecked => "not-checked",
        }
    }
}

/// A place in a file of the course.
#[derive(Clone, Debug)]
pub(crate) struct Spot {
    pub(crate) file: PathBuf,
    pub(crate) line: Option<usize>,
}

/// Collects what one group of checks finds.
pub(crate) struct Findings {
    group: Group,
    list: Vec<Finding>,
}

impl Findings {
    pub(super) fn of(group: Group) -> Self {
        Self {
            group,
            list: Vec::new(),
        }
    }

    pub(super) fn into_list(self) -> Vec<Finding> {
        self.list
    }

    pub(super) fn fault(&mut self, spot: Spot, place: Option<&str>, what: Message, next: Message) {
        self.add(Severity::Fault, spot, place, what, next);
    }

    pub(super) fn remark(&mut self, spot: Spot, place: Option<&str>, what: Message, next: Message) {
        self.add(Severity::Remark, spot, place, what, next);
    }

    pub(super) fn not_checked(&mut self, spot: Spot, what: Message, next: Message) {
        self.add(Severity::NotChecked, spot, None, what, next);
    }

    fn add(
        &mut self,
        severity: Severity,
        spot: Spot,
        place: Option<&str>,
        what: Message,
        next: Message,
    ) {
        self.list.push(Finding {
            group: self.group,
            severity,
            file: spot.file,
            line: spot.line,
            place: place.map(str::to_owned),
            what,
            next,
        });
    }

    /// Takes over what is wrong with a rubric.
    pub(super) fn extend(&mut self, flaws: Vec<Flaw>) {
        for flaw in flaws {
            let spot = Spot {
                file: flaw.file,
                line: flaw.line,
            };
            self.fault(spot, flaw.place.as_deref(), flaw.what, flaw.next);
        }
    }
}
