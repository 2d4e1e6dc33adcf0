//! How platforms scroll, in numbers, each with its source.
//!
//! A preset is plain data, so you can change any of its fields, or use another physics. [`ALL`] lists the presets.
//!
//! ```
//! use carom::scroll::{Extent, Scroller, platform};
//! let mut heavy = platform::ios();
//! heavy.max_fling = 2_000.0;
//! let list: Scroller = Scroller::new(heavy, Extent::new(4_000.0, 800.0));
//! # assert!(list.is_at_rest());
//! ```
//!
//! # Plot
#![doc = include_str!("../../plots/scroll_presets.svg")]
//!
//! The plot shows what each preset makes of the same flick, 4000 px/s at 1800 px before the end of a page. `docs/scrolling.md` has the
//! numbers in a table.

use super::glide::Smoothing;
use super::momentum::Momentum;
use super::physics::{Edge, FlingLaw, Landing, PagePhysics};
use crate::error::{ParameterError, not_negative, positive, require};
use crate::gesture::{Resampling, TouchSlop, VelocityEstimator};
use crate::law::{BezierFling, ChromiumFling, Friction, PowerFling, Sliding, SplineFling, Spring};

/// The physics of a platform's pages, and the rules around it.
#[derive(Clone, Copy, Debug, PartialEq)]
#[must_use]
#[non_exhaustive]
pub struct Platform<P = PagePhysics> {
    /// The motion of a page under a finger and after a release.
    pub physics: P,
    /// The estimator of the release velocity.
    pub estimator: VelocityEstimator,
    /// The distance, ≥ 0, that a finger must move before the page follows. The page ignores this much of the finger's travel. If you catch
    /// a page in motion, it follows at once.
    pub slop: f64,
    /// How frames find the finger between and beyond its samples, or `None` if the system has already done it.
    pub resampling: Option<Resampling>,
    /// The least speed, ≥ 0, of a release that flings the page. On a page in two directions, this and `max_fling` limit the speed along the
    /// line of the fling.
    pub min_fling: f64,
    /// The highest speed that a fling may start with: > 0, or ∞ if there is no limit.
    pub max_fling: f64,
    /// The velocity that a fling passes on to the next one.
    pub momentum: Momentum,
    /// The response to wheels and keys.
    pub wheel: Wheel,
}

/// The response to wheels and keys.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Wheel {
    /// The length of a line, > 0.
    pub line: f64,
    /// The length of a page as a fraction of the viewport, above 0 and up to 1.
    pub page: f64,
    /// The smoothing of a wheel's jumps.
    pub smoothing: Smoothing,
    /// The smoothing of a key's jumps.
    pub keys: Smoothing,
    /// Whether the system itself sends momentum events after fingers have left a trackpad. If so, the page doesn't fling.
    pub system_momentum: bool,
    /// Whether a wheel or a key that turns back drops the rest of its earlier jumps. By default the rest still counts, as in Chromium.
    pub drops_rest: bool,
}

impl Wheel {
    /// Checks that every number is in its range.
    ///
    /// # Errors
    /// Fails at the first number that is out of its range. The error says which number that is, and its range.
    pub fn validate(&self) -> Result<(), ParameterError> {
        positive("line", self.line)?;
        require(self.page > 0.0 && self.page <= 1.0, "page", "be above 0 and at most 1", self.page)?;
        self.smoothing.validate()?;
        self.keys.validate()
    }
}

impl<P> Platform<P> {
    /// Checks that every number of the rules is in its range. The physics checks its own numbers separately.
    ///
    /// # Errors
    /// Fails at the first number that is out of its range. The error says which number that is, and its range.
    pub fn validate(&self) -> Result<(), ParameterError> {
        not_negative("slop", self.slop)?;
        self.resampling.map_or(Ok(()), |resampling| resampling.validate())?;
        not_negative("min_fling", self.min_fling)?;
        require(self.max_fling > 0.0, "max_fling", "be greater than 0", self.max_fling)?;
        self.wheel.validate()
    }

    /// Returns the slop for a finger that drags anything other than a page. It equals the slop of pages, except where that is 0 because
    /// pages only get the movements of a recognized pan. On those platforms it is iOS's slop.
    #[must_use]
    pub const fn touch_slop(&self) -> TouchSlop {
        if self.slop > 0.0 { TouchSlop { distance: self.slop, diagonal: 1.0 } } else { TouchSlop::IOS }
    }

    /// Returns the same rules with another physics.
    pub fn with_physics<Q>(self, physics: Q) -> Platform<Q> {
        let Self { estimator, slop, resampling, min_fling, max_fling, momentum, wheel, .. } = self;
        Platform { physics, estimator, slop, resampling, min_fling, max_fling, momentum, wheel }
    }
}

impl<S: Copy> Platform<PagePhysics<S>> {
    /// Returns this platform, but with pages that rest at the places of `landing`.
    pub fn with_landing<T>(self, landing: impl Into<Landing<T>>) -> Platform<PagePhysics<T>> {
        self.with_physics(self.physics.with_landing(landing))
    }
}

/// An entry of [`ALL`].
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Preset {
    /// The name, for example `flutter-ios`, whose function is [`flutter_ios`].
    pub name: &'static str,
    /// The name for people, for example "Flutter on iOS".
    pub label: &'static str,
    /// The function that makes the platform.
    pub platform: fn() -> Platform,
}

const fn preset(name: &'static str, label: &'static str, platform: fn() -> Platform) -> Preset {
    Preset { name, label, platform }
}

/// Every platform, the most common ones first.
pub const ALL: &[Preset] = &[
    preset("ios", "iOS", ios),
    preset("android", "Android", android),
    preset("macos", "macOS", macos),
    preset("flutter-ios", "Flutter on iOS", flutter_ios),
    preset("flutter-android", "Flutter on Android", flutter_android),
    preset("chromium", "Chromium", chromium),
    preset("chromium-classic", "Chromium, classic fling", chromium_classic),
    preset("apple-2015", "Apple in 2015", apple_2015),
    preset("ios-fast", "iOS, fast deceleration", ios_fast),
    preset("windows", "Windows", windows),
    preset("chromium-elastic", "Chromium, elastic edges", chromium_elastic),
    preset("gtk", "GTK 4", gtk),
    preset("qt", "Qt Quick", qt),
    preset("harmonyos", "HarmonyOS", harmonyos),
    preset("firefox", "Firefox", firefox),
    preset("winui", "WinUI", winui),
    preset("godot", "Godot", godot),
    preset("niri", "niri and libadwaita", niri),
];

/// Returns the platform that you compile for: iOS, Android, macOS or Windows, [`gtk`] on Linux, and [`chromium`] anywhere else, for example
/// in browsers.
pub fn native() -> Platform {
    if cfg!(target_os = "ios") {
        ios()
    } else if cfg!(target_os = "android") {
        android()
    } else if cfg!(target_os = "macos") {
        macos()
    } else if cfg!(target_os = "windows") {
        windows()
    } else if cfg!(target_os = "linux") {
        gtk()
    } else {
        chromium()
    }
}

/// Chromium's `kPixelsPerLineStep` 40 and `kMinFractionToStepWhenPaging` 0.875. A recorded Page Down moves 700 px of an 800 px viewport.
const CHROMIUM_WHEEL: Wheel = Wheel {
    line: 40.0,
    page: 0.875,
    smoothing: Smoothing::EaseInverseDelta,
    keys: Smoothing::EaseConstant,
    system_momentum: false,
    drops_rest: false,
};

/// A wheel whose notches apply at once, because the system has smoothed them and continues the motion itself. Lines, pages and keys have
/// Chromium's numbers, because Apple doesn't document any and Chromium runs on its systems, too.
const APPLE_WHEEL: Wheel = Wheel { smoothing: Smoothing::Instant, system_momentum: true, ..CHROMIUM_WHEEL };

/// The inward velocity that `UIScrollView` gives a page released beyond its edge, per point of overscroll: 7.25 1/s.
///
/// We measured it on a recorded release from 177 pt by a finger at rest (iOS 26.5). A critically damped spring from rest is 18 pt off, and
/// with this kick it fits all 36 points within 0.77 pt.
const IOS_KICK: f64 = 7.25;

/// The highest speed of a fling on Apple's systems, in points per second. Flutter's model of iOS carries over at most this from one fling
/// to the next. A fast finger makes some 10 000 pt/s. Apple doesn't document a limit.
const APPLE_MAX_FLING: f64 = 40_000.0;

/// iOS: `UIScrollView`.
///
/// - Friction that keeps 0.998 of the velocity per ms: `UIScrollView.DecelerationRate.normal`. With `fast` it keeps 0.99, see [`ios_fast`].
/// - Flings stop at 10 pt/s: 12 recorded `targetContentOffset`s equal the offset where the fling has that speed,
///   within 0.17 pt.
/// - Rubber band 0.55: 29 recorded points fit 0.5499.
/// - Bounce: critically damped, with fluid-scroll's response of 0.575 s, and an inward kick of 7.25 1/s per point of overscroll. A free fit
///   of the recording gives a response of 0.573 s.
/// - No fling below 260 pt/s: in Cranpose's recordings, no release below about 260 flings, and every one above about 350
///   does. fluid-scroll's limit is 250.
/// - Momentum over repeated flings: Flutter's model of it, `BouncingScrollPhysics.carriedMomentum`.
/// - Velocity: three weighted segments, `IOSScrollViewFlingVelocityTracker` of Flutter.
/// - Flings up to 40 000 pt/s. Apple doesn't document a limit.
/// - No slop, because we expect you to pass the movements of a pan that the system has recognized.
pub fn ios() -> Platform {
    let spring = Spring::from_response_damping_ratio(0.575, 1.0);
    let rules = basic(Friction::from_deceleration_rate(0.998).into(), 10.0, spring);
    Platform {
        physics: PagePhysics { edge: rubber(0.55), kick: IOS_KICK, edge_gain: 1.0, ..rules.physics },
        estimator: VelocityEstimator::IosSegments,
        slop: 0.0,
        min_fling: 260.0,
        max_fling: APPLE_MAX_FLING,
        momentum: Momentum::Carried,
        wheel: APPLE_WHEEL,
        ..rules
    }
}

/// iOS with `UIScrollView.DecelerationRate.fast`: 0.99 per ms, for pickers and pages.
pub fn ios_fast() -> Platform {
    let mut platform = ios();
    platform.physics.fling = Friction::from_deceleration_rate(0.99).into();
    platform
}

/// macOS: `NSScrollView` under a trackpad.
///
/// - The system itself continues after fingers leave the trackpad, so pass its momentum events to the wheel. A page flung in another way
///   has drag 5.843 1/s, as D. Wen measured it (*The calculus of Apple's elastic scrolling*, 2015).
/// - Rubber band 0.075: a measurement of `AppKit` on a trackpad by ktiays, the author of fluid-scroll.
/// - Bounce: (x₀ − 0.31·v₀ t) e^(−12.5 t), the `ScrollElasticityController` of `WebKit` with its stiffness 20, period 1.6 and amplitude
///   0.31. In our terms this is a critically damped spring of 12.5 rad/s, an inward kick of 12.5 1/s, and 0.31 of the velocity. (Wen
///   measured 12.608 rad/s.)
/// - Velocity: `MacOSScrollViewFlingVelocityTracker` of Flutter. Every release flings, because under a trackpad the system decides.
pub fn macos() -> Platform {
    let physics = hard(Friction { drag: 5.843 }.into(), 10.0, Spring::from_angular_frequency(12.5, 1.0));
    let physics = PagePhysics { edge: rubber(0.075), kick: 12.5, edge_gain: 0.31, ..physics };
    Platform { physics, estimator: VelocityEstimator::MacosSegments, momentum: Momentum::None, min_fling: 0.0, ..ios() }
}

/// Apple in 2015, as D. Wen measured it (*The calculus of Apple's elastic scrolling*): friction with drag 5.843 1/s, and x = v₀ t
/// e^(−12.608 t) at the edge. It has [`macos`]'s rules and [`ios`]'s rubber band.
pub fn apple_2015() -> Platform {
    let physics = hard(Friction { drag: 5.843 }.into(), 10.0, Spring::from_angular_frequency(12.608, 1.0));
    Platform { physics: PagePhysics { edge: rubber(0.55), edge_gain: 1.0, ..physics }, ..macos() }
}

/// Android: `OverScroller` and, at the edges, the stretch of Android 12. Lengths are dp.
///
/// - Fling: the spline of `OverScroller` with `ViewConfiguration.getScrollFriction()`, 0.015.
/// - Flings from 50 to 8000 dp/s, touch slop 8 dp: `MINIMUM_FLING_VELOCITY`, `MAXIMUM_FLING_VELOCITY` and `TOUCH_SLOP` of
///   `ViewConfiguration`.
/// - Stretch: `EdgeEffect` with angular frequency 24.657 (`NATURAL_FREQUENCY`), damping ratio 0.98 (`DAMPING_RATIO`), and 13 times the
///   velocity that a fling has left (`ON_ABSORB_VELOCITY_ADJUSTMENT`). (Android's motion becomes a straight line in the last 8 px, which we
///   leave out.)
/// - Momentum: the flywheel of `OverScroller.fling`.
/// - Velocity: least squares, `VelocityTracker`'s for touch, but never backwards.
/// - Wheel and keys as in Chromium, because Android's own depend on the widget.
pub fn android() -> Platform {
    let spring = Spring::from_angular_frequency(24.657, 0.98);
    let rules = basic(FlingLaw::Spline(SplineFling::default()), 0.0, spring);
    Platform {
        physics: PagePhysics { edge: Edge::Stretch, edge_gain: 13.0, ..rules.physics },
        estimator: VelocityEstimator::Android,
        min_fling: 50.0,
        max_fling: 8000.0,
        momentum: Momentum::Flywheel,
        ..rules
    }
}

/// Flutter on iOS: `BouncingScrollPhysics`.
///
/// - Friction that keeps 0.135 of the velocity per second, as in `BouncingScrollSimulation`. Flings stop at a device pixel in 50 ms,
///   `toleranceFor`.
/// - Rubber band 0.52: in the limit of small steps, Flutter's frictionFactor, 0.52·(1 − overscroll/viewport)², is exactly
///   this band. (Flutter's own steps are as large as its events.)
/// - Spring of mass 0.5, stiffness 100, damping ratio 1.1, `ScrollPhysics._kDefaultSpring`. The spring takes over at most 5000 px/s,
///   `maxSpringTransferVelocity`. We apply this at both edges.
/// - Flings from 100 px/s (twice `kMinFlingVelocity`) to 8000 px/s (`kMaxFlingVelocity`), with momentum as in `carriedMomentum`.
/// - A wheel's jumps aren't smoothed, as in `pointerScroll`.
pub fn flutter_ios() -> Platform {
    let physics = PagePhysics {
        stop_speed: None,
        edge: rubber(0.52),
        edge_gain: 1.0,
        max_edge_speed: 5000.0,
        ..hard(Friction::from_kept_per_second(0.135).into(), 0.0, FLUTTER_SPRING)
    };
    Platform { physics, min_fling: 100.0, max_fling: 8000.0, wheel: FLUTTER_WHEEL, ..ios() }
}

/// Returns a rubber band as long as the viewport.
const fn rubber(coefficient: f64) -> Edge {
    Edge::Elastic { coefficient, length: 1.0 }
}

/// Returns the physics of a page with hard edges that rests anywhere.
const fn hard(fling: FlingLaw, stop_speed: f64, spring: Spring) -> PagePhysics {
    PagePhysics {
        fling,
        stop_speed: Some(stop_speed),
        edge: Edge::Hard,
        spring,
        kick: 0.0,
        edge_gain: 0.0,
        max_edge_speed: f64::INFINITY,
        landing: Landing::Anywhere,
    }
}

/// Mass 0.5, stiffness 100 and damping ratio 1.1, so damping 2·1.1·√(0.5·100).
const FLUTTER_SPRING: Spring = Spring { mass: 0.5, stiffness: 100.0, damping: 15.556_349_186_104_047 };

const FLUTTER_WHEEL: Wheel = Wheel { smoothing: Smoothing::Instant, keys: Smoothing::Instant, ..CHROMIUM_WHEEL };

/// Flutter on Android: `ClampingScrollPhysics`.
///
/// - Fling: the power law of `ClampingScrollSimulation` with Android's friction, 0.015.
/// - A page that is beyond an edge returns on the spring of the scroll physics.
/// - Flings from 50 px/s (`kMinFlingVelocity`) to 8000 px/s (`kMaxFlingVelocity`), slop 18 px (`kTouchSlop`), and no momentum.
pub fn flutter_android() -> Platform {
    let physics = hard(FlingLaw::Power(PowerFling::default()), 0.0, FLUTTER_SPRING);
    let estimator = VelocityEstimator::LeastSquares;
    Platform { physics, estimator, slop: 18.0, momentum: Momentum::None, wheel: FLUTTER_WHEEL, ..android() }
}

/// Chromium on a touch screen, with its newer fling. The older curve is in [`chromium_classic`].
///
/// - Fling: [`BezierFling`], of 27.559 inch/s² at 96 px an inch, up to three viewports: `kDefaultPhysicalDeceleration`
///   (2.7559e-5 inch/ms²) and `kDefaultBoundsMultiplier` of `physics_based_fling_curve.cc`.
/// - Slop 15 px (`max_touch_move_in_pixels_for_click_`). Flings from 30 px/s (`min_scroll_velocity_`) to 17 000 px/s
///   (`fling_velocity_cap_`): `gesture_configuration.cc`.
/// - Touch is resampled to 5 ms before the frame and at most 8 ms, or half an interval, beyond the last sample: `linear_resampling.cc`.
///   Pass the samples that Chromium had at a frame, mostly the ones up to the frame before. A page under the finger then has the recorded
///   offset, to the pixel.
/// - Momentum: `fling_booster.cc`.
/// - Wheel, keys: `scroll_offset_animation_curve.cc`.
pub fn chromium() -> Platform {
    chromium_with(BezierFling::default().into())
}

/// Chromium with its classic fling, [`ChromiumFling`], and otherwise as [`chromium`].
pub fn chromium_classic() -> Platform {
    chromium_with(ChromiumFling.into())
}

/// Chromium with elastic edges, its feature `ElasticOverscroll`. The feature is on by default on macOS, and elsewhere if a user enables it.
/// Everything else is as in [`chromium`].
///
/// - Beyond an edge the page shows a twentieth of the pull, at any distance: `kRubberbandStiffness` 20 of
///   `elastic_overscroll_controller_exponential.cc`.
/// - A released page comes back at 12.5 1/s: the stiffness over `kRubberbandPeriod`, 1.6. A fling that meets an edge passes
///   `kRubberbandAmplitude`, 0.31, of its velocity on to the spring. (On Android these are 1.1 and 0.2.)
/// - A page released by a finger at rest comes back from rest. In recordings of Chromium 156 it follows x₀ (1 + 12.5 t) e^(−12.5 t),
///   without the kick of [`macos`].
pub fn chromium_elastic() -> Platform {
    let chromium = chromium();
    let edge = Edge::Elastic { coefficient: 1.0 / 20.0, length: f64::INFINITY };
    let spring = Spring::from_angular_frequency(12.5, 1.0);
    Platform { physics: PagePhysics { edge, spring, edge_gain: 0.31, ..chromium.physics }, ..chromium }
}

fn chromium_with(fling: FlingLaw) -> Platform {
    // Chromium itself jumps back inside. We use a critically damped spring of 200 ms instead.
    let spring = Spring::from_response_damping_ratio(0.2, 1.0);
    Platform {
        estimator: VelocityEstimator::Chromium,
        slop: 15.0,
        resampling: Some(Resampling::CHROMIUM),
        min_fling: 30.0,
        max_fling: 17_000.0,
        momentum: Momentum::Boost,
        ..basic(fling, 0.0, spring)
    }
}

/// Chromium on Windows: as [`chromium`], but with the wheel and keys of Windows, [`Smoothing::Impulse`].
pub fn windows() -> Platform {
    let wheel = Wheel { smoothing: Smoothing::Impulse, keys: Smoothing::Impulse, ..CHROMIUM_WHEEL };
    Platform { wheel, ..chromium() }
}

/// Returns a platform with hard edges and without limits, resampling or momentum. Slop and velocity estimator are our own. Wheel
/// and keys are as in Chromium.
const fn basic(fling: FlingLaw, stop_speed: f64, spring: Spring) -> Platform {
    Platform {
        physics: hard(fling, stop_speed, spring),
        estimator: VelocityEstimator::Robust,
        slop: 8.0,
        resampling: None,
        min_fling: 0.0,
        max_fling: f64::INFINITY,
        momentum: Momentum::None,
        wheel: CHROMIUM_WHEEL,
    }
}

/// GTK 4: `GtkScrolledWindow`.
///
/// - Friction with drag 4 1/s, until the speed is below 1 px/s: `gtkkineticscrolling.c`.
/// - A page beyond an edge returns, critically damped, at 10 rad/s. GTK shows the overscroll of a fling as a glow. We leave this out, and
///   the page stops.
/// - Momentum: repeated flings add up. GTK adds at most the remaining velocity of the previous fling. We add all of it.
/// - Slop and velocity are Carom's, wheel and keys Chromium's, because the sources that we consulted don't state them.
pub fn gtk() -> Platform {
    let fling = Friction { drag: 4.0 }.into();
    Platform { momentum: Momentum::Flywheel, ..basic(fling, 1.0, Spring::from_angular_frequency(10.0, 1.0)) }
}

/// Qt Quick: `Flickable`.
///
/// - Constant deceleration of 1500 px/s², and flings from 75 to 2500 px/s: `qquickflickablebehavior_p.h`.
/// - Edges are hard, as with `StopAtBounds`. The eased return of `OvershootBounds` (100 ms and 300 ms) isn't modelled.
pub fn qt() -> Platform {
    let fling = FlingLaw::Sliding(Sliding { drag: 0.0, deceleration: 1500.0 });
    Platform { min_fling: 75.0, max_fling: 2500.0, ..basic(fling, 0.0, Spring::from_response_damping_ratio(0.3, 1.0)) }
}

/// HarmonyOS: ArkUI's scrolling.
///
/// - Friction 0.75 times 4.2, so drag 3.15 1/s. A fling ends 0.75 px before its rest, at 2.3625 px/s: `scrollable_theme.h`.
/// - The edge's spring has response 0.416 s and damping ratio 0.99.
/// - The rubber band equals [`ios`]'s, because we didn't find ArkUI's formula. We leave out ArkUI's factor of 1.5 on release velocities.
pub fn harmonyos() -> Platform {
    let fling = Friction { drag: 3.15 }.into();
    let rules = basic(fling, 2.3625, Spring::from_response_damping_ratio(0.416, 0.99));
    Platform { physics: PagePhysics { edge: rubber(0.55), edge_gain: 1.0, ..rules.physics }, ..rules }
}

/// Firefox on the desktop: `AsyncPanZoom` with `apz.fling_friction` 0.002.
///
/// - Friction that keeps 0.998 per ms in the limit of short frames, so drag 2.002 1/s. Flings start from 500 px/s and end at 10 px/s:
///   `StaticPrefList.yaml`, `DesktopFlingPhysics.h`.
/// - A page beyond an edge returns on a spring of mass 1, stiffness 200 and damping ratio 1.1. Edges are hard here. We didn't look up which
///   part of a pull Firefox shows.
pub fn firefox() -> Platform {
    let fling = Friction::from_deceleration_rate(0.998).into();
    let spring = Spring::from_angular_frequency(14.142_135_623_730_951, 1.1);
    Platform { min_fling: 500.0, momentum: Momentum::Flywheel, ..basic(fling, 10.0, spring) }
}

/// WinUI: `InteractionTracker` with its position inertia decay rate of 0.95, which keeps 0.05 of the velocity per second.
///
/// Stop speed, edges and limits are Carom's, because we only looked up the law.
pub fn winui() -> Platform {
    let fling = Friction::from_kept_per_second(0.05).into();
    basic(fling, 10.0, Spring::from_response_damping_ratio(0.3, 1.0))
}

/// Godot: `ScrollContainer`, with a constant deceleration of 1000 px/s² and hard edges.
pub fn godot() -> Platform {
    let fling = FlingLaw::Sliding(Sliding { drag: 0.0, deceleration: 1000.0 });
    basic(fling, 0.0, Spring::from_response_damping_ratio(0.3, 1.0))
}

/// The swipes of niri and libadwaita on a touchpad: `swipe_tracker.rs`, `adw-swipe-tracker.c`.
///
/// - Friction that keeps 0.997 of the velocity per ms, so drag 3.0045 1/s. The stop speed is Carom's.
/// - Rubber band 0.5, up to 0.05 of a viewport, as in niri. libadwaita's parabola for releases faster than its `VELOCITY_CURVE_THRESHOLD`
///   of 2 isn't modelled.
pub fn niri() -> Platform {
    let fling = Friction::from_deceleration_rate(0.997).into();
    let rules = basic(fling, 10.0, Spring { mass: 1.0, stiffness: 800.0, damping: 56.568_542_494_923_804 });
    let edge = Edge::Elastic { coefficient: 0.5, length: 0.05 };
    Platform { physics: PagePhysics { edge, edge_gain: 1.0, ..rules.physics }, ..rules }
}
