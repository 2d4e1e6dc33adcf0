/** Release velocities of fingers, with the bits of the Rust library. */

import { larger, smaller } from "./math/compare.js";

/** A position at a time in seconds, both finite. */
interface Sample {
  readonly time: number;
  readonly position: number;
}

/** The number of samples that are kept, as in Android, Flutter and Chromium. */
const CAPACITY = 20;

/** A sample this much older than the newest, in seconds, comes from a clock that was set back. */
const CLOCK_SET_BACK = 1;

/** A longer time without a sample, in seconds, is a stop. */
const STOP = 0.04;

/** The same limit in Chromium, for the time between the last sample and the release. */
const CHROMIUM_STOP = 0.08;

/** The oldest samples that the parabola of equal weights and the impulse use, in seconds before the newest. */
const HORIZON = 0.1;

/** The age, in seconds, at which a sample's weight in the robust parabola has fallen to 0. */
const ROBUST_HORIZON = 0.08;

/** Samples closer than this, in seconds, were delivered late in a burst: only the last one's time is correct. */
const APART = 0.002;

/**
 * The largest ratio of the robust estimate to the slope of the straight line. A steady acceleration from rest has the
 * ratio 2.
 */
const FASTER = 3;

/** If a basis vector of the fit, over the samples, has a norm of at most this, the samples do not determine a parabola. */
const FLAT = 1e-16;
const CHROMIUM_FLAT = 1e-6;

/** Returns the newest samples without a gap between them that would end the motion. */
function stretch(samples: readonly Sample[], continues: (gap: number) => boolean): Sample[] {
  let first = samples.length - 1;
  while (first > 0 && continues(samples[first].time - samples[first - 1].time)) first -= 1;
  return samples.slice(first);
}

/** Returns the samples that are at most `age` seconds older than the last sample. */
function younger(samples: readonly Sample[], age: number): readonly Sample[] {
  const newest = samples[samples.length - 1].time;
  return samples.filter(({ time }) => !(newest - time > age));
}

/** Returns the velocity from each sample to the next, oldest first. */
const segments = (samples: readonly Sample[]): number[] =>
  samples.slice(1).map(({ time, position }, i) => (position - samples[i].position) / (time - samples[i].time));

/** A weighted least-squares fit by polynomials that are orthogonal over the samples. */
class Fit {
  /** Weight, time and position of each sample, relative to the newest; the time is then relative to the mean time. */
  readonly #points: readonly (readonly [w: number, u: number, y: number])[];
  readonly #mean: number;
  readonly #weights: number;
  readonly #uu: number;
  readonly #uuu: number;
  readonly #uy: number;

  /** `weight` is a function of a sample's age in seconds. */
  constructor(samples: readonly Sample[], weight: (age: number) => number) {
    const newest = samples[samples.length - 1];
    let [weights, times] = [0, 0];
    for (const { time } of samples) {
      const before = time - newest.time;
      const w = weight(-before);
      weights += w;
      times += w * before;
    }
    const mean = times / weights;
    let [uu, uuu, uy] = [0, 0, 0];
    this.#points = samples.map(({ time, position }) => {
      const before = time - newest.time;
      const [w, u, y] = [weight(-before), before - mean, position - newest.position];
      uu += w * u * u;
      uuu += w * u * u * u;
      uy += w * u * y;
      return [w, u, y];
    });
    [this.#mean, this.#weights, this.#uu, this.#uuu, this.#uy] = [mean, weights, uu, uuu, uy];
  }

  /** Returns the slope of the straight line; `undefined` if the norm of the times about their mean is at most `flat`. */
  line(flat: number): number | undefined {
    return Math.sqrt(this.#uu) > flat ? this.#uy / this.#uu : undefined;
  }

  /** Returns the slope of the parabola at the newest sample; `undefined` if the samples do not determine it. */
  parabola(flat: number): number | undefined {
    const line = this.line(flat);
    if (this.#points.length < 3 || line === undefined) return undefined;
    const tilt = this.#uuu / this.#uu;
    const mean = this.#uu / this.#weights;
    let [pp, py] = [0, 0];
    for (const [w, u, y] of this.#points) {
      const p = u * u - tilt * u - mean;
      pp += w * p * p;
      py += w * p * y;
    }
    // The newest sample is at u = −mean of the times.
    return Math.sqrt(pp) > flat ? line + (py / pp) * (-2 * this.#mean - tilt) : undefined;
  }
}

/** An estimate from at least one sample, for a release `late` seconds after the newest. */
type Estimator = (samples: readonly Sample[], late: number) => number;

/** The estimators by name; {@link VelocityEstimator} describes them. */
const ESTIMATORS = {
  robust(samples, late) {
    if (late > STOP) return 0;
    const made: Sample[] = [];
    for (const sample of stretch(samples, (gap) => gap <= STOP).reverse()) {
      if (made.length === 0 || made[0].time - sample.time >= APART) made.unshift(sample);
    }
    const window = younger(made, ROBUST_HORIZON);
    const line = new Fit(younger(made, STOP + APART), () => 1).line(0);
    if (line === undefined) return 0;
    const parabola = new Fit(window, (age) => larger(1 - age / ROBUST_HORIZON, 0)).parabola(0) ?? line;
    const velocities = segments(window);
    const seen = smaller(larger(parabola, velocities.reduce(smaller, Infinity)), velocities.reduce(larger, -Infinity));
    const limit = FASTER * line;
    return smaller(larger(seen, smaller(limit, 0)), larger(limit, 0));
  },
  "least-squares"(samples, late) {
    if (late > STOP) return 0;
    const window = younger(stretch(samples, (gap) => gap <= STOP), HORIZON);
    return new Fit(window, () => 1).parabola(FLAT) ?? 0;
  },
  impulse(samples, late) {
    if (late > STOP) return 0;
    // The velocity of a unit mass with this kinetic energy. A negative energy stands for a backward motion.
    const speed = (energy: number): number => Math.sign(energy) * Math.sqrt(2 * Math.abs(energy));
    let energy = 0;
    segments(younger(stretch(samples, (gap) => gap <= STOP), HORIZON)).forEach((pushed, i) => {
      energy += (pushed - speed(energy)) * Math.abs(pushed);
      // From rest, half the work becomes energy.
      if (i === 0) energy *= 0.5;
    });
    return speed(energy);
  },
  "ios-segments": (samples, late) => weighted(samples, late, [0.05, 0.35, 0.6]),
  "macos-segments": (samples, late) => weighted(samples, late, [0.2, 0.65, 0.15]),
  chromium(samples, late) {
    if (late >= CHROMIUM_STOP) return 0;
    const made = stretch(samples, (gap) => gap < STOP);
    const window = younger(made, HORIZON);
    const fit = new Fit(window, () => 1);
    const velocity = (window.length === 2 ? fit.line(CHROMIUM_FLAT) : fit.parabola(CHROMIUM_FLAT)) ?? 0;
    // The travel is measured from the first sample beyond the horizon, or else from the oldest sample.
    const travel = made[made.length - 1].position - made[Math.max(made.length - window.length - 1, 0)].position;
    return velocity * travel < 0 ? 0 : velocity;
  },
} satisfies Record<string, Estimator>;

/** Returns the weighted sum of the last three segments' velocities. A missing segment counts with velocity 0. */
function weighted(samples: readonly Sample[], late: number, newestFirst: readonly number[]): number {
  if (late > STOP) return 0;
  const velocities = segments(samples).reverse();
  return newestFirst.slice(0, velocities.length).reduce((sum, weight, i) => sum + weight * velocities[i], 0);
}

/**
 * An estimator of the release velocity:
 *
 * - `robust`, Carom's own: a parabola through the last 80 ms, limited by the velocities between its samples.
 * - `least-squares`: Flutter's, and Android's for touch.
 * - `impulse`: Android's for scroll axes.
 * - `ios-segments`, `macos-segments`: Flutter's imitations of `UIScrollView` and `NSScrollView`.
 * - `chromium`: like `least-squares`, but 0 if the result is opposite to the finger's travel.
 *
 * The documentation of the Rust library compares their errors.
 */
export type VelocityEstimator = keyof typeof ESTIMATORS;

/**
 * Estimates the velocity of a finger along one axis at the moment of its release, from its last 20 samples. The coalesced
 * samples of an event may be added before or after the event itself.
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
  /** The estimator of the release velocity. */
  readonly estimator: VelocityEstimator;
  /** Sorted by time; no two samples have the same time. */
  #samples: Sample[] = [];

  /**
   * Creates a tracker without samples.
   *
   * @param estimator the estimator
   * @default "robust"
   * @throws If no estimator has this name.
   */
  constructor(estimator: VelocityEstimator = "robust") {
    if (!Object.hasOwn(ESTIMATORS, estimator)) {
      throw new Error(`\`estimator\` must be one of ${Object.keys(ESTIMATORS).join(", ")}, but is "${estimator}"`);
    }
    this.estimator = estimator;
  }

  /**
   * Adds a sample: its time in milliseconds, as in `event.timeStamp`, and the position of the finger. Numbers that are
   * not finite are ignored.
   *
   * @example
   * ```ts
   * finger.add(event.timeStamp, event.clientX);
   * ```
   */
  add(timeMs: number, position: number): void {
    const time = timeMs / 1000;
    if (!Number.isFinite(time) || !Number.isFinite(position)) return;
    const sample = { time, position };
    const newest = this.#samples.at(-1);
    if (newest === undefined || newest.time - time > CLOCK_SET_BACK) this.#samples = [sample];
    else if (time > newest.time) this.#samples.push(sample);
    else if (time === newest.time) this.#samples[this.#samples.length - 1] = sample;
    else this.#addLate(sample);
    if (this.#samples.length > CAPACITY) this.#samples.shift();
  }

  /**
   * Adds a sample from before the newest. It counts only if its position lies between those of its neighbours:
   * otherwise its time is wrong, or it reports a turn of the finger that the other samples missed.
   */
  #addLate(sample: Sample): void {
    const next = this.#samples.findIndex(({ time }) => time > sample.time);
    if (next === 0) return;
    const [before, after] = [this.#samples[next - 1], this.#samples[next]];
    const low = smaller(before.position, after.position);
    const high = larger(before.position, after.position);
    const isBetween = sample.position >= low && sample.position <= high;
    if (before.time < sample.time && isBetween) this.#samples.splice(next, 0, sample);
  }

  /**
   * Returns the velocity, per second, of a finger released at `timeMs`; 0 if it is at rest by then, or has too few samples.
   *
   * Samples later than the release are predictions and do not count. If all are later, the release was read from another
   * clock, and all count.
   *
   * @example
   * ```ts
   * const pixelsPerSecond = finger.velocity(event.timeStamp);
   * ```
   */
  velocity(timeMs: number): number {
    const release = timeMs / 1000;
    const made = this.#samples.filter(({ time }) => time <= release);
    const samples = made.length > 0 ? made : this.#samples;
    const newest = samples.at(-1);
    if (newest === undefined) return 0;
    const estimate = ESTIMATORS[this.estimator](samples, larger(release, newest.time) - newest.time);
    // An estimate that overflows is unknown; + 0 turns −0 into 0.
    return Number.isFinite(estimate) ? estimate + 0 : 0;
  }

  /**
   * Removes all samples: the next one begins a new gesture.
   *
   * @example
   * ```ts
   * element.addEventListener("pointerdown", () => finger.clear());
   * ```
   */
  clear(): void {
    this.#samples = [];
  }
}
