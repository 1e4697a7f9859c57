//! How an item or a veto is judged, as the manifest has it.

use crate::lesson::{CheckKind, ExpressionRule, Lesson, Rule, VetoRule};
use crate::manifest::{AccumulationCheck, LoopPart};
use crate::message::{Localised, Message, key};
use crate::topic::Topic;

/// How something is judged.
#[derive(Debug, Default)]
pub(crate) struct Judged {
    /// The check whose answers decide.
    pub(crate) check: Option<String>,
    /// Relative for a value, absolute for a weight.
    pub(crate) tolerance: Option<f64>,
    /// In words, one thing after the other.
    pub(crate) sentences: Vec<Message>,
    /// The forms of a value that are right, each with what is remarked on.
    pub(crate) accepted: Vec<(String, Option<Localised>)>,
    /// How many wrong forms have a name.
    pub(crate) named_mistakes: usize,
}

/// How this one is; a text only where there is a rubric.
pub(super) fn of(topic: Topic<'_>, lesson: &Lesson, has_rubric: bool) -> Judged {
    let mut judged = by_rule(topic, lesson);
    let is_text = match topic {
        Topic::Item(item) => matches!(item.rule, Rule::Text { .. }),
        Topic::Veto(veto) => matches!(veto.rule, VetoRule::Text { .. }),
    };
    if is_text && !has_rubric {
        judged.sentences.push(Message::new("judged-handed-in"));
    }
    judged
}

fn by_rule(topic: Topic<'_>, lesson: &Lesson) -> Judged {
    match topic {
        Topic::Item(item) => match &item.rule {
            Rule::Expression(rule) => expression(rule, lesson),
            Rule::Accumulation { check, part } => accumulation(check, *part, lesson),
            Rule::Text { question } => {
                let message = Message::new("judged-text").with("section", question.as_str());
                in_words(message)
            }
        },
        Topic::Veto(veto) => match &veto.rule {
            VetoRule::PlainSum { check, excused_in } => Judged {
                check: Some(check.clone()),
                sentences: vec![
                    Message::new("judged-plain-sum").with("section", excused_in.as_str()),
                    Message::new("judged-veto"),
                ],
                ..Judged::default()
            },
            VetoRule::Text { question } => {
                let claim = Message::new("judged-claim").with("section", question.as_str());
                Judged {
                    sentences: vec![claim, Message::new("judged-veto")],
                    ..Judged::default()
                }
            }
        },
    }
}

fn in_words(message: Message) -> Judged {
    Judged {
        sentences: vec![message, Message::new("judged-by-claims")],
        ..Judged::default()
    }
}

fn expression(rule: &ExpressionRule, lesson: &Lesson) -> Judged {
    let mut sentences = Vec::new();
    let check = lesson.check(&rule.check);
    if let Some(CheckKind::Expression(check)) = check.map(|check| &check.kind) {
        sentences.push(
            Message::new("judged-expression")
                .with("function", check.function.as_str())
                .with("mode", rule.mode.as_str())
                .with("sizes", check.fixed.len() + check.random)
                .with("random", check.random)
                .with("tolerance", format!("{:e}", rule.tolerance)),
        );
        let own = check.modes.iter().find(|mode| {
            let mut forms = rule.accepted.iter();
            forms.any(|(form, _)| form.names(mode))
        });
        sentences.extend(own.map(|mode| Message::new("judged-own-mode").with("mode", &**mode)));
    }
    if !rule.mistakes.is_empty() {
        sentences.push(Message::new("judged-mistakes").with("count", rule.mistakes.len()));
    }
    Judged {
        check: Some(rule.check.clone()),
        tolerance: Some(rule.tolerance),
        sentences,
        accepted: rule
            .accepted
            .iter()
            .map(|(form, remark)| (form.source().to_owned(), remark.clone()))
            .collect(),
        named_mistakes: rule.mistakes.len(),
    }
}

fn accumulation(id: &str, part: LoopPart, lesson: &Lesson) -> Judged {
    let check = lesson.check(id).map(|check| &check.kind);
    let Some(CheckKind::Accumulation(check)) = check else {
        return Judged::default();
    };
    Judged {
        check: Some(id.to_owned()),
        tolerance: Some(check.tolerance.f32),
        sentences: vec![
            calls(check),
            Message::new(match part {
                LoopPart::Averaging => key!("judged-averaging"),
                LoopPart::Zeroing => key!("judged-zeroing"),
                LoopPart::Trigger => key!("judged-trigger"),
            }),
            Message::new("judged-every-call"),
        ],
        ..Judged::default()
    }
}

fn calls(check: &AccumulationCheck) -> Message {
    let n_fixed: usize = check.calls.iter().map(|call| call.repeat as usize).sum();
    let windows = || check.calls.iter().map(|call| call.window);
    Message::new("judged-accumulation")
        .with("function", check.function.as_str())
        .with("calls", n_fixed + check.random.calls)
        .with("least", windows().min().unwrap_or(1))
        .with("most", windows().max().unwrap_or(1))
        .with("tolerance", format!("{:e}", check.tolerance.f32))
}
