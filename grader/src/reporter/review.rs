//! The pages of a review: what a person is shown and asked, and the list of what there is.

use std::io::{self, Write};

use serde_json::{Value, json};

use super::{answers, decisions, layout, marked, outcome, quotes, say};
use crate::args::Format;
use crate::catalogue::Catalogue;
use crate::decision::apply::Standing;
use crate::decision::chain::Chain;
use crate::decision::place::Place;
use crate::decision::record::Decision;
use crate::grade::Graded;
use crate::message::{Localised, Message, key};
use crate::options::Output;
use crate::report;
use crate::review::{Desk, Matter};

/// Tells of a review.
pub(crate) struct Review<'a> {
    pub(super) catalogue: &'a Catalogue,
    pub(super) output: Output,
}

impl Review<'_> {
    pub(crate) fn format(&self) -> Format {
        self.output.format
    }

    pub(crate) fn catalogue(&self) -> &Catalogue {
        self.catalogue
    }

    /// Something that is no part of the review.
    pub(crate) fn warn(&self, message: &Message) -> io::Result<()> {
        super::warn(&self.catalogue.render(message))
    }

    pub(crate) fn say(&self, message: &Message) -> io::Result<()> {
        say(&self.wrapped(message, ""))
    }

    /// A question, after which the answer is typed.
    pub(crate) fn ask(&self, message: &Message) -> io::Result<()> {
        let mut out = io::stdout().lock();
        write!(out, "{} ", self.catalogue.render(message))?;
        out.flush()
    }

    /// What was just written.
    pub(crate) fn written(&self, decision: Option<&Decision>) -> io::Result<()> {
        decision.map_or(Ok(()), |decision| {
            let message = Message::new("review-written")
                .with("target", decision.target.as_str())
                .with("word", decisions::word(decision.to, self.catalogue));
            self.say(&message)
        })
    }

    /// What it all comes to.
    pub(crate) fn totals(&self, graded: &Graded) -> io::Result<()> {
        say(&format!(
            "\n{}",
            outcome::lines(graded, self.catalogue, &self.output).join("\n")
        ))
    }

    /// That a record is whole, or that there is none.
    pub(crate) fn verified(
        &self,
        lesson: &str,
        place: &Place,
        chain: Option<&Chain>,
    ) -> io::Result<()> {
        let count = chain.map_or(0, |chain| chain.decisions.len());
        if self.output.format == Format::Json {
            return say(&report::pretty(&json!({
                "format_version": 1,
                "lesson": lesson,
                "record": place.path.display().to_string(),
                "decisions": count,
                "head": chain.map(|chain| &chain.head),
            })));
        }
        let message = match chain {
            Some(chain) => Message::new("review-verified")
                .with("count", count.to_string())
                .with("head", chain.head.as_str()),
            None => Message::new("review-no-record"),
        };
        self.say(&message.with("path", &*place.path))
    }

    /// All that is needed to decide a matter, with the reference answer if it is the first of its
    /// question.
    pub(crate) fn matter(
        &self,
        matter: &Matter<'_>,
        [at, of]: [usize; 2],
        is_first: bool,
    ) -> io::Result<()> {
        let position = Message::new("review-position")
            .with("at", at)
            .with("of", of);
        let mut blocks = vec![format!("\n{}", self.heading(matter, Some(&position)))];
        // Before the answer, which is then what stands above the question.
        if let Some(reference) = matter.reference.filter(|_| is_first) {
            blocks.push(self.wrapped(&Message::new("review-reference"), ""));
            blocks.push(quotes::quoted(reference, &self.output));
        }
        blocks.push(format!("## {}", matter.target.question));
        blocks.push(match matter.answer.trim() {
            "" => self.wrapped(&Message::new("review-no-answer"), "  "),
            _ => marked::text(matter.answer, &matter.spans(), &self.output),
        });
        blocks.extend(self.findings(matter));
        say(&blocks.join("\n"))
    }

    fn heading(&self, matter: &Matter<'_>, position: Option<&Message>) -> String {
        let message = match matter.points {
            Some([least, most, max]) if least == most => {
                Message::new("review-point").with("max", max.to_string())
            }
            Some([least, most, max]) => Message::new("review-point-open")
                .with("least", least.to_string())
                .with("most", most.to_string())
                .with("max", max.to_string()),
            None => Message::new("review-veto"),
        };
        let message = message
            .with("id", matter.target.id)
            .with("title", matter.target.title.clone());
        let position = position.map_or_else(String::new, |position| {
            format!("{} ", self.catalogue.render(position))
        });
        let text = position + &self.catalogue.render(&message);
        layout::paint(&layout::wrapped(&text, "", &self.output), "1", &self.output)
    }

    /// What the machine made of it, and people before.
    fn findings(&self, matter: &Matter<'_>) -> Vec<String> {
        let spoken = self.catalogue.speaking(matter.language);
        let machine = decisions::machine(&matter.machine, spoken);
        let mut lines = vec![layout::wrapped(&machine, "  ", &self.output)];
        lines.extend(answers::quotes(matter.evidence, spoken, &self.output));
        let missing = matter.missing.iter().cloned();
        if let Some(missing) = missing.reduce(|first, next| Localised {
            en: format!("{}; {}", first.en, next.en),
            zh: format!("{}；{}", first.zh, next.zh),
        }) {
            let message = Message::new("review-missing").with("missing", missing);
            lines.push(layout::wrapped(
                &spoken.render(&message),
                "  ",
                &self.output,
            ));
        }
        if let Some((decision, standing)) = matter.before {
            let message = Message::new(match standing {
                Standing::Valid => key!("review-before"),
                Standing::OtherRubric => key!("review-before-rubric"),
                Standing::Stale => key!("review-before-stale"),
            })
            .with("by", decision.by.as_str())
            .with("word", decisions::word(decision.to, self.catalogue))
            .with("date", decisions::date(&decision.at))
            .with("reason", decision.reason.as_str());
            lines.push(self.wrapped(&message, "  "));
        }
        lines
    }

    /// What waits for a person and what was decided, or everything.
    pub(crate) fn list(
        &self,
        desk: &Desk,
        matters: &[Matter<'_>],
        wants_all: bool,
    ) -> io::Result<()> {
        let is_listed =
            |matter: &&Matter<'_>| wants_all || matter.is_open() || matter.before.is_some();
        let listed: Vec<&Matter<'_>> = matters.iter().filter(is_listed).collect();
        if self.output.format == Format::Json {
            let document = json!({
                "format_version": 1,
                "lesson": desk.graded.lesson.id,
                "record": desk.place.path.display().to_string(),
                "decisions": desk.chain.decisions.len(),
                "matters": listed.iter().map(|matter| self.json(matter)).collect::<Vec<_>>(),
            });
            return say(&report::pretty(&document));
        }
        let mut blocks = Vec::new();
        for matter in &listed {
            let mut lines = vec![self.heading(matter, None)];
            lines.extend(self.findings(matter));
            blocks.push(lines.join("\n"));
        }
        let mut open = matters.iter().filter(|matter| matter.is_open());
        let first = open.next();
        let last = match first.or(listed.first().copied()) {
            _ if first.is_none() && !wants_all => Message::new("review-none"),
            Some(matter) => Message::new("review-how")
                .with("command", desk.command())
                .with("target", matter.target.id)
                .with("word", matter.target.words()[0].word()),
            None => Message::new("review-none"),
        };
        blocks.push(self.wrapped(&last, ""));
        say(&blocks.join("\n\n"))
    }

    fn json(&self, matter: &Matter<'_>) -> Value {
        let spoken = self.catalogue.speaking(matter.language);
        json!({
            "target": matter.target.id,
            "title": self.catalogue.choose(matter.target.title),
            "question": matter.target.question,
            "open": matter.is_open(),
            "words": matter.target.words().iter().map(|word| word.word()).collect::<Vec<_>>(),
            "points_range": matter.points.map(|[least, most, _]| {
                [least.to_decimal(), most.to_decimal()]
            }),
            "max_points": matter.points.map(|[.., max]| max.to_decimal()),
            "machine": report::decision::machine(&matter.machine, spoken),
            "evidence": matter.evidence.iter().map(report::evidence).collect::<Vec<_>>(),
            "decision": matter.before.map(|(decision, standing)| json!({
                "to": decision.to.word(),
                "by": decision.by,
                "at": decision.at,
                "reason": decision.reason,
                "standing": match standing {
                    Standing::Valid => "valid",
                    Standing::OtherRubric => "other-rubric",
                    Standing::Stale => "stale",
                },
            })),
        })
    }

    fn wrapped(&self, message: &Message, indent: &str) -> String {
        layout::wrapped(&self.catalogue.render(message), indent, &self.output)
    }
}
