import { el } from "../ui/dom";
import { digits } from "../ui/number";
import { ballStyle, swatch } from "../ui/swatch";
import { colour, onThemeChange } from "./colours";
import { type Area, FONT, Labels } from "./labels";
import { indexAt, type Line, valueOn } from "./line";
import { decades, type Range, rangeOf, ticks } from "./scale";

export interface Axis {
  label: string;
  unit?: string;
  /** Whether the axis is logarithmic. */
  logarithmic?: boolean;
}

/** A mark: a point, or a line across the plot if one coordinate is missing. */
export interface Mark {
  x?: number;
  y?: number;
  label: string;
  colour?: string;
  /** The side of the point on which the label is drawn. */
  below?: boolean;
  /** Makes the mark draggable: gets the values under the pointer, and `undefined` at the release. */
  drag?: (at: { x: number; y: number } | undefined) => void;
}

export interface Figure {
  lines: Line[];
  marks?: Mark[];
  x?: Range;
  y?: Range;
  /** The description for screen readers. */
  summary?: string;
  /** The lines move: a ball rides at the end of each, and they are named beside the title, because they leave no place for names. */
  isLive?: boolean;
  /** Leaves the names of the lines out: they stand elsewhere in the lab. */
  isNamedElsewhere?: boolean;
}

export interface Plot {
  element: HTMLElement;
  draw(figure: Figure): void;
  /**
   * Shows a ball on each line at a place on the x-axis; none without a place. The balls move by their transforms alone, and
   * nothing is drawn again.
   */
  ride(x: number | undefined): void;
  /** Gets the place of the cursor on the x-axis, and `undefined` when the pointer or the focus leaves. */
  onCursor: (x: number | undefined) => void;
  destroy(): void;
}

/** A plot that has not been redrawn for this long counts as still, in ms. */
const STANDS = 300;

/** A plot in chalk on felt, with a cursor for pointer and arrow keys. */
export function plot(title: string, height: number, axes: { x: Axis; y: Axis }, empty = ""): Plot {
  const canvas = el("canvas", { role: "img", tabindex: 0, "aria-label": title });
  const holder = el("div", { class: "canvas", style: `height: ${height}px` }, canvas);
  const legend = el("div", { class: "legend", "aria-hidden": "true" });
  const readout = el("output", { class: "readout", "aria-live": "off" });
  const element = el(
    "figure",
    { class: "plot" },
    el(
      "figcaption",
      {},
      el("h2", { class: "title" }, title, axes.y.unit ? el("small", {}, axes.y.unit) : null),
      legend,
      readout,
    ),
    holder,
  );

  let figure: Figure = { lines: [] };
  let cursor: number | undefined;
  let shownLegend = "";
  let shownSummary = "";
  let telling = 0;
  let frame: Frame | undefined;
  let riding: number | undefined;
  const balls: HTMLElement[] = [];

  const place = (): void => {
    const lines = riding === undefined ? [] : figure.lines.filter(({ colour }) => colour.startsWith("--series-"));
    lines.forEach((line, i) => {
      const ball = (balls[i] ??= holder.appendChild(el("i", { class: "rider", "aria-hidden": "true" })));
      const { xs, length = xs.length, colour } = line;
      const x = Math.min(riding ?? 0, figure.isLive ? (xs[length - 1] ?? 0) : Infinity);
      const y = valueOn(line, x);
      const at = y === undefined ? undefined : frame?.place(x, y);
      ball.hidden = at === undefined;
      if (!at) return;
      const style = ballStyle(colour);
      if (ball.dataset.style !== style) ball.setAttribute("style", (ball.dataset.style = style));
      ball.style.transform = `translate(${at.x.toFixed(2)}px, ${at.y.toFixed(2)}px)`;
    });
    for (const ball of balls.slice(lines.length)) ball.hidden = true;
  };
  const paint = (): void => {
    const { width, height: tall } = size;
    if (width === 0) return;
    const context = canvas.getContext("2d");
    if (!context) return;
    const ratio = window.devicePixelRatio || 1;
    const [w, h] = [Math.round(width * ratio), Math.round(tall * ratio)];
    if (canvas.width !== w || canvas.height !== h) Object.assign(canvas, { width: w, height: h });
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    frame = new Frame(context, width, tall, figure, axes);
    const shown = `${frame.y.low} ${frame.y.high}`;
    if (canvas.dataset.y !== shown) canvas.dataset.y = shown;
    const isEmpty = empty !== "" && figure.lines.every(({ xs, length = xs.length }) => length < 2);
    // An empty plot has no axes, because their numbers would be made up.
    if (isEmpty) frame.labels.say(empty);
    else {
      frame.grid();
      for (const line of figure.lines) frame.line(line);
      for (const mark of figure.marks ?? []) frame.mark(mark);
    }
    const named =
      figure.isLive || figure.isNamedElsewhere || figure.lines.length < 2 ? [] : frame.labels.names(figure.lines);
    const names = named.map(({ label }) => label).join();
    if (canvas.dataset.names !== names) canvas.dataset.names = names;
    list(figure.isNamedElsewhere ? [] : figure.lines.filter((line) => !named.includes(line)));
    place();
    const text = cursor === undefined ? "" : frame.cursor(cursor);
    if (readout.textContent !== text) readout.textContent = text;
  };
  /** Lists the lines that have no name on the drawing. */
  const list = (unnamed: Line[]): void => {
    const key = figure.lines.length < 2 ? "" : unnamed.map((line) => `${line.label}|${line.colour}`).join();
    if (key === shownLegend) return;
    shownLegend = key;
    legend.replaceChildren(
      ...(key === "" ? [] : unnamed.map(({ label, colour }) => el("span", {}, swatch(colour), label))),
    );
  };
  const tell = (): void => {
    clearTimeout(telling);
    if (figure.summary === undefined) telling = window.setTimeout(() => name(described(figure, axes, empty)), STANDS);
    else name(figure.summary);
  };
  const name = (summary: string): void => {
    const text = summary === "" ? title : `${title}. ${summary}`;
    if (text !== shownSummary) canvas.setAttribute("aria-label", (shownSummary = text));
  };

  const size = { width: 0, height };
  const observer = new ResizeObserver(([entry]) => {
    if (!entry) return;
    size.width = entry.contentRect.width;
    size.height = entry.contentRect.height;
    paint();
  });
  observer.observe(holder);
  const forget = onThemeChange(paint);

  /** Announces the values only after a key press; under a moving mouse or plot the announcements would never end. */
  const point = (x: number | undefined, live = "off"): void => {
    if (cursor !== x) self.onCursor(x);
    cursor = x;
    readout.setAttribute("aria-live", live);
    paint();
  };
  // The figure changes while a mark is dragged, so the pointer is mapped by the frame from the beginning of the drag.
  let dragged: { drag: NonNullable<Mark["drag"]>; frame: Frame } | undefined;
  const grip = (event: PointerEvent): Mark | undefined => {
    const near = (figure.marks ?? []).filter((mark) => mark.drag && frame && frame.distance(mark, event) < 22);
    return near.sort((a, b) => (frame?.distance(a, event) ?? 0) - (frame?.distance(b, event) ?? 0))[0];
  };
  canvas.addEventListener("pointerdown", (event) => {
    const mark = grip(event);
    if (!mark?.drag || !frame || event.button !== 0) return;
    event.preventDefault();
    canvas.setPointerCapture(event.pointerId);
    dragged = { drag: mark.drag, frame };
    point(undefined);
  });
  canvas.addEventListener("pointermove", (event) => {
    if (dragged)
      return dragged.drag({ x: dragged.frame.valueAt(event.offsetX), y: dragged.frame.heightAt(event.offsetY) });
    canvas.style.cursor = grip(event) ? "grab" : "";
    point(frame?.valueAt(event.offsetX));
  });
  for (const name of ["pointerup", "pointercancel"] as const)
    canvas.addEventListener(name, () => {
      const last = dragged;
      dragged = undefined;
      last?.drag(undefined);
    });
  // A finger on a mark drags it; elsewhere on the plot it scrolls the page.
  canvas.addEventListener(
    "touchstart",
    (event) => {
      const [touch] = event.changedTouches;
      const { left, top } = canvas.getBoundingClientRect();
      if (touch && grip({ offsetX: touch.clientX - left, offsetY: touch.clientY - top } as PointerEvent))
        event.preventDefault();
    },
    { passive: false },
  );
  canvas.addEventListener("pointerleave", () => point(undefined));
  canvas.addEventListener("blur", () => point(undefined));
  canvas.addEventListener("keydown", (event) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by === undefined || frame === undefined) return;
    event.preventDefault();
    const { low, high } = frame.x;
    const from = cursor ?? (by > 0 ? low : high);
    point(Math.min(high, Math.max(low, from + (by * (high - low)) / (event.shiftKey ? 20 : 100))), "polite");
  });

  const self: Plot = {
    element,
    onCursor: () => {},
    draw(next) {
      if (cursor !== undefined && next.summary === undefined) readout.setAttribute("aria-live", "off");
      figure = next;
      if (figure.isLive) riding = Infinity;
      tell();
      paint();
    },
    ride(x) {
      riding = x;
      place();
    },
    destroy() {
      clearTimeout(telling);
      observer.disconnect();
      forget();
    },
  };
  return self;
}

/** Describes the lines of a figure in words, for screen readers. */
function described({ lines }: Figure, { y: { label, unit = "" } }: { y: Axis }, empty: string): string {
  const told = lines.filter(({ ys, length = ys.length }) => length > 1);
  if (told.length === 0) return empty;
  const parts = told.map((line) => {
    const ys = Array.from(line.ys).slice(0, line.length);
    const [low, high] = ys.reduce(([low, high], y) => [Math.min(low, y), Math.max(high, y)], [Infinity, -Infinity]);
    const last = ys[ys.length - 1] as number;
    const name = line.label === label ? "" : `${line.label} `;
    return `${name}from ${digits(low, 3)} to ${digits(high, 3)}, at the end ${digits(last, 3)}`;
  });
  return `${parts.join("; ")}${unit ? ` ${unit}` : ""}.`;
}

/** Draws a figure once. */
class Frame implements Area {
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
    this.yTicks = axes.y.logarithmic ? decades(this.y, count) : ticks(this.y, count);
    if (this.yTicks.length < 3 && !axes.y.logarithmic) this.yTicks = ticks(this.y, 2 * count);
    context.font = FONT;
    const widest = Math.max(0, ...this.yTicks.map((tick) => context.measureText(this.tickText(tick, axes.y)).width));
    // The margin grows in whole steps, so stacked plots stay aligned and an axis with growing numbers does not shake.
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
      context.fillText(this.tickText(tick, this.axes.y), this.left - 8, y);
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
      // A diverging method must not draw a line of 1e300 pixels.
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
      // Draws one of several dots on the same pixel: a recording may have a million points.
      if (Math.abs(x - lastX) < 0.25 && Math.abs(y - lastY) < 0.25) continue;
      [lastX, lastY] = [x, y];
      context.moveTo(x + radius, y);
      context.arc(x, y, radius, 0, 2 * Math.PI);
    }
    context.fill();
  }

  mark({ x, y, label, colour: name = "--chalk", below = false, drag }: Mark): void {
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
    if (label !== "") this.labels.write(label, px, py, below);
    context.restore();
  }

  /** Returns the pixels of a point, if it lies on the drawing. */
  place(x: number, y: number): { x: number; y: number } | undefined {
    const [px, py] = [this.toX(x), this.toY(y)];
    const isInside = px >= this.left - 1 && px <= this.right + 1 && py >= this.top - 8 && py <= this.bottom + 8;
    return isInside ? { x: px, y: py } : undefined;
  }

  /** Draws the cursor and the values of the lines at it. */
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

  /** Returns the distance of a mark from the pointer, in pixels; a line across the plot counts along its axis. */
  distance({ x, y }: Mark, { offsetX, offsetY }: { offsetX: number; offsetY: number }): number {
    const [dx, dy] = [x === undefined ? 0 : this.toX(x) - offsetX, y === undefined ? 0 : this.toY(y) - offsetY];
    return Math.hypot(dx, dy);
  }

  /** Returns the value at a height, for a linear axis. */
  heightAt(pixel: number): number {
    return this.y.low + ((this.bottom - pixel) / (this.bottom - this.top)) * (this.y.high - this.y.low);
  }

  valueAt(pixel: number): number {
    const share = (pixel - this.left) / (this.right - this.left);
    return this.x.low + Math.min(1, Math.max(0, share)) * (this.x.high - this.x.low);
  }

  private tickText(tick: number, axis: Axis): string {
    if (!axis.logarithmic) return digits(tick, 6);
    const power = Math.round(Math.log10(tick));
    return power >= -2 && power <= 3 ? digits(tick, 3) : `10${superscript(power)}`;
  }

  private toX(value: number): number {
    return this.left + ((value - this.x.low) / (this.x.high - this.x.low)) * (this.right - this.left);
  }

  toY(value: number): number {
    const { low, high } = this.y;
    const share = this.axes.y.logarithmic
      ? Math.log(Math.max(value, low * 1e-3) / low) / Math.log(high / low)
      : (value - low) / (high - low);
    return this.bottom - share * (this.bottom - this.top);
  }

  private stroke(x1: number, y1: number, x2: number, y2: number): void {
    this.context.beginPath();
    this.context.moveTo(x1, y1);
    this.context.lineTo(x2, y2);
    this.context.stroke();
  }
}

const SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";
const superscript = (power: number): string =>
  (power < 0 ? "⁻" : "") + [...String(Math.abs(power))].map((digit) => SUPERSCRIPTS[Number(digit)]).join("");
