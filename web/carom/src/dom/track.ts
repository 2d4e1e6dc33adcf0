/**
 * One CSS property of one element in motion.
 *
 * The browser's compositor shows a motion some time after the script has set it. So the keyframes begin at the time of the latest frame,
 * and repeat the previous motion until now (the pre-roll), so that the handover doesn't have a gap. If the next frame comes late, the
 * motion begins again from that frame (the late re-anchor), together with all motions whose first frame this is. We always compute the
 * state from the law, because computed styles are clamped and rounded.
 */

import type { Law } from "../law.js";
import { prefersReducedMotion } from "../less-motion.js";
import { linearText, MOST_POINTS, reachOf, stepFrom } from "../linear.js";
import type { State } from "../spring.js";
import { springTravel, stateAt, type SpringTravel } from "../spring/travel.js";
import { restyle } from "../styles.js";
import {
  keyframeName,
  numbersIn,
  pairOf,
  resolve,
  supports,
  wholeFormat,
  type ElementWithStyle,
  type Format,
  type Pair,
} from "./value.js";

/** Positions and velocities of all numbers of a property. */
export type Row = readonly (readonly [position: number, velocity: number])[];

/** The goal of one number of a property. */
export interface Goal {
  readonly law: Law;
  readonly to: number;
  /** The target as text in the caller's unit, or `undefined` if we know only the number. */
  readonly text: string | undefined;
  /** Whether the text is the value of the whole property. */
  readonly isWhole: boolean;
  /** The position to begin from. @default the current one */
  readonly from?: number | undefined;
  /** The velocity to begin with. @default the current one */
  readonly velocity?: number | undefined;
  /** How long after the change the motion begins, in milliseconds. @default 0 */
  readonly delay?: number | undefined;
  /** The time when the motion begins, in milliseconds, even if the first frame is late. @default now, plus the delay */
  readonly begin?: number | undefined;
}

/** The animation that started the motion of a track. */
export interface Owner {
  /** Called when a motion of this owner has come to rest, was taken over, or was stopped. */
  ended(track: Track, isAtRest: boolean): void;
}

/** One number of a property: its motion, and when the motion began, in milliseconds. */
interface Lane {
  readonly motion: SpringTravel;
  readonly began: number;
  /** The goal that the motion goes to, or `undefined` if the number keeps the value that was read from the element. */
  readonly goal?: Goal | undefined;
}

/** Returns the window of an element's document. The element's animations run on its clock. */
export const viewOf = ({ ownerDocument }: Element): typeof globalThis => ownerDocument.defaultView ?? globalThis;

/** Returns the time of the latest frame of an element's window, in milliseconds. */
export const frameTimeOf = (element: Element): number =>
  Number(element.ownerDocument.timeline?.currentTime ?? viewOf(element).performance.now());

/** Returns the current time of an element's window, in milliseconds, at least the time of the latest frame. */
export const presentOf = (element: Element): number =>
  Math.max(frameTimeOf(element), viewOf(element).performance.now());

/** A frame this much later than a change, in milliseconds, makes the motion begin again. */
const LATE = 20;

const stateOf = ({ motion, began }: Lane, time: number): State => stateAt(motion, (time - began) / 1000);

/** Returns the lane of a number that stays at a position. */
const still = (law: Law, position: number, goal?: Goal): Lane => ({
  motion: springTravel(law, position, position, 0),
  began: 0,
  goal,
});

/** The times, in seconds from now, at which we read rounded values to estimate their velocity. */
const SHORTLY = [-0.008, 0, 0.008];

/**
 * Returns velocities from the numbers of a value at the times of {@link SHORTLY}. If the value has another form before or after, the
 * velocities are 0.
 */
const ratesOf = (now: readonly number[], before: readonly number[] = [], after: readonly number[] = []): number[] =>
  now.map((_, i) => (after[i] - before[i]) / (2 * SHORTLY[2]) || 0);

const isStill = ({ motion: { from, to, velocity } }: Lane): boolean => from === to && velocity === 0;

/** The keyframes of a motion: times in milliseconds, and all numbers of the property at each time. */
interface Path {
  readonly times: number[];
  readonly rows: (readonly number[])[];
}

/**
 * Returns a piecewise linear approximation of motions after a time, or `undefined` if it needs too many points.
 *
 * @param shown what each lane shows before its motion begins
 * @param tolerances how near to its target each number must be to count as at rest
 */
function pathOf(
  lanes: readonly Lane[],
  shown: readonly Lane[],
  tolerances: readonly number[],
  since: number,
): Path | undefined {
  const path: Path = { times: [], rows: [] };
  for (let time = since; path.times.length < MOST_POINTS; ) {
    let [step, next, rests] = [Infinity, Infinity, true];
    const row = lanes.map((own, i) => {
      const isBefore = time < own.began;
      const lane = isBefore ? shown[i] : own;
      if (isBefore) [next, rests] = [Math.min(next, own.began), false];
      const { position, velocity } = stateOf(lane, time);
      const motion = [lane.motion.modes, position - lane.motion.to, velocity] as const;
      if (reachOf(...motion) > tolerances[i])
        [step, rests] = [Math.min(step, stepFrom(...motion, tolerances[i])), false];
      return position;
    });
    path.times.push(time - since);
    path.rows.push(rests ? lanes.map(({ motion }) => motion.to) : row);
    if (rests) return path;
    time = Math.min(time + 1000 * step, next);
  }
  return undefined;
}

/** An easing, and its duration in milliseconds. */
type Curve = readonly [easing: string, duration: number] | undefined;

/** The easings of springs from rest, by the spring's numbers and the tolerance. */
const curves = new Map<string, Curve>();

/** Returns the easing of a spring from rest, accurate to this fraction of its travel. Returns `undefined` if it needs too many points. */
export function curveOf(law: Law, tolerance: number): Curve {
  // Round the tolerance down to a power of two, so that several elements can share a curve.
  const fine = 2 ** Math.floor(Math.log2(Math.min(tolerance, 0.004)));
  const key = `${law.mass} ${law.stiffness} ${law.damping} ${fine}`;
  if (!curves.has(key)) {
    const path = pathOf([{ motion: springTravel(law, 0, 1, 0), began: 0 }], [], [fine], 0);
    curves.set(key, path && [linearText(path.times, path.rows.flat()), path.times[path.times.length - 1]]);
  }
  return curves.get(key);
}

let drawsLinear: boolean | undefined;
const canDrawLinear = (): boolean => (drawsLinear ??= supports("animation-timing-function", "linear(0, 1)"));

/** The tracks in motion. They stop when the visitor's preference changes to reduced motion. */
const moving = new Set<Track>();
let preference: MediaQueryList | undefined;

/** The tracks that have changed since the latest frame. */
const fresh = new Set<Track>();

/** The latest frame that was the first to show a changed track, and the present of our first callback in it, in milliseconds. */
let latest = { frame: -1, now: 0 };

export class Track {
  format!: Format;
  readonly #element: ElementWithStyle;
  readonly #css: string;
  #lanes: Lane[] = [];
  /** The previous motions. They are visible until the next frame, or until a delayed motion begins. */
  #shown: Lane[] = [];
  /** The changes since the latest frame. */
  #goals: (Goal | undefined)[] = [];
  /** For each number, the least and the greatest value that we know to be valid. */
  #range: [number, number][] | undefined;
  /** The time of the frame that the current motion is drawn from. */
  #since = 0;
  /** The time of the latest change. */
  #changed = 0;
  #end = 0;
  #hasTransition = false;
  /** The browser's animation. If we set the property frame by frame, this animation only serves as the clock. */
  #animation: Animation | undefined;
  /** Whether we set the property frame by frame. */
  #isSet = false;
  #owner: Owner | undefined;
  #goesOn = false;
  /** How many times the motion is played. */
  #times = 1;
  #unwatch = (): void => undefined;

  constructor(element: ElementWithStyle, css: string) {
    this.#element = element;
    this.#css = css;
  }

  /** The current time of the element's window, in milliseconds. */
  get present(): number {
    return presentOf(this.#element);
  }

  get isMoving(): boolean {
    return moving.has(this);
  }

  /** Returns position and velocity of all numbers when the window's clock is at `present`. */
  row(present?: number): Row {
    const own = this.#now(present);
    const states = this.#states(own);
    if (!this.format.ends) return states.map(({ position, velocity }) => [position, velocity]);
    const [before, now, after] = SHORTLY.map((time) => numbersIn(this.#textIn(time, own)));
    const rates = ratesOf(now, before, after);
    return now.map((number, i) => [number, rates[i]]);
  }

  #states(time = this.#now()): State[] {
    return this.#lanes.map((_, i) => stateOf(this.#laneAt(i, time), time));
  }

  /** Returns what you see at a time. */
  text(time?: number): string {
    return this.#write(this.#states(time).map(({ position }) => position));
  }

  /** Returns what would be visible some seconds after a time if the velocity stayed the same. */
  #textIn(seconds: number, time: number): string {
    return this.#write(this.#states(time).map(({ position, velocity }) => position + seconds * velocity));
  }

  /**
   * Finds a format that fits both the current value and another one. Returns the format, the numbers of both values in it, and the current
   * velocities. Returns `undefined` if the browser doesn't mix the two values.
   */
  toward(to: string, present?: number): readonly [...pair: Pair, velocities?: readonly number[]] | undefined {
    const end = this.format.ends?.indexOf(to) ?? -1;
    if (end >= 0) return [this.format, [], [end]];
    const own = this.#now(present);
    const [before, now, after] = SHORTLY.map((time) =>
      pairOf(this.#element, this.#css, this.#textIn(time, own), to, true),
    );
    if (!now || now[0] === this.format) return now;
    return [...now, ratesOf(now[1], before?.[1], after?.[1])];
  }

  /** Returns the motion of a number at a time. A delayed motion only replaces the previous one when it begins. */
  #laneAt(i: number, time: number): Lane {
    const lane = this.#lanes[i];
    if (time < lane.began) return this.#shown[i];
    if (this.#times === 1) return lane;
    const length = this.#end - this.#since;
    const round = Math.min(Math.floor((time - lane.began) / length), this.#times - 1);
    return { ...lane, began: lane.began + round * length };
  }

  /** Sets the numbers, as they are read from the computed style, with their velocities. */
  put(law: Law, numbers: readonly number[], format: Format, velocities?: readonly number[], present?: number): void {
    this.format = format;
    this.#hasTransition = /[1-9]/.test(getComputedStyle(this.#element).transitionDuration);
    this.#range = wholeFormat(this.#css) ? undefined : numbers.map((number) => [number, number]);
    // Forget what was shown before, because it has another format.
    fresh.delete(this);
    const began = this.#now(present);
    this.#lanes = numbers.map((number, i) =>
      velocities ? { motion: springTravel(law, number, number, velocities[i]), began } : still(law, number),
    );
    this.#shown = this.#lanes;
  }

  /**
   * Sends each number that has a goal to that goal. `owner` owns the motion now, and `goesOn` says whether it goes on when the visitor
   * prefers reduced motion. Tracks that run together share a `now`, in milliseconds.
   */
  run(goals: readonly (Goal | undefined)[], owner: Owner, goesOn: boolean, times = 1, now = this.present): void {
    if (this.#owner !== owner) this.#owner?.ended(this, false);
    this.#owner = owner;
    this.#goesOn = goesOn;
    this.#rebase(now);
    if (!fresh.has(this) || this.#element.ownerDocument.hidden || this.#times > 1) {
      this.#shown = this.#lanes.map((_, i) => this.#laneAt(i, now));
      this.#goals = [];
    }
    this.#times = times;
    goals.forEach((goal, i) => {
      if (!goal) return;
      const { from, to } = goal;
      const velocity = goal.velocity ?? (from === undefined ? undefined : this.row(now)[i][1]);
      if (from !== undefined) this.#shown[i] = still(goal.law, from, goal);
      this.#goals[i] = { ...goal, velocity };
      const known = [...(this.#range?.[i] ?? []), to, from ?? to];
      if (this.#range) this.#range[i] = [Math.min(...known), Math.max(...known)];
    });
    moving.add(this);
    if (!preference && typeof matchMedia === "function") {
      preference = matchMedia("(prefers-reduced-motion: reduce)");
      preference.addEventListener("change", () => [...moving].forEach((track) => track.yield()));
    }
    this.#anchor(now);
    if (!this.#animation) this.end();
    this.yield();
    if (!this.isMoving) return;
    this.#watch();
    fresh.add(this);
    viewOf(this.#element).requestAnimationFrame((frame) => {
      if (!fresh.delete(this)) return;
      if (frame !== latest.frame) latest = { frame, now: presentOf(this.#element) };
      this.#late(latest.now);
    });
  }

  /** If the target is a keyword such as `auto`, retargets whenever the content changes in flight. */
  #watch(): void {
    this.#unwatch();
    const { goal, motion } = this.#lanes[0];
    if (this.format.key !== "¤px" || !/^[a-z-]+$/.test(goal?.text ?? "0")) return;
    const given = { text: goal!.text!, whole: "" };
    const follow = (): void => {
      given.whole = given.text;
      resolve([{ element: this.#element, css: this.#css, given }]);
      const to = Number.parseFloat(given.whole);
      if (Math.abs(to - motion.to) > 0.1)
        this.run([{ law: motion.law, to, text: given.text, isWhole: true }], this.#owner!, this.#goesOn);
    };
    const sizes = new ResizeObserver(follow);
    for (const child of this.#element.children) sizes.observe(child);
    // Observe bare text through its mutations, because it doesn't have a box.
    const content = new MutationObserver(() => {
      this.#watch();
      follow();
    });
    content.observe(this.#element, { childList: true, characterData: true, subtree: true });
    this.#unwatch = () => [sizes, content].forEach((one) => one.disconnect());
  }

  /** Stands still until {@link resume}. */
  pause(): void {
    const now = this.#now();
    this.#animation?.pause();
    if (this.#animation) this.#animation.currentTime = now - this.#since;
  }

  /** Continues the motion that was paused. */
  resume(): void {
    this.#animation?.play();
  }

  /** Resets the motion's own time to `present`, a time on the window's clock, because a pause may have put it behind. */
  #rebase(present: number): void {
    const shift = present - this.#now(present);
    if (shift === 0) return;
    this.#shift(shift);
    this.#drop();
    fresh.delete(this);
  }

  /** Moves all motions in time, by milliseconds. */
  #shift(shift: number): void {
    const move = (lane: Lane): Lane => ({ ...lane, began: lane.began + shift });
    [this.#lanes, this.#shown] = [this.#lanes.map(move), this.#shown.map(move)];
    this.#since += shift;
    this.#end += shift;
  }

  /** Comes to rest at the target now. */
  end(): void {
    this.#hold(this.#lanes.map(({ motion: { law, to }, goal }) => still(law, to, goal)));
    this.#ended(true);
  }

  /** Stops at once, where it is. */
  stop(): void {
    const now = this.#now();
    this.#hold(this.#lanes.map((lane, i) => still(lane.motion.law, stateOf(this.#laneAt(i, now), now).position)));
    this.#ended(false);
  }

  /** Shows the given numbers at rest, and ends another animation of the property. */
  place(goals: readonly (Goal | undefined)[]): void {
    if (this.isMoving) this.stop();
    this.#hold(this.#lanes.map((lane, i) => (goals[i] ? still(goals[i].law, goals[i].to, goals[i]) : lane)));
  }

  /** Comes to rest with this text in the element's style. */
  cancel(text: string): void {
    this.#ended(false);
    this.#style(text);
  }

  /** Comes to rest at the target if the visitor prefers reduced motion. */
  yield(): void {
    if (!this.#goesOn && prefersReducedMotion()) this.end();
  }

  /** Begins the motion again from the displayed state if the frame has come late. A motion from rest is the same, only later. */
  #late(now: number): void {
    const late = now - this.#changed;
    if (this.#animation?.playState !== "running" || late <= LATE) return;
    this.#rebase(now);
    const isFromRest =
      this.#shown.every(isStill) &&
      this.#goals.every((goal) => goal?.begin === undefined) &&
      this.#lanes.every(({ began }, i) => this.#goals[i] || began <= this.#changed);
    if (this.#animation && isFromRest && !this.#isSet) {
      this.#changed = now;
      this.#shift(late);
      this.#animation.startTime = this.#since;
    } else this.#anchor(now);
  }

  /**
   * Returns the motion's time when the window's clock is at `present`. Other scripts may pause or shift the browser's animation, and then
   * the law follows it.
   */
  #now(present = presentOf(this.#element)): number {
    const { currentTime, playState, playbackRate } = this.#animation ?? {};
    if (typeof currentTime !== "number") return present;
    const rate = playState === "running" ? playbackRate! : 0;
    const now = this.#since + currentTime + rate * (present - frameTimeOf(this.#element));
    return Math.abs(now - present) < 1e-3 ? present : now;
  }

  #write(row: readonly number[]): string {
    return this.format.write(row, this.#css.startsWith("--") ? undefined : this.#range);
  }

  /** Begins the motions of all goals from the displayed state. */
  #anchor(now: number): void {
    this.#changed = now;
    this.#since = frameTimeOf(this.#element);
    // If the motion repeats, draw nothing from before its beginning, because the browser would repeat that, too.
    const beginOf = ({ begin, delay = 0 }: Goal): number => begin ?? now + delay;
    if (this.#times > 1) this.#since = Math.max(now, ...this.#goals.flatMap((goal) => (goal ? [beginOf(goal)] : [])));
    this.#lanes = this.#shown.map((lane, i) => {
      const goal = this.#goals[i];
      if (!goal) return this.#lanes[i];
      const { law, from, to } = goal;
      const began = beginOf(goal);
      const { position, velocity } = stateOf(lane, began);
      return { motion: springTravel(law, from ?? position, to, goal.velocity ?? velocity), began, goal };
    });
    if (typeof this.#element.animate === "function") this.#draw();
  }

  /** Lets the browser draw the motion. */
  #draw(): void {
    const [lanes, since, range] = [this.#lanes, this.#since, this.#range];
    const tolerances = lanes.map(
      ({ motion: { from, to, velocity, modes } }, i) =>
        this.format.tolerances[i] || 0.001 * reachOf(modes, from - to, velocity),
    );
    const targets = lanes.map(({ motion }) => motion.to);
    const first = lanes.find((lane) => !isStill(lane));
    const isOne = ({ motion, began }: Lane, i: number): boolean => {
      const before = this.#shown[i];
      if (!isStill(before) || motion.velocity !== 0) return false;
      return motion.from === motion.to || (began === first!.began && motion.law === first!.motion.law);
    };
    if (first && canDrawLinear() && lanes.every(isOne)) {
      // All numbers began together from rest on the same spring, so they follow the same curve, and one `linear()` draws them all.
      const shares = lanes.map(({ motion: { from, to } }, i) =>
        from === to ? 1 : tolerances[i] / Math.abs(to - from),
      );
      const curve = curveOf(first.motion.law, Math.min(...shares));
      if (curve) {
        const rows = [lanes.map(({ motion }) => motion.from), targets];
        this.#show(rows, ...curve, first.began - since);
        return;
      }
    }
    const path = pathOf(lanes, this.#shown, tolerances, since);
    if (!path) {
      // Draw for 12 time constants of the decay. Then only 6 millionths of the travel are left, which nobody sees.
      const ends = lanes.map(({ motion: { modes }, began }) => began - since + 12_000 / modes.decay);
      this.#show([], "linear", Math.max(...ends));
      return;
    }
    const { times, rows } = path;
    const duration = times[times.length - 1];
    const movers = targets.flatMap((end, i) => (rows.some((row) => row[i] !== end) ? [i] : []));
    const [i] = movers;
    const column = rows.map((row) => row[i]);
    // If only one number moves, one `linear()` between two values can draw it. One value is the target. The other is as far from it
    // as possible, among the numbers that the property is known to accept.
    const [far] = [...(range?.[i] ?? column)].sort((a, b) => Math.abs(b - targets[i]) - Math.abs(a - targets[i]));
    const reach = far - targets[i];
    if (
      movers.length === 1 &&
      canDrawLinear() &&
      column.every((x) => Math.abs(x - targets[i]) < 20 * Math.abs(reach))
    ) {
      const outputs = column.map((x) => (far - x) / reach);
      this.#show([targets.map((end, k) => (k === i ? far : end)), targets], linearText(times, outputs), duration);
    } else
      this.#show(
        rows,
        "linear",
        duration,
        0,
        times.map((time) => Math.min(1, time / duration)),
      );
  }

  /** Lets the browser show keyframes. Custom properties, and motions without keyframes, are set frame by frame. */
  #show(rows: readonly (readonly number[])[], easing: string, duration: number, delay = 0, offset?: number[]): void {
    this.#end = this.#since + delay + duration;
    this.#drop();
    if (duration === 0) return;
    const isSet = rows.length === 0 || this.#css.startsWith("--");
    this.#isSet = isSet;
    this.#style(isSet ? this.text(this.#since) : this.#targetText());
    const animation = this.#element.animate(
      isSet ? {} : { [keyframeName(this.#css)]: rows.map((row) => this.#write(row)), ...(offset && { offset }) },
      { easing, duration, delay, iterations: this.#times, fill: "backwards" },
    );
    animation.startTime = this.#since;
    animation.onfinish = () => this.end();
    animation.oncancel = () => this.#ended(false);
    this.#animation = animation;
    if (isSet) this.#set(animation);
  }

  /** Sets the property in each frame of an animation. */
  #set(animation: Animation): void {
    viewOf(this.#element).requestAnimationFrame(() => {
      if (this.#animation !== animation) return;
      this.#style(this.text(this.#since + Number(animation.currentTime)));
      this.#set(animation);
    });
  }

  #targetText(): string {
    const written = this.format.write(this.#lanes.map(({ motion }) => motion.to));
    const goals = this.#lanes.map(({ goal }) => goal);
    if (goals.every((goal) => goal?.isWhole && goal.text === goals[0]!.text)) return goals[0]!.text ?? written;
    if (this.#css === "transform") return written.replace(/\w+\(0deg\) ?/g, "").trim() || "none";
    return written
      .split(" ")
      .map((part, i) => (goals[i]?.isWhole ? part : (goals[i]?.text ?? part)))
      .join(" ");
  }

  #style(text: string): void {
    const { style } = this.#element;
    if (!this.#hasTransition) {
      style.setProperty(this.#css, text);
      return;
    }
    // A CSS transition would override the animation, so switch it off.
    const restore = restyle(this.#element, { transition: "none" }, "important");
    style.setProperty(this.#css, text);
    getComputedStyle(this.#element).getPropertyValue(this.#css);
    restore();
  }

  /** Cancels the browser's animation without calling its listeners. */
  #drop(): void {
    if (!this.#animation) return;
    this.#animation.onfinish = this.#animation.oncancel = null;
    this.#animation.cancel();
    this.#animation = undefined;
  }

  /** Writes the numbers at rest into the element's style. */
  #hold(lanes: Lane[]): void {
    this.#lanes = lanes;
    this.#style(this.#targetText());
  }

  #ended(isAtRest: boolean): void {
    this.#unwatch();
    this.#drop();
    moving.delete(this);
    fresh.delete(this);
    const owner = this.#owner;
    this.#owner = undefined;
    owner?.ended(this, isAtRest);
  }
}
