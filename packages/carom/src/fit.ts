/** From a recording to the law that moved it: `import { fit } from "carom/fit"`, in a module of its own. */

import { specOf } from "./fit-spec.js";
import { finite } from "./law.js";
import type { Spec } from "./motion.js";
import { outputOf, problemOf, putBytes, Reader } from "./value.js";
import letters from "./wasm-fit.js";
import { Engine, type RowExports } from "./wasm.js";

export { readCsv, type CsvOptions, type Recording } from "./csv.js";

interface FitExports extends RowExports {
  carom_input(length: number): number;
  carom_output(): number;
  carom_fit(place: number, count: number): number;
  carom_models(): void;
}

/** A number that a fit has found. */
export interface Parameter {
  name: string;
  value: number;
  unit: string;
  /** How far off it may be: one standard deviation; `undefined` if the recording does not tell. */
  standardError: number | undefined;
}

/** A law that was tried, the one taken first. The lowest BIC wins, unless a law of fewer numbers is as good. */
export interface Candidate {
  model: string;
  variant: string;
  bic: number;
  rmse: number;
  reason: string;
}

/** A law fitted to a stretch of a recording. */
export interface Fit {
  model: string;
  variant: string;
  /** Whether what is left over is noise; if not, it is only the least wrong. */
  isExplained: boolean;
  /** When the stretch begins, in the recording's seconds. */
  start: number;
  rSquared: number;
  /** In the unit of the positions. */
  rmse: number;
  parameters: Parameter[];
  /** The platform whose constants come nearest. */
  preset: { name: string; distance: number } | undefined;
  candidates: Candidate[];
  /** Seconds since `start`, and measured minus fitted position then. */
  times: number[];
  residuals: number[];
  /** The law with the numbers found, for `motion` and the `carom` command; `undefined` for `wheel_smoothing`, which is none of these. */
  spec: Spec | undefined;
  /** When the law's own time begins, in seconds since `start`: before it for a fling that was under way already. */
  begin: number;
}

export interface FitReport {
  fits: Fit[];
  /** The one of most samples. */
  best: Fit;
  /** The step of the positions: 1 for whole pixels, 0 for none. */
  quantum: number;
  notes: string[];
}

/** What was recorded: seconds, and where it was then. */
export interface Trace {
  times: ArrayLike<number>;
  positions: ArrayLike<number>;
}

export interface FitOptions {
  /** One of {@link models}; whichever fits best if nobody says. */
  model?: string | undefined;
}

let instance: Engine<FitExports> | undefined;

const engine = (): Engine<FitExports> => (instance ??= new Engine<FitExports>(letters));

let names: readonly string[] | undefined;

/** The laws that can be fitted, by the names that {@link fit} takes, in the order in which they are tried. */
export function models(): readonly string[] {
  if (!names) {
    engine().wasm.carom_models();
    names = Object.freeze(new Reader(outputOf(engine())).value() as string[]);
  }
  return names;
}

/**
 * Finds the segments of a recording and the law of each; with `model`, that law. A stretch alone is fitted by giving its
 * samples alone.
 *
 * ```ts
 * const { best } = fit({ times, positions });
 * best.model;                   // "friction"
 * best.parameters[0].value;     // its drag
 * ```
 */
export function fit({ times, positions }: Trace, { model = "" }: FitOptions = {}): FitReport {
  const count = times.length;
  if (positions.length !== count) throw new Error(`\`positions\` must have ${count} numbers, but has ${positions.length}`);
  if (model !== "" && !models().includes(model)) {
    throw new Error(`there is no model \`${model}\`; there are: ${models().join(", ")}`);
  }
  const e = engine();
  const place = e.places.take(2 * count);
  for (let i = 0; i < count; i++) {
    e.doubles[e.at(place) + i] = finite("times", times[i]);
    e.doubles[e.at(place) + count + i] = finite("positions", positions[i]);
  }
  const name = new TextEncoder().encode(model);
  putBytes(e, name);
  const isGood = e.wasm.carom_fit(place, count) !== 0;
  e.places.give(place, 2 * count);
  const answer = outputOf(e);
  if (!isGood) throw problemOf(answer);
  type Raw = Omit<Fit, "isExplained" | "preset" | "spec" | "begin"> & { isExplained: number; preset: Partial<Fit["preset"] & object> };
  const raw = new Reader(answer).value() as { quantum: number; main: number; notes: string[]; fits: Raw[] };
  const fits = raw.fits.map((one) => ({
    ...one,
    isExplained: one.isExplained === 1,
    preset: one.preset.name === undefined ? undefined : (one.preset as { name: string; distance: number }),
    ...specOf(one.model, one.parameters),
  }));
  return { fits, best: fits[raw.main], quantum: raw.quantum, notes: raw.notes };
}
