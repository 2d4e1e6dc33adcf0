/** Springs in the words of other toolkits: SwiftUI, Compose, Flutter, react-spring, and two dozen more. */

import { ask, DIALECTS, NUMBERS_OF, SPRING_OF, WORDS_OF } from "./full.js";
import { Writer } from "./value.js";
import { lawOf, readable, whole, type Law, type SpringOptions } from "./law.js";

/** A field of a dialect. */
export interface Field {
  name: string;
  /** Empty for a pure number; "0 or 1" for yes or no. */
  unit: string;
  /** Without one, it must be given. */
  default: number | undefined;
}

/** A way to write a spring. */
export interface Dialect {
  name: string;
  title: string;
  fields: Field[];
  presets: Record<string, Record<string, number>>;
}

let all: Dialect[] | undefined;

/** All of them. */
export function dialects(): Dialect[] {
  return (all ??= ask<Dialect[]>(DIALECTS, new Writer()));
}

/** A name as the other side takes it, or an error that lists those there are. */
function known(name: string): Writer {
  const names = dialects().map((dialect) => dialect.name);
  if (name && !names.includes(name)) throw new Error(`there is no dialect \`${name}\`; there are: ${names.join(", ")}`);
  return new Writer().text(name);
}

/** The spring that runs where a dialect's fields are written; what is not given has its default there. */
export function fromDialect(name: string, fields: Record<string, number> = {}): Law {
  const writer = known(name);
  for (const [field, value] of Object.entries(fields)) writer.text(field).number(value);
  return ask<Law>(SPRING_OF, writer);
}

/**
 * A spring in the words of a dialect: its fields in full, and the line of code to paste with so many significant `digits`,
 * and all before the point; 6 if nobody says. Throws where the dialect has no words for it.
 */
export function toDialect(
  name: string,
  spring: SpringOptions,
  digits = 6,
): { fields: Record<string, number>; code: string } {
  const { mass, stiffness, damping } = lawOf(spring);
  const writer = known(name).number(whole("digits", digits));
  type Words = { fields: Record<string, number>; code: string };
  const words = ask<Words>(WORDS_OF, writer.number(mass).number(stiffness).number(damping));
  return { ...words, code: readable(words.code) };
}

/** What else there is to say of a spring. */
export interface SpringNumbers {
  /** Period of the undamped spring, s. */
  response: number;
  dampingRatio: number;
  /** As SwiftUI has it: 0 is critical, 1 without damping. */
  bounce: number;
  /** How far beyond its target it first swings, as a fraction of the way. */
  overshoot: number;
  /** When; `undefined` if it does not. */
  overshootTime: number | undefined;
  /** The time of one full swing, s; `undefined` if it does not swing. */
  period: number | undefined;
}

export function springNumbers(spring: SpringOptions): SpringNumbers {
  const { mass, stiffness, damping } = lawOf(spring);
  const numbers = ask<SpringNumbers>(NUMBERS_OF, new Writer().number(mass).number(stiffness).number(damping));
  // What is critical but for a rounding swings once in years, and by nothing.
  return numbers.overshoot > 0 ? numbers : { ...numbers, overshootTime: undefined, period: undefined };
}
