/** Playing a timeline in frames. */

import { animateFrames, isDisplay, presentTime, Stopwatch, stopFrames, type Moving } from "../frames.js";
import { prefersReducedMotion } from "../less-motion.js";
import { demand, written } from "../law.js";
import { checkNames, type NamesOf } from "../options.js";
import { forget, stopAt } from "../signals.js";
import { labelled, restOf, type Step } from "./step.js";

/** The options of {@link play}. */
export interface PlayOptions {
  /** Stops the timeline for good when aborted. @default none */
  signal?: AbortSignal | undefined;
  /**
   * `respect` shows the end on the next frame if the visitor prefers reduced motion, even if that changes later. An endless step shows the
   * end of a round.
   * @default "respect"
   */
  reducedMotion?: "respect" | "ignore" | undefined;
  /**
   * The first frame advances the timeline by at most this many seconds. Without this limit, a late frame would skip the beginning.
   * @default two frames, at least 1/30
   */
  longestFirstStep?: number | undefined;
  /** How many seconds of the timeline play in a second. Below 0, it plays backward. @default 1 */
  rate?: number | undefined;
}

const NAMES = Object.keys({ signal: 1, reducedMotion: 1, longestFirstStep: 1, rate: 1 } satisfies NamesOf<PlayOptions>);

/** A timeline that plays. {@link play} makes one. */
export class Playback implements Moving {
  readonly #step: Step;
  readonly #options: PlayOptions;
  readonly #watch: Stopwatch;
  #isPlaying = false;
  /** The timeline's time when the watch began to count. */
  #from = 0;
  #rate = 1;
  /** Whether the browser draws the steps that it can draw. */
  #isRunning = false;
  #finished!: Promise<boolean>;
  #resolve: ((isAtEnd: boolean) => void) | undefined;

  /** @internal */
  constructor(step: Step, options: PlayOptions) {
    if (typeof step?.show !== "function")
      throw new Error(`\`play\` takes a step, such as \`move\` returns, but got ${written(step)}`);
    checkNames(options, NAMES);
    this.#step = step;
    this.#options = options;
    this.#rate = checkedRate(options.rate);
    this.#from = this.#rate > 0 ? 0 : this.duration;
    this.#watch = new Stopwatch(options.longestFirstStep);
    this.#open();
    step.show(this.#rate > 0 ? 0 : Infinity);
    if (options.signal?.aborted) this.stop();
    else this.resume();
  }

  /**
   * Resolves with `true` when everything is at rest at the end, or at the start if it plays backward. Resolves with `false` when it was
   * stopped.
   */
  get finished(): Promise<boolean> {
    return this.#finished;
  }

  /** Seconds since the start. */
  get time(): number {
    const { elapsed } = this.#watch;
    return elapsed === 0 ? this.#from : Math.min(Math.max(this.#from + this.#rate * elapsed, 0), this.duration);
  }

  /** Seconds from the start until everything is at rest at the end, or `Infinity` if it doesn't end. */
  get duration(): number {
    return restOf(this.#step);
  }

  /**
   * How many seconds of the timeline play in a second. Below 0, it plays backward. You may set it in flight.
   *
   * @throws If it is set to 0 or to a number that isn't finite.
   */
  get rate(): number {
    return this.#rate;
  }

  set rate(rate: number) {
    checkedRate(rate);
    this.#arrive();
    this.#anchor(this.time);
    this.#rate = rate;
  }

  /** Whether the timeline plays. */
  get isPlaying(): boolean {
    return this.#isPlaying;
  }

  /**
   * Pauses the timeline where it is.
   *
   * @example playback.pause();
   */
  pause(): this {
    this.#isPlaying = false;
    this.#arrive();
    this.#halt();
    stopFrames(this);
    return this;
  }

  /**
   * Plays on in the other direction, even after the end.
   *
   * @example menu.addEventListener("click", () => opening.reverse());
   */
  reverse(): this {
    this.rate = -this.#rate;
    return this.resume();
  }

  /**
   * Continues after a pause. At the end, it doesn't do anything.
   *
   * @example playback.resume();
   */
  resume(): this {
    if (this.#isPlaying) return this;
    if (!this.#resolve) this.#open();
    this.#isPlaying = true;
    this.restart();
    if (this.#options.signal) stopAt(this.#options.signal, this);
    animateFrames(this);
    return this;
  }

  /**
   * Shows the timeline at a time in seconds or at a label of its sequence, even if it doesn't play.
   *
   * @throws If the time is negative or not a number, or the label is unknown.
   * @example
   * ```ts
   * slider.addEventListener("input", () =>
   *   playback.pause().seek(slider.valueAsNumber),
   * );
   * ```
   */
  seek(time: number | string): this {
    const to = typeof time === "string" ? labelled(this.#step, time) : time;
    demand(to >= 0, "time", "be at least 0", to);
    this.#anchor(Math.min(to, this.duration));
    this.#step.show(to);
    return this;
  }

  /**
   * Shows the end now, even if the timeline plays backward.
   *
   * @example skip.addEventListener("click", () => playback.finish());
   */
  finish(): this {
    this.seek(Infinity);
    this.#end(true);
    return this;
  }

  /**
   * Stops the timeline where it is.
   *
   * @example element.addEventListener("pointerdown", () => playback.stop());
   */
  stop(): this {
    this.#end(false);
    return this;
  }

  /**
   * Returns the seconds until the end.
   *
   * @example setTimeout(next, 1000 * playback.settlingTime());
   */
  settlingTime(): number {
    if (this.#yields(prefersReducedMotion())) return 0;
    return (this.#rate > 0 ? this.duration - this.time : this.time) / Math.abs(this.#rate);
  }

  /** @internal */
  frame(time: number, isReduced: boolean): boolean {
    this.#watch.advance(time);
    const isForward = this.#rate > 0;
    const now = this.#yields(isReduced) ? (isForward ? this.duration : 0) : this.time;
    const isAtEnd = isForward ? now >= this.duration : now <= 0;
    const shown = isForward && (isAtEnd || this.#yields(isReduced)) ? Infinity : now;
    try {
      if (!this.#isRunning && isForward && !isAtEnd && isDisplay()) this.#step.run?.(now, this.#rate);
      this.#isRunning = true;
      this.#step.show(shown);
    } catch (error) {
      this.stop();
      throw error;
    }
    if ((isAtEnd || shown === Infinity) && this.#isPlaying) {
      this.#anchor(isForward ? this.duration : 0);
      this.#end(true);
    }
    return this.#isPlaying;
  }

  /** @internal */
  restart(): void {
    this.#halt();
    this.#watch.resume();
  }

  /** Advances to the present, because what the browser draws is already beyond the latest frame. */
  #arrive(): void {
    if (this.#isRunning) this.#watch.advance(presentTime());
  }

  /** Continues from a time. */
  #anchor(time: number): void {
    this.#halt();
    this.#from = time;
    this.#watch.begin();
  }

  #halt(): void {
    if (this.#isRunning) this.#step.halt?.();
    this.#isRunning = false;
  }

  #open(): void {
    this.#finished = new Promise((resolve) => (this.#resolve = resolve));
  }

  #yields(isReduced: boolean): boolean {
    return isReduced && this.#options.reducedMotion !== "ignore";
  }

  #end(isAtEnd: boolean): void {
    this.pause();
    if (this.#options.signal) forget(this.#options.signal, this);
    this.#resolve?.(isAtEnd);
    this.#resolve = undefined;
  }
}

function checkedRate(rate = 1): number {
  demand(Number.isFinite(rate) && rate !== 0, "rate", "be finite and not 0", rate);
  return rate;
}

/**
 * Plays a step. The step shows its start at once, and the next frame shows it in motion.
 *
 * @example
 * ```ts
 * const fade = (element: HTMLElement) =>
 *   move(0, 1, { onUpdate: (x) => (element.style.opacity = `${x}`) });
 * const opening = play(sequence([panel, staggered(0.05, items.map(fade))]));
 * await opening.finished; // true at the end, false if it was stopped
 * ```
 */
export function play(step: Step, options: PlayOptions = {}): Playback {
  return new Playback(step, options);
}
