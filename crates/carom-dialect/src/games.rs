//! Springs of games: Holden, Juckett, Unity, Unreal, Roblox Fusion.

use carom::Spring;
use carom::error::ParameterError;

use crate::Parameters;
use crate::math::{LN_2, PI, sqrt};
use crate::parameters::fields;
use crate::range::Range::{NotNegative, Positive, Within};
use crate::range::{positive, require};
use crate::shape::{critical_damping, frequency_and_ratio, nearly, pair};

/// Half-life and frequency, after Daniel Holden's *Spring-It-On*.
///
/// The mass is 1, and damping = 4 ln 2/half-life, stiffness = (2π·frequency)². Velocities are per second. The spring is
/// critical at frequency = ln 2/(π·half-life).
///
/// # Quirks
/// The half-life belongs to a damper, which decays half as fast as this spring. After this time, the spring's envelope is at a quarter. For
/// the envelope's own half-life, see [`Spring::from_half_life_damping_ratio`]. Holden adds 10⁻⁵ s to the half-life to avoid a division by
/// 0. Carom doesn't. Holden's spring may follow a moving goal. Here the goal is at rest.
///
/// # Source
/// D. Holden, *Spring-It-On: The Game Developer's Spring-Roll-Call*, `halflife_to_damping`, `frequency_to_stiffness`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HalfLife {
    /// Seconds, > 0.
    pub half_life: f64,
    /// Hertz, of the undamped spring, ≥ 0.
    pub frequency: f64,
}

impl Parameters for HalfLife {
    const NAME: &'static str = "half-life";
    const TITLE: &'static str = "Half-life and frequency (Holden)";
    const CODE: &'static str =
        "«velocity|v = {velocity}; »spring_damper_exact(x, v, x_goal, v_goal, {frequency}, {half_life}, dt);";

    fields!(half_life["s"] in Positive, frequency["Hz"] in NotNegative);

    fn spring(&self) -> Spring {
        let angular_frequency = 2.0 * PI * self.frequency;
        Spring { mass: 1.0, stiffness: angular_frequency * angular_frequency, damping: 4.0 * LN_2 / self.half_life }
    }

    fn solve(&Spring { mass, stiffness, damping }: &Spring) -> Result<Self, ParameterError> {
        positive("damping", damping)?;
        Ok(Self { half_life: 4.0 * LN_2 / (damping / mass), frequency: sqrt(stiffness / mass) / (2.0 * PI) })
    }
}

/// Angular frequency and damping ratio, after Ryan Juckett; also harmonica's `NewSpring` and many engines.
///
/// The mass is 1, and stiffness = ω², damping = 2ζω. Velocities are per second.
///
/// # Quirks
/// Juckett raises negative values to 0 and doesn't move at ω = 0. Both are errors here. harmonica fixes the time step when the spring is
/// made, so a spring made for 60 Hz runs twice as fast at 120 Hz.
///
/// # Source
/// R. Juckett, *Damped Springs*, `CalcDampedSpringMotionParams`; charmbracelet/harmonica, `spring.go`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Juckett {
    /// ω, rad/s, > 0.
    pub angular_frequency: f64,
    /// ζ ≥ 0.
    pub damping_ratio: f64,
}

impl Parameters for Juckett {
    const NAME: &'static str = "juckett";
    const TITLE: &'static str = "Angular frequency and ratio (Juckett, harmonica)";
    const CODE: &'static str = "CalcDampedSpringMotionParams(&params, deltaTime, {angular_frequency}, \
        {damping_ratio});«velocity| velocity = {velocity};»";

    fields!(angular_frequency["rad/s"] in Positive, damping_ratio in NotNegative);
    pair!(angular_frequency, damping_ratio, Spring::from_angular_frequency, frequency_and_ratio);
}

/// Returns 2/ω of a critical spring. Unity and Unreal call it the smoothing time.
fn smoothing_time(spring: &Spring) -> Result<f64, ParameterError> {
    let (frequency, _) = frequency_and_ratio(spring)?;
    let is_critical = nearly(spring.damping, critical_damping(spring.mass, spring.stiffness));
    require(is_critical, "damping", "be critical: a smoothing time has no damping ratio", spring.damping)?;
    Ok(2.0 / frequency)
}

/// Defines the conversions of a critical spring whose only field is `$part` times the smoothing time.
macro_rules! critical {
    ($field:ident, $part:expr) => {
        fn spring(&self) -> Spring {
            Spring::from_angular_frequency(2.0 * $part / self.$field, 1.0)
        }

        fn solve(spring: &Spring) -> Result<Self, ParameterError> {
            Ok(Self { $field: $part * smoothing_time(spring)? })
        }
    };
}

/// Unity: `Mathf.SmoothDamp(current, target, ref velocity, smoothTime)`.
///
/// It is a critical spring of mass 1 with ω = 2/smooth time.
///
/// It doesn't have a default. Velocities are per second. You can only express a critical spring.
///
/// # Quirks
/// - Unity replaces e^(−x) by 1/(1 + x + 0.48x² + 0.235x³), so the path depends on the frame rate. For example, at 15 Hz a smooth time of
///   0.05 s is off by 0.063 of the travel.
/// - A `maxSpeed` limits the distance to the target, and an overshoot is cut off at the target. Carom's spring does neither of these.
///
/// # Source
/// Unity-Technologies/UnityCsReference, `Mathf.cs` (02d565c).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SmoothDamp {
    /// Seconds, ≥ 0.0001.
    pub smooth_time: f64,
}

impl Parameters for SmoothDamp {
    const NAME: &'static str = "smooth-damp";
    const TITLE: &'static str = "Unity, SmoothDamp";
    const CODE: &'static str =
        "«velocity|velocity = {velocity}f; »value = Mathf.SmoothDamp(value, target, ref velocity, {smooth_time}f);";

    fields!(smooth_time["s"] in Within(1e-4, f64::MAX, "be finite and at least 0.0001 s, Unity's limit"));
    critical!(smooth_time, 1.0);
}

/// Unreal: `SpringMath::CriticalSpringDamper` with a smoothing time.
///
/// It is a critical spring of mass 1 with ω = 2/smoothing time.
///
/// It doesn't have a default. Velocities are per second. You can only express a critical spring.
///
/// # Source
/// Unreal Engine 5.7, `Engine/Source/Runtime/Core/Public/Math/SpringMath.h`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Unreal {
    /// Seconds, > 0.
    pub smoothing_time: f64,
}

impl Parameters for Unreal {
    const NAME: &'static str = "unreal";
    const TITLE: &'static str = "Unreal, SpringMath with a smoothing time";
    const CODE: &'static str = "«velocity|Velocity = {velocity}f; »SpringMath::CriticalSpringDamper(Value, Velocity, \
        Target, {smoothing_time}f, DeltaTime);";

    fields!(smoothing_time["s"] in Positive);
    critical!(smoothing_time, 1.0);
}

/// Unreal: `SpringMath::CriticalSpringDamper` with a half-life.
///
/// The smoothing time of [`Unreal`] is the half-life over ln 2.
///
/// It doesn't have a default. Velocities are per second. You can only express a critical spring.
///
/// # Quirks
/// Unreal documents the half-life as the time when half of the travel is left. In fact, from rest, 59.7 % of it is left then. Half is left
/// after 1.21 half-lives.
///
/// # Source
/// Unreal Engine 5.7, `SpringMath.h`, `HalfLifeToSmoothingTime`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct UnrealHalfLife {
    /// Seconds, > 0.
    pub half_life: f64,
}

impl Parameters for UnrealHalfLife {
    const NAME: &'static str = "unreal-half-life";
    const TITLE: &'static str = "Unreal, SpringMath with a half-life";
    const CODE: &'static str = "«velocity|Velocity = {velocity}f; »SpringMath::CriticalSpringDamper(Value, Velocity, \
        Target, SpringMath::HalfLifeToSmoothingTime({half_life}f), DeltaTime);";

    fields!(half_life["s"] in Positive);
    critical!(half_life, LN_2);
}

/// Roblox Fusion: `scope:Spring(goal, speed, damping)`.
///
/// The mass is 1, and ω = speed, ζ = damping. Velocities (`setVelocity`) are per second.
///
/// # Quirks
/// The spring ends when distance and speed are both below 0.00001, at any travel. So a value in pixels moves long after it looks still, and
/// one in radians may end early.
///
/// # Source
/// dphfox/Fusion, `src/Animation/Spring.luau`, `springCoefficients.luau` (80030d4).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fusion {
    /// ω, rad/s, > 0. The default is 10.
    pub speed: f64,
    /// ζ ≥ 0. The default is 1.
    pub damping: f64,
}

impl Parameters for Fusion {
    const NAME: &'static str = "fusion";
    const TITLE: &'static str = "Roblox, Fusion";
    const CODE: &'static str =
        "local spring = scope:Spring(goal, {speed}, {damping})«velocity|; spring:setVelocity({velocity})»";

    fields!(speed["rad/s"] in Positive = 10.0, damping in NotNegative = 1.0);
    pair!(speed, damping, Spring::from_angular_frequency, frequency_and_ratio);
}

#[cfg(test)]
mod tests {
    use super::*;
    use carom::{Motion, State};

    #[test]
    fn a_quarter_of_the_envelope_is_left_after_holdens_half_life() {
        // After 0.1 s a critical spring from rest has 0.5966 of its travel left.
        let half_life = 0.1;
        let critical = HalfLife { half_life, frequency: LN_2 / (PI * half_life) }.spring();
        assert!((critical.damping_ratio() - 1.0).abs() < 1e-15);
        let left = critical.motion(State::at_rest(1.0), 0.0).state(half_life).position;
        assert!((left - 0.5966).abs() < 5e-5, "{left}");
        assert!((critical.half_life() - 0.5 * half_life).abs() < 1e-15);
    }

    #[test]
    fn a_spring_without_damping_has_no_half_life() {
        let undamped = Spring { mass: 1.0, stiffness: 100.0, damping: 0.0 };
        assert_eq!(HalfLife::from_spring(&undamped).unwrap_err().field(), "damping");
    }
}
