/** Many springs at once, without copies: views show their rows in WebAssembly's memory. */

import { lawOf, notNegative, written, type SpringOptions } from "./law.js";
import { checkNames } from "./options.js";
import { scrolling } from "./scrolling.js";

/** The springs of {@link Springs}. */
export interface SpringsOptions {
  /** One spring for all values, or one for each. */
  spring: SpringOptions | readonly SpringOptions[];
  /** The precision of the computation. With a spring for each value, it must be "double". @default "double" */
  precision?: "double" | "single" | undefined;
  /** A spring that can swing no farther than this from its target is put at its target. @default 1e-4 */
  distance?: number | undefined;
}

/**
 * The count of the numbers of a law, which are stored before the rows: stiffness/mass, damping/mass, the energy below
 * which a spring is at rest, and the three numbers of its last step.
 */
const LAW = 6;

/**
 * The shortest frame of any display, in seconds. If a step at least this long leaves a spring unchanged, only rounding
 * keeps it from its target, and it will never move again.
 */
const SHORTEST = 5e-4;

/** Whether the module computes the steps of the laws, computes and caches them, or uses the cached ones. */
const [COMPUTED, CACHED, REUSED] = [0, 1, 2];

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
 * `positions`, `velocities` and `targets` are rows that you read and write; changes apply from the next frame on. Read
 * the properties again in each frame: when the memory of the module grows, older views become empty.
 */
export class Springs {
  /** How many springs it has. */
  readonly count: number;
  readonly #engine = scrolling();
  /** The number of laws: one for all springs, or one for each. */
  readonly #laws: number;
  readonly #isSingle: boolean;
  readonly #place: number;
  readonly #rows: (Float64Array | Float32Array)[] = [];
  #moving: number;
  /** The last `dt`, and whether its steps were computed, cached or reused. */
  #dt = 0;
  #steps = COMPUTED;

  constructor(count: number, options: SpringsOptions) {
    if (!(count > 0 && Number.isInteger(count))) throw new Error(`\`count\` must be a whole number above 0, but is ${written(count)}`);
    checkNames(options, ["spring", "precision", "distance"]);
    const { spring, precision = "double", distance = 1e-4 }: Partial<SpringsOptions> = options ?? {};
    if (!["double", "single"].includes(precision)) throw new Error(`\`precision\` must be "double" or "single", but is "${precision}"`);
    const isEach = Array.isArray(spring);
    const springs = (isEach ? spring : [spring]) as readonly SpringOptions[];
    if (isEach && springs.length !== count) throw new Error(`\`spring\` must have ${count} springs, but has ${springs.length}`);
    if (isEach && precision === "single") throw new Error('`precision` must be "double" with a spring for each value, but is "single"');
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
      // Twice the energy per mass at which a spring swings out to the distance; without stiffness, the square of the
      // velocity at which it slides over the distance.
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
   * Advances by `dt` ≥ 0 seconds, exactly. Returns how many springs still move; for a `dt` of 0, the last result.
   *
   * @throws If `dt` is negative or not finite.
   * @example
   * ```ts
   * const moving = dots.advance(1 / 60);
   * ```
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

  /** The step of a single law is cached at once; the steps of many laws only when a `dt` comes a second time. */
  #stepsOver(dt: number): number {
    if (dt !== this.#dt) this.#steps = this.#laws === 1 ? CACHED : COMPUTED;
    else if (this.#steps < REUSED) this.#steps += 1;
    this.#dt = dt;
    return this.#steps;
  }

  #row(index: number): Float64Array | Float32Array {
    const e = this.#engine;
    const bytes = this.#isSingle ? 4 : 8;
    const start = 8 * (e.at(this.#place) + LAW * this.#laws) + bytes * index * this.count;
    const row = this.#rows[index];
    // The previous view is valid unless the memory has grown, which empties it, or the row has moved.
    if (row !== undefined && row.length > 0 && row.byteOffset === start) return row;
    const all = this.#isSingle ? e.singles : e.doubles;
    return (this.#rows[index] = all.subarray(start / bytes, start / bytes + this.count));
  }
}
