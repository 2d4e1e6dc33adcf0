/** Writes CSS `linear()` easings in JavaScript, without a search for the fewest points. */

import { positive, demand, written } from "./law.js";
import { checkNames } from "./options.js";
import { SpringMotion } from "./spring.js";
import type { Modes } from "./spring/modes.js";

/**
 * Returns an upper bound for how far a spring at displacement `y` and velocity `v` will ever be from its target. The bound follows from the
 * energy, which never rises.
 */
export const reachOf = ({ stiffness }: Modes, y: number, v: number): number => Math.sqrt(y * y + (v * v) / stiffness);

/**
 * Returns how long, in seconds, a straight line may replace the motion of a spring from displacement `y` and velocity `v`.
 *
 * A chord over a time h deviates from the curve by at most h²·max|y″|/8. The acceleration y″ obeys the spring's own equation, so
 * {@link reachOf} bounds it, too.
 */
export function stepFrom(modes: Modes, y: number, v: number, tolerance: number): number {
  const acceleration = -(modes.stiffness * y + modes.damping * v);
  const jerk = -(modes.stiffness * v + modes.damping * acceleration);
  return Math.sqrt((8 * tolerance) / reachOf(modes, acceleration, jerk));
}

/** Writes a number with at most this many decimals. */
export const decimals = (value: number, count: number): string => String(Number(value.toFixed(count)));

/** Returns a CSS `linear(…)` through the outputs at these times. The last time is the duration. */
export function linearText(times: readonly number[], outputs: readonly number[]): string {
  const last = times.length - 1;
  const points = outputs.map((output, i) => {
    const text = decimals(output, 6);
    return i === 0 || i === last ? text : `${text} ${decimals((100 * times[i]) / times[last], 4)}%`;
  });
  return `linear(${points.join(", ")})`;
}

/** Returns a tolerance as a fraction of the travel. */
export function fractionOf(tolerance: number | { pixels: number }): number {
  if (typeof tolerance === "object" && tolerance !== null) {
    checkNames(tolerance, ["pixels"], "tolerance.");
    positive("tolerance.pixels", tolerance.pixels);
    return 0.1 / tolerance.pixels;
  }
  demand(tolerance > 0 && tolerance < 0.5, "tolerance", "be greater than 0 and less than 0.5", tolerance);
  return tolerance;
}

/** Returns an easing. Its duration is rounded to four decimals. */
export const easingOf = (css: string, milliseconds: number, points: number[]): LinearEasing => {
  const durationMs = Number(decimals(milliseconds, 4));
  const transition = `${durationMs}ms ${css}`;
  return { css, durationMs, transition, points, toString: () => transition };
};

/** A motion with more points than this is drawn frame by frame. */
export const MOST_POINTS = 1000;

/** A spring's motion as a CSS easing function. */
export interface LinearEasing {
  /** `linear(…)`. */
  css: string;
  /** The duration of the animation, in milliseconds, with at most four decimals. */
  durationMs: number;
  /** Duration and easing, as `transition` and `animation` take them. */
  transition: string;
  /** Alternating fractions of the duration and of the travel. */
  points: number[];
  /**
   * Returns `transition`, so that you can put the easing itself into a template.
   *
   * @example element.style.transition = `transform ${springEasing(bouncy)}`;
   */
  toString(): string;
}

/**
 * Returns a spring's motion from its start to its target as a CSS easing function. It doesn't need WebAssembly. If you want the fewest
 * points for a tolerance, use `toLinear` of `carom-tools/convert`, which needs fewer than half of the points.
 *
 * @param tolerance the largest distance from the motion, as a fraction of the travel. `{ pixels }` keeps a travel of that many pixels
 *   within a tenth of a pixel
 * @default 0.001
 * @throws If the motion doesn't travel, or would need more than 1,000 points, as a motion without damping does.
 * @example
 * ```ts
 * const bouncy = spring({ duration: 0.5, bounce: 0.3 });
 * const { css, durationMs } = springEasing(bouncy);
 * element.animate(
 *   { translate: ["0px", "300px"] },
 *   { duration: durationMs, easing: css, fill: "forwards" },
 * );
 * ```
 */
export function springEasing(motion: SpringMotion, tolerance: number | { pixels: number } = 0.001): LinearEasing {
  if (!(motion instanceof SpringMotion))
    throw new Error(`\`motion\` must be a motion, such as \`spring(options)\` returns, but is ${written(motion)}`);
  const { modes, from, to } = motion;
  if (from === to) throw new Error("`to` must differ from `from`, because an easing gives fractions of the travel");
  const [times, outputs] = [[0], [0]];
  let t = 0;
  // The lines may use three quarters of the tolerance. The rest is for the jump to the target at the end.
  const distance = fractionOf(tolerance) * Math.abs(to - from);
  for (
    let { position, velocity } = motion.at(0);
    modes && reachOf(modes, position - to, velocity) > 0.25 * distance;
  ) {
    t += stepFrom(modes, position - to, velocity, 0.75 * distance);
    if (times.push(t) > MOST_POINTS) break;
    ({ position, velocity } = motion.at(t));
    outputs.push((position - from) / (to - from));
  }
  if (times.length > MOST_POINTS || t === 0)
    throw new Error("`damping` must be so large that an easing of at most 1,000 points comes to rest");
  outputs[outputs.length - 1] = 1;
  const points = times.flatMap((time, i) => [time / t, outputs[i]]);
  return easingOf(linearText(times, outputs), 1000 * t, points);
}
