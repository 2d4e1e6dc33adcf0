import { el } from "../ui/dom";
import { ballStyle, swatch } from "../ui/swatch";
import { onThemeChange } from "./colours";
import { type Axis, described, type Figure, type Mark } from "./figure";
import { Frame } from "./frame";
import { type Line, valueOn } from "./line";

/** After this long without redrawing, in ms, a plot counts as still. */
const STANDS = 300;
/** How far from a mark a finger can grip it, in px. */
const GRIP = 22;

/** A place of a pointer on the canvas. */
type Pointer = Pick<PointerEvent, "offsetX" | "offsetY">;

/** A plot in chalk on felt, with a cursor for pointer and arrow keys. */
export class Plot {
  readonly element: HTMLElement;
  /** Gets the place of the cursor on the x-axis, and `undefined` when the pointer or the focus leaves. */
  onCursor: (x: number | undefined) => void = () => {};
  private readonly canvas: HTMLCanvasElement;
  private readonly holder: HTMLElement;
  private readonly legend = el("div", { class: "legend", "aria-hidden": "true" });
  private readonly readout = el("output", { class: "readout", "aria-live": "off" });
  private readonly balls: HTMLElement[] = [];
  private readonly observer: ResizeObserver;
  private readonly forget: () => void;
  private size: { width: number; height: number };
  private figure: Figure = { lines: [] };
  private frame: Frame | undefined;
  private cursor: number | undefined;
  private riding: number | undefined;
  private shownLegend = "";
  private shownSummary = "";
  private telling = 0;
  /**
   * The mark that is dragged, and the frame at the start of the drag. The frame maps the pointer, because the axes may change meanwhile.
   */
  private dragged: { drag: NonNullable<Mark["drag"]>; frame: Frame } | undefined;

  constructor(
    private readonly title: string,
    height: number,
    private readonly axes: { x: Axis; y: Axis },
    private readonly empty = "",
  ) {
    this.size = { width: 0, height };
    this.canvas = el("canvas", { role: "img", tabindex: 0, "aria-label": title });
    this.holder = el("div", { class: "canvas", style: `height: ${height}px` }, this.canvas);
    const heading = el("h2", { class: "title" }, title, " ", axes.y.unit ? el("small", {}, axes.y.unit) : null);
    this.element = el(
      "figure",
      { class: "plot" },
      el("figcaption", {}, heading, this.legend, this.readout),
      this.holder,
    );
    this.observer = new ResizeObserver(([entry]) => {
      if (!entry) return;
      this.size = { width: entry.contentRect.width, height: entry.contentRect.height };
      this.paint();
    });
    this.observer.observe(this.holder);
    this.forget = onThemeChange(() => this.paint());
    this.listen(this.canvas);
  }

  draw(next: Figure): void {
    if (this.cursor !== undefined && next.summary === undefined) this.readout.setAttribute("aria-live", "off");
    this.figure = next;
    if (next.isLive) this.riding = Infinity;
    this.tell();
    this.paint();
  }

  /**
   * Shows a ball on each line at a place on the x-axis, or hides the balls if there is no place. The plot isn't redrawn, because the balls
   * move only by their transforms.
   */
  ride(x: number | undefined): void {
    this.riding = x;
    this.place();
  }

  destroy(): void {
    clearTimeout(this.telling);
    this.observer.disconnect();
    this.forget();
  }

  /** Moves the balls to their places. */
  private place(): void {
    const { balls, figure, frame, riding } = this;
    const lines = riding === undefined ? [] : figure.lines.filter(({ colour }) => colour.startsWith("--series-"));
    lines.forEach((line, i) => {
      const ball = (balls[i] ??= this.holder.appendChild(el("i", { class: "rider", "aria-hidden": "true" })));
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
  }

  /** Returns a new frame in the full resolution of the screen, or `undefined` if the plot doesn't have a size yet. */
  private newFrame(): Frame | undefined {
    const { canvas, figure, axes } = this;
    const { width, height } = this.size;
    const context = width === 0 ? null : canvas.getContext("2d");
    if (!context) return undefined;
    const ratio = window.devicePixelRatio || 1;
    const [w, h] = [Math.round(width * ratio), Math.round(height * ratio)];
    if (canvas.width !== w || canvas.height !== h) Object.assign(canvas, { width: w, height: h });
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    return new Frame(context, width, height, figure, axes);
  }

  private paint(): void {
    const { canvas, cursor, empty, figure, readout } = this;
    const frame = this.newFrame();
    if (!frame) return;
    this.frame = frame;
    const shown = `${frame.y.low} ${frame.y.high}`;
    if (canvas.dataset.y !== shown) canvas.dataset.y = shown;
    const isEmpty = empty !== "" && figure.lines.every(({ xs, length = xs.length }) => length < 2);
    // An empty plot shows no axes, because their numbers would be invented.
    if (isEmpty) frame.labels.say(empty);
    else {
      frame.grid();
      for (const line of figure.lines) frame.line(line);
      for (const mark of figure.marks ?? []) frame.mark(mark);
    }
    const isUnnamed = figure.isLive || figure.lines.length < 2;
    const named = isUnnamed ? [] : frame.labels.names(figure.lines);
    const names = named.map(({ label }) => label).join();
    if (canvas.dataset.names !== names) canvas.dataset.names = names;
    this.list(figure.lines.filter((line) => !named.includes(line)));
    this.place();
    const text = cursor === undefined ? "" : frame.cursor(cursor);
    if (readout.textContent !== text) readout.textContent = text;
  }

  /** Lists, beside the title, the lines that don't have a name on the drawing. */
  private list(unnamed: Line[]): void {
    const key = this.figure.lines.length < 2 ? "" : unnamed.map((line) => `${line.label}|${line.colour}`).join();
    if (key === this.shownLegend) return;
    this.shownLegend = key;
    const names = key === "" ? [] : unnamed.map(({ label, colour }) => el("span", {}, swatch(colour), label));
    this.legend.replaceChildren(...names);
  }

  /** Describes the figure for screen readers: at once if it has a description, or else when it is still. */
  private tell(): void {
    clearTimeout(this.telling);
    const { figure, axes, empty } = this;
    if (figure.summary !== undefined) this.name(figure.summary);
    else this.telling = window.setTimeout(() => this.name(described(figure, axes, empty)), STANDS);
  }

  private name(summary: string): void {
    const text = summary === "" ? this.title : `${this.title}. ${summary}`;
    if (text !== this.shownSummary) this.canvas.setAttribute("aria-label", (this.shownSummary = text));
  }

  /** Moves the cursor. Only a key press announces its values, because a moving mouse or plot would announce values without end. */
  private point(x: number | undefined, live = "off"): void {
    if (this.cursor !== x) this.onCursor(x);
    this.cursor = x;
    this.readout.setAttribute("aria-live", live);
    this.paint();
  }

  /** Returns the nearest draggable mark at a place, if there is one. */
  private grip(at: Pointer): Mark | undefined {
    const { figure, frame } = this;
    if (!frame) return undefined;
    const near = (figure.marks ?? []).filter((mark) => mark.drag && frame.distance(mark, at) < GRIP);
    return near.sort((a, b) => frame.distance(a, at) - frame.distance(b, at))[0];
  }

  private listen(canvas: HTMLCanvasElement): void {
    canvas.addEventListener("pointerdown", (event) => this.catch(event));
    canvas.addEventListener("pointermove", (event) => this.move(event));
    for (const name of ["pointerup", "pointercancel"] as const)
      canvas.addEventListener(name, () => {
        const last = this.dragged;
        this.dragged = undefined;
        last?.drag(undefined);
      });
    // If a finger is on a mark, it drags the mark. Elsewhere on the plot it scrolls the page.
    canvas.addEventListener(
      "touchstart",
      (event) => {
        const [touch] = event.changedTouches;
        const { left, top } = canvas.getBoundingClientRect();
        if (touch && this.grip({ offsetX: touch.clientX - left, offsetY: touch.clientY - top })) event.preventDefault();
      },
      { passive: false },
    );
    for (const name of ["pointerleave", "blur"]) canvas.addEventListener(name, () => this.point(undefined));
    canvas.addEventListener("keydown", (event) => this.press(event));
  }

  private catch(event: PointerEvent): void {
    const drag = this.grip(event)?.drag;
    if (!drag || !this.frame || event.button !== 0) return;
    event.preventDefault();
    this.canvas.setPointerCapture(event.pointerId);
    this.dragged = { drag, frame: this.frame };
    this.point(undefined);
  }

  private move(event: PointerEvent): void {
    if (this.dragged) {
      const { drag, frame } = this.dragged;
      drag({ x: frame.valueAt(event.offsetX), y: frame.heightAt(event.offsetY) });
      return;
    }
    this.canvas.style.cursor = this.grip(event) ? "grab" : "";
    this.point(this.frame?.valueAt(event.offsetX));
  }

  private press(event: KeyboardEvent): void {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by === undefined || this.frame === undefined) return;
    event.preventDefault();
    const { low, high } = this.frame.x;
    const from = this.cursor ?? (by > 0 ? low : high);
    const to = from + (by * (high - low)) / (event.shiftKey ? 20 : 100);
    this.point(Math.min(high, Math.max(low, to)), "polite");
  }
}
