/** Many springs at once, without a copy: their rows lie in WebAssembly's memory, and views show them. */

import { lawOf, notNegative, written, type SpringOptions } from "./law.js";
import { scrolling } from "./scrolling.js";

export interface SpringsOptions {
  /** One spring for all of them, or one for each. */
  spring: SpringOptions | readonly SpringOptions[];
  /** With a spring for each, only double precision is possible. @default "double" */
  precision?: "double" | "single" | undefined;
  /** The distance from its target at which a spring is put on it. @default 1e-4 */
  distance?: number | undefined;
}

/** The numbers of a law, before the rows: stiffness and damping, both by mass, the least energy that moves, and its last step. */
const LAW = 6;

/** No display has shorter frames, in seconds: a spring that a longer frame leaves unchanged is held by rounding for good. */
const SHORTEST = 5e-4;

/** How the module gets the steps of the laws: it computes them, computes and keeps them, or takes those it has kept. */
const [COMPUTED, KEPT, TAKEN] = [0, 1, 2];

/**
 * Many springs, at rest at 0.
 *
 * @throws If the count, a spring or an option is invalid.
 * @example
 * ```ts
 * const dots = new Springs(10_000, { spring: { response: 0.4, dampingRatio: 0.7 } });
 * dots.targets.fill(100);
 * while (dots.advance(1 / 60) > 0) draw(dots.positions);
 * ```
 *
 * `positions`, `velocities` and `targets` are rows that you read and write; changes count from the next frame on. Get them anew in
 * each frame: when the memory of the module grows, an older view is empty.
 */
export class Springs {
  readonly count: number;
  readonly #engine = scrolling();
  /** The number of laws: one for all springs, or one for each. */
  readonly #laws: number;
  readonly #isSingle: boolean;
  readonly #place: number;
  readonly #rows: (Float64Array | Float32Array)[] = [];
  #moving: number;
  /** The last `dt`, and how its steps were made. */
  #dt = 0;
  #steps = COMPUTED;

  constructor(count: number, options: SpringsOptions) {
    if (!(count > 0 && Number.isInteger(count))) throw new Error(`\`count\` must be a whole number above 0, but is ${written(count)}`);
    const { spring, precision = "double", distance = 1e-4 }: Partial<SpringsOptions> = options ?? {};
    if (!["double", "single"].includes(precision)) throw new Error(`\`precision\` must be "double" or "single", but is "${precision}"`);
    const isEach = Array.isArray(spring);
    const springs = (isEach ? spring : [spring]) as readonly SpringOptions[];
    if (isEach && springs.length !== count) throw new Error(`\`spring\` must have ${count} springs, but has ${springs.length}`);
    if (isEach && precision === "single") throw new Error("springs of their own are in double precision");
    const laws = springs.map(lawOf);
    this.count = this.#moving = count;
    this.#laws = laws.length;
    this.#isSingle = precision === "single";
    notNegative("distance", distance);
    const e = this.#engine;
    const size = LAW * laws.length + Math.ceil((3 * count) / (this.#isSingle ? 2 : 1));
    const place = (this.#place = e.places.take(size));
    e.own(this, () => e.places.give(place, size));
    e.doubles.fill(0, e.at(place), e.at(place) + size);
    laws.forEach(({ mass, stiffness, damping }, i) => {
      const at = e.at(place) + LAW * i;
      const [pull, drag] = [stiffness / mass, damping / mass];
      // A spring whose energy (twice, by mass) does not lift it beyond the distance stays within it; without stiffness, a spring
      // that does not slide so far.
      e.doubles.set([pull, drag, (pull > 0 ? pull : drag ** 2) * distance ** 2], at);
    });
  }

  /** The positions. */
  get positions(): Float64Array | Float32Array {
    return this.#row(0);
  }

  /** The velocities, per second. */
  get velocities(): Float64Array | Float32Array {
    return this.#row(1);
  }

  /** The targets. */
  get targets(): Float64Array | Float32Array {
    return this.#row(2);
  }

  /**
   * Advances by `dt` ≥ 0 seconds, exactly. Returns how many springs still move; after 0 s, the last result.
   *
   * @throws If `dt` is negative or not finite.
   */
  advance(dt: number): number {
    if (dt !== 0) {
      if (!(dt > 0 && dt < Infinity)) throw new Error(`\`dt\` must be at least 0 and finite, but is ${dt}`);
      const { wasm } = this.#engine;
      const step = this.#isSingle ? wasm.carom_step_single : wasm.carom_step;
      this.#moving = step(this.#place, this.#laws, this.count, dt, this.#stepsOver(dt), dt > SHORTEST);
    }
    return this.#moving;
  }

  /** The step of one law is kept at once. With many laws, steps are kept when a `dt` comes a second time. */
  #stepsOver(dt: number): number {
    if (dt !== this.#dt) this.#steps = this.#laws === 1 ? KEPT : COMPUTED;
    else if (this.#steps < TAKEN) this.#steps += 1;
    this.#dt = dt;
    return this.#steps;
  }

  #row(index: number): Float64Array | Float32Array {
    const e = this.#engine;
    const bytes = this.#isSingle ? 4 : 8;
    const start = 8 * (e.at(this.#place) + LAW * this.#laws) + bytes * index * this.count;
    const row = this.#rows[index];
    // The previous view, unless the memory has grown, which empties it, or the row has moved.
    if (row !== undefined && row.length > 0 && row.byteOffset === start) return row;
    const all = this.#isSingle ? e.singles : e.doubles;
    return (this.#rows[index] = all.subarray(start / bytes, start / bytes + this.count));
  }
}
