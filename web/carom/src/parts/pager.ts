/** Pages and carousels. */

import { positive, demand, whole, type Law } from "../law.js";
import { checkNames, type NamesOf } from "../options.js";
import type { State } from "../spring.js";
import { clamp } from "../velocity/samples.js";
import { criticalLaw, MAX_FLING } from "../zoom/physics.js";
import { checkedChoice, chooseStep, PROJECTED, type Choice } from "./choice.js";
import { SlidePart } from "./part.js";
import { timeAt } from "./passing.js";
import { Slide } from "./slide.js";

/** The pages and the view that they are seen through. */
export interface Pages {
  /** The number of pages, at least 1. */
  count: number;
  /** The length from one page to the next, above 0. */
  size: number;
  /** The length of the view, above 0. @default the size of a page */
  viewport?: number | undefined;
}

/** Pages with all of their lengths. */
interface Checked {
  readonly count: number;
  readonly size: number;
  readonly viewport: number;
}

/** How pages are turned. */
export interface PagerOptions extends Pages {
  /** Where a page rests in the view: 0 at its beginning, 1/2 in its middle, 1 at its end. @default 0.5 */
  align?: number | undefined;
  /** Whether the first page follows the last one. @default false */
  loop?: boolean | undefined;
  /**
   * Whether the first and the last page stay at the ends of a view that shows several pages. If false, there may be empty room beside them.
   * @default false
   */
  contain?: boolean | undefined;
  /** The most pages that a release turns. @default as far as the flick goes */
  most?: number | undefined;
  /** The rule that chooses the page of a release. @default CHOICES.projected */
  choice?: Choice | undefined;
  /** The spring to a page, as in `spring({ response: 0.4 }).law`. @default critical damping, with a response of 0.4 s */
  spring?: Law | undefined;
}

const NAMES = Object.keys({
  count: 1,
  size: 1,
  viewport: 1,
  align: 1,
  loop: 1,
  contain: 1,
  most: 1,
  choice: 1,
  spring: 1,
} satisfies NamesOf<PagerOptions>);

/** A pager at one instant. */
export interface PagerFrame {
  /** The place in pages. It lies between two pages while one is turned. In a loop, it continues to count beyond the ends. */
  readonly position: number;
  /** The velocity of the pager, in pages per second. */
  readonly velocity: number;
  /** The page that `position` is nearest to. */
  readonly page: number;
  /** The page where the pager will rest. Under a finger, it is the nearest one. */
  readonly target: number;
  /** Whether everything rests until the next event. */
  readonly isAtRest: boolean;
}

/**
 * Pages that a finger turns, one by one or as far as a flick goes, with or without an end. If a pager loops, its place continues to count
 * beyond the last page, so it doesn't jump from the last page to the first.
 *
 * A `Pager` doesn't have elements, and takes events with their times in milliseconds. {@link bindPager} connects it with elements.
 *
 * @throws If a number or an option is invalid.
 * @example
 * ```ts
 * // Five cards of 300 in a view of 360: the card is centred, and its
 * // neighbours peek in.
 * const cards = new Pager({ count: 5, size: 300, viewport: 360, loop: true });
 * cards.goBy(0, -1);
 * cards.arrivalMs(-1); // the time at which the last card arrives
 * ```
 */
export class Pager extends SlidePart {
  /** @internal */
  override readonly fastest = MAX_FLING;
  readonly #options: PagerOptions;
  #pages: Checked;
  readonly #choice: Choice;
  /** The page where the pager last rested, or where it was going when a finger caught it. */
  #from = 0;

  constructor(options: PagerOptions) {
    checkNames(options, NAMES);
    const { align = 0.5, most = Infinity, choice = PROJECTED, spring = criticalLaw(0.4) } = options;
    demand(align >= 0 && align <= 1, "align", "be from 0 to 1", align);
    if (most !== Infinity) demand(whole("most", most) >= 1, "most", "be at least 1", most);
    const pages = checkedPages(options);
    const range = rangeOf(pages, { ...options, align });
    super(new Slide(clamp(0, ...range), { range, reach: pages.viewport, law: spring }), -1);
    this.#options = { ...options, align, most };
    this.#choice = checkedChoice(choice);
    this.#pages = pages;
  }

  get #range(): readonly [number, number] {
    return rangeOf(this.#pages, this.#options);
  }

  override pointerDown(timeMs: number, position: number): void {
    this.#from = Math.round(this.slide.target(this.event(timeMs)) / this.#pages.size);
    super.pointerDown(timeMs, position);
  }

  /** @internal */
  override adopt(other: this): number {
    this.#from = other.#from;
    return super.adopt(other);
  }

  /** @internal A spring takes the pages to the chosen one. */
  override release(at: number, state: State): void {
    const { size } = this.#pages;
    const place = chooseStep(this.#choice, size, this.#range, state, size * this.#from);
    const most = size * this.#options.most!;
    this.slide.go(at, state, clamp(place, size * this.#from - most, size * this.#from + most));
  }

  /** @internal The pages go back to where the gesture began. */
  override cancel(at: number, state: State): void {
    this.slide.go(at, state, this.#pages.size * this.#from);
  }

  /**
   * Turns pages, for example when a key or a button is pressed. Presses add up.
   *
   * @example next.addEventListener("click", () => pages.goBy(performance.now(), 1));
   */
  goBy(timeMs: number, by: number): void {
    const at = this.event(timeMs);
    this.#scroll(at, Math.round(this.slide.target(at) / this.#pages.size) + by);
  }

  /**
   * Goes to a page. In a loop, it takes the shorter way.
   *
   * @example dot.addEventListener("click", () => pages.goTo(performance.now(), 3));
   */
  goTo(timeMs: number, page: number): void {
    const at = this.event(timeMs);
    const place = this.slide.state(at).position / this.#pages.size;
    this.#scroll(at, Math.round(place + this.#away(page, place)));
  }

  #scroll(at: number, place: number): void {
    if (this.isHeld) return;
    const { size } = this.#pages;
    this.#from = clamp(place, this.#range[0] / size, this.#range[1] / size);
    this.slide.retarget(at, size * this.#from);
  }

  /**
   * Changes the number of pages and the sizes. The place in pages stays, and so does the page that the pager goes to.
   *
   * @param page the new number of the page that the pager goes to. Pass it if you added or removed pages before that one. @default the same
   * @throws If a number is invalid. Nothing changes then.
   * @example pages.resize(performance.now(), { count: 5, size: card.offsetWidth });
   */
  resize(timeMs: number, sizes: Pages, page?: number): void {
    const next = checkedPages(sizes);
    const at = this.event(timeMs);
    const scale = next.size / this.#pages.size;
    const { position: before, velocity } = this.slide.state(at);
    const old = Math.round(this.slide.target(at) / this.#pages.size);
    const isAtRest = this.slide.isAtRest(at);
    const { target: seen } = this.frame;
    this.#pages = next;
    const moved = page === undefined ? 0 : page - (this.#options.loop ? this.#wrapped(old) : seen);
    const target = old + moved;
    const position = before + moved * (next.size / scale);
    this.slide.setRange(at, this.#range, next.viewport);
    const place = next.size * clamp(target, this.#range[0] / next.size, this.#range[1] / next.size);
    if (this.isHeld) {
      this.slide.put(at, scale * position);
      this.slide.grab(at);
    } else if (isAtRest) this.slide.put(at, place);
    else this.slide.go(at, { position: scale * position, velocity: scale * velocity }, place);
  }

  /** @internal The place in pages where the pager will rest. */
  get place(): number {
    return this.slide.target(this.clock.now) / this.#pages.size;
  }

  /** The pages at the time of the last event or frame. */
  get frame(): PagerFrame {
    const at = this.clock.now;
    const { size, count } = this.#pages;
    const { position, velocity } = this.slide.state(at);
    const [first, last] = this.#range;
    const page = (place: number): number =>
      place >= last ? count - 1 : place <= first ? 0 : this.#wrapped(Math.round(place / size));
    return {
      position: position / size,
      velocity: velocity / size,
      page: page(position),
      target: page(this.slide.target(at)),
      isAtRest: this.slide.isAtRest(at),
    };
  }

  /**
   * Returns where a page begins in the view. In a loop, the page's nearest copy counts.
   *
   * @param place the place of the pager, in pages. @default the current one
   * @example card.style.translate = `${pages.placeOf(2) - card.offsetLeft}px`;
   */
  placeOf(page: number, place = this.slide.state(this.clock.now).position / this.#pages.size): number {
    const { size, viewport } = this.#pages;
    return this.#options.align! * (viewport - size) + size * this.#away(page, place);
  }

  /**
   * Returns the time, in milliseconds, when the current motion reaches a place, or `undefined` if it doesn't. The place is in pages, and
   * continues to count beyond the ends of a loop. The page where the motion ends is reached when the pages come to rest.
   *
   * @example const timeMs = pages.arrivalMs(3);
   */
  arrivalMs(place: number): number | undefined {
    const at = this.clock.now;
    const passes = timeAt(this.slide, this.#pages.size * place, at);
    if (passes !== undefined) return 1000 * passes;
    const isLast =
      !this.slide.isAtRest(at) && !this.slide.isHeld && Math.round(this.slide.target(at) / this.#pages.size) === place;
    return isLast ? 1000 * (at + this.slide.settlingTime(at)) : undefined;
  }

  #wrapped(place: number): number {
    const { count } = this.#pages;
    return place - count * Math.floor(place / count);
  }

  /** Returns how many pages a page is from a place. In a loop, this is the shorter way. */
  #away(page: number, place: number): number {
    const { count } = this.#pages;
    const away = page - place;
    return this.#options.loop ? away - count * Math.floor(away / count + 0.5) : away;
  }
}

function rangeOf(
  { count, size, viewport }: Checked,
  { loop, contain, align }: Pick<PagerOptions, "loop" | "contain" | "align">,
): readonly [number, number] {
  if (loop) return [-Infinity, Infinity];
  if (!contain || viewport <= size) return [0, size * (count - 1)];
  const first = align! * (viewport - size);
  return [first, first + Math.max(size * count - viewport, 0)];
}

function checkedPages({ count, size, viewport = size }: Pages): Checked {
  demand(whole("count", count) >= 1, "count", "be at least 1", count);
  positive("size", size);
  positive("viewport", viewport);
  return { count, size, viewport };
}
