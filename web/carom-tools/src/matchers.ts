/** Matchers for `expect` of Vitest, Jest and Playwright, and an assertion for any other runner. */

import { checkMotion, type Check } from "./check.js";

/** The result of a matcher. */
export interface MatcherResult {
  /** Whether all checks pass. */
  pass: boolean;
  /** The report. */
  message: () => string;
}

function toPassMotion(traces: string | readonly string[], ...checks: Check[]): MatcherResult {
  const report = checkMotion(traces, ...checks);
  return { pass: report.verdict === "pass", message: () => `the motion is not as expected\n${report.text}` };
}

/**
 * Matchers: `expect.extend(motionMatchers)` adds `toPassMotion(...checks)`. An undecided check doesn't pass.
 *
 * @example
 * ```ts
 * expect.extend(motionMatchers);
 * expect(trace).toPassMotion({ check: "continuous" }, { check: "rests", on: 0 });
 * ```
 */
export const motionMatchers = { toPassMotion };

/**
 * Asserts that traces pass checks.
 *
 * @throws If a check doesn't pass. The error has the report.
 * @example assertMotion(trace, { check: "bounds", overshoot: 0.1 });
 */
export function assertMotion(traces: string | readonly string[], ...checks: Check[]): void {
  const { pass, message } = toPassMotion(traces, ...checks);
  if (!pass) throw new Error(message());
}
