/** The two rates of a damped spring, and the basis of its motions, without cancellation in any damping regime. */

import type { Law } from "../law.js";
import { differenceOfProducts } from "../math/difference.js";

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

/**
 * Returns the modes of a checked spring.
 *
 * Let Δ = c² − 4mk. If the spring is underdamped (Δ < 0), decay = c/2m and gap = √−Δ/2m. Otherwise, with s = √Δ, decay = 2k/(c + s) and gap
 * = s/m. We don't compute the slower rate as (c − s)/2m, which loses all digits when c ≫ s. We also compensate the rounding errors of Δ, so
 * that it keeps its digits when it nearly vanishes.
 */
export function modesOf({ mass, stiffness, damping }: Law): Modes {
  const discriminant = differenceOfProducts(damping, damping, 4 * mass, stiffness);
  const swings = discriminant < 0;
  const half = 0.5 / mass;
  const root = Math.sqrt(Math.abs(discriminant));
  const sum = damping + root;
  const decay = swings ? damping * half : sum > 0 ? (2 * stiffness) / sum : 0;
  const gap = swings ? root * half : root / mass;
  return {
    decay,
    gap,
    inverseGap: gap > 0 ? 1 / gap : 0,
    stiffness: stiffness / mass,
    damping: damping / mass,
    swings,
  };
}

/**
 * Returns the rate, in 1/s, by which we divide a velocity to estimate the travel of a motion. For damping ratios from 0.2 to 2 the estimate
 * is within 3 % of the greatest distance from the target.
 */
export const rateOf = (modes: Modes): number => Math.sqrt(modes.stiffness) + 0.86 * modes.damping;

/**
 * The functions of time that weigh the start of a motion: y(t) = e^(−decay·t)·(y₀·even + (v₀ + decay·y₀)·odd), and
 * y′(t) = e^(−decay·t)·(v₀·slope − (k/m·y₀ + decay·v₀)·odd).
 */
export class Basis {
  constructor(
    readonly modes: Modes,
    /** e^(−decay·t). */
    readonly envelope: number,
    /** If underdamped, cos(gap·t). Otherwise, 1. */
    readonly even: number,
    /** If underdamped, cos(gap·t). Otherwise, e^(−gap·t). */
    readonly slope: number,
    /** If underdamped, sin(gap·t)/gap. If overdamped, (1 − e^(−gap·t))/gap. If critical, their common limit t. */
    readonly odd: number,
  ) {}

  /** Returns the displacement of a motion that began with displacement `y` and velocity `v`. */
  displacement(y: number, v: number): number {
    return this.envelope * (y * this.even + (v + this.modes.decay * y) * this.odd);
  }

  /** Returns the velocity of the same motion. */
  velocity(y: number, v: number): number {
    return this.envelope * (v * this.slope - (this.modes.stiffness * y + this.modes.decay * v) * this.odd);
  }
}

/** Returns the basis at 0 ≤ t < ∞. Exponentials don't have a positive argument, so they can't overflow. */
export function basisAt(modes: Modes, t: number): Basis {
  const { decay, gap, inverseGap, swings } = modes;
  const envelope = Math.exp(-decay * t);
  const u = gap * t;
  if (swings) {
    const cosine = Math.cos(u);
    return new Basis(modes, envelope, cosine, cosine, Math.sin(u) * inverseGap);
  }
  if (u === 0) return new Basis(modes, envelope, 1, 1, t);
  // Compute both e^(−u) and 1 − e^(−u) to full precision.
  const lost = -Math.expm1(-u);
  return new Basis(modes, envelope, 1, u > Math.LN2 ? Math.exp(-u) : 1 - lost, lost * inverseGap);
}

let latest: { readonly t: number; readonly basis: Basis } | undefined;

/** Returns the basis at 0 ≤ t < ∞. Values of one law that began together share it. */
export function sharedBasisAt(modes: Modes, t: number): Basis {
  if (latest?.basis.modes !== modes || latest.t !== t) latest = { t, basis: basisAt(modes, t) };
  return latest.basis;
}
