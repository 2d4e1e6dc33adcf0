use crate::error::{ParameterError, finite, require};
use crate::law::gravity::{Gravity, GravityMotion};
use crate::math::{JUST_AFTER, ceil, expm1, fabs, floor, instant, larger, ln, ln_1p, next_up, pow, smaller, sqrt};
use crate::motion::{Band, Motion, Piece, State, piece};

/// x″ = acceleration, and v → −restitution·v on the floor
///
/// A ball that falls and keeps a fraction of its speed whenever it hits the floor. One closed form gives all bounces. The ball bounces
/// infinitely often, but within a finite time. After that it is at rest.
///
/// # Solution
/// The first impact is at t₁, with the speed u. With g = |acceleration|, the n-th arc after this impact starts with the speed u·eⁿ and
/// lasts 2u·eⁿ/g. So the n-th arc begins at tₙ, and the last one ends at t∞:
///
/// ```text
/// tₙ = t₁ + (2u/g)·e (1 − eⁿ⁻¹)/(1 − e)        t∞ = t₁ + (2u/g)·e/(1 − e)
/// ```
///
/// Solving tₙ ≤ t for n gives the arc at t without counting. On an arc the ball moves by [`Gravity`]. We compute the difference 1 − eⁿ⁻¹ as
/// an `expm1`, so a restitution near 1 doesn't cost digits. The rounding of u and g adds up over the arcs. After n bounces, expect the
/// velocity to be off by about n units in the last place.
///
/// # Parameters
/// | field | symbol | unit | range |
/// |---|---|---|---|
/// | `acceleration` | a | length/s² | any finite number |
/// | `floor` | | length | any finite number |
/// | `restitution` | e | – | 0 (sticks) to 1 (bounces for ever) |
///
/// The ball stays on its side of the floor. If the ball starts on the floor, its side is the one from which the acceleration presses it
/// down. If its velocity points into the floor, it bounces at once. If the acceleration pushes the ball away from the floor, the ball meets
/// the floor at most once.
///
/// # Rest
/// The floor, reached at t∞, if the acceleration presses the ball to it and e < 1. Otherwise there isn't a rest.
///
/// # Plot
/// `carom plot bounce --acceleration -4900 --floor 0 --restitution 0.7 --position 600`
#[doc = include_str!("../../plots/bounce.svg")]
///
/// # Example
/// ```
/// use carom::law::Bounce;
/// use carom::{Motion, State};
///
/// let ball = Bounce { acceleration: 4900.0, floor: 600.0, restitution: 0.6 }
///     .motion(State::at_rest(0.0));
/// let first = ball.time_at(600.0).unwrap();
/// // At the impact the ball already has its new velocity.
/// assert!(ball.state(first).velocity < 0.0);
/// assert_eq!(ball.rest(), Some(600.0));
/// assert_eq!(ball.state(ball.stopping_time()), State::at_rest(600.0));
/// ```
///
/// # Source
/// Newton's law of restitution and the geometric series. Gravitas' `GravityWithBounce` integrates the motion frame by frame, and counts it
/// as ended after rebounds in two frames in a row.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounce {
    /// The constant acceleration, in length/s².
    pub acceleration: f64,
    /// The position of the floor.
    pub floor: f64,
    /// e, from 0 to 1: the fraction of its speed that the ball keeps on impact.
    pub restitution: f64,
}

impl Bounce {
    /// Checks that every parameter is in its range.
    ///
    /// # Errors
    /// The first parameter that is out of its range.
    pub fn validate(&self) -> Result<(), ParameterError> {
        finite("acceleration", self.acceleration)?;
        finite("floor", self.floor)?;
        let e = self.restitution;
        require((0.0..=1.0).contains(&e), "restitution", "be from 0 to 1", e)
    }

    /// Returns the motion from `start`.
    #[must_use]
    pub fn motion(&self, start: State) -> BounceMotion {
        let fall = Gravity { acceleration: self.acceleration }.motion(start);
        let height = start.position - self.floor;
        // "Up" points from the floor to the ball. If the ball is on the floor, up is against the acceleration, or else along the velocity.
        let up = if height != 0.0 {
            height.signum()
        } else if self.acceleration != 0.0 {
            -self.acceleration.signum()
        } else {
            start.velocity.signum()
        };
        let (height, climb, gravity) = (fabs(height), up * start.velocity, -up * self.acceleration);
        let impact = if height == 0.0 {
            let presses = gravity > 0.0 && climb <= 0.0;
            if presses {
                Some(0.0)
            } else if gravity > 0.0 {
                Some(2.0 * (climb / gravity))
            } else {
                None
            }
        } else {
            fall.time_at(self.floor)
        };
        let speed = if gravity > 0.0 {
            impact_speed(climb, gravity, height)
        } else {
            fabs(impact.map_or(0.0, |t| fall.state(t).velocity))
        };
        // If the bounces take no time, leave them out.
        let speed = if gravity > 0.0 && gravity / speed == f64::INFINITY { 0.0 } else { speed };
        BounceMotion { law: *self, fall, up, gravity, climb, impact: impact.unwrap_or(f64::INFINITY), speed }
    }
}

/// A [`Bounce`] with a start.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BounceMotion {
    law: Bounce,
    /// The motion until the first impact.
    fall: GravityMotion,
    /// +1 or −1: the direction from the floor to the ball.
    up: f64,
    /// The acceleration toward the floor, negative if it pushes away.
    gravity: f64,
    /// The start velocity, positive away from the floor.
    climb: f64,
    /// The time of the first impact, or ∞ if the ball never meets the floor.
    impact: f64,
    /// The speed of the first impact.
    speed: f64,
}

/// Returns √(v² + 2gh), the speed after a fall from the height h that begins with the speed v.
fn impact_speed(speed: f64, gravity: f64, height: f64) -> f64 {
    sqrt(speed * speed + 2.0 * gravity * height)
}

/// One flight from the floor back to it.
#[derive(Clone, Copy, Debug)]
struct Arc {
    /// The start of the arc, in seconds after the first impact.
    start: f64,
    /// The speed at the start of the arc.
    speed: f64,
}

impl BounceMotion {
    /// Returns the instant after which the ball lies still, or ∞ if it never does.
    #[must_use]
    pub fn stopping_time(&self) -> f64 {
        if self.gravity > 0.0 { self.impact + self.arcs_before(f64::INFINITY) } else { f64::INFINITY }
    }

    /// Returns the seconds that the first `n` arcs take: (2u/g)·(e + e² + … + eⁿ).
    #[expect(clippy::float_cmp, reason = "only a restitution of exactly 1 loses no speed")]
    fn arcs_before(&self, n: f64) -> f64 {
        let e = self.law.restitution;
        let sum = if e == 1.0 {
            n
        } else if n == f64::INFINITY {
            e / (1.0 - e)
        } else if n == 0.0 || e == 0.0 {
            0.0
        } else {
            let kept = pow(e, n);
            // This is 1 − eⁿ, computed so that it doesn't cancel if the restitution e is near 1.
            let lost = if kept < 0.5 { 1.0 - kept } else { -expm1(n * ln(e)) };
            e * (lost / (1.0 - e))
        };
        if sum == 0.0 || self.speed == 0.0 { 0.0 } else { 2.0 * (self.speed / self.gravity) * sum }
    }

    /// Returns arc n = 1, 2, …
    fn arc(&self, n: f64) -> Arc {
        let e = self.law.restitution;
        let speed = self.speed * pow(e, n);
        Arc { start: self.arcs_before(n - 1.0), speed }
    }

    /// Returns the number of the arc at `t` seconds after the first impact, and the arc itself. `t` must be before the end of all arcs.
    #[expect(clippy::float_cmp, reason = "only a restitution of exactly 1 loses no speed")]
    fn arc_at(&self, t: f64) -> (f64, Arc) {
        let e = self.law.restitution;
        // Let s be t in units of 2u/g. Then arc n begins at sₙ = e (1 − eⁿ⁻¹)/(1 − e), so find the last arc with sₙ ≤ s.
        let s = 0.5 * t * (self.gravity / self.speed);
        // Rounding may move a time just before the end to the end itself, where n would be infinite. So stay below the end.
        let part = smaller(s * (1.0 - e) / e, 1.0 - f64::EPSILON);
        let done = if e == 1.0 { s } else { ln_1p(-part) / ln(e) };
        // If rounding has given the next or the previous arc, correct that.
        let mut n = larger(floor(done), 0.0) + 1.0;
        if self.arcs_before(n - 1.0) > t {
            n -= 1.0;
        } else if self.arcs_before(n) <= t {
            n += 1.0;
        }
        (n, self.arc(n))
    }

    /// Returns the state at `height` above the floor with the upward velocity `climb`.
    fn above_floor(&self, height: f64, climb: f64) -> State {
        State { position: self.law.floor + self.up * larger(height, 0.0), velocity: self.up * climb + 0.0 }
    }

    /// Returns the motion from the first impact on, without further impacts.
    fn launch(&self) -> GravityMotion {
        Gravity { acceleration: self.law.acceleration }.motion(self.above_floor(0.0, self.law.restitution * self.speed))
    }

    /// Returns the largest n ≥ 0 that leaves the impact speed u·eⁿ above `speed`, or −1 if even the first impact is not faster.
    #[expect(clippy::float_cmp, reason = "only a restitution of exactly 1 loses no speed")]
    fn last_faster_than(&self, speed: f64) -> f64 {
        let e = self.law.restitution;
        if !(self.speed > speed) {
            -1.0
        } else if e == 0.0 {
            0.0
        } else if e == 1.0 {
            f64::INFINITY
        } else {
            // If `speed` is 0, this is ∞.
            larger(ceil(ln(speed / self.speed) / ln(e)) - 1.0, 0.0)
        }
    }

    /// Returns the end of the last stretch where the ball is higher than `height` ≥ 0 or faster than `speed` ≥ 0. The
    /// acceleration must press the ball to the floor.
    fn last_above(&self, height: f64, speed: f64) -> f64 {
        // Each impact is slower than the one before. After the last impact above `speed`, the ball is never that fast again.
        let n = self.last_faster_than(speed);
        let fast = if n < 0.0 { 0.0 } else { self.impact + self.arcs_before(n) };
        // On the last arc that reaches the height, the ball is too high until it falls through that height, at the speed √(v² − 2gh).
        let needed = impact_speed(0.0, self.gravity, height);
        let n = self.last_faster_than(needed);
        let fall = |speed: f64| sqrt(speed - needed) * sqrt(speed + needed);
        let high = if n < 0.0 {
            0.0
        } else if n == 0.0 {
            let falling = fall(self.speed);
            let start = self.up * (self.fall.state(0.0).position - self.law.floor);
            // This equals (climb + falling)/g. If the ball is thrown down, that sum cancels, so we use this form.
            let t = if self.climb < 0.0 {
                2.0 * ((start - height) / (falling - self.climb))
            } else {
                (self.climb + falling) / self.gravity
            };
            larger(t, 0.0)
        } else if n == f64::INFINITY {
            self.stopping_time()
        } else {
            let arc = self.arc(n);
            self.impact + arc.start + (arc.speed + fall(larger(arc.speed, needed))) / self.gravity
        };
        larger(fast, high)
    }
}

impl Motion for BounceMotion {
    fn state(&self, t: f64) -> State {
        if t <= 0.0 || t < self.impact {
            let State { position, velocity } = self.fall.state(t);
            // Rounding must not put the ball below the floor.
            let is_above = t <= 0.0 || self.up * (position - self.law.floor) >= 0.0;
            return State { position: if is_above { position } else { self.law.floor }, velocity };
        }
        if !(self.gravity > 0.0) {
            return if self.impact == f64::INFINITY {
                self.fall.state(t)
            } else {
                self.launch().state(t - self.impact)
            };
        }
        if t >= self.stopping_time() {
            let middle = if self.rest().is_some() { 0.0 } else { 0.25 * self.speed * (self.speed / self.gravity) };
            return self.above_floor(middle, 0.0);
        }
        let after = t - self.impact;
        let (_, arc) = self.arc_at(after);
        // If the arc is shorter than the rounding of t, limit the time to the arc.
        let flown = larger(smaller(after - arc.start, 2.0 * (arc.speed / self.gravity)), 0.0);
        self.above_floor(flown * (arc.speed - self.gravity * (0.5 * flown)), arc.speed - self.gravity * flown)
    }

    fn rest(&self) -> Option<f64> {
        let comes_to_lie = self.impact < f64::INFINITY
            && if self.gravity > 0.0 {
                self.law.restitution < 1.0 || self.speed == 0.0
            } else {
                // If there isn't any acceleration and the floor takes all speed, the ball rests on the floor.
                self.gravity == 0.0 && self.law.restitution == 0.0
            };
        if comes_to_lie {
            Some(self.law.floor)
        } else if self.impact == f64::INFINITY {
            self.fall.rest()
        } else {
            None
        }
    }

    fn monotone_piece(&self, t: f64) -> Piece {
        if t < self.impact || self.impact == f64::INFINITY {
            let Piece { start, end } = self.fall.monotone_piece(t);
            return Piece { start, end: smaller(end, self.impact) };
        }
        // If the ball starts on the floor with a velocity into it, it has that velocity only at t = 0, and then bounces.
        let bounces_at_once = self.impact == 0.0 && self.climb < 0.0;
        if bounces_at_once && t <= 0.0 {
            return Piece { start: 0.0, end: JUST_AFTER };
        }
        let stop = self.stopping_time();
        if t >= stop || !(self.gravity > 0.0) {
            let start = if self.gravity > 0.0 { stop } else { self.impact };
            return Piece { start, end: f64::INFINITY };
        }
        let (n, arc) = self.arc_at(t - self.impact);
        let apex = instant(self.impact, arc.start + arc.speed / self.gravity);
        let (start, end) = if t < apex {
            (larger(instant(self.impact, arc.start), if bounces_at_once { JUST_AFTER } else { 0.0 }), apex)
        } else {
            (apex, smaller(instant(self.impact, self.arcs_before(n)), stop))
        };
        // If an arc is shorter than the rounding of t, return a piece that only contains `t`.
        Piece { start: smaller(start, t), end: if end > t { end } else { next_up(t) } }
    }

    fn last_outside(&self, band: &Band, until: f64) -> f64 {
        let is_pressed = self.gravity > 0.0 && self.impact < f64::INFINITY;
        if is_pressed && band.contains(State::at_rest(self.law.floor)) {
            // The floor itself is inside the band, so the ball can only leave the band upward.
            let floor = self.law.floor - band.center;
            let room = if self.up > 0.0 { band.above - floor } else { band.below + floor };
            let last = self.last_above(room, band.speed);
            if last <= until {
                return last;
            }
        }
        piece::last_outside(&self, band, until)
    }

    #[expect(clippy::float_cmp, reason = "the position must be exactly the start or the floor")]
    fn time_at(&self, position: f64) -> Option<f64> {
        if self.impact == f64::INFINITY || self.fall.state(0.0).position == position {
            return self.fall.time_at(position);
        }
        if position == self.law.floor {
            return Some(self.impact);
        }
        if self.up * (position - self.law.floor) < 0.0 {
            return None;
        }
        // Later arcs are lower than the first arc after the impact, so only look at the first fall and at that arc.
        match self.fall.time_at(position) {
            Some(t) if t <= self.impact => Some(t),
            _ => self.launch().time_at(position).map(|t| self.impact + t),
        }
    }

    fn time_at_speed(&self, speed: f64) -> Option<f64> {
        match self.fall.time_at_speed(speed) {
            Some(t) if t <= self.impact => Some(t),
            // A ball that is thrown down from the floor has the throw's speed only at t = 0. Just after that, it bounces.
            _ if self.impact < f64::INFINITY => {
                self.launch().time_at_speed(speed).map(|t| larger(self.impact + t, JUST_AFTER))
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::motion::Tolerance;

    #[test]
    fn settling_time_is_exact_for_a_fast_throw_downward() {
        let ball = Bounce { acceleration: -1.0, floor: 0.0, restitution: 0.0 };
        let thrown = ball.motion(State { position: 1.0, velocity: -768_868.0 });
        let through = thrown.settling_time(Tolerance::new(0.25, f64::INFINITY));
        assert!((through * 768_868.0 - 0.75).abs() < 1e-12, "{through}");
    }

    #[test]
    fn a_clay_ball_thrown_at_its_floor_stops_just_after_the_throw() {
        let clay = Bounce { acceleration: -1.0, floor: 0.0, restitution: 0.0 };
        let thrown = clay.motion(State { position: 0.0, velocity: -5.0 });
        let slow = thrown.time_at_speed(1.0).unwrap_or(f64::NAN);
        assert!(slow > 0.0 && thrown.state(slow) == State::at_rest(0.0));
    }

    #[test]
    fn a_ball_hardly_moves_just_before_it_stops_bouncing() {
        let ball = Bounce { acceleration: 1226.7, floor: 0.0, restitution: 0.81 }.motion(State::at_rest(-271.6));
        let stop = ball.stopping_time();
        for ago in [1e-6, 1e-9, 1e-12, 1e-15] {
            let State { position, velocity } = ball.state(stop * (1.0 - ago));
            assert!(position.abs() < 1e-6 && velocity.abs() <= 1.01 * 1226.7 * stop * (ago + 1e-15), "{ago}");
        }
    }

    #[test]
    fn a_ball_with_restitution_near_1_is_exact_after_many_bounces() {
        let rubber = Bounce { acceleration: -10.0, floor: 0.0, restitution: 1.0 - 1e-13 }.motion(State::at_rest(20.0));
        assert!((rubber.state(43.0).position - 5.0 * 3.0).abs() < 1e-9, "{:?}", rubber.state(43.0));
    }

    #[test]
    fn a_ball_that_only_just_touches_its_floor_leaves_it_with_the_exact_speed() {
        let (acceleration, floor) = (1_862.991_652_131_598_1, -1_677.022_406_738_157_8);
        let start = State { position: 78.756_430_988_687_16, velocity: -2_557.733_899_555_993_5 };
        let ball = Bounce { acceleration, floor, restitution: 0.999_997_758_560_778_3 }.motion(start);
        // Both were computed with 60 digits.
        let touch = ball.time_at(floor).unwrap_or(f64::NAN);
        assert!((touch - 1.372_780_062_136_600_2).abs() < 1e-15, "{touch}");
        let after = ball.state(1.372_786_082_407_567_7);
        assert!((after.velocity - 0.267_318_723_326_091_7).abs() < 1e-12, "{after:?}");
    }
}
