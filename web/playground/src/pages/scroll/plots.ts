import { prefersReducedMotion } from "carom";
import { frameTime } from "../../frames";
import { History } from "../../plot/history";
import type { Mark } from "../../plot/figure";
import { Plot } from "../../plot/plot";
import { grown, type Range, rangeOf } from "../../plot/scale";
import { el } from "../../ui/dom";
import type { ListView } from "./view";

/** The time that the plots show, in seconds. */
const WINDOW = 3;

/** Under reduced motion, buttons don't move the lists, but the visitor's own flings go on. */
const EMPTY = prefersReducedMotion() ? "fling a list with a finger or the mouse" : "fling a list";

/** The offsets and velocities of all lanes, live. */
export class Plots {
  private readonly position = new Plot(
    "Offset",
    200,
    { x: { label: "time", unit: "s" }, y: { label: "offset", unit: "px" } },
    EMPTY,
  );
  private readonly velocity = new Plot(
    "Velocity",
    200,
    { x: { label: "time", unit: "s" }, y: { label: "velocity", unit: "px/s" } },
    EMPTY,
  );
  readonly element = el(
    "section",
    { class: "card plots", "aria-label": "Plots" },
    this.position.element,
    this.velocity.element,
  );
  private readonly history = new History(8, 4800);
  private began: number | undefined;
  private wasIdle = true;
  /** Where and when each list came to rest. */
  private rests: ({ x: number; y: number } | undefined)[] = [];
  private reach: Range = { low: 0, high: 1000 };
  private speed: Range = { low: -200, high: 200 };

  destroy(): void {
    this.position.destroy();
    this.velocity.destroy();
  }

  /** Adds a frame. */
  push(lists: readonly ListView[]): void {
    this.sample(lists, frameTime());
    this.draw(lists);
  }

  draw(lists: readonly ListView[]): void {
    const end = Math.max(WINDOW, this.history.last);
    const x = { low: end - WINDOW, high: end };
    const lines = (first: number) => lists.map(({ name, colour }, i) => this.history.line(first + i, name, colour));
    const rests = lists.flatMap(({ colour }, i): Mark[] =>
      this.rests[i] ? [{ ...this.rests[i], label: "", colour }] : [],
    );
    this.position.draw({ lines: lines(0), marks: rests, x, y: this.reach, isLive: true });
    this.velocity.draw({ lines: lines(lists.length), x, y: this.speed, isLive: true });
  }

  /** Adds what the lists show at a time in seconds, without drawing it. */
  sample(lists: readonly ListView[], now: number): void {
    const isIdle = lists.every(({ shown }) => shown.phase === "rest");
    // If the lists are idle, only their size has changed, for example when you turn a phone. That isn't motion.
    if (this.history.length === 0 && isIdle && this.wasIdle) return;
    // The first motion after a rest clears the plot.
    if (this.began === undefined || (this.wasIdle && now - this.began - this.history.last > 0.2)) {
      this.history.clear();
      this.rests = [];
      this.began = now;
    }
    this.wasIdle = isIdle;
    const time = now - this.began;
    if (this.history.length > 0 && time <= this.history.last) return;
    const offsets = lists.map(({ shown }) => shown.offset);
    const velocities = lists.map(({ shown }) => shown.velocity);
    lists.forEach(({ shown }, i) => {
      if (shown.phase !== "rest") this.rests[i] = undefined;
      else this.rests[i] ??= { x: time, y: shown.offset };
    });
    const isFirst = this.history.length === 0;
    this.history.push(time, ...offsets, ...velocities);
    this.reach = grown(isFirst ? undefined : this.reach, around(offsets, 200));
    this.speed = grown(isFirst ? { low: -200, high: 200 } : this.speed, around(velocities, 500));
  }
}

/** Returns a range around some numbers, whose ends are multiples of `step`. */
function around(values: number[], step: number): Range {
  const { low, high } = rangeOf([values], 0);
  return { low: Math.floor((low - step / 10) / step) * step, high: Math.ceil((high + step / 10) / step) * step };
}
