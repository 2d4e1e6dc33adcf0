//! wobble, anime.js, GSAP and Svelte.

use carom::Spring;
use carom::error::ParameterError;

use crate::math::{LN_2, PI, difference_of_products, smaller, sqrt};
use crate::parameters::fields;
use crate::range::Range::{Bounce, Finite, NotNegative, Positive, Within, YesOrNo};
use crate::range::{Range, SLACK, positive, require};
use crate::shape::{critical_unless, from_response_bounce, nearly, response_and_bounce};
use crate::stepped::Steps;
use crate::{Parameters, VelocityUnit};

/// wobble: `new Spring({ stiffness, damping, mass, allowsOverdamping })`.
///
/// `initialVelocity` is in units of `fromValue` and `toValue` per millisecond. By default, these are 0 and 1.
///
/// # Quirks
/// Without `allowsOverdamping` overdamping is reduced to critical damping. [`spring`](Parameters::spring) does the same, and
/// [`validate`](Parameters::validate) reports it. With the flag, a strongly overdamped spring overflows to NaN (k = 10, c = 158, m = 0.25
/// after 2.4 s). Ours doesn't. A damping of 0 throws (wobble#39).
///
/// # Source
/// wobble 1.5.1, `spring.ts`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Wobble {
    /// > 0. The default is 100.
    pub stiffness: f64,
    /// > 0, and at most critical without `allows_overdamping`. The default is 10.
    pub damping: f64,
    /// > 0. The default is 1.
    pub mass: f64,
    /// Whether a damping above critical is kept. The default is no.
    pub allows_overdamping: bool,
}

impl Parameters for Wobble {
    const NAME: &'static str = "wobble";
    const TITLE: &'static str = "wobble";
    const VELOCITY: VelocityUnit = VelocityUnit::PerMillisecond;
    const CODE: &'static str = "new Spring({ «velocity|fromValue, toValue, initialVelocity: {velocity}, »stiffness: \
        {stiffness}, damping: {damping}, mass: {mass}«allows_overdamping|, allowsOverdamping: true» })";

    fields!(
        stiffness in Positive = 100.0,
        damping in Positive = 10.0,
        mass in Positive = 1.0,
        allows_overdamping in YesOrNo = 0.0,
    );
    critical_unless!(allows_overdamping, "wobble");
}

/// anime.js limits stiffness, damping, mass and velocity to this.
const ANIME_LARGEST: f64 = 1e4;

/// anime.js 4: `spring({ stiffness, damping, mass })`, an easing.
///
/// `velocity` is in spans per second, −10000 to 10000. A span is the displacement from the start to the target.
///
/// # Quirks
/// anime.js silently limits values to the ranges (for example, a mass below 1 becomes 1). They are errors here. If a spring's mass is out
/// of range, we write it with mass 1, which is the same motion. You can't retarget an easing in motion, because it restarts at velocity 0
/// (animejs#754).
///
/// # Source
/// animejs 4.5.0, `easings/spring`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Anime {
    /// > 0, at most 10000. The default is 100.
    pub stiffness: f64,
    /// > 0, at most 10000. The default is 10.
    pub damping: f64,
    /// 1 to 10000. The default is 1.
    pub mass: f64,
}

const ANIME: Range = Within(f64::MIN_POSITIVE, ANIME_LARGEST, "be greater than 0 and at most 10000, anime.js's limit");

impl Parameters for Anime {
    const NAME: &'static str = "anime";
    const TITLE: &'static str = "anime.js, stiffness and damping";
    const VELOCITY: VelocityUnit = VelocityUnit::PerSpan;
    const CODE: &'static str =
        "spring({ mass: {mass}, stiffness: {stiffness}, damping: {damping}«velocity|, velocity: {velocity}» })";

    fields!(
        stiffness in ANIME = 100.0,
        damping in ANIME = 10.0,
        mass in Within(1.0, ANIME_LARGEST, "be from 1 to 10000, anime.js's limits") = 1.0,
    );

    fn spring(&self) -> Spring {
        Spring { mass: self.mass, stiffness: self.stiffness, damping: self.damping }
    }

    fn solve(spring: &Spring) -> Result<Self, ParameterError> {
        let anime = |Spring { mass, stiffness, damping }: Spring| Self { stiffness, damping, mass };
        let own = anime(*spring);
        Ok(if own.validate().is_ok() { own } else { anime(spring.with_mass(1.0)) })
    }

    fn with_velocity(self, velocity: f64, _: f64) -> Result<Self, ParameterError> {
        let limits = Within(-ANIME_LARGEST, ANIME_LARGEST, "be from -10000 to 10000 spans/s, anime.js's limits");
        limits.check("velocity", velocity).map(|()| self)
    }
}

/// anime.js 4: `spring({ duration, bounce })`, an easing.
///
/// It takes the same numbers as [`SwiftUi`](crate::SwiftUi), but in milliseconds, and with other defaults.
///
/// anime.js ignores a velocity, so the line of code doesn't have one.
///
/// # Quirks
/// anime.js rounds stiffness and damping to three decimals, so a bounce of 0 isn't quite critical. Here they are exact. It limits values to
/// the ranges. Here, values outside of them are errors.
///
/// # Source
/// animejs 4.5.0, `easings/spring`, `calculateSDFromBD`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AnimeDuration {
    /// Milliseconds, at most 10000. anime.js takes 10 or more, but below 62.83 it would limit the stiffness to 10000. So a shorter duration
    /// is an error here. So is a damping above 300. The default is 628.
    pub duration_ms: f64,
    /// −0.9999 to 0.9999. The default is 0.5.
    pub bounce: f64,
}

impl AnimeDuration {
    const MAX_DAMPING: f64 = 300.0;

    fn unlimited(&self) -> Spring {
        from_response_bounce(self.duration_ms / 1000.0, self.bounce)
    }
}

impl Parameters for AnimeDuration {
    const NAME: &'static str = "anime-duration";
    const TITLE: &'static str = "anime.js, duration and bounce";
    const VELOCITY: VelocityUnit = VelocityUnit::None;
    const CODE: &'static str = "spring({ duration: {duration_ms}, bounce: {bounce} })";

    fields!(
        duration_ms["ms"] in Within(10.0, 1e4, "be from 10 to 10000 ms, anime.js's limits") = 628.0,
        bounce in Bounce = 0.5,
    );

    fn check(&self) -> Result<(), ParameterError> {
        require(self.bounce < 1.0, "bounce", "be below 1, where anime.js has no damping left", self.bounce)?;
        let Spring { stiffness, damping, .. } = self.unlimited();
        let requirement = "be at least 62.83 ms, or anime.js limits the stiffness to 10000";
        require(stiffness <= ANIME_LARGEST * (1.0 + SLACK), "duration_ms", requirement, self.duration_ms)?;
        let requirement = "be larger for so short a duration, or anime.js limits the damping to 300";
        require(damping <= Self::MAX_DAMPING * (1.0 + SLACK), "bounce", requirement, self.bounce)
    }

    fn spring(&self) -> Spring {
        let Spring { mass, stiffness, damping } = self.unlimited();
        Spring { mass, stiffness: smaller(stiffness, ANIME_LARGEST), damping: smaller(damping, Self::MAX_DAMPING) }
    }

    fn solve(spring: &Spring) -> Result<Self, ParameterError> {
        let (response, bounce) = response_and_bounce(spring)?;
        Ok(Self { duration_ms: 1000.0 * response, bounce })
    }
}

/// GSAP: `ease: "elastic.out(amplitude, period)"` with a duration.
///
/// GSAP doesn't have springs, but this ease moves like a spring that starts with a velocity:
///
/// ```text
/// 1 + a·2^(−10 t/D)·sin(2π(t/D − s)/p),    s = p/2π·asin(1/a)
/// ```
///
/// It decays with λ = 10 ln 2/D, oscillates with q = 2π/(pD), and starts with λ + q√(a² − 1) spans per second. The mass is 1, stiffness =
/// λ² + q², damping = 2λ.
///
/// # Velocity
/// The amplitude contains the velocity, in spans per second. [`own_velocity`](Parameters::own_velocity) reads it, and
/// [`with_velocity`](Parameters::with_velocity) changes it. You can't write a start that is at rest, slower than λ, or away from the
/// target. A spring alone doesn't have a velocity, so [`from_spring`](Parameters::from_spring) takes λ.
/// [`from_release`](Self::from_release) takes the velocity that you give.
///
/// # Quirks
/// The ease ends at D with a jump of up to a thousandth of the span. An amplitude below 1 divides the period instead, so it is an error
/// here. `elastic.in` and `elastic.inOut` aren't springs. Above a period of 20 the spring hardly oscillates.
///
/// # Source
/// gsap 3.15.0, `gsap-core.js`, `_configElastic`. The duration is GSAP's default.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gsap {
    /// ≥ 1. It grows with the release velocity. The default is 1.
    pub amplitude: f64,
    /// The period of the oscillation as a fraction of the duration, > 0, at most 20. The default is 0.3.
    pub period: f64,
    /// Seconds, > 0. The default is 0.5.
    pub duration: f64,
}

impl Gsap {
    /// Returns λ and q, per second.
    fn rates(&self) -> (f64, f64) {
        (10.0 * LN_2 / self.duration, 2.0 * PI / (self.period * self.duration))
    }

    /// The parameters of a spring that starts with a velocity in spans per second.
    ///
    /// # Errors
    /// The spring isn't underdamped, or the velocity is below λ, the slowest start of this ease.
    pub fn from_release(spring: &Spring, velocity: f64) -> Result<Self, ParameterError> {
        Self::from_spring(spring)?.with_velocity(velocity, 1.0)
    }
}

impl Parameters for Gsap {
    const NAME: &'static str = "gsap";
    const TITLE: &'static str = "GSAP, elastic.out";
    const VELOCITY: VelocityUnit = VelocityUnit::PerSpan;
    const CODE: &'static str = "{ duration: {duration}, ease: \"elastic.out({amplitude}, {period})\" }";

    fields!(amplitude in Finite = 1.0, period["of the duration"] in Positive = 0.3, duration["s"] in Positive = 0.5);

    fn check(&self) -> Result<(), ParameterError> {
        let requirement = "be at least 1; below, GSAP divides the period by it instead";
        require(self.amplitude >= 1.0, "amplitude", requirement, self.amplitude)?;
        let requirement = "be at most 20 durations, beyond which the spring hardly oscillates";
        require(self.period <= 20.0 * (1.0 + SLACK), "period", requirement, self.period)
    }

    fn spring(&self) -> Spring {
        let (decay, swing) = self.rates();
        Spring { mass: 1.0, stiffness: decay * decay + swing * swing, damping: 2.0 * decay }
    }

    fn solve(&Spring { mass, stiffness, damping }: &Spring) -> Result<Self, ParameterError> {
        positive("damping", damping)?;
        let discriminant = difference_of_products(4.0 * mass, stiffness, damping, damping);
        // A spring that is below critical only by rounding doesn't oscillate.
        let oscillates = discriminant > 1e-12 * damping * damping;
        require(oscillates, "damping", "be less than critical: GSAP's elastic oscillates", damping)?;
        let (decay, swing) = (0.5 * damping / mass, 0.5 * sqrt(discriminant) / mass);
        let duration = 10.0 * LN_2 / decay;
        Ok(Self { amplitude: 1.0, period: 2.0 * PI / (swing * duration), duration })
    }

    fn own_velocity(&self) -> f64 {
        let (decay, swing) = self.rates();
        decay + swing * sqrt((self.amplitude - 1.0) * (self.amplitude + 1.0))
    }

    fn with_velocity(self, velocity: f64, _: f64) -> Result<Self, ParameterError> {
        let (decay, swing) = self.rates();
        let excess = if nearly(velocity, decay) { 0.0 } else { (velocity - decay) / swing };
        let requirement = "be at least damping/(2 mass) spans per second, the slowest start of elastic.out";
        require(excess >= 0.0 && excess.is_finite(), "velocity", requirement, velocity)?;
        Ok(Self { amplitude: sqrt(1.0 + excess * excess), ..self })
    }
}

/// Svelte: `new Spring(value, { stiffness, damping })` and the store `spring(…)`, at a stated refresh rate.
///
/// Svelte takes one step a frame, and doesn't scale the forces by the frame's length, so its spring depends on the display:
///
/// ```text
/// u′ = (1 − damping)·u − stiffness·(60/rate)·x,    x′ = x + u′        each frame
/// ```
///
/// Carom's spring decays and oscillates as these steps do. (For small steps its stiffness tends to 60·rate·`stiffness` and its damping to
/// rate·`damping`. With the defaults at 60 Hz, that limit has the damping ratio 1.03, but the steps have 1.45.)
///
/// A spring doesn't have a refresh rate, so [`from_spring`](Parameters::from_spring) takes 60 Hz. The line of code doesn't have a velocity,
/// because Svelte takes it from the last two values.
///
/// # Quirks
/// - At 240 Hz the default spring has the damping ratio 2.2 and takes 12 % longer to settle within 1 % (sveltejs/svelte#10717). After a
///   stall, a frame is one long step (sveltejs/svelte#7010).
/// - The first frame after a start at rest moves by `stiffness`·60/rate of the travel. A continuous spring moves less.
///   The paths differ by a fraction of a frame, but their rates of decay are equal.
///
/// # Source
/// svelte 5, `src/motion/spring.js` (010dd29).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Svelte {
    /// > 0. The default is 0.15.
    pub stiffness: f64,
    /// 0 to 0.9998. The default is 0.8.
    pub damping: f64,
    /// Frames per second, > 0. The default is 60.
    pub rate: f64,
}

impl Svelte {
    pub(crate) fn steps(&self) -> Steps {
        Steps { pull: self.stiffness * (60.0 / self.rate), drag: self.damping, length: 1.0 / self.rate }
    }
}

impl Parameters for Svelte {
    const NAME: &'static str = "svelte";
    const TITLE: &'static str = "Svelte, at a refresh rate";
    const VELOCITY: VelocityUnit = VelocityUnit::None;
    const CODE: &'static str = "new Spring(value, { stiffness: {stiffness}, damping: {damping} })";

    fields!(stiffness in Positive = 0.15, damping in NotNegative = 0.8, rate["Hz"] in Positive = 60.0);

    fn check(&self) -> Result<(), ParameterError> {
        self.steps().check(("stiffness", self.stiffness), ("damping", self.damping))
    }

    fn spring(&self) -> Spring {
        self.steps().spring(1.0)
    }

    fn solve(spring: &Spring) -> Result<Self, ParameterError> {
        let Steps { pull, drag, .. } = Steps::of(spring, 1.0 / 60.0)?;
        Ok(Self { stiffness: pull, damping: drag, rate: 60.0 })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::exp;
    use carom::{Motion, State};
    use libm::sincos as sin_cos;

    #[test]
    fn gsaps_elastic_is_the_motion_of_its_spring() {
        for (amplitude, period) in [(1.0, 0.3), (1.5, 0.3), (3.0, 1.2)] {
            let gsap = Gsap { amplitude, period, duration: 1.2 };
            let start = State { position: 0.0, velocity: gsap.own_velocity() };
            let motion = gsap.spring().motion(start, 1.0);
            // This is asin(1/a), computed from its sine and cosine.
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
    fn gsaps_amplitude_round_trips_through_a_release_velocity() {
        let gsap = Gsap { amplitude: 1.0, period: 0.4, duration: 0.8 };
        assert!((gsap.with_velocity(40.0, 1.0).unwrap().own_velocity() - 40.0).abs() < 1e-13);
        assert_eq!(gsap.with_velocity(gsap.own_velocity(), 1.0).unwrap(), gsap);
        // GSAP's amplitude only expresses starts that move toward the target.
        assert_eq!(gsap.with_velocity(0.0, 1.0).unwrap_err().field(), "velocity");
        assert_eq!(gsap.with_velocity(-40.0, 1.0).unwrap_err().field(), "velocity");
        assert_eq!(gsap.release(0.0, 1.0).unwrap_err().field(), "velocity");
        // Here the target is 300 to the left.
        assert_eq!(gsap.release(40.0 * -300.0, -300.0), Ok((gsap.with_velocity(40.0, 1.0).unwrap(), 40.0)));
        let spring = gsap.spring();
        let least = 0.5 * spring.damping;
        assert_eq!(Gsap::from_release(&spring, 0.99 * least).unwrap_err().field(), "velocity");
        assert!(Gsap::from_release(&spring, 1.01 * least).is_ok());
    }

    #[test]
    fn a_spring_that_does_not_oscillate_has_no_elastic_ease() {
        let critical = Spring { mass: 1.0, stiffness: 100.0, damping: 20.0 };
        assert_eq!(Gsap::from_spring(&critical).unwrap_err().field(), "damping");
        for response in [0.1, 0.3, 0.5, 0.7, 1.0] {
            let rounded = Spring::from_response_damping_ratio(response, 1.0);
            assert_eq!(Gsap::from_spring(&rounded).unwrap_err().field(), "damping", "{response}");
        }
    }

    #[test]
    fn a_velocity_that_anime_limits_is_an_error() {
        let anime = Anime::defaults().unwrap();
        assert_eq!(anime.release(3e6, 300.0), Ok((anime, 1e4)));
        assert_eq!(anime.release(3.1e6, 300.0).unwrap_err().field(), "velocity");
        assert_eq!(anime.release(3.1e6, -300.0).unwrap_err().field(), "velocity");
    }

    #[test]
    fn a_light_spring_is_written_with_mass_1_for_anime() {
        let light = Spring { mass: 0.25, stiffness: 25.0, damping: 2.0 };
        let anime = Anime::from_spring(&light).unwrap();
        assert_eq!((anime.mass, anime.stiffness, anime.damping), (1.0, 100.0, 8.0));
        assert!(Anime { mass: 0.25, ..anime }.validate().is_err());
        let stiff = Spring { mass: 1.0, stiffness: 2e4, damping: 10.0 };
        assert_eq!(Anime::from_spring(&stiff).unwrap_err().field(), "stiffness");
    }
}
