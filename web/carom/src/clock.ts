/** The clock that a driver reads from its caller's time stamps. The Rust library has the same one. */

/** If a stamp is earlier than the clock's time by more than this, in seconds, somebody has set the caller's clock back. */
const BEFORE = 0.25;

/** While something moves, we expect an event at most this long after the last frame, in seconds. */
const AFTER = 1;

/** A clock of 32 bits in milliseconds wraps after this many seconds. */
const WRAP = 4_294_967.296;

/** A stamp that is farther from 0 than this, in seconds, is invalid. */
const FARTHEST = 1e15;

/**
 * The clock of a caller, in seconds.
 *
 * What a stamp does depends on how it compares with the clock's time:
 *
 * - If it isn't finite, it counts as now.
 * - If it is up to ¼ s earlier, the clock stays, and the event keeps its own time for velocities.
 * - If it is earlier than that, it counts as now. If the next stamp agrees with it, the caller's clock was set back.
 * - If it is up to 1 s later, the clock advances to it.
 * - If it is later than that, the clock advances to it only for a frame, or for an event while everything is at rest.
 */
export class CallerClock {
  /** The latest event's own time, up to ¼ s before the clock's time. */
  own = 0;
  #now = -Infinity;
  /** What is added to the caller's seconds, because the clock was set or has wrapped. */
  #shift = 0;
  /** The shift that was in use before the current one. */
  #other = 0;
  /** If the last stamp didn't fit, the shift that would turn it into the clock's time. */
  #next = -Infinity;

  /** The latest time of an event or a frame, or 0 before the first. */
  get now(): number {
    return this.#now === -Infinity ? 0 : this.#now;
  }

  /**
   * Advances the clock to a stamp in seconds, by the rules of this class. Returns the time of the clock.
   *
   * @param isMoving for an event: whether something moves by itself. Leave it out for a frame, which may always move the clock.
   */
  take(raw: number, isMoving: () => boolean = () => false): number {
    const [now, next] = [this.#now, this.#next];
    // If no stamp was valid yet, the clock starts at 0, because the driver may begin a motion then.
    if (!(Math.abs(raw) <= FARTHEST)) return (this.own = this.#now = this.now);
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

  /** Converts a stamp to a time of this clock, without advancing the clock. Both are in seconds. */
  read(raw: number): number {
    return raw + this.#shift;
  }

  /** Converts a time of this clock to a stamp of the caller's clock. Both are in seconds. */
  stamp(seconds: number): number {
    return seconds - this.#shift;
  }

  #goOn(shift: number): number {
    if (shift !== this.#shift) [this.#other, this.#shift] = [this.#shift, shift];
    return shift;
  }
}
