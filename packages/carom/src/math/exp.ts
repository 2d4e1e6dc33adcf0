/**
 * e^(−u) and 1 − e^(−u) for u ≥ 0, with the bits of the Rust library.
 *
 * The formulas are FreeBSD's msun (© 1993 Sun Microsystems, Inc., which grants permission to use, copy, modify, and
 * distribute it freely, provided that this notice is preserved). `Math.exp` is no substitute: its last bit differs between
 * browsers.
 */

/** ln 2: its first 33 bits and the rest. */
const LN_2_HIGH = 0.6931471803691238;
const LN_2_LOW = 1.9082149292705877e-10;
const LOG2_E = Math.LOG2E;
/** About ½ ln 2. From here on u is reduced by multiples of ln 2. */
const FIRST_REDUCED = 0.3465735912322998;

/** 2^(−k) for 0 ≤ k ≤ 1022. `2 ** -k` is not exact in every browser. */
const HALVES = new Float64Array(1023);
for (let k = 0, power = 1; k < HALVES.length; k++, power *= 0.5) HALVES[k] = power;

/** Returns e^(−u) for u ≥ 0. */
export function decayed(u: number): number {
  // Below 2^−28, u² is below the last bit of the result. NaN gives NaN.
  if (!(u >= 3.725293851175593e-9)) return 1 - u;
  if (u > 745.1332191019411) return 0;
  const k = u < FIRST_REDUCED ? 0 : Math.trunc(LOG2_E * u + 0.5);
  const high = u - k * LN_2_HIGH;
  const low = k * LN_2_LOW;
  const r = high - low;
  const z = r * r;
  const c =
    r +
    z *
      (0.16666666666666602 +
        z * (-0.0027777777777015593 + z * (6.613756321437934e-5 + z * (-1.6533902205465252e-6 + z * 4.1381367970572385e-8))));
  const mantissa = 1 + ((r * c) / (2 + c) + low - high);
  // A subnormal result is rounded only once, because the product with the first power of two is exact.
  return k < 1023 ? mantissa * HALVES[k] : mantissa * HALVES[969] * HALVES[k - 969];
}

/** Returns 1 − e^(−u) for u ≥ 0, to full relative precision. */
export function lost(u: number): number {
  if (u >= 38.81622314453125) return 1;
  if (u < 5.551115123125783e-17) return u;
  const k = u < FIRST_REDUCED ? 0 : Math.trunc(LOG2_E * u + 0.5);
  const high = u - k * LN_2_HIGH;
  const low = k * LN_2_LOW;
  const r = high - low;
  const half = 0.5 * r;
  const z = r * half;
  const q =
    1 +
    z *
      (-0.03333333333333313 +
        z * (0.0015873015872548146 + z * (-7.93650757867488e-5 + z * (4.008217827329362e-6 + z * -2.0109921818362437e-7))));
  const t = 3 + q * half;
  const e = z * ((q - t) / (6 + r * t));
  if (k === 0) return r - (r * e + z);
  // The rounding error of r.
  const c = high - r - low;
  const sum = r + (c - r * (e + c) - z);
  return k === 1 ? 0.5 * sum + 0.5 : 1 - (1 - sum) * HALVES[k];
}
