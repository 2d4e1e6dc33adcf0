/** Numeric steps of any equation y′ = f(t, y). */

import { finite, isList, notNegative, whole, written } from "./law.js";
import { checkNames, knownName, type NamesOf } from "./options.js";

const METHODS = ["euler", "rk4"] as const;

type Method = (typeof METHODS)[number];

/** The steps of {@link solve}. */
export interface SolveOptions {
  /** The step, in seconds, at least 0. */
  dt: number;
  /** How many steps. */
  count: number;
  /** The time of the start, in seconds. @default 0 */
  time?: number | undefined;
}

const NAMES = Object.keys({ dt: 1, count: 1, time: 1 } satisfies NamesOf<SolveOptions>);

/** The slopes of all components at a time. */
type Slopes = (t: number, y: number[]) => readonly number[];

/**
 * Solves an equation of your own, y′ = slope(t, y), by a numeric method. Returns the start and the value after each step. A value is a
 * number or a list of numbers. For an equation of second order, use y = [position, velocity].
 *
 * The error of `euler` is in proportion to the step. The error of `rk4`, the classical method of Runge and Kutta, is in proportion to the
 * step's fourth power. You don't need either for a spring, a friction or a fall, because their laws are exact at any time.
 *
 * @throws If the method is unknown, a number is out of its range, or the slope has another shape than the value.
 * @example
 * ```ts
 * // A pendulum of 1 m, released at 1 rad.
 * const swing = (t: number, [angle, speed]: number[]) => [
 *   speed,
 *   -9.81 * Math.sin(angle),
 * ];
 * const states = solve("rk4", swing, [1, 0], { dt: 0.01, count: 300 });
 * ```
 */
export function solve(
  method: Method,
  slope: (t: number, y: number) => number,
  start: number,
  options: SolveOptions,
): number[];
export function solve(method: Method, slope: Slopes, start: readonly number[], options: SolveOptions): number[][];
export function solve(
  method: Method,
  slope: ((t: number, y: number) => number) | Slopes,
  start: number | readonly number[],
  options: SolveOptions,
): number[] | number[][] {
  knownName("method", method, METHODS);
  checkNames(options, NAMES);
  const { dt, count, time = 0 } = options;
  notNegative("dt", dt);
  whole("count", count);
  finite("time", time);
  if (typeof start === "number") {
    finite("start", start);
    const alone = (t: number, [y]: number[]): number[] => {
      const result: unknown = (slope as (t: number, y: number) => number)(t, y);
      if (typeof result !== "number") throw new Error(`\`slope\` must return a number, but returns ${written(result)}`);
      return [result];
    };
    return stepped(method, alone, [start], time, dt, count).map(([value]) => value);
  }
  if (!isList(start) || start.length === 0)
    throw new Error(`\`start\` must be a number or a list of numbers, but is ${written(start)}`);
  const values = Array.from(start, (value, i) => finite(`start[${i}]`, value));
  const together: Slopes = (t, y) => {
    const slopes: unknown = (slope as Slopes)(t, [...y]);
    if (
      isList(slopes) &&
      slopes.length === y.length &&
      Array.from<unknown>(slopes).every((one) => typeof one === "number")
    )
      return Array.from(slopes);
    const found = isList(slopes) ? `a list of ${slopes.length}` : written(slopes);
    throw new Error(`\`slope\` must return ${y.length} numbers, as many as \`start\` has, but returns ${found}`);
  };
  return stepped(method, together, values, time, dt, count);
}

/** Returns the start and the values after each step. */
function stepped(method: Method, slopes: Slopes, start: number[], time: number, dt: number, count: number): number[][] {
  const step = method === "euler" ? euler : rk4;
  const all = [start];
  for (let i = 0; i < count; i++) all.push(step(slopes, time + i * dt, all[i], dt));
  return all;
}

/** y + h·k, component by component. */
const moved = (y: readonly number[], h: number, k: readonly number[]): number[] =>
  y.map((value, i) => value + h * k[i]);

const euler = (f: Slopes, t: number, y: number[], h: number): number[] => moved(y, h, f(t, y));

function rk4(f: Slopes, t: number, y: number[], h: number): number[] {
  const a = f(t, y);
  const b = f(t + h / 2, moved(y, h / 2, a));
  const c = f(t + h / 2, moved(y, h / 2, b));
  const d = f(t + h, moved(y, h, c));
  return y.map((value, i) => value + (h / 6) * (a[i] + 2 * b[i] + 2 * c[i] + d[i]));
}
