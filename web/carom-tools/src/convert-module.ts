/** The WebAssembly module of dialects and exports, and its calls. */

import { ask, inJavaScript, type Writer } from "../../carom/build/value.js";
import { Engine, type RowExports } from "../../carom/build/wasm.js";
import letters from "./wasm-convert.js";

interface ConvertExports extends RowExports {
  carom_ask(question: number): number;
}

let instance: Engine<ConvertExports> | undefined;

export const LINEAR = 0;
export const FRAMES = 1;
export const DIALECTS = 2;
export const SPRING_OF = 3;
export const TO_DIALECT = 4;
export const NUMBERS_OF = 5;
export const RETUNE = 6;

/**
 * Makes one of the calls above with the arguments in `writer`, and returns its result.
 * @internal
 */
export function askModule<T>(question: number, writer: Writer): T {
  // Leave the names of fields in messages about a dialect as they are, because they are the toolkit's own.
  const hasOwnNames = [SPRING_OF, TO_DIALECT, RETUNE].includes(question);
  instance ??= new Engine<ConvertExports>(letters);
  return ask(instance, writer.bytes, (wasm) => wasm.carom_ask(question), hasOwnNames ? undefined : inJavaScript);
}
