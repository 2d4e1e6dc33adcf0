/** Laws made to measure, such as the spring that settles at a given time. */

import { decimal, finite, positive, demand, warnIfLong, type Law } from "./law.js";
import { checkNames, type NamesOf } from "./options.js";
import { settlingTime, SpringMotion, type State } from "./spring.js";

/** A law that is made to measure for a start and an end. You can pass it to `motion` as it is, because its `toJSON` adds both. */
export type Made<Law, Spec> = Law & { toJSON(): Law & Spec & State };

/** Returns a law that `toJSON` turns into the spec of a motion. A copy of its numbers, such as `{ ...law }`, is only the law. */
const made = <Law, const Spec>(law: Law, spec: Spec & State): Made<Law, Spec> =>
  Object.defineProperty(law, "toJSON", { value: () => ({ ...law, ...spec }) }) as Made<Law, Spec>;

/** The options of {@link springSettling}. */
export interface SettlingOptions {
  /** The time when the spring settles, in seconds, above 0. */
  time: number;
  /** The position at the start. @default 0 */
  from?: number | undefined;
  /** The target. @default 1 */
  to?: number | undefined;
  /** The velocity at the start, per second. @default 0 */
  velocity?: number | undefined;
  /** The damping ratio, above 0. 1 is critical, and a smaller one overshoots. @default 1 */
  dampingRatio?: number | undefined;
  /** The fraction of the travel within which the spring counts as settled, above 0 and below 1. @default 0.001 */
  fraction?: number | undefined;
}

const SETTLING = Object.keys({
  time: 1,
  from: 1,
  to: 1,
  velocity: 1,
  dampingRatio: 1,
  fraction: 1,
} satisfies NamesOf<SettlingOptions>);

/**
 * We search for the spring's angular frequency ω between these values of ln(ω·time), in steps of this size, as in the Rust library. The
 * range has room for damping ratios from 1e-3 to 1e3, and for velocities of up to 1e3 travels per `time`.
 */
const [STIFFEST, SOFTEST, STEP] = [12, -8, 0.125];

/**
 * Returns the spring that settles at its target exactly at a given time, from any velocity at the start. If several springs fit, you get
 * the stiffest, which overshoots least.
 *
 * @throws If a number is out of its range, or no spring of this damping ratio settles at that time.
 * @example
 * ```ts
 * // A page, released at 900 px/s, arrives after half a second.
 * const travel = { from: 120, to: 400, velocity: 900 };
 * const page = spring({ ...springSettling({ time: 0.5, ...travel }), ...travel });
 * settlingTime(page, { distance: 0.28, velocity: Infinity }); // 0.5
 * // `motion` of carom/laws takes it as it is.
 * motion(springSettling({ time: 0.5, ...travel })).at(0.1);
 * ```
 */
export function springSettling(
  options: SettlingOptions,
): Made<{ stiffness: number; damping: number }, { law: "spring"; target: number }> {
  checkNames(options, SETTLING);
  const { time, from = 0, to = 1, velocity = 0, dampingRatio = 1, fraction = 0.001 } = options;
  positive("time", time);
  warnIfLong("time", time);
  positive("dampingRatio", dampingRatio);
  demand(fraction > 0 && fraction < 1, "fraction", "be above 0 and below 1", fraction);
  demand(finite("from", from) !== finite("to", to), "from", "differ from `to`", from);
  finite("velocity", velocity);
  const tolerance = { distance: fraction * Math.abs(from - to), velocity: Infinity };
  const springAt = (logarithm: number): Law => {
    const frequency = Math.exp(logarithm) / time;
    return { mass: 1, stiffness: frequency * frequency, damping: 2 * dampingRatio * frequency };
  };
  const settled = (logarithm: number): number =>
    settlingTime(new SpringMotion(springAt(logarithm), from, to, velocity), tolerance);
  // Search from stiff springs, which settle early, to soft ones.
  for (let high = STIFFEST; high > SOFTEST; high -= STEP) {
    if (settled(high) > time || settled(high - STEP) <= time) continue;
    let [late, early] = [high - STEP, high];
    for (let i = 0; i < 60; i++) {
      const middle = (late + early) / 2;
      if (settled(middle) > time) late = middle;
      else early = middle;
    }
    // As the spring gets softer, one more swing may leave the tolerance, and then the settling time jumps. If it jumps over `time`, no
    // spring here fits, so search on.
    if (Math.abs(settled(early) - time) > 1e-9 * time) continue;
    const { stiffness, damping } = springAt(early);
    positive("stiffness", stiffness);
    positive("damping", damping);
    return made({ stiffness, damping }, { law: "spring", position: from, velocity, target: to });
  }
  throw new Error(
    `\`time\` must be a time at which a spring of this damping ratio can settle from this state, but is ${decimal(time)}`,
  );
}

/** The options of {@link frictionThrough}. */
export interface ThroughOptions {
  /** The position at the start. @default 0 */
  from?: number | undefined;
  /** The velocity at the start, per second. */
  velocity: number;
  /** The position at the end. */
  to: number;
  /** The velocity at the end, per second. If it is 0, the end is where the motion comes to rest. @default 0 */
  endVelocity?: number | undefined;
}

const THROUGH = Object.keys({ from: 1, velocity: 1, to: 1, endVelocity: 1 } satisfies NamesOf<ThroughOptions>);

/**
 * Returns the friction that leads from one position and velocity to another position and velocity, or `undefined` if there is none. Under
 * friction, the velocity falls in proportion to the distance, so drag = (v₀ − v₁)/(x₁ − x₀).
 *
 * @throws If a number isn't finite.
 * @example
 * ```ts
 * // The friction that brings a fling of 900 px/s to rest 300 px further.
 * const release = { velocity: 900 };
 * const law = frictionThrough({ ...release, to: 300 }); // { drag: 3 }
 * const page = friction({ ...law, ...release });
 * // `motion` of carom/laws takes it as it is.
 * motion(law).rest; // 300
 * ```
 */
export function frictionThrough(options: ThroughOptions): Made<{ drag: number }, { law: "friction" }> | undefined {
  checkNames(options, THROUGH);
  const { from = 0, velocity, to, endVelocity = 0 } = options;
  for (const [name, value] of Object.entries({ from, velocity, to, endVelocity })) finite(name, value);
  const travel = to - from;
  const drag = (velocity - endVelocity) / travel;
  const hasDirection = travel * velocity > 0 && velocity * endVelocity >= 0;
  return hasDirection && drag >= 0 && drag < Infinity
    ? made({ drag }, { law: "friction", position: from, velocity })
    : undefined;
}
