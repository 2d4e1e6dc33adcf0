/** Any law by its spec: the same object that the `carom` command reads as JSON. */

import { complaint, laws, tell } from "./laws.js";
import { Writer, type Value } from "./value.js";
import { decimal, toleranceOf, type SpringOptions, type Tolerance } from "./law.js";
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

type Drag = OneOf<{
  /** In 1/s. */
  drag: number;
  /** What is left of the velocity after a millisecond, as UIScrollView has it: 0.998 is its normal one. */
  decelerationRate: number;
}>;

/** Of Android's and Flutter's flings; the platform's if nobody says. */
type Fling = { friction?: number | undefined };

/**
 * A law and a start. What has been read from JSON may have its fields as there: `deceleration_rate`.
 *
 * Lengths are in a unit of your own, as pixels; times in seconds. `deceleration` and `acceleration` are per second squared;
 * `density` is that of Android's screen, 1 at 160 dots an inch; `restitution` is the part of its speed that a bounce keeps;
 * `control` is that of CSS `cubic-bezier()`. All but the last segment of a sequence say `until` when they last.
 */
export type Spec = Start &
  (
    | ({ law: "spring"; target: number } & SpringOptions)
    | ({ law: "friction" } & Drag)
    | ({ law: "sliding"; deceleration: number } & Drag)
    | { law: "gravity"; acceleration: number }
    | { law: "bounce"; acceleration: number; floor: number; restitution: number }
    | { law: "drift" }
    | ({ law: "power_fling" } & Fling)
    | ({ law: "spline_fling"; density: number } & Fling)
    | ({ law: "cubic_fling" } & Fling)
    | { law: "chromium_fling" }
    | { law: "bezier_fling"; deceleration?: number | undefined; reach?: number | undefined }
    | { law: "ease"; control: readonly [number, number, number, number]; duration: number; target: number }
    | ({ law: "bouncing"; friction: Drag & { deceleration?: number | undefined }; spring: SpringOptions } & Edges)
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
