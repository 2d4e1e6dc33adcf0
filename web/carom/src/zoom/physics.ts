/** How a picture moves under fingers and after a release. */

import { positive, demand, type Law } from "../law.js";
import { dragIn } from "../gesture.js";
import { checkNames, knownName, type NamesOf } from "../options.js";
import { pullOf, stretched } from "../rubber-band.js";
import type { SpringMotion } from "../spring.js";
import { between, fittingScale, type Bounds, type Sizes } from "./bounds.js";
import type { PanLaw } from "./courses.js";

/** A limit of the scale: view lengths per content length, or a multiple of the scale where all of the content is in view. */
export type ScaleLimit = number | { readonly ofFit: number };

/** How the content turns with the fingers. */
export interface RotationOptions {
  /**
   * The angle, in radians, that the fingers must turn before the content follows. The content stays behind the fingers by this angle.
   * @default 10°
   */
  slop?: number | undefined;
  /**
   * The angle, in radians, between two neighbouring angles to rest at. A spring takes the content to the one nearest to where friction
   * would have left it. @default the content turns on until friction stops it
   */
  step?: number | undefined;
}

/** The laws of a picture. */
export interface ZoomPhysicsOptions {
  /** The smallest scale at rest. @default { ofFit: 1 } */
  minScale?: ScaleLimit | undefined;
  /** The largest scale at rest. @default { ofFit: 4 } */
  maxScale?: ScaleLimit | undefined;
  /** Whether the picture can be pulled beyond its edges and its limits, from where it springs back. @default "elastic" */
  edges?: "elastic" | "hard" | undefined;
  /** Whether the content turns with the fingers, and how. @default false */
  rotation?: boolean | RotationOptions | undefined;
  /**
   * The friction of a released picture, as `friction({ halfLife: 0.3 })` returns it.
   * @default keeps 0.998 of the velocity in each millisecond
   */
  friction?: SpringMotion | undefined;
  /** The least speed of a release that pans on, in pixels per second. @default 260, as on iOS */
  minFling?: number | undefined;
  /**
   * The spring that takes scale and rotation to their limits and steps, and to the goals of keys, wheels and taps, as in
   * `spring({ response: 0.3, dampingRatio: 0.9 }).law`.
   * @default critical damping, with a response of 0.4 s
   */
  spring?: Law | undefined;
  /** The scale that a double tap zooms in to, as a multiple of the scale where all content is in view. @default 2 */
  tapZoom?: number | undefined;
}

export const PHYSICS = Object.keys({
  minScale: 1,
  maxScale: 1,
  edges: 1,
  rotation: 1,
  friction: 1,
  minFling: 1,
  spring: 1,
  tapZoom: 1,
} satisfies NamesOf<ZoomPhysicsOptions>);

const ROTATION = Object.keys({ slop: 1, step: 1 } satisfies NamesOf<RotationOptions>);

/** The drag of a scale or an angle after a release, in 1/s. A pinch zooms on by as much as it would in 0.15 s without friction. */
export const DRAG = 1 / 0.15;

/** The logarithm of a factor. However far a pull goes, the scale exceeds its limit by less than this factor. */
export const FARTHEST = Math.LN2;
/** If you catch a picture beyond this fraction of a rubber band, it counts as being at this fraction. */
const MOST = 0.9;

/** The numbers of iOS: the speed that stops a fling, the fastest fling, and the response of the spring at the edges. */
const STOP_SPEED = 10;
export const MAX_FLING = 40_000;
const EDGE = 0.575;

/** Returns the critically damped spring with a response in seconds. */
export function criticalLaw(response: number): Law {
  const frequency = (2 * Math.PI) / response;
  return { mass: 1, stiffness: frequency * frequency, damping: 2 * frequency };
}

/** The checked laws of a picture. */
export class Physics {
  readonly isElastic: boolean;
  readonly pan: PanLaw;
  readonly minFling: number;
  /** `undefined` if the content keeps its angle. */
  readonly rotation: { readonly slop: number; readonly step: number | undefined } | undefined;
  readonly spring: Law;
  readonly tapZoom: number;
  readonly #min: ScaleLimit;
  readonly #max: ScaleLimit;

  constructor(options: ZoomPhysicsOptions) {
    const { minScale = { ofFit: 1 }, maxScale = { ofFit: 4 }, edges = "elastic", rotation = false, friction } = options;
    const { minFling = 260, spring = criticalLaw(0.4), tapZoom = 2 } = options;
    for (const [field, limit] of Object.entries({ minScale, maxScale }))
      positive(field, typeof limit === "number" ? limit : limit?.ofFit);
    [this.#min, this.#max] = [minScale, maxScale];
    this.isElastic = knownName("edges", edges, ["elastic", "hard"]) === "elastic";
    this.pan = {
      drag: dragIn(friction),
      stopSpeed: STOP_SPEED,
      spring: criticalLaw(EDGE),
      isElastic: this.isElastic,
    };
    demand(minFling >= 0, "minFling", "be at least 0", minFling);
    this.minFling = minFling;
    if (rotation) {
      const given: RotationOptions = rotation === true ? {} : rotation;
      const { slop = Math.PI / 18, step } = given;
      checkNames(given, ROTATION, "rotation.");
      demand(slop >= 0 && slop <= Math.PI, "rotation.slop", "be from 0 to π", slop);
      if (step !== undefined) positive("rotation.step", step);
      this.rotation = { slop, step };
    }
    for (const field of ["mass", "stiffness", "damping"] as const) positive(`spring.${field}`, spring[field]);
    this.spring = spring;
    demand(tapZoom > 1 && tapZoom < 1e15, "tapZoom", "be above 1 and finite", tapZoom);
    this.tapZoom = tapZoom;
  }

  /** Returns the range of ln s at rest. If the limits cross, the smaller scale counts. */
  range(sizes: Sizes): Bounds {
    const scale = (limit: ScaleLimit): number =>
      typeof limit === "number" ? limit : limit.ofFit * fittingScale(sizes);
    const max = Math.log(scale(this.#max));
    return between(Math.min(Math.log(scale(this.#min)), max), max);
  }

  /** Returns the place, or the ln s, that is shown while fingers ask for another one, and its velocity. */
  shown(pulled: number, velocity: number, bounds: Bounds, dimension: number): readonly [number, number] {
    const edge = bounds.clamp(pulled);
    if (edge === pulled) return [pulled, velocity];
    // The bounds may move, so take the velocity of the end that was passed.
    const end = pulled > bounds.max ? bounds.maxVelocity : bounds.minVelocity;
    const [shown, slope] = this.isElastic ? stretched(pulled - edge, dimension) : [0, 0];
    return [edge + shown, end + slope * (velocity - end)];
  }

  /** Returns the place, or the ln s, that fingers must ask for so that a given one is shown. */
  pulled(shown: number, bounds: Bounds, dimension: number): number {
    const edge = bounds.clamp(shown);
    return this.isElastic ? edge + pullOf(shown - edge, dimension, MOST) : shown;
  }
}
