/** Animated values: numbers, lists of numbers, and objects of both, on a spring. */

import { animateFrames, isHidden, prefersReducedMotion, startTime, stopFrames, type Moving } from "./frames.js";
import { lawOf, positive, toleranceOf, written } from "./law.js";
import type { Law, NoSpring, SpringOptions, Tolerance } from "./law.js";
import { Layout, type Group } from "./layout.js";
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

/** Of the numbers that have all their digits. */
const SMALLEST = 2 ** -1022;

/** A value on its way. */
export class Animation<T extends Animatable<T>> implements Moving {
  #law: Law;
  readonly #engine = engine();
  readonly #layout: Layout;
  readonly #slot: number;
  /** Of a row of what is shown, position and velocity in turn; and behind it, when each group is over. */
  readonly #place: number;
  #targets: readonly number[];
  readonly #options: AnimateOptions<T>;
  /** Theirs. Options are of many makes, and to look it up in them takes longer than all the rest of a frame. */
  readonly #onUpdate: AnimateOptions<T>["onUpdate"];
  /** A spring without stiffness, while it coasts. */
  #coast: Law | undefined;
  /** The timestamp at which its motions began; NaN until the next frame, if one comes. */
  #began = NaN;
  #elapsed = 0;
  #end = 0;
  /** When the first of its groups is over. */
  #firstEnd = 0;
  #isMoving = false;
  /** Whether nobody has been told yet how it ended. */
  #isOpen = false;
  /** How it ended last. */
  #isAtRest = true;
  /** Made when somebody asks for it, which of thousands hardly anybody does. */
  #finished: Promise<boolean> | undefined;
  #resolve: ((isAtRest: boolean) => void) | undefined;

  private constructor(from: T, options: AnimateOptions<T>) {
    const e = this.#engine;
    this.#options = options;
    this.#onUpdate = options.onUpdate;
    this.#law = described(options) ?? lawOf({ duration: 0.5, bounce: 0 });
    this.#layout = Layout.of(from);
    this.#targets = this.#layout.read(from, "from");
    const velocities = this.#velocity(options.velocity);
    if (options.tolerance !== undefined) toleranceOf(options.tolerance);
    const { lanes, groups } = this.#layout;
    this.#slot = e.slots.take(lanes);
    this.#place = e.places.take(2 * lanes + groups.length);
    e.own(this, giver(e, this.#slot, this.#place, this.#layout));
    this.#put(this.#targets, velocities ?? STILL);
  }

  /** @internal */
  static start<T extends Animatable<T>>(from: T, to: Given<T>, options: AnimateOptions<T>): Animation<T> {
    return new Animation<T>(from, options).retarget(to);
  }

  /** What is shown now. */
  get value(): Shape<T> {
    const e = this.#engine;
    return this.#layout.shape(e.doubles, e.at(this.#place), 2) as Shape<T>;
  }

  /** Its velocity per second; exactly 0 at rest. */
  get velocity(): Shape<T> {
    const e = this.#engine;
    return this.#layout.shape(e.doubles, e.at(this.#place) + 1, 2) as Shape<T>;
  }

  /** Where it was last sent. */
  get target(): Shape<T> {
    return this.#layout.shape(this.#targets, 0, 1) as Shape<T>;
  }

  /** Whether it is under way. */
  get isMoving(): boolean {
    return this.#isMoving;
  }

  /** Resolves when it is at rest with `true`, and with `false` when it was stopped. A retarget in flight keeps it. */
  get finished(): Promise<boolean> {
    return (this.#finished ??= this.#isOpen
      ? new Promise((resolve) => (this.#resolve = resolve))
      : Promise.resolve(this.#isAtRest));
  }

  /**
   * Sends it elsewhere from where it is, at the velocity it has; with another spring, if there is one. What is refused
   * changes nothing.
   */
  retarget(to: Given<T>, options: RetargetOptions<T> = {}): this {
    const targets = this.#layout.read(to, "to");
    const velocities = this.#velocity(options.velocity);
    const law = described(options);
    this.#mustRest(law ?? this.#law, velocities, "damping");
    if (!velocities && !law && !this.#coast && this.#isMoving && same(targets, this.#targets)) return this;
    this.#put(undefined, velocities);
    this.#law = law ?? this.#law;
    this.#coast = undefined;
    this.#targets = targets;
    this.#begin();
    return this;
  }

  /** Lets go of it at the velocity it has, or another: from now on drag alone acts, in 1/s, and brings it to rest. */
  fling(drag: number, velocity?: Given<T>): this {
    positive("drag", drag);
    const velocities = this.#velocity(velocity);
    const coast = lawOf({ stiffness: 0, damping: drag });
    this.#mustRest(coast, velocities, "drag");
    this.#put(undefined, velocities);
    this.#coast = coast;
    this.#begin();
    return this;
  }

  /** Puts it there at once, at rest. */
  snapTo(value: Given<T>): this {
    this.#targets = this.#layout.read(value, "value");
    this.#put(this.#targets, STILL);
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
    this.#put(undefined, STILL);
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

  #velocity(velocity: Given<T> | undefined): readonly number[] | undefined {
    return velocity === undefined ? undefined : this.#layout.read(velocity, "velocity");
  }

  /** What is shown from now on; what is not given stays, and what is still has no velocity in any lane. */
  #put(positions: readonly number[] | undefined, velocities: readonly number[] | undefined): void {
    if (!positions && !velocities) return;
    const [row, at] = [this.#engine.doubles, this.#engine.at(this.#place)];
    for (let i = 0; i < this.#layout.lanes; i++) {
      if (positions) row[at + 2 * i] = positions[i];
      if (velocities) row[at + 2 * i + 1] = velocities[i] ?? 0;
    }
  }

  /** Without stiffness, drag alone has to end it, somewhere. */
  #mustRest({ mass, stiffness, damping }: Law, velocities: readonly number[] | undefined, field: string): void {
    if (stiffness > 0) return;
    const reach = mass / damping;
    const [row, at] = [this.#engine.doubles, this.#engine.at(this.#place)];
    let rests = reach < Infinity;
    for (let i = 0; rests && i < this.#layout.lanes; i++) {
      const velocity = velocities?.[i] ?? row[at + 2 * i + 1];
      rests = Number.isFinite(row[at + 2 * i] + velocity * reach);
    }
    if (!rests) throw new Error(`\`${field}\` must be so large that it comes to rest, but is ${written(damping)}`);
  }

  /** New motions from what is shown. */
  #begin(): void {
    const { signal } = this.#options;
    // Unless it is sent on in the callback of its end: then the promise goes on, too.
    if (!this.#isOpen) [this.#isOpen, this.#finished] = [true, undefined];
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
    const e = this.#engine;
    const { lanes, groups } = this.#layout;
    for (let i = 0; i < lanes; i++) {
      // The call before may have moved the memory.
      const [row, lane] = [e.doubles, e.at(this.#place) + 2 * i];
      e.wasm.carom_lane(this.#slot + i, mass, stiffness, damping, row[lane], row[lane + 1], this.#targets[i]);
    }
    [this.#end, this.#firstEnd] = [0, Infinity];
    for (let g = 0; g < groups.length; g++) {
      const end = this.#settle(groups[g], law);
      e.doubles[e.at(this.#place) + 2 * lanes + g] = end;
      this.#end = Math.max(this.#end, end);
      this.#firstEnd = Math.min(this.#firstEnd, end);
    }
  }

  /** When a group is near enough to its end for good. */
  #settle({ first, count }: Group, { stiffness, damping, mass }: Law): number {
    const [row, at] = [this.#engine.doubles, this.#engine.at(this.#place)];
    const perSpeed = stiffness > 0 ? Math.sqrt(mass / stiffness) : mass / damping;
    let [span, far] = [0, 0];
    for (let i = first; i < first + count; i++) {
      const way = stiffness > 0 ? this.#targets[i] - row[at + 2 * i] : 0;
      const sway = row[at + 2 * i + 1] * perSpeed;
      span = Math.hypot(span, way, sway);
      far = Math.max(far, Math.abs(this.#targets[i]));
    }
    // No finer than the digits of a far target, nor than numbers are.
    const finest = Math.max(4 * Number.EPSILON * far, SMALLEST);
    const { distance, velocity } = toleranceOf(this.#options.tolerance ?? FRACTION_LEFT * span);
    let end = 0;
    for (let i = first; i < first + count; i++) {
      // A vector's magnitude is within the distance if each of its n lanes is within 1/√n of it.
      const share = 1 / Math.sqrt(count);
      const [d, v] = [Math.max(share * distance, finest), Math.max(share * velocity, 20 * finest)];
      end = Math.max(end, this.#engine.wasm.carom_lane_settling_time(this.#slot + i, d, v));
    }
    return end;
  }

  /** The state at the time elapsed: one call for all lanes. Ten thousand times a frame, so without a detour. */
  #advance(): void {
    const e = this.#engine;
    e.wasm.carom_lane_states(this.#slot, this.#layout.lanes, this.#elapsed, this.#place);
    this.#isMoving = this.#elapsed < this.#end;
    if (this.#elapsed >= this.#firstEnd) this.#finishGroups();
    this.#show();
  }

  /** Groups that are over are exactly at their ends. */
  #finishGroups(): void {
    const e = this.#engine;
    const { groups, lanes } = this.#layout;
    const [row, at] = [e.doubles, e.at(this.#place)];
    for (let g = 0; g < groups.length; g++) {
      if (this.#elapsed < row[at + 2 * lanes + g]) continue;
      const { first, count } = groups[g];
      for (let i = first; i < first + count; i++) {
        row[at + 2 * i] = this.#restOf(i);
        row[at + 2 * i + 1] = 0;
      }
    }
  }

  /** Where a lane ends; what never does is meant to be at its target. */
  #restOf(lane: number): number {
    const rest = this.#engine.wasm.carom_lane_rest(this.#slot + lane);
    return Number.isNaN(rest) ? this.#targets[lane] : rest;
  }

  #show(): void {
    const onUpdate = this.#onUpdate;
    try {
      if (onUpdate) {
        const [e, layout] = [this.#engine, this.#layout];
        const [row, at] = [e.doubles, e.at(this.#place)];
        onUpdate.call(this.#options, layout.shape(row, at, 2) as Shape<T>, layout.shape(row, at + 1, 2) as Shape<T>);
      }
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
    if (!this.#isOpen) return;
    [this.#isOpen, this.#isAtRest] = [false, isAtRest];
    this.#resolve?.(isAtRest);
    this.#resolve = undefined;
  }
}

const FIELDS = ["mass", "stiffness", "damping", "response", "dampingRatio", "duration", "bounce"] as const;

/** The spring, if somebody describes one. */
function described(options: SpringOptions | NoSpring): Law | undefined {
  return FIELDS.every((field) => options[field] === undefined) ? undefined : lawOf(options as SpringOptions);
}

/** Of something that does not move. */
const STILL: readonly number[] = [];

/** Gives back what an animation has taken. Made here, where it cannot hold the animation. */
function giver(e: Engine, slot: number, place: number, { lanes, groups }: Layout): () => void {
  const count = 2 * lanes + groups.length;
  return () => {
    e.slots.give(slot, lanes);
    e.places.give(place, count);
  };
}

const same = (a: readonly number[], b: readonly number[]): boolean => a.every((x, i) => x === b[i]);

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
