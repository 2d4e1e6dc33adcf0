import films from "virtual:films/lists";
import { Frames } from "../../frames";
import type { ListView, Shown } from "./view";

const RATE = 60;

/** The lists' first fling, as a film of the same scrollers while their module loads. */
export class Film {
  private readonly frames = new Frames((now) => this.frame(now));
  private readonly rows;
  private readonly length;
  /** The time of the first frame, in milliseconds. */
  private began: number | undefined;
  isOn = true;
  /** Is called after each frame with its time. */
  onFrame: (now: number) => void = () => {};

  private constructor(
    private readonly views: readonly ListView[],
    height: number,
  ) {
    this.rows = films[height] ?? [];
    this.length = Math.max(...this.rows.map(({ offsets }) => offsets.length - 1)) / RATE;
    this.seek(0);
    this.frames.wake();
  }

  /** Starts the film, if there is one for the lists' height. */
  static of(views: readonly ListView[]): Film | undefined {
    const [first] = views;
    return first && films[first.height] ? new Film(views, first.height) : undefined;
  }

  /** Ends the film, and leaves the lists as they are. */
  end(): void {
    this.isOn = false;
    this.frames.stop();
  }

  /** Shows what has been shown before once more, in steps of a frame, and calls `look` after each. */
  replay(look: (now: number) => void): void {
    if (this.began === undefined) return;
    const until = this.time(performance.now());
    for (let time = 0; time < until; time += 1 / RATE) {
      this.seek(time);
      look(this.began + 1000 * time);
    }
  }

  private time(now: number): number {
    return Math.min(this.length, Math.max(0, (now - (this.began ?? now)) / 1000));
  }

  private frame(now: number): boolean {
    this.began ??= now;
    const time = this.time(now);
    this.seek(time);
    this.isOn = time < this.length;
    this.onFrame(now);
    return this.isOn;
  }

  private seek(time: number): void {
    this.views.forEach((view, i) => view.draw(this.shown(i, time)));
  }

  private shown(list: number, time: number): Shown {
    const { offsets = [], stretches = [] } = this.rows[list] ?? {};
    const at = Math.min(time * RATE, offsets.length - 1);
    const i = Math.min(Math.floor(at), offsets.length - 2);
    const between = (row: number[]): number => (row[i] ?? 0) + (at - i) * ((row[i + 1] ?? 0) - (row[i] ?? 0));
    const isOver = at >= offsets.length - 1;
    const velocity = isOver ? 0 : RATE * ((offsets[i + 1] ?? 0) - (offsets[i] ?? 0));
    return { offset: between(offsets), stretch: between(stretches), velocity, phase: isOver ? "rest" : "fling" };
  }
}
