//! Tests of `carom record`, with real requests on the loopback address.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// The server, which ends with the test.
struct Server(Child, String);

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn serve(folder: &Path) -> Server {
    let mut command = Command::new(env!("CARGO_BIN_EXE_carom"));
    command.arg("record").arg("--folder").arg(folder);
    started(command)
}

fn started(mut command: Command) -> Server {
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let address = line.split("http://").nth(1).unwrap().split(' ').next().unwrap().to_owned();
    Server(child, address)
}

/// Sends a request and returns the answer.
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
fn a_fling_from_the_page_is_saved_and_fitted() {
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
fn foreign_hosts_foreign_origins_and_long_bodies_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let server = serve(folder.path());
    let own = format!("http://{}", server.1);
    let body = r#"{"id":1,"kind":"scroll","samples":[[0,1],[16,2],[33,3],[50,5]],"events":[],"done":true}"#;
    assert_eq!(status(&post(&server, "example.org", &own, body)), "403");
    assert_eq!(status(&post(&server, &server.1, "http://example.org", body)), "403");
    let head = format!("GET / HTTP/1.1\r\nHost: {}", server.1);
    assert_eq!(status(&ask(&server, &head, "")), "200");
    let head = format!("GET /../Cargo.toml HTTP/1.1\r\nHost: {}", server.1);
    assert_eq!(status(&ask(&server, &head, "")), "404");
    assert_eq!(status(&post(&server, &server.1, &own, &" ".repeat(300_000))), "413");
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}

fn part(server: &Server, id: u32, done: bool) -> String {
    let samples = r#"[[0,0],[16,4],[33,7],[50,9],[66,10],[83,10]]"#;
    let body = format!(r#"{{"id":{id},"kind":"scroll","samples":{samples},"events":[],"done":{done}}}"#);
    post(server, &server.1, &format!("http://{}", server.1), &body)
}

fn status(answer: &str) -> &str {
    answer.split(' ').nth(1).unwrap_or(answer)
}

fn names(folder: &Path) -> Vec<String> {
    let names = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = names.collect();
    names.sort();
    names
}

/// Sends the head of a request with a body that never comes.
fn stalled(server: &Server, host: &str, length: &str) -> TcpStream {
    let mut stream = TcpStream::connect(&server.1).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(9))).unwrap();
    let own = &server.1;
    write!(
        stream,
        "POST /recordings HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{own}\r\nContent-Type: application/json\r\n{length}\r\n\r\n{{"
    )
    .unwrap();
    stream
}

#[test]
fn stalled_clients_time_out_and_do_not_delay_others() {
    let folder = tempfile::tempdir().unwrap();
    let server = serve(folder.path());
    let mut slow: Vec<_> = (0..24).map(|_| stalled(&server, &server.1, "Content-Length: 900")).collect();
    let start = Instant::now();
    assert_eq!(status(&part(&server, 1, true)), "200");
    assert!(start.elapsed() < Duration::from_secs(4), "{:?}", start.elapsed());
    let mut answer = String::new();
    slow.pop().unwrap().read_to_string(&mut answer).unwrap();
    assert_eq!(status(&answer), "408");
}

#[test]
fn a_refusal_does_not_wait_for_the_body() {
    let folder = tempfile::tempdir().unwrap();
    let server = serve(folder.path());
    let own = server.1.clone();
    for (host, length, expected) in [
        ("example.org", "Content-Length: 900", "403"),
        (&own, "Content-Length: 300000000", "413"),
        (&own, "Transfer-Encoding: chunked", "411"),
    ] {
        let start = Instant::now();
        let mut answer = String::new();
        stalled(&server, host, length).read_to_string(&mut answer).unwrap();
        assert_eq!(status(&answer), expected, "{answer}");
        assert!(start.elapsed() < Duration::from_secs(4), "{:?}", start.elapsed());
    }
}

#[test]
fn clients_at_the_same_time_get_files_of_their_own() {
    let folder = tempfile::tempdir().unwrap();
    let server = serve(folder.path());
    std::thread::scope(|scope| {
        for id in 0..8 {
            let server = &server;
            scope.spawn(move || assert_eq!(status(&part(server, id, true)), "200"));
        }
    });
    assert_eq!(names(folder.path()).len(), 16);
}

#[test]
#[cfg(unix)]
fn terminate_and_hangup_save_a_recording_under_way() {
    for signal in ["-TERM", "-HUP", "-INT"] {
        let folder = tempfile::tempdir().unwrap();
        let mut server = serve(folder.path());
        assert_eq!(status(&part(&server, 1, false)), "200");
        let process = server.0.id().to_string();
        assert!(Command::new("kill").args([signal, &process]).status().unwrap().success());
        assert_eq!(server.0.wait().unwrap().code(), Some(0), "{signal}");
        assert_eq!(names(folder.path()), ["scroll-001.csv", "scroll-001.json"], "{signal}");
    }
}

/// Runs the server where no file can hold a byte, as on a full disk.
#[test]
#[cfg(unix)]
fn a_full_disk_leaves_no_empty_files_and_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = Command::new("sh");
    let line = "trap '' XFSZ; ulimit -f 0; exec \"$0\" record --folder \"$1\"";
    command.args(["-c", line, env!("CARGO_BIN_EXE_carom")]).arg(folder.path());
    let server = started(command);
    let answer = part(&server, 1, true);
    assert_eq!(status(&answer), "422");
    assert!(answer.contains("scroll: not saved: "), "{answer}");
    assert!(names(folder.path()).is_empty());
}

#[test]
fn the_snippet_is_a_few_commented_lines_of_javascript() {
    let output = Command::new(env!("CARGO_BIN_EXE_carom")).args(["record", "--snippet"]).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success() && text.starts_with("// ") && text.lines().count() <= 30, "{text}");
    assert!(text.contains("t_ms,y_px") && text.contains("requestAnimationFrame"));
}
