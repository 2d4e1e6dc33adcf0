/** Any law by its spec: the same object that the `carom` command reads as JSON. */

import { complaint, laws, tell } from "./laws.js";
import { Writer, type Value } from "./value.js";
import { decimal, toleranceOf, type Tolerance } from "./law.js";
import type { LawSpec } from "./law-table.js";
import { SpringMotion, type Motion, type State } from "./spring.js";

interface Start {
  /** 0 if nobody says, as is the velocity. */
  position?: number | undefined;
  /** Per second. */
  velocity?: number | undefined;
}

/** Without one, that side is open. */
interface Edges {
  min?: number | undefined;
  max?: number | undefined;
}

/** One of these, and none of the others. */
type OneOf<T> = { [K in keyof T]: { [F in K]: T[F] } & { [F in Exclude<keyof T, K>]?: undefined } }[keyof T];

type Until = OneOf<{
  /** In seconds since the segment began. */
  time: number;
  /** When it is first there. */
  position: number;
  /** When it is first no faster. */
  speed: number;
}>;

/**
 * A law and a start: what the `carom` command reads as JSON. Names may also be written as in JSON: `deceleration_rate`.
 *
 * Lengths are in a unit of your choice, such as pixels; times are in seconds. Every segment of a sequence but the last says
 * `until` when it lasts.
 */
export type Spec = Start &
  (
    | LawSpec
    | ({ law: "clamped"; motion: Spec } & Edges)
    | { law: "sequence"; segments: readonly (Spec & { until?: Until | undefined })[] }
  );

const OPEN = new Set(["min", "max"]);

/** The spec as the other side reads it: names in snake case, and no number that is none. */
export function plain(value: unknown, field = ""): Value {
  if (typeof value === "number") {
    if (Number.isFinite(value)) return value;
    // An edge at infinity is an open side.
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

/** A copy, which whoever wrote the spec does not change with it. */
function own(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(own);
  if ("toJSON" in value && typeof value.toJSON === "function") return own(value.toJSON());
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, own(item)]));
}

/** Returns a number from WebAssembly, where NaN stands for none. */
const numberOrNone = (value: number): number | undefined => (Number.isNaN(value) ? undefined : value);

/** What {@link motion} gives. */
export class AnyMotion implements Motion {
  readonly spec: Spec;
  readonly #handle: number;

  private constructor(spec: Spec) {
    this.spec = own(spec) as Spec;
    const e = laws();
    tell(e, new Writer().value(plain(spec ?? null)));
    const handle = (this.#handle = e.wasm.carom_motion());
    if (handle === 0) throw complaint(e);
    e.own(this, () => e.wasm.carom_motion_free(handle));
  }

  /** @internal */
  static of(spec: Spec): AnyMotion {
    return new AnyMotion(spec);
  }

  at(t: number): State {
    const e = laws();
    const position = e.wasm.carom_motion_state(this.#handle, t);
    return { position, velocity: e.answer(0) };
  }

  position(t: number): number {
    return laws().wasm.carom_motion_state(this.#handle, t);
  }

  get rest(): number | undefined {
    return numberOrNone(laws().wasm.carom_motion_rest(this.#handle));
  }

  /** A thousandth of the way is near enough if nobody says otherwise; of how far it swings, where it ends as it began. */
  settlingTime(tolerance?: Tolerance): number {
    const { distance, velocity } = toleranceOf(tolerance ?? 0.001 * this.way);
    return laws().wasm.carom_motion_settling_time(this.#handle, distance, velocity);
  }

  /**
   * How far it is from where it begins to where it ends, or to where it turns if these are one.
   * @internal
   */
  get way(): number {
    const [from, rest] = [this.position(0), this.rest ?? Infinity];
    const turns = this.timeAtSpeed(0);
    return Math.abs(rest - from) || (turns === undefined ? 0 : Math.abs(this.position(turns) - from));
  }

  timeAt(position: number): number | undefined {
    if (!Number.isFinite(position)) return undefined;
    return numberOrNone(laws().wasm.carom_motion_time_at(this.#handle, position));
  }

  /** When it is first no faster than `speed`; `undefined` if never. */
  timeAtSpeed(speed: number): number | undefined {
    return numberOrNone(laws().wasm.carom_motion_time_at_speed(this.#handle, speed));
  }

  /** Positions and velocities at many times, by one call: [position, velocity, position, …]. */
  states(times: ArrayLike<number>): Float64Array {
    const e = laws();
    const place = e.places.take(2 * times.length);
    e.doubles.set(times, e.at(place));
    e.wasm.carom_motion_states(this.#handle, place, times.length);
    const states = e.doubles.slice(e.at(place), e.at(place) + 2 * times.length);
    e.places.give(place, 2 * times.length);
    return states;
  }

  toJSON(): Spec {
    return this.spec;
  }
}

/**
 * The motion of any law.
 *
 * ```ts
 * const fling = motion({ law: "friction", decelerationRate: 0.998, velocity: 1800 });
 * fling.rest;         // where it ends
 * fling.timeAt(400);  // when it meets the edge
 * ```
 */
export function motion(spec: Spec): AnyMotion {
  return AnyMotion.of(spec);
}

export { SpringMotion };
