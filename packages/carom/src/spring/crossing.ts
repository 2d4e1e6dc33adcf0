/** The first time at which a damped oscillation reaches a level. */

import { decayed } from "../math/exp.js";
import type { Oscillation } from "./oscillation.js";

/**
 * Returns the time, to second order, in which the curve covers a distance that is lost to rounding when it is added to
 * y; `undefined` if the curve starts in the other direction.
 */
export function departureTime(oscillation: Oscillation, distance: number): number | undefined {
  const sign = distance > 0 ? 1 : -1;
  const speed = sign * oscillation.slope;
  const acceleration = -sign * oscillation.pull(oscillation.y, oscillation.slope);
  const gain = 2 * (acceleration * (sign * distance));
  const t = (2 * (sign * distance)) / (speed + Math.sqrt(speed * speed + gain));
  return speed >= 0 && t >= 0 && t < Infinity ? t : undefined;
}

/**
 * Returns the first t > 0 at which y = level, for a level other than y(0). Levels up to `slack` beyond an extremum count as
 * reached by it.
 *
 * The ranges of successive half swings are nested, so the level is in one of the first two monotone stretches or nowhere.
 */
export function firstTimeAt(oscillation: Oscillation, level: number, slack: number): number | undefined {
  const turn = oscillation.extremum;
  if (turn === undefined) return oscillation.timeInTail(0, oscillation.y, level);
  const peak = oscillation.at(turn);
  if (isBetween(oscillation.y, level, peak, slack)) return oscillation.timeBetween(0, turn, oscillation.y, level, peak);
  if (!oscillation.modes.swings) return oscillation.timeInTail(turn, peak, level);
  const half = oscillation.halfPeriod;
  const other = -peak * decayed(oscillation.modes.decay * half);
  if (!isBetween(peak, level, other, slack)) return undefined;
  return oscillation.timeBetween(turn, turn + half, peak, level, other, halfSwing((level - peak) / (other - peak)));
}

/**
 * Returns the fraction of a half swing's time at which it has covered a fraction f of its travel: arccos(1 − 2f)/π,
 * to 1 %.
 */
function halfSwing(fraction: number): number {
  const rise = (f: number): number => (2 / Math.PI) * Math.sqrt(f) * (1 + 0.222 * f);
  return fraction < 0.5 ? rise(fraction) : 1 - rise(1 - fraction);
}

/** Returns whether level lies between a and b (a excluded, b included), or at most `slack` beyond b. */
function isBetween(a: number, level: number, b: number, slack: number): boolean {
  if (b > a) return level > a && level <= b + slack;
  if (b < a) return level < a && level >= b - slack;
  return Math.abs(level - b) <= slack;
}
