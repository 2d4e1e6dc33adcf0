//! Springs in a motion whose end no law explains: a pendulum that a hand stops, a row of springs that get another target before they rest.

use alloc::{vec, vec::Vec};

use super::{Finder, Found, Kind, Request};
use crate::agreement;
use crate::model::Model;

/// The fewest samples of a spring. A finger turns round in fewer.
const FEWEST: usize = 24;

/// We search for a spring in this many samples, as multiples of the fewest. The motion must turn within them.
const FIRST: [usize; 3] = [1, 2, 3];

/// How many samples lie between one search and the next.
const NEXT: usize = 3;

/// A spring must be this much likelier than a polynomial with one more coefficient, because a finger's stroke looks like one.
const LIKELIER: f64 = 60.0;

impl Finder<'_> {
    /// Where we don't know of a finger, replaces drags if springs explain parts of them.
    pub(super) fn with_springs(&self, found: Vec<Found>) -> Vec<Found> {
        let is_unknown = |part: &Found| {
            let is_touched =
                self.prepared.touches.iter().any(|touch| touch.down < self.t(part.to) && touch.up > self.t(part.from));
            part.kind == Kind::Drag && !is_touched && self.request.models.contains(&Model::Spring)
        };
        found.into_iter().flat_map(|part| if is_unknown(&part) { self.springs(&part) } else { vec![part] }).collect()
    }

    /// The longest springs in a drag, each from the end of the one before, and what is left of the drag between them.
    fn springs(&self, drag: &Found) -> Vec<Found> {
        let request = Request { models: vec![Model::Spring], robust: false, ..self.request.clone() };
        let own = Finder { prepared: self.prepared, request: &request };
        let (mut springs, mut at, mut left) = (Vec::new(), drag.from, drag.from);
        while at + FEWEST <= drag.to {
            match own.longest(at, drag.to).and_then(|to| self.spring(at, to)) {
                Some(spring) => {
                    springs.extend((at > left).then_some(Found { kind: Kind::Drag, from: left, to: at, fit: None }));
                    (at, left) = (spring.to, spring.to);
                    springs.push(spring);
                }
                None => at += NEXT,
            }
        }
        springs.extend((drag.to > left).then_some(Found { kind: Kind::Drag, from: left, to: drag.to, fit: None }));
        springs
    }

    /// The last sample that a spring reaches if it explains all samples after `from`.
    fn longest(&self, from: usize, last: usize) -> Option<usize> {
        let holds = |to: usize| self.fit(from, to, &self.shape(None)).is_some_and(|fitted| fitted.explains());
        let first = FIRST.map(|times| from + times * FEWEST).into_iter().filter(|to| *to <= last);
        let mut known = first.into_iter().find(|to| holds(*to))?;
        let mut beyond = last + 1;
        while beyond - known > 1 {
            // First double the length, and then bisect.
            let next = if beyond > last { usize::min(2 * known - from, last) } else { known + (beyond - known) / 2 };
            if holds(next) {
                known = next;
            } else {
                beyond = next;
            }
            if known == last {
                break;
            }
        }
        Some(known)
    }

    /// The spring of these samples, if it is their law and not a finger's stroke. It must turn, and no polynomial may be nearly as likely.
    fn spring(&self, from: usize, to: usize) -> Option<Found> {
        let fitted = self.fit(from, to, &self.shape(None))?;
        let best = fitted.candidates.first()?;
        let coefficients = best.solution.unknowns() + 1;
        let is_spring = best.model == Model::Spring
            && fitted.explains()
            && self.turns(from, to)
            && agreement::beats_polynomial(&best.solution, &fitted.data, coefficients) > LIKELIER;
        is_spring.then_some(Found { kind: Kind::Retarget, from, to, fit: Some(fitted) })
    }
}
