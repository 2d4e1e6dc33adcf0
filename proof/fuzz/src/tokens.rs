//! Design tokens. Reading a file never panics, and the springs and durations in it are valid.

#[path = "../../../crates/carom-cli/src/command/tokens/file.rs"]
mod file;

use crate::input::Input;
use crate::texts::check_message;
use file::{Token, extend, read};
use serde_json::Value;

const TOKENS: &[&str] = &[include_str!("../corpus/motion.tokens.json"), include_str!("../corpus/circle.tokens.json")];

/// Extends each spring as the command does, writes the file, and reads it again. It must have as many tokens as before.
pub(crate) fn run(bytes: &[u8]) {
    let text = Input::new(bytes).text(TOKENS);
    let Ok(mut root) = serde_json::from_str::<Value>(&text) else { return };
    let tokens = match read(&root) {
        Ok(tokens) => tokens,
        Err((path, reason)) => return check_message(&format!("{path}: {reason}")),
    };
    for named in &tokens {
        match named.token {
            Token::Spring(spring) => {
                assert!(spring.validate().is_ok(), "{:?}: {spring:?}: {text}", named.path);
                extend(&mut root, &named.path, serde_json::json!({ "mass": spring.mass }));
            }
            Token::Duration(seconds) => assert!(seconds >= 0.0 && seconds.is_finite(), "{:?}: {text}", named.path),
        }
    }
    let once = serde_json::to_string(&root).expect("tokens that were read can be written");
    let root: Value = serde_json::from_str(&once).expect("tokens that were written can be read");
    let again = read(&root).map(|tokens| tokens.len());
    assert_eq!(again, Ok(tokens.len()), "{text}");
}
