/**
 * Springs and bound elements for Svelte 5: `import { Spring } from "carom/svelte"`.
 *
 * @module carom/svelte
 */

import { onDestroy } from "svelte";
import { createSubscriber } from "svelte/reactivity";
import { toStore } from "svelte/store";
import type { RetargetOptions } from "./animate.js";
import type { Animatable, Given, Rate, Shape } from "./shape.js";
import { Binding, type Bind, type Ended } from "./binding.js";
import { SpringValue, type SpringValueOptions } from "./spring-value.js";

export type { Bind, Ended } from "./binding.js";

/** A spring, by default `{ duration: 0.5, bounce: 0 }`, and the options of the animation. */
export type SpringOptions<T> = Omit<SpringValueOptions<T>, "from" | "write"> & { from?: undefined; write?: undefined };

/** The options of {@link Spring.set}. */
export type SetOptions<T> = RetargetOptions<T> & {
  /** Whether to put the value at the target at once. @default false */
  instant?: boolean | undefined;
};

/**
 * A value that follows its target on a spring, with the interface of `Spring` in `svelte/motion`: `target`, `current` and `set`. It
 * moves with exact physics at any frame rate. When the last effect that reads `current` is gone, the value is put at its target.
 *
 * @example
 * ```svelte
 * <script>
 *   import { Spring } from "carom/svelte";
 *   const x = new Spring(-320, { duration: 0.4, bounce: 0.2 });
 * </script>
 * <button onclick={() => (x.target = x.target ? 0 : -320)}>Menu</button>
 * <nav style:translate="{x.current}px">…</nav>
 * ```
 */
export class Spring<T extends Animatable<T>> {
  readonly #value: SpringValue<T>;
  readonly #trackCurrent = createSubscriber((update) => {
    const end = this.#value.subscribe(update);
    return () => {
      end();
      this.#value.settle();
    };
  });
  readonly #trackTarget = createSubscriber((update) => {
    this.#targetChanged = update;
    return () => (this.#targetChanged = undefined);
  });
  #targetChanged: (() => void) | undefined;

  /**
   * Creates a value at rest.
   *
   * @throws If a number or an option is invalid.
   */
  constructor(value: T, options: SpringOptions<T> = {} as SpringOptions<T>) {
    this.#value = new SpringValue<T>(value, options as SpringValueOptions<T>);
  }

  /**
   * Returns a value whose target is the result of a function, which may read state. Call this method while a component
   * is initialized.
   *
   * @throws If a number or an option is invalid.
   * @example
   * ```svelte
   * <script>
   *   let { isOpen } = $props();
   *   const x = Spring.of(() => (isOpen ? 0 : -320));
   * </script>
   * ```
   */
  static of<U extends Animatable<U>>(target: () => U, options: SpringOptions<U> = {} as SpringOptions<U>): Spring<U> {
    const spring = new Spring<U>(target(), options);
    const end = toStore(target).subscribe((to) => {
      spring.#value.follow(to as unknown as Given<U>, options as SpringValueOptions<U>);
      spring.#targetChanged?.();
    });
    onDestroy(end);
    return spring;
  }

  /** The value that is shown now. */
  get current(): Shape<T> {
    this.#trackCurrent();
    return this.#value.current;
  }

  /** The velocity of the value, per second. Exactly 0 at rest. */
  get velocity(): Rate<T> {
    this.#trackCurrent();
    return this.#value.velocity;
  }

  /** The target. If you set it, the value goes there, and position and velocity carry on. */
  get target(): Shape<T> {
    this.#trackTarget();
    return this.#value.target;
  }

  set target(to: Given<T>) {
    this.set(to);
  }

  /**
   * Sends the value to a target, or puts it there with `instant`. Returns a promise that resolves with `true` when the
   * value is at rest, and with `false` when it was stopped.
   *
   * @throws If a number or an option is invalid. Nothing changes then.
   * @example
   * ```ts
   * await x.set(0, { velocity: -1200 });
   * x.set(-320, { instant: true });
   * ```
   */
  set(to: Given<T>, { instant = false, ...options }: SetOptions<T> = {} as SetOptions<T>): Promise<boolean> {
    if (instant) this.#value.snapTo(to);
    const finished = instant ? Promise.resolve(true) : this.#value.set(to, options as RetargetOptions<T>);
    this.#targetChanged?.();
    return finished;
  }

  /**
   * Stops the value where it is, without velocity.
   *
   * @example x.stop();
   */
  stop(): void {
    this.#value.stop();
  }
}

/**
 * Binds the element that it is attached to, by any function that takes an element and options. This may be `bindDrag`, `bindSheet`,
 * `bindPager`, `bindZoom`, `trackLayout`, or your own function that plays a timeline, for example. You find what the function returned in
 * `current`. When the element is removed, we call the result's `unbind` or `stop`, or the result itself if it is a function.
 *
 * @example
 * ```svelte
 * <script>
 *   import { flushSync } from "svelte";
 *   const list = new Bound(trackLayout, { duration: 0.4, bounce: 0.2 });
 *   let items = $state(["A", "B", "C"]);
 *   const reverse = () =>
 *     list.current.change(() => flushSync(() => items.reverse()));
 * </script>
 * <ul {@attach list.attach} onclick={reverse}>…</ul>
 * ```
 */
export class Bound<E extends Element, O, B extends Ended> {
  readonly #binding: Binding<E, O, B>;

  /**
   * Creates a binding, which begins when {@link attach} is called. If the options that your function returns change, the binding continues
   * with the new ones.
   */
  constructor(bind: Bind<E, O, B>, options: O | (() => O)) {
    const read = options as () => O;
    this.#binding = new Binding(bind, typeof options === "function" ? read() : options);
    if (typeof options === "function") onDestroy(toStore(read).subscribe((now) => this.#binding.follow(now)));
  }

  /** Attaches the binding to an element, and returns a function that detaches it. */
  readonly attach = (element: E): (() => void) => {
    this.#binding.ref(element);
    return () => this.#binding.end();
  };

  /** What the binding function has returned, or `undefined` while the element isn't mounted. */
  get current(): B | undefined {
    return this.#binding.current;
  }
}
