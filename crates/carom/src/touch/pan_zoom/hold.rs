//! A picture under fingers.

use super::fingers::{Fingers, Similarity};
use super::physics::Setup;
use super::pinch::{Pinch, PinchScale};
use super::plane::{Point, is_inside, plus};
use super::transform::{Placed, Transform};
use crate::gesture::VelocityTracker;
use crate::math::fabs;
use crate::motion::State;

/// Fingers that lift within this many seconds of each other are one release, as in Mapbox's gestures.
const TOGETHER: f64 = 0.15;

/// The fastest zoom of a release, in units of ln s per second. A pinch from 400 to 40 lengths in 80 ms has 29. But if a finger lands close
/// beside another one, the next report may change the distance between them by any factor.
const FASTEST_ZOOM: f64 = 100.0;

/// A picture under fingers, or under a touchpad's gesture.
///
/// The *pulled* picture follows the fingers without limits. When the set of fingers changes, we note the content point under their centre.
/// This point stays under their centre, and scale and rotation follow the fingers. The picture that is *shown* also feels the limits, first
/// of the scale and then at the edges. Both pictures depend only on where the fingers are now and where they were when their set last
/// changed. So reports may be split, merged, skipped or repeated.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Hold {
    source: Source,
    /// The content point under the centre.
    content: Point,
    /// The ln s that the fingers had pulled to, when the set last changed.
    log_scale: f64,
    /// The angle when the set last changed.
    rotation: f64,
    /// How far the fingers have turned since the set last changed, whole turns included.
    turned: f64,
    /// The part of `turned` that passed before a turn was recognized. `None` until then.
    slop_used: Option<f64>,
    /// Inverting the limits' response is off by a rounding, in x, y and ln s. We add this back so that the picture doesn't jump when you
    /// catch it.
    residue: [f64; 3],
    trackers: [VelocityTracker; 4],
    parting: Option<Parting>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
#[expect(clippy::large_enum_variant, reason = "an app has few pictures, and the core does not allocate")]
enum Source {
    Fingers(Fingers),
    Touchpad { since_begin: Similarity, scale: PinchScale },
}

/// How fast the fingers pull a picture.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct PullVelocity {
    pub(super) center: Point,
    pub(super) log_scale: f64,
    pub(super) rotation: f64,
    /// The content point that was under the centre, if the set of fingers has changed since.
    focus: Option<Point>,
}

/// A finger that lifted shortly before the last one.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Parting {
    time: f64,
    velocity: PullVelocity,
}

impl Hold {
    /// Returns the hold of a finger that touches a picture. The picture stays as `shown`.
    pub(super) fn touch(id: u64, position: Point, shown: &Transform, setup: &Setup) -> Self {
        let mut fingers = Fingers::default();
        fingers.add(id, position);
        Self::catch(Source::Fingers(fingers), shown, setup)
    }

    /// Returns the hold of a touchpad's gesture about a point of the view.
    pub(super) fn touchpad(center: Point, shown: &Transform, setup: &Setup) -> Self {
        let since_begin = Similarity { center, ..Similarity::default() };
        Self::catch(Source::Touchpad { since_begin, scale: PinchScale::default() }, shown, setup)
    }

    fn catch(source: Source, shown: &Transform, setup: &Setup) -> Self {
        let Setup { physics, layout, .. } = setup;
        let range = setup.scale_range();
        let log_scale = physics.pulled_log_scale(shown.log_scale, range);
        let mut hold = Self {
            source,
            content: [0.0; 2],
            log_scale,
            rotation: shown.rotation,
            turned: 0.0,
            slop_used: None,
            residue: [0.0, 0.0, shown.log_scale - physics.shown_log_scale(log_scale, range).0],
            trackers: [VelocityTracker::new(physics.estimator); 4],
            parting: None,
        };
        let (factor, place) = (shown.factor(), [shown.x, shown.y]);
        let mut pulled = place;
        for axis in 0..2 {
            let bounds = layout.bounds(axis, factor, [0.0; 2]);
            pulled[axis] = physics.pulled_position(place[axis], &bounds, layout.view[axis]);
            let again = physics.shown_position(State::at_rest(pulled[axis]), &bounds, layout.view[axis]).position;
            hold.residue[axis] = place[axis] - again;
        }
        let pulled = Transform { x: pulled[0], y: pulled[1], ..*shown };
        hold.content = pulled.content_point(hold.since_change().center);
        hold
    }

    /// Continues from the picture `shown` in other sizes.
    pub(super) fn resized(&mut self, shown: &Transform, setup: &Setup) {
        if let Source::Fingers(fingers) = &mut self.source {
            fingers.anchor();
        }
        *self = Self::catch(self.source, shown, setup);
        if let Source::Touchpad { since_begin, .. } = &self.source {
            // Later events contain the whole change since the gesture began, so subtract the change so far.
            self.log_scale -= since_begin.log_scale;
            self.rotation -= since_begin.rotation;
            (self.turned, self.slop_used) = (since_begin.rotation, Some(0.0));
        }
    }

    /// Returns the number of fingers.
    pub(super) const fn fingers(&self) -> usize {
        match &self.source {
            Source::Fingers(fingers) => fingers.count(),
            Source::Touchpad { .. } => 0,
        }
    }

    /// Returns the point of the view about which the picture scales and turns.
    pub(super) fn center(&self) -> Point {
        self.since_change().center
    }

    /// Changes the set of fingers by `change`, which returns whether the set has changed. The picture stays as it is.
    fn change(&mut self, setup: &Setup, change: impl FnOnce(&mut Fingers) -> bool) -> bool {
        let (pulled, log_scale) = (self.pulled(setup, PullVelocity::default()), self.asked_log_scale());
        let Source::Fingers(fingers) = &mut self.source else { return false };
        if !change(fingers) {
            return false;
        }
        fingers.anchor();
        if !fingers.is_empty() {
            self.content = pulled.transform.content_point(fingers.center());
        }
        (self.log_scale, self.rotation, self.turned) = (log_scale, pulled.transform.rotation, 0.0);
        self.slop_used = self.slop_used.map(|_| 0.0);
        self.trackers = [VelocityTracker::new(setup.physics.estimator); 4];
        true
    }

    /// Puts another finger down.
    pub(super) fn add(&mut self, id: u64, position: Point, setup: &Setup) {
        if self.change(setup, |fingers| fingers.add(id, position)) {
            self.parting = None;
        }
    }

    /// Lifts a finger. Returns the velocity of the release if it was the last one.
    pub(super) fn lift(&mut self, id: u64, at: f64, setup: &Setup) -> Option<PullVelocity> {
        let mut velocity = self.release_velocity(at);
        if !matches!(&self.source, Source::Fingers(fingers) if fingers.count() > 1) {
            let mut without = *self;
            return without.change(setup, |fingers| fingers.remove(id)).then_some(velocity);
        }
        let focus = self.content;
        if self.change(setup, |fingers| fingers.remove(id)) {
            velocity.focus = velocity.focus.or(Some(focus));
            let time = self.parting.filter(|parting| at - parting.time <= TOGETHER).map_or(at, |parting| parting.time);
            self.parting = Some(Parting { time, velocity });
            self.record(at);
        }
        None
    }

    /// Moves a finger. Returns false if it isn't down.
    pub(super) fn set(&mut self, id: u64, at: f64, position: Point, setup: &Setup) -> bool {
        let Source::Fingers(fingers) = &mut self.source else { return false };
        if !fingers.set(id, position) {
            return false;
        }
        self.turned = fingers.similarity(self.turned).rotation;
        if let Some(slop) = setup.physics.rotation.slop() {
            let is_turn = fabs(self.turned) > slop || slop == 0.0;
            self.slop_used = self.slop_used.or_else(|| is_turn.then(|| slop.copysign(self.turned)));
        }
        self.record(at);
        true
    }

    /// Adds an event of a touchpad's gesture.
    pub(super) fn pinch(&mut self, at: f64, pinch: Pinch, turn: f64, pan: Point, setup: &Setup) {
        let Source::Touchpad { since_begin, scale } = &mut self.source else { return };
        since_begin.log_scale = scale.add(pinch);
        if setup.physics.rotation.slop().is_some() && turn.is_finite() {
            // The system only reports turns that it has recognized, so we don't need a slop.
            since_begin.rotation += turn;
        }
        if is_inside(pan) {
            since_begin.center = plus(since_begin.center, pan);
        }
        self.turned = since_begin.rotation;
        self.slop_used = Some(0.0);
        self.record(at);
    }

    /// Sets ln s, counted from the beginning of a touchpad's gesture.
    pub(super) fn zoom(&mut self, at: f64, log_scale: f64) {
        if let Source::Touchpad { since_begin, .. } = &mut self.source {
            since_begin.log_scale = log_scale;
            self.record(at);
        }
    }

    /// Samples the pulled picture for the estimates of its velocity.
    pub(super) fn record(&mut self, at: f64) {
        let center = self.center();
        let samples = [center[0], center[1], self.asked_log_scale(), self.asked_rotation()];
        for (tracker, sample) in self.trackers.iter_mut().zip(samples) {
            tracker.add(at, sample);
        }
    }

    /// Returns the velocity of the fingers. All parts of it come from the same samples.
    pub(super) fn velocity(&self, at: f64) -> PullVelocity {
        let [x, y, log_scale, rotation] = self.trackers.map(|tracker| tracker.velocity(at));
        let log_scale = log_scale.clamp(-FASTEST_ZOOM, FASTEST_ZOOM);
        PullVelocity { center: [x, y], log_scale, rotation, focus: None }
    }

    /// Returns the velocity that the picture is released with. If the fingers lift together, this is their velocity before the first of
    /// them lifted, so that the last finger doesn't turn a zoom into a pan.
    fn release_velocity(&self, at: f64) -> PullVelocity {
        match self.parting {
            Some(Parting { time, velocity }) if at - time <= TOGETHER => velocity,
            _ => self.velocity(at),
        }
    }

    /// Returns the picture that is shown, moving with the fingers' velocity.
    pub(super) fn placed(&self, setup: &Setup, velocity: PullVelocity) -> Placed {
        let Setup { physics, layout, .. } = setup;
        self.pulled(setup, velocity).along_axes(layout, |axis, bounds, pulled| {
            let shown = physics.shown_position(pulled, bounds, layout.view[axis]);
            State { position: shown.position + self.residue[axis], ..shown }
        })
    }

    /// Returns the pulled picture, with the scale that is shown.
    fn pulled(&self, setup: &Setup, velocity: PullVelocity) -> Placed {
        let (shown, slope) = setup.physics.shown_log_scale(self.asked_log_scale(), setup.scale_range());
        let (log_scale, rotation) = (shown + self.residue[2], self.asked_rotation());
        let transform = Transform::through(log_scale, rotation, self.content, self.center());
        let rate = [slope * velocity.log_scale, velocity.rotation];
        let focus = velocity.focus.unwrap_or(self.content);
        Placed::moving(transform, transform.view_point(focus), velocity.center, rate)
    }

    /// Returns the point of the view about which the picture scales and turns after a release with this velocity.
    pub(super) fn focus(&self, velocity: PullVelocity, shown: &Transform) -> Point {
        velocity.focus.map_or_else(|| self.center(), |focus| shown.view_point(focus))
    }

    fn asked_log_scale(&self) -> f64 {
        self.log_scale + self.since_change().log_scale
    }

    fn asked_rotation(&self) -> f64 {
        self.rotation + self.slop_used.map_or(0.0, |used| self.turned - used)
    }

    fn since_change(&self) -> Similarity {
        match &self.source {
            Source::Fingers(fingers) => fingers.similarity(self.turned),
            Source::Touchpad { since_begin, .. } => *since_begin,
        }
    }
}
