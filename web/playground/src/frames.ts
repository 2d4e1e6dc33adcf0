/** Requests frames only while something moves. */

/** Returns the time of the current frame in seconds. Outside of a frame, returns the time of the last one. */
export const frameTime = (): number => Number(document.timeline.currentTime ?? performance.now()) / 1000;

/** Calls `draw` on each frame while `draw` returns true. `wake` starts the frames, `stop` ends them. */
export class Frames {
  private request = 0;

  constructor(private readonly draw: (time: number) => boolean) {}

  wake(): void {
    if (this.request === 0) this.request = requestAnimationFrame(this.run);
  }

  stop(): void {
    cancelAnimationFrame(this.request);
    this.request = 0;
  }

  private readonly run = (time: number): void => {
    this.request = 0;
    if (this.draw(time)) this.wake();
  };
}
