/**
 * Springs for Vue 3: `import { useSpring } from "carom/vue"`.
 *
 * @module carom/vue
 */

import { markRaw, onScopeDispose, shallowRef, toValue, watchEffect, type MaybeRefOrGetter, type ShallowRef } from "vue";
import type { Animatable, Shape } from "./animate.js";
import { SpringValue, type SpringValueOptions } from "./spring-value.js";

export type { SpringValue, SpringValueOptions } from "./spring-value.js";

/**
 * Returns a value that follows `target` on a spring: a number, a list, or an object of both. Nothing renders while it moves; `write`
 * gets the element of `ref` in each frame. The value is stopped when the component or the effect scope in which it is made ends.
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
export function useSpring(target: MaybeRefOrGetter<number>, options?: MaybeRefOrGetter<SpringValueOptions<number>>): SpringValue<number>;
export function useSpring<T extends Animatable<T>>(
  target: MaybeRefOrGetter<T>,
  options?: MaybeRefOrGetter<SpringValueOptions<T>>,
): SpringValue<T>;
export function useSpring(target: MaybeRefOrGetter<unknown>, options: MaybeRefOrGetter<object> = {}): unknown {
  const value = markRaw(new SpringValue(toValue(target) as number, toValue(options)));
  // The effect runs after the elements are made, and never on a server.
  watchEffect(() => value.follow(toValue(target) as number, toValue(options)), { flush: "post" });
  onScopeDispose(() => value.stop());
  return value;
}

/**
 * Returns a ref of the present value of a spring that follows `target`. A component that reads it renders in each frame in which it
 * moves.
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
