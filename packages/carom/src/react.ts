/**
 * Springs for React: `import { useSpring } from "carom/react"`.
 *
 * @module carom/react
 */

import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from "react";
import type { Animatable, Shape } from "./animate.js";
import { SpringValue, type SpringValueOptions } from "./spring-value.js";

export type { SpringValue, SpringValueOptions } from "./spring-value.js";

/** A layout effect, except on a server: there React 18 would warn of it, and no effect runs anyway. */
const useBrowserEffect = typeof document === "undefined" ? useEffect : useLayoutEffect;

/**
 * Returns a value that follows `target` on a spring: a number, a list, or an object of both. The component does not render while it
 * moves; `write` gets the element of `ref` in each frame. The value is stopped when the component is unmounted.
 *
 * @throws If a number or an option is invalid.
 * @example
 * ```tsx
 * function Drawer({ isOpen }: { isOpen: boolean }) {
 *   const drawer = useSpring(isOpen ? 0 : -320, {
 *     duration: 0.4,
 *     bounce: 0.2,
 *     write: (element, x) => (element.style.translate = `${x}px`),
 *   });
 *   return <nav ref={drawer.ref}>…</nav>;
 * }
 * ```
 */
export function useSpring(target: number, options?: SpringValueOptions<number>): SpringValue<number>;
export function useSpring<T extends Animatable<T>>(target: T, options?: SpringValueOptions<T>): SpringValue<T>;
export function useSpring(target: unknown, options: object = {}): unknown {
  const [value] = useState(() => new SpringValue(target as number, options));
  useBrowserEffect(() => value.follow(target as number, options));
  useBrowserEffect(() => () => value.stop(), [value]);
  return value;
}

/**
 * Returns the present value of a spring that follows `target`. The component renders in each frame in which it moves.
 *
 * @throws If a number or an option is invalid.
 * @example
 * ```tsx
 * function Total({ cents }: { cents: number }) {
 *   const shown = useSpringValue(cents, { duration: 0.6, bounce: 0 });
 *   return <output>{(shown / 100).toFixed(2)}</output>;
 * }
 * ```
 */
export function useSpringValue(target: number, options?: SpringValueOptions<number>): number;
export function useSpringValue<T extends Animatable<T>>(target: T, options?: SpringValueOptions<T>): Shape<T>;
export function useSpringValue(target: unknown, options?: object): unknown {
  const value = useSpring(target as number, options);
  const read = (): unknown => value.current;
  return useSyncExternalStore(value.subscribe, read, read);
}
