//! What the command line and the environment mean together: resolved once, then unchanged.

use std::ffi::OsString;
use std::io::IsTerminal;
use std::path::PathBuf;

use crate::args::{Format, OutputArguments};
use crate::catalogue::Language;

/// How results are shown.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Output {
    pub(crate) format: Format,
    pub(crate) colour: bool,
    /// Columns of the terminal.
    pub(crate) width: usize,
}

/// Narrower than this, nothing can be laid out.
pub(crate) const LEAST_WIDTH: usize = 30;

/// Wider than this, lines are hard to read.
pub(crate) const MOST_WIDTH: usize = 100;

/// Where there is no terminal.
const USUAL_WIDTH: usize = 80;

impl Output {
    /// How results are shown in a file.
    pub(crate) fn of_file() -> Self {
        Self {
            format: Format::Human,
            colour: false,
            width: MOST_WIDTH,
        }
    }

    pub(crate) fn resolve(arguments: &OutputArguments, environment: &Environment) -> Self {
        Self {
            format: arguments.format,
            colour: environment.is_terminal && !environment.no_colour,
            width: environment
                .columns
                .unwrap_or(USUAL_WIDTH)
                .clamp(LEAST_WIDTH, MOST_WIDTH),
        }
    }
}

/// What the program takes from its environment. Nothing else reads it, but for children.
#[derive(Clone, Debug)]
pub(crate) struct Environment {
    pub(crate) folder: PathBuf,
    pub(crate) language: Language,
    pub(crate) cargo: Option<OsString>,
    /// The name under which whoever runs this logged in.
    pub(crate) login: Option<String>,
    /// Whether somebody can be asked.
    pub(crate) is_interactive: bool,
    /// How files are watched, where that is wished: by `poll`.
    pub(crate) watch: Option<String>,
    /// Whether each run loads libtorch anew, `off` by wish.
    pub(crate) fork_server: Option<String>,
    pub(crate) runner: Runner,
    is_terminal: bool,
    no_colour: bool,
    columns: Option<usize>,
}

/// What the runner of a CI job says of the job, where there is one.
#[derive(Clone, Debug, Default)]
pub(crate) struct Runner {
    /// Where the page of the job is added to.
    pub(crate) summary: Option<PathBuf>,
    /// Where values for later steps are added to.
    pub(crate) output: Option<PathBuf>,
    pub(crate) classroom: Option<String>,
    pub(crate) assignment: Option<String>,
    pub(crate) assignment_type: Option<String>,
    pub(crate) owner: Option<String>,
    pub(crate) submission: Option<String>,
    pub(crate) commit: Option<String>,
    pub(crate) release: Option<String>,
    pub(crate) review: Option<String>,
}

impl Environment {
    pub(crate) fn read() -> std::io::Result<Self> {
        let set = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
        let locale = set("LC_ALL").or(set("LC_MESSAGES")).or(set("LANG"));
        let columns = set("COLUMNS").and_then(|columns| columns.parse().ok());
        Ok(Self {
            folder: std::env::current_dir()?,
            language: Language::from_locale(locale.as_deref()),
            cargo: std::env::var_os("CARGO"),
            login: set("USER").or(set("LOGNAME")),
            is_interactive: std::io::stdin().is_terminal() && std::io::stdout().is_terminal(),
            watch: set("GRADE_WATCH"),
            fork_server: set("GRADE_FORK_SERVER"),
            runner: Runner {
                summary: set("GITHUB_STEP_SUMMARY").map(PathBuf::from),
                output: set("GITHUB_OUTPUT").map(PathBuf::from),
                classroom: set("CLASSROOM"),
                assignment: set("ASSIGNMENT"),
                assignment_type: set("ASSIGNMENT_TYPE"),
                owner: set("OWNER").or(set("USERNAME")),
                submission: set("SUBMISSION_TAG"),
                commit: set("COMMIT_URL"),
                release: set("RELEASE_URL"),
                review: set("REVIEW_URL"),
            },
            is_terminal: std::io::stdout().is_terminal(),
            no_colour: set("NO_COLOR").is_some(),
            columns: columns
                .or_else(|| terminal_size::terminal_size().map(|(width, _)| usize::from(width.0))),
        })
    }
}
