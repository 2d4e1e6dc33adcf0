//! The spring of a CSS `linear()` easing.

use alloc::{vec, vec::Vec};

use carom::{Motion, Spring, State};

use crate::data::{Data, Units};
use crate::error::LinearError;
use crate::math;
use crate::model::spring;
use crate::solve::{Demands, Solution};
use crate::trace::{linear_points, linear_value};

/// The spring that comes closest to a `linear()`, from 0 to 1 at rest.
///
/// ```
/// // Response 0.3 s and damping ratio 0.8, within half a percent.
/// let css =
///     "linear(0, .023, .093 7%, .59 24%, .778, .902 41%, .987, 1.016 64%, 1)";
/// let fit = carom_fit::fit_linear(css, 0.345)?;
/// assert!(fit.is_spring());
/// assert!((fit.spring.response() - 0.3).abs() < 0.003);
/// assert!((fit.spring.damping_ratio() - 0.8).abs() < 0.01);
/// # Ok::<(), carom_fit::LinearError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LinearFit {
    /// The spring, of mass 1.
    pub spring: Spring,
    /// The largest difference between the spring and the easing, as a fraction of the travel.
    pub largest_difference: f64,
    /// The number of the easing's points.
    pub points: usize,
}

impl LinearFit {
    /// How far an easing may be from a spring's easing and still count as a spring. This is a tolerance of 1 %, and a margin
    /// for rounding.
    pub const TOLERANCE: f64 = 0.02;

    /// Whether the easing comes from a spring.
    #[must_use]
    pub fn is_spring(&self) -> bool {
        self.largest_difference <= Self::TOLERANCE
    }
}

/// Finds the spring of a CSS `linear()` that takes `duration` seconds.
///
/// We assume that the easing starts at rest. Least squares over the whole duration find response and damping ratio. If points are rounded,
/// or near the spring only within a tolerance, the numbers are less certain. For example, a strongly overdamped spring looks like its
/// slower decay alone, which doesn't determine the damping ratio.
///
/// # Errors
/// The text isn't a `linear()` from 0 to 1 of at least three points, or the duration isn't finite and positive.
pub fn fit_linear(css: &str, duration: f64) -> Result<LinearFit, LinearError> {
    if !(duration > 0.0 && duration.is_finite()) {
        return Err(LinearError::Duration { duration });
    }
    let points = linear_points(css)?;
    let [(begin, first), _, .., (end, last)] = points[..] else { return Err(LinearError::TooFew) };
    let is_near = |x: f64, end: f64| (x - end).abs() <= LinearFit::TOLERANCE;
    if !(is_near(first, 0.0) && is_near(last, 1.0)) {
        return Err(LinearError::Ends { first, last });
    }
    if !(end > begin) {
        return Err(LinearError::TooFew);
    }
    let times: Vec<f64> = (0..=SAMPLES).map(|i| f64::from(i) / f64::from(SAMPLES)).collect();
    let positions: Vec<f64> = times.iter().map(|t| linear_value(&points, *t)).collect();
    let data = Data {
        times,
        positions,
        noise: 0.0,
        quantum: 0.0,
        tick: 0.0,
        dilation: 0.0,
        slips: Vec::new(),
        is_release_known: false,
        units: Units::default(),
    };
    let start = start(&data);
    // A transition starts at rest at 0 and goes to 1, so the displacement, the velocity and the target are known.
    let demands = Demands { fixed: vec![(2, -1.0), (3, 0.0), (4, 1.0)], ..Demands::default() };
    let weights = vec![1.0; data.len()];
    let found = Solution::new(&spring(), &data, &demands, &weights, (&[start[0], start[1], -1.0, 0.0, 1.0], &[]));
    let [frequency, ratio] = match found.as_ref().map(|found| &found.parameters[..]) {
        Some([frequency, ratio, ..]) => [frequency.clamp(-50.0, 50.0), ratio.clamp(1e-3, 1e3)],
        _ => start,
    };
    // Limit the spring to its domain, because the file may contain any number.
    let angular = (math::exp(frequency) / duration).clamp(1e-7, 1e7);
    let scaled = Spring::from_angular_frequency(angular * duration, ratio).motion(State::at_rest(0.0), 1.0);
    let difference = |(t, x): (&f64, &f64)| (scaled.state(*t).position - x).abs();
    let largest_difference = data.times.iter().zip(&data.positions).map(difference).fold(0.0, f64::max);
    let spring = Spring::from_angular_frequency(angular, ratio);
    Ok(LinearFit { spring, largest_difference, points: points.len() })
}

/// Samples of the easing, evenly spread over its duration.
const SAMPLES: u32 = 512;

/// Returns the logarithm of the angular frequency (in 1/duration) and the damping ratio of a spring near the easing. We try springs of many
/// damping ratios that get halfway at the same time as the easing, and choose the closest.
fn start(data: &Data) -> [f64; 2] {
    let samples = || data.times.iter().zip(&data.positions);
    let half = samples().find(|(_, x)| **x >= 0.5).map_or(1.0, |(t, _)| f64::max(*t, 1e-6));
    let spring = |step: i32| {
        let ratio = 0.02 * math::exp(f64::from(step) * math::ln(250.0) / 60.0);
        let unit = Spring::from_angular_frequency(1.0, ratio).motion(State::at_rest(0.0), 1.0);
        let frequency = unit.time_at(0.5).unwrap_or(1.0) / half;
        let squares: f64 = samples().map(|(t, x)| unit.state(frequency * t).position - x).map(|r| r * r).sum();
        (squares, [math::ln(frequency), ratio])
    };
    (0..=60).map(spring).min_by(|a, b| a.0.total_cmp(&b.0)).map_or([1.0, 1.0], |(_, at)| at)
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::{format, string::String};

    /// An easing of a spring, sampled as Motion does: every 10 ms, four decimals.
    fn sampled(spring: &Spring, duration: f64) -> String {
        let motion = spring.motion(State::at_rest(0.0), 1.0);
        let count = (duration / 0.01) as usize;
        let value = |i: usize| motion.state(duration * i as f64 / count as f64).position;
        let values: Vec<_> = (0..count).map(|i| format!("{:.4}", value(i))).collect();
        format!("linear({}, 1)", values.join(", "))
    }

    #[test]
    fn a_sampled_spring_is_recovered() {
        for (response, ratio, duration) in [(0.5, 0.7, 0.8), (0.4, 0.3, 1.5), (0.6, 1.0, 1.2), (0.3, 2.0, 1.5)] {
            let spring = Spring::from_response_damping_ratio(response, ratio);
            let fit = fit_linear(&sampled(&spring, duration), duration).unwrap();
            assert!(fit.is_spring(), "{response} {ratio}: {fit:?}");
            assert!((fit.spring.response() / response - 1.0).abs() < 0.01, "{response} {ratio}: {fit:?}");
            assert!((fit.spring.damping_ratio() - ratio).abs() < 0.01, "{response} {ratio}: {fit:?}");
        }
    }

    #[test]
    fn open_props_springs_are_recognized_and_its_bounces_are_not() {
        let spring = "linear(0, 0.006, 0.025 2.8%, 0.101 6.1%, 0.539 18.9%, 0.721 25.3%, 0.849 31.5%, 0.937 38.1%, \
                      0.968 41.8%, 0.991 45.7%, 1.006 50.1%, 1.015 55%, 1.017 63.9%, 1.001)";
        let fit = fit_linear(spring, 1.0).unwrap();
        assert!(fit.is_spring() && (fit.spring.damping_ratio() - 0.8).abs() < 0.03, "{fit:?}");
        let bounce = "linear(0, 0.004, 0.016, 0.035, 0.063, 0.098, 0.141, 0.191, 0.25, 0.316, 0.391 36.8%, 0.563, 0.766, \
                      1 58.8%, 0.946, 0.908 69.1%, 0.895, 0.885, 0.879, 0.878, 0.879, 0.885, 0.895, 0.908 89.7%, 0.946, 1)";
        let fit = fit_linear(bounce, 1.0).unwrap();
        assert!(!fit.is_spring() && fit.largest_difference > 0.1, "{fit:?}");
    }

    #[test]
    fn the_points_of_linear_are_read_by_the_rules_of_css() {
        let read = |css: &str| linear_points(css).unwrap();
        assert_eq!(read("linear(0, 0.5, 1)"), [(0.0, 0.0), (0.5, 0.5), (1.0, 1.0)]);
        assert_eq!(read("linear(0, 25% 0.5 75%, 1)"), [(0.0, 0.0), (0.25, 0.5), (0.75, 0.5), (1.0, 1.0)]);
        let read = read("linear(0 0%, 0.2, 0.5 50%, 0.6 40%, 1)");
        assert_eq!(read, [(0.0, 0.0), (0.25, 0.2), (0.5, 0.5), (0.5, 0.6), (1.0, 1.0)]);
        assert_eq!(linear_points("ease"), Err(LinearError::NotLinear));
        assert_eq!(linear_points("linear(0, x, 1)"), Err(LinearError::Point { place: 2 }));
        assert_eq!(fit_linear("linear(0, 1)", 1.0), Err(LinearError::TooFew));
        assert_eq!(fit_linear("linear(0, 0.5, 2)", 1.0), Err(LinearError::Ends { first: 0.0, last: 2.0 }));
        assert!(matches!(fit_linear("linear(0, 0.5, 1)", f64::NAN), Err(LinearError::Duration { .. })));
    }

    #[test]
    fn the_spring_fitted_to_an_absurd_easing_is_valid() {
        for duration in [1e-3, 1.0, 997.0] {
            let fit = fit_linear("linear(0,1 20%,-35.144763110129055,3,4 80%,1)", duration).unwrap();
            assert!(fit.spring.validate().is_ok() && !fit.is_spring(), "{fit:?}");
        }
    }
}
