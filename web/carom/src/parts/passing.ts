/** When a length in motion passes a place. */

import type { State } from "../spring.js";
import { timeToTravel } from "../spring/coast.js";
import { modesOf } from "../spring/modes.js";
import { Oscillation } from "../spring/oscillation.js";
import type { Slide, Way } from "./slide.js";

/** A margin for the rounding errors of a time, in seconds. */
const ROUNDING = 1e-9;

/** A motion that is this near to a place, in pixels, is there. */
const NEAR = 1e-3;

/** Returns the first time after `after` when the current motion is at a place, or `undefined` if it never is. */
export function timeAt({ motion }: Slide, place: number, after: number): number | undefined {
  if (!motion) return undefined;
  const { way, course, from, since, duration } = motion;
  const begin = Math.max(after - since, 0);
  const t = timeFrom(way, begin > 0 ? course.at(begin) : from, place);
  if (t === undefined || !(t > 0) || begin + t > duration + ROUNDING) return undefined;
  // If a fling meets an end before that, it bounces or rests there.
  return Math.abs(course.at(begin + t).position - place) < NEAR ? since + begin + t : undefined;
}

function timeFrom(way: Way, { position, velocity }: State, place: number): number | undefined {
  if (way.kind === "fling") return timeToTravel(way.drag, velocity, place - position);
  if (way.kind !== "spring" || place === position) return undefined;
  return new Oscillation(modesOf(way.law), position - way.target, velocity).firstTimeAt(place - way.target, 0);
}
