/** Plays the same shot as a game loop would: balls move once per frame, and the loop notices a contact in the next frame. */
import { type Ball, CUSHION, collide, DRAG, type Place, released, type Shot, type Table } from "./shot";

// #region loop
function step(balls: Ball[], { width, height, radius }: Table, dt: number): void {
  const kept = Math.exp(-DRAG * dt); // the exact friction of a frame
  for (const ball of balls) {
    ball.vx *= kept;
    ball.vy *= kept;
    ball.x += ball.vx * dt;
    ball.y += ball.vy * dt;
    // A cushion: put the ball back, and turn its velocity.
    if (ball.x < radius || ball.x > width - radius) {
      ball.x = Math.min(Math.max(ball.x, radius), width - radius);
      ball.vx *= -CUSHION;
    }
    if (ball.y < radius || ball.y > height - radius) {
      ball.y = Math.min(Math.max(ball.y, radius), height - radius);
      ball.vy *= -CUSHION;
    }
  }
  for (const [i, a] of balls.entries())
    for (const b of balls.slice(i + 1)) {
      const [dx, dy] = [b.x - a.x, b.y - a.y];
      const overlap = 2 * radius - Math.hypot(dx, dy);
      const approach = dx * (b.vx - a.vx) + dy * (b.vy - a.vy) < 0;
      if (overlap <= 0 || !approach) continue;
      // Two balls overlap: exchange their velocities, and push them apart.
      collide(a, b);
      const share = overlap / 2 / Math.hypot(dx, dy);
      a.x -= share * dx;
      a.y -= share * dy;
      b.x += share * dx;
      b.y += share * dy;
    }
}
// #endregion loop

/** A shot stepped at a frame rate. It has the places of the balls after each frame, and computes a frame when it is first needed. */
export class Film {
  private readonly balls: Ball[];
  private readonly frames: Place[][] = [];
  /** The frames where the cue ball turns. */
  private readonly turns: number[] = [];
  private readonly last: number;

  constructor(
    private readonly table: Table,
    shot: Shot,
    readonly rate: number,
    duration: number,
  ) {
    this.balls = released(shot);
    this.last = Math.ceil(duration * rate);
    this.keep();
  }

  /** Returns the places of the balls in the frame that is on screen at a time, in seconds. */
  at(time: number): Place[] {
    return this.frames[this.indexAt(time)] as Place[];
  }

  /** Returns the corners of the cue ball's path up to a time. */
  path(time: number): Place[] {
    const last = this.indexAt(time);
    return [0, ...this.turns.filter((turn) => turn < last), last].map((index) => this.frames[index]?.[0] as Place);
  }

  private indexAt(time: number): number {
    // The time of a frame can be a rounding error too small, so add a little before rounding down.
    const index = Math.min(this.last, Math.floor(time * this.rate + 1e-6));
    while (this.frames.length <= index) this.next();
    return index;
  }

  private next(): void {
    const cue = this.balls[0] as Ball;
    const { vx, vy } = cue;
    step(this.balls, this.table, 1 / this.rate);
    if (Math.abs(vx * cue.vy - vy * cue.vx) > 1e-9 * Math.hypot(vx, vy)) this.turns.push(this.frames.length);
    this.keep();
  }

  private keep(): void {
    this.frames.push(this.balls.map(({ x, y }) => ({ x, y })));
  }
}

/** Returns the largest distance between a ball's places in two states, in px. */
export const farthest = (a: readonly Place[], b: readonly Place[]): number =>
  Math.max(...a.map(({ x, y }, i) => Math.hypot(x - (b[i]?.x ?? x), y - (b[i]?.y ?? y))));
