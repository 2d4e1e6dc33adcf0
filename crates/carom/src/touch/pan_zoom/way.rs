//! A picture in motion: its start, its aim, and the motion that follows from both.

use super::PanZoomPhase;
use super::flight::Flight;
use super::glide::{Glide, Goal};
use super::layout::Layout;
use super::physics::Setup;
use super::plane::{Point, is_inside, minus, plus, scaled, square};
use super::transform::{Placed, Transform};
use crate::math::{floor, ln, smaller};
use crate::motion::State;
use core::f64::consts::TAU;

/// A picture in motion. We keep start and aim. So a snapshot can be restored to the same motion, and a new size can make another motion
/// with the same aim.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Way {
    /// The time of the start.
    pub(super) since: f64,
    pub(super) from: Placed,
    pub(super) aim: Aim,
    motion: WayMotion,
    /// Whether hard edges hold the picture. A picture that starts beyond them comes back freely.
    is_held_back: bool,
    /// The picture at rest.
    pub(super) end: Transform,
    /// Seconds from the start until the picture is at rest.
    duration: f64,
}

#[derive(Clone, Copy, Debug, PartialEq)]
#[expect(clippy::large_enum_variant, reason = "an app has few pictures, and the core does not allocate")]
enum WayMotion {
    Glide(Glide),
    Flight(Flight),
}

/// What a picture in motion aims at.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub(super) enum Aim {
    /// Wherever the laws of a release take the picture. The focus is the point of the view about which the picture scales and turns.
    Free {
        focus: Point,
        /// The view at the release, if it has changed since. Laws may depend on it, and a picture in flight keeps its law.
        #[cfg_attr(feature = "serde", serde(default))]
        view: Option<Point>,
        /// Whether the picture was in motion before. If so, it pans on, however slow it is.
        #[cfg_attr(feature = "serde", serde(default))]
        goes_on: bool,
    },
    /// The content that starts at the focus moves to the goal on springs.
    Goal { focus: Point, goal: Goal },
    /// All of the content is in view.
    Fit,
    /// A rectangle of the content, given by its corner and its size, fits the view.
    Rectangle { corner: Point, size: Point, rotation: f64 },
}

impl Way {
    pub(super) fn new(since: f64, from: Placed, aim: Aim, setup: &Setup) -> Self {
        let layout = &setup.layout;
        let fly = |end: Transform| WayMotion::Flight(Flight::new(&from, setup.allowed(end), setup));
        let motion = match aim {
            Aim::Free { focus, view, goes_on } => {
                let mut setup = *setup;
                if goes_on {
                    setup.physics.min_fling = 0.0;
                }
                WayMotion::Glide(Glide::release(&from, focus, view.unwrap_or(layout.view), &setup))
            }
            Aim::Goal { focus, goal } => WayMotion::Glide(Glide::to(&from, focus, goal, setup)),
            Aim::Fit => {
                let turns = floor(from.transform.rotation / TAU + 0.5);
                fly(Transform { rotation: TAU * turns, ..setup.fitted() })
            }
            Aim::Rectangle { corner, size, rotation } => {
                let log_scale = ln(smaller(layout.view[0] / size[0], layout.view[1] / size[1]));
                fly(layout.centred(plus(corner, scaled(size, 0.5)), log_scale, rotation))
            }
        };
        let (end, duration) = match &motion {
            WayMotion::Glide(Glide { end, duration, .. }) | WayMotion::Flight(Flight { end, duration, .. }) => {
                (*end, *duration)
            }
        };
        let is_inside = |held: Transform| {
            let far = minus([held.x, held.y], [from.transform.x, from.transform.y]);
            square(far) <= 1e-6
        };
        let is_held_back = setup.physics.has_hard_edges() && is_inside(held_back(from, layout).transform);
        Self { since, from, aim, motion, is_held_back, end, duration }
    }

    /// Returns the motion at `at` after the view has changed. `before` is its old size, and `by` is how far its middle has moved. The law
    /// of a release may not continue from a state in flight. So we first build the motion again from its own start, and take it if it is
    /// now where the picture is. Otherwise a new motion begins here.
    pub(super) fn resized(&self, at: f64, by: Point, before: Point, now: &Placed, setup: &Setup) -> Self {
        let moved = |placed: &Placed| {
            let (x, y) = (placed.transform.x + by[0], placed.transform.y + by[1]);
            Placed { transform: Transform { x, y, ..placed.transform }, ..*placed }
        };
        let aim = |at: &Placed| self.aim.moved(by, &self.from, at, before);
        let here = moved(now);
        let again = matches!(self.aim, Aim::Free { .. })
            .then(|| Self::new(self.since, moved(&self.from), aim(&self.from), setup))
            .filter(|again| here.is_close(&again.placed(at, setup)));
        again.unwrap_or_else(|| Self::new(at, here, aim(now).going_on(), setup))
    }

    pub(super) fn placed(&self, at: f64, setup: &Setup) -> Placed {
        let t = at - self.since;
        let placed = match &self.motion {
            _ if at >= self.rest_at() || t >= self.duration => return Placed::still(self.end),
            // At the start of the motion, return the picture exactly as it was.
            _ if t <= 0.0 => return self.from,
            WayMotion::Glide(glide) => glide.placed(t),
            WayMotion::Flight(flight) => flight.placed(t, &setup.layout),
        };
        if self.is_held_back { held_back(placed, &setup.layout) } else { placed }
    }

    /// Returns the time after which the picture is at rest.
    pub(super) fn rest_at(&self) -> f64 {
        self.since + self.duration
    }

    pub(super) const fn phase(&self) -> PanZoomPhase {
        match &self.motion {
            WayMotion::Glide(_) => PanZoomPhase::Glide,
            WayMotion::Flight(_) => PanZoomPhase::Flight,
        }
    }
}

impl Aim {
    /// Returns the aim after the picture has moved in the view by a displacement. The view's size was `before`.
    pub(super) fn moved(self, by: Point, from: &Placed, at: &Placed, before: Point) -> Self {
        // The content point that was at the focus is elsewhere in the view by now.
        let now = |focus: Point| plus(at.transform.view_point(from.transform.content_point(focus)), by);
        match self {
            Self::Free { focus, view, goes_on } => {
                Self::Free { focus: now(focus), view: view.or(Some(before)), goes_on }
            }
            Self::Goal { focus, goal } => {
                Self::Goal { focus: now(focus), goal: Goal { focus: plus(goal.focus, by), ..goal } }
            }
            Self::Fit | Self::Rectangle { .. } => self,
        }
    }

    /// Returns the aim of a picture that is in motion already.
    fn going_on(mut self) -> Self {
        if let Self::Free { goes_on, .. } = &mut self {
            *goes_on = true;
        }
        self
    }

    pub(super) fn is_inside(&self) -> bool {
        match *self {
            Self::Free { focus, view, .. } => {
                is_inside(focus) && view.is_none_or(|size| is_inside(size) && size[0] > 0.0 && size[1] > 0.0)
            }
            Self::Goal { focus, goal } => {
                is_inside(focus) && is_inside(goal.focus) && is_inside([goal.log_scale, goal.rotation])
            }
            Self::Fit => true,
            Self::Rectangle { corner, size, rotation } => {
                is_inside(corner) && is_inside(size) && size[0] > 0.0 && size[1] > 0.0 && rotation.is_finite()
            }
        }
    }
}

/// Returns the picture, held within the bounds of its current scale.
pub(super) fn held_back(placed: Placed, layout: &Layout) -> Placed {
    placed.along_axes(layout, |_, bounds, now| {
        if bounds.contains(now.position) {
            return now;
        }
        State { position: bounds.clamp(now.position), velocity: bounds.end_velocity(now.position) }
    })
}
