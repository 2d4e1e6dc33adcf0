/**
 * The courses of animated values: a law with a start. `animate` adds a clock and a tolerance.
 *
 * The formulas are those of the laws: `spring/modes.ts` for springs, `spring/coast.ts` for drag.
 */

import type { Law } from "./law.js";
import { coasted, coastingTime, coastingVelocity } from "./spring/coast.js";
import { basisAt, modesOf, type Modes } from "./spring/modes.js";
import { magnitude, restInstant } from "./spring/rest.js";
import { resolvePolicy, type Near, type TolerancePolicy } from "./tolerance.js";

/** One number of an animated value. */
export class Lane {
  /** The position that is shown. */
  position: number;
  /** The velocity that is shown, per second. */
  velocity = 0;
  /** The place from which displacements count: the target of a spring, or the start of another course. */
  origin: number;
  /** The displacement that is shown. It keeps digits that the position loses to a large origin. */
  displacement = 0;
  /** The displacement at which the course began. */
  y = 0;
  /** The velocity with which the course began. */
  v = 0;

  constructor(position: number) {
    this.position = this.origin = position;
  }

  /** Puts the lane at rest at a place. */
  put(position: number): void {
    this.position = this.origin = position;
    this.displacement = this.velocity = 0;
  }

  /** Begins a course whose displacements count from `origin`, at the place and the velocity that are shown. */
  begin(origin: number): void {
    this.displacement = this.y = this.origin - origin + this.displacement;
    this.origin = origin;
    this.v = this.velocity;
  }

  /** Shows a displacement and a velocity. */
  show(displacement: number, velocity: number): void {
    this.displacement = displacement;
    this.position = this.origin + displacement;
    this.velocity = velocity;
  }
}

/** A motion of lanes. */
export interface Course {
  /** Whether the course has no end. */
  readonly isEndless: boolean;
  /** Shows the lanes at 0 < t < ∞, in seconds since the course began. */
  show(lanes: readonly Lane[], t: number): void;
  /** Shows a lane where the course ends; an endless course leaves it where it is, without velocity. */
  end(lane: Lane): void;
  /** The rate in 1/s: a velocity divided by it is about the distance that the velocity adds. */
  readonly rate: number;
  /** Returns whether a lane may be at rest: only then the instant of rest is computed. */
  isNear(lane: Lane, near: Near): boolean;
  /** Returns the instant from which on lanes that come to rest together are at rest for good; ∞ if they never are. */
  restOf(lanes: readonly Lane[], near: Near): number;
}

/** A margin for rounding. */
const MARGIN = 1.001;

const displacements = (lanes: readonly Lane[]): number[] => lanes.map(({ y }) => y);
const velocities = (lanes: readonly Lane[]): number[] => lanes.map(({ v }) => v);

/** A spring pulls the lanes to their origins. */
export class Spring implements Course {
  static #latest: { readonly law: Law; readonly spring: Spring } | undefined;

  readonly isEndless = false;

  constructor(readonly modes: Modes) {}

  /** Returns the course of a law. Values of one law share it: ten thousand copies would not fit into the processor's cache. */
  static of(law: Law): Spring {
    const kept = Spring.#latest;
    if (kept && kept.law.mass === law.mass && kept.law.stiffness === law.stiffness && kept.law.damping === law.damping) return kept.spring;
    const spring = new Spring(modesOf(law));
    Spring.#latest = { law: { ...law }, spring };
    return spring;
  }

  /**
   * The rate by which a velocity is divided when the span of a motion is estimated, in 1/s. For damping ratios from 0.2 to 2 the
   * estimate is within 3 % of the greatest distance from the target.
   */
  get rate(): number {
    return Math.sqrt(this.modes.stiffness) + 0.86 * this.modes.damping;
  }

  show(lanes: readonly Lane[], t: number): void {
    const basis = basisAt(this.modes, t);
    for (const lane of lanes) lane.show(basis.displacement(lane.y, lane.v), basis.velocity(lane.y, lane.v));
  }

  end(lane: Lane): void {
    lane.show(0, 0);
  }

  isNear(lane: Lane, near: Near): boolean {
    return Math.abs(lane.displacement) <= MARGIN * near.distance;
  }

  restOf(lanes: readonly Lane[], { distance, speed }: Near): number {
    const isStill = lanes.every(({ y, v }) => y === 0 && v === 0);
    if (!(this.modes.damping > 0) && !isStill) return Infinity;
    return restInstant(this.modes, displacements(lanes), velocities(lanes), distance, speed);
  }
}

/**
 * A spring pulls each lane after a target of steady velocity u. Damping acts on the lane's own velocity, so the spring is in
 * balance (c/k)·u behind the target: the lanes move about that place as about a target at rest.
 */
export class Chase implements Course {
  readonly isEndless = true;
  readonly rate = 1;
  readonly #spring: Spring;
  readonly #targets: readonly number[];
  #places: readonly number[];

  /** @param speeds the velocities u of the targets */
  constructor(
    modes: Modes,
    lanes: readonly Lane[],
    targets: readonly number[],
    readonly speeds: readonly number[],
  ) {
    this.#spring = new Spring(modes);
    this.#targets = targets;
    this.#places = targets.map((target, i) => target - (modes.damping / modes.stiffness) * speeds[i]);
    lanes.forEach((lane, i) => {
      lane.begin(this.#places[i]);
      lane.v -= speeds[i];
    });
  }

  show(lanes: readonly Lane[], t: number): void {
    this.#spring.show(lanes, t);
    lanes.forEach((lane, i) => {
      lane.origin = this.#places[i] + this.speeds[i] * t;
      lane.show(lane.displacement, lane.velocity + this.speeds[i]);
    });
  }

  /** Puts the lanes at the places at which their springs are in balance. */
  settle(lanes: readonly Lane[]): void {
    for (const lane of lanes) lane.y = lane.v = 0;
  }

  /** Puts the lanes on their targets. */
  meet(lanes: readonly Lane[]): void {
    this.settle(lanes);
    this.#places = this.#targets;
  }

  end(lane: Lane): void {
    lane.velocity = 0;
  }

  isNear(): boolean {
    return false;
  }

  restOf(): number {
    return Infinity;
  }
}

/** Drag alone acts, and brings the lanes to rest v/drag from their origins. */
export class Coast implements Course {
  readonly isEndless = false;

  /** @param rate the drag, in 1/s */
  constructor(readonly rate: number) {}

  show(lanes: readonly Lane[], t: number): void {
    for (const lane of lanes) lane.show(coasted(this.rate, lane.v, t), coastingVelocity(this.rate, lane.v, t));
  }

  end(lane: Lane): void {
    lane.show(coasted(this.rate, lane.v, Infinity), 0);
  }

  /** The speed alone decides when a fling is at rest. */
  isNear(lane: Lane, near: Near): boolean {
    return Math.abs(lane.velocity) <= MARGIN * near.speed;
  }

  restOf(lanes: readonly Lane[], { distance, speed }: Near): number {
    return coastingTime(this.rate, magnitude(velocities(lanes)), distance, speed);
  }
}

/** A constant acceleration acts on each lane, as gravity does. */
export class Fall implements Course {
  readonly isEndless = true;
  readonly rate = 1;

  /** @param accelerations per second squared */
  constructor(readonly accelerations: readonly number[]) {}

  show(lanes: readonly Lane[], t: number): void {
    lanes.forEach((lane, i) => {
      const gained = this.accelerations[i] * t;
      lane.show((lane.v + 0.5 * gained) * t, lane.v + gained);
    });
  }

  end(lane: Lane): void {
    lane.velocity = 0;
  }

  isNear(): boolean {
    return false;
  }

  restOf(): number {
    return Infinity;
  }
}

/** Returns how near to its end a group counts as at rest on a course that it begins. */
export function nearOf(course: Course, lanes: readonly Lane[], policy: TolerancePolicy): Near {
  const span = magnitude([magnitude(lanes.map(({ y }) => y)), magnitude(lanes.map(({ v }) => v)) / course.rate]);
  // A spring ends at its origin.
  const ends = lanes.map(({ origin, v }) => (course instanceof Coast ? origin + v / course.rate : origin));
  const least = ends.reduce((least, end) => Math.min(least, Math.abs(end)), Infinity);
  return resolvePolicy(policy, span, magnitude(ends), least);
}
