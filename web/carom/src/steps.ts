/** Numeric steppers, for comparison with the exact law. */

import { laws } from "./law-module.js";
import {
  checkOptions,
  finite,
  isList,
  lawOf,
  notNegative,
  whole,
  written,
  type Law,
  type SpringOptions,
} from "./law.js";
import { knownName, type NamesOf } from "./options.js";
import type { Travel } from "./spring.js";

const METHODS = ["euler", "semi-implicit-euler", "verlet", "rk4", "exact", "stoermer-verlet"] as const;

/** The steps of a method. */
interface StepOptions {
  /** The step, in seconds. */
  dt: number;
  /** How many steps. */
  count: number;
}

const NAMES = Object.keys({ from: 1, to: 1, velocity: 1, dt: 1, count: 1 } satisfies NamesOf<StepOptions & Travel>);

/** A numeric method. The velocity of `stoermer-verlet` is half a step old, because the method only has positions. */
export type Method = (typeof METHODS)[number];

/** The start and the target of a value with several components, such as x and y. All lists have the same length. */
export interface VectorTravel {
  /** The position at the start. @default zeros */
  from?: ArrayLike<number> | undefined;
  /** The target. */
  to: ArrayLike<number>;
  /** The velocity at the start, per second. @default zeros */
  velocity?: ArrayLike<number> | undefined;
}

/**
 * Returns the states of a spring that a numeric method steps: [position, velocity, position, …], the start first. If `to` is a list, it
 * returns one such array for each component.
 *
 * @throws If the method is unknown, a number is out of its range, or lists have different lengths.
 * @example
 * ```ts
 * const law = { response: 0.4, dampingRatio: 1, dt: 1 / 60, count: 60 };
 * const states = steps("verlet", law);
 * const [x, y] = steps("verlet", { ...law, to: [300, 200] });
 * ```
 */
export function steps(method: Method, options: SpringOptions & StepOptions & Travel): Float64Array;
export function steps(method: Method, options: SpringOptions & StepOptions & VectorTravel): Float64Array[];
export function steps(
  method: Method,
  options: SpringOptions & StepOptions & (Travel | VectorTravel),
): Float64Array | Float64Array[] {
  const index = METHODS.indexOf(knownName("method", method, METHODS));
  checkOptions(options, NAMES);
  const law = lawOf(options);
  const { from, to = 1, velocity, dt, count } = options;
  whole("count", count);
  notNegative("dt", dt);
  if (!isList(to))
    return stepped(
      index,
      law,
      dt,
      count,
      finite("from", (from ?? 0) as number),
      finite("velocity", (velocity ?? 0) as number),
      finite("to", to),
    );
  const starts = listOf("from", from, to.length);
  const velocities = listOf("velocity", velocity, to.length);
  return Array.from(to, (one, i) => stepped(index, law, dt, count, starts[i], velocities[i], finite(`to[${i}]`, one)));
}

/** Returns a list that must be as long as `to`, or zeros if none is given. */
function listOf(name: string, given: number | ArrayLike<number> | undefined, length: number): number[] {
  const list = given ?? new Array<number>(length).fill(0);
  if (!isList(list)) throw new Error(`\`${name}\` must be a list, as \`to\` is one, but is ${written(list)}`);
  if (list.length !== length)
    throw new Error(`\`${name}\` must have ${length} numbers as \`to\` has, but has ${list.length}`);
  return Array.from(list, (one, i) => finite(`${name}[${i}]`, one));
}

/** Returns the states of one component. */
function stepped(
  method: number,
  { mass, stiffness, damping }: Law,
  dt: number,
  count: number,
  ...start: [number, number, number]
): Float64Array {
  const e = laws();
  return e.row(Math.max(6, 2 * (count + 1)), (place) => {
    e.doubles.set([mass, stiffness, damping, ...start], e.at(place));
    e.wasm.carom_steps(method, place, dt, count);
    return e.doubles.slice(e.at(place), e.at(place) + 2 * (count + 1));
  });
}
