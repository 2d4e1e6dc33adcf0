/** Springs in the parameters of other toolkits: SwiftUI, Compose, Flutter, react-spring, and forty more. */

import { askModule, DIALECTS, NUMBERS_OF, SPRING_OF, TO_DIALECT } from "./convert-module.js";
import { checkNames, knownName } from "../../carom/build/options.js";
import { Writer } from "../../carom/build/value.js";
import { decimal, lawOf, warnIfLong, whole, written } from "../../carom/build/law.js";
import type { Law, SpringOptions } from "carom";

/** A field of a dialect. */
export interface Field {
  /** The name of the field in the toolkit. */
  name: string;
  /** The unit: empty for a pure number, "0 or 1" for a flag. */
  unit: string;
  /** The default of the toolkit, or `undefined` for a field that must be given. */
  default: number | undefined;
}

/** A toolkit's parameters of a spring. */
export interface Dialect {
  /** The name to pass to {@link fromDialect} and {@link toDialect}. */
  name: string;
  /** A title for people: the toolkit, and which of its forms this is. */
  title: string;
  /** The fields, in the order in which the toolkit's code has them. */
  fields: Field[];
  /** The toolkit's presets, each with the values of its fields. */
  presets: Record<string, Record<string, number>>;
}

let all: Dialect[] | undefined;

/**
 * Lists all dialects.
 *
 * @example
 * dialects().map(({ name }) => name); // ["swiftui", "swiftui-response", …]
 */
export function dialects(): Dialect[] {
  return (all ??= askModule<Dialect[]>(DIALECTS, new Writer()));
}

/** Writes a name, or throws an error that lists the known ones. */
function known(name: string): Writer {
  const names = dialects().map((dialect) => dialect.name);
  return new Writer().text(name === "" ? name : knownName("name", name, names));
}

/**
 * Returns the spring that a toolkit runs for these parameters.
 *
 * @param fields Values of the dialect's fields. @default the toolkit's defaults
 * @throws If the dialect or a field is unknown, a field without a default is missing, or a value is out of its range.
 * @example
 * fromDialect("origami", { tension: 40, friction: 7 }); // { mass: 1, stiffness: 230.2, damping: 22 }
 */
export function fromDialect(name: string, fields: Record<string, number> = {}): Law {
  const writer = known(name);
  const own = dialects().find((dialect) => dialect.name === name);
  checkNames(
    fields,
    (own?.fields ?? []).map((field) => field.name),
  );
  for (const [field, value] of Object.entries(fields)) {
    if (typeof value !== "number") throw new Error(`\`${field}\` must be a number, but is ${written(value)}`);
    if (own?.fields.find(({ name }) => name === field)?.unit === "s") warnIfLong(field, value);
    writer.text(field).number(value);
  }
  return askModule<Law>(SPRING_OF, writer);
}

/**
 * Converts a spring to the parameters of a toolkit.
 *
 * @param digits Significant digits of the numbers in the code. Digits before the decimal point are all written. @default 6
 * @returns The values of all fields, and the line of code to paste.
 * @throws If the dialect is unknown or can't express the spring.
 * @example
 * toDialect("swiftui", { stiffness: 230.2, damping: 22 }, 3).code; // "Spring(duration: 0.414, bounce: 0.275)"
 */
export function toDialect(
  name: string,
  spring: SpringOptions,
  digits = 6,
): { fields: Record<string, number>; code: string } {
  const { mass, stiffness, damping } = lawOf(spring);
  const kept = Math.min(Math.max(whole("digits", digits), 1), 17);
  type Converted = { fields: Record<string, number>; code: (string | number)[] };
  const converted = askModule<Converted>(TO_DIALECT, known(name).number(mass).number(stiffness).number(damping));
  const code = converted.code.map((piece) => (typeof piece === "number" ? significant(piece, kept) : piece));
  return { fields: converted.fields, code: code.join("") };
}

/** Removes the zeros at the end of a decimal fraction. */
const trimmed = (text: string): string => (text.includes(".") ? text.replace(/\.?0+$/, "") : text);

/**
 * Rounds a tie to the even digit, as the Rust library does. JavaScript rounds ties up. `exact` has all digits of the
 * number, and `rounded` is the number as JavaScript rounds it.
 */
function evenly(rounded: string, exact: string, decimals: number): string {
  const end = exact.indexOf(".") + (decimals > 0 ? decimals + 1 : 0);
  const isMiddle = /^\.?50*$/.test(exact.slice(end));
  return isMiddle && Number(exact.slice(0, end).at(-1)) % 2 === 0 ? exact.slice(0, end) : rounded;
}

/** Prints a number for code: with this many significant digits, but with all digits before the point. */
function significant(value: number, digits: number): string {
  if (value === 0 || !Number.isFinite(value)) return decimal(value + 0);
  const [mantissa, exponent] = value.toExponential(digits - 1).split("e");
  const power = Number(exponent);
  if (power < -5 || power >= 16) {
    return `${trimmed(evenly(mantissa, value.toExponential(100).split("e")[0], digits - 1))}e${power}`;
  }
  const decimals = Math.max(digits - 1 - power, 0);
  return trimmed(evenly(value.toFixed(decimals), value.toFixed(100), decimals));
}

/** A root of a spring's characteristic equation. */
export interface SpringRoot {
  /** The rate of growth in 1/s, negative for decay. */
  real: number;
  /** The angular frequency of the oscillation in rad/s, or 0 without one. */
  imaginary: number;
}

/** Derived numbers of a spring. */
export interface SpringNumbers {
  /** The period of the undamped spring, in seconds. */
  response: number;
  /** The damping as a fraction of the critical damping. Below 1, the spring oscillates. */
  dampingRatio: number;
  /** SwiftUI's bounce: 0 at critical damping, 1 without damping. */
  bounce: number;
  /** The first overshoot, as a fraction of the travel. */
  overshoot: number;
  /** The time of the first overshoot, s, or `undefined` if it never overshoots. */
  overshootTime: number | undefined;
  /** The period of the oscillation, s, or `undefined` if the spring doesn't oscillate. */
  period: number | undefined;
  /** The damping regime. A damping ratio within rounding of 1 is critical. */
  regime: "undamped" | "underdamped" | "critical" | "overdamped";
  /** The two roots of m r² + c r + k = 0, in 1/s. Of two real roots, the slower is first. */
  roots: [SpringRoot, SpringRoot];
}

/**
 * Returns derived numbers of a spring.
 *
 * @throws If the spring is invalid.
 * @example
 * springNumbers({ duration: 0.5, bounce: 0.3 }).dampingRatio; // 0.7
 */
export function springNumbers(spring: SpringOptions): SpringNumbers {
  const { mass, stiffness, damping } = lawOf(spring);
  const numbers = askModule<SpringNumbers>(NUMBERS_OF, new Writer().number(mass).number(stiffness).number(damping));
  // If rounding alone makes the spring underdamped, its overshoot underflows and its period is years long, so leave both out.
  return numbers.overshoot > 0 ? numbers : { ...numbers, overshootTime: undefined, period: undefined };
}
