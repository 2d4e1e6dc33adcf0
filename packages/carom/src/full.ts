/** The full module: what it exports beside springs, and how questions are put to it. */

import bytes from "./wasm-full.js";
import { bytesOf, Engine, provideEngine, type SpringExports } from "./wasm.js";

export interface FullExports extends SpringExports {
  carom_text(length: number): number;
  carom_answer(): number;
  carom_ask(question: number): number;
  carom_motion(): number;
  carom_motion_free(motion: number): void;
  carom_motion_state(motion: number, t: number): number;
  carom_motion_rest(motion: number): number;
  carom_motion_settling_time(motion: number, distance: number, velocity: number): number;
  carom_motion_time_at(motion: number, position: number): number;
  carom_motion_time_at_speed(motion: number, speed: number): number;
  carom_motion_states(motion: number, place: number, count: number): void;
  carom_chain(place: number, count: number, position: number): number;
  carom_chain_free(chain: number): void;
  carom_chain_retarget(chain: number, target: number): void;
  carom_chain_release(chain: number, velocity: number, target: number): void;
  carom_chain_drag_to(chain: number, position: number): void;
  carom_chain_snap_to(chain: number, position: number): void;
  carom_chain_set_leader(chain: number, index: number): void;
  carom_chain_advance(chain: number, dt: number, place: number): number;
  carom_scroller(place: number): number;
  carom_scroller_free(scroller: number): void;
  carom_scroller_advance(scroller: number, time: number): number;
  carom_scroller_pointer(scroller: number, what: number, time: number, position: number): void;
  carom_scroller_wheel(scroller: number, time: number, delta: number, unit: number, phase: number): number;
  carom_scroller_key(scroller: number, time: number, key: number): void;
  carom_scroller_to(scroller: number, offset: number, mass: number, stiffness: number, damping: number): void;
  carom_scroller_jump(scroller: number, offset: number): void;
  carom_scroller_fling(scroller: number, velocity: number): void;
  carom_scroller_extent(scroller: number, min: number, max: number, viewport: number): void;
  carom_steps(method: number, place: number, dt: number, count: number): void;
}

let instance: Engine<FullExports> | undefined;

/** The one instance of the full module. */
export function full(): Engine<FullExports> {
  return (instance ??= new Engine<FullExports>(bytesOf(bytes)));
}

provideEngine(full);

/** What can be told: see `value.rs` of the other side. */
export type Value = null | boolean | number | string | readonly Value[] | { readonly [key: string]: Value | undefined };

const encoder = new TextEncoder();

/** Writes values as bytes, so that neither side prints or parses a number. */
export class Writer {
  #bytes = new Uint8Array(256);
  #view = new DataView(this.#bytes.buffer);
  #length = 0;

  #room(count: number): number {
    const at = this.#length;
    this.#length += count;
    if (this.#length > this.#bytes.length) {
      const larger = new Uint8Array(2 * this.#length);
      larger.set(this.#bytes);
      this.#bytes = larger;
      this.#view = new DataView(larger.buffer);
    }
    return at;
  }

  #byte(byte: number): void {
    const at = this.#room(1);
    this.#bytes[at] = byte;
  }

  count(count: number): this {
    const at = this.#room(4);
    this.#view.setUint32(at, count, true);
    return this;
  }

  number(number: number): this {
    const at = this.#room(8);
    this.#view.setFloat64(at, number, true);
    return this;
  }

  text(text: string): this {
    const bytes = encoder.encode(text);
    this.count(bytes.length);
    const at = this.#room(bytes.length);
    this.#bytes.set(bytes, at);
    return this;
  }

  value(value: Value): this {
    if (value === null) this.#byte(0);
    else if (typeof value === "boolean") this.#byte(value ? 2 : 1);
    else if (typeof value === "number") {
      this.#byte(3);
      this.number(value);
    } else if (typeof value === "string") {
      this.#byte(4);
      this.text(value);
    } else if (Array.isArray(value)) {
      this.#byte(5);
      this.count(value.length);
      value.forEach((item) => this.value(item));
    } else {
      const fields = Object.entries(value).filter(([, field]) => field !== undefined);
      this.#byte(6);
      this.count(fields.length);
      fields.forEach(([key, field]) => this.text(key).value(field as Value));
    }
    return this;
  }

  get bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }
}

class Reader {
  #at = 0;
  readonly #view: DataView;

  constructor(readonly bytes: Uint8Array) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  #count(): number {
    this.#at += 4;
    return this.#view.getUint32(this.#at - 4, true);
  }

  #text(): string {
    const length = this.#count();
    this.#at += length;
    return new TextDecoder().decode(this.bytes.subarray(this.#at - length, this.#at));
  }

  value(): unknown {
    switch (this.bytes[this.#at++]) {
      case 0:
        return undefined;
      case 3:
        this.#at += 8;
        return this.#view.getFloat64(this.#at - 8, true);
      case 4:
        return this.#text();
      case 5:
        return Array.from({ length: this.#count() }, () => this.value());
      default:
        return Object.fromEntries(Array.from({ length: this.#count() }, () => [this.#text(), this.value()]));
    }
  }
}

function answered(): Uint8Array {
  const e = full();
  const address = e.wasm.carom_answer();
  return new Uint8Array(e.wasm.memory.buffer, address, e.answer(0)).slice();
}

/** Lays what is written before the other side. */
export function tell(writer: Writer): void {
  const { bytes } = writer;
  const address = full().wasm.carom_text(bytes.length);
  new Uint8Array(full().wasm.memory.buffer, address, bytes.length).set(bytes);
}

/** What the other side has complained about. */
export function complaint(): Error {
  return new Error(new TextDecoder().decode(answered()));
}

export const LINEAR = 0;
export const FRAMES = 1;
export const DIALECTS = 2;
export const SPRING_OF = 3;
export const WORDS_OF = 4;
export const NUMBERS_OF = 5;

/** Asks one of the questions above. */
export function ask<T>(question: number, writer: Writer): T {
  tell(writer);
  if (!full().wasm.carom_ask(question)) throw complaint();
  return new Reader(answered()).value() as T;
}
