/** Elements in motion: CSS properties on springs, as animations of the browser where it supports them. */

import {
  finite,
  lawIn,
  notNegative,
  require,
  usualLaw,
  written,
  type Law,
  type NoSpring,
  type SpringOptions,
} from "../law.js";
import type { NamesOf } from "../options.js";
import type { State } from "../spring.js";
import { Track, type Goal } from "./track.js";
import { comparable, propertyOf, readValue, type ElementWithStyle, type Value } from "./value.js";

/** The names of CSS properties. */
type StyleName = {
  [K in keyof CSSStyleDeclaration]: CSSStyleDeclaration[K] extends string ? K : never;
}[keyof CSSStyleDeclaration] &
  string;

/**
 * The properties that can be animated: `x`, `y`, `z` (parts of `translate`), `scale`, `scaleX`, `scaleY`, `rotate`, `rotateX`, `rotateY`,
 * `skewX`, `skewY` (parts of `transform`), and any CSS property or custom property whose values have numbers or are colours.
 */
export type ElementProperty =
  | "x"
  | "y"
  | "z"
  | "scaleX"
  | "scaleY"
  | "rotateX"
  | "rotateY"
  | "skewX"
  | "skewY"
  | `--${string}`
  | StyleName;

/**
 * Targets by property. A number has the unit of the present value: pixels for lengths, degrees for `rotate`. A string is any CSS value of
 * the same form as the present value: `"12rem"`, `"blur(4px)"`, `"oklch(70% 0.1 200)"`; of lengths, percentages and pixels may differ.
 */
export type ElementTargets = { [K in ElementProperty]?: number | string | undefined };

/** How an element is animated. */
export interface ElementMotionOptions {
  /** The values at the start. @default the present values */
  from?: ElementTargets | undefined;
  /**
   * The velocities with which properties begin, in their units per second.
   * @default the present velocities
   */
  velocity?: { [K in ElementProperty]?: number | undefined } | undefined;
  /** Seconds until it begins; until then, the present motion goes on. @default 0 */
  delay?: number | undefined;
  /** How often it is played, each time from its start; `Infinity` repeats without end. @default 1 */
  repeat?: number | undefined;
  /** `respect` puts the element at its target at once if the visitor prefers reduced motion, now or in flight. @default "respect" */
  reducedMotion?: "respect" | "ignore" | undefined;
}

const NAMES = Object.keys({
  from: 1,
  velocity: 1,
  delay: 1,
  repeat: 1,
  reducedMotion: 1,
} satisfies NamesOf<ElementMotionOptions>);

/** A spring in one of three forms, `{ duration: 0.5, bounce: 0 }` by default, and how to animate. */
export type ElementOptions = (SpringOptions | NoSpring) & ElementMotionOptions;

/** The tracks of elements, by CSS property. */
const tracks = new WeakMap<Element, Map<string, Track>>();

/** The part of an animation that concerns one CSS property. */
export interface Part {
  readonly track: Track;
  readonly goals: readonly (Goal | undefined)[];
  /** The start of each number, for the reverse direction. */
  readonly begins: readonly (Goal | undefined)[];
  /** The property's text in the element's style before the animation. */
  readonly before: string;
  /** Prepares the track just before the motion begins. */
  readonly prepare: () => void;
}

/** An element in motion; {@link animateElement} makes one. */
export class ElementAnimation {
  /**
   * Resolves with `true` when all its properties are at rest, and with `false` when it was stopped or another animation took over one of
   * its properties.
   */
  finished!: Promise<boolean>;
  readonly #parts: readonly Part[];
  readonly #keys: ReadonlyMap<string, readonly [Track, number]>;
  readonly #options: ElementMotionOptions;
  readonly #open = new Set<Track>();
  #resolve: ((isAtRest: boolean) => void) | undefined;
  #isReversed = false;

  /** @internal */
  constructor({ parts, keys }: Prepared, options: ElementMotionOptions) {
    this.#parts = parts;
    this.#keys = keys;
    this.#options = options;
    parts.forEach(({ prepare }) => prepare());
    this.#run();
  }

  /** Whether it is at rest. */
  get isAtRest(): boolean {
    return this.#open.size === 0;
  }

  /**
   * Returns position and velocity of a property now, computed from the law: in pixels, degrees, or the property's own unit.
   *
   * @throws If the property is not one of this animation, or has several numbers, as a colour has.
   * @example const { position, velocity } = move.state("x");
   */
  state(key: ElementProperty): State {
    const place = this.#keys.get(key);
    if (!place)
      throw new Error(
        `\`${key}\` must be one of the animation's properties with one number: ${[...this.#keys.keys()].join(", ")}`,
      );
    return place[0].state(place[1]);
  }

  /**
   * Sends the element back to where this animation began, or again to its target, with its present velocity.
   *
   * @example element.addEventListener("pointerleave", () => move.reverse());
   */
  reverse(): this {
    this.#isReversed = !this.#isReversed;
    this.#run();
    return this;
  }

  /**
   * Puts the element at its target now.
   *
   * @example skip.addEventListener("click", () => move.settle());
   */
  settle(): this {
    for (const track of [...this.#open]) track.end();
    return this;
  }

  /**
   * Stops the element where it is, without velocity.
   *
   * @example element.addEventListener("pointerdown", () => move.stop());
   */
  stop(): this {
    for (const track of [...this.#open]) track.stop();
    return this;
  }

  /**
   * Stops the animation and restores the values that the element's style had before.
   *
   * @example
   * ```ts
   * document.addEventListener(
   *   "keydown",
   *   ({ key }) => key === "Escape" && move.cancel(),
   * );
   * ```
   */
  cancel(): this {
    for (const { track, before } of this.#parts) if (this.#open.has(track)) track.cancel(before);
    return this;
  }

  /** @internal */
  ended(track: Track, isAtRest: boolean): void {
    if (!this.#open.delete(track)) return;
    if (isAtRest && this.#open.size > 0) return;
    this.#resolve?.(isAtRest);
    this.#resolve = undefined;
  }

  #run(): void {
    if (this.#parts.length === 0) {
      // An empty object of targets, which a program may build from data, is valid.
      this.finished = Promise.resolve(true);
      return;
    }
    if (!this.#resolve) this.finished = new Promise((resolve) => (this.#resolve = resolve));
    for (const { track } of this.#parts) this.#open.add(track);
    const { reducedMotion, repeat } = this.#options;
    for (const { track, goals, begins } of this.#parts) {
      track.run(this.#isReversed ? begins : goals, this, reducedMotion === "ignore", this.#isReversed ? 1 : repeat);
    }
  }
}

/** Returns the spring of options that may have these other names as well. */
export function springOf(options: SpringOptions | NoSpring, names: readonly string[]): Law {
  const law = lawIn(options, usualLaw, names);
  if (law.stiffness === 0)
    throw new Error("`stiffness` must be greater than 0, so that the element comes to its target");
  return law;
}

/** The target of one key of {@link ElementTargets}, and the start and the velocity that the options give for it. */
interface Wish {
  readonly key: string;
  readonly places: readonly number[];
  readonly to: Value;
  readonly from: Value | undefined;
  readonly velocity: number | undefined;
}

/** Prepares the motion of one CSS property, and changes nothing yet. */
function partOf(
  element: ElementWithStyle,
  css: string,
  wishes: readonly Wish[],
  law: Law,
  begin: number | undefined,
): Part {
  const { format } = wishes[0].to;
  const own = tracks.get(element)?.get(css);
  const isMoving = own?.isMoving === true;
  const track = own ?? new Track(element, css, format);
  const numbers = isMoving ? undefined : readValue(element, css, wishes[0].from ?? wishes[0].to);
  const count = format.tolerances.length;
  const [goals, begins]: (Goal | undefined)[][] = [new Array(count), new Array(count)];
  for (const { places, to, from, velocity } of wishes) {
    places.forEach((place, i) => {
      const start = from?.numbers[i % from.numbers.length];
      goals[place] = { law, to: to.numbers[i % to.numbers.length], text: to.text, from: start, velocity, begin };
      const position = start ?? numbers?.[place] ?? track.state(place).position;
      begins[place] = { law, to: position, text: from?.text };
    });
  }
  return {
    track,
    goals,
    begins,
    before: element.style.getPropertyValue(css),
    prepare: () => numbers && track.put(law, numbers, format),
  };
}

/**
 * Animates CSS properties of an element on a spring. It starts from where the properties are, with the velocity they have: a call in flight
 * takes over without a jump.
 *
 * Each property is an animation of the browser, which draws `translate`, `scale`, `rotate`, `opacity`, `transform`, `filter`, `clip-path`
 * and background colours even while scripts are busy. The element's style has the target from the start on; no animation remains after the
 * end. Custom properties are set frame by frame instead.
 *
 * @throws If a property or an option is invalid, or a value does not have the form of the present one. Nothing changes then.
 * @example
 * ```ts
 * const move = animateElement(
 *   card,
 *   { x: 300, rotate: 5, opacity: 0.5, color: "tomato" },
 *   { duration: 0.4, bounce: 0.3 },
 * );
 * // In flight: neither position nor velocity jumps.
 * animateElement(card, { x: 0 });
 * await move.finished; // false, since `x` was taken over
 * ```
 */
export function animateElement(
  element: ElementWithStyle,
  targets: ElementTargets,
  options: ElementOptions = {},
): ElementAnimation {
  const { delay, repeat } = options;
  if (delay !== undefined) notNegative("delay", delay);
  if (repeat !== undefined)
    require(repeat === Infinity ||
      (Number.isInteger(repeat) && repeat > 0), "repeat", "be a whole number of at least 1, or Infinity", repeat);
  const law = springOf(options, NAMES);
  return new ElementAnimation(
    prepared(element, targets, options, law, delay ? performance.now() + 1000 * delay : undefined),
    options,
  );
}

/** The parts of an animation, and the place of each key that sets one number. */
export interface Prepared {
  readonly parts: readonly Part[];
  readonly keys: ReadonlyMap<string, readonly [Track, number]>;
}

/** Checks the targets of an element, and prepares their motion. */
export function prepared(
  element: ElementWithStyle,
  targets: ElementTargets,
  options: Pick<ElementMotionOptions, "from" | "velocity">,
  law: Law,
  begin?: number,
): Prepared {
  if (!element?.style) throw new Error(`\`element\` must be an element with a style, but is ${written(element)}`);
  const wishes = new Map<string, Wish[]>();
  for (const [key, target] of Object.entries(targets) as [ElementProperty, number | string | undefined][]) {
    if (target === undefined) continue;
    const [css, ...places] = propertyOf(key);
    const own = tracks.get(element)?.get(css);
    const [to, from] = comparable(element, key, target, options.from?.[key], own?.isMoving ? own.format : undefined);
    const velocity = options.velocity?.[key];
    if (velocity !== undefined) finite(`velocity.${key}`, velocity);
    const wish = { key, places: places.length > 0 ? places : to.numbers.map((_, i) => i), to, from, velocity };
    wishes.set(css, [...(wishes.get(css) ?? []), wish]);
  }
  const parts = [...wishes].map(([css, list]) => partOf(element, css, list, law, begin));
  const keys = new Map<string, readonly [Track, number]>();
  [...wishes].forEach(([css, list], i) => {
    const { track } = parts[i];
    const own = tracks.get(element) ?? new Map<string, Track>();
    tracks.set(element, own.set(css, track));
    for (const { key, places, to } of list) if (to.numbers.length === 1) keys.set(key, [track, places[0]]);
  });
  return { parts, keys };
}
