/** Places the parts of a race on its felt: tracks or a stage above, curves in the middle, errors or velocities below. */

import { type Scene, rangeOf } from "./race-scene";

export const PAD = 22;
/** The height of a track, in px. It leaves room for the track's name between its own ball and the ball above. */
const TRACK = 54;
/** How far below the felt's upper edge the first track is, in px. */
const FIRST = 42;
export const CURVES = 168;
/** The height of the plot below the curves, in px: magnified errors, or velocities. */
export const BELOW = 96;
/** The height of the labels of that plot, in px. On a phone, the labels of errors need two rows of it. */
const LABEL = 34;
const labels = (width: number): number => (width < 480 ? 64 : 46);

/** Maps times and positions to places on the felt, or in a lens. */
export interface View {
  x(t: number): number;
  y(position: number): number;
}

export class Layout implements View {
  readonly left = PAD;
  readonly right: number;
  /** The y coordinate of the curves' upper edge. */
  readonly top: number;
  readonly low: number;
  readonly high: number;

  constructor(
    readonly scene: Scene,
    readonly width: number,
  ) {
    const { stage, draw, lanes } = scene;
    this.right = width - PAD;
    this.top = stage ? stage.height : draw ? FIRST : FIRST + lanes.length * TRACK;
    ({ low: this.low, high: this.high } = rangeOf(scene));
  }

  /** What is drawn below the curves, if anything is. */
  get lower(): "errors" | "velocities" | undefined {
    if (this.scene.truth) return "errors";
    return this.scene.lanes.some(({ velocity }) => velocity) ? "velocities" : undefined;
  }

  /** The height that the felt needs, in px. */
  get height(): number {
    const below = this.lower && BELOW + (this.lower === "errors" ? labels(this.width) : LABEL);
    return this.top + CURVES + 1.5 * PAD + 6 + (below ?? 0);
  }

  /** Returns the y coordinate of the first label of the errors. */
  errorLabel(height: number): number {
    return height - PAD - BELOW - labels(this.width) + 28;
  }

  x(t: number): number {
    return this.left + (t / this.scene.duration) * (this.right - this.left);
  }

  y(position: number): number {
    const { low, high } = this;
    const bounded = Math.max(low - 0.5 * (high - low), Math.min(high + 0.5 * (high - low), position));
    return this.top + CURVES - ((bounded - low) / (high - low)) * CURVES;
  }

  /** Returns the x coordinate of a position on the tracks. */
  along(position: number): number {
    return PAD + 14 + ((position - this.low) / (this.high - this.low)) * (this.width - 2 * PAD - 28);
  }

  /** Returns the y coordinate of a track. */
  track(lane: number): number {
    return FIRST + lane * TRACK;
  }

  /** Returns where a lane's ball is drawn at a position. */
  ball(lane: number, position: number): { x: number; y: number } {
    const { stage } = this.scene;
    return stage ? stage.ball(position, this.width, lane) : { x: this.along(position), y: this.track(lane) };
  }

  /** Returns the numbers of the lanes whose balls are on the felt. */
  balls(): number[] {
    const { draw, stage, lanes } = this.scene;
    return draw ? [] : lanes.flatMap(({ isGhost }, i) => (stage && isGhost ? [] : [i]));
  }

  /** Returns the number of the lane whose ball a finger at a place takes, at the time `now`. */
  ballUnder(x: number, y: number, now: number, reach: number): number | undefined {
    return this.balls().find((lane) => {
      const it = this.ball(lane, this.scene.lanes[lane]?.position(now) ?? NaN);
      return Math.hypot(x - it.x, y - it.y) < reach;
    });
  }
}
