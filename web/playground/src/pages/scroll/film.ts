import films from "virtual:films/lists";
import { Frames } from "../../frames";
import type { ListView, Shown } from "./view";

const RATE = 60;

/** Plays the lists' first fling while their module loads, from a film that the same scrollers made at the build. */
export class Film {
  private readonly frames = new Frames((now) => this.frame(now));
  private readonly rows;
  private readonly length;
  /** The time of the first frame, in milliseconds. */
  private began: number | undefined;
  /** The current time of the film, in seconds. */
  private present = 0;
  isOn = true;
  /** Called at each instant of the film, even if no frame of the screen shows it, with its time in milliseconds. */
  onInstant: ((now: number) => void) | undefined;
  /** Called after each frame of the screen. */
  onFrame: () => void = () => {};

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

  /** Ends the film, and leaves the lists where they are. */
  end(): void {
    this.isOn = false;
    this.frames.stop();
  }

  /** Plays the film again from its beginning to the current time, at once. So `onInstant` also gets the instants from before it was set. */
  replay(): void {
    const until = this.present;
    this.seek(0);
    this.play(until);
  }

  /** Goes on to a time. If `onInstant` is set, goes through all of the film's frames until then. */
  private play(until: number): void {
    if (this.onInstant) for (let time = this.present + 1 / RATE; time < until; time += 1 / RATE) this.seek(time);
    this.seek(until);
  }

  private time(now: number): number {
    return Math.min(this.length, Math.max(0, (now - (this.began ?? now)) / 1000));
  }

  private frame(now: number): boolean {
    this.began ??= now;
    this.play(this.time(now));
    this.isOn = this.present < this.length;
    this.onFrame();
    return this.isOn;
  }

  private seek(time: number): void {
    this.present = time;
    this.views.forEach((view, i) => view.draw(this.shown(i, time)));
    if (this.began !== undefined) this.onInstant?.(this.began + 1000 * time);
  }

  private shown(list: number, time: number): Shown {
    const { offsets = [], velocities = [], stretches = [] } = this.rows[list] ?? {};
    const at = Math.min(time * RATE, offsets.length - 1);
    const i = Math.min(Math.floor(at), offsets.length - 2);
    const between = (row: number[]): number => (row[i] ?? 0) + (at - i) * ((row[i + 1] ?? 0) - (row[i] ?? 0));
    const isOver = at >= offsets.length - 1;
    const velocity = isOver ? 0 : between(velocities);
    return { offset: between(offsets), stretch: between(stretches), velocity, phase: isOver ? "rest" : "fling" };
  }
}
