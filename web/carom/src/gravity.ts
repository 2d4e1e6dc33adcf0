/** Constant acceleration: a pure function of time. */

import { finite, toleranceOf, type Tolerance } from "./law.js";
import { checkNames, type NamesOf } from "./options.js";
import { differenceOfProducts, lostByDifference } from "./math/difference.js";
import type { Motion, State } from "./spring.js";

/** A constant acceleration, and the start of its motion. */
export interface GravityOptions {
  /** The acceleration, per second². */
  acceleration: number;
  /** The position at the start. @default 0 */
  from?: number | undefined;
  /** The velocity at the start, per second. @default 0 */
  velocity?: number | undefined;
}

const GRAVITY = Object.keys({ acceleration: 1, from: 1, velocity: 1 } satisfies NamesOf<GravityOptions>);

/** The motion of {@link gravity}. */
export class GravityMotion implements Motion {
  /** The acceleration, per second². */
  readonly acceleration: number;
  /** The position at the start. */
  readonly from: number;
  /** The velocity at the start, per second. */
  readonly velocity: number;

  /** @internal */
  constructor({ acceleration, from = 0, velocity = 0 }: GravityOptions) {
    this.acceleration = finite("acceleration", acceleration);
    this.from = finite("from", from);
    this.velocity = finite("velocity", velocity);
  }

  /**
   * Returns position and velocity at time `t`, in seconds since the start. Before the start, it returns the state at the start.
   *
   * @example const { position, velocity } = gravity({ acceleration: 5000 }).at(0.1);
   */
  at(t: number): State {
    const { acceleration: a, velocity: v } = this;
    return { position: this.position(t), velocity: t > 0 && a !== 0 ? v + a * t : v };
  }

  /**
   * Returns the position at time `t`, in seconds since the start, without creating an object.
   *
   * @example element.style.translate = `0 ${ball.position(seconds)}px`;
   */
  position(t: number): number {
    const { acceleration: a, from, velocity: v } = this;
    // Without acceleration, an infinite time would give 0·∞, which is NaN.
    const mean = a === 0 ? v : v + a * (0.5 * t);
    return t > 0 && mean !== 0 ? from + t * mean : from;
  }

  /** The position at the start if it never moves, and otherwise `undefined`, because the motion never ends. */
  get rest(): number | undefined {
    return this.acceleration === 0 && this.velocity === 0 ? this.from : undefined;
  }

  /**
   * Returns the first time when the motion is at `position`, in seconds, or `undefined` if it never is.
   *
   * @example const lands = gravity({ acceleration: 5000 }).timeAt(300);
   */
  timeAt(position: number): number | undefined {
    const { acceleration: a, from, velocity: v } = this;
    const travel = position - from;
    if (travel === 0) return 0;
    if (!Number.isFinite(position)) return undefined;
    // Near the apex this cancels, so even the rounding of the travel counts.
    const squared = differenceOfProducts(v, v, -2 * a, travel) + 2 * (a * lostByDifference(position, from));
    const miss = Math.abs(travel) - (v * v) / (2 * Math.abs(a));
    // If only rounding keeps the apex from the position, the apex counts as reaching it.
    const isApex = miss <= Number.EPSILON * (Math.abs(position) + Math.abs(from)) && v * travel > 0;
    if (!(squared >= 0)) return isApex ? Math.abs(v / a) : undefined;
    const root = Math.sqrt(squared);
    // If the velocity points away, this is the later root. In both forms the terms of the sum have the same sign, so it doesn't cancel.
    const t = v * travel >= 0 ? 2 * (travel / (v + Math.sign(travel) * root)) : -(v + Math.sign(v) * root) / a;
    return t > 0 && t < Infinity ? t : undefined;
  }

  /**
   * Returns `Infinity`, because the motion doesn't end, or 0 if it never moves.
   *
   * @throws If the tolerance is negative or not a number.
   * @example gravity({ acceleration: 5000 }).settlingTime(); // Infinity
   */
  settlingTime(tolerance: Tolerance = 0): number {
    toleranceOf(tolerance);
    return this.rest === undefined ? Infinity : 0;
  }

  /**
   * Returns the motion spec that the `carom` command and the other tools read.
   *
   * @example const text = JSON.stringify(gravity({ acceleration: 5000 }));
   */
  toJSON(): { law: "gravity"; acceleration: number } & State {
    return { law: "gravity", acceleration: this.acceleration, position: this.from, velocity: this.velocity };
  }
}

/**
 * Returns the motion of a value that falls, or is thrown: x″ = acceleration. The motion doesn't end. If you need a floor, use the law
 * `bounce` of `carom/laws`.
 *
 * @throws If a number isn't finite, or an option is unknown.
 * @example
 * ```ts
 * const card = gravity({ acceleration: 5000, velocity: -900 });
 * card.at(0.1);       // { position: -65, velocity: -400 }
 * timeAt(card, 300);  // the seconds until it is 300 px below
 * ```
 */
export function gravity(options: GravityOptions): GravityMotion {
  checkNames(options, GRAVITY);
  return new GravityMotion(options);
}
