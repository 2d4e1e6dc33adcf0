/**
 * Natural logarithms with the bits of the Rust library.
 *
 * The formulas are FreeBSD's msun (© 1993 Sun Microsystems, Inc., which grants permission to use, copy, modify, and
 * distribute it freely, provided that this notice is preserved).
 */

import { double, halves } from "./bits.js";

/** ln 2: its first 33 bits and the rest. */
const LN_2_HIGH = 0.6931471803691238;
const LN_2_LOW = 1.9082149292705877e-10;

/** The upper half of the bits of √½, and of 1. */
const ROOT = 0x3fe6a09e;
const ONE = 0x3ff00000;

/** Returns k of x = (1 + f)·2^k with 1 + f between √½ and √2, and leaves 1 + f in {@link double}. */
function split(x: number): number {
  double[0] = x;
  const bits = halves[1] + (ONE - ROOT);
  halves[1] = (bits & 0xfffff) + ROOT;
  return (bits >>> 20) - 1023;
}

/** Returns ln((1 + f)·2^k) + c. */
function logarithm(k: number, f: number, c: number): number {
  const half = 0.5 * f * f;
  const s = f / (2 + f);
  const z = s * s;
  const w = z * z;
  const even = w * (0.3999999999940942 + w * (0.22222198432149784 + w * 0.15313837699209373));
  const odd = z * (0.6666666666666735 + w * (0.2857142874366239 + w * (0.1818357216161805 + w * 0.14798198605116586)));
  return s * (half + (odd + even)) + (k * LN_2_LOW + c) - half + f + k * LN_2_HIGH;
}

/** Returns the natural logarithm of `x`. */
export function ln(x: number): number {
  if (!(x > 0 && x < Infinity)) return x === 0 ? -Infinity : x > 0 ? x : NaN;
  // A subnormal number has no exponent of its own, so it is scaled to a normal one first.
  const isSmall = x < 2 ** -1022;
  const k = split(isSmall ? x * 2 ** 54 : x);
  return logarithm(isSmall ? k - 54 : k, double[0] - 1, 0);
}

/** Returns the natural logarithm of 1 + x. */
export function ln1p(x: number): number {
  if (Math.abs(x) < 1.1102230246251565e-16 || x === Infinity) return x;
  if (!(x > -1)) return ln(x + 1);
  if (x < 0.4142136573791504 && x > -0.292893648147583) return logarithm(0, x, 0);
  const sum = 1 + x;
  const k = split(sum);
  // The rounding error of the sum.
  const rest = k >= 2 ? 1 - (sum - x) : x - (sum - 1);
  return logarithm(k, double[0] - 1, k < 54 ? rest / sum : 0);
}
