/**
 * Waits until an element has come to rest: `import { settled } from "carom-tools/settled"`.
 *
 * @module carom-tools/settled
 */

/** The options of {@link settled}. */
export interface SettledOptions {
  /** How many seconds the element must stand still. A shorter pause is a part of the motion. @default 0.1 */
  quiet?: number | undefined;
  /** The seconds after which waiting fails, with an error that says what still moves. @default 5 */
  timeout?: number | undefined;
}

/** A page of Playwright, as far as `settled` needs one. */
export interface EvaluatingPage {
  /** Runs a script in the page. */
  evaluate(script: string): Promise<unknown>;
}

/** Judges frames. Each call gets the time in seconds and the values that were seen, and returns whether all of them are at rest. */
export type Judge = (time: number, values: readonly number[]) => boolean;

/**
 * Makes a judge of rest. A value stands still while it stays within a hundredth of a pixel.
 *
 * If a page shows whole pixels, a slow motion stands still for longer than `quiet` between two steps, and longer yet where it turns. So a
 * value must stand still for five times as long as its last step took. If its speed falls as under friction, and less than a pixel is left,
 * `quiet` is enough.
 *
 * This function is sent into a page as text, like `wait`, so it only uses its arguments.
 *
 * @example
 * ```ts
 * const judge = restJudge(0.1);
 * // In every frame:
 * const isAtRest = judge(performance.now() / 1000, [element.scrollTop]);
 * ```
 */
export function restJudge(quiet: number): Judge {
  const step = 0.01;
  // A busy page may show an old position twice. So stillness in a long frame only counts if the next frame is still, too.
  const longest = 0.034;
  const tracks: { at: number; since: number; speeds: number[]; wait: number }[] = [];
  let [before, still, rest] = [0, 0, 0];

  /**
   * Returns how many seconds a motion may take for its next step. Its last step covered `way` in `took` seconds. The last three speeds are
   * given, the newest first.
   */
  const until = (way: number, took: number, [speed = NaN, second = NaN, third = NaN]: number[]): number => {
    if (way < 0.5 || !(second >= 0)) return 0;
    const left = (speed * way) / (second - speed) - way / 2;
    const [fall, before] = [second ** 2 - speed ** 2, third ** 2 - second ** 2];
    const isEnding = speed < second && left < 1 && before > 1.2 * fall;
    return isEnding ? 0 : Math.min(5 * took, 0.6);
  };

  return (time, values) => {
    let isChanged = tracks.length === 0;
    values.forEach((value, k) => {
      const track = (tracks[k] ??= { at: value, since: time, speeds: [], wait: 0 });
      const way = Math.abs(value - track.at);
      if (way < step) return;
      isChanged = true;
      const took = time - track.since;
      const speeds = [way / took, ...track.speeds].slice(0, 3);
      tracks[k] = { at: value, since: time, speeds, wait: until(way, took, speeds) };
    });
    // A motion may stop right after one frame, and another one may begin right before the next. So if something changed in a frame, its
    // time counts against the stillness.
    const frame = Math.min(time - before, longest);
    still = isChanged ? -frame : still + rest + frame;
    rest = isChanged ? 0 : time - before - frame;
    before = time;
    return still >= Math.max(quiet, ...tracks.map(({ wait }) => wait));
  };
}

/**
 * Waits in the page (see {@link settled}). Each frame looks for the element anew, because a program may replace it. A removed element
 * doesn't have a place, so it isn't at rest.
 */
function wait(
  find: () => Element | null,
  quiet: number,
  timeout: number,
  make: (quiet: number) => Judge,
): Promise<number> {
  const names = ["left", "top", "width", "height", "scrollLeft", "scrollTop", "opacity"];
  const read = (): number[] => {
    const element = find();
    if (!element?.isConnected) return names.map(() => Number.NaN);
    const { left, top, width, height } = element.getBoundingClientRect();
    // A hundredth of opacity counts like a pixel.
    const opacity = 100 * Number(getComputedStyle(element).opacity);
    return [left, top, width, height, element.scrollLeft, element.scrollTop, opacity];
  };
  return new Promise((resolve, reject) => {
    const judge = make(quiet);
    const start = performance.now();
    let [last, moved, changes] = [read(), start, ""];
    const fail = setTimeout(() => {
      const seconds = ((performance.now() - moved) / 1000).toFixed(2);
      reject(new Error(`not at rest after ${timeout} s: ${changes || "the page shows no frames"}, ${seconds} s ago`));
    }, 1000 * timeout);
    const frame = (now: number): void => {
      const next = read();
      const differs = names
        .map((name, k) => [name, last[k] ?? 0, next[k] ?? 0] as const)
        .filter(([, a, b]) => !Object.is(a, b));
      if (differs.length > 0) {
        moved = performance.now();
        const words = differs.map(([name, a, b]) => `${name} went from ${+a.toFixed(2)} to ${+b.toFixed(2)}`);
        changes = Number.isNaN(next[0]) ? "the element was removed" : words.join(", ");
      }
      last = next;
      if (!judge(now / 1000, next)) {
        requestAnimationFrame(frame);
        return;
      }
      clearTimeout(fail);
      resolve((performance.now() - start) / 1000);
    };
    requestAnimationFrame(frame);
  });
}

/**
 * Waits until an element's box, scroll offset and opacity have come to rest, in a Playwright page or in a browser directly. A turning
 * point, a missed frame or a pause shorter than `quiet` doesn't count as rest. If you pass a selector, and the element is replaced, this
 * waits for the new one.
 *
 * @returns The seconds that it took.
 * @throws If no element matches, or the element isn't at rest after `timeout`. The message says what is still moving.
 * @example
 * ```ts
 * await page.click("#open");
 * await settled(page, "#card");
 * ```
 */
export async function settled(page: EvaluatingPage, selector: string, options?: SettledOptions): Promise<number>;
export async function settled(element: Element, options?: SettledOptions): Promise<number>;
export async function settled(
  where: EvaluatingPage | Element,
  second?: string | SettledOptions,
  third?: SettledOptions,
): Promise<number> {
  const isPage = "evaluate" in where;
  const { quiet = 0.1, timeout = 5 } = (isPage ? third : (second as SettledOptions | undefined)) ?? {};
  for (const [name, value] of Object.entries({ quiet, timeout })) {
    if (!(value > 0 && value <= 1e6))
      throw new RangeError(`\`${name}\` must be seconds from 0 to a million, but is ${value}`);
  }
  if (!isPage) return wait(() => where, quiet, timeout, restJudge);
  const found = await where.evaluate(`(() => {
    const find = () => document.querySelector(${JSON.stringify(second)});
    return find() && (${wait.toString()})(find, ${quiet}, ${timeout}, ${restJudge.toString()});
  })()`);
  if (typeof found !== "number")
    throw new Error(`\`settled\` needs an element, but none matches \`${String(second)}\``);
  return found;
}
