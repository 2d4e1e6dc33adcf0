//! react-spring.

use crate::math::larger;
use core::fmt;

use super::form::{Entry, Form, Values, field, frequency_and_ratio, numbers};
use super::{Dialect, VelocityUnit};
use crate::range::{not_negative, positive, require};
use carom::ParameterError;
use carom::Spring;

/// What a spring does in a step of 1 ms, as react-spring takes it: K = k/m·(1 ms)² and C = c/m·(1 ms).
fn steps(spring: &Spring) -> [f64; 2] {
    [1e-6 * (spring.stiffness / spring.mass), 1e-3 * (spring.damping / spring.mass)]
}

/// Whether semi-implicit Euler in steps of 1 ms stays in bounds.
///
/// v′ = (1 − C)v − Kx and x′ = x + v′ have the determinant 1 − C and the trace 2 − K − C; both eigenvalues are within the
/// unit circle where 0 < K, 0 < C < 2 and K + 2C < 4. With K = 0 or C = 0 one stays on it, and nothing grows.
fn steps_converge(spring: &Spring) -> bool {
    let [stiff, damped] = steps(spring);
    stiff + 2.0 * damped < 4.0
}

/// react-spring: `tension`, `friction`, `mass`.
///
/// stiffness = tension, damping = friction.
///
/// | field | range | default |
/// |---|---|---|
/// | `tension` | ≥ 0 | 170 |
/// | `friction` | ≥ 0; tension + 2000·friction below 4·10⁶·mass | 26 |
/// | `mass` | > 0 | 1 |
///
/// Velocities are per millisecond.
///
/// # Presets
/// | preset | tension | friction |
/// |---|---|---|
/// | `default` | 170 | 26 |
/// | `gentle` | 120 | 14 |
/// | `wobbly` | 180 | 12 |
/// | `stiff` | 210 | 20 |
/// | `slow` | 280 | 60 |
/// | `molasses` | 280 | 120 |
///
/// # Quirks
/// react-spring takes steps of 1 ms, as many as the frame's milliseconds rounded up: it runs 2.6 % fast at 60 Hz and 8 %
/// at 120 Hz, and diverges where tension/mass + 2000·friction/mass reaches 4·10⁶, which is why that is an error. The law
/// here is the spring itself.
///
/// # Source
/// @react-spring/core 10.1.2, `constants.ts`, `AnimationConfig.ts`, `SpringValue.ts`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ReactSpring {
    /// ≥ 0.
    pub tension: f64,
    /// ≥ 0.
    pub friction: f64,
    /// > 0.
    pub mass: f64,
}

impl ReactSpring {
    /// `config.default`, also the default.
    pub const DEFAULT: Self = Self::preset(170.0, 26.0);
    /// `config.gentle`.
    pub const GENTLE: Self = Self::preset(120.0, 14.0);
    /// `config.wobbly`.
    pub const WOBBLY: Self = Self::preset(180.0, 12.0);
    /// `config.stiff`.
    pub const STIFF: Self = Self::preset(210.0, 20.0);
    /// `config.slow`.
    pub const SLOW: Self = Self::preset(280.0, 60.0);
    /// `config.molasses`.
    pub const MOLASSES: Self = Self::preset(280.0, 120.0);

    const fn preset(tension: f64, friction: f64) -> Self {
        Self { tension, friction, mass: 1.0 }
    }

    pub(super) const ENTRY: Entry = Entry {
        name: "react-spring",
        title: "react-spring, tension and friction",
        fields: &[
            field("tension", "", Self::DEFAULT.tension),
            field("friction", "", Self::DEFAULT.friction),
            field("mass", "", Self::DEFAULT.mass),
        ],
        presets: &[
            ("default", Dialect::ReactSpring(Self::DEFAULT)),
            ("gentle", Dialect::ReactSpring(Self::GENTLE)),
            ("wobbly", Dialect::ReactSpring(Self::WOBBLY)),
            ("stiff", Dialect::ReactSpring(Self::STIFF)),
            ("slow", Dialect::ReactSpring(Self::SLOW)),
            ("molasses", Dialect::ReactSpring(Self::MOLASSES)),
        ],
        constants: &[],
        velocity: VelocityUnit::PerMillisecond,
        from_values: |[tension, friction, mass, _]| Dialect::ReactSpring(Self { tension, friction, mass }),
        from_spring: |spring| Self::from_spring(spring).map(Dialect::ReactSpring),
    };

    /// Whether every field is in its range.
    ///
    /// # Errors
    /// The first that is not.
    pub fn validate(&self) -> Result<(), ParameterError> {
        not_negative("tension", self.tension)?;
        not_negative("friction", self.friction)?;
        positive("mass", self.mass)?;
        let [stiff, _] = steps(&self.spring());
        let requirement = "be below 4000000 times the mass, where react-spring's steps diverge";
        require(stiff < 4.0, "tension", requirement, self.tension)?;
        let requirement = "be lower: at tension/mass + 2000 friction/mass = 4000000 react-spring's steps diverge";
        require(steps_converge(&self.spring()), "friction", requirement, self.friction)
    }

    /// The spring.
    #[must_use]
    pub const fn spring(&self) -> Spring {
        Spring { mass: self.mass, stiffness: self.tension, damping: self.friction }
    }

    /// The words for a spring.
    ///
    /// # Errors
    /// If it is so stiff or damped so much that react-spring diverges.
    pub fn from_spring(spring: &Spring) -> Result<Self, ParameterError> {
        spring.validate()?;
        let words = Self { tension: spring.stiffness, friction: spring.damping, mass: spring.mass };
        words.validate().map(|()| words)
    }
}

impl Default for ReactSpring {
    fn default() -> Self {
        Self::DEFAULT
    }
}

impl Form for ReactSpring {
    fn entry(&self) -> &'static Entry {
        &Self::ENTRY
    }

    fn values(&self) -> Values {
        [self.tension, self.friction, self.mass, 0.0]
    }

    #[expect(clippy::float_cmp, reason = "the default is exactly 1")]
    fn write(&self, f: &mut fmt::Formatter<'_>, velocity: f64) -> fmt::Result {
        let n = numbers(f);
        write!(f, "{{ tension: {}, friction: {}", n(self.tension), n(self.friction))?;
        if self.mass != 1.0 {
            write!(f, ", mass: {}", n(self.mass))?;
        }
        if velocity != 0.0 {
            write!(f, ", velocity: {}", n(velocity))?;
        }
        f.write_str(" }")
    }
}

/// react-spring: `frequency` and `damping`.
///
/// The frequency is a time: the period of the undamped spring. tension = (2π/frequency)²·mass,
/// friction = 4π·damping·mass/frequency, so that the mass does not matter.
///
/// | field | unit | range | default |
/// |---|---|---|---|
/// | `frequency` | s | ≥ 0.01 | must be given |
/// | `damping` | -, the damping ratio | ≥ 0, where the steps of [`ReactSpring`] stay in bounds (at 0.5 s below 79.6) | 1 |
///
/// Velocities are per millisecond.
///
/// # Quirks
/// react-spring raises a frequency below 0.01 to 0.01 and a negative damping to 0; errors here.
///
/// # Source
/// @react-spring/core 10.1.2, `AnimationConfig.ts`, `mergeConfig`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ReactSpringFrequency {
    /// Seconds, ≥ 0.01.
    pub frequency: f64,
    /// The damping ratio, ≥ 0.
    pub damping: f64,
}

impl ReactSpringFrequency {
    pub(super) const ENTRY: Entry = Entry {
        name: "react-spring-frequency",
        title: "react-spring, frequency and damping",
        fields: &[super::form::required("frequency", "s"), field("damping", "", 1.0)],
        presets: &[],
        constants: &[],
        velocity: VelocityUnit::PerMillisecond,
        from_values: |[frequency, damping, ..]| Dialect::ReactSpringFrequency(Self { frequency, damping }),
        from_spring: |spring| Self::from_spring(spring).map(Dialect::ReactSpringFrequency),
    };

    /// Whether every field is in its range.
    ///
    /// # Errors
    /// The first that is not.
    pub fn validate(&self) -> Result<(), ParameterError> {
        let in_range = self.frequency >= 0.01 * (1.0 - 1e-12) && self.frequency.is_finite();
        require(
            in_range,
            "frequency",
            "be finite and at least 0.01 s, to which react-spring raises it",
            self.frequency,
        )?;
        not_negative("damping", self.damping)?;
        let requirement = "be lower for so short a frequency: react-spring's steps of 1 ms diverge";
        require(steps_converge(&self.spring()), "damping", requirement, self.damping)
    }

    /// The spring, of mass 1.
    #[must_use]
    pub fn spring(&self) -> Spring {
        Spring::from_response_damping_ratio(larger(self.frequency, 0.01), larger(self.damping, 0.0))
    }

    /// The words for a spring.
    ///
    /// # Errors
    /// If its period is below 0.01 s, or there is none, or it is damped so much that react-spring diverges.
    pub fn from_spring(spring: &Spring) -> Result<Self, ParameterError> {
        let (_, damping) = frequency_and_ratio(spring)?;
        let words = Self { frequency: spring.response(), damping };
        words.validate().map(|()| words)
    }
}

impl Form for ReactSpringFrequency {
    fn entry(&self) -> &'static Entry {
        &Self::ENTRY
    }

    fn values(&self) -> Values {
        [self.frequency, self.damping, 0.0, 0.0]
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, velocity: f64) -> fmt::Result {
        let n = numbers(f);
        write!(f, "{{ frequency: {}, damping: {}", n(self.frequency), n(self.damping))?;
        if velocity != 0.0 {
            write!(f, ", velocity: {}", n(velocity))?;
        }
        f.write_str(" }")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn react_springs_frequency_is_a_time() {
        let spring = ReactSpringFrequency { frequency: 0.5, damping: 0.7 }.spring();
        assert!((spring.response() - 0.5).abs() < 1e-15 && (spring.damping_ratio() - 0.7).abs() < 1e-15);
        assert!(ReactSpringFrequency { frequency: 0.005, damping: 1.0 }.validate().is_err());
    }

    /// How far react-spring gets from its target in 100000 of its steps.
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
    fn react_springs_steps_diverge_where_its_words_are_an_error_and_nowhere_else() {
        for (tension, mass) in [(0.0, 1.0), (1e3, 1.0), (1e6, 1.0), (3.9e6, 1.0), (1e6, 10.0)] {
            let limit = (4e6 * mass - tension) / 2000.0;
            let words = |friction| ReactSpring { tension, friction, mass };
            let (within, beyond) = (words(0.999 * limit), words(1.001 * limit));
            assert!(farthest(&within.spring()) < 1e3 && farthest(&beyond.spring()) > 1e9, "{tension}");
            assert_eq!((within.validate(), beyond.validate().unwrap_err().field), (Ok(()), "friction"));
            assert_eq!(ReactSpring::from_spring(&beyond.spring()).unwrap_err().field, "friction");
        }
        let stiff = ReactSpring { tension: 4.001e6, friction: 0.0, mass: 1.0 };
        assert!(farthest(&stiff.spring()) > 1e9);
        assert_eq!(stiff.validate().unwrap_err().field, "tension");
        assert_eq!(ReactSpring { tension: 3.999e6, ..stiff }.validate(), Ok(()));
        for (frequency, limit) in [(0.5, 79.564), (0.01, 1.4345)] {
            let words = |damping| ReactSpringFrequency { frequency, damping };
            let (within, beyond) = (words(0.999 * limit), words(1.001 * limit));
            assert!(farthest(&within.spring()) < 1e3 && farthest(&beyond.spring()) > 1e9, "{frequency}");
            assert_eq!((within.validate(), beyond.validate().unwrap_err().field), (Ok(()), "damping"));
            assert_eq!(ReactSpringFrequency::from_spring(&beyond.spring()).unwrap_err().field, "damping");
        }
    }
}
