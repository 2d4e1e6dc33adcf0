import { Frames } from "../../frames";
import { el } from "../../ui/dom";
import { longList } from "../list";

/** A recording: seconds since the first sample, offsets in pixels, and the time of the release, if there was a finger. */
export interface Recording {
  times: number[];
  positions: number[];
  released: number | undefined;
}

/** A page that has not moved for this long is at rest, in seconds. */
const STILL = 0.3;

/** A native list and a recorder of its position on each frame. */
export function recorder(
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
    longList().element,
  );
  let times: number[] = [];
  let positions: number[] = [];
  let released: number | undefined;
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
    });
  };
  const begin = (): void => {
    if (!isArmed) return;
    lastMove = performance.now() / 1000;
    frames.wake();
  };
  // Requests no frame until the list moves.
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

  return {
    element: list,
    start() {
      times = [];
      positions = [];
      released = undefined;
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
      frames.stop();
    },
  };
}
