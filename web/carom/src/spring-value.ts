/** A value on a spring, which the adapters for frameworks connect to a target and to an element or a component. */

import {
  animate,
  type AnimateOptions,
  type Animated,
  PASSED,
  type PassedOptions,
  type RetargetOptions,
} from "./animate.js";
import type { Animatable, Given, Rate, Shape } from "./shape.js";
import { lawIn, springOf, usualLaw, type NoSpring, type SpringOptions } from "./law.js";
import { Layout } from "./lanes.js";
import type { NamesOf } from "./options.js";
import { parseText } from "./text.js";

/** The options of a {@link SpringValue} beside its spring. */
export interface ValueOptions<T> extends PassedOptions {
  /** The value at the start. @default the first target */
  from?: Given<T> | undefined;
  /**
   * Called with the element of `ref` when it is attached, after each render, and in each frame. The last call gets exactly the final value.
   * The component doesn't render for these calls.
   * @default none
   */
  write?: ((element: HTMLElement | SVGElement, value: Shape<T>, velocity: Rate<T>) => void) | undefined;
}

const NAMES = Object.keys({ from: 1, write: 1, ...PASSED } satisfies NamesOf<ValueOptions<never>>);

/** A spring, by default `{ duration: 0.5, bounce: 0 }`, and the options of its value. */
export type SpringValueOptions<T> = (SpringOptions | NoSpring) & ValueOptions<T>;

/** The target and the spring of the last render. */
interface Followed {
  readonly targets: readonly number[];
  readonly spring: readonly unknown[];
}

const same = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((x, i) => Object.is(x, b[i]));

/**
 * A value that follows its target on a spring. Creating one doesn't have side effects, so a server or a discarded render doesn't leave
 * anything behind. We request the first frame when the target first changes.
 *
 * @example
 * ```tsx
 * const sheet = useSpring(0, {
 *   duration: 0.4,
 *   bounce: 0.2,
 *   write: (element, y) => (element.style.translate = `0 ${y}px`),
 * });
 * sheet.set(320, { velocity: finger.velocity(event.timeStamp) });
 * ```
 */
export class SpringValue<T extends Animatable<T>> {
  readonly #layout: Layout;
  #current: Shape<T>;
  #options: SpringValueOptions<T>;
  #animation: Animated<T> | undefined;
  #followed: Followed | undefined;
  #element: HTMLElement | SVGElement | undefined;
  readonly #listeners = new Set<(value: Shape<T>, velocity: Rate<T>) => void>();

  /** @internal */
  constructor(target: T, options: SpringValueOptions<T>) {
    const from = options.from ?? target;
    lawIn(options, usualLaw, NAMES);
    this.#options = options;
    this.#layout = Layout.of(from, parseText);
    this.#current = this.#copy(from, "from");
  }

  /** The value that is shown now. It stays the same object until it changes. */
  get current(): Shape<T> {
    return this.#current;
  }

  /** The velocity of the value, per second. Exactly 0 at rest. */
  get velocity(): Rate<T> {
    return this.#animation?.velocity ?? (this.#layout.rate({ numberOf: () => 0 }) as Rate<T>);
  }

  /** The latest target. */
  get target(): Shape<T> {
    return this.#animation?.target ?? this.#current;
  }

  /** Whether the value is at rest. */
  get isAtRest(): boolean {
    return this.#animation?.isAtRest ?? true;
  }

  /** Pass this as `ref` to the element that `write` gets. For a Vue component, `write` gets its root element. */
  readonly ref = (element: object | null): void => {
    this.#element = ((element as { $el?: object } | null)?.$el ?? element ?? undefined) as
      | HTMLElement
      | SVGElement
      | undefined;
    this.#write(this.#current);
  };

  /**
   * Calls `listener` with value and velocity in each frame in which the value moves. Returns a function that removes the listener.
   *
   * @example const end = x.subscribe((value) => canvas.draw(value));
   */
  readonly subscribe = (listener: (value: Shape<T>, velocity: Rate<T>) => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /**
   * Sends the value to another target, even in flight. Position and velocity carry on. Returns a promise that resolves with `true` when the
   * value is at rest, and with `false` when it was stopped.
   *
   * @throws If a number or an option is invalid. Nothing changes then.
   * @example sheet.set(320, { velocity: finger.velocity(event.timeStamp) });
   */
  set(to: Given<T>, options: RetargetOptions<T> = {}): Promise<boolean> {
    if (this.#animation) return this.#animation.retarget(to, options).finished;
    const { from: _, write: __, ...own } = this.#options;
    const hasSpring = Object.values(springOf(options)).some((field) => field !== undefined);
    const onUpdate = (value: Shape<T>, velocity: Rate<T>): void => this.#show(value, velocity);
    const all = {
      ...own,
      ...(hasSpring ? springOf(options) : {}),
      velocity: options.velocity,
      timeMs: options.timeMs,
      onUpdate,
    } as AnimateOptions<T>;
    this.#animation = animate<T>(this.#current as unknown as T, to, all);
    return this.#animation.finished;
  }

  /**
   * Sets the value at once, at rest.
   *
   * @throws If the value has another shape, or a number that isn't finite.
   * @example pointer.addEventListener("pointermove", ({ clientX }) => x.snapTo(clientX));
   */
  snapTo(value: Given<T>): void {
    if (this.#animation) this.#animation.snapTo(value);
    else this.#show(this.#copy(value, "value"), this.velocity);
  }

  /**
   * Moves the value to its end now.
   *
   * @example x.settle();
   */
  settle(): void {
    this.#animation?.settle();
  }

  /**
   * Stops the value where it is, without velocity.
   *
   * @example x.stop();
   */
  stop(): void {
    this.#followed = undefined;
    this.#animation?.stop();
  }

  /**
   * Takes over the target and the options of a render. If both equal those of the last render, a target that `set` has chosen since then
   * stays.
   * @internal
   */
  follow(target: Given<T>, options: SpringValueOptions<T>): void {
    this.#options = options;
    const spring = springOf(options);
    const before = this.#followed;
    const now = (this.#followed = { targets: this.#layout.read(target, "target"), spring: Object.values(spring) });
    const isNew = !before || !same(before.targets, now.targets) || !same(before.spring, now.spring);
    const isThere = !before && this.isAtRest && same(now.targets, this.#layout.read(this.#current, "current"));
    if (isNew && !isThere) this.set(target, spring as RetargetOptions<T>);
    this.#write(this.#current);
  }

  #copy(value: unknown, what: string): Shape<T> {
    return this.#layout.value(this.#layout.read(value, what)) as Shape<T>;
  }

  #show(value: Shape<T>, velocity: Rate<T>): void {
    this.#current = value;
    this.#write(value, velocity);
    this.#listeners.forEach((listener) => listener(value, velocity));
  }

  #write(value: Shape<T>, velocity?: Rate<T>): void {
    if (this.#element) this.#options.write?.(this.#element, value, velocity ?? this.velocity);
  }
}
