/** Everything: springs, every law by its spec, dialects, exports, chains, scrolling, steppers. */

import { full } from "./full.js";
import { provideScrolling } from "./scrolling.js";
import { provide } from "./wasm.js";

// Bound here: a bundler drops what is imported for its effect alone.
provide(2, full);
provideScrolling(2, full);

export * from "./common.js";
export { Chain, type ChainOptions } from "./chain.js";
export { dialects, fromDialect, springNumbers, toDialect } from "./dialect.js";
export type { Dialect, Field, SpringNumbers } from "./dialect.js";
export { toKeyframes, toLinear, type Described, type Linear } from "./export.js";
export { fitted, FittedMotion } from "./fitted.js";
export { AnyMotion, motion, type Spec } from "./motion.js";
export { Scroller, type Extent, type Phase, type Platform, type ScrollerOptions } from "./scroller.js";
export { steps, type Method } from "./steps.js";
export { VelocityTracker, type VelocityEstimator } from "./velocity.js";
