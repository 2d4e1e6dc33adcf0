/**
 * WebAssembly modules, instantiated synchronously at the first call, in browsers, workers, Node and bundles. The bytes of a module come
 * with the package as text, so you don't have to serve a file, and we don't make a request.
 */

import { bytesOf } from "./letters.js";
import { Ranges } from "./ranges.js";

/** The exports of every module. Numbers are passed by value. Rows of numbers lie in `memory`. */
export interface RowExports {
  memory: WebAssembly.Memory;
  carom_answers(): number;
  carom_floats(count: number): number;
  carom_input(length: number): number;
  carom_output(): number;
}

/** The most numbers that fit into four gigabytes. */
const LARGEST = 2 ** 29;

/**
 * Compiles a module. The error names the missing permission, because the browser's own message recommends a much broader one.
 */
function compiled(bytes: Uint8Array): WebAssembly.Module {
  try {
    return new WebAssembly.Module(bytes as BufferSource);
  } catch (cause) {
    if (!(cause instanceof WebAssembly.CompileError)) throw cause;
    throw new Error("WebAssembly is not allowed here: a Content-Security-Policy needs `'wasm-unsafe-eval'`", { cause });
  }
}

/** An instance of a module, with views into its memory. */
export class Engine<E extends RowExports> {
  readonly wasm: E;
  #doubles = new Float64Array();
  #singles = new Float32Array();
  readonly #answers: number;
  /** The start of the rows, counted in doubles. */
  #floats = 0;
  #size = 0;
  /** Allocates places in the rows of numbers. */
  readonly places = new Ranges((end) => this.#grow(end));
  readonly #registry: FinalizationRegistry<() => void>;

  /** Instantiates a module from its text. */
  constructor(text: string) {
    const module = compiled(bytesOf(text));
    // Call exports through a copy of their object. Engines look up a property of the original at every call, but cache it in a copy.
    this.wasm = { ...new WebAssembly.Instance(module, {}).exports } as unknown as E;
    this.#answers = this.wasm.carom_answers() >> 3;
    this.#registry = new FinalizationRegistry((free) => free());
    this.#grow(64);
  }

  #grow(end: number): void {
    if (end <= this.#size) return;
    const size = Math.max(end, 2 * this.#size);
    const floats = this.#floatsOf(size);
    // If the rows have moved, detach the old views, so that they can't write into other rows. Growing the memory by 0 pages does that.
    if (floats !== this.#floats) this.wasm.memory.grow(0);
    [this.#size, this.#floats] = [size, floats];
  }

  #floatsOf(size: number): number {
    try {
      if (size < LARGEST) return this.wasm.carom_floats(size) >>> 3;
    } catch {
      // The module failed before it changed anything, so continue to the error below.
    }
    throw new RangeError(`there is no memory for ${size} numbers`);
  }

  /** The whole memory. When the memory has grown, the view is empty and is created again. */
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

  /** Writes bytes into the input of the module. */
  put(bytes: Uint8Array): void {
    const address = this.wasm.carom_input(bytes.length);
    new Uint8Array(this.wasm.memory.buffer, address, bytes.length).set(bytes);
  }

  /** A copy of the output of the module. */
  get output(): Uint8Array {
    const address = this.wasm.carom_output();
    return new Uint8Array(this.wasm.memory.buffer, address, this.answer(0)).slice();
  }

  /** Calls a function with the place of a row of numbers, which is free again afterwards. */
  row<T>(count: number, use: (place: number) => T): T {
    const place = this.places.take(count);
    try {
      return use(place);
    } finally {
      this.places.give(place, count);
    }
  }

  /** The index in `doubles` of a place in the rows. */
  at(place: number): number {
    return this.#floats + place;
  }

  /** Calls `free` after `owner` has been collected. */
  own(owner: object, free: () => void): void {
    this.#registry.register(owner, free);
  }
}
