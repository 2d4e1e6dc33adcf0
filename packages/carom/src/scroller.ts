/** Scrolling with the feel of a platform, or with numbers of one's own, bound to an element's pointer, wheel and keys. */

import { bind, roomChanged } from "./bind.js";
import { number, roomOf, rowOf, type Extent, type Platform, type ScrollerOptions } from "./feel.js";
import { animateFrames, Clock, prefersReducedMotion, presentTime, reportError, type Moving } from "./frames.js";
import { lawOf, type SpringOptions } from "./law.js";
import { scrolling } from "./scrolling.js";

export type { Extent, Platform, ScrollerOptions } from "./feel.js";

const PHASES = ["rest", "drag", "fling", "spring-back", "snap", "smooth", "programmatic"] as const;

/** What a page is doing. */
export type Phase = (typeof PHASES)[number];

const KEYS: Record<string, number> = {
  ArrowUp: 0,
  ArrowLeft: 0,
  ArrowDown: 1,
  ArrowRight: 1,
  PageUp: 2,
  PageDown: 3,
  Home: 4,
  End: 5,
  " ": 6,
};
const SHIFT_SPACE = 7;

/** Nobody says when the fingers on a trackpad, and what the system goes on with, are over: after so many milliseconds. */
const SWIPE_PAUSE = 150;

/** The keys that go back. */
const BACK = [0, 2, 4, SHIFT_SPACE];

/**
 * A page that is scrolled: from a finger's samples, a wheel's notches and keys to an offset.
 *
 * ```ts
 * const list = new Scroller({
 *   platform: "ios",
 *   content: 4000,
 *   viewport: 800,
 *   onScroll: ({ offset }) => (content.style.transform = `translateY(${-offset}px)`),
 * });
 * const unbind = list.bind(element);
 * ```
 *
 * Times that it is told are in milliseconds, as `event.timeStamp` has them.
 */
export class Scroller implements Moving {
  readonly platform: Platform;
  readonly #engine = scrolling();
  readonly #handle: number;
  readonly #onScroll: ScrollerOptions["onScroll"];
  readonly #clock = new Clock();
  #state = new Float64Array(8);
  #room: number;
  /** What moves was sent on its way by no finger. */
  #isSent = false;
  readonly #snaps: boolean;
  /** Brings it where it may rest. */
  #swipe: ReturnType<typeof setTimeout> | undefined;

  constructor(options: ScrollerOptions) {
    const row = rowOf(options);
    const e = this.#engine;
    this.platform = options.platform ?? "ios";
    this.#onScroll = options.onScroll;
    this.#room = roomOf(options);
    this.#snaps = options.snap !== undefined;
    const place = e.places.take(row.length);
    e.doubles.set(row, e.at(place));
    const handle = (this.#handle = e.wasm.carom_scroller(place));
    e.places.give(place, row.length);
    if (handle === 0) throw new Error(`\`viewport\` must be finite and above 0, but is ${options.viewport}`);
    e.own(this, () => e.wasm.carom_scroller_free(handle));
    e.wasm.carom_scroller_advance(handle, 0);
    this.#read();
  }

  /** Where to draw the page. */
  get offset(): number {
    return this.#state[0];
  }

  /** Per second. */
  get velocity(): number {
    return this.#state[1];
  }

  get phase(): Phase {
    return PHASES[this.#state[2]];
  }

  /** How far it is drawn beyond an edge: negative before the start; 0 where the edge is stretched and the page stays. */
  get overscroll(): number {
    return this.#state[3];
  }

  /** How much it is stretched, as a fraction of its size: Android's way to show an edge. */
  get stretch(): number {
    return this.#state[4];
  }

  /** Where it is going. */
  get target(): number {
    return this.#state[6];
  }

  get isIdle(): boolean {
    return this.#state[2] === 0;
  }

  /** Seconds until it rests. */
  settlingTime(): number {
    return this.#yields(prefersReducedMotion()) ? 0 : this.#state[5];
  }

  /** A finger is laid on the page. */
  pointerDown(timeMs: number, position: number): void {
    this.#isSent &&= !Number.isFinite(position);
    this.#point(0, timeMs, position);
  }

  pointerMove(timeMs: number, position: number): void {
    this.#point(1, timeMs, position);
  }

  pointerUp(timeMs: number): void {
    this.#point(2, timeMs, 0);
  }

  pointerCancel(timeMs: number): void {
    this.#point(3, timeMs, 0);
  }

  /**
   * All samples of an event, by one call.
   * @internal
   */
  pointerMoves(samples: readonly (readonly [timeMs: number, position: number])[]): void {
    const e = this.#engine;
    this.#tell(() => {
      const place = e.places.take(2 * samples.length);
      samples.forEach(([timeMs, position], i) => e.doubles.set([this.#time(timeMs), position], e.at(place) + 2 * i));
      e.wasm.carom_scroller_pointers(this.#handle, place, samples.length);
      e.places.give(place, 2 * samples.length);
    });
  }

  /**
   * A wheel turns, in the units of `WheelEvent.deltaMode`. Returns what the page cannot use of it, in pixels.
   *
   * A notch is smoothed as the platform does it, unless the visitor prefers reduced motion. What is none, the fingers on
   * a trackpad and the system's momentum after them, is passed through as it comes; where the page snaps, it does so when
   * they are over. Lines and pages are notches; of pixels, who calls must say: `bind` finds out.
   */
  wheel(timeMs: number, delta: number, deltaMode = 0, isNotch = deltaMode !== 0): number {
    const line = this.#state[7];
    const [amount, unit] = isNotch && deltaMode === 0 ? [delta / line, 1] : [delta, deltaMode];
    let unused = 0;
    const turn = (): void => {
      unused = this.#engine.wasm.carom_scroller_wheel(this.#handle, this.#time(timeMs), amount, unit, 0);
    };
    if (isNotch && this.hasRoom(delta)) this.#glide(turn);
    else this.#tell(turn);
    if (!isNotch && this.#snaps) this.#swipe = setTimeout(() => this.isIdle && this.fling(0), SWIPE_PAUSE);
    return unused;
  }

  /** A key of the keyboard, by its name; whether it scrolls. */
  key(timeMs: number, name: string, isShifted = false): boolean {
    const key = name === " " && isShifted ? SHIFT_SPACE : KEYS[name];
    if (key === undefined || !this.hasRoom(BACK.includes(key) ? -1 : 1)) return false;
    this.#glide(() => this.#engine.wasm.carom_scroller_key(this.#handle, this.#time(timeMs), key));
    return true;
  }

  /**
   * Whether there is more content than is seen.
   * @internal
   */
  get isScrollable(): boolean {
    return this.#room > 0;
  }

  /** Whether a wheel or a key can move it that way, from where the last one sends it. */
  hasRoom(way: number): boolean {
    const from = this.phase === "smooth" ? this.target : this.offset;
    return way > 0 ? from < this.#room : way < 0 && from > 0;
  }

  /** Goes to an offset; at once if the visitor prefers reduced motion. */
  scrollTo(offset: number, spring: SpringOptions = { duration: 0.5, bounce: 0 }): void {
    number("offset", offset);
    const { mass, stiffness, damping } = lawOf(spring);
    this.#glide(() => this.#engine.wasm.carom_scroller_to(this.#handle, this.#now(), offset, mass, stiffness, damping));
  }

  /** Is there at once. */
  jumpTo(offset: number): void {
    this.#tell(() => this.#engine.wasm.carom_scroller_jump(this.#handle, this.#now(), number("offset", offset)));
  }

  /** Is let go at a velocity per second; is where that ends at once if the visitor prefers reduced motion. */
  fling(velocity: number): void {
    number("velocity", velocity);
    this.#glide(() => this.#engine.wasm.carom_scroller_fling(this.#handle, this.#now(), velocity));
  }

  /** Content or viewport has another size: the page stays where it is. A viewport of 0 is not shown, and changes nothing. */
  resize({ content, viewport }: Extent): void {
    const room = roomOf({ content, viewport });
    if (viewport === 0) return;
    const had = this.isScrollable;
    this.#room = room;
    if (this.isScrollable !== had) roomChanged(this);
    const resize = (): void => this.#engine.wasm.carom_scroller_extent(this.#handle, this.#now(), 0, room, viewport);
    // What stood is sent home by nobody's finger; what moved moves as it did.
    if (this.isIdle) this.#glide(resize);
    else this.#tell(resize);
  }

  /** @internal */
  frame(time: number, isReduced: boolean): boolean {
    const { wasm } = this.#engine;
    const now = this.#clock.at(time);
    if (this.#yields(isReduced)) wasm.carom_scroller_jump(this.#handle, now, this.target);
    else wasm.carom_scroller_advance(this.#handle, now);
    this.#read();
    try {
      this.#onScroll?.(this);
    } catch (error) {
      // Whoever fails tells, and the page goes on: it is where it was thrown, and nobody else brings it to rest.
      reportError(error);
    }
    // It may just have been sent on.
    return !this.isIdle;
  }

  /**
   * Listens to an element's pointer, wheel and keys along an axis, and asks for frames while it moves. What comes back
   * ends that: it lets go of a page in the hand, and what moves then comes to rest by itself.
   *
   * - **Pointer.** The first finger, or the mouse's main button. What is pressed inside stays clickable: from 4 px on
   *   (a finger's: 10) it is a drag, which takes the pointer, also from a scroller around this one, and is no click. Nor
   *   is it a click to stop a fling. A mouse is left alone over what it edits: `input`, `textarea`, `select`. Of scrollers
   *   inside each other along one axis the inner one is dragged; one without room leaves fingers to what is around it.
   * - **Wheel.** It is left to the page around where the list has no room that way, and where the other axis leads;
   *   `overscroll-behavior: contain` keeps the former.
   * - **Keys.** Those of the axis, Page Up and Down, Home, End and the space bar scroll while the element itself has the
   *   focus, for which it needs `tabindex="0"`. Keys in what has the focus inside are left alone. To what gets it out of
   *   sight the list does not scroll by itself: listen for `focusin`, and `scrollTo` it. Give the element
   *   `overflow: clip`, so that the browser does not move its content meanwhile, as it does with `hidden`.
   *
   * While there is room, the element gets `touch-action: pan-x` or `pan-y`, so that the browser does not scroll along the axis as well, and
   * `user-select: none`. What is prevented by a listener inside (`event.preventDefault()`) is not listened to. One
   * element may be bound to several scrollers, as one for each axis.
   *
   * Along "x" in what runs from the right (`direction: rtl`) the offset is counted from there, too: a finger that goes to
   * the right, a wheel that turns to the left and the left arrow scroll on, and it is drawn with `translateX(${offset}px)`.
   * In what is drawn in another size (`scale`, `zoom`) it goes with the finger; turned, it does not turn the finger.
   */
  bind(element: HTMLElement, axis: "x" | "y" = "y"): () => void {
    return bind(this, element, axis);
  }

  /** When an event was, in seconds on a clock that no other one tears. */
  #time(timeMs: number): number {
    return this.#clock.at(timeMs / 1000);
  }

  #now(): number {
    return this.#clock.at(presentTime());
  }

  #point(what: number, timeMs: number, position: number): void {
    this.#tell(() => this.#engine.wasm.carom_scroller_pointer(this.#handle, what, this.#time(timeMs), position));
  }

  /** Whether it is to be where it goes at once: a finger's throw is what the finger did, and glides. */
  #yields(isReduced: boolean): boolean {
    return isReduced && this.#isSent;
  }

  /** What goes on by itself, and is there at once if the visitor prefers reduced motion. */
  #glide(what: () => void): void {
    this.#tell(() => {
      what();
      this.#isSent = true;
      if (!prefersReducedMotion()) return;
      this.#read();
      this.#engine.wasm.carom_scroller_jump(this.#handle, this.#now(), this.target);
    });
  }

  #tell(what: () => void): void {
    clearTimeout(this.#swipe);
    what();
    this.#read();
    try {
      this.#onScroll?.(this);
    } finally {
      // A page in the hand moves when the finger does.
      if (this.phase !== "rest" && this.phase !== "drag") animateFrames(this);
    }
  }

  #read(): void {
    for (let i = 0; i < this.#state.length; i++) this.#state[i] = this.#engine.answer(i);
  }
}
