/** Functions for all elements that can be dragged. */

/** A press becomes a drag after this many pixels, because fingers wiggle. */
export const SLOP = 4;
export const FINGER_SLOP = 10;

/** Elements in which a mouse selects or edits by dragging. */
export const EDITED = "input, textarea, select, [contenteditable]";

/** The element that captured each pointer: of nested elements, the first that is dragged. */
export const takers = new Map<number, HTMLElement>();

/** Whether another element has captured a pointer. */
export const isTaken = (element: HTMLElement, id: number): boolean => (takers.get(id) ?? element) !== element;

/** Gives back a pointer that an element may have captured. */
export function giveBack(element: HTMLElement, id: number): void {
  if (takers.get(id) === element) takers.delete(id);
}

/** Captures a pointer. Returns false if it is up already, was made by a script, or the element is in no document. */
export function capture(element: HTMLElement, id: number): boolean {
  try {
    element.setPointerCapture(id);
    return true;
  } catch {
    return false;
  }
}

/** Whether a press of a mouse begins to select or edit something. */
export const isEdit = (event: PointerEvent): boolean =>
  event.pointerType === "mouse" && event.composedPath().some((one) => (one as Element).matches?.(EDITED));

/** Whether the button of a pressed mouse was released outside of the document. */
export const wasReleased = (type: string, event: PointerEvent): boolean =>
  type === "mouse" && (event.buttons & 1) === 0;

/** Returns the events that a browser has merged into one, oldest first. */
export function merged(event: PointerEvent): readonly PointerEvent[] {
  const all = event.getCoalescedEvents?.() ?? [];
  return all.length > 0 ? all : [event];
}

/** A click within this many milliseconds after a drag belongs to the drag. */
const CLICK = 300;

/**
 * Suppresses the clicks of drags on an element until a signal aborts. Call the returned function with the time at which a drag has ended;
 * −Infinity allows clicks again.
 */
export function guardClicks(element: HTMLElement, signal: AbortSignal): (endedMs: number) => void {
  let until = -Infinity;
  const listen = (event: MouseEvent): void => {
    // A click by the keyboard has a `detail` of 0.
    if (event.detail === 0 || event.timeStamp > until) return;
    event.preventDefault();
    event.stopPropagation();
  };
  element.addEventListener("click", listen, { signal, capture: true });
  return (endedMs) => (until = endedMs + CLICK);
}
