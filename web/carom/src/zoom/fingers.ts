/** The fingers on a picture, and how they have moved, scaled and turned it since a finger last came or left. */

import { minus, plus, scaled, square, timesConjugate, type Pair } from "./plane.js";

interface Finger {
  position: Pair;
  /** The place relative to the centre of all fingers, when their set last changed. */
  anchor: Pair;
}

/** How a set of fingers, or a touchpad, has scaled and turned a picture since an instant. */
export interface Similarity {
  /** The point of the view about which scale and rotation act. */
  readonly center: Pair;
  /** The change of ln s. */
  readonly logScale: number;
  /** The change of the angle, in radians. */
  readonly rotation: number;
}

const TURN = 2 * Math.PI;

/**
 * The fingers on a picture, each with its place when the set of fingers last changed.
 *
 * Let p′ and p be the fingers' places then and now, as complex numbers relative to their centre. The best similarity by least squares is
 * k = Σ p·conj(p′)/Σ|p′|². For two fingers, k is exact. A single finger gives a translation. The order of the fingers doesn't matter, and
 * three fingers that only turn have |k| = 1.
 */
export class Fingers {
  readonly #all = new Map<number, Finger>();

  get count(): number {
    return this.#all.size;
  }

  has(id: number): boolean {
    return this.#all.has(id);
  }

  /** Puts a finger down. Returns false if it is down already. */
  add(id: number, position: Pair): boolean {
    if (this.#all.has(id)) return false;
    this.#all.set(id, { position, anchor: position });
    this.anchor();
    return true;
  }

  /** Moves a finger. Returns false if it isn't down. */
  set(id: number, position: Pair): boolean {
    const finger = this.#all.get(id);
    if (finger) finger.position = position;
    return finger !== undefined;
  }

  /** Lifts a finger. Returns false if it isn't down. */
  remove(id: number): boolean {
    const isDown = this.#all.delete(id);
    if (isDown) this.anchor();
    return isDown;
  }

  /** From now on, counts changes from the current places of the fingers. */
  anchor(): void {
    const center = this.center();
    for (const finger of this.#all.values()) finger.anchor = minus(finger.position, center);
  }

  /** Returns the mean of the fingers' positions. */
  center(): Pair {
    let sum: Pair = [0, 0];
    for (const { position } of this.#all.values()) sum = plus(sum, position);
    return this.count === 0 ? sum : scaled(sum, 1 / this.count);
  }

  /**
   * Returns the similarity since the set of fingers last changed. An angle is only known up to whole turns, so we take the one nearest to
   * `previous`.
   */
  similarity(previous: number): Similarity {
    const center = this.center();
    let product: Pair = [0, 0];
    let spread = 0;
    for (const { position, anchor } of this.#all.values()) {
      product = plus(product, timesConjugate(minus(position, center), anchor));
      spread += square(anchor);
    }
    // A single finger, or fingers that are or were at one point, can't scale or turn the picture.
    if (!(spread > 1e-12 && square(product) > 1e-24 * spread * spread))
      return { center, logScale: 0, rotation: previous };
    const angle = Math.atan2(product[1], product[0]);
    const turns = Math.floor((previous - angle) / TURN + 0.5);
    // If no finger has moved, the quotient is exactly 1.
    return { center, logScale: Math.log(Math.sqrt(square(product)) / spread), rotation: angle + TURN * turns };
  }
}
