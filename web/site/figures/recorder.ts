/** Records how a list scrolls, frame by frame, from its first movement to its rest. */
import { el } from "./kit";
import type { Recording } from "./straight";

/** A list that has not moved for this long is at rest, in ms. */
const STILL = 300;

export interface Own extends Recording {
  /** The time at which the finger left the list, in seconds on the page's clock. */
  released: number;
}

export interface Recorder {
  /** A recording begins; its arrays grow from frame to frame. */
  begin(own: Own): void;
  frame(): void;
  /** The list has come to rest. */
  end(own: Own): void;
}

export const emptyRecording = (): Own => ({ times: [], positions: [], released: 0 });

/** Makes a list of rows to fling. */
export function longList(): HTMLElement {
  const list = el("div", { class: "scroll-me", tabindex: 0, role: "region", "aria-label": "A list to fling" });
  for (let i = 1; i <= 150; i++) list.append(el("p", {}, `Row ${i}`));
  return list;
}

/** Records each movement of the list; returns the function that ends it. */
export function recorder(list: HTMLElement, on: Recorder): () => void {
  let own = emptyRecording();
  let request = 0;
  let moved = 0;
  /** The offset at which the list was at rest. */
  let rested = list.scrollTop;
  let isHeld = false;
  const frame = (at: number): void => {
    request = 0;
    const y = list.scrollTop;
    if (y !== own.positions[own.positions.length - 1]) moved = at;
    own.times.push(at / 1000);
    own.positions.push(y);
    const [first = 0, second = 0] = own.times;
    if (own.times.length === 2) {
      // The first frame already shows a list that has moved, at once or by the start of a fling.
      own.times.unshift(first - (second - first));
      own.positions.unshift(rested);
    }
    if (!isHeld && at - moved > STILL) {
      rested = y;
      if (own.positions.length > 8) on.end(own);
      return;
    }
    on.frame();
    request = requestAnimationFrame(frame);
  };
  /** Begins a recording of the visitor's scrolling. */
  const record = (): void => {
    if (request !== 0) return;
    own = emptyRecording();
    on.begin(own);
    moved = performance.now();
    request = requestAnimationFrame(frame);
  };
  const hold = (): void => {
    isHeld = true;
  };
  const release = (event: TouchEvent): void => {
    isHeld = event.touches.length > 0;
    own.released = event.timeStamp / 1000;
  };
  list.addEventListener("scroll", record, { passive: true });
  list.addEventListener("touchstart", hold, { passive: true });
  list.addEventListener("touchend", release, { passive: true });
  list.addEventListener("touchcancel", release, { passive: true });
  return () => cancelAnimationFrame(request);
}

/** Returns the part of a recording after the release, from 0 s, which a law may explain. */
export function afterRelease({ times, positions, released }: Own): Recording {
  const from = Math.max(
    0,
    times.findIndex((time) => time >= released),
  );
  const first = times[0] ?? 0;
  return { times: times.slice(from).map((time) => time - first), positions: positions.slice(from) };
}

/** Says in the visitor's words why no law was found. */
export function whyNot({ positions }: Recording): string {
  const steps = positions.slice(1).filter((x, i) => x !== positions[i]).length;
  if (steps < 8)
    return "The list did not coast: a wheel with notches moves in steps, and a finger that stops before it lifts throws nothing. Flick it on a phone or a trackpad, and let it come to rest.";
  return "No law describes this recording. Flick the list once, in one go, and let it come to rest.";
}
