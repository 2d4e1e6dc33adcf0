/** Numeric steppers, for comparison with the exact law. */

import { laws } from "./laws.js";
import { checkOptions, finite, lawOf, notNegative, whole, type SpringOptions } from "./law.js";
import { knownName, type NamesOf } from "./options.js";
import type { Travel } from "./spring.js";

const METHODS = ["euler", "semi-implicit-euler", "verlet", "rk4", "exact", "stoermer-verlet"] as const;

/** The step of a method, and where it starts. */
interface StepOptions extends Travel {
  /** The step, in seconds. */
  dt: number;
  /** How many steps. */
  count: number;
}

const NAMES = Object.keys({ from: 1, to: 1, velocity: 1, dt: 1, count: 1 } satisfies NamesOf<StepOptions>);

/** A numeric method. The velocity of `stoermer-verlet` is that of half a step ago, because the method has only positions. */
export type Method = (typeof METHODS)[number];

/**
 * Returns the states of a spring that a numeric method steps: [position, velocity, position, …], the start first.
 *
 * @throws If the method is unknown, or a number is out of its range.
 * @example
 * ```ts
 * steps("verlet", { response: 0.4, dampingRatio: 1, dt: 1 / 60, count: 60 });
 * ```
 */
export function steps(method: Method, options: SpringOptions & StepOptions): Float64Array {
  const index = METHODS.indexOf(knownName("method", method, METHODS));
  checkOptions(options, NAMES);
  const e = laws();
  const { mass, stiffness, damping } = lawOf(options);
  const { from = 0, velocity = 0, to = 1, dt, count } = options;
  const size = Math.max(6, 2 * (whole("count", count) + 1));
  const start = [mass, stiffness, damping, finite("from", from), finite("velocity", velocity), finite("to", to)];
  notNegative("dt", dt);
  const place = e.places.take(size);
  e.doubles.set(start, e.at(place));
  e.wasm.carom_steps(index, place, dt, count);
  const states = e.doubles.slice(e.at(place), e.at(place) + 2 * (count + 1));
  e.places.give(place, size);
  return states;
}
