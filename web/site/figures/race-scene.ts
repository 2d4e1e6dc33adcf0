/** What a race shows: lanes with their motions, and what is asked about them. */

import type { Ink } from "./kit";

export interface Lane {
  name: string;
  ink: Ink;
  /** Returns the position at a time in seconds. The tracks show `low` to `high`. */
  position(t: number): number;
  /** Returns the velocity at a time, which is drawn below the curves. */
  velocity?(t: number): number;
  /** Times of samples, which are drawn as dots: the steps of a stepper. */
  steps?: number;
  /** A short name for the label of its error. */
  short?: string;
  isGhost?: boolean;
}

/** What moves on the felt instead of balls on tracks. */
export interface Stage {
  height: number;
  draw(context: CanvasRenderingContext2D, t: number, width: number): void;
  /** Where a hand takes what a lane moves, at a position. */
  ball(position: number, width: number, lane: number): { x: number; y: number };
}

export interface Scene {
  lanes: Lane[];
  /** In seconds. */
  duration: number;
  low?: number;
  high?: number;
  /** Marks on the time axis. One with `drag` has a handle, which asks for another time. */
  marks?: { time: number; label: string; drag?: (time: number) => void }[];
  /** The exact position. The errors of the lanes with steps are drawn below the curves. */
  truth?: (t: number) => number;
  /** Draws what moves at an instant, instead of balls on tracks. */
  draw?: (t: number) => void;
  stage?: Stage;
  /** Lines across the curves, such as the target. */
  levels?: number[];
  /** A lens on the curves around a value, which shows a difference that is too small to be seen. */
  lens?: { around(t: number): number; difference: number };
  /** The time when the figure rests, in seconds. @default where the lanes differ most */
  pose?: number;
  /**
   * Returns the scene of balls that a hand releases at a position, with a velocity per second. Without it, as in a film, a caught
   * ball takes the time along.
   */
  thrown?: (position: number, velocity: number) => Scene;
  /** A description of what the felt shows. */
  words: string;
}

/** Returns the positions that the tracks and the curves show. */
export const rangeOf = ({ low = -0.2, high = 1.25 }: Scene): { low: number; high: number } => ({ low, high });

/** Returns the number of the lane whose ball the visitor holds. */
export const ownLane = ({ lanes }: Scene): number => lanes.findIndex(({ isGhost }) => !isGhost);

/** Returns where a figure rests: at its end, unless the lanes differ more at another time. */
export function poseOf(scene: Scene): number {
  const { lanes, duration } = scene;
  if (scene.pose !== undefined) return Math.min(scene.pose, duration);
  const { low, high } = rangeOf(scene);
  const spread = (t: number): number => {
    const all = lanes.map(({ position }) => position(t)).filter((x) => Number.isFinite(x) && x > low && x < high);
    return all.length < lanes.length ? 0 : Math.max(...all) - Math.min(...all);
  };
  const times = Array.from({ length: 101 }, (_, i) => (i / 100) * duration);
  const best = times.reduce((a, b) => (spread(b) > spread(a) ? b : a), duration);
  return spread(best) > 0.03 * (high - low) ? best : duration;
}

/** Returns the time when a lane comes closest to a position from where it is now: later on its way, or else earlier. */
export function timeNear(scene: Scene, { position }: Lane, to: number, now: number): number {
  const { low, high } = rangeOf(scene);
  const step = scene.duration / 500;
  const off = (t: number): number => Math.abs(position(t) - to);
  for (const by of [step, -step]) {
    let best = now;
    // The search goes on over a pause of a film and over its noise.
    for (let t = now + by; t >= 0 && t <= scene.duration && off(t) < off(best) + 0.002 * (high - low); t += by)
      if (off(t) < off(best)) best = t;
    if (best !== now) return best;
  }
  return now;
}

/** Returns the largest of what is above 0 within a time, and when it is there. */
export function peak(height: (t: number) => number, duration: number): { time: number; height: number } {
  const most = { time: 0, height: 0 };
  for (let time = 0; time < duration; time += duration / 2000) {
    const here = height(time);
    if (here > most.height) Object.assign(most, { time, height: here });
  }
  return most;
}

/** Returns a scene whose range has room for a throw beyond it. */
export function roomy(scene: Scene): Scene {
  const { duration, lanes } = scene;
  const { low, high } = rangeOf(scene);
  const all = lanes.flatMap(({ position, steps, isGhost }) =>
    steps || isGhost ? [] : Array.from({ length: 201 }, (_, i) => position((i / 200) * duration)),
  );
  const span = high - low;
  return {
    ...scene,
    low: Math.max(low - span, Math.min(low, ...all.map((x) => x - 0.05 * span))),
    high: Math.min(high + span, Math.max(high, ...all.map((x) => x + 0.05 * span))),
  };
}
