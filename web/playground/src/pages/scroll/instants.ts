import type { FrameSource } from "carom";

/** The time between two instants, in milliseconds: a pixel or two of a plot. */
const APART = 1000 / 120;
/** After a longer time without a frame, in milliseconds, we don't add instants, because nothing was shown. */
const PAUSE = 500;

/**
 * A source of frames for the scrollers: the display's frames, and instants between them. Scrollers compute their motion at all of these, so
 * a plot is a smooth curve even if frames come late.
 */
export class Instants implements FrameSource {
  private next: ((timestampMs: number) => void) | undefined;
  private awaited = 0;
  /** The time of the last frame, or of the first request after a rest. */
  private last = 0;

  /** Calls `look` at each instant, in seconds, after the motions have been computed. */
  constructor(private readonly look: (time: number) => void) {}

  now(): number {
    return performance.now();
  }

  request(frame: (timestampMs: number) => void): void {
    this.next = frame;
    if (this.awaited !== 0) return;
    this.last = this.now();
    this.awaited = requestAnimationFrame(this.show);
  }

  cancel(): void {
    this.next = undefined;
    cancelAnimationFrame(this.awaited);
    this.awaited = 0;
  }

  /** Passes on the instants until an input, which will change the motions. The input's time is in milliseconds. */
  catchUp(time: number): void {
    if (this.awaited !== 0 && time > this.last) this.pass(time);
  }

  private readonly show = (time: number): void => {
    this.pass(time);
    this.awaited = this.next ? requestAnimationFrame(this.show) : 0;
  };

  private pass(time: number): void {
    const gap = time - this.last;
    const count = gap > PAUSE ? 1 : Math.max(1, Math.round(gap / APART));
    for (let i = count - 1; i >= 0 && this.next; i--) {
      const { next } = this;
      this.next = undefined;
      const instant = time - (i / count) * gap;
      next(instant);
      this.look(instant / 1000);
    }
    this.last = time;
  }
}
