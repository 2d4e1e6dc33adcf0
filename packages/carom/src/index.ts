/** Everything: springs, every law by its spec, dialects, exports, chains, scrolling, steppers. */

import { full } from "./full.js";
import { provideEngine } from "./wasm.js";

// Bound here: a bundler drops what is imported for its effect alone.
provideEngine(full);

export { animate, Animation } from "./animate.js";
export type { Animatable, AnimateOptions, Given, List, RetargetOptions, Shape } from "./animate.js";
export { Chain, type ChainOptions } from "./chain.js";
export { dialects, fromDialect, springNumbers, toDialect } from "./dialect.js";
export type { Dialect, Field, SpringNumbers } from "./dialect.js";
export { toKeyframes, toLinear, type Described, type Linear } from "./export.js";
export { fitted, FittedMotion } from "./fitted.js";
export { prefersReducedMotion, setFrameSource, type FrameSource } from "./frames.js";
export { type Law, type NoSpring, type SpringOptions, type Tolerance } from "./law.js";
export { AnyMotion, motion, type Spec } from "./motion.js";
export { Scroller, type Extent, type Phase, type Platform, type ScrollerOptions } from "./scroller.js";
export { spring, SpringMotion, type Motion, type State, type Way } from "./spring.js";
export { Springs, type SpringsOptions } from "./springs.js";
export { steps, type Method } from "./steps.js";
export { VelocityTracker, type VelocityEstimator } from "./velocity.js";
