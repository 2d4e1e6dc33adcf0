//! A picture under fingers: pan, pinch and rotate.

mod fingers;
mod flight;
mod glide;
mod hold;
mod layout;
mod physics;
mod pinch;
mod plane;
mod reading;
mod snapshot;
mod transform;
mod way;

use crate::clock::{CallerClock, Moment};
use crate::domain::{LARGEST, SMALLEST};
use crate::error::ParameterError;
use crate::math::{LN_2, larger, ln};
use glide::Goal;
use hold::{Hold, PullVelocity};
use layout::{Layout, is_size};
use physics::Setup;
use plane::{Point, is_inside, minus, plus, scaled};
use transform::Placed;
use way::{Aim, Way, held_back};

pub use flight::{PathPoint, ZoomMotion, ZoomPath};
pub use physics::{PanZoomPhysics, Rotation, ScaleEdge, ScaleLimit};
pub use pinch::Pinch;
pub use reading::{PanZoomPhase, PanZoomReading};
pub use snapshot::PanZoomSnapshot;
pub use transform::{Transform, TransformVelocity};

/// A picture in a view. Fingers move, scale and turn it, and it moves on after they have lifted.
///
/// Positions are in the view's coordinates, x to the right and y down. Times are on any clock of yours. The table of
/// [`clock`](crate::clock#stamps) says how stamps count. Input that isn't finite, or is beyond the [domain](crate::domain), is ignored.
///
/// ```
/// use carom::touch::{PanZoom, PanZoomPhysics};
/// use carom::scroll::platform;
///
/// let physics = PanZoomPhysics::from_platform(platform::ios());
/// let mut photo = PanZoom::new(physics, [4_096.0, 2_048.0], [400.0, 800.0]);
/// // Two fingers land, and move apart.
/// photo.pointer_down(0.00, 1, [150.0, 400.0]);
/// photo.pointer_down(0.00, 2, [250.0, 400.0]);
/// let under_finger = photo.current().transform.content_point([150.0, 400.0]);
/// for i in 1..=6 {
///     let t = f64::from(i) / 60.0;
///     photo.pointer_move(t, 1, [150.0 - 600.0 * t, 400.0]);
///     photo.pointer_move(t, 2, [250.0 + 600.0 * t, 400.0]);
/// }
/// let now = photo.current().transform.view_point(under_finger);
/// assert!((now[0] - 90.0).abs() < 1e-9 && (now[1] - 400.0).abs() < 1e-9);
///
/// // They lift one after the other. The picture zooms on and comes to rest.
/// photo.pointer_up(0.10, 1);
/// photo.pointer_up(0.12, 2);
/// let mut frame = 0.12; // the time when the next frame is shown
/// while photo.advance_to(frame) {
///     frame += 1.0 / 120.0;
/// }
/// assert!(photo.is_at_rest() && photo.current().transform.scale() > 0.21);
/// ```
///
/// # Guarantees
/// - As long as one or two fingers pan and pinch inside the limits without turning, the content points under them stay exactly under them.
///   Three or more fingers move the picture by least squares. If [`PanZoomPhysics::rotation`] is on, the picture follows a turn, minus the
///   slop.
/// - The picture depends on the fingers now and on where they were when their set last changed, not on the reports between.
/// - The picture doesn't move when another finger touches it or one lifts.
/// - After the release, scale and angle change about the content point under the fingers. Scale, angle and position each move by a law of
///   their own. We estimate all velocities from one series of samples, and they continue through the release. You know the end at the
///   release.
/// - Scales add as logarithms, so zooming in and zooming out feel the same, at every limit.
/// - At rest, the content covers the view, or is centred if it is smaller. If the content is rotated, its bounding box counts.
#[derive(Clone, Debug, PartialEq)]
pub struct PanZoom<C: Moment = f64> {
    pub(crate) clock: CallerClock<C>,
    setup: Setup,
    /// The error of the last sizes, if we refused them.
    checked: Result<(), ParameterError>,
    /// How far the content has been shifted. Add it to the picture's own coordinates to get the coordinates that callers see. Setup and
    /// activity keep the picture's own coordinates, so in a shift the motion keeps all its bits.
    shifted: Point,
    activity: Activity,
    /// The finger of a quick zoom, and the y where it landed.
    quick: Option<(u64, f64)>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
#[expect(clippy::large_enum_variant, reason = "an app has few pictures, and the core does not allocate")]
enum Activity {
    Rest(Transform),
    Hold(Hold),
    Way(Way),
}

impl<C: Moment> PanZoom<C> {
    /// Creates a picture that shows all of its content. Each size is width and height. Pass `None` for a canvas without edges. A canvas
    /// begins at scale 1, with its origin at the top left of the view. A size that isn't above 0, or is beyond the [domain](crate::domain),
    /// counts as 1, and [`validate`](Self::validate) says what is wrong with it.
    #[must_use]
    pub fn new(physics: PanZoomPhysics, content: impl Into<Option<[f64; 2]>>, view: [f64; 2]) -> Self {
        let mut layout = Layout { view, content: content.into(), corner: [0.0; 2] };
        let checked = layout.validate();
        for length in layout.view.iter_mut().chain(layout.content.iter_mut().flatten()) {
            *length = if is_size(*length) { *length } else { 1.0 };
        }
        let setup = Setup { physics, layout, pixel_ratio: 1.0 };
        let activity = Activity::Rest(setup.fitted());
        Self { clock: CallerClock::new(), setup, checked, shifted: [0.0; 2], activity, quick: None }
    }

    /// Checks the physics, and the sizes that you gave last.
    ///
    /// # Errors
    /// Fails at the first number that is out of its range. The error says which number that is, and its range.
    pub fn validate(&self) -> Result<(), ParameterError> {
        self.setup.physics.validate()?;
        self.checked
    }

    /// Returns the physics.
    #[must_use]
    pub const fn physics(&self) -> &PanZoomPhysics {
        &self.setup.physics
    }

    /// Returns the size of the view.
    #[must_use]
    pub const fn view(&self) -> [f64; 2] {
        self.setup.layout.view
    }

    /// Returns the size of the content, or `None` for a canvas without edges.
    #[must_use]
    pub const fn content(&self) -> Option<[f64; 2]> {
        self.setup.layout.content
    }

    /// Sets the number of device pixels per unit of length. The tolerance of rest follows from it. A number that isn't positive or is
    /// beyond the [domain](crate::domain) is ignored.
    #[must_use]
    pub fn with_device_pixel_ratio(mut self, ratio: f64) -> Self {
        self.set_device_pixel_ratio(ratio);
        self
    }

    /// Changes the number of device pixels per unit of length, for example when the window has moved to another screen. A
    /// motion in flight keeps its end.
    pub fn set_device_pixel_ratio(&mut self, ratio: f64) {
        if (SMALLEST..=LARGEST).contains(&ratio) {
            self.setup.pixel_ratio = ratio;
        }
    }

    /// Puts a finger down. If the picture is in motion, it stops where you see it.
    pub fn pointer_down(&mut self, at: C, id: u64, position: [f64; 2]) {
        if !is_inside(position) {
            return;
        }
        let at = self.report(at);
        let shown = self.placed(self.clock.present()).transform;
        if !matches!(&self.activity, Activity::Hold(hold) if hold.fingers() > 0) {
            self.quick = None;
            let hold = Hold::touch(id, position, &shown, &self.setup);
            self.activity = Activity::Hold(hold);
        } else if let Activity::Hold(hold) = &mut self.activity {
            hold.add(id, position, &self.setup);
        }
        if let Activity::Hold(hold) = &mut self.activity {
            hold.record(at);
        }
    }

    /// Moves a finger. If the finger isn't down, nothing happens.
    pub fn pointer_move(&mut self, at: C, id: u64, position: [f64; 2]) {
        if !is_inside(position) {
            return;
        }
        let at = self.report(at);
        let Activity::Hold(hold) = &mut self.activity else { return };
        match self.quick {
            Some((finger, y)) if finger == id => hold.zoom(at, (position[1] - y) * QUICK_ZOOM),
            _ => {
                hold.set(id, at, position, &self.setup);
            }
        }
    }

    /// Lifts a finger. After the last one, the picture moves on. Fingers that lift within 150 ms of each other count as one release.
    pub fn pointer_up(&mut self, at: C, id: u64) {
        self.lift(at, id, false);
    }

    /// Takes a finger away because the system cancels it. If no fingers are left, the picture is released without velocity.
    pub fn pointer_cancel(&mut self, at: C, id: u64) {
        self.lift(at, id, true);
    }

    fn lift(&mut self, at: C, id: u64, is_cancelled: bool) {
        let at = self.report(at);
        let Activity::Hold(hold) = &mut self.activity else { return };
        let velocity = match self.quick {
            Some((finger, _)) if finger == id => Some(hold.velocity(at)),
            _ => hold.lift(id, at, &self.setup),
        };
        if let Some(velocity) = velocity {
            self.release(if is_cancelled { PullVelocity::default() } else { velocity });
        }
    }

    fn release(&mut self, velocity: PullVelocity) {
        let Activity::Hold(hold) = &self.activity else { return };
        let from = hold.placed(&self.setup, velocity);
        let focus = hold.focus(velocity, &from.transform);
        self.quick = None;
        self.activity = self.way(self.clock.present(), from, Aim::Free { focus, view: None, goes_on: false });
    }

    /// Returns the motion from a placement to an aim.
    fn way(&self, since: f64, from: Placed, aim: Aim) -> Activity {
        Activity::Way(Way::new(since, from, aim, &self.setup))
    }

    /// Begins a pinch on a touchpad, with the pointer at `position`. A picture under fingers stays with them.
    pub fn pinch_begin(&mut self, at: C, position: [f64; 2]) {
        if is_inside(position) && !self.has_fingers() {
            let at = self.report(at);
            let shown = self.placed(self.clock.present()).transform;
            let mut hold = Hold::touchpad(position, &shown, &self.setup);
            hold.record(at);
            self.activity = Activity::Hold(hold);
        }
    }

    /// Continues a pinch on a touchpad by a scale, a turn in radians clockwise, and a displacement of its centre.
    pub fn pinch(&mut self, at: C, pinch: Pinch, turn: f64, pan: [f64; 2]) {
        let at = self.report(at);
        if let Activity::Hold(hold) = &mut self.activity {
            hold.pinch(at, pinch, turn, pan, &self.setup);
        }
    }

    /// Ends a pinch on a touchpad. The picture moves on.
    pub fn pinch_end(&mut self, at: C) {
        let at = self.report(at);
        if let Activity::Hold(hold) = &self.activity
            && !self.has_fingers()
        {
            let velocity = hold.velocity(at);
            self.release(velocity);
        }
    }

    /// Whether fingers hold the picture.
    const fn has_fingers(&self) -> bool {
        matches!(&self.activity, Activity::Hold(hold) if hold.fingers() > 0)
    }

    /// Zooms at once about a point of the view, by `log_factor` = ln of the factor. Use it for a pinch that a browser reports as a wheel.
    /// Such events don't say when the pinch ends, so the limits are hard. Events that follow each other have the same effect as their sum.
    pub fn zoom_by(&mut self, at: C, log_factor: f64, about: [f64; 2]) {
        if self.toward(at, log_factor, about) {
            self.activity = Activity::Rest(self.aimed());
        }
    }

    /// Zooms on a spring about a point of the view, by `log_factor` = ln of the factor. Use it for a notch of a wheel, or a key. Notches
    /// add to the goal, so the scale depends on their number only. A picture under fingers zooms at once, and the fingers keep hold of it.
    pub fn zoom_toward(&mut self, at: C, log_factor: f64, about: [f64; 2]) {
        self.toward(at, log_factor, about);
    }

    fn toward(&mut self, at: C, log_factor: f64, about: [f64; 2]) -> bool {
        let is_valid = log_factor.is_finite() && is_inside(about);
        if is_valid {
            let at = self.event(at);
            if self.has_fingers() {
                self.zoom_held(at, log_factor, about);
                return false;
            }
            let end = self.aimed();
            let goal = Goal { focus: about, log_scale: end.log_scale + log_factor, rotation: end.rotation };
            self.activity = self.way(at, self.placed(at), Aim::Goal { focus: about, goal });
        }
        is_valid
    }

    fn zoom_held(&mut self, at: f64, log_factor: f64, about: [f64; 2]) {
        let Transform { log_scale, rotation, .. } = self.placed(at).transform;
        let log_scale = self.setup.scale_range().clamp(log_scale + log_factor);
        let content = self.placed(at).transform.content_point(about);
        let mut zoomed = Placed::still(Transform::through(log_scale, rotation, content, about));
        if self.setup.physics.has_hard_edges() {
            zoomed = held_back(zoomed, &self.setup.layout);
        }
        if let Activity::Hold(hold) = &mut self.activity {
            hold.resized(&zoomed.transform, &self.setup);
            hold.record(at);
        }
    }

    /// Pans on a spring by a displacement of the content in the view. Use it for an arrow key.
    pub fn pan_toward(&mut self, at: C, displacement: [f64; 2]) {
        if !is_inside(displacement) {
            return;
        }
        let at = self.event(at);
        let (placed, end, middle) = (self.placed(at), self.aimed(), scaled(self.setup.layout.view, 0.5));
        // `stands` is where the content point that is now in the middle of the view would come to rest.
        let stands = end.view_point(placed.transform.content_point(middle));
        let goal = Goal { focus: plus(stands, displacement), log_scale: end.log_scale, rotation: end.rotation };
        self.activity = self.way(at, placed, Aim::Goal { focus: middle, goal });
    }

    /// Answers a double tap at a point of the view. It zooms in about that point or, if the picture is zoomed in already, shows all of the
    /// content.
    pub fn double_tap(&mut self, at: C, position: [f64; 2]) {
        let (end, range) = (self.aimed(), self.setup.scale_range());
        let zoomed = range.clamp(ln(self.setup.layout.fitting_scale() * self.setup.physics.tap_zoom));
        if end.log_scale < zoomed - 0.01 {
            self.zoom_toward(at, zoomed - end.log_scale, position);
        } else {
            self.fit(at);
        }
    }

    /// Begins a quick zoom. Call it when the second touch of a double tap stays down. If this finger then moves down, the picture zooms in
    /// about the touched point, by a factor of 2 for each 128 lengths (as in `MapLibre`). If it moves up, the picture zooms out.
    pub fn quick_zoom_down(&mut self, at: C, id: u64, position: [f64; 2]) {
        self.pinch_begin(at, position);
        self.quick = is_inside(position).then_some((id, position[1]));
    }

    /// Flies to the picture that shows all of the content.
    pub fn fit(&mut self, at: C) {
        self.fly(at, Aim::Fit);
    }

    /// Flies to the picture where a rectangle of the content, given by its corner and its size, just fits the view. The angle stays. If the
    /// picture may not rest there, it ends at the nearest place where it may.
    pub fn zoom_to(&mut self, at: C, corner: [f64; 2], size: [f64; 2]) {
        let corner = minus(corner, self.shifted);
        self.fly(at, Aim::Rectangle { corner, size, rotation: self.aimed().rotation });
    }

    fn fly(&mut self, at: C, aim: Aim) {
        if aim.is_inside() {
            let at = self.event(at);
            self.activity = self.way(at, self.placed(at), aim);
        }
    }

    /// Moves the picture on springs to `transform`, or to the nearest transform where it may rest.
    pub fn go_to(&mut self, at: C, transform: Transform) {
        if transform.is_inside() {
            let at = self.event(at);
            let transform = self.inward(transform);
            let (placed, middle) = (self.placed(at), scaled(self.setup.layout.view, 0.5));
            let stands = transform.view_point(placed.transform.content_point(middle));
            let goal = Goal { focus: stands, log_scale: transform.log_scale, rotation: transform.rotation };
            self.activity = self.way(at, placed, Aim::Goal { focus: middle, goal });
        }
    }

    /// Puts the picture at `transform` at once, or at the nearest transform where it may rest.
    pub fn snap_to(&mut self, at: C, transform: Transform) {
        if transform.is_inside() {
            self.event(at);
            self.activity = Activity::Rest(self.setup.allowed(self.inward(transform)));
        }
    }

    /// Ends a motion at once, where it would come to rest. Use it when people ask for less motion. Fingers keep hold of the picture.
    pub fn settle(&mut self, at: C) {
        self.event(at);
        if !matches!(self.activity, Activity::Hold(_)) {
            self.activity = Activity::Rest(self.aimed());
        }
    }

    /// Changes the sizes of the content and of the view. The content point in the middle stays there if the new bounds allow it. A picture
    /// in motion keeps its velocity and its aim. A fling continues, and a flight to a rectangle ends where the rectangle fits the new view.
    /// A held picture stays held. A picture at rest that shows all content still does so. Sizes that aren't valid are ignored, and
    /// [`validate`](Self::validate) says what is wrong with them.
    pub fn resize(&mut self, at: C, content: impl Into<Option<[f64; 2]>>, view: [f64; 2]) {
        let (old, layout) =
            (self.setup, Layout { view, content: content.into(), corner: minus([0.0; 2], self.shifted) });
        self.checked = layout.validate();
        if self.checked.is_err() || layout == old.layout {
            return;
        }
        let at = self.event(at);
        let placed = self.placed(at);
        self.setup.layout = layout;
        if let Activity::Hold(hold) = &mut self.activity {
            hold.resized(&placed.transform, &self.setup);
            hold.record(at);
            return;
        }
        let shift = scaled(minus(view, old.layout.view), 0.5);
        let is_fitted = placed.is_close(&Placed::still(old.fitted()));
        self.activity = match &self.activity {
            Activity::Way(way) if at < way.rest_at() => {
                Activity::Way(way.resized(at, shift, old.layout.view, &placed, &self.setup))
            }
            _ if is_fitted => Activity::Rest(self.setup.fitted()),
            _ => {
                let Transform { x, y, .. } = placed.transform;
                Activity::Rest(self.setup.allowed(Transform { x: x + shift[0], y: y + shift[1], ..placed.transform }))
            }
        };
    }

    /// Moves the content by a distance in its own coordinates. Use it when you put something in before the content, or when a canvas
    /// without edges moves its origin. The coordinates of the content's points, of the picture and of its end all grow by this distance.
    /// Nobody sees anything happen in the view, and what is under fingers stays there. Then call [`resize`](Self::resize) to make room for
    /// what is new. After that, the content begins at its origin.
    ///
    /// A distance that would take the origin beyond the [domain](crate::domain) is ignored.
    ///
    /// ```
    /// use carom::touch::{PanZoom, PanZoomPhysics};
    /// use carom::scroll::platform;
    ///
    /// let physics = PanZoomPhysics::from_platform(platform::ios());
    /// let mut canvas = PanZoom::new(physics, None, [400.0, 300.0]);
    /// canvas.zoom_toward(0.0, 1.0, [100.0, 100.0]);
    /// let before = canvas.read(0.1).transform.view_point([70.0, 80.0]);
    /// canvas.shift(0.1, [-1_000.0, 0.0]);
    /// let after = canvas.current().transform.view_point([-930.0, 80.0]);
    /// assert!((after[0] - before[0]).abs() < 1e-9);
    /// ```
    pub fn shift(&mut self, at: C, by: [f64; 2]) {
        self.event(at);
        let shifted = plus(self.shifted, by);
        if is_inside(shifted) {
            self.shifted = shifted;
        }
    }

    /// Converts a transform from the coordinates that callers use to the picture's own.
    fn inward(&self, transform: Transform) -> Transform {
        Placed::still(transform).shifted(scaled(self.shifted, -1.0)).transform
    }

    /// Advances to the time when a frame is shown. Returns false if the picture is at rest by then. Draw it once more, and stop asking for
    /// frames until the next event.
    pub fn advance_to(&mut self, at: C) -> bool {
        let at = self.clock.frame(at);
        let is_moving = self.is_moving(at);
        if !is_moving {
            self.activity = Activity::Rest(self.placed(at).transform);
        }
        is_moving
    }

    /// Returns the picture now, that is, at the time of the last event or frame.
    #[must_use]
    pub fn current(&self) -> PanZoomReading {
        self.reading(self.clock.present())
    }

    /// Predicts the picture at a time, assuming that nothing else happens. The clock doesn't move. If you ask for an earlier time than the
    /// picture's own, you get the current picture.
    #[must_use]
    pub fn read(&self, at: C) -> PanZoomReading {
        self.reading(larger(self.clock.read(at), self.clock.present()))
    }

    fn reading(&self, at: f64) -> PanZoomReading {
        let Placed { transform, velocity } = self.placed(at).shifted(self.shifted);
        let is_at_rest = !self.is_moving(at);
        let phase = match &self.activity {
            Activity::Hold(_) => PanZoomPhase::Held,
            Activity::Way(way) if !is_at_rest => way.phase(),
            Activity::Rest(_) | Activity::Way(_) => PanZoomPhase::Rest,
        };
        PanZoomReading { transform, velocity, phase, is_at_rest }
    }

    /// Returns whether the picture stays as it is until the next event.
    #[must_use]
    pub fn is_at_rest(&self) -> bool {
        !self.is_moving(self.clock.present())
    }

    /// Returns the picture where the current motion ends. Under fingers, it is the picture now.
    pub fn end(&self) -> Transform {
        Placed::still(self.aimed()).shifted(self.shifted).transform
    }

    /// Returns the end in the picture's own coordinates.
    fn aimed(&self) -> Transform {
        match &self.activity {
            Activity::Rest(transform) => *transform,
            Activity::Hold(_) => self.placed(self.clock.present()).transform,
            Activity::Way(way) => way.end,
        }
    }

    /// Returns the transform that shows a point of the content in the middle of the view, at the scale and the angle where the current
    /// motion ends. Pass it to [`go_to`](Self::go_to) or [`snap_to`](Self::snap_to), for example after a press on a small map or a search.
    ///
    /// ```
    /// use carom::touch::{PanZoom, PanZoomPhysics};
    /// use carom::scroll::platform;
    ///
    /// let physics = PanZoomPhysics::from_platform(platform::ios());
    /// let mut map = PanZoom::new(physics, [4_000.0, 3_000.0], [400.0, 300.0]);
    /// map.zoom_by(0.0, 2.0, [200.0, 150.0]);
    /// map.go_to(0.0, map.centered_on([1_000.0, 900.0]));
    /// map.advance_to(5.0);
    /// let [x, y] = map.current().transform.content_point([200.0, 150.0]);
    /// assert!((x - 1_000.0).abs() < 1e-6 && (y - 900.0).abs() < 1e-6);
    /// ```
    pub fn centered_on(&self, content: [f64; 2]) -> Transform {
        let Transform { log_scale, rotation, .. } = self.end();
        Transform::through(log_scale, rotation, content, scaled(self.setup.layout.view, 0.5))
    }

    /// Returns the first time when the picture is at rest without further input, or `None` if it is at rest or under fingers.
    #[must_use]
    pub fn rest_at(&self) -> Option<C> {
        match &self.activity {
            Activity::Way(way) if self.clock.present() < way.rest_at() => self.clock.moment(way.rest_at()),
            _ => None,
        }
    }

    /// Returns the seconds until the picture is at rest, or ∞ under fingers.
    #[must_use]
    pub fn settling_time(&self) -> f64 {
        let left = match &self.activity {
            Activity::Rest(_) => 0.0,
            Activity::Hold(_) => f64::INFINITY,
            Activity::Way(way) => way.rest_at() - self.clock.present(),
        };
        larger(left, 0.0)
    }

    fn is_moving(&self, at: f64) -> bool {
        match &self.activity {
            Activity::Rest(_) => false,
            Activity::Hold(_) => true,
            Activity::Way(way) => at < way.rest_at(),
        }
    }

    fn placed(&self, at: f64) -> Placed {
        match &self.activity {
            Activity::Rest(transform) => Placed::still(*transform),
            Activity::Hold(hold) => hold.placed(&self.setup, hold.velocity(at)),
            Activity::Way(way) => way.placed(at, &self.setup),
        }
    }

    /// Takes the stamp of an event, and returns the event's own time, which may be a little before the clock's time.
    fn report(&mut self, at: C) -> f64 {
        let is_moving = matches!(self.activity, Activity::Way(_)) && self.is_moving(self.clock.present());
        self.clock.event(at, is_moving)
    }

    /// Takes the stamp of an event, and returns the clock's time after it.
    fn event(&mut self, at: C) -> f64 {
        self.report(at);
        self.clock.present()
    }
}

/// ln 2 for each 128 lengths.
const QUICK_ZOOM: f64 = LN_2 / 128.0;
