/** Springs in a row that follow one of them: chat heads, trails, a string of beads. */

import { laws } from "./laws.js";
import { finite, lawOf, written, type SpringOptions } from "./law.js";

export interface ChainOptions {
  /** Moves the first one. */
  leader: SpringOptions;
  /** Moves each of the others. */
  follower: SpringOptions;
  /** Where they rest at first; 0 if nobody says. */
  position?: number | undefined;
}

/** One coordinate of a chain; chat heads are two of them. */
export class Chain {
  readonly count: number;
  readonly #engine = laws();
  readonly #handle: number;
  readonly #place: number;

  /** So many in a row, at rest. */
  constructor(count: number, options: ChainOptions) {
    if (!(count > 0 && Number.isInteger(count))) throw new Error(`\`count\` must be a whole number above 0, but is ${count}`);
    const e = this.#engine;
    const [leader, follower] = [lawOf(options.leader), lawOf(options.follower)];
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

  /** Sends the leader there, with the velocity it has. */
  retarget(target: number): void {
    this.#engine.wasm.carom_chain_retarget(this.#handle, finite("target", target));
  }

  /** Lets the leader go with a velocity, toward `target`. */
  release(velocity: number, target: number): void {
    this.#engine.wasm.carom_chain_release(this.#handle, finite("velocity", velocity), finite("target", target));
  }

  /** Moves the leader in the hand. */
  dragTo(position: number): void {
    this.#engine.wasm.carom_chain_drag_to(this.#handle, finite("position", position));
  }

  /** Puts all of them at rest at `position`. */
  snapTo(position: number): void {
    this.#engine.wasm.carom_chain_snap_to(this.#handle, finite("position", position));
    this.advance(0);
  }

  /** Lets another one lead, in flight if need be; the first one is 0. */
  setLeader(index: number): void {
    if (!(index in this.positions)) {
      throw new Error(`\`index\` must be a whole number from 0 to ${this.count - 1}, but is ${written(index)}`);
    }
    this.#engine.wasm.carom_chain_set_leader(this.#handle, index);
  }

  /** Goes on by `dt` ≥ 0 seconds; whether anything moves. */
  advance(dt: number): boolean {
    if (!(dt >= 0)) throw new Error(`\`dt\` must be at least 0, but is ${dt}`);
    return this.#engine.wasm.carom_chain_advance(this.#handle, dt, this.#place) !== 0;
  }

  /** Where they are, after the last `advance`. */
  get positions(): Float64Array {
    const e = this.#engine;
    return e.doubles.subarray(e.at(this.#place), e.at(this.#place) + this.count);
  }
}
