/** Animated values: numbers, lists of numbers, and objects of both, on a spring. */

import { animateFrames, isHidden, prefersReducedMotion, startTime, stopFrames, type Moving } from "./frames.js";
import { finite, isList, lawOf, positive, toleranceOf, written } from "./law.js";
import type { Law, NoSpring, SpringOptions, Tolerance } from "./law.js";
import { forget, stopAt } from "./signals.js";
import { engine, type Engine } from "./wasm.js";

/** A list, or a row of one type. */
export type List = readonly number[] | Float32Array | Float64Array;

/** What can be animated. A list is a vector: it is at rest when all of it is. The fields of an object rest each by itself. */
export type Animatable<T> = number | List | { [K in keyof T]: number | List };

/** A value of the same shape. */
export type Shape<T> = T extends number ? number : T extends List ? number[] : { [K in keyof T]: Shape<T[K]> };

/** A value of the same shape that is given: its lists may be rows. */
export type Given<T> = T extends number ? number : T extends List ? List : { [K in keyof T]: Given<T[K]> };

/** A spring in one of three ways; half a second without a bounce if nobody says. */
export type AnimateOptions<T> = (SpringOptions | NoSpring) & {
  /** At the start, per second, in the shape of the value. */
  velocity?: Given<T> | undefined;
  /** Each frame, and once more exactly at the end. If it throws, the animation is stopped. */
  onUpdate?: ((value: Shape<T>, velocity: Shape<T>) => void) | undefined;
  /** How near to the end is the end; a ten-thousandth of the travel if nobody says. */
  tolerance?: Tolerance | undefined;
  /**
   * `respect` goes to the end on the next frame if the visitor prefers reduced motion, now or while it is under way.
   * That is what happens if nobody says.
   */
  reducedMotion?: "respect" | "ignore" | undefined;
  /** Stops it for good when aborted. */
  signal?: AbortSignal | undefined;
};

/** Another spring, if there is one, and another velocity. */
export type RetargetOptions<T> = (SpringOptions | NoSpring) & { velocity?: Given<T> | undefined };

/** What is left of the travel at the end. */
const FRACTION_LEFT = 1e-4;

/** Lanes that rest together: where they are in the row, and when they are over. */
interface Group {
  first: number;
  count: number;
  end: number;
}

/** Which lanes a value has. */
class Layout {
  readonly groups: Group[] = [];
  readonly lanes: number;
  /** Of an object; the value itself has none. */
  readonly #keys: string[] | undefined;
  /** Of each group. */
  readonly #isList: boolean[];

  constructor(value: unknown) {
    const isAlone = typeof value === "number" || isList(value);
    if (!isAlone && (typeof value !== "object" || value === null)) {
      throw new Error(`\`from\` must be a number, a list or an object, but is ${written(value)}`);
    }
    const fields: [string, unknown][] = isAlone ? [["", value]] : Object.entries(value as object);
    this.#keys = isAlone ? undefined : fields.map(([key]) => key);
    this.#isList = fields.map(([, field]) => isList(field));
    let first = 0;
    for (const [key, field] of fields) {
      if (typeof field === "object" && !isList(field)) {
        throw new Error(`\`from.${key}\` must be a number or a list, but is ${written(field)}`);
      }
      const count = isList(field) ? field.length : 1;
      this.groups.push({ first, count, end: 0 });
      first += count;
    }
    this.lanes = first;
  }

  /** A value of this shape as a row of its own, or an error that says what is wrong, and where. */
  read(value: unknown, what: string): Float64Array {
    const row = new Float64Array(this.lanes);
    if (this.#keys && (typeof value !== "object" || value === null)) {
      throw new Error(`\`${what}\` must be an object, but is ${written(value)}`);
    }
    this.groups.forEach(({ first, count }, i) => {
      const path = this.#keys ? `${what}.${this.#keys[i]}` : what;
      const part = this.#keys ? (value as Record<string, unknown>)[this.#keys[i]] : value;
      if (!this.#isList[i]) {
        row[first] = finite(path, part as number);
        return;
      }
      if (!isList(part)) throw new Error(`\`${path}\` must be a list, but is ${written(part)}`);
      if (part.length !== count) {
        throw new Error(`\`${path}\` must have ${count} numbers as the value has, but has ${part.length}`);
      }
      for (let k = 0; k < count; k++) {
        row[first + k] = Number.isFinite(part[k]) ? part[k] : finite(`${path}[${k}]`, part[k]);
      }
    });
    return row;
  }

  shape(row: Float64Array): unknown {
    if (!this.#keys && !this.#isList[0]) return row[0];
    const part = (i: number): number | number[] => {
      const { first, count } = this.groups[i];
      return this.#isList[i] ? Array.from(row.subarray(first, first + count)) : row[first];
    };
    if (!this.#keys) return part(0);
    const object: Record<string, number | number[]> = {};
    this.#keys.forEach((key, i) => (object[key] = part(i)));
    return object;
  }
}

/** A value on its way. */
export class Animation<T extends Animatable<T>> implements Moving {
  #law: Law;
  readonly #engine = engine();
  readonly #layout: Layout;
  readonly #slot: number;
  readonly #place: number;
  #values: Float64Array;
  #velocities: Float64Array;
  #targets: Float64Array;
  readonly #options: AnimateOptions<T>;
  /** A spring without stiffness, while it coasts. */
  #coast: Law | undefined;
  /** The timestamp at which its motions began; NaN until the next frame, if one comes. */
  #began = NaN;
  #elapsed = 0;
  #end = 0;
  #isMoving = false;
  #finished: Promise<boolean>;
  #resolve: ((isAtRest: boolean) => void) | undefined;

  private constructor(from: T, options: AnimateOptions<T>) {
    const e = this.#engine;
    this.#options = options;
    this.#law = described(options) ?? lawOf({ duration: 0.5, bounce: 0 });
    this.#layout = new Layout(from);
    const lanes = this.#layout.lanes;
    this.#values = this.#layout.read(from, "from");
    this.#targets = this.#values.slice();
    this.#velocities = this.#velocity(options.velocity) ?? new Float64Array(lanes);
    if (options.tolerance !== undefined) toleranceOf(options.tolerance);
    this.#slot = e.slots.take(lanes);
    this.#place = e.places.take(2 * lanes);
    e.own(this, giver(e, this.#slot, this.#place, lanes));
    this.#finished = Promise.resolve(true);
  }

  /** @internal */
  static start<T extends Animatable<T>>(from: T, to: Given<T>, options: AnimateOptions<T>): Animation<T> {
    return new Animation<T>(from, options).retarget(to);
  }

  /** What is shown now. */
  get value(): Shape<T> {
    return this.#layout.shape(this.#values) as Shape<T>;
  }

  /** Its velocity per second; exactly 0 at rest. */
  get velocity(): Shape<T> {
    return this.#layout.shape(this.#velocities) as Shape<T>;
  }

  /** Where it was last sent. */
  get target(): Shape<T> {
    return this.#layout.shape(this.#targets) as Shape<T>;
  }

  /** Whether it is under way. */
  get isMoving(): boolean {
    return this.#isMoving;
  }

  /** Resolves when it is at rest with `true`, and with `false` when it was stopped. A retarget in flight keeps it. */
  get finished(): Promise<boolean> {
    return this.#finished;
  }

  /**
   * Sends it elsewhere from where it is, at the velocity it has; with another spring, if there is one. What is refused
   * changes nothing.
   */
  retarget(to: Given<T>, options: RetargetOptions<T> = {}): this {
    const targets = this.#layout.read(to, "to");
    const velocities = this.#velocity(options.velocity);
    const law = described(options);
    this.#mustRest(law ?? this.#law, velocities ?? this.#velocities, "damping");
    if (!velocities && !law && !this.#coast && this.#isMoving && same(targets, this.#targets)) return this;
    this.#velocities = velocities ?? this.#velocities;
    this.#law = law ?? this.#law;
    this.#coast = undefined;
    this.#targets = targets;
    this.#begin();
    return this;
  }

  /** Lets go of it at the velocity it has, or another: from now on drag alone acts, in 1/s, and brings it to rest. */
  fling(drag: number, velocity?: Given<T>): this {
    positive("drag", drag);
    const velocities = this.#velocity(velocity) ?? this.#velocities;
    const coast = lawOf({ stiffness: 0, damping: drag });
    this.#mustRest(coast, velocities, "drag");
    this.#velocities = velocities;
    this.#coast = coast;
    this.#begin();
    return this;
  }

  /** Puts it there at once, at rest. */
  snapTo(value: Given<T>): this {
    this.#values = this.#layout.read(value, "value");
    this.#targets = this.#values.slice();
    this.#velocities.fill(0);
    this.#coast = undefined;
    this.#isMoving = false;
    this.#show();
    return this;
  }

  /** Goes to the end now; a spring without damping, which has none, to its target. */
  finish(): this {
    if (this.#isMoving) {
      this.#elapsed = Infinity;
      this.#advance();
    }
    return this;
  }

  /** Leaves it where it is; its velocity is forgotten. */
  stop(): this {
    this.#velocities.fill(0);
    this.#rest(false);
    return this;
  }

  /** Seconds until it is at rest; `Infinity` if it never is. */
  settlingTime(): number {
    if (!this.#isMoving || this.#yields(prefersReducedMotion())) return 0;
    return Math.max(0, this.#end - this.#elapsed);
  }

  /** @internal */
  frame(time: number, isReduced: boolean): boolean {
    if (Number.isNaN(this.#began)) this.#began = time - this.#elapsed;
    // A clock that jumps back does not take the value with it.
    this.#elapsed = this.#yields(isReduced) ? Infinity : Math.max(this.#elapsed, time - this.#began);
    this.#advance();
    return this.#isMoving;
  }

  /** @internal */
  restart(): void {
    this.#began = startTime() - this.#elapsed;
  }

  #yields(isReduced: boolean): boolean {
    return isReduced && this.#options.reducedMotion !== "ignore";
  }

  #velocity(velocity: Given<T> | undefined): Float64Array | undefined {
    return velocity === undefined ? undefined : this.#layout.read(velocity, "velocity");
  }

  /** Without stiffness, drag alone has to end it, somewhere. */
  #mustRest({ mass, stiffness, damping }: Law, velocities: Float64Array, field: string): void {
    const reach = mass / damping;
    const rests = velocities.every((velocity, i) => Number.isFinite(this.#values[i] + velocity * reach));
    if (stiffness > 0 || (reach < Infinity && rests)) return;
    throw new Error(`\`${field}\` must be so large that it comes to rest, but is ${written(damping)}`);
  }

  /** New motions from what is shown. */
  #begin(): void {
    const { signal } = this.#options;
    // Unless it is sent on in the callback of its end: then the promise goes on, too.
    if (!this.#resolve) this.#finished = new Promise((resolve) => (this.#resolve = resolve));
    if (signal?.aborted) {
      this.stop();
      return;
    }
    const since = this.#elapsed;
    this.#elapsed = 0;
    if (this.#isMoving && !isHidden()) this.#began += since;
    else this.restart();
    this.#prepare(this.#coast ?? this.#law);
    this.#isMoving = true;
    if (signal) stopAt(signal, this);
    animateFrames(this);
  }

  #prepare(law: Law): void {
    const { mass, stiffness, damping } = law;
    const { wasm } = this.#engine;
    const [values, velocities, targets] = [this.#values, this.#velocities, this.#targets];
    for (let i = 0; i < values.length; i++) {
      wasm.carom_lane(this.#slot + i, mass, stiffness, damping, values[i], velocities[i], targets[i]);
    }
    this.#end = Math.max(0, ...this.#layout.groups.map((group) => this.#settle(group, law)));
  }

  /** When a group is near enough to its end for good. */
  #settle(group: Group, { stiffness, damping, mass }: Law): number {
    const perSpeed = stiffness > 0 ? Math.sqrt(mass / stiffness) : mass / damping;
    let [square, far] = [0, 0];
    for (let i = group.first; i < group.first + group.count; i++) {
      const way = stiffness > 0 ? this.#targets[i] - this.#values[i] : 0;
      const sway = this.#velocities[i] * perSpeed;
      square += way * way + sway * sway;
      far = Math.max(far, Math.abs(this.#targets[i]));
    }
    // No finer than the digits of a far target.
    const finest = 4 * Number.EPSILON * far;
    const { distance, velocity } = toleranceOf(this.#options.tolerance ?? FRACTION_LEFT * Math.sqrt(square));
    group.end = 0;
    for (let i = group.first; i < group.first + group.count; i++) {
      // A vector's magnitude is within the distance if each of its n lanes is within 1/√n of it.
      const share = 1 / Math.sqrt(group.count);
      const [d, v] = [Math.max(share * distance, finest), Math.max(share * velocity, 20 * finest)];
      group.end = Math.max(group.end, this.#engine.wasm.carom_lane_settling_time(this.#slot + i, d, v));
    }
    return group.end;
  }

  /** The state at the time elapsed: one call for all lanes. */
  #advance(): void {
    const e = this.#engine;
    e.wasm.carom_lane_states(this.#slot, this.#layout.lanes, this.#elapsed, this.#place);
    const [row, at] = [e.doubles, e.at(this.#place)];
    for (const { first, count, end } of this.#layout.groups) {
      const isOver = this.#elapsed >= end;
      for (let i = first; i < first + count; i++) {
        this.#values[i] = isOver ? this.#restOf(i) : row[at + 2 * i];
        this.#velocities[i] = isOver ? 0 : row[at + 2 * i + 1];
      }
    }
    this.#isMoving = this.#elapsed < this.#end;
    this.#show();
  }

  /** Where a lane ends; what never does is meant to be at its target. */
  #restOf(lane: number): number {
    const rest = this.#engine.wasm.carom_lane_rest(this.#slot + lane);
    return Number.isNaN(rest) ? this.#targets[lane] : rest;
  }

  #show(): void {
    try {
      this.#options.onUpdate?.(this.value, this.velocity);
    } catch (error) {
      this.stop();
      throw error;
    }
    // It may just have been sent on, or stopped.
    if (!this.#isMoving) this.#rest(true);
  }

  #rest(isAtRest: boolean): void {
    this.#isMoving = false;
    stopFrames(this);
    const { signal } = this.#options;
    if (signal) forget(signal, this);
    this.#resolve?.(isAtRest);
    this.#resolve = undefined;
  }
}

const FIELDS = ["mass", "stiffness", "damping", "response", "dampingRatio", "duration", "bounce"] as const;

/** The spring, if somebody describes one. */
function described(options: SpringOptions | NoSpring): Law | undefined {
  return FIELDS.every((field) => options[field] === undefined) ? undefined : lawOf(options as SpringOptions);
}

/** Gives back what an animation has taken. Made here, where it cannot hold the animation. */
function giver(e: Engine, slot: number, place: number, lanes: number): () => void {
  return () => {
    e.slots.give(slot, lanes);
    e.places.give(place, 2 * lanes);
  };
}

const same = (a: Float64Array, b: Float64Array): boolean => a.every((x, i) => x === b[i]);

/**
 * Animates a value on a spring: a number, a list, or an object of both.
 *
 * ```ts
 * const card = animate({ x: 0, scale: 1 }, { x: 300, scale: 1.2 }, {
 *   response: 0.35,
 *   dampingRatio: 0.8,
 *   onUpdate: ({ x, scale }) => (element.style.transform = `translateX(${x}px) scale(${scale})`),
 * });
 * card.retarget({ x: 0, scale: 1 }); // again and again, in flight: nothing jumps
 * await card.finished;
 * ```
 */
export function animate(from: number, to: number, options?: AnimateOptions<number>): Animation<number>;
export function animate<T extends Animatable<T>>(from: T, to: Given<T>, options?: AnimateOptions<T>): Animation<T>;
export function animate(from: unknown, to: unknown, options: object = {}): unknown {
  return Animation.start(from as number, to as number, options);
}
