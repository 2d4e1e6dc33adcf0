/** Animated values: numbers, texts, lists of numbers, and objects of them, on a spring. */

import { Chase, Coast, Endless, Fall, Group, Lane, Spring, STILL, type Course } from "./course.js";
import { animateFrames, isHidden, Stopwatch, stopFrames, type Moving } from "./frames.js";
import { dragIn } from "./gesture.js";
import { prefersReducedMotion } from "./less-motion.js";
import { lawIn, positive, demand, usualLaw, type Law, type NoSpring, type SpringOptions } from "./law.js";
import { Layout } from "./lanes.js";
import { checkNames, knownName, type NamesOf } from "./options.js";
import type { Animatable, Given, Part, Rate, Shape } from "./shape.js";
import { forget, stopAt } from "./signals.js";
import type { SpringMotion } from "./spring.js";
import { modesOf } from "./spring/modes.js";
import { parseText } from "./text.js";
import { checkedPolicy, DEFAULT_POLICY, type TolerancePolicy } from "./tolerance.js";
import { VelocityTracker } from "./velocity.js";

/** The options of `animate` that `bindDrag` and the springs of frameworks also accept, and pass on. */
export interface PassedOptions {
  /** How near to its target the value counts as at rest. @default { ofTravel: 1e-4 } */
  tolerance?: TolerancePolicy | undefined;
  /**
   * `respect` moves the value to its end on the next frame if the visitor prefers reduced motion. This also ends a motion in flight.
   * @default "respect"
   */
  reducedMotion?: "respect" | "ignore" | undefined;
  /**
   * The first frame after a start or a change advances the value by at most this many seconds. Without this limit, a late frame would skip
   * the beginning.
   * @default two frames, at least 1/30
   */
  longestFirstStep?: number | undefined;
}

/** The names of the {@link PassedOptions}. */
export const PASSED = { tolerance: 1, reducedMotion: 1, longestFirstStep: 1 } satisfies NamesOf<PassedOptions>;

/** Returns only the {@link PassedOptions} among the options. */
export const passedOf = (options: PassedOptions): PassedOptions =>
  Object.fromEntries(Object.keys(PASSED).map((name) => [name, options[name as keyof PassedOptions]]));

/** How a value is animated. */
export interface MotionOptions<T> extends PassedOptions {
  /** The velocity at the start, per second, in the shape of the value. @default 0 */
  velocity?: Given<Rate<T>> | undefined;
  /** Called in each frame, and at rest with exactly the final value. If it throws, the animation stops. @default none */
  onUpdate?: ((value: Shape<T>, velocity: Rate<T>) => void) | undefined;
  /** Stops the animation for good when aborted. @default none */
  signal?: AbortSignal | undefined;
  /** The time when the motion begins, as in `event.timeStamp`, at most 20 ms from the call. @default now */
  timeMs?: number | undefined;
}

const NAMES = Object.keys({
  velocity: 1,
  onUpdate: 1,
  ...PASSED,
  signal: 1,
  timeMs: 1,
} satisfies NamesOf<MotionOptions<never>>);

/** A spring in one of three forms, by default `{ duration: 0.5, bounce: 0 }`, and the options of the animation. */
export type AnimateOptions<T> = (SpringOptions | NoSpring) & MotionOptions<T>;

/** A change of a value's motion. */
export interface ChangeOptions<T> {
  /** The new velocity, per second. Fields that you leave out keep their velocity. @default the current velocity */
  velocity?: Part<Rate<T>> | undefined;
  /**
   * For a value at rest, the time when its motion begins, as in `event.timeStamp`, at most 20 ms from the call. In flight, a change acts
   * from the latest frame on.
   * @default now
   */
  timeMs?: number | undefined;
}

const CHANGES = Object.keys({ velocity: 1, timeMs: 1 } satisfies NamesOf<ChangeOptions<never>>);

/** Another spring, another velocity, or both. @default the spring and the velocity of the animation */
export type RetargetOptions<T> = (SpringOptions | NoSpring) & ChangeOptions<T>;

/**
 * A spring, a velocity and a friction for a release.
 * @default the animation's spring, the sampled velocity, a friction that keeps 0.998 of the velocity in each millisecond
 */
export type ReleaseOptions<T> = RetargetOptions<T> & {
  /**
   * The friction, as `friction({ halfLife: 0.3 })` returns it. Its `from` and `velocity` are ignored. @default keeps 0.998 of the velocity
   * in each millisecond
   */
  friction?: SpringMotion | undefined;
};

/** A finger that holds a value. */
interface Hold {
  readonly fingers: readonly VelocityTracker[];
  /** The time of the finger's latest place, in milliseconds. */
  timeMs: number;
  /** The time of the first frame that showed the finger's latest place, in milliseconds. */
  shownMs?: number | undefined;
  /**
   * How far the picture lags behind the finger, in milliseconds: the time of the latest frame minus the time of the place that it showed.
   * `undefined` before the first frame. It may be negative, because a late frame has an older timestamp than the events that it shows.
   */
  lagMs?: number | undefined;
  /** The time of the latest frame that showed a resampled place, in milliseconds. */
  placedMs?: number | undefined;
  /** The time of the frame that shows the latest place of the released value, in milliseconds. */
  releasedMs?: number | undefined;
}

/** If a finger doesn't report a new place for longer than this, in milliseconds, it is at rest, and its value stops requesting frames. */
export const RESTS = 100;

/** A value in motion, returned by {@link animate}. */
export class Animated<T extends Animatable<T>> implements Moving {
  #law: Law;
  readonly #layout: Layout;
  readonly #lanes: readonly Lane[];
  readonly #groups: readonly Group[];
  #targets: readonly number[];
  /** The course that the lanes are on, or `STILL` if they don't move. */
  #course: Course = STILL;
  readonly #watch: Stopwatch;
  readonly #options: AnimateOptions<T>;
  /**
   * We copy this from the options. Option objects differ in shape, so a lookup in each frame would be megamorphic, and slower than the rest
   * of the frame.
   */
  readonly #onUpdate: AnimateOptions<T>["onUpdate"];
  #hold: Hold | undefined;
  #isMoving = false;
  /** Whether the promise of `finished` is still pending. */
  #isOpen = false;
  /** Whether the last motion ended at rest. False if it was stopped. */
  #isSettled = true;
  /** The promise of `finished`. We create it when you read `finished`, because few programs do. */
  #finished: Promise<boolean> | undefined;
  #resolve: ((isSettled: boolean) => void) | undefined;

  private constructor(from: T, options: AnimateOptions<T>, parse: typeof parseText | undefined) {
    const { velocity, tolerance = DEFAULT_POLICY, reducedMotion = "respect", longestFirstStep } = options;
    this.#options = options;
    this.#onUpdate = options.onUpdate;
    this.#law = lawIn(options, usualLaw, NAMES);
    this.#layout = Layout.of(from, parse);
    this.#targets = this.#layout.read(from, "from");
    const velocities = velocity === undefined ? undefined : this.#layout.read(velocity, "velocity");
    checkedPolicy(tolerance);
    knownName("reducedMotion", reducedMotion, ["respect", "ignore"]);
    if (longestFirstStep !== undefined && longestFirstStep !== Infinity) positive("longestFirstStep", longestFirstStep);
    this.#watch = new Stopwatch(longestFirstStep);
    this.#lanes = this.#targets.map((position, i) => new Lane(position, i));
    this.#lanes.forEach((lane, i) => (lane.v = velocities?.[i] ?? 0));
    this.#groups = this.#layout.groups.map(
      ({ first, count }, _, { length }) =>
        new Group(length === 1 ? this.#lanes : this.#lanes.slice(first, first + count)),
    );
  }

  /**
   * @internal Starts an animation. If the values may be texts, pass their parser as `parse`. So programs without texts don't include the
   *   parser.
   */
  static start<T extends Animatable<T>>(
    from: T,
    to: Given<T>,
    options: AnimateOptions<T>,
    parse?: typeof parseText,
  ): Animated<T> {
    const animation = new Animated<T>(from, options, parse);
    // `retarget` accepts a part of the fields, but a start needs all of them.
    animation.#layout.read(to, "to");
    return animation.retarget(to as Part<T>, { timeMs: options.timeMs } as RetargetOptions<T>);
  }

  /** The value that you see now. */
  get value(): Shape<T> {
    return this.#layout.shape(this) as Shape<T>;
  }

  /** The velocity of the value, per second. Exactly 0 at rest. */
  get velocity(): Rate<T> {
    return this.#layout.rate(this) as Rate<T>;
  }

  /** @internal */
  numberOf(index: number, isRate: boolean): number {
    const lane = this.#lanes[index];
    const { elapsed } = this.#watch;
    return isRate ? this.#course.velocity(lane, elapsed) : lane.origin + this.#course.displacement(lane, elapsed);
  }

  /** The latest target. If the target moves, this is the target's current place. */
  get target(): Shape<T> {
    const { speeds = [] } = this.#course as Partial<Chase>;
    return this.#layout.value(
      this.#targets.map((target, i) => target + (speeds[i] ?? 0) * this.#watch.elapsed),
    ) as Shape<T>;
  }

  /** Whether the value is at rest. */
  get isAtRest(): boolean {
    return !this.#isMoving;
  }

  /**
   * Resolves with `true` when the value is at rest, and with `false` when it was stopped. A retarget in flight keeps the promise.
   */
  get finished(): Promise<boolean> {
    return (this.#finished ??= this.#isOpen
      ? new Promise((resolve) => (this.#resolve = resolve))
      : Promise.resolve(this.#isSettled));
  }

  /**
   * Changes the target, and the spring if you give one. Position and velocity continue. If you leave out a field of an object, it keeps its
   * target.
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
    const law = lawIn(options, () => this.#law, CHANGES);
    const targets = this.#layout.read(to, "to", this.#targets);
    const velocities = this.#velocity(options.velocity);
    if (law.stiffness === 0)
      demand(law.damping / law.mass >= LEAST_DRAG, "damping", "be so large that it comes to rest", law.damping);
    const isSame = law === this.#law && same(targets, this.#targets);
    if (!velocities && isSame && this.#isMoving && this.#course instanceof Spring) return this;
    this.#law = law;
    this.#targets = targets;
    this.#begin(velocities, options.timeMs, () => {
      if (law.stiffness === 0) return this.#free(new Coast(law.damping / law.mass));
      this.#lanes.forEach((lane, i) => lane.begin(targets[i]));
      return Spring.of(law);
    });
    return this;
  }

  /**
   * Makes the value follow a target that is at `target` now and moves at `velocity`, as if you retargeted it at every instant. Position and
   * velocity continue. Damping acts on the value's own velocity, so the value ends up `damping / stiffness * velocity` behind the target.
   * The value doesn't come to rest, so retarget or stop it when the target stops.
   *
   * @param velocity of the target, per second
   * @throws If a number or an option is invalid, or the spring doesn't have a stiffness. Nothing changes then.
   * @example label.follow(ball.x, ball.velocity); // whenever the ball changes its velocity
   */
  follow(target: Given<T>, velocity: Given<Rate<T>>, options?: ChangeOptions<T>): this {
    const targets = this.#layout.read(target, "target");
    const speeds = this.#layout.read(velocity, "velocity");
    positive("stiffness", this.#law.stiffness);
    return this.#change(() => {
      this.#targets = targets;
      return new Chase(modesOf(this.#law), this.#lanes, targets, speeds);
    }, options);
  }

  /**
   * Lets the value go with its current velocity, or with another one. From now on only friction acts, and brings it to rest.
   *
   * @param friction as `friction({ drag: 2 })` returns it. Its `from` and `velocity` are ignored
   * @throws If a number or an option is invalid. Nothing changes then.
   * @example page.fling(friction({ drag: 2 }), { velocity: 1800 }); // comes to rest 900 further
   */
  fling(friction: SpringMotion, options?: ChangeOptions<T>): this {
    const drag = dragIn(friction);
    return this.#change(() => this.#free(new Coast(drag)), options);
  }

  /**
   * Lets the value fall under a constant acceleration, with its current velocity or another. It doesn't come to rest, so retarget, fling or
   * stop it where it lands.
   *
   * @param acceleration per second squared, in the shape of the value
   * @throws If a number or an option is invalid. Nothing changes then.
   * @example ball.fall({ x: 0, y: 2000 });
   */
  fall(acceleration: Given<Rate<T>>, options?: ChangeOptions<T>): this {
    const accelerations = this.#layout.read(acceleration, "acceleration");
    return this.#change(() => this.#free(new Fall(accelerations)), options);
  }

  /**
   * Holds the value at a place, as a finger does. The last places give its velocity for {@link release}.
   *
   * @param timeMs the time of the place, as in `event.timeStamp`
   * @throws If the value has another shape, or a number that isn't finite.
   * @example
   * ```ts
   * element.addEventListener("pointermove", (event) =>
   *   card.hold(event.timeStamp, { x: event.clientX - grip }),
   * );
   * ```
   */
  hold(timeMs: number, value: Given<T>): this {
    this.sample(timeMs, value);
    return this.put(value);
  }

  /**
   * Shows a held value.
   * @internal
   */
  put(value: Given<T>): this {
    this.#snap(value);
    // Request frames now, because the release needs them at once.
    animateFrames(this);
    return this;
  }

  /** Shows a held value where a resampler finds the finger at the time of a frame. A release continues from there. @internal */
  place(frameMs: number, value: Given<T>): void {
    this.#snap(value);
    if (this.#hold) this.#hold.placedMs = frameMs;
  }

  /**
   * Adds a place to the samples of a finger, without showing it. @internal
   */
  sample(timeMs: number, value: Given<T>): void {
    const places = this.#layout.read(value, "value");
    const hold = (this.#hold ??= { fingers: places.map(() => new VelocityTracker()), timeMs });
    hold.timeMs = timeMs;
    hold.shownMs = undefined;
    places.forEach((place, i) => hold.fingers[i].add(timeMs, place));
  }

  /**
   * Releases a value that {@link hold} has held, with the velocity of its last places.
   *
   * @param choose gets the place where friction alone would bring the value to rest, and the velocity. Return the target of the spring, or
   *   `undefined` to let friction alone act. @default friction alone
   * @throws If a number or an option is invalid.
   * @example
   * ```ts
   * element.addEventListener("pointerup", (event) =>
   *   card.release(event.timeStamp, ({ x }) => ({ x: nearest([0, 320], x) })),
   * );
   * ```
   */
  release(
    timeMs: number,
    choose?: (landing: Shape<T>, velocity: Rate<T>) => Part<T> | undefined,
    options: ReleaseOptions<T> = {},
  ): this {
    const { friction, ...change } = options;
    const drag = dragIn(friction);
    const hold = this.#hold;
    const sampled = this.#lanes.map((_, i) => hold?.fingers[i].velocity(timeMs) ?? 0);
    const velocities = this.#velocity(change.velocity, sampled) ?? sampled;
    const velocity = this.#layout.rate({ numberOf: (lane) => velocities[lane] }) as Rate<T>;
    const landing = this.#layout.value(velocities.map((v, i) => this.numberOf(i, false) + v / drag)) as Shape<T>;
    const to = choose?.(landing, velocity);
    // Frames show a dragged value a little late. Delay the motion after the release by the same time, so that its first frame doesn't jump.
    if (hold && timeMs - hold.timeMs <= RESTS)
      hold.releasedMs = hold.placedMs ?? (hold.lagMs === undefined ? undefined : hold.timeMs + hold.lagMs);
    if (to !== undefined) return this.retarget(to, { ...change, velocity, timeMs } as unknown as RetargetOptions<T>);
    this.#begin(velocities, timeMs, () => this.#free(new Coast(drag)));
    return this;
  }

  /**
   * Sets the value at once, at rest.
   *
   * @throws If the value has another shape, or a number that isn't finite.
   * @example card.snapTo({ x: 0, scale: 1 });
   */
  snapTo(value: Given<T>): this {
    this.#hold = undefined;
    this.#snap(value);
    return this;
  }

  /**
   * Moves the value to its end now. A spring without damping never ends, so its value moves to the target. A value that falls
   * stops where it is, and one that follows a moving target skips to its place behind the target.
   *
   * @example card.settle();
   */
  settle(): this {
    if (!this.#isMoving) return this;
    if (this.#course instanceof Chase) {
      this.#course.settle(this.#lanes);
      this.#update();
    } else this.#show(Infinity);
    return this;
  }

  /**
   * Stops the value where it is, without velocity.
   *
   * @example element.addEventListener("pointerdown", () => card.stop());
   */
  stop(): this {
    this.#stay();
    for (const lane of this.#lanes) lane.v = 0;
    this.#rest(false);
    return this;
  }

  /**
   * Returns the seconds until the value is at rest, or `Infinity` if it never comes to rest.
   *
   * @example setTimeout(next, 1000 * card.settlingTime());
   */
  settlingTime(): number {
    if (!this.#isMoving || this.#yields(prefersReducedMotion())) return 0;
    const end = this.#groups.reduce((latest, group) => Math.max(latest, group.restOn(this.#course)), 0);
    return Math.max(0, end - this.#watch.elapsed);
  }

  /** @internal */
  frame(time: number, isReduced: boolean): boolean {
    if (!this.#isMoving) return this.#hold !== undefined && this.#held(this.#hold, 1000 * time);
    const t = this.#watch.advance(time);
    const yields = this.#yields(isReduced);
    if (yields && this.#course instanceof Chase) this.#course.meet(this.#lanes, this.#targets);
    this.#show(yields && !(this.#course instanceof Endless) ? Infinity : t);
    return this.#isMoving;
  }

  /** @internal */
  restart(): void {
    this.#watch.resume();
  }

  /** Records when a frame shows a held value. Returns whether the value needs another frame. */
  #held(hold: Hold, timeMs: number): boolean {
    hold.lagMs = timeMs - hold.timeMs;
    hold.shownMs ??= timeMs;
    return timeMs - hold.shownMs <= RESTS;
  }

  #yields(isReduced: boolean): boolean {
    return isReduced && this.#options.reducedMotion !== "ignore";
  }

  #velocity(
    velocity: Part<Rate<T>> | undefined,
    rest = this.#lanes.map(({ index }) => this.numberOf(index, true)),
  ): readonly number[] | undefined {
    return velocity === undefined ? undefined : this.#layout.read(velocity, "velocity", rest);
  }

  /** Checks the options of a change, and begins the course that `start` returns. */
  #change(start: () => Course, options: ChangeOptions<T> = {}): this {
    checkNames(options, CHANGES);
    this.#begin(this.#velocity(options.velocity), options.timeMs, start);
    return this;
  }

  /** Makes the current places of the lanes their origins, for a course without a target. */
  #free(course: Course): Course {
    for (const lane of this.#lanes) lane.begin(lane.origin + lane.y);
    return course;
  }

  /** Ends the course, and keeps each number's current position and velocity as the start of the next course. */
  #stay(): void {
    const { elapsed } = this.#watch;
    for (const lane of this.#lanes) lane.hold(this.#course, elapsed);
    this.#course = STILL;
  }

  #snap(value: Given<T>): void {
    this.#targets = this.#layout.read(value, "value");
    this.#lanes.forEach((lane, i) => lane.put(this.#targets[i]));
    this.#course = STILL;
    this.#isMoving = false;
    this.#update();
  }

  /** Begins the course that `start` makes, from the shown values. */
  #begin(velocities: readonly number[] | undefined, timeMs: number | undefined, start: () => Course): void {
    const { signal, tolerance = DEFAULT_POLICY } = this.#options;
    const releasedMs = this.#hold?.releasedMs;
    this.#hold = undefined;
    // If `onUpdate` retargets when it gets the last value, the animation isn't finished yet.
    if (!this.#isOpen) {
      this.#isOpen = true;
      this.#finished = undefined;
    }
    if (signal?.aborted) {
      this.stop();
      return;
    }
    this.#stay();
    if (this.#isMoving && !isHidden()) this.#watch.turn();
    else if (releasedMs !== undefined) this.#watch.proceed(releasedMs);
    else this.#watch.begin(timeMs);
    if (velocities) this.#lanes.forEach((lane, i) => (lane.v = velocities[i]));
    this.#course = start();
    for (const group of this.#groups) group.begin(this.#course, tolerance);
    this.#isMoving = true;
    if (signal) stopAt(signal, this);
    animateFrames(this);
  }

  /** Shows the value at `t` seconds since the course began. */
  #show(t: number): void {
    const course = this.#course;
    this.#isMoving = false;
    for (const group of this.#groups) {
      if (t < Infinity && !group.isAtRest(course, t)) this.#isMoving = true;
      else for (const lane of group.lanes) course.end(lane, this.#watch.elapsed);
    }
    if (!this.#isMoving) this.#course = STILL;
    this.#update();
  }

  /** Calls `onUpdate`, and ends the motion at rest. */
  #update(): void {
    const onUpdate = this.#onUpdate;
    try {
      if (onUpdate) onUpdate.call(this.#options, this.value, this.velocity);
    } catch (error) {
      this.stop();
      throw error;
    }
    // A callback may have retargeted or stopped the animation.
    if (!this.#isMoving) this.#rest(true);
  }

  #rest(isSettled: boolean): void {
    this.#isMoving = false;
    stopFrames(this);
    const { signal } = this.#options;
    if (signal) forget(signal, this);
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#isSettled = isSettled;
    this.#resolve?.(isSettled);
    this.#resolve = undefined;
  }
}

/** The least drag that a law may have, in 1/s. */
const LEAST_DRAG = 1e-15;

const same = (a: readonly number[], b: readonly number[]): boolean => a.every((x, i) => x === b[i]);

/**
 * Animates a value on a spring: a number, a list, a text with numbers, a colour, or an object of them. The motion starts at once, and the
 * next frame shows it.
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
export function animate(from: number, to: number, options?: AnimateOptions<number>): Animated<number>;
export function animate<T extends Animatable<T>>(from: T, to: Given<T>, options?: AnimateOptions<T>): Animated<T>;
export function animate(from: unknown, to: unknown, options: object = {}): unknown {
  return Animated.start(from as number, to as number, options, parseText);
}
