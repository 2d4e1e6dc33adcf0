/** Motions for CSS. */

import { ask, FRAMES, LINEAR } from "./full.js";
import { Writer } from "./value.js";
import { plain } from "./motion.js";
import type { Motion } from "./spring.js";

/** A motion as a CSS easing function. */
export interface Linear {
  /** `linear(…)`, with the fewest points that keep to the tolerance. */
  css: string;
  /** The duration that goes with it, in milliseconds. */
  duration: number;
  /** The largest distance from the motion at any time, as a fraction of the way. */
  error: number;
  /** Fractions of the duration and of the way, in turn. */
  points: number[];
}

/** A motion with its spec: what {@link spring} and {@link motion} give. */
export type Described = Motion & { toJSON(): unknown };

/**
 * The motion from its start to its rest as `linear()`, within `tolerance`: a fraction of the way, 0.005 if nobody says.
 * What comes to rest where it began has no way: it goes by {@link toKeyframes}.
 *
 * ```ts
 * const { css, duration } = toLinear(spring({ duration: 0.5, bounce: 0.3 }));
 * element.animate({ translate: ["0px", "300px"] }, { duration, easing: css, fill: "forwards" });
 * ```
 */
export function toLinear(motion: Described, tolerance = 0.005): Linear {
  return ask<Linear>(LINEAR, new Writer().number(tolerance).value(plain(motion)));
}

/**
 * The motion as `@keyframes`, and the `animation` that goes with them. In `property`, {} is where the number goes. The
 * `tolerance` is a fraction of how far its least and its greatest value are apart, 0.005 if nobody says.
 */
export function toKeyframes(
  motion: Described,
  { name = "carom", property = "transform: translateX({}px)", tolerance = 0.005 } = {},
): { css: string; animation: string } {
  return ask(FRAMES, new Writer().number(tolerance).text(name).text(property).value(plain(motion)));
}
