/** Exports of motions for CSS. */

import type { Motion } from "carom";
import type { LinearEasing } from "carom/dom";
import { askModule, FRAMES, LINEAR } from "./convert-module.js";
import { finite } from "../../carom/build/law.js";
import { Writer } from "../../carom/build/value.js";
import { easingOf, fractionOf } from "../../carom/build/linear.js";
import { plain } from "../../carom/build/motion.js";
import { checkNames, type NamesOf } from "../../carom/build/options.js";

/** A motion as a CSS easing function, with the fewest points within the tolerance. */
export interface Linear extends LinearEasing {
  /** The largest distance from the motion at any time, as a fraction of the travel. */
  error: number;
  /** The largest difference of the slope from the motion's velocity, as a fraction of its highest speed. */
  slopeError: number;
}

/** A motion with its spec, as {@link spring} and {@link motion} return it. */
export type Described = Motion & { toJSON(): unknown };

/**
 * Returns a motion from its start to its rest as a CSS easing function.
 *
 * @param tolerance the largest distance from the motion, as a fraction of the travel. `{ pixels }` keeps a travel of that many pixels
 *   within a tenth of a pixel
 * @default 0.001
 * @throws If the motion doesn't come to rest, or doesn't travel. If it comes to rest where it began, use {@link toKeyframes}.
 * @example
 * ```ts
 * const { css, durationMs } = toLinear(spring({ duration: 0.5, bounce: 0.3 }), {
 *   pixels: 300,
 * });
 * element.animate(
 *   { translate: ["0px", "300px"] },
 *   { duration: durationMs, easing: css, fill: "forwards" },
 * );
 * ```
 */
export function toLinear(motion: Described, tolerance: number | { pixels: number } = 0.001): Linear {
  const linear = askModule<Linear>(LINEAR, new Writer().number(fractionOf(tolerance)).value(plain(motion)));
  return { ...linear, ...easingOf(linear.css, linear.durationMs, linear.points) };
}

/** The options of {@link toKeyframes}. */
export interface KeyframesOptions {
  /** The name of the keyframes. @default "carom" */
  name?: string | undefined;
  /** The declaration. The number replaces its {}. @default "transform: translateX({}px)" */
  property?: string | undefined;
  /** The largest distance from the motion, as a fraction of the distance between the least and the greatest value. @default 0.001 */
  tolerance?: number | undefined;
}

const NAMES = Object.keys({ name: 1, property: 1, tolerance: 1 } satisfies NamesOf<KeyframesOptions>);

/**
 * Returns a motion as `@keyframes`, and the value of the `animation` property that runs them.
 *
 * @throws If the motion doesn't come to rest, or an option is invalid.
 * @example
 * ```ts
 * const { css, animation } = toKeyframes(
 *   motion({ law: "friction", drag: 3, velocity: 900 }),
 *   { name: "glide" },
 * );
 * style.textContent = `${css} .card { animation: ${animation} }`;
 * ```
 */
export function toKeyframes(motion: Described, options: KeyframesOptions = {}): { css: string; animation: string } {
  checkNames(options, NAMES);
  const { name = "carom", property = "transform: translateX({}px)", tolerance = 0.001 } = options;
  return askModule(
    FRAMES,
    new Writer().number(finite("tolerance", tolerance)).text(name).text(property).value(plain(motion)),
  );
}
