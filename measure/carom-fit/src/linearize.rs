//! The regressions by which D. Wen's essay *The calculus of Apple's elastic scrolling* finds the constants of a page.
//!
//! After a fling, a page is at x(t) = c − (v₀/γ) e^(−γt). So ln|c − x| over t is a line of slope −γ. Past its edge, the page is at x(t) =
//! v₀ t e^(−ωt) from the edge. So x over t e^(−ωt) is a straight line, but only for the right ω. We take the ω with the largest R². Least
//! squares on the positions themselves, as in [`fit`](crate::fit), are more reliable. These regressions are useful because you can look at
//! them.

use alloc::vec::Vec;

use carom::{Friction, Motion, Spring, State};

use crate::data::{count, mean, median};
use crate::fit::{FitOptions, Report, fit};
use crate::math;
use crate::model::Model;
use crate::report::Segment;
use crate::segment::Kind;
use crate::trace::Trace;

/// The linear views of a recording: of its fling, and of its motion past an edge.
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Linearized {
    /// The fling, or `None` if the recording doesn't have one.
    pub log_linear: Option<LogLinear>,
    /// The motion past the edge, or `None` if the recording doesn't have one.
    pub omega_search: Option<OmegaSearch>,
    /// The essay's recurrences beside the exact propagators, at the recording's frame rate.
    pub recurrences: Vec<Recurrence>,
    /// Why a view is absent.
    pub notes: Vec<&'static str>,
}

/// The regression of ln|c − x| on the time.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct LogLinear {
    /// −γ, in 1/s.
    pub slope: f64,
    /// ln(v₀/γ), for lengths in the recording's unit and times since the first point.
    pub intercept: f64,
    /// The coefficient of determination: 1 is a perfect line.
    pub r2: f64,
    /// c, the position that the fling approaches.
    pub limit: f64,
    /// Seconds since the first point, and ln|c − x|. Points within the noise of the limit are left out.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub points: Vec<(f64, f64)>,
}

/// The regression of x on t e^(−ωt), for the ω of the largest R².
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct OmegaSearch {
    /// ω, in rad/s.
    pub omega: f64,
    /// The coefficient of determination there.
    pub r2: f64,
    /// v₀, the velocity at the edge, in lengths per second.
    pub slope: f64,
    /// The position of the edge.
    pub intercept: f64,
    /// The values of ω that were tried, each with its R².
    pub curve: Vec<(f64, f64)>,
    /// t e^(−ωt), and the position.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub points: Vec<(f64, f64)>,
}

/// A recurrence that steps a page from frame to frame, and its distance from the closed form.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Recurrence {
    /// The motion, and how it is stepped: `friction, recurrence`, `friction, propagator`, and the same for `edge`.
    pub name: &'static str,
    /// The formula of the recurrence, for a frame of n seconds.
    pub formula: &'static str,
    /// n, in seconds.
    pub interval: f64,
    /// The largest distance from the closed form, in the recording's unit of length.
    pub largest_error: f64,
    /// The same error as a fraction of the travel.
    pub relative_error: f64,
}

/// Computes the regressions for a recording, in the segments that its report has found.
///
/// ```
/// use carom_fit::{FitOptions, Trace, fit, linearize};
///
/// let times: Vec<f64> = (0..90).map(|frame| f64::from(frame) / 60.0).collect();
/// let position = |t: &f64| (800.0 * (1.0 - (-5.843 * t).exp())).round();
/// let positions: Vec<f64> = times.iter().map(position).collect();
/// let trace = Trace::new(&times, &positions)?;
/// let report = fit(&trace, &FitOptions::default())?;
/// let line = linearize(&trace, &report).log_linear.unwrap();
/// assert!((line.slope + 5.843).abs() < 0.05 && line.r2 > 0.999);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn linearize(trace: &Trace, report: &Report) -> Linearized {
    let largest = |kind: Kind| {
        let own = report.segments.iter().enumerate().filter(move |(_, segment)| segment.kind == kind);
        own.max_by_key(|(_, segment)| segment.samples)
    };
    let log_linear = largest(Kind::Fling).or_else(|| notch(report)).and_then(|(place, segment)| {
        // The sample where the page meets its edge belongs to the next segment, so end just before it.
        let meets_edge = report.segments.get(place + 1).is_some_and(|next| next.kind == Kind::EdgeContact);
        let to = if meets_edge { segment.to - 1e-9 * (segment.to - segment.from) } else { segment.to };
        LogLinear::of(&trace.between(segment.from, to), report.quantum)
    });
    let omega_search = largest(Kind::SpringBack).and_then(|(place, segment)| {
        let contact = place.checked_sub(1).and_then(|before| report.segments.get(before));
        let from = contact.filter(|before| before.kind == Kind::EdgeContact).map_or(segment.from, |before| before.from);
        OmegaSearch::of(&trace.between(from, segment.to), edge_of(report, segment))
    });
    let interval = median(&mut trace.times().windows(2).map(|pair| pair[1] - pair[0]).collect::<Vec<_>>());
    let mut recurrences = log_linear.as_ref().map_or_else(Vec::new, |line| line.recurrences(interval));
    recurrences.extend(omega_search.iter().flat_map(|search| search.recurrences(interval)));
    let notes = [(log_linear.is_none(), NO_LINE), (omega_search.is_none(), NO_SEARCH)];
    let notes = notes.into_iter().filter(|(is_absent, _)| *is_absent).map(|(_, why)| why).collect();
    Linearized { log_linear, omega_search, recurrences, notes }
}

const NO_LINE: &str = "there is no line of ln|c − x|, because no part of the recording is a fling";
const NO_SEARCH: &str = "there is no search for ω, because the page does not return from beyond an edge";

/// Returns the segment of a wheel that is smoothed and has one notch. Its curve is like a fling's.
fn notch(report: &Report) -> Option<(usize, &Segment)> {
    let is_notch = |segment: &Segment| {
        let fit = segment.fit.and_then(|fit| report.fits.get(fit));
        fit.is_some_and(|fit| fit.model == Model::WheelSmoothing && fit.notches.len() == 1)
    };
    report.segments.iter().enumerate().find(|(_, segment)| is_notch(segment))
}

/// If R² is below this, the points aren't on a line.
const LEAST_R2: f64 = 0.9;

/// The edge or target that a fit of the segment, or of the recording, has found.
fn edge_of(report: &Report, segment: &Segment) -> Option<f64> {
    let own = segment.fit.and_then(|fit| report.fits.get(fit));
    own.into_iter().chain(&report.fits).find_map(|fit| fit.value("edge").or_else(|| fit.value("target")))
}

impl LogLinear {
    fn of(fling: &Trace, quantum: f64) -> Option<Self> {
        let report = fit(fling, &FitOptions::model(Model::Friction)).ok()?;
        let is_falling = |line: &Line| line.slope < 0.0 && line.r2 > LEAST_R2;
        let limit = report.best().value("rest")?;
        let start = fling.samples().first()?.time;
        let farthest = fling.positions().iter().fold(0.0, |most, x| f64::max(most, (limit - x).abs()));
        // Near the limit, rounding would change the logarithm by more than a tenth, so leave these points out.
        let nearest = f64::max(5.0 * quantum, 1e-3 * farthest);
        let samples = fling.samples().iter().map(|sample| (sample.time, sample.position));
        let far = samples.filter(|(_, x)| (limit - x).abs() > nearest);
        let points: Vec<_> = far.map(|(t, x)| (t - start, math::ln((limit - x).abs()))).collect();
        let Line { slope, intercept, r2 } = Line::through(&points).filter(is_falling)?;
        Some(Self { slope, intercept, r2, limit, points })
    }

    fn recurrences(&self, interval: f64) -> Vec<Recurrence> {
        let (drag, travel) = (-self.slope, math::exp(self.intercept));
        let exact = Friction { drag }.motion(State { position: 0.0, velocity: drag * travel });
        let kept = math::exp(-drag * interval);
        let step = |State { position, velocity }: State| {
            let velocity = kept * velocity;
            State { position: position + interval * velocity, velocity }
        };
        let propagator = Friction { drag }.propagator(interval);
        let time = self.points.last().map_or(0.0, |(time, _)| *time);
        let steps: [Step<'_>; 2] = [
            ("friction, recurrence", "v ← e^(−γn) v, x ← x + n v", &step),
            ("friction, propagator", "v ← e^(−γn) v, x ← x + (1 − e^(−γn))/γ v", &|s| {
                propagator.advance(s, 0.0)
            }),
        ];
        compared(&exact, (interval, time, travel), steps)
    }
}

impl OmegaSearch {
    fn of(past: &Trace, edge: Option<f64>) -> Option<Self> {
        let edge = edge.or_else(|| past.positions().last().copied())?;
        let options = FitOptions { target: Some(edge), ..FitOptions::model(Model::Elastic) };
        let report = fit(past, &options).ok()?;
        let best = report.best();
        let frequency = best.value("angular_frequency")?;
        // (A + B t) e^(−ωt) meets the edge at t = −A/B, perhaps before the recording begins.
        let (a, speed, begin) = match best.value("displacement") {
            Some(displacement) => (displacement, best.value("velocity")?, 0.0),
            None => (best.value("position")? - edge, 0.0, best.value("begin")?),
        };
        let crossing = best.start + begin - a / (speed + frequency * a);
        let samples = past.samples().iter().map(|sample| (sample.time - crossing, sample.position));
        let since: Vec<_> = samples.filter(|(t, _)| *t >= 0.0).collect();
        let line = |omega: f64| Line::through(&against(&since, omega));
        let r2 = |omega: f64| line(omega).map_or(f64::NAN, |line| line.r2);

        const STEPS: u32 = 120;
        let grid = (0..=STEPS).map(|k| frequency * math::pow(4.0, 2.0 * f64::from(k) / f64::from(STEPS) - 1.0));
        let curve: Vec<(f64, f64)> = grid.map(|omega| (omega, r2(omega))).filter(|(_, r2)| r2.is_finite()).collect();
        let top = (0..curve.len()).max_by(|a, b| curve[*a].1.total_cmp(&curve[*b].1))?;
        let at = |k: usize| curve.get(k).map(|(omega, _)| *omega);
        // Near its largest sample, R² has a single maximum. Each round drops the outer third that can't contain the maximum.
        let (mut low, mut high) = (at(top.saturating_sub(1))?, at(top + 1).or_else(|| at(top))?);
        for _ in 0..60 {
            let (left, right) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
            if r2(left) < r2(right) {
                low = left;
            } else {
                high = right;
            }
        }
        let omega = 0.5 * (low + high);
        let Line { slope, intercept, r2 } = line(omega)?;
        Some(Self { omega, r2, slope, intercept, curve, points: against(&since, omega) })
    }

    fn recurrences(&self, interval: f64) -> Vec<Recurrence> {
        let (omega, speed) = (self.omega, self.slope);
        let farthest = (speed / omega).abs() * math::exp(-1.0);
        let spring = Spring::from_angular_frequency(omega, 1.0);
        let exact = spring.motion(State { position: 0.0, velocity: speed }, 0.0);
        let kept = math::exp(-omega * interval);
        // In these steps, the velocity is what the essay calls g.
        let step = |State { position, velocity: g }: State| State {
            position: (position + interval * g) * kept,
            velocity: g * kept,
        };
        let propagator = spring.propagator(interval);
        let steps: [Step<'_>; 2] = [
            ("edge, recurrence", "x ← (x + n g) e^(−ωn), g ← e^(−ωn) g", &step),
            ("edge, propagator", "(x, v) ← exact 2×2 matrix of n", &|s| propagator.advance(s, 0.0)),
        ];
        // At 8/ω, the remaining distance is less than a hundredth of the largest.
        compared(&exact, (interval, 8.0 / omega, farthest), steps)
    }
}

/// t e^(−ωt) and the position, for times since the edge was crossed.
fn against(since: &[(f64, f64)], omega: f64) -> Vec<(f64, f64)> {
    since.iter().map(|(t, x)| (t * math::exp(-omega * t), *x)).collect()
}

/// The name and the formula of a recurrence, and the recurrence.
type Step<'a> = (&'static str, &'static str, &'a dyn Fn(State) -> State);

/// Compares recurrences with the exact motion at each frame up to `time`. Returns `None` if that is less than one frame, or a million
/// frames or more.
fn compared(exact: &dyn Motion, (interval, time, travel): (f64, f64, f64), steps: [Step<'_>; 2]) -> Vec<Recurrence> {
    let frames = math::floor(time / interval);
    if !(1.0..1e6).contains(&frames) {
        return Vec::new();
    }
    let run = |(name, formula, step): Step<'_>| {
        let mut state = exact.state(0.0);
        let largest_error = (1..=frames as u32).fold(0.0, |largest, k| {
            state = step(state);
            f64::max(largest, (state.position - exact.state(f64::from(k) * interval).position).abs())
        });
        Recurrence { name, formula, interval, largest_error, relative_error: largest_error / travel }
    };
    steps.into_iter().map(run).collect()
}

/// A regression line.
struct Line {
    slope: f64,
    intercept: f64,
    r2: f64,
}

impl Line {
    fn through(points: &[(f64, f64)]) -> Option<Self> {
        if points.len() < 3 {
            return None;
        }
        let of = |pick: fn(&(f64, f64)) -> f64| mean(&points.iter().map(pick).collect::<Vec<_>>());
        let (x, y) = (of(|point| point.0), of(|point| point.1));
        let sums = points.iter().fold([0.0; 3], |[xx, xy, yy], point| {
            let (dx, dy) = (point.0 - x, point.1 - y);
            [xx + dx * dx, xy + dx * dy, yy + dy * dy]
        });
        let [xx, xy, yy] = sums.map(|sum| sum / count(points.len()));
        let slope = xy / xx;
        let line = Self { slope, intercept: y - slope * x, r2: f64::min(xy * xy / (xx * yy), 1.0) };
        [line.slope, line.intercept, line.r2].iter().all(|number| number.is_finite()).then_some(line)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_through_points_is_found_with_its_r_squared() {
        let Line { slope, intercept, r2 } = Line::through(&[(0.0, 1.0), (1.0, 3.0), (2.0, 5.0)]).unwrap();
        assert!((slope - 2.0).abs() < 1e-15 && (intercept - 1.0).abs() < 1e-15 && (r2 - 1.0).abs() < 1e-15);
        let Line { r2, .. } = Line::through(&[(0.0, 0.0), (1.0, 1.0), (2.0, 0.0), (3.0, 1.0)]).unwrap();
        assert!((r2 - 0.2).abs() < 1e-15);
        assert!(Line::through(&[(0.0, 1.0), (0.0, 2.0), (0.0, 3.0)]).is_none());
    }
}
