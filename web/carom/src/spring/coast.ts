/** A spring without stiffness: only drag acts on it. */

/** Returns drag·t, also for drag 0 and t = ∞. */
const phaseOf = (drag: number, t: number): number => (drag === 0 ? 0 : drag * t);

/** Returns the travel at `t` ≥ 0 from a start with velocity `v`. */
export function coasted(drag: number, v: number, t: number): number {
  if (v === 0) return 0;
  const phase = phaseOf(drag, t);
  // This is v·t·(1 − e^(−p))/p with p = drag·t, in a form that keeps its digits for a small p.
  return phase === Infinity ? v / drag : v * t * (phase === 0 ? 1 : -Math.expm1(-phase) / phase);
}

/** Returns the velocity at `t` ≥ 0. */
export const coastingVelocity = (drag: number, v: number, t: number): number => v * Math.exp(-phaseOf(drag, t));

/** Returns how long a quantity proportional to e^(−drag·t) takes to fall from one size to another, or 0 if it is already smaller. */
export const timeToFall = (drag: number, from: number, to: number): number =>
  // For nearly equal sizes, this keeps digits that the logarithm of their quotient would lose.
  from > to ? Math.log1p((from - to) / to) / drag : 0;

/** Returns when the motion begins to stay within the tolerance of its end for good. */
export function coastingTime(drag: number, speed: number, distance: number, velocity: number): number {
  if (speed === 0) return 0;
  if (drag === 0) return Infinity;
  return Math.max(timeToFall(drag, speed / drag, distance), timeToFall(drag, speed, velocity));
}

/** Returns how long the motion takes to cover a travel, or `undefined` if it never does. */
export function timeToTravel(drag: number, v: number, travel: number): number | undefined {
  if (travel === 0) return 0;
  const time = travel / v;
  const z = drag * time;
  if (!(time > 0 && time < Infinity && z < 1)) return undefined;
  // As z falls to 0, −ln(1 − z)/z tends to 1.
  return z === 0 ? time : time * (-Math.log1p(-z) / z);
}
