/** Functions for custom gestures. */

import { positive, demand, written, type Law } from "./law.js";
import { stretched } from "./rubber-band.js";
import type { SpringMotion } from "./spring.js";

/** The drag of the usual friction, in 1/s: in each millisecond it keeps 0.998 of the velocity. */
const USUAL_DRAG = -1000 * Math.log(0.998);

/**
 * Returns the drag of a friction, or the usual one, in 1/s.
 * @internal
 */
export function dragIn(friction: SpringMotion | undefined): number {
  if (friction === undefined) return USUAL_DRAG;
  const { mass, stiffness, damping }: Partial<Law> = friction?.law ?? {};
  if (stiffness !== 0) throw new Error(`\`friction\` must be a friction, but is ${written(friction)}`);
  const drag = damping! / mass!;
  positive("drag", drag);
  return drag;
}

/**
 * Returns how far a release at `velocity` glides: the signed distance to where friction stops it.
 *
 * @param velocity per second
 * @param friction as `friction({ halfLife: 0.3 })` returns it. Its `from` and `velocity` are ignored
 * @default keeps 0.998 of the velocity in each millisecond, as on `UIScrollView`
 * @throws If it isn't a friction, or doesn't stop anything.
 * @example
 * ```ts
 * const end = nearest(
 *   [0, 320, 640],
 *   x + project(finger.velocity(event.timeStamp)),
 * );
 * ```
 */
export function project(velocity: number, friction?: SpringMotion): number {
  return velocity / dragIn(friction);
}

/**
 * Returns the overscroll that is shown when a finger pulls by `pull` beyond an edge. A small pull shows the fraction `coefficient` of it. A
 * larger pull shows a smaller fraction, and never more than `dimension`. The function is odd, so a pull beyond the opposite edge gives the
 * mirror image.
 *
 * @param dimension the length of the viewport along the pull, greater than 0
 * @param coefficient the fraction shown of a small pull
 * @default 0.55, as on iOS
 * @throws If a number is out of its range.
 * @example sheet.style.translate = `0 ${rubberBand(pull, innerHeight)}px`;
 */
export function rubberBand(pull: number, dimension: number, coefficient = 0.55): number {
  demand(dimension > 0, "dimension", "be greater than 0", dimension);
  positive("coefficient", coefficient);
  const [shown] = stretched(pull, dimension, coefficient);
  // Limit the result, because an infinite pull or a rounding may exceed the dimension.
  return Math.abs(shown) <= dimension || Number.isNaN(pull) ? shown : Math.sign(pull) * dimension;
}

/**
 * Returns the point nearest to `position`, or the first of two equally near points.
 *
 * @throws If the list of points is empty.
 * @example sheet.retarget(nearest([0, 320, 640], y + project(velocity)), { velocity });
 */
export function nearest(points: readonly number[], position: number): number {
  demand(points.length > 0, "points.length", "be at least 1", points.length);
  return points.reduce((best, point) => (Math.abs(point - position) < Math.abs(best - position) ? point : best));
}
