/** How near to its target a value must be to count as at rest: the Rust library's `TolerancePolicy`. */

import { notNegative, OF_TRAVEL, demand, SPEED_PER_DISTANCE, toleranceOf, type Tolerance } from "./law.js";
import { checkNames, type NamesOf } from "./options.js";

/**
 * How near to its target, and how slow, a value must be to count as at rest. A value's lists count as vectors.
 *
 * - A number is a distance in the value's unit, with the speed that covers it in 50 ms. `{ distance, velocity }` states both.
 * - `{ ofTravel }` is a fraction of the travel. The travel is the distance to the target together with the distance that the
 *   velocity alone would add.
 * - `{ distance, ofTarget }` is the larger of a distance and a fraction of the magnitude of the current target. The tolerance changes with
 *   every retarget. A `velocity` beside them states the speed, which otherwise covers that distance in 50 ms.
 *
 * A tolerance is never finer than the rounding of the numbers.
 */
export type TolerancePolicy = Tolerance | { ofTravel: number } | TargetTolerance;

/** The larger of a distance and a fraction of the magnitude of the current target. */
export interface TargetTolerance {
  /** The distance, in the value's unit. */
  distance: number;
  /** The fraction of the target's magnitude. */
  ofTarget: number;
  /** The speed, per second. @default the speed that covers the distance in 50 ms */
  velocity?: number | undefined;
}

/** The smallest relative rounding error of a double: half the distance from a power of two to the next double below. */
const ROUNDING = 0.25 * Number.EPSILON;

/** A ten-thousandth of the travel. */
export const DEFAULT_POLICY: TolerancePolicy = { ofTravel: OF_TRAVEL };

/** The fields of all policies. Each policy has only some of these. */
interface PolicyFields {
  distance: number;
  velocity?: number | undefined;
  ofTravel?: number;
  ofTarget?: number;
}

const FIELDS = Object.keys({ distance: 1, velocity: 1, ofTravel: 1, ofTarget: 1 } satisfies NamesOf<PolicyFields>);

const fieldsOf = (policy: TolerancePolicy): PolicyFields =>
  (typeof policy === "number" ? { distance: policy } : policy) as PolicyFields;

/**
 * Returns a checked policy.
 *
 * @throws If a number is out of its range, a field is unknown, or the fields belong to two policies.
 */
export function checkedPolicy(policy: TolerancePolicy): TolerancePolicy {
  if (typeof policy !== "object" || policy === null) {
    toleranceOf(policy);
    return policy;
  }
  const { ofTravel, ofTarget, distance, velocity } = fieldsOf(policy);
  checkNames(policy, FIELDS, "tolerance.");
  if (ofTravel !== undefined) {
    if ((distance ?? velocity ?? ofTarget) !== undefined)
      throw new Error("`tolerance` must be `ofTravel` alone, or a distance, but has both");
    notNegative("tolerance.ofTravel", ofTravel);
  } else if (ofTarget !== undefined) {
    notNegative("tolerance.distance", distance);
    notNegative("tolerance.ofTarget", ofTarget);
    // With an infinite speed, only the distance decides.
    if (velocity !== undefined) demand(velocity >= 0, "tolerance.velocity", "be at least 0", velocity);
  } else toleranceOf(policy as Tolerance);
  return policy;
}

/** How near a value must be, and how slow, to count as at rest. */
export interface Near {
  readonly distance: number;
  readonly speed: number;
}

/**
 * Returns the numbers of a checked policy for a motion of travel `span` to a target of this magnitude. `least` is the
 * smallest magnitude among the target's numbers.
 */
export function resolvePolicy(policy: TolerancePolicy, span: number, target: number, least: number): Near {
  const { distance, velocity, ofTravel, ofTarget = 0 } = fieldsOf(policy);
  const near = ofTravel === undefined ? Math.max(distance, ofTarget * target) : ofTravel * span;
  const finest = Math.max(ROUNDING * least, ROUNDING * span, 2 ** -1022);
  return {
    distance: Math.max(near, finest),
    speed: Math.max(velocity ?? SPEED_PER_DISTANCE * near, SPEED_PER_DISTANCE * finest),
  };
}
