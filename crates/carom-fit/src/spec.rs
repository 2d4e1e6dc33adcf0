//! Converts a fit to a spec.

use alloc::vec::Vec;

use carom::{BezierFling, Bouncing, CubicFling, Ease, Friction, PowerFling, Sliding, SplineFling, Spring, State};
use carom_spec::{Law, Spec};

use crate::model::Model;
use crate::report::Fit;

impl Fit {
    /// Returns the law and its start as a spec, which the command and the npm package read.
    ///
    /// The spec's time 0 is the beginning of the law's own time, [`FittedMotion::begin`](crate::FittedMotion::begin) seconds after the
    /// first sample. Returns `None` for a wheel: its motion depends on the times at which it was turned.
    ///
    /// ```
    /// use carom::Motion;
    /// use carom_fit::{FitOptions, fit_slices};
    /// let times: Vec<f64> = (0..60).map(|frame| f64::from(frame) / 60.0).collect();
    /// let positions: Vec<f64> = times.iter().map(|t| 400.0 * (1.0 - (-5.843 * t).exp())).collect();
    /// let report = fit_slices(&times, &positions, &FitOptions::default())?;
    /// let spec = report.best().spec().unwrap();
    /// assert_eq!(spec.law(), "friction");
    /// assert!((spec.motion().state(0.5).position - report.best().position_at(0.5)).abs() < 1e-9);
    /// # Ok::<(), carom_fit::FitError>(())
    /// ```
    #[must_use]
    pub fn spec(&self) -> Option<Spec> {
        let n = |name: &str| self.parameter(name).map(|parameter| parameter.value);
        let start = State { position: n("position").unwrap_or(0.0), velocity: n("velocity").unwrap_or(0.0) };
        let (law, start) = match self.model {
            Model::Friction => (Law::Friction(Friction { drag: n("drag")? }), start),
            Model::Sliding => (Law::Sliding(sliding(n("drag")?, n("deceleration")?)), start),
            Model::ChromiumFling => (Law::Sliding(sliding(n("gamma")?, n("gamma")? * n("beta")?)), start),
            Model::BezierFling => {
                let deceleration = n("deceleration")?;
                (Law::BezierFling(BezierFling { deceleration, ..BezierFling::default() }), start)
            }
            Model::PowerFling => (Law::PowerFling(PowerFling { friction: n("friction")? }), start),
            Model::SplineFling => (Law::SplineFling(SplineFling { density: 1.0, friction: n("friction")? }), start),
            Model::CubicFling => (Law::CubicFling(CubicFling { friction: n("friction")? }), start),
            Model::Spring | Model::Elastic => {
                let target = n("target")?;
                let ratio = f64::max(n("damping_ratio").unwrap_or(1.0), 0.0);
                let spring = Spring::from_response_damping_ratio(n("response")?, ratio);
                // A spring in motion has a displacement, and one released at rest a position.
                let position = n("displacement").map_or(start.position, |displacement| target + displacement);
                (Law::Spring(spring, target), State { position, ..start })
            }
            Model::Bouncing => {
                let edge = n("edge")?;
                let (min, max) = if start.velocity < 0.0 { (edge, f64::INFINITY) } else { (f64::NEG_INFINITY, edge) };
                let friction = sliding(n("drag")?, 0.0);
                let spring = Spring::from_response_damping_ratio(n("response")?, 1.0);
                (Law::Bouncing(Bouncing { min, max, friction, spring }), start)
            }
            Model::Ease => {
                let control: Option<Vec<f64>> = ["x1", "y1", "x2", "y2"].into_iter().map(n).collect();
                let law = Ease { control: control?.try_into().ok()?, duration: n("duration")? };
                (Law::Ease(law, n("target")?), State::at_rest(start.position))
            }
            Model::WheelSmoothing => return None,
        };
        let spec = Spec { law, start };
        spec.validate().is_ok().then_some(spec)
    }
}

/// A negative drag is rounding.
const fn sliding(drag: f64, deceleration: f64) -> Sliding {
    Sliding { drag: f64::max(drag, 0.0), deceleration }
}
