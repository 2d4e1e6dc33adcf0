/**
 * Fits laws to recordings: `import { fit } from "carom-tools/fit"`.
 *
 * @module carom-tools/fit
 */

import type { Spec } from "carom/laws";
import { finite, demand } from "../../carom/build/law.js";
import { checkNames, knownName, type NamesOf } from "../../carom/build/options.js";
import { ask, Reader } from "../../carom/build/value.js";
import { fitModule } from "./fit-module.js";
import { specOf } from "./fit-spec.js";

export { readTrace, type ReadOptions, type Recording, type TimeUnit } from "./read.js";
export { fitted, FittedMotion } from "./fitted.js";

/** A parameter of a fitted law. */
export interface Parameter {
  /** The name of the parameter, as in the spec. */
  name: string;
  /** The value of the parameter, in its unit. */
  value: number;
  /** The unit of the parameter, or empty for a pure number. */
  unit: string;
  /** One standard deviation of the error, or `undefined` if the recording doesn't determine it. */
  standardError: number | undefined;
}

/**
 * A law that was tried. The first in the list is the chosen law. It has the lowest BIC, or nearly the lowest with fewer parameters.
 */
export interface Candidate {
  /** The model, one of {@link models}. */
  model: string;
  /** The variant of the model, or empty if it has only one. */
  variant: string;
  /** The Bayesian information criterion: the lower, the better. */
  bic: number;
  /** The root mean square of the residuals, in the unit of the positions. */
  rmse: number;
  /** Why it was chosen or rejected. */
  reason: string;
}

/** A law fitted to a segment of a recording. */
export interface Fit {
  /** The model, one of {@link models}. */
  model: string;
  /** The variant of the model, or empty if it has only one. */
  variant: string;
  /** The fitted parameters that the recording doesn't determine, by name, and `law` if another law explains the recording equally well. */
  undetermined: string[];
  /** Whether the residuals are only noise. If they aren't, no law describes the segment, and this one comes closest. */
  isExplained: boolean;
  /** The start of the segment, in seconds of the recording. */
  start: number;
  /** The coefficient of determination: 1 is a perfect fit. */
  rSquared: number;
  /** The root mean square of the residuals, in the unit of the positions. */
  rmse: number;
  /** The parameters of the law. */
  parameters: Parameter[];
  /** The platform whose constants are nearest to the fitted parameters. */
  preset: { name: string; distance: number } | undefined;
  /** The laws that were tried, the best first. */
  candidates: Candidate[];
  /** The times of the samples, in seconds since `start`. */
  times: number[];
  /** The measured minus the fitted positions at `times`. */
  residuals: number[];
  /** The times of a wheel's notches, in seconds since `start` and in order, or empty for other laws. */
  notches: number[];
  /** The spec of the fitted law, for `motion` and the `carom` command. */
  spec: Spec;
  /** The start of the law's own time, in seconds since `start`. Negative if the fling began before the segment. */
  begin: number;
}

/** The laws of a recording, returned by {@link fit}. */
export interface FitReport {
  /** The fit of each segment, in order. */
  fits: Fit[];
  /** The fit of the longest segment, by samples. */
  best: Fit;
  /** The rounding step of the positions: 1 for whole pixels, or 0 if there isn't one. */
  quantum: number;
  /** Notes about the recording. */
  notes: string[];
}

/** A recording: times in seconds, and the position at each. */
export interface Trace {
  /** The times, in seconds. */
  times: ArrayLike<number>;
  /** The position at each time. */
  positions: ArrayLike<number>;
}

/** The options of {@link fit}. */
export interface FitOptions {
  /** One of {@link models}. @default the model that fits best */
  model?: string | undefined;
  /**
   * The first time to fit, in seconds. With `from` or `to`, the samples in that range are fitted as one segment.
   * @default the first sample's
   */
  from?: number | undefined;
  /** The last time that is fitted, in seconds. @default the last sample's */
  to?: number | undefined;
}

/** The regression of ln|c − x| on the time, for a fling that approaches the position c at the rate γ. */
export interface LogLinear {
  /** −γ, in 1/s. */
  slope: number;
  /** ln(v₀/γ), for lengths in the recording's unit and times since the first point. */
  intercept: number;
  /** The coefficient of determination: 1 is a perfect line. */
  r2: number;
  /** c, the position that the fling approaches. */
  limit: number;
  /** A flat list of pairs: the seconds since the first point, and ln|c − x|. */
  points: number[];
}

/** The regression of x on t e^(−ωt), with the ω that gives the largest R², for a page that returns to an edge. */
export interface OmegaSearch {
  /** ω, in rad/s. */
  omega: number;
  /** The coefficient of determination at this ω. */
  r2: number;
  /** v₀, the velocity at the edge, in lengths per second. */
  slope: number;
  /** The position of the edge. */
  intercept: number;
  /** A flat list of pairs: each ω that the search tried, and its R². */
  curve: number[];
  /** A flat list of pairs: t e^(−ωt), and the position. */
  points: number[];
}

/** A recurrence that steps a page from frame to frame, and its distance from the closed form. */
export interface Recurrence {
  /** The name of the recurrence: `friction, recurrence`, `friction, propagator`, `edge, recurrence` or `edge, propagator`. */
  name: string;
  /** The formula, for a frame of n seconds. */
  formula: string;
  /** n, in seconds. */
  interval: number;
  /** The largest distance from the closed form, in the recording's unit of length. */
  largestError: number;
  /** The largest distance as a fraction of the travel. */
  relativeError: number;
}

/** The linear views of a recording: of its fling and of its return to an edge, if it has them. */
export interface Linearized {
  /** The fling, or `undefined` if the recording doesn't have one. */
  logLinear: LogLinear | undefined;
  /** The motion past the edge, or `undefined` if the recording doesn't have one. */
  omegaSearch: OmegaSearch | undefined;
  /** The recurrences of D. Wen's essay beside the exact propagators, at the recording's frame rate. */
  recurrences: Recurrence[];
  /** Why a view is absent. */
  notes: string[];
}

let names: readonly string[] | undefined;

/**
 * Returns the names of the laws that {@link fit} can fit, in the order it tries them.
 *
 * @example models().includes("friction"); // true
 */
export function models(): readonly string[] {
  if (!names) {
    const engine = fitModule();
    engine.wasm.carom_models();
    names = Object.freeze(new Reader(engine.output).value() as string[]);
  }
  return names;
}

/**
 * Finds the segments of a recording, and fits a law to each. With `from` or `to`, it fits one law to the samples in that range.
 *
 * @throws If the recording is too short or not finite, the argument isn't a recording, the model is unknown, or a time isn't a number.
 * @example
 * ```ts
 * const { best } = fit({ times, positions });
 * best.model;                   // "friction"
 * best.parameters[0].value;     // its drag
 * // The samples after the finger lifted, cut by eye.
 * fit({ times, positions }, { from: 0.69 }).best;
 * ```
 */
export function fit(trace: Trace, options: FitOptions = {}): FitReport {
  checkTrace(trace);
  checkNames(options, Object.keys({ model: 1, from: 1, to: 1 } satisfies NamesOf<FitOptions>));
  const { model = "", from = Number.NaN, to = Number.NaN } = options;
  for (const name of ["from", "to"] as const)
    if (options[name] !== undefined) demand(!Number.isNaN(options[name]), name, "be a number", options[name]);
  if (model !== "") knownName("model", model, models());
  type Raw = Omit<Fit, "isExplained" | "preset" | "spec" | "begin"> & {
    isExplained: number;
    preset: Partial<Fit["preset"] & object>;
  };
  type Answer = { quantum: number; main: number; notes: string[]; fits: Raw[] };
  const raw: Answer = answerTo(trace, model, ({ carom_fit }, place, count) => carom_fit(place, count, from, to));
  const fits = raw.fits.map((one) => ({
    ...one,
    isExplained: one.isExplained === 1,
    preset: one.preset.name === undefined ? undefined : (one.preset as { name: string; distance: number }),
    ...specOf(one.model, one.parameters, one.notches),
  }));
  return { fits, best: fits[raw.main], quantum: raw.quantum, notes: raw.notes };
}

/**
 * Returns the regressions of D. Wen's essay *The calculus of Apple's elastic scrolling*. For a fling, that is ln|c − x| over t. For the
 * return to an edge, it is x over t e^(−ωt), with the search for ω. `fit` is more accurate, but you can look at these lines.
 *
 * @throws If the recording is too short or not finite, or the argument isn't a recording.
 * @example
 * ```ts
 * const { logLinear, omegaSearch } = linearize({ times, positions });
 * logLinear?.slope;   // −5.843: the drag of a page
 * omegaSearch?.omega; // 12.608: the frequency of its edge
 * ```
 */
export function linearize(trace: Trace): Linearized {
  checkTrace(trace);
  return answerTo(trace, "", ({ carom_linearize }, place, count) => carom_linearize(place, count));
}

/** Frames of a screen are closer together than this, in seconds. */
const LONG_FRAME = 1;

/** Checks the kinds of the arguments, and warns if the times seem to be in milliseconds. */
function checkTrace(trace: Trace): void {
  if (typeof trace !== "object" || trace === null)
    throw new TypeError(`\`trace\` must be an object of \`times\` and \`positions\`, but is ${String(trace)}`);
  for (const name of ["times", "positions"] as const) {
    const list: unknown = trace[name];
    if (!Array.isArray(list) && !ArrayBuffer.isView(list)) {
      const hint = "X" in trace || "t_ms" in trace ? "; `readTrace` reads recordings in JSON" : "";
      throw new TypeError(`\`${name}\` must be an array of numbers, but is ${String(list)}${hint}`);
    }
  }
  const { times } = trace;
  const gaps = Array.from(times, (time, i) => (i > 0 ? time - times[i - 1] : 0)).sort((a, b) => a - b);
  const usual = gaps[gaps.length >> 1] ?? 0;
  if (times.length > 3 && usual >= LONG_FRAME) {
    console.warn(
      `carom: \`times\` is in seconds, but its samples are ${Number(usual.toPrecision(3))} apart; are these milliseconds?`,
    );
  }
}

/** Passes a recording and a text to a call, and returns its answer. */
function answerTo<T>(
  { times, positions }: Trace,
  text: string,
  call: (wasm: ReturnType<typeof fitModule>["wasm"], place: number, count: number) => number,
): T {
  const count = times.length;
  if (positions.length !== count)
    throw new Error(`\`positions\` must have ${count} numbers, but has ${positions.length}`);
  const e = fitModule();
  return e.row(2 * count, (place) => {
    for (let i = 0; i < count; i++) {
      e.doubles[e.at(place) + i] = finite("times", times[i]);
      e.doubles[e.at(place) + count + i] = finite("positions", positions[i]);
    }
    return ask(e, new TextEncoder().encode(text), (wasm) => call(wasm, place, count));
  });
}
