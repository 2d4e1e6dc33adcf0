/** Release velocities of fingers, for gestures without a `Scroller`. */

import { scrolling } from "./scrolling.js";

const ESTIMATORS = ["robust", "least-squares", "impulse", "ios-segments", "macos-segments", "chromium"] as const;

/** An estimator of the release velocity. The documentation of the Rust library compares their errors. */
export type VelocityEstimator = (typeof ESTIMATORS)[number];

/**
 * Estimates the velocity of a finger along one axis at the moment of its release, from its last 20 samples. The coalesced
 * samples of an event may be added before or after the event itself.
 *
 * @example
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

  /**
   * Creates a tracker without samples.
   *
   * @param estimator the estimator
   * @default "robust", Carom's own
   * @throws if there is no such estimator
   */
  constructor(estimator: VelocityEstimator = "robust") {
    const e = this.#engine;
    const handle = (this.#handle = e.wasm.carom_tracker(ESTIMATORS.indexOf(estimator) >>> 0));
    if (handle === 0) throw new Error(`\`estimator\` must be one of ${ESTIMATORS.join(", ")}, but is "${estimator}"`);
    this.estimator = estimator;
    e.own(this, () => e.wasm.carom_tracker_free(handle));
  }

  /** Adds a sample: its time in milliseconds, as in `event.timeStamp`, and the position of the finger. */
  add(timeMs: number, position: number): void {
    this.#engine.wasm.carom_tracker_add(this.#handle, timeMs / 1000, position);
  }

  /** Returns the velocity per second of a finger released at `timeMs`; 0 if it is at rest by then, or has too few samples. */
  velocity(timeMs: number): number {
    return this.#engine.wasm.carom_tracker_velocity(this.#handle, timeMs / 1000);
  }

  /** Clears the samples: the next one begins a new gesture. */
  clear(): void {
    this.#engine.wasm.carom_tracker_clear(this.#handle);
  }
}
