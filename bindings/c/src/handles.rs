//! Objects by handle.
//!
//! A handle is a number that is given once and never again, so a handle of a freed object is unknown. We lock a table only to find an
//! object. If another thread frees an object that is in use, it lives until that use is over.

use crate::status::{Failure, Outcome, call, carom_status, finite};
use alloc::collections::BTreeMap;
use alloc::sync::Arc;
use carom::replay::Apply;

/// The objects of one kind. An empty table doesn't hold memory.
pub(crate) struct Table<T> {
    kind: &'static str,
    objects: Lock<Objects<T>>,
}

struct Objects<T> {
    last: u64,
    by_id: BTreeMap<u64, Arc<T>>,
}

impl<T> Table<T> {
    pub(crate) const fn new(kind: &'static str) -> Self {
        Self { kind, objects: Lock::new(Objects { last: 0, by_id: BTreeMap::new() }) }
    }

    /// Keeps an object and returns its handle, which is never 0.
    pub(crate) fn add(&self, object: T) -> u64 {
        let object = Arc::new(object);
        self.objects.with(|objects| {
            objects.last += 1;
            objects.by_id.insert(objects.last, object);
            objects.last
        })
    }

    pub(crate) fn get(&self, id: u64) -> Outcome<Arc<T>> {
        self.objects.with(|objects| objects.by_id.get(&id).cloned()).ok_or_else(|| self.unknown(id))
    }

    pub(crate) fn free(&self, id: u64) -> Outcome {
        let object = self.objects.with(|objects| {
            let object = objects.by_id.remove(&id);
            if objects.by_id.is_empty() {
                // An emptied map keeps its memory, which a leak checker would report, so replace it by a new map.
                objects.by_id = BTreeMap::new();
            }
            object
        });
        object.map(drop).ok_or_else(|| self.unknown(id))
    }

    fn unknown(&self, id: u64) -> Failure {
        let kind = self.kind;
        Failure::new(carom_status::InvalidHandle, format_args!("there is no {kind} {id}; it was freed, or never made"))
    }
}

impl<T> Table<Lock<T>> {
    /// Runs `body` on an object. Other threads can't use the object meanwhile.
    pub(crate) fn with<R>(&self, id: u64, body: impl FnOnce(&mut T) -> Outcome<R>) -> Outcome<R> {
        self.get(id)?.with(body)
    }

    /// Applies an event to a driver at `time`. `event` makes it, and checks the caller's numbers.
    pub(crate) fn apply(&self, id: u64, time: f64, event: impl FnOnce() -> Outcome<T::Event>) -> carom_status
    where
        T: Apply,
    {
        call(|| {
            let (time, event) = (finite("time", time)?, event()?);
            self.with(id, |driver| {
                driver.apply(time, event);
                Ok(())
            })
        })
    }
}

/// A value that one thread uses at a time.
#[cfg(feature = "std")]
pub(crate) struct Lock<T>(std::sync::Mutex<T>);

#[cfg(feature = "std")]
impl<T> Lock<T> {
    pub(crate) const fn new(value: T) -> Self {
        Self(std::sync::Mutex::new(value))
    }

    pub(crate) fn with<R>(&self, body: impl FnOnce(&mut T) -> R) -> R {
        body(&mut self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner))
    }
}

#[cfg(not(feature = "std"))]
pub(crate) use crate::small::Lock;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_handle_is_unknown_after_its_object_was_freed() {
        let table = Table::new("letter");
        let first = table.add('a');
        table.free(first).unwrap();
        let second = table.add('b');
        assert_ne!(first, second);
        let failure = table.get(first).unwrap_err();
        assert_eq!(failure.status, carom_status::InvalidHandle);
        assert_eq!(failure.message, "there is no letter 1; it was freed, or never made");
        assert_eq!(table.free(first).unwrap_err().status, carom_status::InvalidHandle);
        assert_eq!(*table.get(second).unwrap(), 'b');
        assert_eq!(table.get(0).unwrap_err().status, carom_status::InvalidHandle);
    }

    #[test]
    fn an_object_freed_during_a_call_lives_until_the_call_ends() {
        let table = Table::new("letter");
        let id = table.add(String::from("a"));
        let used = table.get(id).unwrap();
        table.free(id).unwrap();
        assert_eq!(*used, "a");
    }
}
