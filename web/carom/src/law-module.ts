/** The WebAssembly module that computes motions of any law, chains and steppers. It can do all that the module for scrollers can. */

import type { ScrollExports } from "./scroll-module.js";
import { inJavaScript, problemOf } from "./value.js";
import letters from "./wasm-laws.js";
import { Engine } from "./wasm.js";

export interface LawExports extends ScrollExports {
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

let instance: Engine<LawExports> | undefined;

/** Returns the module. */
export const laws = (): Engine<LawExports> => (instance ??= new Engine(letters));

/** Returns the error that the module has written to its output. */
export const complaint = (e: Engine<LawExports>): Error => new Error(inJavaScript(problemOf(e)));
