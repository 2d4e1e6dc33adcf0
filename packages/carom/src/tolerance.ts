/** How near to its target a value must be to count as at rest: the Rust library's `TolerancePolicy`, to the bit. */

import { notNegative, toleranceOf, type Tolerance } from "./law.js";
import { larger } from "./math/compare.js";

/**
 * How near to its target, and how slow, a value must be to count as at rest. The lists of a value count as vectors.
 *
 * - A number is a distance in the value's unit, with the speed that covers it in 50 ms; `{ distance, velocity }` states both.
 * - `{ ofTravel }` is a fraction of the travel. The travel is the distance to the target together with the distance that the
 *   velocity alone would add.
 * - `{ distance, ofTarget }` is the larger of a distance and a fraction of the magnitude of the present target. It changes with
 *   every retarget.
 *
 * A tolerance is never finer than the rounding errors of the numbers.
 */
export type TolerancePolicy = Tolerance | { ofTravel: number } | { distance: number; ofTarget: number };

/** The default tolerance of speed per tolerance of distance, in 1/s: a distance of 1 is covered in 50 ms. */
const SPEED_PER_DISTANCE = 20;

/** The smallest relative rounding error of a double: half the distance from a power of two to the next double below. */
const ROUNDING = 0.25 * Number.EPSILON;

/** A ten-thousandth of the travel. */
export const DEFAULT_POLICY: TolerancePolicy = { ofTravel: 1e-4 };

/** The fields of all policies; each policy has only some of them. */
type PolicyFields = { distance: number; velocity?: number; ofTravel?: number; ofTarget?: number };

/** Checks a policy. */
export function checkPolicy(policy: TolerancePolicy): void {
  const { ofTravel, ofTarget, distance } = Object(policy) as PolicyFields;
  if (ofTravel !== undefined) notNegative("tolerance.ofTravel", ofTravel);
  else if (ofTarget !== undefined) {
    notNegative("tolerance.distance", distance);
    notNegative("tolerance.ofTarget", ofTarget);
  } else toleranceOf(policy as Tolerance);
}

/**
 * Returns the distance and the speed of a checked policy for a motion of travel `span` to a target of this magnitude.
 * `least` is the smallest magnitude among the target's numbers.
 */
export function resolvePolicy(policy: TolerancePolicy, span: number, target: number, least: number): [distance: number, speed: number] {
  const { distance, velocity, ofTravel, ofTarget = 0 } = (typeof policy === "number" ? { distance: policy } : policy) as PolicyFields;
  const near = ofTravel === undefined ? larger(distance, ofTarget * target) : ofTravel * span;
  const finest = larger(larger(ROUNDING * least, span < Infinity ? ROUNDING * span : 0), 2 ** -1022);
  return [larger(near, finest), larger(velocity ?? SPEED_PER_DISTANCE * near, SPEED_PER_DISTANCE * finest)];
}

/** Returns a checked policy as the module reads it: its kind, and two numbers. */
export function packPolicy(policy: TolerancePolicy): [kind: number, first: number, second: number] {
  const { distance, velocity, ofTravel, ofTarget } = (typeof policy === "number" ? { distance: policy } : policy) as PolicyFields;
  if (ofTravel !== undefined) return [1, ofTravel, 0];
  return ofTarget === undefined ? [0, distance, velocity ?? SPEED_PER_DISTANCE * distance] : [2, distance, ofTarget];
}
