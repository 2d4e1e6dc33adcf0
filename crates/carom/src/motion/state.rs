//! States, and instants with a state.

/// A position and a velocity at one instant.
///
/// Both are in your unit of length (points, pixels, radians, fractions), and the velocity is per second. Motions have states of numbers.
/// [Steppers](crate::step) also take states of arrays.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
#[must_use]
pub struct State<V = f64> {
    /// The position, in your unit of length.
    pub position: V,
    /// The velocity, in that unit per second.
    pub velocity: V,
}

impl State {
    /// Returns the state at rest at `position`.
    pub const fn at_rest(position: f64) -> Self {
        Self { position, velocity: 0.0 }
    }
}

/// An instant when a motion turns round or meets an edge, and its state then.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
#[must_use]
#[non_exhaustive]
pub struct Crossing<C = f64> {
    /// The seconds since the start of the motion, or the time on a scroller's clock.
    pub time: C,
    /// The state of the motion at that time.
    pub state: State,
}

impl Crossing {
    pub(crate) const fn new(time: f64, state: State) -> Self {
        Self { time, state }
    }
}

impl core::ops::Neg for State {
    type Output = Self;

    /// Returns the mirror image about the origin.
    fn neg(self) -> Self {
        Self { position: -self.position, velocity: -self.velocity }
    }
}
