/**
 * Elements that follow a finger or a mouse, and glide on to where they snap: `import { bindDrag } from "carom/drag"`.
 *
 * @module carom/drag
 */

import { animate, type Animation, type AnimateOptions, type RetargetOptions } from "./animate.js";
import { nearest, project, rubberBand } from "./gesture.js";
import { checkOptions, require, springOf, type NoSpring, type SpringOptions } from "./law.js";
import { EDITED, FINGER_SLOP, SLOP, takers } from "./pointers.js";
import type { TolerancePolicy } from "./tolerance.js";
import { VelocityTracker } from "./velocity.js";

/** A position in the plane, in CSS pixels, or a velocity in CSS pixels per second. */
export type Point = {
  /** To the right. */
  x: number;
  /** Down. */
  y: number;
};

/** A place with one or both of its coordinates. */
export type PartialPoint = {
  /** To the right. @default any */
  x?: number | undefined;
  /** Down. @default any */
  y?: number | undefined;
};

/** A spring, `{ duration: 0.5, bounce: 0 }` by default, which pulls a released element to where it snaps, and how it is dragged. */
export type DragOptions = (SpringOptions | NoSpring) & {
  /** The axis along which the element moves. Along the other axis, a finger scrolls the page. @default "both" */
  axis?: "x" | "y" | "both" | undefined;
  /** Whether a drag with `axis: "both"` stays on the axis along which it begins. @default false */
  lock?: boolean | undefined;
  /** The position at the start. @default { x: 0, y: 0 } */
  from?: PartialPoint | undefined;
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
  /** The fraction of a released element's velocity that friction keeps in each millisecond. @default 0.998 */
  decelerationRate?: number | undefined;
  /** Called with the position and the velocity whenever the position changes, and at the start. @default none */
  onUpdate?: ((position: Point, velocity: Point) => void) | undefined;
  /** Called at the end of a drag with the place at which the element will come to rest. @default none */
  onRelease?: ((target: Point) => void) | undefined;
  /** How near to its target the element counts as at rest, in pixels. @default 0.1 */
  tolerance?: TolerancePolicy | undefined;
  /**
   * `respect` moves a released element to its end on the next frame if the visitor prefers reduced motion.
   * @default "respect"
   */
  reducedMotion?: "respect" | "ignore" | undefined;
};

type Axis = "x" | "y";
const AXES = ["x", "y"] as const;

/** The events of a pressed pointer that a document listens to. */
type PointerType = "pointermove" | "pointerup" | "pointercancel";

/** The fraction of a small pull beyond a bound that the element moves, as on iOS. */
const STIFF = 0.55;

/** A click within this many milliseconds after a drag belongs to the drag. */
const CLICK = 300;

/** A press on an element that moves more slowly than this, in pixels per second, does not stop it, and may be a click. */
const CATCH = 50;

const STYLES = ["touch-action", "user-select", "-webkit-user-select"];

/** A pressed finger or mouse button. */
interface Press {
  readonly id: number;
  readonly type: string;
  readonly from: Point;
  /** Whether the press stopped the element in motion. */
  readonly isCatch: boolean;
  readonly trackers: Record<Axis, VelocityTracker>;
  /** Removes the listeners of the press. */
  readonly end: AbortController;
  /** The axes of the drag, and the element's position minus the pointer's; `undefined` before the drag. */
  drag: { readonly axes: readonly Axis[]; readonly offset: Point } | undefined;
}

const pointOf = ({ clientX, clientY }: MouseEvent): Point => ({ x: clientX, y: clientY });

/** An element that can be dragged; {@link bindDrag} makes one. */
export class Drag {
  readonly #element: HTMLElement;
  readonly #options: DragOptions;
  readonly #axes: readonly Axis[];
  readonly #bounds: Record<Axis, readonly [number, number]>;
  readonly #animation: Animation<Point>;
  readonly #end = new AbortController();
  /** The element's own styles, which `unbind` restores. */
  readonly #before: string[];
  #press: Press | undefined;
  /** The time until which a click belongs to a drag. */
  #clickless = -Infinity;

  /** @internal */
  constructor(element: HTMLElement, options: DragOptions) {
    const { axis = "both", from, onUpdate, tolerance = 0.1, reducedMotion } = options;
    checkOptions(options, "axis", "lock", "from", "snap", "bounds", "decelerationRate", "onUpdate", "onRelease", "tolerance", "reducedMotion");
    if (!["x", "y", "both"].includes(axis)) throw new Error(`\`axis\` must be "x", "y" or "both", but is ${JSON.stringify(axis)}`);
    this.#element = element;
    this.#options = options;
    this.#axes = axis === "both" ? AXES : [axis];
    this.#bounds = { x: this.#boundsOf("x"), y: this.#boundsOf("y") };
    const start = { x: from?.x ?? 0, y: from?.y ?? 0 };
    const all = { ...springOf(options), onUpdate, tolerance, reducedMotion } as AnimateOptions<Point>;
    this.#animation = animate<Point>(start, start, all).snapTo(start);
    const { signal } = this.#end;
    element.addEventListener("pointerdown", (event) => this.#down(event), { signal });
    element.addEventListener("dragstart", (event) => this.#press && event.preventDefault(), { signal });
    element.addEventListener("click", (event) => this.#click(event), { signal, capture: true });
    this.#before = STYLES.map((name) => element.style.getPropertyValue(name));
    this.#dress([{ x: "pan-y", y: "pan-x", both: "none" }[axis], "none", "none"]);
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

  /** Whether the released element moves. */
  get isMoving(): boolean {
    return this.#animation.isMoving;
  }

  /**
   * Sends the element to a place on its spring; a coordinate that is left out keeps its target. A present drag ends.
   * Returns a promise that resolves with `true` when it is at rest, and with `false` when it was stopped.
   *
   * @throws If a number or an option is invalid. Nothing changes then.
   * @example
   * ```ts
   * button.addEventListener("click", () => sheet.moveTo({ y: 0 }));
   * ```
   */
  moveTo({ x, y }: PartialPoint, options: RetargetOptions<Point> = {}): Promise<boolean> {
    this.#leave();
    const { target } = this.#animation;
    return this.#animation.retarget({ x: x ?? target.x, y: y ?? target.y }, options).finished;
  }

  /**
   * Puts the element at a place at once, at rest; a coordinate that is left out stays. A present drag ends.
   *
   * @throws If a number is not finite.
   * @example
   * ```ts
   * addEventListener("resize", () => sheet.snapTo({ y: innerHeight / 2 }));
   * ```
   */
  snapTo({ x, y }: PartialPoint): void {
    this.#leave();
    const { position } = this;
    this.#animation.snapTo({ x: x ?? position.x, y: y ?? position.y });
  }

  /**
   * Ends the binding: the element stays where it is and gets its own styles back.
   *
   * @example
   * ```ts
   * sheet.unbind();
   * ```
   */
  unbind(): void {
    if (this.#end.signal.aborted) return;
    this.#end.abort();
    this.#leave();
    this.#animation.stop();
    this.#dress(this.#before);
  }

  #dress(styles: readonly string[]): void {
    STYLES.forEach((name, i) => this.#element.style.setProperty(name, styles[i]));
  }

  #boundsOf(axis: Axis): readonly [number, number] {
    const { bounds, snap } = this.#options;
    const places = Array.isArray(snap) ? (snap as readonly PartialPoint[]).map((point) => point[axis] ?? NaN) : [];
    const isBounded = places.length > 0 && places.every(Number.isFinite);
    const [least, most] = bounds?.[axis] ?? (isBounded ? [Math.min(...places), Math.max(...places)] : [-Infinity, Infinity]);
    require(least <= most, `bounds.${axis}[0]`, `be at most ${most}`, least);
    return [least, most];
  }

  /** Returns the distance beyond a bound that the element approaches under ever stronger pulls, but never reaches. */
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
    return place === inside ? place : inside + rubberBand(place - inside, this.#dimension(axis), STIFF);
  }

  /** Returns the place to which a finger pulls an element that is shown at `shown`. */
  #pulled(axis: Axis, shown: number): number {
    const inside = this.#clamp(axis, shown);
    // An element may be caught farther out than a finger can pull it.
    const part = Math.min(Math.abs(shown - inside) / this.#dimension(axis), 0.99);
    return inside + (shown - inside) / (STIFF * (1 - part));
  }

  /** Returns the fraction of the finger's velocity with which the element moves. */
  #rate(axis: Axis, place: number): number {
    const pull = Math.abs(place - this.#clamp(axis, place));
    return pull > 0 ? STIFF / (1 + (STIFF * pull) / this.#dimension(axis)) ** 2 : 1;
  }

  #down(event: PointerEvent): void {
    const { pointerId: id, pointerType: type } = event;
    // A second finger is ignored, but another primary pointer of the same type means that the end of the last was missed.
    if (this.#press && !(event.isPrimary && type === this.#press.type)) return;
    if (event.button !== 0 || event.defaultPrevented) return;
    if (type === "mouse" && event.composedPath().some((it) => (it as Element).matches?.(EDITED))) return;
    this.#cancel();
    const { velocity } = this;
    const isCatch = this.isMoving && Math.hypot(velocity.x, velocity.y) > CATCH;
    if (isCatch) this.#animation.stop();
    this.#clickless = -Infinity;
    takers.delete(id);
    const end = new AbortController();
    const trackers = { x: new VelocityTracker(), y: new VelocityTracker() };
    this.#press = { id, type, from: pointOf(event), isCatch, trackers, end, drag: undefined };
    this.#track(event);
    // The pointer is captured only once it is a drag, because a capture would redirect the click. The document gets all of
    // its events, even if the pressed element is removed.
    const { ownerDocument: document } = this.#element;
    const on = (name: PointerType, listen: (event: PointerEvent) => void): void =>
      document.addEventListener(name, (event) => event.pointerId === id && listen(event), { signal: end.signal, capture: true });
    on("pointermove", (event) => this.#move(event));
    on("pointerup", (event) => this.#up(event));
    on("pointercancel", () => this.#cancel());
    // The element itself listens, because in a shadow tree the document sees the host as the target. When the element is
    // removed, the document loses the capture.
    const lost = (event: PointerEvent): void => {
      if (event.pointerId === id && event.eventPhase === Event.AT_TARGET && this.isDragging) this.#cancel();
    };
    for (const loser of [this.#element, document]) loser.addEventListener("lostpointercapture", lost as EventListener, { signal: end.signal });
  }

  #track(event: PointerEvent): void {
    const all = event.getCoalescedEvents?.() ?? [];
    for (const sample of all.length > 0 ? all : [event]) {
      this.#press?.trackers.x.add(sample.timeStamp, sample.clientX);
      this.#press?.trackers.y.add(sample.timeStamp, sample.clientY);
    }
  }

  #move(event: PointerEvent): void {
    const press = this.#press;
    if (!press) return;
    // The button was released outside of the document.
    if (press.type === "mouse" && (event.buttons & 1) === 0) return this.#up(event);
    const taker = takers.get(press.id);
    if (taker !== undefined && taker !== this.#element) return this.#cancel();
    this.#track(event);
    if (!press.drag && !this.#take(press, event)) return;
    const { axes, offset } = press.drag!;
    const { position } = this;
    const at = pointOf(event);
    for (const axis of axes) position[axis] = this.#shown(axis, at[axis] + offset[axis]);
    this.#animation.snapTo(position);
  }

  /** Turns a press that has moved far enough into a drag. Returns whether it is a drag now. */
  #take(press: Press, event: PointerEvent): boolean {
    const at = pointOf(event);
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
    try {
      this.#element.setPointerCapture(press.id);
    } catch {
      this.#cancel();
      return false;
    }
    takers.set(press.id, this.#element);
    this.#animation.stop();
    const { position } = this;
    const offset = { x: 0, y: 0 };
    // The element starts where it is, as if the finger had been pressed where the slop ended.
    const part = slop / Math.abs(moved[main]);
    for (const axis of axes) offset[axis] = this.#pulled(axis, position[axis]) - (press.from[axis] + part * moved[axis]);
    press.drag = { axes, offset };
    return true;
  }

  #up(event: PointerEvent): void {
    const press = this.#leave();
    if (!press) return;
    if (press.drag || press.isCatch) this.#clickless = event.timeStamp + CLICK;
    const velocity = { x: 0, y: 0 };
    const at = pointOf(event);
    for (const axis of press.drag?.axes ?? []) {
      velocity[axis] = press.trackers[axis].velocity(event.timeStamp) * this.#rate(axis, at[axis] + press.drag!.offset[axis]);
    }
    if (press.drag || press.isCatch) this.#release(velocity);
  }

  /** Ends the press where the element is, without velocity. */
  #cancel(): void {
    const press = this.#leave();
    if (press?.drag || press?.isCatch) this.#release({ x: 0, y: 0 });
  }

  /** Ends the press, and returns it. */
  #leave(): Press | undefined {
    const press = this.#press;
    this.#press = undefined;
    press?.end.abort();
    if (press && takers.get(press.id) === this.#element) takers.delete(press.id);
    return press;
  }

  /** Starts the motion of a released element from its present position. */
  #release(velocity: Point): void {
    const { position } = this;
    const { decelerationRate } = this.#options;
    const landing = { x: position.x + project(velocity.x, decelerationRate), y: position.y + project(velocity.y, decelerationRate) };
    const target = this.#targetOf(landing);
    if (target.x === landing.x && target.y === landing.y && (velocity.x !== 0 || velocity.y !== 0)) {
      this.#animation.fling(1 / project(1, decelerationRate), velocity);
    } else this.#animation.retarget(target, { velocity });
    this.#options.onRelease?.(target);
  }

  /** Returns where the element comes to rest, if friction alone would take it to `landing`. */
  #targetOf(landing: Point): Point {
    const { snap } = this.#options;
    const point = typeof snap === "function" ? snap(landing) : snap && nearestPoint(snap, landing);
    return { x: this.#clamp("x", point?.x ?? landing.x), y: this.#clamp("y", point?.y ?? landing.y) };
  }

  #click(event: MouseEvent): void {
    // A click by the keyboard has a `detail` of 0.
    if (event.detail === 0 || event.timeStamp > this.#clickless) return;
    event.preventDefault();
    event.stopPropagation();
  }
}

/** Returns the point nearest to `place` along the coordinates that the points have; `undefined` without points. */
function nearestPoint(points: readonly PartialPoint[], place: Point): PartialPoint | undefined {
  const distances = points.map(({ x = place.x, y = place.y }) => Math.hypot(x - place.x, y - place.y));
  return points.length > 0 ? points[distances.indexOf(nearest(distances, 0))] : undefined;
}

/**
 * Lets a finger or a mouse drag an element. A press becomes a drag once it has moved 4 pixels, or 10 pixels if it is a finger, and
 * then captures the pointer. The released element glides on with its velocity and comes to rest at a snap point or where friction
 * stops it, within the bounds. `onUpdate` has to move the element. Offer buttons that call `moveTo` to people who cannot drag.
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
export function bindDrag(element: HTMLElement, options: DragOptions = {}): Drag {
  return new Drag(element, options);
}
