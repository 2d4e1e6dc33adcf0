//! A picture at one time.

use super::transform::{Placed, Transform, TransformVelocity};

/// What a picture is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PanZoomPhase {
    /// The picture doesn't move, so you don't need frames.
    Rest,
    /// Fingers or a touchpad hold the picture.
    Held,
    /// The picture moves on after a release, or on springs to a goal.
    Glide,
    /// The picture flies along a [`ZoomPath`](super::ZoomPath).
    Flight,
}

/// A picture at one time.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct PanZoomReading {
    /// Where the content stands.
    pub transform: Transform,
    /// The velocity of the transform. Under fingers, it is the velocity that a release would give the picture.
    pub velocity: TransformVelocity,
    /// What the picture is doing.
    pub phase: PanZoomPhase,
    /// Whether the picture stays as it is until the next event.
    pub is_at_rest: bool,
}

impl PanZoomReading {
    /// Returns the velocity, in the view, of the content that stands at a point of the view. [`velocity`](Self::velocity) has the velocity
    /// of the content's origin, which may be far away and fast while what you see stands still.
    ///
    /// ```
    /// use carom::touch::{PanZoom, PanZoomPhysics};
    /// use carom::scroll::platform;
    ///
    /// let physics = PanZoomPhysics::from_platform(platform::ios());
    /// let mut map = PanZoom::new(physics, None, [400.0, 300.0]);
    /// // A notch of a wheel zooms about the pointer, which stays in place.
    /// map.zoom_toward(0.0, 1.0, [120.0, 80.0]);
    /// let [x, y] = map.read(0.1).velocity_at([120.0, 80.0]);
    /// assert!(x.abs() < 1e-9 && y.abs() < 1e-9);
    /// ```
    #[must_use]
    pub fn velocity_at(&self, view: [f64; 2]) -> [f64; 2] {
        Placed { transform: self.transform, velocity: self.velocity }.velocity_at(view)
    }
}
