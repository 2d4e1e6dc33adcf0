//! Springs of desktops: libadwaita, niri, Hyprland, KWin, Slint, gpui, QML and WinUI.

use carom::Spring;
use carom::error::ParameterError;

use crate::math::PI;
use crate::parameters::fields;
use crate::range::Range::{Finite, NotNegative, Positive, Within};
use crate::range::require;
use crate::shape::{
    frequency_and_ratio, from_ratio, from_ratio_stiffness, pair, physical, ratio_and_stiffness, response_and_ratio,
};
use crate::stepped::Steps;
use crate::{Parameters, Values, VelocityUnit};

/// libadwaita: `AdwSpringParams` and `AdwSpringAnimation`.
///
/// damping = 2·ratio·√(mass·stiffness). Velocities are per second. ε decides when the animation ends. It isn't part of the spring, so
/// [`from_spring`](Parameters::from_spring) uses the default.
///
/// # Presets
/// `carousel` (1, 0.5, 500; also the split views) and `sheet` (0.8, 1, 400).
///
/// # Quirks
/// For ζ ≤ 1 the animation ends at −ln ε/(ζω), when the exponential of the envelope has fallen to ε. A critical spring is then still about
/// ten times as far from its target, and jumps there. At ζ = 10 and stiffness 1000 `cosh` overflows, and the animation ends with 4.75 % of
/// the travel left.
///
/// # Source
/// GNOME/libadwaita, `src/adw-spring-params.c`, `adw-spring-animation.c` (c68992b).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Libadwaita {
    /// ≥ 0. 1 is critical.
    pub damping_ratio: f64,
    /// > 0.
    pub mass: f64,
    /// > 0.
    pub stiffness: f64,
    /// The fraction of the travel that is left when the animation ends, > 0. The default is 0.001.
    pub epsilon: f64,
}

impl Libadwaita {
    const EPSILON: f64 = 0.001;
}

impl Parameters for Libadwaita {
    const NAME: &'static str = "libadwaita";
    const TITLE: &'static str = "GNOME, libadwaita";
    const PRESETS: &'static [(&'static str, Values)] =
        &[("carousel", [1.0, 0.5, 500.0, Self::EPSILON]), ("sheet", [0.8, 1.0, 400.0, Self::EPSILON])];
    const CODE: &'static str = "adw_spring_params_new ({damping_ratio}, {mass}, {stiffness})«epsilon|; \
        adw_spring_animation_set_epsilon (animation, {epsilon})»«velocity|; adw_spring_animation_set_initial_velocity \
        (animation, {velocity})»";

    fields!(
        damping_ratio in NotNegative,
        mass in Positive,
        stiffness in Positive,
        epsilon["of the travel"] in Positive = Self::EPSILON,
    );

    fn spring(&self) -> Spring {
        from_ratio(self.damping_ratio, self.mass, self.stiffness)
    }

    fn solve(spring: &Spring) -> Result<Self, ParameterError> {
        let (_, damping_ratio) = frequency_and_ratio(spring)?;
        Ok(Self { damping_ratio, mass: spring.mass, stiffness: spring.stiffness, epsilon: Self::EPSILON })
    }
}

/// niri: `spring damping-ratio=… stiffness=… epsilon=…` in its configuration.
///
/// The mass is 1, and damping = 2·ratio·√stiffness.
///
/// niri takes the velocity from the gesture, so the line of code doesn't have one. ε decides when the animation ends. niri requires it, and
/// most of its own animations use 0.0001.
///
/// # Presets
/// `movement` (1, 800, 0.0001) of windows and views, `workspace` (1, 1000, 0.0001), `notification` (0.6, 1000, 0.001).
///
/// # Quirks
/// niri computes the duration as libadwaita does. With `movement`, the animation ends 10.2 ε short, a jump of 3.9 px on
/// a travel of 3840. At ratio 10 and stiffness 1000 it ends with 4.75 % of the travel left.
///
/// # Source
/// YaLTeR/niri, `niri-config/src/animations.rs`, `src/animation/spring.rs` (f30db16).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Niri {
    /// 0.1 to 10. 1 is critical.
    pub damping_ratio: f64,
    /// > 0.
    pub stiffness: f64,
    /// The fraction of the travel that is left when the animation ends, 0.00001 to 0.1. The default is 0.0001.
    pub epsilon: f64,
}

impl Niri {
    const EPSILON: f64 = 1e-4;
}

impl Parameters for Niri {
    const NAME: &'static str = "niri";
    const TITLE: &'static str = "niri";
    const PRESETS: &'static [(&'static str, Values)] = &[
        ("movement", [1.0, 800.0, Self::EPSILON, 0.0]),
        ("workspace", [1.0, 1000.0, Self::EPSILON, 0.0]),
        ("notification", [0.6, 1000.0, 0.001, 0.0]),
    ];
    const VELOCITY: VelocityUnit = VelocityUnit::None;
    const CODE: &'static str = "spring damping-ratio={damping_ratio} stiffness={stiffness} epsilon={epsilon}";

    fields!(
        damping_ratio in Within(0.1, 10.0, "be from 0.1 to 10, niri's limits"),
        stiffness in Positive,
        epsilon["of the travel"] in Within(1e-5, 0.1, "be from 0.00001 to 0.1, niri's limits") = Self::EPSILON,
    );

    fn spring(&self) -> Spring {
        from_ratio(self.damping_ratio, 1.0, self.stiffness)
    }

    fn solve(spring: &Spring) -> Result<Self, ParameterError> {
        let (damping_ratio, stiffness) = ratio_and_stiffness(spring)?;
        Ok(Self { damping_ratio, stiffness, epsilon: Self::EPSILON })
    }
}

/// Hyprland: `hl.curve(name, { type = "spring", mass, stiffness, dampening })`.
///
/// Hyprland keeps its own velocity, so the line of code doesn't have one.
///
/// # Quirks
/// All numbers are 32-bit floats. Hyprland runs the spring from 0 to 1 and ends it when distance and velocity are both within 0.001,
/// however many pixels it travels. Versions before 0.56 limited a frame to 50 ms, so springs ran in slow motion under load
/// (hyprwm/Hyprland#14569). Springs tuned with them are too slow now (hyprwm/Hyprland#15494).
///
/// # Source
/// hyprwm/hyprutils, `src/animation/Spring.cpp` (83da5ee, 70706eb).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hyprland {
    /// ≥ 0.0001. The default is 1.
    pub mass: f64,
    /// ≥ 0.0001. The default is 250.
    pub stiffness: f64,
    /// ≥ 0. The default is 25.
    pub dampening: f64,
}

impl Parameters for Hyprland {
    const NAME: &'static str = "hyprland";
    const TITLE: &'static str = "Hyprland";
    const VELOCITY: VelocityUnit = VelocityUnit::None;
    const CODE: &'static str =
        "hl.curve(\"name\", { type = \"spring\", mass = {mass}, stiffness = {stiffness}, dampening = {dampening} })";

    fields!(
        mass in Within(1e-4, f64::MAX, "be finite and at least 0.0001, Hyprland's limit") = 1.0,
        stiffness in Within(1e-4, f64::MAX, "be finite and at least 0.0001, Hyprland's limit") = 250.0,
        dampening in NotNegative = 25.0,
    );

    fn spring(&self) -> Spring {
        Spring { mass: self.mass, stiffness: self.stiffness, damping: self.dampening }
    }

    fn solve(spring: &Spring) -> Result<Self, ParameterError> {
        let hyprland = |Spring { mass, stiffness, damping }: Spring| Self { mass, stiffness, dampening: damping };
        let own = hyprland(*spring);
        Ok(if own.validate().is_ok() { own } else { hyprland(spring.with_mass(1.0)) })
    }
}

/// KWin: `SpringMotion(springConstant, dampingRatio)`.
///
/// The mass is 1, and damping = 2·ratio·√constant. Velocities are per second.
///
/// # Quirks
/// KWin integrates with Runge–Kutta 4 at 100 Hz and interpolates linearly between the steps. Beyond a rate of about 278 1/s the steps
/// diverge. Carom converts the exact spring, not these steps. The motion ends when a step is shorter than ε = 1, in any unit.
///
/// # Source
/// KDE/kwin, `src/effect/springmotion.h`, `springmotion.cpp` (2b9659f).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct KWin {
    /// > 0, at mass 1. The default is 200.
    pub spring_constant: f64,
    /// ≥ 0. 1 is critical, and the default is 1.1.
    pub damping_ratio: f64,
}

impl Parameters for KWin {
    const NAME: &'static str = "kwin";
    const TITLE: &'static str = "KDE, KWin SpringMotion";
    const CODE: &'static str =
        "SpringMotion motion({spring_constant}, {damping_ratio});«velocity| motion.setVelocity({velocity});»";

    fields!(spring_constant in Positive = 200.0, damping_ratio in NotNegative = 1.1);
    pair!(damping_ratio, spring_constant, from_ratio_stiffness, ratio_and_stiffness);
}

/// Slint: `easing: spring(bounce)` with a duration.
///
/// The mass is 1, and ω = 2π/duration, ζ = 1 − bounce. The line of code doesn't have a velocity.
///
/// # Quirks
/// - ζ = 1 − bounce holds for a negative bounce, too, where SwiftUI has 1/(1 + bounce). So −0.5 is ζ = 1.5 here and 2 there.
/// - Slint takes a ζ within 0.001 of 1 for critical, and snaps to rest at a distance of 0.001 and a velocity of 0.05, at any travel. All
///   numbers are 32-bit floats.
///
/// # Source
/// slint-ui/slint, `internal/core/animations/simulations/spring.rs` (0746350); slint-ui/slint#12503.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Slint {
    /// Seconds, > 0. This is the period of the undamped spring.
    pub duration: f64,
    /// At most 1, which is undamped. 0 is critical. The default is 0.
    pub bounce: f64,
}

impl Parameters for Slint {
    const NAME: &'static str = "slint";
    const TITLE: &'static str = "Slint, spring(bounce)";
    const VELOCITY: VelocityUnit = VelocityUnit::None;
    const CODE: &'static str = "animate x { duration: {duration}s; easing: spring({bounce}); }";

    fields!(duration["s"] in Positive, bounce in Finite = 0.0);

    fn check(&self) -> Result<(), ParameterError> {
        require(self.bounce <= 1.0, "bounce", "be at most 1, where there is no damping left", self.bounce)
    }

    fn spring(&self) -> Spring {
        Spring::from_response_damping_ratio(self.duration, 1.0 - self.bounce)
    }

    fn solve(spring: &Spring) -> Result<Self, ParameterError> {
        let (duration, ratio) = response_and_ratio(spring)?;
        let requirement = "be 0 or at least 0.0001, or the bounce loses its digits";
        require(ratio == 0.0 || ratio >= 1e-4 * (1.0 - 1e-9), "damping_ratio", requirement, ratio)?;
        Ok(Self { duration, bounce: 1.0 - ratio })
    }
}

/// gpui: `SpringConfig::new(stiffness, damping, mass)`.
///
/// gpui keeps its own velocity, so the line of code doesn't have one.
///
/// # Quirks
/// All numbers are 32-bit floats. The spring ends within ε = 0.001 of its target at a speed below ε·ω, both in the value's unit. So a
/// travel of 0.01 ends with a tenth of it left.
///
/// # Source
/// zed-industries/zed, `crates/gpui`; zed-industries/zed#62778.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gpui {
    /// > 0.
    pub stiffness: f64,
    /// ≥ 0.
    pub damping: f64,
    /// > 0. The default is 1.
    pub mass: f64,
}

impl Parameters for Gpui {
    const NAME: &'static str = "gpui";
    const TITLE: &'static str = "gpui (Zed)";
    const VELOCITY: VelocityUnit = VelocityUnit::None;
    const CODE: &'static str =
        "SpringAnimation::new(SpringConfig::new({stiffness}_f32, {damping}_f32, {mass}_f32)).to(target)";

    fields!(stiffness in Positive, damping in NotNegative, mass in Positive = 1.0);
    physical!(mass, stiffness, damping);
}

/// QML: `SpringAnimation { spring; damping; mass }`.
///
/// QML takes fixed steps of 16 ms about the target:
///
/// ```text
/// v′ = v − (spring·x + damping·v)/mass,    x′ = x + 0.016·v′
/// ```
///
/// Carom's spring decays and oscillates as these steps do. For example, with spring 2 and damping 0.2 it has ω = 11.83 and ζ = 0.590. (For
/// small steps its stiffness tends to `spring`/0.016 and its damping to `damping`/0.016.)
///
/// In QML `spring` and `damping` are 0 by default, so a value doesn't move. The line of code doesn't have a velocity, because QML's
/// `velocity` is a limit of the speed.
///
/// # Quirks
/// - The documentation gives 0 to 5 and 0 to 1 as useful ranges of `spring` and `damping`. They aren't a stiffness and a damping as other
///   systems use the words, but forces per step of 16 ms.
/// - QML can't express springs that oscillate faster than once in 32 ms, or lose more than 0.9998 of their velocity in 16
///   ms.
///
/// # Source
/// qt/qtdeclarative, `src/quick/util/qquickspringanimation.cpp` (0e62896).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Qml {
    /// > 0.
    pub spring: f64,
    /// 0 to 0.9998 of the mass.
    pub damping: f64,
    /// > 0. The default is 1.
    pub mass: f64,
}

impl Qml {
    const STEP: f64 = 0.016;

    fn steps(&self) -> Steps {
        Steps { pull: Self::STEP * self.spring / self.mass, drag: self.damping / self.mass, length: Self::STEP }
    }
}

impl Parameters for Qml {
    const NAME: &'static str = "qml";
    const TITLE: &'static str = "QML, SpringAnimation";
    const VELOCITY: VelocityUnit = VelocityUnit::None;
    const CODE: &'static str = "SpringAnimation { spring: {spring}; damping: {damping}«mass|; mass: {mass}» }";

    fields!(spring in Positive, damping in NotNegative, mass in Positive = 1.0);

    fn check(&self) -> Result<(), ParameterError> {
        self.steps().check(("spring", self.spring), ("damping", self.damping))
    }

    fn spring(&self) -> Spring {
        self.steps().spring(self.mass)
    }

    fn solve(spring: &Spring) -> Result<Self, ParameterError> {
        let Steps { pull, drag, .. } = Steps::of(spring, Self::STEP)?;
        Ok(Self { spring: pull * spring.mass / Self::STEP, damping: drag * spring.mass, mass: spring.mass })
    }
}

/// WinUI: `SpringScalarNaturalMotionAnimation`'s `Period` and `DampingRatio`.
///
/// The mass is 1, and ω = 2π/period. Microsoft documents the period as the time of one oscillation. A reimplementation reads it as the
/// undamped period.
///
/// Microsoft doesn't document defaults, or the unit of the initial velocity, so the line of code doesn't have one.
///
/// # Presets
/// The design team's recommendations, as ratio and period: `offset-normal` (0.8, 50), `offset-damped` (0.85, 50),
/// `offset-lively` (0.65, 60), `scale-normal` (0.7, 50), `scale-damped` (0.8, 50), `scale-lively` (0.6, 60).
///
/// # Source
/// learn.microsoft.com/windows/uwp/composition/spring-animations.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WinUi {
    /// Milliseconds, > 0.
    pub period_ms: f64,
    /// ≥ 0, where 1 is critical.
    pub damping_ratio: f64,
}

impl Parameters for WinUi {
    const NAME: &'static str = "winui";
    const TITLE: &'static str = "WinUI, spring natural motion";
    const PRESETS: &'static [(&'static str, Values)] = &[
        ("offset-normal", [50.0, 0.8, 0.0, 0.0]),
        ("offset-damped", [50.0, 0.85, 0.0, 0.0]),
        ("offset-lively", [60.0, 0.65, 0.0, 0.0]),
        ("scale-normal", [50.0, 0.7, 0.0, 0.0]),
        ("scale-damped", [50.0, 0.8, 0.0, 0.0]),
        ("scale-lively", [60.0, 0.6, 0.0, 0.0]),
    ];
    const VELOCITY: VelocityUnit = VelocityUnit::None;
    const CODE: &'static str =
        "animation.Period = TimeSpan.FromMilliseconds({period_ms}); animation.DampingRatio = {damping_ratio}f;";

    fields!(period_ms["ms"] in Positive, damping_ratio in NotNegative);

    fn spring(&self) -> Spring {
        Spring::from_angular_frequency(2.0 * PI / (self.period_ms / 1000.0), self.damping_ratio)
    }

    fn solve(spring: &Spring) -> Result<Self, ParameterError> {
        let (response, damping_ratio) = response_and_ratio(spring)?;
        Ok(Self { period_ms: 1000.0 * response, damping_ratio })
    }
}
