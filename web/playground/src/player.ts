import { prefersReducedMotion } from "carom";
import { Frames } from "./frames";

/** The time between a change and the next play, in ms: a dragged slider plays once it pauses. */
const PAUSE = 140;
/** A play takes this many seconds: shorter motions are slowed down, and longer ones are sped up. */
const SHORTEST = 3;
const LONGEST = 6;

/** Plays the time of a motion once, from 0 to its duration in seconds, and rests. */
export class Player {
  private readonly frames = new Frames((now) => this.frame(now));
  private duration = 1;
  private time = 0;
  private last: number | undefined;
  private timer = 0;
  private isFirst = true;

  constructor(private readonly onTime: (time: number) => void) {}

  /** The seconds of the motion in a second. */
  get speed(): number {
    return this.duration / Math.min(LONGEST, Math.max(SHORTEST, this.duration));
  }

  /** Starts the first motion at once, and another one a moment later. Under reduced motion it shows the motion at the time `still`. */
  begin(duration: number, still: () => number | undefined): void {
    this.stop();
    this.duration = duration;
    const time = prefersReducedMotion() ? still() : 0;
    if (time !== undefined) this.seek(time);
    if (!prefersReducedMotion()) {
      if (this.isFirst) this.play();
      else this.timer = window.setTimeout(() => this.play(), PAUSE);
    }
    this.isFirst = false;
  }

  play(): void {
    this.stop();
    this.time = 0;
    this.last = undefined;
    this.frames.wake();
  }

  /** Shows the motion at a time, and stops. */
  seek(time: number): void {
    this.stop();
    this.onTime((this.time = time));
  }

  stop(): void {
    clearTimeout(this.timer);
    this.frames.stop();
  }

  private frame(now: number): boolean {
    this.time = Math.min(
      this.duration,
      this.time + (this.last === undefined ? 0 : (this.speed * (now - this.last)) / 1000),
    );
    this.last = now;
    this.onTime(this.time);
    return this.time < this.duration;
  }
}
