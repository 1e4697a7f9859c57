//! The kinds of exports, and how one is asked for: `KIND=PATH`.

use std::path::PathBuf;
use std::str::FromStr;

/// For whom a result is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// The report itself.
    Json,
    Gradescope,
    Classroom50,
    Prairielearn,
    Junit,
    /// Markdown for the page of a job.
    GithubSummary,
    /// Remarks beside the lines of a submission.
    GithubAnnotations,
    /// Values for later steps of a job.
    GithubOutput,
}

/// An export as it was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Wish {
    pub(crate) kind: Kind,
    pub(crate) path: Option<PathBuf>,
}

impl Kind {
    pub(crate) const ALL: [Self; 8] = [
        Self::Json,
        Self::Gradescope,
        Self::Classroom50,
        Self::Prairielearn,
        Self::Junit,
        Self::GithubSummary,
        Self::GithubAnnotations,
        Self::GithubOutput,
    ];

    /// The word for it on the command line.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Json => "json",
            Self::Gradescope => "gradescope",
            Self::Classroom50 => "classroom50",
            Self::Prairielearn => "prairielearn",
            Self::Junit => "junit",
            Self::GithubSummary => "github-summary",
            Self::GithubAnnotations => "github-annotations",
            Self::GithubOutput => "github-output",
        }
    }

    /// Whether the steps of a job share the file, so that each adds to it.
    pub(crate) fn is_appended(self) -> bool {
        matches!(
            self,
            Self::GithubSummary | Self::GithubAnnotations | Self::GithubOutput
        )
    }

    /// The environment variable in which a runner names the file.
    pub(crate) fn variable(self) -> Option<&'static str> {
        match self {
            Self::GithubSummary => Some("GITHUB_STEP_SUMMARY"),
            Self::GithubOutput => Some("GITHUB_OUTPUT"),
            _ => None,
        }
    }
}

impl FromStr for Wish {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (word, path) = match text.split_once('=') {
            Some((word, path)) => (word, Some(path)),
            None => (text, None),
        };
        let kind = Kind::ALL.into_iter().find(|kind| kind.word() == word);
        let kind = kind.ok_or_else(|| format!("no kind of report: {word}"))?;
        let has_place = match path {
            None => kind.is_appended(),
            Some("-") => kind == Kind::GithubAnnotations,
            Some(path) => !path.is_empty(),
        };
        if !has_place {
            return Err(format!("{word} needs a file: {word}=PATH"));
        }
        let path = path.filter(|path| *path != "-").map(PathBuf::from);
        Ok(Self { kind, path })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kind_may_have_a_path_and_needs_one_unless_a_runner_names_it() {
        for kind in Kind::ALL {
            let word = kind.word();
            let wish: Wish = format!("{word}=a=b/c").parse().unwrap();
            assert_eq!(wish.kind, kind);
            assert_eq!(wish.path, Some(PathBuf::from("a=b/c")), "{word}");
            assert_eq!(word.parse::<Wish>().is_ok(), kind.is_appended(), "{word}");
            assert!(format!("{word}=").parse::<Wish>().is_err(), "{word}");
            let is_printed = kind == Kind::GithubAnnotations;
            let dash = format!("{word}=-").parse::<Wish>();
            assert_eq!(dash.is_ok(), is_printed, "{word}");
        }
        for text in ["", "=", "pdf=x", "JSON=x", "gradescope"] {
            assert!(text.parse::<Wish>().is_err(), "{text}");
        }
    }
}
