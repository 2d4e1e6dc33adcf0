//! Dialects. Parameters that are accepted give a spring, and every dialect accepts or rejects that spring.

use crate::input::Input;
use crate::texts::check_message;
use carom_dialect::Dialect;

const LINES: &str = include_str!("../corpus/dialects.txt");

pub(crate) fn run(bytes: &[u8]) {
    let mut input = Input::new(bytes);
    let lines: Vec<_> = LINES.lines().collect();
    let text = input.text(&lines);
    match Dialect::parse(&text) {
        Ok(dialect) => {
            let spring = dialect.spring();
            assert!(spring.validate().is_ok(), "{text}: {spring:?}");
            assert!(!dialect.code().to_string().is_empty());
            let other = *input.choose(&Dialect::NAMES);
            if let Ok(other) = Dialect::from_spring(other, &spring) {
                let back = other.spring();
                let (one, two) = (spring.angular_frequency(), back.angular_frequency());
                // Outside the middle of their range, Origami's numbers keep fewer digits of the frequency.
                let bound = if other.name() == "origami" { 1e-6 } else { 1e-9 * one };
                // A subnormal stiffness has few digits.
                let is_subnormal = one < 1e-150;
                assert!(
                    (one - two).abs() <= bound || one == two || is_subnormal,
                    "{text} to {}: {one} {two}",
                    other.name()
                );
            }
        }
        Err(error) => check_message(&error.to_string()),
    }
}
