//! What counts as rest.

use crate::error::{ParameterError, require};
use crate::math::fabs;

/// The largest distance from the rest position and the highest speed that count as rest.
#[derive(Clone, Copy, Debug, PartialEq)]
#[must_use]
pub struct Tolerance {
    /// The largest distance from the rest position, in your unit of length, ≥ 0.
    pub distance: f64,
    /// The largest speed, in that unit per second, ≥ 0.
    pub velocity: f64,
}

impl Tolerance {
    /// The ratio of speed to distance, in 1/s. At that speed, the distance takes 50 ms, which is three frames of a 60 Hz display. Flutter's
    /// scroll physics use this ratio (`1/(0.050·devicePixelRatio)` beside `1/devicePixelRatio`).
    pub const SPEED_PER_DISTANCE: f64 = 20.0;

    /// Returns the tolerance of these two numbers.
    pub const fn new(distance: f64, velocity: f64) -> Self {
        Self { distance, velocity }
    }

    /// Checks that both numbers are in their range. If they aren't, no motion settles.
    ///
    /// # Errors
    /// The first number that is out of its range.
    pub fn validate(&self) -> Result<(), ParameterError> {
        let Self { distance, velocity } = *self;
        require(distance >= 0.0, "distance", "be at least 0", distance)?;
        require(velocity >= 0.0, "velocity", "be at least 0", velocity)
    }

    /// Returns the tolerance of one device pixel, for positions in logical pixels (points) on a screen with
    /// `device_pixel_ratio` > 0 device pixels per logical pixel.
    pub fn pixels(device_pixel_ratio: f64) -> Self {
        Self::within(1.0 / device_pixel_ratio)
    }

    /// Returns a tolerance of a ten-thousandth of the travel `span`, in any unit. Animations from 0 to 0.01 and from 0 to 1000 then settle
    /// at the same time. Drivers use this tolerance by default, because it leaves less than half a pixel after a travel of 4000.
    ///
    /// ```
    /// use carom::animate::Animated;
    /// use carom::{Motion, Spring, State, Tolerance};
    ///
    /// let spring = Spring::from_duration_bounce(0.5, 0.2);
    /// let motion = spring.motion(State::at_rest(0.0), 300.0);
    /// let mut card = Animated::new(0.0, spring);
    /// card.retarget(300.0);
    /// let settled = motion.settling_time(Tolerance::relative(300.0));
    /// assert_eq!(settled, card.settling_time());
    /// ```
    pub fn relative(span: f64) -> Self {
        Self::within(Self::OF_TRAVEL * fabs(span))
    }

    /// The fraction of the travel that counts as rest by default.
    pub(crate) const OF_TRAVEL: f64 = 1e-4;

    /// Returns a tolerance of this distance, with the speed that belongs to it.
    pub(crate) fn within(distance: f64) -> Self {
        Self { distance, velocity: Self::SPEED_PER_DISTANCE * distance }
    }
}
