/** Where the parts of a race are on its felt: tracks or a stage above, curves in the middle, errors or velocities below. */

import { type Scene, rangeOf } from "./race-scene";

export const PAD = 22;
/** The height of a track with its name above it. The balls below and above leave the name free. */
const TRACK = 54;
/** The depth of the first track. */
const FIRST = 42;
export const CURVES = 168;
/** The height of what is drawn below the curves: magnified errors, or velocities. */
export const BELOW = 96;
/** The height of the label of the velocities, and of the labels of errors, which need two rows on a phone. */
const LABEL = 34;
const labels = (width: number): number => (width < 480 ? 64 : 46);

/** Where times and positions are on the felt, or in a lens. */
export interface View {
  x(t: number): number;
  y(position: number): number;
}

export class Layout implements View {
  readonly left = PAD;
  readonly right: number;
  /** The upper edge of the curves. */
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

  /** The height that the felt needs. */
  get height(): number {
    const below = this.lower && BELOW + (this.lower === "errors" ? labels(this.width) : LABEL);
    return this.top + CURVES + 1.5 * PAD + 6 + (below ?? 0);
  }

  /** The depth of the first label of the errors. */
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

  /** Where a position is along the tracks. */
  along(position: number): number {
    return PAD + 14 + ((position - this.low) / (this.high - this.low)) * (this.width - 2 * PAD - 28);
  }

  /** The depth of a track. */
  track(lane: number): number {
    return FIRST + lane * TRACK;
  }

  /** Where the ball of a lane is at a position. */
  ball(lane: number, position: number): { x: number; y: number } {
    const { stage } = this.scene;
    return stage ? stage.ball(position, this.width, lane) : { x: this.along(position), y: this.track(lane) };
  }

  /** The lanes whose balls are on the felt. */
  balls(): number[] {
    const { draw, stage, lanes } = this.scene;
    return draw ? [] : lanes.flatMap(({ isGhost }, i) => (stage && isGhost ? [] : [i]));
  }

  /** The lane whose ball a finger takes at a place and an instant. */
  ballUnder(x: number, y: number, now: number, reach: number): number | undefined {
    return this.balls().find((lane) => {
      const it = this.ball(lane, this.scene.lanes[lane]?.position(now) ?? NaN);
      return Math.hypot(x - it.x, y - it.y) < reach;
    });
  }
}
