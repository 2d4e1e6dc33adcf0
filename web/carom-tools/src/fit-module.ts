/** The WebAssembly module of fits. */

import { Engine, type RowExports } from "../../carom/build/wasm.js";
import letters from "./wasm-fit.js";

interface FitExports extends RowExports {
  carom_read(): number;
  carom_fit(place: number, count: number, from: number, to: number): number;
  carom_linearize(place: number, count: number): number;
  carom_models(): void;
}

let instance: Engine<FitExports> | undefined;

/**
 * Returns the module.
 * @internal
 */
export const fitModule = (): Engine<FitExports> => (instance ??= new Engine<FitExports>(letters));
