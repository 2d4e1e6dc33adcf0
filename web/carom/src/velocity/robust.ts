/** A parabola through the last samples, limited to velocities that the finger had. */

import { clamp, velocities, type Sample } from "./samples.js";

/** When a sample is this old, in seconds, its weight in the parabola has fallen to 0. */
const HORIZON = 0.08;
/** The window, in seconds, of the straight line that gives the direction: it holds at least two samples. */
const RECENT = 0.042;
/** A history shorter than this, in seconds, doesn't have a velocity, because it may come from one moment. */
const LEAST = 0.002;
/** The limit of a release, in multiples of the line's slope. A finger that accelerates steadily from rest is twice as fast as its line. */
const FASTER = 3;

/** A weighted least-squares fit by polynomials that are orthogonal over the samples. */
class Fit {
  /** Weight, time and position of each sample. The time is relative to the mean time, and the position to the newest sample's. */
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

  /** Returns the slope of the straight line, or `undefined` if all samples have the same time. */
  line(): number | undefined {
    return this.#uu > 0 ? this.#uy / this.#uu : undefined;
  }

  /** Returns the slope of the parabola at the newest sample, or `undefined` if the samples don't determine it. */
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
    // Times are relative to their mean and scaled, so the newest sample is at u = −mean.
    return pp > 0 ? line + (py / pp) * (-2 * this.#mean - tilt) : undefined;
  }
}

/** Returns the samples that are at most `age` seconds older than the newest, and at least the last two. */
function last(samples: readonly Sample[], age: number): readonly Sample[] {
  const newest = samples[samples.length - 1].time;
  const young = samples.filter(({ time }) => !(newest - time > age));
  return young.length < 2 ? samples.slice(-2) : young;
}

/**
 * Returns the velocity at the newest sample. There must be at least one.
 *
 * @param stop a longer gap between two samples ends the motion
 * @param usual the usual gap between two samples
 */
export function robust(samples: readonly Sample[], stop: number, usual: number): number {
  const speeds = [0, ...velocities(samples).map(Math.abs), 0];
  // If the speed in a gap is at least half of the speed before and after it, the finger hasn't rested in the gap.
  const travels = (k: number): boolean => speeds[k] > 0 && 2 * speeds[k] >= Math.max(speeds[k - 1], speeds[k + 1]);
  let first = samples.length - 1;
  while (first > 0 && (samples[first].time - samples[first - 1].time <= stop || travels(first))) first -= 1;
  const measured = samples.slice(first);
  if (measured.at(-1)!.time - measured[0].time < LEAST) return 0;
  const horizon = Math.max(HORIZON, 2.5 * usual);
  const window = last(measured, horizon);
  const line = new Fit(last(measured, Math.max(RECENT, 2.1 * usual)), () => 1).line();
  if (line === undefined) return 0;
  const parabola = new Fit(window, (age) => Math.max(1 - age / horizon, 0)).parabola() ?? line;
  const seen = clamp(parabola, Math.min(...velocities(window)), Math.max(...velocities(window)));
  const limit = FASTER * line;
  return clamp(seen, Math.min(limit, 0), Math.max(limit, 0));
}
