/**
 * Frames: one request a frame however many things move, and none at rest.
 *
 * Timestamps are those of the display, whatever its rate. A hidden page gets no frames; what moves then is brought to
 * its end by one timer, so that nobody waits for it in vain, and no time is lost when the page is seen again.
 */

/** Something that moves. */
export interface Moving {
  /**
   * Goes on to `time`, in seconds, or to its end if the visitor wants less motion; whether it still moves.
   * @internal
   */
  frame(time: number, isReduced: boolean): boolean;
  /**
   * Frames come from another clock, or none come for now: it goes on from where it is.
   * @internal
   */
  restart?(): void;
  /** How many seconds it still moves; may be `Infinity`. */
  settlingTime(): number;
}

/** Where frames come from: the browser's display, or a clock of one's own in tests. */
export interface FrameSource {
  request(frame: (timestampMs: number) => void): unknown;
  cancel(request: unknown): void;
  /** The present in milliseconds, on the clock of the timestamps. */
  now(): number;
}

const display: FrameSource =
  typeof requestAnimationFrame === "function"
    ? { request: (frame) => requestAnimationFrame(frame), cancel: (id) => cancelAnimationFrame(id as number), now: () => performance.now() }
    : {
        request: (frame) => setTimeout(() => frame(performance.now()), 1000 / 60),
        cancel: (id) => clearTimeout(id as ReturnType<typeof setTimeout>),
        now: () => performance.now(),
      };

let source = display;
/** How often frames have come from another clock. */
let changes = 0;
let request: unknown;
let timer: ReturnType<typeof setTimeout> | undefined;
const moving = new Set<Moving>();
/** Of the frame that is being shown; NaN between frames. */
let shown = NaN;

/** Of the frame before. */
let latest = -Infinity;

/** How far a clock jumps back that is no longer the same, in seconds. */
const JUMP = 1;

/** What a timer can wait for, in milliseconds. */
const LONGEST = 2 ** 31 - 1;

/** Whether nobody sees the page. */
export const isHidden = (): boolean => typeof document !== "undefined" && document.visibilityState === "hidden";

function run(timestampMs: number): void {
  request = undefined;
  const isReduced = prefersReducedMotion();
  // Who calls without a timestamp means the present.
  shown = (Number.isFinite(timestampMs) ? timestampMs : source.now()) / 1000;
  if (shown < latest - JUMP) otherClock();
  latest = shown;
  // Who is sent on in a frame gets the next one, and who is stopped in it none.
  for (const one of [...moving]) {
    if (!moving.has(one)) continue;
    let moves = false;
    try {
      moves = one.frame(shown, isReduced);
    } catch (error) {
      // Whoever fails stops, and tells; the others go on.
      reportError(error);
    }
    if (!moves) moving.delete(one);
  }
  shown = NaN;
  schedule();
}

/** Tells what was thrown where nobody can catch it, once what goes on is done. */
export const reportError = (error: unknown): void => {
  queueMicrotask(() => {
    throw error;
  });
};

function schedule(): void {
  if (moving.size === 0 || request !== undefined) return;
  if (isHidden()) scheduleEnd();
  else request = source.request(run);
}

function scheduleEnd(): void {
  clearTimeout(timer);
  const times = [...moving].map((one) => one.settlingTime()).filter(Number.isFinite);
  if (times.length === 0) return;
  timer = setTimeout(() => run(source.now()), Math.min(1000 * Math.min(...times) + 1, LONGEST));
}

/** Sees to it that `one` gets frames until it says that it no longer moves. */
export function animateFrames(one: Moving): void {
  moving.add(one);
  schedule();
}

/** No more frames for `one`. */
export function stopFrames(one: Moving): void {
  moving.delete(one);
  if (moving.size === 0 && request !== undefined) {
    source.cancel(request);
    request = undefined;
  }
}

/** The present in seconds, on the clock of the frames. */
export const presentTime = (): number => source.now() / 1000;

/** When what is started now begins: with the frame that is being shown, or the next (NaN); now, if none come. */
export const startTime = (): number => (isHidden() ? presentTime() : shown);

/** A clock of one's own, in seconds: it goes on from where it was when frames come from another one. */
export class Clock {
  #changes = changes;
  #shift = 0;
  #latest = 0;

  /** What it shows when that of the frames is at `time`. */
  at(time: number): number {
    if (!Number.isFinite(time)) return time;
    if (this.#changes !== changes) [this.#changes, this.#shift] = [changes, this.#latest - time];
    this.#latest = Math.max(this.#latest, time + this.#shift);
    return time + this.#shift;
  }
}

const restart = (): void => moving.forEach((one) => one.restart?.());

/** From now on frames have the times of another clock, or of one that has been set back: all goes on from where it is. */
function otherClock(): void {
  latest = -Infinity;
  changes += 1;
  restart();
}

/**
 * Takes frames from elsewhere: tests, or a renderer with a loop of its own. `undefined` gives them back to the display. What
 * is under way goes on from where it is, also where its clock is set back by more than a second. The times of events that a
 * `Scroller` is told are on the same clock.
 */
export function setFrameSource(other: FrameSource | undefined): void {
  if (request !== undefined) source.cancel(request);
  request = undefined;
  source = other ?? display;
  otherClock();
  schedule();
}

if (typeof document !== "undefined") {
  document.addEventListener("visibilitychange", () => {
    clearTimeout(timer);
    if (isHidden() && request !== undefined) {
      source.cancel(request);
      request = undefined;
    }
    if (isHidden()) restart();
    schedule();
  });
}

/** Whether the visitor has asked for less motion. */
export function prefersReducedMotion(): boolean {
  return typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches;
}
