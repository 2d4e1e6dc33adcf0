//! react-spring, Remotion and Reanimated.

use carom::Spring;
use carom::error::ParameterError;

use crate::math::{larger, ln, newton, smaller, sqrt};
use crate::parameters::fields;
use crate::range::Range::{NotNegative, Positive, Within};
use crate::range::{SLACK, positive, require};
use crate::shape::{at_most_critical, frequency_and_ratio, is_overdamped, physical, response_and_ratio};
use crate::{Parameters, Values, VelocityUnit};

/// k/m·(1 ms)² and c/m·(1 ms), the coefficients of one of react-spring's steps.
fn step(spring: &Spring) -> [f64; 2] {
    [1e-6 * (spring.stiffness / spring.mass), 1e-3 * (spring.damping / spring.mass)]
}

/// Whether semi-implicit Euler with steps of 1 ms stays bounded.
///
/// With the coefficients K and C of [`step`], a step v′ = (1 − C)v − Kx, x′ = x + v′ is a matrix with the determinant 1 − C and the trace
/// 2 − K − C. Both eigenvalues are inside the unit circle if 0 < K, 0 < C < 2 and K + 2C < 4. If K or C is 0, one eigenvalue is on the
/// circle, and the state still doesn't grow.
fn steps_converge(spring: &Spring) -> bool {
    let [stiff, damped] = step(spring);
    stiff + 2.0 * damped < 4.0
}

/// react-spring: `tension`, `friction`, `mass`.
///
/// stiffness = tension, damping = friction. Velocities are per millisecond.
///
/// # Presets
/// `default` (170, 26), `gentle` (120, 14), `wobbly` (180, 12), `stiff` (210, 20), `slow` (280, 60), `molasses` (280, 120).
///
/// # Quirks
/// In each frame, react-spring takes a step of 1 ms for each millisecond, rounded up. So it runs 2 % fast at 60 Hz and 8 % at 120 Hz.
/// The steps diverge when tension/mass + 2000·friction/mass reaches 4·10⁶. Such parameters are errors. Carom converts the exact spring,
/// not these steps.
///
/// # Source
/// @react-spring/core 10.1.2, `constants.ts`, `AnimationConfig.ts`, `SpringValue.ts`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ReactSpring {
    /// ≥ 0. The default is 170.
    pub tension: f64,
    /// ≥ 0, where tension + 2000·friction is below 4·10⁶·mass. The default is 26.
    pub friction: f64,
    /// > 0. The default is 1.
    pub mass: f64,
}

impl Parameters for ReactSpring {
    const NAME: &'static str = "react-spring";
    const TITLE: &'static str = "react-spring, tension and friction";
    const PRESETS: &'static [(&'static str, Values)] = &[
        ("default", [170.0, 26.0, 1.0, 0.0]),
        ("gentle", [120.0, 14.0, 1.0, 0.0]),
        ("wobbly", [180.0, 12.0, 1.0, 0.0]),
        ("stiff", [210.0, 20.0, 1.0, 0.0]),
        ("slow", [280.0, 60.0, 1.0, 0.0]),
        ("molasses", [280.0, 120.0, 1.0, 0.0]),
    ];
    const VELOCITY: VelocityUnit = VelocityUnit::PerMillisecond;
    const CODE: &'static str =
        "{ tension: {tension}, friction: {friction}«mass|, mass: {mass}»«velocity|, velocity: {velocity}» }";

    fields!(tension in NotNegative = 170.0, friction in NotNegative = 26.0, mass in Positive = 1.0);

    fn check(&self) -> Result<(), ParameterError> {
        let [stiff, _] = step(&self.spring());
        let requirement = "be below 4000000 times the mass, where react-spring's steps diverge";
        require(stiff < 4.0, "tension", requirement, self.tension)?;
        let requirement = "be lower: react-spring's steps diverge where tension/mass + 2000 friction/mass is 4000000";
        require(steps_converge(&self.spring()), "friction", requirement, self.friction)
    }

    physical!(mass, tension, friction);
}

/// react-spring: `frequency` and `damping`.
///
/// Careful: this frequency is a time, the period of the undamped spring. tension = (2π/frequency)²·mass and friction =
/// 4π·damping·mass/frequency, so the mass doesn't matter. Velocities are per millisecond.
///
/// # Quirks
/// react-spring raises a frequency below 0.01 to 0.01 and a negative damping to 0. Both are errors here.
///
/// # Source
/// @react-spring/core 10.1.2, `AnimationConfig.ts`, `mergeConfig`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ReactSpringFrequency {
    /// Seconds, ≥ 0.01.
    pub frequency: f64,
    /// The damping ratio, ≥ 0, where [`ReactSpring`]'s steps stay bounded (at 0.5 s below 79.6). The default is 1.
    pub damping: f64,
}

impl Parameters for ReactSpringFrequency {
    const NAME: &'static str = "react-spring-frequency";
    const TITLE: &'static str = "react-spring, frequency and damping";
    const VELOCITY: VelocityUnit = VelocityUnit::PerMillisecond;
    const CODE: &'static str = "{ frequency: {frequency}, damping: {damping}«velocity|, velocity: {velocity}» }";

    fields!(
        frequency["s"] in Within(0.01, f64::MAX, "be finite and at least 0.01 s, react-spring's limit"),
        damping in NotNegative = 1.0,
    );

    fn check(&self) -> Result<(), ParameterError> {
        let requirement = "be lower for so short a frequency: react-spring's steps of 1 ms diverge";
        require(steps_converge(&self.spring()), "damping", requirement, self.damping)
    }

    fn spring(&self) -> Spring {
        Spring::from_response_damping_ratio(larger(self.frequency, 0.01), larger(self.damping, 0.0))
    }

    fn solve(spring: &Spring) -> Result<Self, ParameterError> {
        let (frequency, damping) = response_and_ratio(spring)?;
        Ok(Self { frequency, damping })
    }
}

/// Remotion: the `config` of `spring`.
///
/// Remotion makes films, and its springs always start from rest.
///
/// # Quirks
/// An overdamped spring plays as a critical one: [`spring`](Parameters::spring) returns that, and [`validate`](Parameters::validate)
/// reports it. A frame counts 64 ms at most, so below 16 frames a second springs play slow. Carom converts the spring without this
/// limit.
///
/// # Source
/// remotion 4.0.541, `spring/spring-utils.ts`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Remotion {
    /// > 0. The default is 100.
    pub stiffness: f64,
    /// ≥ 0, at most critical. The default is 10.
    pub damping: f64,
    /// > 0. The default is 1.
    pub mass: f64,
}

impl Remotion {
    fn unlimited(&self) -> Spring {
        let Self { stiffness, damping, mass } = *self;
        Spring { mass, stiffness, damping }
    }
}

impl Parameters for Remotion {
    const NAME: &'static str = "remotion";
    const TITLE: &'static str = "Remotion, spring";
    const VELOCITY: VelocityUnit = VelocityUnit::None;
    const CODE: &'static str =
        "spring({ frame, fps, config: { stiffness: {stiffness}, damping: {damping}«mass|, mass: {mass}» } })";

    fields!(stiffness in Positive = 100.0, damping in NotNegative = 10.0, mass in Positive = 1.0);

    fn check(&self) -> Result<(), ParameterError> {
        let requirement = "be at most critical: Remotion plays an overdamped spring as a critical one";
        require(!is_overdamped(&self.unlimited()), "damping", requirement, self.damping)
    }

    fn spring(&self) -> Spring {
        at_most_critical(self.unlimited())
    }

    fn solve(&Spring { mass, stiffness, damping }: &Spring) -> Result<Self, ParameterError> {
        Ok(Self { stiffness, damping, mass })
    }
}

const REANIMATED_MASS: f64 = 4.0;

/// Reanimated: `withSpring` with stiffness, damping and mass.
///
/// Velocities are per second.
///
/// # Presets
/// `gentle` (900, 120, 4; the default), `snappy` (900, 110, 4, with `overshootClamping`), `wiggly` (900, 90, 4), `reanimated3` (100, 10,
/// 1).
///
/// # Quirks
/// An overdamped spring runs as a critical one: [`spring`](Parameters::spring) returns that, and [`validate`](Parameters::validate) reports
/// it. Reanimated sets a velocity away from the target to 0, so [`release`](Parameters::release) refuses it
/// (software-mansion/react-native-reanimated#9463).
///
/// # Source
/// react-native-reanimated 4.7.1, `animation/spring/springConfigs.ts`, `spring.ts`, `springUtils.ts`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Reanimated {
    /// > 0. The default is 900.
    pub stiffness: f64,
    /// > 0, at most critical. The default is 120.
    pub damping: f64,
    /// > 0. The default is 4.
    pub mass: f64,
}

impl Reanimated {
    const fn unlimited(&self) -> Spring {
        Spring { mass: self.mass, stiffness: self.stiffness, damping: self.damping }
    }
}

impl Parameters for Reanimated {
    const NAME: &'static str = "reanimated";
    const TITLE: &'static str = "Reanimated, stiffness and damping";
    const PRESETS: &'static [(&'static str, Values)] = &[
        ("gentle", [900.0, 120.0, REANIMATED_MASS, 0.0]),
        ("snappy", [900.0, 110.0, REANIMATED_MASS, 0.0]),
        ("wiggly", [900.0, 90.0, REANIMATED_MASS, 0.0]),
        ("reanimated3", [100.0, 10.0, 1.0, 0.0]),
    ];
    const CODE: &'static str = "withSpring(target, { stiffness: {stiffness}, damping: {damping}, mass: \
        {mass}«velocity|, velocity: {velocity}» })";

    fields!(stiffness in Positive = 900.0, damping in Positive = 120.0, mass in Positive = REANIMATED_MASS);

    fn check(&self) -> Result<(), ParameterError> {
        let requirement = "be at most critical: Reanimated runs an overdamped spring as a critical one";
        require(!is_overdamped(&self.unlimited()), "damping", requirement, self.damping)
    }

    fn spring(&self) -> Spring {
        at_most_critical(self.unlimited())
    }

    fn solve(&Spring { mass, stiffness, damping }: &Spring) -> Result<Self, ParameterError> {
        Ok(Self { stiffness, damping, mass })
    }

    fn with_velocity(self, velocity: f64, span: f64) -> Result<Self, ParameterError> {
        let leads_away = velocity != 0.0 && span != 0.0 && (velocity > 0.0) != (span > 0.0);
        let requirement = "lead towards the target: Reanimated sets one that leads away to 0";
        require(!leads_away, "velocity", requirement, velocity).map(|()| self)
    }
}

/// Reanimated: `withSpring` with duration and damping ratio.
///
/// Let T = 1.5·duration and u = ζωT. Imagine a critically damped motion of rate ζω that starts from rest. ω is such that this motion has
/// 6·10⁻⁹ of its energy left at T:
///
/// ```text
/// e^(−2u) ((1 + u)² + ζ²u²) = 6·10⁻⁹
/// ```
///
/// # Velocity
/// If you give a velocity, Reanimated makes another spring from the same two numbers. So the line of code doesn't have one. Use
/// [`Reanimated`] if you need a velocity.
///
/// # Presets
/// `gentle` (550, 1, the default), `snappy` (550, 0.92), `wiggly` (550, 0.75), `reanimated3` (1333, 0.5): Reanimated's
/// constants whose names end in `SpringConfigWithDuration`.
///
/// # Quirks
/// - Reanimated bisects until the energy is right to 6·10⁻¹², which leaves ω wrong in the fifth digit. Ours is exact.
/// - Reanimated's search ends at a stiffness of 8000, so the shortest duration is 184.4 ms at ratio 1 and 361.9 ms at 0.5. Shorter
///   durations take longer than you ask for. [`spring`](Parameters::spring) has the same limit, and [`validate`](Parameters::validate)
///   reports it.
/// - A ratio above 1 runs as a critical spring with the lower ω of that ratio.
/// - With a `clamp` Reanimated makes another spring from the same two numbers. Ours is the spring without a `clamp`.
///
/// # Source
/// react-native-reanimated 4.7.1, `animation/spring/springUtils.ts`, `calculateNewStiffnessToMatchDuration`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ReanimatedDuration {
    /// Milliseconds, where the stiffness is at most 8000. The default is 550.
    pub duration_ms: f64,
    /// > 0, at most 1. The default is 1.
    pub damping_ratio: f64,
}

impl ReanimatedDuration {
    /// The fraction of the energy that is left at the end.
    const ENERGY_LEFT: f64 = 6e-9;
    /// The true duration divided by the parameter.
    const PERCEPTUAL: f64 = 1.5;
    /// The stiffness where the search ends.
    const MAX_STIFFNESS: f64 = 8e3;

    fn angular_frequency(&self) -> f64 {
        let end = Self::PERCEPTUAL * self.duration_ms / 1000.0;
        Self::decay_at_end(self.damping_ratio) / (self.damping_ratio * end)
    }

    /// Returns u = ζωT, where T is the time of the end.
    fn decay_at_end(ratio: f64) -> f64 {
        let (square, left) = (ratio * ratio, ln(Self::ENERGY_LEFT));
        newton(12.0, |u| {
            let energy = (1.0 + u) * (1.0 + u) + square * u * u;
            (ln(energy) - 2.0 * u - left, (2.0 * (1.0 + u) + 2.0 * square * u) / energy - 2.0)
        })
    }
}

impl Parameters for ReanimatedDuration {
    const NAME: &'static str = "reanimated-duration";
    const TITLE: &'static str = "Reanimated, duration and damping ratio";
    const PRESETS: &'static [(&'static str, Values)] = &[
        ("gentle", [550.0, 1.0, 0.0, 0.0]),
        ("snappy", [550.0, 0.92, 0.0, 0.0]),
        ("wiggly", [550.0, 0.75, 0.0, 0.0]),
        ("reanimated3", [1333.0, 0.5, 0.0, 0.0]),
    ];
    const VELOCITY: VelocityUnit = VelocityUnit::None;
    const CODE: &'static str = "withSpring(target, { duration: {duration_ms}, dampingRatio: {damping_ratio} })";

    fields!(duration_ms["ms"] in Positive = 550.0, damping_ratio in Positive = 1.0);

    fn check(&self) -> Result<(), ParameterError> {
        let requirement = "be at most 1: Reanimated runs an overdamped spring as a critical one";
        require(self.damping_ratio <= 1.0, "damping_ratio", requirement, self.damping_ratio)?;
        let frequency = self.angular_frequency();
        let in_range = REANIMATED_MASS * frequency * frequency <= Self::MAX_STIFFNESS * (1.0 + SLACK);
        let requirement = "be longer: Reanimated's search ends at a stiffness of 8000";
        require(in_range, "duration_ms", requirement, self.duration_ms)
    }

    fn spring(&self) -> Spring {
        let frequency = smaller(self.angular_frequency(), sqrt(Self::MAX_STIFFNESS / REANIMATED_MASS));
        Spring::from_angular_frequency(frequency, smaller(self.damping_ratio, 1.0)).with_mass(REANIMATED_MASS)
    }

    fn solve(spring: &Spring) -> Result<Self, ParameterError> {
        let (frequency, ratio) = frequency_and_ratio(spring)?;
        positive("damping", spring.damping)?;
        let damping_ratio = if ratio > 1.0 && !is_overdamped(spring) { 1.0 } else { ratio };
        let duration = Self::decay_at_end(damping_ratio) / (Self::PERCEPTUAL * damping_ratio * frequency);
        Ok(Self { duration_ms: 1000.0 * duration, damping_ratio })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The largest excursion in react-spring's steps, from 1 with a small velocity.
    fn farthest(spring: &Spring) -> f64 {
        let (mut position, mut velocity, mut most) = (1.0, 0.001, 0.0_f64);
        for _ in 0..100_000 {
            let pull = -spring.stiffness * 1e-6 * position - spring.damping * 1e-3 * velocity;
            velocity += pull / spring.mass;
            position += velocity;
            most = most.max(position.abs());
            if most > 1e9 {
                break;
            }
        }
        most
    }

    #[test]
    fn parameters_that_make_react_spring_diverge_are_errors() {
        for (tension, mass) in [(0.0, 1.0), (1e3, 1.0), (1e6, 1.0), (3.9e6, 1.0), (1e6, 10.0)] {
            let limit = (4e6 * mass - tension) / 2000.0;
            let spring = |friction| ReactSpring { tension, friction, mass };
            let (within, beyond) = (spring(0.999 * limit), spring(1.001 * limit));
            assert!(farthest(&within.spring()) < 1e3 && farthest(&beyond.spring()) > 1e9, "{tension}");
            assert_eq!((within.validate(), beyond.validate().unwrap_err().field()), (Ok(()), "friction"));
            assert_eq!(ReactSpring::from_spring(&beyond.spring()).unwrap_err().field(), "friction");
        }
        let stiff = ReactSpring { tension: 4.001e6, friction: 0.0, mass: 1.0 };
        assert!(farthest(&stiff.spring()) > 1e9);
        assert_eq!(stiff.validate().unwrap_err().field(), "tension");
        assert_eq!(ReactSpring { tension: 3.999e6, ..stiff }.validate(), Ok(()));
        for (frequency, limit) in [(0.5, 79.564), (0.01, 1.4345)] {
            let spring = |damping| ReactSpringFrequency { frequency, damping };
            let (within, beyond) = (spring(0.999 * limit), spring(1.001 * limit));
            assert!(farthest(&within.spring()) < 1e3 && farthest(&beyond.spring()) > 1e9, "{frequency}");
            assert_eq!((within.validate(), beyond.validate().unwrap_err().field()), (Ok(()), "damping"));
            assert_eq!(ReactSpringFrequency::from_spring(&beyond.spring()).unwrap_err().field(), "damping");
        }
    }

    #[test]
    fn a_velocity_that_reanimated_drops_is_an_error() {
        let gentle = Reanimated::preset("gentle").unwrap();
        assert_eq!(gentle.release(600.0, 300.0), Ok((gentle, 600.0)));
        assert_eq!(gentle.release(-600.0, -300.0), Ok((gentle, -600.0)));
        assert_eq!(gentle.release(-600.0, 300.0).unwrap_err().field(), "velocity");
        assert_eq!(gentle.release(600.0, -300.0).unwrap_err().field(), "velocity");
        // A value at its target has no direction to the target, so any velocity is allowed.
        assert_eq!(gentle.release(600.0, 0.0), Ok((gentle, 600.0)));
        let gentle = ReanimatedDuration::preset("gentle").unwrap();
        assert_eq!(gentle.release(600.0, 300.0).unwrap_err().field(), "velocity");
    }

    #[test]
    fn reanimated_runs_an_overdamped_spring_as_critical() {
        let overdamped = Reanimated { stiffness: 900.0, damping: 200.0, mass: 4.0 };
        assert_eq!(overdamped.spring().damping, 120.0);
        assert_eq!(overdamped.validate().unwrap_err().field(), "damping");
        let overdamped = Spring { mass: 1.0, stiffness: 100.0, damping: 21.0 };
        assert!(Reanimated::from_spring(&overdamped).is_err());
        assert_eq!(ReanimatedDuration::from_spring(&overdamped).unwrap_err().field(), "damping_ratio");
    }

    #[test]
    fn reanimated_does_not_look_for_a_stiffness_above_8000() {
        let short = ReanimatedDuration { duration_ms: 200.0, damping_ratio: 0.5 };
        assert_eq!(short.validate().unwrap_err().field(), "duration_ms");
        assert!((short.spring().stiffness - 8e3).abs() < 1e-9);
    }
}
