/** A difference of products, as exact as with the fused multiply-add that JavaScript does not have. */

import { double, halves } from "./bits.js";

/**
 * Returns a·b − c·d to about 1.5 units of the last digit, even where the products nearly cancel: the bits of two fused
 * multiply-adds (W. Kahan), and NaN where a product is infinite.
 */
export function differenceOfProducts(a: number, b: number, c: number, d: number): number {
  const cd = c * d;
  const ab = a * b;
  // a·b − cd with a single rounding: the smaller part is rounded to odd, so that rounding twice does no harm.
  const low = roundedOff(a, b, ab);
  const middle = low - cd;
  const high = ab + middle;
  const rest = sumToOdd(sumRest(-cd, low, middle), sumRest(ab, middle, high));
  return high + rest - roundedOff(c, d, cd);
}

/** Returns the upper 26 digits of `x`: products of two such halves are exact (T. J. Dekker). */
function upperDigits(x: number): number {
  // Beyond this the product with the splitter would overflow.
  if (Math.abs(x) > 1e290) return upperDigits(x * 2 ** -53) * 2 ** 53;
  const split = x * (2 ** 27 + 1);
  return split - (split - x);
}

/** Returns the exact rounding error of `product` = a·b. */
function roundedOff(a: number, b: number, product: number): number {
  const aHigh = upperDigits(a);
  const bHigh = upperDigits(b);
  const aLow = a - aHigh;
  const bLow = b - bHigh;
  return aHigh * bHigh - product + aHigh * bLow + aLow * bHigh + aLow * bLow;
}

/** Returns the exact rounding error of `sum` = a + b (D. Knuth). */
function sumRest(a: number, b: number, sum: number): number {
  const bThen = sum - a;
  return a - (sum - bThen) + (b - bThen);
}

/**
 * Returns a + b. If the sum is not exact, it is rounded to the neighbour with an odd last bit, so that a second
 * rounding gives the result of a single one (S. Boldo and G. Melquiond).
 */
function sumToOdd(a: number, b: number): number {
  const sum = a + b;
  const rest = sumRest(a, b, sum);
  double[0] = sum;
  if (rest === 0 || halves[0] & 1) return sum;
  if (rest > 0 === sum > 0) {
    // An even last bit: nothing is carried.
    halves[0] += 1;
  } else {
    if (halves[0] === 0) halves[1] -= 1;
    halves[0] -= 1;
  }
  return double[0];
}
