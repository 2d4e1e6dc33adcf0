/** Where a part comes to rest after its release. */

import { notNegative, positive, demand } from "../law.js";
import { checkNames } from "../options.js";
import type { State } from "../spring.js";
import { clamp } from "../velocity/samples.js";

/**
 * How a release chooses among the places where a part may rest.
 *
 * - `{ drag }` takes the place nearest to where friction would carry the part, which is velocity/drag away. It may pass over places.
 * - `{ minSpeed, threshold }` takes the next place in the direction of the velocity, if the speed is at least `minSpeed`. After a slower
 *   release, it takes the next place only if the part is at least the fraction `threshold` of the way from the previous place to the next.
 *   It doesn't pass over places.
 */
export type Choice = { readonly drag: number } | { readonly minSpeed: number; readonly threshold: number };

/** Carom's rule, which each part uses unless you choose another one. */
export const PROJECTED = { drag: 5 } as const;

/** The rules of Carom and of platforms, with their numbers. */
export const CHOICES = {
  /** Carom's own rule. It takes the place nearest to where the velocity would get in 0.2 s, as in gorhom's sheets. */
  projected: PROJECTED,
  /** Compose's `AnchoredDraggable`. */
  compose: { minSpeed: 125, threshold: 0.5 },
  /** Android's `ViewPager`. */
  viewPager: { minSpeed: 400, threshold: 0.6 },
  /** Android's `BottomSheetBehavior`. */
  bottomSheet: { minSpeed: 50, threshold: 0.5 },
  /** Flutter's `DraggableScrollableSheet`. */
  flutterSheet: { minSpeed: 20, threshold: 0.5 },
  /** Flutter's `Dismissible`. */
  flutterDismissible: { minSpeed: 700, threshold: 0.4 },
  /** Android's `ItemTouchHelper`. */
  itemTouchHelper: { minSpeed: 120, threshold: 0.5 },
} as const satisfies Record<string, Choice>;

/** Returns a checked choice. */
export function checkedChoice(choice: Choice): Choice {
  if ("drag" in choice) {
    checkNames(choice, ["drag"], "choice.");
    positive("choice.drag", choice.drag);
  } else {
    checkNames(choice, ["minSpeed", "threshold"], "choice.");
    notNegative("choice.minSpeed", choice.minSpeed);
    demand(choice.threshold >= 0 && choice.threshold <= 1, "choice.threshold", "be from 0 to 1", choice.threshold);
  }
  return choice;
}

/** The places before and after a position. At a place, or beyond an end, both are the same. */
type Around = (position: number) => readonly [before: number, after: number];

/** Returns the neighbours of a position among places in rising order. */
const among =
  (places: readonly number[]): Around =>
  (position) => {
    const after = places.findIndex((place) => place >= position);
    if (after < 0) return [places.at(-1)!, places.at(-1)!];
    const isThere = after === 0 || places[after] === position;
    return [isThere ? places[after] : places[after - 1], places[after]];
  };

/** Returns the places before and after a position, among the multiples of a step and the ends of their range. */
const multiples =
  (step: number, [least, most]: readonly [number, number]): Around =>
  (position) => [
    Math.max(step * Math.floor(position / step), least),
    Math.min(step * Math.ceil(position / step), most),
  ];

function choose(
  choice: Choice,
  around: Around,
  [least, most]: readonly [number, number],
  release: State,
  from: number,
): number {
  const { position, velocity } = release;
  const inside = clamp(position, least, most);
  if ("drag" in choice) {
    const landing = clamp(position + velocity / choice.drag, least, most);
    const [before, after] = around(landing);
    const isAfter = landing - before > after - landing || (landing - before === after - landing && velocity > 0);
    return isAfter ? after : before;
  }
  const [before, after] = around(inside);
  if (Math.abs(velocity) >= choice.minSpeed && velocity !== 0) return velocity > 0 ? after : before;
  if (before === after) return before;
  // The threshold counts from the side where the gesture began.
  const part = (inside - before) / (after - before);
  const isOn = from < inside ? part >= choice.threshold : part > 1 - choice.threshold;
  return isOn ? after : before;
}

/**
 * Chooses the place for a release, among places in rising order. The gesture began at `from`.
 *
 * @throws If there aren't any places.
 * @example
 * ```ts
 * const flick = { position: 40, velocity: 1000 };
 * choosePlace(CHOICES.projected, [0, 100, 300], flick, 0); // 300
 * choosePlace(CHOICES.compose, [0, 100, 300], flick, 0); // 100
 * ```
 */
export function choosePlace(choice: Choice, places: readonly number[], release: State, from: number): number {
  demand(places.length > 0, "places.length", "be at least 1", places.length);
  return choose(choice, among(places), [places[0], places.at(-1)!], release, from);
}

/** Returns the place for a release among the multiples of a step within a range. The ends of the range are places, too. */
export const chooseStep = (
  choice: Choice,
  step: number,
  range: readonly [number, number],
  release: State,
  from: number,
): number => choose(choice, multiples(step, range), range, release, from);
