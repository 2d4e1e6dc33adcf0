//! SwiftUI's spring by the time in which it settles.

use core::fmt;

use super::form::{Entry, Form, Values, field, frequency_and_ratio, is_overdamped, numbers, required};
use super::motion_js::angle_when_left;
use super::swiftui::write_thrown;
use super::{Dialect, VelocityUnit};
use crate::math::{ln, smaller, sqrt};
use crate::range::{positive, require};
use carom::ParameterError;
use carom::Spring;

/// SwiftUI: `Spring(settlingDuration:dampingRatio:epsilon:)`.
///
/// Mass 1. With T the settling duration, ω is such that ε of the way is left at T, let go at rest:
///
/// ```text
/// ζ < 1    ζ/√(1 − ζ²)·e^(−ζωT) = ε      a bound of the envelope
/// ζ = 1    (1 + ωT)·e^(−ωT) = ε          the motion itself
/// ```
///
/// | field | unit | range | default |
/// |---|---|---|---|
/// | `settling_duration` | s | 0.01 to 10 | must be given |
/// | `damping_ratio` | - | ζ/√(1 − ζ²) > ε; at most 0.9999, or 1 | must be given |
/// | `epsilon` | - | 0.000000001 to 0.5 | 0.001 |
///
/// Velocities as in [`SwiftUi`](super::SwiftUi). On the way back ε is 0.001: it is no part of a spring.
///
/// # Quirks
/// - The two lines do not meet: as ζ rises to 1, ω grows without limit, and at 1 it is 9.233/T. That is the hole in the
///   range.
/// - Beyond 0.01 to 10 s SwiftUI cuts the duration off, and makes a ratio above 1 critical: errors here.
/// - The motion may settle somewhat later or earlier than said; ask
///   [`Motion::settling_time`](carom::Motion::settling_time).
///
/// # Source
/// Apple's documentation has the declaration, with its ε. The formulas and the cut-offs are not documented: they are those
/// of `OpenSwiftUI`, a reconstruction of SwiftUI, and have not been measured on a device.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SwiftUiSettling {
    /// Seconds, 0.01 to 10.
    pub settling_duration: f64,
    /// At most 0.9999, or 1.
    pub damping_ratio: f64,
    /// What is left of the way when it has settled.
    pub epsilon: f64,
}

impl SwiftUiSettling {
    /// What is left of the way unless something else is said.
    pub const EPSILON: f64 = 0.001;

    const SHORTEST: f64 = 0.01;
    const LONGEST: f64 = 10.0;
    /// The next ratio is 1.
    const MOST_RATIO: f64 = 0.9999;

    pub(super) const ENTRY: Entry = Entry {
        name: "swiftui-settling",
        title: "SwiftUI, settling duration and damping ratio",
        fields: &[
            required("settling_duration", "s"),
            required("damping_ratio", ""),
            field("epsilon", "of the way", Self::EPSILON),
        ],
        presets: &[],
        constants: &[],
        velocity: VelocityUnit::PerSpan,
        from_values: |[settling_duration, damping_ratio, epsilon, _]| {
            Dialect::SwiftUiSettling(Self { settling_duration, damping_ratio, epsilon })
        },
        from_spring: |spring| Self::from_spring(spring).map(Dialect::SwiftUiSettling),
    };

    /// Whether every field is in its range.
    ///
    /// # Errors
    /// The first that is not.
    pub fn validate(&self) -> Result<(), ParameterError> {
        let slack = 1.0 + 1e-12;
        let in_range =
            self.settling_duration * slack >= Self::SHORTEST && self.settling_duration <= Self::LONGEST * slack;
        let requirement = "be from 0.01 to 10 s, where SwiftUI cuts it off";
        require(in_range, "settling_duration", requirement, self.settling_duration)?;
        let in_range = self.epsilon >= 1e-9 && self.epsilon <= 0.5;
        require(in_range, "epsilon", "be from 0.000000001 to 0.5", self.epsilon)?;
        positive("damping_ratio", self.damping_ratio)?;
        self.validate_ratio()
    }

    #[expect(clippy::float_cmp, reason = "exactly 1 is critical")]
    fn validate_ratio(&self) -> Result<(), ParameterError> {
        let ratio = self.damping_ratio;
        let requirement = "be at most 0.9999, or 1: between, no frequency is sure, and SwiftUI makes more critical";
        require(ratio <= Self::MOST_RATIO * (1.0 + 1e-12) || ratio == 1.0, "damping_ratio", requirement, ratio)?;
        let requirement = "be more, with so large an epsilon: the envelope is below it from the start";
        require(self.angle_at_end() > 0.0, "damping_ratio", requirement, ratio)
    }

    /// The spring, of mass 1.
    #[must_use]
    pub fn spring(&self) -> Spring {
        let duration = self.settling_duration.clamp(Self::SHORTEST, Self::LONGEST);
        Spring::from_angular_frequency(self.angle_at_end() / duration, smaller(self.damping_ratio, 1.0))
    }

    /// The words for a spring, with the ε of 0.001.
    ///
    /// # Errors
    /// If it is overdamped or nearly critical, hardly damped, or would settle in another time than 0.01 to 10 s.
    pub fn from_spring(spring: &Spring) -> Result<Self, ParameterError> {
        let (frequency, ratio) = frequency_and_ratio(spring)?;
        // What rounding alone keeps from critical.
        let is_critical = ratio >= 1.0 - 1e-14 && !is_overdamped(spring.mass, spring.stiffness, spring.damping);
        let damping_ratio = if is_critical { 1.0 } else { ratio };
        let mut words = Self { settling_duration: 1.0, damping_ratio, epsilon: Self::EPSILON };
        positive("damping", spring.damping)?;
        words.validate_ratio()?;
        words.settling_duration = words.angle_at_end() / frequency;
        words.validate().map(|()| words)
    }

    /// ωT
    fn angle_at_end(&self) -> f64 {
        let Self { damping_ratio: ratio, epsilon, .. } = *self;
        if ratio < 1.0 {
            ln(ratio / sqrt((1.0 - ratio) * (1.0 + ratio)) / epsilon) / ratio
        } else {
            angle_when_left(1.0, epsilon)
        }
    }
}

impl Form for SwiftUiSettling {
    fn entry(&self) -> &'static Entry {
        &Self::ENTRY
    }

    fn values(&self) -> Values {
        [self.settling_duration, self.damping_ratio, self.epsilon, 0.0]
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, velocity: f64) -> fmt::Result {
        let n = numbers(f);
        let (duration, ratio) = (n(self.settling_duration), n(self.damping_ratio));
        if self.epsilon == Self::EPSILON {
            let spring = format_args!("Spring(settlingDuration: {duration}, dampingRatio: {ratio})");
            return write_thrown(f, velocity, spring);
        }
        let numbers = format_args!("settlingDuration: {duration}, dampingRatio: {ratio}, epsilon: {}", n(self.epsilon));
        write_thrown(f, velocity, format_args!("Spring({numbers})"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use carom::{Motion, State};

    fn words(settling_duration: f64, damping_ratio: f64, epsilon: f64) -> SwiftUiSettling {
        SwiftUiSettling { settling_duration, damping_ratio, epsilon }
    }

    #[test]
    fn a_critical_spring_has_epsilon_left_when_it_has_settled() {
        for (epsilon, angle) in [(0.01, 6.6384), (0.001, 9.2334), (0.0001, 11.7564)] {
            let spring = words(0.5, 1.0, epsilon).spring();
            assert!((spring.angular_frequency() * 0.5 - angle).abs() < 5e-5, "{epsilon}");
            let left = spring.motion(State::at_rest(1.0), 0.0).state(0.5).position;
            assert!((left / epsilon - 1.0).abs() < 1e-12, "{epsilon}: {left}");
        }
    }

    #[test]
    fn the_envelope_of_an_underdamped_spring_is_at_epsilon() {
        for (ratio, epsilon) in [(0.5, 0.001), (0.9, 0.01), (0.05, 0.0001)] {
            let spring = words(2.0, ratio, epsilon).spring();
            let rate = ratio * spring.angular_frequency();
            let envelope = ratio / sqrt(1.0 - ratio * ratio) * libm::exp(-2.0 * rate);
            assert!((envelope / epsilon - 1.0).abs() < 1e-12, "{ratio}: {envelope}");
        }
    }

    #[test]
    fn what_swiftui_would_change_is_an_error() {
        let field = |words: SwiftUiSettling| words.validate().unwrap_err().field;
        assert_eq!(field(words(0.009, 0.5, 0.001)), "settling_duration");
        assert_eq!(field(words(11.0, 0.5, 0.001)), "settling_duration");
        assert_eq!(field(words(0.5, 1.01, 0.001)), "damping_ratio");
        assert_eq!(field(words(0.5, 0.99999, 0.001)), "damping_ratio");
        assert_eq!(field(words(0.5, 0.0005, 0.001)), "damping_ratio");
        assert_eq!(field(words(0.5, 0.5, 0.0)), "epsilon");
        let overdamped = Spring { mass: 1.0, stiffness: 100.0, damping: 21.0 };
        assert_eq!(SwiftUiSettling::from_spring(&overdamped).unwrap_err().field, "damping_ratio");
        let undamped = Spring { mass: 1.0, stiffness: 100.0, damping: 0.0 };
        assert_eq!(SwiftUiSettling::from_spring(&undamped).unwrap_err().field, "damping");
    }
}
