//! What a driver returns when you read it.

use crate::motion::State;

/// The value and the velocity of a driver at one instant, and whether it is at rest.
#[derive(Clone, Copy, Debug, PartialEq)]
#[must_use]
#[non_exhaustive]
pub struct Reading<T, V = T> {
    /// The value.
    pub value: T,
    /// The velocity of the value, per second, exactly 0 at rest.
    pub velocity: V,
    /// Whether the value stays at rest.
    pub is_at_rest: bool,
}

impl<T, V> Reading<T, V> {
    pub(crate) const fn new(value: T, velocity: V, is_at_rest: bool) -> Self {
        Self { value, velocity, is_at_rest }
    }
}

/// The position and the velocity of a reading.
impl From<Reading<f64>> for State {
    fn from(reading: Reading<f64>) -> Self {
        Self { position: reading.value, velocity: reading.velocity }
    }
}
