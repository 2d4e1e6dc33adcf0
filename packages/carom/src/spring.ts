/** A spring's motion: a pure function of time. */

import { finite, lawOf, toleranceOf, type Law, type SpringOptions, type Tolerance } from "./law.js";
import { engine, type Engine } from "./wasm.js";

/** Where something is and how fast it moves. */
export interface State {
  position: number;
  /** Per second. */
  velocity: number;
}

/** From where to where, and how fast it goes at the start. */
export interface Way {
  /** 0 if nobody says. */
  from?: number | undefined;
  /** 1 if nobody says. */
  to?: number | undefined;
  /** At the start, per second; 0 if nobody says. */
  velocity?: number | undefined;
}

/** What every motion answers. Times are in seconds since its start. */
export interface Motion {
  /** Position and velocity at `t`. */
  at(t: number): State;
  /** The position alone, without an object for it. */
  position(t: number): number;
  /** Where it ends; `undefined` if it does not. */
  readonly rest: number | undefined;
  /** From when on it stays within a tolerance of its rest, for good; `Infinity` if never. */
  settlingTime(tolerance?: Tolerance): number;
  /** When it is first at `position`; `undefined` if never. */
  timeAt(position: number): number | undefined;
}

/** What {@link spring} gives. */
export class SpringMotion implements Motion {
  readonly law: Law;
  readonly from: number;
  readonly to: number;
  readonly velocity: number;
  readonly #engine: Engine;
  readonly #slot: number;
  /** The export itself: every look-up on the way to it is felt. */
  readonly #state: (slot: number, t: number) => number;

  /** @internal */
  constructor(law: Law, from: number, to: number, velocity: number) {
    this.law = law;
    this.from = finite("from", from);
    this.velocity = finite("velocity", velocity);
    this.to = finite("to", to);
    const e = (this.#engine = engine());
    this.#state = e.wasm.carom_lane_state;
    const slot = (this.#slot = e.slots.take(1));
    e.wasm.carom_lane(slot, law.mass, law.stiffness, law.damping, from, velocity, to);
    e.own(this, () => e.slots.give(slot, 1));
  }

  at(t: number): State {
    const position = this.#state(this.#slot, t);
    return { position, velocity: this.#engine.answer(0) };
  }

  position(t: number): number {
    return this.#state(this.#slot, t);
  }

  get rest(): number | undefined {
    return known(this.#engine.wasm.carom_lane_rest(this.#slot));
  }

  /** A thousandth of the way is near enough if nobody says otherwise; of how far it swings, where it ends as it began. */
  settlingTime(tolerance: Tolerance = 0.001 * (Math.abs((this.rest ?? this.to) - this.from) || this.#swing())): number {
    const { distance, velocity } = toleranceOf(tolerance);
    return this.#engine.wasm.carom_lane_settling_time(this.#slot, distance, velocity);
  }

  /** How far it gets at most, begun where it ends: at the time when it turns. */
  #swing(): number {
    const { mass, stiffness, damping } = this.law;
    const [frequency, ratio] = [Math.sqrt(stiffness / mass), damping / (2 * Math.sqrt(stiffness * mass))];
    const gap = Math.sqrt(Math.abs(1 - ratio * ratio));
    const angle = ratio < 1 ? Math.atan2(gap, ratio) : Math.atanh(gap / ratio);
    return Math.abs(this.position((gap > 0 ? angle / gap : 1) / frequency) - this.to);
  }

  timeAt(position: number): number | undefined {
    // No motion gets there, but the other side takes what is but a rounding from a peak for the peak.
    if (!Number.isFinite(position)) return undefined;
    return known(this.#engine.wasm.carom_lane_time_at(this.#slot, position));
  }

  /** The motion of the same spring from where this one is at `t`, at the velocity it has there, to another target. */
  retarget(t: number, to: number): SpringMotion {
    const { position, velocity } = this.at(t);
    return new SpringMotion(this.law, position, to, velocity);
  }

  /** The motion as the `carom` command and the other tools read it. */
  toJSON(): { law: "spring"; position: number; velocity: number; target: number } & Law {
    return { law: "spring", ...this.law, position: this.from, velocity: this.velocity, target: this.to };
  }
}

export const known = (value: number): number | undefined => (Number.isNaN(value) ? undefined : value);

/**
 * The motion of a spring, from 0 to 1 if nobody says otherwise.
 *
 * ```ts
 * const card = spring({ response: 0.35, dampingRatio: 0.8, from: 0, to: 300, velocity: 1200 });
 * card.at(0.1);            // { position, velocity }
 * card.settlingTime(0.5);  // seconds until it stays within half a pixel
 * card.retarget(0.1, 0);   // back, from where it is then, at the speed it has then
 * ```
 */
export function spring(options: SpringOptions & Way): SpringMotion {
  return new SpringMotion(lawOf(options), options.from ?? 0, options.to ?? 1, options.velocity ?? 0);
}
