//! `carom record` as a browser meets it: real requests on the loopback address.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

/// The server, ended with the test.
struct Server(Child, String);

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn serve(folder: &std::path::Path) -> Server {
    let mut command = Command::new(env!("CARGO_BIN_EXE_carom"));
    let mut child = command.arg("record").arg("--folder").arg(folder).stdout(Stdio::piped()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let address = line.split("http://").nth(1).unwrap().split(' ').next().unwrap().to_owned();
    Server(child, address)
}

/// Status line and body of the answer.
fn ask(server: &Server, head: &str, body: &str) -> String {
    let mut stream = TcpStream::connect(&server.1).unwrap();
    let length = body.len();
    write!(stream, "{head}\r\nConnection: close\r\nContent-Length: {length}\r\n\r\n{body}").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

fn post(server: &Server, host: &str, origin: &str, body: &str) -> String {
    let head = format!(
        "POST /recordings HTTP/1.1\r\nHost: {host}\r\nOrigin: {origin}\r\nContent-Type: application/json; charset=utf-8"
    );
    ask(server, &head, body)
}

#[test]
fn a_fling_that_the_page_sends_is_saved_and_fitted() {
    let folder = tempfile::tempdir().unwrap();
    let server = serve(folder.path());
    let samples = (0..90).map(|frame| {
        let t = f64::from(frame) / 60.0;
        format!("[{},{}]", 1000.0 * t, (-600.0 * libm::expm1(-2.0 * t)).round())
    });
    let samples: Vec<String> = samples.collect();
    let body = format!(r#"{{"id":1,"kind":"scroll","samples":[{}],"events":[],"done":true}}"#, samples.join(","));
    let answer = post(&server, &server.1, &format!("http://{}", server.1), &body);
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    assert!(answer.contains("\"model\":\"friction\""), "{answer}");
    let saved = std::fs::read_to_string(folder.path().join("scroll-001.csv")).unwrap();
    assert_eq!(saved.lines().count(), 91);
}

#[test]
fn other_names_other_pages_and_too_much_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let server = serve(folder.path());
    let own = format!("http://{}", server.1);
    let body = r#"{"id":1,"kind":"scroll","samples":[[0,1],[16,2],[33,3],[50,5]],"events":[],"done":true}"#;
    let status = |answer: String| answer.split(' ').nth(1).unwrap().to_owned();
    assert_eq!(status(post(&server, "example.org", &own, body)), "403");
    assert_eq!(status(post(&server, &server.1, "http://example.org", body)), "403");
    let head = format!("GET / HTTP/1.1\r\nHost: {}", server.1);
    assert_eq!(status(ask(&server, &head, "")), "200");
    let head = format!("GET /../Cargo.toml HTTP/1.1\r\nHost: {}", server.1);
    assert_eq!(status(ask(&server, &head, "")), "404");
    assert_eq!(status(post(&server, &server.1, &own, &" ".repeat(300_000))), "413");
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}
