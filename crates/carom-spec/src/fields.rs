//! From JSON fields to a law.
//!
//! All laws are read through one flat set of optional fields, in one pass and without a buffer: a million specs a few
//! seconds. What a law may have is then checked against a list of names.

use crate::Spec;
use crate::check::{depth, length};
use crate::law::{Law, Segment};
use alloc::borrow::ToOwned;
use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use carom::{
    BezierFling, Bounce, Bouncing, CubicFling, Ease, Friction, Gravity, ParameterError, PowerFling, Sliding,
    SplineFling, Spring, State, Until,
};
#[cfg(feature = "json")]
use serde::Deserialize;

/// The fields that laws have, in the order in which they are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "json", derive(Deserialize), serde(field_identifier, rename_all = "snake_case"))]
pub(crate) enum Key {
    Law,
    Position,
    Velocity,
    Target,
    Mass,
    Stiffness,
    Damping,
    Response,
    DampingRatio,
    Duration,
    Bounce,
    Drag,
    DecelerationRate,
    Deceleration,
    Acceleration,
    Floor,
    Restitution,
    Density,
    Friction,
    Reach,
    Control,
    Min,
    Max,
    Spring,
    Motion,
    Segments,
    Until,
}

impl Key {
    pub(crate) const ALL: [(Self, &'static str); 27] = [
        (Self::Law, "law"),
        (Self::Position, "position"),
        (Self::Velocity, "velocity"),
        (Self::Target, "target"),
        (Self::Mass, "mass"),
        (Self::Stiffness, "stiffness"),
        (Self::Damping, "damping"),
        (Self::Response, "response"),
        (Self::DampingRatio, "damping_ratio"),
        (Self::Duration, "duration"),
        (Self::Bounce, "bounce"),
        (Self::Drag, "drag"),
        (Self::DecelerationRate, "deceleration_rate"),
        (Self::Deceleration, "deceleration"),
        (Self::Acceleration, "acceleration"),
        (Self::Floor, "floor"),
        (Self::Restitution, "restitution"),
        (Self::Density, "density"),
        (Self::Friction, "friction"),
        (Self::Reach, "reach"),
        (Self::Control, "control"),
        (Self::Min, "min"),
        (Self::Max, "max"),
        (Self::Spring, "spring"),
        (Self::Motion, "motion"),
        (Self::Segments, "segments"),
        (Self::Until, "until"),
    ];

    pub(crate) const fn name(self) -> &'static str {
        Self::ALL[self as usize].1
    }
}

/// What is given of the fields that any law has.
#[derive(Default)]
pub(crate) struct Fields {
    pub(crate) law: Option<Name>,
    /// By key, of those that are numbers.
    pub(crate) numbers: [Option<f64>; Key::ALL.len()],
    pub(crate) friction: Option<NumberOrFields>,
    pub(crate) control: Option<[f64; 4]>,
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
    const fn fields(self) -> &'static [Key] {
        match self {
            Self::Spring => &[
                Key::Target,
                Key::Mass,
                Key::Stiffness,
                Key::Damping,
                Key::Response,
                Key::DampingRatio,
                Key::Duration,
                Key::Bounce,
            ],
            Self::Friction => &[Key::Drag, Key::DecelerationRate],
            Self::Sliding => &[Key::Drag, Key::DecelerationRate, Key::Deceleration],
            Self::Gravity => &[Key::Acceleration],
            Self::Bounce => &[Key::Acceleration, Key::Floor, Key::Restitution],
            Self::Drift | Self::ChromiumFling => &[],
            Self::PowerFling | Self::CubicFling => &[Key::Friction],
            Self::SplineFling => &[Key::Density, Key::Friction],
            Self::BezierFling => &[Key::Deceleration, Key::Reach],
            Self::Ease => &[Key::Control, Key::Duration, Key::Target],
            Self::Bouncing => &[Key::Min, Key::Max, Key::Friction, Key::Spring],
            Self::Clamped => &[Key::Min, Key::Max, Key::Motion],
            Self::Sequence => &[Key::Segments],
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
            _ => return Err(problem("`until` takes one of {\"time\": s}, {\"position\": x} and {\"speed\": v}")),
        };
        until.validate().map(|()| until).map_err(|error| format!("`until`: {error}"))
    }
}

/// How deep laws may be nested, and how long a sequence may be: more than anybody writes, and little enough for the
/// stack and for a frame.
pub(crate) const DEEPEST: usize = 8;
pub(crate) const LONGEST: usize = 1000;

/// What is wrong, in words; serde adds where.
pub(crate) type Problem = String;

/// What is expected of the values that are no numbers.
pub(crate) const OBJECT: &str = "an object with its fields";
pub(crate) const CONTROL: &str = "[x1, y1, x2, y2] for `control`";

/// Whose fields are read.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    Motion,
    /// What may have an `until`.
    Segment,
}

/// A name that no field has: the law's own fields are named, or all if the law is not known.
#[cold]
pub(crate) fn unknown_field(name: &str, law: Option<Name>, place: Place) -> Problem {
    let own = law.map(Name::fields);
    let is_known = |key: &Key| match key {
        Key::Law | Key::Position | Key::Velocity => true,
        Key::Until => place == Place::Segment,
        _ => own.is_none_or(|own| own.contains(key)),
    };
    let known = Key::ALL.iter().map(|(key, _)| *key).filter(is_known);
    unknown("field", name, &mut known.map(Key::name))
}

/// In serde's words.
#[cold]
pub(crate) fn unknown(what: &str, name: &str, known: &mut dyn Iterator<Item = &str>) -> Problem {
    let mut text = format!("unknown {what} `{name}`, expected ");
    for (i, known) in known.enumerate() {
        text.push_str(if i == 0 { "one of `" } else { "`, `" });
        text.push_str(known);
    }
    text.push('`');
    text
}

/// What is said of a segment that never ends.
pub(crate) const NO_UNTIL: &str = "`until` is missing: {\"time\": s}, {\"position\": x} or {\"speed\": v}";

#[cold]
#[cfg_attr(carom_small, inline(never))]
fn problem(text: &str) -> Problem {
    text.to_owned()
}

fn checked(result: Result<(), ParameterError>) -> Result<(), Problem> {
    result.map_err(|error| error.to_string())
}

/// A number that turns into another before the law can check it.
fn require(holds: bool, field: &'static str, requirement: &'static str, value: f64) -> Result<(), Problem> {
    if holds { Ok(()) } else { Err(ParameterError { field, requirement, value }.to_string()) }
}

/// Puts where it is before what is wrong.
pub(crate) fn within<T>(place: &str, result: Result<T, Problem>) -> Result<T, Problem> {
    result.map_err(|problem| format!("in {place}: {problem}"))
}

impl Fields {
    fn number(&self, key: Key) -> Option<f64> {
        self.numbers[key as usize]
    }

    fn has(&self, key: Key) -> bool {
        match key {
            Key::Law => self.law.is_some(),
            Key::Friction => self.friction.is_some(),
            Key::Control => self.control.is_some(),
            Key::Spring => self.spring.is_some(),
            Key::Motion => self.motion.is_some(),
            Key::Segments => self.segments.is_some(),
            Key::Until => self.until.is_some(),
            _ => self.number(key).is_some(),
        }
    }

    /// The whole motion.
    pub(crate) fn spec(mut self) -> Result<Spec, Problem> {
        let name = self.name("a motion")?;
        if self.until.is_some() {
            return Err(problem("`until` belongs to the segments of a sequence"));
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
        let law = self.law(name)?;
        depth(&law).map(|()| Spec { law, start })
    }

    fn name(&self, what: &str) -> Result<Name, Problem> {
        self.law.ok_or_else(|| format!("{what} needs a `law`"))
    }

    fn start(&self) -> State {
        let or_zero = |key| self.number(key).unwrap_or(0.0);
        State { position: or_zero(Key::Position), velocity: or_zero(Key::Velocity) }
    }

    fn has_own_start(&self) -> bool {
        self.has(Key::Position) || self.has(Key::Velocity)
    }

    fn has_start(&self) -> bool {
        self.has_own_start() || self.motion.is_some()
    }

    fn has_no_start(&self, otherwise: &str) -> Result<(), Problem> {
        if self.has_own_start() { Err(problem(otherwise)) } else { Ok(()) }
    }

    fn has_innermost_start(&self) -> bool {
        self.has_own_start()
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
    fn law(&mut self, name: Name) -> Result<Law, Problem> {
        self.has_only(name.text(), name.fields())?;
        let need = |key| self.need(key, name);
        let law = match name {
            Name::Spring => {
                let target = need(Key::Target)?;
                Law::Spring(self.spring_law()?, target)
            }
            Name::Friction => Law::Friction(self.friction_law()?),
            Name::Sliding => {
                let deceleration = need(Key::Deceleration)?;
                Law::Sliding(Sliding { drag: self.friction_law()?.drag, deceleration })
            }
            Name::Gravity => Law::Gravity(Gravity { acceleration: need(Key::Acceleration)? }),
            Name::Bounce => Law::Bounce(Bounce {
                acceleration: need(Key::Acceleration)?,
                floor: need(Key::Floor)?,
                restitution: need(Key::Restitution)?,
            }),
            Name::Drift => Law::Drift,
            Name::PowerFling => {
                Law::PowerFling(PowerFling { friction: self.friction_number(PowerFling::default().friction)? })
            }
            Name::SplineFling => {
                let density = need(Key::Density)?;
                let friction = self.friction_number(PowerFling::default().friction)?;
                Law::SplineFling(SplineFling { density, friction })
            }
            Name::CubicFling => {
                Law::CubicFling(CubicFling { friction: self.friction_number(CubicFling::default().friction)? })
            }
            Name::ChromiumFling => Law::ChromiumFling,
            Name::BezierFling => {
                let BezierFling { deceleration, reach } = BezierFling::default();
                Law::BezierFling(BezierFling {
                    deceleration: self.number(Key::Deceleration).unwrap_or(deceleration),
                    reach: self.number(Key::Reach).unwrap_or(reach),
                })
            }
            Name::Ease => {
                let control =
                    self.control.ok_or_else(|| problem("`control` is missing: ease needs [x1, y1, x2, y2]"))?;
                let law = Ease { control, duration: need(Key::Duration)? };
                Law::Ease(law, need(Key::Target)?)
            }
            Name::Bouncing => Law::Bouncing(self.bouncing()?),
            Name::Clamped => {
                let (min, max) = self.edges();
                let motion = self
                    .motion
                    .as_deref_mut()
                    .ok_or_else(|| problem("`motion` is missing: clamped needs one to hold"))?;
                let inner = within("`motion`", motion.name("the motion").and_then(|name| motion.law(name)))?;
                Law::Clamped(Box::new(inner), min, max)
            }
            Name::Sequence => Law::Sequence(self.sequence()?),
        };
        checked(law.validate()).map(|()| law)
    }

    fn bouncing(&self) -> Result<Bouncing, Problem> {
        let (min, max) = self.edges();
        let friction = match &self.friction {
            Some(NumberOrFields::Fields(fields)) => within("`friction`", fields.sliding())?,
            Some(NumberOrFields::Number(_)) => {
                return Err(problem("`friction` of bouncing must be an object with `drag` or `deceleration_rate`"));
            }
            None => return Err(problem("`friction` is missing: bouncing needs the law between its edges")),
        };
        let spring = self
            .spring
            .as_deref()
            .ok_or_else(|| problem("`spring` is missing: bouncing needs the law at its edges"))?;
        let spring = within("`spring`", spring.edge_spring())?;
        Ok(Bouncing { min, max, friction, spring })
    }

    fn sequence(&mut self) -> Result<Vec<Segment>, Problem> {
        let segments = self.segments.as_deref_mut().unwrap_or_default();
        let count = segments.len();
        length(count)?;
        let mut laws = Vec::with_capacity(count);
        for (index, segment) in segments.iter_mut().enumerate() {
            let place = format!("segment {}", index + 1);
            laws.push(within(&place, segment.segment(index == 0, index + 1 == count))?);
        }
        Ok(laws)
    }

    fn segment(&mut self, is_first: bool, is_last: bool) -> Result<Segment, Problem> {
        let until = match self.until.take() {
            Some(until) => Some(until.into_until()?),
            None if is_last => None,
            None => return Err(problem(NO_UNTIL)),
        };
        if !is_first && self.has_innermost_start() {
            return Err(problem("only the first segment may have `position` and `velocity`"));
        }
        let name = self.name("a segment")?;
        Ok(Segment { law: self.law(name)?, until })
    }

    /// The law between the edges of `bouncing`: friction, or sliding if it has a `deceleration`.
    fn sliding(&self) -> Result<Sliding, Problem> {
        if !matches!(self.law, None | Some(Name::Friction | Name::Sliding)) {
            return Err(problem("`law` must be friction or sliding"));
        }
        self.has_no_start("the start belongs to the motion")?;
        self.has_only("friction", Name::Sliding.fields())?;
        let deceleration = self.number(Key::Deceleration).unwrap_or(0.0);
        let law = Sliding { drag: self.friction_law()?.drag, deceleration };
        checked(law.validate()).map(|()| law)
    }

    /// The law at the edges of `bouncing`: a spring whose target is the edge.
    fn edge_spring(&self) -> Result<Spring, Problem> {
        if !matches!(self.law, None | Some(Name::Spring)) {
            return Err(problem("`law` must be spring"));
        }
        self.has_no_start("the start belongs to the motion")?;
        let [_target, own @ ..] = Name::Spring.fields() else { return Err(problem("no fields")) };
        self.has_only("spring at an edge", own)?;
        self.spring_law()
    }

    fn edges(&self) -> (f64, f64) {
        (self.number(Key::Min).unwrap_or(f64::NEG_INFINITY), self.number(Key::Max).unwrap_or(f64::INFINITY))
    }

    fn spring_law(&self) -> Result<Spring, Problem> {
        let mass = self.number(Key::Mass).unwrap_or(1.0);
        let forms = [(Key::Stiffness, Key::Damping), (Key::Response, Key::DampingRatio), (Key::Duration, Key::Bounce)]
            .map(|(a, b)| (self.number(a), self.number(b)));
        let given = forms.iter().filter(|(a, b)| a.is_some() || b.is_some()).count();
        let spring = match forms {
            _ if given != 1 => None,
            [(Some(stiffness), Some(damping)), ..] => Some(Spring { mass, stiffness, damping }),
            [_, (Some(response), Some(ratio)), _] => {
                require(response > 0.0 && response.is_finite(), "response", "be finite and greater than 0", response)?;
                require(ratio >= 0.0 && ratio.is_finite(), "damping_ratio", "be finite and at least 0", ratio)?;
                Some(Spring::from_response_damping_ratio(response, ratio).with_mass(mass))
            }
            [_, _, (Some(duration), Some(bounce))] => {
                require(duration > 0.0 && duration.is_finite(), "duration", "be finite and greater than 0", duration)?;
                require(bounce > -1.0 && bounce <= 1.0, "bounce", "be above -1 and at most 1", bounce)?;
                Some(Spring::from_duration_bounce(duration, bounce).with_mass(mass))
            }
            _ => None,
        };
        let spring = spring.ok_or_else(|| problem("a spring takes `stiffness` and `damping`, or `response` and `damping_ratio`, or `duration` and `bounce`"))?;
        checked(spring.validate()).map(|()| spring)
    }

    fn friction_law(&self) -> Result<Friction, Problem> {
        let law = match (self.number(Key::Drag), self.number(Key::DecelerationRate)) {
            (Some(drag), None) => Friction { drag },
            (None, Some(rate)) => {
                require(rate > 0.0 && rate <= 1.0, "deceleration_rate", "be above 0 and at most 1", rate)?;
                Friction::from_deceleration_rate(rate)
            }
            _ => return Err(problem("friction takes either `drag` in 1/s or `deceleration_rate` per ms")),
        };
        checked(law.validate()).map(|()| law)
    }

    fn friction_number(&self, otherwise: f64) -> Result<f64, Problem> {
        match self.friction {
            None => Ok(otherwise),
            Some(NumberOrFields::Number(friction)) => Ok(friction),
            Some(NumberOrFields::Fields(_)) => Err(problem("`friction` of a fling must be a number")),
        }
    }

    fn need(&self, key: Key, name: Name) -> Result<f64, Problem> {
        self.number(key).ok_or_else(|| format!("`{}` is missing: {} needs it", key.name(), name.text()))
    }

    /// Refuses a field that some other law has.
    fn has_only(&self, what: &str, allowed: &[Key]) -> Result<(), Problem> {
        // Every motion may have the first three.
        let own = Key::ALL.iter().skip(3);
        let Some((_, field)) = own.copied().find(|&(key, _)| self.has(key) && !allowed.contains(&key)) else {
            return Ok(());
        };
        let mut problem = format!("`{field}` is not a field of {what}, which has ");
        for (i, key) in allowed.iter().enumerate() {
            problem.push_str(if i == 0 { "`" } else { "`, `" });
            problem.push_str(key.name());
        }
        problem.push_str(if allowed.is_empty() { "none of its own" } else { "`" });
        Err(problem)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_stands_at_its_own_place() {
        assert!(Key::ALL.iter().enumerate().all(|(place, (key, _))| *key as usize == place));
    }
}
