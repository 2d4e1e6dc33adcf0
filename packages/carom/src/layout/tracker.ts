/** Elements that move to where a change of the page puts them, from where they are seen. */

import type { ElementOptions } from "../dom/element.js";
import { prefersReducedMotion } from "../frames.js";
import { lawIn, springOf, usualLaw, written, type Law, type NoSpring, type SpringOptions } from "../law.js";
import { MOST_POINTS } from "../linear.js";
import type { NamesOf } from "../options.js";
import { Flight, UNSEEN, type Offset } from "./flight.js";
import { baseOf, placeOf, withoutMotion, type Base, type Place } from "./place.js";
import { checkHidden, Presence, type Hidden } from "./presence.js";

/** The elements that move: the children of an element, a list, or a function that returns them. */
export type Tracked = Element | Iterable<Element> | (() => Iterable<Element>);

/** How elements enter and leave. */
export interface LayoutMotionOptions {
  /** How an element looks before it enters and after it has left. @default { opacity: 0 } */
  hidden?: Hidden | undefined;
  /** `respect` shows the new layout at once if the visitor prefers reduced motion, now or in flight. @default "respect" */
  reducedMotion?: "respect" | "ignore" | undefined;
}

const NAMES = Object.keys({ hidden: 1, reducedMotion: 1 } satisfies NamesOf<LayoutMotionOptions>);

/** A spring in one of three forms, `{ duration: 0.5, bounce: 0 }` by default, and how to move. */
export type LayoutOptions = (SpringOptions | NoSpring) & LayoutMotionOptions;

/** The elements in motion, of all trackers. */
const flights = new Map<Element, Flight>();

/** A frame this much later than a change, in milliseconds, makes the motions begin again. */
const LATE = 20;

/** What was seen before a change. */
interface Seen {
  readonly place: Place;
  readonly flight: Flight | undefined;
}

const STILL: Offset = [0, 1, 2, 3].map(() => ({ position: 0, velocity: 0 }));

/** Returns the time of the latest frame, in milliseconds. */
const frameTime = (): number => Number(document.timeline?.currentTime ?? performance.now());

const isHtml = (element: Element): element is HTMLElement => "style" in element && typeof element.animate === "function";

/** Returns the nearest element around one that is in motion. */
function aroundOf(element: Element): Flight | undefined {
  for (let one = element.parentElement; one; one = one.parentElement) {
    const flight = flights.get(one);
    if (flight) return flight;
  }
  return undefined;
}

/** Elements whose places are compared before and after a change; {@link trackLayout} makes one. */
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

  /** @internal */
  constructor(tracked: Tracked, options: LayoutOptions) {
    this.#law = lawIn(options, usualLaw, NAMES);
    if (!(this.#law.stiffness > 0 && this.#law.damping > 0)) throw new Error("`stiffness` and `damping` must be greater than 0, so that elements come to rest");
    this.#hidden = options.hidden ?? { opacity: 0 };
    checkHidden(this.#hidden);
    this.#options = { ...springOf(options), reducedMotion: options.reducedMotion } as ElementOptions;
    if (typeof tracked === "function") this.#elements = tracked;
    else if (tracked && Symbol.iterator in tracked) this.#elements = () => tracked;
    else if ((tracked as Element | undefined)?.children) this.#elements = () => (tracked as Element).children;
    else throw new Error(`\`tracked\` must be an element, a list of elements or a function, but is ${written(tracked)}`);
    this.#preference?.addEventListener("change", this.#yield);
  }

  /** Whether no element moves. */
  get isAtRest(): boolean {
    return this.#own.size === 0;
  }

  /**
   * Changes the page, and lets the elements move to their new places. Elements that were not there before enter.
   *
   * @returns whether they came to rest there before another change
   * @example
   * ```ts
   * layout.change(() => list.append(list.firstElementChild!));
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
   * Notes where the elements are, before a framework changes the page.
   *
   * @example
   * ```ts
   * layout.before(); // in React, while the component renders
   * ```
   */
  before(): void {
    if (this.#depth > 0) return;
    this.#seen = new Map();
    const places = this.#measure();
    for (const [element, place] of places) {
      const seen = { place, flight: flights.get(element) };
      this.#seen.set(element, seen);
      const id = idOf(element);
      if (id) this.#seen.set(id, seen);
    }
  }

  /**
   * Lets the elements move to their places after a change of the page, from where {@link before} saw them.
   *
   * @returns whether they came to rest there before another change
   * @example
   * ```ts
   * layout.after(); // in React, in a layout effect
   * ```
   */
  after(): Promise<boolean> {
    const seen = this.#seen;
    if (!seen || this.#depth > 0) return Promise.resolve(true);
    this.#seen = undefined;
    const places = this.#measure();
    for (const element of [...this.#own]) if (!places.has(element)) this.#end(element);
    if (this.#yields()) {
      this.#yield();
      this.#enter(places, seen);
      return Promise.resolve(true);
    }
    const now = Math.max(frameTime(), performance.now());
    const begun = new Map<Element, Flight>();
    // Elements inside moving ones move, too, so that those do not stretch them.
    for (const inside of [false, true]) {
      for (const [element, place] of places) {
        if (begun.has(element)) continue;
        const flight = this.#send(element as HTMLElement, place, seen, inside, now);
        if (flight) begun.set(element, flight);
      }
    }
    this.#enter(places, seen);
    return this.#draw(now, begun);
  }

  /**
   * Lets an element leave: the others close up, it takes on the look of `hidden` where it was, and then it is removed.
   *
   * @param remove removes the element; a framework removes it from its own state
   * @default () => element.remove()
   * @returns whether it has left, and has not been called back by {@link enter}
   * @example
   * ```ts
   * const hasLeft = await layout.leave(item);
   * ```
   */
  async leave(element: HTMLElement, remove: () => void = () => element.remove()): Promise<boolean> {
    const presence = this.#presenceOf(element);
    if (presence.isLeaving) return false;
    void this.change(() => withoutMotion(this.#bases(), () => presence.pin()));
    const hasLeft = await presence.leave();
    if (!hasLeft || !presence.isLeaving) return false;
    this.#presences.delete(element);
    this.#end(element);
    remove();
    presence.end();
    return true;
  }

  /**
   * Calls back an element that leaves, from where it is seen, with its velocity. Call it within {@link change} to move the element as well.
   *
   * @returns whether it came to rest in its place
   * @example
   * ```ts
   * undo.addEventListener("click", () => layout.enter(item));
   * ```
   */
  enter(element: HTMLElement): Promise<boolean> {
    const presence = this.#presences.get(element);
    if (!presence?.isLeaving) return Promise.resolve(true);
    let entered = Promise.resolve(true);
    void this.change(() => (entered = this.#show(element, presence, false)));
    return entered;
  }

  /**
   * Shows every element in its place, and stops listening to the visitor's preference.
   *
   * @example
   * ```ts
   * onUnmount(() => layout.stop());
   * ```
   */
  stop(): void {
    for (const element of [...this.#own]) this.#end(element);
    for (const presence of this.#presences.values()) presence.end();
    this.#presences.clear();
    this.#preference?.removeEventListener("change", this.#yield);
  }

  #presenceOf(element: HTMLElement): Presence {
    const presence = this.#presences.get(element) ?? new Presence(element, this.#hidden, this.#options);
    this.#presences.set(element, presence);
    return presence;
  }

  #show(element: HTMLElement, presence: Presence, isNew: boolean): Promise<boolean> {
    return presence.enter(isNew).then((isAtRest) => {
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

  /** Returns the values without motion of all elements in motion. */
  #bases(): Map<Element, Base> {
    const bases = new Map<Element, Base>();
    for (const [element, { base }] of flights) bases.set(element, base);
    for (const [element, { transform }] of this.#presences) bases.set(element, { ...(bases.get(element) ?? baseOf(element)), transform });
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

  /** Lets an element move to its place, if it was seen elsewhere, or is inside a moving one. Returns the motion that has begun. */
  #send(element: HTMLElement, place: Place, seen: ReadonlyMap<Element | string, Seen>, isInside: boolean, now: number): Flight | undefined {
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
    flight?.forget(frameTime());
    const before = (time: number): Offset =>
      (flight?.at(time) ?? STILL).map(({ position, velocity }, i) => ({ position: position + shift[i], velocity }));
    own?.drop();
    const begun = new Flight(element, own?.base ?? baseOf(element), place, this.#law, now, before);
    flights.set(element, begun);
    this.#own.add(element);
    return begun;
  }

  /** Lets the elements enter that were not seen before. */
  #enter(places: ReadonlyMap<Element, Place>, seen: ReadonlyMap<Element | string, Seen>): void {
    for (const element of places.keys()) {
      if (seen.has(element) || seen.has(idOf(element) ?? element)) continue;
      void this.#show(element as HTMLElement, this.#presenceOf(element as HTMLElement), true);
    }
  }

  /** Lets the browser draw the motions of all elements. If the next frame is late, those that have begun begin again with it. */
  #draw(now: number, begun: ReadonlyMap<Element, Flight>): Promise<boolean> {
    const moving = [...this.#own].map((element) => [element, flights.get(element)!] as const);
    if (moving.length === 0) return Promise.resolve(true);
    const times = timesOf(moving.map(([, flight]) => flight), frameTime(), now);
    for (const [element, flight] of moving) {
      flight.drop();
      flight.around = aroundOf(element);
    }
    const keyframes = moving.map(([, flight]) => flight.keyframes(times));
    const drawn = Promise.all(moving.map(([, flight], i) => flight.draw(keyframes[i], times)));
    return new Promise((resolve) => {
      const end = (): void => {
        for (const [element, flight] of moving) if (flights.get(element) === flight) this.#end(element);
        resolve(true);
      };
      let isLate = false;
      drawn.then(end, () => isLate || resolve(false));
      requestAnimationFrame(() => {
        const late = performance.now();
        isLate = begun.size > 0 && late - now > LATE && [...begun].every(([element, flight]) => flights.get(element) === flight);
        if (!isLate) return;
        for (const flight of begun.values()) flight.begin(late);
        void this.#draw(late, new Map()).then(resolve);
      });
    });
  }
}

const idOf = (element: Element): string | undefined => (element as HTMLElement).dataset?.layoutId;

/** Returns the times between which straight lines replace the motions, from the latest frame to the end. */
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
 * Tracks the places of elements. When the page changes, they move there on a spring from where they are seen, with the velocity they have;
 * the browser's compositor draws that. An element with another size is scaled, its corners stay round, and tracked elements inside it
 * are not stretched. Elements with the same `data-layout-id` take over from one another.
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
