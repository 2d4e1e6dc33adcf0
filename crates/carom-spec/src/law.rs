//! The compositions of laws, and the motions they make.

use alloc::boxed::Box;

use carom::compose::{Then, Until};
use carom::law::Drift;
use carom::{Motion, State};

use crate::table::Law;

/// A motion chosen at run time.
pub type BoxedMotion = Box<dyn Motion + Send + Sync>;

/// One law of a sequence.
#[derive(Clone, Debug, PartialEq)]
pub struct Segment {
    /// The law of this segment.
    pub law: Law,
    /// When the next segment begins. The last segment doesn't use it.
    pub until: Option<Until>,
}

impl Segment {
    pub(crate) fn mirrored(&self) -> Self {
        let until = self.until.map(|until| match until {
            Until::Position(position) => Until::Position(-position),
            Until::Time(_) | Until::Speed(_) => until,
        });
        Self { law: self.law.mirrored(), until }
    }
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

/// Joins the segments, so that each starts from the state where the previous one ends.
pub(crate) fn sequence(segments: &[Segment], start: State) -> BoxedMotion {
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
    fn a_law_has_the_same_fields_on_its_own_and_in_a_spec() {
        for (law, mut alone) in Law::samples() {
            let spec = Spec { law, start: State::default() };
            let mut json = serde_json::to_value(&spec).unwrap();
            assert_eq!(serde_json::from_value::<Spec>(json.clone()).unwrap(), spec);
            let fields = json.as_object_mut().unwrap();
            fields.retain(|name, _| !["law", "position", "velocity", "target"].contains(&name.as_str()));
            // A spec doesn't contain the fields that are null, so leave these out here, too.
            let alone = alone.as_object_mut().map(core::mem::take).unwrap_or_default();
            let alone = alone.into_iter().filter(|(_, value)| !value.is_null()).collect();
            assert_eq!(Value::Object(fields.clone()), Value::Object(alone), "{}", spec.law());
        }
    }
}
