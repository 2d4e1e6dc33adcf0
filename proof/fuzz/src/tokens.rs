//! Design tokens. Reading a file never panics, and the springs, durations and easings in it are valid.

#[path = "../../../crates/carom-cli/src/command/tokens/file.rs"]
mod file;

use crate::input::Input;
use crate::texts::check_message;
use file::{Token, Transition, extend, read};
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
    let is_long = |seconds: f64| seconds >= 0.0 && seconds.is_finite();
    let is_curve = |easing: [f64; 4]| easing.iter().all(|number| number.is_finite());
    for named in &tokens.motion {
        match named.token {
            Token::Spring(spring) => {
                assert!(spring.validate().is_ok(), "{:?}: {spring:?}: {text}", named.path);
                extend(&mut root, &named.path, serde_json::json!({ "mass": spring.mass }));
            }
            Token::Duration(seconds) => assert!(is_long(seconds), "{:?}: {text}", named.path),
            Token::Easing(easing) => assert!(is_curve(easing), "{:?}: {text}", named.path),
            Token::Transition(Transition { duration, delay, easing }) => {
                assert!(is_long(duration) && delay.is_finite() && is_curve(easing), "{:?}: {text}", named.path);
            }
        }
    }
    let once = serde_json::to_string(&root).expect("tokens that were read can be written");
    let root: Value = serde_json::from_str(&once).expect("tokens that were written can be read");
    let again = read(&root).map(|tokens| (tokens.motion.len(), tokens.others));
    assert_eq!(again, Ok((tokens.motion.len(), tokens.others)), "{text}");
}
