import { colour } from "./colours";
import { type Line, valueOn } from "./line";

/** The part of a canvas inside the axes, in pixels, and its scales. */
export interface Area {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** Returns the pixel of a value on the y-axis. */
  toY(value: number): number;
  /** Returns the value at a pixel of the x-axis. */
  valueAt(pixel: number): number;
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A place for the name of a line, and its distance from the other lines. */
interface Place extends Box {
  room: number;
}

export const FONT = '12px "Inter Variable", system-ui, -apple-system, "Segoe UI", Roboto, sans-serif';

/** The font of the names of lines. */
const NAME = `600 ${FONT.replace("12px", "13px")}`;

/** Writes the texts inside a plot: labels of marks, and names of lines at places where they don't cover marks, labels or lines. */
export class Labels {
  /** The areas where a line's name must not be. */
  private readonly taken: Box[] = [];

  constructor(
    private readonly context: CanvasRenderingContext2D,
    private readonly area: Area,
  ) {}

  /** Keeps the names of lines off a dot. */
  leaveFree(x: number, y: number, radius: number): void {
    this.taken.push({ x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius });
  }

  /**
   * Writes the name of each line beside it, where it is farthest from the other lines. Returns the lines whose names found room.
   */
  names(lines: readonly Line[]): Line[] {
    const { context, taken } = this;
    context.save();
    context.font = NAME;
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.lineJoin = "round";
    context.lineWidth = 4;
    context.strokeStyle = colour("--felt-deep");
    const named = lines.filter((line) => {
      const best = this.bestPlace(line, lines);
      if (!best) return false;
      taken.push(best);
      context.fillStyle = colour(line.colour);
      const [x, y] = [best.x + best.width / 2, best.y + best.height / 2];
      context.strokeText(line.label, x, y);
      context.fillText(line.label, x, y);
      return true;
    });
    context.restore();
    return named;
  }

  /** Returns the place of a line's name that is farthest from the other lines. */
  private bestPlace(line: Line, lines: readonly Line[]): Place | undefined {
    const { width } = this.context.measureText(line.label);
    let best: Place | undefined;
    for (let i = 1; i < 30; i++)
      for (const side of [-1, 1]) {
        const place = this.beside(line, lines, i / 30, side, width);
        if (place && place.room > (best?.room ?? 0) + 1) best = place;
      }
    return best;
  }

  /**
   * Returns the place for a line's name above the line (`side` is −1) or below it, at a fraction of the width. If that isn't free, returns
   * `undefined`.
   */
  private beside(line: Line, lines: readonly Line[], share: number, side: number, width: number): Place | undefined {
    const { left, right, top, bottom } = this.area;
    const [x, height] = [left + share * (right - left) - width / 2, 16];
    if (x < left + 4 || x + width > right) return undefined;
    const own = this.heights(line, x, width);
    if (own.length < 5) return undefined;
    // Keep the name near its line, but clear of it, even where the line is steep.
    const y = side < 0 ? Math.min(...own) - 4 - height : Math.max(...own) + 4;
    if (Math.max(...own) - Math.min(...own) > 34 || y < top - 4 || y + height > bottom) return undefined;
    const isCovered = this.taken.some(
      (it) => it.x < x + width + 4 && x < it.x + it.width + 4 && it.y < y + height + 2 && y < it.y + it.height + 2,
    );
    if (isCovered) return undefined;
    let room = 60;
    for (const other of lines) {
      if (other === line) continue;
      const ys = this.heights(other, x, width);
      // Where lines coincide, a name's colour tells which line it belongs to.
      if (ys.length === 5 && ys.every((height, i) => Math.abs(height - (own[i] as number)) < 5)) continue;
      for (const pixel of ys) room = Math.min(room, Math.abs(pixel - y - height / 2) - height / 2);
      if (Math.min(...ys) < y + height && Math.max(...ys) > y) return undefined;
    }
    return room < 6 ? undefined : { x, y, width, height, room };
  }

  /** Returns the pixels of a line at five places between `x` and `x + width`, where it has values. */
  private heights(line: Line, x: number, width: number): number[] {
    return [0, 0.25, 0.5, 0.75, 1]
      .map((part) => valueOn(line, this.area.valueAt(x + part * width)))
      .filter((value) => value !== undefined)
      .map((value) => this.area.toY(value));
  }

  /** Writes text beside a point, or beside a line across the plot, on a background that covers the lines. */
  write(text: string, px: number | undefined, py: number | undefined): void {
    const { context } = this;
    const { right, top, bottom } = this.area;
    const wide = context.measureText(text).width;
    const room = 8;
    let x = (px ?? right - wide - room) + room;
    if (x + wide > right) x = (px ?? right) - room - wide;
    let y = py === undefined ? bottom - 10 : py - 10;
    y = Math.min(bottom - 6, Math.max(top + 8, y));
    this.taken.push({ x, y: y - 12, width: wide, height: 16 });
    const ink = context.fillStyle;
    this.plate(x - 5, y - 13, wide + 10, 18);
    context.fillStyle = ink;
    context.textAlign = "left";
    context.textBaseline = "alphabetic";
    context.fillText(text, x, y);
  }

  /** Writes text in the middle of the plot. */
  say(text: string): void {
    const { context } = this;
    const { left, right, top, bottom } = this.area;
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const half = context.measureText(text).width / 2 + 10;
    this.plate(x - half, y - 12, 2 * half, 24);
    context.fillStyle = colour("--chalk");
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.fillText(text, x, y);
  }

  /** Covers the lines under a text. */
  private plate(x: number, y: number, width: number, height: number): void {
    const { context } = this;
    context.fillStyle = colour("--felt-deep");
    context.globalAlpha = 0.86;
    context.beginPath();
    context.roundRect(x, y, width, height, 5);
    context.fill();
    context.globalAlpha = 1;
  }
}
