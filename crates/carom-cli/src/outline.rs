//! What there is to tell about a whole motion: how far it swings, how fast it gets, when it turns.

use carom::{Motion, State, Tolerance};

/// An instant of a motion.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Instant {
    pub(crate) t: f64,
    pub(crate) state: State,
}

/// A motion in its landmarks, found from its monotone pieces and therefore exact.
#[derive(Clone, Debug)]
pub(crate) struct Outline {
    /// Where it starts.
    pub(crate) start: Instant,
    /// Where it turns round, in order; the first [`MOST`](Self::MOST) pieces' worth.
    pub(crate) turns: Vec<Instant>,
    /// The instant up to which the turns are complete.
    pub(crate) seen_until: f64,
    /// Where it is fastest.
    pub(crate) fastest: Instant,
    /// Where it comes to rest.
    pub(crate) rest: Option<f64>,
}

impl Outline {
    /// How many pieces are looked at. A spring that swings more often does so ever less.
    const MOST: usize = 1000;

    pub(crate) fn of(motion: &dyn Motion) -> Self {
        let at = |t: f64| Instant { t, state: motion.state(t) };
        let start = at(0.0);
        let mut outline = Self { start, turns: Vec::new(), seen_until: 0.0, fastest: start, rest: motion.rest() };
        let (mut from, mut direction) = (start, 0.0);
        for _ in 0..Self::MOST {
            let end = motion.monotone_piece(from.t).end;
            // Just before the end as well: an impact is fastest there.
            let last = if end.is_finite() { at(end.next_down().max(from.t)) } else { at(f64::INFINITY) };
            outline.see(last);
            let way = last.state.position - from.state.position;
            if way != 0.0 {
                if way * direction < 0.0 {
                    outline.turns.push(from);
                }
                direction = if way > 0.0 { 1.0 } else { -1.0 };
            }
            outline.seen_until = end;
            if !end.is_finite() {
                break;
            }
            // Rounding may end a piece where it starts.
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

    /// How far it ever is from its rest; without one, how far apart its turns are.
    pub(crate) fn span(&self) -> f64 {
        let origin = self.rest.unwrap_or(self.start.state.position);
        let seen = self.turns.iter().chain([&self.start]);
        seen.map(|instant| (instant.state.position - origin).abs()).fold(0.0, f64::max)
    }

    /// A thousandth of its way, for a motion whose unit nobody told.
    pub(crate) fn tolerance(&self) -> Tolerance {
        let span = self.span();
        // A thousandth of the smallest numbers is 0, which nothing meets.
        Tolerance::relative(if span > 0.0 { f64::max(span, 1e-300) } else { span })
    }

    /// The first turn beyond the rest, and how far beyond as a fraction of the way there.
    pub(crate) fn overshoot(&self) -> Option<(Instant, f64)> {
        let rest = self.rest?;
        let way = rest - self.start.state.position;
        let beyond = |instant: &&Instant| (instant.state.position - rest) * way > 0.0;
        let peak = self.turns.iter().find(beyond)?;
        Some((*peak, (peak.state.position - rest) / way))
    }
}
