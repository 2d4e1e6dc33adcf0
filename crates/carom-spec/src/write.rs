//! From a law back to JSON fields, in their plain form: a spring by stiffness and damping, a friction by its drag.

use crate::Spec;
use crate::law::{Law, Segment};
use alloc::vec::Vec;
use carom::{Spring, State, Until};
use serde::ser::{Error as _, SerializeMap};
use serde::{Serialize, Serializer};

impl Serialize for Spec {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // What JSON has no number for, it would write as null, and what it cannot read back, it should not write.
        self.validate().map_err(|error| S::Error::custom(error.message))?;
        Motion { law: &self.law, start: Some(self.start), until: None }.serialize(serializer)
    }
}

/// One object: a motion, or a segment of a sequence.
struct Motion<'a> {
    law: &'a Law,
    /// Left out in segments.
    start: Option<State>,
    until: Option<Until>,
}

impl Serialize for Motion<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("law", self.law.name())?;
        let mut start = self.start;
        match self.law {
            Law::Spring(spring, target) => {
                write_spring(&mut map, spring)?;
                map.serialize_entry("target", target)?;
            }
            Law::Friction(law) => map.serialize_entry("drag", &law.drag)?,
            Law::Sliding(law) => {
                map.serialize_entry("drag", &law.drag)?;
                map.serialize_entry("deceleration", &law.deceleration)?;
            }
            Law::Gravity(law) => map.serialize_entry("acceleration", &law.acceleration)?,
            Law::Bounce(law) => {
                map.serialize_entry("acceleration", &law.acceleration)?;
                map.serialize_entry("floor", &law.floor)?;
                map.serialize_entry("restitution", &law.restitution)?;
            }
            Law::Drift | Law::ChromiumFling => {}
            Law::PowerFling(law) => map.serialize_entry("friction", &law.friction)?,
            Law::SplineFling(law) => {
                map.serialize_entry("density", &law.density)?;
                map.serialize_entry("friction", &law.friction)?;
            }
            Law::CubicFling(law) => map.serialize_entry("friction", &law.friction)?,
            Law::BezierFling(law) => {
                map.serialize_entry("deceleration", &law.deceleration)?;
                if law.reach.is_finite() {
                    map.serialize_entry("reach", &law.reach)?;
                }
            }
            Law::Ease(law, target) => {
                map.serialize_entry("control", &law.control)?;
                map.serialize_entry("duration", &law.duration)?;
                map.serialize_entry("target", target)?;
            }
            Law::Bouncing(law) => {
                write_edges(&mut map, law.min, law.max)?;
                map.serialize_entry("friction", &Friction(law.friction.drag, law.friction.deceleration))?;
                map.serialize_entry("spring", &EdgeSpring(law.spring))?;
            }
            Law::Clamped(law, min, max) => {
                write_edges(&mut map, *min, *max)?;
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
        }
        if let Some(until) = &self.until {
            map.serialize_entry("until", &UntilEntry(*until))?;
        }
        if let Some(State { position, velocity }) = start {
            map.serialize_entry("position", &position)?;
            map.serialize_entry("velocity", &velocity)?;
        }
        map.end()
    }
}

struct Friction(f64, f64);

impl Serialize for Friction {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("drag", &self.0)?;
        map.serialize_entry("deceleration", &self.1)?;
        map.end()
    }
}

struct EdgeSpring(Spring);

impl Serialize for EdgeSpring {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        write_spring(&mut map, &self.0)?;
        map.end()
    }
}

struct UntilEntry(Until);

impl Serialize for UntilEntry {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(1))?;
        match self.0 {
            Until::Time(time) => map.serialize_entry("time", &time)?,
            Until::Position(position) => map.serialize_entry("position", &position)?,
            Until::Speed(speed) => map.serialize_entry("speed", &speed)?,
        }
        map.end()
    }
}

fn write_spring<M: SerializeMap>(map: &mut M, spring: &Spring) -> Result<(), M::Error> {
    map.serialize_entry("mass", &spring.mass)?;
    map.serialize_entry("stiffness", &spring.stiffness)?;
    map.serialize_entry("damping", &spring.damping)
}

/// An open side is left out.
fn write_edges<M: SerializeMap>(map: &mut M, min: f64, max: f64) -> Result<(), M::Error> {
    if min.is_finite() {
        map.serialize_entry("min", &min)?;
    }
    if max.is_finite() {
        map.serialize_entry("max", &max)?;
    }
    Ok(())
}
