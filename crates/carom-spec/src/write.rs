//! Writes a law as JSON fields: a spring by stiffness and damping, a friction by its drag.

use alloc::vec::Vec;

use carom::{State, Until};
use serde::ser::{Error as _, SerializeMap};
use serde::{Serialize, Serializer};

use crate::Spec;
use crate::law::{Law, Segment};

impl Serialize for Spec {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // Only a valid spec is written: JSON has no infinite numbers, and the reader must accept the output.
        self.validate().map_err(S::Error::custom)?;
        Motion { law: &self.law, start: Some(self.start), until: None }.serialize(serializer)
    }
}

/// One object: a motion, or a segment of a sequence.
struct Motion<'a> {
    law: &'a Law,
    /// The start, which is left out in segments.
    start: Option<State>,
    until: Option<Until>,
}

impl Serialize for Motion<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("law", self.law.name())?;
        let mut start = self.start;
        match self.law {
            Law::Clamped(law, min, max) => {
                for (name, edge) in [("min", min), ("max", max)] {
                    if edge.is_finite() {
                        map.serialize_entry(name, edge)?;
                    }
                }
                map.serialize_entry("motion", &Motion { law, start: start.take(), until: None })?;
            }
            Law::Sequence(segments) => {
                // A clamped first segment has the start inside.
                let carries = matches!(segments.first(), Some(Segment { law: Law::Clamped(..), .. }));
                let first = if carries { start.take() } else { None };
                let segments: Vec<_> = segments
                    .iter()
                    .enumerate()
                    .map(|(i, Segment { law, until })| Motion { law, start: first.filter(|_| i == 0), until: *until })
                    .collect();
                map.serialize_entry("segments", &segments)?;
            }
            law => law.write(&mut map)?,
        }
        if let Some(until) = &self.until {
            map.serialize_entry("until", until)?;
        }
        if let Some(State { position, velocity }) = start {
            map.serialize_entry("position", &position)?;
            map.serialize_entry("velocity", &velocity)?;
        }
        map.end()
    }
}
