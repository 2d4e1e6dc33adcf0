/** A damped oscillation of one number about 0: its extrema, and the first time when it reaches a level. */

import { bracketedHalley, type Point } from "../math/root.js";
import { basisAt, type Modes } from "./modes.js";

/** A displacement, and how fast it changes. */
interface Displacement {
  readonly y: number;
  readonly v: number;
}

/** The solution of y″ + (c/m) y′ + (k/m) y = 0 with a given start, k > 0. */
export class Oscillation {
  /** `y` is y(0), and `slope` is y′(0). */
  constructor(
    readonly modes: Modes,
    readonly y: number,
    readonly slope: number,
  ) {}

  /** Returns −y″ = (k/m) y + (c/m) y′. */
  #pull(y: number, v: number): number {
    return this.modes.stiffness * y + this.modes.damping * v;
  }

  /**
   * Whether e^(−decay·t) is above 0 after half a period, so that the curve turns back. If only rounding keeps a spring from being critical,
   * its half period is years, and its displacement has underflowed by then.
   */
  get #swingsBack(): boolean {
    const { decay, inverseGap, swings } = this.modes;
    return swings && Math.exp(-decay * Math.PI * inverseGap) > 0;
  }

  /** Returns y and y′ at t ≥ 0. */
  at(t: number): Displacement {
    const basis = basisAt(this.modes, t);
    return { y: basis.displacement(this.y, this.slope), v: basis.velocity(this.y, this.slope) };
  }

  /**
   * The first t > 0 when y′ is 0, or `undefined` if y is monotone from the start, or has underflowed by then.
   *
   * With d = (k/m)·y(0) + decay·y′(0), y′ is proportional to y′(0)·even − d·odd. So where y′ is 0, tan(gap·t) = gap·y′(0)/d if underdamped,
   * and e^(gap·t) = 1 + gap·y′(0)/d otherwise.
   */
  get extremum(): number | undefined {
    const { decay, stiffness, gap, inverseGap, swings } = this.modes;
    // Only the ratio y′(0)/d matters, so flip both signs if y′(0) < 0. Then the angle is in [0, π].
    const sign = this.slope < 0 ? -1 : 1;
    const v = Math.abs(this.slope);
    const d = sign * (stiffness * this.y + decay * this.slope);
    if (swings) {
      if (v === 0 && d === 0) return undefined;
      const angle = Math.atan2(v * gap, d);
      const t = (angle > 0 && v > 0 ? angle : Math.PI) * inverseGap;
      return Math.exp(-decay * t) > 0 ? t : undefined;
    }
    const ratio = v / d;
    const t = gap === 0 ? ratio : Math.log1p(gap * ratio) * inverseGap;
    return v > 0 && d > 0 && t < Infinity ? t : undefined;
  }

  /**
   * Returns the first t > 0 when y = level, for a level other than y(0). An extremum also reaches levels that are up to `slack` beyond it.
   *
   * The ranges of successive half swings are nested, so the level is either in one of the first two monotone stretches or nowhere.
   */
  firstTimeAt(level: number, slack: number): number | undefined {
    const turn = this.extremum;
    if (turn === undefined) return this.#timeInTail(0, this.y, level);
    const peak = this.at(turn).y;
    if (isBetween(this.y, level, peak, slack)) return this.#timeBetween(0, turn, this.y, level, peak);
    const { decay, inverseGap } = this.modes;
    if (!this.#swingsBack) return this.#timeInTail(turn, peak, level);
    const half = Math.PI * inverseGap;
    const other = -peak * Math.exp(-decay * half);
    if (!isBetween(peak, level, other, slack)) return undefined;
    return this.#timeBetween(turn, turn + half, peak, level, other, halfSwing((level - peak) / (other - peak)));
  }

  /**
   * Returns, to second order, how long the curve takes to cover a distance so small that rounding loses it when it is added to y.
   * `undefined` if the curve starts in the other direction.
   */
  departureTime(distance: number): number | undefined {
    const sign = distance > 0 ? 1 : -1;
    const speed = sign * this.slope;
    const acceleration = -sign * this.#pull(this.y, this.slope);
    const gain = 2 * (acceleration * (sign * distance));
    const t = (2 * (sign * distance)) / (speed + Math.sqrt(speed * speed + gain));
    return speed >= 0 && t >= 0 && t < Infinity ? t : undefined;
  }

  /**
   * Returns the time when y = level in an interval from `start` to `end`, where y goes monotonically from `from` to `to`. The search begins
   * at a fraction of the interval.
   */
  #timeBetween(
    start: number,
    end: number,
    from: number,
    level: number,
    to: number,
    fraction = (level - from) / (to - from),
  ): number {
    const sign = to > from ? 1 : -1;
    if (to === from || sign * (level - to) >= 0) return end;
    return bracketedHalley(start, end, start + (end - start) * fraction, (t): Point => {
      const { y, v } = this.at(t);
      return { value: sign * (level - y), slope: -sign * v, bend: sign * this.#pull(y, v) };
    });
  }

  /**
   * Returns the time when y = level in the last, infinite stretch of a curve that does not oscillate. The stretch begins with
   * `from` at `start`.
   *
   * ln y falls almost along a straight line of slope −decay, so we apply Halley's iteration to ln y.
   */
  #timeInTail(start: number, from: number, level: number): number | undefined {
    const { decay, gap, inverseGap } = this.modes;
    const drop = Math.log(from / level);
    // Here y starts at an extremum, and a motion from rest passes 0 where tan(gap·t) = −gap/decay.
    if (level === 0 && this.#swingsBack) return start + Math.atan2(gap, -decay) * inverseGap;
    if (!(drop > 0 && drop < Infinity && decay > 0)) return undefined;
    // After τ seconds, |y| is at most |from|·(1 + decay·τ)·e^(−decay·τ). That is below |level| for τ = `end - start`.
    const end = start + (2 * drop + 2) / decay;
    const bend = gap === 0 ? drop : Math.min(drop, decay * inverseGap);
    return bracketedHalley(start, end, start + (drop + Math.log1p(bend)) / decay, (t): Point => {
      const { y, v } = this.at(t);
      const ratio = y / level;
      if (!(ratio > 0)) return { value: -1, slope: 0, bend: 0 };
      const slope = v / y;
      return { value: Math.log(ratio), slope, bend: -this.#pull(y, v) / y - slope * slope };
    });
  }
}

/**
 * Returns when a half swing has covered a fraction f of its travel, as a fraction of the half swing's time. This approximates
 * arccos(1 − 2f)/π to 1 %.
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
