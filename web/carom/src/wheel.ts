/** Reads the travel of a `WheelEvent` along an axis, and whether its source is a wheel with notches or a trackpad. */

/** Non-standard fields of browsers: 120 for each notch, with the opposite sign. */
interface Ticks {
  wheelDeltaX?: number | undefined;
  wheelDeltaY?: number | undefined;
}

/** The travel of a wheel event along an axis. */
export interface Turn {
  delta: number;
  deltaMode: number;
  isNotch: boolean;
}

const NOTCH = 120;

/**
 * Fingers on a trackpad send an event each frame, so an event within this many milliseconds after an event of fingers
 * comes from the same fingers.
 */
const PAUSE = 100;

/** In a browser that doesn't report ticks, an event of fewer pixels than this comes from fingers on a trackpad. */
const LEAST_NOTCH = 50;

/** Reads the wheel events of one element in their order. */
export class WheelReader {
  #fingers = -Infinity;

  /** Returns the travel along the axis, or undefined if the event goes mostly along the other axis. */
  read(event: WheelEvent & Ticks, axis: "x" | "y"): Turn | undefined {
    // Read `deltaMode` before the deltas, because otherwise Firefox converts lines to pixels.
    const { deltaMode } = event;
    let [along, across] = axis === "y" ? (["Y", "X"] as const) : (["X", "Y"] as const);
    // With shift, a wheel scrolls along the other axis. If the browser hasn't swapped the deltas, swap the axes here.
    if (event.shiftKey && event.deltaX === 0) [along, across] = [across, along];
    const [delta, other] = [event[`delta${along}`], event[`delta${across}`]];
    if (delta === 0 || Math.abs(delta) < Math.abs(other)) return undefined;
    const isNotch = deltaMode !== 0 || this.#isNotch(event.timeStamp, delta, event[`wheelDelta${along}`]);
    return { delta, deltaMode, isNotch };
  }

  /**
   * Returns whether an event comes from a wheel with notches. Its ticks are then a whole number of notches, whatever its length in pixels.
   * Fingers on a trackpad send one or three ticks per pixel.
   */
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
