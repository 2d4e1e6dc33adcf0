//! Facts about a whole motion: how far it swings, how fast it gets, when it turns.

use carom::{Motion, State, Tolerance};
use serde::Serialize;

/// A time in seconds, and the state of a motion at that time.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub(crate) struct Instant {
    pub(crate) t: f64,
    #[serde(flatten)]
    pub(crate) state: State,
}

/// The landmarks of a motion. They come from its monotone pieces, so they are exact.
#[derive(Clone, Debug)]
pub(crate) struct Outline {
    pub(crate) start: Instant,
    /// The instants when the motion turns, in order, within the first [`MOST`](Self::MOST) pieces.
    pub(crate) turns: Vec<Instant>,
    /// The list of turns is complete up to this instant.
    pub(crate) seen_until: f64,
    /// The instant when the motion is fastest.
    pub(crate) fastest: Instant,
    /// The position where the motion comes to rest.
    pub(crate) rest: Option<f64>,
}

impl Outline {
    /// The number of pieces that are examined. Later swings of a spring are smaller and slower, so we don't examine them.
    const MOST: usize = 1000;

    pub(crate) fn of(motion: &dyn Motion) -> Self {
        let at = |t: f64| Instant { t, state: motion.state(t) };
        let start = at(0.0);
        let mut outline = Self { start, turns: Vec::new(), seen_until: 0.0, fastest: start, rest: motion.rest() };
        let (mut from, mut direction) = (start, 0.0);
        for _ in 0..Self::MOST {
            let end = motion.monotone_piece(from.t).end;
            // A falling ball is fastest just before it hits the floor, so look at the piece just before its end.
            let last = if end.is_finite() { at(end.next_down().max(from.t)) } else { at(f64::INFINITY) };
            outline.see(last);
            let travel = last.state.position - from.state.position;
            if travel != 0.0 {
                if travel * direction < 0.0 {
                    outline.turns.push(from);
                }
                direction = if travel > 0.0 { 1.0 } else { -1.0 };
            }
            outline.seen_until = end;
            if !end.is_finite() {
                break;
            }
            // Rounding may give a piece an end that isn't after its start, so move on to the next double at least.
            from = at(end.max(from.t.next_up()));
            outline.see(from);
        }
        outline
    }

    fn see(&mut self, instant: Instant) {
        if instant.state.velocity.abs() > self.fastest.state.velocity.abs() {
            self.fastest = instant;
        }
    }

    /// Returns the largest distance from the rest or, without a rest, from the start.
    pub(crate) fn span(&self) -> f64 {
        let origin = self.rest.unwrap_or(self.start.state.position);
        let seen = self.turns.iter().chain([&self.start]);
        seen.map(|instant| (instant.state.position - origin).abs()).fold(0.0, f64::max)
    }

    /// Returns the default tolerance, a fraction of the travel, for a motion of unknown unit.
    pub(crate) fn tolerance(&self) -> Tolerance {
        let span = self.span();
        // A fraction of a very small span may underflow to 0, and then the motion would never settle.
        Tolerance::relative(if span > 0.0 { f64::max(span, 1e-300) } else { span })
    }

    /// Returns the first turn beyond the rest, and its distance from the rest as a fraction of the travel.
    pub(crate) fn overshoot(&self) -> Option<(Instant, f64)> {
        let rest = self.rest?;
        let travel = rest - self.start.state.position;
        let beyond = |instant: &&Instant| (instant.state.position - rest) * travel > 0.0;
        let peak = self.turns.iter().find(beyond)?;
        Some((*peak, (peak.state.position - rest) / travel))
    }
}
