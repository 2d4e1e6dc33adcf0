/**
 * Elements that follow a finger or a mouse, and glide on to where they snap: `import { bindDrag } from "carom/drag"`.
 *
 * @module carom/drag
 */

import {
  animate,
  RESTS,
  type Animated,
  type AnimateOptions,
  passedOf,
  PASSED,
  type PassedOptions,
  type RetargetOptions,
} from "./animate.js";
import { animateFrames, type Moving } from "./frames.js";
import { nearest } from "./gesture.js";
import { checkOptions, require, springOf, written, type NoSpring, type SpringOptions } from "./law.js";
import { checkNames, knownName, type NamesOf } from "./options.js";
import {
  capture,
  FINGER_SLOP,
  giveBack,
  guardClicks,
  isEdit,
  isTaken,
  merged,
  SLOP,
  takers,
  wasReleased,
} from "./pointers.js";
import type { Resampler } from "./resampler.js";
import type { SpringMotion } from "./spring.js";
import { pullOf, stretched } from "./rubber-band.js";
import { localVectors, type Point } from "./surroundings.js";
import type { TolerancePolicy } from "./tolerance.js";

export { localVectors, type Point } from "./surroundings.js";

/** A place with one or both of its coordinates. */
export type PartialPoint = {
  /** To the right. @default any */
  x?: number | undefined;
  /** Down. @default any */
  y?: number | undefined;
};

/** Where a dragged element may come to rest. */
export interface DragPlaces {
  /**
   * The places at which the element comes to rest, within the bounds: the point of a list that is nearest to where
   * friction alone would take the element, or the point that a function returns for that place. If a point leaves out a
   * coordinate, friction alone decides it.
   * @default the place to which friction alone would take it
   */
  snap?: readonly PartialPoint[] | ((landing: Point) => PartialPoint) | undefined;
  /** The least and the greatest position; beyond them, the element lags behind the finger. @default the range of the list `snap`, else none */
  bounds?:
    | {
        /** The least and the greatest `x`. @default none */
        x?: readonly [number, number] | undefined;
        /** The least and the greatest `y`. @default none */
        y?: readonly [number, number] | undefined;
      }
    | undefined;
}

/** How an element is dragged. */
export interface DragMotionOptions extends DragPlaces, PassedOptions {
  /** The axis along which the element moves. Along the other axis, a finger scrolls the page. @default "both" */
  axis?: "x" | "y" | "both" | undefined;
  /** Whether a drag with `axis: "both"` stays on the axis along which it begins. @default false */
  lock?: boolean | undefined;
  /** The position at the start. @default { x: 0, y: 0 } */
  from?: PartialPoint | undefined;
  /** The friction of a released element, as `friction({ halfLife: 0.3 })` returns it. @default 0.998 of the velocity in each millisecond */
  friction?: SpringMotion | undefined;
  /**
   * Computes where the finger is at the time of each frame, from its coalesced and predicted samples. The element then moves evenly,
   * although reports and frames come at different times. A release has the velocity of the reports.
   * @default each frame shows the newest report
   */
  resampler?: Resampler | undefined;
  /** Called with the position and the velocity whenever the position changes, and once right after `bindDrag` has returned. @default none */
  onUpdate?: ((position: Point, velocity: Point) => void) | undefined;
  /** Called at the end of a drag with the place at which the element will come to rest. @default none */
  onRelease?: ((target: Point) => void) | undefined;
  /** How near to its target the element counts as at rest, in pixels. @default 0.1 */
  tolerance?: TolerancePolicy | undefined;
}

const PLACES = Object.keys({ snap: 1, bounds: 1 } satisfies NamesOf<DragPlaces>);

const NAMES = Object.keys({
  axis: 1,
  lock: 1,
  from: 1,
  snap: 1,
  bounds: 1,
  friction: 1,
  resampler: 1,
  onUpdate: 1,
  onRelease: 1,
  ...PASSED,
} satisfies NamesOf<DragMotionOptions>);

/** A spring, `{ duration: 0.5, bounce: 0 }` by default, which pulls a released element to where it snaps, and how it is dragged. */
export type DragOptions = (SpringOptions | NoSpring) & DragMotionOptions;

type Axis = "x" | "y";
const AXES = ["x", "y"] as const;

/** The events of a pressed pointer that a document listens to. */
type PointerType = "pointermove" | "pointerup" | "pointercancel" | "lostpointercapture";

/** An element that is caught beyond this fraction of its rubber band counts as there. */
const FARTHEST = 0.99;

/** A press on an element that moves more slowly than this, in pixels per second, does not stop it, and may be a click. */
const CATCH = 50;

const STYLES = ["touch-action", "user-select", "-webkit-user-select"];

/** A place of the pointer, in the element's own pixels, and its time. */
type Sample = Point & { readonly timeMs: number };

/** A pressed finger or mouse button. */
interface Press {
  readonly id: number;
  readonly type: string;
  readonly from: Point;
  /** Whether the press stopped the element in motion. */
  readonly isCatch: boolean;
  /** The samples before the drag, for its velocity. */
  readonly samples: Sample[];
  /** Turns a place of the pointer into the element's own pixels. */
  readonly toLocal: (place: Point) => Point;
  /** Removes the listeners of the press. */
  readonly end: AbortController;
  /** The time of the newest sample. */
  newestMs: number;
  /** The axes of the drag, and the element's position minus the pointer's; `undefined` before the drag. */
  drag: { readonly axes: readonly Axis[]; readonly offset: Point } | undefined;
}

/** An element that can be dragged; {@link bindDrag} makes one. */
export class BoundDrag {
  readonly #element: HTMLElement;
  readonly #options: DragOptions;
  readonly #axes: readonly Axis[];
  #snap: DragPlaces["snap"];
  #bounds: Record<Axis, readonly [number, number]>;
  readonly #animation: Animated<Point>;
  readonly #frames: Moving = { frame: (time) => this.#resample(1000 * time), settlingTime: () => Infinity };
  readonly #end = new AbortController();
  /** The element's own styles, which `unbind` restores. */
  readonly #before: string[];
  /** Gets the time at which a drag ends, to suppress the click of that drag. */
  readonly #endDrag: (endedMs: number) => void;
  #press: Press | undefined;

  /** @internal */
  constructor(element: HTMLElement, options: DragOptions) {
    if (!element?.style) throw new Error(`\`element\` must be an element with a style, but is ${written(element)}`);
    const { axis = "both", from, onUpdate, tolerance = 0.1 } = options;
    checkOptions(options, NAMES);
    knownName("axis", axis, ["x", "y", "both"]);
    this.#element = element;
    this.#options = options;
    this.#axes = axis === "both" ? AXES : [axis];
    this.#snap = options.snap;
    this.#bounds = boundsOf(options);
    const start = { x: from?.x ?? 0, y: from?.y ?? 0 };
    const all = { ...springOf(options), ...passedOf(options), onUpdate, tolerance } as AnimateOptions<Point>;
    this.#animation = animate<Point>(start, start, all).stop();
    const { signal } = this.#end;
    // The callback may use what `bindDrag` returns.
    queueMicrotask(() => signal.aborted || onUpdate?.(this.position, this.velocity));
    element.addEventListener("pointerdown", (event) => this.#down(event), { signal });
    element.addEventListener("dragstart", (event) => this.#press && event.preventDefault(), { signal });
    this.#endDrag = guardClicks(element, signal);
    this.#before = STYLES.map((name) => element.style.getPropertyValue(name));
    this.#setStyles([{ x: "pan-y", y: "pan-x", both: "none" }[axis], "none", "none"]);
  }

  /** The position of the element. */
  get position(): Point {
    return this.#animation.value;
  }

  /** The velocity of the released element, in CSS pixels per second; 0 while it is dragged. */
  get velocity(): Point {
    return this.#animation.velocity;
  }

  /** Whether a finger or a mouse drags the element. */
  get isDragging(): boolean {
    return this.#press?.drag !== undefined;
  }

  /** Whether the element is at rest: it is neither dragged nor in motion. */
  get isAtRest(): boolean {
    return !this.isDragging && this.#animation.isAtRest;
  }

  /**
   * Sends the element to a place on its spring; a coordinate that is left out keeps its target. A present drag ends.
   * Returns a promise that resolves with `true` when it is at rest, and with `false` when it was stopped.
   *
   * @throws If a number or an option is invalid. Nothing changes then.
   * @example button.addEventListener("click", () => sheet.goTo({ y: 0 }));
   */
  goTo({ x, y }: PartialPoint, options: RetargetOptions<Point> = {}): Promise<boolean> {
    this.#leave();
    const { target } = this.#animation;
    return this.#animation.retarget({ x: x ?? target.x, y: y ?? target.y }, options).finished;
  }

  /**
   * Puts the element at a place at once, at rest; a coordinate that is left out stays. A present drag ends.
   *
   * @throws If a number is not finite.
   * @example addEventListener("resize", () => sheet.snapTo({ y: innerHeight / 2 }));
   */
  snapTo({ x, y }: PartialPoint): void {
    this.#leave();
    const { position } = this;
    this.#animation.snapTo({ x: x ?? position.x, y: y ?? position.y });
  }

  /**
   * Changes the places at which the element comes to rest, as after a resize. An element at rest is put at its new place at once: the point
   * with the same index in the list `snap`, otherwise the nearest place. An element in motion continues to that place, and a dragged
   * element stays with the finger.
   *
   * @param places an option that is left out stays
   * @throws If a bound is invalid, or an option is unknown. Nothing changes then.
   * @example
   * ```ts
   * addEventListener("resize", () =>
   *   sheet.resize({ snap: [{ y: 0 }, { y: innerHeight / 2 }] }),
   * );
   * ```
   */
  resize(places: DragPlaces): void {
    checkNames(places, PLACES);
    const all = { snap: this.#snap, bounds: this.#options.bounds, ...places };
    const bounds = boundsOf(all);
    const { target } = this.#animation;
    const index = Array.isArray(this.#snap) ? indexOfNearest(this.#snap, target) : -1;
    [this.#snap, this.#bounds] = [all.snap, bounds];
    if (this.isDragging) return;
    const same = Array.isArray(all.snap) ? (all.snap as readonly PartialPoint[])[index] : undefined;
    const to = same ? this.#clamped({ x: same.x ?? target.x, y: same.y ?? target.y }) : this.#targetOf(target);
    if (this.isAtRest) this.#animation.snapTo(to);
    else this.#animation.retarget(to);
  }

  /**
   * Ends the binding: the element stays where it is and gets its own styles back.
   *
   * @example sheet.unbind();
   */
  unbind(): void {
    if (this.#end.signal.aborted) return;
    this.#end.abort();
    this.#leave();
    this.#animation.stop();
    this.#setStyles(this.#before);
  }

  #setStyles(styles: readonly string[]): void {
    STYLES.forEach((name, i) => this.#element.style.setProperty(name, styles[i]));
  }

  /** Returns the limit of the rubber band: under ever stronger pulls the element approaches this distance beyond a bound. */
  #dimension(axis: Axis): number {
    const view = this.#element.ownerDocument.defaultView;
    return (axis === "x" ? view?.innerWidth : view?.innerHeight) || Infinity;
  }

  #clamp(axis: Axis, place: number): number {
    const [least, most] = this.#bounds[axis];
    return Math.min(Math.max(place, least), most);
  }

  /** Returns where the element is shown for a finger that pulls it to `place`. */
  #shown(axis: Axis, place: number): number {
    const inside = this.#clamp(axis, place);
    return place === inside ? place : inside + stretched(place - inside, this.#dimension(axis))[0];
  }

  /** Returns the place to which a finger pulls an element that is shown at `shown`. */
  #pulled(axis: Axis, shown: number): number {
    const inside = this.#clamp(axis, shown);
    return inside + pullOf(shown - inside, this.#dimension(axis), FARTHEST);
  }

  #down(event: PointerEvent): void {
    const { pointerId: id, pointerType: type } = event;
    // A second finger is ignored, but another primary pointer of the same type means that the end of the last was missed.
    if (this.#press && !(event.isPrimary && type === this.#press.type)) return;
    if (event.button !== 0 || event.defaultPrevented) return;
    if (isEdit(event)) return;
    this.#cancel();
    const { velocity } = this;
    const isCatch = !this.#animation.isAtRest && Math.hypot(velocity.x, velocity.y) > CATCH;
    if (isCatch) this.#animation.stop();
    this.#endDrag(-Infinity);
    takers.delete(id);
    const end = new AbortController();
    const toLocal = localVectors(this.#element);
    const press: Press = {
      id,
      type,
      from: toLocal({ x: event.clientX, y: event.clientY }),
      isCatch,
      samples: [],
      toLocal,
      end,
      newestMs: 0,
      drag: undefined,
    };
    this.#press = press;
    press.samples.push(...samplesOf(press, event));
    // The document gets all events of the pointer, even if the element is moved within it or the pressed part is removed. The
    // pointer is captured only once it is a drag, because a capture would redirect the click.
    const { ownerDocument: document } = this.#element;
    const on = (name: PointerType, listen: (event: PointerEvent) => void): void =>
      document.addEventListener(name, (event) => event.pointerId === id && listen(event), {
        signal: end.signal,
        capture: true,
      });
    on("pointermove", (event) => this.#move(event));
    on("pointerup", (event) => this.#up(event));
    on("pointercancel", () => this.#cancel());
    on("lostpointercapture", () => this.isDragging && this.#capture(id));
  }

  /**
   * Captures the pointer, so that it does not get lost outside of the window or in a frame. An element that is moved in its
   * document loses the capture, and takes it again. Returns whether the element can be dragged on.
   */
  #capture(id: number): boolean {
    const isFree = !isTaken(this.#element, id);
    if (isFree) capture(this.#element, id);
    const isHeld = isFree && this.#element.isConnected;
    if (!isHeld) this.#cancel();
    return isHeld;
  }

  #move(event: PointerEvent): void {
    const press = this.#press;
    if (!press) return;
    if (wasReleased(press.type, event)) return this.#up(event);
    if (isTaken(this.#element, press.id) || !this.#element.isConnected) return this.#cancel();
    const samples = samplesOf(press, event);
    if (!press.drag) {
      press.samples.push(...samples);
      if (!this.#take(press, event)) return;
      samples.unshift(...press.samples);
    }
    const places = samples.map((sample) => this.#placeFor(press, sample));
    places.forEach((place, i) => this.#animation.sample(samples[i].timeMs, place));
    const { resampler } = this.#options;
    if (!resampler) {
      this.#animation.hold(samples.at(-1)!.timeMs, places.at(-1)!);
      return;
    }
    for (const { timeMs, x, y } of samples) resampler.add(timeMs, x, y);
    const [next] = event.getPredictedEvents?.() ?? [];
    const predicted = next && press.toLocal({ x: next.clientX, y: next.clientY });
    if (predicted) resampler.addPredicted(next.timeStamp, predicted.x, predicted.y);
    press.newestMs = samples.at(-1)!.timeMs;
    animateFrames(this.#frames);
  }

  /** Shows the element where the resampler finds the finger at a frame. Returns whether it needs the next frame. */
  #resample(frameMs: number): boolean {
    const press = this.#press;
    const at = this.#options.resampler?.at(frameMs);
    if (!press?.drag || !at) return false;
    this.#animation.place(frameMs, this.#placeFor(press, at));
    return frameMs - press.newestMs <= RESTS;
  }

  /** Returns where the element is shown for a place of the pointer. */
  #placeFor(press: Press, at: Point): Point {
    const { position } = this;
    for (const axis of press.drag!.axes) position[axis] = this.#shown(axis, at[axis] + press.drag!.offset[axis]);
    return position;
  }

  /** Turns a press that has moved far enough into a drag. Returns whether it is a drag now. */
  #take(press: Press, event: PointerEvent): boolean {
    const at = press.toLocal({ x: event.clientX, y: event.clientY });
    const moved = { x: at.x - press.from.x, y: at.y - press.from.y };
    const slop = press.type === "touch" ? FINGER_SLOP : SLOP;
    const main = Math.abs(moved.x) >= Math.abs(moved.y) ? "x" : "y";
    if (Math.abs(moved[main]) < slop) return false;
    const axes = this.#options.lock && this.#axes === AXES ? [main as Axis] : this.#axes;
    // The first pixels decide. A press along the other axis is left to the page, or to an element around this one.
    if (!axes.includes(main)) {
      this.#cancel();
      return false;
    }
    if (!this.#capture(press.id)) return false;
    takers.set(press.id, this.#element);
    this.#animation.stop();
    const { position } = this;
    const offset = { x: 0, y: 0 };
    // The element starts where it is, as if the finger had been pressed where the slop ended.
    const part = slop / Math.abs(moved[main]);
    for (const axis of axes)
      offset[axis] = this.#pulled(axis, position[axis]) - (press.from[axis] + part * moved[axis]);
    press.drag = { axes, offset };
    this.#options.resampler?.clear();
    return true;
  }

  #up(event: PointerEvent): void {
    const press = this.#leave();
    if (!press) return;
    if (!press.drag && !press.isCatch) return;
    this.#endDrag(event.timeStamp);
    this.#release(event.timeStamp);
  }

  /** Ends the press where the element is, without velocity. */
  #cancel(): void {
    const press = this.#leave();
    if (press?.drag || press?.isCatch) this.#release(undefined);
  }

  /** Ends the press, and returns it. */
  #leave(): Press | undefined {
    const press = this.#press;
    this.#press = undefined;
    press?.end.abort();
    if (press) giveBack(this.#element, press.id);
    return press;
  }

  /** Releases the element; without a time, it has no velocity. */
  #release(timeMs: number | undefined): void {
    const { friction, onRelease } = this.#options;
    let target = this.position;
    const choose = (landing: Point, velocity: Point): Point | undefined => {
      target = this.#targetOf(landing);
      const isFree = target.x === landing.x && target.y === landing.y && (velocity.x !== 0 || velocity.y !== 0);
      return isFree ? undefined : target;
    };
    const velocity = timeMs === undefined ? { x: 0, y: 0 } : undefined;
    this.#animation.release(timeMs ?? performance.now(), choose, { friction, velocity });
    onRelease?.(target);
  }

  /** Returns where the element comes to rest, if friction alone would take it to `landing`. */
  #targetOf(landing: Point): Point {
    const snap = this.#snap;
    const point = typeof snap === "function" ? snap(landing) : snap?.[indexOfNearest(snap, landing)];
    return this.#clamped({ x: point?.x ?? landing.x, y: point?.y ?? landing.y });
  }

  #clamped({ x, y }: Point): Point {
    return { x: this.#clamp("x", x), y: this.#clamp("y", y) };
  }
}

/** Returns the least and the greatest position along both axes. */
function boundsOf({ bounds, snap }: DragPlaces): Record<Axis, readonly [number, number]> {
  const along = (axis: Axis): readonly [number, number] => {
    const places = Array.isArray(snap) ? (snap as readonly PartialPoint[]).map((point) => point[axis] ?? NaN) : [];
    const isBounded = places.length > 0 && places.every(Number.isFinite);
    const [least, most] =
      bounds?.[axis] ?? (isBounded ? [Math.min(...places), Math.max(...places)] : [-Infinity, Infinity]);
    require(least <= most, `bounds.${axis}[0]`, `be at most ${most}`, least);
    return [least, most];
  };
  return { x: along("x"), y: along("y") };
}

/** Returns all samples of an event, in the element's own pixels. */
function samplesOf(press: Press, event: PointerEvent): Sample[] {
  return merged(event).map(({ timeStamp, clientX, clientY }) => ({
    timeMs: timeStamp,
    ...press.toLocal({ x: clientX, y: clientY }),
  }));
}

/** Returns the index of the point nearest to `place` along the coordinates that the points have; -1 without points. */
function indexOfNearest(points: readonly PartialPoint[], place: Point): number {
  const distances = points.map(({ x = place.x, y = place.y }) => Math.hypot(x - place.x, y - place.y));
  return points.length > 0 ? distances.indexOf(nearest(distances, 0)) : -1;
}

/**
 * Lets a finger or a mouse drag an element. A press becomes a drag once it has moved 4 pixels, or 10 pixels if it is a finger, and
 * then captures the pointer. The drag goes on when the element is moved in its document, as lists do when they are sorted. Inside elements
 * that are scaled or rotated, it still follows the finger. The released element glides on with its velocity and comes to rest at a snap
 * point or where friction stops it, within the bounds. `onUpdate` has to move the element. Offer buttons that call `goTo` to people who
 * cannot drag.
 *
 * @throws If a number or an option is invalid.
 * @example
 * ```ts
 * const sheet = bindDrag(element, {
 *   axis: "y",
 *   snap: [{ y: 0 }, { y: 320 }, { y: 640 }],
 *   duration: 0.4,
 *   bounce: 0.1,
 *   onUpdate: ({ y }) => (element.style.translate = `0 ${y}px`),
 * });
 * ```
 */
export function bindDrag(element: HTMLElement, options: DragOptions = {}): BoundDrag {
  return new BoundDrag(element, options);
}
