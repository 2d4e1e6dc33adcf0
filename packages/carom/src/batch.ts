/**
 * Many springs at once, without copies: `import { Springs } from "carom/batch"`. Views show their rows in the memory of the
 * entry's own WebAssembly module.
 *
 * @module carom/batch
 */

import { lawOf, written, type SpringOptions } from "./law.js";
import { checkNames } from "./options.js";
import { checkPolicy, DEFAULT_POLICY, packPolicy, type TolerancePolicy } from "./tolerance.js";
import letters from "./wasm-springs.js";
import { Engine, type RowExports } from "./wasm.js";

interface SpringsExports extends RowExports {
  carom_springs(place: number, laws: number, count: number, policy: number): number;
  carom_springs_free(springs: number): void;
  carom_springs_advance(springs: number, place: number, dt: number): number;
  carom_springs_advance_single(springs: number, place: number, dt: number): number;
}

let instance: Engine<SpringsExports> | undefined;
const engine = (): Engine<SpringsExports> => (instance ??= new Engine(letters));

/** The springs of {@link Springs}. */
export interface SpringsOptions {
  /** One spring for all values, or one for each. */
  spring: SpringOptions | readonly SpringOptions[];
  /** The precision of the rows. Springs compute in double precision. @default "double" */
  precision?: "double" | "single" | undefined;
  /**
   * How near to its target a spring must be to count as at rest, by the same rule as in `animate`.
   * @default { ofTravel: 1e-4 }
   */
  tolerance?: TolerancePolicy | undefined;
}

/** The count of the numbers of a spring. */
const LAW = 3;

/**
 * Many springs, at rest at 0.
 *
 * Each has the motion and the instant of rest of an `animate` of one number. Its state is the law's own formula at
 * the time since its last change, so the length of the frames changes nothing.
 *
 * @throws If the count, a spring or an option is invalid.
 * @example
 * ```ts
 * const spring = { response: 0.4, dampingRatio: 0.7 };
 * const dots = new Springs(10_000, { spring });
 * dots.targets.fill(100);
 * while (dots.advance(1 / 60) > 0) draw(dots.positions);
 * ```
 *
 * `positions`, `velocities` and `targets` are rows that you read and write; changes apply from the next frame on. A number
 * that is not finite changes nothing. Read the properties again in each frame: when the memory of the module grows, older
 * views become empty.
 */
export class Springs {
  /** How many springs it has. */
  readonly count: number;
  readonly #engine = engine();
  readonly #isSingle: boolean;
  readonly #place: number;
  readonly #handle: number;
  readonly #rows: (Float64Array | Float32Array)[] = [];

  constructor(count: number, options: SpringsOptions) {
    if (!(count > 0 && Number.isInteger(count))) throw new Error(`\`count\` must be a whole number above 0, but is ${written(count)}`);
    checkNames(options, ["spring", "precision", "tolerance"]);
    const { spring, precision = "double", tolerance = DEFAULT_POLICY }: Partial<SpringsOptions> = options ?? {};
    if (!["double", "single"].includes(precision)) throw new Error(`\`precision\` must be "double" or "single", but is "${precision}"`);
    const isEach = Array.isArray(spring);
    const springs = (isEach ? spring : [spring]) as readonly SpringOptions[];
    if (isEach && springs.length !== count) throw new Error(`\`spring\` must have ${count} springs, but has ${springs.length}`);
    const numbers = springs.map(lawOf).flatMap(({ mass, stiffness, damping }) => [mass, stiffness, damping]);
    checkPolicy(tolerance);
    const [policy, first, second] = packPolicy(tolerance);
    this.count = count;
    this.#isSingle = precision === "single";
    const e = this.#engine;
    const size = Math.max(2 + LAW * springs.length, Math.ceil((3 * count) / (this.#isSingle ? 2 : 1)));
    const place = (this.#place = e.places.take(size));
    e.doubles.set([first, second], e.at(place));
    e.doubles.set(numbers, e.at(place) + 2);
    const handle = (this.#handle = e.wasm.carom_springs(place, springs.length, count, policy));
    e.doubles.fill(0, e.at(place), e.at(place) + size);
    if (handle === 0) {
      e.places.give(place, size);
      throw new RangeError(`there is no memory for ${count} springs`);
    }
    e.own(this, () => {
      e.wasm.carom_springs_free(handle);
      e.places.give(place, size);
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
   * Applies the changes of the rows, and advances by `dt` ≥ 0 seconds, exactly. Returns how many springs still move.
   *
   * @throws If `dt` is negative or not finite.
   * @example
   * ```ts
   * const moving = dots.advance(1 / 60);
   * ```
   */
  advance(dt: number): number {
    if (!(dt >= 0 && dt < Infinity)) throw new Error(`\`dt\` must be at least 0 and finite, but is ${dt}`);
    const { wasm } = this.#engine;
    const advance = this.#isSingle ? wasm.carom_springs_advance_single : wasm.carom_springs_advance;
    return advance(this.#handle, this.#place, dt);
  }

  #row(index: number): Float64Array | Float32Array {
    const e = this.#engine;
    const bytes = this.#isSingle ? 4 : 8;
    const start = 8 * e.at(this.#place) + bytes * index * this.count;
    const row = this.#rows[index];
    // The previous view is valid unless the memory has grown, which empties it, or the row has moved.
    if (row !== undefined && row.length > 0 && row.byteOffset === start) return row;
    const all = this.#isSingle ? e.singles : e.doubles;
    return (this.#rows[index] = all.subarray(start / bytes, start / bytes + this.count));
  }
}
