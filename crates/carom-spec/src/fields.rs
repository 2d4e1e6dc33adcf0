//! From JSON fields to a law.
//!
//! All laws are read through one flat set of optional fields, in one pass and without a buffer: a million specs a few
//! seconds. What a law may have is then checked against a list of names.

use crate::Spec;
use crate::law::{Law, Segment};
use alloc::borrow::ToOwned;
use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use carom::{
    BezierFling, Bounce, Bouncing, Clamped, CubicFling, Drift, Ease, Friction, Gravity, ParameterError, PowerFling,
    Sliding, SplineFling, Spring, State, Until,
};
#[cfg(feature = "json")]
use serde::Deserialize;

/// Every field that any law has.
#[derive(Default)]
#[cfg_attr(feature = "json", derive(Deserialize), serde(deny_unknown_fields))]
pub(crate) struct Fields {
    pub(crate) law: Option<Name>,
    pub(crate) position: Option<f64>,
    pub(crate) velocity: Option<f64>,
    pub(crate) target: Option<f64>,
    pub(crate) mass: Option<f64>,
    pub(crate) stiffness: Option<f64>,
    pub(crate) damping: Option<f64>,
    pub(crate) response: Option<f64>,
    pub(crate) damping_ratio: Option<f64>,
    pub(crate) duration: Option<f64>,
    pub(crate) bounce: Option<f64>,
    pub(crate) drag: Option<f64>,
    pub(crate) deceleration_rate: Option<f64>,
    pub(crate) deceleration: Option<f64>,
    pub(crate) acceleration: Option<f64>,
    pub(crate) floor: Option<f64>,
    pub(crate) restitution: Option<f64>,
    pub(crate) density: Option<f64>,
    pub(crate) friction: Option<NumberOrFields>,
    pub(crate) reach: Option<f64>,
    pub(crate) control: Option<[f64; 4]>,
    pub(crate) min: Option<f64>,
    pub(crate) max: Option<f64>,
    pub(crate) spring: Option<Box<Self>>,
    pub(crate) motion: Option<Box<Self>>,
    pub(crate) segments: Option<Vec<Self>>,
    pub(crate) until: Option<UntilFields>,
}

/// The value of `law`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "json", derive(Deserialize), serde(rename_all = "snake_case"))]
pub(crate) enum Name {
    Spring,
    Friction,
    Sliding,
    Gravity,
    Bounce,
    Drift,
    PowerFling,
    SplineFling,
    CubicFling,
    ChromiumFling,
    BezierFling,
    Ease,
    Bouncing,
    Clamped,
    Sequence,
}

impl Name {
    /// In the order in which they are listed.
    pub(crate) const ALL: [Self; 15] = [
        Self::Spring,
        Self::Friction,
        Self::Sliding,
        Self::Gravity,
        Self::Bounce,
        Self::Drift,
        Self::PowerFling,
        Self::SplineFling,
        Self::CubicFling,
        Self::ChromiumFling,
        Self::BezierFling,
        Self::Ease,
        Self::Bouncing,
        Self::Clamped,
        Self::Sequence,
    ];

    pub(crate) const fn text(self) -> &'static str {
        match self {
            Self::Spring => "spring",
            Self::Friction => "friction",
            Self::Sliding => "sliding",
            Self::Gravity => "gravity",
            Self::Bounce => "bounce",
            Self::Drift => "drift",
            Self::PowerFling => "power_fling",
            Self::SplineFling => "spline_fling",
            Self::CubicFling => "cubic_fling",
            Self::ChromiumFling => "chromium_fling",
            Self::BezierFling => "bezier_fling",
            Self::Ease => "ease",
            Self::Bouncing => "bouncing",
            Self::Clamped => "clamped",
            Self::Sequence => "sequence",
        }
    }

    /// The fields that it may have, beside `law`, `position` and `velocity`.
    const fn fields(self) -> &'static [&'static str] {
        match self {
            Self::Spring => {
                &["target", "mass", "stiffness", "damping", "response", "damping_ratio", "duration", "bounce"]
            }
            Self::Friction => &["drag", "deceleration_rate"],
            Self::Sliding => &["drag", "deceleration_rate", "deceleration"],
            Self::Gravity => &["acceleration"],
            Self::Bounce => &["acceleration", "floor", "restitution"],
            Self::Drift | Self::ChromiumFling => &[],
            Self::PowerFling | Self::CubicFling => &["friction"],
            Self::SplineFling => &["density", "friction"],
            Self::BezierFling => &["deceleration", "reach"],
            Self::Ease => &["control", "duration", "target"],
            Self::Bouncing => &["min", "max", "friction", "spring"],
            Self::Clamped => &["min", "max", "motion"],
            Self::Sequence => &["segments"],
        }
    }
}

/// `friction` is a number to a fling and a law to `bouncing`.
pub(crate) enum NumberOrFields {
    Number(f64),
    Fields(Box<Fields>),
}

/// `until`, of which one must be given.
#[derive(Clone, Copy, Default)]
#[cfg_attr(
    feature = "json",
    derive(Deserialize),
    serde(deny_unknown_fields, expecting = "{\"time\": s}, {\"position\": x} or {\"speed\": v}")
)]
pub(crate) struct UntilFields {
    pub(crate) time: Option<f64>,
    pub(crate) position: Option<f64>,
    pub(crate) speed: Option<f64>,
}

impl UntilFields {
    fn into_until(self) -> Result<Until, Problem> {
        let until = match self {
            Self { time: Some(time), position: None, speed: None } => Until::Time(time),
            Self { time: None, position: Some(position), speed: None } => Until::Position(position),
            Self { time: None, position: None, speed: Some(speed) } => Until::Speed(speed),
            _ => return Err("`until` takes one of {\"time\": s}, {\"position\": x} and {\"speed\": v}".to_owned()),
        };
        checked(until, until.validate()).map_err(|problem| format!("`until`: {problem}"))
    }
}

/// How deep laws may be nested, and how long a sequence may be: more than anybody writes, and little enough for the
/// stack and for a frame.
const DEEPEST: usize = 8;
const LONGEST: usize = 1000;

/// What is wrong, in words; serde adds where.
pub(crate) type Problem = String;

fn checked<T>(law: T, result: Result<(), ParameterError>) -> Result<T, Problem> {
    result.map(|()| law).map_err(|error| error.to_string())
}

/// A number that turns into another before the law can check it.
fn require(holds: bool, field: &'static str, requirement: &'static str, value: f64) -> Result<(), Problem> {
    if holds { Ok(()) } else { Err(ParameterError { field, requirement, value }.to_string()) }
}

/// Puts where it is before what is wrong.
fn within<T>(place: &str, result: Result<T, Problem>) -> Result<T, Problem> {
    result.map_err(|problem| format!("in {place}: {problem}"))
}

impl Fields {
    /// The whole motion.
    pub(crate) fn into_spec(self) -> Result<Spec, Problem> {
        let name = self.name("a motion")?;
        if self.until.is_some() {
            return Err("`until` belongs to the segments of a sequence".to_owned());
        }
        let start = match (name, &self.motion, self.segments.as_deref()) {
            (Name::Clamped, Some(motion), _) => {
                self.has_no_start("a clamped motion has its start in `motion`")?;
                motion.innermost_start()
            }
            (Name::Sequence, _, Some([first, ..])) if first.has_start() => {
                self.has_no_start("the start of a sequence stands on it or on its first segment, not on both")?;
                first.innermost_start()
            }
            _ => self.start(),
        };
        let law = self.into_law(name)?;
        match law.depth() {
            0..=DEEPEST => Ok(Spec { law, start }),
            depth => Err(format!("laws are nested {depth} deep; {DEEPEST} is the most")),
        }
    }

    fn name(&self, what: &str) -> Result<Name, Problem> {
        self.law.ok_or_else(|| format!("{what} needs a `law`"))
    }

    fn start(&self) -> State {
        State { position: self.position.unwrap_or(0.0), velocity: self.velocity.unwrap_or(0.0) }
    }

    fn has_start(&self) -> bool {
        self.position.is_some() || self.velocity.is_some() || self.motion.is_some()
    }

    fn has_no_start(&self, otherwise: &str) -> Result<(), Problem> {
        if self.position.is_some() || self.velocity.is_some() { Err(otherwise.to_owned()) } else { Ok(()) }
    }

    fn has_innermost_start(&self) -> bool {
        self.position.is_some()
            || self.velocity.is_some()
            || self.motion.as_deref().is_some_and(Self::has_innermost_start)
            || self.segments.iter().flatten().any(Self::has_innermost_start)
    }

    /// The start of what is clamped, however deep.
    fn innermost_start(&self) -> State {
        match (&self.motion, self.segments.as_deref()) {
            (Some(motion), _) => motion.innermost_start(),
            (None, Some([first, ..])) if first.has_start() => first.innermost_start(),
            _ => self.start(),
        }
    }

    /// The law alone; whoever calls it takes care of the start.
    fn into_law(self, name: Name) -> Result<Law, Problem> {
        self.has_only(name.text(), name.fields())?;
        match name {
            Name::Spring => {
                let target = self.need("target", self.target, name)?;
                Ok(Law::Spring(self.spring_law()?, target))
            }
            Name::Friction => Ok(Law::Friction(self.friction_law()?)),
            Name::Sliding => {
                let deceleration = self.need("deceleration", self.deceleration, name)?;
                let law = Sliding { drag: self.friction_law()?.drag, deceleration };
                checked(Law::Sliding(law), law.validate())
            }
            Name::Gravity => {
                let law = Gravity { acceleration: self.need("acceleration", self.acceleration, name)? };
                checked(Law::Gravity(law), law.validate())
            }
            Name::Bounce => {
                let law = Bounce {
                    acceleration: self.need("acceleration", self.acceleration, name)?,
                    floor: self.need("floor", self.floor, name)?,
                    restitution: self.need("restitution", self.restitution, name)?,
                };
                checked(Law::Bounce(law), law.validate())
            }
            Name::Drift => Ok(Law::Drift),
            Name::PowerFling => {
                let law = PowerFling { friction: self.friction_number(PowerFling::default().friction)? };
                checked(Law::PowerFling(law), law.validate())
            }
            Name::SplineFling => {
                let density = self.need("density", self.density, name)?;
                let law = SplineFling { density, friction: self.friction_number(PowerFling::default().friction)? };
                checked(Law::SplineFling(law), law.validate())
            }
            Name::CubicFling => {
                let law = CubicFling { friction: self.friction_number(CubicFling::default().friction)? };
                checked(Law::CubicFling(law), law.validate())
            }
            Name::ChromiumFling => Ok(Law::ChromiumFling),
            Name::BezierFling => {
                let BezierFling { deceleration, reach } = BezierFling::default();
                let law = BezierFling {
                    deceleration: self.deceleration.unwrap_or(deceleration),
                    reach: self.reach.unwrap_or(reach),
                };
                checked(Law::BezierFling(law), law.validate())
            }
            Name::Ease => {
                let control = self.control.ok_or("`control` is missing: ease needs [x1, y1, x2, y2]")?;
                let law = Ease { control, duration: self.need("duration", self.duration, name)? };
                let target = self.need("target", self.target, name)?;
                checked(Law::Ease(law, target), law.validate())
            }
            Name::Bouncing => self.into_bouncing(),
            Name::Clamped => {
                let (min, max) = self.edges();
                let motion = self.motion.ok_or("`motion` is missing: clamped needs one to hold")?;
                let inner = within("`motion`", motion.name("the motion").and_then(|name| motion.into_law(name)))?;
                checked(
                    Law::Clamped(Box::new(inner), min, max),
                    Clamped::new(Drift.motion(State::default()), min, max).validate(),
                )
            }
            Name::Sequence => self.into_sequence(),
        }
    }

    fn into_bouncing(self) -> Result<Law, Problem> {
        let (min, max) = self.edges();
        let friction = match self.friction {
            Some(NumberOrFields::Fields(fields)) => within("`friction`", fields.into_sliding())?,
            Some(NumberOrFields::Number(_)) => {
                return Err("`friction` of bouncing must be an object with `drag` or `deceleration_rate`".to_owned());
            }
            None => return Err("`friction` is missing: bouncing needs the law between its edges".to_owned()),
        };
        let spring = self.spring.ok_or("`spring` is missing: bouncing needs the law at its edges")?;
        let spring = within("`spring`", spring.into_edge_spring())?;
        let law = Bouncing { min, max, friction, spring };
        checked(Law::Bouncing(law), law.validate())
    }

    fn into_sequence(self) -> Result<Law, Problem> {
        let segments = self.segments.unwrap_or_default();
        let count = segments.len();
        if count == 0 {
            return Err("`segments` must have at least one law".to_owned());
        }
        if count > LONGEST {
            return Err(format!("`segments` has {count} laws; {LONGEST} is the most"));
        }
        let mut laws = Vec::with_capacity(count);
        for (index, segment) in segments.into_iter().enumerate() {
            let place = format!("segment {}", index + 1);
            laws.push(within(&place, segment.into_segment(index == 0, index + 1 == count))?);
        }
        Ok(Law::Sequence(laws))
    }

    fn into_segment(mut self, is_first: bool, is_last: bool) -> Result<Segment, Problem> {
        let until = match self.until.take() {
            Some(until) => Some(until.into_until()?),
            None if is_last => None,
            None => return Err("`until` is missing: {\"time\": s}, {\"position\": x} or {\"speed\": v}".to_owned()),
        };
        if !is_first && self.has_innermost_start() {
            return Err("only the first segment may have `position` and `velocity`".to_owned());
        }
        let name = self.name("a segment")?;
        Ok(Segment { law: self.into_law(name)?, until })
    }

    /// The law between the edges of `bouncing`: friction, or sliding if it has a `deceleration`.
    fn into_sliding(self) -> Result<Sliding, Problem> {
        if !matches!(self.law, None | Some(Name::Friction | Name::Sliding)) {
            return Err("`law` must be friction or sliding".to_owned());
        }
        self.has_no_start("the start belongs to the motion")?;
        self.has_only("friction", Name::Sliding.fields())?;
        let law = Sliding { drag: self.friction_law()?.drag, deceleration: self.deceleration.unwrap_or(0.0) };
        checked(law, law.validate())
    }

    /// The law at the edges of `bouncing`: a spring whose target is the edge.
    fn into_edge_spring(self) -> Result<Spring, Problem> {
        if !matches!(self.law, None | Some(Name::Spring)) {
            return Err("`law` must be spring".to_owned());
        }
        self.has_no_start("the start belongs to the motion")?;
        let [_target, own @ ..] = Name::Spring.fields() else { return Err("no fields".to_owned()) };
        self.has_only("spring at an edge", own)?;
        self.spring_law()
    }

    fn edges(&self) -> (f64, f64) {
        (self.min.unwrap_or(f64::NEG_INFINITY), self.max.unwrap_or(f64::INFINITY))
    }

    fn spring_law(&self) -> Result<Spring, Problem> {
        let mass = self.mass.unwrap_or(1.0);
        let forms = [
            (self.stiffness, self.damping, "stiffness", "damping"),
            (self.response, self.damping_ratio, "response", "damping_ratio"),
            (self.duration, self.bounce, "duration", "bounce"),
        ];
        let given = forms.iter().filter(|(a, b, ..)| a.is_some() || b.is_some()).count();
        let spring = match forms {
            _ if given != 1 => None,
            [(Some(stiffness), Some(damping), ..), ..] => Some(Spring { mass, stiffness, damping }),
            [_, (Some(response), Some(ratio), ..), _] => {
                require(response > 0.0 && response.is_finite(), "response", "be finite and greater than 0", response)?;
                require(ratio >= 0.0 && ratio.is_finite(), "damping_ratio", "be finite and at least 0", ratio)?;
                Some(Spring::from_response_damping_ratio(response, ratio).with_mass(mass))
            }
            [_, _, (Some(duration), Some(bounce), ..)] => {
                require(duration > 0.0 && duration.is_finite(), "duration", "be finite and greater than 0", duration)?;
                require(bounce > -1.0 && bounce <= 1.0, "bounce", "be above -1 and at most 1", bounce)?;
                Some(Spring::from_duration_bounce(duration, bounce).with_mass(mass))
            }
            _ => None,
        };
        let spring = spring.ok_or(
            "a spring takes `stiffness` and `damping`, or `response` and `damping_ratio`, or `duration` and `bounce`",
        )?;
        checked(spring, spring.validate())
    }

    fn friction_law(&self) -> Result<Friction, Problem> {
        let law = match (self.drag, self.deceleration_rate) {
            (Some(drag), None) => Friction { drag },
            (None, Some(rate)) => {
                require(rate > 0.0 && rate <= 1.0, "deceleration_rate", "be above 0 and at most 1", rate)?;
                Friction::from_deceleration_rate(rate)
            }
            _ => return Err("friction takes `drag` in 1/s, or `deceleration_rate` per ms, and not both".to_owned()),
        };
        checked(law, law.validate())
    }

    fn friction_number(&self, otherwise: f64) -> Result<f64, Problem> {
        match self.friction {
            None => Ok(otherwise),
            Some(NumberOrFields::Number(friction)) => Ok(friction),
            Some(NumberOrFields::Fields(_)) => Err("`friction` of a fling must be a number".to_owned()),
        }
    }

    fn need(&self, field: &str, value: Option<f64>, name: Name) -> Result<f64, Problem> {
        value.ok_or_else(|| format!("`{field}` is missing: {} needs it", name.text()))
    }

    /// Refuses a field that some other law has.
    fn has_only(&self, what: &str, allowed: &[&str]) -> Result<(), Problem> {
        let given = [
            ("target", self.target.is_some()),
            ("mass", self.mass.is_some()),
            ("stiffness", self.stiffness.is_some()),
            ("damping", self.damping.is_some()),
            ("response", self.response.is_some()),
            ("damping_ratio", self.damping_ratio.is_some()),
            ("duration", self.duration.is_some()),
            ("bounce", self.bounce.is_some()),
            ("drag", self.drag.is_some()),
            ("deceleration_rate", self.deceleration_rate.is_some()),
            ("deceleration", self.deceleration.is_some()),
            ("acceleration", self.acceleration.is_some()),
            ("floor", self.floor.is_some()),
            ("restitution", self.restitution.is_some()),
            ("density", self.density.is_some()),
            ("friction", self.friction.is_some()),
            ("reach", self.reach.is_some()),
            ("control", self.control.is_some()),
            ("min", self.min.is_some()),
            ("max", self.max.is_some()),
            ("spring", self.spring.is_some()),
            ("motion", self.motion.is_some()),
            ("segments", self.segments.is_some()),
            ("until", self.until.is_some()),
        ];
        match given.iter().find(|(field, is_given)| *is_given && !allowed.contains(field)) {
            None => Ok(()),
            Some((field, _)) if allowed.is_empty() => {
                Err(format!("`{field}` is not a field of {what}, which has none"))
            }
            Some((field, _)) => {
                let names = allowed.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
                Err(format!("`{field}` is not a field of {what}, which has {names}"))
            }
        }
    }
}
