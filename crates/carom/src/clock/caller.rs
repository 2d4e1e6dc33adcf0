//! The clock of a driver's caller.

use super::Moment;

/// The clock of a driver's caller, in the seconds that the driver computes with.
///
/// It begins at the first moment that the driver meets, or at 0 where the clock has a zero.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct CallerClock<C> {
    origin: Option<C>,
}

impl<C: Moment> CallerClock<C> {
    pub(crate) const fn new() -> Self {
        Self { origin: None }
    }

    /// Returns the seconds of an event.
    pub(crate) fn seconds(&mut self, at: C) -> f64 {
        let origin = *self.origin.get_or_insert_with(|| at.origin());
        at.seconds_since(origin)
    }

    /// Returns the seconds of a moment that is only read.
    pub(crate) fn read(&self, at: C) -> f64 {
        at.seconds_since(self.origin.unwrap_or_else(|| at.origin()))
    }

    /// Returns the moment of these seconds; `None` if the clock cannot represent it, or if no event has set it yet.
    pub(crate) fn moment(&self, seconds: f64) -> Option<C> {
        self.origin?.after(seconds)
    }
}
