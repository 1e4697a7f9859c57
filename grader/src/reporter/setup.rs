//! What was found on this machine, and what to do about what is missing.

use indicatif::DecimalBytes;
use serde_json::json;

use super::layout;
use crate::catalogue::Catalogue;
use crate::libtorch::{Look, Place, Survey};
use crate::message::Message;
use crate::neutral;
use crate::options::Output;
use crate::report;
use crate::sandbox::Sandbox;

/// What `cargo grade doctor` shows.
pub(crate) struct Setup {
    pub(crate) rustc: Option<String>,
    pub(crate) survey: Survey,
    /// Each device with the reason why it does not work, if it does not.
    pub(crate) devices: Vec<(String, Option<String>)>,
    /// How strongly this machine confines a submission.
    pub(crate) sandbox: Sandbox,
    /// Whether the dependency folder of this course is there.
    pub(crate) is_built: bool,
    /// What is missing, and the next step.
    pub(crate) advice: Vec<Message>,
}

/// For people.
pub(super) fn human(setup: &Setup, catalogue: &Catalogue, output: &Output) -> String {
    let mut lines = vec![heading(&catalogue.text("doctor-rust"), output)];
    lines.push(match &setup.rustc {
        Some(path) => format!("  ✓ {}", neutral::path(path.as_ref())),
        None => format!("  ✗ {}", catalogue.text("doctor-no-rust")),
    });
    lines.push(heading(&catalogue.text("doctor-libtorch"), output));
    lines.extend(
        setup
            .survey
            .places
            .iter()
            .map(|place| layout::wrapped(&found(place, catalogue), "  ", output)),
    );
    lines.push(heading(&catalogue.text("doctor-devices"), output));
    lines.extend(setup.devices.iter().map(|(device, problem)| match problem {
        None => format!("  ✓ {device}"),
        Some(problem) => {
            let problem = neutral::inline(problem);
            layout::wrapped(&format!("✗ {device}: {problem}"), "  ", output)
        }
    }));
    lines.push(heading(&catalogue.text("doctor-sandbox"), output));
    lines.extend(sandbox(&setup.sandbox, output));
    lines.push(heading(&catalogue.text("doctor-disk"), output));
    lines.extend(
        setup
            .survey
            .kept
            .iter()
            .map(|(path, bytes)| format!("  {:>10}  {}", size(*bytes), neutral::path(path))),
    );
    if let Some(bytes) = setup.survey.free_bytes {
        let free = Message::new("doctor-free").with("size", size(bytes));
        lines.push(format!("  {}", catalogue.render(&free)));
    }
    lines.push(heading(&catalogue.text("doctor-next"), output));
    lines.extend(
        setup
            .advice
            .iter()
            .map(|advice| layout::wrapped(&catalogue.render(advice), "  ", output)),
    );
    lines.join("\n")
}

/// The level, then each mechanism: whether the forbidden thing was refused, and by what.
fn sandbox(sandbox: &Sandbox, output: &Output) -> Vec<String> {
    let mut lines = vec![format!("  {}", sandbox.summary())];
    lines.extend(sandbox.mechanisms.iter().map(|mechanism| {
        let mark = if mechanism.works() { "✓" } else { "✗" };
        let text = format!("{mark} {}: {}", mechanism.name, mechanism.got);
        layout::wrapped(&text, "  ", output)
    }));
    lines
}

fn heading(text: &str, output: &Output) -> String {
    layout::paint(text, "1", output)
}

fn found(place: &Place, catalogue: &Catalogue) -> String {
    let what = catalogue.render(&place.what);
    let path = neutral::path(&place.path);
    match &place.look {
        Look::Found(libtorch) => {
            let version = neutral::inline(&libtorch.version);
            format!("✓ {what}: {version} · {path}")
        }
        Look::Refused(why) => format!("✗ {what}: {} · {path}", catalogue.render(why)),
        Look::Absent => format!("– {what}: {} · {path}", catalogue.text("doctor-absent")),
    }
}

fn size(bytes: u64) -> String {
    DecimalBytes(bytes).to_string()
}

/// For scripts.
pub(super) fn json(setup: &Setup, catalogue: &Catalogue) -> String {
    let places: Vec<_> = setup
        .survey
        .places
        .iter()
        .map(|place| {
            let (state, detail) = match &place.look {
                Look::Found(libtorch) => ("found", libtorch.version.clone()),
                Look::Refused(why) => ("refused", catalogue.render(why)),
                Look::Absent => ("absent", String::new()),
            };
            json!({
                "place": catalogue.render(&place.what),
                "path": place.path.display().to_string(),
                "state": state,
                "detail": detail,
            })
        })
        .collect();
    let devices: Vec<_> = setup
        .devices
        .iter()
        .map(|(device, problem)| json!({ "device": device, "works": problem.is_none(), "problem": problem }))
        .collect();
    let disk: Vec<_> = setup
        .survey
        .kept
        .iter()
        .map(|(path, bytes)| json!({ "path": path.display().to_string(), "bytes": bytes }))
        .collect();
    let advice: Vec<_> = setup
        .advice
        .iter()
        .map(|advice| catalogue.render(advice))
        .collect();
    report::pretty(&json!({
        "format_version": 1,
        "sandbox": report::confinement::of(&setup.sandbox),
        "rustc": setup.rustc,
        "libtorch": {
            "chosen": setup.survey.chosen.as_ref().map(|libtorch| libtorch.root.display().to_string()),
            "places": places,
        },
        "built": setup.is_built,
        "devices": devices,
        "disk": disk,
        "free_bytes": setup.survey.free_bytes,
        "advice": advice,
    }))
}
