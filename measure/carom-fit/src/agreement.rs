//! Whether a law explains samples, up to their rounding, and up to a clock that may be uneven.

use alloc::{vec, vec::Vec};

use crate::data::{Data, correlation, count};
use crate::math;
use crate::noise::rounding;
use crate::solve::Solution;

/// How far off a frame's time may be, as a part of a frame. Screens show frames at even intervals, but recordings read their clock a little
/// earlier or later. We chose this value so that the tests on the recordings in `data/` hold.
pub(crate) const UNEVEN_FRAME: f64 = 0.02;

/// In a recording that reads its clock late, how far off a frame's time may be, as a part of a frame. The errors of such a clock
/// don't have a pattern, but the errors of a wrong law do.
pub(crate) const LATE_CLOCK: f64 = 0.04;

/// The fewest fast samples that show a pattern.
const ENOUGH: usize = 12;

/// If the residuals of neighbours correlate by more than this, they have a pattern.
const PATTERN: f64 = 0.35;

/// How large the root of the mean square residual may be, in the standard deviations that the recording allows. Beyond rounding and
/// the clock, this leaves room for roundings inside of a platform.
const CLOSE: f64 = 1.5;

/// How large a single residual may be, in the same standard deviations. (Rounding alone gives 1.73 at most.)
pub(crate) const NEAR: f64 = 3.0;

/// A frame that is off by more than this many standard deviations is late.
const LATE: f64 = 6.0;

/// At least this many frames must be in time before each late frame, and at the beginning.
const IN_TIME: usize = 4;

/// A fraction of the travel that is less than any screen shows.
const INVISIBLE: f64 = 1e-9;

/// Returns the standard deviation that the recording allows a sample at this velocity.
pub(crate) fn allowed(data: &Data, uneven: f64, velocity: f64) -> f64 {
    let frame = 1.0 / f64::max(count(data.len()) - 1.0, 1.0);
    let late = f64::max(uneven * frame, rounding(data.tick));
    f64::max(math::hypot(data.noise, late * velocity), INVISIBLE)
}

/// Whether a law explains all samples, in particular the first three. Single frames may be late.
pub(crate) fn explains(law: &Solution, data: &Data) -> bool {
    let deviations = |uneven: f64| -> Vec<f64> {
        let each: Vec<f64> = law.velocities.iter().map(|v| allowed(data, uneven, *v)).collect();
        // Divide each residual by the sample's own error, or by the fitted curve's, if that is larger. The curve's error is about
        // rms(own errors)·√(unknowns/n).
        let squares: f64 = each.iter().map(|own| own * own).sum();
        let curve = math::sqrt(squares * count(law.unknowns())) / count(each.len());
        law.residuals.iter().zip(&each).map(|(r, own)| r / f64::max(*own, curve)).collect()
    };
    let (even, late) = (deviations(UNEVEN_FRAME), deviations(LATE_CLOCK));
    let is_late = |(d, w): (&f64, &f64)| d.abs() > if *w > 0.0 { LATE } else { NEAR };
    let is_close = |deviations: &[f64]| {
        let late: Vec<bool> = deviations.iter().zip(&law.weights).map(is_late).collect();
        is_close(deviations, &late, data.is_release_known)
    };
    // An uneven clock only shows in fast samples.
    let is_fast = |v: f64| allowed(data, UNEVEN_FRAME, v) > 1.2 * data.noise;
    let fast: Vec<f64> = even.iter().zip(&law.velocities).filter(|(_, v)| is_fast(**v)).map(|(d, _)| *d).collect();
    let has_no_pattern = fast.len() >= ENOUGH && correlation(&fast).abs() < PATTERN;
    (data.is_release_known || even.iter().take(3).all(|d| d.abs() <= NEAR))
        && (is_close(&even) || (has_no_pattern && is_close(&late)))
}

/// Returns the root of the mean square residual, in the standard deviations that the recording allows.
pub(crate) fn closeness(law: &Solution, data: &Data) -> f64 {
    let kept = law.weights.iter().filter(|w| **w > 0.0).count();
    let squares = law.residuals.iter().zip(&law.velocities).zip(&law.weights).filter(|(_, w)| **w > 0.0);
    let squares = squares.map(|((r, v), _)| r / allowed(data, UNEVEN_FRAME, *v)).fold(0.0, |sum, d| sum + d * d);
    math::sqrt(squares / count(kept))
}

/// Whether a law that you asked for is near the samples. The root of the mean square residual is then at most twice what
/// [`explains`] allows. Late samples do not matter here.
pub(crate) fn is_near(law: &Solution, data: &Data) -> bool {
    closeness(law, data) <= 2.0 * CLOSE
}

/// Whether all samples are close, except for single late ones. If we know the release, a busy page may show several late frames.
fn is_close(deviations: &[f64], late: &[bool], is_release_known: bool) -> bool {
    let (mut squares, mut kept, mut since) = (0.0, 0, 0);
    for (deviation, is_late) in deviations.iter().zip(late) {
        if !is_late {
            (squares, kept, since) = (squares + deviation * deviation, kept + 1, since + 1);
        } else if since < IN_TIME && !is_release_known {
            return false;
        } else {
            since = 0;
        }
    }
    6 * (late.len() - kept) <= late.len() && squares <= CLOSE * CLOSE * count(kept)
}

/// How much likelier a law is than a polynomial with this many coefficients, as the difference of the information criterion n
/// ln(mean square). A short piece of any smooth motion, for example the end of a finger's stroke, agrees with several laws, and
/// with polynomials too.
pub(crate) fn beats_polynomial(law: &Solution, data: &Data, coefficients: usize) -> f64 {
    let own = math::hypot(f64::max(law.rmse(), data.noise), INVISIBLE);
    let kept: Vec<f64> = law.weights.iter().map(|w| f64::from(u8::from(*w > 0.0))).collect();
    let n: f64 = kept.iter().sum();
    n * math::ln(beyond_polynomial(data, &kept, coefficients) / (n * own * own))
}

/// Returns the least sum of squared residuals of a polynomial. It uses polynomials that are orthogonal over the samples.
fn beyond_polynomial(data: &Data, weights: &[f64], coefficients: usize) -> f64 {
    let sum = |of: &dyn Fn(usize) -> f64| weights.iter().enumerate().map(|(i, w)| w * of(i)).sum::<f64>();
    let mut rest = data.positions.clone();
    let (mut before, mut now, mut size_before) = (vec![0.0; data.len()], vec![1.0; data.len()], 1.0);
    for _ in 0..coefficients {
        let size = sum(&|i| now[i] * now[i]);
        if !(size > 0.0) {
            break;
        }
        let part = sum(&|i| rest[i] * now[i]) / size;
        let middle = sum(&|i| data.times[i] * now[i] * now[i]) / size;
        let next = |i: usize| (data.times[i] - middle) * now[i] - size / size_before * before[i];
        let next = (0..data.len()).map(next).collect();
        rest.iter_mut().zip(&now).for_each(|(rest, now)| *rest -= part * now);
        (before, now, size_before) = (now, next, size);
    }
    sum(&|i| rest[i] * rest[i])
}
