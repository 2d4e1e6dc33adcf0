/** A picture after its release. */

import type { Law } from "../law.js";
import type { State } from "../spring.js";
import { bent, between, boundsOf, type Bounds } from "./bounds.js";
import { bounce, page, spring, stay, stop, under, type Course, type Tolerance } from "./courses.js";
import type { Frame } from "./hold.js";
import { DRAG, MAX_FLING } from "./physics.js";
import { AXES, scaled, square, times, type Pair } from "./plane.js";
import { factorOf, movingThrough, Transform, velocityAt, type Placed } from "./transform.js";

/** Where springs take a picture. `focus` is the point of the view where a point of the content ends. */
export interface Goal {
  readonly focus: Pair;
  readonly logScale: number;
  readonly rotation: number;
}

/** A motion of the whole picture. */
export interface Journey {
  /** Returns the picture at `t` seconds since its start, until it is at rest. */
  at(t: number): Placed;
  /** Seconds until the picture is at rest. */
  readonly duration: number;
  /** The picture at rest. */
  readonly end: Transform;
}

/** Returns the motion of a picture from a placement. */
export type Journeys = (frame: Frame, from: Placed, pixelRatio: number) => Journey;

/** The tolerance of lengths in the view: half a device pixel. */
export function pixelOf(pixelRatio: number): Tolerance {
  const distance = 1 / (2 * pixelRatio);
  return { distance, velocity: 20 * distance };
}

/**
 * The tolerance of the angle and of the logarithm of the scale, if the picture scales and turns about this point, inside the view or
 * outside. A change within this tolerance moves each visible point by at most half of the tolerance of lengths.
 */
export function partOf(view: Pair, about: Pair, pixelRatio: number): Tolerance {
  const [x, y] = AXES.map((axis) => Math.max(Math.abs(about[axis]), Math.abs(view[axis] - about[axis])));
  const reach = 2 * Math.sqrt(Math.max(square(view), square([x, y])));
  const { distance, velocity } = pixelOf(pixelRatio);
  return { distance: distance / reach, velocity: velocity / reach };
}

type AxisCourse = (axis: 0 | 1, bounds: Bounds, tolerance: Tolerance) => Course;

/**
 * Returns the motion of a picture whose parts move by their own laws.
 *
 * The *focus* is the content point that was under the fingers. It moves in the view by the law of panning. Meanwhile the logarithm of the
 * scale, and the angle, follow laws of their own, and the content scales and turns about the focus.
 *
 * Scale and angle don't depend on the focus, so we compute their ends first. The focus then moves between the bounds of the *final* scale
 * and angle. Before the end, the picture may be beyond the bounds of its current scale. Elastic edges allow that. Hard edges keep the
 * picture within those bounds at every instant.
 */
function glide(
  frame: Frame,
  from: Placed,
  focus: Pair,
  logScale: Course,
  rotation: Course,
  pixelRatio: number,
  course: AxisCourse,
): Journey {
  const { sizes } = frame;
  const content = from.transform.under(focus);
  const factor = factorOf(logScale.rest, rotation.rest);
  const arm = times(factor, content);
  const pixel = pixelOf(pixelRatio);
  const [[x, endX], [y, endY]] = AXES.map((axis) => {
    const bounds = boundsOf(sizes, axis, factor);
    // The bounds limit the content's origin, and the focus is `arm` away from the origin.
    const along = course(axis, between(bounds.min + arm[axis], bounds.max + arm[axis]), pixel);
    return [along, bounds.clamp(along.rest - arm[axis])] as const;
  });
  const part = partOf(sizes.view, [x.rest, y.rest], pixelRatio);
  return {
    at: (t) => movingThrough(content, [x.at(t), y.at(t)], logScale.at(t), rotation.at(t)),
    duration: Math.max(
      0,
      ...[x, y].map((one) => one.settling(pixel)),
      ...[logScale, rotation].map((one) => one.settling(part)),
    ),
    end: new Transform({ x: endX, y: endY, logScale: logScale.rest, rotation: rotation.rest }),
  };
}

/** Returns a picture held within hard edges at its current scale. */
export const heldBack = ({ physics, sizes }: Frame, placed: Placed): Placed =>
  physics.isElastic
    ? placed
    : bent(sizes, placed, (position, velocity, bounds) => physics.shown(position, velocity, bounds, 1));

/** Returns the scale or the angle of a picture, with its rate. */
const stateOf = ({ transform, velocity }: Placed, part: "logScale" | "rotation"): State => ({
  position: transform[part],
  velocity: velocity[part],
});

/** Returns the motion of a picture that is released with the fingers' centre at `focus`. Below the speed `minFling`, it doesn't pan on. */
export const release =
  (focus: Pair, minFling: number): Journeys =>
  (frame, from, pixelRatio) => {
    const { physics, sizes } = frame;
    const range = physics.range(sizes);
    const scale = stateOf(from, "logScale");
    const nearest = range.clamp(scale.position);
    // You may have caught a flight beyond the limits. Then a spring takes the picture back.
    const isBeyond = !physics.isElastic && nearest !== scale.position;
    const logScale = isBeyond
      ? spring(physics.spring, scale, nearest)
      : physics.isElastic
        ? bounce(DRAG, physics.spring, scale, range.min, range.max)
        : stop(DRAG, scale, range.min, range.max);
    const velocity = fling(velocityAt(from, focus), minFling);
    const speed = Math.sqrt(square(velocity));
    // The picture stops when it is as slow as the platform's stop speed. If the release was slower than that, it stops at half of
    // the release speed, because otherwise it wouldn't move at all. Each axis stops at its share of that speed.
    const stopPart = speed > 0 ? Math.min(physics.pan.stopSpeed, 0.5 * speed) / speed : 0;
    return glide(
      frame,
      from,
      focus,
      logScale,
      turn(frame, stateOf(from, "rotation")),
      pixelRatio,
      (axis, bounds, tolerance) => {
        const pan = { ...physics.pan, stopSpeed: stopPart * Math.abs(velocity[axis]) };
        return page(pan, { position: focus[axis], velocity: velocity[axis] }, bounds, sizes.view[axis], tolerance);
      },
    );
  };

/** Returns the motion to a goal on springs. The end is the nearest picture that may rest. */
export const toGoal =
  (focus: Pair, goal: Goal): Journeys =>
  (frame, from, pixelRatio) => {
    const law: Law = frame.physics.spring;
    const logScale = spring(law, stateOf(from, "logScale"), frame.physics.range(frame.sizes).clamp(goal.logScale));
    const rotation = spring(law, stateOf(from, "rotation"), goal.rotation);
    const velocity = velocityAt(from, focus);
    return glide(frame, from, focus, logScale, rotation, pixelRatio, (axis, bounds) =>
      spring(law, { position: focus[axis], velocity: velocity[axis] }, bounds.clamp(goal.focus[axis])),
    );
  };

/** Returns the velocity of a picture that pans on: 0 below a threshold, and at most a cap. */
function fling(velocity: Pair, minFling: number): Pair {
  const speed = Math.sqrt(square(velocity));
  return speed < minFling ? [0, 0] : scaled(velocity, Math.min(MAX_FLING / speed, 1));
}

function turn({ physics }: Frame, start: State): Course {
  const { rotation, spring: law } = physics;
  if (!rotation) return stay(start.position);
  const natural = under(DRAG, start);
  const { step } = rotation;
  return step === undefined ? natural : spring(law, start, step * Math.floor(natural.rest / step + 0.5));
}
