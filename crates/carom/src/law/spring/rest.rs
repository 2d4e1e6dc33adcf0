//! When does an oscillation stay within a tolerance for good? This is the settling time of a spring, and the instant of rest of every
//! driver.
//!
//! # The plane of an oscillation
//! All lanes of the displacement y obey one equation, so y(t) = A(t)·y₀ + B(t)·v₀ stays in the plane of y₀ and v₀. Two coordinates in this
//! plane give the magnitude |y| of all lanes. Its square f = |y|² has f′/2 = y·v. With the velocity written in the same basis as y, f′/2 is
//! a positive factor times a quadratic in a growing function z of time:
//!
//! ```text
//! f′/2 ∝ a z² + b z + c      underdamped   z = tan(qt)/q            a = −w·D,  b = w·v₀ − y₀·D,  c = y₀·v₀
//!                            overdamped    z = (1 − e^(−qt))/q      w = v₀ + λ y₀
//! ```
//!
//! D is (k/m) y₀ + λ v₀. When overdamped, q v₀ is added to it. A maximum of |y| is where f′ turns from positive to negative, at z = (−b −
//! √(b² − 4ac))/2a. An underdamped |y| has one maximum in every half swing, and each one is e^(−λπ/q) times as high as the one before. So
//! we can count to the last maximum outside the tolerance. An overdamped |y| has at most one maximum.
//!
//! # The crossing
//! After that maximum, either ln |y| falls almost on a straight line of slope −λ, or y crosses the tolerance where it is almost
//! linear. In both cases, Halley's steps on ln(|y|/distance) converge in two to four evaluations.

use super::modes::Modes;
use super::oscillation::Oscillation;
use crate::math::root::bracketed_halley;
use crate::math::{PI, atan2, ceil, difference_of_products, exp, larger, ln, ln_1p, smaller, sqrt};
use crate::motion::{Lanes, State, Tolerance};

/// Below this size, we measure an oscillation in units of its own size.
const SMALL: f64 = 1e-40;

impl<L: Lanes> Oscillation<L> {
    /// Returns the first instant after which the oscillation stays within `tolerance` of 0, or ∞ if it never does. Distance and speed are
    /// the magnitudes over all lanes.
    pub(crate) fn settling_time(&self, tolerance: Tolerance) -> f64 {
        let size = larger(self.y.largest(), self.v.largest());
        if !(size > 0.0) {
            return 0.0;
        }
        // If the motion is tiny, scale it up, because products of up to six lengths would underflow. Otherwise divide by 1, which keeps all
        // bits.
        let unit = if size < SMALL { size } else { 1.0 };
        let Tolerance { distance, velocity } = tolerance;
        Self::new(self.modes, self.y.map(|x| x / unit), self.v.map(|x| x / unit))
            .in_plane()
            .settled(Tolerance { distance: distance / unit, velocity: velocity / unit })
    }

    /// Returns the oscillation in the plane of its displacement and velocity at the start, with the first axis along the
    /// displacement. If only one lane moves, the oscillation lies on the first axis and keeps its bits.
    pub(super) fn in_plane(&self) -> Oscillation<[f64; 2]> {
        let length = self.y.magnitude();
        if !(length > 0.0) {
            return Oscillation::new(self.modes, [0.0, 0.0], [self.v.magnitude(), 0.0]);
        }
        let unit = self.y.map(|x| x / length);
        let along = unit.dot(self.v);
        let across = self.v.plus(unit, -along).magnitude();
        Oscillation::new(self.modes, [length, 0.0], [along, across])
    }

    /// Estimates how long |y| takes to fall by the factor e^(−drop), where it falls almost exponentially.
    pub(super) fn tail_time(&self, drop: f64) -> f64 {
        let Modes { decay, gap, inverse_gap, .. } = self.modes;
        let bend = if gap == 0.0 { drop } else { smaller(drop, decay * inverse_gap) };
        (drop + ln_1p(bend)) / decay
    }
}

impl Oscillation<[f64; 2]> {
    fn settled(&self, Tolerance { distance, velocity }: Tolerance) -> f64 {
        let near = self.last_outside(distance);
        if velocity == f64::INFINITY || near == f64::INFINITY {
            return near;
        }
        // At `near` the distance has settled. If the remaining energy can't make the motion too fast, the speed has settled, too.
        let State { position: y, velocity: v } = self.at(near);
        let speed_of_energy = v.dot(v) + self.modes.stiffness * y.dot(y);
        if speed_of_energy <= velocity * velocity {
            return near;
        }
        let from_here = Self::new(self.modes, y, v).derivative();
        let is_slow = v.magnitude() <= velocity
            && from_here.first_maximum().is_none_or(|maximum| from_here.length_at(maximum) <= velocity);
        if is_slow { near } else { larger(near, self.refined(self.derivative().last_outside(velocity), velocity)) }
    }

    fn length_at(&self, t: f64) -> f64 {
        self.at(t).position.magnitude()
    }

    /// Returns the first instant when |y| is at a maximum, the start included, or `None` if |y| only falls.
    fn first_maximum(&self) -> Option<f64> {
        let Modes { gap, inverse_gap, swings, .. } = self.modes;
        let Self { y, v, w, d: slow, .. } = *self;
        let d = if swings { slow } else { slow.plus(v, gap) };
        let (a, b, c) = (-w.dot(d), w.dot(v) - y.dot(d), y.dot(v));
        let discriminant = difference_of_products(b, b, 4.0 * a, c);
        if !(discriminant >= 0.0) {
            return None;
        }
        // The first maximum is at the root z = `over`/`under`. Choose the form of the root that doesn't cancel.
        let root = sqrt(discriminant);
        let (over, under) = if b >= 0.0 { (-0.5 * (b + root), a) } else { (c, 0.5 * (root - b)) };
        if swings {
            let angle = atan2(gap * over, under);
            Some((if angle < 0.0 { angle + PI } else { angle }) * inverse_gap)
        } else {
            // e^(qt) − 1 is qz/(1 − qz), and `rest` is (1 − qz)·`under`. Far above critical damping qz is near 1 and 1 − qz
            // would cancel, so for b ≥ 0 we combine the terms with q before we subtract.
            let rest = if b >= 0.0 { gap * (0.5 * (b + root) - w.dot(v)) - w.dot(slow) } else { under - gap * over };
            let t = if gap == 0.0 { over / under } else { ln_1p(gap * (over / rest)) * inverse_gap };
            if (0.0..f64::INFINITY).contains(&t) { Some(t) } else { None }
        }
    }

    /// Returns when |y| falls to `bound` for good, or ∞ if it never does.
    fn last_outside(&self, bound: f64) -> f64 {
        if bound == f64::INFINITY {
            return 0.0;
        }
        if !(bound > 0.0) {
            // A moving oscillation passes 0 again and again, so it is never within a bound of 0 for good.
            return f64::INFINITY;
        }
        let starts_inside = self.y.magnitude() <= bound;
        let Some(maximum) = self.first_maximum() else {
            return if starts_inside { 0.0 } else { self.crossing_in_tail(0.0, bound) };
        };
        let height = self.length_at(maximum);
        if height <= bound {
            return if starts_inside { 0.0 } else { self.crossing_between(0.0, maximum, 0.5 * maximum, bound) };
        }
        if !self.modes.swings {
            return self.crossing_in_tail(maximum, bound);
        }
        // Each maximum is e^(−λ·half) times as high as the one before, so maximum k is e^(−λ·half·k) times as high as the first.
        let (half, shrink) = (self.half_period(), self.modes.decay * self.half_period());
        let k = larger(ceil(ln(height / bound) / shrink) - 1.0, 0.0);
        if !(k < f64::INFINITY) {
            return f64::INFINITY;
        }
        let start = maximum + k * half;
        let guess = start + self.fall_time(ln(height / bound) - k * shrink);
        if self.swings_back() {
            self.crossing_between(start, start + half, guess, bound)
        } else {
            self.crossing_in_tail(start, bound)
        }
    }

    /// Estimates how long an underdamped |y| takes to fall from a maximum to e^(−drop) of it. The estimate follows
    /// cos(ωt) down to its steepest point, and a straight line from there to 0.
    fn fall_time(&self, drop: f64) -> f64 {
        let Modes { decay, gap, inverse_gap, stiffness, .. } = self.modes;
        let angle = atan2(gap, decay);
        let steepest = angle * inverse_gap;
        let height = 2.0 * decay / sqrt(stiffness) * exp(-(decay * steepest));
        let level = exp(-drop);
        if level > height {
            return smaller(sqrt(2.0 * drop / stiffness), steepest);
        }
        let zero = (PI - angle) * inverse_gap;
        zero - (zero - steepest) * (level / height)
    }

    /// Returns when |y| = `bound`, after `start`. After `start`, |y| must only fall.
    fn crossing_in_tail(&self, start: f64, bound: f64) -> f64 {
        let decay = self.modes.decay;
        if !(decay > 0.0) {
            return f64::INFINITY;
        }
        // With A = |y(0)| + |w|/λ, |y| is at most A(1 + λt)e^(−λt). That is below `bound` at λt = 2 ln(A/bound) + 2.
        let drop = ln((self.y.magnitude() + self.w.magnitude() / decay) / bound);
        let end = (2.0 * larger(drop, 0.0) + 2.0) / decay;
        if !(end < f64::INFINITY) {
            return f64::INFINITY;
        }
        let from = self.length_at(start);
        let guess = start + self.tail_time(larger(ln(from / bound), 0.0));
        self.crossing_between(start, end, guess, bound)
    }

    /// Returns the instant when |y| = `bound`, between an instant outside the bound and one inside. Between them, |y| must
    /// cross the bound once.
    fn crossing_between(&self, outside: f64, inside: f64, guess: f64, bound: f64) -> f64 {
        bracketed_halley(outside, inside, guess, |t| {
            let State { position: y, velocity: v } = self.at(t);
            let length = y.magnitude();
            let height = ln(length / bound);
            if !(height.is_finite()) {
                // If y is 0, it is inside.
                return (-1.0, 0.0, 0.0);
            }
            // For the unit vectors u = y/|y| and r = v/|y|: (ln|y|)′ = u·r and (ln|y|)″ = r·r + u·a/|y| − 2 (u·r)².
            let (u, r) = (y.map(|x| x / length), v.map(|x| x / length));
            let rate = u.dot(r);
            (height, rate, r.dot(r) + u.dot(self.acceleration(u, r)) - 2.0 * rate * rate)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::law::spring::Spring;
    use crate::motion::{Motion, State};

    const RATIOS: [f64; 9] = [0.02, 0.3, 0.9, 1.0 - 1e-13, 1.0, 1.0 + 1e-9, 1.5, 20.0, 1e4];

    fn instant<L: Lanes>(spring: Spring, y: L, v: L, distance: f64, velocity: f64) -> f64 {
        Oscillation::new(spring.modes(), y, v).settling_time(Tolerance { distance, velocity })
    }

    #[test]
    fn a_vector_rests_when_its_length_last_crosses_the_tolerance() {
        for ratio in RATIOS {
            let spring = Spring::from_angular_frequency(10.0, ratio);
            for (y, v) in [
                ([1.0, 0.0, 0.0], [0.0, 10.0, 0.0]),
                ([1.0, -2.0, 0.5], [3.0, 40.0, -9.0]),
                ([0.1, 0.0, 0.0], [-1.0, 0.3, 30.0]),
                ([1.0, 1.0, 1.0], [-8.0, -11.0, -10.0]),
                ([0.0; 3], [1.0, 2.0, 3.0]),
            ] {
                for (distance, speed) in [(0.2, f64::INFINITY), (1e-3, 0.02), (f64::INFINITY, 0.5)] {
                    let end = instant(spring, y, v, distance, speed);
                    let states = |t: f64| {
                        [0, 1, 2].map(|i| spring.motion(State { position: y[i], velocity: v[i] }, 0.0).state(t))
                    };
                    // This is above 1 while the state is outside of the tolerance.
                    let excess = |t: f64| {
                        let now = states(t);
                        let (y, v) = (now.map(|s| s.position), now.map(|s| s.velocity));
                        f64::max(y.magnitude() / distance, v.magnitude() / speed)
                    };
                    assert!(end < f64::INFINITY, "{ratio}");
                    assert!(end == 0.0 || excess(end * (1.0 - 1e-9)) > 1.0 - 1e-6, "{ratio} {y:?} {v:?} at {end}");
                    for i in 1..2000 {
                        let t = end * (1.0 + 1e-9) + f64::from(i) * 0.004;
                        assert!(excess(t) <= 1.0 + 1e-9, "{ratio} {y:?} {v:?}: out at {t} after {end}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_hardly_damped_spring_rests_when_its_envelope_does() {
        let spring = Spring::from_angular_frequency(10.0, 1e-9);
        let end = instant(spring, [1.0, 0.0], [0.0, 10.0], 1e-3, f64::INFINITY);
        // Both lanes together move on a circle, whose radius shrinks as e^(−λt).
        assert!((end / (ln(1e3) / 1e-8) - 1.0).abs() < 1e-6, "{end}");
        let undamped = Spring::from_angular_frequency(10.0, 0.0);
        assert_eq!(instant(undamped, 1.0, 0.0, 1e-3, 1.0), f64::INFINITY);
    }

    /// The exact instants are from 60 digits. The slow velocity is 10⁻⁵ of the first one and smaller, so its digits are easily lost. The last
    /// spring slows down before it creeps.
    #[test]
    fn a_creeping_spring_rests_at_the_exact_instant() {
        for (stiffness, damping, y, v, speed, exact) in [
            (8.725, 2091.0, -255.6445, 113161.9, 0.5050574775612314, 122.176_321_065_808_73),
            (1.0, 2e5, -100.0, 1e5, 1e-7, 1_702_436.129_885_952_6),
            (1.0, 2e7, -100.0, 1e5, 1e-9, 170_342_863.803_323_6),
            (0.14764, 6262.27, -2.3e-9, 1278.9717917470407, 0.00628995, 0.001_951_664_289_558_769_5),
        ] {
            let spring = Spring { mass: 1.0, stiffness, damping };
            let motion = spring.motion(State { position: y, velocity: v }, 0.0);
            for end in [
                motion.settling_time(Tolerance::new(2226.78, speed)),
                motion.time_at_speed(speed).expect("it slows down"),
                instant(spring, [y, 0.0], [v, 0.0], 2226.78, speed),
            ] {
                assert!((end / exact - 1.0).abs() < 1e-14, "{end} instead of {exact}");
            }
        }
    }

    /// This spring is meant to be critical, but rounding makes it just underdamped, so half a swing takes two years. By then its position
    /// has underflowed to 0, which must not count as settled within a tolerance of 0.
    #[test]
    fn a_spring_never_settles_within_a_tolerance_of_0() {
        let spring = Spring::from_response_damping_ratio(0.5, 1.0);
        for velocity in [-5.0, 0.0, 5.0, 50.0] {
            let motion = spring.motion(State { position: 0.1, velocity }, 0.5);
            assert_eq!(motion.settling_time(Tolerance::new(0.0, f64::INFINITY)), f64::INFINITY, "{velocity}");
            assert_eq!(motion.settling_time(Tolerance::new(1.0, 0.0)), f64::INFINITY, "{velocity}");
        }
    }
}
