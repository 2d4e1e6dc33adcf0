/** Draws an instant of a race. */

import { ball, FONT, grouped, INK, lens, line, magnification } from "./kit";
import { BELOW, CURVES, type Layout, PAD, type View } from "./race-layout";
import type { Lane } from "./race-scene";

/** How far above its track a name is drawn, in px. */
const NAME = 23;
/** A lens's height and largest width in px, and the smallest magnification for which we draw a lens. */
const LENS = { height: 92, width: 190, least: 5 };

export class Drawing {
  constructor(
    private readonly context: CanvasRenderingContext2D,
    private readonly at: Layout,
    private readonly height: number,
    private readonly now: number,
  ) {}

  /** Draws everything. */
  draw(): void {
    const { context, at, now } = this;
    const { stage, draw, truth } = at.scene;
    context.font = FONT;
    context.textBaseline = "middle";
    if (stage) stage.draw(context, now, at.width);
    else if (draw) draw(now);
    else this.tracks();
    this.curves();
    if (truth) this.errors(truth);
    else if (at.lower) this.velocities();
  }

  private tracks(): void {
    const { context, at, now } = this;
    const { lanes, levels = [0, 1] } = at.scene;
    lanes.forEach((_, i) => {
      const y = at.track(i);
      this.faint(at.along(at.low), y, at.along(at.high), y);
      for (const level of levels) line(context, at.along(level), y - 7, at.along(level), y + 7);
    });
    lanes.forEach((lane, i) => {
      const y = at.track(i);
      const position = lane.position(now);
      const x = Number.isFinite(position) ? at.along(position) : Infinity;
      context.fillStyle = INK[lane.ink];
      context.textAlign = "left";
      context.fillText(lane.name, at.left, y - NAME);
      if (x > -20 && x < at.width + 20) ball(context, x, y, 12, lane.ink);
    });
  }

  private curves(): void {
    const { context, at, now } = this;
    context.save();
    context.beginPath();
    // Clip curves that leave the plot, so that they don't cross the labels of the marks below it.
    context.rect(0, at.top - 14, at.width, CURVES + 25);
    context.clip();
    this.paint(at);
    context.restore();
    for (const { time, label, drag } of at.scene.marks ?? []) {
      const x = at.x(time);
      context.fillStyle = INK.chalk;
      const isRight = x + context.measureText(label).width - 4 > at.right;
      context.textAlign = isRight ? "right" : "left";
      context.fillText(label, x + (isRight ? 4 : -4), at.top + CURVES + 20);
      if (drag) ball(context, x, at.top, 9, "ivory");
    }
    context.fillStyle = INK.chalk;
    context.textAlign = "right";
    context.fillText(`${now.toFixed(2)} s`, at.right, at.top - 12);
    this.magnify();
  }

  /** Draws the levels, the curves and the current instant, in the whole plot or in a lens. */
  private paint(view: View): void {
    const { context, at, now } = this;
    const { lanes, levels = [0, 1], marks = [] } = at.scene;
    for (const level of levels) this.faint(at.left, view.y(level), at.right, view.y(level));
    context.strokeStyle = INK.chalk;
    context.lineWidth = 1;
    context.setLineDash([2, 4]);
    for (const { time } of marks) line(context, view.x(time), at.top, view.x(time), at.top + CURVES + 10);
    context.setLineDash([]);
    context.lineJoin = context.lineCap = "round";
    for (const lane of lanes) {
      context.globalAlpha = lane.isGhost ? 0.55 : 1;
      this.curve(lane, view);
      this.dots(lane, view);
      context.globalAlpha = 1;
    }
    context.strokeStyle = INK.chalk;
    context.lineWidth = 1;
    line(context, view.x(now), at.top - 6, view.x(now), at.top + CURVES + 6);
    for (const lane of lanes) {
      const y = view.y(lane.position(now));
      if (Number.isFinite(y)) ball(context, view.x(now), y, 6, lane.ink);
    }
  }

  private curve(lane: Lane, view: View): void {
    const { context, at } = this;
    const count = Math.max(120, Math.round(at.right - at.left));
    context.strokeStyle = INK[lane.ink];
    context.setLineDash(lane.isGhost ? [5, 5] : []);
    context.lineWidth = lane.isGhost ? 1.5 : 2.25;
    context.beginPath();
    for (let i = 0; i <= count; i++) {
      const t = (i / count) * at.scene.duration;
      const y = view.y(lane.position(t));
      if (!Number.isFinite(y)) break;
      if (i === 0) context.moveTo(view.x(t), y);
      else context.lineTo(view.x(t), y);
    }
    context.stroke();
    context.setLineDash([]);
  }

  /** Draws a stepper's steps as dots, unless the dots would be too close to each other. */
  private dots({ ink, steps, position }: Lane, view: View): void {
    const { context, at } = this;
    const spacing = at.x(steps ?? 0) - at.left;
    if (steps === undefined || spacing <= 3) return;
    context.fillStyle = INK[ink];
    for (let t = 0; t <= at.scene.duration; t += steps) {
      context.beginPath();
      context.arc(view.x(t), view.y(position(t)), Math.min(2.6, spacing / 3), 0, 2 * Math.PI);
      context.fill();
    }
  }

  /** Draws the lens below the curves, to the right of the instant that it magnifies, if the curves differ little there. */
  private magnify(): void {
    const { at, now } = this;
    if (!at.scene.lens) return;
    const { around, difference } = at.scene.lens;
    const share = difference / (at.high - at.low);
    const factor = Math.min(500, magnification((share * CURVES) / (0.32 * LENS.height)));
    if (!(factor >= LENS.least)) return;
    const width = Math.min(LENS.width, 0.45 * (at.right - at.left));
    const place = { x: at.x(now), y: at.y(around(now)) };
    const box = {
      x: Math.min(at.right, place.x + 1.5 * width + 20) - width,
      y: at.top + CURVES + 8 - LENS.height,
      width,
      height: LENS.height,
    };
    lens(this.context, box, place, factor, (x, y) =>
      this.paint({ x: (t) => x(at.x(t)), y: (position) => y(at.y(position)) }),
    );
  }

  /** Draws the velocities of the lanes, below the curves. */
  private velocities(): void {
    const { context, at, now } = this;
    const middle = this.axis();
    context.fillText("velocity", at.left, middle - BELOW / 2 - 8);
    const count = Math.round(at.right - at.left);
    const times = Array.from({ length: count + 1 }, (_, i) => (i / count) * at.scene.duration);
    const all = at.scene.lanes.map(({ ink, velocity }) => ({
      ink,
      velocity: velocity ?? (() => 0),
      at: times.map((t) => velocity?.(t) ?? 0),
    }));
    const most = Math.max(1e-9, ...all.flatMap(({ at }) => at.map(Math.abs)));
    const toY = (velocity: number): number => middle - (velocity / most) * (BELOW / 2);
    context.lineJoin = "round";
    context.lineWidth = 2.25;
    for (const { ink, at: velocities } of all) {
      context.strokeStyle = INK[ink];
      context.beginPath();
      times.forEach((t, i) => context.lineTo(at.x(t), toY(velocities[i] ?? 0)));
      context.stroke();
    }
    for (const { ink, velocity } of all) ball(context, at.x(now), toY(velocity(now)), 6, ink);
  }

  /** Draws the error of each stepper at its steps. Each stepper has its own magnification. */
  private errors(truth: (t: number) => number): void {
    const { context, at } = this;
    const middle = this.axis();
    let [x, y] = [at.left, at.errorLabel(this.height)];
    const label = (text: string): void => {
      const { width } = context.measureText(text);
      if (x + width > at.right) [x, y] = [at.left, y + 20];
      context.fillText(text, x, y);
      x += width + 14;
    };
    label("error");
    for (const lane of at.scene.lanes) {
      const { position, steps = 0, short = "", ink } = lane;
      if (steps === 0) continue;
      const count = Math.floor(at.scene.duration / steps + 1e-9);
      const all = Array.from({ length: count + 1 }, (_, i) => position(i * steps) - truth(i * steps));
      const factor = magnification(all.reduce((most, error) => Math.max(most, Math.abs(error)), 0));
      context.strokeStyle = context.fillStyle = INK[ink];
      label(`${short} × ${grouped(factor)}`);
      this.errorsOf(lane, all, factor, middle);
    }
  }

  /** Draws the errors of one stepper, up and down from the zero line at `middle`. */
  private errorsOf({ steps = 0, ink }: Lane, all: number[], factor: number, middle: number): void {
    const { context, at } = this;
    const half = BELOW / 2;
    const toY = (error: number): number => middle - half * Math.max(-2, Math.min(2, error * factor));
    context.save();
    context.beginPath();
    context.rect(0, middle - half - 6, at.width, BELOW + 12);
    context.clip();
    context.lineWidth = 2;
    context.beginPath();
    all.forEach((error, i) => context.lineTo(at.x(i * steps), toY(error)));
    context.stroke();
    const step = Math.min(all.length - 1, Math.floor(this.now / steps + 1e-9));
    const error = all[step] ?? NaN;
    if (Math.abs(error * factor) <= 1) ball(context, at.x(step * steps), toY(error), 5, ink);
    context.restore();
  }

  /** Draws the zero line of the plot below the curves, and returns its y coordinate. */
  private axis(): number {
    const { context, at } = this;
    const middle = this.height - PAD - BELOW / 2;
    this.faint(at.left, middle, at.right, middle);
    context.textAlign = "left";
    context.fillStyle = INK.chalk;
    return middle;
  }

  private faint(x1: number, y1: number, x2: number, y2: number): void {
    this.context.strokeStyle = INK.faint;
    this.context.lineWidth = 1;
    line(this.context, x1, y1, x2, y2);
  }
}
