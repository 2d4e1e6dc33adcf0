//! The laws that can be fitted, one to a file.

use alloc::{boxed::Box, vec::Vec};

mod bezier_fling;
mod bouncing;
mod chromium_fling;
mod cubic_fling;
mod curve;
mod ease;
mod friction;
mod power_fling;
mod sliding;
mod spline_fling;
mod spring;
mod timed_fling;
mod wheel;

use core::fmt;

use crate::data::{Data, Units};
use crate::motion::FittedMotion;

pub(crate) use chromium_fling::is_chromiums;

/// Which law.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Model {
    /// v′ = −drag·v: [`carom::Friction`].
    Friction,
    /// v′ = −drag·v − deceleration·sgn v: [`carom::Sliding`].
    Sliding,
    /// Chromium's classic fling, v′ = −γ(v + β sgn v): [`carom::ChromiumFling`], its two constants measured.
    ChromiumFling,
    /// Chromium's newer fling, a Bézier curve that begins with the release velocity.
    BezierFling,
    /// Flutter's fling on Android: [`carom::PowerFling`].
    PowerFling,
    /// Android's fling: [`carom::SplineFling`].
    SplineFling,
    /// Flutter's former fling: [`carom::CubicFling`].
    CubicFling,
    /// A damped spring of any regime, in motion or let go at rest: [`carom::Spring`].
    Spring,
    /// A critically damped spring: the elastic edge of D. Wen's essay.
    Elastic,
    /// Friction to an edge, met at the solved instant, and a critically damped spring from there: [`carom::Bouncing`].
    Bouncing,
    /// CSS `cubic-bezier()`: [`carom::Ease`], one of the named curves or any.
    Ease,
    /// Steps of a wheel, each smoothed as an exponential: x′ = rate·(target − x).
    WheelSmoothing,
}

impl Model {
    /// All, in the order in which they are tried.
    pub const ALL: [Self; 12] = [
        Self::Friction,
        Self::Sliding,
        Self::ChromiumFling,
        Self::BezierFling,
        Self::PowerFling,
        Self::SplineFling,
        Self::CubicFling,
        Self::Spring,
        Self::Elastic,
        Self::Bouncing,
        Self::Ease,
        Self::WheelSmoothing,
    ];

    /// `friction`, `bezier_fling`, ….
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Friction => "friction",
            Self::Sliding => "sliding",
            Self::ChromiumFling => "chromium_fling",
            Self::BezierFling => "bezier_fling",
            Self::PowerFling => "power_fling",
            Self::SplineFling => "spline_fling",
            Self::CubicFling => "cubic_fling",
            Self::Spring => "spring",
            Self::Elastic => "elastic",
            Self::Bouncing => "bouncing",
            Self::Ease => "ease",
            Self::WheelSmoothing => "wheel_smoothing",
        }
    }

    /// The model of this [`name`](Self::name).
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|model| model.name() == name)
    }

    /// The curves to try for it on such a stretch; none if the law does not apply there.
    pub(crate) fn curves(self, shape: &Shape, data: &Data) -> Vec<Box<dyn Curve>> {
        match self {
            Self::Friction => friction::curves(shape),
            Self::Sliding => sliding::curves(shape),
            Self::ChromiumFling => chromium_fling::curves(shape, data),
            Self::BezierFling => bezier_fling::curves(shape, data),
            Self::PowerFling => power_fling::curves(shape),
            Self::SplineFling => spline_fling::curves(shape),
            Self::CubicFling => cubic_fling::curves(shape),
            Self::Spring => spring::springs(shape),
            Self::Elastic => spring::elastics(shape),
            Self::Bouncing => bouncing::curves(shape),
            Self::Ease => ease::curves(shape),
            Self::WheelSmoothing => wheel::curves(shape),
        }
    }
}

impl fmt::Display for Model {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// What is known of a stretch before any law is fitted to it: which laws apply.
#[derive(Clone, Debug, Default)]
pub(crate) struct Shape {
    /// It stands still, then moves.
    pub(crate) from_rest: bool,
    /// It goes past where it ends, or turns.
    pub(crate) turns: bool,
    /// Scaled instants at which it speeds up: notches of a wheel, or the one onset.
    pub(crate) kicks: Vec<f64>,
    /// The scaled edge or target, if it is given.
    pub(crate) target: Option<f64>,
    /// Scaled positions that a target is likely at: 0 on the recording's own scale.
    pub(crate) likely_target: Option<f64>,
    /// The model was asked for by name: everything applies.
    pub(crate) is_asked_for: bool,
}

impl Shape {
    /// In motion from the first sample on.
    pub(crate) const fn is_free(&self) -> bool {
        !self.from_rest || self.is_asked_for
    }
}

/// A number that a fit reports: its name and unit, where `length` is the recording's.
pub(crate) type Label = (&'static str, &'static str);

/// A family of positions over time: what least squares needs to know of a law.
pub(crate) trait Curve {
    /// Names of its numbers, in order. `position` and `velocity`, where a law has them, are its state at time 0.
    fn names(&self) -> &'static [&'static str];

    /// Position, velocity, and the position's derivative by each number, at each time.
    fn evaluate(&self, p: &[f64], times: &[f64], table: &mut Table);

    /// Where to start from, the likeliest first.
    fn starts(&self, data: &Data) -> Vec<Vec<f64>>;

    /// Numbers that stay as they start.
    fn fixed(&self, _data: &Data) -> Vec<(usize, f64)> {
        Vec::new()
    }

    /// The same law with its numbers free, if some of this one's are a platform's.
    fn freed(&self) -> Option<Box<dyn Curve>> {
        None
    }

    /// Its numbers, from those of the law with a platform's.
    fn freed_numbers(&self, p: &[f64], _data: &Data) -> Option<Vec<f64>> {
        Some(p.to_vec())
    }

    /// Whether such numbers are what one would look for in such a stretch.
    fn is_likely(&self, _p: &[f64], _shape: &Shape, _data: &Data) -> bool {
        true
    }

    /// How many numbers of the law itself are free: not where and how fast the motion was when.
    fn constants(&self) -> usize;

    /// What is reported of it.
    fn labels(&self) -> &'static [Label];

    /// The reported numbers, in the recording's units.
    fn report(&self, p: &[f64], units: &Units) -> Vec<f64>;

    /// The motion; its time 0 is that of the first sample.
    fn motion(&self, p: &[f64], units: &Units) -> FittedMotion;

    /// What sets it apart from its siblings under one model: `from rest`, `ease-out`.
    fn variant(&self) -> Option<&'static str> {
        None
    }

    /// Whether its numbers stand in for each other, so that none of them has an interval that would hold.
    fn is_loose(&self) -> bool {
        false
    }

    /// Whether the numbers are such as the law may have.
    fn is_valid(&self, _p: &[f64]) -> bool {
        true
    }
}

/// A curve evaluated at the samples.
#[derive(Clone, Debug, Default)]
pub(crate) struct Table {
    pub(crate) positions: Vec<f64>,
    pub(crate) velocities: Vec<f64>,
    /// A row of derivatives for each sample.
    gradients: Vec<f64>,
    columns: usize,
}

impl Table {
    pub(crate) fn evaluate(&mut self, curve: &dyn Curve, p: &[f64], times: &[f64]) {
        self.positions.clear();
        self.velocities.clear();
        self.gradients.clear();
        self.columns = p.len();
        curve.evaluate(p, times, self);
    }

    pub(crate) fn push(&mut self, position: f64, velocity: f64, gradient: &[f64]) {
        self.positions.push(position);
        self.velocities.push(velocity);
        self.gradients.extend_from_slice(gradient);
    }

    pub(crate) fn gradient(&self, row: usize, column: usize) -> f64 {
        self.gradients.get(row * self.columns + column).copied().unwrap_or(0.0)
    }
}

/// How far a curve's derivatives are from difference quotients, at most, and likewise its velocity.
#[cfg(test)]
pub(crate) fn gradient_error(curve: &dyn Curve, p: &[f64], times: &[f64]) -> f64 {
    let at = |p: &[f64], shift: f64| {
        let mut table = Table::default();
        table.evaluate(curve, p, &times.iter().map(|t| t + shift).collect::<Vec<_>>());
        table
    };
    let table = at(p, 0.0);
    let mut worst = 0.0;
    let step = 1e-6;
    for i in 0..times.len() {
        for k in 0..p.len() {
            let shifted = |by: f64| {
                let mut p = p.to_vec();
                p[k] += by;
                at(&p, 0.0).positions[i]
            };
            let quotient = (shifted(step) - shifted(-step)) / (2.0 * step);
            worst = f64::max(worst, (quotient - table.gradient(i, k)).abs());
        }
        let quotient = (at(p, step).positions[i] - at(p, -step).positions[i]) / (2.0 * step);
        worst = f64::max(worst, (quotient - table.velocities[i]).abs());
    }
    worst
}
