/** Reads wheel events as factors of a scale and as displacements. */

import type { Point } from "../surroundings.js";

/** What a wheel event asks for. */
export interface WheelStep {
  /** Whether the event is a notch of a wheel, which acts on a spring. If not, the event comes from fingers on a touchpad. */
  readonly isNotch: boolean;
  /** The natural logarithm of the factor. */
  readonly logFactor: number;
  /** The displacement of the content. */
  readonly pan: Point;
}

/** Pixels per line and per page: a notch of three lines has 100 pixels in Chromium. */
const UNITS = [1, 100 / 3, 800];

/** ln 2 for each 300 pixels, as in OpenLayers. */
const PER_PIXEL = Math.LN2 / 300;

/** A gesture of a touchpad begins with events of fewer pixels than this. */
const NOTCH = 50;
/** The events of a touchpad follow each other faster than this, in ms. */
const PAUSE = 100;

/** Whether the browser reports a touchpad's pinch by the factor 1 + m as −100·m. Others report −100·ln(1 + m). */
const isLinear = (): boolean => typeof CSS !== "undefined" && CSS.supports("-moz-appearance", "none");

export class WheelZoom {
  #latest = -Infinity;
  #isNotch = false;

  read(event: WheelEvent): WheelStep {
    // Read `deltaMode` before the deltas, because otherwise Firefox converts lines to pixels.
    const unit = UNITS[event.deltaMode] ?? 1;
    const [x, y] = [unit * event.deltaX, unit * event.deltaY];
    const isLarge = Math.hypot(x, y) >= NOTCH;
    this.#isNotch = unit !== 1 || (isLarge && (this.#isNotch || event.timeStamp - this.#latest > PAUSE));
    this.#latest = event.timeStamp;
    const isPinch = event.ctrlKey && !this.#isNotch;
    const pinched = isLinear() ? Math.log(Math.max(1 - 0.01 * y, 0.01)) : -0.01 * y;
    return { isNotch: this.#isNotch, logFactor: isPinch ? pinched : -PER_PIXEL * y, pan: { x: -x, y: -y } };
  }
}
