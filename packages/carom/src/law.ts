/** Springs in words, and what is wrong with them. */

import { engine } from "./wasm.js";

/** A spring in one of three ways. `mass` is 1 if nobody says. */
export type SpringOptions =
  | { mass?: number; stiffness: number; damping: number }
  | {
      mass?: number;
      /** Period of the undamped spring in seconds. */
      response: number;
      /** 1 is critical, less bounces, more creeps. */
      dampingRatio: number;
    }
  | {
      mass?: number;
      /** SwiftUI's perceptual duration, in seconds: the response. */
      duration: number;
      /** From -1 (excluded) over 0 (critical) to 1. */
      bounce: number;
    };

/** The numbers of a checked spring. */
export interface Law {
  readonly mass: number;
  readonly stiffness: number;
  readonly damping: number;
}

/** How near to rest is at rest: a distance and a speed, or a distance with the speed that takes 50 ms over it. */
export type Tolerance = number | { distance: number; velocity: number };

const FORMS = [
  ["stiffness", "damping"],
  ["response", "dampingRatio"],
  ["duration", "bounce"],
] as const;

const SPEED_PER_DISTANCE = 20;

export function toleranceOf(tolerance: Tolerance): { distance: number; velocity: number } {
  const both =
    typeof tolerance === "number" ? { distance: tolerance, velocity: SPEED_PER_DISTANCE * tolerance } : tolerance;
  if (!(both.distance >= 0 && both.velocity >= 0)) {
    throw new Error(`\`settle\` must be at least 0, but is ${decimal(both.distance)} and ${decimal(both.velocity)}`);
  }
  return both;
}

/**
 * A number as Rust prints it: never with an exponent, so that a message is the same one everywhere.
 */
export function decimal(value: number): string {
  if (value === Infinity) return "inf";
  if (value === -Infinity) return "-inf";
  if (Object.is(value, -0)) return "-0";
  const text = String(value);
  const match = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(text);
  if (!match) return text;
  const [, sign, first, rest = "", exponent] = match;
  const digits = first + rest;
  const point = 1 + Number(exponent);
  if (point <= 0) return `${sign}0.${"0".repeat(-point)}${digits}`;
  return sign + digits.padEnd(point, "0") + (digits.length > point ? `.${digits.slice(point)}` : "");
}

/** A finite number, or an error that says which was none. */
export function finite(field: string, value: number): number {
  if (!Number.isFinite(value)) throw new Error(`\`${field}\` must be finite, but is ${decimal(value)}`);
  return value;
}

/** Checks a spring: its numbers, or an error with the words of the `carom` command. */
export function lawOf(options: SpringOptions): Law {
  const given = options as Partial<Record<string, number>>;
  const forms = FORMS.filter(([a, b]) => given[a] !== undefined || given[b] !== undefined);
  const form = forms[0];
  if (forms.length !== 1 || given[form[0]] === undefined || given[form[1]] === undefined) {
    throw new Error(
      "a spring takes `stiffness` and `damping`, or `response` and `damping_ratio`, or `duration` and `bounce`",
    );
  }
  const e = engine();
  if (!e.wasm.carom_spring(FORMS.indexOf(form), given["mass"] ?? 1, given[form[0]]!, given[form[1]]!)) {
    const [field, requirement] = [e.text(e.answer(0), e.answer(1)), e.text(e.answer(2), e.answer(3))];
    throw new Error(`\`${field}\` must ${requirement}, but is ${decimal(e.answer(4))}`);
  }
  return { mass: e.answer(0), stiffness: e.answer(1), damping: e.answer(2) };
}
