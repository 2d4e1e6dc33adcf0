//! Two motions that add up.

mod search;

use crate::compose::then::{Then, Until};
use crate::law::{Drift, DriftMotion};
use crate::math::larger;
use crate::motion::sample::ROW;
use crate::motion::{Band, Motion, Piece, State};
use search::Pair;

/// A motion, and from an instant on a second motion that is added to it: x(t) = first(t) + second(t − begin).
///
/// Animations by timing curves are often composed this way. While a value moves along one curve, a new target adds a second curve
/// over the difference to the new target, and the first curve runs to its end. Neither curve is restarted, so the value keeps its
/// position and, if the second curve begins slowly, its velocity. SwiftUI and Core Animation call such animations additive;
/// springs need no sum, since a [`Spring`](crate::Spring) starts from any state.
///
/// Until `begin`, the position at the start of the second motion is added. For an addition that begins without a jump, it is 0.
///
/// ```
/// use carom::{Ease, Motion, State, Sum};
///
/// // A card on its way to 300 is sent back to 0 after 0.1 s.
/// let curve = Ease::ease_in_out(0.4);
/// let out = curve.motion(State::at_rest(0.0), 300.0);
/// let back = curve.motion(State::at_rest(0.0), -300.0);
/// let card = Sum::new(out, 0.1, back);
///
/// assert_eq!(card.state(0.1).position, out.state(0.1).position);
/// let both = out.state(0.35).position + back.state(0.25).position;
/// assert!((card.state(0.35).position - both).abs() < 1e-12);
/// assert_eq!(card.rest(), Some(0.0));
/// ```
///
/// # Instants
/// A sum has no closed form for the instant at which it is at a position, even where its parts have one. On a stretch on which
/// all parts are monotone, the values of the parts at its ends bound the sum, and the mean value theorem gives a second bound
/// from their velocities. The search skips a stretch that cannot contain the answer and halves any other one, until the sum
/// itself is monotone and a bisection finds the answer. A sum of sums is searched as one sum of all parts, even if a part is
/// added later.
///
/// A search gives up after 6,144 stretches. It does so where the speed only touches its bound, and where a part that swings fast
/// is added to one that takes long. Then `last_outside` and `settling_time` are too late, never too early. `time_at` and
/// `time_at_speed` may return a later instant than the first, or `None` if the sum leaves the goal again.
///
/// While one part speeds up and another slows down, the acceleration of their sum may change its sign anywhere. The [monotone
/// pieces](Motion::monotone_piece) are then cut short, at most to a 256th of the stretch, on which the velocity is only nearly
/// monotone.
///
/// A sum cannot be restarted from its state, because the state does not say which part moves how.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sum<A, B> {
    first: A,
    second: Then<DriftMotion, B>,
}

impl<A: Motion, B: Motion> Sum<A, B> {
    /// Returns `first`, to which `second` is added from `begin` seconds on.
    #[must_use]
    pub fn new(first: A, begin: f64, second: B) -> Self {
        Self { first, second: delayed(begin, second) }
    }

    fn pair(&self) -> Pair<'_> {
        let added = self.second.second().map(|(begin, second)| (*begin, second as &dyn Motion));
        Pair { parts: [&self.first, &self.second], added }
    }
}

/// Returns a motion that stays at its start until `begin`.
fn delayed<M: Motion>(begin: f64, motion: M) -> Then<DriftMotion, M> {
    let waiting = Drift.motion(State::at_rest(motion.state(0.0).position));
    Then::new(waiting, Until::Time(begin), |_| motion)
}

impl<A: Motion, B: Motion> Motion for Sum<A, B> {
    fn state(&self, t: f64) -> State {
        self.pair().state(t)
    }

    fn sample(&self, start: f64, step: f64, positions: &mut [f64], velocities: &mut [f64]) {
        self.first.sample(start, step, positions, velocities);
        let (mut added_positions, mut added_velocities) = ([0.0; ROW], [0.0; ROW]);
        for (row, (positions, velocities)) in positions.chunks_mut(ROW).zip(velocities.chunks_mut(ROW)).enumerate() {
            // 0·∞ would be NaN.
            let begin = if row > 0 { start + (row * ROW) as f64 * step } else { start };
            self.second.sample(begin, step, &mut added_positions, &mut added_velocities);
            add(positions, &added_positions);
            add(velocities, &added_velocities);
        }
    }

    fn rest(&self) -> Option<f64> {
        Some(self.first.rest()? + self.second.rest()?)
    }

    fn monotone_piece(&self, t: f64) -> Piece {
        self.pair().monotone_piece(larger(t, 0.0))
    }

    fn time_at(&self, position: f64) -> Option<f64> {
        self.pair().time_at(position)
    }

    fn time_at_speed(&self, speed: f64) -> Option<f64> {
        self.pair().time_at_speed(speed)
    }

    fn last_outside(&self, band: &Band, until: f64) -> f64 {
        self.pair().last_outside(band, until)
    }

    fn for_each_summand(&self, act: &mut dyn FnMut(&dyn Motion)) -> bool {
        self.pair().for_each_part(act);
        true
    }
}

fn add(sums: &mut [f64], terms: &[f64]) {
    for (sum, term) in sums.iter_mut().zip(terms) {
        *sum += term;
    }
}
