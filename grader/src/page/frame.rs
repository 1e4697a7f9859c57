//! What every page is set into, and the one edge at which text becomes HTML.
//!
//! Whatever a template shows goes through `write_text`: what acts on a browser, a terminal or the
//! order of letters is shown as an escape, then markup is escaped. The policy in the head lets
//! nothing but our own style and script act, by their hashes, should that ever fail.

use std::sync::OnceLock;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use minijinja::value::Value;
use minijinja::{AutoEscape, Environment, HtmlEscape, Output, State, UndefinedBehavior, context};
use serde::Serialize;
use sha2::{Digest, Sha256};

use super::texts;
use crate::catalogue::{Catalogue, Language};
use crate::error::{Blame, Error, Result};
use crate::message::Message;
use crate::neutral;

const TEMPLATES: [(&str, &str); 4] = [
    ("frame.html", include_str!("../../data/html/frame.html")),
    ("grid.html", include_str!("../../data/html/grid.html")),
    ("index.html", include_str!("../../data/html/index.html")),
    ("report.html", include_str!("../../data/html/report.html")),
];

pub(super) const STYLE: &str = include_str!("../../data/html/style.css");
pub(super) const SCRIPT: &str = include_str!("../../data/html/index.js");

/// What stands around a page.
#[derive(Serialize)]
struct Frame {
    lang: &'static str,
    policy: &'static str,
    style: &'static str,
    script: &'static str,
}

/// The page that a template makes of what it is told.
pub(super) fn rendered(
    template: &str,
    page: &impl Serialize,
    catalogue: &Catalogue,
) -> Result<String> {
    let failed = |problem: minijinja::Error| {
        Error::new(Blame::Grader, Message::new("html-failed")).detail(format!("{problem:#}"))
    };
    let frame = Frame {
        lang: match catalogue.language() {
            Language::En => "en",
            Language::Zh => "zh-Hans",
        },
        policy: policy(),
        style: STYLE,
        script: SCRIPT,
    };
    let environment = templates().map_err(failed)?;
    let template = environment.get_template(template).map_err(failed)?;
    let told = context! { frame => frame, t => texts::all(catalogue), page => page };
    template.render(told).map_err(failed)
}

/// The templates, read once: a class has a page a student.
fn templates() -> std::result::Result<&'static Environment<'static>, minijinja::Error> {
    static READ: OnceLock<Environment<'static>> = OnceLock::new();
    if let Some(read) = READ.get() {
        return Ok(read);
    }
    let read = environment()?;
    Ok(READ.get_or_init(|| read))
}

fn environment() -> std::result::Result<Environment<'static>, minijinja::Error> {
    let mut environment = Environment::new();
    environment.set_trim_blocks(true);
    environment.set_lstrip_blocks(true);
    environment.set_undefined_behavior(UndefinedBehavior::Strict);
    environment.set_auto_escape_callback(|_| AutoEscape::Html);
    environment.set_formatter(write_text);
    environment.add_filter("said", |text: &str| said(text));
    for (name, source) in TEMPLATES {
        environment.add_template(name, source)?;
    }
    Ok(environment)
}

fn write_text(
    out: &mut Output<'_>,
    state: &State<'_, '_>,
    value: &Value,
) -> std::result::Result<(), minijinja::Error> {
    match value.as_str() {
        Some(text) if !value.is_safe() => {
            let harmless = Value::from(neutral::shown(text).into_owned());
            minijinja::escape_formatter(out, state, &harmless)
        }
        _ => minijinja::escape_formatter(out, state, value),
    }
}

/// A message of ours, in which code stands between backquotes. It passes the same edge.
fn said(text: &str) -> Value {
    let shown = neutral::shown(text);
    let escaped = HtmlEscape(&shown).to_string();
    let parts: Vec<&str> = escaped.split('`').collect();
    if parts.len().is_multiple_of(2) {
        return Value::from_safe_string(escaped);
    }
    let told = parts.iter().enumerate().map(|(at, part)| match at % 2 {
        0 => (*part).to_owned(),
        _ => format!("<code>{part}</code>"),
    });
    Value::from_safe_string(told.collect())
}

/// What a browser may do with a page: nothing but what our own style and script do.
fn policy() -> &'static str {
    static POLICY: OnceLock<String> = OnceLock::new();
    POLICY.get_or_init(|| {
        format!(
            "default-src 'none'; style-src 'sha256-{}'; script-src 'sha256-{}'; base-uri 'none'; \
             form-action 'none'",
            hash(STYLE),
            hash(SCRIPT)
        )
    })
}

fn hash(text: &str) -> String {
    STANDARD.encode(Sha256::digest(text.as_bytes()))
}
