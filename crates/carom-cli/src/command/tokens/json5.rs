//! JSON5 as JSON: comments, commas before a closing bracket, names without quotes, texts in single quotes, numbers such as `.5`. We don't
//! take the crate `json5` (1.3), because a deeply nested file overflows its stack. Here `serde_json` limits the depth.

use std::iter::Peekable;
use std::str::Chars;

/// Returns the JSON of a text in JSON5. Text that is neither JSON5 nor JSON stays as it is, so that the JSON reader reports it.
pub(super) fn to_json(text: &str) -> String {
    let (mut json, mut rest) = (String::with_capacity(text.len()), text.chars().peekable());
    while let Some(c) = rest.next() {
        match c {
            '/' if rest.peek() == Some(&'/') => while rest.next().is_some_and(|c| c != '\n') {},
            '/' if rest.peek() == Some(&'*') => {
                let (mut last, mut now) = (' ', ' ');
                while !(last == '*' && now == '/') {
                    let Some(next) = rest.next() else { break };
                    (last, now) = (now, next);
                }
            }
            '"' | '\'' => quoted(c, &mut rest, &mut json),
            ']' | '}' => {
                // JSON doesn't allow a comma before a closing bracket, so drop it.
                let end = json.trim_end().len();
                if json[..end].ends_with(',') {
                    json.truncate(end - 1);
                }
                json.push(c);
            }
            _ if c.is_alphanumeric() || "_$+-.".contains(c) => {
                let mut word = String::from(c);
                while let Some(c) = rest.next_if(|c| c.is_alphanumeric() || "_$+-.".contains(*c)) {
                    word.push(c);
                }
                json += &value(&word);
            }
            _ => json.push(c),
        }
    }
    json
}

/// Writes a text in double quotes.
fn quoted(quote: char, rest: &mut Peekable<Chars<'_>>, json: &mut String) {
    json.push('"');
    while let Some(c) = rest.next() {
        match c {
            _ if c == quote => {
                json.push('"');
                return;
            }
            '\\' => match rest.next() {
                // A line may end inside a text.
                Some('\n') | None => {}
                Some('\'') => json.push('\''),
                Some(c) => json.extend(['\\', c]),
            },
            '"' => json.push_str("\\\""),
            c => json.push(c),
        }
    }
}

/// A word as JSON: a number, a name of JSON, or a text.
fn value(word: &str) -> String {
    if ["true", "false", "null"].contains(&word) {
        return word.to_owned();
    }
    let hex = word.strip_prefix("0x").or_else(|| word.strip_prefix("0X")).map(|digits| u64::from_str_radix(digits, 16));
    let number = hex.map_or_else(|| word.parse::<f64>().ok(), |hex| hex.ok().map(|hex| hex as f64));
    match number.filter(|number| number.is_finite()) {
        Some(_) if serde_json::from_str::<f64>(word).is_ok() => word.to_owned(),
        Some(number) => number.to_string(),
        None => serde_json::Value::from(word).to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json5_becomes_json_and_json_stays_unchanged() {
        for (text, json) in [
            ("{a: 1, 'b c': [.5, +2, 0x10, 5.,], // end\n}", r#"{"a": 1, "b c": [0.5, 2, 16, 5]}"#),
            (
                r#"/* a, */ {"u": "it's // no comment", v: 'say "so"'}"#,
                r#" {"u": "it's // no comment", "v": "say \"so\""}"#,
            ),
            (r#"{"x": 1e-3, "y": "a\"b\\", "z": [true, null]}"#, r#"{"x": 1e-3, "y": "a\"b\\", "z": [true, null]}"#),
            ("{$value: '{motion.fast}', d: 'it\\'s'}", r#"{"$value": "{motion.fast}", "d": "it's"}"#),
        ] {
            assert_eq!(to_json(text), json);
        }
        for text in ["/*", "'", "\\", "{a:", "\"\\"] {
            assert!(serde_json::from_str::<serde_json::Value>(&to_json(text)).is_err(), "{text}");
        }
    }
}
