/**
 * A shot on a carom table, computed whole before it is played.
 *
 * The balls move by the library's law of friction, whose motions scale with the velocity. A ball that leaves the place p with the
 * velocity v is at p + v·s(t), where s(t) is the distance that a ball of 1 px/s has glided after t seconds. The function s is the same
 * for all balls, and keeps growing through their contacts. If we count s in place of time, each ball moves on a straight line at constant
 * speed. So a contact is the smallest root of a linear equation (with a cushion) or of a quadratic one (with a ball), and `timeAt` gives
 * the time when s reaches this root. We don't step or sample anything. Friction is a spring without stiffness, slowed by its damping.
 */
import { spring, timeAt } from "carom";

/** The decay of the velocity, in 1/s. */
export const DRAG = 0.75;
/** Coefficients of restitution: the fractions of the velocity that a cushion and another ball give back. */
export const CUSHION = 0.86;
export const CONTACT = 0.96;
/** The shot is over when all balls are slower than this, in px/s. */
const REST = 7;
/** A limit that no shot's contacts reach. */
const MOST = 400;

/** The cloth between the cushions, and the radius of the balls, in px. */
export interface Table {
  width: number;
  height: number;
  radius: number;
}

export interface Place {
  x: number;
  y: number;
}

/** A ball in motion. Its velocity is in px/s if the ball moves with time, or in px per px of s if it moves with s. */
export interface Ball extends Place {
  vx: number;
  vy: number;
}

/** The places of all balls, the cue ball first, and its direction (in radians, clockwise from the right) and speed in px/s. */
export interface Shot {
  places: readonly Place[];
  angle: number;
  speed: number;
}

export interface Contact {
  /** In seconds since the release. */
  time: number;
  /** The number of the ball, and what it meets: another ball's number, or the axis along which a cushion turns it. */
  a: number;
  other: number | "x" | "y";
  /** Where the ball is then. */
  x: number;
  y: number;
}

/** The function s(t): a ball of 1 px/s, whose spring has no stiffness, so that only the damping slows it. */
const glide = spring({ mass: 1, stiffness: 0, damping: DRAG, from: 0, to: 0, velocity: 1 });

/** The balls at the release of a shot. */
export const released = ({ places, angle, speed }: Shot): Ball[] =>
  places.map(({ x, y }, i) => ({
    x,
    y,
    vx: i === 0 ? speed * Math.cos(angle) : 0,
    vy: i === 0 ? speed * Math.sin(angle) : 0,
  }));

/** Exchanges the velocities of two balls along the line between them. */
export function collide(a: Ball, b: Ball): void {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const distance = Math.hypot(dx, dy);
  const [nx, ny] = [dx / distance, dy / distance];
  const along = (((a.vx - b.vx) * nx + (a.vy - b.vy) * ny) * (1 + CONTACT)) / 2;
  a.vx -= along * nx;
  a.vy -= along * ny;
  b.vx += along * nx;
  b.vy += along * ny;
}

/** A part of a shot between two contacts. It has the balls at its beginning, and the value of s there. */
interface Leg {
  s: number;
  balls: Ball[];
}

/** A shot from its release to its rest. */
export class Course {
  readonly contacts: Contact[] = [];
  /** When the last ball has come to rest, in seconds. */
  readonly rest: number;
  private readonly legs: Leg[];
  private readonly end: number;

  constructor(
    readonly table: Table,
    readonly shot: Shot,
  ) {
    let leg: Leg = { s: 0, balls: released(shot) };
    this.legs = [leg];
    let end = restOf(leg);
    while (this.contacts.length < MOST) {
      const next = nextContact(table, leg.balls);
      if (!next || leg.s + next.s >= end) break;
      const { a, other } = next;
      const balls = moved(leg.balls, next.s);
      leg = { s: leg.s + next.s, balls };
      const it = balls[a] as Ball;
      this.contacts.push({ time: timeAt(glide, leg.s) ?? Infinity, a, other, x: it.x, y: it.y });
      if (other === "x") it.vx *= -CUSHION;
      else if (other === "y") it.vy *= -CUSHION;
      else collide(it, balls[other] as Ball);
      this.legs.push(leg);
      end = restOf(leg);
    }
    this.end = Math.max(end, leg.s);
    this.rest = timeAt(glide, this.end) ?? 0;
  }

  /** Returns where the balls are at a time, in seconds. */
  at(time: number): Ball[] {
    const s = Math.min(glide.position(time), this.end);
    const leg = this.legs.findLast((leg) => leg.s <= s) ?? (this.legs[0] as Leg);
    return moved(leg.balls, s - leg.s);
  }

  /** Returns the corners of a ball's path up to a time. */
  path(ball: number, time = Infinity): Place[] {
    const places = [this.shot.places[ball] as Place];
    for (const { time: turn, a, other, x, y } of this.contacts) {
      if (turn >= time) break;
      if (a === ball) places.push({ x, y });
      else if (other === ball) places.push(this.at(turn)[ball] as Place);
    }
    places.push(this.at(Math.min(time, this.rest))[ball] as Place);
    return places;
  }

  /** Counts the other balls and the cushions that the cue ball meets. */
  score(): { balls: number; cushions: number } {
    const own = this.contacts.filter(({ a, other }) => a === 0 || other === 0);
    const isCushion = ({ other }: Contact): boolean => other === "x" || other === "y";
    return {
      balls: new Set(own.filter((it) => !isCushion(it)).map(({ a, other }) => (a === 0 ? other : a))).size,
      cushions: own.filter(isCushion).length,
    };
  }
}

const moved = (balls: readonly Ball[], s: number): Ball[] =>
  balls.map(({ x, y, vx, vy }) => ({ x: x + vx * s, y: y + vy * s, vx, vy }));

/** Returns the value of s where the fastest ball of a leg comes to rest. The ball's speed is v·(1 − DRAG·s). */
function restOf({ balls }: Leg): number {
  const fastest = Math.max(...balls.map(({ vx, vy }) => Math.hypot(vx, vy)));
  return fastest > REST ? (1 - REST / fastest) / DRAG : 0;
}

/** Finds the next contact: the smallest root over all pairs of balls and all cushions. */
function nextContact(
  { width, height, radius }: Table,
  balls: Ball[],
): { s: number; a: number; other: Contact["other"] } | undefined {
  let least = Infinity;
  let found: { a: number; other: Contact["other"] } | undefined;
  const see = (s: number, a: number, other: Contact["other"]): void => {
    // A rounding error can put a ball slightly beyond a cushion. Then the root is negative, and the contact is now.
    if (Math.max(0, s) < least) {
      least = Math.max(0, s);
      found = { a, other };
    }
  };
  balls.forEach((a, i) => {
    if (a.vx !== 0) see(((a.vx > 0 ? width - radius : radius) - a.x) / a.vx, i, "x");
    if (a.vy !== 0) see(((a.vy > 0 ? height - radius : radius) - a.y) / a.vy, i, "y");
    for (let j = i + 1; j < balls.length; j++) {
      const b = balls[j] as Ball;
      const [dx, dy, ux, uy] = [b.x - a.x, b.y - a.y, b.vx - a.vx, b.vy - a.vy];
      // |d + u s|² = (2r)²: the smaller root of A s² + 2 B s + C, if the balls approach each other.
      const [A, B, C] = [ux * ux + uy * uy, dx * ux + dy * uy, dx * dx + dy * dy - 4 * radius * radius];
      const discriminant = B * B - A * C;
      if (B < 0 && discriminant > 0) see(C / (Math.sqrt(discriminant) - B), i, j);
    }
  });
  return found && { s: least, ...found };
}
