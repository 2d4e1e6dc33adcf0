//! The laws that can be fitted, one in each file.

use alloc::{boxed::Box, vec::Vec};

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
pub(crate) use spring::spring;

/// A law that can be fitted.
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
    /// A damped spring of any regime, in motion or released at rest: [`carom::Spring`].
    Spring,
    /// A critically damped spring: the elastic edge of D. Wen's essay.
    Elastic,
    /// Friction to an edge, met at the solved instant, and a critically damped spring from there: [`carom::Bouncing`].
    Bouncing,
    /// CSS `cubic-bezier()`: [`carom::Ease`], one of the named curves or any other.
    Ease,
    /// Steps of a wheel, each smoothed exponentially: x′ = rate·(target − x).
    WheelSmoothing,
}

impl Model {
    /// All models, in the order in which they are tried.
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

    /// Returns the name: `friction`, `bezier_fling`, ….
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

    /// Returns the model of this [`name`](Self::name).
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|model| model.name() == name)
    }

    /// Returns the curves to try on this kind of stretch; the list is empty if the law does not apply there.
    pub(crate) fn curves(self, shape: &Shape, data: &Data) -> Vec<Box<dyn CurveFamily>> {
        match self {
            Self::Friction => friction::curves(shape),
            Self::Sliding => sliding::curves(shape),
            Self::ChromiumFling => chromium_fling::curves(shape),
            Self::BezierFling => bezier_fling::curves(shape, data),
            Self::PowerFling => power_fling::curves(shape),
            Self::SplineFling => timed_fling::splines(shape),
            Self::CubicFling => timed_fling::cubics(shape),
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
