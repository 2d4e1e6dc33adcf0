// Formulas of motion to copy. docs/formulas.md explains them. Positions are in any length, times in seconds, velocities in lengths per
// second. Each function takes the state at the start of a frame and returns the state `dt` seconds later. This file needs nothing else.

const { abs, cos, exp, expm1, hypot, log, log1p, max, min, sin, sqrt } = Math;

/** Returns the drag of a velocity that keeps the fraction f per frame. */
export const dragOf = (f, rate) => -rate * log(f);

/** A coast under friction with the drag k > 0. It ends at x + v / k. */
export function friction(x, v, k, dt) {
  return [x - (v * expm1(-k * dt)) / k, v * exp(-k * dt)];
}

/** Returns the speed of an approach by f of the gap per frame. */
export const speedOf = (f, rate) => -rate * log1p(-f);

/** Approaches a target. The distance halves in Math.LN2 / speed seconds. */
export function approach(x, target, speed, dt) {
  return x - (target - x) * expm1(-speed * dt);
}

/** Returns [k, c] of a spring with this response, in s, and damping ratio. */
export function springOf(response, ratio) {
  const w = (2 * Math.PI) / response;
  return [w * w, 2 * ratio * w];
}

/** A spring of mass 1, stiffness k > 0 and damping c ≥ 0. */
export function spring(x, v, target, k, c, dt) {
  const a = c / 2;
  const d = a * a - k;
  const q = sqrt(abs(d));
  const e = exp(d > 0 ? (-k / (a + q)) * dt : -a * dt);
  const f = expm1(-2 * q * dt);
  const C = e * (d > 0 ? 1 + f / 2 : cos(q * dt));
  const S = e * (q === 0 ? dt : (d > 0 ? -f / 2 : sin(q * dt)) / q);
  const y = x - target;
  return [target + y * (C + a * S) + v * S, v * (C - a * S) - k * y * S];
}

/**
 * Returns the seconds after which a spring with c > 0 stays within `near`.
 * It's never too early. Below a damping ratio of 1 it's late by less than
 * half a swing. At 1 or more, it's exact from rest.
 */
export function settle(x, v, target, k, c, near) {
  const a = c / 2;
  const d = a * a - k;
  const q = sqrt(abs(d));
  const r = d > 0 ? k / (a + q) : a;
  const y = abs(x - target);
  const w = abs(v + a * (x - target));
  const size = (t) => {
    if (d <= 0) return min(hypot(y, w / q), y + w * t);
    const f = expm1(-2 * q * t);
    return y * (1 + f / 2) - (w * f) / (2 * q);
  };
  let t = (2 / r) * log((y + (0.74 * w) / r) / near);
  for (let i = 0; i < 50 && t > 0; i++) t = log(size(t) / near) / r;
  return max(t, 0);
}

/**
 * Returns [k, c] of a spring that can replace an ease. From rest, it's
 * within 1 % of its target when the ease would end.
 */
export function springForEase(duration) {
  const w = 6.6383520679938 / duration;
  return [w * w, 2 * w];
}

/**
 * Returns the velocity of a finger that lifts at `now`, from the times and
 * positions of its reports, oldest first. For deltas, pass their running
 * sum. The first delta drops out, because nobody knows how long it took.
 */
export function releaseVelocity(times, positions, now) {
  const last = times.length - 1;
  if (last < 1 || now - times[last] > 0.05) return 0;
  const mean = (window) => {
    let i = last - 1;
    while (i > 0 && times[last] - times[i - 1] <= window) i -= 1;
    return (positions[last] - positions[i]) / (times[last] - times[i]);
  };
  const v = mean(0.1);
  return v * mean(0.04) > 0 ? v : 0;
}

/** Returns what a list shows of a pull past its edge: c = .55 on iOS. */
export function rubberBand(pull, c, viewport) {
  return (c * pull) / (1 + (c * abs(pull)) / viewport);
}
