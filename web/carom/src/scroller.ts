/**
 * Scrolling as on a platform, or with your own parameters, bound to the pointer, wheel and keys of an element.
 */

import { bind, roomChanged } from "./bind.js";
import { number, roomOf, wireOptions, type Extent, type Platform, type ScrollerOptions } from "./feel.js";
import { animateFrames, Clock, presentTime, reportError, type Moving } from "./frames.js";
import { prefersReducedMotion } from "./less-motion.js";
import { lawOf, type SpringOptions } from "./law.js";
import type { PressOptions } from "./press/controls.js";
import { scrolling, type ReleaseExports } from "./scroll-module.js";
import type { State } from "./spring.js";
import { Writer } from "./value.js";
import type { Engine } from "./wasm.js";

export { PLATFORMS } from "./feel.js";
export type { Extent, Platform, Region, Released, ScrollerOptions, ScrollerPhysics, Snap, View } from "./feel.js";

const PHASES = ["rest", "drag", "fling", "spring-back", "snap", "smooth", "programmatic"] as const;

/**
 * What a page is doing at an instant:
 *
 * - `rest`: it doesn't move
 * - `drag`: a finger holds it
 * - `fling`: it moves freely after a release
 * - `spring-back`: a spring pulls it back to an edge
 * - `snap`: it moves to a place where it may rest
 * - `smooth`: a wheel or a key moves it
 * - `programmatic`: `scrollTo` moves it
 */
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

/**
 * Browsers don't report the end of a trackpad gesture and its momentum. So the gesture counts as over this many milliseconds after its last
 * event.
 */
const SWIPE_PAUSE = 150;

/** The keys that scroll backward. */
const BACK = [0, 2, 4, SHIFT_SPACE];

/**
 * A page that scrolls along one axis. It turns the input of finger, wheel and keys into an offset.
 *
 * Pass times in milliseconds, as in `event.timeStamp`.
 *
 * @example
 * ```ts
 * const list = new Scroller({
 *   platform: "ios",
 *   content: 4000,
 *   viewport: 800,
 *   onScroll: ({ offset }) =>
 *     (content.style.transform = `translateY(${-offset}px)`),
 * });
 * const unbind = list.bind(element);
 * ```
 */
export class Scroller implements Moving {
  readonly #engine = scrolling().engine;
  #options!: ScrollerOptions;
  /** The handle of the page in the WebAssembly module. */
  readonly #page = { handle: 0 };
  readonly #clock = new Clock();
  #state = new Float64Array(8);
  #room = 0;
  #viewport = 0;
  /** Whether the current motion was started by a program, a wheel or a key, and not by a finger. */
  #isSent = false;
  /** Mass, stiffness and damping of the last `scrollTo`. */
  #spring: readonly [number, number, number] = [1, 1, 2];
  /** The last position of the finger. */
  #finger = NaN;
  /** The timer that lets the page snap after a trackpad gesture. */
  #swipe: ReturnType<typeof setTimeout> | undefined;

  /**
   * Creates a page at rest at its beginning.
   *
   * @throws if an option is invalid. The message names it
   */
  constructor(options: ScrollerOptions) {
    const { wasm } = this.#engine;
    const page = this.#page;
    this.#make(options);
    this.#engine.own(this, () => wasm.carom_scroller_free(page.handle));
    wasm.carom_scroller_advance(page.handle, 0);
    this.#read();
  }

  /** Replaces the page by a new one, at rest at its beginning. */
  #make(options: ScrollerOptions): void {
    const wire = wireOptions(options);
    const e = this.#engine;
    if (options.physics?.release && !scrolling().specs)
      throw new Error("import `Scroller` from `carom/laws` for `physics.release`");
    e.put(new Writer().value(wire).bytes);
    const handle = e.wasm.carom_scroller();
    if (this.#page.handle !== 0) e.wasm.carom_scroller_free(this.#page.handle);
    this.#page.handle = handle;
    [this.#options, this.#room, this.#viewport] = [options, roomOf(options), options.viewport];
  }

  get #handle(): number {
    return this.#page.handle;
  }

  /** The platform that the page moves like. */
  get platform(): Platform {
    return this.#options.platform ?? "ios";
  }

  /** The offset at which to draw the page, in pixels. It grows toward the end. */
  get offset(): number {
    return this.#state[0];
  }

  /** The velocity, in pixels per second. */
  get velocity(): number {
    return this.#state[1];
  }

  /** What the page is doing now. */
  get phase(): Phase {
    return PHASES[this.#state[2]];
  }

  /**
   * How far the page is drawn beyond an edge, negative before the beginning. It is 0 if the edge stretches the page instead.
   */
  get overscroll(): number {
    return this.#state[3];
  }

  /** The stretch of the page at an edge, as a fraction of its size, on Android. */
  get stretch(): number {
    return this.#state[4];
  }

  /** The offset where the page will come to rest. */
  get target(): number {
    return this.#state[6];
  }

  /** Whether the page is at rest. */
  get isAtRest(): boolean {
    return this.#state[2] === 0;
  }

  settlingTime(): number {
    return this.#yields(prefersReducedMotion()) ? 0 : this.#state[5];
  }

  /**
   * Puts a finger on the page, at a position along its axis.
   *
   * @example
   * ```ts
   * element.addEventListener("pointerdown", (event) =>
   *   list.pointerDown(event.timeStamp, event.clientY),
   * );
   * ```
   */
  pointerDown(timeMs: number, position: number): void {
    this.#isSent &&= !Number.isFinite(position);
    this.#point(0, timeMs, position);
  }

  /**
   * Moves the finger to a position.
   *
   * @example
   * ```ts
   * element.addEventListener("pointermove", (event) =>
   *   list.pointerMove(event.timeStamp, event.clientY),
   * );
   * ```
   */
  pointerMove(timeMs: number, position: number): void {
    this.#point(1, timeMs, position);
  }

  /**
   * Takes the finger off the page, which glides on at the velocity of the finger's last moves.
   *
   * @param position where the finger leaves the page
   * @default the position of the last move
   * @example
   * ```ts
   * element.addEventListener("pointerup", (event) =>
   *   list.pointerUp(event.timeStamp, event.clientY),
   * );
   * ```
   */
  pointerUp(timeMs: number, position = NaN): void {
    if (this.#options.physics?.release && Number.isFinite(position) && position !== this.#finger)
      this.pointerMove(timeMs, position);
    this.#lift(2, timeMs, position);
  }

  /**
   * Releases the page without velocity, when the system takes the finger away.
   *
   * @example
   * ```ts
   * element.addEventListener("pointercancel", (event) =>
   *   list.pointerCancel(event.timeStamp),
   * );
   * ```
   */
  pointerCancel(timeMs: number): void {
    this.#lift(3, timeMs, 0);
  }

  /**
   * Moves the finger through all samples of an event.
   * @internal
   */
  pointerMoves(samples: readonly (readonly [timeMs: number, position: number])[]): void {
    const e = this.#engine;
    this.#finger = samples.at(-1)?.[1] ?? this.#finger;
    const move = (place: number): void => {
      samples.forEach(([timeMs, position], i) => e.doubles.set([this.#time(timeMs), position], e.at(place) + 2 * i));
      e.wasm.carom_scroller_pointers(this.#handle, place, samples.length);
    };
    this.#change(() => e.row(2 * samples.length, move));
  }

  /**
   * Turns a wheel, in the units of `WheelEvent.deltaMode`. Returns the travel that the page can't use, in pixels.
   *
   * A notch is smoothed as on the platform, unless the visitor prefers reduced motion. Events of fingers on a trackpad, and of the system's
   * momentum after them, are applied as they come. A page with the option `snap` snaps after them.
   *
   * @param deltaMode 0 pixels, 1 lines, 2 pages
   * @default deltaMode is 0
   * @param isNotch whether the event is a notch of a wheel, which `bind` detects by itself
   * @default isNotch is true for lines and pages, false for pixels
   * @example
   * ```ts
   * element.addEventListener("wheel", (event) =>
   *   list.wheel(event.timeStamp, event.deltaY, event.deltaMode),
   * );
   * ```
   */
  wheel(timeMs: number, delta: number, deltaMode = 0, isNotch = deltaMode !== 0): number {
    const line = this.#state[7];
    const [amount, unit] = isNotch && deltaMode === 0 ? [delta / line, 1] : [delta, deltaMode];
    let unused = 0;
    const turn = (): void => {
      unused = this.#engine.wasm.carom_scroller_wheel(this.#handle, this.#time(timeMs), amount, unit, 0);
    };
    if (isNotch && this.hasRoom(delta)) this.#glide(turn);
    else this.#change(turn);
    if (!isNotch && this.#options.snap !== undefined)
      this.#swipe = setTimeout(() => this.isAtRest && this.fling(0), SWIPE_PAUSE);
    return unused;
  }

  /**
   * Presses a key, named as in `event.key`. Returns whether it scrolls the page.
   *
   * @example
   * ```ts
   * element.addEventListener(
   *   "keydown",
   *   (event) =>
   *     list.key(event.timeStamp, event.key, event.shiftKey) &&
   *     event.preventDefault(),
   * );
   * ```
   */
  key(timeMs: number, name: string, isShifted = false): boolean {
    const key = name === " " && isShifted ? SHIFT_SPACE : KEYS[name];
    if (key === undefined || !this.hasRoom(BACK.includes(key) ? -1 : 1)) return false;
    this.#glide(() => this.#engine.wasm.carom_scroller_key(this.#handle, this.#time(timeMs), key));
    return true;
  }

  /**
   * Whether there is more content than fits the viewport.
   * @internal
   */
  get isScrollable(): boolean {
    return this.#room > 0;
  }

  /**
   * Returns whether the page has room in a direction, measured from its offset, or from its target while a wheel or a key moves it.
   *
   * @param direction above 0 toward the end, below 0 toward the beginning
   *
   * @example down.disabled = !list.hasRoom(1);
   */
  hasRoom(direction: number): boolean {
    const from = this.phase === "smooth" ? this.target : this.offset;
    return direction > 0 ? from < this.#room : direction < 0 && from > 0;
  }

  /**
   * Scrolls to an offset on a spring, which takes over the current velocity. If the visitor prefers reduced motion, the page is there at
   * once.
   *
   * @default spring is `{ duration: 0.5, bounce: 0 }`
   * @throws if a number is invalid. The message names it
   * @example list.scrollTo(1200, { duration: 0.4, bounce: 0.2 });
   */
  scrollTo(offset: number, spring: SpringOptions = { duration: 0.5, bounce: 0 }): void {
    number("offset", offset);
    const { mass, stiffness, damping } = lawOf(spring);
    this.#spring = [mass, stiffness, damping];
    this.#glide(() => this.#engine.wasm.carom_scroller_to(this.#handle, this.#now(), offset, ...this.#spring));
  }

  /**
   * Puts the page at an offset at once.
   *
   * @throws if the offset isn't a finite number
   * @example list.snapTo(0);
   */
  snapTo(offset: number): void {
    this.#change(() => this.#engine.wasm.carom_scroller_snap_to(this.#handle, this.#now(), number("offset", offset)));
  }

  /**
   * Ends the motion of the page at once, at the offset where it would come to rest. A page under a finger stays there.
   *
   * @example skip.addEventListener("click", () => list.settle());
   */
  settle(): void {
    this.#change(() => this.#engine.wasm.carom_scroller_settle(this.#handle, this.#now()));
  }

  /**
   * Puts the page at an offset with a velocity in pixels per second. From there it continues by itself, or under the finger that holds it.
   * The offset may be beyond an edge. The page then returns to the edge.
   *
   * @default velocity is 0
   * @throws if a number isn't finite. The message names it
   * @example list.place(-120);
   */
  place(offset: number, velocity = 0): void {
    number("offset", offset);
    number("velocity", velocity);
    this.#glide(() => this.#engine.wasm.carom_scroller_place(this.#handle, this.#now(), offset, velocity));
  }

  /**
   * Moves the content by a distance. Call it when you insert rows before the content, or with a negative distance when you remove rows
   * there. The offset, the end of a motion and the places to snap to grow by the distance. Velocities stay, and so does what is under a
   * finger, so the visitor doesn't see anything happen. Then call `resize`, because the content still begins at 0.
   *
   * @throws if the distance isn't a finite number
   * @example
   * ```ts
   * content.prepend(...older);
   * list.shift(content.offsetHeight - before);
   * list.resize({ content: content.offsetHeight, viewport });
   * ```
   */
  shift(by: number): void {
    this.#change(() => this.#engine.wasm.carom_scroller_shift(this.#handle, this.#now(), number("by", by)));
  }

  /**
   * Moves the page under a finger by a distance that doesn't count for the finger's velocity, for example when a page around it scrolls.
   * @internal
   */
  carry(by: number): void {
    const { wasm } = this.#engine;
    this.#change(() => {
      const now = this.#now();
      wasm.carom_scroller_shift(this.#handle, now, -by);
      wasm.carom_scroller_extent(this.#handle, now, 0, this.#room, this.#viewport);
    });
  }

  /**
   * Flings the page at a velocity in pixels per second. If the visitor prefers reduced motion, the page jumps to where
   * the fling would end.
   *
   * @throws if the velocity isn't a finite number
   * @example list.fling(1500);
   */
  fling(velocity: number): void {
    number("velocity", velocity);
    this.#glide(() => {
      const now = this.#now();
      this.#let(now, velocity, () => this.#engine.wasm.carom_scroller_fling(this.#handle, now, velocity));
    });
  }

  /**
   * Changes the size of the content or the viewport. The page stays at its offset. A viewport of 0, as for an element that isn't displayed,
   * is ignored.
   *
   * @throws if a size is invalid. The message names it
   * @example
   * ```ts
   * new ResizeObserver(() =>
   *   list.resize({
   *     content: content.offsetHeight,
   *     viewport: element.clientHeight,
   *   }),
   * ).observe(element);
   * ```
   */
  resize({ content, viewport }: Extent): void {
    const room = roomOf({ content, viewport });
    if (viewport === 0) return;
    const had = this.isScrollable;
    [this.#room, this.#viewport] = [room, viewport];
    if (this.isScrollable !== had) roomChanged(this);
    const resize = (): void => this.#engine.wasm.carom_scroller_extent(this.#handle, this.#now(), 0, room, viewport);
    // If a page at rest has to move back, use `#glide`, because no finger causes that motion. A page in motion keeps its cause.
    if (this.isAtRest) this.#glide(resize);
    else this.#change(resize);
  }

  /**
   * Replaces the options. Offset, velocity and finger stay. A motion continues with the new physics, and toward its target if it had one.
   * Returns true, so that `useBound` keeps the binding.
   *
   * @throws If an option is invalid. Nothing changes then.
   * @example list.update({ ...options, platform: "android" });
   */
  update(options: ScrollerOptions): true {
    const { phase, offset, velocity, target } = this;
    const had = this.isScrollable;
    this.#make(options);
    if (this.isScrollable !== had) roomChanged(this);
    const { wasm } = this.#engine;
    this.#change(() => {
      const now = this.#now();
      wasm.carom_scroller_advance(this.#handle, now);
      // A finger that catches a moving page drags it without a slop. So give the page a velocity before the finger takes it again.
      const isHeld = phase === "drag";
      wasm.carom_scroller_place(this.#handle, now, offset, isHeld ? 1e3 : velocity);
      if (isHeld) wasm.carom_scroller_pointer(this.#handle, 0, now, this.#finger);
      else if (phase === "smooth" || phase === "programmatic")
        wasm.carom_scroller_to(this.#handle, now, target, ...this.#spring);
    });
    return true;
  }

  /** @internal */
  frame(time: number, isReduced: boolean): boolean {
    const { wasm } = this.#engine;
    const now = this.#clock.at(time);
    if (this.#yields(isReduced)) wasm.carom_scroller_settle(this.#handle, now);
    else wasm.carom_scroller_advance(this.#handle, now);
    this.#read();
    try {
      this.#options.onScroll?.(this);
    } catch (error) {
      // If a listener throws, the page still continues, because only frames bring it to rest.
      reportError(error);
    }
    // A listener may have started another motion.
    return !this.isAtRest;
  }

  /**
   * Listens to the pointer, wheel and keys of an element along an axis, and requests frames while the page moves. The returned function
   * ends the binding. It releases a page that is being dragged, and a page in motion still comes to rest.
   *
   * - **Pointer.** The first finger, or the main button of the mouse. A press only becomes a drag after 4 px, or 10 px with a finger, so
   *   elements inside stay clickable. A drag captures the pointer, even from a scroller around this one. Neither a drag nor a press that
   *   stops a fling produces a click. A mouse over `input`, `textarea`, `select` or editable content is ignored. If you nest scrollers
   *   along one axis, the inner one is dragged. A scroller without room leaves fingers to the elements around it.
   * - **Wheel.** If the list doesn't have room in an event's direction, it leaves the event to the page around the element, unless
   *   `overscroll-behavior` is `contain`. It also leaves events that go mostly along the other axis.
   * - **Keys.** The arrows of the axis, Page Up and Down, Home, End and the space bar scroll while the element itself has the focus, so
   *   give it `tabindex="0"`. Keys of focused elements inside are ignored. If an element that is out of sight gets the focus, the list
   *   doesn't scroll to it. If you want that, listen for `focusin`, and call `scrollTo`. Give the element `overflow: clip`, because with
   *   `hidden` the browser itself would move the content.
   *
   * As long as there is room, the element gets `user-select: none`, and `touch-action: pan-x` or `pan-y` so that the browser doesn't scroll
   * along the axis as well. Inside, sliders, edited text, elements with `data-carom-ignore` and those of `ignore` keep their presses.
   * Events that a native listener inside prevents are left alone, too. An element may be bound to several scrollers, such as one for each
   * axis. Escape during a drag returns the page to where the press began.
   *
   * Along "x" in an element with `direction: rtl`, the offset is counted from the right. A finger that moves to the right, a wheel that
   * turns to the left and the left arrow increase it, and you draw the content with `translateX(${offset}px)`. In an element that is
   * scaled, zoomed or turned, the page still follows the finger.
   *
   * @default axis is "y"
   * @example const unbind = list.bind(document.querySelector("#list"));
   */
  bind(element: HTMLElement, axis: "x" | "y" = "y", options: PressOptions = {}): () => void {
    return bind(this, element, axis, options);
  }

  /** Returns the time of an event in seconds, on a clock that continues when the source of frames changes. */
  #time(timeMs: number): number {
    return this.#clock.at(timeMs / 1000);
  }

  #now(): number {
    return this.#clock.at(presentTime());
  }

  #point(event: number, timeMs: number, position: number): void {
    this.#finger = position;
    this.#change(() => this.#engine.wasm.carom_scroller_pointer(this.#handle, event, this.#time(timeMs), position));
  }

  /**
   * Whether the page jumps to its target under reduced motion. A page that a finger has flung doesn't, because the fling continues the
   * finger's own motion.
   */
  #yields(isReduced: boolean): boolean {
    return isReduced && this.#isSent;
  }

  /** Starts a motion that no finger caused, and jumps to its end if the visitor prefers reduced motion. */
  #glide(change: () => void): void {
    this.#change(() => {
      change();
      this.#isSent = true;
      if (prefersReducedMotion()) this.#engine.wasm.carom_scroller_settle(this.#handle, this.#now());
    });
  }

  #change(change: () => void): void {
    clearTimeout(this.#swipe);
    try {
      change();
    } finally {
      this.#changed();
    }
  }

  /** Takes the finger off the page, by an event of the wasm side. */
  #lift(event: number, timeMs: number, position: number): void {
    const isHeld = this.phase === "drag";
    this.#change(() => {
      const time = this.#time(timeMs);
      const lift = (): void => this.#engine.wasm.carom_scroller_pointer(this.#handle, event, time, position);
      if (isHeld) this.#let(time, event === 3 ? 0 : undefined, lift);
      else lift();
    });
  }

  /**
   * Lets the `release` option choose the motion of a release. If `velocity` is undefined, the motion starts with the finger's velocity. If
   * the option throws or doesn't return a motion, the page moves as on the platform.
   */
  #let(time: number, velocity: number | undefined, platform: () => void): void {
    let isChosen = false;
    try {
      isChosen = this.#isChosen(time, velocity);
    } finally {
      if (!isChosen) platform();
    }
  }

  #isChosen(time: number, velocity: number | undefined): boolean {
    const channel = scrolling().specs;
    const { physics: { release } = {} } = this.#options;
    if (!release || !channel) return false;
    const e = this.#engine as Engine<ReleaseExports>;
    e.wasm.carom_scroller_start(this.#handle, time);
    const start: State = { position: e.answer(0), velocity: velocity ?? e.answer(1) };
    const motion = release(start, { min: 0, max: this.#room, viewport: this.#viewport });
    if (motion === undefined) return false;
    channel.write(e, motion);
    if (!e.wasm.carom_scroller_release(this.#handle, time)) throw channel.complaint(e);
    return true;
  }

  #changed(): void {
    this.#read();
    try {
      this.#options.onScroll?.(this);
    } finally {
      // A page under a finger moves with the finger's events, so it doesn't need frames.
      if (this.phase !== "rest" && this.phase !== "drag") animateFrames(this);
    }
  }

  #read(): void {
    for (let i = 0; i < this.#state.length; i++) this.#state[i] = this.#engine.answer(i);
  }
}
