/** Steps of a timeline, each of which shows its state at any time, and compositions of steps. */

import { require } from "../law.js";
import { checkNames, knownName } from "../options.js";

/**
 * A part of a timeline. Compositions such as {@link sequence} take any steps and are steps themselves. An object with
 * these two members is a step, too.
 *
 * @example
 * ```ts
 * const counter: Step = {
 *   duration: 2,
 *   show: (t) => (element.textContent = `${Math.floor(10 * Math.min(t, 2))}`),
 * };
 * play(sequence(counter, pause(0.5), counter));
 * ```
 */
export interface Step {
  /** Seconds until the step is at rest; `Infinity` if it never comes to rest. */
  readonly duration: number;
  /** Shows its state at `t` ≥ 0, in seconds since its start; from the duration on, and at `Infinity`, its end. */
  show(t: number): void;
}

/** A step that can go back from its end to its start: a move, or moves that run at the same time. */
export interface Reversible extends Step {
  /** The same step in reverse. */
  readonly reversed: Reversible;
}

/** How deep compositions may be nested: `show` and `reversed` descend through them, and the stack is limited. */
const DEEPEST = 1000;

const depths = new WeakMap<Step, number>();

/** Returns a composition of parts, after a check of how deep they are nested. */
function composed<S extends Step>(parts: readonly Step[], step: S): S {
  const depth = 1 + parts.reduce((most, part) => Math.max(most, depths.get(part) ?? 0), 0);
  if (depth > DEEPEST) throw new Error(`steps can be nested at most ${DEEPEST} deep`);
  depths.set(step, depth);
  return step;
}

/**
 * Returns a step that only takes time.
 *
 * @throws If the seconds are negative or not a number.
 * @example
 * ```ts
 * play(sequence(fadeIn, pause(2), fadeOut));
 * ```
 */
export function pause(seconds: number): Step {
  require(seconds >= 0, "seconds", "be at least 0", seconds);
  return { duration: seconds, show: () => undefined };
}

/**
 * Starts a step after a delay. Until then the step shows its start.
 *
 * @throws If the seconds are negative or not a number.
 * @example
 * ```ts
 * play(parallel(title, delay(0.08, text)));
 * ```
 */
export function delay(seconds: number, step: Step): Step {
  require(seconds >= 0, "seconds", "be at least 0", seconds);
  return composed([step], { duration: seconds + step.duration, show: (t) => step.show(Math.max(t - seconds, 0)) });
}

/**
 * Runs steps one after another: each starts at the instant at which the previous one comes to rest, not at the next frame.
 *
 * @example
 * ```ts
 * play(sequence(panel, parallel(title, text)));
 * ```
 */
export function sequence(...steps: readonly Step[]): Step {
  const starts: number[] = [];
  let duration = 0;
  for (const step of steps) {
    if (typeof step?.show !== "function") throw new Error("`sequence` takes steps as its arguments, such as `sequence(first, second)`");
    starts.push(duration);
    duration += step.duration;
  }
  const show = (t: number): void => {
    // The last step that has begun; those after an endless one never begin.
    const current = Math.max(starts.filter((start) => start <= t && start < Infinity).length - 1, 0);
    // Several steps may move the same value, so later steps show their starts first, from the last step back, then
    // earlier steps show their ends, and the present step is shown last.
    for (let i = steps.length - 1; i > current; i--) steps[i].show(0);
    for (let i = 0; i < current; i++) steps[i].show(Infinity);
    if (steps.length > 0) steps[current].show(t - starts[current]);
  };
  return composed(steps, { duration, show });
}

const longest = (steps: readonly Step[]): number => steps.reduce((most, { duration }) => Math.max(most, duration), 0);

/**
 * Runs steps at the same time. The composition is at rest when all of them are.
 *
 * @example
 * ```ts
 * play(parallel(position, opacity));
 * ```
 */
export function parallel(...steps: readonly Reversible[]): Reversible;
export function parallel(...steps: readonly Step[]): Step;
export function parallel(...steps: readonly (Step | Reversible)[]): unknown {
  return composed(steps, {
    duration: longest(steps),
    show: (t: number) => steps.forEach((step) => step.show(t)),
    get reversed() {
      return parallel(...steps.map((step) => (step as Reversible).reversed));
    },
  });
}

/** The options of {@link stagger}: how the starts are spread over a row. */
export interface StaggerOptions {
  /**
   * The element that starts first: the `first`, the `last`, the `center`, both `edges`, or the element at this index.
   * @default "first"
   */
  from?: "first" | "last" | "center" | "edges" | number | undefined;
  /** Spreads the starts over their total time, as a function from 0 … 1 to 0 … 1. @default evenly */
  ease?: ((fraction: number) => number) | undefined;
}

/** Returns how many intervals after the first start the element at an index starts. */
function intervals(index: number, count: number, from: NonNullable<StaggerOptions["from"]>): number {
  const last = Math.max(count - 1, 0);
  const i = Math.min(index, last);
  if (from === "first") return i;
  if (from === "last") return last - i;
  if (from === "edges") return Math.min(i, last - i);
  // If the number is even, the two places nearest to the centre both start at once.
  if (from === "center") return Math.abs(i - 0.5 * last) - 0.5 * (last % 2);
  return Math.abs(i - Math.min(from, last));
}

/**
 * Returns a function that gives the delay, in seconds, of each element of a row.
 *
 * @param interval seconds from one start to the next
 * @throws If the interval is negative or not a number, or an option is unknown.
 * @example
 * ```ts
 * const wave = stagger(0.05, { from: "center" });
 * play(
 *   parallel(
 *     ...items.map((item, i) => delay(wave(i, items.length), appear(item))),
 *   ),
 * );
 * ```
 */
export function stagger(interval: number, options: StaggerOptions = {}): (index: number, count: number) => number {
  require(interval >= 0, "interval", "be at least 0", interval);
  checkNames(options, ["from", "ease"]);
  const { from = "first", ease } = options;
  if (typeof from !== "number") knownName("from", from, ["first", "last", "center", "edges"]);
  return (index, count) => {
    const steps = intervals(index, count, from);
    // The first element starts at once even if the interval is infinite, because 0·∞ would be NaN.
    if (steps === 0) return 0;
    if (!ease) return interval * steps;
    const most = Math.max(...[0, Math.floor(count / 2), count - 1].map((i) => intervals(i, count, from)));
    return Math.max(interval * most * ease(steps / most), 0);
  };
}

/**
 * Starts the steps of a row one after another, with the delays of {@link stagger}. In the reverse half of a {@link yoyo},
 * the steps start in the same order.
 *
 * @throws If the interval is negative or not a number.
 * @example
 * ```ts
 * play(staggered(0.05, items.map((item) => appear(item)), { from: "edges" }));
 * ```
 */
export function staggered(interval: number, steps: readonly Reversible[], options?: StaggerOptions): Reversible;
export function staggered(interval: number, steps: readonly Step[], options?: StaggerOptions): Step;
export function staggered(interval: number, steps: readonly (Step | Reversible)[], options: StaggerOptions = {}): unknown {
  const wave = stagger(interval, options);
  const { duration, show } = parallel(...steps.map((step, i) => delay(wave(i, steps.length), step)));
  return composed(steps, {
    duration,
    show,
    get reversed() {
      return staggered(interval, steps.map((step) => (step as Reversible).reversed), options);
    },
  });
}

function checkTimes(times: number): void {
  const isCount = times >= 1 && (Number.isInteger(times) || times === Infinity);
  require(isCount, "times", "be a whole number of at least 1, or Infinity", times);
}

/**
 * Runs a step several times, each from its start, at the exact instant at which it ended.
 *
 * @param times `Infinity` repeats without end.
 * @throws If the number is not a whole number of at least 1, or `Infinity`.
 * @example
 * ```ts
 * play(repeat(3, sequence(ring, pause(0.5))));
 * ```
 */
export function repeat(times: number, step: Step): Step {
  checkTimes(times);
  const length = step.duration;
  // A step that takes no time is at rest even if it is repeated without end.
  const duration = length > 0 ? times * length : 0;
  const show = (t: number): void => {
    if (t >= duration || t === Infinity) step.show(Infinity);
    else step.show(length < Infinity ? t % length : t);
  };
  return composed([step], { duration, show });
}

/**
 * Plays a step forward and in reverse, several times. It turns at the exact instant at which it comes to rest at each
 * end.
 *
 * @param times `Infinity` goes on without end.
 * @throws If the number is not a whole number of at least 1, or `Infinity`.
 * @example
 * ```ts
 * play(yoyo(2, move(0.2, 1, { duration: 0.4, bounce: 0, onUpdate: light })));
 * ```
 */
export function yoyo(times: number, step: Reversible): Step {
  checkTimes(times);
  const back = step.reversed;
  const length = step.duration + back.duration;
  const round: Step = {
    duration: length,
    show: (t) => (t < step.duration ? step.show(t) : back.show(t - step.duration)),
  };
  return repeat(times, composed([step, back], round));
}
