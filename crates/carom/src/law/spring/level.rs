//! The instants when an oscillation in one lane turns round or is at a level, and when it last leaves a range, which may be asymmetric.

use super::modes::Modes;
use super::oscillation::Oscillation;
use crate::math::root::bracketed_halley;
use crate::math::{FRAC_2_PI, PI, atan2, ceil, exp, fabs, floor, larger, ln, ln_1p, smaller, sqrt};
use crate::motion::State;

impl Oscillation {
    /// Returns the first t > 0 where y′ is 0. Returns `None` if y is monotone from the start on, or has decayed to 0 by then.
    ///
    /// y′ is proportional to y′(0)·Ė(t) − d·S(t). It is 0 where tan(gap·t) = gap·y′(0)/d if the oscillation is underdamped, and
    /// otherwise where e^(gap·t) = 1 + gap·y′(0)/d.
    pub(super) fn extremum(&self) -> Option<f64> {
        let Modes { decay, gap, inverse_gap, swings, .. } = self.modes;
        // Only the ratio y′(0)/d matters, so flip both signs if y′(0) < 0. Then the angle is in [0, π].
        let (v, d) = if self.v < 0.0 { (-self.v, -self.d) } else { (fabs(self.v), self.d) };
        if swings {
            if v == 0.0 && d == 0.0 {
                return None;
            }
            let angle = atan2(v * gap, d);
            let t = if angle > 0.0 && v > 0.0 { angle * inverse_gap } else { PI * inverse_gap };
            (exp(-(decay * t)) > 0.0).then_some(t)
        } else if v > 0.0 && d > 0.0 {
            let ratio = v / d;
            let t = if gap == 0.0 { ratio } else { ln_1p(gap * ratio) * inverse_gap };
            if t.is_finite() { Some(t) } else { None }
        } else {
            None
        }
    }

    /// Returns the first t > 0 where y = level, for a level other than y(0). A level up to `slack` beyond an extremum counts as reached
    /// there.
    ///
    /// Each half swing stays inside the range of the one before, so the level is in one of the first two monotone stretches or nowhere.
    pub(super) fn first_time_at(&self, level: f64, slack: f64) -> Option<f64> {
        let Some(turn) = self.extremum() else {
            return self.time_in_tail(0.0, self.y, level);
        };
        let peak = self.at(turn).position;
        if is_between(self.y, level, peak, slack) {
            return Some(self.time_between(0.0, turn, self.y, level, peak));
        }
        if !self.swings_back() {
            return self.time_in_tail(turn, peak, level);
        }
        let half = self.half_period();
        let (end, other) = (turn + half, -peak * exp(-self.modes.decay * half));
        if is_between(peak, level, other, slack) {
            return Some(self.time_between(turn, end, peak, level, other));
        }
        None
    }

    /// Returns the instant when y has first moved by `distance` ≠ 0. The distance must be so small that the acceleration hardly changes
    /// over it. Returns `None` if y moves in the other direction, or turns before that.
    pub(super) fn departure_time(&self, distance: f64) -> Option<f64> {
        let sign = if distance > 0.0 { 1.0 } else { -1.0 };
        let (speed, acceleration) = (sign * self.v, sign * self.acceleration(self.y, self.v));
        // This is the root of |distance| = speed·t + ½ acceleration·t², in the form that doesn't cancel.
        let gain = 2.0 * (acceleration * (sign * distance));
        let t = 2.0 * (sign * distance) / (speed + sqrt(speed * speed + gain));
        (speed >= 0.0 && (0.0..f64::INFINITY).contains(&t)).then_some(t)
    }

    /// Returns the time when y = level between two times that enclose a monotone stretch from `from` to `to`.
    #[expect(clippy::float_cmp, reason = "a stretch without length")]
    fn time_between(&self, start: f64, end: f64, from: f64, level: f64, to: f64) -> f64 {
        let sign = if to > from { 1.0 } else { -1.0 };
        if to == from || sign * (level - to) >= 0.0 {
            return end;
        }
        let fraction = (level - from) / (to - from);
        let guess = start + (end - start) * if start > 0.0 { half_swing(fraction) } else { fraction };
        bracketed_halley(start, end, guess, |t| {
            let State { position: y, velocity: v } = self.at(t);
            (sign * (level - y), -sign * v, -sign * self.acceleration(y, v))
        })
    }

    /// Returns the instant when y = level in a stretch where y falls from `from` at `start` toward 0. This is the last, infinite stretch,
    /// or a heavily damped swing.
    ///
    /// ln y falls almost on a straight line of slope −decay, so Halley's iteration solves for ln y.
    fn time_in_tail(&self, start: f64, from: f64, level: f64) -> Option<f64> {
        let drop = ln(from / level);
        if level == 0.0 && self.swings_back() {
            // Here y starts at an extremum, and a motion from rest passes 0 where tan(gap·t) = −gap/decay.
            return Some(start + atan2(self.modes.gap, -self.modes.decay) * self.modes.inverse_gap);
        }
        if !(drop > 0.0 && drop.is_finite() && self.modes.decay > 0.0) {
            return None;
        }
        // After τ seconds, |y| is at most |from|·(1 + decay·τ)·e^(−decay·τ). At this `end`, that is below |level|.
        let end = start + (2.0 * drop + 2.0) / self.modes.decay;
        Some(bracketed_halley(start, end, start + self.tail_time(drop), |t| {
            let State { position: y, velocity: v } = self.at(t);
            let (ratio, rate) = (y / level, v / y);
            if ratio > 0.0 { (ln(ratio), rate, self.acceleration(y, v) / y - rate * rate) } else { (-1.0, 0.0, 0.0) }
        }))
    }

    /// Returns the end of the last stretch before `until` that y spends outside [low, high], which must contain 0.
    ///
    /// Extrema shrink by ρ = e^(−decay·π/gap) and change sides every half period, so we count to the last one outside in closed form. From
    /// that extremum, y falls as after a release at rest.
    #[expect(clippy::float_cmp, reason = "an even number is twice its half")]
    pub(super) fn last_outside_range(&self, low: f64, high: f64, until: f64) -> f64 {
        if until < f64::INFINITY {
            let y = self.at(until).position;
            if y < low || y > high {
                return until;
            }
        }
        if let Some(turn) = self.extremum().filter(|turn| *turn <= until) {
            let half = self.half_period();
            let peak = self.at(turn).position;
            let height = fabs(peak);
            // `near` bounds the side of the first extremum, and `far` the other side.
            let (near, far) = if peak > 0.0 { (high, -low) } else { (-low, high) };
            let (k, level) = self.last_extremum_outside(height, near, far, floor((until - turn) / half));
            if k == f64::INFINITY {
                return until;
            }
            if k >= 0.0 {
                let (start, shrink) = if k > 0.0 { (turn + k * half, self.modes.decay * half) } else { (turn, 0.0) };
                let sign = if 2.0 * floor(0.5 * k) == k { 1.0 } else { -1.0 };
                let from = sign * peak * exp(-shrink * k);
                let level = level.copysign(from);
                let released = Self::new(self.modes, from, 0.0);
                let fall = if self.swings_back() {
                    released.time_between(0.0, half, from, level, -from * exp(-self.modes.decay * half))
                } else {
                    released.time_in_tail(0.0, from, level).unwrap_or(until)
                };
                return smaller(start + fall, until);
            }
        }
        // If no extremum is outside, y is outside only before it enters the range on the first stretch.
        let level = if self.y > high {
            high
        } else if self.y < low {
            low
        } else {
            return 0.0;
        };
        self.first_time_at(level, 0.0).map_or(until, |t| smaller(t, until))
    }

    /// Returns the index k ≤ `most` of the last extremum above its bound, and that bound. The extrema have the heights `height`·ρ^k. k is
    /// negative if all extrema are within their bounds.
    #[expect(clippy::float_cmp, reason = "the same bound on both sides")]
    fn last_extremum_outside(&self, height: f64, near: f64, far: f64, most: f64) -> (f64, f64) {
        if !self.swings_back() {
            return (if height > near { 0.0 } else { -1.0 }, near);
        }
        let shrink = self.modes.decay * self.half_period();
        // Counts the even and the odd extrema alike. Returns the index of the last one above `bound`, or −1 if none is above it.
        let count = |bound: f64| {
            if height <= bound {
                -1.0
            } else if bound == 0.0 || shrink == 0.0 {
                f64::INFINITY
            } else {
                ceil(ln(height / bound) / shrink) - 1.0
            }
        };
        let even = smaller(count(near), most);
        if near == far || even == f64::INFINITY {
            // With equal bounds on both sides, even and odd extrema don't differ.
            return (even, near);
        }
        let odd = smaller(count(far), most);
        if odd == f64::INFINITY {
            return (odd, far);
        }
        let of_parity = |k: f64, parity: f64| k - (k - parity - 2.0 * floor(0.5 * (k - parity)));
        let (even, odd) = (of_parity(even, 0.0), of_parity(odd, 1.0));
        // If all extrema are within their bounds, `even` is −2 and `odd` is −1, so `odd` is returned.
        if even > odd { (even, near) } else { (odd, far) }
    }

    /// Returns the monotone stretch of y around t, as (start, end).
    pub(super) fn stretch(&self, t: f64) -> (f64, f64) {
        let Some(turn) = self.extremum() else {
            return (0.0, f64::INFINITY);
        };
        if t < turn {
            return (0.0, turn);
        }
        if !self.swings_back() {
            return (turn, f64::INFINITY);
        }
        let half = self.half_period();
        let k = floor((t - turn) / half);
        let (start, end) = (turn + k * half, turn + (k + 1.0) * half);
        // Rounding may have put t just outside of the stretch, so move to the next stretch.
        if t < start {
            (turn + (k - 1.0) * half, start)
        } else if t >= end {
            (end, turn + (k + 2.0) * half)
        } else {
            (start, end)
        }
    }

    /// Returns a bound of |y| from t on: the envelope of a swing, or else the sum of the sizes of both modes.
    pub(super) fn envelope(&self, t: f64) -> f64 {
        if self.modes.swings {
            let odd = self.w * self.modes.inverse_gap;
            return exp(-self.modes.decay * t) * sqrt(self.y * self.y + odd * odd);
        }
        // The sizes of the two terms bound |y|. Their sum may rise first, so look for its maximum.
        let together = Self::new(self.modes, fabs(self.y), fabs(self.w) - self.modes.decay * fabs(self.y));
        let peak = together.extremum().unwrap_or(0.0);
        let t = larger(t, peak);
        if t == 0.0 { together.y } else { together.at(t).position }
    }
}

/// Returns how much of a half swing's time passes until it has covered the fraction f of its travel: arccos(1 − 2f)/π, to 1 %.
fn half_swing(fraction: f64) -> f64 {
    let rise = |f: f64| FRAC_2_PI * sqrt(f) * (1.0 + 0.222 * f);
    if fraction < 0.5 { rise(fraction) } else { 1.0 - rise(1.0 - fraction) }
}

/// Returns whether level lies between a and b (a excluded, b included), or at most `slack` beyond b.
fn is_between(a: f64, level: f64, b: f64, slack: f64) -> bool {
    if b > a {
        level > a && level <= b + slack
    } else if b < a {
        level < a && level >= b - slack
    } else {
        fabs(level - b) <= slack
    }
}
