/** The laws of motion specs, by their fields. Written by `CAROM_FREEZE=1 cargo test -p conformance --test suite table::` from the table of laws in Rust. */

import type { OneOf } from "./options.js";

/** The parameters of `spring`. */
export type SpringParameters = {
  /** Mass. Must be finite and greater than 0. @default 1 */
  mass?: number | undefined;
} & OneOf<{
  /** Stiffness of a spring. Must be finite and at least 0. */
  stiffness: number;
  /** Damping of a spring. Must be finite and at least 0. */
  damping: number;
} | {
  /** Period of the undamped spring, in seconds. Must be finite and greater than 0. */
  response: number;
  /** Damping ratio of a spring: 1 is critical, a smaller one overshoots. Must be finite and at least 0. */
  dampingRatio: number;
} | {
  /** Duration of an ease, or perceptual duration of a spring as in SwiftUI, in seconds. Must be finite and greater than 0. */
  duration: number;
  /** Bounce of a spring as in SwiftUI, from -1 to 1. Must be above -1 and at most 1. */
  bounce: number;
}>;

/** The parameters of `two_springs`. */
export type TwoSpringsParameters = {
  /** Mass. Must be finite and greater than 0. @default 1 */
  mass?: number | undefined;
  /** Stiffness of a spring. Must be finite and at least 0. */
  stiffness: number;
  /** Damping of a spring. Must be finite and at least 0. */
  damping: number;
  /** Stiffness of the spring to the board that moves. Must be finite and greater than 0. */
  couplingStiffness: number;
  /** Damping of the damper to the board that moves. Must be finite and at least 0. */
  couplingDamping: number;
  /** Displacement of the board that moves. Must be finite. @default 1 */
  displacement?: number | undefined;
};

/** The parameters of `approach`. */
export type ApproachParameters = OneOf<{
  /** Rate at which the gap to the target closes, in 1/s. Must be finite and at least 0. */
  decayRate: number;
} | {
  /** Time in which the velocity, or the gap to the target, halves, in seconds. Must be finite and greater than 0. */
  halfLife: number;
}>;

/** The parameters of `friction`. */
export type FrictionParameters = OneOf<{
  /** Rate at which the velocity decays, in 1/s. Must be finite and at least 0. */
  drag: number;
} | {
  /** Fraction of the velocity kept per millisecond, as in UIScrollView. Must be above 0 and at most 1. */
  decelerationRate: number;
} | {
  /** Fraction of the velocity kept per second, as in Flutter and Gravitas. Must be above 0 and at most 1. */
  keptPerSecond: number;
} | {
  /** Fraction of the velocity kept per frame, at `frame_rate`. Must be above 0 and at most 1. */
  keptPerFrame: number;
  /** Frames per second of `kept_per_frame`. Must be finite and greater than 0. */
  frameRate: number;
} | {
  /** Time in which the velocity, or the gap to the target, halves, in seconds. Must be finite and greater than 0. */
  halfLife: number;
}>;

/** The parameters of `sliding`. */
export type SlidingParameters = {
  /** Constant deceleration, per second squared. Must be finite and at least 0. @default 0 */
  deceleration?: number | undefined;
} & FrictionParameters;

/** The parameters of `gravity`. */
export type GravityParameters = {
  /** Constant acceleration, per second squared. Must be finite. */
  acceleration: number;
};

/** The parameters of `bounce`. */
export type BounceParameters = {
  /** Constant acceleration, per second squared. Must be finite. */
  acceleration: number;
  /** Position of the floor. Must be finite. */
  floor: number;
  /** Fraction of its speed that a bounce keeps. Must be from 0 to 1. */
  restitution: number;
};

/** The parameters of `power_fling`. */
export type PowerFlingParameters = {
  /** Friction of a fling on Android, or the law between two edges. Must be finite and greater than 0. @default 0.015 */
  friction?: number | undefined;
};

/** The parameters of `spline_fling`. */
export type SplineFlingParameters = {
  /** Density of Android's screen: 1 at 160 dots per inch. Must be finite and greater than 0. */
  density: number;
  /** Friction of a fling on Android, or the law between two edges. Must be finite and greater than 0. @default 0.015 */
  friction?: number | undefined;
};

/** The parameters of `cubic_fling`. */
export type CubicFlingParameters = {
  /** Friction of a fling on Android, or the law between two edges. Must be finite and greater than 0. @default 0.015 */
  friction?: number | undefined;
};

/** The parameters of `bezier_fling`. */
export type BezierFlingParameters = {
  /** Constant deceleration, per second squared. Must be finite and greater than 0. @default 2645.664 */
  deceleration?: number | undefined;
  /** Longest distance that a fling covers. Must be greater than 0. Without it, there is no limit. */
  reach?: number | undefined;
};

/** The parameters of `ease`. */
export type EaseParameters = {
  /** Control points x1, y1, x2, y2 of the Bezier curve, as in CSS. */
  control: readonly [number, number, number, number];
  /** Duration of an ease, or perceptual duration of a spring as in SwiftUI, in seconds. Must be finite and at least 0. */
  duration: number;
};

/** The parameters of `bouncing`. */
export type BouncingParameters = {
  /** Lower edge. Must not be above `max`. Without it, there is no limit. */
  min?: number | undefined;
  /** Upper edge. Without it, there is no limit. */
  max?: number | undefined;
  /** Friction of a fling on Android, or the law between two edges. */
  friction: SlidingParameters;
  /** Spring at the edges. */
  spring: SpringParameters;
};

/** Any law but the compositions. */
export type LawSpec =
  | ({ law: "spring"; target: number } & SpringParameters)
  | ({ law: "two_springs"; target: number } & TwoSpringsParameters)
  | ({ law: "approach"; target: number } & ApproachParameters)
  | ({ law: "friction" } & FrictionParameters)
  | ({ law: "sliding" } & SlidingParameters)
  | ({ law: "gravity" } & GravityParameters)
  | ({ law: "bounce" } & BounceParameters)
  | ({ law: "drift" })
  | ({ law: "power_fling" } & PowerFlingParameters)
  | ({ law: "spline_fling" } & SplineFlingParameters)
  | ({ law: "cubic_fling" } & CubicFlingParameters)
  | ({ law: "chromium_fling" })
  | ({ law: "bezier_fling" } & BezierFlingParameters)
  | ({ law: "ease"; target: number } & EaseParameters)
  | ({ law: "bouncing" } & BouncingParameters);
