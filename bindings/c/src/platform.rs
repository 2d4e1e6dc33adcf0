//! Platforms as plain structs, whose numbers a program may change.
#![allow(
    unsafe_code,
    reason = "`no_mangle`: all exported names begin with `carom_` and differ; texts are the caller's"
)]

use crate::fling::{carom_fling, carom_fling_kind};
use crate::memory::{present, text};
use crate::resampler::{RULES, rule_of};
use crate::spring::carom_spring;
use crate::status::{Failure, Outcome, call, carom_status};
use carom::gesture::VelocityEstimator;
use carom::law::{BezierFling, PowerFling, Sliding, SplineFling};
use carom::scroll::{Edge, FlingLaw, Momentum, PagePhysics, Platform, Smoothing, platform};
use core::ffi::c_char;
use core::fmt::{self, Display, Formatter};
use core::mem::MaybeUninit;

/// The response of a page's edges to a finger and to a fling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub enum carom_edge_kind {
    /// The page stops.
    Hard = 0,
    /// The page stops and is stretched: Android 12 and later.
    Stretch = 1,
    /// The page follows through a rubber band.
    Elastic = 2,
}

/// The velocity that a fling passes on to the next one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub enum carom_momentum {
    /// None.
    None = 0,
    /// Flutter's model of iOS.
    Carried = 1,
    /// Android's flywheel.
    Flywheel = 2,
    /// Chromium's booster.
    Boost = 3,
}

/// The smoothing of the jumps of a wheel or a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub enum carom_smoothing_kind {
    /// The page jumps.
    Instant = 0,
    /// A spring.
    Spring = 1,
    /// Chromium's curve over 150 ms: its keys.
    EaseConstant = 2,
    /// Chromium's curve over 200 ms, shorter for long jumps: its wheel.
    EaseInverseDelta = 3,
    /// Chromium's curve, longer for long jumps.
    EaseDeltaBased = 4,
    /// Chromium's curve on Windows.
    Impulse = 5,
    /// Chromium's curve of scrollTo.
    ScrollTo = 6,
}

/// A smoothing. The spring counts only for its kind.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct carom_smoothing {
    /// A carom_smoothing_kind.
    pub kind: u32,
    /// The spring, for the kind that has one.
    pub spring: carom_spring,
}

/// The numbers of a platform. carom_platform_named fills it, and you may change any of them.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct carom_platform {
    /// The law between the edges: Friction, Sliding, Power, Spline or Bezier, whose reach is three viewports at most.
    pub fling: carom_fling,
    /// A fling stops at this speed, >= 0, or NAN for a device pixel in 50 ms.
    pub stop_speed: f64,
    /// A carom_edge_kind.
    pub edge: u32,
    /// The fraction that an elastic edge shows of a small pull, > 0.
    pub band_coefficient: f64,
    /// The length of the rubber band in viewports, > 0 or INFINITY.
    pub band_length: f64,
    /// The law beyond the edges.
    pub spring: carom_spring,
    /// The inward velocity of a release beyond an edge, per length of overscroll, >= 0.
    pub kick: f64,
    /// The fraction of a fling's velocity that the spring takes over at an edge, >= 0.
    pub edge_gain: f64,
    /// The highest speed that the spring takes over, > 0 or INFINITY.
    pub max_edge_speed: f64,
    /// A carom_estimator, of the release velocity.
    pub estimator: u32,
    /// The distance that a finger moves before the page follows, >= 0.
    pub slop: f64,
    /// Whether frames find the finger between and beyond its reports. False where the system has done it.
    pub resamples: bool,
    /// How they do: a carom_resampling.
    pub resampling: u32,
    /// The least speed of a release that flings, >= 0.
    pub min_fling: f64,
    /// The highest speed of a fling at its start, > 0 or INFINITY.
    pub max_fling: f64,
    /// A carom_momentum.
    pub momentum: u32,
    /// The length of a line of the wheel, > 0.
    pub line: f64,
    /// The length of a page as a fraction of the viewport, above 0 and up to 1.
    pub page: f64,
    /// The smoothing of the wheel.
    pub wheel: carom_smoothing,
    /// The smoothing of keys.
    pub keys: carom_smoothing,
    /// Whether the system sends its own momentum after fingers have left a trackpad.
    pub system_momentum: bool,
    /// Whether a wheel that turns back drops what it had left to go.
    pub drops_rest: bool,
}

const NO_SPRING: carom_spring = carom_spring { mass: 1.0, stiffness: 1.0, damping: 2.0 };

impl From<Smoothing> for carom_smoothing {
    fn from(smoothing: Smoothing) -> Self {
        use carom_smoothing_kind as kinds;
        let kind = match smoothing {
            Smoothing::Spring(spring) => return Self { kind: kinds::Spring as u32, spring: spring.into() },
            Smoothing::EaseConstant => kinds::EaseConstant,
            Smoothing::EaseInverseDelta => kinds::EaseInverseDelta,
            Smoothing::EaseDeltaBased => kinds::EaseDeltaBased,
            Smoothing::Impulse => kinds::Impulse,
            Smoothing::ScrollTo => kinds::ScrollTo,
            // Unreachable, because a test converts the smoothing of every platform.
            _ => kinds::Instant,
        };
        Self { kind: kind as u32, spring: NO_SPRING }
    }
}

impl carom_smoothing {
    fn checked(self) -> Outcome<Smoothing> {
        use carom_smoothing_kind as kinds;
        Ok(match self.kind {
            id if id == kinds::Instant as u32 => Smoothing::Instant,
            id if id == kinds::Spring as u32 => Smoothing::Spring(self.spring.checked()?),
            id if id == kinds::EaseConstant as u32 => Smoothing::EaseConstant,
            id if id == kinds::EaseInverseDelta as u32 => Smoothing::EaseInverseDelta,
            id if id == kinds::EaseDeltaBased as u32 => Smoothing::EaseDeltaBased,
            id if id == kinds::Impulse as u32 => Smoothing::Impulse,
            id if id == kinds::ScrollTo as u32 => Smoothing::ScrollTo,
            other => return Err(Failure::number("kind", "be a carom_smoothing_kind", f64::from(other))),
        })
    }
}

/// The momenta in the order of `carom_momentum`.
const MOMENTA: [Momentum; 4] = [Momentum::None, Momentum::Carried, Momentum::Flywheel, Momentum::Boost];

/// Returns the place of an element in a list that has the order of an enum.
fn place<T: PartialEq>(all: &[T], one: &T) -> u32 {
    all.iter().position(|other| other == one).unwrap_or_default() as u32
}

/// Returns the element of a list that has the order of an enum.
fn element<T: Copy>(all: &[T], field: &'static str, requirement: &'static str, id: u32) -> Outcome<T> {
    all.get(id as usize).copied().ok_or_else(|| Failure::number(field, requirement, f64::from(id)))
}

fn written_fling(law: FlingLaw) -> carom_fling {
    use carom_fling_kind as kinds;
    let none = carom_fling { kind: 0, drag: 0.0, deceleration: 0.0, friction: 0.0, density: 0.0, reach: 0.0 };
    match law {
        FlingLaw::Power(PowerFling { friction }) => carom_fling { kind: kinds::Power as u32, friction, ..none },
        FlingLaw::Spline(SplineFling { density, friction }) => {
            carom_fling { kind: kinds::Spline as u32, friction, density, ..none }
        }
        FlingLaw::Bezier(BezierFling { deceleration, reach }) => {
            carom_fling { kind: kinds::Bezier as u32, deceleration, reach, ..none }
        }
        FlingLaw::Sliding(Sliding { drag, deceleration }) => {
            carom_fling { kind: kinds::Sliding as u32, drag, deceleration, ..none }
        }
        // Unreachable, because a test converts the law of every platform.
        _ => none,
    }
}

fn checked_fling(fling: carom_fling) -> Outcome<FlingLaw> {
    use carom_fling_kind as kinds;
    let carom_fling { kind, drag, deceleration, friction, density, reach } = fling;
    let law = match kind {
        id if id == kinds::Friction as u32 => FlingLaw::Sliding(Sliding { drag, deceleration: 0.0 }),
        id if id == kinds::Sliding as u32 => FlingLaw::Sliding(Sliding { drag, deceleration }),
        id if id == kinds::Power as u32 => FlingLaw::Power(PowerFling { friction }),
        id if id == kinds::Spline as u32 => FlingLaw::Spline(SplineFling { density, friction }),
        id if id == kinds::Bezier as u32 => FlingLaw::Bezier(BezierFling { deceleration, reach }),
        other => return Err(Failure::number("kind", "be the carom_fling_kind of a page", f64::from(other))),
    };
    law.validate()?;
    Ok(law)
}

impl From<Platform> for carom_platform {
    fn from(from: Platform) -> Self {
        let (physics, wheel) = (from.physics, from.wheel);
        let (edge, band_coefficient, band_length) = match physics.edge {
            Edge::Stretch => (carom_edge_kind::Stretch, 1.0, 1.0),
            Edge::Elastic { coefficient, length } => (carom_edge_kind::Elastic, coefficient, length),
            _ => (carom_edge_kind::Hard, 1.0, 1.0),
        };
        Self {
            fling: written_fling(physics.fling),
            stop_speed: physics.stop_speed.unwrap_or(f64::NAN),
            edge: edge as u32,
            band_coefficient,
            band_length,
            spring: physics.spring.into(),
            kick: physics.kick,
            edge_gain: physics.edge_gain,
            max_edge_speed: physics.max_edge_speed,
            estimator: place(VelocityEstimator::ALL, &from.estimator),
            slop: from.slop,
            resamples: from.resampling.is_some(),
            resampling: from.resampling.map_or(0, |rule| place(&RULES, &rule)),
            min_fling: from.min_fling,
            max_fling: from.max_fling,
            momentum: place(&MOMENTA, &from.momentum),
            line: wheel.line,
            page: wheel.page,
            wheel: wheel.smoothing.into(),
            keys: wheel.keys.into(),
            system_momentum: wheel.system_momentum,
            drops_rest: wheel.drops_rest,
        }
    }
}

impl carom_platform {
    fn edge(&self) -> Outcome<Edge> {
        let Self { band_coefficient: coefficient, band_length: length, .. } = *self;
        let edges = [Edge::Hard, Edge::Stretch, Edge::Elastic { coefficient, length }];
        element(&edges, "edge", "be a carom_edge_kind", self.edge)
    }

    /// Returns the platform with the caller's numbers.
    pub(crate) fn checked(&self) -> Outcome<Platform> {
        let mut made = platform::ios();
        made.physics = PagePhysics {
            fling: checked_fling(self.fling)?,
            stop_speed: (!self.stop_speed.is_nan()).then_some(self.stop_speed),
            edge: self.edge()?,
            spring: self.spring.checked()?,
            kick: self.kick,
            edge_gain: self.edge_gain,
            max_edge_speed: self.max_edge_speed,
            ..made.physics
        };
        made.estimator = element(VelocityEstimator::ALL, "estimator", "be a carom_estimator", self.estimator)?;
        made.slop = self.slop;
        made.resampling = if self.resamples { Some(rule_of("resampling", self.resampling)?) } else { None };
        (made.min_fling, made.max_fling) = (self.min_fling, self.max_fling);
        made.momentum = element(&MOMENTA, "momentum", "be a carom_momentum", self.momentum)?;
        (made.wheel.line, made.wheel.page) = (self.line, self.page);
        (made.wheel.smoothing, made.wheel.keys) = (self.wheel.checked()?, self.keys.checked()?);
        (made.wheel.system_momentum, made.wheel.drops_rest) = (self.system_momentum, self.drops_rest);
        made.physics.validate()?;
        made.validate()?;
        Ok(made)
    }
}

/// Returns the platform of a name, where "native" is the system's.
pub(crate) fn platform_named(name: &str) -> Outcome<Platform> {
    if name == "native" {
        return Ok(platform::native());
    }
    let found = platform::ALL.iter().find(|preset| preset.name == name);
    let preset = found.ok_or_else(|| Failure::new(carom_status::InvalidText, Unknown(name)))?;
    Ok((preset.platform)())
}

/// The message about a name that no platform has.
struct Unknown<'a>(&'a str);

impl Display for Unknown<'_> {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        formatter.write_str("`platform` must be native")?;
        platform::ALL.iter().try_for_each(|preset| write!(formatter, ", {}", preset.name))?;
        formatter.write_str(", but is ")?;
        self.0.chars().take(40).try_for_each(|letter| write!(formatter, "{}", letter.escape_default()))
    }
}

/// Writes the numbers of the platform of a name: "ios", "android", "gtk", ..., "native".
///
/// # Safety
/// `name` ends with a zero byte, or is NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carom_platform_named(
    name: *const c_char,
    platform: Option<&mut MaybeUninit<carom_platform>>,
) -> carom_status {
    call(|| {
        let platform = present("platform", platform)?;
        // SAFETY: the caller keeps the conditions of `# Safety`.
        platform.write(platform_named(unsafe { text("name", name)? })?.into());
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_platform_round_trips_through_its_struct() {
        for preset in platform::ALL {
            let platform = (preset.platform)();
            assert_eq!(carom_platform::from(platform).checked().unwrap(), platform, "{}", preset.name);
        }
    }

    #[test]
    fn an_error_says_which_number_is_out_of_range() {
        let ios = carom_platform::from(platform::ios());
        for (wrong, name) in [
            (carom_platform { kick: -1.0, ..ios }, "kick"),
            (carom_platform { edge: 3, ..ios }, "edge"),
            (carom_platform { momentum: 4, ..ios }, "momentum"),
            (carom_platform { resamples: true, resampling: 4, ..ios }, "resampling"),
            (carom_platform { wheel: carom_smoothing { kind: 7, ..ios.wheel }, ..ios }, "kind"),
            (carom_platform { fling: carom_fling { kind: 5, ..ios.fling }, ..ios }, "kind"),
            (carom_platform { fling: carom_fling { drag: f64::NAN, ..ios.fling }, ..ios }, "drag"),
            (carom_platform { max_fling: 0.0, ..ios }, "max_fling"),
        ] {
            let message = wrong.checked().unwrap_err().message;
            assert!(message.starts_with(&format!("`{name}` must be")), "{message}");
        }
    }
}
