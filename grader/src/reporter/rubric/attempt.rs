//! How a sentence is read: its clauses, what each mentions and with which status, the rules that
//! hold, and what that earns or sets off.

use grade_rubric::{
    ClauseReading, Explanation, Flag, MentionReading, Outcome, PointVerdict, RuleReading, Share,
    Text, Verdict, VetoState, VetoVerdict,
};
use serde_json::{Value, json};

use super::super::layout;
use crate::catalogue::Catalogue;
use crate::message::{Localised, Message, key};
use crate::neutral;
use crate::options::Output;
use crate::points::Points;
use crate::report;

/// What `cargo grade rubric try` shows.
pub(crate) struct Attempt {
    /// Whether it stands for all questions, and those with nothing to say may be left out.
    pub(crate) is_of_all: bool,
    pub(crate) at: Vec<AttemptAt>,
}

/// The sentence as an answer to one question.
pub(crate) struct AttemptAt {
    pub(crate) question: String,
    pub(crate) explanation: Explanation,
    pub(crate) verdict: Verdict,
    /// What each point is worth, in the verdict's order.
    pub(crate) worth: Vec<Points>,
}

impl AttemptAt {
    fn points(&self) -> impl Iterator<Item = (&PointVerdict, Points, Points)> {
        let points = self.verdict.points.iter().zip(&self.worth);
        points.map(|(point, worth)| {
            let earned = Points::from_hundredths(worth.hundredths() * point.share.halves() / 2);
            (point, earned, *worth)
        })
    }

    /// The rules of a point or veto that hold.
    fn rules(&self, owner: &str) -> Vec<&RuleReading> {
        let rules = self.explanation.rules.iter();
        rules.filter(|rule| rule.owner == owner).collect()
    }
}

/// For people.
pub(super) fn human(attempt: &Attempt, catalogue: &Catalogue, output: &Output) -> String {
    let page = Page { catalogue, output };
    let (said, silent): (Vec<_>, Vec<_>) = attempt
        .at
        .iter()
        .partition(|at| !attempt.is_of_all || !at.explanation.rules.is_empty());
    let mut blocks: Vec<String> = said.iter().map(|at| page.at(at)).collect();
    if let (true, Some(any)) = (said.is_empty(), silent.first())
        && !any.explanation.clauses.is_empty()
    {
        // What is mentioned is worth seeing even where it comes to nothing.
        blocks.push(page.clauses(&any.explanation.clauses));
    }
    if !silent.is_empty() {
        let names = silent.iter().map(|at| at.question.clone());
        let message =
            Message::new("rubric-try-silent").with("questions", names.collect::<Vec<_>>());
        blocks.push(layout::wrapped(&catalogue.render(&message), "", output));
    }
    blocks.join("\n\n")
}

struct Page<'a> {
    catalogue: &'a Catalogue,
    output: &'a Output,
}

impl Page<'_> {
    fn at(&self, at: &AttemptAt) -> String {
        let (earned, worth) = at
            .points()
            .fold(<(Points, Points)>::default(), |sum, (_, earned, worth)| {
                (sum.0 + earned, sum.1 + worth)
            });
        let heading = if at.verdict.points.is_empty() {
            Message::new("rubric-try-question").with("question", &*at.question)
        } else {
            Message::new("rubric-try-earned")
                .with("question", &*at.question)
                .with("earned", earned.to_string())
                .with("worth", worth.to_string())
        };
        let heading = layout::wrapped(&self.catalogue.render(&heading), "", self.output);
        let mut blocks = vec![layout::paint(&heading, "1", self.output)];
        blocks.push(self.clauses(&at.explanation.clauses));
        blocks.extend(
            at.points().map(|(point, earned, worth)| {
                self.point(point, earned, worth, &at.rules(&point.id))
            }),
        );
        let vetoes = at.verdict.vetoes.iter();
        blocks.extend(vetoes.map(|veto| self.veto(veto, &at.rules(&veto.id))));
        blocks.extend(self.flags(&at.verdict.flags));
        blocks.join("\n")
    }

    /// Each clause, and below it what it mentions.
    fn clauses(&self, clauses: &[ClauseReading]) -> String {
        let mentions = clauses.iter().flat_map(|clause| &clause.mentions);
        let longest = mentions.map(|mention| layout::columns(&neutral::inline(&mention.concept)));
        let longest = longest.max().unwrap_or(0);
        let blocks = clauses.iter().map(|clause| {
            let text = neutral::inline(clause.text.trim());
            let mut lines = vec![layout::filled(&text, "  ", "    ", self.output)];
            let mut seen = Vec::new();
            for mention in &clause.mentions {
                if !seen.contains(&mention) {
                    seen.push(mention);
                    lines.push(self.mention(mention, longest));
                }
            }
            if !clause.numbers.is_empty() {
                let numbers = clause.numbers.iter().map(ToString::to_string);
                let message =
                    Message::new("rubric-try-numbers").with("numbers", numbers.collect::<Vec<_>>());
                lines.push(self.line(&message, "      "));
            }
            lines.join("\n")
        });
        blocks.collect::<Vec<_>>().join("\n")
    }

    fn mention(&self, mention: &MentionReading, longest: usize) -> String {
        let concept = neutral::inline(&mention.concept);
        let pad = " ".repeat(longest.saturating_sub(layout::columns(&concept)));
        let words = if mention.status.is_empty() {
            self.catalogue.text("rubric-status-asserted")
        } else {
            self.status(&mention.status)
        };
        let message = match &mention.topic {
            Some(topic) => Message::new("rubric-try-status-under").with("topic", &**topic),
            None => Message::new("rubric-try-status"),
        };
        let status = self.catalogue.render(&message.with("status", words));
        let text = format!("{concept}{pad}  {status}");
        layout::filled(&text, "      ", "        ", self.output)
    }

    fn status(&self, words: &[&str]) -> String {
        let words = words.iter().map(|word| status(word, self.catalogue));
        let and = self.catalogue.text("rubric-status-and");
        words.collect::<Vec<_>>().join(&and)
    }

    fn point(
        &self,
        point: &PointVerdict,
        earned: Points,
        worth: Points,
        rules: &[&RuleReading],
    ) -> String {
        let mark = match (point.outcome, point.share) {
            (Outcome::Pending(_), _) => "?",
            (_, Share::Full) => "✓",
            (_, Share::Half) => "◐",
            (_, Share::None) => "✗",
        };
        let title = neutral::inline(self.catalogue.choose(&localised(&point.title)));
        let id = neutral::inline(&point.id);
        let text = format!("{mark} {id}  {earned}/{worth}  {title}");
        let mut lines = vec![layout::filled(&text, "  ", "    ", self.output)];
        if let Outcome::Pending(reason) = point.outcome {
            let message = Message::new("rubric-try-pending").with("reason", reason.code());
            lines.push(self.line(&message, "      "));
        }
        lines.extend(self.rules(rules));
        if !point.missing.is_empty() && !rules.is_empty() {
            let parts = point.missing.iter().map(|missing| missing.part.clone());
            let message =
                Message::new("rubric-try-missing").with("parts", parts.collect::<Vec<_>>());
            lines.push(self.line(&message, "      "));
        }
        lines.join("\n")
    }

    fn veto(&self, veto: &VetoVerdict, rules: &[&RuleReading]) -> String {
        let (mark, state) = match veto.state {
            VetoState::Clear => ("–", Message::new("rubric-veto-clear")),
            VetoState::Fired => ("✗", Message::new("rubric-veto-fired")),
            VetoState::Excused => ("–", Message::new("rubric-veto-excused")),
            VetoState::Pending(reason) => (
                "?",
                Message::new("rubric-try-pending").with("reason", reason.code()),
            ),
        };
        let message = Message::new("rubric-try-veto")
            .with("mark", mark)
            .with("veto", &*veto.id)
            .with("state", state)
            .with("title", localised(&veto.title));
        let text = self.catalogue.render(&message);
        let mut lines = vec![layout::filled(&text, "  ", "    ", self.output)];
        lines.extend(self.rules(rules));
        lines.join("\n")
    }

    fn rules(&self, rules: &[&RuleReading]) -> Option<String> {
        let names = rules.iter().map(|rule| {
            if rule.doubts.is_empty() {
                return rule.rule.clone();
            }
            let message = Message::new("rubric-try-doubted")
                .with("rule", &*rule.rule)
                .with("doubts", self.status(&rule.doubts));
            self.catalogue.render(&message)
        });
        let message = Message::new("rubric-try-rules").with("rules", names.collect::<Vec<_>>());
        (!rules.is_empty()).then(|| self.line(&message, "      "))
    }

    fn flags(&self, flags: &[Flag]) -> Option<String> {
        let codes = flags.iter().map(|flag| flag.code().to_owned());
        let message = Message::new("rubric-try-flags").with("flags", codes.collect::<Vec<_>>());
        (!flags.is_empty()).then(|| self.line(&message, "  "))
    }

    fn line(&self, message: &Message, indent: &str) -> String {
        let text = self.catalogue.render(message);
        layout::filled(&text, indent, &format!("{indent}  "), self.output)
    }
}

/// A status word of the engine's in the language of the catalogue.
fn status(word: &str, catalogue: &Catalogue) -> String {
    let key = match word {
        "not" => key!("rubric-status-not"),
        "not-always" => key!("rubric-status-not-always"),
        "hedged" => key!("rubric-status-hedged"),
        "conditional" => key!("rubric-status-conditional"),
        "asked" => key!("rubric-status-asked"),
        "others" => key!("rubric-status-others"),
        "refuted" => key!("rubric-status-refuted"),
        "retracted" => key!("rubric-status-retracted"),
        "given" => key!("rubric-status-given"),
        "tangled" => key!("rubric-status-tangled"),
        other => return other.to_owned(),
    };
    catalogue.text(key)
}

fn localised(text: &Text) -> Localised {
    Localised {
        en: text.en.clone(),
        zh: text.zh.clone(),
    }
}

/// For scripts.
pub(super) fn json(attempt: &Attempt, catalogue: &Catalogue) -> String {
    let readings: Vec<Value> = attempt.at.iter().map(|at| json_at(at, catalogue)).collect();
    report::pretty(&json!({ "format_version": 1, "readings": readings }))
}

fn json_at(at: &AttemptAt, catalogue: &Catalogue) -> Value {
    let clauses = at.explanation.clauses.iter().map(|clause| {
        let concepts = clause.mentions.iter().map(|mention| {
            json!({ "id": mention.concept, "topic": mention.topic, "status": mention.status })
        });
        let numbers = clause.numbers.iter().map(ToString::to_string);
        json!({
            "text": clause.text,
            "concepts": concepts.collect::<Vec<_>>(),
            "numbers": numbers.collect::<Vec<_>>(),
        })
    });
    let points = at.points().map(|(point, earned, worth)| {
        let pending = match point.outcome {
            Outcome::Decided => None,
            Outcome::Pending(reason) => Some(reason.code()),
        };
        let missing = point.missing.iter().map(|missing| &missing.part);
        json!({
            "id": point.id,
            "title": catalogue.choose(&localised(&point.title)),
            "points": earned.to_decimal(),
            "max_points": worth.to_decimal(),
            "pending": pending,
            "rules": json_rules(&at.rules(&point.id)),
            "missing": missing.collect::<Vec<_>>(),
        })
    });
    let vetoes = at.verdict.vetoes.iter().map(|veto| {
        let (state, pending) = match veto.state {
            VetoState::Clear => ("clear", None),
            VetoState::Fired => ("fired", None),
            VetoState::Excused => ("excused", None),
            VetoState::Pending(reason) => ("pending", Some(reason.code())),
        };
        json!({
            "id": veto.id,
            "title": catalogue.choose(&localised(&veto.title)),
            "state": state,
            "pending": pending,
            "rules": json_rules(&at.rules(&veto.id)),
        })
    });
    let flags = at.verdict.flags.iter().map(Flag::code);
    json!({
        "question": at.question,
        "clauses": clauses.collect::<Vec<_>>(),
        "points": points.collect::<Vec<_>>(),
        "vetoes": vetoes.collect::<Vec<_>>(),
        "flags": flags.collect::<Vec<_>>(),
    })
}

fn json_rules(rules: &[&RuleReading]) -> Vec<Value> {
    let rules = rules.iter();
    rules
        .map(|rule| json!({ "id": rule.rule, "doubts": rule.doubts }))
        .collect()
}
