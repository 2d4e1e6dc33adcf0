/**
 * Springs, bound elements and layouts for Vue 3: `import { useSpring } from "carom/vue"`.
 *
 * @module carom/vue
 */

import {
  markRaw,
  onBeforeUpdate,
  onScopeDispose,
  onUpdated,
  shallowRef,
  toValue,
  watchEffect,
  type MaybeRefOrGetter,
  type ShallowRef,
} from "vue";
import type { Animatable, Shape } from "./shape.js";
import { Binding, type Bind, type ElementRef, type Ended } from "./binding.js";
import { trackLayout, type LayoutOptions, type LayoutTracker } from "./layout/tracker.js";
import { SpringValue, type SpringValueOptions } from "./spring-value.js";

export type { Bind, Binding, ElementRef, Ended } from "./binding.js";
export type { SpringValue, SpringValueOptions } from "./spring-value.js";

/**
 * Returns a value that follows `target` on a spring. The value may be a number, a list, or an object of both. Components don't render while
 * the value moves, but `write` gets the element of `ref` in each frame. The value stops when the component or the effect scope that made it
 * ends.
 *
 * @throws If a number or an option is invalid.
 * @example
 * ```vue
 * <script setup lang="ts">
 * const { isOpen } = defineProps<{ isOpen: boolean }>();
 * const drawer = useSpring(() => (isOpen ? 0 : -320), {
 *   duration: 0.4,
 *   bounce: 0.2,
 *   write: (element, x) => (element.style.translate = `${x}px`),
 * });
 * </script>
 * <template><nav :ref="drawer.ref">…</nav></template>
 * ```
 */
export function useSpring(
  target: MaybeRefOrGetter<number>,
  options?: MaybeRefOrGetter<SpringValueOptions<number>>,
): SpringValue<number>;
export function useSpring<T extends Animatable<T>>(
  target: MaybeRefOrGetter<T>,
  options?: MaybeRefOrGetter<SpringValueOptions<T>>,
): SpringValue<T>;
export function useSpring(target: MaybeRefOrGetter<unknown>, options: MaybeRefOrGetter<object> = {}): unknown {
  const value = markRaw(new SpringValue(toValue(target) as number, toValue(options)));
  // Vue runs this effect after it has made the elements, and never on a server.
  watchEffect(() => value.follow(toValue(target) as number, toValue(options)), { flush: "post" });
  onScopeDispose(() => value.stop());
  return value;
}

/**
 * Returns a ref of the current value of a spring that follows `target`. A component that reads the ref renders in each frame in which the
 * value moves.
 *
 * @throws If a number or an option is invalid.
 * @example
 * ```vue
 * <script setup lang="ts">
 * const { cents } = defineProps<{ cents: number }>();
 * const shown = useSpringValue(() => cents, { duration: 0.6, bounce: 0 });
 * </script>
 * <template><output>{{ (shown / 100).toFixed(2) }}</output></template>
 * ```
 */
export function useSpringValue(
  target: MaybeRefOrGetter<number>,
  options?: MaybeRefOrGetter<SpringValueOptions<number>>,
): Readonly<ShallowRef<number>>;
export function useSpringValue<T extends Animatable<T>>(
  target: MaybeRefOrGetter<T>,
  options?: MaybeRefOrGetter<SpringValueOptions<T>>,
): Readonly<ShallowRef<Shape<T>>>;
export function useSpringValue(target: MaybeRefOrGetter<unknown>, options?: MaybeRefOrGetter<object>): unknown {
  const value = useSpring(target as MaybeRefOrGetter<number>, options);
  const shown = shallowRef(value.current);
  onScopeDispose(value.subscribe((now) => (shown.value = now)));
  return shown;
}

/**
 * Binds the element of `ref` while it is mounted. Pass any function that takes an element and options, such as `bindDrag`, `bindSheet`,
 * `bindPager`, `bindZoom`, or your own that plays a timeline. `current` is what the function returned. To end the binding, we call the
 * `unbind` or `stop` of `current`, or `current` itself.
 *
 * If you pass functions in the options, we call the latest ones. If another option changes, the binding continues with the new one, and
 * keeps place, velocity and finger.
 *
 * @param also another ref of the same element
 * @example
 * ```vue
 * <script setup lang="ts">
 * const sheet = useBound(bindSheet, { detents: () => [0, 300] });
 * </script>
 * <template><div :ref="sheet.ref">…</div></template>
 * ```
 */
export function useBound<E extends Element, B extends Ended>(bind: (element: E) => B): Binding<E, undefined, B>;
export function useBound<E extends Element, O, B extends Ended>(
  bind: Bind<E, O, B>,
  options: MaybeRefOrGetter<O>,
  also?: ElementRef<E>,
): Binding<E, O, B>;
export function useBound(
  bind: Bind<Element, unknown, Ended>,
  options?: MaybeRefOrGetter<unknown>,
  also?: ElementRef<Element>,
): unknown {
  const binding = markRaw(new Binding(bind, toValue(options), also));
  watchEffect(() => binding.follow(toValue(options)), { flush: "post" });
  onScopeDispose(() => binding.end());
  return binding;
}

/**
 * Animates the children of the element of `ref` as they move to where an update puts them, enter, and leave (see `trackLayout`). Call it in
 * the component that renders the children. If a child is leaving and another one with the same `data-layout-id` enters, the new one
 * continues from where the old one is.
 *
 * @throws If an option is invalid.
 * @example
 * ```vue
 * <script setup lang="ts">
 * const list = useLayout({ duration: 0.4, bounce: 0.2 });
 * </script>
 * <template>
 *   <ul :ref="list.ref"><li v-for="item in items" :key="item">{{ item }}</li></ul>
 * </template>
 * ```
 */
export function useLayout(options: LayoutOptions = {}): Binding<Element, LayoutOptions, LayoutTracker> {
  const layout = useBound(trackLayout as Bind<Element, LayoutOptions, LayoutTracker>, options);
  onBeforeUpdate(() => layout.current?.before());
  onUpdated(() => void layout.current?.after());
  return layout;
}
