/** The parameters of springs, and their errors. */

import type { SpringParameters } from "./law-table.js";

/** The parameters of a spring: stiffness and damping, response and damping ratio, or duration and bounce. */
export type SpringOptions = SpringParameters;

type Field = "stiffness" | "damping" | "response" | "dampingRatio" | "duration" | "bounce";

/** Options without any parameter of a spring. */
export type NoSpring = { [K in "mass" | Field]?: undefined };

/** The numbers of a checked spring. */
export interface Law {
  readonly mass: number;
  readonly stiffness: number;
  readonly damping: number;
}

/** How near to its end, and how slow, counts as at rest: a distance and a speed, or a distance with the speed that covers it in 50 ms. */
export type Tolerance = number | { distance: number; velocity: number };

const FORMS = [
  ["stiffness", "damping"],
  ["response", "dampingRatio"],
  ["duration", "bounce"],
] as const;

const SPEED_PER_DISTANCE = 20;

export function toleranceOf(tolerance: Tolerance): { distance: number; velocity: number } {
  if (typeof tolerance !== "object" || tolerance === null) {
    require(tolerance >= 0, "tolerance", "be at least 0", tolerance);
    return { distance: tolerance, velocity: SPEED_PER_DISTANCE * tolerance };
  }
  const { distance, velocity } = tolerance;
  require(distance >= 0, "tolerance.distance", "be at least 0", distance);
  require(velocity >= 0, "tolerance.velocity", "be at least 0", velocity);
  return tolerance;
}

/** Prints a number as the messages of the Rust library do: with the fewest digits, and an exponent if it is far from 1. */
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
  if (typeof value === "string") return JSON.stringify(value);
  if (isList(value)) return "a list";
  return typeof value === "object" && value !== null ? "an object" : String(value);
}

/** Whether a value is an array or a typed array. */
export const isList = (value: unknown): value is ArrayLike<number> => Array.isArray(value) || ArrayBuffer.isView(value);

export function require(holds: boolean, field: string, requirement: string, value: number): void {
  const asked = typeof value === "number" ? requirement : "be a number";
  if (!holds || typeof value !== "number") throw new Error(`\`${field}\` must ${asked}, but is ${written(value)}`);
}

/** Returns a finite number, or throws an error that names the field. */
export function finite(field: string, value: number): number {
  require(Number.isFinite(value), field, "be finite", value);
  return value;
}

/** Returns a count, or throws an error that names the field. */
export function whole(field: string, value: number): number {
  require(Number.isInteger(value) && value >= 0, field, "be a whole number and at least 0", value);
  return value;
}

export function positive(field: string, value: number): void {
  require(value > 0 && value < Infinity, field, "be finite and greater than 0", value);
}

export function notNegative(field: string, value: number): void {
  require(value >= 0 && value < Infinity, field, "be finite and at least 0", value);
}

/** A spring of mass 1 from a response and a damping ratio: the Rust library's operations in their order, hence its bits. */
function fromResponse(response: number, dampingRatio: number, mass: number): Law {
  const frequency = (2 * Math.PI) / response;
  return { mass, stiffness: frequency * frequency * mass, damping: 2 * dampingRatio * frequency * mass };
}

/** Checks a spring and returns its numbers, or throws the error of the `carom` command. */
export function lawOf(options: SpringOptions): Law {
  // Options that are undefined or null have no fields.
  const given: { readonly [field: string]: number | undefined } = options ?? {};
  const forms = FORMS.filter(([a, b]) => given[a] !== undefined || given[b] !== undefined);
  const form = forms[0];
  const [mass, a, b] = [given["mass"] ?? 1, given[form?.[0] ?? ""], given[form?.[1] ?? ""]];
  if (forms.length !== 1 || a === undefined || b === undefined) {
    throw new Error(
      "a spring takes `stiffness` and `damping`, or `response` and `dampingRatio`, or `duration` and `bounce`",
    );
  }
  let law: Law = { mass, stiffness: a, damping: b };
  if (form === FORMS[1]) {
    positive("response", a);
    notNegative("damping_ratio", b);
    law = fromResponse(a, b, mass);
  } else if (form === FORMS[2]) {
    positive("duration", a);
    require(b > -1 && b <= 1, "bounce", "be above -1 and at most 1", b);
    law = fromResponse(a, b < 0 ? 1 / (1 + b) : 1 - b, mass);
  }
  positive("mass", law.mass);
  notNegative("stiffness", law.stiffness);
  notNegative("damping", law.damping);
  const isHeavyEnough = (law.stiffness + law.damping) / law.mass < Infinity;
  require(isHeavyEnough, "mass", "not be so small beside stiffness and damping", law.mass);
  return law;
}
