/** Flies from one picture to another on the path that feels shortest. */

import type { Point } from "../surroundings.js";
import { clamp } from "../velocity/samples.js";
import type { Sizes } from "./bounds.js";
import { spring } from "./courses.js";
import { partOf, type Journey } from "./glide.js";
import type { Frame } from "./hold.js";
import { criticalLaw } from "./physics.js";
import { over, plus, scaled, square, times, type Pair } from "./plane.js";
import { factorOf, moving, Transform, velocityAt, type Placed } from "./transform.js";

/** A point of a path. */
export interface PathPoint extends Point {
  /** The width of the content in view, above 0. */
  width: number;
}

/** Returns ln(cosh x). */
const logCosh = (x: number): number => Math.abs(x) + Math.log1p(Math.exp(-2 * Math.abs(x))) - Math.LN2;

/** A point of a path: the fraction of the distance, ln w, and how fast both change along the path. */
interface Course {
  readonly part: number;
  readonly logWidth: number;
  readonly partRate: number;
  readonly logRate: number;
}

/** The path that feels shortest between two places of a picture. */
export interface Path {
  /** How far the view's middle goes. */
  readonly way: Pair;
  readonly length: number;
  course(s: number): Course;
}

/** Returns the path between two places, which `ZoomPath` exports. */
export function pathOf(from: PathPoint, to: PathPoint, rho = Math.SQRT2): Path {
  const way: Pair = [to.x - from.x, to.y - from.y];
  const log = Math.log(from.width);
  const distance = Math.sqrt(square(way));
  // A pan shorter than 1e-100 widths counts as no pan, because its square would underflow.
  if (!(distance > 1e-100 * Math.max(from.width, to.width))) {
    const change = Math.log(to.width / from.width);
    const rate = change < 0 ? -rho : rho;
    return {
      way,
      length: Math.abs(change) / rho,
      course: (s) => ({ part: 0, logWidth: log + rate * s, partRate: 0, logRate: rate }),
    };
  }
  // Measure widths in units of the distance, so that nothing overflows.
  const [w0, w1] = [from.width / distance, to.width / distance];
  const difference = (w1 - w0) * (w1 + w0);
  const fourth = rho ** 4;
  // r = −asinh b is ln(√(b² + 1) − b) in van Wijk and Nuij's paper, but it doesn't lose digits.
  const start = -Math.asinh((difference + fourth) / (2 * w0 * rho * rho));
  const end = -Math.asinh((difference - fourth) / (2 * w1 * rho * rho));
  const course = (s: number): Course => {
    const a = rho * s;
    const b = a + start;
    // This is sinh a/cosh b. Its exponents are at most 0, except for a − |b|, and the distance bounds that one.
    const quotient = (Math.exp(a - Math.abs(b)) * (1 - Math.exp(-2 * a))) / (1 + Math.exp(-2 * Math.abs(b)));
    const change = logCosh(start) - logCosh(b);
    return {
      part: (w0 * quotient) / (rho * rho),
      logWidth: log + change,
      partRate: (w0 * Math.exp(change - logCosh(b))) / rho,
      logRate: -rho * Math.tanh(b),
    };
  };
  return { way, length: Math.max((end - start) / rho, 0), course };
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
 * A critically damped spring takes the length along the path from 0 to its end. The path begins at rest. If the picture already moves, we
 * add its velocity as displacements, in widths and in ln w. They begin at 0 with that velocity, and return to 0 on the same spring. So
 * position and velocity continue, and the flight ends where the path does.
 */
export function flight(frame: Frame, from: Placed, end: Transform, pixelRatio: number): Journey {
  const { view } = frame.sizes;
  const middle = scaled(view, 0.5);
  const place = (transform: Transform): PathPoint => {
    const [x, y] = transform.under(middle);
    return { x, y, width: view[0] * Math.exp(-transform.logScale) };
  };
  const { transform, velocity } = from;
  const start = place(transform);
  const path = pathOf(start, place(end));
  const law = criticalLaw(clamp(PACE * path.length, SHORTEST, LONGEST));
  // If the view moves, its content moves the other way.
  const moves = scaled(over(velocityAt(from, middle), transform.factor), -1 / start.width);
  const extra = [...moves, -velocity.logScale].map((rate) => spring(law, { position: 0, velocity: rate }, 0));
  const rotation = spring(law, { position: transform.rotation, velocity: velocity.rotation }, end.rotation);
  const progress = spring(law, { position: 0, velocity: 0 }, path.length);
  const part = partOf(view, middle, pixelRatio);
  const duration = Math.max(0, ...[progress, ...extra, rotation].map((one) => one.settling(part)));
  const at = (t: number): Placed => {
    const state = progress.at(t);
    const [x, y, zoom] = extra.map((motion) => motion.at(t));
    const course = path.course(state.position);
    const logWidth = course.logWidth + zoom.position;
    const rate = course.logRate * state.velocity + zoom.velocity;
    const width = Math.exp(logWidth);
    const offset = scaled([x.position, y.position], width);
    const content = plus(plus([start.x, start.y], scaled(path.way, course.part)), offset);
    const drift = plus(scaled([x.velocity, y.velocity], width), scaled(offset, rate));
    const logScale = Math.log(view[0]) - logWidth;
    const turned = rotation.at(t);
    const shown = times(
      factorOf(logScale, turned.position),
      plus(scaled(path.way, -course.partRate * state.velocity), scaled(drift, -1)),
    );
    return moving(centred(content, logScale, turned.position, frame.sizes), middle, shown, [-rate, turned.velocity]);
  };
  return { at, duration, end };
}
