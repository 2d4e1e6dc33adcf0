/** The parts of a figure: a billiard felt with chalk and balls, a clock that doesn't request frames at rest, and controls. */

import { prefersReducedMotion } from "carom";
import { segmented } from "../../playground/src/ui/choice";
import { el } from "../../playground/src/ui/dom";
import { slider as control } from "../../playground/src/ui/slider";

export { el };

/** The colours on the felt, the same in light and dark. A curve has the colour of its ball. */
export const INK = {
  felt: "#17563f",
  deep: "#124634",
  chalk: "rgba(223, 238, 230, 0.82)",
  faint: "rgba(223, 238, 230, 0.2)",
  red: "#ff8b73",
  yellow: "#f2c14e",
  ivory: "#f6f0e2",
  blue: "#a6c8ff",
  violet: "#d9b8ff",
  green: "#9fe3d6",
} as const;

export type Ink = keyof typeof INK;

const SHADES: Partial<Record<Ink, [light: string, middle: string, dark: string]>> = {
  red: ["#ff9d86", "#c8321f", "#7d1509"],
  yellow: ["#ffe9a3", "#d9a013", "#7c5503"],
  ivory: ["#ffffff", "#f3ecdc", "#ab9c7b"],
  blue: ["#c9deff", "#3d6fb4", "#1c3c6b"],
  violet: ["#e6d3ff", "#8a5cc4", "#4b2a78"],
  green: ["#bff0e6", "#2f9e8c", "#145a4f"],
};

/** A slider's place, from 0 to 1. */
export interface Slider {
  at(): number;
  /** The place in words. */
  text(): string;
  move(at: number): void;
}

/** A thing on a felt that a pointer drags. It gets the pointer's place, and the time in milliseconds. */
export interface Grip {
  move(x: number, ms: number): void;
  release?(ms: number): void;
}

/**
 * A thing on a felt that one pointer at a time holds. A press takes it where `isOn` is true. The browser may cancel it.
 */
export interface Hand {
  isOn(x: number, y: number): boolean;
  take(x: number, y: number): void;
  move(x: number, y: number, ms: number): void;
  release(ms: number, isCancelled: boolean): void;
}

/** Makes an element a slider for keys: an arrow moves it by a step, Page Up and Page Down by five. */
export function slide(
  it: HTMLElement,
  label: string,
  slider: Slider,
  step = 0.02,
): { move(at: number): void; show(): void } {
  const attributes = { role: "slider", tabindex: 0, "aria-label": label, "aria-valuemin": 0, "aria-valuemax": 100 };
  for (const [name, value] of Object.entries(attributes)) it.setAttribute(name, String(value));
  const show = (): void => {
    it.setAttribute("aria-valuenow", String(Math.round(100 * slider.at())));
    it.setAttribute("aria-valuetext", slider.text());
  };
  const move = (at: number): void => {
    slider.move(Math.max(0, Math.min(1, at)));
    show();
  };
  it.addEventListener("keydown", (event) => {
    const now = slider.at();
    const to = {
      ...{ ArrowLeft: now - step, ArrowDown: now - step, ArrowRight: now + step, ArrowUp: now + step },
      ...{ PageDown: now - 5 * step, PageUp: now + 5 * step, Home: 0, End: 1 },
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    move(to);
  });
  it.addEventListener("focus", show);
  show();
  return { move, show };
}

/** A canvas that follows the size of its element and the screen's pixel ratio. */
export class Felt {
  readonly canvas = document.createElement("canvas");
  readonly context = this.canvas.getContext("2d") as CanvasRenderingContext2D;
  width = 0;
  height = 0;
  private readonly observer: ResizeObserver;

  constructor(
    root: HTMLElement,
    label: string,
    private readonly heightOf: (width: number) => number,
    private readonly onResize: () => void,
    /** Draws the current state again, when the fonts of the page have loaded. */
    redraw: () => void = onResize,
  ) {
    this.canvas.className = "felt";
    this.canvas.setAttribute("role", "img");
    this.canvas.setAttribute("aria-label", label);
    root.append(this.canvas);
    this.observer = new ResizeObserver(() => this.resize());
    this.observer.observe(root);
    // Don't wait for the observer, which only calls after the first paint. A microtask runs earlier, when the figure is complete.
    queueMicrotask(() => this.resize());
    void document.fonts.ready.then(() => {
      if (this.width > 0) redraw();
    });
  }

  destroy(): void {
    this.observer.disconnect();
    while (this.canvas.nextElementSibling?.classList.contains("felt-handle")) this.canvas.nextElementSibling.remove();
    this.canvas.remove();
  }

  /** Lets the felt take keys, also from a screen reader. */
  takeKeys(): void {
    this.canvas.tabIndex = 0;
    this.canvas.setAttribute("role", "application");
  }

  /** Clears the felt and returns its context, in CSS pixels. */
  begin(): CanvasRenderingContext2D {
    const { context } = this;
    context.clearRect(0, 0, this.width, this.height);
    return context;
  }

  /** Returns a pointer's place on the felt. */
  place(event: PointerEvent): { x: number; y: number } {
    const { left, top } = this.canvas.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  }

  /** Lets a pointer hold something. A touch elsewhere scrolls the page. */
  hold({ isOn, take, move, release }: Hand): void {
    const { canvas } = this;
    let id: number | undefined;
    canvas.addEventListener("pointerdown", (event) => {
      const { x, y } = this.place(event);
      if (id !== undefined || !isOn(x, y)) return;
      event.preventDefault();
      canvas.focus({ preventScroll: true });
      canvas.setPointerCapture(event.pointerId);
      id = event.pointerId;
      take(x, y);
    });
    canvas.addEventListener("pointermove", (event) => {
      const { x, y } = this.place(event);
      canvas.style.cursor = id !== undefined ? "grabbing" : isOn(x, y) ? "grab" : "";
      if (event.pointerId === id) move(x, y, event.timeStamp);
    });
    for (const name of ["pointerup", "pointercancel"] as const)
      canvas.addEventListener(name, (event) => {
        if (event.pointerId !== id) return;
        id = undefined;
        release(event.timeStamp, name === "pointercancel");
      });
    keepTouches(canvas, isOn);
  }

  /**
   * Makes the felt a slider: a pointer moves it along the felt, between margins of `pad`. If there is something else to drag at the
   * pointer's place, such as a ball, `grab` returns it. The returned function announces the slider's place after the figure has moved it.
   */
  slider(pad: number, slider: Slider, grab: (x: number, y: number) => Grip | undefined = () => undefined): () => void {
    const { canvas } = this;
    canvas.classList.add("scrubbed");
    const { move, show } = slide(canvas, canvas.getAttribute("aria-label") ?? "", slider);
    const along: Grip = { move: (x) => move((x - pad) / (this.width - 2 * pad)) };
    let held: { id: number; grip: Grip } | undefined;
    // A thumb that scrolls past the figure must not move it, so a touch moves it only after some pixels sideways, or by a tap.
    let touch: { x: number } | undefined;
    canvas.addEventListener("pointerdown", (event) => {
      if (held) return;
      const { x, y } = this.place(event);
      const grip = grab(x, y);
      held = { id: event.pointerId, grip: grip ?? along };
      touch = event.pointerType === "touch" && !grip ? { x } : undefined;
      if (touch) return;
      canvas.setPointerCapture(event.pointerId);
      held.grip.move(x, event.timeStamp);
    });
    canvas.addEventListener("pointermove", (event) => {
      const { x, y } = this.place(event);
      if (!held) canvas.style.cursor = grab(x, y) ? "grab" : "";
      if (held?.id !== event.pointerId || (touch && Math.abs(x - touch.x) < 6)) return;
      touch = undefined;
      if (held.grip !== along) canvas.style.cursor = "grabbing";
      held.grip.move(x, event.timeStamp);
    });
    const release = (event: PointerEvent): void => {
      if (held?.id !== event.pointerId) return;
      if (touch && event.type === "pointerup") held.grip.move(this.place(event).x, event.timeStamp);
      else if (!touch) held.grip.release?.(event.timeStamp);
      held = touch = undefined;
    };
    canvas.addEventListener("pointerup", release);
    canvas.addEventListener("pointercancel", release);
    keepTouches(canvas, (x, y) => grab(x, y) !== undefined);
    return show;
  }

  /**
   * Adds a handle for keys: arrows move a thing on the felt, Enter releases it. The returned function takes the thing's place, so that
   * the focus ring is drawn there.
   */
  handle(label: string, slider: Slider, release: () => void): (x: number, y: number) => void {
    const it = el("span", { class: "felt-handle" });
    this.canvas.after(it);
    const { show } = slide(it, label, slider);
    it.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      release();
      show();
    });
    return (x, y) => {
      it.style.translate = `${this.canvas.offsetLeft + x}px ${this.canvas.offsetTop + y}px`;
    };
  }

  private resize(): void {
    const width = this.canvas.parentElement?.clientWidth ?? 0;
    if (width === 0 || width === this.width) return;
    this.width = width;
    this.height = this.heightOf(width);
    const ratio = devicePixelRatio || 1;
    this.canvas.width = Math.round(width * ratio);
    this.canvas.height = Math.round(this.height * ratio);
    this.canvas.style.height = `${this.height}px`;
    this.context.setTransform(ratio, 0, 0, ratio, 0, 0);
    this.onResize();
  }
}

/** Prints a number with a true minus sign, and zero without a sign. */
export const signed = (x: number, digits = 0): string =>
  (Number(x.toFixed(digits)) || 0).toFixed(digits).replace("-", "−");

/** Prints a number with commas between its thousands. On a phone, `Intl` would take a tenth of a second, before the first motion. */
export const grouped = (x: number): string =>
  String(x).replace(/^\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ","));

export const FONT = '500 13px "Inter Variable", system-ui, sans-serif';

/** Draws a ball with its shadow on the felt. */
export function ball(context: CanvasRenderingContext2D, x: number, y: number, radius: number, ink: Ink): void {
  const [light, middle, dark] = SHADES[ink] ?? ["#ffffff", "#f3ecdc", "#ab9c7b"];
  context.fillStyle = "rgba(4, 35, 27, 0.38)";
  context.beginPath();
  context.ellipse(x + radius * 0.2, y + radius * 0.32, radius, radius * 0.92, 0, 0, 2 * Math.PI);
  context.fill();
  const shade = context.createRadialGradient(x - 0.32 * radius, y - 0.4 * radius, 0.05 * radius, x, y, radius);
  shade.addColorStop(0, light);
  shade.addColorStop(0.45, middle);
  shade.addColorStop(1, dark);
  context.fillStyle = shade;
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fill();
}

export function line(context: CanvasRenderingContext2D, x1: number, y1: number, x2: number, y2: number): void {
  context.beginPath();
  context.moveTo(x1, y1);
  context.lineTo(x2, y2);
  context.stroke();
}

/** A part of a felt, in pixels. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Returns the largest factor of 1, 2, 5, 10, 20 … that magnifies an error to at most 1. */
export function magnification(error: number): number {
  const power = 10 ** Math.floor(-Math.log10(error));
  return Math.max(1, [5, 2].map((times) => times * power).find((factor) => factor * error <= 1) ?? power);
}

/** The height of a lens's last row, which shows its factor. */
const FACTOR = 20;

/**
 * Draws a lens: what is around a place of the felt appears in `box`, `factor` times taller, with the factor written below. `show` draws
 * the content. It gets two functions, which turn coordinates on the felt into coordinates in the lens. A frame marks the magnified part.
 */
export function lens(
  context: CanvasRenderingContext2D,
  box: Box,
  place: { x: number; y: number },
  factor: number,
  show: (toX: (x: number) => number, toY: (y: number) => number) => void,
): void {
  const glass = box.height - FACTOR;
  const [middleX, middleY] = [box.x + box.width / 2, box.y + glass / 2];
  const part = {
    x: place.x - box.width / 2,
    y: place.y - glass / factor / 2,
    width: box.width,
    height: glass / factor,
  };
  context.save();
  context.strokeStyle = INK.chalk;
  context.lineWidth = 1;
  context.globalAlpha = 0.6;
  context.strokeRect(part.x, part.y, part.width, part.height);
  line(context, Math.min(part.x + part.width, box.x + box.width), part.y + part.height, box.x, box.y + 8);
  context.globalAlpha = 1;
  context.beginPath();
  context.roundRect(box.x, box.y, box.width, box.height, 8);
  context.fillStyle = "#0c3325";
  context.fill();
  context.stroke();
  context.clip();
  context.font = FONT;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillStyle = INK.chalk;
  context.fillText(`height × ${grouped(factor)}`, middleX, box.y + box.height - FACTOR / 2);
  context.beginPath();
  context.rect(box.x, box.y, box.width, glass);
  context.clip();
  show(
    (x) => middleX + x - place.x,
    (y) => middleY + factor * (y - place.y),
  );
  context.restore();
}

export interface Clock {
  /** Plays from the start. Under reduced motion, only the visitor starts it. */
  play(isAsked?: boolean): void;
  stop(): void;
  destroy(): void;
  /** Whether the clock plays, and its figure is on screen. */
  readonly isPlaying: boolean;
}

const clocks = new Set<Clock>();
/** Whether any figure with a clock moves. */
export const isMoving = (): boolean => [...clocks].some(({ isPlaying }) => isPlaying);

/**
 * Calls `draw` in each frame with the seconds since the start, until `end` or until `draw` returns false. It pauses while the element
 * isn't on screen. When the element first comes on screen, the clock calls `first`, or plays if there is no `first`.
 */
export function clock(
  element: HTMLElement,
  draw: (time: number) => boolean | void,
  end: () => number,
  first?: () => void,
): Clock {
  let request = 0;
  let time = 0;
  let last: number | undefined;
  let isPlaying = false;
  let isSeen = false;
  let isFirst = true;

  const frame = (now: number): void => {
    request = 0;
    // Even a late frame advances the motion by at most a tenth of a second.
    time += last === undefined ? 0 : Math.min(0.1, (now - last) / 1000);
    last = now;
    const isOver = time >= end();
    if (isOver) time = end();
    if (draw(time) === false || isOver) isPlaying = false;
    ask();
  };
  const ask = (): void => {
    if (isPlaying && isSeen && request === 0) request = requestAnimationFrame(frame);
  };
  const self: Clock = {
    get isPlaying() {
      return isPlaying && isSeen;
    },
    play(isAsked = true) {
      if (!isAsked && prefersReducedMotion()) {
        draw(end());
        return;
      }
      time = 0;
      last = undefined;
      isPlaying = true;
      ask();
    },
    stop() {
      isPlaying = false;
      cancelAnimationFrame(request);
      request = 0;
    },
    destroy() {
      self.stop();
      clocks.delete(self);
      observer.disconnect();
      removeEventListener("beforeprint", print);
    },
  };
  clocks.add(self);
  /** Lets a figure that hasn't been on screen yet be printed in its resting state. */
  const print = (): void => {
    if (isFirst && !first) draw(end());
  };
  addEventListener("beforeprint", print);
  const observer = new IntersectionObserver(
    ([entry]) => {
      isSeen = entry?.isIntersecting ?? false;
      last = undefined;
      if (isSeen && isFirst) {
        isFirst = false;
        if (first) first();
        else self.play(false);
      } else ask();
    },
    { threshold: 0.25 },
  );
  observer.observe(element);
  return self;
}

export interface Dial {
  label: string;
  min: number;
  max: number;
  step: number;
  value: number;
  unit?: string;
}

/** Returns a slider with its name and number. `set` moves it without calling `onInput`. */
export function slider(dial: Dial, onInput: (value: number) => void): HTMLElement & { set(value: number): void } {
  const it = control({ ...dial, onInput });
  return Object.assign(it.element, { set: it.set });
}

/** Returns a choice of a few options, which are all visible. */
export const choice = <T extends string>(
  legend: string,
  options: Readonly<Record<T, string>>,
  value: NoInfer<T>,
  onChange: (value: T) => void,
): HTMLElement => segmented(legend, options, value, onChange).element;

/** Returns a button: the main one of a figure, or a less prominent one if `isQuiet`. */
export function button(label: string, onclick: () => void, isQuiet = false): HTMLButtonElement {
  return el("button", { type: "button", class: isQuiet ? "pill" : "pill primary", onclick }, label);
}

/** Lets touches drag where `isOn` is true for their place on the canvas. Elsewhere on it, they scroll the page. */
function keepTouches(canvas: HTMLCanvasElement, isOn: (x: number, y: number) => boolean): void {
  const keep = (event: TouchEvent): void => {
    const [touch] = event.changedTouches;
    const { left, top } = canvas.getBoundingClientRect();
    if (touch && isOn(touch.clientX - left, touch.clientY - top)) event.preventDefault();
  };
  canvas.addEventListener("touchstart", keep, { passive: false });
}

/** Mounts a figure in an element of the page, and returns the function that removes it. */
export type Mount = (root: HTMLElement) => () => void;
