/** The larger and the smaller of two numbers as the Rust library takes them. */

/** Returns the larger of two, and `b` where `a` is NaN: `Math.max` would return NaN. */
export const larger = (a: number, b: number): number => (b > a || Number.isNaN(a) ? b : a);

/** Returns the smaller of two, and `b` where `a` is NaN: `Math.min` would return NaN. */
export const smaller = (a: number, b: number): number => (b < a || Number.isNaN(a) ? b : a);
