/** Recordings in any form, read as the `carom` command reads them. */

import { checkNames, knownName } from "../../carom/build/options.js";
import { ask, Writer } from "../../carom/build/value.js";
import { fitModule } from "./fit-module.js";
import type { Trace } from "./fit.js";

/** The options of {@link readTrace}, for what it doesn't find out by itself. */
export interface ReadOptions {
  /**
   * The name or the number, from 1, of the column of times.
   * @default the name that ends in a unit of time, else the first one that begins as `t`, `time`, `timestamp`, `ts` or `elapsed`, else the
   * first column
   */
  timeColumn?: string | undefined;
  /**
   * The name or the number, from 1, of the column of positions, or the name of one track of an animation.
   * @default the column after the times if it moves, else the next one that does
   */
  positionColumn?: string | undefined;
  /** The unit of the times. @default the unit in the column's name, else found from the numbers */
  timeUnit?: TimeUnit | undefined;
}

/** A unit of time. */
export type TimeUnit = (typeof UNITS)[number];

/** A recording that has been read: times in seconds, in order, and the position at each. */
export interface Recording extends Trace {
  /** The times, in seconds. */
  times: number[];
  /** The position at each time. */
  positions: number[];
  /** Notes about guesses and repairs while reading, for example about the column, the unit, or samples that were sorted or left out. */
  notes: string[];
}

const UNITS = ["h", "min", "s", "ms", "us", "ns"] as const;

/**
 * Reads a recording in any form that the `carom` command reads: rows of a time and a position each, JSON, JSON lines, keyframes of the Web
 * Animations API, a `linear()` after its duration, or a Lottie document. The first animated part counts, unless you name another.
 *
 * @throws If the text has a field that isn't a finite number. The error names the line, the column and what was expected.
 * @example
 * ```ts
 * const trace = readTrace("t_ms,y_px\n0,400\n10,404.7\n20,409.4\n");
 * trace.times; // [0, 0.01, 0.02]
 * ```
 */
export function readTrace(text: string, options: ReadOptions = {}): Recording {
  checkNames(options, ["timeUnit", "timeColumn", "positionColumn"]);
  const { timeColumn = "", positionColumn = "", timeUnit } = options;
  if (timeUnit !== undefined) knownName("timeUnit", timeUnit, UNITS);
  const names = new Writer()
    .text(timeColumn)
    .text(positionColumn)
    .text(timeUnit ?? "").bytes;
  const bytes = new TextEncoder().encode(text);
  const input = new Uint8Array(names.length + bytes.length);
  input.set(names);
  input.set(bytes, names.length);
  return ask(fitModule(), input, (wasm) => wasm.carom_read());
}
