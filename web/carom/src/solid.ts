/**
 * Springs and bound elements for Solid: `import { createSpring } from "carom/solid"`.
 *
 * @module carom/solid
 */

import { createEffect, createSignal, onCleanup, untrack, type Accessor } from "solid-js";
import type { Animatable, Shape } from "./shape.js";
import { Binding, type Bind, type ElementRef, type Ended } from "./binding.js";
import { SpringValue, type SpringValueOptions } from "./spring-value.js";

export type { Bind, ElementRef, Ended } from "./binding.js";
export type { SpringValue, SpringValueOptions } from "./spring-value.js";

/**
 * Returns a value that follows `target` on a spring. The value may be a number, a list, or an object of both. Signals don't change while
 * the value moves, but `write` gets the element of `ref` in each frame. The value stops when the component or the root that made it is
 * disposed.
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
export function createSpring<T extends Animatable<T>>(
  target: Accessor<T>,
  options?: SpringValueOptions<T>,
): SpringValue<T>;
export function createSpring(target: Accessor<unknown>, options: object = {}): unknown {
  const value = untrack(() => new SpringValue(target() as number, options));
  createEffect(() => value.follow(target() as number, options));
  onCleanup(() => value.stop());
  return value;
}

/**
 * Returns a signal of the current value of a spring that follows `target`. The signal changes in each frame in which the value moves.
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
export function createSpringValue<T extends Animatable<T>>(
  target: Accessor<T>,
  options?: SpringValueOptions<T>,
): Accessor<Shape<T>>;
export function createSpringValue(target: Accessor<unknown>, options?: object): Accessor<unknown> {
  const value = createSpring(target as Accessor<number>, options);
  const [shown, show] = createSignal(value.current);
  onCleanup(value.subscribe((now) => show(() => now)));
  return shown;
}

/** An element that is bound while it is mounted. {@link createBound} makes one. */
export interface BoundElement<E, B> {
  /** Pass it to the element as `ref`. */
  readonly ref: (element: E) => void;
  /** What the binding function has returned, or `undefined` while the element isn't mounted. */
  readonly current: B | undefined;
}

/**
 * Binds the element of `ref` while it is mounted. Pass any function that takes an element and options, such as `bindDrag`, `bindSheet`,
 * `bindPager`, `bindZoom`, `trackLayout`, or your own that plays a timeline. `current` is what the function returned. To end the binding,
 * we call the `unbind` or `stop` of `current`, or `current` itself. If the options that your accessor returns change, the binding continues
 * with the new ones.
 *
 * @param also another ref of the same element
 * @example
 * ```tsx
 * function List() {
 *   const [items, setItems] = createSignal(["A", "B", "C"]);
 *   const list = createBound(trackLayout, { duration: 0.4, bounce: 0.2 });
 *   const reverse = () =>
 *     list.current?.change(() => setItems(items().toReversed()));
 *   return <ul ref={list.ref} onClick={reverse}>…</ul>;
 * }
 * ```
 */
export function createBound<E extends Element, B extends Ended>(bind: (element: E) => B): BoundElement<E, B>;
export function createBound<E extends Element, O extends object, B extends Ended>(
  bind: Bind<E, O, B>,
  options: O | Accessor<O>,
  also?: ElementRef<E>,
): BoundElement<E, B>;
export function createBound(
  bind: Bind<Element, unknown, Ended>,
  options?: unknown,
  also?: ElementRef<Element>,
): unknown {
  const read = (): unknown => (typeof options === "function" ? (options as Accessor<unknown>)() : options);
  const binding = new Binding(bind, untrack(read), also);
  let element: Element | undefined;
  // Solid passes the element before it is in the document, so bind it in an effect.
  createEffect(() => {
    binding.follow(read());
    untrack(() => binding.ref(element ?? null));
  });
  onCleanup(() => binding.end());
  return {
    ref: (given: Element) => (element = given),
    get current() {
      return binding.current;
    },
  };
}
