/** Where content stands in a view. */

import type { State } from "../spring.js";
import type { Point } from "../surroundings.js";
import { minus, over, plus, times, type Pair } from "./plane.js";

/** The numbers of a {@link Transform}. */
export interface TransformNumbers {
  /** The x of the view where the content's origin stands. @default 0 */
  x?: number | undefined;
  /** The y of the view where the content's origin stands. @default 0 */
  y?: number | undefined;
  /** The natural logarithm of the scale, view lengths per content length. @default 0 */
  logScale?: number | undefined;
  /** The angle in radians, clockwise. @default 0 */
  rotation?: number | undefined;
}

/** The rate of change of each number of a {@link Transform}, per second. */
export interface TransformVelocity {
  /** View lengths per second. */
  readonly x: number;
  /** View lengths per second. */
  readonly y: number;
  /** The relative rate of the scale, 1/s. */
  readonly logScale: number;
  /** Radians per second. */
  readonly rotation: number;
}

/** Returns e^(logScale + i·rotation): the scale and the turn as one complex number. */
export function factorOf(logScale: number, rotation: number): Pair {
  const scale = Math.exp(logScale);
  return rotation === 0 ? [scale, 0] : [scale * Math.cos(rotation), scale * Math.sin(rotation)];
}

/**
 * The placement of content in a view: the content is scaled, turned about its origin, and moved by (x, y). View coordinates
 * run right and down from the top left corner of the view.
 *
 * The scale is kept as its logarithm, because zooming in and out by the same factor are then equal and opposite. We don't reduce the
 * rotation to one turn.
 *
 * @example
 * ```ts
 * const twice = new Transform({ x: 30, logScale: Math.log(2) });
 * twice.viewPoint({ x: 100, y: 50 }); // { x: 230, y: 100 }
 * ```
 */
export class Transform {
  /** The x of the view where the content's origin stands. */
  readonly x: number;
  /** The y of the view where the content's origin stands. */
  readonly y: number;
  /** The natural logarithm of the scale. */
  readonly logScale: number;
  /** The angle in radians, clockwise. */
  readonly rotation: number;

  constructor({ x = 0, y = 0, logScale = 0, rotation = 0 }: TransformNumbers = {}) {
    this.x = x;
    this.y = y;
    this.logScale = logScale;
    this.rotation = rotation;
  }

  /** The scale: view lengths per content length. */
  get scale(): number {
    return Math.exp(this.logScale);
  }

  /**
   * Returns the six numbers of CSS `matrix()`.
   *
   * @example content.style.transform = `matrix(${transform.matrix()})`;
   */
  matrix(): [number, number, number, number, number, number] {
    const [a, b] = this.factor;
    // Adding 0 turns −0 into 0.
    return [a, b, -b + 0, a, this.x, this.y];
  }

  /**
   * Returns the point of the view where a point of the content stands.
   *
   * @example const { x, y } = photo.transform.viewPoint({ x: 120, y: 80 });
   */
  viewPoint(content: Point): Point {
    const [x, y] = this.stands([content.x, content.y]);
    return { x, y };
  }

  /**
   * Returns the point of the content that stands at a point of the view.
   *
   * @example const { x, y } = photo.transform.contentPoint({ x: 200, y: 150 });
   */
  contentPoint(view: Point): Point {
    const [x, y] = this.under([view.x, view.y]);
    return { x, y };
  }

  /** @internal */
  get factor(): Pair {
    return factorOf(this.logScale, this.rotation);
  }

  /** @internal */
  get place(): Pair {
    return [this.x, this.y];
  }

  /** @internal Returns the point of the view where a point of the content stands. */
  stands(content: Pair): Pair {
    return plus(times(this.factor, content), this.place);
  }

  /** @internal Returns the point of the content under a point of the view. */
  under(view: Pair): Pair {
    return over(minus(view, this.place), this.factor);
  }

  /** @internal Returns the same scale and rotation at another place. */
  at([x, y]: Pair): Transform {
    return new Transform({ x, y, logScale: this.logScale, rotation: this.rotation });
  }

  /** @internal Returns the transform that puts a point of the content at a point of the view. */
  static through(logScale: number, rotation: number, content: Pair, view: Pair): Transform {
    const [x, y] = minus(view, times(factorOf(logScale, rotation), content));
    return new Transform({ x, y, logScale, rotation });
  }
}

/** A transform and its velocity. */
export interface Placed {
  readonly transform: Transform;
  readonly velocity: TransformVelocity;
}

export const still = (transform: Transform): Placed => ({
  transform,
  velocity: { x: 0, y: 0, logScale: 0, rotation: 0 },
});

/**
 * Returns a picture whose content at a point of the view moves with a velocity, while it scales and turns at the rates σ̇ and θ̇:
 * d/dt (f − m·q) = ḟ − ṁ·q with ṁ = (σ̇ + iθ̇)·m, and m·q = f − (x, y).
 */
export function moving(transform: Transform, view: Pair, moves: Pair, rate: Pair): Placed {
  const [x, y] = minus(moves, times(rate, minus(view, transform.place)));
  return { transform, velocity: { x, y, logScale: rate[0], rotation: rate[1] } };
}

/** Returns the same picture where the content's coordinates are greater by a distance. */
export function shifted({ transform, velocity }: Placed, by: Pair): Placed {
  const arm = times(transform.factor, by);
  const [x, y] = minus([velocity.x, velocity.y], times([velocity.logScale, velocity.rotation], arm));
  return { transform: transform.at(minus(transform.place, arm)), velocity: { ...velocity, x, y } };
}

/** Returns the placement where a point of the content moves through a point of the view. */
export function movingThrough(content: Pair, view: readonly [State, State], logScale: State, rotation: State): Placed {
  const at: Pair = [view[0].position, view[1].position];
  const transform = Transform.through(logScale.position, rotation.position, content, at);
  return moving(transform, at, [view[0].velocity, view[1].velocity], [logScale.velocity, rotation.velocity]);
}

/** Returns the velocity, in the view, of the point of the content that stands at a point of the view. */
export function velocityAt({ transform, velocity }: Placed, view: Pair): Pair {
  return plus([velocity.x, velocity.y], times([velocity.logScale, velocity.rotation], minus(view, transform.place)));
}
