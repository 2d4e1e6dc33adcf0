/** The full WebAssembly module: its exports in addition to the exports of the laws module, and its calls. */

import type { LawExports } from "./laws.js";
import { ask, inJavaScript, type Writer } from "./value.js";
import { Engine } from "./wasm.js";
import letters from "./wasm-full.js";

export interface FullExports extends LawExports {
  carom_ask(question: number): number;
}

let instance: Engine<FullExports> | undefined;

/** Returns the single instance of the full module. */
export function full(): Engine<FullExports> {
  return (instance ??= new Engine<FullExports>(letters));
}

export const LINEAR = 0;
export const FRAMES = 1;
export const DIALECTS = 2;
export const SPRING_OF = 3;
export const TO_DIALECT = 4;
export const NUMBERS_OF = 5;
export const RETUNE = 6;

/** Makes one of the calls above with the arguments in `writer`, and returns its result. */
export function askFull<T>(question: number, writer: Writer): T {
  // The fields of dialects have the names of their toolkits.
  const hasOwnNames = [SPRING_OF, TO_DIALECT, RETUNE].includes(question);
  return ask(full(), writer.bytes, (wasm) => wasm.carom_ask(question), hasOwnNames ? undefined : inJavaScript);
}
