//! Reanimated.

use core::fmt;

use super::form::{Entry, Form, Values, critical_damping, field, frequency_and_ratio, is_overdamped, numbers};
use super::{Dialect, VelocityUnit};
use crate::math::{ln, smaller, sqrt};
use crate::range::{positive, require};
use carom::ParameterError;
use carom::Spring;
use carom::exact::bracketed_newton;

/// The mass that Reanimated gives a spring unless told.
const REANIMATED_MASS: f64 = 4.0;

/// Reanimated: `withSpring` with stiffness, damping and mass.
///
/// | field | range | default |
/// |---|---|---|
/// | `stiffness` | > 0 | 900 |
/// | `damping` | > 0, at most critical | 120 |
/// | `mass` | > 0 | 4 |
///
/// Velocities are per second.
///
/// # Presets
/// | preset | stiffness | damping | mass |
/// |---|---|---|---|
/// | `gentle`, the default | 900 | 120 | 4 |
/// | `snappy` (with `overshootClamping`) | 900 | 110 | 4 |
/// | `wiggly` | 900 | 90 | 4 |
/// | `reanimated3` | 100 | 10 | 1 |
///
/// # Quirks
/// An overdamped spring runs as a critical one: [`spring`](Self::spring) does too, and [`validate`](Self::validate) says
/// so. A velocity away from the target is set to 0: [`Dialect::release`] refuses it.
///
/// # Source
/// react-native-reanimated 4.7.1, `animation/spring/springConfigs.ts`, `spring.ts`, `springUtils.ts`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Reanimated {
    /// > 0.
    pub stiffness: f64,
    /// > 0, at most critical.
    pub damping: f64,
    /// > 0.
    pub mass: f64,
}

impl Reanimated {
    /// `GentleSpringConfig`, also the default.
    pub const GENTLE: Self = Self { stiffness: 900.0, damping: 120.0, mass: REANIMATED_MASS };
    /// `SnappySpringConfig`, without its overshoot clamping.
    pub const SNAPPY: Self = Self { stiffness: 900.0, damping: 110.0, mass: REANIMATED_MASS };
    /// `WigglySpringConfig`.
    pub const WIGGLY: Self = Self { stiffness: 900.0, damping: 90.0, mass: REANIMATED_MASS };
    /// `Reanimated3DefaultSpringConfig`.
    pub const REANIMATED_3: Self = Self { stiffness: 100.0, damping: 10.0, mass: 1.0 };

    pub(super) const ENTRY: Entry = Entry {
        name: "reanimated",
        title: "Reanimated, stiffness and damping",
        fields: &[
            field("stiffness", "", Self::GENTLE.stiffness),
            field("damping", "", Self::GENTLE.damping),
            field("mass", "", Self::GENTLE.mass),
        ],
        presets: &[
            ("gentle", Dialect::Reanimated(Self::GENTLE)),
            ("snappy", Dialect::Reanimated(Self::SNAPPY)),
            ("wiggly", Dialect::Reanimated(Self::WIGGLY)),
            ("reanimated3", Dialect::Reanimated(Self::REANIMATED_3)),
        ],
        constants: &[],
        velocity: VelocityUnit::PerSecond,
        from_values: |[stiffness, damping, mass, _]| Dialect::Reanimated(Self { stiffness, damping, mass }),
        from_spring: |spring| Self::from_spring(spring).map(Dialect::Reanimated),
    };

    /// Whether every field is in its range.
    ///
    /// # Errors
    /// The first that is not.
    pub fn validate(&self) -> Result<(), ParameterError> {
        positive("stiffness", self.stiffness)?;
        positive("damping", self.damping)?;
        positive("mass", self.mass)?;
        require(
            !is_overdamped(self.mass, self.stiffness, self.damping),
            "damping",
            "be at most critical, as which Reanimated runs an overdamped spring",
            self.damping,
        )
    }

    /// The spring that runs.
    #[must_use]
    pub fn spring(&self) -> Spring {
        let Self { mass, stiffness, damping } = *self;
        let damping = if is_overdamped(mass, stiffness, damping) { critical_damping(mass, stiffness) } else { damping };
        Spring { mass, stiffness, damping }
    }

    /// The words for a spring.
    ///
    /// # Errors
    /// If it is overdamped, undamped, or without stiffness.
    pub fn from_spring(spring: &Spring) -> Result<Self, ParameterError> {
        let Spring { mass, stiffness, damping } = *spring;
        let words = Self { stiffness, damping, mass };
        words.validate().map(|()| words)
    }
}

impl Default for Reanimated {
    fn default() -> Self {
        Self::GENTLE
    }
}

impl Form for Reanimated {
    fn entry(&self) -> &'static Entry {
        &Self::ENTRY
    }

    fn values(&self) -> Values {
        [self.stiffness, self.damping, self.mass, 0.0]
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, velocity: f64) -> fmt::Result {
        let n = numbers(f);
        let (stiffness, damping, mass) = (n(self.stiffness), n(self.damping), n(self.mass));
        // The mass always: its default is 4.
        write!(f, "withSpring(target, {{ stiffness: {stiffness}, damping: {damping}, mass: {mass}")?;
        if velocity != 0.0 {
            write!(f, ", velocity: {}", n(velocity))?;
        }
        f.write_str(" })")
    }
}

/// Reanimated: `withSpring` with duration and damping ratio.
///
/// Mass 4. With T = 1.5·duration and u = ζωT, ω is such that a critically damped motion of rate ζω, let go at rest, has
/// lost all but 6·10⁻⁹ of its energy at T:
///
/// ```text
/// e^(−2u) ((1 + u)² + ζ²u²) = 6·10⁻⁹
/// ```
///
/// | field | unit | range | default |
/// |---|---|---|---|
/// | `duration_ms` | ms | where the stiffness is at most 8000 | 550 |
/// | `damping_ratio` | - | > 0, at most 1 | 1 |
///
/// # Velocity
/// None here: with one Reanimated makes another spring of the same two numbers. [`Reanimated`] takes one.
///
/// # Presets
/// `gentle` (550, 1, the default), `snappy` (550, 0.92), `wiggly` (550, 0.75), `reanimated3` (1333, 0.5), the
/// `…SpringConfigWithDuration`.
///
/// # Quirks
/// - Reanimated bisects until the energy is right to 6·10⁻¹², which leaves ω wrong in the fifth digit; here it is exact.
/// - Its search ends at a stiffness of 8000 (a shortest duration of 184.4 ms at ratio 1, 361.9 ms at 0.5): what asks for
///   more takes longer than asked. [`spring`](Self::spring) ends there too, [`validate`](Self::validate) says so.
/// - A ratio above 1 runs as a critical spring with the lower ω of that ratio.
/// - With a `clamp` Reanimated makes another spring of the same two numbers; these are those without.
///
/// # Source
/// react-native-reanimated 4.7.1, `animation/spring/springUtils.ts`, `calculateNewStiffnessToMatchDuration`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ReanimatedDuration {
    /// Milliseconds.
    pub duration_ms: f64,
    /// > 0, at most 1.
    pub damping_ratio: f64,
}

impl ReanimatedDuration {
    /// `GentleSpringConfigWithDuration`, also the default.
    pub const GENTLE: Self = Self { duration_ms: 550.0, damping_ratio: 1.0 };
    /// `SnappySpringConfigWithDuration`, without its overshoot clamping.
    pub const SNAPPY: Self = Self { duration_ms: 550.0, damping_ratio: 0.92 };
    /// `WigglySpringConfigWithDuration`.
    pub const WIGGLY: Self = Self { duration_ms: 550.0, damping_ratio: 0.75 };
    /// `Reanimated3DefaultSpringConfigWithDuration`.
    pub const REANIMATED_3: Self = Self { duration_ms: 1333.0, damping_ratio: 0.5 };

    /// The part of the energy that is left when it ends.
    const ENERGY_LEFT: f64 = 6e-9;
    /// How much longer than its duration it takes.
    const PERCEPTUAL: f64 = 1.5;
    /// The stiffness at which the search ends.
    const MAX_STIFFNESS: f64 = 8e3;

    pub(super) const ENTRY: Entry = Entry {
        name: "reanimated-duration",
        title: "Reanimated, duration and damping ratio",
        fields: &[
            field("duration_ms", "ms", Self::GENTLE.duration_ms),
            field("damping_ratio", "", Self::GENTLE.damping_ratio),
        ],
        presets: &[
            ("gentle", Dialect::ReanimatedDuration(Self::GENTLE)),
            ("snappy", Dialect::ReanimatedDuration(Self::SNAPPY)),
            ("wiggly", Dialect::ReanimatedDuration(Self::WIGGLY)),
            ("reanimated3", Dialect::ReanimatedDuration(Self::REANIMATED_3)),
        ],
        constants: &[],
        velocity: VelocityUnit::None,
        from_values: |[duration_ms, damping_ratio, ..]| {
            Dialect::ReanimatedDuration(Self { duration_ms, damping_ratio })
        },
        from_spring: |spring| Self::from_spring(spring).map(Dialect::ReanimatedDuration),
    };

    /// Whether every field is in its range.
    ///
    /// # Errors
    /// The first that is not.
    pub fn validate(&self) -> Result<(), ParameterError> {
        positive("damping_ratio", self.damping_ratio)?;
        let requirement = "be at most 1: Reanimated runs an overdamped spring as a critical one";
        require(self.damping_ratio <= 1.0, "damping_ratio", requirement, self.damping_ratio)?;
        positive("duration_ms", self.duration_ms)?;
        let frequency = self.angular_frequency();
        require(
            REANIMATED_MASS * frequency * frequency <= Self::MAX_STIFFNESS * (1.0 + 1e-12),
            "duration_ms",
            "be long enough for a stiffness of at most 8000, where Reanimated's search ends",
            self.duration_ms,
        )
    }

    /// The spring that runs, of mass 4.
    #[must_use]
    pub fn spring(&self) -> Spring {
        let frequency = smaller(self.angular_frequency(), sqrt(Self::MAX_STIFFNESS / REANIMATED_MASS));
        Spring::from_angular_frequency(frequency, smaller(self.damping_ratio, 1.0)).with_mass(REANIMATED_MASS)
    }

    /// The words for a spring.
    ///
    /// # Errors
    /// If it is overdamped, undamped, without stiffness, or stiffer than 2000 per unit of mass.
    pub fn from_spring(spring: &Spring) -> Result<Self, ParameterError> {
        let (frequency, ratio) = frequency_and_ratio(spring)?;
        positive("damping", spring.damping)?;
        let damping_ratio =
            if ratio > 1.0 && !is_overdamped(spring.mass, spring.stiffness, spring.damping) { 1.0 } else { ratio };
        let duration = Self::decay_at_end(damping_ratio) / (Self::PERCEPTUAL * damping_ratio * frequency);
        let words = Self { duration_ms: 1000.0 * duration, damping_ratio };
        words.validate().map(|()| words)
    }

    fn angular_frequency(&self) -> f64 {
        let end = Self::PERCEPTUAL * self.duration_ms / 1000.0;
        Self::decay_at_end(self.damping_ratio) / (self.damping_ratio * end)
    }

    /// u = ζωT
    fn decay_at_end(ratio: f64) -> f64 {
        let (square, left) = (ratio * ratio, ln(Self::ENERGY_LEFT));
        bracketed_newton(0.0, 1e3, 12.0, |u| {
            let energy = (1.0 + u) * (1.0 + u) + square * u * u;
            (ln(energy) - 2.0 * u - left, (2.0 * (1.0 + u) + 2.0 * square * u) / energy - 2.0)
        })
    }
}

impl Default for ReanimatedDuration {
    fn default() -> Self {
        Self::GENTLE
    }
}

impl Form for ReanimatedDuration {
    fn entry(&self) -> &'static Entry {
        &Self::ENTRY
    }

    fn values(&self) -> Values {
        [self.duration_ms, self.damping_ratio, 0.0, 0.0]
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, _: f64) -> fmt::Result {
        let n = numbers(f);
        let (duration, ratio) = (n(self.duration_ms), n(self.damping_ratio));
        write!(f, "withSpring(target, {{ duration: {duration}, dampingRatio: {ratio} }})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_velocity_that_reanimated_drops_is_an_error() {
        let words = Dialect::from(Reanimated::GENTLE);
        assert_eq!(words.release(600.0, 300.0), Ok((words, 600.0)));
        assert_eq!(words.release(-600.0, -300.0), Ok((words, -600.0)));
        assert_eq!(words.release(-600.0, 300.0).unwrap_err().field, "velocity");
        assert_eq!(words.release(600.0, -300.0).unwrap_err().field, "velocity");
        // Back to where it is: nothing to drop.
        assert_eq!(words.release(600.0, 0.0), Ok((words, 600.0)));
        let words = Dialect::from(ReanimatedDuration::GENTLE);
        assert_eq!(words.release(600.0, 300.0).unwrap_err().field, "velocity");
    }

    #[test]
    fn reanimated_runs_an_overdamped_spring_as_critical_and_so_cannot_say_it() {
        let words = Reanimated { damping: 200.0, ..Reanimated::GENTLE };
        assert_eq!(words.spring().damping, 120.0);
        assert_eq!(words.validate().unwrap_err().field, "damping");
        let overdamped = Spring { mass: 1.0, stiffness: 100.0, damping: 21.0 };
        assert!(Reanimated::from_spring(&overdamped).is_err());
        assert_eq!(ReanimatedDuration::from_spring(&overdamped).unwrap_err().field, "damping_ratio");
    }

    #[test]
    fn reanimateds_search_ends_at_a_stiffness_of_8000() {
        let short = ReanimatedDuration { duration_ms: 200.0, damping_ratio: 0.5 };
        assert_eq!(short.validate().unwrap_err().field, "duration_ms");
        assert!((short.spring().stiffness - 8e3).abs() < 1e-9);
        assert!(ReanimatedDuration { duration_ms: 185.0, damping_ratio: 1.0 }.validate().is_ok());
        assert!(ReanimatedDuration { duration_ms: 184.0, damping_ratio: 1.0 }.validate().is_err());
    }
}
