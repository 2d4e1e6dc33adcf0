//! Compositions of compositions, to depth 4. The judge of the conformance suite must not find a contradiction.

#[path = "../../conformance/tests/support/nested.rs"]
mod judge;

use crate::input::Input;
use judge::{Counts, Draw, Questions};

impl Draw for Input<'_> {
    fn fraction(&mut self) -> f64 {
        self.fraction()
    }
}

pub(crate) fn run(bytes: &[u8]) {
    let mut input = Input::new(bytes);
    let depth = 1 + input.below(4);
    let law = judge::law(&mut input, depth);
    let start = judge::start(&mut input);
    let questions = Questions::new(&mut input);
    judge::judge(&law, start, questions, &mut Counts::default());
}
