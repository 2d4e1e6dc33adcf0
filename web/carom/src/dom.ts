/**
 * Elements on springs: `import { animateElement } from "carom/dom"`.
 *
 * @module carom/dom
 */

export { animateElement, ElementAnimation } from "./dom/element.js";
export type { ElementOptions, ElementProperty, ElementTargets } from "./dom/element.js";
export { moveElement, type ElementMoveOptions } from "./dom/move.js";
export { prefersReducedMotion } from "./frames.js";
export { springEasing, type LinearEasing } from "./linear.js";
export { spring, type State } from "./spring.js";
export { localVectors, type Point } from "./surroundings.js";
