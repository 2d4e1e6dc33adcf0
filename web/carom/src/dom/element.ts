/** Elements in motion: CSS properties on springs, as animations of the browser where it supports them. */

import {
  finite,
  lawIn,
  notNegative,
  demand,
  usualLaw,
  warnIfLong,
  written,
  type Law,
  type NoSpring,
  type SpringOptions,
} from "../law.js";
import type { NamesOf } from "../options.js";
import type { State } from "../spring.js";
import { presentOf, Track, viewOf, type Goal, type Row } from "./track.js";
import {
  givenOf,
  isAlike,
  pairOf,
  present,
  propertyOf,
  resolve,
  supports,
  TURNS,
  wholeFormat,
  wholeRow,
  type ElementWithStyle,
  type Format,
  type Given,
} from "./value.js";

/** The names of CSS properties. */
type StyleName = {
  [K in keyof CSSStyleDeclaration]: CSSStyleDeclaration[K] extends string ? K : never;
}[keyof CSSStyleDeclaration] &
  string;

/** The properties that always have one number. */
type NumberProperty =
  | "x"
  | "y"
  | "z"
  | "scaleX"
  | "scaleY"
  | "rotateX"
  | "rotateY"
  | "skewX"
  | "skewY"
  | "opacity"
  | "width"
  | "height";

/**
 * The properties that can be animated: `x`, `y`, `z` (parts of `translate`), `scale`, `scaleX`, `scaleY`, `rotate`, `rotateX`, `rotateY`,
 * `skewX`, `skewY` (parts of `transform`), and any CSS property or custom property whose values the browser can mix.
 */
export type ElementProperty = NumberProperty | `--${string}` | StyleName;

/**
 * Targets by property. A number has the unit of the current value: pixels for lengths, degrees for `rotate`. A string is any CSS value that
 * the browser can mix with the current one, for example `"12rem"`, `"none"`, `"blur(4px)"`, `"var(--accent)"`, `"10px 20px"`.
 */
export type ElementTargets = { [K in ElementProperty]?: number | string | undefined };

/** How an element is animated. */
export interface ElementMotionOptions {
  /** The values at the start. @default the current values */
  from?: ElementTargets | undefined;
  /**
   * The velocities that properties begin with, in their units per second. Give a number, or a list for values of several numbers, in the
   * order of {@link ElementAnimation.state}.
   * @default the current velocities
   */
  velocity?: { [K in ElementProperty]?: number | readonly number[] | undefined } | undefined;
  /** Seconds until the animation begins. Until then, the current motion goes on. @default 0 */
  delay?: number | undefined;
  /** How many times the animation is played, each time from its start. `Infinity` repeats without end. @default 1 */
  repeat?: number | undefined;
  /**
   * What happens if the visitor prefers reduced motion, even if that changes in flight. With `respect`, opacity and colours are still
   * animated, and all else is at its target at once. A function decides for each CSS property whether it is still animated. With `ignore`,
   * everything moves.
   * @default "respect"
   */
  reducedMotion?: LessMotion | undefined;
}

/** What happens under reduced motion: see {@link ElementMotionOptions}. */
export type LessMotion = "respect" | "ignore" | ((css: string) => boolean);

/**
 * Returns whether a property is still animated under reduced motion. By default, opacity and colours are, because they don't move anything.
 */
const goesOn = (policy: LessMotion | undefined, css: string): boolean =>
  typeof policy === "function" ? policy(css) : policy === "ignore" || /(^|-)(opacity|color)$|^(fill|stroke)$/.test(css);

const NAMES = Object.keys({
  from: 1,
  velocity: 1,
  delay: 1,
  repeat: 1,
  reducedMotion: 1,
} satisfies NamesOf<ElementMotionOptions>);

/** A spring in one of three forms, by default `{ duration: 0.5, bounce: 0 }`, and the options of the animation. */
export type ElementOptions = (SpringOptions | NoSpring) & ElementMotionOptions;

/** The tracks of elements, by CSS property. */
const tracks = new WeakMap<Element, Map<string, Track>>();

/** The part of an animation that concerns one CSS property. */
export interface Part {
  readonly css: string;
  readonly track: Track;
  readonly format: Format;
  readonly goals: readonly (Goal | undefined)[];
  /** Where each number begins. When the animation is reversed, the number returns there. */
  readonly begins: readonly (Goal | undefined)[];
  /** The property's text in the element's style before the animation. */
  readonly before: string;
  /** Prepares the track just before the motion begins. */
  readonly prepare: (now?: number) => unknown;
}

/** An element in motion. {@link animateElement} makes one. */
export class ElementAnimation {
  /**
   * Resolves with `true` when all properties of this animation are at rest. Resolves with `false` when the animation was stopped, or
   * another one took over one of its properties.
   */
  finished!: Promise<boolean>;
  #parts: readonly Part[];
  readonly #keys: Prepared["keys"];
  readonly #options: ElementMotionOptions;
  readonly #open = new Set<Track>();
  #resolve: ((isAtRest: boolean) => void) | undefined;
  #isReversed = false;

  /** @internal */
  constructor({ parts, keys }: Prepared, options: ElementMotionOptions, now?: number) {
    this.#parts = parts;
    this.#keys = keys;
    this.#options = options;
    for (const { prepare } of parts) prepare(now);
  }

  /** @internal Begins the motion that was prepared. `now` is the present that the call shares with others, in milliseconds. */
  begin(now?: number): this {
    this.#run(now);
    return this;
  }

  /** Whether this animation is at rest. */
  get isAtRest(): boolean {
    return this.#open.size === 0;
  }

  /**
   * Returns position and velocity of a property now, in pixels, degrees, or the property's own unit. Both are computed from the law. If a
   * value has several numbers, such as a padding, you get a list. For a colour, the list has the colour's own numbers times its opacity,
   * and then the opacity.
   *
   * @throws If this animation doesn't have the property.
   * @example const { position, velocity } = move.state("x");
   */
  state(key: NumberProperty): State;
  state(key: ElementProperty): { position: number | number[]; velocity: number | number[] };
  state(key: ElementProperty): { position: number | number[]; velocity: number | number[] } {
    const place = this.#keys.get(key);
    if (!place) throw new Error(`\`${key}\` must be one of its properties: ${[...this.#keys.keys()].join(", ")}`);
    const [track, lane] = place;
    const row: Row = lane === undefined ? track.row() : [track.row()[lane]];
    const [position, velocity] = [0, 1].map((i) => row.map((state) => state[i]));
    return row.length === 1 ? { position: position[0], velocity: velocity[0] } : { position, velocity };
  }

  /**
   * Lets the element stand still where it is, until you call {@link resume}.
   *
   * @example card.addEventListener("pointerenter", () => move.pause());
   */
  pause(): this {
    for (const track of this.#open) track.pause();
    return this;
  }

  /**
   * Continues after {@link pause}, with the velocity that the element had.
   *
   * @example card.addEventListener("pointerleave", () => move.resume());
   */
  resume(): this {
    for (const track of this.#open) track.resume();
    return this;
  }

  /**
   * Sends the element back to where this animation began, or to its target again, with its current velocity.
   *
   * @example element.addEventListener("pointerleave", () => move.reverse());
   */
  reverse(): this {
    this.#isReversed = !this.#isReversed;
    // The start, the velocity and the delay were for the first motion only.
    const again = (goal: Goal | undefined): Goal | undefined =>
      goal && { ...goal, from: undefined, velocity: undefined, delay: undefined };
    this.#parts = this.#parts.map((part) => ({ ...part, goals: part.goals.map(again) }));
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

  #run(now = this.#parts[0]?.track.present): void {
    if (this.#parts.length === 0) {
      // An empty object of targets is valid, because programs may build it from data. Then there is nothing to animate.
      this.finished = Promise.resolve(true);
      return;
    }
    if (!this.#resolve) this.finished = new Promise((resolve) => (this.#resolve = resolve));
    for (const { track } of this.#parts) this.#open.add(track);
    const { reducedMotion, repeat } = this.#options;
    for (const { css, track, format, goals, begins } of this.#parts) {
      const next = this.#isReversed ? begins : goals;
      // Another animation may have changed the property's format meanwhile.
      if (track.format !== format)
        track.put(
          next[0]!.law,
          begins.map((begin) => begin!.to),
          format,
        );
      track.run(next, this, goesOn(reducedMotion, css), this.#isReversed ? 1 : repeat, now);
    }
  }
}

/** Returns the spring of options. All other fields of the options must be in `names`. */
export function springOf(options: SpringOptions | NoSpring, names: readonly string[]): Law {
  const law = lawIn(options, usualLaw, names);
  if (law.stiffness === 0)
    throw new Error("`stiffness` must be greater than 0, so that the element comes to its target");
  return law;
}

/** What a call asks of one element. */
interface Call {
  readonly element: ElementWithStyle;
  readonly targets: ElementTargets;
  readonly options: Pick<ElementMotionOptions, "from" | "velocity">;
  readonly law: Law;
  /** When the call acts, on the clock of the element's window, in milliseconds. @default now */
  readonly now?: number | undefined;
  /** How long after that the motion begins, in milliseconds. @default 0 */
  readonly delay?: number | undefined;
}

/** The target of one key of {@link ElementTargets}, and the start and the velocity that the options give for it. */
interface Wish extends Call {
  readonly key: string;
  readonly css: string;
  /** The indices of the numbers that the key sets, or an empty list for all numbers. */
  readonly places: readonly number[];
  /** The track of the property if it is in motion. */
  readonly own: Track | undefined;
  /** The current value. */
  readonly shown: string;
  readonly to: Given;
  readonly from: Given | undefined;
  readonly velocity: readonly number[] | undefined;
}

/** Checks the targets of an element. */
function wishesOf(call: Call): Map<string, Wish[]> {
  const { element, targets, options } = call;
  checkElement(element);
  const wishes = new Map<string, Wish[]>();
  for (const [key, target] of Object.entries(targets) as [ElementProperty, number | string | undefined][]) {
    if (target === undefined) continue;
    const [css, ...parts] = propertyOf(key);
    const track = tracks.get(element)?.get(css);
    const own = track?.isMoving ? track : undefined;
    const seen = own?.text() ?? present(element, css);
    const to = givenOf(element, key, target, seen);
    // Browsers return the colour of a custom property as it was written. Use it as the start, so that the browser computes it.
    const isColor = css.startsWith("--") && !own && supports("color", seen);
    const start = options.from?.[key] ?? (isColor ? seen : undefined);
    const shown = isColor ? "" : seen;
    const from = start === undefined ? undefined : givenOf(element, key, start, seen);
    const given = options.velocity?.[key];
    const velocity = given === undefined ? undefined : [given].flat().map((one) => finite(`velocity.${key}`, one));
    const places = to.whole === undefined || key !== css ? parts : [];
    wishes.set(css, [...(wishes.get(css) ?? []), { ...call, key, css, places, own, shown, to, from, velocity }]);
  }
  return wishes;
}

/** Lets the browser compute the values of texts that are not in the form of the current value. */
function compute(wishes: readonly Wish[], which: "to" | "from"): void {
  resolve(
    wishes.flatMap(({ element, css, shown, [which]: given }) =>
      given?.whole !== undefined && !isAlike(given.whole, shown) ? [{ element, css, given }] : [],
    ),
  );
}

/** Prepares the motion of one CSS property, without changing anything yet. */
function partOf(wishes: readonly Wish[]): Part {
  const [{ element, css, key, own, shown, to, from, law, now, delay }] = wishes;
  const whole = wholeFormat(css, key);
  const rowOf = ({ number, whole: text }: Given): readonly number[] =>
    number === undefined ? wholeRow(element, css, text!) : TURNS.map(() => number);
  const start = from?.whole ?? shown;
  const pair = whole
    ? ([whole, own?.format === whole ? [] : wholeRow(element, css, shown), []] as const)
    : own && !from
      ? own.toward(to.whole!, now)
      : pairOf(element, css, start, to.whole!);
  if (!pair)
    throw new Error(
      `\`${key}\` must be a value that the browser mixes with ${written(start)}, but is ${written(to.whole)}`,
    );
  const [format, row, , velocities] = pair;
  const isSame = own?.format === format;
  const present = isSame ? own.row(now).map(([position]) => position) : row;
  const [goals, begins]: (Goal | undefined)[][] = [[], []];
  for (const { places, to, from, velocity } of wishes) {
    const [ends, starts] = whole ? [rowOf(to), from && rowOf(from)] : [pair[2], from && row];
    const isWhole = places.length === 0;
    present.forEach((now, i) => {
      if (!isWhole && !places.includes(i)) return;
      goals[i] = {
        law,
        to: ends[i],
        text: to.text,
        isWhole,
        from: starts?.[i],
        velocity: velocity?.[isWhole ? i : 0],
        delay,
      };
      begins[i] = { law, to: starts?.[i] ?? now, text: from?.text, isWhole };
    });
  }
  const track = own ?? tracks.get(element)?.get(css) ?? new Track(element, css);
  return {
    css,
    track,
    format,
    goals,
    begins,
    before: element.style.getPropertyValue(css),
    prepare: (present) => isSame || track.put(law, row, format, velocities, present),
  };
}

/**
 * Animates CSS properties of an element on a spring. The motion starts from where the properties are, with the velocity they have, so you
 * can call this in flight without a jump. On the way, you see the mixtures of start and target that the browser itself would show.
 *
 * Each property is an animation of the browser, which draws `translate`, `scale`, `rotate`, `opacity`, `transform`, `filter`, `clip-path`
 * and background colours even while scripts are busy. The element's style has the target from the start, and the animation is removed at
 * the end. Custom properties are an exception, because we set them frame by frame.
 *
 * @throws If a property or an option is invalid, or the browser can't mix a value with the current one. Nothing changes then.
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
  return animateElements([element], targets, options)[0];
}

/** An argument for many elements. It is one value for all of them, or a function of an element and its place in the list. */
type Each<T> = T | ((element: ElementWithStyle, index: number) => T);

/**
 * Animates many elements as {@link animateElement} does, but reads all of them before it changes the first, so the page is laid out at most
 * once.
 *
 * @throws If a property or an option is invalid, or the browser can't mix a value with the current one. Nothing changes then.
 * @example
 * ```ts
 * const cards = document.querySelectorAll<HTMLElement>(".card");
 * animateElements(
 *   cards,
 *   (card, i) => ({ x: 40 * i, opacity: 1 }),
 *   (card, i) => ({ duration: 0.4, delay: 0.05 * i }),
 * );
 * ```
 */
export function animateElements(
  elements: Iterable<ElementWithStyle>,
  targets: Each<ElementTargets>,
  options: Each<ElementOptions> = {},
): ElementAnimation[] {
  const laws = new Map<ElementOptions, Law>();
  // All elements of a window share one present, so that they move as one.
  const presents = new Map<typeof globalThis, number>();
  const calls = Array.from(elements, (element, i) => {
    checkElement(element);
    const own = typeof options === "function" ? options(element, i) : options;
    const law = laws.get(own) ?? checkedLaw(own);
    laws.set(own, law);
    const view = viewOf(element);
    const now = presents.get(view) ?? presentOf(element);
    presents.set(view, now);
    return {
      element,
      targets: typeof targets === "function" ? targets(element, i) : targets,
      options: own,
      law,
      now,
      delay: own.delay && 1000 * own.delay,
    };
  });
  const all = prepared(calls).map((one, i) => new ElementAnimation(one, calls[i].options, calls[i].now));
  all.forEach((one, i) => one.begin(calls[i].now));
  return all;
}

function checkElement(element: ElementWithStyle): void {
  if (!element?.style) throw new Error(`\`element\` must be an element with a style, but is ${written(element)}`);
}

/** Returns the spring of options, after checking all of them. */
function checkedLaw(options: ElementOptions): Law {
  const { delay, repeat } = options;
  if (delay !== undefined) {
    notNegative("delay", delay);
    warnIfLong("delay", delay);
  }
  if (repeat !== undefined)
    demand(
      repeat === Infinity || (Number.isInteger(repeat) && repeat > 0),
      "repeat",
      "be a whole number of at least 1, or Infinity",
      repeat,
    );
  return springOf(options, NAMES);
}

/** The parts of an animation, and the track of each key. A key that sets one number of several also has that number's place. */
export interface Prepared {
  readonly parts: readonly Part[];
  readonly keys: ReadonlyMap<string, readonly [track: Track, place: number | undefined]>;
}

/**
 * Checks the targets of elements, and prepares their motion. It first reads the values of all elements. Then the browser computes those
 * that are written in another form, all targets at once and all starts at once.
 */
export function prepared(calls: readonly Call[]): Prepared[] {
  const wishes = calls.map(wishesOf);
  const all = wishes.flatMap((one) => [...one.values()].flat());
  compute(all, "to");
  compute(all, "from");
  const found = wishes.map((one) => [...one.values()].map(partOf));
  return found.map((parts, k) => {
    const keys = new Map<string, readonly [Track, number | undefined]>();
    for (const { css, track } of parts) {
      const { element } = calls[k];
      const own = tracks.get(element) ?? new Map<string, Track>();
      tracks.set(element, own.set(css, track));
      for (const { key, places } of wishes[k].get(css)!) keys.set(key, [track, places[0]]);
    }
    return { parts, keys };
  });
}
