/** The damped lerp, at any frame rate: a pure function of time. */

import type { ApproachParameters } from "./law-table.js";
import { finite, notNegative, OF_TRAVEL, positive, demand, toleranceOf, warnIfLong, type Tolerance } from "./law.js";
import { checkNames, type NamesOf, type OneOf } from "./options.js";
import { timeToFall } from "./spring/coast.js";
import type { Motion, State, Travel } from "./spring.js";

/** How fast an approach closes its gap, in one notation. */
export type SomeApproach = OneOf<
  | ApproachParameters
  | {
      /** The fraction of the gap that closes in each frame, from 0 to below 1. */
      lerp: number;
      /** The frames a second that you tuned `lerp` for. */
      frameRate: number;
    }
>;

/** An approach in one notation, its start and its target. */
export type ApproachOptions = SomeApproach & Omit<Travel, "velocity">;

const APPROACH = Object.keys({
  decayRate: 1,
  halfLife: 1,
  lerp: 1,
  frameRate: 1,
  from: 1,
  to: 1,
} satisfies NamesOf<Record<"decayRate" | "halfLife" | "lerp" | "frameRate" | "from" | "to", 1>>);

/** Returns how fast the gap closes, in 1/s. */
function rateOf({ decayRate, halfLife, lerp, frameRate }: SomeApproach): number {
  const given = [decayRate, halfLife, lerp].filter((number) => number !== undefined);
  if (given.length !== 1 || (lerp === undefined) !== (frameRate === undefined))
    throw new Error("an approach takes one of `decayRate`, `halfLife`, `lerp` with `frameRate`");
  if (decayRate !== undefined) {
    notNegative("decayRate", decayRate);
    return decayRate;
  }
  if (halfLife !== undefined) {
    positive("halfLife", halfLife);
    warnIfLong("halfLife", halfLife);
    return Math.LN2 / halfLife;
  }
  demand(lerp! >= 0 && lerp! < 1, "lerp", "be at least 0 and below 1", lerp);
  positive("frameRate", frameRate!);
  return -Math.log1p(-lerp!) * frameRate!;
}

/** The motion of {@link approach}. */
export class ApproachMotion implements Motion {
  /** How fast the gap closes, in 1/s. */
  readonly decayRate: number;
  /** The position at the start. */
  readonly from: number;
  /** The target. */
  readonly to: number;

  /** @internal */
  constructor(decayRate: number, from: number, to: number) {
    this.decayRate = decayRate;
    this.from = finite("from", from);
    this.to = finite("to", to);
  }

  /**
   * Returns position and velocity at time `t`, in seconds since the start. The velocity at the start is already `decayRate * (to - from)`.
   *
   * @example const { position } = camera.at(0.1);
   */
  at(t: number): State {
    const { decayRate, from, to } = this;
    return { position: this.position(t), velocity: decayRate * (to - from) * Math.exp(-this.#phase(t)) };
  }

  /**
   * Returns the position at time `t`, in seconds since the start. Before the start, it returns `from`.
   *
   * @example camera.x = approach({ halfLife: 0.1, from: camera.x, to: player.x }).position(dt);
   */
  position(t: number): number {
    const { from, to } = this;
    const phase = this.#phase(t);
    // Compute the position from the nearer end, because that keeps more digits.
    return phase < Math.LN2 ? from - (to - from) * Math.expm1(-phase) : to + (from - to) * Math.exp(-phase);
  }

  /** The position where the motion ends. */
  get rest(): number {
    return this.decayRate === 0 ? this.from : this.to;
  }

  /**
   * Returns the first time when the motion is at `position`, in seconds, or `undefined` if it never is.
   *
   * @example const seconds = camera.timeAt(150);
   */
  timeAt(position: number): number | undefined {
    const { decayRate, from, to } = this;
    if (position === from) return 0;
    const [done, left] = [(position - from) / (to - from), (to - position) / (to - from)];
    if (!(done > 0 && left > 0 && decayRate > 0)) return undefined;
    return -(done < 0.5 ? Math.log1p(-done) : Math.log(left)) / decayRate;
  }

  /**
   * Returns the seconds after which the motion stays within a tolerance of its rest.
   *
   * @param tolerance a ten-thousandth of the travel by default
   * @throws If the tolerance is negative or not a number.
   * @example const seconds = camera.settlingTime(0.5);
   */
  settlingTime(tolerance?: Tolerance): number {
    const { decayRate, from, to } = this;
    const gap = Math.abs(to - from);
    const { distance, velocity } = toleranceOf(tolerance ?? OF_TRAVEL * gap);
    if (decayRate === 0) return 0;
    return Math.max(timeToFall(decayRate, gap, distance), timeToFall(decayRate, gap * decayRate, velocity));
  }

  /**
   * Returns the motion spec that the `carom` command and the other tools read.
   *
   * @example const text = JSON.stringify(camera);
   */
  toJSON(): { law: "approach"; decayRate: number; target: number } & State {
    const { decayRate, from, to } = this;
    return { law: "approach", decayRate, position: from, velocity: decayRate * (to - from), target: to };
  }

  /** Returns decayRate·t at `t` ≥ 0, also for a rate of 0 and t = ∞. */
  #phase(t: number): number {
    return this.decayRate === 0 ? 0 : this.decayRate * Math.max(0, t);
  }
}

/**
 * Returns the motion that closes the same fraction of its gap in each millisecond. This is the damped `lerp` of games, but it is the same
 * at any frame rate. By default it goes from 0 to 1. It can't take over a velocity, so it starts with a jolt, unlike a `spring`.
 *
 * @throws If a number is out of its range, or the options don't describe exactly one approach.
 * @example
 * ```ts
 * // camera.x += (player.x - camera.x) * 0.1, tuned at 60 frames a second
 * const law = { lerp: 0.1, frameRate: 60 };
 * const frame = (dt) => {
 *   const { x } = camera;
 *   camera.x = approach({ ...law, from: x, to: player.x }).position(dt);
 * };
 * ```
 */
export function approach(options: ApproachOptions): ApproachMotion {
  checkNames(options, APPROACH);
  const { from = 0, to = 1 } = options;
  return new ApproachMotion(rateOf(options), from, to);
}
