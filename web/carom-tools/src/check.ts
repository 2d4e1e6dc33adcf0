/** Runs checks in their WebAssembly module. */

import { ask } from "../../carom/build/value.js";
import letters from "./wasm-check.js";
import { Engine, type RowExports } from "../../carom/build/wasm.js";

interface CheckExports extends RowExports {
  carom_check(): number;
}

/** `pass`, `fail` if there isn't any doubt, or `undecided` if the samples can't tell. */
export type Verdict = "pass" | "undecided" | "fail";

/** A limit: a number in the trace's unit, or a share such as `"5%"`. */
export type Amount = number | `${number}%`;

/** What every check may have beside its limits. */
export interface Named {
  /** A name for the report. @default the check's name */
  id?: string | undefined;
  /** Why the motion must pass the check. @default no reason */
  why?: string | undefined;
  /** A known fault, such as `owner/repository#7`. The check then shows it, but doesn't fail. @default none */
  known?: string | undefined;
  /** The element's id in the trace. @default the first one */
  track?: string | undefined;
  /** The axis. @default the first one */
  axis?: string | undefined;
}

/** A check with its limits. The page *How to test motion* describes all nine. */
export type Check = Named &
  (
    | {
        check: "continuous";
        /** Where the check looks for jumps. @default "marks" */
        at?: "marks" | "retarget" | "up" | "everywhere" | undefined;
        /** The largest jump of the position. @default "5%" of the span */
        position?: Amount | undefined;
        /** The largest jump of the velocity. @default "25%" of the speed there */
        velocity?: Amount | undefined;
        /** Seconds that a motion may stand still at an event. @default 0.034 */
        held?: number | undefined;
      }
    | {
        check: "release";
        /** The range of the fling's speed, as shares of the finger's speed. @default [0.75, 1.25] */
        ratio?: [number, number] | undefined;
        /** The seconds before the release over which the speed of the finger is measured. @default 0.04 */
        window?: number | undefined;
        /** The greatest speed of a fling if the finger was still before the release, in units per second. @default 50 */
        still?: number | undefined;
      }
    | {
        check: "rate_free";
        /** The largest distance between the paths. @default "3%" of the span */
        distance?: Amount | undefined;
      }
    | {
        check: "rests";
        /** The target. @default the last one that is marked, or wherever the motion is at rest when the trace ends */
        on?: number | undefined;
        /** The largest distance from the target. @default "0.5%" of the travel */
        within?: Amount | undefined;
        /** The motion must rest within this many seconds after the last target mark. @default no limit */
        by?: number | undefined;
        /** The highest mean speed of the last frame in motion. A share is relative to the highest speed. @default no limit */
        speed?: Amount | undefined;
        /** The most seconds from rest to the mark `finish`. @default no limit */
        finish?: number | undefined;
      }
    | {
        check: "bounds";
        /** The range of positions. @default no limit */
        x?: [number, number] | undefined;
        /** The largest overshoot, as a fraction of the travel. @default no limit */
        overshoot?: number | undefined;
        /** The target of the overshoot. @default the last one that is marked */
        target?: number | undefined;
        /** The most crossings of the target. @default no limit */
        crossings?: number | undefined;
        /** The highest speed. @default no limit */
        speed?: number | undefined;
        /** The highest acceleration. @default no limit */
        acceleration?: number | undefined;
        /** The only direction that is allowed, or `slowing` if the speed must only fall. @default none */
        monotone?: "rising" | "falling" | "slowing" | undefined;
        /** The longest step between two samples. @default no limit */
        step?: number | undefined;
      }
    | {
        check: "like";
        /** The trace must be like this motion, given as a spec. @default none, if you give `trace` or `platform` */
        spec?: object | undefined;
        /** The trace must be like this other trace. @default none, if you give `spec` or `platform` */
        trace?: string | undefined;
        /**
         * The trace must be like a page of this platform, such as `ios`, under the same finger. @default none, if you give `spec` or
         * `trace`
         */
        platform?: string | undefined;
        /** The largest distance from the other motion. @default "1%" of the span */
        within?: Amount | undefined;
        /** By how many seconds the motion may be early or late. @default a frame */
        start?: number | undefined;
      }
    | {
        check: "follows";
        /** Travel of the page per travel of the finger. @default 1 */
        gain?: number | undefined;
        /** The longest delay behind the finger, in seconds. @default 0.034 */
        latency?: number | undefined;
        /** The largest distance from the finger. @default 3 */
        within?: number | undefined;
      }
    | {
        check: "responds";
        /** The range of the acceleration to a moving target, as shares of what the spring would give. @default [0.75, 1.25] */
        gain?: [number, number] | undefined;
      }
    | {
        check: "smooth";
        /** The largest ratio of a step to both of its neighbours. @default 1.4 if all three are at most 7 px, else 1.2 */
        ratio?: number | undefined;
        /** The largest share of steps that may exceed `ratio`. @default 0.01 */
        share?: number | undefined;
        /** The largest mean second difference of the positions. @default no limit */
        second?: number | undefined;
      }
  );

/** A measured value of a check. */
export interface Finding {
  /** The part of the check, such as `velocity`. */
  part: string;
  /** The verdict. */
  verdict: Verdict;
  /** The measured value, or null if it could not be measured. */
  measured: number | null;
  /** The uncertainty: the true value differs from the measured one by at most this. */
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
 * @throws If a trace or a check can't be read.
 * @example
 * ```ts
 * const report = checkMotion(trace, { check: "rests", on: 300 });
 * report.verdict; // "pass"
 * ```
 */
export function checkMotion(traces: string | readonly string[], ...checks: Check[]): MotionReport {
  const request = { traces: typeof traces === "string" ? [traces] : traces, checks, picture: true };
  const input = new TextEncoder().encode(JSON.stringify(request));
  return JSON.parse(
    ask((instance ??= new Engine<CheckExports>(letters)), input, (wasm) => wasm.carom_check()),
  ) as MotionReport;
}
