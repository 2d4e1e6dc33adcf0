//! Objects by handle.

use slab::Slab;

/// The number of an object in JavaScript, or 0 for no object.
pub(crate) type Handle = u32;

/// Objects by handle. The handle of a dropped object is free for another object.
pub(crate) struct Table<T>(Slab<T>);

impl<T> Table<T> {
    pub(crate) const fn new() -> Self {
        Self(Slab::new())
    }

    pub(crate) fn put(&mut self, thing: T) -> Handle {
        Handle::try_from(self.0.insert(thing) + 1).unwrap_or(0)
    }

    pub(crate) fn get(&mut self, handle: Handle) -> Option<&mut T> {
        self.0.get_mut((handle as usize).checked_sub(1)?)
    }

    pub(crate) fn drop(&mut self, handle: Handle) {
        (handle as usize).checked_sub(1).and_then(|key| self.0.try_remove(key));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_or_dropped_handle_has_no_object() {
        let mut table = Table::new();
        let (a, b) = (table.put("a"), table.put("b"));
        for handle in [0, 7, a, a] {
            table.drop(handle);
            assert_eq!(table.get(handle), None);
        }
        assert_eq!(table.get(b), Some(&mut "b"));
        assert_eq!(table.put("c"), a);
    }
}
