//! wobble, anime.js and GSAP.

use core::fmt;

use super::form::{
    Entry, Form, Values, YES_OR_NO, bounce_in_range, bounce_of, critical_damping, field, is_overdamped, nearly,
    numbers, ratio_of_bounce,
};
use super::{Dialect, VelocityUnit};
use crate::math::{LN_2, PI, difference_of_products, smaller, sqrt};
use crate::range::{positive, require};
use carom::ParameterError;
use carom::Spring;

/// wobble: `new Spring({ stiffness, damping, mass, allowsOverdamping })`.
///
/// | field | range | default |
/// |---|---|---|
/// | `stiffness` | > 0 | 100 |
/// | `damping` | > 0, and at most critical without `allows_overdamping` | 10 |
/// | `mass` | > 0 | 1 |
/// | `allows_overdamping` | 0 or 1 | 0 |
///
/// `initialVelocity` is in units of `fromValue` and `toValue` per millisecond; these are 0 and 1 unless given.
///
/// # Quirks
/// Without `allowsOverdamping` an overdamped spring is made critical: [`spring`](Self::spring) does so, and
/// [`validate`](Self::validate) says it. With it, a strongly overdamped one overflows to NaN (k = 10, c = 158,
/// m = 0.25 after 2.4 s); Carom's does not. A damping of 0 throws.
///
/// # Source
/// wobble 1.5.1, `spring.ts`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Wobble {
    /// > 0.
    pub stiffness: f64,
    /// > 0.
    pub damping: f64,
    /// > 0.
    pub mass: f64,
    /// Whether a damping above critical is kept.
    pub allows_overdamping: bool,
}

impl Wobble {
    pub(super) const ENTRY: Entry = Entry {
        name: "wobble",
        title: "wobble",
        fields: &[
            field("stiffness", "", 100.0),
            field("damping", "", 10.0),
            field("mass", "", 1.0),
            field("allows_overdamping", YES_OR_NO, 0.0),
        ],
        presets: &[],
        constants: &[],
        velocity: VelocityUnit::PerMillisecond,
        from_values: |[stiffness, damping, mass, allows]| {
            Dialect::Wobble(Self { stiffness, damping, mass, allows_overdamping: allows != 0.0 })
        },
        from_spring: |spring| Self::from_spring(spring).map(Dialect::Wobble),
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
            self.allows_overdamping || !is_overdamped(self.mass, self.stiffness, self.damping),
            "damping",
            "be at most critical unless `allows_overdamping` is 1 (wobble would make it critical)",
            self.damping,
        )
    }

    /// The spring that runs.
    #[must_use]
    pub fn spring(&self) -> Spring {
        let Self { mass, stiffness, damping, allows_overdamping } = *self;
        let damping = if !allows_overdamping && is_overdamped(mass, stiffness, damping) {
            critical_damping(mass, stiffness)
        } else {
            damping
        };
        Spring { mass, stiffness, damping }
    }

    /// The words for a spring; overdamping is allowed if it needs that.
    ///
    /// # Errors
    /// Without stiffness or damping.
    pub fn from_spring(spring: &Spring) -> Result<Self, ParameterError> {
        let Spring { mass, stiffness, damping } = *spring;
        let allows_overdamping = is_overdamped(mass, stiffness, damping);
        let words = Self { stiffness, damping, mass, allows_overdamping };
        words.validate().map(|()| words)
    }
}

impl Default for Wobble {
    fn default() -> Self {
        Self { stiffness: 100.0, damping: 10.0, mass: 1.0, allows_overdamping: false }
    }
}

impl Form for Wobble {
    fn entry(&self) -> &'static Entry {
        &Self::ENTRY
    }

    fn values(&self) -> Values {
        [self.stiffness, self.damping, self.mass, f64::from(u8::from(self.allows_overdamping))]
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, velocity: f64) -> fmt::Result {
        let n = numbers(f);
        let (stiffness, damping, mass) = (n(self.stiffness), n(self.damping), n(self.mass));
        let allows = if self.allows_overdamping { ", allowsOverdamping: true" } else { "" };
        f.write_str("new Spring({ ")?;
        if velocity != 0.0 {
            write!(f, "fromValue, toValue, initialVelocity: {}, ", n(velocity))?;
        }
        write!(f, "stiffness: {stiffness}, damping: {damping}, mass: {mass}{allows} }})")
    }
}

/// anime.js 4: `spring({ stiffness, damping, mass })`, an easing.
///
/// | field | range | default |
/// |---|---|---|
/// | `stiffness` | > 0, at most 10000 | 100 |
/// | `damping` | > 0, at most 10000 | 10 |
/// | `mass` | 1 to 10000 | 1 |
///
/// `velocity` is in spans per second, −10000 to 10000.
///
/// # Quirks
/// Beyond the ranges anime.js silently cuts off (a mass below 1 is 1): errors here. A spring whose mass is out of range
/// is written with mass 1 instead, which is the same motion. An easing cannot be caught: sent elsewhere, it restarts at
/// velocity 0.
///
/// # Source
/// animejs 4.5.0, `easings/spring`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Anime {
    /// > 0, at most 10000.
    pub stiffness: f64,
    /// > 0, at most 10000.
    pub damping: f64,
    /// 1 to 10000.
    pub mass: f64,
}

impl Anime {
    const LARGEST: f64 = 1e4;

    pub(super) const ENTRY: Entry = Entry {
        name: "anime",
        title: "anime.js, stiffness and damping",
        fields: &[field("stiffness", "", 100.0), field("damping", "", 10.0), field("mass", "", 1.0)],
        presets: &[],
        constants: &[],
        velocity: VelocityUnit::PerSpan,
        from_values: |[stiffness, damping, mass, _]| Dialect::Anime(Self { stiffness, damping, mass }),
        from_spring: |spring| Self::from_spring(spring).map(Dialect::Anime),
    };

    /// Whether every field is in its range.
    ///
    /// # Errors
    /// The first that is not.
    pub fn validate(&self) -> Result<(), ParameterError> {
        let in_range = |value: f64| value > 0.0 && value <= Self::LARGEST;
        let requirement = "be greater than 0 and at most 10000, where anime.js cuts it off";
        require(in_range(self.stiffness), "stiffness", requirement, self.stiffness)?;
        require(in_range(self.damping), "damping", requirement, self.damping)?;
        let requirement = "be from 1 to 10000, where anime.js cuts it off";
        require(self.mass >= 1.0 && self.mass <= Self::LARGEST, "mass", requirement, self.mass)
    }

    /// The spring.
    #[must_use]
    pub const fn spring(&self) -> Spring {
        Spring { mass: self.mass, stiffness: self.stiffness, damping: self.damping }
    }

    /// The words for a spring, with mass 1 where its own is out of range.
    ///
    /// # Errors
    /// If its stiffness or damping is out of range with mass 1 too.
    pub fn from_spring(spring: &Spring) -> Result<Self, ParameterError> {
        spring.validate()?;
        let words = |Spring { mass, stiffness, damping }: Spring| Self { stiffness, damping, mass };
        let own = words(*spring);
        if own.validate().is_ok() {
            return Ok(own);
        }
        let light = words(spring.with_mass(1.0));
        light.validate().map(|()| light)
    }
}

impl Default for Anime {
    fn default() -> Self {
        Self { stiffness: 100.0, damping: 10.0, mass: 1.0 }
    }
}

impl Form for Anime {
    fn entry(&self) -> &'static Entry {
        &Self::ENTRY
    }

    fn values(&self) -> Values {
        [self.stiffness, self.damping, self.mass, 0.0]
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, velocity: f64) -> fmt::Result {
        let n = numbers(f);
        let (stiffness, damping, mass) = (n(self.stiffness), n(self.damping), n(self.mass));
        write!(f, "spring({{ mass: {mass}, stiffness: {stiffness}, damping: {damping}")?;
        if velocity != 0.0 {
            write!(f, ", velocity: {}", n(velocity))?;
        }
        f.write_str(" })")
    }
}

/// anime.js 4: `spring({ duration, bounce })`, an easing.
///
/// The numbers of [`SwiftUi`](super::SwiftUi), in milliseconds, with other defaults.
///
/// | field | unit | range | default |
/// |---|---|---|---|
/// | `duration_ms` | ms | 10 to 10000, where the stiffness is at most 10000 (62.8…) and the damping at most 300 | 628 |
/// | `bounce` | - | −0.9999 to 0.9999 | 0.5 |
///
/// A velocity is ignored.
///
/// # Quirks
/// Stiffness and damping are rounded to three decimals there, so that a bounce of 0 is not quite critical; here they are
/// exact. Beyond the ranges anime.js cuts off; errors here.
///
/// # Source
/// animejs 4.5.0, `easings/spring`, `calculateSDFromBD`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AnimeDuration {
    /// Milliseconds.
    pub duration_ms: f64,
    /// −0.9999 to 0.9999.
    pub bounce: f64,
}

impl AnimeDuration {
    const MAX_DAMPING: f64 = 300.0;

    pub(super) const ENTRY: Entry = Entry {
        name: "anime-duration",
        title: "anime.js, duration and bounce",
        fields: &[field("duration_ms", "ms", 628.0), field("bounce", "", 0.5)],
        presets: &[],
        constants: &[],
        velocity: VelocityUnit::None,
        from_values: |[duration_ms, bounce, ..]| Dialect::AnimeDuration(Self { duration_ms, bounce }),
        from_spring: |spring| Self::from_spring(spring).map(Dialect::AnimeDuration),
    };

    /// Whether every field is in its range.
    ///
    /// # Errors
    /// The first that is not.
    pub fn validate(&self) -> Result<(), ParameterError> {
        let slack = 1.0 + 1e-12;
        let in_range = self.duration_ms * slack >= 10.0 && self.duration_ms <= 1e4 * slack;
        require(in_range, "duration_ms", "be from 10 to 10000 ms, where anime.js cuts it off", self.duration_ms)?;
        bounce_in_range(self.bounce)?;
        require(self.bounce < 1.0, "bounce", "be below 1, where anime.js has no damping left", self.bounce)?;
        let Spring { stiffness, damping, .. } = self.unlimited();
        require(
            stiffness <= Anime::LARGEST * slack,
            "duration_ms",
            "be at least 62.83 ms, or anime.js cuts the stiffness off at 10000",
            self.duration_ms,
        )?;
        require(
            damping <= Self::MAX_DAMPING * slack,
            "bounce",
            "be more for so short a duration, or anime.js cuts the damping off at 300",
            self.bounce,
        )
    }

    fn unlimited(&self) -> Spring {
        Spring::from_response_damping_ratio(self.duration_ms / 1000.0, ratio_of_bounce(self.bounce))
    }

    /// The spring that runs, of mass 1.
    #[must_use]
    pub fn spring(&self) -> Spring {
        let Spring { mass, stiffness, damping } = self.unlimited();
        Spring { mass, stiffness: smaller(stiffness, Anime::LARGEST), damping: smaller(damping, Self::MAX_DAMPING) }
    }

    /// The words for a spring.
    ///
    /// # Errors
    /// If they would be out of their ranges.
    pub fn from_spring(spring: &Spring) -> Result<Self, ParameterError> {
        let bounce = bounce_of(spring)?;
        let words = Self { duration_ms: 1000.0 * spring.response(), bounce };
        words.validate().map(|()| words)
    }
}

impl Default for AnimeDuration {
    fn default() -> Self {
        Self { duration_ms: 628.0, bounce: 0.5 }
    }
}

impl Form for AnimeDuration {
    fn entry(&self) -> &'static Entry {
        &Self::ENTRY
    }

    fn values(&self) -> Values {
        [self.duration_ms, self.bounce, 0.0, 0.0]
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, _: f64) -> fmt::Result {
        let n = numbers(f);
        write!(f, "spring({{ duration: {}, bounce: {} }})", n(self.duration_ms), n(self.bounce))
    }
}

/// GSAP: `ease: "elastic.out(amplitude, period)"` with a duration.
///
/// GSAP has no springs, but this ease is the motion of one, thrown and not let go:
///
/// ```text
/// 1 + a·2^(−10 t/D)·sin(2π(t/D − s)/p),    s = p/2π·asin(1/a)
/// ```
///
/// decays with λ = 10 ln 2/D and swings with q = 2π/(pD), and leaves with λ + q√(a² − 1) spans per second. Mass 1,
/// stiffness = λ² + q², damping = 2λ.
///
/// | field | unit | range | default |
/// |---|---|---|---|
/// | `amplitude` | - | ≥ 1 | 1 |
/// | `period` | of the duration | > 0, at most 20 | 0.3 |
/// | `duration` | s | > 0 | 0.5 |
///
/// # Velocity
/// It is in the amplitude, in spans per second: [`release_velocity`](Self::release_velocity),
/// [`with_release_velocity`](Self::with_release_velocity). A start at rest, or slower than λ, or away from the target,
/// cannot be written. A spring alone has no velocity: [`from_spring`](Self::from_spring) writes it thrown with λ, and
/// [`from_release`](Self::from_release) as hard as it is.
///
/// # Quirks
/// It ends at D with a jump of up to a thousandth of the span. An amplitude below 1 divides the period instead; an error
/// here. `elastic.in` and `elastic.inOut` are no springs. Above a period of 20 the spring hardly swings.
///
/// # Source
/// gsap 3.15.0, `gsap-core.js`, `_configElastic`; the duration is GSAP's default.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gsap {
    /// ≥ 1; how hard it is thrown.
    pub amplitude: f64,
    /// Of one swing, as a part of the duration.
    pub period: f64,
    /// Seconds.
    pub duration: f64,
}

impl Gsap {
    pub(super) const ENTRY: Entry = Entry {
        name: "gsap",
        title: "GSAP, elastic.out",
        fields: &[field("amplitude", "", 1.0), field("period", "of the duration", 0.3), field("duration", "s", 0.5)],
        presets: &[],
        constants: &[],
        velocity: VelocityUnit::PerSpan,
        from_values: |[amplitude, period, duration, _]| Dialect::Gsap(Self { amplitude, period, duration }),
        from_spring: |spring| Self::from_spring(spring).map(Dialect::Gsap),
    };

    /// Whether every field is in its range.
    ///
    /// # Errors
    /// The first that is not.
    pub fn validate(&self) -> Result<(), ParameterError> {
        let requirement = "be finite and at least 1; below, GSAP divides the period by it instead";
        require(self.amplitude >= 1.0 && self.amplitude.is_finite(), "amplitude", requirement, self.amplitude)?;
        let requirement = "be greater than 0 and at most 20 durations, beyond which it hardly swings";
        require(self.period > 0.0 && self.period <= 20.0 * (1.0 + 1e-12), "period", requirement, self.period)?;
        positive("duration", self.duration)
    }

    /// λ and q, per second.
    fn rates(&self) -> (f64, f64) {
        (10.0 * LN_2 / self.duration, 2.0 * PI / (self.period * self.duration))
    }

    /// The spring, of mass 1.
    #[must_use]
    pub fn spring(&self) -> Spring {
        let (decay, swing) = self.rates();
        Spring { mass: 1.0, stiffness: decay * decay + swing * swing, damping: 2.0 * decay }
    }

    /// The words for a spring, with amplitude 1.
    ///
    /// # Errors
    /// Unless it is underdamped.
    pub fn from_spring(spring: &Spring) -> Result<Self, ParameterError> {
        spring.validate()?;
        let Spring { mass, stiffness, damping } = *spring;
        positive("damping", damping)?;
        let discriminant = difference_of_products(4.0 * mass, stiffness, damping, damping);
        // What is critical but for a rounding does not swing.
        let swings = discriminant > 1e-12 * damping * damping;
        require(swings, "damping", "be less than critical: GSAP's elastic swings", damping)?;
        let (decay, swing) = (0.5 * damping / mass, 0.5 * sqrt(discriminant) / mass);
        let duration = 10.0 * LN_2 / decay;
        let words = Self { amplitude: 1.0, period: 2.0 * PI / (swing * duration), duration };
        words.validate().map(|()| words)
    }

    /// The words for a spring that leaves with a velocity in spans per second: the way back from
    /// [`spring`](Self::spring) and [`release_velocity`](Self::release_velocity), amplitude and all.
    ///
    /// # Errors
    /// Unless it is underdamped; if the velocity is below λ, the least with which this ease leaves.
    pub fn from_release(spring: &Spring, velocity: f64) -> Result<Self, ParameterError> {
        Self::from_spring(spring)?.with_release_velocity(velocity)
    }

    /// How fast it leaves, in spans per second: λ + q√(a² − 1).
    #[must_use]
    pub fn release_velocity(&self) -> f64 {
        let (decay, swing) = self.rates();
        decay + swing * sqrt((self.amplitude - 1.0) * (self.amplitude + 1.0))
    }

    /// The same spring, leaving with a velocity in spans per second.
    ///
    /// # Errors
    /// If it is below λ, the least with which this ease leaves.
    pub fn with_release_velocity(self, velocity: f64) -> Result<Self, ParameterError> {
        let (decay, swing) = self.rates();
        let excess = if nearly(velocity, decay) { 0.0 } else { (velocity - decay) / swing };
        let requirement = "be at least damping/(2 mass) spans per second, the least with which elastic.out leaves";
        require(excess >= 0.0 && excess.is_finite(), "velocity", requirement, velocity)?;
        Ok(Self { amplitude: sqrt(1.0 + excess * excess), ..self })
    }
}

impl Default for Gsap {
    fn default() -> Self {
        Self { amplitude: 1.0, period: 0.3, duration: 0.5 }
    }
}

impl Form for Gsap {
    fn entry(&self) -> &'static Entry {
        &Self::ENTRY
    }

    fn values(&self) -> Values {
        [self.amplitude, self.period, self.duration, 0.0]
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, _: f64) -> fmt::Result {
        let n = numbers(f);
        let (amplitude, period, duration) = (n(self.amplitude), n(self.period), n(self.duration));
        write!(f, "{{ duration: {duration}, ease: \"elastic.out({amplitude}, {period})\" }}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::exp;
    use carom::exact::sin_cos;
    use carom::{Motion, State};

    #[test]
    fn gsaps_elastic_is_the_motion_of_the_spring_thrown_with_its_velocity() {
        for (amplitude, period) in [(1.0, 0.3), (1.5, 0.3), (3.0, 1.2)] {
            let words = Gsap { amplitude, period, duration: 1.2 };
            let start = State { position: 0.0, velocity: words.release_velocity() };
            let motion = words.spring().motion(start, 1.0);
            // asin(1/a) by its sine and cosine.
            let phase = libm::atan2(1.0, sqrt(amplitude * amplitude - 1.0));
            for step in 0..=20 {
                let part = f64::from(step) / 20.0;
                let (sin, _) = sin_cos(2.0 * PI * part / period - phase);
                let ease = 1.0 + amplitude * exp(-10.0 * LN_2 * part) * sin;
                let position = motion.state(1.2 * part).position;
                assert!((position - ease).abs() < 1e-13, "{amplitude} {period} {part}: {position} {ease}");
            }
        }
    }

    #[test]
    fn a_release_velocity_is_an_amplitude_and_back() {
        let words = Gsap { amplitude: 1.0, period: 0.4, duration: 0.8 };
        let thrown = words.with_release_velocity(40.0).unwrap();
        assert!((thrown.release_velocity() - 40.0).abs() < 1e-13);
        assert_eq!(words.with_release_velocity(words.release_velocity()).unwrap(), words);
        // From rest, or away from the target, it cannot be written.
        assert_eq!(words.with_release_velocity(0.0).unwrap_err().field, "velocity");
        assert_eq!(words.with_release_velocity(-40.0).unwrap_err().field, "velocity");
    }

    #[test]
    fn an_amplitude_comes_back_by_way_of_the_release() {
        for amplitude in [1.0, 1.0001, 1.5, 40.0] {
            let words = Gsap { amplitude, period: 0.4, duration: 0.8 };
            let again = Gsap::from_release(&words.spring(), words.release_velocity()).unwrap();
            assert!((again.amplitude / amplitude - 1.0).abs() < 1e-12, "{again:?}");
            let dialect = Dialect::from(words);
            // A way of 300 to the left.
            let (again, native) = dialect.release(dialect.own_velocity() * -300.0, -300.0).unwrap();
            assert!((native / words.release_velocity() - 1.0).abs() < 1e-14);
            assert!((again.own_velocity() / native - 1.0).abs() < 1e-12);
        }
        // At rest, and slower than it can leave.
        let spring = Gsap::default().spring();
        let least = 0.5 * spring.damping;
        assert_eq!(Gsap::from_release(&spring, 0.0).unwrap_err().field, "velocity");
        assert_eq!(Gsap::from_release(&spring, 0.99 * least).unwrap_err().field, "velocity");
        assert_eq!(Dialect::from(Gsap::default()).release(0.0, 1.0).unwrap_err().field, "velocity");
        assert!(Gsap::from_release(&spring, 1.01 * least).is_ok());
    }

    #[test]
    fn a_velocity_that_anime_cuts_off_is_an_error() {
        let anime = Dialect::from(Anime::default());
        assert_eq!(anime.release(3e6, 300.0), Ok((anime, 1e4)));
        assert_eq!(anime.release(3.1e6, 300.0).unwrap_err().field, "velocity");
        assert_eq!(anime.release(3.1e6, -300.0).unwrap_err().field, "velocity");
    }

    #[test]
    fn what_does_not_swing_is_no_elastic() {
        let critical = Spring { mass: 1.0, stiffness: 100.0, damping: 20.0 };
        assert_eq!(Gsap::from_spring(&critical).unwrap_err().field, "damping");
        // Critical, but its numbers are rounded.
        for response in [0.1, 0.3, 0.5, 0.7, 1.0] {
            let rounded = Spring::from_response_damping_ratio(response, 1.0);
            assert_eq!(Gsap::from_spring(&rounded).unwrap_err().field, "damping", "{response}");
        }
    }

    #[test]
    fn a_light_spring_is_written_with_mass_1_for_anime() {
        let light = Spring { mass: 0.25, stiffness: 25.0, damping: 2.0 };
        let words = Anime::from_spring(&light).unwrap();
        assert_eq!((words.mass, words.stiffness, words.damping), (1.0, 100.0, 8.0));
        assert!(Anime { mass: 0.25, ..words }.validate().is_err());
        let stiff = Spring { mass: 1.0, stiffness: 2e4, damping: 10.0 };
        assert_eq!(Anime::from_spring(&stiff).unwrap_err().field, "stiffness");
    }

    #[test]
    fn wobble_makes_overdamping_critical_unless_allowed() {
        let silent = Wobble { damping: 158.0, ..Wobble::default() };
        assert_eq!(silent.spring().damping, 20.0);
        assert_eq!(silent.validate().unwrap_err().field, "damping");
        let allowed = Wobble { allows_overdamping: true, ..silent };
        assert_eq!((allowed.spring().damping, allowed.validate()), (158.0, Ok(())));
    }
}
