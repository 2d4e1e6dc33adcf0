//! Objects by handle.

use alloc::vec::Vec;

/// The number that stands for an object in JavaScript; 0 stands for no object.
pub(crate) type Handle = u32;

/// Objects by handle. The handle of a dropped object is free for another object.
#[derive(Debug)]
pub(crate) struct Table<T> {
    slots: Vec<Option<T>>,
    free: Vec<Handle>,
}

impl<T> Table<T> {
    pub(crate) const fn new() -> Self {
        Self { slots: Vec::new(), free: Vec::new() }
    }

    pub(crate) fn put(&mut self, thing: T) -> Handle {
        if let Some(handle) = self.free.pop() {
            if let Some(slot) = self.slot(handle) {
                *slot = Some(thing);
            }
            return handle;
        }
        self.slots.push(Some(thing));
        Handle::try_from(self.slots.len()).unwrap_or(0)
    }

    pub(crate) fn get(&mut self, handle: Handle) -> Option<&mut T> {
        self.slot(handle)?.as_mut()
    }

    pub(crate) fn drop(&mut self, handle: Handle) {
        if self.slot(handle).and_then(Option::take).is_some() {
            self.free.push(handle);
        }
    }

    fn slot(&mut self, handle: Handle) -> Option<&mut Option<T>> {
        self.slots.get_mut((handle as usize).checked_sub(1)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dropped_object_is_gone_and_its_handle_is_used_again() {
        let mut table = Table::new();
        let (a, b) = (table.put("a"), table.put("b"));
        table.drop(a);
        table.drop(a);
        assert_eq!(table.get(a), None);
        assert_eq!(table.get(b), Some(&mut "b"));
        assert_eq!(table.put("c"), a);
        assert_ne!(table.put("d"), a);
    }

    #[test]
    fn an_unknown_handle_has_no_object() {
        let mut table = Table::<u8>::new();
        assert_eq!(table.get(0), None);
        assert_eq!(table.get(7), None);
        table.drop(0);
        table.drop(7);
    }
}
