//! How a picture moves under fingers and after a release, as data.

use super::layout::{Bounds, Layout};
use super::plane::{Point, plus, scaled, square};
use super::transform::{Placed, Transform};
use crate::error::{ParameterError, positive, require};
use crate::gesture::RubberBand;
use crate::gesture::VelocityEstimator;
use crate::law::{Friction, Spring};
use crate::math::{PI, fabs, larger, ln, smaller, sqrt};
use crate::motion::{State, Tolerance};
use crate::scroll::{Edge, Extent, PagePhysics, Physics, Platform, View};

/// The laws of a [`PanZoom`](super::PanZoom), as data.
///
/// [`from_platform`](Self::from_platform) takes panning from a platform of [`scroll::platform`](crate::scroll::platform). For zooming and
/// rotating we chose the defaults ourselves, because platforms don't document their numbers. Each field says what is known, and you can
/// change any of them.
///
/// ```
/// use carom::touch::{PanZoomPhysics, Rotation, ScaleLimit};
/// use carom::scroll::platform;
///
/// let mut map = PanZoomPhysics::from_platform(platform::ios());
/// map.max_scale = ScaleLimit::Absolute(32.0);
/// map.rotation = Rotation::free();
/// assert_eq!(map.validate(), Ok(()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PanZoomPhysics {
    /// The laws of panning, for both axes: the fling, the response of the edges and the spring back from beyond them.
    pub pan: PagePhysics,
    /// The estimator for all velocities of a release: of the centroid, of the scale and of the rotation.
    pub estimator: VelocityEstimator,
    /// The least speed, ≥ 0, that makes a release pan on.
    pub min_fling: f64,
    /// The highest speed, > 0, that a release pans on with.
    pub max_fling: f64,
    /// The smallest scale at rest.
    pub min_scale: ScaleLimit,
    /// The largest scale at rest.
    pub max_scale: ScaleLimit,
    /// The response of the limits of the scale.
    pub scale_edge: ScaleEdge,
    /// The friction of ln s, the logarithm of the scale, after a release. The default drag is 1/0.15 s, so that a pinch zooms on by as
    /// much as it would in 0.15 s without friction. (deck.gl goes as far, with a constant deceleration over 0.3 s. UIKit,
    /// Android's views and most web libraries stop a pinch at its release, with a visible jolt.)
    pub scale_friction: Friction,
    /// What a turn of the fingers does.
    pub rotation: Rotation,
    /// The spring of the scale and the rotation: back to a limit, to a snapped angle, and to the goals of keys, wheels and taps.
    pub spring: Spring,
    /// How far a double tap zooms in, as a multiple of the scale where all content is in view, > 1.
    pub tap_zoom: f64,
}

/// A limit of the scale.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum ScaleLimit {
    /// A multiple, > 0, of the scale where all of the unrotated content is in view. It follows the size of the view.
    OfFit(f64),
    /// View lengths per content length, > 0.
    Absolute(f64),
}

/// The response of the limits of the scale to fingers and to a fling.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum ScaleEdge {
    /// The scale stops at its limit.
    Hard,
    /// The scale follows the fingers through a [`RubberBand`], and springs back after the release. The rubber band acts on the scale's
    /// logarithm, so it feels the same at both limits.
    Elastic {
        /// The fraction shown of a small pull, > 0.
        coefficient: f64,
        /// The largest factor beyond the limit that you ever see, > 1.
        most: f64,
    },
}

/// What a turn of the fingers does.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Rotation {
    /// Nothing, so the content keeps its angle.
    Locked,
    /// The content turns with the fingers, and turns on after the release.
    Free {
        /// The angle, in radians ≥ 0, that the fingers must turn before the content follows them. The content stays behind the fingers by
        /// this angle.
        slop: f64,
        /// The friction of the angle after the release.
        friction: Friction,
    },
    /// The content turns with the fingers. After the release, a spring takes it to the multiple of `step` that is nearest to where friction
    /// would have left it.
    Snapping {
        /// As in [`Free`](Self::Free).
        slop: f64,
        /// The friction that projects the angle.
        friction: Friction,
        /// The angle between two places to rest at, in radians > 0.
        step: f64,
    },
}

/// The drag of a scale or an angle after a release, in 1/s.
const DRAG: f64 = 1.0 / 0.15;

/// `OpenLayers`' threshold for a rotation is 0.3 rad (17°), and `MapLibre`'s between 10° and 36°. Both feel stiff, because the content
/// jumps by the whole turn when the fingers pass the threshold. We don't let it jump, so a smaller threshold is enough.
const ROTATION_SLOP: f64 = PI / 18.0;

impl Rotation {
    /// Returns a rotation that begins after 10° and slows down with the drag of a scale.
    #[must_use]
    pub const fn free() -> Self {
        Self::Free { slop: ROTATION_SLOP, friction: Friction { drag: DRAG } }
    }

    /// Returns the same rotation with places to rest at every quarter turn.
    #[must_use]
    pub const fn quarter_turns() -> Self {
        Self::Snapping { slop: ROTATION_SLOP, friction: Friction { drag: DRAG }, step: 0.5 * PI }
    }

    pub(super) const fn slop(&self) -> Option<f64> {
        match *self {
            Self::Locked => None,
            Self::Free { slop, .. } | Self::Snapping { slop, .. } => Some(slop),
        }
    }

    fn validate(&self) -> Result<(), ParameterError> {
        let (slop, friction, step) = match *self {
            Self::Locked => return Ok(()),
            Self::Free { slop, friction } => (slop, friction, 1.0),
            Self::Snapping { slop, friction, step } => (slop, friction, step),
        };
        require((0.0..=PI).contains(&slop), "slop", "be from 0 to π", slop)?;
        positive("drag", friction.drag)?;
        positive("step", step)
    }
}

impl ScaleLimit {
    fn scale(self, layout: &Layout) -> f64 {
        match self {
            Self::OfFit(multiple) => multiple * layout.fitting_scale(),
            Self::Absolute(scale) => scale,
        }
    }

    fn validate(self, field: &'static str) -> Result<(), ParameterError> {
        let (Self::OfFit(number) | Self::Absolute(number)) = self;
        require((1e-15..=1e15).contains(&number), field, "be from 1e-15 to 1e15", number)
    }
}

impl ScaleEdge {
    fn band(self) -> Option<RubberBand> {
        match self {
            Self::Hard => None,
            Self::Elastic { coefficient, most } => Some(RubberBand { coefficient, dimension: ln(most) }),
        }
    }
}

/// The range of ln s at rest.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct ScaleRange {
    pub(super) min: f64,
    pub(super) max: f64,
}

impl ScaleRange {
    pub(super) fn clamp(self, log_scale: f64) -> f64 {
        larger(smaller(log_scale, self.max), self.min)
    }
}

impl PanZoomPhysics {
    /// Returns the physics of a viewer on a platform. It pans as the platform scrolls, zooms from the scale that shows all content to four
    /// times that, and doesn't rotate. The limits of the scale are elastic where the platform's edges are.
    #[must_use]
    pub fn from_platform(platform: Platform) -> Self {
        let pan = platform.physics;
        // Nobody has measured UIKit's curve beyond `maximumZoomScale`, so we take its coefficient for offsets. The factor of 2 is
        // OpenLayers'.
        let elastic = ScaleEdge::Elastic { coefficient: 0.55, most: 2.0 };
        Self {
            pan,
            estimator: platform.estimator,
            min_fling: platform.min_fling,
            max_fling: platform.max_fling,
            min_scale: ScaleLimit::OfFit(1.0),
            max_scale: ScaleLimit::OfFit(4.0),
            scale_edge: if pan.is_elastic() { elastic } else { ScaleEdge::Hard },
            scale_friction: Friction { drag: DRAG },
            rotation: Rotation::Locked,
            spring: Spring::from_response_damping_ratio(0.4, 1.0),
            tap_zoom: 2.0,
        }
    }

    /// Checks that every number is in its range.
    ///
    /// # Errors
    /// Fails at the first number that is out of its range. The error says which number that is, and its range.
    pub fn validate(&self) -> Result<(), ParameterError> {
        self.pan.validate()?;
        require(self.min_fling >= 0.0, "min_fling", "be at least 0", self.min_fling)?;
        require(self.max_fling > 0.0, "max_fling", "be greater than 0", self.max_fling)?;
        self.min_scale.validate("min_scale")?;
        self.max_scale.validate("max_scale")?;
        if let ScaleEdge::Elastic { coefficient, most } = self.scale_edge {
            positive("coefficient", coefficient)?;
            require(most > 1.0 && most.is_finite(), "most", "be finite and greater than 1", most)?;
        }
        positive("drag", self.scale_friction.drag)?;
        self.rotation.validate()?;
        self.spring.validate()?;
        require(self.tap_zoom > 1.0 && self.tap_zoom.is_finite(), "tap_zoom", "be finite and above 1", self.tap_zoom)
    }

    /// Returns the ln s that is shown for a pulled one, and the slope of this response.
    pub(super) fn shown_log_scale(&self, pulled: f64, range: ScaleRange) -> (f64, f64) {
        let edge = range.clamp(pulled);
        let beyond = pulled - edge;
        if beyond == 0.0 {
            return (pulled, 1.0);
        }
        self.scale_edge.band().map_or((edge, 0.0), |band| (edge + band.shown(beyond), band.slope(beyond)))
    }

    /// Returns the pulled ln s that shows `shown`. The inverse of a rubber band grows without bound near the band's end, so we use at most
    /// 0.9 of the band.
    pub(super) fn pulled_log_scale(&self, shown: f64, range: ScaleRange) -> f64 {
        let edge = range.clamp(shown);
        self.scale_edge.band().map_or(shown, |band| {
            let most = 0.9 * band.dimension;
            edge + band.pull((shown - edge).clamp(-most, most))
        })
    }

    /// Returns the position, along an axis, that is shown for a pulled one, and its velocity.
    pub(super) fn shown_position(&self, pulled: State, bounds: &Bounds, viewport: f64) -> State {
        let State { position: pulled, velocity } = pulled;
        if bounds.contains(pulled) {
            return State { position: pulled, velocity };
        }
        let view = view(bounds, viewport, 1.0);
        let shown = self.pan.offset(self.pan.shown(pulled, &view), &view);
        let slope = if self.pan.is_elastic() { self.pan.slope(pulled, &view) } else { 0.0 };
        let end = bounds.end_velocity(pulled);
        State { position: shown, velocity: end + slope * (velocity - end) }
    }

    pub(super) fn pulled_position(&self, shown: f64, bounds: &Bounds, viewport: f64) -> f64 {
        self.pan.pulled(shown, &view(bounds, viewport, 1.0))
    }

    pub(super) fn has_hard_edges(&self) -> bool {
        matches!(self.pan.edge, Edge::Hard | Edge::Stretch)
    }
}

/// The laws of a picture, and the sizes that they apply to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Setup {
    pub(super) physics: PanZoomPhysics,
    pub(super) layout: Layout,
    pub(super) pixel_ratio: f64,
}

impl Setup {
    /// Returns the range of ln s at rest. If the limits cross, the smaller scale wins.
    pub(super) fn scale_range(&self) -> ScaleRange {
        let PanZoomPhysics { min_scale, max_scale, .. } = self.physics;
        let max = ln(max_scale.scale(&self.layout));
        ScaleRange { min: smaller(ln(min_scale.scale(&self.layout)), max), max }
    }

    /// Returns the picture that shows all of the unrotated content, as far as the limits of the scale allow it.
    pub(super) fn fitted(&self) -> Transform {
        let Layout { corner, .. } = self.layout;
        let middle = |content: Point| plus(corner, scaled(content, 0.5));
        let fitting = |content: Point| self.layout.centred(middle(content), ln(self.layout.fitting_scale()), 0.0);
        self.allowed(self.layout.content.map_or_else(Transform::default, fitting))
    }

    /// Returns the nearest picture that may rest. We bring the scale into its range about the middle of the view, and then the content to
    /// its bounds.
    pub(super) fn allowed(&self, transform: Transform) -> Transform {
        let (layout, log_scale) = (&self.layout, self.scale_range().clamp(transform.log_scale));
        let mut end = transform;
        if fabs(log_scale - transform.log_scale) > 0.0 {
            let content = transform.content_point(scaled(layout.view, 0.5));
            end = layout.centred(content, log_scale, transform.rotation);
        }
        let clamp = |_, bounds: &Bounds, now: State| State::at_rest(bounds.clamp(now.position));
        Placed::still(end).along_axes(layout, clamp).transform
    }

    /// Returns two tolerances of rest for a picture that scales and turns about a point. The first is for lengths in the view, and the
    /// second for ln s and angles. A change within the second moves every visible point by at most half of the first.
    pub(super) fn tolerances(&self, about: Point) -> (Tolerance, Tolerance) {
        let (pixel, view) = (Tolerance::pixels(2.0 * self.pixel_ratio), self.layout.view);
        let farthest = [0, 1].map(|axis| larger(fabs(about[axis]), fabs(view[axis] - about[axis])));
        let reach = 2.0 * sqrt(larger(square(view), square(farthest)));
        (pixel, Tolerance::new(pixel.distance / reach, pixel.velocity / reach))
    }
}

/// Returns one axis of the picture as the view of a page, for the physics of pages.
pub(super) fn view(bounds: &Bounds, viewport: f64, device_pixel_ratio: f64) -> View {
    let extent = Extent { min: bounds.min, max: bounds.max, viewport };
    View { extent, device_pixel_ratio, origin: 0.0, across: None }
}
