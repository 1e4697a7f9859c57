//! The optional model: what it says of points that the rules leave open, through the real binary
//! and a server on loopback.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::Command;

use serde_json::{Value, json};

use crate::support::course::Course;
use crate::support::{grader, run};

/// A course in which naming the attention alone is for a person.
fn course() -> Course {
    let course = Course::small("tiny");
    course.edit(
        "lessons/tiny/rubric.toml",
        "half = [[\"attention\"]]",
        "half = [[\"attention\"]]\nreview = [[\"attention\"]]",
    );
    std::fs::write(
        course.path().join("exercises/tiny/answers.md"),
        "## Q1\n\nMemory grows quadratically. It is due to the attention.\n",
    )
    .expect("a sheet");
    course
}

/// Answers one request after the other with these verdicts, and tells what was asked.
fn serve(verdicts: &[&'static str]) -> (String, std::thread::JoinHandle<Vec<Value>>) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let url = format!("http://{}/v1", listener.local_addr().expect("an address"));
    let verdicts = verdicts.to_owned();
    #[expect(
        clippy::disallowed_methods,
        reason = "it is joined, and ends with its last reply"
    )]
    let server = std::thread::spawn(move || {
        let answer = |verdict: &&str| {
            let (stream, _) = listener.accept().expect("a connection");
            reply(stream, verdict)
        };
        verdicts.iter().map(answer).collect()
    });
    (url, server)
}

fn reply(stream: TcpStream, verdict: &str) -> Value {
    let mut reader = BufReader::new(stream);
    let mut length = 0;
    loop {
        let mut line = String::new();
        reader.read_line(&mut line).expect("a line of the request");
        assert!(
            !line.to_lowercase().starts_with("authorization"),
            "no key was set: {line}"
        );
        if let Some(value) = line.to_lowercase().strip_prefix("content-length:") {
            length = value.trim().parse().expect("a length");
        }
        if line.trim().is_empty() {
            break;
        }
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body).expect("the body");
    let content = json!({
        "quotes": ["due to the attention"],
        "reasoning": "It names the cause.\u{1b}[2J",
        "verdict": verdict,
    });
    let body_out = json!({
        "choices": [{ "message": { "role": "assistant", "content": content.to_string() } }],
    })
    .to_string();
    let head = format!(
        "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: {}\r\nconnection: close\r\n\r\n",
        body_out.len()
    );
    let mut stream = reader.into_inner();
    stream
        .write_all((head + &body_out).as_bytes())
        .expect("a reply that is read");
    serde_json::from_slice(&body).expect("a request in JSON")
}

fn command(course: &Course, cache: &Path, url: Option<&str>) -> Command {
    let mut command = grader();
    command
        .current_dir(course.path())
        .args(["tiny", "--only", "answers"])
        .env("GRADE_CACHE_DIR", cache);
    if let Some(url) = url {
        command
            .env("GRADE_MODEL_URL", url)
            .env("GRADE_MODEL", "small")
            // What goes to loopback passes no proxy.
            .env("HTTP_PROXY", "http://127.0.0.1:1")
            .env("ALL_PROXY", "http://127.0.0.1:1");
    }
    command
}

fn item(course: &Course, cache: &Path, url: Option<&str>) -> Value {
    let ran = run(command(course, cache, url).args(["--format", "json"]));
    let report = ran.json();
    let items = report["items"].as_array().expect("items").iter();
    let mut items = items.filter(|item| item["id"] == "q1.b");
    items.next().expect("the item").clone()
}

#[test]
fn three_votes_decide_a_pending_point_and_are_replayed_without_the_server() {
    let (course, cache) = (course(), tempfile::tempdir().expect("a folder"));
    let alone = item(&course, cache.path(), None);
    assert_eq!(alone["status"], "pending", "{alone}");
    assert!(alone.get("model").is_none(), "{alone}");

    let (url, server) = serve(&["yes", "yes", "yes"]);
    let asked = item(&course, cache.path(), Some(&url));
    assert_eq!(asked["status"], "passed", "{asked}");
    assert_eq!(asked["points"], 0.5, "{asked}");
    assert_eq!(asked["model"]["verdict"], "yes", "{asked}");
    assert_eq!(asked["model"]["cached"], false, "{asked}");
    assert_eq!(asked["model"]["quotes"], json!(["due to the attention"]));
    let requests = server.join().expect("the server");
    assert!(requests.iter().all(|request| request["temperature"] == 0));

    // The server is gone: what was said is said again.
    let again = item(&course, cache.path(), Some(&url));
    assert_eq!(again["status"], "passed", "{again}");
    assert_eq!(again["model"]["cached"], true, "{again}");

    let shown = run(&mut command(&course, cache.path(), Some(&url)));
    assert!(
        shown.stdout.contains("small was asked and says yes"),
        "{}",
        shown.stdout
    );
    assert!(!shown.stdout.contains('\u{1b}'), "{}", shown.stdout);
}

#[test]
fn votes_that_differ_and_a_server_that_is_not_there_leave_a_point_pending() {
    let (course, cache) = (course(), tempfile::tempdir().expect("a folder"));
    let (url, server) = serve(&["yes", "no", "yes"]);
    let divided = item(&course, cache.path(), Some(&url));
    server.join().expect("the server");
    assert_eq!(divided["status"], "pending", "{divided}");
    assert_eq!(divided["model"]["verdict"], "pending", "{divided}");
    assert!(
        divided["remarks"][0]
            .as_str()
            .is_some_and(|remark| remark.contains("votes differ")),
        "{divided}"
    );

    let other = tempfile::tempdir().expect("a folder");
    let nobody = item(&course, other.path(), Some("http://127.0.0.1:1/v1"));
    assert_eq!(nobody["status"], "pending", "{nobody}");
    assert!(
        nobody["remarks"][0]
            .as_str()
            .is_some_and(|remark| remark.contains("cannot be reached")),
        "{nobody}"
    );
}
