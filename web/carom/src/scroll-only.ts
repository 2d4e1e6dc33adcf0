/**
 * Scrollers, the velocities of fingers, and springs: `import { Scroller } from "carom/scroll"`.
 *
 * @module carom/scroll
 */

import { provideScrolling, type ScrollExports } from "./scrolling.js";
import letters from "./wasm-scroll.js";
import { Engine } from "./wasm.js";

let instance: Engine<ScrollExports> | undefined;
const make = (): Engine<ScrollExports> => (instance ??= new Engine(letters));

provideScrolling(1, make);

export * from "./common.js";
export { PLATFORMS, Scroller } from "./scroller.js";
export type {
  Extent,
  Phase,
  Platform,
  Region,
  Released,
  ScrollerOptions,
  ScrollerPhysics,
  Snap,
  View,
} from "./scroller.js";
