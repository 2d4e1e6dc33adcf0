/** What a `WheelEvent` says along an axis, and who turned: a wheel by notches, or fingers on a trackpad. */

/** What browsers have beside the standard: 120 for each notch, the other way round. */
interface Ticks {
  wheelDeltaX?: number | undefined;
  wheelDeltaY?: number | undefined;
}

/** A turn along an axis. */
export interface Turn {
  delta: number;
  deltaMode: number;
  isNotch: boolean;
}

const NOTCH = 120;

/** Fingers send an event a frame; what comes so many milliseconds after one of theirs is theirs too. */
const PAUSE = 100;

/** Without ticks, fewer pixels than these at once are of fingers. */
const LEAST_NOTCH = 50;

/** Reads events in their order. */
export class WheelReader {
  #fingers = -Infinity;

  /** What it says along the axis; nothing if the other axis leads. */
  read(event: WheelEvent & Ticks, axis: "x" | "y"): Turn | undefined {
    // Asked first: whoever asks Firefox how many before it asks of what is told pixels, and not lines.
    const { deltaMode } = event;
    let [along, across] = axis === "y" ? (["Y", "X"] as const) : (["X", "Y"] as const);
    // With shift, a wheel turns along the other axis; some browsers say so themselves.
    if (event.shiftKey && event.deltaX === 0) [along, across] = [across, along];
    const [delta, other] = [event[`delta${along}`], event[`delta${across}`]];
    if (delta === 0 || Math.abs(delta) < Math.abs(other)) return undefined;
    const isNotch = deltaMode !== 0 || this.#isNotch(event.timeStamp, delta, event[`wheelDelta${along}`]);
    return { delta, deltaMode, isNotch };
  }

  /** Notches are whole ticks, and however many pixels; of fingers, a tick is a third of a pixel, or a pixel. */
  #isNotch(timeMs: number, delta: number, ticks: number | undefined): boolean {
    const isWhole =
      ticks === undefined
        ? Math.abs(delta) >= LEAST_NOTCH
        : ticks !== 0 && ticks % NOTCH === 0 && Math.abs(ticks + 3 * delta) > 1;
    const isOfFingers = !isWhole || timeMs - this.#fingers < PAUSE;
    if (isOfFingers) this.#fingers = timeMs;
    return !isOfFingers;
  }
}
