/**
 * Reports that a program received together, and the times when the finger made them.
 *
 * Many hosts only stamp reports when they deliver them, and deliver the reports of a frame together. Their positions are right, but a
 * velocity between two of them depends on the program, not on the finger. So each of these batches counts as one sample. The rules and
 * their reasons are in the Rust library's `gesture/velocity/batches.rs`. If the times are true, the rules don't change anything.
 */

import { CAPACITY, distance, pairs, stopOf, usualGap, type Sample } from "./samples.js";

/** Reports that a program received together. */
interface Batch {
  readonly first: Sample;
  last: Sample;
  reports: number;
}

/** Samples at estimated times, relative to the time when the newest was read. */
interface Retimed {
  readonly samples?: readonly Sample[];
  /** The highest speed that a release may have after the last reports. */
  readonly fastest: number;
}

/** We look at this many of the latest intervals between batches. A release is at most as fast as the fastest of them. */
export const SUPPORT = 4;

/** The reports of a batch are received within this many seconds of each other. */
const NEAR = 0.002;
/** The reports of a batch come within at most this part of the gap before it. */
const PART = 0.25;
/** The gap, in seconds, that we assume before the first report. */
const FIRST_GAP = 0.008;
/** Reports this close, in seconds, are a batch even if we don't know the usual gap, because devices report every 1 ms or slower. */
const SURELY_NEAR = 0.0005;
/** Reports that are closer than this, in seconds, form one batch, however many there are. Devices don't report so often. */
const DENSE = 0.0001;
/** The period of the reports is the mean over this many intervals between batches. */
const STEADY = 6;
/** How many of the last intervals between batches we compare in travel and speed. */
const ROUGHNESS = 8;
/** How far a gap may be from a whole number of frames, as a part of a frame. */
const ODD = 0.2;
/** Frames are uneven if the longest gap between reads is more than this many times the shortest. */
const UNEVEN = 1.1;
/** On uneven frames, a release is at most this many times as fast as the finger certainly was. */
const CERTAIN = 1.15;

const sum = (numbers: readonly number[]): number => numbers.reduce((sum, x) => sum + x, 0);
const reportsOf = (batches: readonly Batch[]): number => sum(batches.map(({ reports }) => reports));

/** Returns the mean change of successive values, as a part of their mean. */
const roughness = (values: readonly number[]): number => sum(pairs(values, (a, b) => Math.abs(b - a))) / sum(values);

/**
 * Whether each report is stamped when it was read, and not when the finger was there. If so, the travel in a gap doesn't depend on
 * the gap's length.
 */
function hasReadTimes(recent: readonly Sample[], gaps: readonly number[], shortest: number): boolean {
  const frames = gaps.map((gap) => Math.floor(gap / shortest + 0.5));
  const frame = sum(gaps) / sum(frames);
  const isInFrames = gaps.every((gap, i) => Math.abs(gap - frames[i] * frame) <= ODD * frame);
  // Stamps from when the finger was there jitter a little, too. So only a larger unevenness counts.
  const [least, evener] = isInFrames ? [1.5 * frame, 2] : [5 * shortest, 4];
  return Math.max(...gaps) > least && isEvener(recent, gaps, evener);
}

/** Whether the travel varies less from gap to gap than the speed does, by at least this factor. */
function isEvener(recent: readonly Sample[], gaps: readonly number[], factor: number): boolean {
  const steps = pairs(recent, distance);
  const speeds = steps.map((step, i) => step / gaps[i]);
  return recent.length > 3 && factor * roughness(steps) < roughness(speeds);
}

/** The longest period of a moving finger's reports, in seconds, on a slow screen. */
const SLOWEST = 1 / 60;

/** Returns the reports of a gesture that began and ended in one frame, or `undefined` if their times may be true. */
function spread({ first, last, reports }: Batch): Retimed | undefined {
  if (reports < 2 || (last.time - first.time) / (reports - 1) > SURELY_NEAR) return undefined;
  const steps = Math.min(reports, CAPACITY) - 1;
  const took = (reports - 1) * SLOWEST;
  const travel = last.position - first.position;
  // Make as many samples as there were reports, because with fewer samples the platforms' estimators return smaller velocities.
  const samples = Array.from({ length: steps + 1 }, (_, step) => {
    const part = step / steps;
    return { time: (part - 1) * took, position: first.position + travel * part };
  });
  return { samples, fastest: distance(first, last) / took };
}

/** The last batches, oldest first. */
export class Batches {
  readonly #all: Batch[] = [];

  /** Forms the batches of samples in the order of their times. */
  static of(samples: readonly Sample[]): Batches {
    const batches = new Batches();
    for (const sample of samples) batches.add(sample);
    return batches;
  }

  /** Adds a report that isn't older than the newest. */
  add(sample: Sample): void {
    const newest = this.#all.at(-1);
    if (newest && this.#isNear(newest, sample)) {
      // An event that repeats the last time and position isn't a report.
      if (sample.time === newest.last.time && sample.position === newest.last.position) return;
      newest.reports += 1;
      newest.last = sample;
      return;
    }
    this.#all.push({ first: sample, last: sample, reports: 1 });
    if (this.#all.length > CAPACITY) this.#all.shift();
  }

  #isNear({ first, last, reports }: Batch, { time }: Sample): boolean {
    const before = this.#all.at(-2);
    const gap = before ? first.time - before.last.time : FIRST_GAP;
    const span = time - first.time;
    return time <= last.time || (time - last.time <= NEAR && (span <= PART * gap || span <= DENSE * reports));
  }

  /** Returns the usual time between two batches, in seconds, or 0 for fewer than four batches. */
  usual(): number {
    return usualGap(this.#all.map(({ last }) => last.time));
  }

  /**
   * Returns one sample for each batch since the last stop, at the time when its newest report was made, or `undefined` if all times are
   * true.
   */
  retimed(usual: number): Retimed | undefined {
    const all = this.#all;
    if (all.length === 1) return spread(all[0]);
    const recent = all.slice(-(ROUGHNESS + 1)).map(({ last }) => last);
    const gaps = pairs(recent, (before, after) => after.time - before.time);
    const shortest = Math.min(...gaps);
    const isUneven = Math.max(...gaps) > UNEVEN * shortest;
    // Even if there aren't batches, reports may be stamped when they were read.
    if (!this.#hasBatch(usual) && !hasReadTimes(recent, gaps, shortest))
      return { fastest: isUneven && isEvener(recent, gaps, 2) ? CERTAIN * this.#certainSpeed(0) : Infinity };
    const period = this.#period();
    const times = this.#times(period);
    const from = this.#movingSince(period, usual);
    let [fastest, each] = [0, 0];
    for (let k = Math.max(from + 1, all.length - SUPPORT); k < all.length; k++) {
      // If the system held reports back, they arrive in less time than the finger took for them. So if their usual time is longer, use
      // that time.
      const steady = period < Infinity ? period * all[k].reports : 0;
      const took = Math.max(times[k] - times[k - 1], steady);
      const travel = distance(all[k - 1].last, all[k].last);
      fastest = Math.max(fastest, travel / took);
      each = Math.max(each, travel / all[k].reports);
    }
    // A few batches don't show the period well, because one of them may have one report more than fits its time.
    fastest = Math.min(fastest, (CERTAIN * each) / this.#longestPeriod());
    // If the first batch has many reports, a long frame held them back, and that also means uneven frames.
    if (isUneven || all[0].reports > 2) fastest = Math.min(fastest, CERTAIN * this.#certainSpeed(from));
    const samples = all.map(({ last }, k) => ({ time: times[k], position: last.position })).slice(from);
    return { samples, fastest };
  }

  /** Returns the longest steady period, in seconds, at which the finger can have made these reports. */
  #longestPeriod(): number {
    const all = this.#all;
    return all.reduce((longest, { last }, newest) => {
      let reports = -1;
      for (let i = newest; i-- > 0; ) {
        reports += all[i + 1].reports;
        // A report that is made while we read a batch comes with the next batch, so count one report less.
        longest = Math.min(longest, (last.time - all[i].first.time) / reports);
      }
      return longest;
    }, SLOWEST);
  }

  /** Returns the highest speed that the finger certainly had: a mean speed over a time that ends at one of the last batches. */
  #certainSpeed(from: number): number {
    const all = this.#all;
    const period = this.#longestPeriod();
    let fastest = 0;
    for (let newest = Math.max(from + 1, all.length - SUPPORT); newest < all.length; newest++) {
      for (let i = from; i < newest; i++) {
        const took = all[newest].last.time - all[i].first.time + period;
        if (took >= SLOWEST || i === from) fastest = Math.max(fastest, distance(all[i].last, all[newest].last) / took);
      }
    }
    return fastest;
  }

  /** Whether the reports of a batch are so close in time, and so far apart in place, that their times can't be true. */
  #hasBatch(usual: number): boolean {
    const all = this.#all;
    const near = usual > 0 ? PART * usual : SURELY_NEAR;
    return all.some(({ first, last, reports }, k) => {
      const span = last.time - first.time;
      if (reports < 2 || span / (reports - 1) > near) return false;
      // Compare the batch with the interval before it, or with the interval after it if it is the first one.
      const [from, to] = k > 0 ? [all[k - 1].last, first] : [last, all[1].first];
      return distance(first, last) * (to.time - from.time) > 2 * distance(from, to) * span;
    });
  }

  /** Returns the mean period of the reports before the newest batch, in seconds, or ∞ if it is unknown. */
  #period(): number {
    const end = this.#all.length - 2;
    if (end < 0) return Infinity;
    // Leave out the interval after the first report, because the finger may have rested there.
    const batches = this.#all.slice(Math.max(end - STEADY, Number(end > 2)), end + 1);
    const reports = reportsOf(batches.slice(1));
    return reports === 0 ? Infinity : (batches.at(-1)!.last.time - batches[0].last.time) / reports;
  }

  /**
   * Returns the time when the newest report of each batch was made, relative to the time when the newest batch was read. We assume that
   * reports were made at a steady period, as late as possible, but none later than it was read.
   */
  #times(period: number): number[] {
    const all = this.#all;
    const newest = all.length - 1;
    const read = all.map(({ last }) => last.time - all[newest].last.time);
    if (period === Infinity) return read;
    let [number, offset] = [0, Infinity];
    for (let k = newest; k >= Math.max(newest - STEADY - 1, 0); k--) {
      offset = Math.min(offset, read[k] + number * period);
      number += all[k].reports;
    }
    let ahead = reportsOf(all.slice(1));
    const times = [read[0]];
    for (let k = 1; k <= newest; k++) {
      const { reports } = all[k];
      ahead -= reports;
      const least = 0.5 * Math.min(reports * period, read[k] - read[k - 1]);
      const earliest = Math.max(read[k - 1], times[k - 1] + least, k < newest ? read[k] - period : -Infinity);
      times.push(Math.min(Math.max(offset - ahead * period, earliest), read[k]));
    }
    times[newest] = this.#unhurried(times);
    return times;
  }

  /** Returns the time of the newest report. If the finger would be faster than in the two intervals before, this time is moved later. */
  #unhurried(times: readonly number[]): number {
    const newest = times.length - 1;
    const travel = (k: number): number => distance(this.#all[k - 1].last, this.#all[k].last);
    if (travel(newest) === 0) return times[newest];
    const speed = (k: number): number => travel(k) / (times[k] - times[k - 1]);
    const fastest = Math.max(speed(newest - 1), newest > 2 ? speed(newest - 2) : 0);
    // Time 0 is when the newest report was read. A report is never made after it is read, so the result is at most 0.
    return Math.min(Math.max(times[newest], times[newest - 1] + travel(newest) / fastest), 0);
  }

  /** Returns the index of the first batch after the finger's last stop. A stall of the program isn't a stop. */
  #movingSince(period: number, usual: number): number {
    const stop = stopOf(usual);
    const steady = period < Infinity ? period : 0;
    for (let k = this.#all.length - 1; k > 0; k--) {
      const gap = this.#all[k].last.time - this.#all[k - 1].last.time;
      // The batch's own reports take a part of the gap. If what remains is too long, the finger has stopped there.
      if (gap - steady * this.#all[k].reports > stop) return k;
    }
    return 0;
  }
}
