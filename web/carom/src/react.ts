/**
 * Springs, bound elements and layouts for React: `import { useSpring } from "carom/react"`.
 *
 * @module carom/react
 */

import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from "react";
import type { Animatable, Shape } from "./shape.js";
import { Binding, type Bind, type ElementRef, type Ended } from "./binding.js";
import { trackLayout, type LayoutOptions, type LayoutTracker } from "./layout/tracker.js";
import { SpringValue, type SpringValueOptions } from "./spring-value.js";

export type { Bind, Binding, ElementRef, Ended } from "./binding.js";
export type { SpringValue, SpringValueOptions } from "./spring-value.js";

/** A layout effect in browsers. On a server, effects don't run, but React 18 would warn of a layout effect, so use a plain one there. */
const useBrowserEffect = typeof document === "undefined" ? useEffect : useLayoutEffect;

/** Subscribes to nothing. */
const unchanged = () => (): void => {};

/**
 * Returns a value that follows `target` on a spring. The value may be a number, a list, or an object of both. The component doesn't render
 * while the value moves. `write` gets the element of `ref` in each frame. The value is stopped when the component is unmounted.
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
 * Returns the current value of a spring that follows `target`. The component renders in each frame in which the value moves.
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

/**
 * Binds the element of `ref` while it is mounted. Pass any function that takes an element and options, such as `bindDrag`, `bindSheet`,
 * `bindPager`, `bindZoom`, or your own that plays a timeline. `current` is what the function returned. To end the binding, we call the
 * `unbind` or `stop` of `current`, or `current` itself.
 *
 * The hook calls the functions of the latest render's options. If another option changes, the binding continues with the new one, and keeps
 * place, velocity and finger.
 *
 * @param also another ref of the same element
 * @example
 * ```tsx
 * function Sheet({ onRest }: { onRest: (detent: number) => void }) {
 *   const sheet = useBound(bindSheet, { detents: () => [0, 300], onRest });
 *   return (
 *     <div ref={sheet.ref}>
 *       <button onClick={() => sheet.current?.goTo(1)}>More</button>
 *     </div>
 *   );
 * }
 * ```
 */
export function useBound<E extends Element, B extends Ended>(bind: (element: E) => B): Binding<E, undefined, B>;
export function useBound<E extends Element, O, B extends Ended>(
  bind: Bind<E, O, B>,
  options: O,
  also?: ElementRef<E>,
): Binding<E, O, B>;
export function useBound(bind: Bind<Element, unknown, Ended>, options?: unknown, also?: ElementRef<Element>): unknown {
  const [binding] = useState(() => new Binding(bind, options, also));
  useBrowserEffect(() => binding.follow(options));
  return binding;
}

/**
 * Animates the children of the element of `ref` as they move to where a render puts them, enter, and leave (see `trackLayout`). Call it in
 * the component that renders the children. If a child is leaving and another one with the same `data-layout-id` enters, the new one
 * continues from where the old one is.
 *
 * @throws If an option is invalid.
 * @example
 * ```tsx
 * function List({ items }: { items: string[] }) {
 *   const list = useLayout({ duration: 0.4, bounce: 0.2 });
 *   const rows = items.map((item) => <li key={item}>{item}</li>);
 *   return <ul ref={list.ref}>{rows}</ul>;
 * }
 * ```
 */
export function useLayout(options: LayoutOptions = {}): Binding<Element, LayoutOptions, LayoutTracker> {
  const layout = useBound(trackLayout as Bind<Element, LayoutOptions, LayoutTracker>, options);
  const [render] = useState({ isPending: true });
  render.isPending = true;
  // React calls this while it renders, and once more before it commits a render that took several tasks.
  const look = (): void => {
    if (render.isPending) layout.current?.before();
  };
  useSyncExternalStore(unchanged, look, look);
  useBrowserEffect(() => {
    render.isPending = false;
    void layout.current?.after();
  });
  return layout;
}
