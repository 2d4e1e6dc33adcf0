//! Tests of `carom scroll`.
#![expect(clippy::unwrap_used, reason = "a command that does not start is a failed test")]

use carom::scroll::platform;
use std::process::{Command, Output};

fn scroll(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_carom")).arg("scroll").args(arguments).output().unwrap()
}

#[test]
fn scroll_draws_only_the_platforms_that_are_given() {
    let output = scroll(&["ios", "flutter-android", "--speed", "-1500"]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success() && text.starts_with("a flick of −1500 px/s\n"), "{text}");
    assert!(
        text.contains("ios, at rest at ")
            && text.contains("flutter-android, at rest at ")
            && !text.contains("chromium"),
        "{text}"
    );
}

#[test]
fn errors_name_the_unknown_platform_or_the_invalid_size() {
    let output = scroll(&["amiga"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8(output.stderr).unwrap().contains("amiga"));
    let output = scroll(&["--viewport", "0"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8(output.stderr).unwrap().contains("`viewport` must be from 1e-15 to 1e15"));
}

/// Returns the names in alphabetical order.
fn sorted(mut names: Vec<String>) -> Vec<String> {
    names.sort();
    names
}

#[test]
fn the_library_the_help_and_the_docs_list_the_same_platforms() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let read = |file: &str| std::fs::read_to_string(format!("{root}/{file}")).unwrap();
    let between = |line: &str, before: &str, after: &str| {
        line.strip_prefix(before).and_then(|rest| rest.split_once(after)).map(|(name, _)| name.to_owned())
    };
    let presets: Vec<_> = platform::ALL.iter().map(|preset| preset.name.to_owned()).collect();
    let source = read("crates/carom/src/scroll/platform.rs");
    let functions = source.lines().filter_map(|line| between(line, "pub fn ", "() -> Platform {"));
    let functions = functions.filter(|name| name != "native").map(|name| name.replace('_', "-"));
    assert_eq!(sorted(functions.collect()), sorted(presets.clone()));
    let docs = read("docs/scrolling.md");
    let table = docs.lines().take_while(|line| !line.starts_with("## "));
    let described: Vec<_> = table.filter_map(|line| between(line, "| `", "` |")).collect();
    assert_eq!(sorted(described), sorted(presets.clone()));
    let help = String::from_utf8(scroll(&["--help"]).stdout).unwrap();
    let (_, values) = help.split_once("[possible values: ").unwrap();
    let (values, _) = values.split_once(']').unwrap();
    let accepted = values.split(',').map(|name| name.trim().to_owned()).collect();
    assert_eq!(sorted(accepted), sorted(presets.clone()));
    let refused = String::from_utf8(scroll(&["amiga"]).stderr).unwrap();
    assert!(presets.iter().all(|name| refused.contains(name.as_str())), "{refused}");
}

#[test]
fn scroll_draws_eight_platforms_if_none_are_given() {
    let labels = |arguments: &[&str]| {
        let text = String::from_utf8(scroll(arguments).stdout).unwrap();
        text.matches(", at rest at ").count()
    };
    assert_eq!(labels(&[]), 8);
    assert_eq!(labels(&["chromium-elastic", "ios-fast", "windows"]), 3);
}
