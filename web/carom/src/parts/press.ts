/** Presses of fingers and mice that become drags along an axis. */

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
} from "../pointers.js";
import { localVectors, type Point } from "../surroundings.js";
import type { Bound } from "./bound.js";
import type { Draggable } from "./part.js";

type Axis = "x" | "y";

/** What a drag does. Positions are in the element's own pixels, along the axis. */
export interface DragHandlers {
  readonly axis: Axis;
  /** Whether an event may begin a drag. */
  readonly accepts?: ((event: PointerEvent) => boolean) | undefined;
  /** Whether something moves, which a press stops. */
  isMoving(): boolean;
  down(timeMs: number, position: number): void;
  move(timeMs: number, position: number): void;
  up(timeMs: number): void;
  cancel(timeMs: number): void;
}

interface Sample {
  readonly timeMs: number;
  readonly at: Point;
}

/** A pressed finger or mouse button. */
interface Press {
  readonly id: number;
  readonly type: string;
  readonly from: Sample;
  readonly toLocal: (place: Point) => Point;
  readonly end: AbortController;
  /** The samples before the drag. */
  waiting: Sample[] | undefined;
  /** Whether `down` of the handlers has been called. */
  isDown: boolean;
  /** What the drag leaves out of the pointer's travel: the slop. */
  offset: number;
}

/**
 * Listens to an element until a signal aborts. A press becomes a drag once it has moved along the axis farther than across it, by 4
 * pixels, or 10 pixels if it is a finger; a press that stops something in motion is passed on at once.
 */
export function listenToDrags(element: HTMLElement, handlers: DragHandlers, signal: AbortSignal): void {
  let press: Press | undefined;
  const endDrag = guardClicks(element, signal);
  const { axis } = handlers;

  const samplesOf = (event: PointerEvent, toLocal: (place: Point) => Point): Sample[] =>
    merged(event).map(({ timeStamp, clientX, clientY }) => ({
      timeMs: timeStamp,
      at: toLocal({ x: clientX, y: clientY }),
    }));

  const leave = (): Press | undefined => {
    const left = press;
    press = undefined;
    left?.end.abort();
    if (left) giveBack(element, left.id);
    return left;
  };

  const cancel = (timeMs: number): void => {
    if (leave()?.isDown) handlers.cancel(timeMs);
  };

  const up = ({ timeStamp }: PointerEvent): void => {
    const left = leave();
    if (!left?.isDown) return;
    endDrag(timeStamp);
    handlers.up(timeStamp);
  };

  /** Turns a press into a drag once it has moved far enough. Returns false if it goes elsewhere. */
  const take = (one: Press, { at }: Sample, timeMs: number): boolean => {
    const moved = { x: at.x - one.from.at.x, y: at.y - one.from.at.y };
    const slop = one.type === "touch" ? FINGER_SLOP : SLOP;
    const along = moved[axis];
    if (Math.max(Math.abs(moved.x), Math.abs(moved.y)) < slop) return false;
    if (Math.abs(along) < Math.abs(moved[axis === "x" ? "y" : "x"])) {
      cancel(timeMs);
      return false;
    }
    takers.set(one.id, element);
    capture(element, one.id);
    // What is dragged starts where it is, as if the pointer had been pressed where the slop ended.
    one.offset = Math.sign(along) * Math.min(slop, Math.abs(along));
    return true;
  };

  const move = (event: PointerEvent): void => {
    const one = press!;
    if (wasReleased(one.type, event)) return up(event);
    if (isTaken(element, one.id)) return cancel(event.timeStamp);
    let samples = samplesOf(event, one.toLocal);
    if (one.waiting) {
      one.waiting.push(...samples);
      if (!take(one, samples.at(-1)!, event.timeStamp)) return;
      if (!one.isDown) handlers.down(one.from.timeMs, one.from.at[axis]);
      one.isDown = true;
      samples = one.waiting;
      one.waiting = undefined;
    }
    for (const { timeMs, at } of samples) handlers.move(timeMs, at[axis] - one.offset);
  };

  const down = (event: PointerEvent): void => {
    const { pointerId: id, pointerType: type } = event;
    // A second finger is ignored, but another primary pointer of the same type means that the end of the last was missed.
    if (press && !(event.isPrimary && type === press.type)) return;
    if (event.button !== 0 || event.defaultPrevented || handlers.accepts?.(event) === false) return;
    if (isEdit(event)) return;
    cancel(event.timeStamp);
    takers.delete(id);
    const toLocal = localVectors(element);
    const [from] = samplesOf(event, toLocal).slice(-1);
    const end = new AbortController();
    press = { id, type, from, toLocal, end, waiting: [from], isDown: handlers.isMoving(), offset: 0 };
    if (press.isDown) handlers.down(from.timeMs, from.at[axis]);
    const on = (name: "pointermove" | "pointerup" | "pointercancel", listen: (event: PointerEvent) => void): void =>
      element.ownerDocument.addEventListener(name, (event) => event.pointerId === id && listen(event), {
        signal: end.signal,
        capture: true,
      });
    on("pointermove", move);
    on("pointerup", up);
    on("pointercancel", ({ timeStamp }) => cancel(timeStamp));
  };

  element.addEventListener("pointerdown", down, { signal });
  element.addEventListener("dragstart", (event) => press && event.preventDefault(), { signal });
  signal.addEventListener("abort", leave);
}

/** How fingers drag a part. */
interface DragOptions extends Pick<DragHandlers, "axis" | "accepts"> {
  /** The sign of the part's positions: −1 where the page is read from right to left. @default 1 */
  direction?: () => number;
}

/** Lets fingers drag a part along an axis of its element, until `unbind`. */
export function dragPart(bound: Bound<Draggable>, { axis, accepts, direction = () => 1 }: DragOptions): void {
  const { part } = bound;
  const handlers: DragHandlers = {
    axis,
    accepts,
    isMoving: () => part.settlingTime() > 0,
    down: (timeMs, position) => bound.act(() => part.pointerDown(timeMs, direction() * position), timeMs),
    move: (timeMs, position) => bound.act(() => part.pointerMove(timeMs, direction() * position), timeMs),
    up: (timeMs) => bound.act(() => part.pointerUp(timeMs), timeMs),
    cancel: (timeMs) => bound.act(() => part.pointerCancel(timeMs), timeMs),
  };
  listenToDrags(bound.element, handlers, bound.end.signal);
}
