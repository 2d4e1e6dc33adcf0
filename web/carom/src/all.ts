/**
 * Everything: springs, every law by its spec, dialects, exports, chains, scrolling, steppers.
 *
 * @module carom/all
 */

import { full } from "./full.js";
import { provideLaws } from "./laws.js";
import { specs } from "./motion.js";
import { provideScrolling, provideSpecs } from "./scrolling.js";

// These calls are here, because a bundler drops a module that is imported only for its effect.
provideScrolling(3, full);
provideLaws(3, full);
provideSpecs(specs);

export * from "./common.js";
export * from "./laws-common.js";
export { dialects, fromDialect, springNumbers, toDialect } from "./dialect.js";
export type { Dialect, Field, SpringNumbers, SpringRoot } from "./dialect.js";
export { toKeyframes, toLinear, type Described, type KeyframesOptions, type Linear } from "./export.js";
export { retune, type FrameNotation, type Retuned } from "./retune.js";
