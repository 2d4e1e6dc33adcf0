//! The laws that a spec can name, and the motions they make.

use alloc::boxed::Box;
use alloc::vec::Vec;

use carom::table::{Entry, Fault, Given, Key, Parameters, Problem, write_fields};
use carom::*;
use serde::ser::SerializeMap;

/// A motion chosen at run time.
pub type BoxedMotion = Box<dyn Motion + Send + Sync>;

/// Defines [`Law`] from the names of laws in Carom's table.
macro_rules! laws {
    ($($law:ident $($target:ident)?),+) => {
        /// A law, with its target if it has one, but without a start.
        #[derive(Clone, Debug, PartialEq)]
        #[non_exhaustive]
        pub enum Law {
            $(
                #[doc = concat!("[`", stringify!($law), "`](carom::", stringify!($law), ")")]
                $law($law $(, laws!(@ $target f64))?),
            )+
            /// A law held between two edges, lower and upper: [`Clamped`].
            Clamped(Box<Self>, f64, f64),
            /// One law after another: [`Then`].
            Sequence(Vec<Segment>),
        }

        /// All laws except compositions, in the order in which they are listed.
        pub const LAWS: &[Entry] = &[$(Entry::of::<$law>(stringify!($law), laws!(@ has $($target)?))),+];

        /// A law of this name, read from its fields.
        pub(crate) type Read = fn(&mut Given) -> Result<Law, Fault>;

        pub(crate) const READ: &[Read] = &[$(|given| {
            $(let $target = given.take(Key::Target).ok_or(Problem::Missing { field: Key::Target.name(), law: $law::NAME });)?
            let law = given.law::<$law>();
            Ok(Law::$law(law? $(, $target?)?))
        }),+];

        impl Law {
            /// The name in JSON.
            #[must_use]
            pub const fn name(&self) -> &'static str {
                match self {
                    $(Self::$law(..) => $law::NAME,)+
                    Self::Clamped(..) => CLAMPED,
                    Self::Sequence(_) => SEQUENCE,
                }
            }

            /// The target position, if the law has one.
            #[must_use]
            pub const fn target(&self) -> Option<f64> {
                match self {
                    $(Self::$law(_ $(, $target)?) => laws!(@ some $($target)?),)+
                    Self::Clamped(..) | Self::Sequence(_) => None,
                }
            }

            /// Checks every parameter of this law, except parameters of laws inside it.
            pub(crate) fn validate(&self) -> Result<(), ParameterError> {
                match self {
                    $(Self::$law(law, ..) => ($law::CHECK)(law),)+
                    Self::Clamped(_, min, max) => Clamped::new(Drift.motion(State::default()), *min, *max).validate(),
                    Self::Sequence(_) => Ok(()),
                }
            }

            /// The motion from `start`.
            #[must_use]
            pub fn motion(&self, start: State) -> BoxedMotion {
                match self {
                    $(Self::$law(law $(, $target)?) => Box::new(law.motion(start $(, *$target)?)),)+
                    Self::Clamped(law, min, max) => Box::new(Clamped::new(law.motion(start), *min, *max)),
                    Self::Sequence(segments) => sequence(segments, start),
                }
            }

            /// The mirror image about the origin: floors, edges and targets change sides.
            #[must_use]
            pub fn mirrored(&self) -> Self {
                match self {
                    $(Self::$law(law $(, $target)?) => Self::$law(law.mirrored() $(, -$target)?),)+
                    Self::Clamped(law, min, max) => Self::Clamped(Box::new(law.mirrored()), -max, -min),
                    Self::Sequence(segments) => Self::Sequence(segments.iter().map(Segment::mirrored).collect()),
                }
            }

            /// A sample of every law of the table, and its parameters as serde writes and reads them.
            #[cfg(all(test, feature = "json"))]
            fn samples() -> Vec<(Self, serde_json::Value)> {
                fn alone<L: Parameters + serde::Serialize + serde::de::DeserializeOwned>() -> serde_json::Value {
                    let written = serde_json::to_value(L::SAMPLE).unwrap();
                    let again: L = serde_json::from_value(written.clone()).unwrap();
                    assert_eq!(serde_json::to_value(again).unwrap(), written);
                    written
                }
                Vec::from([$((Self::$law($law::SAMPLE $(, laws!(@ sample $target))?), alone::<$law>())),+])
            }

            /// Writes the fields of a law that is not a composition.
            pub(crate) fn write<M: SerializeMap>(&self, map: &mut M) -> Result<(), M::Error> {
                match self {
                    $(Self::$law(law, ..) => write_fields(&mut { *law }, map)?,)+
                    Self::Clamped(..) | Self::Sequence(_) => {}
                }
                self.target().map_or(Ok(()), |target| map.serialize_entry(Key::Target.name(), &target))
            }
        }
    };
    (@ target $target:ty) => { $target };
    (@ has target) => { true };
    (@ has) => { false };
    (@ some $target:ident) => { Some(*$target) };
    (@ some) => { None };
    (@ sample target) => { 300.0 };
}

carom::for_each_law! { laws }

/// The names of the compositions.
pub(crate) const CLAMPED: &str = "clamped";
pub(crate) const SEQUENCE: &str = "sequence";

/// One law of a sequence.
#[derive(Clone, Debug, PartialEq)]
pub struct Segment {
    /// The law of this segment.
    pub law: Law,
    /// The event at which the next segment begins. The last segment's is not used.
    pub until: Option<Until>,
}

impl Law {
    /// Returns how many laws deep this law is: 1 if it holds no other law.
    pub(crate) fn depth(&self) -> usize {
        match self {
            Self::Clamped(law, ..) => 1 + law.depth(),
            Self::Sequence(segments) => 1 + segments.iter().map(|segment| segment.law.depth()).max().unwrap_or(0),
            _ => 1,
        }
    }
}

impl Segment {
    fn mirrored(&self) -> Self {
        let until = self.until.map(|until| match until {
            Until::Position(position) => Until::Position(-position),
            Until::Time(_) | Until::Speed(_) => until,
        });
        Self { law: self.law.mirrored(), until }
    }
}

/// Joins the segments: each starts from the state in which the previous one ends.
fn sequence(segments: &[Segment], start: State) -> BoxedMotion {
    match segments {
        [] => Box::new(Drift.motion(State::at_rest(start.position))),
        [only] => only.law.motion(start),
        [first, rest @ ..] => {
            let until = first.until.unwrap_or(Until::Time(f64::INFINITY));
            Box::new(Then::new(first.law.motion(start), until, |at| sequence(rest, at)))
        }
    }
}

#[cfg(all(test, feature = "json"))]
mod tests {
    use super::*;
    use crate::Spec;
    use serde_json::Value;

    #[test]
    fn a_law_has_the_same_fields_alone_as_in_a_spec() {
        for (law, alone) in Law::samples() {
            let spec = Spec { law, start: State::default() };
            let mut json = serde_json::to_value(&spec).unwrap();
            assert_eq!(serde_json::from_value::<Spec>(json.clone()).unwrap(), spec);
            let fields = json.as_object_mut().unwrap();
            fields.retain(|name, _| !["law", "position", "velocity", "target"].contains(&name.as_str()));
            assert_eq!(Value::Object(fields.clone()), alone, "{}", spec.law());
        }
    }
}
