/**
 * Motions of any law, chains, steppers, and all of `carom/scroll`: `import { motion } from "carom/laws"`.
 *
 * @module carom/laws
 */

import { laws } from "./law-module.js";
import { specs } from "./motion.js";
import { provideScrolling } from "./scroll-module.js";

// This must be a call, because bundlers drop a module that is only imported for an effect.
provideScrolling({ make: laws, specs });

export { Chain, type ChainOptions } from "./chain.js";
export { AnyMotion, motion, type Spec } from "./motion.js";
export { propagator, type LinearSpec } from "./propagator.js";
export * from "./scroller.js";
export { solve, type SolveOptions } from "./solve.js";
export { steps, type Method, type VectorTravel } from "./steps.js";
