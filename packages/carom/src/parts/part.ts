/** What all parts have in common: a clock, and frames. */

/** A part without elements. */
export interface Part {
  /** Whether a finger has it. */
  readonly isHeld: boolean;
  /** Advances to the time at which a frame is shown. Returns false if nothing moves any more. */
  advanceTo(timeMs: number): boolean;
  /** Ends every motion at its end. */
  settle(): void;
  /** Returns the seconds until it is at rest. */
  settlingTime(): number;
}

/** The time of the last event or frame. */
export class Clock {
  /** Seconds. */
  now = 0;
  #isFresh = true;

  /**
   * Returns the time of a frame in seconds. A finger's reports come later than frames on a busy page, and keep their own times, so a
   * frame does not advance the time of something that is held.
   */
  frame(timeMs: number, isHeld: boolean): number {
    return isHeld ? this.now : this.event(timeMs);
  }

  /** Returns the time of an event in seconds: not before the last one, and the last one's if it is not finite. */
  event(timeMs: number): number {
    if (!Number.isFinite(timeMs)) return this.now;
    this.now = this.#isFresh ? timeMs / 1000 : Math.max(this.now, timeMs / 1000);
    this.#isFresh = false;
    return this.now;
  }
}
