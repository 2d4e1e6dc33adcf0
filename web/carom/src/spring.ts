/** A spring's motion: a pure function of time. */

import {
  finite,
  lawIn,
  OF_TRAVEL,
  toleranceOf,
  usualLaw,
  type Law,
  type NoSpring,
  type SpringOptions,
  type Tolerance,
} from "./law.js";
import type { NamesOf } from "./options.js";
import { coasted, coastingTime, coastingVelocity, timeToTravel } from "./spring/coast.js";
import { Oscillation } from "./spring/oscillation.js";
import { basisAt, modesOf, type Modes } from "./spring/modes.js";
import { restInstant } from "./spring/rest.js";
import { stateAt, type SpringTravel } from "./spring/travel.js";

/** A position, and how fast it changes. */
export interface State {
  /** The position. */
  position: number;
  /** The velocity, per second. */
  velocity: number;
}

/** The start and the target of a motion. */
export interface Travel {
  /** The position at the start. @default 0 */
  from?: number | undefined;
  /** The target. @default 1 */
  to?: number | undefined;
  /** The velocity at the start, per second. @default 0 */
  velocity?: number | undefined;
}

const TRAVEL = /* @__PURE__ */ Object.keys({ from: 1, to: 1, velocity: 1 } satisfies NamesOf<Travel>);

/** A start, in the form of the other tools' specs. */
interface Place {
  position: number;
  velocity: number;
}

/** The interface of all motions. Times are in seconds since the start. */
export interface Motion {
  /** Returns position and velocity at time `t`. */
  at(t: number): State;
  /** Returns the position at time `t`, without creating an object. */
  position(t: number): number;
  /** The position where the motion ends, or `undefined` if it never ends. */
  readonly rest: number | undefined;
}

/** The motion of a spring, returned by {@link spring}. */
export class SpringMotion implements Motion {
  /** The spring: its mass, stiffness and damping. */
  readonly law: Law;
  /** The position at the start. */
  readonly from: number;
  /** The target. */
  readonly to: number;
  /** The velocity at the start, per second. */
  readonly velocity: number;
  /** @internal The modes of the spring, or `undefined` without stiffness. */
  readonly modes: Modes | undefined;

  /** @internal */
  constructor(law: Law, from: number, to: number, velocity: number) {
    this.law = law;
    this.from = finite("from", from);
    this.to = finite("to", to);
    this.velocity = finite("velocity", velocity);
    this.modes = law.stiffness > 0 ? modesOf(law) : undefined;
  }

  /** @internal The drag of a spring without stiffness, in 1/s. */
  get drag(): number {
    return this.law.damping / this.law.mass;
  }

  /**
   * Returns position and velocity at time `t`, in seconds since the start. Before the start, it returns the state at the start.
   *
   * @example
   * ```ts
   * const card = spring({ duration: 0.5, bounce: 0.3, to: 300 });
   * const { position, velocity } = card.at(0.1);
   * ```
   */
  at(t: number): State {
    if (this.modes !== undefined) return stateAt(this as SpringTravel, t);
    const { velocity } = this;
    return { position: this.position(t), velocity: t > 0 ? coastingVelocity(this.drag, velocity, t) : velocity };
  }

  /**
   * Returns the position at time `t`, in seconds since the start, without creating an object.
   *
   * @example element.style.translate = `${card.position(seconds)}px`;
   */
  position(t: number): number {
    const { modes, from, to, velocity } = this;
    if (t <= 0) return from;
    if (modes === undefined) return from + coasted(this.drag, velocity, t);
    return t === Infinity ? to : to + basisAt(modes, t).displacement(from - to, velocity);
  }

  /** The position where the motion ends, or `undefined` if it never ends. */
  get rest(): number | undefined {
    if (this.modes === undefined) {
      const end = this.position(Infinity);
      return Number.isFinite(end) ? end : undefined;
    }
    const isStill = this.from - this.to === 0 && this.velocity === 0;
    return this.modes.damping > 0 || isStill ? this.to : undefined;
  }

  /**
   * Returns the motion of the same spring to another target, from the position and velocity at time `t`.
   *
   * @throws If a number isn't finite.
   * @example
   * ```ts
   * // Returns to 0 from its state after a tenth of a second.
   * const back = card.retarget(0.1, 0);
   * ```
   */
  retarget(t: number, to: number): SpringMotion {
    const { position, velocity } = this.at(t);
    return new SpringMotion(this.law, position, to, velocity);
  }

  /**
   * Returns the motion spec that the `carom` command and the other tools read.
   *
   * @example const text = JSON.stringify(card); // {"law":"spring","mass":1,…
   */
  toJSON(): ({ law: "spring"; target: number } & Law & Place) | ({ law: "friction"; drag: number } & Place) {
    if (this.modes === undefined)
      return { law: "friction", drag: this.drag, position: this.from, velocity: this.velocity };
    return { law: "spring", ...this.law, position: this.from, velocity: this.velocity, target: this.to };
  }
}

/**
 * Returns the motion of a spring, by default `{ duration: 0.5, bounce: 0 }` from 0 to 1.
 *
 * @throws If a parameter is out of its range, an option is unknown, or the options describe more than one spring.
 * @example
 * ```ts
 * const card = spring({
 *   response: 0.35,
 *   dampingRatio: 0.8,
 *   from: 0,
 *   to: 300,
 *   velocity: 1200,
 * });
 * card.at(0.1);            // { position, velocity }
 * // Seconds until it stays within half a pixel, below 10 px/s.
 * settlingTime(card, 0.5);
 * // Back to 0, from position and velocity after a tenth of a second.
 * card.retarget(0.1, 0);
 * ```
 */
export function spring(options: (SpringOptions | NoSpring) & Travel = {}): SpringMotion {
  return new SpringMotion(lawIn(options, usualLaw, TRAVEL), options.from ?? 0, options.to ?? 1, options.velocity ?? 0);
}

/** A motion of another law, which computes its own settling time. */
type Settling = { settlingTime(tolerance?: Tolerance): number };

/** A motion of another law, which computes its own crossings. */
type Crossing = { timeAt(position: number): number | undefined };

/** Returns the curve of a motion about its target, for a motion with stiffness. */
const oscillationOf = (modes: Modes, motion: SpringMotion): Oscillation =>
  new Oscillation(modes, motion.from - motion.to, motion.velocity);

/** Returns the travel of a motion: the distance to its end, or to its turning point if it ends where it began. */
function travelOf(motion: SpringMotion): number {
  const travel = Math.abs((motion.rest ?? motion.to) - motion.from);
  if (travel > 0 || motion.modes === undefined) return travel;
  const turn = oscillationOf(motion.modes, motion).extremum;
  return turn === undefined ? 0 : Math.abs(motion.position(turn) - motion.to);
}

/**
 * Returns the seconds after which a motion stays within a tolerance of its rest for good, or `Infinity` if it never does. Without
 * stiffness, the motion rests where drag stops it.
 *
 * @param tolerance a ten-thousandth of the travel by default, or of the farthest excursion if the motion ends where it
 *   began
 * @throws If the tolerance is negative or not a number.
 * @example
 * ```ts
 * // The time from which it stays within half a pixel, below 10 px/s.
 * settlingTime(spring({ duration: 0.5, bounce: 0.3, to: 300 }), 0.5);
 * ```
 */
export function settlingTime(motion: SpringMotion | Settling, tolerance?: Tolerance): number {
  if (!(motion instanceof SpringMotion)) return motion.settlingTime(tolerance);
  const { distance, velocity } = toleranceOf(tolerance ?? OF_TRAVEL * travelOf(motion));
  if (motion.modes === undefined) return coastingTime(motion.drag, Math.abs(motion.velocity), distance, velocity);
  if (motion.rest === undefined) return Infinity;
  return restInstant(motion.modes, [motion.from - motion.to], [motion.velocity], distance, velocity);
}

/**
 * Returns the first time when a motion is at `position`, in seconds, or `undefined` if it never is.
 *
 * @example
 * ```ts
 * // The time at which half of the travel is done.
 * const seconds = timeAt(spring({ duration: 0.5, bounce: 0.3, to: 300 }), 150);
 * ```
 */
export function timeAt(motion: SpringMotion | Crossing, position: number): number | undefined {
  if (!(motion instanceof SpringMotion)) return motion.timeAt(position);
  if (motion.modes === undefined) return timeToTravel(motion.drag, motion.velocity, position - motion.from);
  if (position === motion.from) return 0;
  if (!Number.isFinite(position)) return undefined;
  // If only rounding puts the position beyond a peak, the peak counts as reaching it.
  const slack = 4 * Number.EPSILON * (Math.abs(position) + Math.abs(motion.to));
  const oscillation = oscillationOf(motion.modes, motion);
  const level = position - motion.to;
  const departure = level === oscillation.y ? oscillation.departureTime(position - motion.from) : undefined;
  return departure ?? oscillation.firstTimeAt(level, slack);
}
