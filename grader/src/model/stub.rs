//! A server on loopback for the tests, which plays a script and remembers what it heard.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};

use serde_json::{Value, json};

/// What the server does with a connection.
#[derive(Clone, Debug)]
pub(super) enum Answer {
    /// The model says this.
    Says(String),
    /// A status, headers and a body.
    Raw {
        status: u16,
        headers: &'static str,
        body: String,
    },
    /// Nothing, for as long as the test goes on.
    Silence,
}

/// A request as the server heard it.
#[derive(Clone, Debug)]
pub(super) struct Heard {
    pub(super) line: String,
    /// In lower case.
    pub(super) headers: Vec<String>,
    pub(super) body: Value,
}

/// The model replies with a vote.
pub(super) fn vote(verdict: &str, quotes: &[&str]) -> Answer {
    let vote = json!({"quotes": quotes, "reasoning": "It says so.", "verdict": verdict});
    Answer::Says(vote.to_string())
}

pub(super) fn status(status: u16, headers: &'static str) -> Answer {
    Answer::Raw {
        status,
        headers,
        body: "{}".to_owned(),
    }
}

/// Ends the server when the test is done, also one that panics.
struct Farewell(SocketAddr);

impl Drop for Farewell {
    fn drop(&mut self) {
        // A connection without a request is how the server is told.
        drop(TcpStream::connect(self.0));
    }
}

/// Runs a test against a server that answers one connection after the other. Whoever asks more
/// often than the script foresees is told 404.
pub(super) fn serve<T>(script: &[Answer], test: impl FnOnce(&str) -> T) -> (T, Vec<Heard>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    std::thread::scope(|scope| {
        let server = scope.spawn(|| play(&listener, script));
        let farewell = Farewell(address);
        let result = test(&format!("http://{address}/v1"));
        drop(farewell);
        (result, server.join().unwrap())
    })
}

fn play(listener: &TcpListener, script: &[Answer]) -> Vec<Heard> {
    let mut script = script.iter();
    let mut heard = Vec::new();
    let mut silent = Vec::new();
    for stream in listener.incoming() {
        let mut stream = stream.unwrap();
        let Some(request) = hear(&stream) else {
            break;
        };
        heard.push(request);
        let answer = script.next().cloned().unwrap_or(status(404, ""));
        match answer {
            Answer::Says(text) => {
                let choice = json!({"message": {"content": text}, "finish_reason": "stop"});
                let body = json!({"choices": [choice]}).to_string();
                answer_with(&mut stream, 200, "", &body);
            }
            Answer::Raw {
                status,
                headers,
                body,
            } => answer_with(&mut stream, status, headers, &body),
            Answer::Silence => silent.push(stream),
        }
    }
    heard
}

fn answer_with(stream: &mut TcpStream, status: u16, headers: &str, body: &str) {
    let length = body.len();
    let head = format!(
        "HTTP/1.1 {status} x\r\nContent-Length: {length}\r\nConnection: close\r\n{headers}\r\n"
    );
    // A client that has heard enough hangs up.
    let _ = stream
        .write_all(head.as_bytes())
        .and_then(|()| stream.write_all(body.as_bytes()));
}

fn hear(stream: &TcpStream) -> Option<Heard> {
    let mut reader = BufReader::new(stream);
    let mut lines = Vec::new();
    loop {
        let mut line = String::new();
        if reader.read_line(&mut line).ok()? == 0 {
            return None;
        }
        match line.trim_end() {
            "" => break,
            line => lines.push(line.to_owned()),
        }
    }
    let line = lines.remove(0);
    let headers: Vec<_> = lines.iter().map(|line| line.to_lowercase()).collect();
    let length = headers
        .iter()
        .find_map(|header| header.strip_prefix("content-length: "))
        .expect("a length");
    let mut body = vec![0; length.parse().unwrap()];
    reader.read_exact(&mut body).ok()?;
    Some(Heard {
        line,
        headers,
        body: serde_json::from_slice(&body).expect("a body of JSON"),
    })
}
