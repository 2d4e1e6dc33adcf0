/** The last samples of a finger, in the order of their times. */

/** A position at a time in seconds, both finite. */
export interface Sample {
  readonly time: number;
  readonly position: number;
}

/** The number of samples that are kept, as in Android, Flutter and Chromium. */
export const CAPACITY = 20;

/** After this many seconds without a sample, the finger has stopped. If samples are sparse, it takes longer: see `stopOf`. */
export const STOP = 0.04;

/** Returns the seconds without a sample after which a finger has stopped. `usual` is the usual gap between samples. */
export const stopOf = (usual: number): number => Math.max(STOP, 2 * usual);

/** Calls `between` with each pair of neighbours, oldest first, and returns the results. */
export const pairs = <T, R>(all: readonly T[], between: (before: T, after: T) => R): R[] =>
  all.slice(1).map((after, i) => between(all[i], after));

/** Returns the velocity from each sample to the next, oldest first. */
export const velocities = (samples: readonly Sample[]): number[] =>
  pairs(samples, (before, after) => (after.position - before.position) / (after.time - before.time));

export const distance = (from: Sample, to: Sample): number => Math.abs(to.position - from.position);

export const clamp = (x: number, least: number, most: number): number => Math.max(Math.min(x, most), least);

/**
 * Returns the median of the gaps between successive times, in seconds, or 0 for fewer than three gaps, which don't show what is usual. Of
 * two middle gaps it takes the smaller.
 */
export function usualGap(times: readonly number[]): number {
  const gaps = pairs(times, (before, after) => after - before).sort((a, b) => a - b);
  return gaps.length < 3 ? 0 : gaps[Math.floor((gaps.length - 1) / 2)];
}
