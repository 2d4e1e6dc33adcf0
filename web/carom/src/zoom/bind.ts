/** Connects a picture with elements. Pointers, wheels, gestures and keys go in, and a CSS transform comes out. */

import { animateFrames, presentTime, stopFrames, type Moving } from "../frames.js";
import { checkNames, knownName, type NamesOf } from "../options.js";
import { isTapped, type PressOptions } from "../press/controls.js";
import { Presses, timeOf, type Press, type Sample } from "../press/press.js";
import type { Point } from "../surroundings.js";
import { PanZoom, type PanZoomOptions, type Size, type ZoomPhase } from "./pan-zoom.js";
import { PHYSICS, type ZoomPhysicsOptions } from "./physics.js";
import type { Transform, TransformNumbers, TransformVelocity } from "./transform.js";
import { localPoints, sizeOf } from "./place.js";
import { WheelZoom } from "./wheel-zoom.js";

/** How an element is zoomed. */
export interface ZoomOptions extends ZoomPhysicsOptions, PressOptions {
  /**
   * The element inside the view that moves. It can also be the size of a content that you draw in `onUpdate`, or `null` for a canvas
   * without edges.
   * @default the first element inside the view
   */
  content?: HTMLElement | Size | null | undefined;
  /**
   * What turning a wheel does, or scrolling with two fingers on a touchpad. `none` leaves both to the page. With the ctrl key, both always
   * zoom, and so does a pinch on a touchpad.
   * @default "zoom"
   */
  wheel?: "zoom" | "pan" | "none" | undefined;
  /** Called with the picture whenever it changes, and once right after `bindZoom` has returned. @default none */
  onUpdate?: ((transform: Transform, velocity: TransformVelocity) => void) | undefined;
  /** `respect` moves the picture to its end on the next frame if the visitor prefers reduced motion. @default "respect" */
  reducedMotion?: "respect" | "ignore" | undefined;
}

/** A second tap comes within this many milliseconds and pixels after the first. */
const TAP = 300;
const TAP_SLOP = 25;

/** The factor that a key zooms by, and the part of the view that an arrow pans by. */
const KEY_FACTOR = 1.5;
const KEY_PAN = 0.25;

const ARROWS: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [1, 0],
  ArrowRight: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

const STYLES = ["touch-action", "user-select", "-webkit-user-select"];
const ATTRIBUTES = { tabindex: "0", role: "group" };

/** Safari's event of a pinch on a touchpad. */
type GestureEvent = MouseEvent & { readonly scale: number; readonly rotation: number };

const NAMES = Object.keys({ content: 1, wheel: 1, onUpdate: 1, reducedMotion: 1, ignore: 1 } satisfies NamesOf<
  Omit<ZoomOptions, keyof ZoomPhysicsOptions>
>);

/** Checks options, and separates the picture's laws from the others. */
function partsOf(options: ZoomOptions): [given: ZoomOptions, physics: ZoomPhysicsOptions] {
  checkNames(options, [...NAMES, ...PHYSICS]);
  const { content, wheel = "zoom", reducedMotion, ignore, onUpdate, ...physics } = options;
  knownName("wheel", wheel, ["zoom", "pan", "none"]);
  return [{ content, wheel, reducedMotion, ignore, onUpdate }, physics];
}

/** A view whose content can be zoomed. {@link bindZoom} makes one. */
export class Zoom implements Moving {
  /** The picture without its elements. */
  readonly picture: PanZoom;
  readonly #view: HTMLElement;
  readonly #content: HTMLElement | undefined;
  /** The size of a content that isn't an element. */
  #size: Size | undefined;
  #options: ZoomOptions;
  readonly #end = new AbortController();
  readonly #presses: Presses;
  /** The moves since the last frame. Fingers report one after another, so we sort the moves by time. */
  #moves: (Sample & { readonly id: number })[] = [];
  /** How far scrolling around the view has moved each finger. */
  readonly #carried = new Map<number, Point>();
  /** 1 if the press may be a tap, 2 if it may be the second of two taps, and otherwise 0. */
  #taps: 0 | 1 | 2 = 0;
  /** Where and when the last tap ended. */
  #tapped: Sample | undefined;
  /** The picture before the first press. */
  #before: Transform | undefined;
  /** The rotation of Safari's current gesture, in degrees, or `undefined` without a gesture. */
  #gesture: number | undefined;
  #shown = "";

  /** @internal */
  constructor(view: HTMLElement, options: ZoomOptions) {
    if (!view?.style) throw new Error("`view` must be an element with a style");
    const [given, physics] = partsOf(options);
    const { content = view.firstElementChild as HTMLElement | null, onUpdate } = given;
    this.#view = view;
    this.#options = { ...given, content };
    if (content && "style" in content) this.#content = content;
    else this.#size = content ?? undefined;
    const { style } = view;
    const { signal } = this.#end;
    const atEnd = (run: () => void): void => signal.addEventListener("abort", run);
    for (const name of STYLES) {
      const before = style.getPropertyValue(name);
      style.setProperty(name, "none");
      atEnd(() => style.setProperty(name, before));
    }
    for (const [name, value] of Object.entries(ATTRIBUTES)) {
      if (view.hasAttribute(name)) continue;
      view.setAttribute(name, value);
      atEnd(() => view.removeAttribute(name));
    }
    if (this.#content) this.#content.style.transformOrigin = "0 0";
    this.picture = new PanZoom({ ...physics, ...this.#measured() });
    this.#presses = this.#pressed();
    this.#listen();
    if (typeof ResizeObserver === "function") {
      const sizes = new ResizeObserver(() => this.resize());
      for (const one of [view, this.#content]) if (one) sizes.observe(one);
      atEnd(() => sizes.disconnect());
    }
    this.#show();
    queueMicrotask(() => signal.aborted || onUpdate?.(this.transform, this.velocity));
  }

  #listen(): void {
    const { signal } = this.#end;
    const on = (name: string, listen: (event: never) => void, options: AddEventListenerOptions = {}): void =>
      this.#view.addEventListener(name, listen as EventListener, { signal, ...options });
    on("dragstart", (event: Event) => event.preventDefault());
    on("keydown", (event: KeyboardEvent) => this.#key(event));
    on("scroll", () => this.#scrolled());
    const wheels = new WheelZoom();
    on("wheel", (event: WheelEvent) => this.#wheel(event, wheels), { passive: false });
    for (const name of ["gesturestart", "gesturechange", "gestureend"])
      on(name, (event: GestureEvent) => this.#pinch(event), { passive: false });
  }

  /** The transform of the content. */
  get transform(): Transform {
    return this.picture.frame.transform;
  }

  /** The velocity of the transform. */
  get velocity(): TransformVelocity {
    return this.picture.frame.velocity;
  }

  /** What the picture is doing. */
  get phase(): ZoomPhase {
    return this.picture.frame.phase;
  }

  /**
   * Flies to the picture that shows all of the content.
   *
   * @example button.addEventListener("click", () => photo.fit());
   */
  fit(): void {
    this.#act((timeMs) => this.picture.fit(timeMs));
  }

  /**
   * Flies to the picture where a rectangle of the content just fits the view.
   *
   * @throws If the width or the height isn't above 0.
   * @example map.zoomTo({ x: 900, y: 300, width: 200, height: 150 });
   */
  zoomTo(rectangle: Point & Size): void {
    this.#act((timeMs) => this.picture.zoomTo(timeMs, rectangle));
  }

  /**
   * Zooms on a spring by a factor about a point of the view, its middle by default.
   *
   * @example plus.addEventListener("click", () => photo.zoomBy(1.5));
   */
  zoomBy(factor: number, about: Point = { x: this.#view.clientWidth / 2, y: this.#view.clientHeight / 2 }): void {
    this.#act((timeMs) => this.picture.zoomToward(timeMs, Math.log(factor), about));
  }

  /**
   * Pans on a spring by a displacement of the content in the view.
   *
   * @example left.addEventListener("click", () => photo.panBy({ x: 100, y: 0 }));
   */
  panBy(displacement: Point): void {
    this.#act((timeMs) => this.picture.panToward(timeMs, displacement));
  }

  /**
   * Puts the picture at a transform at once, or at the nearest one where it may rest.
   *
   * @example photo.snapTo(saved); // `photo.transform` of the last visit
   */
  snapTo(transform: TransformNumbers): void {
    this.#act((timeMs) => this.picture.snapTo(timeMs, transform));
  }

  /**
   * Measures the elements again. Observers do so already when an element changes its size. If the content isn't an element, pass its size.
   *
   * @example drawing.resize({ width: 800, height: 600 });
   */
  resize(content?: Size): void {
    this.picture.pixelRatio = this.#view.ownerDocument.defaultView?.devicePixelRatio ?? 1;
    this.#size = content ?? this.#size;
    this.#act((timeMs) => this.picture.resize(timeMs, this.#measured()));
  }

  /**
   * Replaces the options. Place, velocity and fingers stay, and a motion continues with the new laws. If the options have another
   * `content`, this returns false and changes nothing. Then bind the view again.
   *
   * @throws If a number or an option is invalid. Nothing changes then.
   * @example photo.update({ maxScale: { ofFit: 8 } });
   */
  update(options: ZoomOptions): boolean {
    const [given, physics] = partsOf(options);
    const { content = this.#options.content } = given;
    const isOther = content !== this.#options.content;
    if (isOther && !(this.#size && content && !("style" in content))) return false;
    const size = isOther ? (content as Size) : this.#size;
    this.#act((timeMs) => this.picture.update(timeMs, { ...physics, ...this.#measured(size) }));
    [this.#size, this.#options] = [size, { ...given, content }];
    return true;
  }

  /**
   * Takes all fingers away, and returns the picture to where it was before the first of them touched it, as Escape does.
   *
   * @example socket.addEventListener("close", () => map.cancel());
   */
  cancel(): void {
    this.#presses.cancel();
  }

  /**
   * Ends the binding, and gives the view its own styles and attributes back. The content stays where it is. If fingers hold it, it
   * returns to where they took it.
   *
   * @example photo.unbind();
   */
  unbind(): void {
    const { size } = this.#presses;
    this.#end.abort();
    this.#presses.cancel();
    if (size > 0) this.picture.settle();
    stopFrames(this);
    this.#show();
  }

  #measured(size = this.#size): Pick<PanZoomOptions, "view" | "content"> {
    const content = this.#content ? sizeOf(this.#content) : size;
    const { width, height } = sizeOf(this.#view);
    // A hidden element doesn't have a size yet.
    return {
      view: { width: width || 1, height: height || 1 },
      content: content?.width && content.height ? content : undefined,
    };
  }

  /** Changes the picture, after it has got all earlier moves. `change` gets the current time. */
  #act(change: (timeMs: number) => void): void {
    this.#flush();
    change(1000 * presentTime());
    animateFrames(this);
  }

  /** Passes the moves since the last frame to the picture. */
  #flush(): void {
    const moves = this.#moves.sort((a, b) => a.timeMs - b.timeMs);
    this.#moves = [];
    for (const { id, timeMs, x, y, scrolled } of moves) {
      const before = this.#carried.get(id) ?? scrolled;
      this.#carried.set(id, scrolled);
      this.picture.pointerMove(id, timeMs, { x, y }, { x: scrolled.x - before.x, y: scrolled.y - before.y });
    }
  }

  /** @internal */
  frame(time: number, isReduced: boolean): boolean {
    this.#flush();
    const isMoving = this.picture.advanceTo(1000 * time);
    if (isReduced && this.#options.reducedMotion !== "ignore") this.picture.settle();
    this.#show();
    // A picture that fingers hold only moves with their events.
    return isMoving && this.#presses.size === 0;
  }

  settlingTime(): number {
    return this.picture.settlingTime();
  }

  #show(): void {
    const { transform, velocity } = this.picture.frame;
    const matrix = String(transform.matrix());
    if (this.#content) {
      const { style } = this.#content;
      // Give the content a layer only while it moves, because an enlarged layer is blurred.
      style.willChange = this.picture.isAtRest ? "" : "transform";
      style.transform = `matrix(${matrix})`;
    }
    if (matrix === this.#shown) return;
    if (this.#shown) this.#options.onUpdate?.(transform, velocity);
    this.#shown = matrix;
  }

  #pressed(): Presses {
    const hands = {
      ignored: () => this.#options.ignore,
      begins: () => ({ isHeld: true }),
      places: () => localPoints(this.#view),
      down: (press: Press, at: Sample, event: Event) => this.#down(press, at, event),
      grip: ({ id }: Press, at: Sample) =>
        this.#act(() => {
          this.#carried.set(id, at.scrolled);
          this.picture.pointerCancel(id, at.timeMs);
          this.picture.pointerDown(id, at.timeMs, at);
        }),
      move: ({ id }: Press, samples: readonly Sample[]) => {
        this.#moves.push(...samples.map((sample) => ({ ...sample, id })));
        animateFrames(this);
      },
      up: (press: Press, timeMs: number) => this.#act(() => this.#up(press, timeMs)),
      cancel: ({ id }: Press, timeMs: number) =>
        this.#act(() => {
          this.picture.pointerCancel(id, timeMs);
          if (this.#presses.size === 0 && this.#before) this.picture.flyTo(timeMs, this.#before);
        }),
    };
    return new Presses(this.#view, hands, this.#end.signal);
  }

  #down({ id, type }: Press, at: Sample, event: Event): void {
    const last = this.#tapped;
    this.#tapped = undefined;
    const isSecond = last && at.timeMs - last.timeMs < TAP && Math.hypot(at.x - last.x, at.y - last.y) < TAP_SLOP;
    const isAlone = this.#presses.size === 1;
    this.#taps = !isAlone || isTapped(this.#view, event) ? 0 : isSecond ? 2 : 1;
    this.#act(() => {
      this.#carried.set(id, at.scrolled);
      if (isAlone) this.#before = this.transform;
      if (this.#taps === 2 && type === "touch") this.picture.quickZoomDown(id, at.timeMs, at);
      else this.picture.pointerDown(id, at.timeMs, at);
    });
  }

  #up({ id, from, axes }: Press, timeMs: number): void {
    const isTap = axes.length === 0 && timeMs - from.timeMs < TAP;
    this.picture.pointerUp(id, timeMs);
    if (!isTap || this.#taps === 0) return;
    if (this.#taps === 2) this.picture.doubleTap(timeMs, from);
    else this.#tapped = { ...from, timeMs };
  }

  #wheel(event: WheelEvent, wheels: WheelZoom): void {
    const { wheel } = this.#options;
    if (event.defaultPrevented || !event.cancelable || (wheel === "none" && !event.ctrlKey)) return;
    event.preventDefault();
    if (this.phase === "held") return;
    const timeMs = timeOf(event, this.#view);
    const about = localPoints(this.#view)({ x: event.clientX, y: event.clientY });
    const { picture } = this;
    this.#act(() => {
      const { isNotch, logFactor, pan } = wheels.read(event);
      if (wheel === "pan" && !event.ctrlKey)
        return isNotch ? picture.panToward(timeMs, pan) : picture.panBy(timeMs, pan);
      return isNotch ? picture.zoomToward(timeMs, logFactor, about) : picture.zoomBy(timeMs, logFactor, about);
    });
  }

  #pinch(event: GestureEvent): void {
    event.preventDefault();
    // On touch screens, Safari sends these events in addition to the fingers' events. Ignore them there.
    if (this.#presses.size > 0) return;
    const { scale, rotation } = event;
    const timeMs = timeOf(event, this.#view);
    this.#act(() => {
      if (event.type === "gesturestart") {
        this.#gesture = rotation;
        this.picture.pinchBegin(timeMs, localPoints(this.#view)({ x: event.clientX, y: event.clientY }));
      } else if (this.#gesture !== undefined) {
        this.picture.pinch(timeMs, { scale, turn: ((rotation - this.#gesture) * Math.PI) / 180 });
        this.#gesture = rotation;
        if (event.type !== "gestureend") return;
        this.#gesture = undefined;
        this.picture.pinchEnd(timeMs);
      }
    });
  }

  #key(event: KeyboardEvent): void {
    // Outside of its shadow tree, an event's `target` is always the view, so read the path.
    const isElsewhere = event.composedPath()[0] !== this.#view;
    if (isElsewhere || event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return;
    const { key } = event;
    const arrow = ARROWS[key];
    if (arrow)
      this.panBy({ x: KEY_PAN * this.#view.clientWidth * arrow[0], y: KEY_PAN * this.#view.clientHeight * arrow[1] });
    else if (/^[+=-]$/.test(key)) this.zoomBy(key === "-" ? 1 / KEY_FACTOR : KEY_FACTOR);
    else if (/^(0|Home)$/.test(key)) this.fit();
    else return;
    event.preventDefault();
  }

  /** A browser scrolls the view to an element that gets the focus. Undoes that, and moves the picture to the element instead. */
  #scrolled(): void {
    const { scrollLeft: x, scrollTop: y } = this.#view;
    if (x === 0 && y === 0) return;
    this.#view.scrollTo(0, 0);
    this.panBy({ x: -x, y: -y });
  }
}

/**
 * Lets fingers, a mouse, a touchpad, a wheel and keys move and zoom the content of an element. Two fingers hold the content exactly under
 * them. After the release, the content zooms, turns and pans on, and comes to rest within its limits. You know the end at once. Double taps
 * zoom in and out, and a double tap that stays down zooms by moving up and down.
 *
 * The view needs its own size and `overflow: hidden`. It becomes focusable: `+` and `-` zoom, arrows pan, and `0` shows all of the content.
 * Label it with `aria-label`.
 *
 * @throws If an element, a number or an option is invalid.
 * @example
 * ```ts
 * const photo = bindZoom(document.querySelector("#photo"), {
 *   maxScale: { ofFit: 8 },
 *   rotation: { step: Math.PI / 2 },
 * });
 * button.addEventListener("click", () => photo.fit());
 * ```
 */
export function bindZoom(view: HTMLElement, options: ZoomOptions = {}): Zoom {
  return new Zoom(view, options);
}
