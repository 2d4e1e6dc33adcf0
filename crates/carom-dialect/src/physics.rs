//! Springs as game developers write them: half life and frequency, frequency and ratio.

use core::fmt;

use super::form::{Entry, Form, Values, frequency_and_ratio, numbers, required};
use super::{Dialect, VelocityUnit};
use crate::math::{LN_2, PI, sqrt};
use crate::range::{not_negative, positive};
use carom::ParameterError;
use carom::Spring;

/// Half life and frequency, after Daniel Holden's *Spring-It-On*.
///
/// Mass 1; damping = 4 ln 2/half life, stiffness = (2π·frequency)².
///
/// | field | unit | range |
/// |---|---|---|
/// | `half_life` | s | > 0 |
/// | `frequency` | Hz, undamped | ≥ 0 |
///
/// There are no defaults. Velocities are per second. Critical is frequency = ln 2/(π·half life).
///
/// # Quirks
/// It is the half life of a damper and not of this spring: the envelope is at a quarter by then. For the envelope's own
/// half life there is [`Spring::from_half_life_damping_ratio`]. Holden adds 10⁻⁵ s to the half life against a division
/// by 0; Carom takes the number as it is. His spring may follow a moving goal; here it is at rest.
///
/// # Source
/// D. Holden, *Spring-It-On: The Game Developer's Spring-Roll-Call*, `halflife_to_damping`, `frequency_to_stiffness`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HalfLife {
    /// Seconds, > 0.
    pub half_life: f64,
    /// Of the undamped spring, hertz, ≥ 0.
    pub frequency: f64,
}

impl HalfLife {
    pub(super) const ENTRY: Entry = Entry {
        name: "half-life",
        title: "Half life and frequency (Holden)",
        fields: &[required("half_life", "s"), required("frequency", "Hz")],
        presets: &[],
        constants: &[],
        velocity: VelocityUnit::PerSecond,
        from_values: |[half_life, frequency, ..]| Dialect::HalfLife(Self { half_life, frequency }),
        from_spring: |spring| Self::from_spring(spring).map(Dialect::HalfLife),
    };

    /// Whether every field is in its range.
    ///
    /// # Errors
    /// The first that is not.
    pub fn validate(&self) -> Result<(), ParameterError> {
        positive("half_life", self.half_life)?;
        not_negative("frequency", self.frequency)
    }

    /// The spring, of mass 1.
    #[must_use]
    pub fn spring(&self) -> Spring {
        let angular_frequency = 2.0 * PI * self.frequency;
        Spring { mass: 1.0, stiffness: angular_frequency * angular_frequency, damping: 4.0 * LN_2 / self.half_life }
    }

    /// The words for a spring.
    ///
    /// # Errors
    /// Without damping its half life is infinite.
    pub fn from_spring(spring: &Spring) -> Result<Self, ParameterError> {
        spring.validate()?;
        positive("damping", spring.damping)?;
        let half_life = 4.0 * LN_2 / (spring.damping / spring.mass);
        let words = Self { half_life, frequency: sqrt(spring.stiffness / spring.mass) / (2.0 * PI) };
        words.validate().map(|()| words)
    }
}

impl Form for HalfLife {
    fn entry(&self) -> &'static Entry {
        &Self::ENTRY
    }

    fn values(&self) -> Values {
        [self.half_life, self.frequency, 0.0, 0.0]
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, velocity: f64) -> fmt::Result {
        let n = numbers(f);
        let (frequency, half_life) = (n(self.frequency), n(self.half_life));
        if velocity != 0.0 {
            write!(f, "v = {}; ", n(velocity))?;
        }
        write!(f, "spring_damper_exact(x, v, x_goal, v_goal, {frequency}, {half_life}, dt);")
    }
}

/// Angular frequency and damping ratio, after Ryan Juckett; also harmonica's `NewSpring` and many engines.
///
/// Mass 1; stiffness = ω², damping = 2ζω.
///
/// | field | unit | range |
/// |---|---|---|
/// | `angular_frequency` | rad/s | > 0 |
/// | `damping_ratio` | - | ≥ 0 |
///
/// There are no defaults. Velocities are per second.
///
/// # Quirks
/// Juckett raises negative values to 0 and lets nothing move at ω = 0; errors here. harmonica fixes the time step when
/// the spring is made, so that one made for 60 Hz runs twice as fast on a screen with 120.
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

impl Juckett {
    pub(super) const ENTRY: Entry = Entry {
        name: "juckett",
        title: "Angular frequency and ratio (Juckett, harmonica)",
        fields: &[required("angular_frequency", "rad/s"), required("damping_ratio", "")],
        presets: &[],
        constants: &[],
        velocity: VelocityUnit::PerSecond,
        from_values: |[angular_frequency, damping_ratio, ..]| {
            Dialect::Juckett(Self { angular_frequency, damping_ratio })
        },
        from_spring: |spring| Self::from_spring(spring).map(Dialect::Juckett),
    };

    /// Whether every field is in its range.
    ///
    /// # Errors
    /// The first that is not.
    pub fn validate(&self) -> Result<(), ParameterError> {
        positive("angular_frequency", self.angular_frequency)?;
        not_negative("damping_ratio", self.damping_ratio)
    }

    /// The spring, of mass 1.
    #[must_use]
    pub fn spring(&self) -> Spring {
        Spring::from_angular_frequency(self.angular_frequency, self.damping_ratio)
    }

    /// The words for a spring.
    ///
    /// # Errors
    /// Without stiffness it has no ratio.
    pub fn from_spring(spring: &Spring) -> Result<Self, ParameterError> {
        let (angular_frequency, damping_ratio) = frequency_and_ratio(spring)?;
        let words = Self { angular_frequency, damping_ratio };
        words.validate().map(|()| words)
    }
}

impl Form for Juckett {
    fn entry(&self) -> &'static Entry {
        &Self::ENTRY
    }

    fn values(&self) -> Values {
        [self.angular_frequency, self.damping_ratio, 0.0, 0.0]
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, velocity: f64) -> fmt::Result {
        let n = numbers(f);
        let (frequency, ratio) = (n(self.angular_frequency), n(self.damping_ratio));
        write!(f, "CalcDampedSpringMotionParams(&params, deltaTime, {frequency}, {ratio});")?;
        if velocity != 0.0 {
            write!(f, " velocity = {};", n(velocity))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use carom::{Motion, State};

    #[test]
    fn holdens_half_life_leaves_a_quarter_of_the_envelope() {
        // And a critical spring let go at rest has 0.5966 of its way to go.
        let half_life = 0.1;
        let critical = HalfLife { half_life, frequency: LN_2 / (PI * half_life) }.spring();
        assert!((critical.damping_ratio() - 1.0).abs() < 1e-15);
        let left = critical.motion(State::at_rest(1.0), 0.0).state(half_life).position;
        assert!((left - 0.5966).abs() < 5e-5, "{left}");
        assert!((critical.half_life() - 0.5 * half_life).abs() < 1e-15);
    }

    #[test]
    fn without_damping_there_is_no_half_life() {
        let swinging = Spring { mass: 1.0, stiffness: 100.0, damping: 0.0 };
        assert_eq!(HalfLife::from_spring(&swinging).unwrap_err().field, "damping");
    }
}
