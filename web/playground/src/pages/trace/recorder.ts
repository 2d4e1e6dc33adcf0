import { Frames } from "../../frames";
import { el } from "../../ui/dom";

/** A recording: seconds since the first sample, offsets in pixels, and the time of the release, if there was a finger. */
export interface Recording {
  times: number[];
  positions: number[];
  released: number | undefined;
  events: Gesture[];
}

/** After this long without moving, in seconds, a page is at rest. */
const STILL = 0.3;

/** An event that moves the list, as `carom record` writes it: its type, the time since the first sample in ms, and the place in px. */
export interface Gesture {
  type: string;
  t_ms: number;
  x: number;
  y: number;
}

/** A native list of rows, and a recorder of its offset in each frame. Fingers, wheels and keys scroll it, and a mouse drags it. */
export function recorder(
  rows: Node[],
  onDone: (recording: Recording) => void,
  onState: (isRecording: boolean) => void,
): {
  element: HTMLElement;
  start(): void;
  stop(): void;
  destroy(): void;
} {
  const list = el(
    "div",
    { class: "recorder", tabindex: 0, role: "region", "aria-label": "A list that the browser scrolls" },
    ...rows,
  );
  let times: number[] = [];
  let positions: number[] = [];
  let released: number | undefined;
  let events: Gesture[] = [];
  let isArmed = false;
  let isHeld = false;
  let lastMove = 0;

  const frames = new Frames((timestamp) => {
    const now = timestamp / 1000;
    const y = list.scrollTop;
    if (positions.length === 0 || y !== positions[positions.length - 1]) lastMove = now;
    times.push(now);
    positions.push(y);
    if (!isHeld && now - lastMove > STILL) {
      finish();
      return false;
    }
    return isArmed;
  });
  const finish = (): void => {
    if (!isArmed) return;
    isArmed = false;
    frames.stop();
    onState(false);
    const first = times[0] ?? 0;
    onDone({
      times: times.map((time) => Number((time - first).toFixed(6))),
      positions,
      released: released === undefined ? undefined : Math.max(0, released - first),
      events: events.map((event) => ({ ...event, t_ms: Number((event.t_ms - 1000 * first).toFixed(3)) })),
    });
  };
  const begin = (): void => {
    if (!isArmed) return;
    lastMove = performance.now() / 1000;
    frames.wake();
  };
  // Until the list moves, don't request frames.
  list.addEventListener("scroll", begin, { passive: true });
  list.addEventListener(
    "touchstart",
    () => {
      isHeld = true;
      released = undefined;
    },
    { passive: true },
  );
  const letGo = (event: TouchEvent): void => {
    isHeld = event.touches.length > 0;
    if (!isHeld && isArmed) released = event.timeStamp / 1000;
  };
  list.addEventListener("touchend", letGo, { passive: true });
  list.addEventListener("touchcancel", letGo, { passive: true });
  noteOn(list, (event) => {
    if (!isArmed) return;
    events.push(event);
    // A press, a touch or the wheel begins the recording, even before the list moves. A pointer that only moves doesn't.
    if (event.type !== "pointermove") begin();
  });
  const endDrag = dragByMouse(list, (isDown) => {
    isHeld = isDown;
    if (isDown) released = undefined;
    else if (isArmed) released = performance.now() / 1000;
  });

  return {
    element: list,
    start() {
      times = [];
      positions = [];
      released = undefined;
      events = [];
      isArmed = true;
      onState(true);
    },
    stop() {
      if (times.length > 0) finish();
      else {
        isArmed = false;
        onState(false);
      }
    },
    destroy() {
      isArmed = false;
      endDrag();
      frames.stop();
    },
  };
}

/** Passes the events of fingers, mice and wheels to `note`, including the moves that the browser joined into one event per frame. */
function noteOn(list: HTMLElement, note: (event: Gesture) => void): void {
  const types = ["pointerdown", "pointermove", "pointerup", "touchstart", "touchend", "touchcancel", "wheel"] as const;
  const take = (event: Event): void => {
    const joined = event instanceof PointerEvent ? event.getCoalescedEvents() : [];
    for (const each of joined.length > 0 ? joined : [event]) {
      const place = each instanceof MouseEvent ? each : (each as TouchEvent).changedTouches[0];
      note({ type: event.type, t_ms: each.timeStamp, x: place?.clientX ?? 0, y: place?.clientY ?? 0 });
    }
  };
  for (const type of types) list.addEventListener(type, take, { passive: true });
}

/** Lets a mouse drag the list, as a finger does. Returns a function that ends the current drag. */
function dragByMouse(list: HTMLElement, onState: (isDown: boolean) => void): () => void {
  let grip: number | undefined;
  const release = (): void => {
    if (grip === undefined) return;
    grip = undefined;
    onState(false);
  };
  list.addEventListener("pointerdown", (event) => {
    // Only mice need this, because fingers and pens scroll by themselves. Leave the scroll bar alone.
    if (event.pointerType !== "mouse" || event.button !== 0 || event.offsetX > list.clientWidth) return;
    grip = event.clientY + list.scrollTop;
    list.setPointerCapture(event.pointerId);
    onState(true);
  });
  list.addEventListener("pointermove", (event) => {
    if (grip !== undefined) list.scrollTop = grip - event.clientY;
  });
  list.addEventListener("pointerup", release);
  list.addEventListener("pointercancel", release);
  return release;
}
