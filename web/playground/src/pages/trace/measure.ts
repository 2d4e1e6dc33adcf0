import type { Fit, FitReport } from "carom-tools/fit";
import { engine } from "./engine";
import type { Trace } from "./trace";

/** An interval of a recording and its law, in the recording's time. */
export interface Stretch {
  fit: Fit;
  times: number[];
  positions: number[];
  /** The law's positions at these times. */
  law: number[];
  /** The law's state at the start of the interval. */
  start: { position: number; velocity: number };
}

export interface Measured {
  stretches: Stretch[];
  /** The stretch of the law that explains the recording best. */
  best: Stretch;
  notes: string[];
}

/** Returns the samples of a recording between two times, at least four. */
export function cut({ times, positions }: Trace, from: number, to: number): { times: number[]; positions: number[] } {
  const kept = times
    .map((_, i) => i)
    .filter((i) => (times[i] as number) >= from - 1e-9 && (times[i] as number) <= to + 1e-9);
  if (kept.length < 4) throw new Error(`a law needs 4 samples at least, and between these instants are ${kept.length}`);
  return { times: kept.map((i) => times[i] as number), positions: kept.map((i) => positions[i] as number) };
}

/** Fits laws to a recording between two times. */
export function measure(trace: Trace, from: number, to: number, model: string): Measured {
  const samples = cut(trace, from, to);
  const { fit, models } = engine();
  const report: FitReport = fit(samples, models().includes(model) ? { model } : {});
  const stretches = report.fits.map((one) => stretch(one, samples));
  const best = stretches[report.fits.indexOf(report.best)];
  if (!best) throw new Error("nothing moves in this recording");
  return { stretches, best, notes: [...(trace.notes ?? []), ...report.notes] };
}

function stretch(found: Fit, { times, positions }: { times: number[]; positions: number[] }): Stretch {
  const first = times.findIndex((time) => time >= found.start - 1e-9);
  const own = positions.slice(first, first + found.times.length);
  const law = own.map((position, i) => position - (found.residuals[i] ?? 0));
  return {
    fit: found,
    times: found.times.map((time) => time + found.start),
    positions: own,
    law,
    start: engine().fitted(found).at(0),
  };
}
