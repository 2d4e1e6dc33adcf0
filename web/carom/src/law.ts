/** The parameters of springs, and their errors. */

import { checkNames, MOST_QUOTED, quoted, type NamesOf } from "./options.js";

/** The numbers that describe a spring, in pairs. */
interface SpringFields {
  /** Stiffness, at least 0. @default the stiffness that makes the damping critical */
  stiffness: number;
  /** Damping, at least 0. @default critical damping */
  damping: number;
  /** The period of the undamped spring, in seconds. @default 0.5 */
  response: number;
  /** The damping ratio, at least 0: 1 is critical, a smaller one overshoots. @default 1 */
  dampingRatio: number;
  /** The perceptual duration of SwiftUI's springs, in seconds. @default 0.5 */
  duration: number;
  /** The visual duration of Motion's springs, in seconds. @default the visual duration of `duration: 0.5` */
  visualDuration: number;
  /** The bounce, above -1 and at most 1: 0 is critical, a larger one overshoots. @default 0 */
  bounce: number;
}

/** One or both numbers of a pair, and none of the others. */
type Pair<A extends keyof SpringFields, B extends keyof SpringFields> = (
  | (Pick<SpringFields, A> & { [K in keyof Pick<SpringFields, B>]?: SpringFields[K] | undefined })
  | (Pick<SpringFields, B> & { [K in A]?: undefined })
) & { [K in Exclude<keyof SpringFields, A | B>]?: undefined };

/**
 * The parameters of a spring: stiffness and damping, response and damping ratio, or bounce with a duration or with Motion's visual
 * duration. A number that you leave out takes its default.
 */
export type SpringOptions = {
  /** The mass, above 0. It only changes the motion if you also give a stiffness or a damping. @default 1 */
  mass?: number | undefined;
} & (
  | Pair<"stiffness", "damping">
  | Pair<"response", "dampingRatio">
  | Pair<"duration", "bounce">
  | Pair<"visualDuration", "bounce">
);

/** Options that don't have parameters of a spring. */
export type NoSpring = { [K in "mass" | keyof SpringFields]?: undefined };

/** The numbers of a checked spring. */
export interface Law {
  /** The mass, above 0. */
  readonly mass: number;
  /** The stiffness, at least 0. */
  readonly stiffness: number;
  /** The damping, at least 0. */
  readonly damping: number;
}

/**
 * How near its rest, and how slow, a motion must be to count as at rest. A distance alone implies the speed that covers it in 50 ms.
 */
export type Tolerance = number | { distance: number; velocity: number };

/** The pairs of numbers that describe a spring. */
const PAIRS = [
  ["stiffness", "damping"],
  ["response", "dampingRatio"],
  ["duration", "bounce"],
  ["visualDuration", "bounce"],
] as const;

/** The names of a spring's numbers. */
const NUMBERS = /* @__PURE__ */ (() => ["mass", ...new Set(PAIRS.flat())] as const)();

/** By default, the tolerated speed is the tolerated distance times this, in 1/s. At that speed, the distance takes 50 ms. */
export const SPEED_PER_DISTANCE = 20;

/** The default tolerance of rest, as a fraction of the travel, for motions and for values that move. */
export const OF_TRAVEL = 1e-4;

const TOLERANCE = /* @__PURE__ */ Object.keys({ distance: 1, velocity: 1 } satisfies NamesOf<
  Exclude<Tolerance, number>
>);

export function toleranceOf(tolerance: Tolerance): { distance: number; velocity: number } {
  if (typeof tolerance !== "object" || tolerance === null) {
    demand(tolerance >= 0, "tolerance", "be at least 0", tolerance);
    return { distance: tolerance, velocity: SPEED_PER_DISTANCE * tolerance };
  }
  const { distance, velocity } = tolerance;
  checkNames(tolerance, TOLERANCE, "tolerance.");
  demand(distance >= 0, "tolerance.distance", "be at least 0", distance);
  demand(velocity >= 0, "tolerance.velocity", "be at least 0", velocity);
  return tolerance;
}

/** Prints a number as the Rust library's messages do, with the fewest digits, and an exponent if it is far from 1. */
export function decimal(value: number): string {
  if (value === Infinity) return "inf";
  if (value === -Infinity) return "-inf";
  if (Object.is(value, -0)) return "-0";
  const size = Math.abs(value);
  const isLong = value !== 0 && !(size >= 1e-5 && size < 1e16) && Number.isFinite(value);
  return isLong ? value.toExponential().replace("+", "") : String(value);
}

/** Prints an argument for a message. */
export function written(value: unknown): string {
  if (typeof value === "number") return decimal(value);
  if (typeof value === "string") return quoted(value);
  if (isList(value)) return "a list";
  return typeof value === "object" && value !== null ? "an object" : String(value).slice(0, MOST_QUOTED);
}

/** Whether a value is an array or a typed array. */
export const isList = (value: unknown): value is ArrayLike<number> =>
  Array.isArray(value) || (ArrayBuffer.isView(value) && !(value instanceof DataView));

export function demand(holds: boolean, field: string, requirement: string, value: number): void {
  const asked = typeof value === "number" ? requirement : "be a number";
  if (!holds || typeof value !== "number") throw new Error(`\`${field}\` must ${asked}, but is ${written(value)}`);
}

/** The largest magnitude of a length, a velocity or a parameter. A parameter that a law divides by must be at least 1e-15. */
const LARGEST = 1e15;

/** Returns whether a value is a number with a magnitude of at most 1e15. */
export const isInDomain = (value: unknown): boolean => typeof value === "number" && Math.abs(value) <= LARGEST;

/** Returns a number with a magnitude of at most 1e15, or throws an error that names the field. */
export function finite(field: string, value: number): number {
  demand(Number.isFinite(value), field, "be finite", value);
  demand(Math.abs(value) <= LARGEST, field, "be at most 1e15 in magnitude", value);
  return value;
}

/** Returns a count, or throws an error that names the field. */
export function whole(field: string, value: number): number {
  demand(Number.isInteger(value) && value >= 0, field, "be a whole number and at least 0", value);
  return value;
}

export function positive(field: string, value: number): number {
  demand(value > 0 && value < Infinity, field, "be finite and greater than 0", value);
  demand(value >= 1 / LARGEST && value <= LARGEST, field, "be from 1e-15 to 1e15", value);
  return value;
}

export function notNegative(field: string, value: number): number {
  demand(value >= 0 && value < Infinity, field, "be finite and at least 0", value);
  demand(value <= LARGEST, field, "be at most 1e15", value);
  return value;
}

declare const process: { env: { NODE_ENV?: string } };

/** A time above this number of seconds was probably meant in milliseconds. */
const LONG = 20;

/** In development, warns of a time that was probably meant in milliseconds. */
export function warnIfLong(field: string, value: number): void {
  try {
    // Bundlers replace this condition, so a production build doesn't contain the warning.
    if (process.env.NODE_ENV !== "production" && value > LONG) {
      console.warn(`carom: \`${field}\` is in seconds, but is ${decimal(value)}; are these milliseconds?`);
    }
  } catch {
    // Without a bundler there isn't a `process`.
  }
}

/** Checks that options have only the fields of a spring and those in `names`. */
export function checkOptions(options: object, names: readonly string[]): void {
  checkNames(options, [...NUMBERS, ...names]);
}

/**
 * Returns the spring of options, or `usual()` if they don't have parameters of a spring. Throws if options have a field that is neither one
 * of a spring nor one of `names`.
 */
export function lawIn<T>(options: SpringOptions | NoSpring, usual: () => T, names: readonly string[]): Law | T {
  checkOptions(options, names);
  return NUMBERS.some((name) => options[name] !== undefined) ? lawOf(options as SpringOptions) : usual();
}

/** Returns only the parameters of a spring that options have, always in the same order. */
export const springOf = (options: SpringOptions | NoSpring): SpringOptions | NoSpring =>
  Object.fromEntries(NUMBERS.map((name) => [name, options[name]])) as unknown as SpringOptions | NoSpring;

/** Returns the default spring. */
export const usualLaw = (): Law => lawOf({ duration: 0.5 });

/** Checks a spring that is a field of the caller's options, at `path`, and returns its numbers. */
export function lawAt(path: string, options: SpringOptions): Law {
  checkNames(options, NUMBERS, `${path}.`);
  return lawOf(options);
}

/** Checks a spring and returns its numbers, or throws the error of the `carom` command. */
export function lawOf(options: SpringOptions): Law {
  // Treat undefined and null as options without fields.
  const given: { readonly [K in (typeof NUMBERS)[number]]?: number | undefined } = options ?? {};
  const { mass = 1, stiffness, damping, bounce = 0, dampingRatio = 1 } = given;
  const names = NUMBERS.filter((name) => given[name] !== undefined);
  const parameters = names.filter((name) => name !== "mass");
  const pair = PAIRS.find((pair) => parameters.every((name) => pair.some((one) => one === name)));
  if (!pair || parameters.length === 0) {
    throw new Error(
      `a spring takes \`stiffness\` and \`damping\`, or \`response\` and \`dampingRatio\`, or \`duration\` and \`bounce\`, but has ${names.join(" and ") || "none of them"}`,
    );
  }
  const [first] = pair;
  let law: Law;
  if (first === "stiffness") {
    if (stiffness === undefined) notNegative("damping", damping!);
    // With c² = 4·k·m, the spring is critically damped.
    law = {
      mass,
      stiffness: stiffness ?? (damping! * damping!) / (4 * mass),
      damping: damping ?? 2 * Math.sqrt(stiffness! * mass),
    };
  } else {
    const { [first]: time = 0.5 } = given;
    positive(first, time);
    warnIfLong(first, time);
    const isResponse = first === "response";
    if (isResponse) notNegative("dampingRatio", dampingRatio);
    else demand(bounce > -1 && bounce <= 1, "bounce", "be above -1 and at most 1", bounce);
    const ratio = isResponse ? dampingRatio : bounce < 0 ? 1 / (1 + bounce) : 1 - bounce;
    // Keep the order of these operations. The Rust library has the same order, so the results agree to the bit.
    const frequency = (2 * Math.PI) / (first === "visualDuration" ? 1.2 * time : time);
    law = { mass, stiffness: frequency * frequency * mass, damping: 2 * ratio * frequency * mass };
  }
  positive("mass", mass);
  if (first === "stiffness") {
    notNegative("stiffness", law.stiffness);
    notNegative("damping", law.damping);
  }
  return law;
}
