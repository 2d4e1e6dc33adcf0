/** The exports shared by the two entries that have every law: motions by their specs, chains, scrollers, steppers. */

export { Chain, type ChainOptions } from "./chain.js";
export { fitted, FittedMotion } from "./fitted.js";
export { AnyMotion, motion, type Spec } from "./motion.js";
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
export { propagator, type LinearSpec } from "./propagator.js";
export { solve, type SolveOptions } from "./solve.js";
export { steps, type Method, type VectorTravel } from "./steps.js";
