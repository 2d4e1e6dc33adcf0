/**
 * One CSS property of one element in motion.
 *
 * The browser's compositor shows a motion some time after the script has set it. The keyframes therefore begin at the
 * time of the latest frame, and repeat the previous motion until the present (the pre-roll), so that the handover has
 * no gap. If the next frame comes late, the motion begins again from that frame (the late re-anchor). State is always
 * computed from the law, because computed styles are clamped and rounded.
 */

import { animateFrames, isHidden, prefersReducedMotion, stopFrames, type Moving } from "../frames.js";
import type { Law } from "../law.js";
import { linearText, MOST_POINTS, reachOf, stepFrom } from "../linear.js";
import { SpringMotion, type State } from "../spring.js";
import { restyle } from "../styles.js";
import { keyframeName, supports, type ElementWithStyle, type Format } from "./value.js";

/** The goal of one number of a property. */
export interface Goal {
  readonly law: Law;
  readonly to: number;
  /** The target as text in the caller's unit; `undefined` if the caller passed a number. */
  readonly text: string | undefined;
  /** The position to begin from. @default the present one */
  readonly from?: number | undefined;
  /** The velocity to begin with. @default the present one */
  readonly velocity?: number | undefined;
  /** The time at which the motion begins, in milliseconds. @default the present */
  readonly begin?: number | undefined;
}

/** The animation that started the motion of a track. */
export interface Owner {
  /** Called when a motion of this owner has come to rest, was taken over, or was stopped. */
  ended(track: Track, isAtRest: boolean): void;
}

/** One number of a property: its motion, and the time in milliseconds at which the motion began. */
interface Lane {
  readonly motion: SpringMotion;
  readonly began: number;
  /** The target as text, as in {@link Goal}. */
  readonly text: string | undefined;
}

/** A frame this much later than a change, in milliseconds, makes the motion begin again. */
const LATE = 20;

const stateOf = ({ motion, began }: Lane, time: number): State => motion.at((time - began) / 1000);

/** Returns the lane of a number at rest. */
const still = (law: Law, position: number, text?: string): Lane => ({
  motion: new SpringMotion(law, position, position, 0),
  began: 0,
  text,
});

/** The keyframes of a motion: times in milliseconds, and all numbers of the property at each time. */
interface Path {
  readonly times: number[];
  readonly rows: (readonly number[])[];
}

let drawsLinear: boolean | undefined;
const canDrawLinear = (): boolean => (drawsLinear ??= supports("animation-timing-function", "linear(0, 1)"));

/** The tracks in motion. They stop when the visitor's preference changes to reduced motion. */
const moving = new Set<Track>();
let preference: MediaQueryList | undefined;

function watchPreference(): void {
  if (preference || typeof matchMedia !== "function") return;
  preference = matchMedia("(prefers-reduced-motion: reduce)");
  preference.addEventListener("change", () => [...moving].forEach((track) => track.yield()));
}

/** The tracks that have changed since the latest frame. */
const fresh = new Set<Track>();

function awaitFrame(track: Track): void {
  if (fresh.size === 0) {
    requestAnimationFrame(() => {
      const changed = [...fresh];
      fresh.clear();
      changed.forEach((one) => one.late());
    });
  }
  fresh.add(track);
}

export class Track implements Moving {
  format: Format;
  readonly #element: ElementWithStyle;
  readonly #css: string;
  #lanes: Lane[] = [];
  /** The previous motions, which the latest frame shows or which last until a delayed motion begins. */
  #shown: Lane[] = [];
  /** The changes since the latest frame. */
  #goals: (Goal | undefined)[] = [];
  /** The time of the frame from which the present motion is drawn. */
  #since = 0;
  /** The time of the latest change. */
  #changed = 0;
  /** How near to its target each number counts as at rest. */
  #tolerances: readonly number[] = [];
  #end = 0;
  #hasTransition = false;
  #animation: Animation | undefined;
  #owner: Owner | undefined;
  #ignoresPreference = false;
  /** How often the motion is played. */
  #times = 1;

  constructor(element: ElementWithStyle, css: string, format: Format) {
    this.#element = element;
    this.#css = css;
    this.format = format;
  }

  get isMoving(): boolean {
    return moving.has(this);
  }

  /** Returns position and velocity of a number now. */
  state(lane: number): State {
    const now = this.#now();
    return stateOf(this.#laneAt(lane, now), now);
  }

  /** Returns the motion of a number at a time. A delayed motion replaces the previous one only when it begins. */
  #laneAt(i: number, time: number): Lane {
    const lane = this.#lanes[i];
    if (time < lane.began) return this.#shown[i];
    return this.#times === 1 ? lane : this.#inRound(lane, time);
  }

  /** Returns the round of a repeated motion that runs at a time. */
  #inRound(lane: Lane, time: number): Lane {
    const length = this.#end - this.#since;
    const round = Math.min(Math.floor((time - lane.began) / length), this.#times - 1);
    return round > 0 ? { ...lane, began: lane.began + round * length } : lane;
  }

  /** Sets the numbers at rest, as they are read from the computed style. */
  put(law: Law, numbers: readonly number[], format: Format): void {
    this.format = format;
    this.#hasTransition = /[1-9]/.test(getComputedStyle(this.#element).transitionDuration);
    this.#lanes = numbers.map((number) => still(law, number));
  }

  /** Sends each number that has a goal to that goal. `owner` owns the motion from now on. */
  run(goals: readonly (Goal | undefined)[], owner: Owner, ignoresPreference: boolean, times = 1): void {
    if (this.#owner !== owner) this.#owner?.ended(this, false);
    this.#owner = owner;
    this.#ignoresPreference = ignoresPreference;
    if (!fresh.has(this) || isHidden() || this.#times > 1) {
      const now = this.#now();
      this.#shown = this.#lanes.map((_, i) => this.#laneAt(i, now));
      this.#goals = [];
    }
    this.#times = times;
    goals.forEach((goal, i) => {
      if (!goal) return;
      const { from } = goal;
      const velocity = goal.velocity ?? (from === undefined ? undefined : this.state(i).velocity);
      if (from !== undefined) this.#shown[i] = still(goal.law, from, goal.text);
      this.#goals[i] = { ...goal, velocity };
    });
    moving.add(this);
    watchPreference();
    if (this.#yields()) {
      this.#lanes = this.#lanes.map((lane, i) => {
        const goal = this.#goals[i];
        return goal ? still(goal.law, goal.to, goal.text) : lane;
      });
      this.end();
    } else {
      this.#anchor();
      if (this.isMoving) awaitFrame(this);
    }
  }

  /** Comes to rest at the target now. */
  end(): void {
    this.#hold(this.#lanes.map(({ motion, text }) => still(motion.law, motion.to, text)));
    this.#ended(true);
  }

  /** Comes to rest at once where it is. */
  stop(): void {
    const now = this.#now();
    this.#hold(this.#lanes.map((lane, i) => still(lane.motion.law, stateOf(this.#laneAt(i, now), now).position)));
    this.#ended(false);
  }

  /** Shows the given numbers at rest, and ends another animation of the property. */
  place(goals: readonly (Goal | undefined)[]): void {
    if (this.isMoving) this.stop();
    this.#hold(this.#lanes.map((lane, i) => (goals[i] ? still(goals[i].law, goals[i].to, goals[i].text) : lane)));
  }

  /** Comes to rest with this text in the element's style. */
  cancel(text: string): void {
    this.#ended(false);
    this.#style(text);
  }

  /** Comes to rest at the target if the visitor prefers reduced motion. */
  yield(): void {
    if (this.#yields()) this.end();
  }

  #yields(): boolean {
    return !this.#ignoresPreference && prefersReducedMotion();
  }

  /** @internal */
  frame(): boolean {
    const now = this.#frameTime() ?? this.#now();
    const lanes = this.#lanes.map((_, i) => this.#laneAt(i, now));
    const states = lanes.map((lane) => stateOf(lane, now));
    const isLast = now >= this.#since + (this.#times - 1) * (this.#end - this.#since);
    if (
      isLast &&
      states.every(
        ({ position, velocity }, i) => lanes[i] !== this.#shown[i] && this.#isAtRest(i, lanes[i], position, velocity),
      )
    ) {
      this.end();
      return false;
    }
    this.#style(this.format.write(states.map(({ position }) => position)));
    return true;
  }

  /** @internal Begins the motion again from the displayed state if the frame has come late. */
  late(): void {
    if (this.#animation && this.#now() - this.#changed > LATE) this.#anchor();
  }

  settlingTime(): number {
    return Math.max(0, (this.#end + (this.#times - 1) * (this.#end - this.#since) - this.#now()) / 1000);
  }

  /** The time of the latest frame, in milliseconds. */
  #frameTime(): number | undefined {
    const time = this.#element.ownerDocument.timeline?.currentTime;
    return typeof time === "number" ? time : undefined;
  }

  #now(): number {
    return Math.max(this.#frameTime() ?? 0, performance.now());
  }

  /** Whether the browser can animate the property by itself. */
  get #isBrowsers(): boolean {
    return (
      typeof this.#element.animate === "function" && this.#frameTime() !== undefined && !this.#css.startsWith("--")
    );
  }

  #isAtRest(i: number, { motion }: Lane, position: number, velocity: number): boolean {
    return reachOf(motion.modes!, position - motion.to, velocity) <= this.#tolerances[i];
  }

  /** Begins the motions of all goals from the displayed state. */
  #anchor(): void {
    const now = this.#now();
    this.#changed = now;
    this.#since = this.#frameTime() ?? now;
    // A repeated motion has no pre-roll, which would be repeated, too.
    if (this.#times > 1) this.#since = Math.max(now, ...this.#goals.map((goal) => goal?.begin ?? now));
    this.#lanes = this.#shown.map((lane, i) => {
      const goal = this.#goals[i];
      if (!goal) return this.#lanes[i];
      const began = goal.begin ?? now;
      const { position, velocity } = stateOf(lane, began);
      return {
        motion: new SpringMotion(goal.law, goal.from ?? position, goal.to, goal.velocity ?? velocity),
        began,
        text: goal.text,
      };
    });
    this.#tolerances = this.#lanes.map(({ motion: { from, to, velocity, modes } }, i) => {
      return this.format.tolerances[i] || 0.001 * reachOf(modes!, from - to, velocity);
    });
    const path = this.#path();
    if (path && this.#isBrowsers) this.#draw(path);
    else this.#animate();
  }

  /** Returns the keyframes of a piecewise linear approximation; `undefined` if they would be too many. */
  #path(): Path | undefined {
    const targets = this.#lanes.map(({ motion }) => motion.to);
    const path: Path = { times: [], rows: [] };
    let time = this.#since;
    // This estimate stands if there are too many points; otherwise the path gives the exact end.
    this.#end = Math.max(...this.#lanes.map((lane, i) => lane.began + this.#timeLeft(lane, i)));
    for (;;) {
      let [step, next, isAtRest] = [Infinity, Infinity, true];
      const row = this.#lanes.map((own, i) => {
        const isBefore = time < own.began;
        const lane = isBefore ? this.#shown[i] : own;
        if (isBefore) [next, isAtRest] = [Math.min(next, own.began), false];
        const { position, velocity } = stateOf(lane, time);
        if (!this.#isAtRest(i, lane, position, velocity)) {
          step = Math.min(step, stepFrom(lane.motion.modes!, position - lane.motion.to, velocity, this.#tolerances[i]));
          isAtRest = false;
        }
        return position;
      });
      path.times.push(time - this.#since);
      path.rows.push(isAtRest ? targets : row);
      if (isAtRest) break;
      if (path.times.length >= MOST_POINTS) return undefined;
      time = Math.min(time + 1000 * step, next);
    }
    this.#end = time;
    return path;
  }

  /** Returns about how long a number takes from its beginning to rest, in milliseconds. */
  #timeLeft({ motion: { from, to, velocity, modes } }: Lane, i: number): number {
    const ratio = reachOf(modes!, from - to, velocity) / this.#tolerances[i];
    return ratio > 1 ? (1000 * Math.log(ratio)) / modes!.decay : 0;
  }

  /** Lets the browser show a path. */
  #draw(path: Path): void {
    const { times, rows } = path;
    const duration = times[times.length - 1];
    if (duration === 0) {
      this.end();
      return;
    }
    const name = keyframeName(this.#css);
    const line = canDrawLinear() ? this.#lineOf(path) : undefined;
    const keyframes = line
      ? { [name]: [this.format.write(line.from), this.format.write(rows[rows.length - 1])] }
      : {
          [name]: rows.map((row) => this.format.write(row)),
          offset: times.map((time) => Math.min(1, time / duration)),
        };
    const easing = line ? linearText(times, line.outputs) : "linear";
    this.#style(this.#targetText());
    const animation = this.#element.animate(keyframes, {
      duration,
      easing,
      iterations: this.#times,
      fill: this.#times > 1 ? "backwards" : "none",
    });
    animation.startTime = this.#since;
    animation.onfinish = () => this.end();
    animation.oncancel = () => this.#ended(false);
    this.#drop();
    this.#animation = animation;
  }

  /**
   * Returns the path as the start of a straight line to its end and the fraction of that line covered at each time, if
   * all numbers move in proportion; otherwise `undefined`.
   */
  #lineOf({ rows }: Path): { from: number[]; outputs: number[] } | undefined {
    const end = rows[rows.length - 1];
    const offsets = rows.map((row) => row.map((number, i) => number - end[i]));
    const size = (offset: readonly number[]): number => Math.max(...offset.map(Math.abs));
    const farthest = offsets.reduce((a, b) => (size(b) > size(a) ? b : a));
    const lead = farthest.findIndex((number) => Math.abs(number) === size(farthest));
    // A number may deviate from the line by half of its tolerance.
    const slack = this.format.tolerances.map((tolerance) => 0.5 * (tolerance || 0.001 * size(farthest)));
    const shares = offsets.map((offset) => offset[lead] / farthest[lead]);
    const isLine = offsets.every((offset, k) =>
      offset.every((number, i) => Math.abs(number - shares[k] * farthest[i]) <= slack[i]),
    );
    // A keyframe beyond the range of its property would be clamped.
    const isOutside = this.format.isClamped && farthest !== offsets[0];
    if (!isLine || isOutside || size(farthest) === 0) return undefined;
    // The line starts at a number above its end where possible, because browsers clamp negative sizes.
    const sign = !this.format.isClamped && farthest[lead] < 0 ? -1 : 1;
    return {
      from: end.map((number, i) => number + sign * farthest[i]),
      outputs: shares.map((share) => 1 - sign * share),
    };
  }

  /** Shows the motion frame by frame. */
  #animate(): void {
    this.#drop();
    if (this.frame()) animateFrames(this);
  }

  #targetText(): string {
    const written = this.format.write(this.#lanes.map(({ motion }) => motion.to));
    if (this.format.key === "transform") return written;
    if (this.#css !== "translate" && this.#css !== "scale") return this.#lanes[0].text ?? written;
    const parts = written.split(" ");
    return this.#lanes.map(({ text }, i) => text ?? parts[i] ?? "").join(" ");
  }

  #style(text: string): void {
    const { style } = this.#element;
    if (!this.#hasTransition) {
      style.setProperty(this.#css, text);
      return;
    }
    // A CSS transition would override the animation.
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
    this.#drop();
    stopFrames(this);
    moving.delete(this);
    fresh.delete(this);
    const owner = this.#owner;
    this.#owner = undefined;
    owner?.ended(this, isAtRest);
  }
}
