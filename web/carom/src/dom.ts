/**
 * Elements on springs: `import { animateElement } from "carom/dom"`.
 *
 * @module carom/dom
 */

export { animateElement, animateElements, ElementAnimation } from "./dom/element.js";
export type { ElementOptions, ElementProperty, ElementTargets, LessMotion } from "./dom/element.js";
export { moveElement, type ElementMoveOptions } from "./dom/move.js";
export { prefersReducedMotion } from "./less-motion.js";
export { springEasing, type LinearEasing } from "./linear.js";
export { spring, type State } from "./spring.js";
export { localVectors, type Point } from "./surroundings.js";
