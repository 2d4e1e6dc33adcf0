import { prefersReducedMotion } from "carom";
import { Frames } from "./frames";

/** How long to wait after a change before playing, in ms. So a dragged slider plays when it pauses. */
const PAUSE = 140;
/** The shortest and the longest play, in seconds. Shorter motions are slowed down, and longer ones are sped up. */
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

  /** Returns how many seconds of the motion are played per second. */
  get speed(): number {
    return this.duration / Math.min(LONGEST, Math.max(SHORTEST, this.duration));
  }

  /** Plays a motion, the first one at once and others after a moment. Under reduced motion, shows it at the time `still` instead. */
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
