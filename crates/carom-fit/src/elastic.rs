//! How hard does the edge pull back? A critically damped spring, from a recording.

use core::f64::consts::PI;

use carom::{Spring, State};

use crate::error::FitError;
use crate::least_squares::{Refined, Scaled, mean};
use crate::report::{Fit, FittedMotion, Parameter, StartEstimate};
use crate::search::{Minimum, minimum};
use crate::trace::Trace;

/// x″ = −ω² (x − target) − 2ω x′, fitted to a recording of something that comes back to an edge.
///
/// # Model
/// With t since the first sample, displacement y₀ from the target and velocity v₀ there:
///
/// ```text
/// x(t) = target + (A + B t) e^(−ωt),     A = y₀,     B = v₀ + ω y₀
/// ```
///
/// D. Wen's x = v₀ t e^(−ωt) is the case y₀ = 0: a page that runs into its edge. With y₀ free it also tells a page that
/// was pulled over the edge and let go, whether at rest or not.
///
/// # Procedure
/// D. Wen's: the ω that maximizes R². For each ω the model is linear in A and B, so the search is over one number; it is
/// over all of them, because R² has two maxima on a recorded bounce (ω 6.3 beside the true 10.9) and the wrong one is the
/// wider. This is [`Fit::start_estimate`]. Levenberg and Marquardt's method then finishes all three numbers, to the last
/// digits, and gives their errors.
///
/// # Parameters
/// | name | unit | |
/// |---|---|---|
/// | `angular_frequency` | rad/s | ω |
/// | `response` | s | 2π/ω, as SwiftUI and UIKit have it |
/// | `displacement` | length | y₀, from the target, at the first sample |
/// | `velocity` | length/s | v₀, at the first sample |
/// | `target` | length | the edge, as given; 0 is usual |
///
/// # Errors
/// Fewer than 4 samples; a constant; an ω that is not above 0 by two standard errors (it does not come back), below 0 (it
/// speeds up), or boundless (over within the first interval). A `target` that is not finite gives
/// [`FitError::NoConvergence`].
///
/// # Example
/// ```
/// use carom::Motion;
/// use carom_fit::{Trace, fit_elastic};
///
/// // D. Wen's bounce: 12.608 1/s, filmed at 60 Hz, rounded to whole pixels.
/// let times: Vec<f64> = (0..45).map(|frame| f64::from(frame) / 60.0).collect();
/// let positions: Vec<f64> = times.iter().map(|t| (3000.0 * t * (-12.608 * t).exp()).round()).collect();
/// let fit = fit_elastic(&Trace::new(&times, &positions)?, 0.0)?;
///
/// assert!((fit.parameter("angular_frequency").unwrap().value - 12.608).abs() < 0.15);
/// assert!(fit.rmse < 0.5);
/// assert_eq!(fit.motion.rest(), Some(0.0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Source
/// D. Wen, *The calculus of Apple's elastic scrolling* (2015), section 3.
pub fn fit_elastic(trace: &Trace, target: f64) -> Result<Fit, FitError> {
    let parameter = "angular_frequency";
    let scaled = Scaled::new(trace, target)?;
    let at = |frequency: f64| Swing::best(frequency, &scaled);
    let best = match minimum(Scaled::LOWEST_RATE, scaled.highest_rate(), |frequency| at(frequency).squares) {
        Minimum::Inside(frequency) => at(frequency),
        Minimum::Low if at(-1.0).squares < at(Scaled::LOWEST_RATE).squares => {
            return Err(FitError::Grows { parameter });
        }
        Minimum::Low => return Err(FitError::NoDecay { parameter }),
        Minimum::High => return Err(FitError::TooFast { parameter }),
    };
    let refined = Refined::new(&scaled, best.parameters, curve)?;
    refined.check_rate(&scaled, parameter)?;

    let units = [1.0 / scaled.duration, scaled.length, scaled.length / scaled.duration];
    let [x, y, z] = units;
    let [frequency, displacement, velocity] = best.parameters;
    let start_estimate = StartEstimate {
        parameters: parameters([frequency * x, displacement * y, velocity * z], target, [None; 4]),
        r_squared: best.r_squared,
    };
    let refined = refined.scaled(units);
    let [frequency, displacement, velocity] = refined.parameters;
    let [error, displacement_error, velocity_error] = refined.standard_errors();
    let response_error = 2.0 * PI / frequency / frequency * error;
    let errors = [error, response_error, displacement_error, velocity_error].map(Some);
    let spring = Spring::from_angular_frequency(frequency, 1.0);
    let motion = spring.motion(State { position: target + displacement, velocity }, target);
    Ok(Fit::new(trace, parameters(refined.parameters, target, errors), start_estimate, FittedMotion::Elastic(motion)))
}

fn parameters(
    [frequency, displacement, velocity]: [f64; 3],
    target: f64,
    [error, response_error, displacement_error, velocity_error]: [Option<f64>; 4],
) -> Vec<Parameter> {
    [
        ("angular_frequency", frequency, "rad/s", error),
        ("response", 2.0 * PI / frequency, "s", response_error),
        ("displacement", displacement, "length", displacement_error),
        ("velocity", velocity, "length/s", velocity_error),
        ("target", target, "length", None),
    ]
    .map(|(name, value, unit, standard_error)| Parameter { name, value, unit, standard_error })
    .into()
}

/// y₀ (1 + ωt) e^(−ωt) + v₀ t e^(−ωt), by [ω, y₀, v₀].
fn curve(&[frequency, displacement, velocity]: &[f64; 3], t: f64) -> (f64, [f64; 3]) {
    let (of_displacement, of_velocity) = basis(frequency, t);
    let of_frequency = -t * of_velocity * (velocity + frequency * displacement);
    (displacement * of_displacement + velocity * of_velocity, [of_frequency, of_displacement, of_velocity])
}

/// What one unit of displacement, and one of velocity, become by `t`.
fn basis(frequency: f64, t: f64) -> (f64, f64) {
    let kept = libm::exp(-frequency * t);
    ((1.0 + frequency * t) * kept, t * kept)
}

/// The best motion of a given frequency.
struct Swing {
    /// ω, y₀, v₀.
    parameters: [f64; 3],
    /// Sum of the squares of the residuals.
    squares: f64,
    r_squared: f64,
}

impl Swing {
    fn best(frequency: f64, scaled: &Scaled) -> Self {
        let samples = || scaled.times.iter().zip(&scaled.positions).map(|(t, y)| (basis(frequency, *t), *y));
        // Gram and Schmidt: b without its part along a. The normal equations would lose half the digits.
        let (aa, ab, ay) =
            samples().fold((0.0, 0.0, 0.0), |(aa, ab, ay), ((a, b), y)| (aa + a * a, ab + a * b, ay + a * y));
        let share = ab / aa;
        let (bb, by) = samples().fold((0.0, 0.0), |(bb, by), ((a, b), y)| {
            let b = b - share * a;
            (bb + b * b, by + b * y)
        });
        let velocity = if bb > 0.0 { by / bb } else { 0.0 };
        let displacement = ay / aa - share * velocity;
        let squares = samples().fold(0.0, |sum, ((a, b), y)| {
            let residual = y - displacement * a - velocity * b;
            sum + residual * residual
        });
        let mean = mean(&scaled.positions);
        let spread = scaled.positions.iter().fold(0.0, |sum, y| sum + (y - mean) * (y - mean));
        Self { parameters: [frequency, displacement, velocity], squares, r_squared: 1.0 - squares / spread }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::least_squares::gradient_error;

    #[test]
    fn the_derivatives_are_those_of_the_curve() {
        for frequency in [1e-6, 0.5, 3.0, 30.0] {
            for t in [0.0, 0.1, 1.0] {
                let error = gradient_error(curve, [frequency, -0.7, 2.0], t);
                assert!(error < 1e-7, "frequency {frequency}, t {t}: off by {error}");
            }
        }
    }

    #[test]
    fn the_search_alone_finds_exact_data() {
        let times: Vec<f64> = (0..60).map(|k| f64::from(k) / 60.0).collect();
        for v in [3000.0, -3000.0] {
            let positions: Vec<f64> = times.iter().map(|t| v * t * libm::exp(-12.608 * t)).collect();
            let fit = fit_elastic(&Trace::new(&times, &positions).unwrap(), 0.0).unwrap();
            let frequency = fit.start_estimate.parameters[0].value;
            assert!((frequency - 12.608).abs() < 1e-5, "{frequency}");
            assert!(fit.start_estimate.r_squared > 1.0 - 1e-12);
        }
    }
}
