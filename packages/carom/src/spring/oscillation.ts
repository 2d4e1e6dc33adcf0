/**
 * A damped oscillation about 0: its extrema, its crossings, and the time from which it stays within a band.
 *
 * The velocity of a spring obeys the same equation as its displacement, so {@link Oscillation} serves for both.
 */

import { atan2 } from "../math/atan2.js";
import { larger, smaller } from "../math/compare.js";
import { decayed } from "../math/exp.js";
import { ln, ln1p } from "../math/log.js";
import { bracketedHalley, POINT } from "../math/root.js";
import { basisAt, LANE, weigh, type Modes } from "./modes.js";

/** 2^600, the divisor for accelerations that overflow. Division by a power of two is exact. */
const SCALE = 2 ** 600;

/** The solution of y″ + (c/m) y′ + (k/m) y = 0 with a given start, k > 0. */
export class Oscillation {
  /** `y` is y(0), and `slope` is y′(0). */
  constructor(
    readonly modes: Modes,
    readonly y: number,
    readonly slope: number,
  ) {}

  /** Returns −y″ = (k/m) y + (c/m) y′. */
  pull(y: number, v: number): number {
    return this.modes.stiffness * y + this.modes.damping * v;
  }

  /** (k/m)·y(0) + decay·y′(0): the weight of the odd function of the basis in y′, negated. */
  get #oddSlope(): number {
    return this.modes.stiffness * this.y + this.modes.decay * this.slope;
  }

  /** Returns the curve of y′; its slope is y″. */
  get #derivative(): Oscillation {
    return new Oscillation(this.modes, this.slope, -this.pull(this.y, this.slope));
  }

  /**
   * Returns the curve of y′ and the speed to compare with it, both divided by 2^600 if y″ overflows.
   */
  velocityBeside(speed: number): [Oscillation, number] {
    const oscillation = this.#derivative;
    if (Number.isFinite(oscillation.slope + oscillation.#oddSlope)) return [oscillation, speed];
    return [new Oscillation(this.modes, this.y / SCALE, this.slope / SCALE).#derivative, speed / SCALE];
  }

  /** Puts y and y′ at 0 < t < ∞ into {@link LANE}; returns y. */
  at(t: number): number {
    const { decay, gap, inverseGap, stiffness, swings } = this.modes;
    basisAt(decay, gap, inverseGap, swings, t);
    weigh(decay, stiffness, gap * t, this.y, this.slope);
    return LANE[0];
  }

  /**
   * The first t > 0 at which y′ is 0; `undefined` if y is monotone from the start on.
   *
   * With D = `oddSlope`, y′ ∝ y′(0)·even − D·odd: underdamped, tan(gap·t) = gap·y′(0)/D; otherwise e^(gap·t) = 1 + gap·y′(0)/D.
   */
  get extremum(): number | undefined {
    const { gap, inverseGap, swings } = this.modes;
    // Only the ratio matters; with y′(0) ≥ 0 the angle is in [0, π].
    const sign = this.slope < 0 ? -1 : 1;
    const v = Math.abs(this.slope);
    const d = sign * this.#oddSlope;
    if (swings) {
      if (v === 0 && d === 0) return undefined;
      const angle = atan2(v * gap, d);
      return (angle > 0 && v > 0 ? angle : Math.PI) * inverseGap;
    }
    const ratio = v / d;
    const t = gap === 0 ? ratio : ln1p(gap * ratio) * inverseGap;
    return v > 0 && d > 0 && t < Infinity ? t : undefined;
  }

  /** Half a period, the time from one extremum to the next; ∞ if the curve does not oscillate. */
  get halfPeriod(): number {
    return this.modes.swings ? Math.PI * this.modes.inverseGap : Infinity;
  }

  /**
   * Returns the time at which y = level between `start` and `end`, between which y goes monotonically from `from` to
   * `to`. The search begins at a fraction of that interval.
   */
  timeBetween(start: number, end: number, from: number, level: number, to: number, fraction = (level - from) / (to - from)): number {
    const sign = to > from ? 1 : -1;
    if (to === from || sign * (level - to) >= 0) return end;
    return bracketedHalley(start, end, start + (end - start) * fraction, (t) => {
      const y = this.at(t);
      const v = LANE[1];
      POINT[0] = sign * (level - y);
      POINT[1] = -sign * v;
      POINT[2] = sign * this.pull(y, v);
    });
  }

  /**
   * Returns the time at which y = level in the last, infinite stretch, or in a half swing of a heavily damped curve,
   * which begins with `from` at `start`.
   *
   * ln y falls almost on a straight line of slope −decay, so Halley's iteration is applied to ln y.
   */
  timeInTail(start: number, from: number, level: number): number | undefined {
    const { decay, gap, inverseGap, swings } = this.modes;
    // A curve released at rest crosses 0 where tan(gap·t) = −gap/decay.
    if (level === 0 && swings) return start + atan2(gap, -decay) * inverseGap;
    const drop = ln(from / level);
    if (!(drop > 0 && drop < Infinity && decay > 0)) return undefined;
    // |y| stays below |from|·(1 + decay·τ)·e^(−decay·τ), which is below |level| at this τ.
    const end = start + (2 * drop + 2) / decay;
    const bend = gap === 0 ? drop : smaller(drop, decay * inverseGap);
    const guess = start + (drop + ln1p(bend)) / decay;
    return bracketedHalley(start, end, guess, (t) => {
      const y = this.at(t);
      const v = LANE[1];
      const ratio = y / level;
      const rate = v / y;
      const isPast = !(ratio > 0);
      POINT[0] = isPast ? -1 : ln(ratio);
      POINT[1] = isPast ? 0 : rate;
      POINT[2] = isPast ? 0 : -this.pull(y, v) / y - rate * rate;
    });
  }

  /**
   * Returns the end of the last stretch in which |y| is above `bound`, but not less than `known`.
   *
   * Successive extrema shrink by e^(−decay·π/gap), so the index of the last one above `bound` has a closed form. From
   * there y falls as if released at rest.
   */
  lastOutside(bound: number, known: number): number {
    const turn = this.extremum;
    if (turn !== undefined) {
      const half = this.halfPeriod;
      const height = Math.abs(this.at(turn));
      const k = this.#lastExtremumOutside(height, bound);
      if (k === Infinity) return Infinity;
      if (k >= 0) {
        const time = turn + (k > 0 ? k * half : 0);
        if (time + half <= known) return known;
        const last = k > 0 ? height * decayed(this.modes.decay * half * k) : height;
        return larger(time + this.#fallTime(last, bound), known);
      }
    }
    // No extremum is outside, so only the beginning of the first stretch can be outside.
    if (!(Math.abs(this.y) > bound)) return known;
    const level = this.y > 0 ? bound : -bound;
    const end = turn === undefined ? this.timeInTail(0, this.y, level) : this.timeBetween(0, turn, this.y, level, this.at(turn));
    return larger(end ?? Infinity, known);
  }

  /** Returns the index of the last extremum above `bound`, if the first has this height; −1 if none is above. */
  #lastExtremumOutside(height: number, bound: number): number {
    if (height <= bound) return -1;
    if (!this.modes.swings) return height > bound ? 0 : -1;
    const shrink = this.modes.decay * this.halfPeriod;
    return bound === 0 || shrink === 0 ? Infinity : Math.ceil(ln(height / bound) / shrink) - 1;
  }

  /**
   * Returns the time in which y, released at rest from `height` > 0, falls to `level`, 0 ≤ level < height; ∞ if it
   * never does.
   */
  #fallTime(height: number, level: number): number {
    if (height <= level) return 0;
    const { decay, gap, inverseGap, stiffness, swings } = this.modes;
    const fall = new Oscillation(this.modes, height, 0);
    if (!swings || decay > gap) return fall.timeInTail(0, height, level) ?? Infinity;
    // y is concave until its speed is highest, and convex from there to beyond its crossing of 0.
    const ratio = level / height;
    const guess = ratio > 0.6 ? Math.sqrt((2 * (1 - ratio)) / stiffness) : atan2(gap, decay) * inverseGap;
    return bracketedHalley(0, this.halfPeriod, guess, (t) => {
      const y = fall.at(t);
      const v = LANE[1];
      POINT[0] = y - level;
      POINT[1] = v;
      POINT[2] = -this.pull(y, v);
    });
  }
}
