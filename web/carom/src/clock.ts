/** The clock of what takes events and frames with times of its caller, the twin of the Rust library's: one table says what a stamp means. */

/** A stamp that is earlier than the current by more, in seconds, comes from a clock that was set. */
const BEFORE = 0.25;

/** While something moves, no event comes later after the last frame, in seconds. */
const AFTER = 1;

/** A clock of 32 bits in milliseconds wraps after this many seconds. */
const WRAP = 4_294_967.296;

/** A stamp farther from 0, in seconds, is none. */
const FARTHEST = 1e15;

/**
 * The clock of a caller, in seconds.
 *
 * A stamp that is not finite counts as the present. One up to ¼ s before is taken: the event keeps its own time for velocities, and the
 * present stays. An earlier one counts as the present, and if the next one agrees with it, the clock was set. One up to 1 s later is
 * taken. One that is later still is taken from a frame, and from an event if nothing moves.
 */
export class CallerClock {
  /** The own time of the latest event, up to ¼ s before the present. */
  own = 0;
  #now = -Infinity;
  /** What is added to the caller's seconds, because the clock was set or has wrapped. */
  #shift = 0;
  /** The shift before. */
  #other = 0;
  /** The shift by which the last stamp would be the present, if it did not fit. */
  #next = -Infinity;

  /** The latest time of an event or a frame; 0 before the first. */
  get now(): number {
    return this.#now === -Infinity ? 0 : this.#now;
  }

  /**
   * Moves the clock by a stamp in seconds, and returns the present.
   *
   * @param isMoving whether something moves by itself, for an event. @default a frame
   */
  take(raw: number, isMoving: () => boolean = () => false): number {
    const [now, next] = [this.#now, this.#next];
    if (!(Math.abs(raw) <= FARTHEST)) return (this.own = this.now);
    const fits = (shift: number): boolean => raw + shift >= now - BEFORE && raw + shift <= now + AFTER;
    this.#next = -Infinity;
    const shift =
      now === -Infinity ? this.#shift : [this.#shift, this.#other, this.#shift + WRAP, next].find((one) => fits(one));
    if (shift !== undefined) this.own = this.#goOn(shift) + raw;
    else if (raw + this.#shift > now) this.own = isMoving() ? now : raw + this.#shift;
    else if (raw + next > now && !isMoving()) this.own = this.#goOn(next) + raw;
    else [this.#next, this.own] = [now - raw, now];
    return (this.#now = Math.max(now, this.own));
  }

  /** Returns the time of a stamp that is only read, both in seconds. */
  read(raw: number): number {
    return raw + this.#shift;
  }

  /** Returns the stamp of a time of this clock, both in seconds. */
  stamp(seconds: number): number {
    return seconds - this.#shift;
  }

  #goOn(shift: number): number {
    if (shift !== this.#shift) [this.#other, this.#shift] = [this.#shift, shift];
    return shift;
  }
}
