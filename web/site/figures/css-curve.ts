/** The curve of a spring for CSS with the points that are copied, a handle at its peak, and the error of the points below. */
import { spring } from "carom";
import type { Easing } from "./css-lines";
import { ball, FONT, grouped, INK, line } from "./kit";

const PAD = 20;
const GRIP = 30;
/** From this damping ratio on, the handle stays where it is, because the peak is far away and flat. */
const FLAT = 0.93;

/** What a visitor chooses. */
export interface Choice {
  duration: number;
  bounce: number;
}

/** The share of the duration after which the curve has its peak. */
const peakShare = (damping: number): number => 0.5 / Math.sqrt(1 - Math.min(FLAT, damping) ** 2);

export const overshoot = ({ bounce }: Choice): number => {
  const damping = 1 - bounce;
  return damping < 1 ? Math.exp((-Math.PI * damping) / Math.sqrt(1 - damping * damping)) : 0;
};

/** Rounds to hundredths, within limits. */
const hundredths = (low: number, x: number, high: number): number =>
  Math.round(100 * Math.max(low, Math.min(high, x))) / 100;

/** A curve on a felt of a size, that shows `span` seconds and values up to `high`. */
export class Curve {
  /** The upper edge of the strip of errors. */
  private readonly errorTop: number;

  constructor(
    private readonly width: number,
    private readonly height: number,
    private readonly span: number,
    private readonly high: number,
  ) {
    this.errorTop = height - (width < 480 ? 44 : 64);
  }

  private x(t: number): number {
    return PAD + (t / this.span) * (this.width - 2 * PAD);
  }

  private y(value: number): number {
    return this.errorTop - 14 - ((value + 0.06) / (this.high + 0.06)) * (this.errorTop - 26);
  }

  private handle(choice: Choice): { x: number; y: number } {
    return { x: this.x(choice.duration * peakShare(1 - choice.bounce)), y: this.y(1 + overshoot(choice)) };
  }

  isOnHandle(choice: Choice, x: number, y: number): boolean {
    const handle = this.handle(choice);
    return Math.hypot(x - handle.x, y - handle.y) < GRIP;
  }

  /** Returns the spring whose peak is at a place. */
  choiceAt(x: number, y: number): Choice {
    const { errorTop, high } = this;
    const value = ((errorTop - 14 - y) / (errorTop - 26)) * (high + 0.06) - 0.06;
    // The overshoot o gives the damping ratio −ln o / √(π² + ln² o).
    const depth = -Math.log(Math.max(1e-3, Math.min(0.72, value - 1)));
    const bounce = hundredths(0, value < 1.002 ? 0 : 1 - depth / Math.hypot(Math.PI, depth), 0.8);
    const at = ((x - PAD) / (this.width - 2 * PAD)) * this.span;
    return { bounce, duration: hundredths(0.1, at / peakShare(1 - bounce), 1.5) };
  }

  /** Draws the curve of a spring and the points of its easing, with a ball at an instant. */
  draw(context: CanvasRenderingContext2D, choice: Choice, easing: Easing, now: number | undefined): void {
    const { width, span } = this;
    const motion = spring({ duration: choice.duration, bounce: choice.bounce });
    context.font = FONT;
    context.textBaseline = "middle";
    context.strokeStyle = INK.faint;
    context.lineWidth = 1;
    for (const level of [0, 1]) line(context, PAD, this.y(level), width - PAD, this.y(level));
    context.lineJoin = context.lineCap = "round";
    context.strokeStyle = INK.red;
    context.lineWidth = 2.5;
    context.beginPath();
    for (let x = PAD; x <= width - PAD; x++)
      context.lineTo(x, this.y(motion.position(((x - PAD) / (width - 2 * PAD)) * span)));
    context.stroke();
    this.points(context, easing);
    this.errors(context, easing);
    this.grip(context, choice);
    if (now !== undefined) ball(context, this.x(now), this.y(motion.position(now)), 8, "red");
    context.fillStyle = INK.chalk;
    context.textAlign = "right";
    context.fillText(`${span} s`, width - PAD, this.y(0) - 11);
  }

  private points(context: CanvasRenderingContext2D, { points }: Easing): void {
    context.strokeStyle = context.fillStyle = INK.ivory;
    context.lineWidth = 1.25;
    context.setLineDash([4, 4]);
    context.beginPath();
    for (const { t, y } of points) context.lineTo(this.x(t), this.y(y));
    context.stroke();
    context.setLineDash([]);
    for (const { t, y } of points) {
      context.beginPath();
      context.arc(this.x(t), this.y(y), 3, 0, 2 * Math.PI);
      context.fill();
    }
  }

  /** The error of the points, magnified to the height of its strip. */
  private errors(context: CanvasRenderingContext2D, easing: Easing): void {
    const [top, bottom, right] = [this.errorTop, this.height - 8, this.width - PAD];
    const middle = (top + bottom) / 2;
    const most = Math.max(1e-9, easing.error);
    const factor = (bottom - top) / 2 / most / (this.y(0) - this.y(1));
    context.strokeStyle = INK.faint;
    line(context, PAD, middle, right, middle);
    context.strokeStyle = INK.yellow;
    context.lineWidth = 1.5;
    context.beginPath();
    for (const { t, error } of easing.errors)
      context.lineTo(this.x(t), middle - (error / most) * (bottom - top) * 0.48);
    context.stroke();
    context.fillStyle = INK.yellow;
    context.textAlign = "right";
    context.fillText(`error × ${grouped(Number(factor.toPrecision(2)))}`, right, top - 2);
  }

  private grip(context: CanvasRenderingContext2D, choice: Choice): void {
    const { x, y } = this.handle(choice);
    context.strokeStyle = INK.chalk;
    context.beginPath();
    context.arc(x, y, 15, 0, 2 * Math.PI);
    context.stroke();
    ball(context, x, y, 10, "ivory");
    if (x >= this.width - 190) return;
    context.fillStyle = INK.chalk;
    context.textAlign = "left";
    context.fillText("drag me", x + 22, y - 4);
  }
}
