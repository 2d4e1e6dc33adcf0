import { digits } from "../ui/number";
import { colour } from "./colours";
import type { Axis, Figure, Mark } from "./figure";
import { type Area, FONT, Labels } from "./labels";
import { indexAt, type Line, valueOn } from "./line";
import { type Range, rangeOf, ticks } from "./scale";

/** Draws a figure once. */
export class Frame implements Area {
  readonly x: Range;
  readonly y: Range;
  readonly left: number;
  readonly right: number;
  readonly top = 12;
  readonly bottom: number;
  readonly labels: Labels;
  private readonly yTicks: number[];

  constructor(
    private readonly context: CanvasRenderingContext2D,
    private readonly width: number,
    private readonly height: number,
    private readonly figure: Figure,
    private readonly axes: { x: Axis; y: Axis },
  ) {
    this.x =
      figure.x ??
      rangeOf(
        figure.lines.map((line) => line.xs),
        0,
      );
    this.y = figure.y ?? rangeOf(figure.lines.map((line) => line.ys));
    this.bottom = height - 24;
    const count = Math.max(3, Math.floor((this.bottom - this.top) / 44));
    this.yTicks = ticks(this.y, count);
    if (this.yTicks.length < 3) this.yTicks = ticks(this.y, 2 * count);
    context.font = FONT;
    const widest = Math.max(0, ...this.yTicks.map((tick) => context.measureText(digits(tick, 6)).width));
    // Widen the margin in whole steps, so that stacked plots stay aligned and a growing axis doesn't shake.
    this.left = Math.max(48, Math.ceil((widest + 10) / 16) * 16);
    this.right = width - 14;
    this.labels = new Labels(context, this);
    context.clearRect(0, 0, width, height);
  }

  grid(): void {
    const { context } = this;
    context.lineWidth = 1;
    context.strokeStyle = colour("--chalk-faint");
    context.fillStyle = colour("--chalk");
    context.textBaseline = "middle";
    context.textAlign = "right";
    for (const tick of this.yTicks) {
      const y = Math.round(this.toY(tick)) + 0.5;
      this.stroke(this.left, y, this.right, y);
      context.fillText(digits(tick, 6), this.left - 8, y);
    }
    context.textBaseline = "alphabetic";
    context.textAlign = "center";
    const along = ticks(this.x, Math.max(2, Math.floor((this.right - this.left) / 90)));
    for (const tick of along) {
      const x = Math.round(this.toX(tick)) + 0.5;
      this.stroke(x, this.bottom, x, this.bottom + 4);
      const unit = tick === along[along.length - 1] && this.axes.x.unit ? ` ${this.axes.x.unit}` : "";
      const text = digits(tick, 6) + unit;
      const half = context.measureText(text).width / 2;
      context.fillText(text, Math.min(x, this.width - half - 2), this.height - 6);
    }
  }

  line(line: Line): void {
    const { context } = this;
    context.save();
    context.beginPath();
    context.rect(this.left, this.top - 4, this.right - this.left + 3, this.bottom - this.top + 8);
    context.clip();
    context.strokeStyle = context.fillStyle = colour(line.colour);
    if (line.dots !== "only") this.path(line);
    if (line.dots) this.dots(line);
    context.restore();
  }

  private path({ xs, ys, length = xs.length, dash = [], width = 2 }: Line): void {
    const { context } = this;
    context.beginPath();
    let drawing = false;
    for (let i = indexAt(xs, length, this.x.low); i < length; i++) {
      const y = this.toY(ys[i] as number);
      if (!Number.isFinite(y)) {
        drawing = false;
        continue;
      }
      const x = this.toX(xs[i] as number);
      // Limit the height, because a law that diverges may reach 1e300 pixels.
      const inside = Math.max(-1e5, Math.min(1e5, y));
      if (drawing) context.lineTo(x, inside);
      else context.moveTo(x, inside);
      drawing = true;
    }
    context.lineWidth = width;
    context.lineJoin = "round";
    context.lineCap = dash.length === 0 ? "round" : "butt";
    context.setLineDash(dash);
    context.stroke();
  }

  private dots({ xs, ys, length = xs.length, width = 2 }: Line): void {
    const { context } = this;
    const radius = Math.max(1.5, width);
    context.beginPath();
    let [lastX, lastY] = [NaN, NaN];
    for (let i = 0; i < length; i++) {
      const [x, y] = [this.toX(xs[i] as number), this.toY(ys[i] as number)];
      // Skip dots that fall on the same pixel, because a recording may have a million points.
      if (Math.abs(x - lastX) < 0.25 && Math.abs(y - lastY) < 0.25) continue;
      [lastX, lastY] = [x, y];
      context.moveTo(x + radius, y);
      context.arc(x, y, radius, 0, 2 * Math.PI);
    }
    context.fill();
  }

  mark({ x, y, label, colour: name = "--chalk", drag }: Mark): void {
    const { context } = this;
    const [px, py] = [x === undefined ? undefined : this.toX(x), y === undefined ? undefined : this.toY(y)];
    if (px !== undefined && (px < this.left - 1 || px > this.right + 1)) return;
    if (py !== undefined && !(py > -1 && py < this.height)) return;
    context.save();
    context.strokeStyle = context.fillStyle = colour(name);
    context.lineWidth = 1;
    if (px === undefined || py === undefined) {
      context.setLineDash([3, 4]);
      if (px !== undefined) this.stroke(Math.round(px) + 0.5, this.top, Math.round(px) + 0.5, this.bottom);
      if (py !== undefined) this.stroke(this.left, Math.round(py) + 0.5, this.right, Math.round(py) + 0.5);
    } else {
      const radius = drag ? 7 : 4;
      this.labels.leaveFree(px, py, radius);
      context.beginPath();
      context.arc(px, py, radius, 0, 2 * Math.PI);
      context.fill();
      context.lineWidth = 2;
      context.strokeStyle = colour("--felt-deep");
      context.stroke();
    }
    if (label !== "") this.labels.write(label, px, py);
    context.restore();
  }

  /** Returns the pixels of a point, if it lies on the drawing. */
  place(x: number, y: number): { x: number; y: number } | undefined {
    const [px, py] = [this.toX(x), this.toY(y)];
    const isInside = px >= this.left - 1 && px <= this.right + 1 && py >= this.top - 8 && py <= this.bottom + 8;
    return isInside ? { x: px, y: py } : undefined;
  }

  /** Draws the cursor, and returns the values of the lines there as text. */
  cursor(at: number): string {
    const { context } = this;
    const x = Math.round(this.toX(at)) + 0.5;
    context.strokeStyle = colour("--chalk");
    context.lineWidth = 1;
    this.stroke(x, this.top, x, this.bottom);
    const parts = [`${this.axes.x.label} ${digits(at, 4)}${this.axes.x.unit ? ` ${this.axes.x.unit}` : ""}`];
    for (const line of this.figure.lines) {
      const y = valueOn(line, at);
      if (y === undefined) continue;
      context.fillStyle = colour(line.colour);
      context.beginPath();
      context.arc(this.toX(at), this.toY(y), 3.5, 0, 2 * Math.PI);
      context.fill();
      parts.push(`${line.label} ${digits(y, 4)}${this.axes.y.unit ? ` ${this.axes.y.unit}` : ""}`);
    }
    return parts.join(" · ");
  }

  /** Returns the distance of a mark from the pointer, in pixels. For a line across the plot, only its axis counts. */
  distance({ x, y }: Mark, { offsetX, offsetY }: { offsetX: number; offsetY: number }): number {
    const [dx, dy] = [x === undefined ? 0 : this.toX(x) - offsetX, y === undefined ? 0 : this.toY(y) - offsetY];
    return Math.hypot(dx, dy);
  }

  /** Returns the value of the y-axis at a pixel. */
  heightAt(pixel: number): number {
    return this.y.low + ((this.bottom - pixel) / (this.bottom - this.top)) * (this.y.high - this.y.low);
  }

  valueAt(pixel: number): number {
    const share = (pixel - this.left) / (this.right - this.left);
    return this.x.low + Math.min(1, Math.max(0, share)) * (this.x.high - this.x.low);
  }

  private toX(value: number): number {
    return this.left + ((value - this.x.low) / (this.x.high - this.x.low)) * (this.right - this.left);
  }

  toY(value: number): number {
    const { low, high } = this.y;
    return this.bottom - ((value - low) / (high - low)) * (this.bottom - this.top);
  }

  private stroke(x1: number, y1: number, x2: number, y2: number): void {
    this.context.beginPath();
    this.context.moveTo(x1, y1);
    this.context.lineTo(x2, y2);
    this.context.stroke();
  }
}
