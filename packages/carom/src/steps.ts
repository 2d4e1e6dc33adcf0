/** Numeric steppers, to be compared with the exact law. */

import { full } from "./full.js";
import { finite, lawOf, type SpringOptions } from "./law.js";
import type { Way } from "./spring.js";

const METHODS = ["euler", "semi-implicit-euler", "verlet", "rk4", "exact"] as const;

/** How to step. */
export type Method = (typeof METHODS)[number];

/** The states of a spring stepped by a numeric method: [position, velocity, position, …], the start first. */
export function steps(method: Method, options: SpringOptions & Way & { dt: number; count: number }): Float64Array {
  const e = full();
  const { mass, stiffness, damping } = lawOf(options);
  const { from = 0, velocity = 0, to = 1, dt, count } = options;
  const size = Math.max(6, 2 * (finite("count", count) + 1));
  const place = e.places.take(size);
  const start = [mass, stiffness, damping, finite("from", from), finite("velocity", velocity), finite("to", to)];
  e.doubles.set(start, e.at(place));
  e.wasm.carom_steps(METHODS.indexOf(method), place, finite("dt", dt), count);
  const states = e.doubles.slice(e.at(place), e.at(place) + 2 * (count + 1));
  e.places.give(place, size);
  return states;
}
