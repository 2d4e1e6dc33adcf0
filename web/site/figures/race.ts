/**
 * A race: balls on tracks, above the curves of their motions. Balls and curves show the same instant. Dragging along the curves moves the
 * time, and every ball can be caught.
 */

import { spring, VelocityTracker } from "carom";
import { button, choice, type Clock, clock, type Dial, el, Felt, type Grip, slider } from "./kit";
import { Drawing } from "./race-drawing";
import { Layout, PAD } from "./race-layout";
import { ownLane, poseOf, rangeOf, roomy, type Scene, timeNear } from "./race-scene";

/** After a play, this spring runs the time back from the end to the instant where the figure rests. */
const BACK = { duration: 0.7, bounce: 0 };
/** A finger takes a ball or a handle if it presses within this distance of its middle, in px. */
const GRIP = 24;

const between = (low: number, x: number, high: number): number => Math.max(low, Math.min(high, x));

/** A race in an element. Its controls change numbers, from which `made` makes the scene. */
export class Race {
  readonly controls = el("div", { class: "figure-controls" });
  private readonly words = el("p", { class: "figure-words", "aria-live": "polite" });
  private readonly felt: Felt;
  private readonly time: Clock;
  private readonly tellTime: () => void;
  private readonly placeHandle: ((x: number, y: number) => void) | undefined;
  private now = 0;
  /** The position where a hand holds the balls, if one does. */
  private held: number | undefined;
  private scene: Scene;

  constructor(
    root: HTMLElement,
    private readonly made: () => Scene,
  ) {
    this.scene = made();
    this.felt = new Felt(
      root,
      "Time of the motion",
      (width) => new Layout(this.scene, width).height,
      () => this.draw(),
    );
    this.controls.append(button("Play", () => (this.held === undefined ? this.time.play() : this.release(0))));
    root.append(this.controls, this.words);
    this.time = clock(
      root,
      (t) => this.play(t),
      () => this.scene.duration + BACK.duration,
    );
    this.tellTime = this.felt.slider(
      PAD,
      {
        at: () => this.now / this.scene.duration,
        text: () => `${this.now.toFixed(2)} s`,
        move: (at) => this.seek(at * this.scene.duration),
      },
      (x, y) => this.markGrip(x, y) ?? this.ballGrip(x, y),
    );
    this.placeHandle = this.scene.thrown && this.handle();
    this.words.textContent = this.scene.words;
  }

  /** Makes the scene again from the current numbers, and shows it. */
  show(isReplayed = true): void {
    this.scene = this.made();
    this.held = undefined;
    this.words.textContent = this.scene.words;
    if (isReplayed) this.time.play(false);
    this.draw();
  }

  /** Returns a slider that changes one of the figure's numbers. */
  slider<Name extends string>(
    numbers: { [N in NoInfer<Name>]: number },
    name: Name,
    dial: Omit<Dial, "value">,
  ): ReturnType<typeof slider> {
    return slider({ ...dial, value: numbers[name] }, (value) => {
      numbers[name] = value;
      this.show();
    });
  }

  /** Returns a choice that changes one of the figure's values. */
  choice<Name extends string, T extends string>(
    values: { [N in NoInfer<Name>]: T },
    name: Name,
    legend: string,
    options: Readonly<Record<NoInfer<T>, string>>,
  ): HTMLElement {
    return choice(legend, options, values[name], (value) => {
      values[name] = value;
      this.show();
    });
  }

  destroy(): void {
    this.time.destroy();
    this.felt.destroy();
    this.controls.remove();
    this.words.remove();
  }

  private get layout(): Layout {
    return new Layout(this.scene, this.felt.width);
  }

  private draw(): void {
    if (this.felt.width === 0) return;
    const { layout, scene, now, felt } = this;
    new Drawing(felt.begin(), layout, felt.height, now).draw();
    const own = ownLane(scene);
    const { x, y } = layout.ball(own, scene.lanes[own]?.position(now) ?? 0);
    this.placeHandle?.(between(0, x, felt.width), y);
  }

  /** Shows the figure `t` seconds after the start of a play. After the end, a spring runs the time back to where the figure rests. */
  private play(t: number): void {
    const { duration } = this.scene;
    const isOver = t >= duration + BACK.duration;
    if (t <= duration) this.now = t;
    else if (isOver) this.now = poseOf(this.scene);
    else this.now = spring({ ...BACK, from: duration, to: poseOf(this.scene) }).position(t - duration);
    this.draw();
    if (isOver) this.tellTime();
  }

  /** Shows an instant, and stops there. */
  private seek(t: number): void {
    this.time.stop();
    this.held = undefined;
    this.now = t;
    this.draw();
  }

  /** Holds all balls at a position. The curves show how they will move if they are released there. */
  private hold(position: number): void {
    if (!this.scene.thrown) return;
    const { low, high } = rangeOf(this.scene);
    this.held = between(low, position, high);
    this.time.stop();
    this.now = 0;
    // Keep the range, so that the picture doesn't change its scale while a hand moves in it.
    this.scene = { ...this.scene.thrown(this.held, 0), low, high };
    this.draw();
  }

  private release(velocity: number): void {
    if (this.held === undefined || !this.scene.thrown) return;
    const { low, high } = rangeOf(this.scene);
    const most = 12 * (high - low);
    this.scene = roomy(this.scene.thrown(this.held, between(-most, velocity, most)));
    this.held = undefined;
    this.words.textContent = this.scene.words;
    this.time.play();
  }

  /** Returns the grip of a mark's handle, if there is one at this place. */
  private markGrip(x: number, y: number): Grip | undefined {
    const { layout, scene } = this;
    const { drag } =
      scene.marks?.find(({ time, drag }) => drag && Math.hypot(x - layout.x(time), y - layout.top) < GRIP) ?? {};
    if (!drag) return undefined;
    const share = (x: number): number => between(0, (x - layout.left) / (layout.right - layout.left), 1);
    return { move: (x) => drag(share(x) * this.scene.duration) };
  }

  /** Returns the grip of the ball at this place, if there is one. It throws the ball or, in a film, moves the time. */
  private ballGrip(x: number, y: number): Grip | undefined {
    const { layout, scene, now } = this;
    const found = layout.ballUnder(x, y, now, GRIP);
    const lane = found === undefined ? undefined : scene.lanes[found];
    if (found === undefined || !lane) return undefined;
    const [zero, one] = [layout.ball(found, 0).x, layout.ball(found, 1).x];
    const off = x - layout.ball(found, lane.position(now)).x;
    const positionAt = (x: number): number => (x - off - zero) / (one - zero);
    if (!scene.thrown)
      return {
        move: (x) => {
          this.seek(timeNear(this.scene, lane, positionAt(x), this.now));
          this.tellTime();
        },
      };
    const finger = new VelocityTracker();
    return {
      move: (x, ms) => {
        finger.add(ms, x);
        this.hold(positionAt(x));
      },
      release: (ms) => this.release(finger.velocity(ms) / (one - zero)),
    };
  }

  /** Adds a handle for keys to the ball, and returns the function that places the handle. */
  private handle(): (x: number, y: number) => void {
    const position = (): number => this.scene.lanes[ownLane(this.scene)]?.position(this.now) ?? 0;
    return this.felt.handle(
      "The ball: arrow keys hold it, Enter releases it",
      {
        at: () => {
          const { low, high } = rangeOf(this.scene);
          return between(0, (position() - low) / (high - low), 1);
        },
        text: () => `${this.held === undefined ? "free" : "held"} at ${Number(position().toPrecision(3))}`,
        move: (at) => {
          const { low, high } = rangeOf(this.scene);
          this.hold(low + at * (high - low));
        },
      },
      () => this.release(0),
    );
  }
}
