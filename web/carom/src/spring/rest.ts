/**
 * When a spring begins to stay within a tolerance of its target for good, for one number or several.
 *
 * The Rust library takes the same steps, and its documentation derives the formulas.
 */

import { differenceOfProducts } from "../math/difference.js";
import { bracketedHalley, type Point } from "../math/root.js";
import { basisAt, type Modes } from "./modes.js";

/** Two numbers of a vector in the plane of an oscillation. */
type Pair = readonly [number, number];

const dot = (a: ArrayLike<number>, b: ArrayLike<number>): number => {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i];
  return sum;
};

/** Returns the length of the vector of these numbers. */
export function magnitude(row: ArrayLike<number>): number {
  let length = 0;
  for (let i = 0; i < row.length; i++) length = i === 0 ? Math.abs(row[0]) : Math.hypot(length, row[i]);
  return length;
}

/** Returns `a + b·factor`. */
const plus = (a: Pair, b: Pair, factor: number): Pair => [a[0] + b[0] * factor, a[1] + b[1] * factor];

/** An oscillation about 0 in the plane of its displacement and velocity. */
class PlaneOscillation {
  constructor(
    readonly modes: Modes,
    readonly y: Pair,
    readonly v: Pair,
  ) {}

  /** Returns the oscillation of any number of lanes, from their displacements and velocities. The first axis is along the displacement. */
  static of(modes: Modes, y: readonly number[], v: readonly number[]): PlaneOscillation {
    const length = magnitude(y);
    if (!(length > 0)) return new PlaneOscillation(modes, [0, 0], [magnitude(v), 0]);
    const unit = y.map((x) => x / length);
    const along = dot(unit, v);
    const across = magnitude(v.map((x, i) => x + unit[i] * -along));
    return new PlaneOscillation(modes, [length, 0], [along, across]);
  }

  /** The oscillation of the velocity, which obeys the same equation. */
  get derivative(): PlaneOscillation {
    return new PlaneOscillation(this.modes, this.v, this.#acceleration(this.y, this.v));
  }

  #acceleration(y: Pair, v: Pair): Pair {
    const { stiffness, damping } = this.modes;
    return [-(stiffness * y[0] + damping * v[0]), -(stiffness * y[1] + damping * v[1])];
  }

  /** Returns displacement and velocity at t ≥ 0. */
  at(t: number): { y: Pair; v: Pair } {
    const basis = basisAt(this.modes, t);
    const [y, v] = [this.y, this.v];
    return {
      y: [basis.displacement(y[0], v[0]), basis.displacement(y[1], v[1])],
      v: [basis.velocity(y[0], v[0]), basis.velocity(y[1], v[1])],
    };
  }

  /**
   * Returns the instant `t` when |y′| falls to `speed`, with the digits that the derivative's oscillation lost. Far above critical damping,
   * that oscillation subtracts two large numbers where `at` multiplies. The slope of ln |y′| is y″/y′, or −decay while y′ creeps and y″
   * cancels. Take one of Newton's steps along each, if that brings |y′| nearer to `speed`.
   */
  refined(t: number, speed: number): number {
    if (this.modes.swings) return t;
    const above = (t: number): number => Math.log(magnitude(this.at(t).v) / speed);
    const step = (t: number, slope: number): number => {
      const height = above(t);
      const next = t - height / slope;
      return slope < 0 && next > 0 && Math.abs(above(next)) < Math.abs(height) ? next : t;
    };
    const near = step(t, -this.modes.decay);
    const { y, v } = this.at(near);
    return step(near, dot(v, this.#acceleration(y, v)) / dot(v, v));
  }

  /** Returns |y| at t ≥ 0. */
  lengthAt(t: number): number {
    return magnitude(this.at(t).y);
  }

  /** The first instant when |y| is at a maximum, the start included, or `undefined` if |y| only falls. */
  get firstMaximum(): number | undefined {
    const { decay, gap, inverseGap, stiffness, swings } = this.modes;
    const { y, v } = this;
    const w = plus(v, y, decay);
    const pull = plus([decay * v[0], decay * v[1]], y, stiffness);
    const d = swings ? pull : plus(pull, v, gap);
    const a = -dot(w, d);
    const b = dot(w, v) - dot(y, d);
    const c = dot(y, v);
    const discriminant = differenceOfProducts(b, b, 4 * a, c);
    if (!(discriminant >= 0)) return undefined;
    // The quadratic root has two formulas. Take the one that doesn't cancel.
    const root = Math.sqrt(discriminant);
    const [over, under] = b >= 0 ? [-0.5 * (b + root), a] : [c, 0.5 * (root - b)];
    if (swings) {
      const angle = Math.atan2(gap * over, under);
      return (angle < 0 ? angle + Math.PI : angle) * inverseGap;
    }
    const z = over / under;
    // If the slow rate is negligible, gap·z rounds to 1. Then take a number just below 1, because the fast part has decayed by then.
    const part = gap * z > 1 + 4 * Number.EPSILON ? NaN : Math.min(gap * z, 1 - Number.EPSILON);
    const t = gap === 0 ? z : -Math.log1p(-part) * inverseGap;
    return t >= 0 && t < Infinity ? t : undefined;
  }

  /** Returns the first instant after which |y| stays at most `bound` for good, or ∞ if that never happens. */
  lastOutside(bound: number): number {
    if (bound === Infinity) return 0;
    const startsInside = magnitude(this.y) <= bound;
    const maximum = this.firstMaximum;
    if (maximum === undefined) return startsInside ? 0 : this.#crossingInTail(0, bound);
    const height = this.lengthAt(maximum);
    if (height <= bound) return startsInside ? 0 : this.#crossingBetween(0, maximum, 0.5 * maximum, bound);
    const { decay, inverseGap, swings } = this.modes;
    // If rounding alone makes the spring underdamped, its second swing underflows.
    if (!swings || Math.exp(-decay * Math.PI * inverseGap) === 0) return this.#crossingInTail(maximum, bound);
    // Each maximum is e^(−decay·half) times as high as the one before, so maximum k is e^(−decay·half·k) times as high as the first.
    const half = Math.PI * inverseGap;
    const shrink = decay * half;
    const drop = Math.log(height / bound);
    const k = Math.max(Math.ceil(drop / shrink) - 1, 0);
    if (!(k < Infinity)) return Infinity;
    const start = maximum + k * half;
    const guess = start + this.#fallTime(drop - k * shrink);
    return this.#crossingBetween(start, maximum + (k + 1) * half, guess, bound);
  }

  /**
   * Estimates how long an underdamped |y| takes to fall from a maximum to the fraction e^(−drop) of the maximum. The estimate follows
   * cos(ωt) down to its steepest point, and then a straight line to 0.
   */
  #fallTime(drop: number): number {
    const { decay, gap, inverseGap, stiffness } = this.modes;
    const angle = Math.atan2(gap, decay);
    const steepest = angle * inverseGap;
    const height = ((2 * decay) / Math.sqrt(stiffness)) * Math.exp(-decay * steepest);
    const level = Math.exp(-drop);
    if (level > height) return Math.min(Math.sqrt((2 * drop) / stiffness), steepest);
    const zero = (Math.PI - angle) * inverseGap;
    return zero - (zero - steepest) * (level / height);
  }

  /**
   * Returns the instant after `start` when |y| falls to `bound`. After `start`, |y| must not have a maximum.
   */
  #crossingInTail(start: number, bound: number): number {
    const { decay, gap, inverseGap } = this.modes;
    if (!(decay > 0)) return Infinity;
    // With λ = `decay` and A = |y(0)| + |w|/λ, |y| is at most A(1 + λt)e^(−λt). That is below `bound` at λt = 2 ln(A/bound) + 2.
    const w = magnitude(plus(this.v, this.y, decay));
    const most = Math.log((magnitude(this.y) + w / decay) / bound);
    const end = (2 * Math.max(most, 0) + 2) / decay;
    if (!(end < Infinity)) return Infinity;
    const drop = Math.max(Math.log(this.lengthAt(start) / bound), 0);
    const bend = gap === 0 ? drop : Math.min(drop, decay * inverseGap);
    return this.#crossingBetween(start, end, start + (drop + Math.log1p(bend)) / decay, bound);
  }

  /** Returns when |y| crosses `bound`, which it does once between the instants `outside` and `inside`. */
  #crossingBetween(outside: number, inside: number, guess: number, bound: number): number {
    return bracketedHalley(outside, inside, guess, (t): Point => {
      const { y, v } = this.at(t);
      const length = magnitude(y);
      const value = Math.log(length / bound);
      // A displacement of 0 counts as inside. With a bound of 0, all others are outside.
      if (!Number.isFinite(value)) return { value: length <= bound ? -1 : 1, slope: 0, bend: 0 };
      // For the vectors u = y/|y| and r = v/|y|, and the acceleration a: (ln|y|)′ = u·r and (ln|y|)″ = r·r + u·a/|y| − 2 (u·r)².
      const u: Pair = [y[0] / length, y[1] / length];
      const r: Pair = [v[0] / length, v[1] / length];
      const slope = dot(u, r);
      return { value, slope, bend: dot(r, r) + dot(u, this.#acceleration(u, r)) - 2 * slope * slope };
    });
  }
}

/**
 * Returns the first instant after which a spring at displacement `y` and velocity `v` stays within a distance and a speed of its target, or
 * ∞ if it never does. Distance and speed are the magnitudes over all lanes.
 */
export function restInstant(
  modes: Modes,
  y: readonly number[],
  v: readonly number[],
  distance: number,
  speed: number,
): number {
  const size = Math.max(magnitude(y), magnitude(v));
  if (!(size > 0)) return 0;
  // Measure lengths in units of the motion's size, because the products of tiny lengths would underflow.
  const unit = (x: number): number => x / size;
  [distance, speed] = [distance / size, speed / size];
  const oscillation = PlaneOscillation.of(modes, y.map(unit), v.map(unit));
  const near = oscillation.lastOutside(distance);
  if (speed === Infinity || near === Infinity) return near;
  // At `near` the distance has settled. If the remaining energy can't make the motion too fast, the speed has settled, too.
  const state = oscillation.at(near);
  if (dot(state.v, state.v) + modes.stiffness * dot(state.y, state.y) <= speed * speed) return near;
  const fromHere = new PlaneOscillation(modes, state.y, state.v).derivative;
  const maximum = fromHere.firstMaximum;
  const isSlow = magnitude(state.v) <= speed && (maximum === undefined || fromHere.lengthAt(maximum) <= speed);
  return isSlow ? near : Math.max(near, oscillation.refined(oscillation.derivative.lastOutside(speed), speed));
}
