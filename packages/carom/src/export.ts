/** Exports of motions for CSS. */

import { ask, FRAMES, LINEAR } from "./full.js";
import { Writer } from "./value.js";
import { plain } from "./motion.js";
import { checkNames } from "./options.js";
import type { Motion } from "./spring.js";

/** A motion as a CSS easing function. */
export interface Linear {
  /** `linear(…)`, with the fewest points within the tolerance. */
  css: string;
  /** The duration of the animation, in milliseconds. */
  duration: number;
  /** The largest distance from the motion at any time, as a fraction of the travel. */
  error: number;
  /** Alternating fractions of the duration and of the travel. */
  points: number[];
}

/** A motion with its spec, as {@link spring} and {@link motion} return it. */
export type Described = Motion & { toJSON(): unknown };

/**
 * Returns a motion from its start to its rest as a CSS easing function.
 *
 * @param tolerance the largest distance from the motion, as a fraction of the travel
 * @default 0.005
 * @throws If the motion has no rest, or no travel: one that comes to rest where it began needs {@link toKeyframes}.
 * @example
 * ```ts
 * const { css, duration } = toLinear(spring({ duration: 0.5, bounce: 0.3 }));
 * element.animate({ translate: ["0px", "300px"] }, { duration, easing: css, fill: "forwards" });
 * ```
 */
export function toLinear(motion: Described, tolerance = 0.005): Linear {
  return ask<Linear>(LINEAR, new Writer().number(tolerance).value(plain(motion)));
}

/**
 * Returns a motion as `@keyframes`, and the value of the `animation` property that runs them.
 *
 * @param options the `name` of the keyframes, the declaration `property`, in which {} stands for the number, and the `tolerance`, as a
 *   fraction of the distance between the least and the greatest value
 * @default { name: "carom", property: "transform: translateX({}px)", tolerance: 0.005 }
 * @throws If the motion has no rest, or an option is invalid.
 * @example
 * ```ts
 * const { css, animation } = toKeyframes(motion({ law: "friction", drag: 3, velocity: 900 }), { name: "glide" });
 * style.textContent = `${css} .card { animation: ${animation} }`;
 * ```
 */
export function toKeyframes(
  motion: Described,
  options: { name?: string | undefined; property?: string | undefined; tolerance?: number | undefined } = {},
): { css: string; animation: string } {
  checkNames(options, ["name", "property", "tolerance"]);
  const { name = "carom", property = "transform: translateX({}px)", tolerance = 0.005 } = options;
  return ask(FRAMES, new Writer().number(tolerance).text(name).text(property).value(plain(motion)));
}
