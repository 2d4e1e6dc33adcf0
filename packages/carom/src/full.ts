/** The full module: what it exports beside springs and scrollers, and how questions are put to it. */

import letters from "./wasm-full.js";
import { readable } from "./law.js";
import { Reader, type Writer } from "./value.js";
import type { ScrollExports } from "./scrolling.js";
import { Engine } from "./wasm.js";

export interface FullExports extends ScrollExports {
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
  carom_steps(method: number, place: number, dt: number, count: number): void;
}

let instance: Engine<FullExports> | undefined;

/** The one instance of the full module. */
export function full(): Engine<FullExports> {
  return (instance ??= new Engine<FullExports>(letters));
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
  return new Error(readable(new TextDecoder().decode(answered())));
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
