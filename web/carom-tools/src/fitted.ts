/** The motion of a fit. */

import type { State, Tolerance } from "carom";
import { motion, type AnyMotion } from "carom/laws";
import type { Fit } from "./fit.js";
import { OF_TRAVEL } from "../../carom/build/law.js";

/** The motion that {@link fitted} returns. Times are in seconds since the first sample of the segment. */
export class FittedMotion {
  /** The motion of the law, in its own time. */
  readonly motion: AnyMotion;
  /** The start of the law's own time, in seconds since the first sample. */
  readonly begin: number;

  /** @internal */
  constructor(law: AnyMotion, begin: number) {
    this.motion = law;
    this.begin = begin;
  }

  /**
   * Returns position and velocity at `t`. The motion is at rest until it begins.
   *
   * @example const { position, velocity } = fitted(fit(trace).best).at(0.2);
   */
  at(t: number): State {
    const since = Math.max(t, 0) - this.begin;
    const state = this.motion.at(Math.max(since, 0));
    return since <= 0 && this.begin > 0 ? { position: state.position, velocity: 0 } : state;
  }

  /**
   * Returns the position at `t`, without creating an object.
   *
   * @example element.style.translate = `${law.position(seconds)}px`;
   */
  position(t: number): number {
    return this.motion.position(Math.max(Math.max(t, 0) - this.begin, 0));
  }

  /** The position where the motion ends, or `undefined` if it never ends. */
  get rest(): number | undefined {
    return this.motion.rest;
  }

  /**
   * Returns the seconds after which the motion stays within a tolerance of its rest for good.
   *
   * @param tolerance a ten-thousandth of the travel by default
   * @example fitted(fit(trace).best).settlingTime(0.5); // seconds after the first sample
   */
  settlingTime(tolerance?: Tolerance): number {
    // The recording may begin after the motion's start. The motion's own default would ignore that, so compute the default here.
    const travel = Math.abs((this.rest ?? Infinity) - this.position(0));
    const chosen = tolerance ?? (travel > 0 ? OF_TRAVEL * travel : undefined);
    return Math.max(0, this.motion.settlingTime(chosen) + this.begin);
  }
}

/**
 * Returns the motion of a fit as a function of time. If the recording's clock has slipped, `clock_slip` is among the parameters. From the
 * slip on, the recording is ahead of the motion by `clock_slip`.
 *
 * @throws If the spec is invalid.
 * @example
 * ```ts
 * const law = fitted(fit({ times, positions }).best);
 * law.position(0.1);  // a tenth of a second after the first sample
 * law.rest;           // where it would have ended
 * ```
 */
export function fitted({ spec, begin }: Pick<Fit, "spec" | "begin">): FittedMotion {
  return new FittedMotion(motion(spec), begin);
}
