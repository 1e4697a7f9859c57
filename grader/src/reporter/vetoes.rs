//! The vetoes that are not clear: those that are told in full, and those of which nothing is known.

use super::{answers, decisions, layout};
use crate::catalogue::Catalogue;
use crate::message::{Message, key};
use crate::options::Output;
use crate::verdict::{VetoJudgement, VetoState};

/// Why nothing is known of a veto yet, and what is said of those.
const UNKNOWN: [(&str, &str); 2] = [
    ("veto-no-rubric", key!("report-vetoes-handed-in")),
    ("veto-not-run", key!("report-vetoes-not-run")),
];

/// What there is to say, if anything.
pub(super) fn text(
    vetoes: &[VetoJudgement],
    catalogue: &Catalogue,
    output: &Output,
) -> Option<String> {
    let told = vetoes
        .iter()
        .filter(|veto| veto.state != VetoState::Clear || veto.decision.is_some())
        .filter(|veto| UNKNOWN.iter().all(|(why, _)| !is_unknown(veto, why)))
        .map(|veto| told(veto, catalogue, output));
    let unknown = UNKNOWN.iter().filter_map(|(why, said)| {
        let ids: Vec<String> = vetoes
            .iter()
            .filter(|veto| is_unknown(veto, why))
            .map(|veto| veto.id.clone())
            .collect();
        let is_any = !ids.is_empty();
        let message = Message::new(said).with("ids", ids);
        is_any.then(|| layout::wrapped(&catalogue.render(&message), "", output))
    });
    let lines: Vec<String> = told.chain(unknown).collect();
    (!lines.is_empty()).then(|| lines.join("\n"))
}

fn is_unknown(veto: &VetoJudgement, why: &str) -> bool {
    veto.state == VetoState::Pending && veto.decision.is_none() && veto.message.key == why
}

fn told(veto: &VetoJudgement, catalogue: &Catalogue, output: &Output) -> String {
    if let Some(decided) = &veto.decision {
        return decisions::veto(veto, decided, catalogue, output).join("\n");
    }
    let (message, code) = match veto.state {
        VetoState::Fired => (Message::new("report-veto"), "31"),
        VetoState::Excused => (Message::new("report-veto-excused"), "33"),
        VetoState::Clear | VetoState::Pending => (Message::new("report-veto-pending"), "33"),
    };
    let catalogue = catalogue.speaking(veto.language);
    let text = catalogue.render(
        &message
            .with("id", veto.id.as_str())
            .with("title", veto.title.clone())
            .with("message", veto.message.clone()),
    );
    let mut lines = vec![layout::paint(
        &layout::wrapped(&text, "", output),
        code,
        output,
    )];
    lines.extend(answers::quotes(&veto.evidence, catalogue, output));
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::Language;
    use crate::message::Localised;

    const OUTPUT: Output = Output {
        format: crate::args::Format::Human,
        colour: false,
        width: 80,
    };

    #[test]
    fn what_nobody_judged_yet_is_told_by_when_it_will_be() {
        let veto = |id: &str, key| {
            let title = Localised {
                en: "a title".to_owned(),
                zh: "题目".to_owned(),
            };
            VetoJudgement::new(id, &title, VetoState::Pending, Message::new(key))
        };
        let vetoes = [
            veto("a", "veto-no-rubric"),
            veto("b", "veto-not-run"),
            veto("c", "veto-no-rubric"),
            veto("d", "veto-claimed"),
        ];
        let shown = text(&vetoes, &Catalogue::new(Language::En), &OUTPUT).unwrap();
        let lines: Vec<&str> = shown.lines().collect();
        assert!(lines[0].starts_with("Veto d open. a title"), "{shown}");
        assert_eq!(
            lines[2..],
            [
                "Vetoes that your instructor judges after you hand in: a, c",
                "Vetoes not judged in this run: b",
            ]
        );
        assert_eq!(text(&[], &Catalogue::new(Language::En), &OUTPUT), None);
    }
}
