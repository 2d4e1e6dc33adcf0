/** Release velocities of fingers, by the Rust library's `robust` estimator. */

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

/** The age, in seconds, at which a sample's weight in the robust parabola has fallen to 0. */
const ROBUST_HORIZON = 0.08;

/** Samples closer than this, in seconds, were delivered late in a burst: only the last one's time is correct. */
const APART = 0.002;

/**
 * The largest ratio of the robust estimate to the slope of the straight line. A steady acceleration from rest has the
 * ratio 2.
 */
const FASTER = 3;

/** Returns the newest samples without a gap between them that would end the motion. */
function stretch(samples: readonly Sample[]): Sample[] {
  let first = samples.length - 1;
  while (first > 0 && samples[first].time - samples[first - 1].time <= STOP) first -= 1;
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

  /** Returns the slope of the straight line; `undefined` if all samples have the same time. */
  line(): number | undefined {
    return this.#uu > 0 ? this.#uy / this.#uu : undefined;
  }

  /** Returns the slope of the parabola at the newest sample; `undefined` if the samples do not determine it. */
  parabola(): number | undefined {
    const line = this.line();
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
    return pp > 0 ? line + (py / pp) * (-2 * this.#mean - tilt) : undefined;
  }
}

/** Returns an estimate from at least one sample, for a release `late` seconds after the newest. */
function estimate(samples: readonly Sample[], late: number): number {
  if (late > STOP) return 0;
  const made: Sample[] = [];
  for (const sample of stretch(samples).reverse()) {
    if (made.length === 0 || made[0].time - sample.time >= APART) made.unshift(sample);
  }
  const window = younger(made, ROBUST_HORIZON);
  const line = new Fit(younger(made, STOP + APART), () => 1).line();
  if (line === undefined) return 0;
  const parabola = new Fit(window, (age) => Math.max(1 - age / ROBUST_HORIZON, 0)).parabola() ?? line;
  const velocities = segments(window);
  const seen = Math.min(Math.max(parabola, Math.min(...velocities)), Math.max(...velocities));
  const limit = FASTER * line;
  return Math.min(Math.max(seen, Math.min(limit, 0)), Math.max(limit, 0));
}

/**
 * Estimates the velocity of a finger along one axis at the moment of its release, from its last 20 samples: a parabola through
 * the last 80 ms, limited by the velocities between its samples. The coalesced samples of an event may be added before or after
 * the event itself. The estimators of platforms are those of a `Scroller`.
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
  /** Sorted by time; no two samples have the same time. */
  #samples: Sample[] = [];

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
    const low = Math.min(before.position, after.position);
    const high = Math.max(before.position, after.position);
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
    const velocity = estimate(samples, Math.max(release, newest.time) - newest.time);
    // An estimate that overflows is unknown; + 0 turns −0 into 0.
    return Number.isFinite(velocity) ? velocity + 0 : 0;
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
