//! Fetches a wheel with the package client of a Python on the PATH, by package name.
//!
//! Which index that asks, through which proxy and with whose credentials is the user's own setup.
//! The client is told the digest as well, so that of several builds of a version it takes ours.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::pins::Wheel;
use super::{Search, VERSION, python};
use crate::cache::{bytes_in, unusable};
use crate::error::{Blame, Error, Result};
use crate::message::Message;
use crate::process::{Line, Tool, ToolEnd};

/// As many of pip's own last lines as help.
const DETAIL_LINES: usize = 6;

/// What a line of pip's says when the connection fails.
const RETRYING: &str = "Retrying (Retry(";

/// Where pip puts what is not complete, and what is.
const UNFINISHED: &str = "unfinished";
const FINISHED: &str = "finished";

/// Tells which Python has pip, so that no stand-in stands between it and us: one that stays around
/// would keep its Python alive after we are gone. The folder at hand holds no pip.
const QUESTION: &str = r#"
import sys
if sys.path and sys.path[0] == "":
    del sys.path[0]
import pip
print("cargo-grade:" + sys.executable)
"#;

/// pip, of a certain Python.
#[derive(Debug)]
pub(super) struct Client {
    python: PathBuf,
}

/// What is heard while a wheel comes.
#[derive(Clone, Copy, Debug)]
pub(super) enum Heard {
    /// So many bytes of it are there.
    Bytes(u64),
    /// The connection fails, and the client tries again.
    Retrying,
}

impl Client {
    /// The first Python on the PATH that has pip.
    pub(super) fn find(search: &Search) -> Result<Self> {
        let pythons = python::interpreters(search);
        if pythons.is_empty() {
            return Err(no_client(Message::new("libtorch-no-python")));
        }
        for python in &pythons {
            if let Some(python) = with_pip(python)? {
                return Ok(Self { python });
            }
        }
        let tried: Vec<String> = pythons
            .iter()
            .map(|python| python.display().to_string())
            .collect();
        Err(no_client(Message::new("libtorch-no-pip")).detail(tried.join("\n")))
    }

    /// Fetches a wheel into a folder of its own below `work`; nothing is left elsewhere.
    pub(super) fn fetch(
        &self,
        wheel: &Wheel,
        python_version: &str,
        work: &Path,
        tell: &mut dyn FnMut(Heard),
    ) -> Result<PathBuf> {
        let [unfinished, finished] = [work.join(UNFINISHED), work.join(FINISHED)];
        for folder in [&unfinished, &finished] {
            fs::create_dir_all(folder).map_err(|problem| unusable(folder, &problem))?;
        }
        let requirement = work.join("requirement.txt");
        let Wheel {
            package, version, ..
        } = wheel;
        // Not `==`, which also takes the builds of that version with a name of their own, "+cpu".
        let line = format!("{package}==={version} --hash=sha256:{}\n", wheel.sha256);
        fs::write(&requirement, line).map_err(|problem| unusable(&requirement, &problem))?;
        let end = self
            .call(wheel, python_version)
            .arguments(["--requirement".into(), requirement.into_os_string()])
            .arguments(["--dest".into(), finished.clone().into_os_string()])
            .variable("TMPDIR", &unfinished)
            .run(&mut |line| match line {
                // pip copies what is finished, so for a moment it is there twice.
                Line::Idle => tell(Heard::Bytes(
                    bytes_in(&unfinished)
                        .max(bytes_in(&finished))
                        .min(wheel.bytes),
                )),
                Line::Stderr(line) if line.contains(RETRYING) => tell(Heard::Retrying),
                Line::Stderr(_) | Line::Stdout(_) => {}
            });
        match end {
            Ok(ToolEnd::Success(_)) => {}
            Ok(ToolEnd::Interrupted) => return Err(Error::interrupted()),
            Ok(ToolEnd::Failure(output)) => {
                return Err(failed(wheel, work, &last_words(&output.stderr.text())));
            }
            Err(problem) => return Err(failed(wheel, work, &problem.to_string())),
        }
        let fetched = finished.join(&wheel.file);
        if fetched.is_file() {
            Ok(fetched)
        } else {
            Err(failed(wheel, work, &wheel.file))
        }
    }

    /// pip's command line, but for what is fetched and whereto. Options that would turn the call
    /// into another one are taken out of the environment.
    fn call(&self, wheel: &Wheel, python_version: &str) -> Tool {
        Tool::new(&self.python)
            .arguments(["-m", "pip", "download", "--no-deps", "--no-cache-dir"])
            .arguments(["--progress-bar", "off", "--only-binary=:all:"])
            .arguments(["--implementation", "cp", "--python-version", python_version])
            .arguments(["--platform", &wheel.tag])
            .variable("PIP_DISABLE_PIP_VERSION_CHECK", "1")
            .variable("PIP_NO_INPUT", "1")
            .variable("PIP_REQUIRE_VIRTUALENV", "0")
            // A folder at hand that is called `pip` is not meant.
            .variable("PYTHONSAFEPATH", "1")
            .without_variable("PIP_CONSTRAINT")
            .without_variable("PIP_REQUIREMENT")
    }
}

/// The interpreter behind a name on the PATH, if it has pip.
fn with_pip(python: &Path) -> Result<Option<PathBuf>> {
    let mut executable = None;
    let end = Tool::new(python)
        .arguments(["-B", "-c", QUESTION])
        .run(&mut |line| {
            if let Line::Stdout(line) = line
                && let Some(path) = line.strip_prefix(python::MARK)
                && !path.is_empty()
            {
                executable = Some(PathBuf::from(path));
            }
        });
    match end {
        Ok(ToolEnd::Success(_)) => Ok(executable),
        Ok(ToolEnd::Interrupted) => Err(Error::interrupted()),
        Ok(ToolEnd::Failure(_)) | Err(_) => Ok(None),
    }
}

fn no_client(what: Message) -> Error {
    Error::new(Blame::Libtorch, what)
        .hint(Message::new("hint-libtorch-pip").with("version", VERSION))
}

/// The last lines of what pip said, and of those about the connection only the last one.
fn last_words(text: &str) -> String {
    let lines: Vec<&str> = text
        .lines()
        .filter(|line| !line.trim().is_empty())
        .collect();
    let last_retry = lines.iter().rposition(|line| line.contains(RETRYING));
    let telling: Vec<&str> = lines
        .iter()
        .enumerate()
        .filter(|(at, line)| Some(*at) == last_retry || !line.contains(RETRYING))
        .map(|(_, line)| *line)
        .collect();
    telling[telling.len().saturating_sub(DETAIL_LINES)..].join("\n")
}

/// What pip's last words mean.
fn failed(wheel: &Wheel, work: &Path, words: &str) -> Error {
    if ["[Errno 28]", "[Errno 122]", "No space left"]
        .iter()
        .any(|sign| words.contains(sign))
    {
        let last = words.lines().last().unwrap_or_default();
        return unusable(work, &io::ErrorKind::StorageFull.into()).detail(last);
    }
    if words.contains("DO NOT MATCH THE HASHES") {
        return not_the_pinned_file(wheel, words);
    }
    let what = Message::new("libtorch-pip-failed")
        .with("package", wheel.package.as_str())
        .with("package-version", wheel.version.as_str());
    Error::new(Blame::Libtorch, what)
        .detail(words)
        .hint(ways_out())
}

/// The ways to a libtorch for a machine that cannot fetch it just now.
pub(super) fn ways_out() -> Message {
    Message::new("hint-libtorch-ways-out").with("version", VERSION)
}

/// A file that is not the one that was pinned.
pub(super) fn not_the_pinned_file(wheel: &Wheel, detail: &str) -> Error {
    let what = Message::new("libtorch-wheel-not-pinned").with("file", wheel.file.as_str());
    Error::new(Blame::Libtorch, what)
        .detail(detail)
        .hint(Message::new("hint-libtorch-not-pinned").with("version", VERSION))
}

#[cfg(test)]
mod tests {
    use super::super::{Parts, pins};
    use super::*;

    #[test]
    fn pips_last_words_become_an_error_with_its_own_advice() {
        // Where there are no pins, nothing is fetched.
        let Ok(platform) = pins::platform() else {
            return;
        };
        let wheel = platform.wheels(Parts::Cpu)[0];
        for (words, key, hint) in [
            (
                "ERROR: Could not install packages due to an OSError: [Errno 28] No space left on device",
                "error-io",
                "hint-disk-full",
            ),
            (
                "ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE.",
                "libtorch-wheel-not-pinned",
                "hint-libtorch-not-pinned",
            ),
            (
                "ERROR: No matching distribution found for torch==2.11.0",
                "libtorch-pip-failed",
                "hint-libtorch-ways-out",
            ),
        ] {
            let error = failed(wheel, Path::new("/work"), words);
            assert_eq!(error.what.key, key);
            assert_eq!(error.hint.unwrap().key, hint);
            assert_eq!(error.detail.as_deref(), Some(words));
        }
    }

    #[test]
    fn pips_words_are_kept_to_the_last_ones_that_tell_something() {
        let retry = |left: u32| format!("WARNING: Retrying (Retry(total={left})) after …");
        let text = format!(
            "notice\n{}\n{}\n\nERROR: no torch\n  \nERROR: none\n",
            retry(1),
            retry(0)
        );
        let expected = format!("notice\n{}\nERROR: no torch\nERROR: none", retry(0));
        assert_eq!(last_words(&text), expected);
        assert_eq!(
            last_words(&"line\n".repeat(50)).lines().count(),
            DETAIL_LINES
        );
        assert_eq!(last_words(""), "");
    }

    #[test]
    fn without_any_python_the_error_says_so() {
        let error = Client::find(&Search::default()).unwrap_err();
        assert_eq!(error.what.key, "libtorch-no-python");
        assert_eq!(error.blame, Blame::Libtorch);
    }

    #[test]
    fn pip_is_asked_by_name_and_told_no_address() {
        let Ok(platform) = pins::platform() else {
            return;
        };
        let client = Client {
            python: "python3".into(),
        };
        let call = client.call(platform.wheels(Parts::Cpu)[0], &platform.python);
        let arguments: Vec<_> = call.arguments.iter().map(|a| a.to_string_lossy()).collect();
        for forbidden in ["--index", "--extra", "--find-links", "://"] {
            assert!(
                !arguments
                    .iter()
                    .any(|argument| argument.contains(forbidden))
            );
        }
    }
}
