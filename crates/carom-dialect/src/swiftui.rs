//! SwiftUI.

use carom::Spring;
use carom::error::ParameterError;

use crate::math::{ln, smaller, sqrt};
use crate::motion_js::angle_when_left;
use crate::parameters::fields;
use crate::range::Range::{Bounce, NotNegative, Positive, Within, YesOrNo};
use crate::range::{SLACK, positive, require};
use crate::shape::{
    critical_unless, frequency_and_ratio, from_response_bounce, is_overdamped, pair, response_and_bounce,
    response_and_ratio,
};
use crate::{Parameters, Values, VelocityUnit};

/// The line to paste: a SwiftUI spring, or the animation that starts it with a velocity.
macro_rules! animation {
    ($spring:literal) => {
        concat!("«velocity|Animation.interpolatingSpring(»", $spring, "«velocity|, initialVelocity: {velocity})»")
    };
}

/// SwiftUI: `Spring(duration:bounce:)`, and `Animation.spring(duration:bounce:)`.
///
/// ω = 2π/duration. ζ = 1 − bounce, or 1/(1 + bounce) for a negative bounce.
///
/// The duration is the period of the undamped spring, not its settling time.
///
/// # Velocity
/// SwiftUI has two conventions. `Animation.interpolatingSpring(_:initialVelocity:)`, which moves a view, takes spans per second, where a
/// span is the displacement from the start to the target. The line to paste uses it. The methods of `Spring`
/// itself, for example `value(fromValue:toValue:initialVelocity:time:)`, take units per second.
///
/// # Presets
/// `smooth` (0.5, 0), `snappy` (0.5, 0.15), `bouncy` (0.5, 0.3).
///
/// # Quirks
/// SwiftUI limits the bounce to ±1. Here that is an error, and so is a bounce that is so close to ±1 that it loses its digits. Don't use
/// the formula `damping = 1 − 4π·bounce/duration` that circulates after a slide of WWDC 2023. For example, it gives −6.5 for (0.5, 0.3),
/// where the damping is 17.6.
///
/// # Source
/// Apple's documentation of `Spring` and `Animation`: `init(duration: 0.5, bounce: 0.0)`, base bounces 0, 0.15 and 0.3,
/// `interpolatingSpring` "within the [from, to] range", and the worked values (0.5, 0.3) → stiffness 157.9, damping 17.6.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SwiftUi {
    /// Seconds, > 0. This is the period of the undamped spring. The default is 0.5.
    pub duration: f64,
    /// −0.9999 to 0.9999, or 1. At 0 the spring is critical, and at 1 undamped. The default is 0.
    pub bounce: f64,
}

impl SwiftUi {
    /// `.smooth`, without a bounce. Also the default.
    pub const SMOOTH: Self = Self { duration: 0.5, bounce: 0.0 };
    /// `.snappy`: a small bounce.
    pub const SNAPPY: Self = Self { duration: 0.5, bounce: 0.15 };
    /// `.bouncy`: a larger bounce.
    pub const BOUNCY: Self = Self { duration: 0.5, bounce: 0.3 };
}

impl Parameters for SwiftUi {
    const NAME: &'static str = "swiftui";
    const TITLE: &'static str = "SwiftUI, duration and bounce";
    const PRESETS: &'static [(&'static str, Values)] =
        &[("smooth", [0.5, 0.0, 0.0, 0.0]), ("snappy", [0.5, 0.15, 0.0, 0.0]), ("bouncy", [0.5, 0.3, 0.0, 0.0])];
    const VELOCITY: VelocityUnit = VelocityUnit::PerSpan;
    const CODE: &'static str = animation!("Spring(duration: {duration}, bounce: {bounce})");

    fields!(duration["s"] in Positive = 0.5, bounce in Bounce = 0.0);
    pair!(duration, bounce, from_response_bounce, response_and_bounce);
}

/// SwiftUI: `Spring(response:dampingRatio:)`, and `Animation.spring(response:dampingFraction:)`. Wave and b3ll/Motion
/// take the same parameters.
///
/// ω = 2π/response.
///
/// The line to paste has velocities in spans per second, as in [`SwiftUi`].
///
/// # Presets
/// `spring` (0.5, 0.825) and `interactive` (0.15, 0.86, SwiftUI's `interactiveSpring`), the defaults of the two functions on `Animation`.
/// `Spring(response:dampingRatio:)` itself doesn't have defaults.
///
/// # Quirks
/// A response of 0 is SwiftUI's infinitely stiff spring, and it is an error here. Wave reduces the damping of short springs (response 0.1
/// and ratio 1 get ratio 0.56), which we don't.
///
/// # Source
/// Apple's documentation of `Spring(response:dampingRatio:)`. The two defaults come from the declarations on its pages
/// `spring(response:dampingFraction:blendDuration:)` and `interactiveSpring(response:dampingFraction:blendDuration:)` (2026). The first was
/// 0.55 s before iOS 17, from memory.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SwiftUiResponse {
    /// Seconds, > 0. This is the period of the undamped spring. The default is 0.5.
    pub response: f64,
    /// ≥ 0. 1 is critical, and the default is 0.825.
    pub damping_ratio: f64,
}

impl Parameters for SwiftUiResponse {
    const NAME: &'static str = "swiftui-response";
    const TITLE: &'static str = "SwiftUI, response and damping ratio";
    const PRESETS: &'static [(&'static str, Values)] =
        &[("spring", [0.5, 0.825, 0.0, 0.0]), ("interactive", [0.15, 0.86, 0.0, 0.0])];
    const VELOCITY: VelocityUnit = VelocityUnit::PerSpan;
    const CODE: &'static str = animation!("Spring(response: {response}, dampingRatio: {damping_ratio})");

    fields!(response["s"] in Positive = 0.5, damping_ratio in NotNegative = 0.825);
    pair!(response, damping_ratio, Spring::from_response_damping_ratio, response_and_ratio);
}

/// SwiftUI: `Spring(mass:stiffness:damping:allowOverDamping:)`.
///
/// Velocities are in the units of [`SwiftUi`].
///
/// # Quirks
/// Without `allowOverDamping` SwiftUI silently reduces overdamping to critical damping. [`spring`](Parameters::spring)
/// does the same, and [`validate`](Parameters::validate) reports it.
///
/// # Source
/// Apple's documentation of `Spring`, with its worked value: (1, 100, 10) has duration 0.63 and bounce 0.5.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SwiftUiPhysical {
    /// > 0. The default is 1.
    pub mass: f64,
    /// > 0.
    pub stiffness: f64,
    /// ≥ 0, and at most critical without `allow_over_damping`.
    pub damping: f64,
    /// Whether a damping above critical is kept. The default is no.
    pub allow_over_damping: bool,
}

impl Parameters for SwiftUiPhysical {
    const NAME: &'static str = "swiftui-physical";
    const TITLE: &'static str = "SwiftUI, mass, stiffness and damping";
    const VELOCITY: VelocityUnit = VelocityUnit::PerSpan;
    const CODE: &'static str = animation!(
        "Spring(mass: {mass}, stiffness: {stiffness}, damping: \
        {damping}«allow_over_damping|, allowOverDamping: true»)"
    );

    fields!(mass in Positive = 1.0, stiffness in Positive, damping in NotNegative, allow_over_damping in YesOrNo = 0.0);
    critical_unless!(allow_over_damping, "SwiftUI");
}

/// SwiftUI: `Spring(settlingDuration:dampingRatio:epsilon:)`.
///
/// The mass is 1. With the settling duration T, ω follows from the condition that ε of the travel is left at T after a start at rest:
///
/// ```text
/// ζ < 1    ζ/√(1 − ζ²)·e^(−ζωT) = ε      a bound of the envelope
/// ζ = 1    (1 + ωT)·e^(−ωT) = ε          the motion itself
/// ```
///
/// Velocities are in the units of [`SwiftUi`]. A spring doesn't have an ε, so [`from_spring`](Parameters::from_spring) takes 0.001.
///
/// # Quirks
/// - The two formulas don't meet. As ζ rises to 1, ω grows without limit, but at 1 it is 9.233/T. This is why the range has a gap.
/// - SwiftUI limits the duration to 0.01 to 10 s, and the ratio to 1. Other values are errors here.
/// - The true [settling time](carom::Motion::settling_time) may be somewhat shorter or longer.
///
/// # Source
/// Apple's documentation has the declaration with its ε. The formulas and limits aren't documented. We took them from `OpenSwiftUI`, a
/// reconstruction of SwiftUI, and didn't measure them on a device.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SwiftUiSettling {
    /// Seconds, 0.01 to 10.
    pub settling_duration: f64,
    /// At most 0.9999, or 1, with ζ/√(1 − ζ²) > ε.
    pub damping_ratio: f64,
    /// The fraction of the travel that is left at the settling duration, 0.000000001 to 0.5. The default is 0.001.
    pub epsilon: f64,
}

impl SwiftUiSettling {
    /// The default ε.
    pub const EPSILON: f64 = 0.001;

    /// Returns ωT, the angle at the end of the settling duration T.
    fn angle_at_end(&self) -> f64 {
        let Self { damping_ratio: ratio, epsilon, .. } = *self;
        if ratio < 1.0 {
            ln(ratio / sqrt((1.0 - ratio) * (1.0 + ratio)) / epsilon) / ratio
        } else {
            angle_when_left(1.0, epsilon)
        }
    }
}

impl Parameters for SwiftUiSettling {
    const NAME: &'static str = "swiftui-settling";
    const TITLE: &'static str = "SwiftUI, settling duration and damping ratio";
    const VELOCITY: VelocityUnit = VelocityUnit::PerSpan;
    const CODE: &'static str = animation!(
        "Spring(settlingDuration: {settling_duration}, dampingRatio: \
        {damping_ratio}«epsilon|, epsilon: {epsilon}»)"
    );

    fields!(
        settling_duration["s"] in Within(0.01, 10.0, "be from 0.01 to 10 s, SwiftUI's limits"),
        damping_ratio in Positive,
        epsilon["of the travel"] in Within(1e-9, 0.5, "be from 0.000000001 to 0.5") = Self::EPSILON,
    );

    #[expect(clippy::float_cmp, reason = "exactly 1 is critical")]
    fn check(&self) -> Result<(), ParameterError> {
        let ratio = self.damping_ratio;
        let requirement =
            "be at most 0.9999, or 1: between them, the frequency is ill-conditioned; SwiftUI limits it to 1";
        require(ratio <= 0.9999 * (1.0 + SLACK) || ratio == 1.0, "damping_ratio", requirement, ratio)?;
        let requirement = "be larger for this epsilon: the envelope starts below it";
        require(self.angle_at_end() > 0.0, "damping_ratio", requirement, ratio)
    }

    fn spring(&self) -> Spring {
        let duration = self.settling_duration.clamp(0.01, 10.0);
        Spring::from_angular_frequency(self.angle_at_end() / duration, smaller(self.damping_ratio, 1.0))
    }

    fn solve(spring: &Spring) -> Result<Self, ParameterError> {
        let (frequency, ratio) = frequency_and_ratio(spring)?;
        positive("damping", spring.damping)?;
        // If the ratio is within rounding of 1, the spring is critical.
        let damping_ratio = if ratio >= 1.0 - 1e-14 && !is_overdamped(spring) { 1.0 } else { ratio };
        let parameters = Self { settling_duration: 1.0, damping_ratio, epsilon: Self::EPSILON };
        parameters.check()?;
        Ok(Self { settling_duration: parameters.angle_at_end() / frequency, ..parameters })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use carom::{Motion, State};

    #[test]
    fn overdamping_that_swiftui_does_not_allow_runs_as_critical() {
        let silent = SwiftUiPhysical { mass: 1.0, stiffness: 100.0, damping: 50.0, allow_over_damping: false };
        assert_eq!(silent.spring().damping, 20.0);
        assert_eq!(silent.validate().unwrap_err().field(), "damping");
        let spring = Spring { mass: 1.0, stiffness: 100.0, damping: 50.0 };
        let kept = SwiftUiPhysical::from_spring(&spring).unwrap();
        assert!(kept.allow_over_damping);
        assert_eq!(kept.spring(), spring);
        // A spring whose damping ratio is above 1 only by rounding doesn't count as overdamped.
        let critical = Spring::from_response_damping_ratio(0.3, 1.0);
        assert!(!SwiftUiPhysical::from_spring(&critical).unwrap().allow_over_damping);
    }

    fn settling(settling_duration: f64, damping_ratio: f64, epsilon: f64) -> SwiftUiSettling {
        SwiftUiSettling { settling_duration, damping_ratio, epsilon }
    }

    #[test]
    fn a_critical_spring_is_epsilon_away_at_its_settling_duration() {
        for (epsilon, angle) in [(0.01, 6.6384), (0.001, 9.2334), (0.0001, 11.7564)] {
            let spring = settling(0.5, 1.0, epsilon).spring();
            assert!((spring.angular_frequency() * 0.5 - angle).abs() < 5e-5, "{epsilon}");
            let left = spring.motion(State::at_rest(1.0), 0.0).state(0.5).position;
            assert!((left / epsilon - 1.0).abs() < 1e-12, "{epsilon}: {left}");
        }
    }

    #[test]
    fn the_envelope_of_an_underdamped_spring_reaches_epsilon() {
        for (ratio, epsilon) in [(0.5, 0.001), (0.9, 0.01), (0.05, 0.0001)] {
            let spring = settling(2.0, ratio, epsilon).spring();
            let rate = ratio * spring.angular_frequency();
            let envelope = ratio / sqrt(1.0 - ratio * ratio) * libm::exp(-2.0 * rate);
            assert!((envelope / epsilon - 1.0).abs() < 1e-12, "{ratio}: {envelope}");
        }
    }

    #[test]
    fn a_settling_duration_that_swiftui_would_change_is_an_error() {
        let field = |parameters: SwiftUiSettling| parameters.validate().unwrap_err().field();
        assert_eq!(field(settling(11.0, 0.5, 0.001)), "settling_duration");
        assert_eq!(field(settling(0.5, 1.01, 0.001)), "damping_ratio");
        assert_eq!(field(settling(0.5, 0.0005, 0.001)), "damping_ratio");
        assert_eq!(field(settling(0.5, 0.5, 0.0)), "epsilon");
        let overdamped = Spring { mass: 1.0, stiffness: 100.0, damping: 21.0 };
        assert_eq!(SwiftUiSettling::from_spring(&overdamped).unwrap_err().field(), "damping_ratio");
        let undamped = Spring { mass: 1.0, stiffness: 100.0, damping: 0.0 };
        assert_eq!(SwiftUiSettling::from_spring(&undamped).unwrap_err().field(), "damping");
    }
}
