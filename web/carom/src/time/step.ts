/** Steps of a timeline, which show their state at any time, and compositions of steps. */

import { demand, warnIfLong, written } from "../law.js";
import { checkNames, knownName, quoted } from "../options.js";

/**
 * A part of a timeline. Compositions such as {@link sequence} take any steps and are steps themselves. Any object with `duration` and
 * `show` is a step, too.
 *
 * @example
 * ```ts
 * const counter: Step = {
 *   duration: 2,
 *   show: (t) => (element.textContent = `${Math.floor(10 * Math.min(t, 2))}`),
 * };
 * play(sequence([counter, pause(0.5), counter]));
 * ```
 */
export interface Step {
  /** The seconds until the step looks finished, and the next step begins. `Infinity` if the step never ends. */
  readonly duration: number;
  /** Seconds until the step is at rest, at least its duration. @default the duration */
  readonly rest?: number | undefined;
  /** Shows the step at `t` ≥ 0, in seconds since its start. From its rest on, and at `Infinity`, this shows its end. */
  show(t: number): void;
  /**
   * Lets the browser draw the step from time `t` until `halt`. If `t` is below 0, the step begins later. `show` is still called.
   * @param rate how many seconds of the step play in a second
   * @default each frame shows the step
   */
  run?: ((t: number, rate: number) => void) | undefined;
  /** Ends what `run` began. @default nothing */
  halt?: (() => void) | undefined;
}

/** Seconds until a step is at rest. */
export const restOf = (step: Step): number => step.rest ?? step.duration;

/** A step that can go back from its end to its start: a move, or moves that run at the same time. */
export interface Reversible extends Step {
  /** The same step in reverse. */
  readonly reversed: Reversible;
}

/** How deep you may nest compositions. `show` and `reversed` descend through them, and the stack is limited. */
const DEEPEST = 1000;

const depths = new WeakMap<Step, number>();

/** Returns a composition of parts, after checking how deep they are nested. */
function composed<S extends Step>(parts: readonly Step[], step: S): S {
  const depth = 1 + parts.reduce((most, part) => Math.max(most, depths.get(part) ?? 0), 0);
  if (depth > DEEPEST) throw new Error(`steps can be nested at most ${DEEPEST} deep`);
  depths.set(step, depth);
  return step;
}

const isStep = (step: unknown): boolean => typeof (step as Step | null | undefined)?.show === "function";

/** Checks that an argument is a list of steps. */
function checkSteps(name: string, steps: unknown, isEntry = isStep): void {
  if (!Array.isArray(steps))
    throw new Error(
      `\`${name}\` takes a list of steps, such as \`${name}([first, second])\`, but got ${written(steps)}`,
    );
  const i = steps.findIndex((step) => !isEntry(step));
  if (i >= 0)
    throw new Error(`item ${i} of \`${name}\` must be a step, such as \`move\` returns, but is ${written(steps[i])}`);
}

/** Checks that an argument is a step. */
function checkStep(name: string, step: unknown): void {
  if (!isStep(step)) throw new Error(`\`${name}\` takes a step, such as \`move\` returns, but got ${written(step)}`);
}

/**
 * Returns a step that only takes time.
 *
 * @throws If the seconds are negative or not a number.
 * @example play(sequence([fadeIn, pause(2), fadeOut]));
 */
export function pause(seconds: number): Step {
  demand(seconds >= 0, "seconds", "be at least 0", seconds);
  warnIfLong("seconds", seconds);
  return { duration: seconds, show: () => undefined };
}

/**
 * Starts a step after a delay. Until then the step shows its start.
 *
 * @throws If the seconds are negative or not a number.
 * @example play(parallel([title, delay(0.08, text)]));
 */
export function delay(seconds: number, step: Step): Step {
  demand(seconds >= 0, "seconds", "be at least 0", seconds);
  warnIfLong("seconds", seconds);
  checkStep("delay", step);
  return composed([step], {
    duration: seconds + step.duration,
    rest: seconds + restOf(step),
    show: (t) => step.show(Math.max(t - seconds, 0)),
    run: (t, rate) => step.run?.(t - seconds, rate),
    halt: () => step.halt?.(),
  });
}

/** A place in a {@link sequence}. {@link at} and {@link label} make one. */
export class Placed {
  /** @internal */
  constructor(
    /** The place as it was given, or the name of a label. */
    readonly place: number | string,
    /** The step, or `undefined` for a label. */
    readonly step: Step | undefined,
  ) {}
}

/**
 * Puts a step at a place of a sequence, instead of at the end of the previous step. The place is one of these:
 *
 * - a number of seconds since the start of the sequence
 * - `"-0.2"` or `"+0.2"`, seconds before or after the end of the previous step
 * - `"<"`, the start of the previous step, or `"<0.2"`, seconds after it
 * - a label such as `"list"`, or `"list+0.2"`, seconds after it
 *
 * @example
 * ```ts
 * // The title overlaps the panel by 0.1 s, and the text begins with the title.
 * play(sequence([panel, at("-0.1", title), at("<", text)]));
 * ```
 */
export function at(place: number | string, step: Step): Placed {
  checkStep("at", step);
  return new Placed(place, step);
}

/**
 * Names a place in a sequence, for {@link at} and for `seek`.
 *
 * @example
 * ```ts
 * const film = play(sequence([intro, label("list"), list, at("list", hint)]));
 * film.seek("list");
 * ```
 */
export function label(name: string): Placed {
  if (typeof name !== "string" || !/^[^\d<+.-][^+-]*$/.test(name)) {
    throw new Error(`\`name\` must begin with a letter and have no + or -, but is ${written(name)}`);
  }
  return new Placed(name, undefined);
}

/** The labels of sequences, in seconds. */
const labels = new WeakMap<Step, ReadonlyMap<string, number>>();

/** Returns the time of a label in a sequence. */
export function labelled(step: Step, name: string): number {
  const time = labels.get(step)?.get(name);
  if (time === undefined)
    throw new Error(
      `there is no label ${written(name)}; the labels are: ${quoted([...(labels.get(step)?.keys() ?? [])].join(", ") || "none").slice(1, -1)}`,
    );
  return time;
}

/** A step of a sequence with the times of its start and its rest. */
interface Span {
  readonly step: Step;
  readonly start: number;
  readonly end: number;
}

/** Returns the start of a placed step. */
function startOf(
  place: number | string,
  previous: { start: number; end: number },
  known: ReadonlyMap<string, number>,
): number {
  if (typeof place === "number") {
    demand(place >= 0, "place", "be at least 0", place);
    return place;
  }
  const [, name = "", shift = "0"] = /^(<|[^\d<+.-][^+-]*)?([-+]?[\d.]+)?$/.exec(place) ?? [];
  const base = name === "" ? previous.end : name === "<" ? previous.start : known.get(name);
  if (base === undefined || place === "" || Number.isNaN(Number(shift))) {
    throw new Error(`\`place\` must be seconds, "-0.2", "<", or a label before it, but is ${written(place)}`);
  }
  return Math.max(base + Number(shift), 0);
}

/**
 * Runs steps one after another. Each starts at the exact instant when you see the previous one at its end, and not at the next frame.
 * Meanwhile, the previous one continues to its rest.
 *
 * @throws If an item is neither a step nor a place, or a place is unknown.
 * @example play(sequence([panel, parallel([title, text]), at("-0.2", hint)]));
 */
export function sequence(steps: readonly (Step | Placed)[]): Step {
  checkSteps("sequence", steps, (item) => item instanceof Placed || isStep(item));
  const known = new Map<string, number>();
  const spans: Span[] = [];
  let previous = { start: 0, end: 0 };
  let [duration, rest] = [0, 0];
  for (const item of steps) {
    const { place, step } = item instanceof Placed ? item : { place: "", step: item };
    if (!step) {
      known.set(place as string, previous.end);
      continue;
    }
    const start = place === "" ? previous.end : startOf(place, previous, known);
    previous = { start, end: start + step.duration };
    const end = start + restOf(step);
    spans.push({ step, start, end });
    duration = Math.max(duration, previous.end);
    rest = Math.max(rest, end);
  }
  const row = new Row(spans.sort((a, b) => a.start - b.start));
  const all = spans.map(({ step }) => step);
  const step: Step = {
    duration,
    rest,
    show: (t) => row.show(t),
    run: (t, rate) => row.run(t, rate),
    halt: () => row.halt(),
  };
  labels.set(step, known);
  return composed(all, step);
}

/** Steps in the order of their starts. When the time advances, we only show the steps that change. */
class Row {
  readonly #spans: readonly Span[];
  /** For each step, the latest end among this step and those before it. */
  readonly #ends: readonly number[];
  #shown: number | undefined;
  #rate: number | undefined;

  constructor(spans: readonly Span[]) {
    this.#spans = spans;
    let end = 0;
    this.#ends = spans.map((span) => (end = Math.max(end, span.end)));
  }

  /** Returns how many steps have begun. The steps after an endless one never begin. */
  #begun(t: number): number {
    let [low, high] = [0, this.#spans.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const { start } = this.#spans[middle];
      if (start <= t && start < Infinity) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  show(t: number): void {
    const spans = this.#spans;
    const begun = this.#begun(t);
    const before = this.#shown;
    let first = 0;
    // Several steps may move one value. So first show the starts of the steps that haven't begun, from the last one back, and then
    // the steps that have begun in their order.
    if (before === undefined || t < before) {
      for (let i = spans.length - 1; i >= Math.max(begun, 1); i--) spans[i].step.show(0);
      if (begun === 0 && spans.length > 0) spans[0].step.show(0);
    } else {
      first = Math.max(this.#begun(before) - 1, 0);
      while (first > 0 && this.#ends[first - 1] > before) first--;
    }
    this.#shown = t;
    for (let i = first; i < begun; i++) {
      const { step, start } = spans[i];
      if (this.#rate !== undefined && before !== undefined && start > before) step.run?.(t - start, this.#rate);
      step.show(t - start);
    }
  }

  /** Lets the browser draw the steps that have begun. The others follow when they begin, because they may move the same values. */
  run(t: number, rate: number): void {
    this.show(Math.max(t, 0));
    this.#rate = rate;
    for (const { step, start, end } of this.#spans.slice(0, this.#begun(Math.max(t, 0))))
      if (end > t) step.run?.(t - start, rate);
  }

  halt(): void {
    this.#rate = undefined;
    for (const { step } of this.#spans) step.halt?.();
  }
}

const longest = (times: readonly number[]): number => times.reduce((most, time) => Math.max(most, time), 0);

/**
 * Runs steps at the same time. The composition is at rest when all of them are.
 *
 * @throws If an item isn't a step.
 * @example play(parallel([position, opacity]));
 */
export function parallel(steps: readonly Reversible[]): Reversible;
export function parallel(steps: readonly Step[]): Step;
export function parallel(steps: readonly (Step | Reversible)[]): unknown {
  checkSteps("parallel", steps);
  return composed(steps, {
    duration: longest(steps.map(({ duration }) => duration)),
    rest: longest(steps.map(restOf)),
    show: (t: number) => steps.forEach((step) => step.show(t)),
    run: (t: number, rate: number) => steps.forEach((step) => step.run?.(t, rate)),
    halt: () => steps.forEach((step) => step.halt?.()),
    get reversed() {
      return parallel(steps.map((step) => (step as Reversible).reversed));
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

/** Returns the start of the element at an index, as a number of intervals since the first start. */
function intervals(index: number, count: number, from: NonNullable<StaggerOptions["from"]>): number {
  const last = Math.max(count - 1, 0);
  const i = Math.min(index, last);
  if (from === "first") return i;
  if (from === "last") return last - i;
  if (from === "edges") return Math.min(i, last - i);
  // With an even number, the two in the middle both start at once.
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
 *   parallel(items.map((item, i) => delay(wave(i, items.length), appear(item)))),
 * );
 * ```
 */
export function stagger(interval: number, options: StaggerOptions = {}): (index: number, count: number) => number {
  demand(interval >= 0, "interval", "be at least 0", interval);
  warnIfLong("interval", interval);
  checkNames(options, ["from", "ease"]);
  const { from = "first", ease } = options;
  if (typeof from !== "number") knownName("from", from, ["first", "last", "center", "edges"]);
  return (index, count) => {
    const steps = intervals(index, count, from);
    // The first one starts at once, even with an infinite interval, because 0·∞ would be NaN.
    if (steps === 0) return 0;
    if (!ease) return interval * steps;
    const most = Math.max(...[0, Math.floor(count / 2), count - 1].map((i) => intervals(i, count, from)));
    return Math.max(interval * most * ease(steps / most), 0);
  };
}

/**
 * Starts the steps of a row one after another, with the delays of {@link stagger}. When a {@link yoyo} plays them in reverse, they start in
 * the same order.
 *
 * @throws If the interval is negative or not a number.
 * @example play(staggered(0.05, items.map((item) => appear(item)), { from: "edges" }));
 */
export function staggered(interval: number, steps: readonly Reversible[], options?: StaggerOptions): Reversible;
export function staggered(interval: number, steps: readonly Step[], options?: StaggerOptions): Step;
export function staggered(
  interval: number,
  steps: readonly (Step | Reversible)[],
  options: StaggerOptions = {},
): unknown {
  const wave = stagger(interval, options);
  checkSteps("staggered", steps);
  const { duration, rest, show, run, halt } = parallel(steps.map((step, i) => delay(wave(i, steps.length), step)));
  return composed(steps, {
    duration,
    rest,
    show,
    run,
    halt,
    get reversed() {
      return staggered(
        interval,
        steps.map((step) => (step as Reversible).reversed),
        options,
      );
    },
  });
}

function checkTimes(times: number): void {
  const isCount = times >= 1 && (Number.isInteger(times) || times === Infinity);
  demand(isCount, "times", "be a whole number of at least 1, or Infinity", times);
}

/**
 * Runs a step several times. Each time, it starts again at the exact instant when you see it at its end.
 *
 * @param times `Infinity` repeats without end.
 * @throws If the number isn't a whole number of at least 1, or `Infinity`.
 * @example play(repeat(3, sequence([ring, pause(0.5)])));
 */
export function repeat(times: number, step: Step): Step {
  checkTimes(times);
  checkStep("repeat", step);
  const length = step.duration;
  // A step that takes no time rests at once, even if it is repeated for ever.
  const duration = length > 0 ? times * length : 0;
  const rest = duration - length + restOf(step) || duration;
  const show = (t: number): void => {
    if (t === Infinity) step.show(Infinity);
    else if (t >= duration) step.show(t - duration + length);
    else step.show(length < Infinity ? t % length : t);
  };
  return composed([step], { duration, rest, show });
}

/**
 * Plays a step forward and in reverse, several times. At each end, it turns at the exact instant when it comes to rest.
 *
 * @param times `Infinity` continues without end.
 * @throws If the number isn't a whole number of at least 1, or `Infinity`.
 * @example play(yoyo(2, move(0.2, 1, { duration: 0.4, bounce: 0, onUpdate: light })));
 */
export function yoyo(times: number, step: Reversible): Step {
  checkTimes(times);
  checkStep("yoyo", step);
  const back = step.reversed;
  const turn = restOf(step);
  const round: Step = {
    duration: turn + restOf(back),
    show: (t) => (t < turn ? step.show(t) : back.show(t - turn)),
  };
  return repeat(times, composed([step, back], round));
}
