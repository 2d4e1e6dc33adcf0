/**
 * Presses: what a finger, a pen or a mouse does to an element. This is one recognizer for everything that fingers and mice move.
 *
 * ```text
 *  pointerdown                    beyond the slop, along an axis
 *  ─────────────► pressed ──────────────────────────────────────► dragged ──► up
 *   if no element   │  │  across the axes, or if a list inside        │
 *   inside keeps it │  │  or another element takes the press          └──► cancelled: by Escape, the system or another
 *                   │  └───────► left                                      element, or because the element has gone
 *                   └──► up: a click or a tap
 * ```
 *
 * A press is *held* from the call of `down` until `up` or `cancel`. We call `down` when the drag begins, or at once if the press stops a
 * motion. Places are in the element's own pixels. We add the scrolling of the surroundings, so that a drag stays under the pointer, and
 * leave out the slop. Times are on the clock of the frames, even in other windows and frames.
 */

import { presentTime } from "../frames.js";
import { localVectors, scrolledSince, type Point } from "../surroundings.js";
import { isKept, pathInside, scrollsInside, type Ignore } from "./controls.js";

export type Axis = "x" | "y";
export const AXES = ["x", "y"] as const;

/** A press becomes a drag after this many pixels, because fingers wiggle. */
const SLOP = 4;
const FINGER_SLOP = 10;

/** A click within this many milliseconds after a drag belongs to the drag. */
const CLICK = 300;

/** A place of the pointer, and its time in milliseconds. `scrolled` is how much of the place comes from scrolling since the press. */
export type Sample = Point & { readonly timeMs: number; readonly scrolled: Point };

/** A pressed finger or mouse button. */
export interface Press {
  readonly id: number;
  readonly type: string;
  readonly from: Sample;
  /** The newest place of the pointer, including the slop. */
  at: Sample;
  /** The axes that the press drags along, once it drags. */
  axes: readonly Axis[];
}

/** How a press begins. */
export interface Beginning {
  /** Whether the press is held at once. @default false */
  readonly isHeld?: boolean | undefined;
  /** Whether the press stops something in motion, so that it isn't a click. @default false */
  readonly isCatch?: boolean | undefined;
  /** Whether the press never becomes a drag of this element. @default false */
  readonly stays?: boolean | undefined;
}

/** What presses do to an element. */
export interface Hands {
  /** The axes that make a press a drag. A press along another axis is left to the page. @default both */
  readonly axes?: readonly Axis[] | undefined;
  /** Whether a drag stays on the axis that it begins along. @default false */
  readonly isLocked?: boolean | undefined;
  /** Whether to pass on every move of a held press, slop included, because the element has its own slop. @default false */
  readonly isWhole?: boolean | undefined;
  /** The element inside that belongs to the binding, although it is a control. @default none */
  readonly own?: HTMLElement | undefined;
  /** Returns the elements inside that keep their own presses, in addition to controls. @default none */
  ignored?(): Ignore | undefined;
  /** Whether an event may begin a press. @default any */
  accepts?(event: PointerEvent): boolean;
  /** How a press begins. Called before `down`. @default held from the drag on */
  begins?(event: PointerEvent): Beginning;
  /**
   * Returns a function that converts places on the screen to places in the element. @default its own pixels from the corner of the page
   */
  places?(): (place: Point) => Point;
  /** A surrounding element whose scrolling isn't added to the places, because the binding handles it. @default none */
  scroller?(): Element | undefined;
  down(press: Press, first: Sample, event: Event): void;
  move(press: Press, samples: readonly Sample[], event: Event): void;
  up(press: Press, timeMs: number): void;
  /** Must return everything to where it was when the press began. */
  cancel(press: Press, timeMs: number): void;
  /**
   * Called for a held press when another finger comes. From then on, the press counts from exactly where it is, `at`. @default one finger
   * holds, others are ignored
   */
  grip?(press: Press, at: Sample): void;
}

interface Followed extends Press {
  readonly isCatch: boolean;
  readonly stays: boolean;
  readonly path: readonly Element[];
  /** Whether the press began on a control. Then it isn't held until another finger comes. */
  isDormant: boolean;
  isHeld: boolean;
  /** The samples before the drag, and `undefined` afterwards. */
  waiting: Sample[] | undefined;
  /** The slop, which the drag leaves out of the pointer's travel. */
  offset: Point;
  last: PointerEvent;
  readonly scrolled: () => Point;
  readonly toLocal: (place: Point) => Point;
}

/** The element that drags each pointer. If elements are nested, the first one to drag has the pointer. */
const takers = new Map<number, Element>();

const ORIGIN: Point = { x: 0, y: 0 };

/** Returns the time of an event on this module's clock. The clock of another window or frame has another origin. */
export function timeOf(event: Event, element: Element): number {
  const { performance: clock = performance } = element.ownerDocument.defaultView ?? {};
  return event.timeStamp + (clock.timeOrigin - performance.timeOrigin);
}

/** The presses on an element, until a signal aborts. Cancel them before that. */
export class Presses {
  readonly #element: HTMLElement;
  readonly #hands: Hands;
  readonly #all = new Map<number, Followed>();
  /** Removes our listeners from the document, which hears all events of a pressed pointer. */
  #heard: AbortController | undefined;
  /** If a click comes before this time, it belongs to the last drag. */
  #noClickUntil = -Infinity;

  constructor(element: HTMLElement, hands: Hands, signal: AbortSignal) {
    [this.#element, this.#hands] = [element, hands];
    const on = (name: string, listen: (event: never) => void, options: AddEventListenerOptions = {}): void =>
      element.addEventListener(name, listen as EventListener, { signal, ...options });
    on("pointerdown", (event: PointerEvent) => this.#down(event));
    on("dragstart", (event: Event) => this.#awake.length > 0 && event.preventDefault());
    // During a drag, nothing inside may scroll. `touch-action` doesn't apply to scrollers inside the element, so prevent the event.
    on("touchmove", (event: Event) => event.cancelable && this.isDragging && event.preventDefault(), {
      passive: false,
    });
    const guard = (event: MouseEvent): void => {
      // The keyboard clicks with a `detail` of 0. Let such a click through.
      if (event.detail === 0 || event.timeStamp > this.#noClickUntil) return;
      event.preventDefault();
      event.stopPropagation();
    };
    on("click", guard, { capture: true });
  }

  get #awake(): readonly Followed[] {
    return [...this.#all.values()].filter(({ isDormant }) => !isDormant);
  }

  /** How many presses hold, or may become drags. */
  get size(): number {
    return this.#awake.length;
  }

  /** Whether a press drags the element. */
  get isDragging(): boolean {
    return this.#awake.some(({ waiting }) => !waiting);
  }

  /** Cancels all presses. */
  cancel(timeMs = 1000 * presentTime()): void {
    for (const press of this.#all.values()) this.#cancel(press, timeMs);
  }

  /** Ends all presses without calling `up` or `cancel`. */
  leave(): void {
    for (const press of this.#all.values()) this.#leave(press);
  }

  #time(event: Event): number {
    return timeOf(event, this.#element);
  }

  /** Returns the places of an event that a browser has merged from several, oldest first. */
  #samples(press: Pick<Followed, "toLocal" | "scrolled">, event: PointerEvent, all = true): Sample[] {
    const merged = (all && event.getCoalescedEvents?.()) || [];
    const shift = press.scrolled();
    const origin = press.toLocal(ORIGIN);
    const end = press.toLocal(shift);
    const scrolled = { x: end.x - origin.x, y: end.y - origin.y };
    return (merged.length > 0 ? merged : [event]).map((one) => {
      const { x, y } = press.toLocal({ x: one.clientX, y: one.clientY });
      return { timeMs: this.#time(one), x: x + scrolled.x, y: y + scrolled.y, scrolled };
    });
  }

  /** Returns the places that a browser predicts, without the slop. */
  predicted(press: Press, event: Event): Sample[] {
    const predicted = (event as PointerEvent).getPredictedEvents?.() ?? [];
    const followed = press as Followed;
    return this.#shifted(
      followed,
      predicted.flatMap((one) => this.#samples(followed, one, false)),
    );
  }

  #shifted({ offset }: Followed, samples: readonly Sample[]): Sample[] {
    return samples.map((sample) => ({ ...sample, x: sample.x - offset.x, y: sample.y - offset.y }));
  }

  #down(event: PointerEvent): void {
    const { pointerId: id, pointerType: type } = event;
    const hands = this.#hands;
    const timeMs = this.#time(event);
    // If a second primary pointer of the same type comes, the first one has ended without an event.
    for (const press of this.#all.values())
      if (press.id === id || (event.isPrimary && press.type === type)) this.#up(press, event);
    if (event.button !== 0 || event.defaultPrevented || (this.#all.size > 0 && !hands.grip)) return;
    if (hands.accepts?.(event) === false) return;
    const isDormant = isKept(this.#element, event, hands.ignored?.(), hands.own);
    // On a control, a pinch may begin, but not a drag.
    if (isDormant && !(hands.grip && type === "touch")) return;
    takers.delete(id);
    const toLocal = hands.places?.() ?? localVectors(this.#element);
    const follows = { toLocal, scrolled: scrolledSince(this.#element, hands.scroller?.()) };
    const [from] = this.#samples(follows, event, false);
    const { isHeld = false, isCatch = false, stays = false } = (!isDormant && hands.begins?.(event)) || {};
    const path = pathInside(this.#element, event);
    const press: Followed = {
      ...{ id, type, from, at: from, axes: [], isHeld: false, isCatch, stays, ...follows },
      ...{ path, isDormant, last: event, offset: ORIGIN, waiting: [from] },
    };
    this.#noClickUntil = -Infinity;
    if (this.#all.size === 0) this.#hear();
    const others = [...this.#all.values()];
    this.#all.set(id, press);
    if (others.length > 0) for (const one of [...others, press]) this.#grip(one, event, timeMs);
    else if (isHeld) this.#hold(press, from, event);
  }

  #hold(press: Followed, at: Sample, event: Event): void {
    press.isHeld = true;
    this.#hands.down(press, at, event);
  }

  /** Listens to the document, because it gets all events of a pointer even if the pressed part is removed. */
  #hear(): void {
    this.#heard = new AbortController();
    const { ownerDocument: document } = this.#element;
    const options = { signal: this.#heard.signal, capture: true };
    const on = (name: string, listen: (event: never) => void): void =>
      document.addEventListener(name, listen as EventListener, options);
    const follow = (name: string, listen: (press: Followed, event: PointerEvent) => void): void =>
      on(name, (event: PointerEvent) => {
        const press = this.#all.get(event.pointerId);
        if (press) listen(press, event);
      });
    const cancel = (press: Followed, event: Event): void => this.#cancel(press, this.#time(event));
    follow("pointermove", (press, event) => this.#move(press, event));
    follow("pointerup", (press, event) => this.#up(press, event));
    follow("pointercancel", cancel);
    // An element that is removed loses the pointer. If it only moved in the document, it takes the pointer back at the next move.
    follow("lostpointercapture", (press, event) => this.#isElsewhere(press) && cancel(press, event));
    follow("gotpointercapture", (press, event) => {
      if (!press.waiting && !this.#element.hasPointerCapture(press.id)) cancel(press, event);
    });
    on("scroll", (event: Event) => {
      for (const press of this.#awake) if (!press.waiting) this.#scrolled(press, event);
    });
    on("keydown", (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !this.isDragging) return;
      event.preventDefault();
      event.stopPropagation();
      this.cancel(this.#time(event));
    });
  }

  /** Makes a press hold from exactly where it is, because another press has come. */
  #grip(press: Followed, event: Event, timeMs: number): void {
    const { waiting, offset } = press;
    const at = { ...press.at, timeMs };
    const isNew = !press.isHeld;
    if (!isNew && !waiting && offset === ORIGIN) return;
    Object.assign(press, { isDormant: false, waiting: undefined, offset: ORIGIN, axes: AXES });
    if (isNew) this.#hold(press, at, event);
    else this.#hands.grip!(press, at);
    this.#take(press);
  }

  #move(press: Followed, event: PointerEvent): void {
    const timeMs = this.#time(event);
    // A mouse or pen may have been released outside of the document.
    if (press.type !== "touch" && (event.buttons & 1) === 0) return this.#up(press, event);
    if (this.#isElsewhere(press)) return this.#cancel(press, timeMs);
    press.last = event;
    const samples = this.#samples(press, event);
    press.at = samples.at(-1)!;
    if (press.isDormant || press.stays) return;
    if (!press.waiting && !this.#element.hasPointerCapture(press.id)) this.#capture(press);
    if (press.waiting) {
      press.waiting.push(...samples);
      const begun = this.#begin(press);
      if (begun === undefined) return this.#cancel(press, timeMs);
      if (!begun && !(this.#hands.isWhole && press.isHeld)) return;
      if (!press.isHeld) this.#hold(press, press.from, event);
      if (begun && !this.#hands.isWhole) samples.splice(0, samples.length, ...press.waiting!);
      if (begun) press.waiting = undefined;
    }
    this.#pass(press, samples, event);
  }

  /** Keeps a drag under its pointer while something around scrolls. */
  #scrolled(press: Followed, event: Event): void {
    const [{ x, y, scrolled }] = this.#samples(press, press.last, false);
    if (scrolled.x === press.at.scrolled.x && scrolled.y === press.at.scrolled.y) return;
    press.at = { x, y, scrolled, timeMs: this.#time(event) };
    this.#pass(press, [press.at], event);
  }

  #pass(press: Followed, samples: readonly Sample[], event: Event): void {
    this.#hands.move(press, this.#shifted(press, samples), event);
  }

  /** Returns whether a press has become a drag by now, or `undefined` if it goes elsewhere. */
  #begin(press: Followed): boolean | undefined {
    const { isWhole, isLocked, axes = AXES } = this.#hands;
    const [x, y] = [press.at.x - press.from.x, press.at.y - press.from.y];
    const moved = { x, y };
    const main = isWhole ? axes[0] : Math.abs(x) >= Math.abs(y) ? "x" : "y";
    const slop = press.type === "touch" ? FINGER_SLOP : SLOP;
    const distance = Math.abs(moved[main]);
    if (distance < slop) return false;
    if (!axes.includes(main)) return undefined;
    if (press.type === "touch" && scrollsInside(press.path, main, moved[main])) return undefined;
    press.axes = isLocked ? [main] : axes;
    if (!this.#take(press)) return undefined;
    // Leave out the slop, so that the element starts from where it is.
    if (!isWhole) press.offset = { x: (slop / distance) * x, y: (slop / distance) * y };
    return true;
  }

  /** Whether another element drags the pointer, or the pressed one isn't in a document. */
  #isElsewhere({ id }: Press): boolean {
    return (takers.get(id) ?? this.#element) !== this.#element || !this.#element.isConnected;
  }

  /** Takes a pointer from the elements around. We don't do so earlier, because a capture would redirect the click. */
  #take(press: Press): boolean {
    if (!this.#capture(press)) return false;
    takers.set(press.id, this.#element);
    return true;
  }

  /** Captures a pointer. Returns false if another element drags it, if it is already up, or if a script made it. */
  #capture(press: Press): boolean {
    try {
      if (this.#isElsewhere(press)) return false;
      this.#element.setPointerCapture(press.id);
      return true;
    } catch {
      return false;
    }
  }

  /** Ends a press. */
  #leave({ id }: Press): void {
    this.#all.delete(id);
    if (takers.get(id) === this.#element) takers.delete(id);
    if (this.#all.size === 0) this.#heard?.abort();
  }

  #up(press: Followed, event: Event): void {
    this.#leave(press);
    if (!press.waiting || press.isCatch) this.#noClickUntil = event.timeStamp + CLICK;
    if (press.isHeld) this.#hands.up(press, this.#time(event));
  }

  #cancel(press: Followed, timeMs: number): void {
    if (!this.#all.has(press.id)) return;
    this.#leave(press);
    if (press.isHeld) this.#hands.cancel(press, timeMs);
  }
}
