//! Tests of the real binary: its output, its errors, its exit codes.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod compare;
mod convert;
mod eval;
mod faults;
mod fit;
mod help;
mod make;
mod plot;
mod retune;
mod sample;
mod tokens;

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

const CAROM: &str = env!("CARGO_BIN_EXE_carom");
const SPRING: &str = r#"{"law":"spring","mass":1,"stiffness":170,"damping":26,"position":0,"velocity":0,"target":1}"#;

fn carom_in(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(CAROM).args(arguments).current_dir(folder).output().unwrap()
}

fn carom(arguments: &[&str]) -> Output {
    carom_in(Path::new("."), arguments)
}

/// Runs the command with something on its standard input.
fn carom_reading(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(CAROM)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // The command may end before it has read everything.
    let _ = child.stdin.take().unwrap().write_all(input);
    child.wait_with_output().unwrap()
}

fn stdout(output: &Output) -> &str {
    str::from_utf8(&output.stdout).unwrap()
}

fn stderr(output: &Output) -> &str {
    str::from_utf8(&output.stderr).unwrap()
}

fn lines(output: &Output) -> Vec<Value> {
    stdout(output).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Returns the exit code and stderr, which must not have a backtrace.
fn failure(output: &Output) -> (i32, &str) {
    let text = stderr(output);
    assert!(!text.contains("panicked") && !text.contains("RUST_BACKTRACE"), "{text}");
    (output.status.code().unwrap(), text)
}
