/** The motion of a fit: `import { fitted } from "carom/motion"`, and the fit from `carom/fit`. */

import type { Fit } from "./fit.js";
import { toleranceOf, type Tolerance } from "./law.js";
import { motion, type AnyMotion } from "./motion.js";
import type { State } from "./spring.js";

/** What {@link fitted} gives. Times are in seconds since the first sample of the stretch. */
export class FittedMotion {
  /** The law in its own time. */
  readonly motion: AnyMotion;
  /** When that begins. */
  readonly begin: number;

  /** @internal */
  constructor(law: AnyMotion, begin: number) {
    this.motion = law;
    this.begin = begin;
  }

  /** Position and velocity at `t`. It stands until it begins. */
  at(t: number): State {
    const since = Math.max(t, 0) - this.begin;
    const state = this.motion.at(Math.max(since, 0));
    return since <= 0 && this.begin > 0 ? { position: state.position, velocity: 0 } : state;
  }

  /** The position alone. */
  position(t: number): number {
    return this.motion.position(Math.max(Math.max(t, 0) - this.begin, 0));
  }

  /** Where it ends; `undefined` if it does not. */
  get rest(): number | undefined {
    return this.motion.rest;
  }

  /** From when on it stays within a tolerance of its rest, for good; a thousandth of the way if nobody says otherwise. */
  settlingTime(tolerance?: Tolerance): number {
    const way = Math.abs((this.rest ?? Infinity) - this.position(0)) || this.motion.way;
    return Math.max(0, this.motion.settlingTime(toleranceOf(tolerance ?? 0.001 * way)) + this.begin);
  }
}

/**
 * The motion that a fit has found, to be asked where it is at any time. Where the recording's clock has slipped (there is a
 * `clock_slip` among the parameters), the recording is ahead of it by so much from then on.
 *
 * ```ts
 * const law = fitted(fit({ times, positions }).best);
 * law.position(0.1);  // a tenth of a second after the first sample
 * law.rest;           // where it would have ended
 * ```
 */
export function fitted({ model, spec, begin }: Pick<Fit, "model" | "spec" | "begin">): FittedMotion {
  if (!spec) throw new Error(`there is no motion of \`${model}\`: it depends on when the wheel was turned`);
  return new FittedMotion(motion(spec), begin);
}
