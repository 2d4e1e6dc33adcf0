import { type Law, prefersReducedMotion } from "carom";
import { Chain } from "carom/laws";
import { Frames } from "../../frames";
import type { Flown } from "./entry";
import type { Heads } from "./heads";
import { Throw } from "./throw";

export interface Springs {
  leader: Law;
  follower: Law;
}

/** A frame: the seconds since the last one, and the x positions at which the heads are drawn. */
export interface Frame {
  dt: number;
  across: number[];
}

type Thrown = ReturnType<Throw["up"]>;

/** Frames of a computed motion, in seconds, and their largest number. */
const DT = 1 / 60;
const COMPUTED = 150;

/** The motion of the heads: one is dragged and flung, the others follow it. */
export class Stage {
  private across!: Chain;
  private down!: Chain;
  private readonly frames = new Frames((time) => this.frame(time));
  private last: number | undefined;
  private readonly throw = { x: new Throw(), y: new Throw() };
  private grip: { id: number; x: number; y: number } | undefined;
  private isRight = true;
  private readonly observer = new ResizeObserver(() => this.resize());

  constructor(
    private readonly heads: Heads,
    private count: number,
    private springs: Springs,
    /** Gets each frame, or under reduced motion a whole motion, which is computed and not shown. */
    private readonly onFrames: (frames: readonly Frame[], isWhole: boolean) => void,
    /** Says that the heads fly in from the other edge, and how much of that has been shown; nothing if they do not. */
    private entry: Flown | undefined,
  ) {
    heads.measure();
    this.join(heads.leader);
    this.observer.observe(heads.element);
  }

  destroy(): void {
    this.frames.stop();
    this.observer.disconnect();
  }

  /** Sets the number of heads. */
  setCount(count: number): void {
    this.count = count;
    this.join(this.heads.build(count));
    this.settle();
  }

  setSprings(springs: Springs): void {
    const [x, y] = this.place();
    this.springs = springs;
    this.chains(x, y);
    // A motion in flight continues.
    if (!this.grip) this.throwTo(...this.aim, 0, 0);
  }

  private place(): [number, number] {
    return [this.across.positions[0] ?? 0, this.down.positions[0] ?? 0];
  }

  /** Listens to the leading head, and makes the chains of the heads at rest. */
  private join(leader: HTMLElement): void {
    this.grip = undefined;
    this.listen(leader);
    this.chains(this.heads.edge(true), 0.3 * this.heads.height);
  }

  private chains(x: number, y: number): void {
    this.across = new Chain(this.count, { ...this.springs, position: x });
    this.down = new Chain(this.count, { ...this.springs, position: y });
  }

  private listen(leader: HTMLElement): void {
    leader.addEventListener("pointerdown", (event) => {
      if (event.button !== 0 || this.grip) return;
      leader.setPointerCapture(event.pointerId);
      const [x, y] = this.place();
      this.grip = { id: event.pointerId, x: event.clientX - x, y: event.clientY - y };
      this.throw.x.down(event.timeStamp, event.clientX);
      this.throw.y.down(event.timeStamp, event.clientY);
      // A head caught in flight stops.
      this.dragTo(x, y);
    });
    leader.addEventListener("pointermove", (event) => {
      if (this.grip?.id !== event.pointerId) return;
      const samples = event.getCoalescedEvents?.() ?? [];
      for (const { timeStamp, clientX, clientY } of samples.length > 0 ? samples : [event]) {
        this.throw.x.move(timeStamp, clientX);
        this.throw.y.move(timeStamp, clientY);
      }
      this.dragTo(event.clientX - this.grip.x, event.clientY - this.grip.y);
    });
    const end = (event: PointerEvent): void => {
      if (this.grip?.id !== event.pointerId) return;
      this.grip = undefined;
      this.fling(this.throw.x.up(event.timeStamp), this.throw.y.up(event.timeStamp));
    };
    leader.addEventListener("pointerup", end);
    leader.addEventListener("pointercancel", end);
    leader.addEventListener("keydown", (event) => this.key(event));
  }

  private key(event: KeyboardEvent): void {
    const [, y] = this.target();
    const step = 0.2 * this.heads.height;
    const to: Record<string, [boolean, number]> = {
      ArrowLeft: [false, y],
      ArrowRight: [true, y],
      ArrowUp: [this.isRight, y - step],
      ArrowDown: [this.isRight, y + step],
    };
    const found = to[event.key];
    if (!found) return;
    event.preventDefault();
    this.isRight = found[0];
    this.throwTo(this.edge(), this.heads.inside(found[1]), 0, 0);
  }

  private aim: [number, number] = [0, 0];
  private target(): [number, number] {
    return this.aim;
  }
  private edge(): number {
    return this.heads.edge(this.isRight);
  }

  private dragTo(x: number, y: number): void {
    if (prefersReducedMotion()) return this.jump(x, y);
    this.across.dragTo(x);
    this.down.dragTo(y);
    this.frames.wake();
  }

  /** Sends the head to the side that the throw would reach, at the height at which it would stop. */
  private fling(across: Thrown, down: Thrown): void {
    const [x, y] = this.place();
    this.isRight = this.heads.isRight(x + across.distance);
    this.throwTo(this.edge(), this.heads.inside(y + down.distance), across.velocity, down.velocity);
  }

  private throwTo(x: number, y: number, vx: number, vy: number): void {
    this.aim = [x, y];
    if (vx !== 0 || vy !== 0) {
      this.across.release(vx, x);
      this.down.release(vy, y);
    } else {
      this.across.retarget(x);
      this.down.retarget(y);
    }
    if (prefersReducedMotion()) this.compute();
    else this.frames.wake();
  }

  /** Computes the motion to its end, or the first seconds of a long one, and shows the heads at the end. */
  private compute(): void {
    const frames: Frame[] = [];
    for (let moves = true; moves && frames.length < COMPUTED; ) {
      moves = [this.across.advance(DT), this.down.advance(DT)].some(Boolean);
      frames.push({ dt: DT, across: this.draw() });
    }
    this.jump(...this.aim);
    this.onFrames(frames, true);
  }

  private jump(x: number, y: number): void {
    this.across.snapTo(x);
    this.down.snapTo(y);
    this.draw();
  }

  private resize(): void {
    this.heads.measure();
    this.settle();
    if (this.entry && this.heads.width > 0) this.enter(this.entry);
  }

  /** Lets the heads fly in. What has been shown of that is computed again, so that the plot has all of it. */
  private enter({ seconds, last }: Flown): void {
    this.entry = undefined;
    this.jump(this.heads.edge(false), this.aim[1]);
    this.throwTo(...this.aim, 0, 0);
    const count = Math.round(seconds / DT);
    const frames: Frame[] = [];
    for (let i = 0; i < count; i++) {
      const dt = seconds / count;
      this.across.advance(dt);
      this.down.advance(dt);
      frames.push({ dt, across: this.draw() });
    }
    if (count === 0) return;
    this.last = last;
    this.onFrames(frames, false);
  }

  private settle(): void {
    const [, y] = this.aim;
    this.aim = [this.edge(), y === 0 ? this.heads.home : this.heads.inside(y)];
    this.jump(...this.aim);
  }

  private frame(time: number): boolean {
    // The duration of the first frame after a rest is unknown, so that of 60 Hz is assumed.
    const dt = this.last === undefined ? DT : Math.max(0, (time - this.last) / 1000);
    const moves = [this.across.advance(dt), this.down.advance(dt)].some(Boolean);
    this.last = moves ? time : undefined;
    this.onFrames([{ dt, across: this.draw() }], false);
    return moves;
  }

  /** Draws the heads and returns their x positions. */
  private draw(): number[] {
    return this.heads.draw(this.across.positions, this.down.positions);
  }
}
