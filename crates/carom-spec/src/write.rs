//! Writes a law as JSON fields: a spring by stiffness and damping, a friction by its drag.

use alloc::vec::Vec;

use carom::{State, Until};
use serde::ser::{Error as _, SerializeMap};
use serde::{Serialize, Serializer};

use crate::Spec;
use crate::law::{Added, Law, Segment};

impl Serialize for Spec {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // Only a valid spec is written: JSON has no infinite numbers, and the reader must accept the output.
        self.validate().map_err(S::Error::custom)?;
        Motion { law: &self.law, start: Some(self.start), until: None, begin: None }.serialize(serializer)
    }
}

/// One object: a motion, a segment of a sequence, or a motion that is added to another.
struct Motion<'a> {
    law: &'a Law,
    /// The start, which is left out in segments.
    start: Option<State>,
    until: Option<Until>,
    begin: Option<f64>,
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
                map.serialize_entry("motion", &Motion { law, start: start.take(), until: None, begin: None })?;
            }
            Law::Sequence(segments) => {
                // A clamped first segment and a sum have the start inside.
                let carries = matches!(segments.first(), Some(Segment { law: Law::Clamped(..) | Law::Sum(..), .. }));
                let first = if carries { start.take() } else { None };
                let segments: Vec<_> = segments
                    .iter()
                    .enumerate()
                    .map(|(i, Segment { law, until })| Motion {
                        law,
                        start: first.filter(|_| i == 0),
                        until: *until,
                        begin: None,
                    })
                    .collect();
                map.serialize_entry("segments", &segments)?;
            }
            Law::Sum(law, added) => {
                map.serialize_entry("motion", &Motion { law, start: start.take(), until: None, begin: None })?;
                let added = added.iter().map(|Added { law, start, begin }| Motion {
                    law,
                    start: Some(*start),
                    until: None,
                    begin: Some(*begin),
                });
                map.serialize_entry("added", &added.collect::<Vec<_>>())?;
            }
            law => law.write(&mut map)?,
        }
        if let Some(begin) = self.begin {
            map.serialize_entry("begin", &begin)?;
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
