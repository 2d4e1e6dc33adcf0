/** Where content may rest in a view. */

import { clamp } from "../velocity/samples.js";
import { AXES, times, type Pair } from "./plane.js";
import type { Placed } from "./transform.js";

/** The sizes of a view and of the content in it, each as width and height. */
export interface Sizes {
  readonly view: Pair;
  /** `undefined` for a canvas without edges. */
  readonly content: Pair | undefined;
  /** The corner of the content. */
  readonly corner: Pair;
}

/** The range along one axis where content may rest, at a given scale and rotation, and the velocities of the range's ends. */
export interface Bounds {
  readonly min: number;
  readonly max: number;
  readonly minVelocity: number;
  readonly maxVelocity: number;
  clamp(position: number): number;
}

export const between = (min: number, max: number, minVelocity = 0, maxVelocity = 0): Bounds => ({
  min,
  max,
  minVelocity,
  maxVelocity,
  clamp: (position) => clamp(position, min, max),
});

/** Returns the scale where all of the unrotated content is in view, or 1 for a canvas without edges. */
export const fittingScale = ({ view, content }: Sizes): number =>
  content ? Math.min(view[0] / content[0], view[1] / content[1]) : 1;

/**
 * Returns the bounds of x (axis 0) or y (axis 1) of a transform with a factor that grows and turns at the complex rate `rate`.
 *
 * The bounding box of the content must cover the view along the axis. A box that is shorter than the view is centred.
 */
export function boundsOf(sizes: Sizes, axis: 0 | 1, factor: Pair, rate: Pair = [0, 0]): Bounds {
  const { content } = sizes;
  if (!content) return between(-Infinity, Infinity);
  const [a, b] = factor;
  const [changeA, changeB] = times(rate, factor);
  // Along this axis, the corners of a content of the size W × H are at u·{0, W} + v·{0, H}.
  const [coefficients, changes] =
    axis === 0
      ? ([
          [a, -b],
          [changeA, -changeB],
        ] as const)
      : ([
          [b, a],
          [changeB, changeA],
        ] as const);
  const along = ([u, v]: Pair): number => u * sizes.corner[0] + v * sizes.corner[1];
  let [low, lowVelocity] = [along(coefficients), along(changes)];
  let [high, highVelocity] = [low, lowVelocity];
  for (const side of [0, 1] as const) {
    const end = coefficients[side] * content[side];
    const moves = changes[side] * content[side];
    // If a side is perpendicular to this axis right now, the way that it turns decides which end it belongs to.
    if (end < 0 || (end === 0 && moves < 0)) [low, lowVelocity] = [low + end, lowVelocity + moves];
    else [high, highVelocity] = [high + end, highVelocity + moves];
  }
  const view = sizes.view[axis];
  if (high - low > view) return between(view - high, -low + 0, -highVelocity, -lowVelocity);
  const middle = 0.5 * (view - high - low);
  const velocity = -0.5 * (highVelocity + lowVelocity);
  return between(middle, middle, velocity, velocity);
}

/** Returns a picture whose place and velocity along each axis come from `bend`, which also gets the bounds of the current scale. */
export function bent(
  sizes: Sizes,
  { transform, velocity }: Placed,
  bend: (
    position: number,
    velocity: number,
    bounds: Bounds,
    axis: 0 | 1,
  ) => readonly [position: number, velocity: number],
): Placed {
  const rate: Pair = [velocity.logScale, velocity.rotation];
  const moves = [velocity.x, velocity.y];
  const [[px, x], [py, y]] = AXES.map((axis) =>
    bend(transform.place[axis], moves[axis], boundsOf(sizes, axis, transform.factor, rate), axis),
  );
  return { transform: transform.at([px, py]), velocity: { ...velocity, x, y } };
}
