/** The two rates of a damped spring, and its step over a time, without cancellation in any damping regime. */

import type { Law } from "../law.js";
import { differenceOfProducts } from "../math/difference.js";
import { decayed, lost } from "../math/exp.js";
import { CIRCLE, sinCos } from "../math/sincos.js";

/** The roots of m r² + c r + k = 0, as r = −decay ± i·gap or r = −decay, −(decay + gap). */
export interface Modes {
  /** The decay rate of the oscillation (underdamped), or the slower of the two rates, in 1/s. */
  readonly decay: number;
  /** The angular frequency of the oscillation in rad/s (underdamped), or the difference of the two rates in 1/s. */
  readonly gap: number;
  /** 1/gap, or 0 where the gap is 0. */
  readonly inverseGap: number;
  /** k/m, 1/s²: the square of the undamped angular frequency. */
  readonly stiffness: number;
  /** c/m, 1/s: the sum of the two rates. */
  readonly damping: number;
  /** Whether the spring is underdamped. */
  readonly swings: boolean;
}

/** A smaller gap counts as 0, so that its inverse stays finite. Its effect would be visible only after 10³⁰⁷ s. */
const SMALLEST_GAP = 2 ** -1022;

/**
 * Returns the modes of a checked spring.
 *
 * With Δ = c² − 4mk: underdamped (Δ < 0) decay = c/2m, gap = √−Δ/2m; otherwise s = √Δ, decay = 2k/(c + s) and gap = s/m. The
 * slower rate is never the difference (c − s)/2m, which loses all digits when c ≫ s, and Δ is compensated, which keeps them
 * when it nearly vanishes.
 */
export function modesOf({ mass, stiffness, damping }: Law): Modes {
  const discriminant = differenceOfProducts(damping, damping, 4 * mass, stiffness);
  const squares = damping * damping + 4 * mass * stiffness;
  // Outside this range a product has overflowed, or has lost digits to underflow.
  if (!(Math.abs(discriminant) < 1e280 && squares > 1e-250)) return rescaled(stiffness / mass, damping / mass);
  const half = 0.5 / mass;
  const root = Math.sqrt(Math.abs(discriminant));
  const sum = damping + root;
  const [decay, gap] =
    discriminant < 0 ? [damping * half, root * half] : [sum > 0 ? (2 * stiffness) / sum : 0, root / mass];
  return fromRates(decay, gap, stiffness / mass, damping / mass, discriminant < 0);
}

/** {@link modesOf} in units of the faster rate, for coefficients whose products leave the range of a double. */
function rescaled(stiffness: number, damping: number): Modes {
  const frequency = Math.sqrt(stiffness);
  const fastest = damping > frequency ? damping : frequency;
  // The spring has neither stiffness nor damping, or one of them has overflowed.
  if (!(fastest > 0 && fastest < Infinity)) return fromRates(0, 0, stiffness, damping, false);
  const w = frequency / fastest;
  const c = damping / fastest;
  const discriminant = (c - 2 * w) * (c + 2 * w);
  const root = Math.sqrt(Math.abs(discriminant));
  const [decay, gap] = discriminant < 0 ? [0.5 * c, 0.5 * root] : [2 * w * (w / (c + root)), root];
  return fromRates(decay * fastest, gap * fastest, stiffness, damping, discriminant < 0);
}

function fromRates(decay: number, gap: number, stiffness: number, damping: number, swings: boolean): Modes {
  if (gap < SMALLEST_GAP) gap = 0;
  return { decay, gap, inverseGap: gap > 0 ? 1 / gap : 0, stiffness, damping, swings: swings && gap > 0 };
}

/**
 * The four numbers that {@link basisAt} computes: e^(−decay·t), and the functions of time that weigh a start:
 * - 1, `even`: cos(gap·t), or 1; it is the part of the displacement that comes from the displacement at the start.
 * - 2, `slope`: cos(gap·t), or e^(−gap·t); it is the part of the velocity that comes from the velocity at the start.
 * - 3, `odd`: sin(gap·t)/gap, or (1 − e^(−gap·t))/gap, or their common limit t.
 */
export const BASIS = new Float64Array(4);

/** Puts the basis at 0 < t < ∞ into {@link BASIS}. No exponential has a positive argument, so nothing overflows. */
export function basisAt(decay: number, gap: number, inverseGap: number, swings: boolean, t: number): void {
  BASIS[0] = decayed(decay * t);
  const u = gap * t;
  if (swings) {
    sinCos(u);
    BASIS[1] = BASIS[2] = CIRCLE[1];
    BASIS[3] = CIRCLE[0] * inverseGap;
  } else if (u === 0) {
    BASIS[1] = BASIS[2] = 1;
    BASIS[3] = t;
  } else {
    // Both e^(−u) and 1 − e^(−u) to full relative precision.
    const isLong = u > Math.LN2;
    const part = isLong ? decayed(u) : lost(u);
    BASIS[1] = 1;
    BASIS[2] = isLong ? part : 1 - part;
    BASIS[3] = (isLong ? 1 - part : part) * inverseGap;
  }
}

/** The displacement and the velocity that {@link weigh} computed last. */
export const LANE = new Float64Array(2);

/** 2^600, the divisor for intermediate products that overflow. Division by a power of two is exact. */
const SCALE = 2 ** 600;

/** Puts displacement and velocity at the time of {@link BASIS} into {@link LANE}, from those at the start. `phase` is gap·t. */
export function weigh(decay: number, stiffness: number, phase: number, y: number, v: number): void {
  const envelope = BASIS[0];
  const odd = BASIS[3];
  const displacement = envelope * (y * BASIS[1] + (v + decay * y) * odd);
  const velocity = envelope * (v * BASIS[2] - (stiffness * y + decay * v) * odd);
  LANE[0] = displacement;
  LANE[1] = velocity;
  if (!Number.isFinite(displacement + velocity)) weighAtAnyScale(decay, stiffness, phase, y / SCALE, v / SCALE);
}

/** {@link weigh} for an intermediate product or a phase beyond the range of a double. */
function weighAtAnyScale(decay: number, stiffness: number, phase: number, y: number, v: number): void {
  const [envelope, even, slope, odd] = BASIS;
  const isOver = envelope === 0 || !Number.isFinite(phase);
  LANE[0] = isOver ? 0 : envelope * (y * even + (v + decay * y) * odd) * SCALE || 0;
  LANE[1] = isOver ? 0 : envelope * (v * slope - (stiffness * y + decay * v) * odd) * SCALE || 0;
}
