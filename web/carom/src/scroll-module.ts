/** The module that computes scrollers: the one for scrollers alone, or the one for all laws. */

import type { Engine, RowExports } from "./wasm.js";

export interface ScrollExports extends RowExports {
  carom_scroller(): number;
  carom_scroller_free(scroller: number): void;
  carom_scroller_advance(scroller: number, time: number): number;
  carom_scroller_pointer(scroller: number, event: number, time: number, position: number): void;
  carom_scroller_pointers(scroller: number, place: number, count: number): void;
  carom_scroller_wheel(scroller: number, time: number, delta: number, unit: number, phase: number): number;
  carom_scroller_key(scroller: number, time: number, key: number): void;
  carom_scroller_to(
    scroller: number,
    time: number,
    offset: number,
    mass: number,
    stiffness: number,
    damping: number,
  ): void;
  carom_scroller_snap_to(scroller: number, time: number, offset: number): void;
  carom_scroller_settle(scroller: number, time: number): void;
  carom_scroller_place(scroller: number, time: number, offset: number, velocity: number): void;
  carom_scroller_shift(scroller: number, time: number, by: number): void;
  carom_scroller_fling(scroller: number, time: number, velocity: number): void;
  carom_scroller_extent(scroller: number, time: number, min: number, max: number, viewport: number): void;
}

/** The exports of a module with all laws, which lets the caller choose the motion of a release. */
export interface ReleaseExports extends ScrollExports {
  carom_scroller_start(scroller: number, time: number): void;
  carom_scroller_release(scroller: number, time: number): number;
}

/** Writes the spec of a motion into the input of a module, and reads the error from its output. */
export interface SpecChannel {
  write(e: Engine<ReleaseExports>, spec: unknown): void;
  complaint(e: Engine<ReleaseExports>): Error;
}

interface ScrollModule {
  make: () => Engine<ScrollExports>;
  /** The channel for specs, which the module for all laws has. */
  specs: SpecChannel | undefined;
}

let offered: ScrollModule | undefined;
let used: { engine: Engine<ScrollExports>; specs: SpecChannel | undefined } | undefined;

/** Offers a module. The module for all laws replaces the one for scrollers alone, unless a scroller already uses that other one. */
export function provideScrolling(module: ScrollModule): void {
  if (module.specs || !offered) offered = module;
}

/** Returns the module that all scrollers use, and its channel for specs. */
export function scrolling(): { engine: Engine<ScrollExports>; specs: SpecChannel | undefined } {
  if (!used && !offered) throw new Error("import `Scroller` from `carom/scroll` or `carom/laws`");
  return (used ??= { engine: offered!.make(), specs: offered!.specs });
}
