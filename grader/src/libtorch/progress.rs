//! What providing tells while it goes on, and the one who shows it on standard error.
//!
//! On a terminal, a bar with bytes, rate and time; elsewhere a line now and then, so that a log
//! stays short. Nothing here decides anything.

use std::io::{IsTerminal, Write};
use std::path::PathBuf;
use std::time::Duration;

use indicatif::{DecimalBytes, ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::VERSION;
use crate::cache::Lock;
use crate::catalogue::Catalogue;
use crate::message::Message;

/// Without a terminal, a line comes when this share of the whole was done since the last one …
const LINE_PER_CENT: u64 = 10;

/// … or this time has passed.
const LINE_INTERVAL: Duration = Duration::from_secs(10);

/// Something that happened while libtorch was provided.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Progress {
    /// Another run is at it, and this one waits.
    Waiting,
    /// Our own copy cannot be used, and why; it is made anew.
    Broken(Message),
    /// Providing begins, with so much to fetch.
    Begin { bytes: u64, folder: PathBuf },
    /// So many bytes of a step are done.
    Step {
        step: Step,
        done: u64,
        total: u64,
        elapsed: Duration,
    },
    /// The connection fails; the package client tries again.
    Retrying,
    /// It is there.
    Ready { elapsed: Duration },
}

/// What is being done, and with which package.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    Fetch(&'static str),
    Check(&'static str),
    Unpack(&'static str),
}

/// Steps that count the same bytes share a bar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    Fetching,
    Unpacking,
}

impl Step {
    fn message(self) -> Message {
        match self {
            Self::Fetch(package) => Message::new("libtorch-fetching").with("package", package),
            Self::Check(package) => Message::new("libtorch-checking").with("package", package),
            Self::Unpack(package) => Message::new("libtorch-unpacking").with("package", package),
        }
    }

    fn phase(self) -> Phase {
        match self {
            Self::Fetch(_) | Self::Check(_) => Phase::Fetching,
            Self::Unpack(_) => Phase::Unpacking,
        }
    }
}

/// Shows progress to a person.
pub(crate) struct Teller<'a> {
    catalogue: &'a Catalogue,
    out: Box<dyn Write + 'a>,
    shape: Shape,
}

enum Shape {
    Bar(Option<(Step, ProgressBar)>),
    Lines(Option<Shown>),
}

/// Of the line that was shown last.
struct Shown {
    phase: Phase,
    done: u64,
    elapsed: Duration,
}

impl<'a> Teller<'a> {
    /// Shows a bar if standard error is a terminal, lines otherwise.
    pub(crate) fn on_stderr(catalogue: &'a Catalogue) -> Self {
        let stderr = std::io::stderr();
        let is_terminal = stderr.is_terminal();
        let mut teller = Self::in_lines(catalogue, stderr);
        if is_terminal {
            teller.shape = Shape::Bar(None);
        }
        teller
    }

    /// Writes lines, wherever they go.
    fn in_lines(catalogue: &'a Catalogue, out: impl Write + 'a) -> Self {
        Self {
            catalogue,
            out: Box::new(out),
            shape: Shape::Lines(None),
        }
    }

    pub(crate) fn tell(&mut self, progress: Progress) {
        match progress {
            Progress::Waiting => self.say(&Lock::waiting()),
            Progress::Broken(reason) => self.say(
                &Message::new("libtorch-copy-made-anew")
                    .with("version", VERSION)
                    .with("reason", reason),
            ),
            Progress::Begin { bytes: 0, folder } => self.say(
                &Message::new("libtorch-begin-fetched")
                    .with("version", VERSION)
                    .with("path", folder.as_path()),
            ),
            Progress::Begin { bytes, folder } => self.say(
                &Message::new("libtorch-begin")
                    .with("version", VERSION)
                    .with("bytes", DecimalBytes(bytes).to_string())
                    .with("path", folder.as_path()),
            ),
            Progress::Retrying => self.say(&Message::new("libtorch-retrying")),
            Progress::Ready { elapsed } => {
                self.clear();
                self.say(
                    &Message::new("libtorch-ready")
                        .with("version", VERSION)
                        .with("seconds", elapsed.as_secs()),
                );
            }
            Progress::Step {
                step,
                done,
                total,
                elapsed,
            } => match &mut self.shape {
                Shape::Bar(bar) => advance(bar, self.catalogue, step, done, total),
                Shape::Lines(shown) => {
                    if is_due(shown.as_ref(), step.phase(), done, total, elapsed) {
                        *shown = Some(Shown {
                            phase: step.phase(),
                            done,
                            elapsed,
                        });
                        self.say(
                            &Message::new("libtorch-progress")
                                .with("step", step.message())
                                .with("done", DecimalBytes(done).to_string())
                                .with("total", DecimalBytes(total).to_string())
                                .with("seconds", elapsed.as_secs()),
                        );
                    }
                }
            },
        }
    }

    /// A line of text, above the bar if there is one.
    fn say(&mut self, message: &Message) {
        let text = self.catalogue.render(message);
        let out = &mut self.out;
        // Who cannot be told anything is still graded.
        let mut write = || {
            let _ = writeln!(out, "{text}");
        };
        match &self.shape {
            Shape::Bar(Some((_, bar))) => bar.suspend(write),
            Shape::Bar(None) | Shape::Lines(_) => write(),
        }
    }

    fn clear(&mut self) {
        if let Shape::Bar(bar) = &mut self.shape
            && let Some((_, bar)) = bar.take()
        {
            bar.finish_and_clear();
        }
    }
}

impl Drop for Teller<'_> {
    /// An error or Ctrl-C leaves no half-drawn bar behind.
    fn drop(&mut self) {
        self.clear();
    }
}

fn is_due(shown: Option<&Shown>, phase: Phase, done: u64, total: u64, elapsed: Duration) -> bool {
    let Some(shown) = shown.filter(|shown| shown.phase == phase) else {
        return true;
    };
    let share = total * LINE_PER_CENT / 100;
    done >= shown.done + share.max(1)
        || (done == total && shown.done < total)
        || elapsed >= shown.elapsed + LINE_INTERVAL
}

fn advance(
    bar: &mut Option<(Step, ProgressBar)>,
    catalogue: &Catalogue,
    step: Step,
    done: u64,
    total: u64,
) {
    let drawn = bar.take();
    let drawn_step = drawn.as_ref().map(|(step, _)| *step);
    let (_, now) = drawn
        .filter(|(drawn, _)| drawn.phase() == step.phase())
        .unwrap_or_else(|| (step, fresh(catalogue, done, total)));
    // A message costs time, and there are many pieces to a step.
    if drawn_step != Some(step) {
        now.set_message(catalogue.render(&step.message()));
    }
    now.set_position(done);
    *bar = Some((step, now));
}

fn fresh(catalogue: &Catalogue, done: u64, total: u64) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(total), ProgressDrawTarget::stderr())
        .with_style(style(catalogue))
        .with_position(done);
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

fn style(catalogue: &Catalogue) -> ProgressStyle {
    // The order of words is the language's; the bar fills in the times.
    let times = Message::new("libtorch-bar-times")
        .with("elapsed", "{elapsed}")
        .with("left", "{eta}");
    let template = format!(
        "{{msg}} {{wide_bar}} {{decimal_bytes}} / {{decimal_total_bytes}}  {{decimal_bytes_per_sec}}  {}",
        catalogue.render(&times)
    );
    ProgressStyle::with_template(&template).unwrap_or_else(|_| ProgressStyle::default_bar())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::Language;

    fn step(step: Step, done: u64, seconds: u64) -> Progress {
        Progress::Step {
            step,
            done,
            total: 1000,
            elapsed: Duration::from_secs(seconds),
        }
    }

    fn lines(language: Language, events: Vec<Progress>) -> String {
        let catalogue = Catalogue::new(language);
        let mut out = Vec::new();
        let mut teller = Teller::in_lines(&catalogue, &mut out);
        for event in events {
            teller.tell(event);
        }
        drop(teller);
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn without_a_terminal_a_line_comes_now_and_then() {
        let fetch = Step::Fetch("torch");
        let events = (0..=1000)
            .map(|done| step(fetch, done, done / 500))
            .collect();
        assert_eq!(lines(Language::En, events).lines().count(), 11);
        let stuck = (0..=30).map(|seconds| step(fetch, 5, seconds)).collect();
        assert_eq!(lines(Language::En, stuck).lines().count(), 4);
    }

    #[test]
    fn each_phase_begins_and_ends_with_a_line() {
        let events = vec![
            step(Step::Fetch("torch"), 0, 0),
            step(Step::Fetch("torch"), 50, 0),
            step(Step::Check("torch"), 1000, 1),
            step(Step::Unpack("torch"), 3, 1),
            step(Step::Unpack("torch"), 1000, 2),
        ];
        assert_eq!(lines(Language::En, events).lines().count(), 4);
    }

    #[test]
    fn what_happens_is_told_in_both_languages() {
        let events = vec![
            Progress::Waiting,
            Progress::Broken(Message::new("libtorch-copy-incomplete")),
            Progress::Begin {
                bytes: 543_671_508,
                folder: "/cache/libtorch".into(),
            },
            Progress::Retrying,
            Progress::Ready {
                elapsed: Duration::from_secs(1),
            },
        ];
        let english = lines(Language::En, events.clone());
        assert!(english.contains("543.67 MB") && english.contains("/cache/libtorch"));
        assert_eq!(english.lines().count(), 5, "{english}");
        let chinese = lines(Language::Zh, events);
        assert!(chinese.contains("543.67 MB") && !chinese.contains("libtorch-"));
    }

    #[test]
    fn the_bars_template_can_be_read_in_both_languages() {
        for language in [Language::En, Language::Zh] {
            let catalogue = Catalogue::new(language);
            let times = Message::new("libtorch-bar-times")
                .with("elapsed", "{elapsed}")
                .with("left", "{eta}");
            let text = catalogue.render(&times);
            assert!(
                text.contains("{elapsed}") && text.contains("{eta}"),
                "{text}"
            );
            assert!(ProgressStyle::with_template(&text).is_ok());
        }
    }
}
