/** A value on a spring whose target moves. */

import type { Animatable, Given, Shape } from "../animate.js";
import { animateFrames, isHidden, startTime, stopFrames, type Moving } from "../frames.js";
import { lawIn, require, usualLaw, type Law, type NoSpring, type SpringOptions } from "../law.js";
import { Layout } from "../layout.js";
import { forget, stopAt } from "../signals.js";
import { SpringMotion } from "../spring.js";

/** A spring, `{ duration: 0.5, bounce: 0 }` by default, and the options of its value. */
export type FollowOptions<T> = (SpringOptions | NoSpring) & {
  /** The velocity at the start, per second, in the shape of the value. @default 0 */
  velocity?: Given<T> | undefined;
  /** Called in each frame. If it throws, the value is stopped. @default none */
  onUpdate?: ((value: Shape<T>, velocity: Shape<T>) => void) | undefined;
  /** `respect` keeps the value on its target if the visitor prefers reduced motion. @default "respect" */
  reducedMotion?: "respect" | "ignore" | undefined;
  /** Stops it for good when aborted. @default none */
  signal?: AbortSignal | undefined;
};

/** A value that follows a moving target; {@link followMoving} makes one. */
export class Following<T extends Animatable<T>> implements Moving {
  readonly #layout: Layout;
  readonly #law: Law;
  readonly #options: FollowOptions<T>;
  /** The targets when the motion began, and their velocities. */
  #targets: readonly number[] = [];
  #moves: readonly number[] = [];
  /**
   * The motion of each lane relative to its steady state, the place behind the target where its spring is in balance.
   */
  #lanes: readonly SpringMotion[] = [];
  #positions: number[];
  #velocities: number[];
  #began = NaN;
  #elapsed = 0;
  #isMoving = false;

  /** @internal */
  constructor(from: T, options: FollowOptions<T>) {
    this.#law = lawIn(options, usualLaw, "velocity", "onUpdate", "reducedMotion", "signal");
    require(this.#law.stiffness > 0, "stiffness", "be greater than 0", this.#law.stiffness);
    this.#options = options;
    this.#layout = Layout.of(from);
    this.#positions = this.#layout.read(from, "from");
    this.#velocities = options.velocity === undefined ? this.#positions.map(() => 0) : this.#layout.read(options.velocity, "velocity");
  }

  /** The value that is shown now. */
  get value(): Shape<T> {
    return this.#layout.shape(this.#positions, 0, 1) as Shape<T>;
  }

  /** Its velocity, per second. */
  get velocity(): Shape<T> {
    return this.#layout.shape(this.#velocities, 0, 1) as Shape<T>;
  }

  /** The present position of its target. */
  get target(): Shape<T> {
    const now = this.#targets.map((x, i) => x + this.#moves[i] * this.#elapsed);
    return this.#layout.shape(now, 0, 1) as Shape<T>;
  }

  /** Whether the value follows its target. */
  get isMoving(): boolean {
    return this.#isMoving;
  }

  /**
   * Sends the value after another target, or the same one at another velocity. Position and velocity continue.
   *
   * @param velocity of the target, per second
   * @throws If a number is invalid. Nothing changes then.
   * @example
   * ```ts
   * label.follow(ball.x, ball.velocity);
   * ```
   */
  follow(target: Given<T>, velocity: Given<T>): this {
    const targets = this.#layout.read(target, "target");
    const moves = this.#layout.read(velocity, "velocity");
    const { stiffness, damping } = this.#law;
    // With y = x − target: m y″ = −k y − c (y′ + u), a spring under the constant force −c u, in balance at −(c/k) u.
    const lags = moves.map((u) => -(damping * u) / stiffness);
    this.#lanes = moves.map((u, i) => new SpringMotion(this.#law, this.#positions[i] - targets[i] - lags[i], 0, this.#velocities[i] - u));
    [this.#targets, this.#moves] = [targets, moves];
    const since = this.#elapsed;
    this.#elapsed = 0;
    if (this.#options.signal?.aborted) return this;
    if (this.#isMoving && !isHidden()) this.#began += since;
    else this.restart();
    this.#isMoving = true;
    if (this.#options.signal) stopAt(this.#options.signal, this);
    animateFrames(this);
    return this;
  }

  /**
   * Stops following. The velocity stays readable, so that `animate` can continue where the target stops.
   *
   * @example
   * ```ts
   * const { value, velocity } = label.stop();
   * animate(value, 300, { velocity, onUpdate });
   * ```
   */
  stop(): this {
    this.#isMoving = false;
    stopFrames(this);
    if (this.#options.signal) forget(this.#options.signal, this);
    return this;
  }

  /**
   * Returns `Infinity`, because the value never comes to rest by itself.
   *
   * @example
   * ```ts
   * label.settlingTime(); // Infinity
   * ```
   */
  settlingTime(): number {
    return Infinity;
  }

  /** @internal */
  frame(time: number, isReduced: boolean): boolean {
    if (Number.isNaN(this.#began)) this.#began = time - this.#elapsed;
    const t = (this.#elapsed = Math.max(this.#elapsed, time - this.#began));
    const isOnTarget = isReduced && this.#options.reducedMotion !== "ignore";
    const { stiffness, damping } = this.#law;
    this.#lanes.forEach((lane, i) => {
      const [u, target] = [this.#moves[i], this.#targets[i] + this.#moves[i] * t];
      const { position, velocity } = lane.at(t);
      this.#positions[i] = isOnTarget ? target : target - (damping * u) / stiffness + position;
      this.#velocities[i] = isOnTarget ? u : u + velocity;
    });
    try {
      this.#options.onUpdate?.(this.value, this.velocity);
    } catch (error) {
      this.stop();
      throw error;
    }
    return this.#isMoving;
  }

  /** @internal */
  restart(): void {
    this.#began = startTime() - this.#elapsed;
  }
}

/**
 * Sends a value on a spring after a target that is at `target` now and moves at `velocity`. The value follows exactly,
 * as if it were retargeted at every instant. Damping acts on the value's own velocity, and not on that relative to the
 * target, so the value ends up damping/stiffness·u behind a target of velocity u. It does not come to rest: stop it
 * when the target stops.
 *
 * @param velocity of the target, per second
 * @throws If a number or an option is invalid.
 * @example
 * ```ts
 * const label = followMoving(0, ball.x, ball.velocity, {
 *   duration: 0.3,
 *   bounce: 0,
 *   onUpdate: (x) => (element.style.translate = `${x}px`),
 * });
 * ball.onBounce = () => label.follow(ball.x, ball.velocity);
 * ```
 */
export function followMoving(from: number, target: number, velocity: number, options?: FollowOptions<number>): Following<number>;
export function followMoving<T extends Animatable<T>>(
  from: T,
  target: Given<T>,
  velocity: Given<T>,
  options?: FollowOptions<T>,
): Following<T>;
export function followMoving(from: unknown, target: unknown, velocity: unknown, options: object = {}): unknown {
  return new Following(from as number, options).follow(target as number, velocity as number);
}
