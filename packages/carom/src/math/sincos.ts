/**
 * Sine and cosine with the bits of the Rust library.
 *
 * The formulas are FreeBSD's msun (© 1993 Sun Microsystems, Inc., which grants permission to use, copy, modify, and
 * distribute it freely, provided that this notice is preserved). `Math.sin` is no substitute: its last bit differs between
 * browsers.
 */

import { upper } from "./bits.js";

/** π/2 in three parts of 33 bits, and after each part the remainder. */
const FIRST = 1.5707963267341256;
const FIRST_REST = 6.077100506506192e-11;
const SECOND = 6.077100506303966e-11;
const SECOND_REST = 2.0222662487959506e-21;
const THIRD = 2.0222662487111665e-21;
const THIRD_REST = 8.4784276603689e-32;

/** Added to a number and taken away again, it leaves the nearest whole number. */
const TO_WHOLE = 1.5 / Number.EPSILON;

/** From here on an angle is reduced by `%`, as in the Rust library. */
const FAR = 1647099;

/** The angles below 9/4 π at which the next quarter turn begins: near the odd eighths. */
const THREE_EIGHTHS = 2.3561954498291016;
const FIVE_EIGHTHS = 3.926992416381836;
const SEVEN_EIGHTHS = 5.497791290283203;
const NINE_EIGHTHS = 7.0685882568359375;

/** The last results of {@link sinCos}, stored here because returning a pair would allocate an object for each call. */
export const CIRCLE = new Float64Array(2);

const exponent = (x: number): number => (upper(x) >>> 20) & 2047;

/**
 * Whether the upper half of the bits of `x` equals the upper half of one of the first four quarter turns, the third of
 * which is rounded up.
 */
function isNearFirstQuarters(x: number): boolean {
  const bits = upper(x);
  return (bits & 0xfffff) === 0x921fb || bits === 0x4012d97c;
}

/** Puts sine and cosine of the angle `x` ≥ 0, in radians, into {@link CIRCLE}. */
export function sinCos(x: number): void {
  if (x >= FAR) x %= 2 * Math.PI;
  const isReduced = !(x < 0.7853984832763672);
  let quarters = 0;
  let y = x;
  let rest = 0;
  if (isReduced) {
    quarters =
      x < NINE_EIGHTHS
        ? 1 + Number(x >= THREE_EIGHTHS) + Number(x >= FIVE_EIGHTHS) + Number(x >= SEVEN_EIGHTHS)
        : x * (2 / Math.PI) + TO_WHOLE - TO_WHOLE;
    let r = x - quarters * FIRST;
    let w = quarters * FIRST_REST;
    y = r - w;
    // Near a multiple of π/2 leading digits cancel, so further digits of π/2 are subtracted.
    if (Math.abs(y) < x * 2 ** -16 && exponent(x) - exponent(y) > 16 && (x >= NINE_EIGHTHS || isNearFirstQuarters(x))) {
      let before = r;
      w = quarters * SECOND;
      r = before - w;
      w = quarters * SECOND_REST - (before - r - w);
      y = r - w;
      if (exponent(x) - exponent(y) > 49) {
        before = r;
        w = quarters * THIRD;
        r = before - w;
        w = quarters * THIRD_REST - (before - r - w);
        y = r - w;
      }
    }
    rest = r - y - w;
  } else if (x < 1.0536709282860102e-8) {
    CIRCLE[0] = x;
    CIRCLE[1] = 1;
    return;
  }
  const z = y * y;
  const w = z * z;
  const s =
    0.00833333333332249 +
    z * (-0.0001984126982985795 + z * 2.7557313707070068e-6) +
    z * w * (-2.5050760253406863e-8 + z * 1.58969099521155e-10);
  const cube = z * y;
  const sine = isReduced
    ? y - (z * (0.5 * rest - cube * s) - rest - cube * -0.16666666666666632)
    : y + cube * (-0.16666666666666632 + z * s);
  const c =
    z * (0.0416666666666666 + z * (-0.001388888888887411 + z * 2.480158728947673e-5)) +
    w * w * (-2.7557314351390663e-7 + z * (2.087572321298175e-9 + z * -1.1359647557788195e-11));
  const half = 0.5 * z;
  const one = 1 - half;
  const cosine = one + (1 - one - half + (z * c - y * rest));
  const isOdd = quarters & 1;
  CIRCLE[0] = (isOdd ? cosine : sine) * (quarters & 2 ? -1 : 1);
  CIRCLE[1] = (isOdd ? sine : cosine) * ((quarters + 1) & 2 ? -1 : 1);
}
