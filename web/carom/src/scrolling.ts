/** The module that computes scrollers: the scrolling module, or a larger one. */

import { Provider, type Engine, type RowExports } from "./wasm.js";

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

let channel: SpecChannel | undefined;

/** Registers the channel for specs, which the entries with all laws have. */
export function provideSpecs(specs: SpecChannel): void {
  channel = specs;
}

/** Returns the channel for specs; `undefined` in the entry with scrollers alone. */
export const specChannel = (): SpecChannel | undefined => channel;

const provider = new Provider<ScrollExports>("carom`, `carom/motion` or `carom/scroll");

/** Offers a module; {@link Provider} chooses the one of the highest rank. */
export function provideScrolling(rank: number, make: () => Engine<ScrollExports>): void {
  provider.offer(rank, make);
}

/** Returns the module. */
export const scrolling = (): Engine<ScrollExports> => provider.engine();
