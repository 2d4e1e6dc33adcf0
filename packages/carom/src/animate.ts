/** Animated values: numbers, lists of numbers, and objects of both, on a spring. */

import { animateFrames, isHidden, prefersReducedMotion, startTime, stopFrames, type Moving } from "./frames.js";
import { lawIn, positive, usualLaw, written } from "./law.js";
import type { Law, NoSpring, SpringOptions } from "./law.js";
import { Layout, type Group } from "./layout.js";
import { Ranges } from "./ranges.js";
import { forget, stopAt } from "./signals.js";
import { coast, coastingTime } from "./spring/coast.js";
import { basisAt, LANE, modesOf, weigh } from "./spring/modes.js";
import { magnitude, restInstant } from "./spring/rest.js";
import { checkPolicy, DEFAULT_POLICY, resolvePolicy, type TolerancePolicy } from "./tolerance.js";

/** A list of numbers, or a typed array. */
export type List = readonly number[] | Float32Array | Float64Array;

/**
 * The values that can be animated. A list is a vector, and its magnitude decides when it is at rest. Each field of an
 * object comes to rest on its own.
 */
export type Animatable<T> = number | List | { [K in keyof T]: number | List };

/** A value of the same shape. */
export type Shape<T> = T extends number ? number : T extends List ? number[] : { [K in keyof T]: Shape<T[K]> };

/** A value of the same shape as an argument: its lists may be typed arrays. */
export type Given<T> = T extends number ? number : T extends List ? List : { [K in keyof T]: Given<T[K]> };

/** A spring in one of three forms, `{ duration: 0.5, bounce: 0 }` by default, and how to animate. */
export type AnimateOptions<T> = (SpringOptions | NoSpring) & {
  /** The velocity at the start, per second, in the shape of the value. @default 0 */
  velocity?: Given<T> | undefined;
  /** Called in each frame; at rest, with exactly the final value. If it throws, the animation is stopped. @default none */
  onUpdate?: ((value: Shape<T>, velocity: Shape<T>) => void) | undefined;
  /** How near to its target the value counts as at rest. @default { ofTravel: 1e-4 } */
  tolerance?: TolerancePolicy | undefined;
  /**
   * `respect` moves the value to its end on the next frame if the visitor prefers reduced motion, now or in flight.
   * @default "respect"
   */
  reducedMotion?: "respect" | "ignore" | undefined;
  /** Stops the animation for good when aborted. @default none */
  signal?: AbortSignal | undefined;
};

/** A value of the same shape as an argument, like {@link Given}; an object may leave out fields. */
export type Part<T> = T extends number ? number : T extends List ? List : { [K in keyof T]?: Given<T[K]> | undefined };

/** Another spring, another velocity, or both. @default the spring and the velocity of the animation */
export type RetargetOptions<T> = (SpringOptions | NoSpring) & {
  /** The velocity from now on, per second. Fields that are left out keep theirs. @default the present velocity */
  velocity?: Part<T> | undefined;
};

/**
 * The numbers of all animations, in one array because they are read twice as fast there as in separate objects. Each
 * animation has a range of places in it:
 * - {@link LAW} numbers of its law: the {@link Modes} decay, gap, 1/gap, k/m and c/m, and 1 if it is underdamped.
 * - For each lane {@link LANE_SIZE} numbers: the position and the velocity shown, the displacement now, the origin from which it
 *   counts, displacement and velocity when the motion began, and the position at which it ends.
 * - For each group {@link GROUP_SIZE} numbers: the distance and the speed that count as at rest, and the instant of rest, NaN until
 *   the group is near its target.
 */
let numbers = new Float64Array(1024);
const LAW = 6;
const LANE_SIZE = 7;
const POSITION = 0;
const VELOCITY = 1;
const DISPLACEMENT = 2;
const ORIGIN = 3;
const FIRST_DISPLACEMENT = 4;
const FIRST_VELOCITY = 5;
const END = 6;
const GROUP_SIZE = 3;

const places = new Ranges((end) => {
  if (end <= numbers.length) return;
  const larger = new Float64Array(Math.max(end, 2 * numbers.length));
  larger.set(numbers);
  numbers = larger;
});

const sizeOf = ({ lanes, groups }: Layout): number => LAW + LANE_SIZE * lanes + GROUP_SIZE * groups.length;

/**
 * Frees the places of animations that the garbage collector has taken. The registry is created on first use, so that
 * importing this module has no side effects.
 */
let registry: FinalizationRegistry<() => void> | undefined;

/** A value in motion, returned by {@link animate}. */
export class Animation<T extends Animatable<T>> implements Moving {
  #law: Law;
  readonly #layout: Layout;
  readonly #place: number;
  #targets: readonly number[];
  readonly #options: AnimateOptions<T>;
  /**
   * Copied from the options: option objects differ in shape, so a lookup in each frame would be megamorphic and slower
   * than the rest of the frame.
   */
  readonly #onUpdate: AnimateOptions<T>["onUpdate"];
  /** The drag in 1/s during a fling; NaN while a spring acts. */
  #drag = NaN;
  /** The timestamp at which its motion began; NaN if the motion begins with the next frame. */
  #began = NaN;
  #elapsed = 0;
  #isMoving = false;
  /** Whether its promise is not resolved yet. */
  #isOpen = false;
  /** Whether the last motion ended at rest; false if it was stopped. */
  #isAtRest = true;
  /** Created when `finished` is read, because few programs read it. */
  #finished: Promise<boolean> | undefined;
  #resolve: ((isAtRest: boolean) => void) | undefined;

  private constructor(from: T, options: AnimateOptions<T>) {
    this.#options = options;
    this.#onUpdate = options.onUpdate;
    this.#law = lawIn(options, usualLaw, "velocity", "onUpdate", "tolerance", "reducedMotion", "signal");
    this.#layout = Layout.of(from);
    this.#targets = this.#layout.read(from, "from");
    const velocities = options.velocity === undefined ? undefined : this.#layout.read(options.velocity, "velocity");
    checkPolicy(options.tolerance ?? DEFAULT_POLICY);
    const size = sizeOf(this.#layout);
    const place = (this.#place = places.take(size));
    registry ??= new FinalizationRegistry((free) => free());
    registry.register(this, () => places.give(place, size));
    this.#put(this.#targets, velocities ?? STILL);
  }

  /** @internal */
  static start<T extends Animatable<T>>(from: T, to: Given<T>, options: AnimateOptions<T>): Animation<T> {
    const animation = new Animation<T>(from, options);
    // Unlike `retarget`, a start needs a target for every field.
    animation.#layout.read(to, "to");
    return animation.retarget(to as Part<T>);
  }

  /** The value that is shown now. */
  get value(): Shape<T> {
    return this.#layout.shape(numbers, this.#lane(0) + POSITION, LANE_SIZE) as Shape<T>;
  }

  /** Its velocity, per second; exactly 0 at rest. */
  get velocity(): Shape<T> {
    return this.#layout.shape(numbers, this.#lane(0) + VELOCITY, LANE_SIZE) as Shape<T>;
  }

  /** The latest target. */
  get target(): Shape<T> {
    return this.#layout.shape(this.#targets, 0, 1) as Shape<T>;
  }

  /** Whether it is in motion. */
  get isMoving(): boolean {
    return this.#isMoving;
  }

  /**
   * Resolves with `true` when it is at rest, and with `false` when it was stopped. A retarget in flight keeps the
   * promise.
   */
  get finished(): Promise<boolean> {
    return (this.#finished ??= this.#isOpen
      ? new Promise((resolve) => (this.#resolve = resolve))
      : Promise.resolve(this.#isAtRest));
  }

  /**
   * Changes the target, and the spring if the options contain one. Position and velocity continue. Fields that an object leaves out keep
   * their targets.
   *
   * @throws If a number or an option is invalid. Nothing changes then.
   * @example
   * ```ts
   * card.retarget({ x: 0 }); // `scale` keeps its target
   * card.retarget(
   *   { x: 300, scale: 1 },
   *   { duration: 0.3, bounce: 0.2, velocity: { x: 1200 } },
   * );
   * ```
   */
  retarget(to: Part<T>, options: RetargetOptions<T> = {}): this {
    const law = lawIn(options, () => this.#law, "velocity");
    const targets = this.#layout.read(to, "to", this.#targets);
    const velocities = this.#velocity(options.velocity);
    this.#mustRest(law, velocities, "damping");
    if (!velocities && law === this.#law && this.#isMoving && this.#isPulled && same(targets, this.#targets)) return this;
    this.#law = law;
    this.#targets = targets;
    this.#begin(velocities, this.#law.stiffness > 0 ? undefined : this.#law.damping / this.#law.mass);
    return this;
  }

  /**
   * Releases the value with its present velocity or another. From now on drag alone acts and brings it to rest.
   *
   * @param drag in 1/s, greater than 0.
   * @throws If a number is invalid, or the value would not come to rest. Nothing changes then.
   * @example
   * ```ts
   * page.fling(2, 1800); // comes to rest 900 further
   * ```
   */
  fling(drag: number, velocity?: Part<T>): this {
    positive("drag", drag);
    const velocities = this.#velocity(velocity);
    this.#mustRest({ mass: 1, stiffness: 0, damping: drag }, velocities, "drag");
    this.#begin(velocities, drag);
    return this;
  }

  /**
   * Sets the value at once, at rest.
   *
   * @throws If the value has another shape, or a number that is not finite.
   * @example
   * ```ts
   * card.snapTo({ x: 0, scale: 1 });
   * ```
   */
  snapTo(value: Given<T>): this {
    this.#targets = this.#layout.read(value, "value");
    this.#put(this.#targets, STILL);
    this.#drag = NaN;
    this.#isMoving = false;
    this.#show();
    return this;
  }

  /**
   * Moves the value to its end now. A spring without damping never ends, so its value moves to the target.
   *
   * @example
   * ```ts
   * card.finish();
   * ```
   */
  finish(): this {
    if (this.#isMoving) {
      this.#elapsed = Infinity;
      this.#advance();
    }
    return this;
  }

  /**
   * Stops the value where it is, without velocity.
   *
   * @example
   * ```ts
   * element.addEventListener("pointerdown", () => card.stop());
   * ```
   */
  stop(): this {
    this.#put(undefined, STILL);
    this.#rest(false);
    return this;
  }

  /**
   * Returns the seconds until the value is at rest; `Infinity` if it never comes to rest.
   *
   * @example
   * ```ts
   * setTimeout(next, 1000 * card.settlingTime());
   * ```
   */
  settlingTime(): number {
    if (!this.#isMoving || this.#yields(prefersReducedMotion())) return 0;
    const ends = this.#layout.groups.map((group, g) => this.#endOf(group, g));
    return Math.max(0, Math.max(...ends) - this.#elapsed);
  }

  /** @internal */
  frame(time: number, isReduced: boolean): boolean {
    if (Number.isNaN(this.#began)) this.#began = time - this.#elapsed;
    // The value does not go back if the clock is set back.
    this.#elapsed = this.#yields(isReduced) ? Infinity : Math.max(this.#elapsed, time - this.#began);
    this.#advance();
    return this.#isMoving;
  }

  /** @internal */
  restart(): void {
    this.#began = startTime() - this.#elapsed;
  }

  /** Whether a spring with stiffness pulls the value to its target. */
  get #isPulled(): boolean {
    return Number.isNaN(this.#drag);
  }

  #yields(isReduced: boolean): boolean {
    return isReduced && this.#options.reducedMotion !== "ignore";
  }

  #velocity(velocity: Part<T> | undefined): readonly number[] | undefined {
    if (velocity === undefined) return undefined;
    return this.#layout.read(velocity, "velocity", this.#numbersOf({ first: 0, count: this.#layout.lanes }, VELOCITY));
  }

  /** Returns the index of the first number of a lane. */
  #lane(lane: number): number {
    return this.#place + LAW + LANE_SIZE * lane;
  }

  /** Returns the index of the first number of a group. */
  #group(group: number): number {
    return this.#lane(this.#layout.lanes) + GROUP_SIZE * group;
  }

  /**
   * Shows these positions, which become the origins, and these velocities. An empty list of velocities means 0
   * everywhere.
   */
  #put(positions: readonly number[] | undefined, velocities: readonly number[]): void {
    for (let i = 0, at = this.#lane(0); i < this.#layout.lanes; i++, at += LANE_SIZE) {
      numbers[at + VELOCITY] = velocities[i] ?? 0;
      if (!positions) continue;
      numbers[at + POSITION] = numbers[at + ORIGIN] = positions[i];
      numbers[at + DISPLACEMENT] = 0;
    }
  }

  /** Checks that a spring without stiffness, which only drag stops, comes to rest somewhere. */
  #mustRest({ mass, stiffness, damping }: Law, velocities: readonly number[] | undefined, field: string): void {
    if (stiffness > 0) return;
    const reach = mass / damping;
    let rests = reach < Infinity;
    for (let i = 0, at = this.#lane(0); rests && i < this.#layout.lanes; i++, at += LANE_SIZE) {
      const velocity = velocities?.[i] ?? numbers[at + VELOCITY];
      rests = Number.isFinite(numbers[at + POSITION] + velocity * reach);
    }
    if (!rests) throw new Error(`\`${field}\` must be so large that it comes to rest, but is ${written(damping)}`);
  }

  /** Begins a motion from the shown values: to the targets, or until drag stops it. */
  #begin(velocities: readonly number[] | undefined, drag: number | undefined): void {
    const { signal } = this.#options;
    // A retarget by the `onUpdate` of the final value keeps the promise of `finished`.
    if (!this.#isOpen) {
      this.#isOpen = true;
      this.#finished = undefined;
    }
    if (signal?.aborted) {
      this.stop();
      return;
    }
    const since = this.#elapsed;
    this.#elapsed = 0;
    if (this.#isMoving && !isHidden()) this.#began += since;
    else this.restart();
    this.#drag = drag ?? NaN;
    if (drag === undefined) this.#putLaw();
    this.#startLanes(velocities);
    this.#resolveTolerances();
    this.#isMoving = true;
    if (signal) stopAt(signal, this);
    animateFrames(this);
  }

  #putLaw(): void {
    const { decay, gap, inverseGap, stiffness, damping, swings } = modesOf(this.#law);
    numbers.set([decay, gap, inverseGap, stiffness, damping, Number(swings)], this.#place);
  }

  /** Measures displacements from the targets, or from the present positions if no spring pulls. */
  #startLanes(velocities: readonly number[] | undefined): void {
    for (let i = 0, at = this.#lane(0); i < this.#layout.lanes; i++, at += LANE_SIZE) {
      const origin = this.#isPulled ? this.#targets[i] : numbers[at + POSITION];
      const displacement = this.#isPulled ? numbers[at + ORIGIN] - origin + numbers[at + DISPLACEMENT] : 0;
      // If the travel overflows, the value is at its target at once.
      numbers[at + FIRST_DISPLACEMENT] = numbers[at + DISPLACEMENT] = Number.isFinite(displacement) ? displacement : 0;
      numbers[at + ORIGIN] = origin;
      if (velocities) numbers[at + VELOCITY] = velocities[i] ?? 0;
      numbers[at + FIRST_VELOCITY] = numbers[at + VELOCITY];
      numbers[at + END] = this.#isPulled ? origin : origin + numbers[at + VELOCITY] / this.#drag;
    }
  }

  #resolveTolerances(): void {
    const { groups } = this.#layout;
    // A speed divided by ω + 0.86 c/m is about how far it carries the value: for damping ratios from 0.2 to 2, the span is
    // within 3 % of the greatest distance from the target.
    const rate = this.#isPulled ? Math.sqrt(numbers[this.#place + 3]) + 0.86 * numbers[this.#place + 4] : this.#drag;
    for (let g = 0, at = this.#group(0); g < groups.length; g++, at += GROUP_SIZE) {
      const { first, count } = groups[g];
      const lane = this.#lane(first);
      const size = (kind: number): number => magnitude(numbers, lane + kind, count, LANE_SIZE);
      const span = magnitude([size(FIRST_DISPLACEMENT), size(FIRST_VELOCITY) / rate]);
      let least = Infinity;
      for (let i = 0; i < count; i++) least = Math.min(least, Math.abs(numbers[lane + LANE_SIZE * i + END]));
      const [distance, speed] = resolvePolicy(this.#options.tolerance ?? DEFAULT_POLICY, span, size(END), least);
      numbers[at] = distance;
      numbers[at + 1] = speed;
      numbers[at + 2] = NaN;
    }
  }

  /** The numbers of one kind of all lanes of a group. */
  #numbersOf({ first, count }: Group, kind: number): number[] {
    const list = new Array<number>(count);
    for (let i = 0; i < count; i++) list[i] = numbers[this.#lane(first + i) + kind];
    return list;
  }

  /** Returns the instant from which on a group is at rest for good, in seconds since the motion began. */
  #endOf(group: Group, g: number): number {
    const at = this.#group(g);
    if (!Number.isNaN(numbers[at + 2])) return numbers[at + 2];
    const velocities = this.#numbersOf(group, FIRST_VELOCITY);
    const [distance, speed] = [numbers[at], numbers[at + 1]];
    if (!this.#isPulled) return (numbers[at + 2] = coastingTime(this.#drag, magnitude(velocities), distance, speed));
    const displacements = this.#numbersOf(group, FIRST_DISPLACEMENT);
    const isStill = [...displacements, ...velocities].every((x) => x === 0);
    const modes = modesOf(this.#law);
    const rests = modes.damping > 0 || isStill;
    return (numbers[at + 2] = rests ? restInstant(modes, displacements, velocities, distance, speed) : Infinity);
  }

  /** Advances the value to the elapsed time and shows it. */
  #advance(): void {
    const t = this.#elapsed;
    if (t > 0 && t < Infinity) this.#moveLanes(t);
    this.#isMoving = false;
    const { groups } = this.#layout;
    for (let g = 0; g < groups.length; g++) {
      if (t === Infinity || (this.#isNear(groups[g], g) && t >= this.#endOf(groups[g], g))) this.#putAtEnd(groups[g]);
      else this.#isMoving = true;
    }
    this.#show();
  }

  #moveLanes(t: number): void {
    const place = this.#place;
    const isPulled = this.#isPulled;
    const decay = numbers[place];
    const gap = numbers[place + 1];
    const stiffness = numbers[place + 3];
    if (isPulled) basisAt(decay, gap, numbers[place + 2], numbers[place + 5] > 0, t);
    for (let i = 0, at = place + LAW; i < this.#layout.lanes; i++, at += LANE_SIZE) {
      const velocity = numbers[at + FIRST_VELOCITY];
      if (isPulled) weigh(decay, stiffness, gap * t, numbers[at + FIRST_DISPLACEMENT], velocity);
      else coast(this.#drag, velocity, t);
      const displacement = LANE[0];
      numbers[at + DISPLACEMENT] = displacement;
      numbers[at + POSITION] = numbers[at + ORIGIN] + displacement;
      numbers[at + VELOCITY] = LANE[1];
    }
  }

  /** Whether a group may be at rest: only then its instant of rest is computed. */
  #isNear({ first, count }: Group, g: number): boolean {
    const at = this.#group(g);
    const isPulled = this.#isPulled;
    // The factor is a margin for rounding. The speed alone decides when a fling is at rest.
    const near = 1.001 * numbers[isPulled ? at : at + 1];
    const kind = isPulled ? DISPLACEMENT : VELOCITY;
    for (let i = 0, lane = this.#lane(first) + kind; i < count; i++, lane += LANE_SIZE) {
      if (Math.abs(numbers[lane]) > near) return false;
    }
    return true;
  }

  /** Puts a group exactly at its end, at rest. */
  #putAtEnd({ first, count }: Group): void {
    for (let i = 0, at = this.#lane(first); i < count; i++, at += LANE_SIZE) {
      const displacement = this.#isPulled ? 0 : numbers[at + FIRST_VELOCITY] / this.#drag;
      numbers[at + DISPLACEMENT] = displacement;
      numbers[at + POSITION] = numbers[at + ORIGIN] + displacement;
      numbers[at + VELOCITY] = 0;
    }
  }

  #show(): void {
    const onUpdate = this.#onUpdate;
    try {
      if (onUpdate) onUpdate.call(this.#options, this.value, this.velocity);
    } catch (error) {
      this.stop();
      throw error;
    }
    // The callback may have retargeted or stopped it.
    if (!this.#isMoving) this.#rest(true);
  }

  #rest(isAtRest: boolean): void {
    this.#isMoving = false;
    stopFrames(this);
    const { signal } = this.#options;
    if (signal) forget(signal, this);
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#isAtRest = isAtRest;
    this.#resolve?.(isAtRest);
    this.#resolve = undefined;
  }
}

/** The velocities of a value at rest. */
const STILL: readonly number[] = [];

const same = (a: readonly number[], b: readonly number[]): boolean => a.every((x, i) => x === b[i]);

/**
 * Animates a value on a spring: a number, a list, or an object of both. It starts at once and moves in the next frame.
 *
 * @throws If a number or an option is invalid.
 * @example
 * ```ts
 * const card = animate(
 *   { x: 0, scale: 1 },
 *   { x: 300, scale: 1.2 },
 *   {
 *     response: 0.35,
 *     dampingRatio: 0.8,
 *     onUpdate: ({ x, scale }) =>
 *       (element.style.transform = `translateX(${x}px) scale(${scale})`),
 *   },
 * );
 * card.retarget({ x: 0, scale: 1 }); // again and again, in flight: nothing jumps
 * await card.finished;
 * ```
 */
export function animate(from: number, to: number, options?: AnimateOptions<number>): Animation<number>;
export function animate<T extends Animatable<T>>(from: T, to: Given<T>, options?: AnimateOptions<T>): Animation<T>;
export function animate(from: unknown, to: unknown, options: object = {}): unknown {
  return Animation.start(from as number, to as number, options);
}
