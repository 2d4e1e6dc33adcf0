/** The path that feels shortest between two places of a large picture. */

import { finite, positive } from "../law.js";
import { pathOf, type Path, type PathPoint } from "./flight.js";
import { plus, scaled } from "./plane.js";

/**
 * The path that feels shortest between two places of a large picture: it zooms out, pans, and zooms in (J. J. van Wijk and W. A. A.
 * Nuij, 2003). Equal steps along its length feel equally long. It is exact for far places, for a pure pan and for a pure zoom, and
 * the reversed path is the path back.
 *
 * @throws If a number is out of its range.
 * @example
 * ```ts
 * const path = new ZoomPath(
 *   { x: 0, y: 0, width: 100 },
 *   { x: 3000, y: 400, width: 50 },
 * );
 * path.at(path.length / 2).width; // more than 1000
 * ```
 */
export class ZoomPath {
  readonly #ends: readonly [PathPoint, PathPoint];
  readonly #path: Path;

  /** @param rho above 0: the larger it is, the farther the path zooms out. @default √2, as van Wijk and Nuij chose */
  constructor(from: PathPoint, to: PathPoint, rho?: number) {
    for (const [name, point] of Object.entries({ from, to })) {
      finite(`${name}.x`, point.x);
      finite(`${name}.y`, point.y);
      positive(`${name}.width`, point.width);
    }
    if (rho !== undefined) positive("rho", rho);
    this.#ends = [from, to];
    this.#path = pathOf(from, to, rho);
  }

  /** The length of the path, at least 0. */
  get length(): number {
    return this.#path.length;
  }

  /**
   * Returns the point at a length `s` along the path, from 0 to the path's length.
   *
   * @example const { x, y, width } = path.at(path.length / 2);
   */
  at(s: number): PathPoint {
    const [from, to] = this.#ends;
    const { length, way } = this.#path;
    if (s <= 0 || s >= length) return { ...(s <= 0 ? from : to) };
    const { part, logWidth } = this.#path.course(s);
    const [x, y] = plus([from.x, from.y], scaled(way, part));
    return { x, y, width: Math.exp(logWidth) };
  }
}
