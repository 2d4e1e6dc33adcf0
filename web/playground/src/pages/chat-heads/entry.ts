import film from "virtual:films/heads";
import { Frames } from "../../frames";
import type { Heads } from "./heads";

/** How much of the entry has been shown: its seconds, and the time of the last frame. */
export interface Flown {
  seconds: number;
  last: number | undefined;
}

/** The heads' entry from the left edge to the right one, as a film of their chain while the module that computes it loads. */
export class Entry {
  private readonly frames = new Frames((now) => this.frame(now));
  private readonly observer = new ResizeObserver(() => this.begin());
  private readonly flown: Flown = { seconds: 0, last: undefined };

  constructor(private readonly heads: Heads) {
    this.observer.observe(heads.element);
  }

  /** Ends the film, so that the chain continues from there. */
  end(): Flown {
    this.observer.disconnect();
    this.frames.stop();
    return this.flown;
  }

  private begin(): void {
    this.heads.measure();
    if (this.heads.width === 0) return;
    this.draw();
    this.frames.wake();
  }

  private frame(now: number): boolean {
    const { last } = this.flown;
    this.flown.last = now;
    if (last !== undefined) this.flown.seconds += (now - last) / 1000;
    this.draw();
    return this.flown.seconds * 60 < film.length - 1;
  }

  private draw(): void {
    const at = Math.min(this.flown.seconds * 60, film.length - 1);
    const [before, after] = [film[Math.floor(at)] ?? [], film[Math.ceil(at)] ?? []];
    const [from, to] = [this.heads.edge(false), this.heads.edge(true)];
    const xs = before.map((x, i) => from + (x + (at % 1) * ((after[i] ?? x) - x)) * (to - from));
    this.heads.draw(
      xs,
      xs.map(() => this.heads.home),
    );
  }
}
