//! The laws that can be fitted, one in each file.

use alloc::{boxed::Box, vec, vec::Vec};

mod bezier_fling;
mod bouncing;
mod chromium_fling;
mod ease;
mod friction;
mod parts;
mod power_fling;
mod sliding;
mod spring;
mod timed_fling;
mod wheel;

use core::fmt;

use crate::curve::{CurveFamily, Shape};
use crate::data::Data;

pub(crate) use chromium_fling::is_chromiums;
pub(crate) use spring::{spring, spring_starts};

/// Defines the models, with their names, in the order that we try them.
macro_rules! models {
    ($($(#[$about:meta])+ $model:ident $name:literal;)+) => {
        /// A law that can be fitted.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
        #[non_exhaustive]
        pub enum Model {
            $($(#[$about])+ $model),+
        }

        impl Model {
            /// All models, in the order that we try them.
            pub const ALL: [Self; [$($name),+].len()] = [$(Self::$model),+];

            /// Returns the name: `friction`, `bezier_fling`, ….
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$model => $name),+
                }
            }
        }
    };
}

models! {
    /// v′ = −drag·v: [`carom::Friction`].
    Friction "friction";
    /// v′ = −drag·v − deceleration·sgn v: [`carom::law::Sliding`].
    Sliding "sliding";
    /// Chromium's classic fling, v′ = −γ(v + β sgn v): [`carom::law::ChromiumFling`], with its two constants measured.
    ChromiumFling "chromium_fling";
    /// Chromium's newer fling, a Bézier curve that begins with the release velocity: [`carom::law::BezierFling`].
    BezierFling "bezier_fling";
    /// Flutter's fling on Android: [`carom::law::PowerFling`].
    PowerFling "power_fling";
    /// Android's fling: [`carom::law::SplineFling`].
    SplineFling "spline_fling";
    /// Flutter's former fling: [`carom::law::CubicFling`].
    CubicFling "cubic_fling";
    /// A damped spring of any regime, in motion or released at rest: [`carom::Spring`].
    Spring "spring";
    /// A critically damped spring: the elastic edge of D. Wen's essay.
    Elastic "elastic";
    /// Friction to an edge, met at the solved instant, and a critically damped spring from there: [`carom::compose::Bouncing`].
    Bouncing "bouncing";
    /// CSS `cubic-bezier()`: [`carom::law::Ease`], one of the named curves or any other.
    Ease "ease";
    /// Steps of a wheel, each smoothed exponentially: x′ = rate·(target − x).
    WheelSmoothing "wheel_smoothing";
}

impl Model {
    /// Returns the model of this [`name`](Self::name).
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|model| model.name() == name)
    }

    /// Whether this law equals `other`, or becomes it for some of its numbers.
    pub(crate) fn includes(self, other: Self) -> bool {
        let slides = |model| matches!(model, Self::Sliding | Self::ChromiumFling);
        let has_spring = matches!(self, Self::Spring | Self::Elastic | Self::Bouncing);
        match other {
            _ if self == other => true,
            // A critical spring that starts with the velocity −ω x approaches its target as e^(−ωt), as friction does. So each
            // friction is also a spring.
            Self::Friction => slides(self) || has_spring || self == Self::WheelSmoothing,
            Self::Elastic => has_spring,
            _ => slides(self) && slides(other),
        }
    }

    /// Returns the curves to try on samples of this shape. The list is empty if the law doesn't apply to them.
    pub(crate) fn curves(self, shape: &Shape, data: &Data) -> Vec<Box<dyn CurveFamily>> {
        let is_free = shape.is_free();
        match self {
            Self::Friction => only_if(is_free, friction::Friction),
            Self::Sliding => only_if(is_free, sliding::Sliding { is_chromiums: false, platform: None }),
            Self::ChromiumFling => chromium_fling::curves(shape),
            Self::BezierFling => bezier_fling::curves(shape, data),
            Self::PowerFling => only_if(is_free, power_fling::Power),
            Self::SplineFling => only_if(is_free && !shape.turns, timed_fling::SPLINE),
            Self::CubicFling => only_if(is_free && !shape.turns, timed_fling::CUBIC),
            Self::Spring => spring::curves(shape, false),
            Self::Elastic => spring::curves(shape, true),
            Self::Bouncing => {
                only_if(shape.is_requested || (is_free && shape.turns), bouncing::Bouncing { edge: shape.target })
            }
            Self::Ease => ease::curves(shape),
            Self::WheelSmoothing => wheel::curves(shape),
        }
    }
}

/// Returns the one curve of a law, if the law applies.
fn only_if(applies: bool, curve: impl CurveFamily + 'static) -> Vec<Box<dyn CurveFamily>> {
    if applies { vec![Box::new(curve)] } else { Vec::new() }
}

impl fmt::Display for Model {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::curve::check_gradient;

    /// A model, whether it starts at rest, values to try for each of its numbers, which numbers a mirror image negates, and the tolerance.
    type Row = (Model, bool, &'static [&'static [f64]], &'static [usize], f64);

    const RATIOS: &[f64] = &[0.05, 0.7, 0.9999, 1.0, 1.0001, 1.4, 6.0];

    const ROWS: [Row; 11] = [
        (Model::Friction, false, &[&[1e-4, 0.01, 1.0, 30.0, -0.5], &[0.3], &[2.0]], &[2], 1e-7),
        (Model::Sliding, false, &[&[1e-3, 0.3, 3.0], &[-0.5], &[0.3], &[2.0]], &[3], 1e-6),
        (Model::BezierFling, false, &[&[1.1, 1.4, 1.8], &[0.1], &[0.3], &[0.2, 1.4, 2.5]], &[], 1e-5),
        (Model::PowerFling, false, &[&[-0.2], &[0.3], &[2.0]], &[2], 1e-6),
        (Model::SplineFling, false, &[&[-0.2], &[0.1], &[0.3], &[2.0]], &[3], 1e-5),
        (Model::CubicFling, false, &[&[-0.2], &[0.1], &[0.3], &[2.0]], &[3], 1e-5),
        (Model::Spring, false, &[&[1.5], RATIOS, &[-0.7], &[3.0], &[0.2]], &[2, 3], 1e-6),
        (Model::Spring, true, &[&[1.5], RATIOS, &[0.1], &[-0.7], &[0.2]], &[3, 4], 1e-6),
        (Model::Bouncing, false, &[&[1e-3, 0.8], &[1.5], &[0.1], &[3.0], &[0.9]], &[2, 3, 4], 1e-5),
        (Model::Ease, false, &[&[-0.2], &[0.1], &[0.3], &[2.0], &[0.3], &[0.1], &[0.6], &[1.1]], &[3], 1e-5),
        (Model::WheelSmoothing, true, &[&[1.2], &[0.3], &[2.0], &[0.1], &[0.4]], &[2], 1e-5),
    ];

    /// Before, during and after each motion, and on both sides of an edge.
    const TIMES: [f64; 8] = [0.0, 0.001, 0.2, 0.35, 0.6, 0.9, 2.0, 5.0];

    #[test]
    fn derivatives_of_all_models_agree_with_difference_quotients() {
        for (model, from_rest, values, mirrored, tolerance) in ROWS {
            for sign in [1.0, -1.0] {
                // In this recording's units, a Bézier fling at a speed of 4.8 or more has the longest duration.
                let positions = [0.0, 400.0, 900.0, 1597.2].map(|x| sign * x);
                let data = Data::new(&[0.0, 0.5, 1.0, 5.0 / 3.0], &positions, 0.0, 0.0).unwrap();
                let kicks = if from_rest { vec![0.1, 0.4] } else { Vec::new() };
                let shape = Shape { from_rest, kicks, is_requested: true, ..Shape::default() };
                // A model's last curve has the most free numbers.
                let curve = model.curves(&shape, &data).pop().unwrap();
                let with = |all: Vec<Vec<f64>>, values: &&[f64]| -> Vec<Vec<f64>> {
                    all.iter().flat_map(|p| values.iter().map(|value| [&p[..], &[*value]].concat())).collect()
                };
                for mut p in values.iter().fold(vec![Vec::new()], with) {
                    mirrored.iter().for_each(|place| p[*place] *= sign);
                    check_gradient(&*curve, &p, &TIMES, tolerance);
                }
            }
        }
    }
}
