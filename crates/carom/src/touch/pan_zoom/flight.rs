//! Flights of a picture: paths that zoom out, pan and zoom in.

use super::layout::Layout;
use super::physics::Setup;
use super::plane::{minus, over, plus, scaled, square, times};
use super::transform::{Placed, Transform, factor};
use crate::law::{Spring, SpringMotion};
use crate::math::{LN_2, exp, fabs, larger, ln, ln_1p, smaller, sqrt};
use crate::motion::{Motion, State, Tolerance};

/// w(s) = w₀·cosh r₀/cosh(ρs + r₀), u(s) = w₀/ρ²·sinh(ρs)/cosh(ρs + r₀)
///
/// The path between two places of a large picture that feels shortest. It zooms out, pans, and zooms in.
///
/// w is the width of the content in view, and u the distance from the start to the middle of the view. The parameter s runs from 0 to the
/// path's length S, and equal steps of s feel equally long.
///
/// # Solution
/// Let d be the distance, and w₀ and w₁ the widths at the start and the end. Compute bᵢ = (w₁² − w₀² ± ρ⁴d²)/(2wᵢρ²d), with + for i = 0,
/// and rᵢ = −asinh bᵢ. The length is then S = (r₁ − r₀)/ρ. Without a pan w = w₀·e^(±ρs) and S = |ln(w₁/w₀)|/ρ. The path back from the end
/// to the start is the same path. At S/2 the middle has moved by the fraction w₀/(w₀ + w₁) of d, for every ρ.
///
/// # Source
/// J. J. van Wijk, W. A. A. Nuij, *Smooth and efficient zooming and panning*, 2003. Their r = ln(√(b² + 1) − b) cancels over a long
/// distance. For example, at d/w = 10⁶, d3's path is off by 4·10⁻⁶ of d. We write −asinh b, which is the same number without a difference.
/// Their u is a difference of hyperbolic functions as well. The quotient above equals it and doesn't cancel.
///
/// ```
/// use carom::touch::{PathPoint, ZoomPath};
/// let village = PathPoint { center: [0.0, 0.0], width: 100.0 };
/// let city = PathPoint { center: [3_000.0, 400.0], width: 50.0 };
/// let path = ZoomPath::new(village, city);
/// assert!(path.at(0.5 * path.length()).width > 1_000.0);
/// assert_eq!(path.at(path.length()), city);
/// // Keep at most 400 units of content in view on the way.
/// let low = ZoomPath::below(village, city, 400.0);
/// assert!((low.widest() - 400.0).abs() < 1e-9);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ZoomPath {
    from: PathPoint,
    to: PathPoint,
    distance: f64,
    rho: f64,
    /// r₀. For a path without a pan, this is ρ instead, positive if the path zooms out and negative if it zooms in.
    start: f64,
    length: f64,
}

/// A point of a [`ZoomPath`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PathPoint {
    /// The content point in the middle of the view.
    pub center: [f64; 2],
    /// The width of the content in view, > 0.
    pub width: f64,
}

/// ρ: how much zooming counts against panning. √2 is van Wijk and Nuij's choice from their study of users.
const RHO: f64 = core::f64::consts::SQRT_2;

/// The smallest ρ. Below it the path is practically straight, while its length S ~ d/(w·ρ²)·ρ grows without bound.
const LEAST_RHO: f64 = 1e-3;

impl ZoomPath {
    /// Returns the path between two places, with ρ = √2. Widths must be > 0.
    #[must_use]
    pub fn new(from: PathPoint, to: PathPoint) -> Self {
        Self::with_rho(from, to, RHO)
    }

    /// Returns the path with another ρ > 0. The larger it is, the farther the path zooms out.
    #[must_use]
    pub fn with_rho(from: PathPoint, to: PathPoint, rho: f64) -> Self {
        let distance = sqrt(square(minus(to.center, from.center)));
        // A pan shorter than 1e-100 widths counts as no pan, because its square would underflow.
        let distance = if distance > 1e-100 * larger(from.width, to.width) { distance } else { 0.0 };
        let (start, length) = if distance == 0.0 {
            let change = ln(to.width / from.width);
            (rho.copysign(change), fabs(change) / rho)
        } else {
            // Measure widths in units of the distance, so that nothing overflows.
            let (w0, w1, rho_2) = (from.width / distance, to.width / distance, rho * rho);
            let (difference, square) = ((w1 - w0) * (w1 + w0), rho_2 * rho_2);
            let r0 = -asinh((difference + square) / (2.0 * w0 * rho_2));
            let r1 = -asinh((difference - square) / (2.0 * w1 * rho_2));
            (r0, larger((r1 - r0) / rho, 0.0))
        };
        Self { from, to, distance, rho, start, length }
    }

    /// Returns the path with ρ = √2, or with the largest ρ below it whose widest view is at most `width`. If an end of the path is wider
    /// than `width`, that end is the limit.
    ///
    /// The widest view is w₀·cosh r₀. It equals the limit W = `width` for ρ²d = √(W² − w₀²) + √(W² − w₁²). (`MapLibre`'s option `minZoom`
    /// takes ρ = √(2W/d), whose widest view is wider than W.)
    #[must_use]
    pub fn below(from: PathPoint, to: PathPoint, width: f64) -> Self {
        let path = Self::new(from, to);
        if path.distance == 0.0 || path.widest() <= width {
            return path;
        }
        let widest = larger(width, larger(from.width, to.width));
        let leg = |end: f64| sqrt((widest - end) * (widest + end));
        let rho = sqrt((leg(from.width) + leg(to.width)) / path.distance);
        Self::with_rho(from, to, smaller(larger(rho, LEAST_RHO), RHO))
    }

    /// Returns the largest width on the path.
    #[must_use]
    pub fn widest(&self) -> f64 {
        let ends = larger(self.from.width, self.to.width);
        // The widest view is inside the path, at ρs + r₀ = 0, if r₀ < 0 < r₁.
        let has_top = self.distance > 0.0 && self.start < 0.0 && self.rho * self.length + self.start > 0.0;
        if has_top { exp(ln(self.from.width) + log_cosh(self.start)) } else { ends }
    }

    /// Returns the length S ≥ 0.
    #[must_use]
    pub const fn length(&self) -> f64 {
        self.length
    }

    /// Returns the point at a length s, from 0 to S.
    #[must_use]
    pub fn at(&self, s: f64) -> PathPoint {
        if s <= 0.0 {
            return self.from;
        }
        if s >= self.length {
            return self.to;
        }
        let (part, log_width, ..) = self.course(s);
        let center = plus(self.from.center, scaled(minus(self.to.center, self.from.center), part));
        PathPoint { center, width: exp(log_width) }
    }

    /// Returns the fraction of the distance and ln w at a length s, and how fast each of them changes with s.
    fn course(&self, s: f64) -> (f64, f64, f64, f64) {
        let log_width = ln(self.from.width);
        if self.distance == 0.0 {
            return (0.0, log_width + self.start * s, 0.0, self.start);
        }
        let (rho, a, b) = (self.rho, self.rho * s, self.rho * s + self.start);
        // This is sinh a/cosh b. Of its exponents only a − |b| may be positive, and the distance bounds that one.
        let quotient = exp(a - fabs(b)) * (1.0 - exp(-2.0 * a)) / (1.0 + exp(-2.0 * fabs(b)));
        let width_change = log_cosh(self.start) - log_cosh(b);
        let per_distance = self.from.width / self.distance;
        let part = per_distance * quotient / (rho * rho);
        let part_rate = per_distance * exp(width_change - log_cosh(b)) / rho;
        let tanh = (1.0 - 2.0 / (1.0 + exp(2.0 * fabs(b)))).copysign(b);
        (part, log_width + width_change, part_rate, -rho * tanh)
    }
}

/// Returns ln(cosh x).
fn log_cosh(x: f64) -> f64 {
    fabs(x) + ln_1p(exp(-2.0 * fabs(x))) - LN_2
}

/// Returns asinh x, without a difference that would cancel.
fn asinh(x: f64) -> f64 {
    let a = fabs(x);
    // This is ln(a + √(a² + 1)) for a = |x|, written as ln(1 + a + a²/(1 + √(a² + 1))).
    ln_1p(a + a * a / (1.0 + sqrt(a * a + 1.0))).copysign(x)
}

/// A motion along a [`ZoomPath`]: the middle's x and y, and ln w, as functions of time.
///
/// A spring takes the length travelled from 0 to S. The motion along the path begins at rest. If the picture already moves at the start, we
/// add its velocity as displacements, in widths and in ln w. These displacements begin at 0 with that velocity, and return to 0 on the same
/// spring. So position and velocity continue from before, and the motion ends where the path ends.
///
/// ```
/// use carom::Spring;
/// use carom::touch::{PathPoint, ZoomPath};
/// let village = PathPoint { center: [0.0, 0.0], width: 100.0 };
/// let city = PathPoint { center: [3_000.0, 400.0], width: 50.0 };
/// let spring = Spring::from_response_damping_ratio(1.0, 1.0);
/// // At the start, the view moves down at 80 content lengths a second.
/// let flight = ZoomPath::new(village, city).motion(spring, [0.0, 80.0, 0.0]);
/// let [x, y, log_width] = flight.state(0.0);
/// assert!((y.velocity - 80.0).abs() < 1e-9);
/// assert_eq!((x.velocity, log_width.velocity), (0.0, 0.0));
/// assert_eq!(flight.rest(), city);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ZoomMotion {
    path: ZoomPath,
    progress: SpringMotion,
    /// The deviation from the path: of the middle, x and y in widths, and of ln w.
    extra: [SpringMotion; 3],
}

impl ZoomPath {
    /// Returns the motion along the path on a spring. `velocity` has the velocity of the middle's x and y, in content lengths per second,
    /// and the velocity of ln w.
    #[must_use]
    pub fn motion(self, spring: Spring, velocity: [f64; 3]) -> ZoomMotion {
        let [x, y, log_width] = velocity;
        let extra = [x / self.from.width, y / self.from.width, log_width]
            .map(|velocity| spring.motion(State { position: 0.0, velocity }, 0.0));
        ZoomMotion { path: self, progress: spring.motion(State::at_rest(0.0), self.length), extra }
    }
}

impl ZoomMotion {
    /// Returns the state of the middle's x and y and of ln w after `t` seconds.
    pub fn state(&self, t: f64) -> [State; 3] {
        let (progress, [x, y, zoom]) = (self.progress.state(t), self.extra.map(|motion| motion.state(t)));
        let (part, log_width, part_rate, log_rate) = self.path.course(progress.position);
        let log_width =
            State { position: log_width + zoom.position, velocity: log_rate * progress.velocity + zoom.velocity };
        let width = exp(log_width.position);
        let (from, way) = (self.path.from.center, minus(self.path.to.center, self.path.from.center));
        let axis = |axis: usize, extra: State| State {
            position: from[axis] + way[axis] * part + width * extra.position,
            velocity: way[axis] * part_rate * progress.velocity
                + width * (extra.velocity + log_width.velocity * extra.position),
        };
        [axis(0, x), axis(1, y), log_width]
    }

    /// Returns the end of the path.
    #[must_use]
    pub const fn rest(&self) -> PathPoint {
        self.path.to
    }

    /// Returns the seconds after which the motion stays within a tolerance. Deviations of the middle count in widths of the content in
    /// view, and deviations of the width count in ln w.
    #[must_use]
    pub fn settling_time(&self, tolerance: Tolerance) -> f64 {
        let extra = self.extra.iter().map(|motion| motion.settling_time(tolerance));
        extra.fold(self.progress.settling_time(tolerance), larger)
    }
}

/// A picture in motion along a [`ZoomPath`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Flight {
    motion: ZoomMotion,
    rotation: SpringMotion,
    pub(super) end: Transform,
    pub(super) duration: f64,
}

/// The spring's response, in seconds per unit of the path's length.
const PACE: f64 = 0.3;
/// The limits of the response, in seconds.
const SHORTEST: f64 = 0.3;
const LONGEST: f64 = 1.2;

impl Flight {
    /// Returns the flight to `end`, a picture that may rest.
    pub(super) fn new(from: &Placed, end: Transform, setup: &Setup) -> Self {
        let layout = &setup.layout;
        let middle = scaled(layout.view, 0.5);
        let start = from.transform;
        let place = |transform: &Transform| PathPoint {
            center: transform.content_point(middle),
            width: layout.view[0] * exp(-transform.log_scale),
        };
        let path = ZoomPath::new(place(&start), place(&end));
        let response = larger(smaller(PACE * path.length, LONGEST), SHORTEST);
        let spring = Spring::from_response_damping_ratio(response, 1.0);
        // If the view moves, its content moves the other way.
        let [x, y] = over(from.velocity_at(middle), start.factor());
        let motion = path.motion(spring, [-x, -y, -from.velocity.log_scale]);
        let rotation = spring.motion(from.rotation(), end.rotation);
        let (_, part) = setup.tolerances(middle);
        let duration = larger(motion.settling_time(part), rotation.settling_time(part));
        Self { motion, rotation, end, duration }
    }

    pub(super) fn placed(&self, t: f64, layout: &Layout) -> Placed {
        let [x, y, log_width] = self.motion.state(t);
        let log_scale = State { position: ln(layout.view[0]) - log_width.position, velocity: -log_width.velocity };
        let rotation = self.rotation.state(t);
        let moves = times(factor(log_scale.position, rotation.position), [x.velocity, y.velocity]);
        let view = [
            State { position: 0.5 * layout.view[0], velocity: -moves[0] },
            State { position: 0.5 * layout.view[1], velocity: -moves[1] },
        ];
        Placed::through([x.position, y.position], view, log_scale, rotation)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn path(from: [f64; 2], from_width: f64, to: [f64; 2], to_width: f64) -> ZoomPath {
        ZoomPath::new(PathPoint { center: from, width: from_width }, PathPoint { center: to, width: to_width })
    }

    #[test]
    fn the_pan_at_half_of_a_flight_depends_only_on_the_widths() {
        for (w0, w1, d) in [(1.0, 1.0, 5.0), (1.0, 3.0, 20.0), (2.0, 0.1, 0.5), (1e-7, 2e-7, 1e-7), (1.0, 1.0, 1e6)] {
            let way = path([0.0, 0.0], w0, [d, 0.0], w1);
            let part = way.at(0.5 * way.length()).center[0] / d;
            assert!((part - w0 / (w0 + w1)).abs() < 1e-9, "{w0}, {w1}, {d}: {part}");
        }
    }

    #[test]
    fn reversing_a_flights_path_gives_the_path_back() {
        let (there, back) = (path([3.0, -2.0], 10.0, [400.0, 90.0], 2.0), path([400.0, 90.0], 2.0, [3.0, -2.0], 10.0));
        assert!((there.length() - back.length()).abs() < 1e-12);
        for i in 0..=20 {
            let s = there.length() * f64::from(i) / 20.0;
            let (a, b) = (there.at(s), back.at(back.length() - s));
            assert!(fabs(a.width / b.width - 1.0) < 1e-9 && fabs(a.center[0] - b.center[0]) < 1e-6, "{i}: {a:?} {b:?}");
        }
    }

    #[test]
    fn a_path_without_pan_has_a_positive_length_in_both_directions() {
        let (out, back) = (path([1.0; 2], 1.0, [1.0; 2], 2.0), path([1.0; 2], 2.0, [1.0; 2], 1.0));
        assert!(out.length() > 0.4 && (out.length() - back.length()).abs() < 1e-15);
        assert!((back.at(0.5 * back.length()).width - core::f64::consts::SQRT_2).abs() < 1e-12);
    }

    #[test]
    fn the_rates_along_a_flight_are_the_derivatives_of_its_path() {
        let way = path([0.0; 2], 3.0, [50.0, 0.0], 1.0);
        for i in 1..10 {
            let s = way.length() * f64::from(i) / 10.0;
            let (now, before, after) = (way.course(s), way.course(s - 1e-6), way.course(s + 1e-6));
            assert!(
                (now.2 - (after.0 - before.0) / 2e-6).abs() < 1e-6
                    && (now.3 - (after.1 - before.1) / 2e-6).abs() < 1e-6
            );
        }
    }

    #[test]
    fn a_flight_starts_with_the_given_velocity_and_ends_at_its_goal() {
        let spring = Spring::from_response_damping_ratio(0.8, 1.0);
        let ways = [
            path([0.0; 2], 3.0, [50.0, -20.0], 1.0),
            path([5.0, 1.0], 2.0, [5.0, 1.0], 9.0),
            path([0.0; 2], 1.0, [7.0, 0.0], 1.0),
            path([0.0; 2], 1.0, [1e-200, 0.0], 4.0),
        ];
        for way in ways {
            let flight = way.motion(spring, [4.0, -2.0, 0.7]);
            let start = flight.state(0.0);
            assert_eq!([start[0].position, start[1].position], way.from.center);
            for (state, velocity) in start.iter().zip([4.0, -2.0, 0.7]) {
                assert!((state.velocity - velocity).abs() < 1e-12, "{start:?}");
            }
            for i in 1..20 {
                let t = 0.05 * f64::from(i);
                let (now, before, after) = (flight.state(t), flight.state(t - 1e-6), flight.state(t + 1e-6));
                for lane in 0..3 {
                    let measured = (after[lane].position - before[lane].position) / 2e-6;
                    let size = 1e-6 * (1.0 + measured.abs());
                    assert!((measured - now[lane].velocity).abs() < size, "{way:?}, {t}, lane {lane}");
                }
            }
            let late = flight.state(flight.settling_time(Tolerance::new(1e-9, 1e-9)));
            assert!(
                (late[2].position - ln(way.to.width)).abs() < 2e-9
                    && (late[0].position - way.to.center[0]).abs() < 1e-7
            );
        }
    }
}
