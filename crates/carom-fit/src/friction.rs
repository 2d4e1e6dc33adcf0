//! How strongly does it slow down? Friction in proportion to the velocity, from a recording.

use carom::{Friction, State};

use crate::error::FitError;
use crate::least_squares::{Line, Refined, Scaled};
use crate::report::{Fit, FittedMotion, Parameter, StartEstimate};
use crate::search::{Minimum, minimum};
use crate::trace::Trace;

/// v′ = −drag·v, fitted to a recording of something that slows down: a fling, let go.
///
/// # Model
/// With t since the first sample, position x₀ and velocity v₀ there:
///
/// ```text
/// x(t) = x₀ + v₀ (1 − e^(−drag·t))/drag = c − (c − x₀) e^(−drag·t),     c = x₀ + v₀/drag
/// ```
///
/// # Procedure
/// D. Wen's: the way left, c − x, falls as e^(−drag·t), so the slope of ln(c − x) over t is −drag. He reads c off the
/// recording's end; here it is the c that makes the logarithm straightest (largest R²), since a recording rarely reaches
/// c: iOS gives up at 10 pt/s, 5 pt short. The last 5 % of the way are left out, where the logarithm sees little but the
/// rounding of the positions. This is [`Fit::start_estimate`].
///
/// The logarithm weighs an error near rest more than one at full speed, so what counts is the least sum of squares of
/// the positions themselves: for each drag the model is a straight line in (1 − e^(−drag·t))/drag, the best of all drags
/// is found by search, and Levenberg and Marquardt's method finishes all three numbers and gives their errors.
///
/// # Parameters
/// | name | unit | |
/// |---|---|---|
/// | `drag` | 1/s | |
/// | `deceleration_rate` | per ms | e^(−drag/1000), as `UIScrollView` has it |
/// | `position` | length | at the first sample |
/// | `velocity` | length/s | at the first sample |
/// | `rest` | length | c, where it would end |
///
/// # Errors
/// Fewer than 4 samples; a constant; a drag that is not above 0 by two standard errors (a line), below 0 (it speeds up),
/// or boundless (over within the first interval).
///
/// # Example
/// ```
/// use carom_fit::{Trace, fit_friction};
///
/// // D. Wen's page: 5.843 1/s, filmed at 60 Hz, rounded to whole pixels.
/// let times: Vec<f64> = (0..60).map(|frame| f64::from(frame) / 60.0).collect();
/// let positions: Vec<f64> = times.iter().map(|t| (400.0 * (1.0 - (-5.843 * t).exp())).round()).collect();
/// let fit = fit_friction(&Trace::new(&times, &positions)?)?;
///
/// let drag = fit.parameter("drag").unwrap();
/// assert!((drag.value - 5.843).abs() < 0.02);
/// assert!(drag.standard_error.unwrap() < 0.01);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Source
/// D. Wen, *The calculus of Apple's elastic scrolling* (2015), section 2.
pub fn fit_friction(trace: &Trace) -> Result<Fit, FitError> {
    let parameter = "drag";
    let origin = trace.positions().first().copied().unwrap_or(0.0);
    let scaled = Scaled::new(trace, origin)?;
    let Scaled { times, positions, duration, length } = &scaled;

    let at = |drag: f64| Line::through(&times.iter().map(|t| effective_time(drag, *t)).collect::<Vec<_>>(), positions);
    let drag = match minimum(Scaled::LOWEST_RATE, scaled.highest_rate(), |drag| at(drag).squares) {
        Minimum::Inside(drag) => drag,
        Minimum::Low if at(-1.0).squares < at(Scaled::LOWEST_RATE).squares => {
            return Err(FitError::Grows { parameter });
        }
        Minimum::Low => return Err(FitError::NoDecay { parameter }),
        Minimum::High => return Err(FitError::TooFast { parameter }),
    };
    let start = at(drag);
    let refined = Refined::new(&scaled, [drag, start.intercept, start.slope], curve)?;
    refined.check_rate(&scaled, parameter)?;

    let estimate = LogLinear::new(&scaled);
    let refined = refined.scaled([1.0 / duration, *length, length / duration]);
    let [drag, way, velocity] = refined.parameters;
    let motion = Friction { drag }.motion(State { position: origin + way, velocity });
    Ok(Fit::new(
        trace,
        parameters(origin, &refined),
        StartEstimate {
            parameters: vec![
                Parameter { name: "drag", value: estimate.drag / duration, unit: "1/s", standard_error: None },
                Parameter {
                    name: "rest",
                    value: origin + length * estimate.rest,
                    unit: "length",
                    standard_error: None,
                },
            ],
            r_squared: estimate.r_squared,
        },
        FittedMotion::Friction(motion),
    ))
}

fn parameters(origin: f64, refined: &Refined) -> Vec<Parameter> {
    let [drag, way, velocity] = refined.parameters;
    let [drag_error, position_error, velocity_error] = refined.standard_errors();
    let friction = Friction { drag };
    let rate = friction.deceleration_rate();
    let rest_error = refined.standard_error([-velocity / drag / drag, 1.0, 1.0 / drag]);
    [
        ("drag", drag, "1/s", drag_error),
        ("deceleration_rate", rate, "per ms", 0.001 * rate * drag_error),
        ("position", origin + way, "length", position_error),
        ("velocity", velocity, "length/s", velocity_error),
        ("rest", origin + way + velocity / drag, "length", rest_error),
    ]
    .map(|(name, value, unit, error)| Parameter { name, value, unit, standard_error: Some(error) })
    .into()
}

/// (1 − e^(−drag·t))/drag, for a negative drag too.
fn effective_time(drag: f64, t: f64) -> f64 {
    if drag == 0.0 { t } else { -libm::expm1(-drag * t) / drag }
}

/// x₀ + v₀·effective time, by [drag, x₀, v₀].
fn curve(&[drag, position, velocity]: &[f64; 3], t: f64) -> (f64, [f64; 3]) {
    let z = drag * t;
    let time = effective_time(drag, t);
    // d time/d drag = −t² (1 − (1 + z) e^(−z))/z², with its series where the difference would lose more digits.
    let bend = if z.abs() < 1e-3 { 0.5 - z / 3.0 + z * z / 8.0 } else { (1.0 - (1.0 + z) * libm::exp(-z)) / (z * z) };
    (position + velocity * time, [-velocity * t * t * bend, 1.0, time])
}

/// The straightest ln |c − x| over t.
struct LogLinear {
    drag: f64,
    rest: f64,
    r_squared: f64,
}

impl LogLinear {
    fn new(scaled: &Scaled) -> Self {
        let Scaled { times, positions, .. } = scaled;
        // Positions start at 0; mirrored, if need be, so that they rise.
        let sign = 1.0_f64.copysign(Line::through(times, positions).slope);
        let ways: Vec<f64> = positions.iter().map(|x| sign * x).collect();
        let far = ways.iter().fold(0.0, |far, way| f64::max(far, *way));
        let early = ways.iter().take_while(|way| **way < 0.95 * far).count();
        let used = if early < 3 { ways.len() } else { early };
        let (times, ways) = (times.get(..used).unwrap_or_default(), ways.get(..used).unwrap_or_default());

        let farthest = ways.iter().fold(0.0, |far, way| f64::max(far, *way));
        let straight = |beyond: f64| {
            let left: Vec<f64> = ways.iter().map(|way| libm::log(farthest + beyond - way)).collect();
            Line::through(times, &left)
        };
        let (low, high) = (1e-6, 1e3);
        let beyond = match minimum(low, high, |beyond| -straight(beyond).r_squared) {
            Minimum::Inside(beyond) => beyond,
            Minimum::Low => low,
            Minimum::High => high,
        };
        let line = straight(beyond);
        Self { drag: -line.slope, rest: sign * (farthest + beyond), r_squared: line.r_squared }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::least_squares::gradient_error;

    #[test]
    fn the_derivatives_are_those_of_the_curve() {
        for drag in [1e-6, 0.01, 1.0, 30.0, -0.5] {
            for t in [0.0, 0.1, 1.0] {
                let error = gradient_error(curve, [drag, 0.3, -2.0], t);
                assert!(error < 1e-7, "drag {drag}, t {t}: off by {error}");
            }
        }
    }

    #[test]
    fn the_logarithm_alone_finds_exact_data() {
        for sign in [1.0, -1.0] {
            let times: Vec<f64> = (0..60).map(|k| f64::from(k) / 60.0).collect();
            let positions: Vec<f64> = times.iter().map(|t| sign * 300.0 * (1.0 - libm::exp(-5.843 * t))).collect();
            let trace = Trace::new(&times, &positions).unwrap();
            let scaled = Scaled::new(&trace, 0.0).unwrap();
            let estimate = LogLinear::new(&scaled);
            assert!((estimate.drag / scaled.duration - 5.843).abs() < 1e-5, "{}", estimate.drag / scaled.duration);
            assert!((estimate.rest * scaled.length - sign * 300.0).abs() < 1e-3);
        }
    }
}
