/** A switch whose output swings from 0 to 1 and back. */

import { Animated } from "./animate.js";
import { notNegative, positive, demand, warnIfLong, written, type Law } from "./law.js";
import { checkNames, type NamesOf } from "./options.js";
import { settlingTime, spring } from "./spring.js";

/** The options of an {@link Interpolator}. */
export interface InterpolatorOptions {
  /** The stiffness k, at least 0. A larger one swings faster. @default 5 */
  stiffness?: number | undefined;
  /** The damping d, at least 0. A larger one overshoots less. @default 0.5 */
  damping?: number | undefined;
  /** The seconds, greater than 0, in which 5 s of simulated time are played. @default 1 */
  approximateDuration?: number | undefined;
  /** The simulated seconds per real second, greater than 0. Give it instead of a duration. @default none */
  timeScale?: number | undefined;
  /**
   * The seconds, greater than 0, that the whole travel from 0 to 1 takes to settle. Give it instead of an approximate duration.
   * @default none
   */
  settlingDuration?: number | undefined;
  /** The distance from 0 or 1 within which the value is final, above 0 and below 1. @default 0.01 */
  tolerance?: number | undefined;
  /** `respect` moves the value to its end on the next frame if the visitor prefers reduced motion. @default "respect" */
  reducedMotion?: "respect" | "ignore" | undefined;
  /** Called in each frame with the value: from 0 to 1, and beyond when it overshoots. @default none */
  onUpdate?: ((value: number) => void) | undefined;
  /** Called once the final position is reached, after the last `onUpdate`, with exactly 0 or 1 and the position. @default none */
  onRest?: ((value: number, position: boolean) => void) | undefined;
}

/** The callbacks that an {@link Interpolator} calls as it moves. */
export type InterpolatorListener = Pick<InterpolatorOptions, "onUpdate" | "onRest">;

type Mapping = "approximateDuration" | "timeScale" | "settlingDuration";

const MAPPINGS: readonly Mapping[] = ["approximateDuration", "timeScale", "settlingDuration"];
const NAMES = Object.keys({
  stiffness: 1,
  damping: 1,
  approximateDuration: 1,
  timeScale: 1,
  settlingDuration: 1,
  tolerance: 1,
  reducedMotion: 1,
  onUpdate: 1,
  onRest: 1,
} satisfies NamesOf<InterpolatorOptions>);

/** The simulated seconds that are played in the approximate duration. */
const NOMINAL_TIME = 5;

/** The fixed spring and damper between the mass and the moving board: k_f and d_f in the source's formulas. */
const COUPLING_STIFFNESS = 2;
const COUPLING_DAMPING = 0.2;

/**
 * A switch whose output swings from 0 to 1, and back: a button pressed and released, a menu opened and closed. Its law is a mass between
 * two springs. The Rust library has the same formulas and numbers. They come from the article *Using spring dynamics ODE for animation
 * interpolation (rebuilding Facebook Rebound)*.
 *
 * By default, `approximateDuration` plays 5 s of simulated time, as in the article, so stiffness and damping decide when the value is
 * final. With `settlingDuration`, the value is final after exactly that time, because we speed up a curve that oscillates for long.
 *
 * @example
 * ```ts
 * const button = new Interpolator({
 *   stiffness: 5,
 *   damping: 1,
 *   approximateDuration: 0.5,
 *   onUpdate: (value) => (element.style.scale = String(1 + value)),
 *   onRest: (value, position) => console.log(position ? "pressed" : "released"),
 * });
 * element.addEventListener("click", () => button.setFinalPosition(true));
 * ```
 */
export class Interpolator {
  #stiffness: number;
  #damping: number;
  #mapping: Mapping;
  #duration: number;
  readonly #tolerance: number;
  readonly #animation: Animated<number>;
  readonly #listeners = new Set<InterpolatorListener>();
  /** Whether the callbacks still have to be called with the final position. */
  #isListening = false;

  /**
   * Creates an interpolator at rest at 0.
   *
   * @throws If an option is unknown or out of its range.
   */
  constructor(options: InterpolatorOptions = {}) {
    checkNames(options, NAMES);
    const { stiffness = 5, damping = 0.5, tolerance = 0.01, reducedMotion, onUpdate, onRest } = options;
    const given = MAPPINGS.filter((name) => options[name] !== undefined);
    if (given.length > 1)
      throw new Error(`an interpolator takes one of ${MAPPINGS.map((name) => `\`${name}\``).join(", ")}`);
    this.#mapping = given[0] ?? "approximateDuration";
    this.#duration = options[this.#mapping] ?? 1;
    this.#stiffness = stiffness;
    this.#damping = damping;
    demand(tolerance > 0 && tolerance < 1, "tolerance", "be above 0 and below 1", tolerance);
    this.#tolerance = tolerance;
    this.#listeners.add({ onUpdate, onRest });
    const law = this.#check();
    this.#animation = Animated.start<number>(0, 0, {
      ...law,
      // Only the position is visible, so the value may be at rest at any speed.
      tolerance: { distance: tolerance, velocity: Infinity },
      reducedMotion,
      onUpdate: (value) => {
        if (!this.#isListening) return;
        // If a listener removes another one, that one isn't called any more.
        for (const listener of this.#listeners) listener.onUpdate?.(value);
        if (this.#animation.isAtRest) {
          this.#isListening = false;
          // A listener may switch the interpolator, but the others still get the position that was reached.
          const position = this.finalPosition;
          for (const listener of this.#listeners) listener.onRest?.(value, position);
        }
      },
    }).settle();
  }

  /** The stiffness k. A change in flight keeps value and velocity. */
  get stiffness(): number {
    return this.#stiffness;
  }

  set stiffness(stiffness: number) {
    this.#change(() => (this.#stiffness = stiffness));
  }

  /** The damping d. A change in flight keeps value and velocity. */
  get damping(): number {
    return this.#damping;
  }

  set damping(damping: number) {
    this.#change(() => (this.#damping = damping));
  }

  /** The simulated seconds per real second. A change in flight keeps value and velocity. */
  get timeScale(): number {
    if (this.#mapping === "timeScale") return this.#duration;
    if (this.#mapping === "approximateDuration") return NOMINAL_TIME / this.#duration;
    const law = { stiffness: this.#stiffness + COUPLING_STIFFNESS, damping: this.#damping + COUPLING_DAMPING };
    return settlingTime(spring(law), { distance: this.#tolerance, velocity: Infinity }) / this.#duration;
  }

  set timeScale(scale: number) {
    this.#map("timeScale", scale);
  }

  /** Sets the seconds in which 5 s of simulated time are played. A change in flight keeps value and velocity. */
  set approximateDuration(seconds: number) {
    this.#map("approximateDuration", seconds);
  }

  /** Sets the seconds that the whole travel from 0 to 1 takes to settle. A change in flight keeps value and velocity. */
  set settlingDuration(seconds: number) {
    this.#map("settlingDuration", seconds);
  }

  /**
   * Where the simulated mass comes to rest when it is switched on: k_f·d_u/(k + k_f), with the moving board displaced by d_u = 1. The
   * interpolator's value is the mass's position divided by this.
   */
  get equilibrium(): number {
    return COUPLING_STIFFNESS / (this.#stiffness + COUPLING_STIFFNESS);
  }

  /** The value: from 0 to 1, and beyond when it overshoots. */
  get value(): number {
    return this.#animation.value;
  }

  /** How fast the value changes, per second. */
  get velocity(): number {
    return this.#animation.velocity;
  }

  /** The position that the interpolator was last switched to. */
  get finalPosition(): boolean {
    return this.#animation.target === 1;
  }

  /** Whether the value is at its final position. */
  get isAtRest(): boolean {
    return this.#animation.isAtRest;
  }

  /** Resolves when the value is at its final position. */
  get finished(): Promise<boolean> {
    return this.#animation.finished;
  }

  /**
   * Switches the value to 1 (`true`) or to 0 (`false`), and keeps its velocity. Nothing changes if that already is its final position.
   *
   * @example button.setFinalPosition(!button.finalPosition);
   */
  setFinalPosition(position: boolean): void {
    if (position === this.finalPosition) return;
    this.#isListening = true;
    this.#animation.retarget(Number(position));
  }

  /**
   * Adds a listener, which is called after the ones that you added before, and returns a function that removes it.
   *
   * @throws If the listener isn't an object, or has an unknown field.
   * @example
   * ```ts
   * const shadow = (value: number) => (element.style.opacity = String(value));
   * const stop = button.listen({ onUpdate: shadow });
   * ```
   */
  listen(listener: InterpolatorListener): () => void {
    if (typeof listener !== "object" || listener === null)
      throw new Error(`\`listener\` must be an object, but is ${written(listener)}`);
    checkNames(listener, ["onUpdate", "onRest"]);
    // Copy the listener, because you may add one listener twice, and then it is called twice.
    const own = { ...listener };
    this.#listeners.add(own);
    return () => void this.#listeners.delete(own);
  }

  #map(mapping: Mapping, value: number): void {
    this.#change(() => ([this.#mapping, this.#duration] = [mapping, value]));
  }

  /** Makes a change. An invalid change throws and is undone. */
  #change(change: () => void): void {
    const before = [this.#stiffness, this.#damping, this.#mapping, this.#duration] as const;
    const isAtRest = this.isAtRest;
    change();
    try {
      const animation = this.#animation.retarget(this.#animation.target, this.#check());
      if (isAtRest) animation.settle();
    } catch (error) {
      [this.#stiffness, this.#damping, this.#mapping, this.#duration] = before;
      throw error;
    }
  }

  /**
   * Checks the numbers and returns the spring in real time. If the simulation runs s times as fast, stiffness is multiplied by s² and
   * damping by s.
   */
  #check(): Law {
    notNegative("stiffness", this.#stiffness);
    notNegative("damping", this.#damping);
    positive(this.#mapping, this.#duration);
    if (this.#mapping !== "timeScale") warnIfLong(this.#mapping, this.#duration);
    const scale = this.timeScale;
    const stiffness = (this.#stiffness + COUPLING_STIFFNESS) * (scale * scale);
    demand(
      stiffness > 0 && stiffness < Infinity,
      this.#mapping,
      "be one that some scale of time leads to",
      this.#duration,
    );
    return { mass: 1, stiffness, damping: (this.#damping + COUPLING_DAMPING) * scale };
  }
}
