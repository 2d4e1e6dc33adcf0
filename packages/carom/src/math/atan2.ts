/**
 * The angle of a point with the bits of the Rust library.
 *
 * The formulas are FreeBSD's msun (© 1993 Sun Microsystems, Inc., which grants permission to use, copy, modify, and
 * distribute it freely, provided that this notice is preserved).
 */

import { upper } from "./bits.js";

/** The rounding error of π. */
const PI_REST = 1.2246467991473532e-16;

/** Returns the arctangent of x ≥ 0. */
function atan(x: number): number {
  let [high, low] = [0, 0];
  // The arctangents of ½, 1, 3/2 and ∞, each with its rounding error.
  if (x >= 2.4375) [x, high, low] = [-1 / x, 1.5707963267948966, 6.123233995736766e-17];
  else if (x >= 1.1875) [x, high, low] = [(x - 1.5) / (1 + 1.5 * x), 0.982793723247329, 1.3903311031230998e-17];
  else if (x >= 0.6875) [x, high, low] = [(x - 1) / (1 + x), 0.7853981633974483, 3.061616997868383e-17];
  else if (x >= 0.4375) [x, high, low] = [(x - 0.5) / (1 + 0.5 * x), 0.4636476090008061, 2.2698777452961687e-17];
  const z = x * x;
  const w = z * z;
  const odd =
    z *
    (0.3333333333333293 +
      w *
        (0.14285714272503466 +
          w * (0.09090887133436507 + w * (0.06661073137387531 + w * (0.049768779946159324 + w * 0.016285820115365782)))));
  const even =
    w *
    (-0.19999999999876483 +
      w *
        (-0.11111110405462356 + w * (-0.0769187620504483 + w * (-0.058335701337905735 + w * -0.036531572744216916))));
  return high - (x * (odd + even) - low - x);
}

/** Returns the angle of the point (x, y), from −π to π. */
export function atan2(y: number, x: number): number {
  const [rise, run] = [Math.abs(y), Math.abs(x)];
  const isNegative = (z: number): boolean => z < 0 || Object.is(z, -0);
  // Two infinities or two zeros have no quotient.
  const ratio = rise === run ? Number(rise > 0) : rise / run;
  let angle = atan(ratio);
  // Beyond 2^64 the arctangent is π/2 to the last bit.
  if (ratio > 1 && (ratio === Infinity || upper(rise) > upper(run) + (64 << 20))) angle = Math.PI / 2;
  else if (isNegative(x)) angle = Math.PI - (angle - PI_REST);
  return isNegative(y) ? -angle : angle;
}
