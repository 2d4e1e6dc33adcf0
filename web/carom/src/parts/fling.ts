/** Flings a length as a list is flung. A length is what a finger drags, such as the offset of pages. */

import type { State } from "../spring.js";
import { clamp } from "../velocity/samples.js";
import { between } from "../zoom/bounds.js";
import { page, under } from "../zoom/courses.js";
import { criticalLaw } from "../zoom/physics.js";
import { TOLERANCE, type Slide } from "./slide.js";

/** The least speed that flings a list, in pixels per second, as on iOS. */
export const MIN_FLING = 260;

/** The friction of a flung list, the speed where it stops, and the spring at its edges, as on iOS. */
const FLING = { drag: -1000 * Math.log(0.998), stopSpeed: 10, spring: criticalLaw(0.575) };

/** The spring to a place where a fling can't end. */
const SNAP = criticalLaw(0.4);

/** Returns where a fling without edges ends. It stops at `stopSpeed`, a little before friction alone would stop it. */
export const landingOf = ({ position, velocity }: State): number =>
  position + (velocity - clamp(velocity, -FLING.stopSpeed, FLING.stopSpeed)) / FLING.drag;

/** Releases the finger. From this state on, only drag acts. */
export function coast(slide: Slide, at: number, from: State, drag: number): void {
  slide.begin(at, from, under(drag, from), { kind: "fling", drag });
}

/** Releases the finger. What it dragged, `slide`, is flung like a list, until friction or an edge stops it. */
export function fling(slide: Slide, at: number, from: State): void {
  const law = { ...FLING, isElastic: slide.reach > 0 };
  const course = page(law, from, between(...slide.range), slide.reach || Infinity, TOLERANCE);
  slide.begin(at, from, course, { kind: "fling", drag: FLING.drag });
}

/**
 * Releases the finger, and flings the length with the drag that makes it end at a place. If the place is behind, or too far ahead, a spring
 * takes the length there.
 */
export function bend(slide: Slide, at: number, from: State, target: number): void {
  const travel = target - from.position;
  const natural = from.velocity / FLING.drag;
  const isAhead = travel * from.velocity > 0 && Math.abs(travel) <= 1.25 * Math.abs(natural);
  if (!isAhead) return slide.go(at, from, target, SNAP);
  const drag = from.velocity / travel;
  slide.begin(at, from, { ...under(drag, from), rest: target }, { kind: "fling", drag });
}
