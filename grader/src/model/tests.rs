//! The judge as a whole, against a server on loopback.

use std::fs;
use std::path::Path;

use tempfile::TempDir;

use super::settings::{KEY, MODEL, TIMEOUT, URL};
use super::stub::{Answer, Heard, serve, status, vote};
use super::*;

pub(super) const QUESTION: Question<'static> = Question {
    lesson: "lesson2",
    point: "q1.d",
    title: "Where the square comes from",
    meaning: "The term that grows with the square of the length comes from the attention scores.",
    reference: "Each head keeps a matrix of s × s scores.",
    answer: "激活显存随 s² 增长，因为每个 head 都存一个 s×s 的分数矩阵。",
    rubric_sha256: "0",
    is_flagged: false,
};

const QUOTE: &str = "每个head都存一个 S×S 的分数矩阵";

const ELSEWHERE: &str = "Location: http://127.0.0.1:1/v1/chat/completions\r\n";

/// A judge with a cache of its own.
struct Bench {
    folder: TempDir,
    variables: Vec<(&'static str, String)>,
}

impl Bench {
    fn new() -> Self {
        Self {
            folder: tempfile::tempdir().unwrap(),
            variables: vec![(MODEL, "small".to_owned())],
        }
    }

    fn with(mut self, name: &'static str, value: &str) -> Self {
        self.variables.push((name, value.to_owned()));
        self
    }

    fn settings(&self, url: &str) -> Settings {
        Settings::read(|name| {
            if name == URL {
                return Some(url.to_owned());
            }
            let (_, value) = self.variables.iter().find(|(known, _)| *known == name)?;
            Some(value.clone())
        })
        .unwrap()
    }

    fn ask(&self, url: &str, questions: &[Question<'_>]) -> Vec<Reply> {
        let cache = Cache::locate(Some(self.folder.path().to_owned())).unwrap();
        ask(&self.settings(url), &cache, questions).unwrap()
    }

    /// The replies that a script leads to, and what the server heard.
    fn play(&self, script: &[Answer], questions: &[Question<'_>]) -> (Vec<Reply>, Vec<Heard>) {
        serve(script, |url| self.ask(url, questions))
    }

    fn kept(&self) -> Vec<std::path::PathBuf> {
        let entries = fs::read_dir(self.folder.path().join("model"));
        entries
            .into_iter()
            .flatten()
            .map(|entry| entry.unwrap().path())
            .collect()
    }
}

pub(super) fn settings_at(url: &str) -> Settings {
    Bench::new().settings(url)
}

/// What one question comes to, and how often the server was asked for it.
#[track_caller]
fn check(script: &[Answer], expected: std::result::Result<Opinion, Why>, n_requests: usize) {
    let bench = Bench::new();
    let (replies, heard) = bench.play(script, &[QUESTION]);
    let opinions: Vec<_> = replies.iter().map(|reply| reply.opinion).collect();
    assert_eq!(opinions, [expected]);
    assert_eq!(heard.len(), n_requests);
    let is_kept = matches!(expected, Ok(_) | Err(Why::Divided | Why::CannotTell));
    assert_eq!(bench.kept().len(), usize::from(is_kept));
}

fn thrice(verdict: &str) -> Vec<Answer> {
    vec![vote(verdict, &[QUOTE]); VOTES]
}

#[test]
fn three_votes_that_agree_are_an_opinion() {
    check(&thrice("yes"), Ok(Opinion::Full), 3);
    check(&thrice("half"), Ok(Opinion::Half), 3);
    check(&thrice("no"), Ok(Opinion::None), 3);
    check(&thrice("cannot-tell"), Err(Why::CannotTell), 3);
}

#[test]
fn one_vote_that_differs_leaves_the_point_pending() {
    for place in 0..VOTES {
        for other in ["no", "half", "cannot-tell"] {
            let mut script = thrice("yes");
            script[place] = vote(other, &[QUOTE]);
            check(&script, Err(Why::Divided), 3);
        }
    }
}

#[test]
fn a_reply_that_does_not_count_ends_the_vote() {
    let yes = vote("yes", &[QUOTE]);
    let says = |text: &str| Answer::Says(text.to_owned());
    let invented = vote("yes", &["the scores grow"]);
    check(&[yes.clone(), invented], Err(Why::InventedQuote), 2);
    check(&[vote("yes", &[])], Err(Why::NoQuote), 1);
    check(&[says("yes")], Err(Why::Malformed), 1);
    check(&[says("{\"quotes\": [")], Err(Why::Malformed), 1);
    let raw = |body: &str| Answer::Raw {
        status: 200,
        headers: "",
        body: body.to_owned(),
    };
    check(&[yes.clone(), yes, raw("<html>")], Err(Why::Malformed), 3);
    let refusal = r#"{"choices":[{"message":{"content":null,"refusal":"I will not."}}]}"#;
    check(&[raw(refusal)], Err(Why::Refused), 1);
    check(&[raw(&" ".repeat(2 << 20))], Err(Why::LargeReply), 1);
}

#[test]
fn a_server_that_fails_leaves_the_point_pending() {
    for code in [400, 401, 404, 429, 500, 503] {
        check(&[status(code, "")], Err(Why::Status(code)), 1);
    }
    for code in [301, 302, 303, 307, 308] {
        check(&[status(code, ELSEWHERE)], Err(Why::Redirected), 1);
    }
    let nothing = Answer::Raw {
        status: 200,
        headers: "Transfer-Encoding: chunked\r\n",
        body: "zz\r\n".to_owned(),
    };
    check(&[nothing], Err(Why::Unreachable), 1);
}

#[test]
fn a_server_that_never_answers_is_not_waited_for() {
    let bench = Bench::new().with(TIMEOUT, "0.2");
    let (replies, _) = bench.play(&[Answer::Silence], &[QUESTION]);
    assert_eq!(replies[0].opinion, Err(Why::TimedOut));
}

#[test]
fn a_server_that_keeps_failing_is_asked_twice() {
    let [a, b, c] = ["q1.a", "q1.b", "q1.c"].map(|point| Question { point, ..QUESTION });
    let failing = vec![status(500, ""); 9];
    let (replies, heard) = Bench::new().play(&failing, &[a, b, c]);
    assert!(
        replies
            .iter()
            .all(|reply| reply.opinion == Err(Why::Status(500)))
    );
    assert_eq!(heard.len(), 2);
    // One that says nonsense does answer, and may say better things of another point.
    let nonsense = vec![Answer::Says("?".to_owned()); 9];
    assert_eq!(Bench::new().play(&nonsense, &[a, b, c]).1.len(), 3);
}

#[test]
fn nobody_there_is_a_reason_and_no_error() {
    let reply = &Bench::new().ask("http://127.0.0.1:1/v1", &[QUESTION])[0];
    assert_eq!(reply.opinion, Err(Why::Unreachable));
    // Somebody is there who knows no encryption.
    let (replies, heard) = serve(&[], |url| {
        Bench::new().ask(&url.replacen("http", "https", 1), &[QUESTION])
    });
    assert_eq!(replies[0].opinion, Err(Why::Unreachable));
    assert!(heard.is_empty());
    let reply = &Bench::new().ask("nowhere", &[QUESTION])[0];
    assert_eq!(reply.opinion, Err(Why::Setting(URL)));
    assert_eq!(reply.model, "small");
}

#[test]
fn what_must_stay_here_is_not_sent() {
    let flagged = Question {
        is_flagged: true,
        ..QUESTION
    };
    let long = "长".repeat(20_000);
    let long = Question {
        answer: &long,
        ..QUESTION
    };
    let (replies, heard) = Bench::new().play(&thrice("yes"), &[flagged, long]);
    assert_eq!(replies[0].opinion, Err(Why::Flagged));
    assert_eq!(replies[1].opinion, Err(Why::LongAnswer));
    assert!(heard.is_empty());
}

#[test]
fn a_question_is_asked_with_fixed_seeds_and_without_a_key_unless_there_is_one() {
    let (_, heard) = Bench::new().play(&thrice("yes"), &[QUESTION]);
    for (request, seed) in heard.iter().zip(1..) {
        assert_eq!(request.line, "POST /v1/chat/completions HTTP/1.1");
        let body = &request.body;
        assert_eq!(body["model"], "small");
        assert_eq!(body["temperature"], 0);
        assert_eq!(body["seed"], seed);
        assert_eq!(body["messages"][0]["role"], "system");
        let question = body["messages"][1]["content"].as_str().unwrap();
        assert!(question.contains(QUESTION.answer), "{question}");
        let headers = &request.headers;
        assert!(headers.contains(&"content-type: application/json".to_owned()));
        let shows_key = |header: &String| header.starts_with("authorization");
        assert!(!headers.iter().any(shows_key), "{headers:?}");
    }
    let bench = Bench::new().with(KEY, "hunter2");
    let (_, heard) = bench.play(&thrice("yes"), &[QUESTION]);
    assert_eq!(heard.len(), VOTES);
    let bearer = "authorization: bearer hunter2".to_owned();
    assert!(
        heard
            .iter()
            .all(|request| request.headers.contains(&bearer))
    );
}

#[test]
fn what_was_asked_once_is_replayed_without_a_server() {
    for verdict in ["yes", "half", "cannot-tell"] {
        let bench = Bench::new();
        let (fresh, _) = bench.play(&thrice(verdict), &[QUESTION]);
        let (replayed, heard) = bench.play(&[], &[QUESTION]);
        assert!(heard.is_empty());
        let without_server = bench.ask("nowhere", &[QUESTION]);
        for replies in [replayed, without_server] {
            let expected = Reply {
                is_cached: true,
                ..fresh[0].clone()
            };
            assert_eq!(replies, [expected]);
        }
        assert_eq!(fresh[0].quotes, [QUOTE]);
        assert_eq!(fresh[0].reasoning, "It says so.");
        assert!(!fresh[0].is_cached);
    }
}

#[test]
fn the_cache_keeps_the_three_replies_and_no_outcome() {
    let bench = Bench::new();
    let script = [
        vote("yes", &[QUOTE]),
        vote("yes", &["分数矩阵"]),
        vote("no", &[]),
    ];
    let (replies, _) = bench.play(&script, &[QUESTION]);
    assert_eq!(replies[0].opinion, Err(Why::Divided));
    let record = record_at(&bench.kept()[0]);
    for (kept, said) in record["replies"].as_array().unwrap().iter().zip(script) {
        let Answer::Says(said) = said else {
            unreachable!("a vote is said")
        };
        assert_eq!(kept, &said);
    }
    let keys: Vec<_> = record.as_object().unwrap().keys().collect();
    let expected = [
        "format_version",
        "key",
        "model",
        "prompt_version",
        "lesson",
        "point",
        "replies",
    ];
    assert_eq!(keys, expected);
}

#[test]
fn a_damaged_record_is_ignored_and_one_that_invents_grants_nothing() {
    let bench = Bench::new();
    bench.play(&thrice("yes"), &[QUESTION]);
    let [path] = &bench.kept()[..] else {
        panic!("one record")
    };
    let whole = fs::read_to_string(path).unwrap();
    let invented = whole.replace(QUOTE, "something else");
    assert_ne!(invented, whole);
    let other = whole.replacen("\"key\": \"", "\"key\": \"0", 1);
    assert_ne!(other, whole);
    for damaged in ["", "{}", &whole[..whole.len() / 2 - 1], &invented, &other] {
        fs::write(path, damaged).unwrap();
        let (replies, heard) = bench.play(&thrice("no"), &[QUESTION]);
        assert_eq!(replies[0].opinion, Ok(Opinion::None), "{damaged}");
        assert!(!replies[0].is_cached);
        assert_eq!(heard.len(), VOTES);
        assert_eq!(bench.kept().len(), 1, "replaced in its place");
    }
}

#[test]
fn a_cache_that_cannot_be_written_costs_no_opinion() {
    let bench = Bench::new();
    fs::write(bench.folder.path().join("model"), "a file in its place").unwrap();
    let (replies, _) = bench.play(&thrice("yes"), &[QUESTION]);
    assert_eq!(replies[0].opinion, Ok(Opinion::Full));
}

fn record_at(path: &Path) -> serde_json::Value {
    serde_json::from_slice(&fs::read(path).unwrap()).unwrap()
}
