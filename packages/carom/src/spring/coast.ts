/** A spring without stiffness: only drag acts on it. */

import { larger } from "../math/compare.js";
import { decayed, lost } from "../math/exp.js";
import { ln, ln1p } from "../math/log.js";
import { LANE } from "./modes.js";

/** Returns drag·t, also for drag 0 and t = ∞. */
const phaseOf = (drag: number, t: number): number => (drag === 0 ? 0 : drag * t);

/** Puts the travel from the start and the velocity at `t` into {@link LANE}, for a velocity `v` at the start. */
export function coast(drag: number, v: number, t: number): void {
  if (t <= 0 || v === 0) {
    LANE[0] = 0;
    LANE[1] = v;
    return;
  }
  const phase = phaseOf(drag, t);
  // The time in which the undiminished velocity would cover the travel.
  const time = phase === Infinity ? 1 / drag : t * (phase === 0 ? 1 : lost(phase) / phase);
  LANE[0] = v * time;
  LANE[1] = v * decayed(phase);
}

/** Returns the time in which a quantity ∝ e^(−drag·t) falls from one size to another; 0 if it is already smaller. */
function timeToFall(drag: number, from: number, to: number): number {
  const ratio = from / to;
  if (!(ratio > 1)) return 0;
  // If the quotient has overflowed, the logarithms are subtracted instead.
  return (ratio < Infinity || to === 0 ? ln(ratio) : ln(from) - ln(to)) / drag;
}

/** Returns the time from which on the spring is within the tolerance for good. */
export function coastingTime(drag: number, v: number, distance: number, velocity: number): number {
  const speed = Math.abs(v);
  if (speed === 0) return 0;
  if (drag === 0) return Infinity;
  return larger(timeToFall(drag, speed / drag, distance), timeToFall(drag, speed, velocity));
}

/** Returns the time in which the spring covers a travel; `undefined` if it never does. */
export function timeToTravel(drag: number, v: number, travel: number): number | undefined {
  if (travel === 0) return 0;
  const time = travel / v;
  const z = drag * time;
  if (!(time > 0 && time < Infinity && z < 1)) return undefined;
  // The limit of −ln(1 − z)/z is 1. If z is subnormal, the division would lose digits.
  return z < 2 ** -1022 ? time : time * (-ln1p(-z) / z);
}
