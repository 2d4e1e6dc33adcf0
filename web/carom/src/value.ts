/** Values as bytes, as the WebAssembly modules read and write them: see `value.rs` and `bytes.rs` in `carom-wasm`. */

import { decimal } from "./law.js";
import { nearestName, quoted } from "./options.js";
import type { Engine, RowExports } from "./wasm.js";

/** A value that can be written. */
export type Value = null | boolean | number | string | readonly Value[] | { readonly [key: string]: Value | undefined };

/**
 * Returns the problem that the output of a module describes: a text, or the field, the requirement and the value of a number that
 * is out of its range.
 */
export function problemOf(e: Engine<RowExports>): string {
  type Parameter = { place: string; field: string; requirement: string; value: number };
  const problem = new Reader(e.output).value() as string | Parameter;
  if (typeof problem === "string") return problem;
  const { place, field, requirement, value } = problem;
  return `${place}\`${field}\` must ${requirement}, but is ${decimal(value)}`;
}

/** Makes a call with an input, and returns the value in the output, or throws the problem if the call returns 0. */
export function ask<E extends RowExports, T>(
  e: Engine<E>,
  input: Uint8Array,
  call: (wasm: E) => number,
  inWords = (problem: string) => problem,
): T {
  e.put(input);
  if (call(e.wasm) === 0) throw new Error(inWords(problemOf(e)));
  return new Reader(e.output).value() as T;
}

/** The most characters of a message. */
const LONGEST = 1000;

/**
 * Returns a message with the names of fields as JavaScript writes them: `kept_per_second` becomes `keptPerSecond`. Names of laws keep their
 * form. The message doesn't have control characters, and is cut if it is long.
 */
export function inJavaScript(message: string): string {
  const named = message.replace(/`([a-z]+(?:_[a-z\d]+)+)`/g, (text, name: string) => {
    return /_(springs|fling)$/.test(name)
      ? text
      : `\`${name.replace(/_([a-z\d])/g, (_, letter: string) => letter.toUpperCase())}\``;
  });
  const unknown = /^unknown \w+ `(\w+)`, expected one of (`\w+`(?:, `\w+`)*)$/.exec(named);
  const near = unknown && nearestName(unknown[1], unknown[2].replace(/`/g, "").split(", "));
  const clean = `${named}${near ? `; did you mean \`${near}\`?` : ""}`.replace(
    /[\u0000-\u001f\u007f-\u009f]/g,
    (control) => quoted(control).slice(1, -1),
  );
  return clean.length > LONGEST ? `${clean.slice(0, LONGEST)}…` : clean;
}

/** Created at the first text, because some test runners' environments don't have a `TextEncoder`. */
let encoder: TextEncoder | undefined;

/** Writes values as bytes, so that numbers aren't printed or parsed. */
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
    const bytes = (encoder ??= new TextEncoder()).encode(text);
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

/** Reads the output of a module. */
export class Reader {
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
