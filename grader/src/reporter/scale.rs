//! A student's own scale.

use serde_json::json;

use super::layout;
use crate::catalogue::Catalogue;
use crate::judge::rescale::shown;
use crate::message::{Message, key};
use crate::options::Output;
use crate::report;
use crate::rescale::OwnScale;

/// For people.
pub(super) fn human(own: &OwnScale, catalogue: &Catalogue, output: &Output) -> String {
    let fill = |message: Message| {
        catalogue.render(
            &message
                .with("id", own.id.as_str())
                .with("section", own.section.as_str())
                .with("sheet", own.sheet.as_str()),
        )
    };
    let blocks = [
        layout::hanging(&fill(Message::new("scale-title")), output),
        format!("  {}", shown(&own.scale)),
        layout::wrapped(
            &fill(Message::new(if own.is_judged {
                key!("scale-next")
            } else {
                key!("scale-next-handed-in")
            })),
            "",
            output,
        ),
    ];
    blocks.join("\n")
}

/// For scripts.
pub(super) fn json(own: &OwnScale) -> String {
    let scale = &own.scale;
    report::pretty(&json!({
        "format_version": 1,
        "id": own.id,
        "scale": {
            "L": scale.layers,
            "s": scale.sequence,
            "b": scale.batch,
            "h": scale.hidden,
            "a": scale.heads,
            "mode": scale.mode.to_string(),
        },
    }))
}
