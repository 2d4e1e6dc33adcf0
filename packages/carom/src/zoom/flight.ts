/** The shortest way from one picture to another. */

import type { State } from "../spring.js";
import type { Point } from "../surroundings.js";
import { clamp } from "../velocity/samples.js";
import type { Sizes } from "./bounds.js";
import { spring } from "./courses.js";
import { tolerances, type Journey } from "./glide.js";
import { criticalLaw } from "./physics.js";
import { plus, scaled, square, times, type Pair } from "./plane.js";
import { factorOf, movingThrough, still, Transform, velocityAt, type Placed } from "./transform.js";

/** A point of a path. */
export interface PathPoint extends Point {
  /** The width of the content in view, above 0. */
  width: number;
}

/** Returns ln(cosh x). */
const logCosh = (x: number): number => Math.abs(x) + Math.log1p(Math.exp(-2 * Math.abs(x))) - Math.LN2;

/** Where a path is: the fraction of the distance, ln w, and the rates of both in its length. */
interface Course {
  readonly part: number;
  readonly logWidth: number;
  readonly partRate: number;
  readonly logRate: number;
}

/** The path between two places of a picture that feels shortest; `ZoomPath` is its public face. */
export class Path {
  /** How far the middle of the view goes. */
  readonly way: Pair;
  readonly length: number;
  readonly #distance: number;
  /** r₀; for a pure zoom, ρ with the sign of the change of ln w. */
  readonly #start: number;

  constructor(
    readonly from: PathPoint,
    readonly to: PathPoint,
    readonly rho: number = Math.SQRT2,
  ) {
    this.way = [to.x - from.x, to.y - from.y];
    this.#distance = Math.sqrt(square(this.way));
    if (this.#distance === 0) {
      const change = Math.log(to.width / from.width);
      this.#start = change < 0 ? -rho : rho;
      this.length = Math.abs(change) / rho;
      return;
    }
    // With widths in units of the distance nothing overflows.
    const [w0, w1] = [from.width / this.#distance, to.width / this.#distance];
    const difference = (w1 - w0) * (w1 + w0);
    const fourth = rho ** 4;
    // r = −asinh b is van Wijk and Nuij's ln(√(b² + 1) − b), without the loss of digits.
    this.#start = -Math.asinh((difference + fourth) / (2 * w0 * rho * rho));
    const end = -Math.asinh((difference - fourth) / (2 * w1 * rho * rho));
    this.length = Math.max((end - this.#start) / rho, 0);
  }

  course(s: number): Course {
    const start = Math.log(this.from.width);
    const { rho } = this;
    if (this.#distance === 0) return { part: 0, logWidth: start + this.#start * s, partRate: 0, logRate: this.#start };
    const a = rho * s;
    const b = a + this.#start;
    // sinh a/cosh b, by exponents of at most 0 but for e^(a − |b|), which is bounded by the distance.
    const quotient = (Math.exp(a - Math.abs(b)) * (1 - Math.exp(-2 * a))) / (1 + Math.exp(-2 * Math.abs(b)));
    const change = logCosh(this.#start) - logCosh(b);
    const perDistance = this.from.width / this.#distance;
    return {
      part: (perDistance * quotient) / (rho * rho),
      logWidth: start + change,
      partRate: (perDistance * Math.exp(change - logCosh(b))) / rho,
      logRate: -rho * Math.tanh(b),
    };
  }
}

/** Seconds of the spring's response for each unit of length along the path, and the shortest and longest response. */
const PACE = 0.3;
const SHORTEST = 0.3;
const LONGEST = 1.2;

/** Returns the picture with a point of the content in the middle of the view. */
export const centred = (content: Pair, logScale: number, rotation: number, { view }: Sizes): Transform =>
  Transform.through(logScale, rotation, content, scaled(view, 0.5));

/**
 * Returns the flight to a picture that may rest.
 *
 * A critically damped spring takes the length along the path from 0 to its end. The path begins at rest; the velocity that the
 * picture has when it sets out is added as displacements that begin at 0 with that velocity and return to 0 on the same spring. So
 * position and velocity continue, and the end is the path's.
 */
export function flight(from: Placed, end: Transform, sizes: Sizes, pixelRatio: number): Journey {
  const middle = scaled(sizes.view, 0.5);
  const [width] = sizes.view;
  const place = (transform: Transform): PathPoint => {
    const [x, y] = transform.under(middle);
    return { x, y, width: width * Math.exp(-transform.logScale) };
  };
  const start = place(from.transform);
  const path = new Path(start, place(end));
  const law = criticalLaw(clamp(PACE * path.length, SHORTEST, LONGEST));
  const extra = [...velocityAt(from, middle), from.velocity.logScale].map((velocity) => spring(law, { position: 0, velocity }, 0));
  const rotation = spring(law, { position: from.transform.rotation, velocity: from.velocity.rotation }, end.rotation);
  const progress = spring(law, { position: 0, velocity: 0 }, path.length);
  const { pixel, part } = tolerances(sizes.view, pixelRatio);
  const settled = [progress.settling(part), extra[0].settling(pixel), extra[1].settling(pixel), extra[2].settling(part), rotation.settling(part)];
  const duration = Math.max(0, ...settled);
  const at = (t: number): Placed => {
    if (t >= duration) return still(end);
    const state = progress.at(t);
    const [x, y, scale] = extra.map((motion) => motion.at(t));
    const course = path.course(Math.min(state.position, path.length));
    const content = plus([start.x, start.y], scaled(path.way, course.part));
    const logScale: State = {
      position: Math.log(width) - course.logWidth + scale.position,
      velocity: scale.velocity - course.logRate * state.velocity,
    };
    const turned = rotation.at(t);
    // The content point in the middle moves, too.
    const moves = times(factorOf(logScale.position, turned.position), scaled(path.way, course.partRate * state.velocity));
    const view = [x, y].map(({ position, velocity }, axis) => ({ position: middle[axis] + position, velocity: velocity - moves[axis] }));
    return movingThrough(content, view as [State, State], logScale, turned);
  };
  return { at, duration, end };
}
