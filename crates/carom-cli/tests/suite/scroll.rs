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

/// The names of the presets, in no order of their own.
fn sorted(mut names: Vec<String>) -> Vec<String> {
    names.sort();
    names
}

#[test]
fn the_presets_of_the_library_of_the_help_and_of_the_docs_are_the_same() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let read = |file: &str| std::fs::read_to_string(format!("{root}/{file}")).unwrap();
    let between = |line: &str, before: &str, after: &str| {
        line.strip_prefix(before).and_then(|rest| rest.split_once(after)).map(|(name, _)| name.to_owned())
    };
    let source = read("crates/carom/src/scroll/platform.rs");
    let presets: Vec<_> = source.lines().filter_map(|line| between(line, "pub fn ", "() -> Platform {")).collect();
    assert!(presets.len() > 10, "{presets:?}");
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
fn eight_are_drawn_if_none_is_named_and_every_one_that_is() {
    let labels = |arguments: &[&str]| {
        let text = String::from_utf8(scroll(arguments).stdout).unwrap();
        text.matches(", at rest at ").count()
    };
    assert_eq!(labels(&[]), 8);
    assert_eq!(labels(&["chromium_elastic", "ios_fast", "windows"]), 3);
}
