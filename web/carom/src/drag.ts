/**
 * Elements that follow a finger or a mouse, and glide on to where they snap: `import { bindDrag } from "carom/drag"`.
 *
 * @module carom/drag
 */

import {
  Animated,
  RESTS,
  type AnimateOptions,
  passedOf,
  PASSED,
  type PassedOptions,
  type RetargetOptions,
} from "./animate.js";
import { animateFrames, type Moving } from "./frames.js";
import { nearest } from "./gesture.js";
import { checkOptions, demand, springOf, written, type NoSpring, type SpringOptions } from "./law.js";
import { checkNames, knownName, type NamesOf } from "./options.js";
import type { PressOptions } from "./press/controls.js";
import { AXES, Presses, type Axis, type Press, type Sample } from "./press/press.js";
import type { Resampler } from "./resampler.js";
import type { SpringMotion } from "./spring.js";
import { pullOf, stretched } from "./rubber-band.js";
import type { Point } from "./surroundings.js";
import type { TolerancePolicy } from "./tolerance.js";

export type { Ignore, PressOptions } from "./press/controls.js";
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
   * Where the element comes to rest, within the bounds. If you give a list, it goes to the point nearest to where friction alone would take
   * it. If you give a function, the function gets that place and returns the point to go to. If you leave out a coordinate, friction alone
   * decides it.
   * @default the place where friction alone would take it
   */
  snap?: readonly PartialPoint[] | ((landing: Point) => PartialPoint) | undefined;
  /**
   * The least and the greatest position. Beyond them, the element lags behind the finger. @default the range of the list `snap`, else none
   */
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
export interface DragMotionOptions extends DragPlaces, PressOptions, PassedOptions {
  /** The axis along which the element moves. Along the other axis, a finger scrolls the page. @default "both" */
  axis?: "x" | "y" | "both" | undefined;
  /** Whether a drag with `axis: "both"` stays on the axis that it begins along. @default false */
  lock?: boolean | undefined;
  /** The position at the start. @default { x: 0, y: 0 } */
  from?: PartialPoint | undefined;
  /**
   * The friction of a released element, as `friction({ halfLife: 0.3 })` returns it.
   * @default keeps 0.998 of the velocity in each millisecond
   */
  friction?: SpringMotion | undefined;
  /**
   * Computes where the finger is at the time of each frame, from its coalesced and predicted samples. The element then moves evenly,
   * although reports and frames come at different times. The velocity of a release still comes from the reports.
   * @default each frame shows the newest report
   */
  resampler?: Resampler | undefined;
  /** Called with the position and the velocity whenever the position changes, and once right after `bindDrag` has returned. @default none */
  onUpdate?: ((position: Point, velocity: Point) => void) | undefined;
  /**
   * Called at the end of a drag with the place where the element will come to rest. A cancelled drag sends the element back to where the
   * press began.
   * @default none
   */
  onRelease?: ((target: Point, isCancelled: boolean) => void) | undefined;
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
  ignore: 1,
  ...PASSED,
} satisfies NamesOf<DragMotionOptions>);

/** The spring that pulls a released element to where it snaps, by default `{ duration: 0.5, bounce: 0 }`, and the options of the drag. */
export type DragOptions = (SpringOptions | NoSpring) & DragMotionOptions;

/** If you catch an element beyond this fraction of its rubber band, it counts as being at this fraction. */
const FARTHEST = 0.99;

/** If an element moves more slowly than this, in pixels per second, a press doesn't stop it, and may be a click. */
const CATCH = 50;

const STYLES = ["touch-action", "user-select", "-webkit-user-select"];

/** A drag. */
interface Held {
  readonly press: Press;
  /** The element's position minus the pointer's position. */
  readonly offset: Point;
  /** The time of the newest sample. */
  newestMs: number;
}

/** An element that can be dragged. {@link bindDrag} makes one. */
export class BoundDrag {
  readonly #element: HTMLElement;
  #options: DragOptions;
  #snap: DragPlaces["snap"];
  #bounds: Record<Axis, readonly [number, number]>;
  readonly #animation: Animated<Point>;
  readonly #frames: Moving = { frame: (time) => this.#resample(1000 * time), settlingTime: () => Infinity };
  readonly #end = new AbortController();
  /** The element's own styles, which `unbind` restores. */
  readonly #before: string[];
  /** The spring of later motions. */
  #spring: SpringOptions | NoSpring;
  readonly #presses: Presses;
  #held: Held | undefined;
  /** Where the element was when you pressed it or, if it was moving, where it was going. */
  #start: Point = { x: 0, y: 0 };

  /** @internal */
  constructor(element: HTMLElement, options: DragOptions) {
    if (!element?.style) throw new Error(`\`element\` must be an element with a style, but is ${written(element)}`);
    const { axis = "both", from, onUpdate, tolerance = 0.1 } = options;
    checkOptions(options, NAMES);
    knownName("axis", axis, ["x", "y", "both"]);
    this.#element = element;
    this.#options = options;
    this.#snap = options.snap;
    this.#bounds = boundsOf(options);
    const start = { x: from?.x ?? 0, y: from?.y ?? 0 };
    this.#spring = springOf(options);
    const told = (position: Point, velocity: Point): void => this.#options.onUpdate?.(position, velocity);
    const all = { ...this.#spring, ...passedOf(options), onUpdate: told, tolerance } as AnimateOptions<Point>;
    this.#animation = Animated.start<Point>(start, start, all).stop();
    const { signal } = this.#end;
    // The callback may use the result of `bindDrag`, so call it after `bindDrag` has returned.
    queueMicrotask(() => signal.aborted || onUpdate?.(this.position, this.velocity));
    const hands = {
      axes: axis === "both" ? AXES : [axis],
      isLocked: options.lock,
      ignored: () => this.#options.ignore,
      begins: () => this.#begins(),
      down: () => {},
      move: (press: Press, samples: readonly Sample[], event: Event) => this.#move(press, samples, event),
      up: (_: Press, timeMs: number) => this.#release(timeMs, false),
      cancel: (_: Press, timeMs: number) => this.#release(timeMs, true),
    };
    this.#presses = new Presses(element, hands, signal);
    this.#before = STYLES.map((name) => element.style.getPropertyValue(name));
    this.#setStyles([{ x: "pan-y", y: "pan-x", both: "none" }[axis], "none", "none"]);
  }

  /** The position of the element. */
  get position(): Point {
    return this.#animation.value;
  }

  /** The velocity of the released element, in CSS pixels per second, or 0 while it is dragged. */
  get velocity(): Point {
    return this.#animation.velocity;
  }

  /** Whether a finger or a mouse drags the element. */
  get isDragging(): boolean {
    return this.#held !== undefined;
  }

  /** Whether the element is at rest: it is neither dragged nor in motion. */
  get isAtRest(): boolean {
    return !this.isDragging && this.#animation.isAtRest;
  }

  /**
   * Sends the element to a place on its spring. A coordinate that you leave out keeps its target. A current drag ends. Returns a promise
   * that resolves with `true` when the element is at rest, and with `false` when it was stopped.
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
   * Puts the element at a place at once, at rest. A coordinate that you leave out stays. A current drag ends.
   *
   * @throws If a number isn't finite.
   * @example addEventListener("resize", () => sheet.snapTo({ y: innerHeight / 2 }));
   */
  snapTo({ x, y }: PartialPoint): void {
    this.#leave();
    const { position } = this;
    this.#animation.snapTo({ x: x ?? position.x, y: y ?? position.y });
  }

  /**
   * Changes the places where the element comes to rest, for example after a resize. An element at rest jumps to its new place, which is the
   * point with the same index in the list `snap`, or else the nearest place. An element in motion continues to that place, and a dragged
   * element stays with the finger.
   *
   * @param places an option that you leave out stays as it is
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
    else this.#animation.retarget(to, this.#spring);
  }

  /**
   * Replaces the options. The element keeps its place, its velocity and the finger that drags it, as after `resize`. If `axis`, `lock`,
   * `resampler`, `tolerance` or an option of the animation differs, this returns false and changes nothing. Then bind the element again.
   *
   * @throws If a number or an option is invalid. Nothing changes then.
   * @example drag.update({ ...options, bounds: { x: [0, innerWidth] } });
   */
  update(options: DragOptions): boolean {
    checkOptions(options, NAMES);
    const fixed = ["axis", "lock", "resampler", "tolerance", ...Object.keys(PASSED)] as (keyof DragOptions)[];
    if (fixed.some((name) => options[name] !== this.#options[name])) return false;
    boundsOf(options);
    this.#spring = springOf(options);
    this.#options = options;
    this.resize({ snap: options.snap, bounds: options.bounds });
    if (!this.isDragging) this.#animation.retarget(this.#animation.target, this.#spring);
    return true;
  }

  /**
   * Cancels a drag, as Escape does. The element returns on its spring to where it was when you pressed it.
   *
   * @example socket.addEventListener("close", () => card.cancel());
   */
  cancel(): void {
    this.#presses.cancel();
  }

  /**
   * Ends the binding, and gives the element its own styles back. The element stays where it is. If it is being dragged, it returns to where
   * the drag began.
   *
   * @example sheet.unbind();
   */
  unbind(): void {
    if (this.#end.signal.aborted) return;
    const { isDragging } = this;
    this.#end.abort();
    this.#presses.cancel();
    if (isDragging) this.#animation.snapTo(this.#start);
    this.#animation.stop();
    this.#setStyles(this.#before);
  }

  #setStyles(styles: readonly string[]): void {
    STYLES.forEach((name, i) => this.#element.style.setProperty(name, styles[i]));
  }

  /** Returns the limit of the rubber band. However far a finger pulls, the element stays nearer to its bound than this limit. */
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

  /** Returns the place that a finger must pull an element to, so that it is shown at `shown`. */
  #pulled(axis: Axis, shown: number): number {
    const inside = this.#clamp(axis, shown);
    return inside + pullOf(shown - inside, this.#dimension(axis), FARTHEST);
  }

  /** Begins a press. If the element moves, the press stops it. */
  #begins(): { isHeld: boolean; isCatch: boolean } {
    const { velocity } = this;
    const isCatch = !this.#animation.isAtRest && Math.hypot(velocity.x, velocity.y) > CATCH;
    this.#start = this.#animation.isAtRest ? this.position : this.#animation.target;
    if (isCatch) this.#animation.stop();
    return { isHeld: isCatch, isCatch };
  }

  #move(press: Press, samples: readonly Sample[], event: Event): void {
    const held = (this.#held ??= this.#hold(press));
    // When the page scrolls, the element moves with it, but that isn't a velocity of the finger.
    for (const { timeMs, x, y, scrolled } of samples)
      this.#animation.sample(timeMs, this.#placeFor(held, { x: x - scrolled.x, y: y - scrolled.y }));
    const newest = samples.at(-1)!;
    held.newestMs = newest.timeMs;
    const { resampler } = this.#options;
    if (!resampler) {
      this.#animation.put(this.#placeFor(held, newest));
      return;
    }
    for (const { timeMs, x, y } of samples) resampler.add(timeMs, x, y);
    const [next] = this.#presses.predicted(press, event);
    if (next) resampler.addPredicted(next.timeMs, next.x, next.y);
    animateFrames(this.#frames);
  }

  /** Begins a drag. */
  #hold(press: Press): Held {
    this.#animation.stop();
    this.#options.resampler?.clear();
    const { position } = this;
    const offset = (axis: Axis): number => this.#pulled(axis, position[axis]) - press.from[axis];
    return { press, offset: { x: offset("x"), y: offset("y") }, newestMs: 0 };
  }

  /** Shows the element where the resampler finds the finger at a frame. Returns whether it needs the next frame. */
  #resample(frameMs: number): boolean {
    const held = this.#held;
    const at = this.#options.resampler?.at(frameMs);
    if (!held || !at) return false;
    this.#animation.place(frameMs, this.#placeFor(held, at));
    return frameMs - held.newestMs <= RESTS;
  }

  /** Returns where the element is shown for a place of the pointer. */
  #placeFor({ press, offset }: Held, at: Point): Point {
    const { position } = this;
    for (const axis of press.axes) position[axis] = this.#shown(axis, at[axis] + offset[axis]);
    return position;
  }

  /** Ends a drag without a release. */
  #leave(): void {
    this.#presses.leave();
    this.#held = undefined;
  }

  /** Lets the element continue to where it snaps, or back. */
  #release(timeMs: number, isCancelled: boolean): void {
    const { friction, onRelease } = this.#options;
    this.#held = undefined;
    let target = this.#start;
    const choose = (landing: Point, velocity: Point): Point | undefined => {
      if (isCancelled) return target;
      target = this.#targetOf(landing);
      const isFree = target.x === landing.x && target.y === landing.y && (velocity.x !== 0 || velocity.y !== 0);
      return isFree ? undefined : target;
    };
    this.#animation.release(timeMs, choose, { ...this.#spring, friction });
    onRelease?.(target, isCancelled);
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
    demand(least <= most, `bounds.${axis}[0]`, `be at most ${most}`, least);
    return [least, most];
  };
  return { x: along("x"), y: along("y") };
}

/** Returns the index of the point nearest to `place` along the coordinates that the points have, or -1 without points. */
function indexOfNearest(points: readonly PartialPoint[], place: Point): number {
  const distances = points.map(({ x = place.x, y = place.y }) => Math.hypot(x - place.x, y - place.y));
  return points.length > 0 ? distances.indexOf(nearest(distances, 0)) : -1;
}

/**
 * Lets a finger or a mouse drag an element. Once a press has moved 4 pixels, or 10 pixels with a finger, it becomes a drag and captures the
 * pointer. The drag goes on even when the element is moved in its document, for example when a list is sorted. Inside elements that are
 * scaled or rotated, it still follows the finger. The released element glides on with its velocity and comes to rest at a snap point or
 * where friction stops it, within the bounds. Escape sends a dragged element back. You move the element in `onUpdate`. For people who can't
 * drag, offer buttons that call `goTo`.
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
