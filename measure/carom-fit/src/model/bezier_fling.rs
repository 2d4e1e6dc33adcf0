//! x = x₀ + D·Y((t − t₀)/T), Chromium's newer fling
//!
//! Y is the Bézier curve from (0, 0) to (1, 1) with P₂ = (0.55, 1) and P₁ = (0.2, 0.2 s), or (1/s, 1) where 0.2 s ≥ 1. It begins with the
//! slope s, so v₀ = s D/T. The duration follows from the release velocity: T = |v₀|/2300 px/s², but at most 2 s. The travel follows from
//! the velocity and the deceleration: D = v₀²/(2·deceleration). If Chromium has cut the travel at three viewports, the deceleration seems
//! larger. We fit the instant of the release, too, because the curve depends on the time since then.
//!
//! Positions must be CSS pixels, because the law has a constant in px/s².
//!
//! # Start
//! For D, t₀ and s from a grid, take the best x₀ by linear least squares.
//!
//! # Source
//! [`carom::law::BezierFling`]. We first try the curve with Chromium's deceleration, which leaves three unknowns. If that fits, we free the
//! deceleration and measure it.

use alloc::{boxed::Box, vec, vec::Vec};

use carom::law::BezierFling as Law;

use super::parts::{Bezier, Place, before, begins_in_time, fraction, timed};
use crate::curve::{CurveFamily, Number, Shape, Table};
use crate::data::{Data, Units, mean};
use crate::math;
use crate::start::best;

pub(super) fn curves(shape: &Shape, data: &Data) -> Vec<Box<dyn CurveFamily>> {
    if !shape.is_free() || shape.turns {
        return Vec::new();
    }
    let free = BezierFling::new(data, false);
    vec![Box::new(BezierFling { is_platforms: true, ..free }), Box::new(free)]
}

const FIRST_X: f64 = 0.2;
const SECOND_X: f64 = 0.55;

/// The curve by the numbers [ln speed, begin, position, ln deceleration].
#[derive(Clone, Copy, Debug)]
struct BezierFling {
    /// The law's scaled constants: the ratio of release speed to duration, and the longest duration.
    braking: f64,
    longest: f64,
    /// Chromium's deceleration, scaled.
    deceleration: f64,
    /// Whether the deceleration is fixed.
    is_platforms: bool,
    /// The sign of the motion.
    sign: f64,
}

/// The duration, travel and initial slope of a fling. `duration_by_speed` is d ln T/d ln v.
struct Fling {
    ln_duration: f64,
    travel: f64,
    slope: f64,
    duration_by_speed: f64,
}

impl BezierFling {
    fn new(data: &Data, is_platforms: bool) -> Self {
        let Units { duration, length, .. } = data.units;
        let scaled = |acceleration: f64| acceleration * duration * duration / length;
        Self {
            braking: scaled(Law::PIXEL_DECELERATION),
            longest: Law::MAX_DURATION / duration,
            deceleration: scaled(Law::default().deceleration),
            is_platforms,
            sign: 1.0_f64.copysign(data.last()),
        }
    }

    fn fling(&self, ln_speed: f64, ln_deceleration: f64) -> Fling {
        let speed = math::exp(ln_speed);
        let (duration, duration_by_speed) =
            if speed < self.braking * self.longest { (speed / self.braking, 1.0) } else { (self.longest, 0.0) };
        let reach_time = 0.5 * speed * math::exp(-ln_deceleration);
        let (ln_duration, travel) = (math::ln(duration), self.sign * speed * reach_time);
        Fling { ln_duration, travel, slope: duration / reach_time, duration_by_speed }
    }

    /// Returns the sum of squared residuals and the numbers of a fling with this travel, beginning and slope.
    fn start(&self, samples: &[(f64, f64)], (travel, begin, slope): (f64, f64, f64)) -> (f64, Vec<f64>) {
        // This follows from D = v T/s and v = 2300 T.
        let duration = f64::min(math::sqrt(travel * slope / self.braking), self.longest);
        let speed = travel * slope / duration;
        let left = samples.iter().map(|(t, x)| x - self.sign * travel * place(slope, (t - begin) / duration).0.travel);
        let left: Vec<f64> = left.collect();
        let position = mean(&left);
        let squares = left.iter().fold(0.0, |sum, x| sum + (x - position) * (x - position));
        (squares, vec![math::ln(speed), begin, position, math::ln(0.5 * speed * speed / travel)])
    }
}

fn control(slope: f64) -> [f64; 4] {
    let lifted = FIRST_X * slope;
    if lifted < 1.0 { [FIRST_X, lifted, SECOND_X, 1.0] } else { [1.0 / slope, 1.0, SECOND_X, 1.0] }
}

/// Returns the point at the fraction `u` of the duration, and the derivative of its travel by the initial slope.
fn place(slope: f64, u: f64) -> (Place, f64) {
    let is_low = FIRST_X * slope < 1.0;
    if u < 0.0 {
        // d²Y/du² at 0 is (x′y″ − y′x″)/x′³. The second number is its derivative by the slope.
        let (bend, bend_slope) = if is_low {
            ((3.6 - 1.98 * slope) / 0.216, -1.98 / 0.216)
        } else {
            (slope * slope * (18.0 - 9.9 * slope) / 27.0, slope * (36.0 - 29.7 * slope) / 27.0)
        };
        let (travel, now) = before(slope, bend, u);
        return (Place { travel, slope: now, ..Place::default() }, u * (1.0 + 0.5 * bend_slope * u));
    }
    let place = Bezier { control: control(slope) }.at(u);
    let [by_x1, by_y1, ..] = place.by_control;
    let by_slope = if is_low { FIRST_X * by_y1 } else { -by_x1 / (slope * slope) };
    (place, by_slope)
}

impl CurveFamily for BezierFling {
    fn evaluate(&self, p: &[f64], times: &[f64], table: &mut Table) {
        let &[ln_speed, begin, position, ln_deceleration] = p else { return };
        let Fling { ln_duration, travel, slope, duration_by_speed } = self.fling(ln_speed, ln_deceleration);
        let whole = [ln_duration, begin, position, travel];
        for t in times {
            let (place, by_slope) = place(slope, fraction(&whole, *t));
            let (position, velocity, [by_duration, by_begin, _, y]) = timed(&whole, *t, (place.travel, place.slope));
            let (by_travel, by_slope) = (travel * y, travel * slope * by_slope);
            // D is proportional to v²/a, and s = v T/D to a T/v, which gives these derivatives.
            let by_speed = duration_by_speed * (by_duration + by_slope) + 2.0 * by_travel - by_slope;
            table.push(position, velocity, &[by_speed, by_begin, 1.0, by_slope - by_travel]);
        }
    }

    fn starts(&self, data: &Data) -> Vec<Vec<f64>> {
        let samples = data.thinned(30);
        let platforms = [2.0 * Law::default().deceleration / Law::PIXEL_DECELERATION];
        let slopes = if self.is_platforms { &platforms[..] } else { &[1.2, 1.5, 1.9, 2.4, 3.0, 4.0, 6.0] };
        let mut all = Vec::new();
        for travel in [1.0, 1.03, 1.1, 1.3, 2.0] {
            for begin in [0.0, -0.03, -0.15] {
                all.extend(slopes.iter().map(|slope| self.start(&samples, (travel, begin, *slope))));
            }
        }
        let all = best(all, usize::MAX);
        // Beyond some speed the duration is constant, and least squares doesn't cross that speed. So start once on either side.
        let limit = math::ln(self.braking * self.longest);
        let first = |is_long: bool| all.iter().find(|p| (p[0] > limit) == is_long).cloned();
        [first(false), first(true)].into_iter().flatten().collect()
    }

    fn fixed(&self, _data: &Data) -> Vec<(usize, f64)> {
        if self.is_platforms { vec![(3, math::ln(self.deceleration))] } else { Vec::new() }
    }

    fn freed(&self) -> Option<Box<dyn CurveFamily>> {
        self.is_platforms.then(|| -> Box<dyn CurveFamily> { Box::new(Self { is_platforms: false, ..*self }) })
    }

    fn variant(&self) -> Option<&'static str> {
        self.is_platforms.then_some("platform's constants")
    }

    fn begin(&self, p: &[f64]) -> Option<f64> {
        p.get(1).copied()
    }

    fn is_likely(&self, p: &[f64], _shape: &Shape, data: &Data) -> bool {
        begins_in_time(p, data)
    }

    fn constants(&self) -> usize {
        usize::from(!self.is_platforms)
    }

    fn report(&self, p: &[f64], units: &Units) -> Vec<Number> {
        let &[ln_speed, begin, position, ln_deceleration] = p else { return Vec::new() };
        let Fling { ln_duration, travel, .. } = self.fling(ln_speed, ln_deceleration);
        vec![
            ("deceleration", "length/s²", units.velocity(math::exp(ln_deceleration)) / units.duration),
            ("duration", "s", units.time(math::exp(ln_duration))),
            ("begin", "s", units.time(begin)),
            ("position", "length", units.position(position)),
            ("velocity", "length/s", units.velocity(self.sign * math::exp(ln_speed))),
            ("rest", "length", units.position(position + travel)),
            ("distance", "length", units.length * travel),
        ]
    }

    fn is_valid(&self, p: &[f64]) -> bool {
        let &[ln_speed, _, _, ln_deceleration] = p else { return false };
        (0.05..50.0).contains(&self.fling(ln_speed, ln_deceleration).slope)
    }
}
