/** Maximum and minimum with the NaN rule of Rust's `f64::max` and `f64::min`. */

/** Returns the larger of two, and `b` where `a` is NaN: `Math.max` would return NaN. */
export const larger = (a: number, b: number): number => (b > a || Number.isNaN(a) ? b : a);

/** Returns the smaller of two, and `b` where `a` is NaN: `Math.min` would return NaN. */
export const smaller = (a: number, b: number): number => (b < a || Number.isNaN(a) ? b : a);
