/** One double and its bits: the lower half first, as on every processor that runs a browser. */

export const double = new Float64Array(1);
export const halves = new Uint32Array(double.buffer);

/** Returns the upper half of the bits of `x`: its sign, its exponent, and the first 20 digits. */
export function upper(x: number): number {
  double[0] = x;
  return halves[1];
}
