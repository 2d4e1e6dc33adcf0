/** What parts have in common: a clock, frames, and a finger. A part is a pager, a sheet, a wheel picker or the like. */

import { CallerClock } from "../clock.js";
import type { Timed } from "../frames.js";
import type { State } from "../spring.js";
import type { Slide } from "./slide.js";

/** A part without elements. */
export interface Part extends Timed {
  /**
   * Moves the finger to a position, along the part's axis.
   *
   * @param carried how much of the move comes from scrolling around the part, and not from the finger. @default 0
   * @example part.pointerMove(event.timeStamp, event.clientX);
   */
  pointerMove(timeMs: number, position: number, carried?: number): void;
  /**
   * Lifts the finger. The part continues to the place that the release chooses, at the finger's velocity.
   *
   * @example part.pointerUp(event.timeStamp);
   */
  pointerUp(timeMs: number): void;
  /**
   * Takes the finger away because the system cancels the gesture. The part isn't thrown. Pages, rows and loading return to how they were
   * before the gesture.
   *
   * @example part.pointerCancel(event.timeStamp);
   */
  pointerCancel(timeMs: number): void;
}

/** A part that a finger may take anywhere. */
export interface Draggable extends Part {
  pointerDown(timeMs: number, position: number): void;
}

/** A part that at most one finger holds. */
export abstract class Held<Finger> implements Part {
  /** @internal Takes over the state of the part that this one replaces because of new options. Returns the time. */
  adopt(other: this): number {
    this.finger = other.finger;
    return this.clock.take(other.clock.now);
  }

  /** @internal */
  readonly clock = new CallerClock();
  /** @internal */
  finger: Finger | undefined;

  get isHeld(): boolean {
    return this.finger !== undefined;
  }

  /** @internal Whether something moves by itself. */
  get moves(): boolean {
    return !this.isHeld && this.settlingTime() > 0;
  }

  /** @internal Lets everything happen that is due before an event. Returns the time of the event in seconds. */
  event(timeMs: number, isFrame = false): number {
    return this.clock.take(timeMs / 1000, () => !isFrame && this.moves);
  }

  /**
   * @internal Returns the time of a frame in seconds. On a busy page, reports of a finger arrive after frames with later times. So a frame
   * doesn't advance the clock of a part that is held.
   */
  frameAt(timeMs: number): number {
    return this.isHeld ? this.clock.now : this.event(timeMs, true);
  }

  pointerUp(timeMs: number): void {
    this.#leave(timeMs, false);
  }

  pointerCancel(timeMs: number): void {
    this.#leave(timeMs, true);
  }

  #leave(timeMs: number, isCancelled: boolean): void {
    const at = this.event(timeMs);
    const { finger } = this;
    this.finger = undefined;
    if (finger !== undefined) this.released(at, finger, isCancelled);
  }

  abstract pointerMove(timeMs: number, position: number, carried?: number): void;
  abstract advanceTo(timeMs: number): boolean;
  abstract settle(): void;
  abstract settlingTime(): number;

  /** @internal Continues without the finger. */
  abstract released(at: number, finger: Finger, isCancelled: boolean): void;
}

/**
 * A part with a single length that a finger drags, such as pages, a wheel or a row.
 *
 * @example const part: SlidePart = new Pager({ count: 5, size: 300 });
 */
export abstract class SlidePart extends Held<number> implements Draggable {
  /** @internal */
  readonly slide: Slide;
  /** @internal The highest speed of a release, in pixels per second. */
  readonly fastest: number = Infinity;
  /**
   * How the length changes per travel of the finger. It is −1 if the length is an offset, which falls as the content follows the finger.
   */
  readonly #direction: 1 | -1;

  /** @internal */
  constructor(slide: Slide, direction: 1 | -1) {
    super();
    this.slide = slide;
    this.#direction = direction;
  }

  /** @internal */
  override adopt(other: this): number {
    const at = super.adopt(other);
    this.slide.adopt(at, other.slide);
    return at;
  }

  /**
   * Puts the finger down. A part in motion stops under it. Positions are in the view, along the part's axis.
   *
   * @example pages.pointerDown(event.timeStamp, event.clientX);
   */
  pointerDown(timeMs: number, position: number): void {
    this.slide.grab(this.event(timeMs), this.clock.own);
    this.finger = position;
  }

  pointerMove(timeMs: number, position: number, carried = 0): void {
    this.event(timeMs);
    if (this.finger === undefined) return;
    const travel = position - this.finger;
    this.slide.drag(this.clock.own, this.#direction * travel, this.#direction * (travel - carried));
    this.finger = position;
  }

  /** @internal */
  override released(at: number, _: number, isCancelled: boolean): void {
    const state = this.slide.state(this.clock.own, isCancelled ? 0 : this.fastest);
    if (isCancelled) this.cancel(at, state);
    else this.release(at, state);
  }

  /** @internal Continues from the state of a release. */
  abstract release(at: number, state: State): void;

  /** @internal Continues after a cancelled drag. */
  cancel(at: number, state: State): void {
    this.release(at, state);
  }

  advanceTo(timeMs: number): boolean {
    return !this.slide.isAtRest(this.frameAt(timeMs));
  }

  /** @internal The length where the part comes to rest. */
  get goal(): number {
    return this.slide.target(this.clock.now);
  }

  settle(): void {
    if (!this.isHeld) this.slide.put(this.clock.now, this.goal);
  }

  settlingTime(): number {
    return this.slide.settlingTime(this.clock.now);
  }
}
