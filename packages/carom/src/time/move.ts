/** Moves of a timeline: a value on a spring, from rest to rest. */

import type { Animatable, Given, MotionOptions, Shape } from "../animate.js";
import { lawIn, require, usualLaw, type Law, type NoSpring, type SpringOptions } from "../law.js";
import { Layout, type Group } from "../layout.js";
import type { NamesOf } from "../options.js";
import { modesOf, type Modes } from "../spring/modes.js";
import { magnitude, restInstant } from "../spring/rest.js";
import { SpringMotion } from "../spring.js";
import { checkedPolicy, DEFAULT_POLICY, resolvePolicy, type TolerancePolicy } from "../tolerance.js";
import type { Reversible, Step } from "./step.js";

/** A spring, `{ duration: 0.5, bounce: 0 }` by default, and the options of its value. */
export type MoveOptions<T> = (SpringOptions | NoSpring) & Pick<MotionOptions<T>, "onUpdate" | "tolerance">;

const NAMES = Object.keys({ onUpdate: 1, tolerance: 1 } satisfies NamesOf<Pick<MotionOptions<never>, "onUpdate" | "tolerance">>);

/** The motions of all lanes from one target to the next. */
interface Leg {
  readonly lanes: readonly SpringMotion[];
  /** The instant from which on each lane is at rest, in seconds since the leg began. */
  readonly ends: readonly number[];
  readonly duration: number;
}

/** Returns the instant from which on a group is at rest, the same as in `animate` for a value that starts at rest. */
function endOf(modes: Modes, policy: TolerancePolicy, from: readonly number[], to: readonly number[]): number {
  const displacement = from.map((x, i) => x - to[i]);
  const span = magnitude(displacement);
  const least = to.reduce((least, x) => Math.min(least, Math.abs(x)), Infinity);
  const { distance, speed } = resolvePolicy(policy, span, magnitude(to), least);
  if (span > 0 && !(modes.damping > 0)) return Infinity;
  return restInstant(modes, displacement, new Array<number>(to.length).fill(0), distance, speed);
}

function legOf(law: Law, policy: TolerancePolicy, groups: readonly Group[], from: readonly number[], to: readonly number[]): Leg {
  const modes = modesOf(law);
  const ends = groups.flatMap(({ first, count }) => {
    const part = (row: readonly number[]): number[] => row.slice(first, first + count);
    return new Array<number>(count).fill(endOf(modes, policy, part(from), part(to)));
  });
  return { lanes: from.map((x, i) => new SpringMotion(law, x, to[i], 0)), ends, duration: ends.reduce((latest, end) => Math.max(latest, end), 0) };
}

/** A value that visits one target or several, and comes to rest at each; {@link move} and {@link keyframes} make one. */
export class Move<T extends Animatable<T>> implements Step {
  /** Seconds until the value is at rest at its last target; `Infinity` if the spring has no damping. */
  readonly duration: number;
  readonly #layout: Layout;
  readonly #legs: readonly Leg[];
  readonly #options: MoveOptions<T>;
  readonly #positions: number[];
  readonly #velocities: number[];
  #shown = NaN;

  /** @internal */
  constructor(from: T, targets: readonly Given<T>[], options: MoveOptions<T>) {
    const law = lawIn(options, usualLaw, NAMES);
    const { tolerance = DEFAULT_POLICY } = options;
    require(law.stiffness > 0, "stiffness", "be greater than 0", law.stiffness);
    checkedPolicy(tolerance);
    this.#options = options;
    this.#layout = Layout.of(from);
    const places = [this.#layout.read(from, "from"), ...targets.map((to) => this.#layout.read(to, "to"))];
    this.#legs = places.slice(1).map((to, i) => legOf(law, tolerance, this.#layout.groups, places[i], to));
    this.duration = this.#legs.reduce((total, leg) => total + leg.duration, 0);
    this.#positions = places[0];
    this.#velocities = places[0].map(() => 0);
  }

  /** The value that is shown now: `animate` can continue from it. */
  get value(): Shape<T> {
    return this.#layout.shaped(this.#positions) as Shape<T>;
  }

  /** Its velocity, per second; exactly 0 at rest. */
  get velocity(): Shape<T> {
    return this.#layout.shaped(this.#velocities) as Shape<T>;
  }

  /**
   * Shows the value at `t` ≥ 0, in seconds since its start.
   *
   * @example
   * ```ts
   * slider.addEventListener("input", () => panel.show(slider.valueAsNumber));
   * ```
   */
  show(t: number): void {
    if (t >= this.duration) t = Infinity;
    if (t === this.#shown || this.#legs.length === 0) return;
    this.#shown = t;
    let leg = this.#legs[0];
    for (let i = 1; i < this.#legs.length && t >= leg.duration; i++) {
      t -= leg.duration;
      leg = this.#legs[i];
    }
    leg.lanes.forEach((lane, i) => {
      const { position, velocity } = lane.at(t >= leg.ends[i] ? Infinity : t);
      this.#positions[i] = position;
      this.#velocities[i] = velocity;
    });
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
 * Returns a step that moves a value on a spring, from rest to rest: a number, a list, or an object of both.
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
 * Returns a step that sends a value to several targets in turn. The value comes to rest at each target, so the spring
 * determines the times between them.
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
export function keyframes<T extends Animatable<T>>(from: T, targets: readonly Given<T>[], options?: MoveOptions<T>): Move<T>;
export function keyframes(from: unknown, targets: readonly unknown[], options: object = {}): unknown {
  return new Move(from as number, targets as number[], options);
}
