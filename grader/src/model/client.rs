//! One request to a server that speaks the protocol, and what of its reply is text of the model.
//!
//! It goes to one address and nowhere else, waits no longer than it may, and takes no more than a
//! reply can have. It knows nothing of points: what the text says is read elsewhere.

use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};

use serde::Deserialize;
use serde_json::json;
use ureq::{Agent, Proxy};

use super::prompt::Prompt;
use super::settings::{Access, KEY};
use super::why::{Stop, Why};
use crate::interrupt;

/// What a whole response may have, the thoughts of a model that shows them included.
const MAX_RESPONSE: u64 = 1 << 20;

/// What the text of a reply may have: much more than quotes and three sentences.
const MAX_TEXT: usize = 32 << 10;

/// Tokens that a model is given.
const MAX_TOKENS: u32 = 2048;

/// How often we look whether a signal came.
const TICK: Duration = Duration::from_millis(50);

/// A server that can be asked.
#[derive(Debug)]
pub(super) struct Client<'s> {
    agent: Agent,
    access: &'s Access,
    model: &'s str,
}

impl<'s> Client<'s> {
    pub(super) fn new(access: &'s Access, model: &'s str) -> Self {
        let config = Agent::config_builder()
            .max_redirects(0)
            .http_status_as_error(false)
            // Minutes lie between two questions, and a server may hang up meanwhile.
            .max_idle_connections(0)
            .user_agent("cargo-grade")
            .proxy(proxy(access, Proxy::try_from_env))
            .build();
        Self {
            agent: config.into(),
            access,
            model,
        }
    }

    /// The text with which the model replies.
    pub(super) fn complete(
        &self,
        prompt: &Prompt,
        seed: usize,
        within: Duration,
    ) -> Result<String, Stop> {
        let (agent, access) = (self.agent.clone(), self.access.clone());
        let body = body(self.model, prompt, seed);
        let until = Instant::now() + within;
        let (sender, receiver) = mpsc::sync_channel(1);
        #[expect(
            clippy::disallowed_methods,
            reason = "no wait for a server can be broken off; left behind it holds a socket, no more"
        )]
        std::thread::spawn(move || {
            // Whoever was interrupted no longer listens.
            let _ = sender.send(exchange(&agent, &access, &body, within));
        });
        loop {
            interrupt::check()?;
            let left = until.saturating_duration_since(Instant::now());
            match receiver.recv_timeout(TICK.min(left)) {
                Ok(text) => return Ok(text?),
                Err(RecvTimeoutError::Timeout) if left.is_zero() => {
                    return Err(Why::TimedOut.into());
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(Why::Unreachable.into()),
            }
        }
    }
}

/// The proxy that the environment names, but for a server on this machine.
fn proxy(access: &Access, named: impl FnOnce() -> Option<Proxy>) -> Option<Proxy> {
    if access.is_loopback() { None } else { named() }
}

/// Only fields that every server of the protocol knows.
fn body(model: &str, prompt: &Prompt, seed: usize) -> String {
    json!({
        "model": model,
        "messages": [
            {"role": "system", "content": prompt.system},
            {"role": "user", "content": prompt.question},
        ],
        "temperature": 0,
        "seed": seed,
        "max_tokens": MAX_TOKENS,
        "stream": false,
    })
    .to_string()
}

fn exchange(agent: &Agent, access: &Access, body: &str, within: Duration) -> Result<String, Why> {
    let request = agent
        .post(&access.address)
        .header("Content-Type", "application/json")
        .header("Accept", "application/json");
    let request = match &access.key {
        Some(key) => request.header("Authorization", key.bearer()),
        None => request,
    };
    let mut response = request
        .config()
        .timeout_global(Some(within))
        .build()
        .send(body)
        .map_err(|problem| why(&problem))?;
    match response.status().as_u16() {
        200..300 => {}
        300..400 => return Err(Why::Redirected),
        status => return Err(Why::Status(status)),
    }
    let bytes = response
        .body_mut()
        .with_config()
        .limit(MAX_RESPONSE)
        .read_to_vec()
        .map_err(|problem| why(&problem))?;
    text(&bytes)
}

fn why(problem: &ureq::Error) -> Why {
    match problem {
        ureq::Error::Timeout(_) => Why::TimedOut,
        ureq::Error::BodyExceedsLimit(_) => Why::LargeReply,
        ureq::Error::RedirectFailed | ureq::Error::TooManyRedirects => Why::Redirected,
        // The address was one when it was read, and the body is ours.
        ureq::Error::Http(_) => Why::Setting(KEY),
        _ => Why::Unreachable,
    }
}

/// What is read of a response. A server may say more.
#[derive(Deserialize)]
struct Completion {
    choices: Vec<Choice>,
}

#[derive(Deserialize)]
struct Choice {
    message: Words,
    finish_reason: Option<String>,
}

#[derive(Deserialize)]
struct Words {
    content: Option<String>,
    refusal: Option<String>,
}

fn text(bytes: &[u8]) -> Result<String, Why> {
    let completion: Completion = serde_json::from_slice(bytes).map_err(|_| Why::Malformed)?;
    let choice = completion
        .choices
        .into_iter()
        .next()
        .ok_or(Why::Malformed)?;
    let is_refused = choice
        .message
        .refusal
        .is_some_and(|words| !words.is_empty());
    match choice.finish_reason.as_deref() {
        _ if is_refused => return Err(Why::Refused),
        Some("content_filter") => return Err(Why::Refused),
        Some("length") => return Err(Why::CutOff),
        Some(_) | None => {}
    }
    let text = choice.message.content.ok_or(Why::Malformed)?;
    if text.len() > MAX_TEXT {
        return Err(Why::LargeReply);
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::super::tests::settings_at;
    use super::*;

    #[test]
    fn the_text_of_the_model_is_found_in_a_response() {
        for (response, expected) in [
            (
                r#"{"id":"1","choices":[{"index":0,"message":{"role":"assistant","content":"a"},"finish_reason":"stop"}],"usage":{}}"#,
                Ok("a".to_owned()),
            ),
            (
                r#"{"choices":[{"message":{"content":"a"}}]}"#,
                Ok("a".to_owned()),
            ),
            (
                r#"{"choices":[{"message":{"content":"a"},"finish_reason":"length"}]}"#,
                Err(Why::CutOff),
            ),
            (
                r#"{"choices":[{"message":{"content":"a"},"finish_reason":"content_filter"}]}"#,
                Err(Why::Refused),
            ),
            (
                r#"{"choices":[{"message":{"content":null,"refusal":"no"}}]}"#,
                Err(Why::Refused),
            ),
            (
                r#"{"choices":[{"message":{"content":null}}]}"#,
                Err(Why::Malformed),
            ),
            (r#"{"choices":[]}"#, Err(Why::Malformed)),
            (
                r#"{"error":{"message":"no such model"}}"#,
                Err(Why::Malformed),
            ),
            ("<html>", Err(Why::Malformed)),
        ] {
            assert_eq!(text(response.as_bytes()), expected, "{response}");
        }
        let long = json!({"choices": [{"message": {"content": "a".repeat(MAX_TEXT + 1)}}]});
        assert_eq!(text(long.to_string().as_bytes()), Err(Why::LargeReply));
    }

    #[test]
    fn a_proxy_is_for_other_machines() {
        let named = || Some(Proxy::new("http://proxy.example:3128").unwrap());
        for (url, is_used) in [
            ("http://127.0.0.1:8080/v1", false),
            ("http://localhost/v1", false),
            ("https://model.example/v1", true),
        ] {
            let access = settings_at(url).access.unwrap();
            assert_eq!(proxy(&access, named).is_some(), is_used, "{url}");
        }
        let access = settings_at("http://127.0.0.1:8080/v1").access.unwrap();
        let client = Client::new(&access, "m");
        assert!(client.agent.config().proxy().is_none());
    }
}
