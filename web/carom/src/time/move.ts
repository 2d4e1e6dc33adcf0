/** Moves of a timeline: a value on a spring, from rest to rest. */

import type { MotionOptions } from "../animate.js";
import type { Animatable, Given, Rate, Shape } from "../shape.js";
import { lawIn, demand, usualLaw, type Law, type NoSpring, type SpringOptions } from "../law.js";
import { Layout, type Group } from "../lanes.js";
import type { NamesOf } from "../options.js";
import { modesOf, rateOf, type Modes } from "../spring/modes.js";
import { magnitude, restInstant } from "../spring/rest.js";
import { SpringMotion, type State } from "../spring.js";
import { parseText } from "../text.js";
import { checkedPolicy, DEFAULT_POLICY, resolvePolicy, type TolerancePolicy } from "../tolerance.js";
import type { Reversible, Step } from "./step.js";

/** The options of a {@link Move} beside its spring. */
export interface MoveMotionOptions<T> extends Pick<MotionOptions<T>, "onUpdate" | "tolerance"> {
  /**
   * The value counts as arrived within this fraction of its travel. Then the next step begins, while the value continues until it rests.
   * With 0, the next step begins at rest.
   * @default 0.01
   */
  arrival?: number | undefined;
}

const NAMES = Object.keys({ onUpdate: 1, tolerance: 1, arrival: 1 } satisfies NamesOf<MoveMotionOptions<never>>);

/** Returns the policy of an option `arrival`. */
export function arrivalOf(arrival = 0.01): TolerancePolicy {
  demand(arrival >= 0 && arrival < 1, "arrival", "be at least 0 and less than 1", arrival);
  return { ofTravel: arrival };
}

/** A spring, by default `{ duration: 0.5, bounce: 0 }`, and the options of its value. */
export type MoveOptions<T> = (SpringOptions | NoSpring) & MoveMotionOptions<T>;

/** The motions of all lanes from one target to the next. */
interface Leg {
  readonly lanes: readonly SpringMotion[];
  /** When each lane comes to rest, in seconds since the leg began. */
  readonly ends: readonly number[];
  /** When all lanes are seen to be at their targets. */
  readonly duration: number;
}

const latest = (times: readonly number[]): number => times.reduce((latest, time) => Math.max(latest, time), 0);

/**
 * Returns when motions that come to rest together begin to stay within a policy's tolerance. If they begin at rest, this is the same
 * as in `animate`.
 */
export function endOf(modes: Modes, policy: TolerancePolicy, lanes: readonly SpringMotion[]): number {
  const displacement = lanes.map(({ from, to }) => from - to);
  const velocity = lanes.map((lane) => lane.velocity);
  const targets = lanes.map(({ to }) => to);
  const span = magnitude([magnitude(displacement), magnitude(velocity) / rateOf(modes)]);
  const least = targets.reduce((least, x) => Math.min(least, Math.abs(x)), Infinity);
  const { distance, speed } = resolvePolicy(policy, span, magnitude(targets), least);
  if (span > 0 && !(modes.damping > 0)) return Infinity;
  return restInstant(modes, displacement, velocity, distance, speed);
}

/** Returns the leg from a state to a target. */
function legOf(
  law: Law,
  policies: readonly TolerancePolicy[],
  groups: readonly Group[],
  start: readonly State[],
  to: readonly number[],
): Leg {
  const modes = modesOf(law);
  const lanes = start.map(({ position, velocity }, i) => new SpringMotion(law, position, to[i], velocity));
  const [arrivals, ends] = policies.map((policy) =>
    groups.flatMap(({ first, count }) =>
      new Array<number>(count).fill(endOf(modes, policy, lanes.slice(first, first + count))),
    ),
  );
  return { lanes, ends, duration: Math.min(latest(arrivals), latest(ends)) };
}

/** Returns the states of a leg at a time. */
const statesOf = ({ lanes, ends }: Leg, t: number): State[] =>
  lanes.map((lane, i) => lane.at(t >= ends[i] ? Infinity : t));

/** A value that visits one target or several. {@link move} and {@link keyframes} make one. */
export class Move<T extends Animatable<T>> implements Step {
  /** The seconds until you see the value at its last target, or `Infinity` if the spring has no damping. */
  readonly duration: number;
  /** Seconds until the value is at rest at its last target. */
  readonly rest: number;
  readonly #layout: Layout;
  readonly #legs: readonly Leg[];
  readonly #options: MoveOptions<T>;
  #states: readonly State[];
  #shown = NaN;

  /** @internal */
  constructor(from: T, targets: readonly Given<T>[], options: MoveOptions<T>) {
    const law = lawIn(options, usualLaw, NAMES);
    const { tolerance = DEFAULT_POLICY } = options;
    demand(law.stiffness > 0, "stiffness", "be greater than 0", law.stiffness);
    const policies = [arrivalOf(options.arrival), checkedPolicy(tolerance)];
    this.#options = options;
    this.#layout = Layout.of(from, parseText);
    this.#states = this.#layout.read(from, "from").map((position) => ({ position, velocity: 0 }));
    let states = this.#states;
    let [duration, rest] = [0, 0];
    this.#legs = targets.map((to) => {
      const leg = legOf(law, policies, this.#layout.groups, states, this.#layout.read(to, "to"));
      states = statesOf(leg, leg.duration);
      rest = duration + latest(leg.ends);
      duration += leg.duration;
      return leg;
    });
    [this.duration, this.rest] = [duration, rest];
  }

  /** The value that is shown now. You can continue from it with `animate`. */
  get value(): Shape<T> {
    return this.#layout.shape(this) as Shape<T>;
  }

  /** The velocity of the value, per second. Exactly 0 at rest. */
  get velocity(): Rate<T> {
    return this.#layout.rate(this) as Rate<T>;
  }

  /** @internal */
  numberOf(lane: number, isRate: boolean): number {
    return this.#states[lane][isRate ? "velocity" : "position"];
  }

  /**
   * Shows the value at `t` ≥ 0, in seconds since its start.
   *
   * @example slider.addEventListener("input", () => panel.show(slider.valueAsNumber));
   */
  show(t: number): void {
    if (t >= this.rest) t = Infinity;
    if (t === this.#shown || this.#legs.length === 0) return;
    this.#shown = t;
    let leg = this.#legs[0];
    for (let i = 1; i < this.#legs.length && t >= leg.duration; i++) {
      // An infinite leg never ends, so an infinite t stays in it. Infinity minus infinity would be NaN.
      if (t < Infinity) t -= leg.duration;
      leg = this.#legs[i];
    }
    this.#states = statesOf(leg, t);
    this.#options.onUpdate?.(this.value, this.velocity);
  }
}

/** A {@link Move} between two places, which can be reversed. */
class MoveThere<T extends Animatable<T>> extends Move<T> implements Reversible {
  /** The same move in reverse. */
  readonly reversed: Reversible;

  constructor(from: T, to: Given<T>, options: MoveOptions<T>, there?: Reversible) {
    super(from, [to], options);
    this.reversed = there ?? new MoveThere<T>(to as unknown as T, from as unknown as Given<T>, options, this);
  }
}

/**
 * Returns a step that moves a value on a spring, from rest to rest. The value may be a number, a list, or an object of both. In a sequence,
 * the next step begins when the value has arrived, which is within a hundredth of its travel (`arrival`).
 *
 * @throws If a number or an option is invalid.
 * @example
 * ```ts
 * const panel = move(-320, 0, {
 *   duration: 0.4,
 *   bounce: 0.2,
 *   onUpdate: (x) => (element.style.translate = `${x}px`),
 * });
 * await play(panel).finished;
 * ```
 */
export function move(from: number, to: number, options?: MoveOptions<number>): Move<number> & Reversible;
export function move<T extends Animatable<T>>(from: T, to: Given<T>, options?: MoveOptions<T>): Move<T> & Reversible;
export function move(from: unknown, to: unknown, options: object = {}): unknown {
  return new MoveThere(from as number, to as number, options);
}

/**
 * Returns a step that sends a value to several targets in turn. The value turns to the next target when it has arrived at one (`arrival`),
 * so the spring decides how long that takes. Position and velocity continue.
 *
 * @throws If a number or an option is invalid.
 * @example
 * ```ts
 * play(
 *   keyframes(0, [100, 40, 60], {
 *     duration: 0.3,
 *     bounce: 0.2,
 *     onUpdate: (x) => (element.style.translate = `${x}px`),
 *   }),
 * );
 * ```
 */
export function keyframes(from: number, targets: readonly number[], options?: MoveOptions<number>): Move<number>;
export function keyframes<T extends Animatable<T>>(
  from: T,
  targets: readonly Given<T>[],
  options?: MoveOptions<T>,
): Move<T>;
export function keyframes(from: unknown, targets: readonly unknown[], options: object = {}): unknown {
  return new Move(from as number, targets as number[], options);
}
