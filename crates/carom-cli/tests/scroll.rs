//! `carom scroll`.
#![expect(clippy::unwrap_used, reason = "a command that does not start is a failed test")]

use std::process::{Command, Output};

fn scroll(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_carom")).arg("scroll").args(arguments).output().unwrap()
}

#[test]
fn a_flick_is_drawn_for_the_platforms_that_are_named() {
    let output = scroll(&["ios", "flutter_android", "--speed", "-1500"]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success() && text.starts_with("a flick of −1500 px/s\n"), "{text}");
    assert!(
        text.contains("ios, at rest at ")
            && text.contains("flutter_android, at rest at ")
            && !text.contains("chromium"),
        "{text}"
    );
}

#[test]
fn what_is_no_platform_or_no_page_is_said() {
    let output = scroll(&["amiga"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8(output.stderr).unwrap().contains("amiga"));
    let output = scroll(&["--viewport", "0"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8(output.stderr).unwrap().contains("`viewport` must be finite and above 0"));
}
