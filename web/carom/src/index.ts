/**
 * Springs in TypeScript, without WebAssembly: `import { animate, spring } from "carom"`.
 *
 * @module carom
 */

export { animate, Animated } from "./animate.js";
export { approach, ApproachMotion, type ApproachOptions, type SomeApproach } from "./approach.js";
export type {
  AnimateOptions,
  ChangeOptions,
  MotionOptions,
  PassedOptions,
  ReleaseOptions,
  RetargetOptions,
} from "./animate.js";
export type { Animatable, Given, List, Part, Rate, Shape } from "./shape.js";
export { setFrameSource, type FrameSource } from "./frames.js";
export { prefersReducedMotion } from "./less-motion.js";
export { friction, type FrictionOptions, type SomeFriction } from "./friction.js";
export { nearest, project, rubberBand } from "./gesture.js";
export { gravity, GravityMotion, type GravityOptions } from "./gravity.js";
export { Interpolator, type InterpolatorListener, type InterpolatorOptions } from "./interpolator.js";
export type { Law, NoSpring, SpringOptions, Tolerance } from "./law.js";
export { frictionThrough, springSettling, type SettlingOptions, type ThroughOptions } from "./made.js";
export { mapRange, type RangeOptions } from "./map-range.js";
export { frameSpring, stepSpring, type FrameSpring } from "./step-spring.js";
export { Resampler, type ResamplingRule } from "./resampler.js";
export { settlingTime, spring, SpringMotion, timeAt, type Motion, type State, type Travel } from "./spring.js";
export type { TargetTolerance, TolerancePolicy } from "./tolerance.js";
export { VelocityTracker } from "./velocity.js";
