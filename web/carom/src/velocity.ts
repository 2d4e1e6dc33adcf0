/** Release velocities of fingers, by the Rust library's `robust` estimator. */

import { CallerClock } from "./clock.js";
import { Batches, SUPPORT } from "./velocity/batches.js";
import { robust } from "./velocity/robust.js";
import { CAPACITY, clamp, distance, pairs, STOP, stopOf, velocities, type Sample } from "./velocity/samples.js";

/** If samples have true times, a release is at most this many times as fast as the fastest part of the finger's path. */
const UNSUPPORTED = 3;

/**
 * Returns the highest mean speed along the path over three intervals, or ∞ if there are fewer. A single interval doesn't count, because
 * jitter may make it too short.
 */
function fastestPath(samples: readonly Sample[]): number {
  const steps = pairs(samples, distance);
  const means = steps
    .slice(2)
    .map((step, i) => (steps[i] + steps[i + 1] + step) / (samples[i + 3].time - samples[i].time));
  return means.length > 0 ? Math.max(...means) : Infinity;
}

/** Returns the velocity at the newest sample. There must be at least one, and `batches` are the batches of the samples. */
function estimate(samples: readonly Sample[], batches: Batches, usual: number): number {
  const { samples: made, fastest = Infinity } = batches.retimed(usual) ?? {};
  if (!made) {
    const most = Math.min(UNSUPPORTED * fastestPath(samples), fastest);
    // A report means that the finger moved in the usual interval before the report. So a stop in a gap ended before that interval.
    return clamp(robust(samples, Math.max(stopOf(usual), STOP + usual), usual), -most, most);
  }
  // These times are estimates, so limit the velocity to the velocities between the last samples.
  const last = velocities(made).slice(-SUPPORT);
  const few = made.length <= SUPPORT ? [0] : [];
  const within = clamp(robust(made, Infinity, usual), Math.min(...last, ...few), Math.max(...last, ...few));
  return clamp(within, -fastest, fastest);
}

/**
 * Estimates the velocity of a finger along one axis at the moment of its release, from its last 20 samples. It takes the slope of a
 * parabola through the last 80 ms, limited by the velocities between the samples. Some systems deliver samples in batches, stamped on
 * arrival. Then each batch counts as one sample, at the time when the finger was there. You may add the coalesced samples of an event
 * before or after the event itself. The platforms' estimators are in `Scroller`.
 *
 * @example
 * ```ts
 * const finger = new VelocityTracker();
 * element.addEventListener("pointermove", (event) => {
 *   const samples = event.getCoalescedEvents?.() ?? [];
 *   for (const { timeStamp, clientX } of samples.length > 0 ? samples : [event])
 *     finger.add(timeStamp, clientX);
 * });
 * element.addEventListener("pointerup", (event) => {
 *   animate(x, edge, {
 *     duration: 0.4,
 *     bounce: 0.2,
 *     velocity: finger.velocity(event.timeStamp),
 *   });
 *   finger.clear();
 * });
 * ```
 */
export class VelocityTracker {
  /** Sorted by time, all at different times. */
  #samples: Sample[] = [];
  /** The same reports, and older ones, as they were delivered. */
  #batches = new Batches();
  #clock = new CallerClock();

  /**
   * Adds a sample: its time in milliseconds, as in `event.timeStamp`, and the position of the finger. Numbers that aren't finite are
   * ignored.
   *
   * @example finger.add(event.timeStamp, event.clientX);
   */
  add(timeMs: number, position: number): void {
    if (!Number.isFinite(timeMs) || !Number.isFinite(position)) return;
    this.#clock.take(timeMs / 1000);
    const sample = { time: this.#clock.own, position };
    const newest = this.#samples.at(-1);
    if (newest && sample.time < newest.time) return this.#addLate(sample);
    if (sample.time === newest?.time) this.#samples.pop();
    this.#push(this.#samples.length, sample);
    this.#batches.add(sample);
  }

  /**
   * Adds a movement since the last report, such as a `deltaY`. We don't know how long the first movement took, so it only tells us that the
   * finger is there.
   *
   * @example pad.addDelta(event.timeStamp, event.deltaY);
   */
  addDelta(timeMs: number, delta: number): void {
    this.add(timeMs, (this.#samples.at(-1)?.position ?? 0) + delta);
  }

  /**
   * Adds a sample that is older than the newest one. It counts only if its position lies between those of its neighbours. Otherwise its
   * time is wrong, or it reports a turn of the finger that the other samples missed.
   */
  #addLate(sample: Sample): void {
    const next = this.#samples.findIndex(({ time }) => time > sample.time);
    if (next === 0) return;
    const [before, after] = [this.#samples[next - 1], this.#samples[next]];
    const low = Math.min(before.position, after.position);
    const high = Math.max(before.position, after.position);
    const isBetween = sample.position >= low && sample.position <= high;
    if (!(before.time < sample.time && isBetween)) return;
    this.#push(next, sample);
    this.#batches = Batches.of(this.#samples);
  }

  #push(at: number, sample: Sample): void {
    this.#samples.splice(at, 0, sample);
    if (this.#samples.length > CAPACITY) this.#samples.shift();
  }

  /**
   * Returns the velocity, per second, of a finger released at `timeMs`, or 0 if it is at rest by then, or has too few samples.
   *
   * Samples later than the release are predictions and don't count. If all are later, the release was read from another clock, and all
   * count.
   *
   * @example const pixelsPerSecond = finger.velocity(event.timeStamp);
   */
  velocity(timeMs: number): number {
    const release = this.#clock.read(timeMs / 1000);
    const made = this.#samples.filter(({ time }) => time <= release);
    const samples = made.length > 0 ? made : this.#samples;
    const newest = samples.at(-1);
    if (newest === undefined) return 0;
    const batches = samples.length === this.#samples.length ? this.#batches : Batches.of(samples);
    const usual = batches.usual();
    const velocity = release - newest.time > stopOf(usual) ? 0 : estimate(samples, batches, usual);
    // If the estimate overflows, it is unknown, so return 0. Adding 0 turns −0 into 0.
    return Number.isFinite(velocity) ? velocity + 0 : 0;
  }

  /**
   * Removes all samples: the next one begins a new gesture.
   *
   * @example element.addEventListener("pointerdown", () => finger.clear());
   */
  clear(): void {
    this.#samples = [];
    this.#batches = new Batches();
    this.#clock = new CallerClock();
  }
}
