/** Draws a list at its end on a phone, and beside it a plot of how far the list moves for each pull. */
import { ball, FONT, INK, line } from "./kit";

/** The phone's screen. Its height is the length of the viewport, in px. */
export const SCREEN = { x: 30, y: 26, height: 256 };
export const ROW = 46;
export const ROWS = 14;
/** The pull at the right end of the plot. */
const MOST = 2.5 * SCREEN.height;

export class BandDrawing {
  private readonly screenWidth: number;

  constructor(
    private readonly context: CanvasRenderingContext2D,
    private readonly width: number,
    /** Returns how far the list moves beyond its end for a pull. */
    private readonly band: (pull: number) => number,
  ) {
    this.screenWidth = screenWidth(width);
  }

  /** Draws the list under a pull. `isHeld` says whether to draw the finger. */
  draw(pull: number, isHeld: boolean): void {
    this.context.font = FONT;
    this.context.textBaseline = "middle";
    this.phone(this.band(pull));
    this.axes();
    this.names();
    this.curve(pull, isHeld);
  }

  private x(pull: number): number {
    const left = SCREEN.x + this.screenWidth + 34;
    return left + (pull / MOST) * (this.width - 24 - left);
  }

  private y(shown: number): number {
    return SCREEN.y + SCREEN.height - shown;
  }

  private phone(shown: number): void {
    const { context, screenWidth: width } = this;
    const { x, y, height } = SCREEN;
    context.fillStyle = "#0c3325";
    context.strokeStyle = INK.chalk;
    context.lineWidth = 2;
    context.beginPath();
    context.roundRect(x - 8, y - 12, width + 16, height + 24, 20);
    context.fill();
    context.stroke();
    context.save();
    context.beginPath();
    context.rect(x, y, width, height);
    context.clip();
    context.textAlign = "left";
    for (let row = 0; row < ROWS; row++) {
      const top = this.y(shown) - (ROWS - row) * ROW;
      if (top > y + height || top + ROW < y) continue;
      context.fillStyle = row === ROWS - 1 ? INK.yellow : INK.ivory;
      context.beginPath();
      context.roundRect(x + 4, top + 2, width - 8, ROW - 4, 8);
      context.fill();
      context.fillStyle = INK.deep;
      context.fillText(row === ROWS - 1 ? "the last row" : `row ${row + 1}`, x + 16, top + ROW / 2 + 1);
    }
    context.restore();
  }

  private axes(): void {
    const { context } = this;
    const [left, right, top] = [this.x(0), this.x(MOST), this.y(SCREEN.height)];
    context.strokeStyle = INK.faint;
    context.lineWidth = 1;
    line(context, left, this.y(0), right, this.y(0));
    line(context, left, this.y(0), left, SCREEN.y - 8);
    context.setLineDash([3, 5]);
    context.strokeStyle = INK.chalk;
    line(context, left, top, right, top);
    context.strokeStyle = INK.faint;
    line(context, left, this.y(0), this.x(SCREEN.height), top);
    context.setLineDash([]);
  }

  private names(): void {
    const { context } = this;
    const [left, right, top] = [this.x(0), this.x(MOST), this.y(SCREEN.height)];
    context.fillStyle = INK.chalk;
    context.textAlign = "right";
    context.fillText("at most the screen", right, top - 12);
    context.fillText("pull of the finger →", right, this.y(0) + 16);
    context.textAlign = "left";
    context.fillText("shown", left + 8, top + 14);
    if (this.width > 620) context.fillText("the finger itself", this.x(SCREEN.height) + 4, top + 14);
  }

  private curve(pull: number, isHeld: boolean): void {
    const { context } = this;
    context.strokeStyle = INK.red;
    context.lineWidth = 2.25;
    context.beginPath();
    for (let i = 0; i <= 120; i++) context.lineTo(this.x((i / 120) * MOST), this.y(this.band((i / 120) * MOST)));
    context.stroke();
    const shown = this.band(pull);
    if (shown <= 0) return;
    // A dot on the curve marks the current pull. The gap below the last row is as high as the dot.
    const at = this.x(Math.min(MOST, pull));
    context.setLineDash([2, 4]);
    context.lineWidth = 1;
    context.strokeStyle = INK.chalk;
    line(context, SCREEN.x, this.y(shown), at, this.y(shown));
    line(context, at, this.y(shown), at, this.y(0));
    context.setLineDash([]);
    if (isHeld) ball(context, at, this.y(shown), 9, "red");
  }
}

export const screenWidth = (width: number): number => Math.min(190, 0.34 * width);
