/** Presses of fingers and mice that become drags along an axis. */

import { EDITED, FINGER_SLOP, SLOP, takers } from "../pointers.js";
import { localVectors, type Point } from "../surroundings.js";

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

/** A click within this many milliseconds after a drag belongs to the drag. */
const CLICK = 300;

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
  let clickless = -Infinity;
  const { axis } = handlers;

  const samplesOf = (event: PointerEvent, toLocal: (place: Point) => Point): Sample[] => {
    const all = event.getCoalescedEvents?.() ?? [];
    return (all.length > 0 ? all : [event]).map(({ timeStamp, clientX, clientY }) => ({ timeMs: timeStamp, at: toLocal({ x: clientX, y: clientY }) }));
  };

  const leave = (): Press | undefined => {
    const left = press;
    press = undefined;
    left?.end.abort();
    if (left && takers.get(left.id) === element) takers.delete(left.id);
    return left;
  };

  const cancel = (timeMs: number): void => {
    if (leave()?.isDown) handlers.cancel(timeMs);
  };

  const up = ({ timeStamp }: PointerEvent): void => {
    const left = leave();
    if (!left?.isDown) return;
    clickless = timeStamp + CLICK;
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
    try {
      element.setPointerCapture(one.id);
    } catch {
      // The pointer is up already, or was made by a script.
    }
    // What is dragged starts where it is, as if the pointer had been pressed where the slop ended.
    one.offset = Math.sign(along) * Math.min(slop, Math.abs(along));
    return true;
  };

  const move = (event: PointerEvent): void => {
    const one = press!;
    // The button was released outside of the document.
    if (one.type === "mouse" && (event.buttons & 1) === 0) return up(event);
    const taker = takers.get(one.id);
    if (taker !== undefined && taker !== element) return cancel(event.timeStamp);
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
    if (type === "mouse" && event.composedPath().some((it) => (it as Element).matches?.(EDITED))) return;
    cancel(event.timeStamp);
    takers.delete(id);
    const toLocal = localVectors(element);
    const [from] = samplesOf(event, toLocal).slice(-1);
    const end = new AbortController();
    press = { id, type, from, toLocal, end, waiting: [from], isDown: handlers.isMoving(), offset: 0 };
    if (press.isDown) handlers.down(from.timeMs, from.at[axis]);
    const on = (name: "pointermove" | "pointerup" | "pointercancel", listen: (event: PointerEvent) => void): void =>
      element.ownerDocument.addEventListener(name, (event) => event.pointerId === id && listen(event), { signal: end.signal, capture: true });
    on("pointermove", move);
    on("pointerup", up);
    on("pointercancel", ({ timeStamp }) => cancel(timeStamp));
  };

  element.addEventListener("pointerdown", down, { signal });
  element.addEventListener("dragstart", (event) => press && event.preventDefault(), { signal });
  const click = (event: MouseEvent): void => {
    // A click by the keyboard has a `detail` of 0.
    if (event.detail === 0 || event.timeStamp > clickless) return;
    event.preventDefault();
    event.stopPropagation();
  };
  element.addEventListener("click", click, { signal, capture: true });
  signal.addEventListener("abort", leave);
}
