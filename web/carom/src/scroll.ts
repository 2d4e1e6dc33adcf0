/**
 * Scrollers: `import { Scroller } from "carom/scroll"`.
 *
 * @module carom/scroll
 */

import { provideScrolling, type ScrollExports } from "./scroll-module.js";
import letters from "./wasm-scroll.js";
import { Engine } from "./wasm.js";

// This must be a call, because bundlers drop a module that is only imported for an effect.
provideScrolling({ make: () => new Engine<ScrollExports>(letters), specs: undefined });

export * from "./scroller.js";
