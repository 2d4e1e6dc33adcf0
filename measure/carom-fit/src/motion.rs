//! The motion and the spec of a fit, from its reported numbers.

use core::fmt;

use carom::compose::{Bouncing, Until};
use carom::law::{Approach, BezierFling, CubicFling, Drift, Ease, PowerFling, Sliding, SplineFling};
use carom::motion::{Band, Piece};
use carom::{Friction, Motion, Spring, State, Tolerance};
use carom_spec::{BoxedMotion, Law, Segment, Spec};

use crate::data::count;
use crate::model::Model;
use crate::report::Fit;

impl Fit {
    /// Makes the fitted motion.
    #[must_use]
    pub fn motion(&self) -> FittedMotion {
        let (law, start) = self.law().unwrap_or((Law::Drift(Drift), State::default()));
        let begin = self.notches.first().copied().or(self.value("begin")).unwrap_or(0.0);
        FittedMotion { motion: law.motion(start), begin }
    }

    /// Returns the law and its start as a spec, which the command and the npm package read.
    ///
    /// The spec's time 0 is the beginning of the law's own time, [`FittedMotion::begin`] seconds after the first sample. Returns
    /// `None` if a number is out of the law's range.
    ///
    /// ```
    /// use carom::Motion;
    /// use carom_fit::{FitOptions, fit_slices};
    /// let times: Vec<f64> = (0..60).map(|frame| f64::from(frame) / 60.0).collect();
    /// let positions: Vec<f64> =
    ///     times.iter().map(|t| 400.0 * (1.0 - (-5.843 * t).exp())).collect();
    /// let report = fit_slices(&times, &positions, &FitOptions::default())?;
    /// let spec = report.best().spec().unwrap();
    /// assert_eq!(spec.law(), "friction");
    /// assert_eq!(spec.motion().state(0.5), report.best().motion().state(0.5));
    /// # Ok::<(), carom_fit::FitError>(())
    /// ```
    #[must_use]
    pub fn spec(&self) -> Option<Spec> {
        let (law, start) = self.law()?;
        let spec = Spec { law, start };
        spec.validate().is_ok().then_some(spec)
    }

    /// The law and its start, or `None` if a number is missing.
    fn law(&self) -> Option<(Law, State)> {
        let n = |name: &str| self.value(name);
        let start = State { position: n("position").unwrap_or(0.0), velocity: n("velocity").unwrap_or(0.0) };
        Some(match self.model {
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
                // The fit of a spring that starts in motion gives its displacement. From rest, it gives the position itself.
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
                let law = Ease { control: [n("x1")?, n("y1")?, n("x2")?, n("y2")?], duration: n("duration")? };
                (Law::Ease(law, n("target")?), State::at_rest(start.position))
            }
            Model::WheelSmoothing => {
                // Each notch moves the target by one step, so there is a segment for each notch.
                let (decay_rate, step) = (n("rate")?, n("step")?);
                let segment = |(notch, time): (usize, &f64)| Segment {
                    law: Law::Approach(Approach { decay_rate }, start.position + step * count(notch + 1)),
                    until: self.notches.get(notch + 1).map(|next| Until::Time(next - time)),
                };
                (Law::Sequence(self.notches.iter().enumerate().map(segment).collect()), State::at_rest(start.position))
            }
        })
    }
}

/// Makes a sliding law. If the drag is negative, that comes from rounding, so take 0.
const fn sliding(drag: f64, deceleration: f64) -> Sliding {
    Sliding { drag: f64::max(drag, 0.0), deceleration }
}

/// A fitted motion. Its time 0 is the first sample that was fitted.
///
/// The law's own time may begin before the first sample, as for a fling, or after it, as for an animation.
pub struct FittedMotion {
    motion: BoxedMotion,
    begin: f64,
}

impl FittedMotion {
    /// Returns when the law's own time begins, in seconds after the first sample. It is negative if that is before the first sample.
    #[must_use]
    pub const fn begin(&self) -> f64 {
        self.begin
    }
}

impl fmt::Debug for FittedMotion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FittedMotion").field("begin", &self.begin).finish_non_exhaustive()
    }
}

impl Motion for FittedMotion {
    /// Returns the law's state. Before the law begins, it is at rest at its start.
    fn state(&self, t: f64) -> State {
        let since = f64::max(t, 0.0) - self.begin;
        let state = self.motion.state(since);
        if since <= 0.0 && self.begin > 0.0 { State::at_rest(state.position) } else { state }
    }

    fn rest(&self) -> Option<f64> {
        self.motion.rest()
    }

    fn monotone_piece(&self, t: f64) -> Piece {
        let since = f64::max(t, 0.0) - self.begin;
        if since < 0.0 {
            return Piece { start: 0.0, end: self.begin };
        }
        let Piece { start, end } = self.motion.monotone_piece(since);
        Piece { start: f64::max(start + self.begin, 0.0), end: end + self.begin }
    }

    fn settling_time(&self, tolerance: Tolerance) -> f64 {
        f64::max(self.motion.settling_time(tolerance) + self.begin, 0.0)
    }

    fn last_outside(&self, band: &Band, until: f64) -> f64 {
        f64::max(self.motion.last_outside(band, until - self.begin) + self.begin, 0.0)
    }
}
