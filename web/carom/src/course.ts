/**
 * The courses of animated values. A course is a law with a start. `animate` adds a clock and a tolerance.
 *
 * For the formulas of springs, see `spring/modes.ts`. For the formulas of drag, see `spring/coast.ts`.
 */

import type { Law } from "./law.js";
import { coasted, coastingTime, coastingVelocity } from "./spring/coast.js";
import { modesOf, rateOf, sharedBasisAt, type Modes } from "./spring/modes.js";
import { magnitude, restInstant } from "./spring/rest.js";
import { resolvePolicy, type Near, type TolerancePolicy } from "./tolerance.js";

/**
 * One number of an animated value. A lane stores how its course began. We compute its state only when you read it, because writing ten
 * thousand values in each frame crowds the caches.
 */
export class Lane {
  /** The displacement at the start. It keeps digits that a position would lose to a large origin. */
  y = 0;
  /** The velocity at the start, per second. */
  v = 0;

  /**
   * @param origin the place that displacements are measured from: the target of a spring, or the start of another course
   * @param index the place of the lane in its row
   */
  constructor(
    public origin: number,
    readonly index = 0,
  ) {}

  /** Puts the lane at rest at a place. */
  put(position: number): void {
    this.origin = position;
    this.y = this.v = 0;
  }

  /** Makes the state at a time the start of the next course. */
  hold(course: Course, t: number): void {
    const y = course.displacement(this, t);
    this.v = course.velocity(this, t);
    this.y = y;
  }

  /** Begins a course. Its displacements count from `origin`. */
  begin(origin: number): void {
    this.y = this.origin - origin + this.y;
    this.origin = origin;
  }
}

/** A motion of lanes. Times are in seconds since the course began. */
export interface Course {
  /** Returns the displacement of a lane from its origin at 0 ≤ t < ∞. */
  displacement(lane: Lane, t: number): number;
  /** Returns the velocity of a lane at 0 ≤ t < ∞, per second. */
  velocity(lane: Lane, t: number): number;
  /** Puts a lane where the course ends. If the course is endless, it puts the lane where it is at `t`, without velocity. */
  end(lane: Lane, t: number): void;
  /** A rate in 1/s. Divide a velocity by this rate to estimate the distance that the velocity adds to the travel. */
  readonly rate: number;
  /** Returns false if a lane can't be at rest yet. Then we don't compute the instant of rest. */
  isNear(lane: Lane, near: Near, t: number): boolean;
  /** Returns the instant when lanes that come to rest together are at rest for good, or ∞ if they never are. */
  restOf(lanes: readonly Lane[], near: Near): number;
}

/** A margin for rounding. */
const MARGIN = 1.001;

const displacements = (lanes: readonly Lane[]): number[] => lanes.map(({ y }) => y);
const velocities = (lanes: readonly Lane[]): number[] => lanes.map(({ v }) => v);

/** A spring pulls the lanes to their origins. */
export class Spring implements Course {
  static #latest: Spring | undefined;

  constructor(readonly modes: Modes) {}

  /** Returns the course of a law. Values of one law share it, because ten thousand copies wouldn't fit into the processor's cache. */
  static of(law: Law): Spring {
    const modes = modesOf(law);
    const kept = Spring.#latest;
    const isSame = kept && (Object.keys(modes) as (keyof Modes)[]).every((name) => modes[name] === kept.modes[name]);
    return isSame ? kept : (Spring.#latest = new Spring(modes));
  }

  get rate(): number {
    return rateOf(this.modes);
  }

  displacement({ y, v }: Lane, t: number): number {
    return sharedBasisAt(this.modes, t).displacement(y, v);
  }

  velocity({ y, v }: Lane, t: number): number {
    // If the lane is at rest, adding 0 turns −0 into 0.
    return sharedBasisAt(this.modes, t).velocity(y, v) + 0;
  }

  end(lane: Lane): void {
    lane.y = lane.v = 0;
  }

  isNear(lane: Lane, near: Near, t: number): boolean {
    return Math.abs(this.displacement(lane, t)) <= MARGIN * near.distance;
  }

  restOf(lanes: readonly Lane[], { distance, speed }: Near): number {
    const isStill = lanes.every(({ y, v }) => y === 0 && v === 0);
    if (!(this.modes.damping > 0) && !isStill) return Infinity;
    return restInstant(this.modes, displacements(lanes), velocities(lanes), distance, speed);
  }
}

/** A course without an end. */
export abstract class Endless implements Course {
  readonly rate = 1;

  abstract displacement(lane: Lane, t: number): number;
  abstract velocity(lane: Lane, t: number): number;

  end(lane: Lane, t: number): void {
    lane.hold(this, t);
    lane.v = 0;
  }

  isNear(): boolean {
    return false;
  }

  restOf(): number {
    return Infinity;
  }
}

/**
 * A spring pulls each lane to a target that moves at a steady velocity u. Damping acts on the lane's own velocity, so the spring is in
 * balance (c/k)·u behind the target. The lanes move about that place as about a target at rest.
 */
export class Chase extends Endless {
  /** @param speeds the velocities u of the targets */
  constructor(
    readonly modes: Modes,
    lanes: readonly Lane[],
    targets: readonly number[],
    readonly speeds: readonly number[],
  ) {
    super();
    lanes.forEach((lane, i) => lane.begin(targets[i] - (modes.damping / modes.stiffness) * speeds[i]));
  }

  displacement({ y, v, index }: Lane, t: number): number {
    const u = this.speeds[index];
    return u * t + sharedBasisAt(this.modes, t).displacement(y, v - u);
  }

  velocity({ y, v, index }: Lane, t: number): number {
    const u = this.speeds[index];
    // Return `v` itself, because v − u + u may differ from it by rounding.
    return t === 0 ? v : u + sharedBasisAt(this.modes, t).velocity(y, v - u);
  }

  /** Puts the lanes at the places where their springs are in balance. */
  settle(lanes: readonly Lane[]): void {
    lanes.forEach((lane, i) => ([lane.y, lane.v] = [0, this.speeds[i]]));
  }

  /** Puts the lanes on their targets. */
  meet(lanes: readonly Lane[], targets: readonly number[]): void {
    lanes.forEach((lane, i) => (lane.origin = targets[i]));
    this.settle(lanes);
  }
}

/** Only drag acts, and brings the lanes to rest v/drag from their origins. */
export class Coast implements Course {
  /** @param rate the drag, in 1/s */
  constructor(readonly rate: number) {}

  displacement({ y, v }: Lane, t: number): number {
    return y + coasted(this.rate, v, t);
  }

  velocity({ v }: Lane, t: number): number {
    return coastingVelocity(this.rate, v, t);
  }

  end(lane: Lane): void {
    lane.y = this.displacement(lane, Infinity);
    lane.v = 0;
  }

  /** A fling is at rest as soon as it is slow enough. */
  isNear(lane: Lane, near: Near, t: number): boolean {
    return Math.abs(this.velocity(lane, t)) <= MARGIN * near.speed;
  }

  restOf(lanes: readonly Lane[], { distance, speed }: Near): number {
    return coastingTime(this.rate, magnitude(velocities(lanes)), distance, speed);
  }
}

/** The course of lanes that don't move. A lane without a velocity stays where it is. */
export const STILL: Course = /* @__PURE__ */ new Coast(0);

/** A constant acceleration acts on each lane, as gravity does. */
export class Fall extends Endless {
  /** @param accelerations per second squared */
  constructor(readonly accelerations: readonly number[]) {
    super();
  }

  displacement({ y, v, index }: Lane, t: number): number {
    return y + (v + 0.5 * this.accelerations[index] * t) * t;
  }

  velocity({ v, index }: Lane, t: number): number {
    return v + this.accelerations[index] * t;
  }
}

/**
 * The lanes of a number or a list, which come to rest together, and the tolerances of their rest. We don't put the tolerances in a separate
 * object, because ten thousand values crowd the caches.
 */
export class Group implements Near {
  distance = NaN;
  speed = NaN;
  /** When the lanes come to rest, in seconds since the course began, or `undefined` until we have computed it. */
  #end: number | undefined;

  constructor(readonly lanes: readonly Lane[]) {}

  /** Begins a course. */
  begin(course: Course, policy: TolerancePolicy): void {
    const { lanes } = this;
    const span = magnitude([magnitude(displacements(lanes)), magnitude(velocities(lanes)) / course.rate]);
    // A lane without a spring ends where drag stops it. A lane on a spring ends at its origin.
    const ends = lanes.map(({ origin, v }) => (course instanceof Coast ? origin + v / course.rate : origin));
    const least = ends.reduce((least, end) => Math.min(least, Math.abs(end)), Infinity);
    const { distance, speed } = resolvePolicy(policy, span, magnitude(ends), least);
    [this.distance, this.speed, this.#end] = [distance, speed, undefined];
  }

  /** Returns when the lanes are at rest for good on the course that they began, in seconds since then. */
  restOn(course: Course): number {
    return (this.#end ??= course.restOf(this.lanes, this));
  }

  /** Returns whether the lanes are at rest at a time on the course that they began. */
  isAtRest(course: Course, t: number): boolean {
    for (const lane of this.lanes) if (!course.isNear(lane, this, t)) return false;
    return t >= this.restOn(course);
  }
}
