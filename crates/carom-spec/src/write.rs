//! Writes a law as JSON fields: a spring by stiffness and damping, a friction by its drag.

use alloc::vec::Vec;

use carom::State;
use carom::compose::Until;
use serde::ser::{Error as _, SerializeMap};
use serde::{Serialize, Serializer};

use crate::Spec;
use crate::law::Segment;
use crate::table::{Key, Law, Presence, Value};

impl Serialize for Spec {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // Write only a valid spec, because JSON doesn't have infinite numbers, and the reader must accept the output.
        self.validate().map_err(S::Error::custom)?;
        Motion { law: &self.law, start: Some(self.start), until: None }.serialize(serializer)
    }
}

/// One object: a motion, or a segment of a sequence.
struct Motion<'a> {
    law: &'a Law,
    /// The start. Segments leave it out.
    start: Option<State>,
    until: Option<Until>,
}

impl Serialize for Motion<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry(Key::Law.name(), self.law.name())?;
        let mut start = self.start;
        match self.law {
            Law::Clamped(law, min, max) => {
                for (key, edge) in [(Key::Min, min), (Key::Max, max)] {
                    if edge.is_finite() {
                        map.serialize_entry(key.name(), edge)?;
                    }
                }
                map.serialize_entry(Key::Motion.name(), &Motion { law, start: start.take(), until: None })?;
            }
            Law::Sequence(segments) => {
                // A clamped law contains the start of its motion. So if it is the first law of a sequence, write the sequence's
                // start into it.
                let carries = matches!(segments.first(), Some(Segment { law: Law::Clamped(..), .. }));
                let first = if carries { start.take() } else { None };
                let segments = segments.iter().enumerate().map(|(i, segment)| {
                    let Segment { law, until } = segment;
                    Motion { law, start: first.filter(|_| i == 0), until: *until }
                });
                let segments: Vec<_> = segments.collect();
                map.serialize_entry(Key::Segments.name(), &segments)?;
            }
            law => write_fields(law, &mut map)?,
        }
        if let Some(until) = &self.until {
            map.serialize_entry(Key::Until.name(), until)?;
        }
        if let Some(State { position, velocity }) = start {
            map.serialize_entry(Key::Position.name(), &position)?;
            map.serialize_entry(Key::Velocity.name(), &velocity)?;
        }
        map.end()
    }
}

/// Writes the fields of a law of the table, and its target. It leaves out an infinite limit.
fn write_fields<M: SerializeMap>(law: &Law, map: &mut M) -> Result<(), M::Error> {
    for (field, value) in law.entry().own.iter().zip(law.clone().values()) {
        let name = field.key.name();
        match value {
            Value::Number(number) if field.presence == Presence::Open && !number.is_finite() => {}
            Value::Number(number) => map.serialize_entry(name, number)?,
            Value::Control(control) => map.serialize_entry(name, control)?,
            Value::Between(law) => map.serialize_entry(name, law)?,
            Value::Edge(law) => map.serialize_entry(name, law)?,
        }
    }
    law.target().map_or(Ok(()), |target| map.serialize_entry(Key::Target.name(), &target))
}
