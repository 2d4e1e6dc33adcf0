/** What a race shows: lanes, each with a motion, and the marks, errors and words that belong to them. */

import type { Ink } from "./kit";

export interface Lane {
  name: string;
  ink: Ink;
  /** Returns the position at a time in seconds. The tracks show positions from the scene's `low` to its `high`. */
  position(t: number): number;
  /** Returns the velocity at a time. If a lane has this function, its velocity is drawn below the curves. */
  velocity?(t: number): number;
  /** The time between a stepper's steps, in seconds. The steps are drawn as dots. */
  steps?: number;
  /** A short name of the lane, for the label of its error. */
  short?: string;
  isGhost?: boolean;
}

/** A picture above the curves, in place of balls on tracks. */
export interface Stage {
  height: number;
  draw(context: CanvasRenderingContext2D, t: number, width: number): void;
  /** Returns where a hand can take what the lane moves, at a position. */
  ball(position: number, width: number, lane: number): { x: number; y: number };
}

export interface Scene {
  lanes: Lane[];
  /** In seconds. */
  duration: number;
  low?: number;
  high?: number;
  /** Marks on the time axis. A mark with `drag` has a handle: dragging it calls `drag` with the time below the handle. */
  marks?: { time: number; label: string; drag?: (time: number) => void }[];
  /** Returns the exact position. With it, the errors of the lanes that have `steps` are drawn below the curves. */
  truth?: (t: number) => number;
  /** Draws an instant outside of the felt, in place of balls on tracks. */
  draw?: (t: number) => void;
  stage?: Stage;
  /** Lines across the curves, such as the target. */
  levels?: number[];
  /** A lens that magnifies the curves around a position, for a difference that is too small to see. */
  lens?: { around(t: number): number; difference: number };
  /** The time when the figure rests, in seconds. @default where the lanes differ most */
  pose?: number;
  /**
   * Returns the scene after a hand has released a ball at a position, with a velocity per second. Without this function, balls can't be
   * thrown, and a hand that moves a ball moves the time, as in a film.
   */
  thrown?: (position: number, velocity: number) => Scene;
  /** A description of what the felt shows. */
  words: string;
}

/** Returns the range of positions that the tracks and the curves show. */
export const rangeOf = ({ low = -0.2, high = 1.25 }: Scene): { low: number; high: number } => ({ low, high });

/** Returns the number of the lane whose ball the visitor can hold by keys: the first one that isn't a ghost. */
export const ownLane = ({ lanes }: Scene): number => lanes.findIndex(({ isGhost }) => !isGhost);

/** Returns the time when a figure rests: its `pose`, or when its lanes differ most, or its end if they hardly differ. */
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

/** Returns the time when a lane is closest to a position. It searches from `now` in the direction that comes closer. */
export function timeNear(scene: Scene, { position }: Lane, to: number, now: number): number {
  const { low, high } = rangeOf(scene);
  const step = scene.duration / 500;
  const off = (t: number): number => Math.abs(position(t) - to);
  for (const by of [step, -step]) {
    let best = now;
    // Don't stop at a pause of the film, or at its noise, where the distance grows a little.
    for (let t = now + by; t >= 0 && t <= scene.duration && off(t) < off(best) + 0.002 * (high - low); t += by)
      if (off(t) < off(best)) best = t;
    if (best !== now) return best;
  }
  return now;
}

/** Returns a function's largest value above 0 within `duration`, and when it has that value. */
export function peak(height: (t: number) => number, duration: number): { time: number; height: number } {
  const most = { time: 0, height: 0 };
  for (let time = 0; time < duration; time += duration / 2000) {
    const here = height(time);
    if (here > most.height) Object.assign(most, { time, height: here });
  }
  return most;
}

/** Returns a scene whose range also has room for a ball that is thrown beyond it. */
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
