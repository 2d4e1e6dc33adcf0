/** Records an element frame by frame. */

/** The options of {@link recordMotion}. */
export interface RecordOptions {
  /** The longest recording, in seconds. @default 5 */
  seconds?: number | undefined;
  /** The seconds without a change after which the recording ends, once something has moved. @default 0.3 */
  still?: number | undefined;
  /** The position that is recorded: `x` or `y` of the element's box, or its scroll offset. @default "x" */
  axis?: "x" | "y" | "scrollLeft" | "scrollTop" | undefined;
  /** What is recorded, for the report. @default the selector */
  of?: string | undefined;
}

/** A page of Playwright, as far as the recorder needs one. */
export interface PageLike {
  /** Runs a function in the page. */
  evaluate(script: string): Promise<unknown>;
}

/** An event that a trace names. */
export type MarkKind = "target" | "retarget" | "down" | "up" | "finish" | "jump" | "edge" | "resize";

/** A recording in progress. */
export interface Recorder {
  /**
   * Marks an event in the trace, with the new target for `retarget` and `target`. The event happens now or, if you give `on`, at the next
   * event of that name in the page, such as the `click` that causes the motion. A test that drives a page should give `on`, because its own
   * calls arrive frames earlier.
   */
  mark(kind: MarkKind, to?: number, on?: string): Promise<void>;
  /** Waits until everything is at rest, and returns the trace as JSON lines. */
  done(): Promise<string>;
}

/** The options with their defaults. */
type Recorded = { [K in keyof RecordOptions]-?: Exclude<RecordOptions[K], undefined> };

/** The recorder's state in a page. */
interface Running {
  lines: string[];
  mark(kind: string, to?: number, on?: string): void;
  done: Promise<string>;
}

/**
 * Begins to record. Pointers on the page are recorded as fingers.
 *
 * With Playwright, the source text of this function is evaluated in another page, where the imports and the other names of this
 * module do not exist. So the function uses only its arguments and what every page has.
 */
function begin(element: Element, options: Recorded): Running {
  const { seconds, still, axis, of } = options;
  const start = performance.now();
  const time = (now: number): number => Math.round((now - start) * 1e3) / 1e6;
  const lines = [JSON.stringify({ trace: 1, of, unit: "px", clock: "frame" })];
  const position = (): number => {
    if (axis === "scrollLeft" || axis === "scrollTop") return element[axis];
    const box = element.getBoundingClientRect();
    return axis === "x" ? box.left : box.top;
  };
  const name = axis === "y" || axis === "scrollTop" ? "y" : "x";
  const announced = new Map<string, (() => unknown)[]>();
  let marks: { t: number; mark: string; to: number | undefined }[] = [];
  const mark = (kind: string, to?: number, on?: string): void => {
    const note = (): unknown => marks.push({ t: time(performance.now()), mark: kind, to });
    if (!on) return void note();
    // The first event marks what you announced first.
    const waiting = announced.get(on) ?? [];
    if (!announced.has(on)) addEventListener(on, () => waiting.shift()?.(), true);
    announced.set(on, waiting);
    waiting.push(note);
  };
  // A press without a move is a click and not a drag.
  let press: { t: number; x: number; y: number; isDrag: boolean } | undefined;
  const listener = (event: Event): void => {
    const { type, timeStamp, clientX: x, clientY: y } = event as PointerEvent;
    const t = time(timeStamp);
    if (type === "pointerdown") press = { t, x, y, isDrag: false };
    if (!press) return;
    lines.push(JSON.stringify({ t, finger: 0, x, y }));
    if (!press.isDrag && Math.hypot(x - press.x, y - press.y) >= 3) {
      press.isDrag = true;
      lines.push(JSON.stringify({ t: press.t, mark: "down" }));
    }
    if (type !== "pointerup") return;
    if (press.isDrag) lines.push(JSON.stringify({ t, mark: "up" }));
    press = undefined;
  };
  const kinds = ["pointerdown", "pointermove", "pointerup"];
  kinds.forEach((kind) => addEventListener(kind, listener, true));
  const done = new Promise<string>((resolve) => {
    let last = position();
    let changed = 0;
    let hasMoved = false;
    let request = 0;
    let due: number | undefined;
    let early = last;
    const take = (next: number): void => {
      if (due === undefined || request === 0) return;
      const t = time(due);
      due = undefined;
      if (next !== last) [hasMoved, changed] = [true, t];
      last = next;
      // A late frame has the time when it was due, but it may show a later event. So put the event just before the frame.
      for (const event of marks) lines.push(JSON.stringify({ ...event, t: Math.min(event.t, t - 1e-6) }));
      marks = [];
      lines.push(JSON.stringify({ t, [name]: next }));
      if (t < seconds && !(hasMoved && t - changed > still)) return;
      cancelAnimationFrame(request);
      request = 0;
      kinds.forEach((kind) => removeEventListener(kind, listener, true));
      resolve(lines.join("\n"));
    };
    // A browser scrolls before the callbacks of a frame, and a program moves the element in one of them, so look when all have run. If
    // the next frame is there first, the browser may have scrolled again. Then the earlier position counts, unless it was the last one.
    const frame = (now: number): void => {
      request = requestAnimationFrame(frame);
      take(early === last ? position() : early);
      [due, early] = [now, position()];
      setTimeout(() => take(position()));
    };
    request = requestAnimationFrame(frame);
  });
  return { lines, mark, done };
}

const KEY = "__caromRecording";

/**
 * Records an element: of a Playwright page by its selector, or in a browser directly. Each row is a frame: its time, and the position that it
 * showed.
 *
 * @throws If no element matches.
 * @example
 * ```ts
 * const recording = await recordMotion(page, "#card");
 * await recording.mark("target", 300, "click");
 * await page.click("#go");
 * const trace = await recording.done();
 * ```
 */
export async function recordMotion(page: PageLike, selector: string, options?: RecordOptions): Promise<Recorder>;
export async function recordMotion(element: Element, options?: RecordOptions): Promise<Recorder>;
export async function recordMotion(
  where: PageLike | Element,
  second?: string | RecordOptions,
  third?: RecordOptions,
): Promise<Recorder> {
  const isPage = "evaluate" in where;
  const given = (isPage ? third : (second as RecordOptions | undefined)) ?? {};
  const of = isPage ? String(second) : where.id || where.localName;
  const { seconds = 5, still = 0.3, axis = "x" } = given;
  const options: Recorded = { seconds, still, axis, of: given.of ?? of };
  if (!isPage) {
    const running = begin(where, options);
    return { mark: async (kind, to, on) => running.mark(kind, to, on), done: () => running.done };
  }
  const find = `document.querySelector(${JSON.stringify(second)})`;
  const found = await where.evaluate(`(() => {
    const element = ${find};
    if (element) window.${KEY} = (${begin.toString()})(element, ${JSON.stringify(options)});
    return Boolean(element);
  })()`);
  if (!found) throw new Error(`\`recordMotion\` needs an element, but none matches \`${String(second)}\``);
  return {
    mark: async (...mark) => void (await where.evaluate(`window.${KEY}.mark(...${JSON.stringify(mark)})`)),
    done: async () => (await where.evaluate(`window.${KEY}.done`)) as string,
  };
}

/** An event of a sampled motion. */
export interface SampleMark {
  /** Seconds since the start. */
  t: number;
  /** The kind, such as `retarget`. */
  mark: string;
  /** The new target. @default none */
  to?: number | undefined;
}

/** The options of {@link sampleMotion}. */
export interface SampleOptions {
  /** The frames per second. @default 60 */
  rate?: number | undefined;
  /** The seconds that are recorded. @default 2 */
  seconds?: number | undefined;
  /** What is recorded, for the report. @default "motion" */
  of?: string | undefined;
  /** Events: the time, the kind and the new target. @default none */
  marks?: readonly SampleMark[] | undefined;
}

/**
 * Records a value on a scripted clock. `frame` gets the time of each frame and the seconds since the last one, and returns the position.
 * The trace is exactly the same each time.
 *
 * @example
 * ```ts
 * const at = (rate: number) => sampleMotion((t, dt) => app.advance(dt), { rate });
 * expect([at(60), at(120), at(240)]).toPassMotion({ check: "rate_free" });
 * ```
 */
export function sampleMotion(frame: (t: number, dt: number) => number, options: SampleOptions = {}): string {
  const { rate = 60, seconds = 2, of = "motion", marks = [] } = options;
  const lines: object[] = [{ trace: 1, of, unit: "px", clock: "scripted", rate }];
  let last = 0;
  for (let i = 0; i <= rate * seconds; i++) {
    const t = i / rate;
    lines.push({ t, x: frame(t, t - last) });
    last = t;
  }
  return [...lines, ...marks].map((line) => JSON.stringify(line)).join("\n");
}
