/** Many springs at once, without a copy: their rows lie in WebAssembly's memory and are seen through views. */

import { finite, lawOf, type Law, type SpringOptions } from "./law.js";
import { engine } from "./wasm.js";

export interface SpringsOptions {
  /** One spring for all of them, or one for each. */
  spring: SpringOptions | readonly SpringOptions[];
  /** Double precision if nobody says. Springs of their own are computed in double precision. */
  precision?: "double" | "single";
  /** How near to its target a spring is put on it; 1e-4 if nobody says. */
  distance?: number;
}

/** How many numbers stand behind the rows for a spring with a law of its own: the law, and its last step. */
const OWN = 5;

/** What the other side takes for a law each: 0 computes the steps, -1 keeps them as well, -2 takes those that are kept. */
const [COMPUTED, TAKEN] = [0, -2];

/**
 * So many springs, at rest at 0.
 *
 * ```ts
 * const dots = new Springs(10_000, { spring: { response: 0.4, dampingRatio: 0.7 } });
 * dots.targets.fill(100);
 * while (dots.advance(1 / 60) > 0) draw(dots.positions);
 * ```
 *
 * `positions`, `velocities` and `targets` are rows that you read and write; what you write counts from the
 * next frame on. Ask for them anew in each frame: when the memory of the module grows, a view from before is empty.
 */
export class Springs {
  readonly count: number;
  readonly #engine = engine();
  readonly #law: Law | undefined;
  readonly #isSingle: boolean;
  readonly #place: number;
  readonly #distance: number;
  /** The last `dt` of springs of their own, and what was done with its steps. */
  #dt = 0;
  #steps = COMPUTED;

  constructor(count: number, options: SpringsOptions) {
    if (!(count > 0 && Number.isInteger(count))) throw new Error(`\`count\` must be a whole number above 0, but is ${count}`);
    const { spring } = options;
    const each = Array.isArray(spring) ? (spring as readonly SpringOptions[]) : undefined;
    if (each && each.length !== count) throw new Error(`\`spring\` must have ${count} springs, but has ${each.length}`);
    if (each && options.precision === "single") throw new Error("springs of their own are in double precision");
    this.count = count;
    this.#law = each ? undefined : lawOf(spring as SpringOptions);
    this.#isSingle = options.precision === "single";
    this.#distance = finite("distance", options.distance ?? 1e-4);
    const e = this.#engine;
    const size = Math.ceil(((each ? 3 + OWN : 3) * count) / (this.#isSingle ? 2 : 1));
    const place = (this.#place = e.places.take(size));
    e.own(this, () => e.places.give(place, size));
    e.doubles.fill(0, e.at(place), e.at(place) + size);
    if (!each) return;
    each.forEach((options, i) => {
      const { mass, stiffness, damping } = lawOf(options);
      const at = e.at(place) + 3 * count + OWN * i;
      e.doubles[at] = stiffness / mass;
      e.doubles[at + 1] = damping / mass;
    });
  }

  /** Where they are. */
  get positions(): Float64Array | Float32Array {
    return this.#row(0);
  }

  /** How fast they move, per second. */
  get velocities(): Float64Array | Float32Array {
    return this.#row(1);
  }

  /** Where they are going. */
  get targets(): Float64Array | Float32Array {
    return this.#row(2);
  }

  /** Goes on by `dt` seconds, exactly, whatever `dt` is. Returns how many still move. */
  advance(dt: number): number {
    if (!(dt > 0)) return this.count;
    const { wasm } = this.#engine;
    if (!this.#law) return wasm.carom_step(this.#place, this.count, dt, this.#stepsOver(dt), 0, 0, this.#distance);
    const { mass, stiffness, damping } = this.#law;
    const step = this.#isSingle ? wasm.carom_step_single : wasm.carom_step;
    const place = this.#isSingle ? 2 * this.#place : this.#place;
    return step(place, this.count, dt, mass, stiffness, damping, this.#distance);
  }

  /** A `dt` that comes a second time comes again: from then on its steps are kept. */
  #stepsOver(dt: number): number {
    if (dt !== this.#dt) this.#steps = COMPUTED;
    else if (this.#steps > TAKEN) this.#steps -= 1;
    this.#dt = dt;
    return this.#steps;
  }

  #row(index: number): Float64Array | Float32Array {
    const e = this.#engine;
    const at = e.at(this.#place);
    if (this.#isSingle) return e.singles.subarray(2 * at + index * this.count, 2 * at + (index + 1) * this.count);
    return e.doubles.subarray(at + index * this.count, at + (index + 1) * this.count);
  }
}
