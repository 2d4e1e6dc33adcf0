/** Scrolling while a finger drags something to the edge of a list. */

/** How a list scrolls while something is dragged near its edge. */
export interface EdgeScroll {
  /** The depth of the zone at each edge, above 0. A zone takes at most a quarter of the list. */
  readonly zone: number;
  /** The speed at the edge and beyond, in pixels per second. */
  readonly speed: number;
  /** The seconds until the speed is reached. */
  readonly ramp: number;
}

/** The default rule. Speed and ramp come from pragmatic-drag-and-drop. */
export const EDGE_SCROLL: EdgeScroll = { zone: 90, speed: 900, ramp: 0.4 };

/** Returns how deep a position is in the zones of a list: 0 outside, 1 at the far edge and beyond, −1 at the near one. */
export function depthOf({ zone: most }: EdgeScroll, position: number, length: number): number {
  const zone = Math.min(most, 0.25 * length);
  const [near, far] = [zone - position, position - (length - zone)];
  return Math.min(Math.max(far, 0) / zone, 1) - Math.min(Math.max(near, 0) / zone, 1);
}

/**
 * Returns how far the list scrolls between two ages of the finger. An age is the seconds since the finger entered the zone. The travel is
 * the exact integral of the speed, so the frame rate doesn't matter.
 */
export function travelOf(rule: EdgeScroll, depth: number, from: number, to: number): number {
  return depth * rule.speed * (steady(rule, to) - steady(rule, from));
}

/** Returns the finger's age when the list has scrolled by `travel` since the age `from`. If that never happens, returns NaN or ∞. */
export function ageAt(rule: EdgeScroll, depth: number, from: number, travel: number): number {
  const [time, { ramp }] = [steady(rule, from) + travel / (depth * rule.speed), rule];
  return time < 0.5 * ramp ? Math.sqrt(2 * time * ramp) : time + 0.5 * ramp;
}

/** Returns the time at full speed that gives the same travel as the ramp up to an age. */
function steady({ ramp }: EdgeScroll, age: number): number {
  const t = Math.max(age, 0);
  return t < ramp ? (0.5 * t * t) / ramp : t - 0.5 * ramp;
}
