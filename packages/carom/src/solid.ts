/**
 * Springs for Solid: `import { createSpring } from "carom/solid"`.
 *
 * @module carom/solid
 */

import { createEffect, createSignal, onCleanup, untrack, type Accessor } from "solid-js";
import type { Animatable, Shape } from "./animate.js";
import { SpringValue, type SpringValueOptions } from "./spring-value.js";

export type { SpringValue, SpringValueOptions } from "./spring-value.js";

/**
 * Returns a value that follows `target` on a spring: a number, a list, or an object of both. No signal changes while it moves;
 * `write` gets the element of `ref` in each frame. The value is stopped when the component or the root in which it is made is disposed.
 *
 * @throws If a number or an option is invalid.
 * @example
 * ```tsx
 * function Drawer(props: { isOpen: boolean }) {
 *   const drawer = createSpring(() => (props.isOpen ? 0 : -320), {
 *     duration: 0.4,
 *     bounce: 0.2,
 *     write: (element, x) => (element.style.translate = `${x}px`),
 *   });
 *   return <nav ref={drawer.ref}>…</nav>;
 * }
 * ```
 */
export function createSpring(target: Accessor<number>, options?: SpringValueOptions<number>): SpringValue<number>;
export function createSpring<T extends Animatable<T>>(target: Accessor<T>, options?: SpringValueOptions<T>): SpringValue<T>;
export function createSpring(target: Accessor<unknown>, options: object = {}): unknown {
  const value = untrack(() => new SpringValue(target() as number, options));
  createEffect(() => value.follow(target() as number, options));
  onCleanup(() => value.stop());
  return value;
}

/**
 * Returns a signal of the present value of a spring that follows `target`. It changes in each frame in which it moves.
 *
 * @throws If a number or an option is invalid.
 * @example
 * ```tsx
 * function Total(props: { cents: number }) {
 *   const shown = createSpringValue(() => props.cents, {
 *     duration: 0.6,
 *     bounce: 0,
 *   });
 *   return <output>{(shown() / 100).toFixed(2)}</output>;
 * }
 * ```
 */
export function createSpringValue(target: Accessor<number>, options?: SpringValueOptions<number>): Accessor<number>;
export function createSpringValue<T extends Animatable<T>>(target: Accessor<T>, options?: SpringValueOptions<T>): Accessor<Shape<T>>;
export function createSpringValue(target: Accessor<unknown>, options?: object): Accessor<unknown> {
  const value = createSpring(target as Accessor<number>, options);
  const [shown, show] = createSignal(value.current);
  onCleanup(value.subscribe((now) => show(() => now)));
  return shown;
}
