//! An item or a veto, explained.

use serde_json::json;

use super::INDENT;
use crate::catalogue::Catalogue;
use crate::explain::{Explained, Judged, Kind, Last};
use crate::lesson::Part;
use crate::message::{Localised, Message, key};
use crate::neutral;
use crate::options::Output;
use crate::report;
use crate::reporter::{layout, listing};

/// Stands before what is one of several.
const BULLET: &str = "  - ";

/// Stands before its other lines.
const BESIDE_BULLET: &str = "    ";

/// For people.
pub(super) fn human(explained: &Explained, catalogue: &Catalogue, output: &Output) -> String {
    let page = Page {
        explained,
        catalogue,
        output,
    };
    let mut blocks = vec![page.heading()];
    blocks.extend(page.about());
    blocks.push(page.judged());
    blocks.extend(page.faults());
    blocks.push(page.next());
    blocks.join("\n\n")
}

struct Page<'a> {
    explained: &'a Explained,
    catalogue: &'a Catalogue,
    output: &'a Output,
}

impl Page<'_> {
    /// What it is, where it stands, what it came to.
    fn heading(&self) -> String {
        let explained = self.explained;
        let title = self.catalogue.choose(&explained.title);
        let title = self.text(&format!("{} · {title}", explained.id), "");
        [
            layout::paint(&title, "1", self.output),
            self.text(&self.catalogue.render(&place(explained)), ""),
            self.text(&last(&explained.last, self.catalogue), ""),
        ]
        .join("\n")
    }

    fn about(&self) -> Option<String> {
        let about = self.explained.about.as_ref()?;
        let text = self.text(self.catalogue.choose(about), INDENT);
        Some(self.section(key!("explain-about"), vec![text]))
    }

    fn judged(&self) -> String {
        let judged = &self.explained.judged;
        let mut lines: Vec<String> = judged
            .sentences
            .iter()
            .map(|sentence| self.text(&self.catalogue.render(sentence), INDENT))
            .collect();
        if !judged.accepted.is_empty() {
            lines.push(self.text(&self.catalogue.text("explain-accepted"), INDENT));
        }
        for (form, remark) in &judged.accepted {
            let text = match remark {
                Some(remark) => Message::new("explain-form")
                    .with("form", form.as_str())
                    .with("remark", remark.clone()),
                None => Message::new("explain-form-alone").with("form", form.as_str()),
            };
            lines.push(self.point(&self.catalogue.render(&text)));
        }
        self.section(key!("explain-judged"), lines)
    }

    fn faults(&self) -> Option<String> {
        let faults = &self.explained.faults;
        let lines = faults
            .iter()
            .map(|fault| self.point(self.catalogue.choose(fault)));
        let lines: Vec<String> = lines.collect();
        (!lines.is_empty()).then(|| self.section(key!("explain-faults"), lines))
    }

    fn next(&self) -> String {
        let explained = self.explained;
        let with_names = |message: Message| {
            message
                .with("lesson", explained.lesson.as_str())
                .with("item", explained.id.as_str())
        };
        let mut lines = Vec::new();
        if explained.hints > 0 {
            let hints = Message::new("explain-next-hint").with("count", explained.hints);
            lines.push(with_names(hints));
        }
        lines.push(match explained.kind {
            Kind::Item { .. } => with_names(Message::new("explain-next-only")),
            Kind::Veto => Message::new("explain-next-grade").with("lesson", &*explained.lesson),
        });
        let lines = lines
            .iter()
            .map(|message| self.text(&self.catalogue.render(message), INDENT));
        self.section(key!("explain-next"), lines.collect())
    }

    fn section(&self, heading: &'static str, lines: Vec<String>) -> String {
        let heading = layout::paint(&self.catalogue.text(heading), "1", self.output);
        let mut all = vec![heading];
        all.extend(lines);
        all.join("\n")
    }

    fn text(&self, text: &str, indent: &str) -> String {
        layout::wrapped(text, indent, self.output)
    }

    fn point(&self, text: &str) -> String {
        layout::filled(text, BULLET, BESIDE_BULLET, self.output)
    }
}

/// Which points or veto of which lesson, and where its words or blanks stand.
fn place(explained: &Explained) -> Message {
    let file = format!("exercises/{}/{}", explained.lesson, explained.file);
    let message = match (&explained.kind, &explained.section) {
        (Kind::Veto, _) => Message::new("explain-veto"),
        (Kind::Item { max_points, .. }, Some(_)) => {
            Message::new("explain-answer").with("max", max_points.to_string())
        }
        (
            Kind::Item {
                max_points, blanks, ..
            },
            None,
        ) => {
            let numbers: Vec<String> = blanks.iter().map(u32::to_string).collect();
            Message::new(if blanks.is_empty() {
                key!("explain-code")
            } else {
                key!("explain-blanks")
            })
            .with("max", max_points.to_string())
            .with("count", blanks.len())
            .with("blanks", numbers)
        }
    };
    message
        .with("lesson", explained.lesson.as_str())
        .with("section", explained.section.clone().unwrap_or_default())
        .with("file", file)
}

fn last(last: &Last, catalogue: &Catalogue) -> String {
    let message = match last {
        Last::Never => return catalogue.text("explain-never"),
        Last::Item { points, status } => Message::new("explain-last-item")
            .with("status", listing::status_text(status, catalogue))
            .with("points", format!("{points:.2}")),
        Last::Veto {
            is_judged: false, ..
        } => {
            Message::new("explain-last-veto").with("state", catalogue.text("explain-veto-unjudged"))
        }
        Last::Veto { state, .. } => {
            Message::new("explain-last-veto").with("state", state_text(state, catalogue))
        }
    };
    catalogue.render(&message)
}

/// The word of a report in the language of the catalogue; one that a newer grader wrote as it is.
fn state_text(word: &str, catalogue: &Catalogue) -> String {
    let key = match word {
        "clear" => key!("explain-veto-clear"),
        "fired" => key!("explain-veto-fired"),
        "excused" => key!("explain-veto-excused"),
        "pending" => key!("explain-veto-pending"),
        other => return neutral::inline(other),
    };
    catalogue.text(key)
}

/// For scripts.
pub(super) fn json(explained: &Explained, catalogue: &Catalogue) -> String {
    let text = |text: &Localised| catalogue.choose(text).to_owned();
    let (kind, part, max_points, blanks) = match &explained.kind {
        Kind::Veto => ("veto", None, None, &[][..]),
        Kind::Item {
            part,
            max_points,
            blanks,
        } => {
            let part = match part {
                Part::Code => "code",
                Part::Answers => "answers",
            };
            ("item", Some(part), Some(max_points), &blanks[..])
        }
    };
    report::pretty(&json!({
        "format_version": 1,
        "lesson": explained.lesson,
        "id": explained.id,
        "kind": kind,
        "title": text(&explained.title),
        "part": part,
        "max_points": max_points.map(|points| points.to_decimal()),
        "file": explained.file,
        "blanks": blanks,
        "section": explained.section,
        "about": explained.about.as_ref().map(text),
        "judged": judged_json(&explained.judged, catalogue),
        "faults": explained.faults.iter().map(text).collect::<Vec<_>>(),
        "hint_levels": explained.hints,
        "last": match &explained.last {
            Last::Never => json!(null),
            Last::Item { points, status } => json!({ "points": points, "status": status }),
            Last::Veto { state, .. } => json!({ "state": state }),
        },
    }))
}

fn judged_json(judged: &Judged, catalogue: &Catalogue) -> serde_json::Value {
    let accepted = judged.accepted.iter().map(|(form, remark)| {
        let remark = remark.as_ref().map(|remark| catalogue.choose(remark));
        json!({ "form": form, "remark": remark })
    });
    let sentences = judged.sentences.iter().map(|said| catalogue.render(said));
    json!({
        "check": judged.check,
        "tolerance": judged.tolerance,
        "message": sentences.collect::<Vec<_>>(),
        "accepted": accepted.collect::<Vec<_>>(),
        "named_mistakes": judged.named_mistakes,
    })
}
