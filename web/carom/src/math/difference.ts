/** Differences without cancellation. JavaScript doesn't have a fused multiply-add. */

/**
 * Returns a·b − c·d to about two units of the last digit, even if the products nearly cancel. It computes the rounding errors of both
 * products exactly (T. J. Dekker) and adds them to their difference.
 */
export function differenceOfProducts(a: number, b: number, c: number, d: number): number {
  const [ab, cd] = [a * b, c * d];
  return ab - cd + (roundingError(a, b, ab) - roundingError(c, d, cd));
}

/** Returns what rounding takes from a − b, exactly, by D. Knuth's sum of two numbers. */
export function lostByDifference(a: number, b: number): number {
  const rounded = a - b;
  const taken = a - rounded;
  return a - (rounded + taken) + (taken - b);
}

/** Returns the upper 26 binary digits of `x`, because products of two such halves are exact. */
function upperDigits(x: number): number {
  const split = x * (2 ** 27 + 1);
  return split - (split - x);
}

/** Returns a·b − `product`, for `product` = a·b rounded. */
function roundingError(a: number, b: number, product: number): number {
  const [aHigh, bHigh] = [upperDigits(a), upperDigits(b)];
  const [aLow, bLow] = [a - aHigh, b - bHigh];
  return aHigh * bHigh - product + aHigh * bLow + aLow * bHigh + aLow * bLow;
}
