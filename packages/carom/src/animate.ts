/** Animated values: numbers, lists of numbers, and objects of both, on a spring. */

import { animateFrames, prefersReducedMotion, stopFrames, type Moving } from "./frames.js";
import { finite, lawOf, toleranceOf, type Law, type SpringOptions, type Tolerance } from "./law.js";
import { engine } from "./wasm.js";

/** What can be animated. A list is a vector: it is at rest when all of it is. The fields of an object rest each by itself. */
export type Animatable = number | readonly number[] | { readonly [key: string]: number | readonly number[] };

/** A value of the same shape. */
export type Shape<T> = T extends number
  ? number
  : T extends readonly number[]
    ? number[]
    : { [K in keyof T]: Shape<T[K]> };

export type AnimateOptions<T> = Partial<SpringOptions> & {
  /** At the start, per second, in the shape of the value. */
  velocity?: Shape<T>;
  /** Each frame, and once more exactly at the end. */
  onUpdate?: (value: Shape<T>, velocity: Shape<T>) => void;
  /** How near to the end is the end; a ten-thousandth of the travel if nobody says. */
  tolerance?: Tolerance;
  /** `respect` goes to the end at once if the visitor prefers reduced motion. That is what happens if nobody says. */
  reducedMotion?: "respect" | "ignore";
  /** Stops it when aborted. */
  signal?: AbortSignal;
};

/** What is left of the travel at the end. */
const FRACTION_LEFT = 1e-4;

/** Lanes that rest together: where they are in the row, and when they are over. */
interface Group {
  first: number;
  count: number;
  end: number;
}

type Fields = [key: string, count: number, isList: boolean];

/** Which lanes a value has. */
class Layout {
  readonly groups: Group[] = [];
  readonly lanes: number;
  readonly #fields: Fields[] | undefined;
  readonly #isList: boolean;

  constructor(value: Animatable) {
    this.#isList = Array.isArray(value);
    if (typeof value === "number" || Array.isArray(value)) {
      this.lanes = this.#add(value);
      return;
    }
    const fields = Object.entries(value as Record<string, number | number[]>);
    this.#fields = fields.map(([key, field]) => [key, this.#add(field), Array.isArray(field)]);
    this.lanes = this.#fields.reduce((sum, [, count]) => sum + count, 0);
  }

  #add(value: number | readonly number[]): number {
    const last = this.groups.at(-1);
    const count = typeof value === "number" ? 1 : value.length;
    this.groups.push({ first: last ? last.first + last.count : 0, count, end: 0 });
    return count;
  }

  read(value: Animatable, what: string, into: Float64Array): void {
    const parts = this.#fields
      ? this.#fields.map(([key]) => (value as Record<string, number | number[]>)[key])
      : [value as number | number[]];
    const numbers = parts.flat();
    if (numbers.length !== this.lanes) {
      throw new Error(`\`${what}\` must have ${this.lanes} numbers as the value has, but has ${numbers.length}`);
    }
    numbers.forEach((number, i) => (into[i] = finite(what, number as number)));
  }

  shape(row: Float64Array): unknown {
    if (!this.#fields) return this.#isList ? Array.from(row) : row[0];
    const object: Record<string, number | number[]> = {};
    let at = 0;
    for (const [key, count, isList] of this.#fields) {
      object[key] = isList ? Array.from(row.subarray(at, at + count)) : row[at];
      at += count;
    }
    return object;
  }
}

/** A value on its way. */
export class Animation<T extends Animatable> implements Moving {
  #law: Law;
  readonly #engine = engine();
  readonly #layout: Layout;
  readonly #slot: number;
  readonly #place: number;
  readonly #values: Float64Array;
  readonly #velocities: Float64Array;
  readonly #targets: Float64Array;
  readonly #options: AnimateOptions<T>;
  /** A spring without stiffness, while it coasts. */
  #coast: Law | undefined;
  /** The timestamp at which its motions began; NaN until the first frame. */
  #began = NaN;
  #elapsed = 0;
  #end = 0;
  #isMoving = false;
  #finished!: Promise<boolean>;
  #resolve: ((isAtRest: boolean) => void) | undefined;

  /** @internal */
  constructor(from: T, options: AnimateOptions<T>) {
    const e = this.#engine;
    this.#options = options;
    this.#law = lawOf(hasSpring(options) ? (options as SpringOptions) : { duration: 0.5, bounce: 0 });
    this.#layout = new Layout(from);
    const lanes = this.#layout.lanes;
    this.#values = new Float64Array(lanes);
    this.#velocities = new Float64Array(lanes);
    this.#targets = new Float64Array(lanes);
    this.#layout.read(from, "from", this.#values);
    this.#targets.set(this.#values);
    if (options.velocity !== undefined) {
      this.#layout.read(options.velocity as Animatable, "velocity", this.#velocities);
    }
    if (options.tolerance !== undefined) toleranceOf(options.tolerance);
    const slot = (this.#slot = e.slots.take(lanes));
    const place = (this.#place = e.places.take(2 * lanes));
    e.own(this, () => {
      e.slots.give(slot, lanes);
      e.places.give(place, 2 * lanes);
    });
    this.#renew();
    this.#resolve?.(true);
    this.#resolve = undefined;
    options.signal?.addEventListener("abort", () => this.stop(), { once: true });
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

  /** Sends it elsewhere from where it is, at the velocity it has; with another spring, if there is one. */
  retarget(to: T | Shape<T>, options: Partial<SpringOptions> & { velocity?: Shape<T> } = {}): this {
    const targets = new Float64Array(this.#layout.lanes);
    this.#layout.read(to as Animatable, "to", targets);
    const isNew = hasSpring(options);
    if (options.velocity === undefined && !isNew && !this.#coast && this.#isMoving && same(targets, this.#targets)) {
      return this;
    }
    if (options.velocity !== undefined) {
      this.#layout.read(options.velocity as Animatable, "velocity", this.#velocities);
    }
    if (isNew) this.#law = lawOf(options as SpringOptions);
    this.#coast = undefined;
    this.#targets.set(targets);
    this.#begin();
    return this;
  }

  /** Lets go of it at the velocity it has, or another: from now on drag alone acts, in 1/s. */
  fling(drag: number, velocity?: Shape<T>): this {
    if (velocity !== undefined) this.#layout.read(velocity as Animatable, "velocity", this.#velocities);
    this.#coast = lawOf({ stiffness: 0, damping: drag });
    this.#begin();
    return this;
  }

  /** Puts it there at once, at rest. */
  snapTo(value: T): this {
    this.#layout.read(value, "value", this.#values);
    this.#targets.set(this.#values);
    this.#velocities.fill(0);
    this.#coast = undefined;
    this.#show();
    this.#rest(true);
    return this;
  }

  /** Goes to the end now. */
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
    return this.#isMoving ? Math.max(0, this.#end - this.#elapsed) : 0;
  }

  /** @internal */
  frame(time: number): boolean {
    if (Number.isNaN(this.#began)) this.#began = time - this.#elapsed;
    // A clock that jumps back does not take the value with it.
    this.#elapsed = Math.max(this.#elapsed, time - this.#began);
    this.#advance();
    return this.#isMoving;
  }

  #renew(): void {
    this.#finished = new Promise((resolve) => (this.#resolve = resolve));
  }

  /** New motions from what is shown. */
  #begin(): void {
    const law = this.#coast ?? this.#law;
    const e = this.#engine;
    if (!this.#isMoving) {
      this.#renew();
      this.#began = NaN;
    } else if (!Number.isNaN(this.#began)) {
      this.#began += this.#elapsed;
    }
    this.#elapsed = 0;
    for (let i = 0; i < this.#layout.lanes; i++) {
      const { mass, stiffness, damping } = law;
      e.wasm.carom_lane(
        this.#slot + i,
        mass,
        stiffness,
        damping,
        this.#values[i],
        this.#velocities[i],
        this.#targets[i],
      );
    }
    this.#end = Math.max(0, ...this.#layout.groups.map((group) => this.#settle(group, law)));
    this.#isMoving = true;
    const isHurried = this.#options.reducedMotion !== "ignore" && prefersReducedMotion();
    if ((isHurried && this.#end < Infinity) || this.#end === 0) this.finish();
    else animateFrames(this);
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
        this.#values[i] = isOver ? this.#engine.wasm.carom_lane_rest(this.#slot + i) : row[at + 2 * i];
        this.#velocities[i] = isOver ? 0 : row[at + 2 * i + 1];
      }
    }
    const isOver = this.#elapsed >= this.#end;
    if (isOver) this.#isMoving = false;
    this.#show();
    // Unless it has just been sent on.
    if (isOver && !this.#isMoving) this.#rest(true);
  }

  #show(): void {
    this.#options.onUpdate?.(this.value, this.velocity);
  }

  #rest(isAtRest: boolean): void {
    this.#isMoving = false;
    stopFrames(this);
    this.#resolve?.(isAtRest);
    this.#resolve = undefined;
  }
}

function hasSpring(options: object): boolean {
  return ["stiffness", "damping", "response", "dampingRatio", "duration", "bounce"].some((key) => key in options);
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
export function animate<T extends Animatable>(from: T, to: Shape<T>, options?: AnimateOptions<T>): Animation<T>;
export function animate(from: unknown, to: unknown, options: object = {}): unknown {
  const animation = new Animation(from as Animatable, options as AnimateOptions<Animatable>);
  if ((options as AnimateOptions<Animatable>).signal?.aborted) return animation;
  return animation.retarget(to as Animatable);
}
