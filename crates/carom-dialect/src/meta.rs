//! Rebound, Origami and Pop.

use core::fmt;

use super::form::{Entry, Form, Values, field, numbers};
use super::{Dialect, VelocityUnit};
use crate::math::{fabs, sqrt};
use crate::range::{not_negative, require};
use carom::ParameterError;
use carom::Spring;

/// A configuration alone, or the spring that is set off with it.
fn write_set(f: &mut fmt::Formatter<'_>, velocity: f64, config: fmt::Arguments<'_>) -> fmt::Result {
    if velocity == 0.0 {
        return f.write_fmt(config);
    }
    let n = numbers(f);
    write!(f, "spring.setSpringConfig({config}).setVelocity({}).setEndValue(target)", n(velocity))
}

/// A step of 1 ms as Rebound takes it: Runge-Kutta 4 but for its first slope, which has the spring's pull at the place that
/// the step before probed last. Position, velocity per ms and that place, relative to the target.
fn rebound_step([position, velocity, probed]: [f64; 3], spring: &Spring) -> [f64; 3] {
    let pull = |position: f64, velocity: f64| -1e-6 * spring.stiffness * position - 1e-3 * spring.damping * velocity;
    let first = (velocity, pull(probed, velocity));
    let second = velocity + 0.5 * first.1;
    let second = (second, pull(position + 0.5 * first.0, second));
    let third = velocity + 0.5 * second.1;
    let third = (third, pull(position + 0.5 * second.0, third));
    let (fourth, probed) = (velocity + third.1, position + third.0);
    let fourth = (fourth, pull(probed, fourth));
    let mean = |a: f64, b: f64, c: f64, d: f64| (a + 2.0 * (b + c) + d) / 6.0;
    [
        position + mean(first.0, second.0, third.0, fourth.0),
        velocity + mean(first.1, second.1, third.1, fourth.1),
        probed,
    ]
}

/// Whether Rebound's steps stay in bounds: the matrix of a step, to the power of 2¹⁵, is no large one.
fn steps_stay_in_bounds(spring: &Spring) -> bool {
    // What grows by 0.07 % a step is beyond it; what coasts goes 2¹⁵ times its velocity.
    const LARGE: f64 = 1e9;
    let columns = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]].map(|unit| rebound_step(unit, spring));
    let square = |columns: [[f64; 3]; 3]| {
        columns.map(|[x, y, z]| {
            let [a, b, c] = columns;
            core::array::from_fn(|row| a[row] * x + b[row] * y + c[row] * z)
        })
    };
    let power = (0..15).fold(columns, |columns, _| square(columns));
    // A NaN is not below.
    power.iter().flatten().all(|entry| fabs(*entry) < LARGE)
}

/// Blames what does more in a step.
fn check_steps(spring: &Spring, tension: f64, friction: f64) -> Result<(), ParameterError> {
    let is_stiff = 1e-6 * spring.stiffness > 2e-3 * spring.damping;
    let requirement = "be lower: Rebound's steps of 1 ms diverge";
    let (field, value) = if is_stiff { ("tension", tension) } else { ("friction", friction) };
    require(steps_stay_in_bounds(spring), field, requirement, value)
}

/// Rebound: `new SpringConfig(tension, friction)`, the physical numbers.
///
/// Mass 1; stiffness = tension, damping = friction.
///
/// | field | range |
/// |---|---|
/// | `tension` | ≥ 0, below about 5·10⁶; with 0 it coasts |
/// | `friction` | ≥ 0, below 2785 |
///
/// The default is [`Origami`]'s (40, 7) in these numbers: 230.2 and 22. Velocities are per second.
///
/// # Quirks
/// Rebound integrates with steps of 1 ms and lags about 5 ms after 8 frames. Above a friction of 2785 (2482 at a tension of
/// 10⁶), or a tension of 5.07·10⁶, its steps diverge: an error here. (Without any friction it swells slowly, by 6 % a second
/// at a tension of 10⁵.) The law here is the spring itself.
///
/// # Source
/// facebookarchive/rebound-js `SpringConfig.js`, facebookarchive/rebound `SpringConfig.java`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rebound {
    /// ≥ 0.
    pub tension: f64,
    /// ≥ 0.
    pub friction: f64,
}

impl Rebound {
    /// `SpringConfig.DEFAULT_ORIGAMI_SPRING_CONFIG`, also the default.
    pub const DEFAULT_ORIGAMI: Self = Self { tension: 230.2, friction: 22.0 };

    pub(super) const ENTRY: Entry = Entry {
        name: "rebound",
        title: "Rebound, tension and friction",
        fields: &[
            field("tension", "", Self::DEFAULT_ORIGAMI.tension),
            field("friction", "", Self::DEFAULT_ORIGAMI.friction),
        ],
        presets: &[],
        constants: &[],
        velocity: VelocityUnit::PerSecond,
        from_values: |[tension, friction, ..]| Dialect::Rebound(Self { tension, friction }),
        from_spring: |spring| Self::from_spring(spring).map(Dialect::Rebound),
    };

    /// Whether every field is in its range.
    ///
    /// # Errors
    /// The first that is not.
    pub fn validate(&self) -> Result<(), ParameterError> {
        not_negative("tension", self.tension)?;
        not_negative("friction", self.friction)?;
        check_steps(&self.spring(), self.tension, self.friction)
    }

    /// The spring, of mass 1.
    #[must_use]
    pub const fn spring(&self) -> Spring {
        Spring { mass: 1.0, stiffness: self.tension, damping: self.friction }
    }

    /// The words for a spring.
    ///
    /// # Errors
    /// If Rebound's steps diverge.
    pub fn from_spring(spring: &Spring) -> Result<Self, ParameterError> {
        spring.validate()?;
        let words = Self { tension: spring.stiffness / spring.mass, friction: spring.damping / spring.mass };
        words.validate().map(|()| words)
    }
}

impl Default for Rebound {
    fn default() -> Self {
        Self::DEFAULT_ORIGAMI
    }
}

impl Form for Rebound {
    fn entry(&self) -> &'static Entry {
        &Self::ENTRY
    }

    fn values(&self) -> Values {
        [self.tension, self.friction, 0.0, 0.0]
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, velocity: f64) -> fmt::Result {
        let n = numbers(f);
        let (tension, friction) = (n(self.tension), n(self.friction));
        write_set(f, velocity, format_args!("new SpringConfig({tension}, {friction})"))
    }
}

/// Origami: tension and friction as the design tool counts them.
///
/// stiffness = 3.62·(tension − 30) + 194, damping = 3·(friction − 8) + 25, mass 1. Rebound, Pop and React Native convert
/// in the same way.
///
/// | field | range | default |
/// |---|---|---|
/// | `tension` | ≥ −23.59…, where the stiffness is 0 | 40 |
/// | `friction` | ≥ −1/3, where the damping is 0 | 7 |
///
/// Velocities are per second. Presets: `chain-main` (40, 6) and `chain-attachment` (70, 10) of Rebound's `SpringChain`.
///
/// # Quirks
/// Rebound for Java lets 0 mean 0 instead of a stiffness of 85.4 or a damping of 1; Carom does not, as the tool does
/// not. Steps diverge as in [`Rebound`].
///
/// # Source
/// facebookarchive/rebound-js `OrigamiValueConverter.js`, `SpringConfig.js`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Origami {
    /// In the tool's numbers.
    pub tension: f64,
    /// In the tool's numbers.
    pub friction: f64,
}

impl Origami {
    /// Rebound's chain: the spring that is pulled.
    pub const CHAIN_MAIN: Self = Self { tension: 40.0, friction: 6.0 };
    /// Rebound's chain: those that follow.
    pub const CHAIN_ATTACHMENT: Self = Self { tension: 70.0, friction: 10.0 };

    /// The tension of which [`spring`](Self::spring) makes a stiffness of 0.
    const NO_STIFFNESS: f64 = 30.0 - 194.0 / 3.62;
    /// The friction of which it makes a damping of 0.
    const NO_DAMPING: f64 = 8.0 - 25.0 / 3.0;

    pub(super) const ENTRY: Entry = Entry {
        name: "origami",
        title: "Origami, tension and friction",
        fields: &[field("tension", "", 40.0), field("friction", "", 7.0)],
        presets: &[
            ("chain-main", Dialect::Origami(Self::CHAIN_MAIN)),
            ("chain-attachment", Dialect::Origami(Self::CHAIN_ATTACHMENT)),
        ],
        constants: &[],
        velocity: VelocityUnit::PerSecond,
        from_values: |[tension, friction, ..]| Dialect::Origami(Self { tension, friction }),
        from_spring: |spring| Self::from_spring(spring).map(Dialect::Origami),
    };

    /// Whether every field is in its range.
    ///
    /// # Errors
    /// The first that is not.
    pub fn validate(&self) -> Result<(), ParameterError> {
        let Spring { stiffness, damping, .. } = self.spring();
        let requirement = "be finite and at least -23.5911..., where the stiffness is 0";
        require(stiffness >= 0.0 && stiffness.is_finite(), "tension", requirement, self.tension)?;
        let requirement = "be finite and at least -1/3, where the damping is 0";
        require(damping >= 0.0 && damping.is_finite(), "friction", requirement, self.friction)?;
        check_steps(&self.spring(), self.tension, self.friction)
    }

    /// The spring, of mass 1.
    #[must_use]
    pub fn spring(&self) -> Spring {
        Spring {
            mass: 1.0,
            stiffness: (self.tension - 30.0) * 3.62 + 194.0,
            damping: (self.friction - 8.0) * 3.0 + 25.0,
        }
    }

    /// The words for a spring.
    ///
    /// # Errors
    /// If Rebound's steps diverge, or stiffness or damping are lost in rounding.
    pub fn from_spring(spring: &Spring) -> Result<Self, ParameterError> {
        spring.validate()?;
        let words = Self::nearest(spring);
        words.validate()?;
        let Spring { stiffness, damping, .. } = words.spring();
        let requirement = "be 0, or more: Origami counts from the middle, and loses it";
        require((spring.stiffness > 0.0) == (stiffness > 0.0), "stiffness", requirement, spring.stiffness)?;
        require((spring.damping > 0.0) == (damping > 0.0), "damping", requirement, spring.damping)?;
        Ok(words)
    }

    /// Where rounding would make a stiffness or damping of 0 less than that, or more, the number next to it.
    fn nearest(spring: &Spring) -> Self {
        let tension = (spring.stiffness / spring.mass - 194.0) / 3.62 + 30.0;
        let friction = (spring.damping / spring.mass - 25.0) / 3.0 + 8.0;
        let tension = if spring.stiffness == 0.0 { Self::NO_STIFFNESS } else { tension };
        let friction = if spring.damping == 0.0 { Self::NO_DAMPING } else { friction };
        Self { tension, friction }
    }
}

impl Default for Origami {
    fn default() -> Self {
        Self { tension: 40.0, friction: 7.0 }
    }
}

impl Form for Origami {
    fn entry(&self) -> &'static Entry {
        &Self::ENTRY
    }

    fn values(&self) -> Values {
        [self.tension, self.friction, 0.0, 0.0]
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, velocity: f64) -> fmt::Result {
        let n = numbers(f);
        let (tension, friction) = (n(self.tension), n(self.friction));
        write_set(f, velocity, format_args!("SpringConfig.fromOrigamiTensionAndFriction({tension}, {friction})"))
    }
}

/// Pop: `springBounciness` and `springSpeed`. Also Rebound's `SpringConfig.fromBouncinessAndSpeed` and React Native's
/// `bounciness` and `speed`.
///
/// With β = 0.8·bounciness/34 and T = 0.5 + 199.5·speed/34, an [`Origami`] spring of tension T and friction
///
/// ```text
/// F = n + (0.01 − n)(2β − β²),    n(T) = 0.0007 T³ − 0.031 T² + 0.64 T + 1.28              T ≤ 18
///                                        0.000044 T³ − 0.006 T² + 0.36 T + 2               18 < T ≤ 44
///                                        0.00000045 T³ − 0.000332 T² + 0.1078 T + 5.84     44 < T
/// ```
///
/// Back: T gives the speed and n; (F − n)/(0.01 − n) = 1 − (1 − β)² gives the bounciness.
///
/// | field | range | default |
/// |---|---|---|
/// | `bounciness` | 0 to 34 (excluded); the sliders go to 20 | 4 |
/// | `speed` | ≥ 0; the sliders go to 20, and from about 254 on its steps of 1 ms diverge | 12 |
///
/// Velocities are per second. Preset: `react-native` (8, 12), the default of its `Animated.spring` in these words.
///
/// # Quirks
/// n was fitted so that a bounciness of 0 does not bounce, but it does: the damping ratio is 0.998 at speed 12, 0.96 at
/// 5 and 0.31 at 0. No spring with more friction than n can be written, nor one slower than speed 0 (stiffness 87.21).
/// n jumps by −0.046 at T = 18 (speed 2.98…) and by +0.0067 at T = 44 (speed 7.41…): on the way back a tension within
/// rounding of these takes the lower branch, as 18 and 44 themselves do. Pop's own inverse stops at 34, so that this does.
///
/// # Source
/// facebookarchive/pop `POPAnimationExtras.mm`; facebookarchive/rebound-js `BouncyConversion.js`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pop {
    /// 0 to 34 (excluded).
    pub bounciness: f64,
    /// ≥ 0.
    pub speed: f64,
}

/// Bounciness and speed are divided by 1.7·20.
const POP_RANGE: f64 = 34.0;
/// Where Runge-Kutta 4 diverges in steps of 1 ms: |1 + z + z²/2 + z³/6 + z⁴/24| is 1 at z = −2.785….
const POP_MOST_DAMPING: f64 = 2785.0;
/// The friction at β = 1.
const POP_LEAST_FRICTION: f64 = 0.01;

impl Pop {
    /// What React Native's `Animated.spring` takes when one of the two is given.
    pub const REACT_NATIVE: Self = Self { bounciness: 8.0, speed: 12.0 };

    pub(super) const ENTRY: Entry = Entry {
        name: "pop",
        title: "Pop, bounciness and speed",
        fields: &[field("bounciness", "", 4.0), field("speed", "", 12.0)],
        presets: &[("react-native", Dialect::Pop(Self::REACT_NATIVE))],
        constants: &[],
        velocity: VelocityUnit::PerSecond,
        from_values: |[bounciness, speed, ..]| Dialect::Pop(Self { bounciness, speed }),
        from_spring: |spring| Self::from_spring(spring).map(Dialect::Pop),
    };

    /// Whether every field is in its range.
    ///
    /// # Errors
    /// The first that is not.
    pub fn validate(&self) -> Result<(), ParameterError> {
        let requirement = "be at least 0 and below 34, or its inverse is another";
        require(self.bounciness >= 0.0 && self.bounciness < POP_RANGE, "bounciness", requirement, self.bounciness)?;
        not_negative("speed", self.speed)?;
        let Spring { stiffness, damping, .. } = self.spring();
        // The faster of the two rates is the damping at most, and it is the damping that grows with the cube of the speed.
        let is_in_bounds = damping <= POP_MOST_DAMPING && stiffness.is_finite();
        require(is_in_bounds, "speed", "be lower: Pop's steps of 1 ms diverge", self.speed)
    }

    /// The spring, of mass 1.
    #[must_use]
    pub fn spring(&self) -> Spring {
        let tension = 0.5 + self.speed / POP_RANGE * 199.5;
        let bounce = 0.8 * (self.bounciness / POP_RANGE);
        let eased = 2.0 * bounce - bounce * bounce;
        let friction = eased * POP_LEAST_FRICTION + (1.0 - eased) * Self::friction_without_bounce(tension);
        Origami { tension, friction }.spring()
    }

    /// The words for a spring.
    ///
    /// # Errors
    /// If it is slower than speed 0, or damped more than without bounciness or less than below 34.
    pub fn from_spring(spring: &Spring) -> Result<Self, ParameterError> {
        spring.validate()?;
        let Origami { tension, friction } = Origami::nearest(spring);
        let speed = POP_RANGE * (tension - 0.5) / 199.5;
        // Rounding may have put it just below.
        let speed = if speed < 0.0 && speed > -1e-12 { 0.0 } else { speed };
        not_negative("speed", speed)?;
        let no_bounce = Self::friction_without_bounce(tension);
        // 1 − (1 − β)²
        let eased = (friction - no_bounce) / (POP_LEAST_FRICTION - no_bounce);
        let requirement = "be more: below 1.03 (at mass 1) Pop has no bounciness for it";
        require(eased <= 1.0, "damping", requirement, spring.damping)?;
        // Without the difference 1 − √(1 − eased).
        let bounce = eased / (1.0 + sqrt(1.0 - eased));
        let bounciness = POP_RANGE * bounce / 0.8;
        let bounciness = if bounciness < 0.0 && bounciness > -1e-12 { 0.0 } else { bounciness };
        let words = Self { bounciness, speed };
        words.validate().map(|()| words)
    }

    /// n(T), the friction at which Pop takes a spring for one that does not bounce.
    fn friction_without_bounce(tension: f64) -> f64 {
        let t = tension;
        let slack = 1.0 + 1e-13;
        if t <= 18.0 * slack {
            ((0.0007 * t - 0.031) * t + 0.64) * t + 1.28
        } else if t <= 44.0 * slack {
            ((0.000_044 * t - 0.006) * t + 0.36) * t + 2.0
        } else {
            ((0.000_000_45 * t - 0.000_332) * t + 0.1078) * t + 5.84
        }
    }
}

impl Default for Pop {
    fn default() -> Self {
        Self { bounciness: 4.0, speed: 12.0 }
    }
}

impl Form for Pop {
    fn entry(&self) -> &'static Entry {
        &Self::ENTRY
    }

    fn values(&self) -> Values {
        [self.bounciness, self.speed, 0.0, 0.0]
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, velocity: f64) -> fmt::Result {
        let n = numbers(f);
        let (bounciness, speed) = (n(self.bounciness), n(self.speed));
        write!(f, "animation.springBounciness = {bounciness}; animation.springSpeed = {speed};")?;
        if velocity != 0.0 {
            write!(f, " animation.velocity = @({});", n(velocity))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pops_own_round_trips_hold() {
        // POPSpringAnimationTests: bounciness 12 and speed 5; tension 240 and friction 25.
        let back = Pop::from_spring(&Pop { bounciness: 12.0, speed: 5.0 }.spring()).unwrap();
        assert!((back.bounciness - 12.0).abs() < 1e-13 && (back.speed - 5.0).abs() < 1e-13);
        let spring = Spring { mass: 1.0, stiffness: 240.0, damping: 25.0 };
        let back = Pop::from_spring(&spring).unwrap().spring();
        assert!((back.stiffness - 240.0).abs() < 1e-12 && (back.damping - 25.0).abs() < 1e-13);
    }

    #[test]
    fn each_stretch_of_pops_friction_has_its_own_numbers() {
        // The formulas of POPAnimationExtras.mm at 40 digits, two speeds for each of the three.
        for (bounciness, speed, stiffness, damping) in [
            (0.0, 1.0, 108.450_882_352_941_18, 13.837_213_870_407_592),
            (9.0, 2.0, 129.691_764_705_882_35, 11.732_714_864_575_799),
            (0.0, 4.0, 172.173_529_411_764_71, 24.363_699_000_101_77),
            (12.0, 5.0, 193.414_411_764_705_88, 14.253_680_196_474_851),
            (4.0, 12.0, 342.100_588_235_294_12, 30.486_979_648_244_25),
            (20.0, 20.0, 512.027_647_058_823_5, 13.356_488_421_183_53),
        ] {
            let spring = Pop { bounciness, speed }.spring();
            assert!((spring.stiffness / stiffness - 1.0).abs() < 1e-14, "{bounciness} {speed}: {spring:?}");
            assert!((spring.damping / damping - 1.0).abs() < 1e-14, "{bounciness} {speed}: {spring:?}");
        }
    }

    #[test]
    fn the_jumps_of_pops_friction_take_the_lower_branch_both_ways() {
        for tension in [18.0, 44.0] {
            let speed = POP_RANGE * (tension - 0.5) / 199.5;
            let pop = Pop { bounciness: 7.0, speed };
            let back = Pop::from_spring(&pop.spring()).unwrap();
            assert!((back.bounciness - 7.0).abs() < 1e-12, "{back:?}");
            let beyond = Pop { bounciness: 7.0, speed: speed * 1.000_000_1 };
            let back = Pop::from_spring(&beyond.spring()).unwrap();
            assert!((back.bounciness - 7.0).abs() < 1e-12, "{back:?}");
            let jump = beyond.spring().damping - pop.spring().damping;
            assert!(jump.abs() > 0.005, "{jump}");
        }
    }

    #[test]
    fn what_pop_cannot_say_is_an_error_that_names_the_reason() {
        let spring = |stiffness, damping| Spring { mass: 1.0, stiffness, damping };
        // Slower than speed 0, damped beyond bounciness 0, hardly damped.
        assert_eq!(Pop::from_spring(&spring(50.0, 5.0)).unwrap_err().field, "speed");
        assert_eq!(Pop::from_spring(&spring(300.0, 60.0)).unwrap_err().field, "bounciness");
        assert_eq!(Pop::from_spring(&spring(300.0, 0.5)).unwrap_err().field, "damping");
        assert!(Pop { bounciness: 34.0, speed: 12.0 }.validate().is_err());
        assert!(Pop { bounciness: -0.1, speed: 12.0 }.validate().is_err());
    }

    #[test]
    fn rebounds_steps_diverge_where_its_words_are_an_error() {
        // rebound 0.1.0, run for 600 frames of 16 ms: the friction, or the tension, at which it is first off a million.
        for (tension, friction) in [(0.0, 2786.8), (1e4, 2784.6), (1e5, 2765.1), (1e6, 2481.9)] {
            let words = |friction| Rebound { tension, friction };
            assert_eq!(words(0.998 * friction).validate(), Ok(()), "{tension}");
            assert_eq!(words(1.002 * friction).validate().unwrap_err().field, "friction", "{tension}");
            assert_eq!(Rebound::from_spring(&words(1.002 * friction).spring()).unwrap_err().field, "friction");
            assert!(Origami::from_spring(&words(1.002 * friction).spring()).is_err());
        }
        let undamped = |tension| Rebound { tension, friction: 0.0 };
        assert_eq!(undamped(0.99 * 5_068_490.0).validate(), Ok(()));
        assert_eq!(undamped(1.01 * 5_068_490.0).validate().unwrap_err().field, "tension");
        for tension in [0.0, 1e-9, 1.0, 230.2, 1e5, 2e5, 3e5, 5e5, 1e6] {
            assert_eq!(undamped(tension).validate(), Ok(()), "{tension}");
        }
        assert_eq!(Pop { bounciness: 0.0, speed: 1000.0 }.validate().unwrap_err().field, "speed");
    }

    #[test]
    fn origami_keeps_no_stiffness_and_no_damping_or_says_that_it_cannot() {
        for spring in [(0.0, 0.0), (0.0, 22.0), (230.2, 0.0)] {
            let spring = Spring { mass: 1.0, stiffness: spring.0, damping: spring.1 };
            let again = Origami::from_spring(&spring).unwrap().spring();
            assert!((again.stiffness == 0.0) == (spring.stiffness == 0.0), "{again:?}");
            assert!((again.damping == 0.0) == (spring.damping == 0.0), "{again:?}");
        }
        let hardly = Spring { mass: 1.0, stiffness: 230.2, damping: 1e-17 };
        assert!(Origami::from_spring(&hardly).is_err());
    }

    #[test]
    fn bounciness_0_bounces() {
        for (speed, ratio) in [(12.0, 0.998), (5.0, 0.96), (0.0, 0.31)] {
            let spring = Pop { bounciness: 0.0, speed }.spring();
            assert!((spring.damping_ratio() - ratio).abs() < 0.005, "{}", spring.damping_ratio());
        }
    }
}
