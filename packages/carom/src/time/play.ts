/** Playing a timeline in frames. */

import { animateFrames, prefersReducedMotion, Stopwatch, stopFrames, type Moving } from "../frames.js";
import { require } from "../law.js";
import { checkNames, type NamesOf } from "../options.js";
import { forget, stopAt } from "../signals.js";
import type { Step } from "./step.js";

/** The options of {@link play}. */
export interface PlayOptions {
  /** Stops the timeline for good when aborted. @default none */
  signal?: AbortSignal | undefined;
  /**
   * `respect` shows the end on the next frame if the visitor prefers reduced motion, now or later. An endless step
   * shows the end of a round.
   * @default "respect"
   */
  reducedMotion?: "respect" | "ignore" | undefined;
  /**
   * The most seconds that the first frame shows, so that a late frame does not skip the beginning.
   * @default two frames, at least 1/30
   */
  longestFirstStep?: number | undefined;
}

const NAMES = Object.keys({ signal: 1, reducedMotion: 1, longestFirstStep: 1 } satisfies NamesOf<PlayOptions>);

/** A timeline that plays; {@link play} makes one. */
export class Playback implements Moving {
  readonly #step: Step;
  readonly #options: PlayOptions;
  readonly #watch: Stopwatch;
  #isPlaying = false;
  #resolve: (isAtEnd: boolean) => void = () => undefined;
  /** Resolves with `true` at the end, and with `false` when it was stopped. */
  readonly finished: Promise<boolean> = new Promise((resolve) => (this.#resolve = resolve));

  /** @internal */
  constructor(step: Step, options: PlayOptions) {
    this.#step = step;
    this.#options = options;
    checkNames(options, NAMES);
    this.#watch = new Stopwatch(options.longestFirstStep);
    step.show(0);
    if (options.signal?.aborted) this.stop();
    else this.resume();
  }

  /** Seconds since the start. */
  get time(): number {
    return this.#watch.elapsed;
  }

  /** Seconds from the start to the end; `Infinity` if there is no end. */
  get duration(): number {
    return this.#step.duration;
  }

  /** Whether the timeline plays. */
  get isPlaying(): boolean {
    return this.#isPlaying;
  }

  /**
   * Pauses the timeline where it is.
   *
   * @example
   * ```ts
   * playback.pause();
   * ```
   */
  pause(): this {
    this.#isPlaying = false;
    stopFrames(this);
    return this;
  }

  /**
   * Continues after a pause. At the end it does nothing.
   *
   * @example
   * ```ts
   * playback.resume();
   * ```
   */
  resume(): this {
    if (this.#isPlaying) return this;
    this.#isPlaying = true;
    this.restart();
    if (this.#options.signal) stopAt(this.#options.signal, this);
    animateFrames(this);
    return this;
  }

  /**
   * Shows the timeline at a time in seconds, whether it plays or not.
   *
   * @throws If the time is negative or not a number.
   * @example
   * ```ts
   * slider.addEventListener("input", () =>
   *   playback.pause().seek(slider.valueAsNumber),
   * );
   * ```
   */
  seek(time: number): this {
    require(time >= 0, "time", "be at least 0", time);
    this.#watch.elapsed = Math.min(time, this.duration);
    this.restart();
    this.#step.show(time);
    return this;
  }

  /**
   * Shows the end now.
   *
   * @example
   * ```ts
   * skip.addEventListener("click", () => playback.finish());
   * ```
   */
  finish(): this {
    this.seek(Infinity);
    this.#end(true);
    return this;
  }

  /**
   * Stops the timeline where it is.
   *
   * @example
   * ```ts
   * element.addEventListener("pointerdown", () => playback.stop());
   * ```
   */
  stop(): this {
    this.#end(false);
    return this;
  }

  /**
   * Returns the seconds until the end.
   *
   * @example
   * ```ts
   * setTimeout(next, 1000 * playback.settlingTime());
   * ```
   */
  settlingTime(): number {
    return this.#yields(prefersReducedMotion()) ? 0 : this.duration - this.time;
  }

  /** @internal */
  frame(time: number, isReduced: boolean): boolean {
    const elapsed = this.#yields(isReduced) ? Infinity : this.#watch.advance(time);
    this.#watch.elapsed = Math.min(elapsed, this.duration);
    try {
      this.#step.show(elapsed);
    } catch (error) {
      this.stop();
      throw error;
    }
    if (elapsed >= this.duration && this.#isPlaying) this.#end(true);
    return this.#isPlaying;
  }

  /** @internal */
  restart(): void {
    this.#watch.resume();
  }

  #yields(isReduced: boolean): boolean {
    return isReduced && this.#options.reducedMotion !== "ignore";
  }

  #end(isAtEnd: boolean): void {
    this.pause();
    if (this.#options.signal) forget(this.#options.signal, this);
    this.#resolve(isAtEnd);
  }
}

/**
 * Plays a step. The step shows its start at once, and the next frame shows it in motion.
 *
 * @example
 * ```ts
 * const fade = (element: HTMLElement) =>
 *   move(0, 1, { onUpdate: (x) => (element.style.opacity = `${x}`) });
 * const opening = play(sequence(panel, staggered(0.05, items.map(fade))));
 * await opening.finished; // true at the end, false if it was stopped
 * ```
 */
export function play(step: Step, options: PlayOptions = {}): Playback {
  return new Playback(step, options);
}
