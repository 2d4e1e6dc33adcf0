//! How platforms scroll: their numbers, each with where it comes from.
//!
//! A preset is plain data: change any field of it, or its physics altogether.
//!
//! ```
//! use carom::scroll::{Extent, Scroller, platform};
//! let mut heavy = platform::ios();
//! heavy.max_fling = 2_000.0;
//! let list = Scroller::new(heavy, Extent::new(4_000.0, 800.0));
//! # assert!(list.is_idle());
//! ```
//!
//! # Plot
#![doc = include_str!("../../plots/scroll_presets.svg")]
//!
//! One flick of 4000 px/s, 1800 px before the end of a page, by each preset; `docs/scrolling.md` has the table to it.

use super::glide::{Pace, Smoothing};
use super::momentum::Momentum;
use super::physics::{Bouncing, Clamping, EdgeEffect, FlingLaw, Native};
use crate::error::{ParameterError, not_negative, positive, require};
use crate::gesture::VelocityEstimator;
use crate::law::bezier_fling::BezierFling;
use crate::law::chromium_fling::ChromiumFling;
use crate::law::friction::Friction;
use crate::law::power_fling::PowerFling;
use crate::law::sliding::Sliding;
use crate::law::spline_fling::SplineFling;
use crate::law::spring::Spring;

/// A platform: the physics of its pages, and the rules around them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Platform<P = Native> {
    /// What a page does under a finger and after it.
    pub physics: P,
    /// How the release velocity is made of the finger's samples.
    pub estimator: VelocityEstimator,
    /// ≥ 0: how far a finger must move before the page follows; that much of its way is left out. A page that is caught
    /// in motion follows at once.
    pub slop: f64,
    /// How the finger's place is told between its samples; `None` where the system has done so.
    pub resampling: Option<Resampling>,
    /// ≥ 0: a slower release does not fling.
    pub min_fling: f64,
    /// > 0: a fling begins no faster; ∞ for no limit. Of each axis by itself.
    pub max_fling: f64,
    /// What a fling leaves to the next one.
    pub momentum: Momentum,
    /// What a wheel does.
    pub wheel: Wheel,
}

/// What wheels and keys do.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Wheel {
    /// The length of a line, > 0.
    pub line: f64,
    /// The part of a window that a page is, above 0 and up to 1.
    pub page: f64,
    /// How the jumps of a wheel are smoothed.
    pub smoothing: Smoothing,
    /// How the jumps of keys are smoothed.
    pub keys: Smoothing,
    /// Whether the system goes on by itself when fingers let go of a trackpad: then a page does not fling.
    pub system_momentum: bool,
}

/// How a finger's place is told at an instant between or after its samples: on the straight line through the last two, so
/// that pages move evenly whatever the phase of samples and frames.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Resampling {
    /// ≥ 0, seconds: how long before the frame the place is told for.
    pub latency: f64,
    /// ≥ 0, seconds: how far beyond the last sample, and no farther than half of the last interval.
    pub most: f64,
}

impl Wheel {
    /// Whether every number is in its range.
    ///
    /// # Errors
    /// The first that is not, with what it must be.
    pub fn validate(&self) -> Result<(), ParameterError> {
        positive("line", self.line)?;
        require(self.page > 0.0 && self.page <= 1.0, "page", "be above 0 and at most 1", self.page)?;
        self.smoothing.validate()?;
        self.keys.validate()
    }
}

impl Resampling {
    /// Whether every number is in its range.
    ///
    /// # Errors
    /// The first that is not, with what it must be.
    pub fn validate(&self) -> Result<(), ParameterError> {
        not_negative("latency", self.latency)?;
        not_negative("most", self.most)
    }
}

impl<P> Platform<P> {
    /// Whether every number of the rules is in its range; the physics tells that of its own.
    ///
    /// # Errors
    /// The first that is not, with what it must be.
    pub fn validate(&self) -> Result<(), ParameterError> {
        not_negative("slop", self.slop)?;
        self.resampling.map_or(Ok(()), |resampling| resampling.validate())?;
        not_negative("min_fling", self.min_fling)?;
        require(self.max_fling > 0.0, "max_fling", "be greater than 0", self.max_fling)?;
        self.wheel.validate()
    }

    /// The same rules around another physics.
    pub fn with_physics<Q>(self, physics: Q) -> Platform<Q> {
        Platform {
            physics,
            estimator: self.estimator,
            slop: self.slop,
            resampling: self.resampling,
            min_fling: self.min_fling,
            max_fling: self.max_fling,
            momentum: self.momentum,
            wheel: self.wheel,
        }
    }
}

/// Chromium's `kPixelsPerLineStep` 40 and `kMinFractionToStepWhenPaging` 0.875; a recorded page down goes 700 px of 800.
const CHROMIUM_WHEEL: Wheel = Wheel {
    line: 40.0,
    page: 0.875,
    smoothing: Smoothing::EaseInOut(Pace::InverseDelta),
    keys: Smoothing::EaseInOut(Pace::Constant),
    system_momentum: false,
};

/// A wheel whose notches end in pixels at once; the system smooths, and goes on by itself. Lines, pages and keys have
/// Chromium's numbers, which runs there too; Apple tells none.
const APPLE_WHEEL: Wheel = Wheel { smoothing: Smoothing::Instant, system_momentum: true, ..CHROMIUM_WHEEL };

/// The inward velocity that `UIScrollView` gives a page let go beyond its edge, for each point of overscroll: 7.25 1/s.
///
/// Measured: of a recorded release from 177 pt by a finger that stood still (iOS 26.5), a critically damped spring from
/// rest misses 18 pt; with this kick it fits all 36 points within 0.77 pt.
pub const IOS_KICK: f64 = 7.25;

/// iOS: `UIScrollView`.
///
/// - 0.998 per ms: `UIScrollView.DecelerationRate.normal`. For `fast`, 0.99, see [`ios_fast`].
/// - Stops at 10 pt/s: 12 recorded `targetContentOffset`s are where the speed is that, within 0.17 pt.
/// - Rubber band 0.55: 29 recorded points fit 0.5499.
/// - Bounce: critically damped, response 0.575 s (fluid-scroll's number; a free fit of the recording gives 0.573), and
///   [`IOS_KICK`].
/// - No fling below 260 pt/s: Cranpose saw none below about that, and always one above about 350; fluid-scroll stops at
///   250.
/// - Momentum over repeated flings: Flutter's image of it, `BouncingScrollPhysics.carriedMomentum`.
/// - Velocity: three weighted segments, `IOSScrollViewFlingVelocityTracker` of Flutter.
/// - No slop: what is passed on are the movements of a recognized pan.
#[must_use]
pub fn ios() -> Platform {
    let physics = Bouncing {
        fling: Friction::from_deceleration_rate(0.998).into(),
        stop_speed: Some(10.0),
        rubber_band: 0.55,
        band_length: 1.0,
        spring: Spring::from_response_damping_ratio(0.575, 1.0),
        kick: IOS_KICK,
        edge_gain: 1.0,
        max_edge_speed: f64::INFINITY,
    };
    Platform {
        physics: Native::Bouncing(physics),
        estimator: VelocityEstimator::IosSegments,
        slop: 0.0,
        resampling: None,
        min_fling: 260.0,
        max_fling: f64::INFINITY,
        momentum: Momentum::Carried,
        wheel: APPLE_WHEEL,
    }
}

/// iOS with `UIScrollView.DecelerationRate.fast`: 0.99 per ms, for pickers and pages.
#[must_use]
pub fn ios_fast() -> Platform {
    let ios = ios();
    match ios.physics {
        Native::Bouncing(physics) => {
            let fling = Friction::from_deceleration_rate(0.99).into();
            Platform { physics: Native::Bouncing(Bouncing { fling, ..physics }), ..ios }
        }
        Native::Clamping(_) => ios,
    }
}

/// macOS: `NSScrollView` under a trackpad.
///
/// - The system itself goes on when fingers let go: pass its momentum events to the wheel. What is flung otherwise slows
///   down with drag 5.843 1/s, as measured of a page by D. Wen (*The calculus of Apple's elastic scrolling*, 2015).
/// - Rubber band 0.075: a measurement of `AppKit` on a trackpad by ktiays, the author of fluid-scroll.
/// - Bounce: (x₀ − 0.31·v₀ t) e^(−12.5 t), the `ScrollElasticityController` of Safari's engine with its stiffness 20,
///   period 1.6 and amplitude 0.31. That is a critically damped spring of 12.5 rad/s, an inward kick of 12.5 1/s and
///   0.31 of the velocity. (Wen measured 12.608 for it.)
/// - Velocity: `MacOSScrollViewFlingVelocityTracker` of Flutter. Any release flings: under a trackpad the system decides.
#[must_use]
pub fn macos() -> Platform {
    let physics = Bouncing {
        fling: Friction { drag: 5.843 }.into(),
        stop_speed: Some(10.0),
        rubber_band: 0.075,
        band_length: 1.0,
        spring: Spring::from_angular_frequency(12.5, 1.0),
        kick: 12.5,
        edge_gain: 0.31,
        max_edge_speed: f64::INFINITY,
    };
    Platform {
        physics: Native::Bouncing(physics),
        estimator: VelocityEstimator::MacosSegments,
        momentum: Momentum::None,
        min_fling: 0.0,
        ..ios()
    }
}

/// A page of Safari in 2015, as measured by D. Wen (*The calculus of Apple's elastic scrolling*): friction with drag
/// 5.843 1/s, and at the edge x = v₀ t e^(−12.608 t). Around it the rules of [`macos`], and the rubber band of [`ios`].
#[must_use]
pub fn apple_2015() -> Platform {
    let physics = Bouncing {
        fling: Friction { drag: 5.843 }.into(),
        stop_speed: Some(10.0),
        rubber_band: 0.55,
        band_length: 1.0,
        spring: Spring::from_angular_frequency(12.608, 1.0),
        kick: 0.0,
        edge_gain: 1.0,
        max_edge_speed: f64::INFINITY,
    };
    Platform { physics: Native::Bouncing(physics), ..macos() }
}

/// Android: `OverScroller` and, at the edges, the stretch of Android 12. Lengths are dp.
///
/// - Fling: the spline of `OverScroller` with `ViewConfiguration.getScrollFriction()`, 0.015.
/// - Flings from 50 to 8000 dp/s, touch slop 8 dp: `MINIMUM_FLING_VELOCITY`, `MAXIMUM_FLING_VELOCITY` and `TOUCH_SLOP` of
///   `ViewConfiguration`.
/// - Stretch: `EdgeEffect`: angular frequency 24.657 (`NATURAL_FREQUENCY`), damping ratio 0.98 (`DAMPING_RATIO`), and 13 times
///   the velocity that a fling has left (`ON_ABSORB_VELOCITY_ADJUSTMENT`). (It goes over to a straight line in the last 8 px;
///   that is left out.)
/// - Momentum: the flywheel of `OverScroller.fling`.
/// - Velocity: least squares, `VelocityTracker`'s for touch.
/// - Wheel and keys as Chromium's: Android's own depend on the widget.
#[must_use]
pub fn android() -> Platform {
    let physics = Clamping {
        fling: FlingLaw::Spline(SplineFling::default()),
        stop_speed: 0.0,
        edge: EdgeEffect::Stretch,
        spring: Spring::from_angular_frequency(24.657, 0.98),
    };
    Platform {
        physics: Native::Clamping(physics),
        estimator: VelocityEstimator::LeastSquares,
        slop: 8.0,
        resampling: None,
        min_fling: 50.0,
        max_fling: 8000.0,
        momentum: Momentum::Flywheel,
        wheel: CHROMIUM_WHEEL,
    }
}

/// Flutter on iOS: `BouncingScrollPhysics`.
///
/// - Friction that keeps 0.135 per second, of `BouncingScrollSimulation`; it stops at a device pixel in 50 ms, `toleranceFor`.
/// - Rubber band 0.52: in steps too small to see, Flutter's frictionFactor, 0.52·(1 − overscroll/viewport)², is just this
///   band. (Its steps are as large as the events come; here they are not.)
/// - Spring of mass 0.5, stiffness 100, damping ratio 1.1, `ScrollPhysics._kDefaultSpring`; it takes over no faster than
///   5000 px/s, `maxSpringTransferVelocity`, here at both edges.
/// - Flings from 100, twice `kMinFlingVelocity`, to 8000 px/s, `kMaxFlingVelocity`; `carriedMomentum`.
/// - A wheel's jumps are not smoothed, as `pointerScroll` does not.
#[must_use]
pub fn flutter_ios() -> Platform {
    let physics = Bouncing {
        fling: Friction::from_kept_per_second(0.135).into(),
        stop_speed: None,
        rubber_band: 0.52,
        band_length: 1.0,
        spring: Spring { mass: 0.5, stiffness: 100.0, damping: FLUTTER_DAMPING },
        kick: 0.0,
        edge_gain: 1.0,
        max_edge_speed: 5000.0,
    };
    Platform {
        physics: Native::Bouncing(physics),
        min_fling: 100.0,
        max_fling: 8000.0,
        wheel: Wheel { smoothing: Smoothing::Instant, keys: Smoothing::Instant, ..CHROMIUM_WHEEL },
        ..ios()
    }
}

/// 2·1.1·√(0.5·100).
const FLUTTER_DAMPING: f64 = 15.556_349_186_104_047;

/// Flutter on Android: `ClampingScrollPhysics`.
///
/// The power law with Android's friction, 0.015, of `ClampingScrollSimulation`; the spring of the scroll physics where a page
/// is found beyond an edge; flings from 50 to 8000 px/s, `kMinFlingVelocity` and `kMaxFlingVelocity`; slop 18 px, `kTouchSlop`;
/// no momentum.
#[must_use]
pub fn flutter_android() -> Platform {
    let physics = Clamping {
        fling: FlingLaw::Power(PowerFling::default()),
        stop_speed: 0.0,
        edge: EdgeEffect::None,
        spring: Spring { mass: 0.5, stiffness: 100.0, damping: FLUTTER_DAMPING },
    };
    Platform {
        physics: Native::Clamping(physics),
        slop: 18.0,
        momentum: Momentum::None,
        wheel: Wheel { smoothing: Smoothing::Instant, keys: Smoothing::Instant, ..CHROMIUM_WHEEL },
        ..android()
    }
}

/// Chromium on a touch screen, with its newer fling; [`chromium_classic`] has the older one.
///
/// - Fling: [`BezierFling`], of 27.559 inch/s² at 96 px an inch, up to three viewports: `kDefaultPhysicalDeceleration`
///   (2.7559e-5 inch/ms²) and `kDefaultBoundsMultiplier` of `physics_based_fling_curve.cc`.
/// - Slop 15 px, `max_touch_move_in_pixels_for_click_`; flings from 30, `min_scroll_velocity_`, to 17 000 px/s,
///   `fling_velocity_cap_`: `gesture_configuration.cc`.
/// - Touch is resampled to 5 ms before the frame and at most 8 ms, or half an interval, beyond the last sample:
///   `linear_resampling.cc`. Under the finger, recorded pages are where this is, to the pixel, if it is told the samples
///   that Chromium had at the frame: those of the frame before, by and large.
/// - Momentum: `fling_booster.cc`.
/// - Wheel, keys: `scroll_offset_animation_curve.cc`.
#[must_use]
pub fn chromium() -> Platform {
    let deceleration = BezierFling::default().deceleration;
    chromium_with(FlingLaw::Bezier { deceleration })
}

/// Chromium with its classic fling, [`ChromiumFling`]; otherwise as [`chromium`].
#[must_use]
pub fn chromium_classic() -> Platform {
    chromium_with(FlingLaw::Sliding(Sliding {
        drag: ChromiumFling::GAMMA,
        deceleration: ChromiumFling::GAMMA * ChromiumFling::BETA,
    }))
}

/// Chromium with elastic edges, its feature `ElasticOverscroll`, as on macOS and where it is switched on; otherwise as
/// [`chromium`].
///
/// - Pulled beyond an edge it shows a twentieth of the way, however far: `kRubberbandStiffness` 20 of
///   `elastic_overscroll_controller_exponential.cc`.
/// - Let go it comes back at 12.5 1/s: the stiffness over `kRubberbandPeriod`, 1.6. A fling that meets an edge leaves
///   `kRubberbandAmplitude`, 0.31, of its velocity to that. (On Android 1.1 and 0.2.)
/// - What is let go by a finger that stands comes back from rest: in recordings of Chromium 156 it follows
///   x₀ (1 + 12.5 t) e^(−12.5 t), without the kick of [`macos`].
#[must_use]
pub fn chromium_elastic() -> Platform {
    let chromium = chromium();
    let physics = Bouncing {
        fling: chromium.physics.fling(),
        stop_speed: Some(0.0),
        rubber_band: 1.0 / 20.0,
        band_length: f64::INFINITY,
        spring: Spring::from_angular_frequency(12.5, 1.0),
        kick: 0.0,
        edge_gain: 0.31,
        max_edge_speed: f64::INFINITY,
    };
    Platform { physics: Native::Bouncing(physics), ..chromium }
}

fn chromium_with(fling: FlingLaw) -> Platform {
    let physics = Clamping {
        fling,
        stop_speed: 0.0,
        edge: EdgeEffect::None,
        // Chromium jumps back inside; here a critically damped spring of 200 ms does.
        spring: Spring::from_response_damping_ratio(0.2, 1.0),
    };
    Platform {
        physics: Native::Clamping(physics),
        estimator: VelocityEstimator::Chromium,
        slop: 15.0,
        resampling: Some(Resampling { latency: 0.005, most: 0.008 }),
        min_fling: 30.0,
        max_fling: 17_000.0,
        momentum: Momentum::Boost,
        wheel: CHROMIUM_WHEEL,
    }
}

/// Chromium on Windows: as [`chromium`], with the wheel and keys of Windows, [`Smoothing::Impulse`].
#[must_use]
pub fn windows() -> Platform {
    let wheel = Wheel { smoothing: Smoothing::Impulse, keys: Smoothing::Impulse, ..CHROMIUM_WHEEL };
    Platform { wheel, ..chromium() }
}
