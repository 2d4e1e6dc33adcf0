//! Storing and restoring a picture.

use super::layout::Layout;
use super::plane::is_inside;
use super::transform::{Placed, Transform};
use super::way::{Aim, Way};
use super::{Activity, PanZoom};
use crate::clock::Moment;
use crate::error::{ParameterError, positive, require};

/// Where a picture is and where it goes, which you can store and restore.
///
/// A picture in motion continues on the same path, up to the rounding of the clock. Fingers aren't stored, so a held picture comes back as
/// if it had been released without velocity.
///
/// ```
/// use carom::touch::{PanZoom, PanZoomPhysics};
/// use carom::scroll::platform;
///
/// let physics = PanZoomPhysics::from_platform(platform::ios());
/// let mut map = PanZoom::new(physics, [4_000.0, 2_000.0], [400.0, 300.0]);
/// map.zoom_toward(0.0, 1.0, [100.0, 100.0]);
/// map.advance_to(0.1);
/// let stored = map.snapshot();
///
/// let mut restored = PanZoom::new(physics, [4_000.0, 2_000.0], [400.0, 300.0]);
/// restored.restore(0.1, &stored)?;
/// assert_eq!(restored.current(), map.current());
/// assert_eq!(restored.end(), map.end());
/// # Ok::<(), carom::error::ParameterError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct PanZoomSnapshot {
    layout: Layout,
    #[cfg_attr(feature = "serde", serde(default))]
    shifted: [f64; 2],
    pixel_ratio: f64,
    stored: Stored,
}

#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
enum Stored {
    Rest(Transform),
    Way { age: f64, from: Placed, aim: Aim },
}

impl<C: Moment> PanZoom<C> {
    /// Returns where the picture is and where it goes.
    #[must_use]
    pub fn snapshot(&self) -> PanZoomSnapshot {
        let stored = match &self.activity {
            Activity::Rest(transform) => Stored::Rest(*transform),
            Activity::Hold(hold) => {
                let from = Placed::still(self.placed(self.clock.present()).transform);
                Stored::Way { age: 0.0, from, aim: Aim::Free { focus: hold.center(), view: None, goes_on: false } }
            }
            Activity::Way(Way { since, from, aim, .. }) => {
                Stored::Way { age: self.clock.present() - since, from: *from, aim: *aim }
            }
        };
        PanZoomSnapshot {
            layout: self.setup.layout,
            shifted: self.shifted,
            pixel_ratio: self.setup.pixel_ratio,
            stored,
        }
    }

    /// Restores the sizes, the picture and the motion of a snapshot at a time, which may be earlier than the picture's own. Give the
    /// picture the physics that it had at the snapshot.
    ///
    /// # Errors
    /// Fails at the first number of the snapshot that is out of its range. The picture then stays as it is.
    pub fn restore(&mut self, at: C, snapshot: &PanZoomSnapshot) -> Result<(), ParameterError> {
        let PanZoomSnapshot { layout, shifted, pixel_ratio, stored } = *snapshot;
        layout.validate()?;
        positive("pixel_ratio", pixel_ratio)?;
        let is_whole = match stored {
            Stored::Rest(transform) => transform.is_inside(),
            Stored::Way { age, from, aim } => {
                let rates = [from.velocity.x, from.velocity.y, from.velocity.log_scale, from.velocity.rotation];
                age >= 0.0 && from.transform.is_inside() && rates.iter().all(|x| x.is_finite()) && aim.is_inside()
            }
        };
        let is_whole = is_whole && is_inside(shifted) && is_inside(layout.corner);
        require(is_whole, "stored", "hold finite numbers", f64::NAN)?;
        let at = self.clock.set(at);
        (self.setup.layout, self.setup.pixel_ratio, self.quick, self.checked) = (layout, pixel_ratio, None, Ok(()));
        self.shifted = shifted;
        self.activity = match stored {
            Stored::Rest(transform) => Activity::Rest(transform),
            Stored::Way { age, from, aim } => self.way(at - age, from, aim),
        };
        Ok(())
    }
}
