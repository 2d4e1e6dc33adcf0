/** Computes where a finger is at the time of a frame, between and beyond its reports, as the Rust library's `Resampler` does. */

import { demand } from "./law.js";
import { knownName } from "./options.js";
import type { Point } from "./surroundings.js";
import { Batches } from "./velocity/batches.js";
import type { Sample } from "./velocity/samples.js";

/** The numbers of a rule that computes the place of a finger. Times are in seconds. */
interface Rule {
  /** How long before a frame the finger's place is taken. */
  readonly latency: number;
  /** Two limits of the extrapolation beyond the newest report: a time, and a part of the last interval between reports. */
  readonly ahead: number;
  readonly aheadPart: number;
  /** Reports are connected by a line only if the time between them is from `least` to `longest`. */
  readonly least: number;
  readonly longest: number;
  /** How many reports the line is drawn through. */
  readonly reports: number;
}

const ANDROID: Rule = { latency: 0.005, ahead: 0.008, aheadPart: 0.5, least: 0.002, longest: 0.02, reports: 2 };

const RULES = {
  carom: { latency: 0.002, ahead: 0.008, aheadPart: 1, least: 0.002, longest: 0.042, reports: 5 },
  android: ANDROID,
  chromium: ANDROID,
  flutter: { latency: 0.038, ahead: 0, aheadPart: 0, least: 0, longest: Infinity, reports: 2 },
} as const;

/**
 * A rule that computes the place of a finger at a frame. Carom's own has the least jerk and the least lag. `android`, `chromium` and
 * `flutter` have the constants of these systems.
 */
export type ResamplingRule = keyof typeof RULES;

/** The number of reports kept. */
const CAPACITY = 8;
/** A finger is at rest after this many seconds without a report, or after 2.5 intervals between reports. */
const REST = 0.02;

const between = (from: Sample, to: Sample, time: number): number =>
  to.position + (to.position - from.position) * ((time - to.time) / (to.time - from.time));

/** Returns the place on the line of best fit, `after` seconds after the newest report. */
function onLine(window: readonly Sample[], after: number): number {
  const newest = window.at(-1)!;
  let [time, place, squares, slope] = [0, 0, 0, 0];
  for (const report of window) {
    time += (report.time - newest.time) / window.length;
    place += (report.position - newest.position) * (1 / window.length);
  }
  for (const report of window) {
    const fromMean = report.time - newest.time - time;
    squares += fromMean * fromMean;
    slope += (report.position - newest.position) * fromMean;
  }
  return newest.position + place + slope * ((after - time) / squares);
}

/** One axis of a finger. */
class Axis {
  #reports: Sample[] = [];
  #predicted: Sample | undefined;
  #batches = new Batches();

  constructor(readonly rule: Rule) {}

  add(report: Sample): void {
    const newest = this.#reports.at(-1);
    if (newest && report.time < newest.time) return;
    this.#predicted = undefined;
    this.#batches.add(report);
    if (report.time === newest?.time) this.#reports.pop();
    this.#reports.push(report);
    if (this.#reports.length > CAPACITY) this.#reports.shift();
  }

  predict(predicted: Sample): void {
    const newest = this.#reports.at(-1);
    if (newest && predicted.time > newest.time && !(this.#predicted && this.#predicted.time <= predicted.time))
      this.#predicted = predicted;
  }

  at(frame: number): number | undefined {
    const newest = this.#reports.at(-1);
    if (!newest) return undefined;
    const time = frame - this.rule.latency;
    if (this.#predicted && time > newest.time)
      return between(newest, this.#predicted, Math.min(time, this.#predicted.time));
    if (this.rule.reports > 2) return this.#fitted(time, newest);
    return time <= newest.time ? this.#interpolated(time) : this.#extrapolated(time, newest);
  }

  #interpolated(time: number): number {
    const next = this.#reports.findIndex((report) => report.time > time);
    if (next < 1) return this.#reports.at(next)!.position;
    const [from, to] = [this.#reports[next - 1], this.#reports[next]];
    return to.time - from.time >= this.rule.least ? between(from, to, time) : from.position;
  }

  #extrapolated(time: number, newest: Sample): number {
    const from = this.#reports.at(-2);
    const interval = from ? newest.time - from.time : NaN;
    if (!from || !(interval >= this.rule.least && interval <= this.rule.longest)) return newest.position;
    const ahead = Math.min(this.rule.ahead, this.rule.aheadPart * interval);
    return between(from, newest, Math.min(time, newest.time + ahead));
  }

  #fitted(at: number, read: Sample): number {
    const { rule } = this;
    const made = this.#batches.retimed(this.#batches.usual())?.samples;
    // Estimated times count from when the newest report was read, so convert `at` as well.
    const [all, time] = made ? [made, at - read.time] : [this.#reports, at];
    const newest = all.at(-1)!;
    const window = all.slice(-rule.reports).filter((report) => newest.time - report.time <= rule.longest);
    const span = newest.time - window[0].time;
    if (span < rule.least) return newest.position;
    if (time < window[0].time) return window[0].position;
    const interval = span / (window.length - 1);
    const age = time - newest.time;
    const ahead = Math.min(rule.ahead, rule.aheadPart * interval);
    const rest = Math.max(REST, 2.5 * interval, 2 * ahead);
    // Reports come at every interval while the finger moves, so a long silence means that it rests.
    const moving = Math.min(Math.max((rest - age) / (rest - ahead), 0), 1);
    return newest.position + moving * (onLine(window, Math.min(age, ahead)) - newest.position);
  }
}

/**
 * Finds the place of a finger at the times of frames, between and beyond its reports. Without resampling, two reports may fall into one
 * frame and one into the next, so that even a uniform motion jerks.
 *
 * Times are in milliseconds, on one clock, as in `event.timeStamp` and in the argument of `requestAnimationFrame`. {@link VelocityTracker}
 * needs the reports, not the resampled places.
 *
 * @example
 * ```ts
 * const finger = new Resampler();
 * element.addEventListener("pointermove", (event) => {
 *   for (const { timeStamp, clientX, clientY } of event.getCoalescedEvents())
 *     finger.add(timeStamp, clientX, clientY);
 *   const [next] = event.getPredictedEvents();
 *   if (next) finger.addPredicted(next.timeStamp, next.clientX, next.clientY);
 * });
 * requestAnimationFrame(function frame(timeMs) {
 *   const { x, y } = finger.at(timeMs) ?? { x: 0, y: 0 };
 *   cursor.style.translate = `${x}px ${y}px`;
 *   requestAnimationFrame(frame);
 * });
 * ```
 */
export class Resampler {
  readonly #rule: Rule;
  #x: Axis;
  #y: Axis;

  /**
   * @param rule the rule that finds the finger
   * @default rule is `"carom"`
   * @param latencyMs how many milliseconds before a frame to take the place
   * @default latencyMs the rule's: 2 for `"carom"`, 5 for `"android"` and `"chromium"`, 38 for `"flutter"`
   * @throws If the rule is unknown, or the latency is negative or not finite.
   */
  constructor(rule: ResamplingRule = "carom", latencyMs?: number) {
    const known = RULES[knownName("rule", rule, Object.keys(RULES) as ResamplingRule[])];
    demand(
      latencyMs === undefined || (latencyMs >= 0 && latencyMs < Infinity),
      "latencyMs",
      "be at least 0 and finite",
      latencyMs ?? 0,
    );
    this.#rule = latencyMs === undefined ? known : { ...known, latency: latencyMs / 1000 };
    [this.#x, this.#y] = [new Axis(this.#rule), new Axis(this.#rule)];
  }

  /**
   * Adds a report. Numbers that aren't finite, and reports from before the newest one, are ignored.
   *
   * @default y is 0
   * @example finger.add(event.timeStamp, event.clientX, event.clientY);
   */
  add(timeMs: number, x: number, y = 0): void {
    if (![timeMs, x, y].every(Number.isFinite)) return;
    this.#x.add({ time: timeMs / 1000, position: x });
    this.#y.add({ time: timeMs / 1000, position: y });
  }

  /**
   * Adds a place that the browser predicts for a time after the newest report. It is used until the next report comes. If you add several,
   * the earliest is used.
   *
   * @default y is 0
   * @example
   * ```ts
   * const [next] = event.getPredictedEvents();
   * if (next) finger.addPredicted(next.timeStamp, next.clientX, next.clientY);
   * ```
   */
  addPredicted(timeMs: number, x: number, y = 0): void {
    if (![timeMs, x, y].every(Number.isFinite)) return;
    this.#x.predict({ time: timeMs / 1000, position: x });
    this.#y.predict({ time: timeMs / 1000, position: y });
  }

  /**
   * Returns the place of the finger for the frame at a time, or `undefined` without a report.
   *
   * @example const place = finger.at(timeMs);
   */
  at(frameMs: number): Point | undefined {
    const [x, y] = [this.#x.at(frameMs / 1000), this.#y.at(frameMs / 1000)];
    return x === undefined || y === undefined ? undefined : { x, y };
  }

  /**
   * Removes all reports: the next one begins a new gesture.
   *
   * @example element.addEventListener("pointerdown", () => finger.clear());
   */
  clear(): void {
    [this.#x, this.#y] = [new Axis(this.#rule), new Axis(this.#rule)];
  }
}
