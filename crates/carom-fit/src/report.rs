//! What a fit gives.

use core::fmt;

use carom::{Band, FrictionMotion, Motion, Piece, SpringMotion, State, Tolerance};
use serde::ser::{Serialize, SerializeMap, SerializeStruct, Serializer};

use crate::least_squares::mean;
use crate::trace::Trace;

/// Which law was fitted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Model {
    /// v′ = −drag·v: [`fit_friction`](crate::fit_friction).
    Friction,
    /// A critically damped spring: [`fit_elastic`](crate::fit_elastic).
    Elastic,
}

impl Model {
    /// `friction` or `elastic`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Friction => "friction",
            Self::Elastic => "elastic",
        }
    }
}

impl fmt::Display for Model {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A number that a fit found, or was given.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Parameter {
    /// Its name, as in carom's laws where they have it.
    pub name: &'static str,
    /// Its value.
    pub value: f64,
    /// Its unit, where `length` is that of the recording's positions.
    pub unit: &'static str,
    /// How far off it may be (one standard deviation), in the same unit; `None` if it was given, not found.
    ///
    /// From the residuals, as if they were independent and of one size. Rounding to whole pixels nearly is.
    pub standard_error: Option<f64>,
}

/// What D. Wen's procedure gives by itself, before least squares on the positions.
#[derive(Clone, Debug, PartialEq)]
pub struct StartEstimate {
    /// Some of the fit's parameters, without errors.
    pub parameters: Vec<Parameter>,
    /// R² of the procedure's own regression: of a logarithm for friction, of the positions for elastic.
    pub r_squared: f64,
}

/// A law fitted to a recording, and how well it fits.
///
/// Times are relative to the first sample; [`start`](Self::start) is when that was.
///
/// With serde it is an object of `model`, `start`, `parameters` and `standard_errors` (objects, name → number, or `null`
/// for the error of what was given), `r_squared`, `rmse`, `max_residual`, `samples` and `start_estimate` (an object of
/// `parameters` and `r_squared`).
#[derive(Clone, Debug, PartialEq)]
pub struct Fit {
    /// The law.
    pub model: Model,
    /// Time of the first sample in seconds, on the recording's clock.
    pub start: f64,
    /// The law's numbers, the free ones and those that follow from them.
    pub parameters: Vec<Parameter>,
    /// 1 − Σ residual²/Σ (position − mean)²: 1 is perfect, 0 no better than a constant.
    pub r_squared: f64,
    /// Root of the mean square of the residuals, in the unit of the positions.
    pub rmse: f64,
    /// How many samples.
    pub samples: usize,
    /// Time of each sample since the first, in seconds.
    pub times: Vec<f64>,
    /// Measured minus fitted position, for each sample.
    pub residuals: Vec<f64>,
    /// What D. Wen's procedure alone gave.
    pub start_estimate: StartEstimate,
    /// The fitted motion.
    pub motion: FittedMotion,
}

impl Fit {
    pub(crate) fn new(
        trace: &Trace,
        parameters: Vec<Parameter>,
        start_estimate: StartEstimate,
        motion: FittedMotion,
    ) -> Self {
        let start = trace.times().first().copied().unwrap_or(0.0);
        let times: Vec<f64> = trace.times().iter().map(|t| t - start).collect();
        let residuals: Vec<f64> =
            times.iter().zip(trace.positions()).map(|(t, x)| x - motion.state(*t).position).collect();
        let squares: Vec<f64> = residuals.iter().map(|r| r * r).collect();
        let mean_position = mean(trace.positions());
        let spread: Vec<f64> = trace.positions().iter().map(|x| (x - mean_position) * (x - mean_position)).collect();
        Self {
            model: motion.model(),
            start,
            parameters,
            r_squared: 1.0 - mean(&squares) / mean(&spread),
            rmse: libm::sqrt(mean(&squares)),
            samples: residuals.len(),
            times,
            residuals,
            start_estimate,
            motion,
        }
    }

    /// The parameter of this name.
    #[must_use]
    pub fn parameter(&self, name: &str) -> Option<&Parameter> {
        self.parameters.iter().find(|parameter| parameter.name == name)
    }

    /// The largest distance of the recording from the law.
    #[must_use]
    pub fn max_residual(&self) -> f64 {
        self.residuals.iter().fold(0.0, |largest, residual| f64::max(largest, residual.abs()))
    }
}

/// A fitted motion, whichever law it follows; its time 0 is the recording's first sample.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum FittedMotion {
    /// Friction.
    Friction(FrictionMotion),
    /// A critically damped spring.
    Elastic(SpringMotion),
}

impl FittedMotion {
    const fn model(&self) -> Model {
        match self {
            Self::Friction(_) => Model::Friction,
            Self::Elastic(_) => Model::Elastic,
        }
    }

    fn inner(&self) -> &dyn Motion {
        match self {
            Self::Friction(motion) => motion,
            Self::Elastic(motion) => motion,
        }
    }
}

impl Motion for FittedMotion {
    fn state(&self, t: f64) -> State {
        self.inner().state(t)
    }

    fn rest(&self) -> Option<f64> {
        self.inner().rest()
    }

    fn monotone_piece(&self, t: f64) -> Piece {
        self.inner().monotone_piece(t)
    }

    fn settling_time(&self, tolerance: Tolerance) -> f64 {
        self.inner().settling_time(tolerance)
    }

    fn time_at(&self, position: f64) -> Option<f64> {
        self.inner().time_at(position)
    }

    fn time_at_speed(&self, speed: f64) -> Option<f64> {
        self.inner().time_at_speed(speed)
    }

    fn last_outside(&self, band: &Band, until: f64) -> f64 {
        self.inner().last_outside(band, until)
    }
}

/// Parameters as an object, in their order: name → a number of each.
struct Object<'a, F>(&'a [Parameter], F);

impl<F: Fn(&Parameter) -> Option<f64>> Serialize for Object<'_, F> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for parameter in self.0 {
            map.serialize_entry(parameter.name, &(self.1)(parameter))?;
        }
        map.end()
    }
}

impl Serialize for StartEstimate {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_struct("StartEstimate", 2)?;
        object.serialize_field("parameters", &Object(&self.parameters, |p: &Parameter| Some(p.value)))?;
        object.serialize_field("r_squared", &self.r_squared)?;
        object.end()
    }
}

impl Serialize for Fit {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_struct("Fit", 9)?;
        object.serialize_field("model", self.model.name())?;
        object.serialize_field("start", &self.start)?;
        object.serialize_field("parameters", &Object(&self.parameters, |p: &Parameter| Some(p.value)))?;
        object.serialize_field("standard_errors", &Object(&self.parameters, |p: &Parameter| p.standard_error))?;
        object.serialize_field("r_squared", &self.r_squared)?;
        object.serialize_field("rmse", &self.rmse)?;
        object.serialize_field("max_residual", &self.max_residual())?;
        object.serialize_field("samples", &self.samples)?;
        object.serialize_field("start_estimate", &self.start_estimate)?;
        object.end()
    }
}
