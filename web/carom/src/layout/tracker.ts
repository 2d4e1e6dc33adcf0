/** Elements that move from where you see them to where a change of the page puts them. */

import type { ElementOptions } from "../dom/element.js";

import { lawIn, springOf, usualLaw, written, type Law, type NoSpring, type SpringOptions } from "../law.js";
import { curveOf, frameTimeOf, presentOf, viewOf } from "../dom/track.js";
import { prefersReducedMotion } from "../less-motion.js";
import { MOST_POINTS } from "../linear.js";
import type { NamesOf } from "../options.js";
import { scrolledSince, type Point } from "../surroundings.js";
import { Flight, UNSEEN, type Offset } from "./flight.js";
import { baseOf, placeOf, withoutMotion, type Base, type Place } from "./place.js";
import { checkHidden, Presence, type Hidden } from "./presence.js";

/** The elements that move: the children of an element, a list, or a function that returns them. */
export type Tracked = Element | Iterable<Element> | (() => Iterable<Element>);

/** How elements enter and leave. */
export interface LayoutMotionOptions {
  /** How an element looks before it enters and after it has left. @default { opacity: 0 } */
  hidden?: Hidden | undefined;
  /**
   * With `respect`, elements fade in at their new places if the visitor prefers reduced motion. A motion in flight then ends at once.
   * @default "respect"
   */
  reducedMotion?: "respect" | "ignore" | undefined;
}

const NAMES = Object.keys({ hidden: 1, reducedMotion: 1 } satisfies NamesOf<LayoutMotionOptions>);

/** A spring in one of three forms, by default `{ duration: 0.5, bounce: 0 }`, and the options of the motion. */
export type LayoutOptions = (SpringOptions | NoSpring) & LayoutMotionOptions;

/** The elements in motion, of all trackers. */
const flights = new Map<Element, Flight>();

/** A frame this much later than a change, in milliseconds, makes the motions begin again. */
const LATE = 20;

/** Where an element was seen before a change. */
interface Seen {
  place: Place;
  /** Returns how far the element has been scrolled since it was seen. Elements that scroll together share one function. */
  readonly scrolled: () => Point;
  readonly flight: Flight | undefined;
  readonly parent: Element | null;
}

const STILL: Offset = [0, 1, 2, 3].map(() => ({ position: 0, velocity: 0 }));

const isHtml = (element: Element): element is HTMLElement =>
  "style" in element && typeof element.animate === "function";

/** Returns the nearest element around one that is in motion. */
function aroundOf(element: Element): Flight | undefined {
  for (let one = element.parentElement; one; one = one.parentElement) {
    const flight = flights.get(one);
    if (flight) return flight;
  }
  return undefined;
}

/** Elements whose places are compared before and after a change. {@link trackLayout} makes one. */
export class LayoutTracker {
  readonly #elements: () => Iterable<Element>;
  readonly #law: Law;
  readonly #hidden: Hidden;
  readonly #options: ElementOptions;
  readonly #presences = new Map<Element, Presence>();
  readonly #own = new Set<Element>();
  readonly #preference = typeof matchMedia === "function" ? matchMedia("(prefers-reduced-motion: reduce)") : undefined;
  #seen: Map<Element | string, Seen> | undefined;
  #depth = 0;
  /** Observes which leaving elements are put back into the document. */
  readonly #returns =
    typeof MutationObserver === "function" ? new MutationObserver((records) => this.#callBack(records)) : undefined;

  /** @internal */
  constructor(tracked: Tracked, options: LayoutOptions) {
    this.#law = lawIn(options, usualLaw, NAMES);
    if (!(this.#law.stiffness > 0 && this.#law.damping > 0))
      throw new Error("`stiffness` and `damping` must be greater than 0, so that elements come to rest");
    this.#hidden = options.hidden ?? { opacity: 0 };
    checkHidden(this.#hidden);
    this.#options = { ...springOf(options), reducedMotion: options.reducedMotion } as ElementOptions;
    if (typeof tracked === "function") this.#elements = tracked;
    else if (tracked && Symbol.iterator in tracked) this.#elements = () => tracked;
    else if ((tracked as Element | undefined)?.children) this.#elements = () => (tracked as Element).children;
    else
      throw new Error(`\`tracked\` must be an element, a list of elements or a function, but is ${written(tracked)}`);
    this.#preference?.addEventListener("change", this.#yield);
  }

  /** Whether all elements are at rest. */
  get isAtRest(): boolean {
    return this.#own.size === 0;
  }

  /**
   * Changes the page, and lets the elements move to their new places. Elements that weren't there before enter. An element that the change
   * removes leaves: it stays where it was, out of the flow, takes on the look of `hidden`, and is then removed. If another change puts a
   * leaving element back, the element continues from where you see it, at the same velocity.
   *
   * @returns whether the elements came to rest before another change. A change inside another one returns `true` at once
   * @example
   * ```ts
   * layout.change(() => list.append(list.firstElementChild!));
   * layout.change(() => item.remove()); // leaves
   * undo.onclick = () => layout.change(() => list.append(item));
   * ```
   */
  change(change: () => void): Promise<boolean> {
    this.before();
    this.#depth++;
    try {
      change();
    } finally {
      this.#depth--;
    }
    return this.#depth > 0 ? Promise.resolve(true) : this.after();
  }

  /**
   * Records where the elements are, before a framework changes the page.
   *
   * @example layout.before(); // in React, while the component renders
   */
  before(): void {
    if (this.#depth > 0) return;
    this.#seen = new Map();
    const scrolls = new Map<Element | null, () => Point>();
    for (const [element, place] of this.#measure()) {
      const parent = element.parentElement;
      const key = /fixed|sticky/.test(getComputedStyle(element).position) ? element : parent;
      const scrolled = scrolls.get(key) ?? scrolledSince(element);
      scrolls.set(key, scrolled);
      const seen = { place, flight: flights.get(element), parent, scrolled };
      this.#seen.set(element, seen);
      const id = idOf(element);
      if (id) this.#seen.set(id, seen);
    }
  }

  /**
   * Corrects the recorded places for scrolling since then. The visitor may have scrolled during a long render, and so may the change. If
   * most elements that scroll together stay where they were in the window, the browser has scrolled to keep them there.
   */
  #scroll(seen: ReadonlyMap<Element | string, Seen>, places: ReadonlyMap<Element, Place>): void {
    const groups = new Map<() => Point, Point & { inPlace: number }>();
    for (const { scrolled } of seen.values())
      if (!groups.has(scrolled)) groups.set(scrolled, { ...scrolled(), inPlace: 0 });
    const isNear = (x: number, y: number): boolean => Math.hypot(x, y) < UNSEEN;
    for (const [element, { box }] of places) {
      const last = seen.get(element);
      if (!last) continue;
      const by = groups.get(last.scrolled)!;
      const [x, y] = [box[0] - last.place.box[0], box[1] - last.place.box[1]];
      by.inPlace += Number(isNear(x + by.x, y + by.y)) - Number(isNear(x, y));
    }
    for (const [element, last] of seen) {
      const by = groups.get(last.scrolled)!;
      if (typeof element === "string" || isNear(by.x, by.y) || by.inPlace < 0) continue;
      const [x, y, width, height] = last.place.box;
      last.place = { ...last.place, box: [x - by.x, y - by.y, width, height] };
      const presence = this.#presences.get(element);
      if (presence?.isLeaving) withoutMotion(this.#bases(), () => presence.pin(last.place));
    }
  }

  /**
   * Lets the elements move to their places after a change of the page, from where {@link before} saw them.
   *
   * @returns whether the elements came to rest before another change
   * @example layout.after(); // in React, in a layout effect
   */
  after(): Promise<boolean> {
    const seen = this.#seen;
    if (!seen || this.#depth > 0) return Promise.resolve(true);
    this.#seen = undefined;
    const comings = this.#callBack(this.#returns?.takeRecords() ?? []);
    const goings = this.#leave(seen);
    const places = this.#measure();
    this.#scroll(seen, places);
    for (const element of [...this.#own]) if (!places.has(element)) this.#end(element);
    const presences = [...comings, ...goings, ...this.#enter(places, seen)];
    if (this.#yields()) {
      this.#yield();
      presences.push(this.#fade(places, seen));
    } else presences.push(this.#move(places, seen));
    return Promise.all(presences).then((all) => all.every((isAtRest) => isAtRest));
  }

  /** Fades in the elements whose places have changed, because with reduced motion they don't move there. */
  async #fade(places: ReadonlyMap<Element, Place>, seen: ReadonlyMap<Element | string, Seen>): Promise<boolean> {
    const [easing, duration] = curveOf(this.#law, UNSEEN) ?? ["linear", 0];
    const fades = [...places].flatMap(([element, { box }]) => {
      const last = seen.get(element) ?? seen.get(idOf(element) ?? element);
      if (!last || box.every((number, i) => Math.abs(number - last.place.box[i]) < UNSEEN)) return [];
      const { opacity } = getComputedStyle(element);
      return [element.animate({ opacity: ["0", opacity] }, { easing, duration }).finished];
    });
    await Promise.allSettled(fades);
    return true;
  }

  /** Lets the elements move from where they were seen. */
  #move(places: ReadonlyMap<Element, Place>, seen: ReadonlyMap<Element | string, Seen>): Promise<boolean> {
    const [first] = places.keys();
    if (!first) return Promise.resolve(true);
    const now = presentOf(first);
    const begun = new Map<Element, Flight>();
    // An element inside a moving element moves, too. Otherwise the outer one would stretch it.
    for (const inside of [false, true]) {
      for (const [element, place] of places) {
        if (begun.has(element)) continue;
        const flight = this.#send(element as HTMLElement, place, seen, inside, now);
        if (flight) begun.set(element, flight);
      }
    }
    return this.#draw(now, begun);
  }

  /** Puts elements that have been removed back where they were, out of the flow, and lets them leave. */
  #leave(seen: ReadonlyMap<Element | string, Seen>): Promise<boolean>[] {
    const ids = new Set([...this.#elements()].map(idOf));
    const gone = [...seen].filter(
      ([element, { parent }]) => typeof element !== "string" && !element.isConnected && parent?.isConnected,
    );
    return gone.flatMap(([key, { place, parent }]) => {
      const element = key as HTMLElement;
      const presence = this.#presences.get(element);
      // An element doesn't leave if another one takes its place, or if it was leaving already.
      if (presence?.isLeaving || ids.has(idOf(element) ?? "")) {
        this.#presences.delete(element);
        return [];
      }
      // Insert the element before the last child, so that `:first-child` and `:last-child` still match the right elements.
      const others = ([...parent!.children] as HTMLElement[]).filter((one) => !this.#presences.get(one)?.isLeaving);
      parent!.insertBefore(element, (others.length > 1 && others.at(-1)) || null);
      return [this.#hide(element, place)];
    });
  }

  async #hide(element: HTMLElement, place: Place): Promise<boolean> {
    const presence = this.#presenceOf(element);
    withoutMotion(this.#bases(), () => presence.pin(place));
    this.#returns?.observe(element.parentElement!, { childList: true });
    this.#returns?.takeRecords();
    const hasLeft = await presence.leave();
    if (!hasLeft || !presence.isLeaving) return false;
    this.#presences.delete(element);
    this.#end(element);
    element.remove();
    this.#returns?.takeRecords();
    presence.end();
    return true;
  }

  /** Shows leaving elements again that have been put back into the document. */
  #callBack(records: readonly MutationRecord[]): Promise<boolean>[] {
    const added = new Set(records.flatMap(({ addedNodes }) => [...addedNodes]));
    const back = [...this.#presences].filter(
      ([element, { isLeaving }]) => isLeaving && added.has(element) && element.isConnected,
    );
    return back.map(([element, presence]) => this.#show(element as HTMLElement, presence, false));
  }

  /**
   * Shows every element in its place, and stops listening to the visitor's preference.
   *
   * @example onUnmount(() => layout.stop());
   */
  stop(): void {
    for (const element of [...this.#own]) this.#end(element);
    for (const [element, presence] of this.#presences) {
      if (presence.isLeaving) element.remove();
      presence.end();
    }
    this.#presences.clear();
    this.#returns?.disconnect();
    this.#preference?.removeEventListener("change", this.#yield);
  }

  #presenceOf(element: HTMLElement): Presence {
    const presence = this.#presences.get(element) ?? new Presence(element, this.#hidden, this.#options);
    this.#presences.set(element, presence);
    return presence;
  }

  #show(element: HTMLElement, presence: Presence, isNew: boolean, other?: Presence): Promise<boolean> {
    return presence.enter(isNew, other).then((isAtRest) => {
      if (isAtRest && this.#presences.get(element) === presence) this.#presences.delete(element);
      return isAtRest;
    });
  }

  #yields(): boolean {
    return this.#options.reducedMotion !== "ignore" && prefersReducedMotion();
  }

  readonly #yield = (): void => {
    if (this.#yields()) for (const element of [...this.#own]) this.#end(element);
  };

  #end(element: Element): void {
    flights.get(element)?.drop();
    flights.delete(element);
    this.#own.delete(element);
  }

  /** Returns, for all elements in motion, the style values that they have without the motion. */
  #bases(): Map<Element, Base> {
    const bases = new Map<Element, Base>();
    for (const [element, { base }] of flights) bases.set(element, base);
    for (const [element, { transform }] of this.#presences)
      bases.set(element, { ...(bases.get(element) ?? baseOf(element)), transform });
    return bases;
  }

  #measure(): Map<Element, Place> {
    return withoutMotion(this.#bases(), () => {
      const places = new Map<Element, Place>();
      for (const element of this.#elements()) {
        const place = isHtml(element) ? placeOf(element) : undefined;
        if (place) places.set(element, place);
      }
      return places;
    });
  }

  /** Lets an element move to its place if it was seen elsewhere, or is inside a moving element. Returns the motion that has begun. */
  #send(
    element: HTMLElement,
    place: Place,
    seen: ReadonlyMap<Element | string, Seen>,
    isInside: boolean,
    now: number,
  ): Flight | undefined {
    const last = seen.get(element) ?? seen.get(idOf(element) ?? element);
    if (!last) return undefined;
    const { flight } = last;
    const shift = place.box.map((number, i) => last.place.box[i] - number);
    const isMoved = shift.some((distance) => Math.abs(distance) > UNSEEN / 10);
    const own = flights.get(element);
    if (!isMoved && own && own === flight) {
      own.place = place;
      return undefined;
    }
    if (!isMoved && !(isInside && aroundOf(element))) return undefined;
    flight?.forget(frameTimeOf(element));
    const before = (time: number): Offset =>
      (flight?.at(time) ?? STILL).map(({ position, velocity }, i) => ({ position: position + shift[i], velocity }));
    own?.drop();
    const begun = new Flight(element, own?.base ?? baseOf(element), place, this.#law, now, before, !flight);
    flights.set(element, begun);
    this.#own.add(element);
    return begun;
  }

  /**
   * Lets elements enter if they weren't seen before. If an element takes over from a leaving one, it begins with the leaving one's current
   * look.
   */
  #enter(places: ReadonlyMap<Element, Place>, seen: ReadonlyMap<Element | string, Seen>): Promise<boolean>[] {
    return [...places.keys()].flatMap((element) => {
      if (seen.has(element)) return [];
      const id = idOf(element);
      const [other, leaving] =
        [...this.#presences].find(([other, { isLeaving }]) => isLeaving && id !== undefined && idOf(other) === id) ??
        [];
      if (!leaving && id !== undefined && seen.has(id)) return [];
      const presence = this.#presenceOf(element as HTMLElement);
      const entered = this.#show(element as HTMLElement, presence, true, leaving);
      if (other) {
        this.#presences.delete(other);
        this.#end(other);
        other.remove();
        leaving!.end();
      }
      return [entered];
    });
  }

  /**
   * Lets the browser draw the motions of all elements. If the next frame is late, motions that have already begun begin again with it. If
   * they go along lines, their animations are only shifted in time.
   */
  #draw(now: number, begun: ReadonlyMap<Element, Flight>): Promise<boolean> {
    const moving = [...this.#own].map((element) => [element, flights.get(element)!] as const);
    if (moving.length === 0) return Promise.resolve(true);
    const since = frameTimeOf(moving[0][0]);
    for (const [element, flight] of moving) {
      flight.drop();
      flight.around = aroundOf(element);
    }
    const lines = moving.map(([, flight]) => flight.line());
    const times = timesOf(
      moving.flatMap(([, flight], i) => (lines[i] ? [] : [flight])),
      since,
      now,
    );
    const duration = times[times.length - 1] - since;
    const drawings = moving.map(
      ([, flight], i) => lines[i] ?? { keyframes: flight.keyframes(times), easing: "linear", duration, begin: since },
    );
    const drawn = Promise.all(moving.map(([, flight], i) => flight.draw(drawings[i], since)));
    return new Promise((resolve) => {
      const end = (): void => {
        for (const [element, flight] of moving) if (flights.get(element) === flight) this.#end(element);
        resolve(true);
      };
      let isLate = false;
      drawn.then(end, () => isLate || resolve(false));
      viewOf(moving[0][0]).requestAnimationFrame(() => {
        const late = presentOf(moving[0][0]);
        isLate =
          begun.size > 0 &&
          late - now > LATE &&
          [...begun].every(([element, flight]) => flights.get(element) === flight);
        if (!isLate) return;
        const areLines = moving.every(([element], i) => lines[i] || !begun.has(element));
        if (areLines && ![...this.#own].some((element) => flights.get(element)?.around)) {
          // Motions along a line are the same, only later. An element inside another would have to be drawn anew.
          isLate = false;
          for (const flight of begun.values()) flight.delay(late - now);
          return;
        }
        for (const flight of begun.values()) flight.begin(late);
        void this.#draw(late, new Map()).then(resolve);
      });
    });
  }
}

const idOf = (element: Element): string | undefined => (element as HTMLElement).dataset?.layoutId;

/** Returns the times where straight lines that replace the motions meet, from the latest frame to the end. */
function timesOf(flights: readonly Flight[], since: number, now: number): number[] {
  const times = [since];
  for (let time = since; times.length < MOST_POINTS; times.push(time)) {
    const steps = flights.map((flight) => flight.step(time)).filter((step) => step > 0);
    if (steps.length === 0 && time >= now) break;
    const next = time + 1000 * Math.max(Math.min(...steps), 0.001);
    time = time < now ? Math.min(next, now) : next;
  }
  if (times.length === 1) times.push(since + 1);
  return times;
}

/**
 * Tracks the places of elements. When the page changes, they move to their new places on a spring, from where you see them, with their
 * current velocity. The browser's compositor draws the motion. An element whose size changes is scaled, but its corners stay round, and
 * tracked elements inside it aren't stretched. Elements with the same `data-layout-id` take over from one another.
 *
 * @throws If `tracked` or an option is invalid.
 * @example
 * ```ts
 * const layout = trackLayout(list, { duration: 0.4, bounce: 0.2 });
 * shuffle.addEventListener("click", () => {
 *   layout.change(() => list.append(list.firstElementChild!));
 * });
 * ```
 */
export function trackLayout(tracked: Tracked, options: LayoutOptions = {}): LayoutTracker {
  return new LayoutTracker(tracked, options);
}
