/** A root finder that keeps the root inside a bracket. */

/** A function's value, slope and second derivative at a time. */
export interface Point {
  readonly value: number;
  readonly slope: number;
  readonly bend: number;
}

/** Returns a time in the middle of the doubles from `low` to `high`: their geometric mean, or their mean if they are close. */
function middle(low: number, high: number): number {
  const least = Math.max(low, 2 ** -1022);
  // The product low·high may overflow, so take the root of each.
  return high > 4 * least ? Math.sqrt(least) * Math.sqrt(high) : low + 0.5 * (high - low);
}

/**
 * Returns where `f`, which is positive at `low` and at most 0 at `high`, becomes zero.
 *
 * Each round takes Halley's step if that stays inside the bracket and is at most half the previous step. Otherwise it halves the bracket.
 * Times are not negative.
 */
export function bracketedHalley(low: number, high: number, guess: number, f: (t: number) => Point): number {
  let x = guess > low && guess < high ? guess : low + 0.5 * (high - low);
  let step = high - low;
  // This is the last step if it was Halley's, and otherwise 0.
  let before = 0;
  for (let round = 0; round < 200; round++) {
    const { value, slope, bend } = f(x);
    if (value > 0) low = x;
    else if (value < 0) high = x;
    else return x;
    const newton = value / slope;
    // Halley's correction is unreliable far from the root, or if the second derivative is mostly rounding.
    const correction = 0.5 * newton * (bend / slope);
    const isNear = Math.abs(correction) <= 0.5;
    // Near a pole of a logarithm, a step of Newton's method may be small although the root is far away.
    const isAtPole = !isNear && bend !== 0 && Math.abs(newton) <= 1e-9 * x;
    if (x - newton === x && !isAtPole) return x;
    const jump = x - (isNear ? newton / (1 - correction) : newton);
    const isTaken = !isAtPole && jump > low && jump < high && Math.abs(2 * (jump - x)) <= Math.abs(step);
    // If 30 halvings haven't found the root, it is many orders of magnitude smaller than the bracket. So bisect its logarithm.
    const next = isTaken ? jump : round < 30 ? low + 0.5 * (high - low) : middle(low, high);
    step = next - x;
    // Each step at least squares the error. So the next step is at most this step times (this step / the step before)².
    const ratio = isTaken ? Math.min((step / before) ** 2, 1) : 1;
    if (Math.abs(step) * ratio <= Number.EPSILON * Math.abs(x) || next <= low || next >= high) return next;
    before = isTaken && isNear && bend !== 0 ? step : 0;
    x = next;
  }
  return x;
}
