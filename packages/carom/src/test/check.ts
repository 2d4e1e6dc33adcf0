/** Runs checks in their WebAssembly module. */

import { outputOf, problemOf, putBytes, Reader } from "../value.js";
import letters from "../wasm-check.js";
import { Engine, type RowExports } from "../wasm.js";

interface CheckExports extends RowExports {
  carom_input(length: number): number;
  carom_output(): number;
  carom_check(): number;
}

/** `pass`; `fail`, beyond doubt; or `undecided`, if the samples cannot tell. */
export type Verdict = "pass" | "undecided" | "fail";

/** A limit: a number in the trace's unit, or a share such as `"5%"`. */
export type Amount = number | `${number}%`;

/** What every check may have beside its limits. */
export interface Named {
  /** A name for the report. @default the check's name */
  id?: string;
  /** Why the motion must pass it. */
  why?: string;
  /** A known fault, such as `owner/repository#7`: it is shown, and does not fail. */
  known?: string;
  /** The element's id in the trace. @default the first one */
  track?: string;
  /** The axis. @default the first one */
  axis?: string;
}

/** A check with its limits. The page *How to test motion* describes all eight. */
export type Check = Named &
  (
    | { check: "continuous"; at?: "marks" | "retarget" | "up" | "everywhere"; position?: Amount; velocity?: Amount; held?: number }
    | { check: "release"; ratio?: [number, number]; window?: number; still?: number }
    | { check: "rate_free"; distance?: Amount }
    | { check: "rests"; on?: number; within?: Amount; by?: number; speed?: Amount; finish?: number }
    | {
        check: "bounds";
        x?: [number, number];
        overshoot?: number;
        target?: number;
        crossings?: number;
        speed?: number;
        acceleration?: number;
        monotone?: "rising" | "falling" | "slowing";
        step?: number;
      }
    | { check: "like"; spec?: object; trace?: string; within?: Amount; start?: number }
    | { check: "follows"; gain?: number; latency?: number; within?: number }
    | { check: "smooth"; ratio?: number; share?: number; second?: number }
  );

/** A measured value of a check. */
export interface Finding {
  /** The part of the check, such as `velocity`. */
  part: string;
  /** The verdict. */
  verdict: Verdict;
  /** The measured value; null if it could not be measured. */
  measured: number | null;
  /** The value is known within ± this much. */
  uncertainty: number;
  /** The unit of the value. */
  unit: string;
  /** The time of the value in the trace, in seconds. */
  place: number | null;
  /** The number of samples that it depends on. */
  samples: number;
  /** How it was measured, or why it could not be. */
  note: string;
}

/** The result of {@link checkMotion}. */
export interface MotionReport {
  /** The worst verdict. */
  verdict: Verdict;
  /** The result of each check. */
  checks: { check: string; id: string; verdict: Verdict; findings: Finding[] }[];
  /** The report as text, as `carom check` prints it. */
  text: string;
  /** The traces as SVG, with each fault marked on the curve. */
  svg: string;
}

let instance: Engine<CheckExports> | undefined;

/**
 * Runs checks on traces. Only `rate_free` looks at more than the first trace.
 *
 * @throws If a trace or a check cannot be read.
 * @example
 * ```ts
 * const report = checkMotion(trace, { check: "rests", on: 300 });
 * report.verdict; // "pass"
 * ```
 */
export function checkMotion(traces: string | readonly string[], ...checks: Check[]): MotionReport {
  const e = (instance ??= new Engine<CheckExports>(letters));
  const request = { traces: typeof traces === "string" ? [traces] : traces, checks, picture: true };
  putBytes(e, new TextEncoder().encode(JSON.stringify(request)));
  const isGood = e.wasm.carom_check() !== 0;
  const output = outputOf(e);
  if (!isGood) throw problemOf(output);
  return JSON.parse(new Reader(output).value() as string) as MotionReport;
}
