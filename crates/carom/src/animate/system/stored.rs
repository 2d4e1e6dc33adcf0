//! Serialization of spring systems, without their listeners.

use super::{Member, SpringEvent, SpringId, SpringSystem};
use crate::clock::elapsed::{Elapsed, LastFrame};
use alloc::vec::Vec;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use slotmap::{DefaultKey, SecondaryMap, SlotMap};

/// The stored parts of a system. We write a `Borrowed` and read an `Owned`.
#[derive(Serialize)]
struct Borrowed<'a> {
    springs: &'a SlotMap<DefaultKey, Member>,
    now: Elapsed,
    last_frame: LastFrame,
    awake: &'a [SpringId],
    pending: &'a [SpringEvent],
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Owned {
    springs: SlotMap<DefaultKey, Member>,
    now: Elapsed,
    last_frame: LastFrame,
    awake: Vec<SpringId>,
    pending: Vec<SpringEvent>,
}

impl Serialize for SpringSystem {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { springs, now, last_frame, awake, pending, .. } = self;
        Borrowed { springs, now: *now, last_frame: *last_frame, awake, pending }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for SpringSystem {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Owned { mut springs, now, last_frame, awake: order, pending } = Owned::deserialize(deserializer)?;
        springs.values_mut().for_each(Member::clamp);
        // A stored list may name a spring twice, so list each spring that is awake only once.
        let mut listed = SecondaryMap::new();
        let is_awake = |id: &SpringId| springs.get(id.0).is_some_and(Member::is_awake);
        let all = order.into_iter().chain(springs.keys().map(SpringId));
        let awake: Vec<_> = all.filter(|id| is_awake(id) && listed.insert(id.0, ()).is_none()).collect();
        let awake_count = awake.len();
        Ok(Self { springs, now, last_frame, awake, awake_count, pending, reported: awake_count > 0, ..Self::new() })
    }
}
