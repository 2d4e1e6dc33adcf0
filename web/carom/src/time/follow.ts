/** A value on a spring whose target moves. */

import { animate, type AnimateOptions, type Animated } from "../animate.js";
import type { Animatable, Given, Rate } from "../shape.js";

/**
 * Animates a value on a spring that follows a moving target. The target is now at `target`, and moves at `velocity`. See
 * {@link Animated.follow}.
 *
 * @param velocity of the target, per second
 * @throws If a number or an option is invalid.
 * @example
 * ```ts
 * const label = followMoving(0, ball.x, ball.velocity, {
 *   duration: 0.3,
 *   bounce: 0,
 *   onUpdate: (x) => (element.style.translate = `${x}px`),
 * });
 * ball.onBounce = () => label.follow(ball.x, ball.velocity);
 * ```
 */
export function followMoving(
  from: number,
  target: number,
  velocity: number,
  options?: AnimateOptions<number>,
): Animated<number>;
export function followMoving<T extends Animatable<T>>(
  from: T,
  target: Given<T>,
  velocity: Given<Rate<T>>,
  options?: AnimateOptions<T>,
): Animated<T>;
export function followMoving(from: unknown, target: unknown, velocity: unknown, options: object = {}): unknown {
  return animate(from as number, from as number, options).follow(target as number, velocity as number);
}
