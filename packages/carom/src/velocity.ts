/** How fast a finger was when it let go, for gestures of one's own. */

import { scrolling } from "./scrolling.js";

const ESTIMATORS = ["robust", "least-squares", "impulse", "ios-segments", "macos-segments", "chromium"] as const;

/** How a release velocity is made of samples; the Rust library's documentation tells how good each is. */
export type VelocityEstimator = (typeof ESTIMATORS)[number];

/**
 * Tells how fast a finger was when it let go, along one axis. It knows the last 20 samples. An event's
 * coalesced ones may be added before it or after it.
 *
 * ```ts
 * const finger = new VelocityTracker();
 * element.addEventListener("pointermove", (event) => {
 *   const samples = event.getCoalescedEvents?.() ?? [];
 *   for (const { timeStamp, clientX } of samples.length > 0 ? samples : [event]) finger.add(timeStamp, clientX);
 * });
 * element.addEventListener("pointerup", (event) => {
 *   animate(x, edge, { duration: 0.4, bounce: 0.2, velocity: finger.velocity(event.timeStamp) });
 *   finger.clear();
 * });
 * ```
 */
export class VelocityTracker {
  readonly estimator: VelocityEstimator;
  readonly #engine = scrolling();
  readonly #handle: number;

  /** `robust`, Carom's own, if nobody says. */
  constructor(estimator: VelocityEstimator = "robust") {
    const e = this.#engine;
    const handle = (this.#handle = e.wasm.carom_tracker(ESTIMATORS.indexOf(estimator) >>> 0));
    if (handle === 0) throw new Error(`there is no estimator \`${estimator}\`; there are: ${ESTIMATORS.join(", ")}`);
    this.estimator = estimator;
    e.own(this, () => e.wasm.carom_tracker_free(handle));
  }

  /** A sample: when, in milliseconds as `event.timeStamp` has them, and where. */
  add(timeMs: number, position: number): void {
    this.#engine.wasm.carom_tracker_add(this.#handle, timeMs / 1000, position);
  }

  /** The velocity per second of a finger that lets go at `timeMs`; 0 if it stands still by then, or too little is known. */
  velocity(timeMs: number): number {
    return this.#engine.wasm.carom_tracker_velocity(this.#handle, timeMs / 1000);
  }

  /** Forgets the samples: the next one begins a new gesture. */
  clear(): void {
    this.#engine.wasm.carom_tracker_clear(this.#handle);
  }
}
