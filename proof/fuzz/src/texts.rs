//! Specs and recordings as texts. Reading never panics, and everything that is read keeps its promises.

use crate::input::Input;
use carom_fit::{ReadOptions, Trace};
use carom_spec::Spec;

const SPECS: &str = include_str!("../corpus/specs.jsonl");
const LINEAR: &str = include_str!("../corpus/linear.txt");
const CSV: &[&str] = &[
    include_str!("../corpus/fling.csv"),
    include_str!("../corpus/decimal_commas.csv"),
    include_str!("../corpus/control_characters.csv"),
    include_str!("../corpus/open_quote.csv"),
];
const JSON: &[&str] = &[include_str!("../corpus/trace.json"), include_str!("../corpus/columns.json")];

/// The longest error message: 200 characters of input and the sentence around them.
const LONGEST_MESSAGE: usize = 1200;

/// An error message must be short and free of control characters.
pub(crate) fn check_message(message: &str) {
    assert!(message.chars().count() <= LONGEST_MESSAGE, "an error message of {} characters", message.chars().count());
    assert!(
        !message.chars().any(|c| c.is_control() && c != '\n'),
        "an error message with control characters: {message:?}"
    );
}

/// A spec that is read can be written, and reads back as the same spec.
pub(crate) fn specs(bytes: &[u8]) {
    let mut input = Input::new(bytes);
    let lines: Vec<_> = SPECS.lines().collect();
    let text = input.text(&lines);
    match Spec::from_json(&text) {
        Ok(spec) => {
            let written = serde_json::to_string(&spec).expect("a spec that was read can be written");
            let again = Spec::from_json(&written).expect("a spec that was written can be read");
            assert_eq!(spec, again, "{text}");
        }
        Err(error) => check_message(&error.to_string()),
    }
}

fn check_trace(trace: &Trace, text: &str) {
    assert_eq!(trace.times().len(), trace.positions().len());
    assert!(trace.times().windows(2).all(|pair| pair[0] < pair[1]), "times must rise: {text:?}");
    assert!(trace.positions().iter().all(|x| x.is_finite()), "positions must be finite: {text:?}");
}

/// A table that is read has rising times and finite positions, whatever its encoding.
pub(crate) fn csv(bytes: &[u8]) {
    let mut input = Input::new(bytes);
    let text = input.text(CSV);
    let trace = match input.below(16) {
        0 => {
            let utf_16: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
            Trace::read(&utf_16, &ReadOptions::default())
        }
        1 => {
            let mut odd = text.clone().into_bytes();
            odd.insert(input.below(odd.len() + 1), 0xff);
            Trace::read(&odd, &ReadOptions::default())
        }
        _ => Trace::parse(&text),
    };
    match trace {
        Ok(trace) => check_trace(&trace, &text),
        Err(error) => check_message(&error.to_string()),
    }
}

/// If an easing can be read, the spring that we fit to it is valid.
pub(crate) fn linear(bytes: &[u8]) {
    let mut input = Input::new(bytes);
    let lines: Vec<_> = LINEAR.lines().collect();
    let text = input.text(&lines);
    match carom_fit::fit_linear(&text, input.log(1e-3, 1e3)) {
        Ok(fit) => {
            assert!(fit.spring.validate().is_ok(), "{text}: {:?}", fit.spring);
            assert!(fit.largest_difference >= 0.0, "{text}: {}", fit.largest_difference);
        }
        Err(error) => check_message(&error.to_string()),
    }
}

/// A recording in JSON that is read has rising times and finite positions.
pub(crate) fn json_traces(bytes: &[u8]) {
    let text = Input::new(bytes).text(JSON);
    match Trace::parse(&text) {
        Ok(trace) => check_trace(&trace, &text),
        Err(error) => check_message(&error.to_string()),
    }
    if let Err(error) = Trace::parse_touches(&text) {
        check_message(&error.to_string());
    }
}
