//! UIKit and Core Animation.

use crate::math::{fabs, ln, sqrt};
use crate::parameters::fields;
use crate::range::Range::{Bounce, NotNegative, Positive, YesOrNo};
use crate::shape::{critical_unless, frequency_and_ratio, from_response_bounce, pair, physical, response_and_bounce};
use crate::{Parameters, VelocityUnit};

/// UIKit, iOS 17: `UIView.animate(springDuration:bounce:)`, and `UISpringTimingParameters(duration:bounce:)`.
///
/// It takes the same two numbers as [`SwiftUi`](crate::SwiftUi), with the same defaults, 0.5 s and 0. `initialSpringVelocity` is in
/// spans per second, where a span is the displacement from the start to the target.
///
/// # Quirks
/// The older `usingSpringWithDamping:` derives stiffness and damping from the settling time by an undocumented rule, so it isn't a dialect
/// here.
///
/// # Source
/// Apple's documentation of `animate(springDuration:bounce:initialSpringVelocity:delay:options:animations:completion:)`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct UiKit {
    /// Seconds, > 0. This is the period of the undamped spring.
    pub spring_duration: f64,
    /// −0.9999 to 0.9999, or 1. At 0 the spring is critical, and at 1 undamped.
    pub bounce: f64,
}

impl Parameters for UiKit {
    const NAME: &'static str = "uikit";
    const TITLE: &'static str = "UIKit, duration and bounce";
    const VELOCITY: VelocityUnit = VelocityUnit::PerSpan;
    const CODE: &'static str = "UIView.animate(springDuration: {spring_duration}, bounce: {bounce}«velocity|, \
        initialSpringVelocity: {velocity}») { }";

    fields!(spring_duration["s"] in Positive = 0.5, bounce in Bounce = 0.0);
    pair!(spring_duration, bounce, from_response_bounce, response_and_bounce);
}

/// UIKit: `UISpringTimingParameters(mass:stiffness:damping:initialVelocity:)`, for `UIViewPropertyAnimator`.
///
/// The defaults are the ones of `UISpringTimingParameters()`.
///
/// The initial velocity is a vector in spans per second, where a span is the displacement from the start to the target. For a position,
/// UIKit takes each component in spans of its own axis. For any other property it takes only the vector's length, so the velocity leads
/// toward the target. The line to paste has the velocity in `dx`, and 0 in `dy`.
///
/// # Source
/// Apple's documentation for the declaration. Apple doesn't document the default's mass, stiffness and damping. Ours give the damping ratio
/// 4.56 that others report for it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct UiKitTiming {
    /// > 0. The default is 3.
    pub mass: f64,
    /// > 0. The default is 1000.
    pub stiffness: f64,
    /// ≥ 0. The default is 500.
    pub damping: f64,
}

impl Parameters for UiKitTiming {
    const NAME: &'static str = "uikit-timing";
    const TITLE: &'static str = "UIKit, UISpringTimingParameters";
    const VELOCITY: VelocityUnit = VelocityUnit::PerSpan;
    const CODE: &'static str = "UISpringTimingParameters(mass: {mass}, stiffness: {stiffness}, damping: {damping}, \
        initialVelocity: «velocity|CGVector(dx: {velocity}, dy: 0)|.zero»)";

    fields!(mass in Positive = 3.0, stiffness in Positive = 1000.0, damping in NotNegative = 500.0);
    physical!(mass, stiffness, damping);
}

/// Core Animation: `CASpringAnimation`'s mass, stiffness and damping.
///
/// `initialVelocity` is in spans per second, where a span is the displacement from the start to the target.
///
/// # Quirks
/// Without `allowsOverdamping` (iOS 17), overdamping is reduced to critical damping. [`spring`](Parameters::spring) does the same, and
/// [`validate`](Parameters::validate) reports it. `settlingDuration` is an upper bound on the settling time (see
/// [`settling_duration`](Self::settling_duration)).
///
/// # Source
/// Apple's documentation of `CASpringAnimation`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CoreAnimation {
    /// > 0. The default is 1.
    pub mass: f64,
    /// > 0. The default is 100.
    pub stiffness: f64,
    /// ≥ 0, and at most critical without `allows_overdamping`. The default is 10.
    pub damping: f64,
    /// Whether a damping above critical is kept. The default is false.
    pub allows_overdamping: bool,
}

impl CoreAnimation {
    /// Returns Core Animation's `settlingDuration` in seconds, for an `initial_velocity` in spans per second. It is `None` unless the
    /// spring is underdamped, because nobody knows the rule for other springs.
    ///
    /// With λ = ζω and q = ω√(1 − ζ²), it is ln((1 + |λ − v₀|/q)/0.001)/λ. A bound of the envelope has fallen to a thousandth by then.
    /// The motion itself is within a thousandth earlier (1.270 s instead of 1.473 s for the default spring).
    /// [`Motion::settling_time`](carom::Motion::settling_time) returns this earlier time.
    #[must_use]
    pub fn settling_duration(&self, initial_velocity: f64) -> Option<f64> {
        let (frequency, ratio) = frequency_and_ratio(&self.spring()).ok()?;
        if !(ratio > 0.0 && ratio < 1.0) {
            return None;
        }
        let rate = ratio * frequency;
        let swing = frequency * sqrt((1.0 - ratio) * (1.0 + ratio));
        Some(ln((1.0 + fabs((rate - initial_velocity) / swing)) / 0.001) / rate)
    }
}

impl Parameters for CoreAnimation {
    const NAME: &'static str = "core-animation";
    const TITLE: &'static str = "Core Animation, CASpringAnimation";
    const VELOCITY: VelocityUnit = VelocityUnit::PerSpan;
    const CODE: &'static str = "animation.mass = {mass}; animation.stiffness = {stiffness}; animation.damping = \
        {damping}«allows_overdamping|; animation.allowsOverdamping = true»«velocity|; animation.initialVelocity = \
        {velocity}»";

    fields!(
        mass in Positive = 1.0,
        stiffness in Positive = 100.0,
        damping in NotNegative = 10.0,
        allows_overdamping in YesOrNo = 0.0,
    );
    critical_unless!(allows_overdamping, "Core Animation");
}

/// Core Animation, iOS 17: `CASpringAnimation(perceptualDuration:bounce:)`.
///
/// It takes the same two numbers as [`SwiftUi`](crate::SwiftUi), without defaults. `initialVelocity` is in spans per
/// second, where a span is the displacement from the start to the target.
///
/// # Source
/// Apple's documentation of `CASpringAnimation`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CoreAnimationPerceptual {
    /// Seconds, > 0. This is the period of the undamped spring.
    pub perceptual_duration: f64,
    /// −0.9999 to 0.9999, or 1. At 0 the spring is critical, and at 1 undamped.
    pub bounce: f64,
}

impl Parameters for CoreAnimationPerceptual {
    const NAME: &'static str = "core-animation-perceptual";
    const TITLE: &'static str = "Core Animation, perceptual duration and bounce";
    const VELOCITY: VelocityUnit = VelocityUnit::PerSpan;
    const CODE: &'static str = "let animation = CASpringAnimation(perceptualDuration: {perceptual_duration}, bounce: \
        {bounce})«velocity|; animation.initialVelocity = {velocity}»";

    fields!(perceptual_duration["s"] in Positive, bounce in Bounce);
    pair!(perceptual_duration, bounce, from_response_bounce, response_and_bounce);
}
