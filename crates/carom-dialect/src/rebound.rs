//! Rebound, Origami and Pop.

use carom::Spring;
use carom::error::ParameterError;

use crate::math::{fabs, sqrt};
use crate::parameters::fields;
use crate::range::Range::{Finite, NotNegative};
use crate::range::require;
use crate::{Parameters, Values};

/// The line to paste: a configuration, or the spring that starts with this configuration and a velocity.
macro_rules! set {
    ($config:literal) => {
        concat!(
            "«velocity|spring.setSpringConfig(»",
            $config,
            "«velocity|).setVelocity({velocity}).setEndValue(target)»"
        )
    };
}

/// Takes one of Rebound's steps of 1 ms. The method is Runge–Kutta 4, but the first slope takes its acceleration at the
/// last position that the previous step evaluated. The state is the position, the velocity per ms, and this evaluated
/// position. Both positions are relative to the target.
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

/// Returns whether Rebound's steps stay bounded. To find out, raises the matrix of a step to the power 2¹⁵, and sees
/// whether it is still small.
fn steps_stay_bounded(spring: &Spring) -> bool {
    // A state that grows by 0.07 % in each step exceeds `LARGE` after 2¹⁵ steps. With a tension of 0, the position only grows to 2¹⁵
    // times the velocity, which we allow.
    const LARGE: f64 = 1e9;
    let columns = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]].map(|unit| rebound_step(unit, spring));
    let square = |columns: [[f64; 3]; 3]| {
        columns.map(|[x, y, z]| {
            let [a, b, c] = columns;
            core::array::from_fn(|row| a[row] * x + b[row] * y + c[row] * z)
        })
    };
    let power = (0..15).fold(columns, |columns, _| square(columns));
    // This is also false if an entry is NaN.
    power.iter().flatten().all(|entry| fabs(*entry) < LARGE)
}

/// Checks that the steps stay bounded. If they don't, the error is about the tension or the friction, whichever has more effect in a step.
fn check_steps(spring: &Spring, tension: f64, friction: f64) -> Result<(), ParameterError> {
    let is_stiff = 1e-6 * spring.stiffness > 2e-3 * spring.damping;
    let (field, value) = if is_stiff { ("tension", tension) } else { ("friction", friction) };
    require(steps_stay_bounded(spring), field, "be lower: Rebound's steps of 1 ms diverge", value)
}

/// Rebound: `new SpringConfig(tension, friction)`, the physical numbers.
///
/// The mass is 1, and stiffness = tension, damping = friction.
///
/// The default is [`Origami`]'s (40, 7), `SpringConfig.DEFAULT_ORIGAMI_SPRING_CONFIG`. Velocities are per second.
///
/// # Quirks
/// Rebound integrates with steps of 1 ms and lags about 5 ms after 8 frames. Above a friction of 2785 (2482 at a
/// tension of 10⁶) or a tension of 5.07·10⁶ its steps diverge. Such parameters are errors. (Without friction the
/// amplitude grows slowly, by 6 % a second at a tension of 10⁵.) Carom converts the exact spring, not these steps.
///
/// # Source
/// facebookarchive/rebound-js `SpringConfig.js`, facebookarchive/rebound `SpringConfig.java`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rebound {
    /// ≥ 0, below about 5·10⁶. With 0, the spring coasts. The default is 230.2.
    pub tension: f64,
    /// ≥ 0, below 2785. The default is 22.
    pub friction: f64,
}

impl Parameters for Rebound {
    const NAME: &'static str = "rebound";
    const TITLE: &'static str = "Rebound, tension and friction";
    const CODE: &'static str = set!("new SpringConfig({tension}, {friction})");

    fields!(tension in NotNegative = 230.2, friction in NotNegative = 22.0);

    fn check(&self) -> Result<(), ParameterError> {
        check_steps(&self.spring(), self.tension, self.friction)
    }

    fn spring(&self) -> Spring {
        Spring { mass: 1.0, stiffness: self.tension, damping: self.friction }
    }

    fn solve(&Spring { mass, stiffness, damping }: &Spring) -> Result<Self, ParameterError> {
        Ok(Self { tension: stiffness / mass, friction: damping / mass })
    }
}

/// Origami: tension and friction in the design tool's units.
///
/// stiffness = 3.62·(tension − 30) + 194, damping = 3·(friction − 8) + 25, mass 1. Rebound, Pop and React Native use
/// the same conversion. Velocities are per second. Presets: `chain-main` (40, 6) and `chain-attachment` (70, 10) of
/// Rebound's `SpringChain`.
///
/// # Quirks
/// Rebound for Java maps 0 to 0 instead of a stiffness of 85.4 or a damping of 1. We follow the tool. Steps diverge as in [`Rebound`].
///
/// # Source
/// facebookarchive/rebound-js `OrigamiValueConverter.js`, `SpringConfig.js`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Origami {
    /// In the tool's units, ≥ −23.59…, where the stiffness is 0. The default is 40.
    pub tension: f64,
    /// In the tool's units, ≥ −1/3, where the damping is 0. The default is 7.
    pub friction: f64,
}

impl Origami {
    /// The tension whose stiffness is 0.
    const NO_STIFFNESS: f64 = 30.0 - 194.0 / 3.62;
    /// The friction whose damping is 0.
    const NO_DAMPING: f64 = 8.0 - 25.0 / 3.0;

    /// The parameters without checks. A stiffness or damping of 0 stays 0 despite rounding.
    fn nearest(spring: &Spring) -> Self {
        let tension = (spring.stiffness / spring.mass - 194.0) / 3.62 + 30.0;
        let friction = (spring.damping / spring.mass - 25.0) / 3.0 + 8.0;
        let tension = if spring.stiffness == 0.0 { Self::NO_STIFFNESS } else { tension };
        let friction = if spring.damping == 0.0 { Self::NO_DAMPING } else { friction };
        Self { tension, friction }
    }
}

impl Parameters for Origami {
    const NAME: &'static str = "origami";
    const TITLE: &'static str = "Origami, tension and friction";
    const PRESETS: &'static [(&'static str, Values)] =
        &[("chain-main", [40.0, 6.0, 0.0, 0.0]), ("chain-attachment", [70.0, 10.0, 0.0, 0.0])];
    const CODE: &'static str = set!("SpringConfig.fromOrigamiTensionAndFriction({tension}, {friction})");

    fields!(tension in Finite = 40.0, friction in Finite = 7.0);

    fn check(&self) -> Result<(), ParameterError> {
        let Spring { stiffness, damping, .. } = self.spring();
        let requirement = "be at least -23.5911..., where the stiffness is 0";
        require(stiffness >= 0.0 && stiffness.is_finite(), "tension", requirement, self.tension)?;
        let requirement = "be at least -1/3, where the damping is 0";
        require(damping >= 0.0 && damping.is_finite(), "friction", requirement, self.friction)?;
        check_steps(&self.spring(), self.tension, self.friction)
    }

    fn spring(&self) -> Spring {
        Spring {
            mass: 1.0,
            stiffness: (self.tension - 30.0) * 3.62 + 194.0,
            damping: (self.friction - 8.0) * 3.0 + 25.0,
        }
    }

    fn solve(spring: &Spring) -> Result<Self, ParameterError> {
        let origami = Self::nearest(spring);
        origami.validate()?;
        let Spring { stiffness, damping, .. } = origami.spring();
        let requirement = "be 0 or larger: Origami's offset loses its digits";
        require((spring.stiffness > 0.0) == (stiffness > 0.0), "stiffness", requirement, spring.stiffness)?;
        require((spring.damping > 0.0) == (damping > 0.0), "damping", requirement, spring.damping)?;
        Ok(origami)
    }
}

/// Pop: `springBounciness` and `springSpeed`. Also Rebound's `SpringConfig.fromBouncinessAndSpeed` and React Native's
/// `bounciness` and `speed`.
///
/// With β = 0.8·bounciness/34 and T = 0.5 + 199.5·speed/34, it is an [`Origami`] spring of tension T and friction
///
/// ```text
/// F = n + (0.01 − n)(2β − β²)
/// n(T) = 0.0007 T³ − 0.031 T² + 0.64 T + 1.28                 T ≤ 18
///        0.000044 T³ − 0.006 T² + 0.36 T + 2             18 < T ≤ 44
///        0.00000045 T³ − 0.000332 T² + 0.1078 T + 5.84   44 < T
/// ```
///
/// From an [`Origami`] spring, you find the two like this: T gives the speed and n, and then (F − n)/(0.01 − n) = 1 − (1 − β)²
/// gives the bounciness. Velocities are per second. Preset: `react-native` (8, 12), the default of its `Animated.spring`.
///
/// # Quirks
/// n was fitted so that a bounciness of 0 doesn't bounce, but it does. For example, the damping ratio is 0.998 at speed 12, 0.96 at 5 and
/// 0.31 at 0. A spring with more friction than n, or slower than speed 0 (stiffness 87.21), can't be written. n jumps by −0.046 at T = 18
/// (speed 2.98…) and by +0.0067 at T = 44 (speed 7.41…). For a tension within rounding of these, the inverse takes the lower branch, as 18
/// and 44 themselves do. Pop's own inverse ends at a bounciness of 34, and so does the range.
///
/// # Source
/// facebookarchive/pop `POPAnimationExtras.mm`; facebookarchive/rebound-js `BouncyConversion.js`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pop {
    /// 0 to 34 (excluded). The sliders go to 20. The default is 4.
    pub bounciness: f64,
    /// ≥ 0. The sliders go to 20. From about 254, the steps of 1 ms diverge. The default is 12.
    pub speed: f64,
}

impl Pop {
    /// Pop divides bounciness and speed by 1.7·20.
    const RANGE: f64 = 34.0;
    /// The damping at which Runge–Kutta 4 diverges with steps of 1 ms: |1 + z + z²/2 + z³/6 + z⁴/24| is 1 at
    /// z = −2.785….
    const MOST_DAMPING: f64 = 2785.0;
    /// The friction at β = 1.
    const LEAST_FRICTION: f64 = 0.01;

    /// n(T), Pop's friction for a spring that doesn't bounce.
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

impl Parameters for Pop {
    const NAME: &'static str = "pop";
    const TITLE: &'static str = "Pop, bounciness and speed";
    const PRESETS: &'static [(&'static str, Values)] = &[("react-native", [8.0, 12.0, 0.0, 0.0])];
    const CODE: &'static str = "animation.springBounciness = {bounciness}; animation.springSpeed = {speed};«velocity| \
        animation.velocity = @({velocity});»";

    fields!(bounciness in NotNegative = 4.0, speed in NotNegative = 12.0);

    fn check(&self) -> Result<(), ParameterError> {
        let requirement = "be below 34, where Pop's inverse ends";
        require(self.bounciness < Self::RANGE, "bounciness", requirement, self.bounciness)?;
        let Spring { stiffness, damping, .. } = self.spring();
        // It's enough to check the damping. It bounds the faster of the spring's two rates, and grows with the cube of the speed.
        let is_bounded = damping <= Self::MOST_DAMPING && stiffness.is_finite();
        require(is_bounded, "speed", "be lower: Pop's steps of 1 ms diverge", self.speed)
    }

    fn spring(&self) -> Spring {
        let tension = 0.5 + self.speed / Self::RANGE * 199.5;
        let bounce = 0.8 * (self.bounciness / Self::RANGE);
        let eased = 2.0 * bounce - bounce * bounce;
        let friction = eased * Self::LEAST_FRICTION + (1.0 - eased) * Self::friction_without_bounce(tension);
        Origami { tension, friction }.spring()
    }

    fn solve(spring: &Spring) -> Result<Self, ParameterError> {
        // Rounding may leave a 0 just below 0.
        let not_below_0 = |value: f64| if value < 0.0 && value > -1e-12 { 0.0 } else { value };
        let Origami { tension, friction } = Origami::nearest(spring);
        let speed = not_below_0(Self::RANGE * (tension - 0.5) / 199.5);
        NotNegative.check("speed", speed)?;
        let no_bounce = Self::friction_without_bounce(tension);
        // With β = 0.8·bounciness/34, this is 2β − β², or 1 − (1 − β)².
        let eased = (friction - no_bounce) / (Self::LEAST_FRICTION - no_bounce);
        let requirement = "be larger: below 1.03 (at mass 1) Pop has no bounciness for it";
        require(eased <= 1.0, "damping", requirement, spring.damping)?;
        // Solved for β, this is 1 − √(1 − eased), in a form that doesn't cancel.
        let bounce = eased / (1.0 + sqrt(1.0 - eased));
        Ok(Self { bounciness: not_below_0(Self::RANGE * bounce / 0.8), speed })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_spring_round_trips_where_the_damping_of_pop_jumps() {
        for tension in [18.0, 44.0] {
            let speed = Pop::RANGE * (tension - 0.5) / 199.5;
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
    fn a_spring_that_facebook_pop_cannot_express_is_an_error() {
        let spring = |stiffness, damping| Spring { mass: 1.0, stiffness, damping };
        // The first spring is slower than Pop's slowest. The second has too much damping for a bounciness above 0, and the third
        // too little.
        assert_eq!(Pop::from_spring(&spring(50.0, 5.0)).unwrap_err().field(), "speed");
        assert_eq!(Pop::from_spring(&spring(300.0, 60.0)).unwrap_err().field(), "bounciness");
        assert_eq!(Pop::from_spring(&spring(300.0, 0.5)).unwrap_err().field(), "damping");
    }

    #[test]
    fn a_bounciness_outside_the_range_of_pop_is_an_error() {
        assert!(Pop { bounciness: 34.0, speed: 12.0 }.validate().is_err());
        assert!(Pop { bounciness: -0.1, speed: 12.0 }.validate().is_err());
    }

    #[test]
    fn parameters_that_make_rebound_diverge_are_errors() {
        // Each pair is a tension, and the friction where it diverges. We ran rebound 0.1.0 for 600 frames of 16 ms, and took the
        // first friction with a position above a million.
        for (tension, friction) in [(0.0, 2786.8), (1e4, 2784.6), (1e5, 2765.1), (1e6, 2481.9)] {
            let rebound = |friction| Rebound { tension, friction };
            assert_eq!(rebound(0.998 * friction).validate(), Ok(()), "{tension}");
            assert_eq!(rebound(1.002 * friction).validate().unwrap_err().field(), "friction", "{tension}");
            assert_eq!(Rebound::from_spring(&rebound(1.002 * friction).spring()).unwrap_err().field(), "friction");
            assert!(Origami::from_spring(&rebound(1.002 * friction).spring()).is_err());
        }
        let undamped = |tension| Rebound { tension, friction: 0.0 };
        assert_eq!(undamped(0.99 * 5_068_490.0).validate(), Ok(()));
        assert_eq!(undamped(1.01 * 5_068_490.0).validate().unwrap_err().field(), "tension");
        for tension in [0.0, 1e-9, 1.0, 230.2, 1e5, 2e5, 3e5, 5e5, 1e6] {
            assert_eq!(undamped(tension).validate(), Ok(()), "{tension}");
        }
        assert_eq!(Pop { bounciness: 0.0, speed: 1000.0 }.validate().unwrap_err().field(), "speed");
    }

    #[test]
    fn origami_keeps_a_stiffness_or_damping_of_0() {
        for spring in [(0.0, 0.0), (0.0, 22.0), (230.2, 0.0)] {
            let spring = Spring { mass: 1.0, stiffness: spring.0, damping: spring.1 };
            let again = Origami::from_spring(&spring).unwrap().spring();
            assert!((again.stiffness == 0.0) == (spring.stiffness == 0.0), "{again:?}");
            assert!((again.damping == 0.0) == (spring.damping == 0.0), "{again:?}");
        }
        let hardly = Spring { mass: 1.0, stiffness: 230.2, damping: 1e-17 };
        assert!(Origami::from_spring(&hardly).is_err());
    }
}
