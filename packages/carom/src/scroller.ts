/** Scrolling with the feel of a platform, or with numbers of one's own, bound to an element's pointer, wheel and keys. */

import { animateFrames, prefersReducedMotion, presentTime, stopFrames, type Moving } from "./frames.js";
import { full } from "./full.js";
import { finite, lawOf, type SpringOptions } from "./law.js";

const PLATFORMS = [
  "ios",
  "ios-fast",
  "macos",
  "apple-2015",
  "android",
  "flutter-ios",
  "flutter-android",
  "chromium",
  "chromium-classic",
  "windows",
  "chromium-elastic",
] as const;

/** Whose feel it has. */
export type Platform = (typeof PLATFORMS)[number];

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

/** How far a page goes. */
export interface Extent {
  /** The length of the content. */
  content: number;
  /** The length of what is seen of it. */
  viewport: number;
}

export interface ScrollerOptions extends Extent {
  /** `ios` if nobody says. */
  platform?: Platform;
  /** Physics of your own, in place of the numbers of a platform that bounces. */
  physics?: { drag?: number; rubberBand?: number; spring?: { response: number; dampingRatio: number } };
  /** Comes to rest on pages of this size (or of the viewport's), or on points, or on points that are no farther than `within`. */
  snap?: "pages" | { pages: number } | { points: readonly number[]; within?: number };
  devicePixelRatio?: number;
  /** When it has moved. */
  onScroll?: (scroller: Scroller) => void;
}

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
 */
export class Scroller implements Moving {
  readonly platform: Platform;
  readonly #engine = full();
  readonly #handle: number;
  readonly #onScroll: ScrollerOptions["onScroll"];
  #state = new Float64Array(8);

  constructor(options: ScrollerOptions) {
    const { platform = "ios", content, viewport, physics = {}, snap, devicePixelRatio } = options;
    const e = this.#engine;
    const index = PLATFORMS.indexOf(platform);
    if (index < 0) throw new Error(`there is no platform \`${platform}\`; there are: ${PLATFORMS.join(", ")}`);
    this.platform = platform;
    this.#onScroll = options.onScroll;
    const points = typeof snap === "object" && "points" in snap ? [...snap.points].sort((a, b) => a - b) : [];
    const within = typeof snap === "object" && "within" in snap ? snap.within : undefined;
    const isOnPages = snap === "pages" || (typeof snap === "object" && "pages" in snap);
    const lands = snap === undefined ? 0 : isOnPages ? 1 : within === undefined ? 2 : 3;
    const size = within ?? (typeof snap === "object" && "pages" in snap ? snap.pages : NaN);
    const row = [
      index,
      0,
      Math.max(0, finite("content", content) - finite("viewport", viewport)),
      viewport,
      devicePixelRatio ?? globalThis.devicePixelRatio ?? 1,
      physics.drag ?? NaN,
      physics.rubberBand ?? NaN,
      physics.spring?.response ?? NaN,
      physics.spring?.dampingRatio ?? NaN,
      lands,
      size,
      points.length,
      ...points,
    ];
    const place = e.places.take(row.length);
    e.doubles.set(row, e.at(place));
    const handle = (this.#handle = e.wasm.carom_scroller(place));
    e.places.give(place, row.length);
    if (handle === 0) throw new Error(`\`viewport\` must be finite and above 0, but is ${viewport}`);
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

  /** How far it is beyond an edge: negative before the start. */
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
    return this.#state[5];
  }

  /** A finger is laid on the page. Times are in milliseconds, as `event.timeStamp` has them. */
  pointerDown(timeMs: number, position: number): void {
    this.#tell(() => this.#engine.wasm.carom_scroller_pointer(this.#handle, 0, timeMs / 1000, position));
  }

  pointerMove(timeMs: number, position: number): void {
    this.#tell(() => this.#engine.wasm.carom_scroller_pointer(this.#handle, 1, timeMs / 1000, position));
  }

  pointerUp(timeMs: number): void {
    this.#tell(() => this.#engine.wasm.carom_scroller_pointer(this.#handle, 2, timeMs / 1000, 0));
  }

  pointerCancel(timeMs: number): void {
    this.#tell(() => this.#engine.wasm.carom_scroller_pointer(this.#handle, 3, timeMs / 1000, 0));
  }

  /** A wheel turns, in the units of `WheelEvent.deltaMode`. Returns what the page cannot use of it. */
  wheel(timeMs: number, delta: number, deltaMode = 0): number {
    let unused = 0;
    // A notch comes as pixels, too, but as many at once as no finger moves in a frame. What is fewer is of a trackpad; browsers
    // do not tell its fingers from the system's momentum, so it is passed through as it comes.
    const isNotch = deltaMode !== 0 || (Math.abs(delta) >= 50 && Number.isInteger(delta));
    const [amount, unit] = isNotch && deltaMode === 0 ? [(3 * delta) / 100, 1] : [delta, deltaMode];
    this.#tell(() => {
      unused = this.#engine.wasm.carom_scroller_wheel(this.#handle, timeMs / 1000, amount, unit, 0);
    });
    return unused;
  }

  /** A key of the keyboard, by its name; whether it scrolls. */
  key(timeMs: number, name: string, isShifted = false): boolean {
    const key = name === " " && isShifted ? SHIFT_SPACE : KEYS[name];
    if (key === undefined) return false;
    this.#tell(() => this.#engine.wasm.carom_scroller_key(this.#handle, timeMs / 1000, key));
    if (prefersReducedMotion()) this.jumpTo(this.target);
    return true;
  }

  /** Goes to an offset; at once if the visitor prefers reduced motion. */
  scrollTo(offset: number, spring: SpringOptions = { duration: 0.5, bounce: 0 }): void {
    finite("offset", offset);
    const { mass, stiffness, damping } = lawOf(spring);
    if (prefersReducedMotion()) this.jumpTo(offset);
    else this.#tell(() => this.#engine.wasm.carom_scroller_to(this.#handle, presentTime(), offset, mass, stiffness, damping));
  }

  /** Is there at once. */
  jumpTo(offset: number): void {
    this.#tell(() => this.#engine.wasm.carom_scroller_jump(this.#handle, presentTime(), finite("offset", offset)));
  }

  /** Is let go at a velocity per second. */
  fling(velocity: number): void {
    this.#tell(() => this.#engine.wasm.carom_scroller_fling(this.#handle, presentTime(), finite("velocity", velocity)));
  }

  /** Content or viewport has another size: the page stays where it is. */
  resize({ content, viewport }: Extent): void {
    const max = Math.max(0, finite("content", content) - finite("viewport", viewport));
    this.#tell(() => this.#engine.wasm.carom_scroller_extent(this.#handle, presentTime(), 0, max, viewport));
  }

  /** @internal */
  frame(time: number): boolean {
    const moves = this.#engine.wasm.carom_scroller_advance(this.#handle, time) !== 0;
    this.#read();
    this.#onScroll?.(this);
    return moves;
  }

  /**
   * Listens to an element's pointer, wheel and keys along an axis, and asks for frames while it moves. What comes back
   * ends that. The element gets `touch-action: none` along the axis, so that the browser does not scroll as well.
   */
  bind(element: HTMLElement, axis: "x" | "y" = "y"): () => void {
    const along = (event: MouseEvent): number => (axis === "y" ? event.clientY : event.clientX);
    const end = new AbortController();
    const on = <K extends keyof HTMLElementEventMap>(
      type: K,
      listen: (event: HTMLElementEventMap[K]) => void,
      options: AddEventListenerOptions = {},
    ): void => element.addEventListener(type, listen, { ...options, signal: end.signal });
    const before = element.style.touchAction;
    element.style.touchAction = axis === "y" ? "pan-x" : "pan-y";
    let held: number | undefined;
    on("pointerdown", (event) => {
      if (held !== undefined || event.button !== 0) return;
      held = event.pointerId;
      element.setPointerCapture(held);
      this.pointerDown(event.timeStamp, along(event));
    });
    on("pointermove", (event) => {
      if (event.pointerId !== held) return;
      const samples = event.getCoalescedEvents?.() ?? [];
      for (const sample of samples.length > 0 ? samples : [event]) this.pointerMove(sample.timeStamp, along(sample));
    });
    on("pointerup", (event) => {
      if (event.pointerId !== held) return;
      held = undefined;
      this.pointerUp(event.timeStamp);
    });
    on("pointercancel", (event) => {
      if (event.pointerId !== held) return;
      held = undefined;
      this.pointerCancel(event.timeStamp);
    });
    on(
      "wheel",
      (event) => {
        if (event.ctrlKey) return;
        const delta = axis === "y" ? event.deltaY : event.deltaX || (event.shiftKey ? event.deltaY : 0);
        if (delta === 0) return;
        event.preventDefault();
        this.wheel(event.timeStamp, delta, event.deltaMode);
      },
      { passive: false },
    );
    on("keydown", (event) => {
      if (event.target !== element || event.metaKey || event.ctrlKey || event.altKey) return;
      if (this.key(event.timeStamp, event.key, event.shiftKey)) event.preventDefault();
    });
    return () => {
      end.abort();
      element.style.touchAction = before;
      stopFrames(this);
    };
  }

  #tell(what: () => void): void {
    what();
    this.#read();
    this.#onScroll?.(this);
    // A page in the hand moves when the finger does.
    if (this.phase !== "rest" && this.phase !== "drag") animateFrames(this);
  }

  #read(): void {
    for (let i = 0; i < 7; i++) this.#state[i] = this.#engine.answer(i);
  }
}
