/**
 * Replays of pages as JSON lines, which the Rust library, `carom replay` and Python also read: `import { Replay } from "carom/replay"`.
 *
 * @module carom/replay
 */

import "./scroll.js";
import { CallerClock } from "./clock.js";
import { PLATFORMS } from "./platforms.js";
import { scrolling, type ScrollExports } from "./scroll-module.js";
import type { State } from "./spring.js";
import { Writer } from "./value.js";

/** An event: its name, or its name with its argument or the list of its arguments. */
export type ReplayEvent = string | Readonly<Record<string, unknown>>;

/** An event and the time stamp that it arrives with, in seconds. A stamp that isn't finite is stored as NaN. */
export interface ReplayEntry {
  /** The time stamp, in seconds. */
  readonly at: number;
  /** The event. */
  readonly event: ReplayEvent;
}

/** What a page shows at a time. */
export interface ReplayShown extends State {
  /** Whether everything rests until the next event. */
  readonly isAtRest: boolean;
}

interface Extent {
  readonly min: number;
  readonly max?: number | null;
  readonly viewport: number;
}

interface Start {
  readonly platform: string;
  readonly extent: Extent;
}

interface Spring {
  readonly mass: number;
  readonly stiffness: number;
  readonly damping: number;
}

const UNITS = ["pixels", "lines", "pages"];
const PHASES = ["notch", "fingers", "ended", "momentum"];
const KEYS = ["arrow_back", "arrow_forward", "page_up", "page_down", "home", "end", "space", "shift_space"];

/** Returns the place of a name in a list. */
function place(names: readonly string[], name: unknown): number {
  const index = names.indexOf(name as string);
  if (index < 0) throw new Error(`\`${String(name)}\` must be one of ${names.join(", ")}`);
  return index;
}

type Act = (wasm: ScrollExports, page: number, time: number, ...given: never[]) => unknown;

const EVENTS: Readonly<Record<string, Act>> = {
  advance_to: (wasm, page, time) => wasm.carom_scroller_advance(page, time),
  settle: (wasm, page, time) => wasm.carom_scroller_settle(page, time),
  pointer_down: (wasm, page, time, position: number) => wasm.carom_scroller_pointer(page, 0, time, position),
  pointer_move: (wasm, page, time, position: number) => wasm.carom_scroller_pointer(page, 1, time, position),
  pointer_up: (wasm, page, time) => wasm.carom_scroller_pointer(page, 2, time, NaN),
  pointer_up_at: (wasm, page, time, position: number) => wasm.carom_scroller_pointer(page, 2, time, position),
  pointer_cancel: (wasm, page, time) => wasm.carom_scroller_pointer(page, 3, time, 0),
  fling: (wasm, page, time, velocity: number) => wasm.carom_scroller_fling(page, time, velocity),
  set_state: (wasm, page, time, { position, velocity }: State) =>
    wasm.carom_scroller_place(page, time, position, velocity),
  go_to: (wasm, page, time, offset: number, { spring }: { spring?: Spring }) => {
    if (!spring) throw new Error("`go_to` must have a spring here");
    wasm.carom_scroller_to(page, time, offset, spring.mass, spring.stiffness, spring.damping);
  },
  snap_to: (wasm, page, time, offset: number) => wasm.carom_scroller_snap_to(page, time, offset),
  resize: (wasm, page, time, { min, max, viewport }: Extent) =>
    wasm.carom_scroller_extent(page, time, min, max ?? Infinity, viewport),
  shift: (wasm, page, time, by: number) => wasm.carom_scroller_shift(page, time, by),
  wheel: (wasm, page, time, delta: Record<string, number>, phase: string) => {
    const [[unit, travel]] = Object.entries(delta);
    wasm.carom_scroller_wheel(page, time, travel, place(UNITS, unit), place(PHASES, phase));
  },
  key: (wasm, page, time, name: string) => wasm.carom_scroller_key(page, time, place(KEYS, name)),
};

/** Returns the function that performs an event, and the event's arguments. */
function parsed(event: ReplayEvent): [act: Act, given: readonly unknown[]] {
  const [[name, given] = ["", undefined]] = typeof event === "string" ? [[event, []]] : Object.entries(event);
  const act = Object.hasOwn(EVENTS, name) ? EVENTS[name] : undefined;
  if (!act) throw new Error(`unknown event \`${name}\`: it must be one of ${Object.keys(EVENTS).join(", ")}`);
  return [act, Array.isArray(given) ? given : [given]];
}

/** Calls a function. If it throws, the error names a line of the text. */
function inLine<T>(line: number, read: () => T): T {
  try {
    return read();
  } catch (cause) {
    throw new Error(`${(cause as Error).message} at line ${line}`, { cause });
  }
}

/**
 * A page's start, and its events in order of arrival. The text has the page in its first line, and an event in each line after that. Here,
 * a page always begins at offset 0, and the event `go_to` must have a spring.
 *
 * You can read times in any order, because each read plays the events from the start. The results agree with the Rust library's to the bit.
 *
 * @throws If a line can't be read. The message names it.
 * @example
 * ```ts
 * const extent = { min: 0, max: 3200, viewport: 800 };
 * const page = { driver: "scroller", platform: "ios", extent };
 * const fling = { at: 0, event: { fling: 900 } };
 * const lines = [page, fling].map((line) => JSON.stringify(line));
 * const replay = new Replay(lines.join("\n"));
 * replay.push(0.4, { wheel: [{ lines: 3 }, "notch"] });
 * replay.at(0.2); // { position, velocity, isAtRest }
 * await writeFile("wrong.jsonl", replay.write());
 * ```
 */
export class Replay {
  readonly #head: string;
  readonly #start: Start;
  readonly #entries: ReplayEntry[] = [];

  constructor(text: string) {
    const lines = text.split("\n").map((line, i) => [i + 1, line] as const);
    const [first = [1, ""] as const, ...rest] = lines.filter(([, line]) => line.trim() !== "");
    [this.#head, this.#start] = inLine(first[0], () => {
      if (first[1] === "") throw new Error("the first line must name a driver");
      const { driver, platform, extent } = JSON.parse(first[1]) as Start & { driver: string };
      if (driver !== "scroller") throw new Error(`\`driver\` must be scroller here, but is ${driver}`);
      place(
        PLATFORMS.map(({ name }) => name),
        platform,
      );
      return [first[1], { platform, extent }];
    });
    for (const [line, entry] of rest)
      inLine(line, () => {
        const { at, event } = JSON.parse(entry) as { at?: number | null; event: ReplayEvent };
        if (at === undefined) throw new Error("missing field `at`");
        this.push(at ?? NaN, event);
      });
  }

  /** The stamps and events, in order of arrival. */
  get entries(): readonly ReplayEntry[] {
    return this.#entries;
  }

  /**
   * Adds an event that arrives with a stamp, in seconds.
   *
   * @throws If the event doesn't exist.
   * @example replay.push(1.5, { pointer_move: 480 });
   */
  push(at: number, event: ReplayEvent): void {
    parsed(event);
    this.#entries.push({ at, event });
  }

  /**
   * Returns what the page shows at `seconds` on its own clock. This time may lie between events. All events up to this time count.
   *
   * @throws If an event has other arguments.
   * @example const { position } = replay.at(0.25);
   */
  at(seconds: number): ReplayShown {
    const { engine } = scrolling();
    const { wasm } = engine;
    const { platform, extent } = this.#start;
    const { max, viewport } = extent;
    engine.put(new Writer().value({ platform, room: max ?? Infinity, viewport, devicePixelRatio: 1 }).bytes);
    const page = wasm.carom_scroller();
    try {
      const clock = new CallerClock();
      let [isMoving, show] = [false, seconds];
      for (const { at, event } of this.#entries) {
        const moves = isMoving && event !== "advance_to";
        if (clock.take(at, () => moves) > seconds) break;
        const [act, given] = parsed(event);
        // Pass the page the time on this clock, not the stamp. Otherwise it might take `seconds` for a stamp of another clock.
        act(wasm, page, Number.isFinite(at) ? clock.own : at, ...(given as never[]));
        isMoving = engine.answer(2) > 1;
        show = clock.read(clock.stamp(seconds));
      }
      wasm.carom_scroller_advance(page, show);
      return { position: engine.answer(0), velocity: engine.answer(1), isAtRest: engine.answer(2) === 0 };
    } finally {
      wasm.carom_scroller_free(page);
    }
  }

  /**
   * Returns the replay as JSON lines.
   *
   * @example await writeFile("wrong.jsonl", replay.write());
   */
  write(): string {
    const lines = this.#entries.map((entry) => JSON.stringify(entry));
    return [this.#head, ...lines].join("\n") + "\n";
  }
}
