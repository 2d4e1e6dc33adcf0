/** Elements in motion: CSS properties on springs, as animations of the browser where it supports them. */

import { finite, lawIn, usualLaw, written, type Law, type NoSpring, type SpringOptions } from "../law.js";
import type { NamesOf } from "../options.js";
import type { State } from "../spring.js";
import { Track, type Goal } from "./track.js";
import { parseValue, propertyOf, readValue, type ElementWithStyle, type Value } from "./value.js";

/** The names of CSS properties. */
type StyleName = { [K in keyof CSSStyleDeclaration]: CSSStyleDeclaration[K] extends string ? K : never }[keyof CSSStyleDeclaration] & string;

/**
 * The properties that can be animated: `x`, `y`, `z` (parts of `translate`), `scale`, `scaleX`, `scaleY`, `rotate`, and any CSS property or custom
 * property whose values have numbers or are colours.
 */
export type ElementProperty = "x" | "y" | "z" | "scaleX" | "scaleY" | `--${string}` | StyleName;

/**
 * Targets by property. A number has the unit of the present value: pixels for lengths, degrees for `rotate`. A string is any CSS value of
 * the same form as the present value: `"12rem"`, `"blur(4px)"`, `"oklch(70% 0.1 200)"`.
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
  /** `respect` puts the element at its target at once if the visitor prefers reduced motion, now or in flight. @default "respect" */
  reducedMotion?: "respect" | "ignore" | undefined;
}

const NAMES = Object.keys({ from: 1, velocity: 1, reducedMotion: 1 } satisfies NamesOf<ElementMotionOptions>);

/** A spring in one of three forms, `{ duration: 0.5, bounce: 0 }` by default, and how to animate. */
export type ElementOptions = (SpringOptions | NoSpring) & ElementMotionOptions;

/** The tracks of elements, by CSS property. */
const tracks = new WeakMap<Element, Map<string, Track>>();

/** The part of an animation that concerns one CSS property. */
interface Part {
  readonly track: Track;
  readonly goals: (Goal | undefined)[];
  /** The start of each number, for the reverse direction. */
  readonly begins: (Goal | undefined)[];
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
  readonly #ignoresPreference: boolean;
  readonly #open = new Set<Track>();
  #resolve: ((isAtRest: boolean) => void) | undefined;
  #isReversed = false;

  /** @internal */
  constructor(parts: readonly Part[], keys: ReadonlyMap<string, readonly [Track, number]>, ignoresPreference: boolean) {
    this.#parts = parts;
    this.#keys = keys;
    this.#ignoresPreference = ignoresPreference;
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
   * @example
   * ```ts
   * const { position, velocity } = move.state("x");
   * ```
   */
  state(key: ElementProperty): State {
    const place = this.#keys.get(key);
    if (!place) throw new Error(`\`${key}\` must be one of the animation's properties with one number: ${[...this.#keys.keys()].join(", ")}`);
    return place[0].state(place[1]);
  }

  /**
   * Sends the element back to where this animation began, or again to its target, with its present velocity.
   *
   * @example
   * ```ts
   * element.addEventListener("pointerleave", () => move.reverse());
   * ```
   */
  reverse(): this {
    this.#isReversed = !this.#isReversed;
    this.#run();
    return this;
  }

  /**
   * Puts the element at its target now.
   *
   * @example
   * ```ts
   * skip.addEventListener("click", () => move.settle());
   * ```
   */
  settle(): this {
    for (const track of [...this.#open]) track.end();
    return this;
  }

  /**
   * Stops the element where it is, without velocity.
   *
   * @example
   * ```ts
   * element.addEventListener("pointerdown", () => move.stop());
   * ```
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
      // Nothing has to move, as with a goal built from data.
      this.finished = Promise.resolve(true);
      return;
    }
    if (!this.#resolve) this.finished = new Promise((resolve) => (this.#resolve = resolve));
    for (const { track } of this.#parts) this.#open.add(track);
    for (const { track, goals, begins } of this.#parts) track.run(this.#isReversed ? begins : goals, this, this.#ignoresPreference);
  }
}

/** Returns the spring of the options. */
function springOf(options: SpringOptions | NoSpring): Law {
  const law = lawIn(options, usualLaw, NAMES);
  if (law.stiffness === 0) throw new Error("`stiffness` must be greater than 0, so that the element comes to its target");
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
function partOf(element: ElementWithStyle, css: string, wishes: readonly Wish[], law: Law): Part {
  const { format } = wishes[0].to;
  const own = tracks.get(element)?.get(css);
  const isMoving = own?.isMoving === true;
  if (isMoving && own.format.key !== format.key) {
    throw new Error(`\`${wishes[0].key}\` must have the form of its present value \`${own.format.key.replace(/#/g, "0")}\`, but is \`${wishes[0].to.text.slice(0, 100)}\``);
  }
  const track = own ?? new Track(element, css, format);
  const numbers = isMoving ? undefined : readValue(element, css, wishes[0].to);
  const count = format.tolerances.length;
  const [goals, begins]: (Goal | undefined)[][] = [new Array(count), new Array(count)];
  for (const { places, to, from, velocity } of wishes) {
    places.forEach((place, i) => {
      const begin = from?.numbers[i % from.numbers.length];
      goals[place] = { law, to: to.numbers[i % to.numbers.length], text: to.text, from: begin, velocity };
      const position = begin ?? numbers?.[place] ?? track.state(place).position;
      begins[place] = { law, to: position, text: from?.text };
    });
  }
  return { track, goals, begins, before: element.style.getPropertyValue(css), prepare: () => numbers && track.put(law, numbers, format) };
}

/**
 * Animates CSS properties of an element on a spring. It starts from where the properties are, with the velocity they have: a call in flight
 * takes over without a jump.
 *
 * Each property is an animation of the browser, which draws `translate`, `scale`, `rotate`, `opacity`, `transform`, `filter`, `clip-path`
 * and background colours even while scripts are busy. The element's style has the target from the start on, and nothing else remains
 * after the end. Custom properties are set frame by frame instead.
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
export function animateElement(element: ElementWithStyle, targets: ElementTargets, options: ElementOptions = {}): ElementAnimation {
  if (!(element?.style)) throw new Error(`\`element\` must be an element with a style, but is ${written(element)}`);
  const law = springOf(options);
  const wishes = new Map<string, Wish[]>();
  for (const [key, target] of Object.entries(targets) as [ElementProperty, number | string | undefined][]) {
    if (target === undefined) continue;
    const [css, ...places] = propertyOf(key);
    const own = tracks.get(element)?.get(css);
    const present = own?.isMoving ? own.format : undefined;
    const to = parseValue(element, key, target, present);
    const start = options.from?.[key];
    const from = start === undefined ? undefined : parseValue(element, key, start, to.format);
    const velocity = options.velocity?.[key];
    if (velocity !== undefined) finite(`velocity.${key}`, velocity);
    const wish = { key, places: places.length > 0 ? places : to.numbers.map((_, i) => i), to, from, velocity };
    wishes.set(css, [...(wishes.get(css) ?? []), wish]);
  }
  const parts = [...wishes].map(([css, list]) => partOf(element, css, list, law));
  const keys = new Map<string, readonly [Track, number]>();
  [...wishes].forEach(([css, list], i) => {
    const { track } = parts[i];
    const own = tracks.get(element) ?? new Map<string, Track>();
    tracks.set(element, own.set(css, track));
    for (const { key, places, to } of list) if (to.numbers.length === 1) keys.set(key, [track, places[0]]);
  });
  return new ElementAnimation(parts, keys, options.reducedMotion === "ignore");
}
