//! A picture after its release.

use super::physics::{PanZoomPhysics, Rotation, ScaleEdge, Setup, view};
use super::plane::{Point, square, times};
use super::transform::{Placed, Transform, factor};
use crate::compose::bouncing::{Bouncing, BouncingMotion};
use crate::compose::clamped::Clamped;
use crate::forward_motion;
use crate::law::{Friction, FrictionMotion, SpringMotion};
use crate::math::{fabs, floor, larger, smaller, sqrt};
use crate::motion::{Motion, State};
use crate::scroll::{Across, Extent, PageMotion, PagePhysics, Physics, View};

/// A picture after its release.
///
/// The *focus* is the content point that was under the fingers. It moves in the view by the law of panning. Meanwhile the logarithm ln s of
/// the scale and the angle θ follow laws of their own, and the content scales and turns about the focus. So each of these motions is as
/// exact as its law, and the frames don't matter.
///
/// Scale and angle don't depend on the focus, so we compute their ends first. The focus then moves between the bounds of the *final* scale
/// and angle, and we compute the instant when it meets one of them. Before the end, the picture may be beyond the bounds of its current
/// scale. Elastic edges show it there, and hard edges clamp it to these bounds. The bounds are functions of time, so we don't have to
/// search for a contact with a moving edge.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Glide {
    /// The focus, as a point of the content.
    content: Point,
    focus: [Course; 2],
    log_scale: Course,
    rotation: Course,
    /// The picture at rest.
    pub(super) end: Transform,
    /// Seconds from the release until the picture is at rest.
    pub(super) duration: f64,
}

/// The motion of one number.
#[derive(Clone, Copy, Debug, PartialEq)]
#[expect(clippy::large_enum_variant, reason = "an app has few pictures, and the core does not allocate")]
enum Course {
    Page(PageMotion),
    Spring(SpringMotion),
    Bounce(BouncingMotion),
    Slide(FrictionMotion),
    Stop(Clamped<FrictionMotion>),
}

forward_motion!(impl for Course, |course| match course {
    Course::Page(motion) => motion as &dyn Motion,
    Course::Spring(motion) => motion,
    Course::Bounce(motion) => motion,
    Course::Slide(motion) => motion,
    Course::Stop(motion) => motion,
});

/// Where a motion on springs ends: the point of the view where the focus comes to rest, with scale and angle.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(super) struct Goal {
    pub(super) focus: Point,
    pub(super) log_scale: f64,
    pub(super) rotation: f64,
}

impl Glide {
    /// Returns the motion of a picture whose fingers let go with their centre at `focus`, in a view of this size.
    pub(super) fn release(from: &Placed, focus: Point, size: Point, setup: &Setup) -> Self {
        let physics = &setup.physics;
        let log_scale = scale_course(from.log_scale(), setup);
        let rotation = rotation_course(from.rotation(), physics);
        let velocity = fling(from.velocity_at(focus), physics);
        let speed = sqrt(square(velocity));
        Self::new(from, focus, (log_scale, rotation), setup, |axis, views| {
            let start = |axis: usize| State { position: focus[axis], velocity: velocity[axis] };
            let (other, start) = (start(1 - axis), start(axis));
            let across = Across { velocity: other.velocity, viewport: size[1 - axis] };
            let across = Some(across).filter(|_| views[1 - axis].extent.has_way(other));
            let extent = Extent { viewport: size[axis], ..views[axis].extent };
            let view = View { across, extent, ..views[axis] };
            // The picture stops at the platform's stop speed. After a slower release, it stops at half of the release speed, because
            // otherwise it wouldn't move at all. Each axis gets a share of this speed in proportion to its
            // velocity.
            let stop = smaller(physics.pan.stop_speed.unwrap_or_else(|| view.slow()), 0.5 * speed);
            let part = if across.is_some() || speed == 0.0 { 1.0 } else { fabs(start.velocity) / speed };
            let pan = PagePhysics { stop_speed: Some(stop * part), ..physics.pan };
            // Beyond an edge, `release` may change the velocity. Call `go_on`, which keeps the velocity.
            Course::Page(pan.go_on(start, &view))
        })
    }

    /// Returns the motion to a goal on springs. It ends at the nearest picture that may rest.
    pub(super) fn to(from: &Placed, focus: Point, goal: Goal, setup: &Setup) -> Self {
        let spring = |start: State, target: f64| Course::Spring(setup.physics.spring.motion(start, target));
        let log_scale = spring(from.log_scale(), setup.scale_range().clamp(goal.log_scale));
        let rotation = spring(from.rotation(), goal.rotation);
        let velocity = from.velocity_at(focus);
        Self::new(from, focus, (log_scale, rotation), setup, |axis, views| {
            let start = State { position: focus[axis], velocity: velocity[axis] };
            spring(start, views[axis].extent.clamp(goal.focus[axis]))
        })
    }

    fn new(
        from: &Placed,
        focus: Point,
        (log_scale, rotation): (Course, Course),
        setup: &Setup,
        course: impl Fn(usize, &[View; 2]) -> Course,
    ) -> Self {
        let Setup { physics, layout, pixel_ratio } = setup;
        let content = from.transform.content_point(focus);
        let rest = |course: &Course| course.rest().unwrap_or_else(|| course.state(0.0).position);
        let (end_scale, end_rotation) = (rest(&log_scale), rest(&rotation));
        let factor = factor(end_scale, end_rotation);
        let arm = times(factor, content);
        let views = [0, 1].map(|axis| {
            let bounds = layout.bounds(axis, factor, [0.0; 2]);
            let mut view = view(&bounds, layout.view[axis], *pixel_ratio);
            // The bounds limit the content's origin, and the focus is `arm` away from the origin.
            (view.extent.min, view.extent.max) = (bounds.min + arm[axis], bounds.max + arm[axis]);
            view
        });
        let focus = [0, 1].map(|axis| course(axis, &views));
        let end = [0, 1].map(|axis| layout.bounds(axis, factor, [0.0; 2]).clamp(rest(&focus[axis]) - arm[axis]));
        let end = Transform { x: end[0], y: end[1], log_scale: end_scale, rotation: end_rotation };
        let (pixel, part) = setup.tolerances([rest(&focus[0]), rest(&focus[1])]);
        let settled = |course: &Course| match course {
            Course::Page(page) => {
                physics.pan.duration(page, &view(&layout.bounds(0, factor, [0.0; 2]), 1.0, *pixel_ratio))
            }
            other => other.settling_time(pixel),
        };
        let duration = focus.iter().map(settled).fold(0.0, larger);
        let duration =
            [&log_scale, &rotation].map(|course| course.settling_time(part)).into_iter().fold(duration, larger);
        Self { content, focus, log_scale, rotation, end, duration }
    }

    /// Returns the picture at `t` seconds after the release.
    pub(super) fn placed(&self, t: f64) -> Placed {
        let focus = [self.focus[0].state(t), self.focus[1].state(t)];
        Placed::through(self.content, focus, self.log_scale.state(t), self.rotation.state(t))
    }
}

/// Returns the velocity of a picture that pans after a release: 0 below the platform's threshold, and at most its cap.
fn fling(velocity: Point, physics: &PanZoomPhysics) -> Point {
    let speed = sqrt(square(velocity));
    if speed < physics.min_fling || speed == 0.0 {
        return [0.0; 2];
    }
    let part = if speed > physics.max_fling { physics.max_fling / speed } else { 1.0 };
    [part * velocity[0], part * velocity[1]]
}

#[expect(clippy::float_cmp, reason = "a scale inside its limits is exactly its own nearest")]
fn scale_course(start: State, setup: &Setup) -> Course {
    let (physics, range) = (&setup.physics, setup.scale_range());
    let nearest = range.clamp(start.position);
    match physics.scale_edge {
        // You may have caught a flight beyond the limits. Then a spring takes the picture back.
        ScaleEdge::Hard if nearest != start.position => Course::Spring(physics.spring.motion(start, nearest)),
        ScaleEdge::Hard => Course::Stop(Clamped::new(physics.scale_friction.motion(start), range.min, range.max)),
        ScaleEdge::Elastic { .. } => {
            let friction = physics.scale_friction.into();
            let law = Bouncing { min: range.min, max: range.max, friction, spring: physics.spring };
            Course::Bounce(law.motion(start))
        }
    }
}

fn rotation_course(start: State, physics: &PanZoomPhysics) -> Course {
    match physics.rotation {
        Rotation::Locked => Course::Slide(Friction { drag: 1.0 }.motion(State::at_rest(start.position))),
        Rotation::Free { friction, .. } => Course::Slide(friction.motion(start)),
        Rotation::Snapping { friction, step, .. } => {
            let projected = friction.motion(start).rest().unwrap_or(start.position);
            Course::Spring(physics.spring.motion(start, step * floor(projected / step + 0.5)))
        }
    }
}
