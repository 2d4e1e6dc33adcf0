/**
 * Frames. All values that move share one request per frame, and at rest there is none.
 *
 * Timestamps come from the display, at any rate. A hidden page doesn't get frames. Instead, one timer ends each motion on time, so that
 * promises still settle.
 */

import { prefersReducedMotion } from "./less-motion.js";

/** A value or a page in motion. */
export interface Moving {
  /**
   * Advances to `time`, in seconds, or to its end if the visitor prefers less motion. Returns whether it still moves.
   * @internal
   */
  frame(time: number, isReduced: boolean): boolean;
  /**
   * Continues the motion from its current state when the frames come from another clock, or stop coming. @internal
   */
  restart?(): void;
  /**
   * Returns the seconds until it is at rest, or `Infinity` under a finger, or for a motion without an end.
   *
   * @example setTimeout(load, 1000 * page.settlingTime());
   */
  settlingTime(): number;
}

/** Something that moves on its caller's clock, without elements. Times are in milliseconds, as in `event.timeStamp`. */
export interface Timed {
  /** Whether a finger holds it. */
  readonly isHeld: boolean;
  /**
   * Advances to the time when a frame is shown. Returns false if everything has come to rest.
   *
   * @example const isMoving = page.advanceTo(timestamp);
   */
  advanceTo(timeMs: number): boolean;
  /**
   * Puts everything that moves by itself at its end. Whatever a finger holds stays there.
   *
   * @example page.settle();
   */
  settle(): void;
  /**
   * Returns the seconds until it is at rest, or `Infinity` under a finger.
   *
   * @example setTimeout(load, 1000 * page.settlingTime());
   */
  settlingTime(): number;
}

/** A source of frames: the browser's display, with or without its delay, or a clock of your own in tests. */
export interface FrameSource {
  /**
   * Calls `frame` once, at the next frame, with the time to draw for. That is the frame's own time, or the time when it will be seen, which
   * may be later than `now()`. Returns a handle for `cancel`.
   */
  request(frame: (timestampMs: number) => void): unknown;
  /** Cancels a request. */
  cancel(request: unknown): void;
  /** The time now in milliseconds, on the clock of the timestamps. */
  now(): number;
}

const now = (): number => performance.now();

/** The browser's display. Tests replace these global functions, so each request keeps the function that can cancel it. */
const display: FrameSource = {
  request(frame) {
    if (typeof requestAnimationFrame === "function") {
      const [id, cancel] = [requestAnimationFrame(frame), cancelAnimationFrame];
      return () => cancel(id);
    }
    const [id, cancel] = [setTimeout(() => frame(now()), 1000 / 60), clearTimeout];
    return () => cancel(id);
  },
  cancel: (request) => (request as () => void)(),
  now,
};

let source = display;
/** Counts changes of the clock. */
let changes = 0;
/** The first and the latest request for the next frame. */
let requests: unknown[] = [];
/** Whether we have requested the next frame in the current task. */
let isAsked = false;
/** Counts frames. */
let frames = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
const moving = new Set<Moving>();
/**
 * A copy of {@link moving}, which we keep until a motion starts or stops. For thousands of values, a copy in each frame would take a tenth
 * of the frame's script time.
 */
let running: readonly Moving[] | undefined;
/** The time of the frame that is being shown, or NaN between frames. */
let shown = NaN;

/** The time of the previous frame. */
let latest = -Infinity;
/** A frame at 60 Hz, in seconds. */
const FRAME = 1 / 60;
/** A longer time between frames, in seconds, is a pause. */
const PAUSE = 0.1;
/** The times between the last frames, in seconds, the newest first. */
let intervals = [FRAME, FRAME];

/** If a clock jumps back by more than this, in seconds, it is another clock. */
const JUMP = 1;

/** The longest wait of a timer, in milliseconds. */
const LONGEST = 2 ** 31 - 1;

/** Returns whether the page is hidden. */
export const isHidden = (): boolean => typeof document !== "undefined" && document.visibilityState === "hidden";

function run(timestampMs: number): void {
  frames += 1;
  cancelFrame();
  const isReduced = prefersReducedMotion();
  // Without a timestamp, the frame shows the current time.
  shown = (Number.isFinite(timestampMs) ? timestampMs : source.now()) / 1000;
  if (shown < latest - JUMP) otherClock();
  intervals = [shown - latest < PAUSE ? shown - latest : FRAME, intervals[0]];
  latest = shown;
  // An animation that starts during a frame moves in the next one. An animation that stops during a frame doesn't move any more.
  const all = (running ??= [...moving]);
  for (const one of all) {
    if (running !== all && !moving.has(one)) continue;
    let moves = false;
    try {
      moves = one.frame(shown, isReduced);
    } catch (error) {
      // If an animation throws, it stops, but the others continue.
      reportError(error);
    }
    if (!moves) remove(one);
  }
  shown = NaN;
  schedule();
}

/** Reports an error as uncaught, after the current task. */
export const reportError = (error: unknown): void => {
  queueMicrotask(() => {
    throw error;
  });
};

/**
 * Requests the next frame, at most once per task. A host may lose the request of an earlier task, for example when fake timers are cleared,
 * or a window is removed. So every task requests the frame again, and whichever request is answered first is the frame.
 */
function schedule(): void {
  if (moving.size === 0 || isAsked) return;
  if (isHidden()) return scheduleEnd();
  const next = frames;
  if (requests.length > 1) source.cancel(requests.pop());
  requests.push(source.request((timestampMs) => next === frames && run(timestampMs)));
  isAsked = true;
  void Promise.resolve().then(() => (isAsked = false));
}

function scheduleEnd(): void {
  clearTimeout(timer);
  // Don't pass all times to one call of `Math.min`, because there may be more than a call can take.
  const first = [...moving].reduce((least, one) => Math.min(least, one.settlingTime()), Infinity);
  if (first < Infinity) timer = setTimeout(() => run(source.now()), Math.min(1000 * first + 1, LONGEST));
}

function cancelFrame(): void {
  for (const request of requests) source.cancel(request);
  requests = [];
  isAsked = false;
}

function remove(one: Moving): void {
  if (moving.delete(one)) running = undefined;
}

/** Calls `one.frame` in each frame until it stops moving. */
export function animateFrames(one: Moving): void {
  if (!moving.has(one)) running = undefined;
  moving.add(one);
  schedule();
}

/** Stops calling `one.frame`. */
export function stopFrames(one: Moving): void {
  remove(one);
  if (moving.size === 0) cancelFrame();
}

/** Returns whether the frames come from the browser's display. */
export const isDisplay = (): boolean => source === display;

/** Returns the time now in seconds, on the frames' clock. */
export const presentTime = (): number => source.now() / 1000;

/** Returns the start time of a motion that begins now: the time of the frame that is being shown, or the time now. */
export const startTime = (): number => (Number.isNaN(shown) || isHidden() ? presentTime() : shown);

/**
 * Returns the length of two frames of the display, in seconds, or of two frames at 60 Hz if that is longer. If one of the last two frames
 * was late, it doesn't count.
 */
const twoFrames = (): number => 2 * Math.max(FRAME, Math.min(...intervals));

/** A motion begins at most this many seconds before or after the call that starts it. */
const LATE = 0.02;

/** Seconds since a motion began, on the clock of the frames. */
export class Stopwatch {
  /** The seconds that the latest frame has shown. */
  elapsed = 0;
  #began = 0;
  /** True from when the motion begins or turns until a frame shows it. */
  #isFresh = true;
  readonly #longestFirstStep: number | undefined;

  /** @param longestFirstStep how many seconds the first frame may show. @default two frames */
  constructor(longestFirstStep?: number) {
    this.#longestFirstStep = longestFirstStep;
  }

  /**
   * Begins a motion.
   *
   * @param timeMs the time when it begins. @default now
   */
  begin(timeMs?: number): void {
    const now = startTime();
    this.#began = Math.min(Math.max(timeMs === undefined ? now : timeMs / 1000, now - LATE), now + LATE);
    this.elapsed = 0;
    this.#isFresh = true;
  }

  /** Begins a motion that frames have already shown up to a time in milliseconds, even if that is long ago. */
  proceed(timeMs: number): void {
    this.begin();
    this.#began = Math.min(timeMs / 1000, this.#began + LATE);
  }

  /** Begins another motion at the instant that the latest frame has shown. */
  turn(): void {
    this.#began += this.elapsed;
    this.elapsed = 0;
    this.#isFresh = true;
  }

  /** Continues from the latest frame after a pause, or on another clock. */
  resume(): void {
    this.#began = startTime() - this.elapsed;
    this.#isFresh = true;
  }

  /** Returns the seconds that a frame at `time` shows. They never decrease. */
  advance(time: number): number {
    // Let the motion begin at most two frames before this one, so that a late frame doesn't skip its beginning. A hidden page
    // doesn't need that.
    if (this.#isFresh && !isHidden()) {
      const latest = time - this.elapsed;
      this.#began = Math.min(Math.max(this.#began, latest - (this.#longestFirstStep ?? twoFrames())), latest);
      this.#isFresh = false;
    }
    return (this.elapsed = Math.max(this.elapsed, time - this.#began));
  }
}

/** A clock in seconds that stays continuous across frame sources. */
export class Clock {
  #changes = changes;
  #shift = 0;
  #latest = 0;

  /** Returns the time of this clock when the frames' clock is at `time`. */
  at(time: number): number {
    if (!Number.isFinite(time)) return time;
    if (this.#changes !== changes) [this.#changes, this.#shift] = [changes, this.#latest - time];
    this.#latest = Math.max(this.#latest, time + this.#shift);
    return time + this.#shift;
  }
}

const restart = (): void => moving.forEach((one) => one.restart?.());

/** Handles another clock, or one that has been set back. All motions continue from where they are. */
function otherClock(): void {
  latest = -Infinity;
  intervals = [FRAME, FRAME];
  changes += 1;
  restart();
}

/**
 * Takes frames from another source, such as a test or a renderer with its own loop. Motions in flight continue from where they are, even if
 * the clock is set back by more than a second. The times of the events that a `Scroller` gets must be on the same clock.
 *
 * @param other the source. `undefined` means the display
 * @example
 * ```ts
 * setFrameSource({
 *   request: (frame) => loop.once(frame),
 *   cancel: (frame) => loop.off(frame),
 *   now: () => loop.time,
 * });
 *
 * // Each frame shows the instant at which it is seen, a frame of
 * // 60 Hz later.
 * setFrameSource({
 *   request: (frame) => requestAnimationFrame((ms) => frame(ms + 1000 / 60)),
 *   cancel: (id) => cancelAnimationFrame(id as number),
 *   now: () => performance.now(),
 * });
 * ```
 */
export function setFrameSource(other: FrameSource | undefined): void {
  cancelFrame();
  source = other ?? display;
  otherClock();
  schedule();
}

if (typeof document !== "undefined") {
  document.addEventListener("visibilitychange", () => {
    clearTimeout(timer);
    if (isHidden()) {
      cancelFrame();
      restart();
    }
    schedule();
  });
}
