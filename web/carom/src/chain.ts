/** Springs in a row that follow a leader: chat heads, trails, a string of beads. */

import { laws } from "./law-module.js";
import { finite, lawAt, written, type SpringOptions } from "./law.js";
import { checkNames, type NamesOf } from "./options.js";

/** The springs of a {@link Chain}. */
export interface ChainOptions {
  /** The spring of the leader. */
  leader: SpringOptions;
  /** The spring of each follower. */
  follower: SpringOptions;
  /** The position of all springs at the start. @default 0 */
  position?: number | undefined;
}

const NAMES = Object.keys({ leader: 1, follower: 1, position: 1 } satisfies NamesOf<ChainOptions>);

/**
 * One coordinate of a chain of springs. Chat heads need two chains.
 *
 * @example
 * ```ts
 * const x = new Chain(5, {
 *   leader: { duration: 0.3, bounce: 0 },
 *   follower: { duration: 0.2, bounce: 0.2 },
 * });
 * x.retarget(300);
 * while (x.advance(1 / 60)) draw(x.positions);
 * ```
 */
export class Chain {
  /** The number of springs in the chain. */
  readonly count: number;
  readonly #engine = laws();
  readonly #handle: number;
  readonly #place: number;

  /**
   * Creates `count` springs in a row, all at rest.
   *
   * @throws If the count or a spring is invalid.
   */
  constructor(count: number, options: ChainOptions) {
    if (!(count > 0 && Number.isInteger(count)))
      throw new Error(`\`count\` must be a whole number above 0, but is ${count}`);
    checkNames(options, NAMES);
    const e = this.#engine;
    const [leader, follower] = [lawAt("leader", options.leader), lawAt("follower", options.follower)];
    this.count = count;
    const size = Math.max(6, count);
    const place = (this.#place = e.places.take(size));
    const numbers = [leader, follower].flatMap(({ mass, stiffness, damping }) => [mass, stiffness, damping]);
    e.doubles.set(numbers, e.at(place));
    const handle = (this.#handle = e.wasm.carom_chain(place, count, finite("position", options.position ?? 0)));
    this.advance(0);
    e.own(this, () => {
      e.wasm.carom_chain_free(handle);
      e.places.give(place, size);
    });
  }

  /**
   * Gives the leader another target. The leader keeps its velocity.
   *
   * @example x.retarget(300);
   */
  retarget(target: number): void {
    this.#engine.wasm.carom_chain_retarget(this.#handle, finite("target", target));
  }

  /**
   * Releases the leader with a velocity, toward `target`.
   *
   * @example x.release(finger.velocity(event.timeStamp), edge);
   */
  release(velocity: number, target: number): void {
    this.#engine.wasm.carom_chain_release(this.#handle, finite("velocity", velocity), finite("target", target));
  }

  /**
   * Moves the leader to `position`, as a finger that holds it does.
   *
   * @example element.addEventListener("pointermove", ({ clientX }) => x.dragTo(clientX));
   */
  dragTo(position: number): void {
    this.#engine.wasm.carom_chain_drag_to(this.#handle, finite("position", position));
  }

  /**
   * Puts all springs at rest at `position`.
   *
   * @example x.snapTo(0);
   */
  snapTo(position: number): void {
    this.#engine.wasm.carom_chain_snap_to(this.#handle, finite("position", position));
    this.advance(0);
  }

  /**
   * Makes another spring the leader, even in flight. The first spring has index 0.
   *
   * @example x.setLeader(2);
   */
  setLeader(index: number): void {
    if (!(index in this.positions)) {
      throw new Error(`\`index\` must be a whole number from 0 to ${this.count - 1}, but is ${written(index)}`);
    }
    this.#engine.wasm.carom_chain_set_leader(this.#handle, index);
  }

  /**
   * Advances by `dt` ≥ 0 seconds. Returns whether anything moves.
   *
   * @example if (x.advance(1 / 60)) draw(x.positions);
   */
  advance(dt: number): boolean {
    if (!(dt >= 0)) throw new Error(`\`dt\` must be at least 0, but is ${dt}`);
    return this.#engine.wasm.carom_chain_advance(this.#handle, dt, this.#place) !== 0;
  }

  /** The positions after the last `advance`. */
  get positions(): Float64Array {
    const e = this.#engine;
    return e.doubles.subarray(e.at(this.#place), e.at(this.#place) + this.count);
  }
}
