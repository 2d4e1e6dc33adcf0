/**
 * The WebAssembly side: instantiated at the first call, without anything to wait for, in browsers, workers, Node and
 * bundles alike. The module's bytes come with the package as text, so there is no file to find and no server to ask.
 */

import { bytesOf } from "./letters.js";

/** What every module exports. Numbers go by value; rows of them lie in `memory`. */
export interface RowExports {
  memory: WebAssembly.Memory;
  carom_answers(): number;
  carom_floats(count: number): number;
}

/** What a module with springs exports. */
export interface SpringExports extends RowExports {
  carom_lane(
    slot: number,
    mass: number,
    stiffness: number,
    damping: number,
    position: number,
    velocity: number,
    target: number,
  ): void;
  carom_lane_state(slot: number, t: number): number;
  carom_lane_states(slot: number, count: number, t: number, place: number): void;
  carom_lane_rest(slot: number): number;
  carom_lane_settling_time(slot: number, distance: number, velocity: number): number;
  carom_lane_time_at(slot: number, position: number): number;
  carom_step(place: number, laws: number, count: number, dt: number, steps: number, holds: boolean): number;
  carom_step_single(place: number, laws: number, count: number, dt: number, steps: number, holds: boolean): number;
}

/** As many or up to a quarter more, so that what is given back is of use to others of about that size. */
function roomFor(count: number): number {
  const step = 2 ** Math.max(0, Math.floor(Math.log2(count)) - 2);
  return Math.ceil(count / step) * step;
}

/** Ranges of whole numbers, given out and taken back. */
class Ranges {
  #end = 0;
  readonly #free = new Map<number, number[]>();

  constructor(readonly grown: (end: number) => void) {}

  take(count: number): number {
    const room = roomFor(count);
    const reused = this.#free.get(room)?.pop();
    if (reused !== undefined) return reused;
    const start = this.#end;
    this.grown(start + room);
    this.#end = start + room;
    return start;
  }

  give(start: number, count: number): void {
    const room = roomFor(count);
    const list = this.#free.get(room);
    if (list) list.push(start);
    else this.#free.set(room, [start]);
  }
}

/** As many numbers as fit into four gigabytes. */
const LARGEST = 2 ** 29;

/** Compiled, or an error that says what is missing; the browser's own recommends to allow far more. */
function compiled(bytes: Uint8Array): WebAssembly.Module {
  try {
    return new WebAssembly.Module(bytes as BufferSource);
  } catch (cause) {
    if (!(cause instanceof WebAssembly.CompileError)) throw cause;
    throw new Error("WebAssembly is not allowed here: a Content-Security-Policy needs `'wasm-unsafe-eval'`", { cause });
  }
}

/** An instance of a module, with views into its memory. */
export class Engine<E extends RowExports = SpringExports> {
  readonly wasm: E;
  #doubles = new Float64Array();
  #singles = new Float32Array();
  readonly #answers: number;
  /** Where the rows begin, counted in doubles. */
  #floats = 0;
  #size = 0;
  /** Places in the rows of numbers. */
  readonly places = new Ranges((end) => this.#grow(end));
  /** Slots of prepared springs. */
  readonly slots = new Ranges(() => {});
  readonly #registry: FinalizationRegistry<() => void>;

  /** Of a module in letters. */
  constructor(text: string) {
    const module = compiled(bytesOf(text));
    // The exports' own object is a dictionary; calls through a copy are looked up once, not every time.
    this.wasm = { ...new WebAssembly.Instance(module, {}).exports } as unknown as E;
    this.#answers = this.wasm.carom_answers() >> 3;
    this.#registry = new FinalizationRegistry((free) => free());
    this.#grow(64);
  }

  #grow(end: number): void {
    if (end <= this.#size) return;
    const size = Math.max(end, 2 * this.#size);
    const floats = this.#floatsOf(size);
    // Grown by nothing, a memory empties its views: those of rows that were elsewhere must not write what is there now.
    if (floats !== this.#floats) this.wasm.memory.grow(0);
    [this.#size, this.#floats] = [size, floats];
  }

  #floatsOf(size: number): number {
    try {
      if (size < LARGEST) return this.wasm.carom_floats(size) >>> 3;
    } catch {
      // The module has trapped before anything was changed.
    }
    throw new RangeError(`there is no memory for ${size} numbers`);
  }

  /** The whole memory. A view is empty once the memory has grown, and is made anew. */
  get doubles(): Float64Array {
    if (this.#doubles.length === 0) this.#doubles = new Float64Array(this.wasm.memory.buffer);
    return this.#doubles;
  }

  get singles(): Float32Array {
    if (this.#singles.length === 0) this.#singles = new Float32Array(this.wasm.memory.buffer);
    return this.#singles;
  }

  answer(index: number): number {
    return this.doubles[this.#answers + index];
  }

  /** The index in `doubles` of a place in the rows. */
  at(place: number): number {
    return this.#floats + place;
  }

  /** Gives something back when `owner` is no more. */
  own(owner: object, free: () => void): void {
    this.#registry.register(owner, free);
  }
}

/** Who computes something: the largest module that has been imported by the time of the first question, and that one for good. */
export class Provider<E extends RowExports> {
  #rank = -1;
  #make = (): Engine<E> => {
    throw new Error(`import from \`${this.from}\``);
  };
  #engine: Engine<E> | undefined;

  constructor(readonly from: string) {}

  offer(rank: number, make: () => Engine<E>): void {
    if (rank > this.#rank) [this.#rank, this.#make] = [rank, make];
  }

  engine(): Engine<E> {
    return (this.#engine ??= this.#make());
  }
}

const provider = new Provider<SpringExports>("carom` or `carom/spring");

/** Says who computes springs, as {@link Provider.offer}. */
export function provide(rank: number, make: () => Engine): void {
  provider.offer(rank, make);
}

/** Where springs are computed. */
export const engine = (): Engine => provider.engine();
