/** Motions of any law by their specs. A spec is the same object that the `carom` command reads as JSON. */

import { complaint, laws, type LawExports } from "./law-module.js";
import type { SpecChannel } from "./scroll-module.js";
import { Writer, type Value } from "./value.js";
import { decimal, OF_TRAVEL, toleranceOf, warnIfLong, type Tolerance } from "./law.js";
import type { LawSpec } from "./law-table.js";
import type { OneOf } from "./options.js";
import type { Motion, State } from "./spring.js";
import type { Engine } from "./wasm.js";

interface Start {
  /** The position at the start. @default 0 */
  position?: number | undefined;
  /** The velocity at the start, per second. @default 0 */
  velocity?: number | undefined;
}

/** The edges of a motion. A side without an edge is unlimited. */
interface Edges {
  /** The lower edge. @default none */
  min?: number | undefined;
  /** The upper edge. @default none */
  max?: number | undefined;
}

type Until = OneOf<
  | { /** Seconds since the segment began. */ time: number }
  | { /** The segment ends when it first reaches this position. */ position: number }
  | { /** The segment ends when its speed is first at most this. */ speed: number }
>;

/**
 * A law and a start, in the form that the `carom` command reads as JSON. Names may also be in snake case: `deceleration_rate`.
 *
 * Lengths are in a unit of your choice, such as pixels. Times are in seconds. Every segment of a sequence except the last has an end,
 * `until`.
 */
export type Spec = Start &
  (
    | LawSpec
    | ({ law: "clamped"; motion: Spec } & Edges)
    | {
        law: "sequence";
        segments: readonly (Spec & {
          /** The instant, position or speed when the next segment begins. @default none, for the last segment */
          until?: Until | undefined;
        })[];
      }
  );

/** The fields that may be infinite. */
const OPEN = new Set(["min", "max"]);

/** The fields that are times, in seconds. */
const TIMES = new Set(["response", "duration", "half_life", "time"]);

/** Returns the spec in the form that the wasm side reads: names in snake case, and finite numbers only. */
export function plain(value: unknown, field = ""): Value {
  if (typeof value === "number") {
    if (TIMES.has(field)) warnIfLong(field, value);
    if (Number.isFinite(value)) return value;
    // An infinite edge doesn't limit the motion.
    if (OPEN.has(field) && !Number.isNaN(value)) return null;
    throw new Error(`\`${field}\` must be finite, but is ${decimal(value)}`);
  }
  if (value === null || typeof value !== "object") return value as Value;
  if (Array.isArray(value)) return value.map((item) => plain(item, field));
  const own = "toJSON" in value && typeof value.toJSON === "function" ? (value.toJSON() as object) : value;
  return Object.fromEntries(
    Object.entries(own).map(([key, item]) => {
      const name = key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
      return [name, item === undefined ? undefined : plain(item, name)];
    }),
  ) as Value;
}

/** The deepest nesting that we copy. A spec has fewer levels, because its laws are nested at most 8 deep. */
const DEEPEST = 100;

/**
 * Returns a deep copy, so that the caller may change the original.
 *
 * @throws If the value is too deep for a spec or contains itself.
 */
function own(value: unknown, depth = 0): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (depth > DEEPEST) throw new Error(`\`spec\` must be at most ${DEEPEST} levels deep and must not contain itself`);
  if (Array.isArray(value)) return value.map((item) => own(item, depth + 1));
  if ("toJSON" in value && typeof value.toJSON === "function") return own(value.toJSON(), depth + 1);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, own(item, depth + 1)]));
}

/** Returns a number from WebAssembly, where NaN means `undefined`. */
const numberOrNone = (value: number): number | undefined => (Number.isNaN(value) ? undefined : value);

/** The motion of any law, returned by {@link motion}. */
export class AnyMotion implements Motion {
  /** The spec of the motion. */
  readonly spec: Spec;
  readonly #handle: number;

  private constructor(spec: Spec) {
    this.spec = own(spec) as Spec;
    const e = laws();
    e.put(new Writer().value(plain(this.spec ?? null)).bytes);
    const handle = (this.#handle = e.wasm.carom_motion());
    if (handle === 0) throw complaint(e);
    e.own(this, () => e.wasm.carom_motion_free(handle));
  }

  /** @internal */
  static of(spec: Spec): AnyMotion {
    return new AnyMotion(spec);
  }

  /**
   * Returns position and velocity at time `t`, in seconds since the start.
   *
   * @example const { position, velocity } = fling.at(0.1);
   */
  at(t: number): State {
    const e = laws();
    const position = e.wasm.carom_motion_state(this.#handle, t);
    return { position, velocity: e.answer(0) };
  }

  /**
   * Returns the position at time `t`, in seconds since the start, without creating an object.
   *
   * @example element.style.translate = `${fling.position(seconds)}px`;
   */
  position(t: number): number {
    return laws().wasm.carom_motion_state(this.#handle, t);
  }

  /** The position where the motion ends, or `undefined` if it never ends. */
  get rest(): number | undefined {
    return numberOrNone(laws().wasm.carom_motion_rest(this.#handle));
  }

  /**
   * Returns the seconds after which the motion stays within a tolerance of its rest for good, or `Infinity` if it never does.
   *
   * @param tolerance a ten-thousandth of the travel by default, or of the farthest excursion if the motion ends where it
   *   began
   * @example
   * ```ts
   * // The time from which it stays within half a pixel.
   * motion({ law: "friction", drag: 2, velocity: 900 }).settlingTime(0.5);
   * ```
   */
  settlingTime(tolerance?: Tolerance): number {
    const { distance, velocity } = toleranceOf(tolerance ?? OF_TRAVEL * this.travel);
    return laws().wasm.carom_motion_settling_time(this.#handle, distance, velocity);
  }

  /**
   * The distance from the start to the rest, or to the turning point if the motion ends where it began.
   * @internal
   */
  get travel(): number {
    const [from, rest] = [this.position(0), this.rest ?? Infinity];
    const turns = this.timeAtSpeed(0);
    return Math.abs(rest - from) || (turns === undefined ? 0 : Math.abs(this.position(turns) - from));
  }

  /**
   * Returns the first time when the motion is at `position`, or `undefined` if it never is.
   *
   * @example const seconds = fling.timeAt(400);
   */
  timeAt(position: number): number | undefined {
    if (!Number.isFinite(position)) return undefined;
    return numberOrNone(laws().wasm.carom_motion_time_at(this.#handle, position));
  }

  /**
   * Returns the first time when the speed is at most `speed`, or `undefined` if it never is.
   *
   * @example const seconds = fling.timeAtSpeed(50);
   */
  timeAtSpeed(speed: number): number | undefined {
    return numberOrNone(laws().wasm.carom_motion_time_at_speed(this.#handle, speed));
  }

  /**
   * Returns positions and velocities at many times in one call: [position, velocity, position, …].
   *
   * @example const row = fling.states([0, 0.1, 0.2]); // six numbers
   */
  states(times: ArrayLike<number>): Float64Array {
    const e = laws();
    const size = 2 * times.length;
    return e.row(size, (place) => {
      e.doubles.set(times, e.at(place));
      e.wasm.carom_motion_states(this.#handle, place, times.length);
      return e.doubles.slice(e.at(place), e.at(place) + size);
    });
  }

  /**
   * Returns the spec that the `carom` command and the other tools read.
   *
   * @example const text = JSON.stringify(fling);
   */
  toJSON(): Spec {
    return this.spec;
  }
}

/**
 * Returns the motion of any law. Pass a spec, another motion, or a law that is made to measure.
 *
 * @throws If the spec is invalid.
 * @example
 * ```ts
 * const fling = motion({
 *   law: "friction",
 *   decelerationRate: 0.998,
 *   velocity: 1800,
 * });
 * fling.rest;         // the position at which it ends
 * fling.timeAt(400);  // the time at which it reaches 400
 * ```
 */
export function motion(spec: Spec | { toJSON(): Spec }): AnyMotion {
  return AnyMotion.of(spec as Spec);
}

/** The channel through which a `Scroller` passes the spec of a motion. */
export const specs: SpecChannel = {
  write: (e, spec) => e.put(new Writer().value(plain(spec)).bytes),
  complaint: (e) => complaint(e as unknown as Engine<LawExports>),
};
