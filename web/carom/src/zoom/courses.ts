/** The motions of single numbers, by friction and on springs. One motion takes over from another at a computed instant. */

import type { Law } from "../law.js";
import type { State } from "../spring.js";
import { coasted, coastingTime, coastingVelocity, timeToFall, timeToTravel } from "../spring/coast.js";
import { modesOf } from "../spring/modes.js";
import { restInstant } from "../spring/rest.js";
import { stateAt } from "../spring/travel.js";
import { clamp } from "../velocity/samples.js";
import type { Bounds } from "./bounds.js";

/** A distance and a speed within which a motion is at rest. */
export interface Tolerance {
  readonly distance: number;
  readonly velocity: number;
}

/** The motion of one number. */
export interface Course {
  at(t: number): State;
  /** The position where the motion ends. */
  readonly rest: number;
  /** Returns the seconds until the motion is at rest. */
  settling(tolerance: Tolerance): number;
}

/** Returns the motion on a spring. */
export function spring(law: Law, { position, velocity }: State, target: number): Course {
  const modes = modesOf(law);
  const y = position - target;
  const isStill = y === 0 && velocity === 0;
  return {
    at: (t) => stateAt({ modes, from: position, to: target, velocity }, t),
    rest: target,
    settling: (tolerance) =>
      isStill || law.damping > 0
        ? restInstant(modes, [y], [velocity], tolerance.distance, tolerance.velocity)
        : Infinity,
  };
}

/** A number that only drag slows down. */
interface Slide extends Course {
  /** Returns the first time at a position, or `undefined` if the number never gets there. */
  timeAt(position: number): number | undefined;
  /** Returns the time when the number has slowed down to a speed, or 0 if it starts slower. */
  timeAtSpeed(speed: number): number;
  /** Returns when the number is within the tolerance of `edge`, which it reaches. */
  nearAt(edge: number, tolerance: Tolerance): number;
}

/** Returns the motion under drag alone. */
export function under(drag: number, start: State): Slide {
  const { position, velocity } = start;
  const timeAt = (to: number): number | undefined => timeToTravel(drag, velocity, to - position);
  const timeAtSpeed = (speed: number): number => timeToFall(drag, Math.abs(velocity), speed);
  return {
    at: (t) =>
      t > 0
        ? { position: position + coasted(drag, velocity, t), velocity: coastingVelocity(drag, velocity, t) }
        : start,
    rest: position + coasted(drag, velocity, Infinity),
    settling: (tolerance) => coastingTime(drag, Math.abs(velocity), tolerance.distance, tolerance.velocity),
    timeAt,
    timeAtSpeed,
    // If the start is already within the tolerance, `timeAt` doesn't find a time, so take 0.
    nearAt: (edge, tolerance) =>
      Math.max(timeAt(edge - Math.sign(velocity) * tolerance.distance) ?? 0, timeAtSpeed(tolerance.velocity)),
  };
}

/** Returns a number at rest. */
export const stay = (position: number): Course => ({
  at: () => ({ position, velocity: 0 }),
  rest: position,
  settling: () => 0,
});

/** Returns a course that follows `first` until an instant, and from then on `next`, whose time begins there at 0. */
const then = (first: Pick<Course, "at">, until: number, next: Course): Course => ({
  at: (t) => (t > until || Math.max(t, 0) >= until ? next.at(t - until) : first.at(t)),
  rest: next.rest,
  settling: (tolerance) => until + next.settling(tolerance),
});

/**
 * Returns a number that slides between two elastic limits. A spring takes over at the exact instant when the number meets a limit, or at
 * once if it starts outside.
 */
export function bounce(drag: number, law: Law, start: State, min: number, max: number): Course {
  const { position, velocity } = start;
  const headsOut = (position >= max && velocity > 0) || (position <= min && velocity < 0);
  if (position > max || position < min || headsOut) {
    const edge = position >= max ? max : min;
    if (Number.isFinite(edge)) return spring(law, start, edge);
  }
  const motion = under(drag, start);
  const edge = velocity > 0 ? max : min;
  const meets = motion.timeAt(edge);
  if (meets === undefined) return motion;
  const next = spring(law, { position: edge, velocity: motion.at(meets).velocity }, edge);
  return {
    ...then(motion, meets, next),
    settling: (tolerance) => {
      const after = next.settling(tolerance);
      // The slide may already be within the tolerance before it meets the limit.
      return after > 0 ? meets + after : Math.min(meets, motion.nearAt(edge, tolerance));
    },
  };
}

/** Returns a number that slides and is held between two hard limits. */
export function stop(drag: number, start: State, min: number, max: number): Course {
  const motion = under(drag, start);
  const rest = clamp(motion.rest, min, max);
  const meets = motion.rest === rest ? undefined : (motion.timeAt(rest) ?? 0);
  return {
    at: (t) => {
      const state = motion.at(t);
      const isShown = state.position >= min && state.position <= max && min < max;
      return isShown ? state : { position: clamp(state.position, min, max), velocity: 0 };
    },
    rest,
    settling: (tolerance) =>
      meets === undefined ? motion.settling(tolerance) : Math.min(meets, motion.nearAt(rest, tolerance)),
  };
}

/** How a page moves along an axis. */
export interface PanLaw {
  readonly drag: number;
  /** The speed that stops a fling. */
  readonly stopSpeed: number;
  readonly spring: Law;
  readonly isElastic: boolean;
}

/**
 * Returns the motion of a page that is released. This is a fling, which meets an edge at the exact instant, or the way back from beyond an
 * edge.
 */
export function page(law: PanLaw, start: State, bounds: Bounds, viewport: number, tolerance: Tolerance): Course {
  if (bounds.clamp(start.position) !== start.position) return back(law, start, bounds, viewport, tolerance);
  return start.velocity === 0 ? stay(start.position) : flight(law, start, bounds, viewport);
}

function flight(law: PanLaw, start: State, bounds: Bounds, viewport: number): Course {
  const motion = under(law.drag, start);
  const edge = start.velocity > 0 ? bounds.max : bounds.min;
  const slow = motion.timeAtSpeed(law.stopSpeed);
  const meets = motion.timeAt(edge);
  if (meets === undefined || !(meets < slow)) return then(motion, slow, stay(motion.at(slow).position));
  if (!law.isElastic) return then(motion, meets, stay(edge));
  // A critically damped spring swings out by v/(e·ω). If that were more than a viewport, slow the page down.
  const { velocity } = motion.at(meets);
  const part = Math.min(1, (viewport * Math.E * frequencyOf(law)) / Math.abs(velocity));
  return then(motion, meets, spring(law.spring, { position: edge, velocity: part * velocity }, edge));
}

const frequencyOf = ({ spring: { stiffness, mass } }: PanLaw): number => Math.sqrt(stiffness / mass);

/** Returns the way back from beyond an edge. If a page is thrown back faster than the spring moves, it flings on from the edge. */
function back(law: PanLaw, start: State, bounds: Bounds, viewport: number, tolerance: Tolerance): Course {
  const { position, velocity } = start;
  const edge = bounds.clamp(position);
  const outside = position - edge;
  const motion = spring(law.spring, start, edge);
  const pull = frequencyOf(law) * outside;
  if (!law.isElastic || !(velocity * outside < 0 && Math.abs(velocity) > Math.abs(pull))) return motion;
  // For critical damping, y = (y₀ + (v₀ + ω·y₀)·t)·e^(−ωt).
  const meets = -outside / (velocity + pull);
  const at = motion.at(meets).velocity;
  if (!(meets < motion.settling(tolerance) && Math.abs(at) > law.stopSpeed)) return motion;
  return then(motion, meets, flight(law, { position: edge, velocity: at }, bounds, viewport));
}
