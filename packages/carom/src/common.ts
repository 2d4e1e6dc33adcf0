/** What every entry has that moves something: springs, animations, and the frames that they live on. */

export { animate, Animation } from "./animate.js";
export type { Animatable, AnimateOptions, Given, List, RetargetOptions, Shape } from "./animate.js";
export { prefersReducedMotion, setFrameSource, type FrameSource } from "./frames.js";
export { type Law, type NoSpring, type SpringOptions, type Tolerance } from "./law.js";
export { spring, SpringMotion, type Motion, type State, type Way } from "./spring.js";
export { Springs, type SpringsOptions } from "./springs.js";
