/** The parts of a figure: a felt with chalk and balls, a clock that requests no frames at rest, and controls. */

import { prefersReducedMotion } from "carom";

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
} as const;

export type Ink = keyof typeof INK;

const SHADES: Partial<Record<Ink, [light: string, middle: string, dark: string]>> = {
  red: ["#ff9d86", "#c8321f", "#7d1509"],
  yellow: ["#ffe9a3", "#d9a013", "#7c5503"],
  ivory: ["#ffffff", "#f3ecdc", "#ab9c7b"],
  blue: ["#c9deff", "#3d6fb4", "#1c3c6b"],
};

/** A place on a felt between 0 and 1. */
export interface Slider {
  at(): number;
  /** The place in words. */
  text(): string;
  move(at: number): void;
  /** Returns what a pointer at this point drags instead, by its share of the width. */
  grab?(x: number, y: number): ((at: number) => void) | undefined;
}

/** A canvas that follows its element's size and the pixels of the screen. */
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
    /** Draws again what is there, in the fonts of the page once they have arrived. */
    redraw: () => void = onResize,
  ) {
    this.canvas.className = "felt";
    this.canvas.setAttribute("role", "img");
    this.canvas.setAttribute("aria-label", label);
    root.append(this.canvas);
    this.observer = new ResizeObserver(() => this.resize());
    this.observer.observe(root);
    // Before the first paint, in which the observer would be too late, but after the figure is complete.
    queueMicrotask(() => this.resize());
    void document.fonts.ready.then(() => {
      if (this.width > 0) redraw();
    });
  }

  destroy(): void {
    this.observer.disconnect();
    this.canvas.remove();
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

  /** Makes the felt a slider from 0 to 1: the pointer moves it along the felt within `pad`, an arrow key by a fiftieth. */
  slider(pad: number, slider: Slider): void {
    const { canvas } = this;
    canvas.classList.add("scrubbed");
    canvas.tabIndex = 0;
    const attributes = { role: "slider", "aria-valuemin": 0, "aria-valuemax": 100 };
    for (const [name, value] of Object.entries(attributes)) canvas.setAttribute(name, String(value));
    const show = (): void => {
      canvas.setAttribute("aria-valuenow", String(Math.round(100 * slider.at())));
      canvas.setAttribute("aria-valuetext", slider.text());
    };
    const move = (at: number): void => {
      slider.move(Math.max(0, Math.min(1, at)));
      show();
    };
    let drag = move;
    const share = (x: number): number => (x - pad) / (this.width - 2 * pad);
    // A thumb that scrolls past the figure does not move it: a touch drags after some pixels sideways, or as a tap.
    let touch: { x: number } | undefined;
    canvas.addEventListener("pointerdown", (event) => {
      const { x, y } = this.place(event);
      const grabbed = slider.grab?.(x, y);
      drag = grabbed ?? move;
      touch = event.pointerType === "touch" && !grabbed ? { x } : undefined;
      if (touch) return;
      canvas.setPointerCapture(event.pointerId);
      drag(share(x));
    });
    canvas.addEventListener("pointermove", (event) => {
      if (event.buttons === 0) return;
      const { x } = this.place(event);
      if (touch && Math.abs(x - touch.x) < 6) return;
      touch = undefined;
      drag(share(x));
    });
    canvas.addEventListener("pointerup", (event) => {
      if (touch) drag(share(this.place(event).x));
      touch = undefined;
    });
    canvas.addEventListener("pointercancel", () => (touch = undefined));
    canvas.addEventListener("keydown", (event) => {
      const to = { ArrowLeft: slider.at() - 0.02, ArrowRight: slider.at() + 0.02, Home: 0, End: 1 }[event.key];
      if (to === undefined) return;
      event.preventDefault();
      move(to);
    });
    canvas.addEventListener("focus", show);
    show();
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

export interface Clock {
  /** Plays from the start. Under reduced motion, only the visitor starts it. */
  play(isAsked?: boolean): void;
  stop(): void;
  destroy(): void;
  /** Whether it plays and is on screen. */
  readonly isPlaying: boolean;
}

const clocks = new Set<Clock>();
/** Whether any figure with a clock moves. */
export const isMoving = (): boolean => [...clocks].some(({ isPlaying }) => isPlaying);

/**
 * Calls `draw` with the seconds since the start, in each frame until `end` or until `draw` returns false, while the
 * element is on screen. When the element first comes on screen, the clock calls `first`. Without `first`, it starts to play.
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
    // A late frame advances the motion by a tenth of a second at most.
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
    },
  };
  clocks.add(self);
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

let serial = 0;

type Attributes = Record<string, string | number | boolean | undefined>;

export function el<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes))
    if (value !== undefined && value !== false) element.setAttribute(key, value === true ? "" : String(value));
  element.append(...children);
  return element;
}

export interface Dial {
  label: string;
  min: number;
  max: number;
  step: number;
  value: number;
  unit?: string;
}

/** A slider with its name and number. */
export function slider(dial: Dial, onInput: (value: number) => void): HTMLElement {
  const id = `dial-${++serial}`;
  const input = el("input", { type: "range", id, min: dial.min, max: dial.max, step: dial.step });
  const output = el("output", { for: id });
  const decimals = (String(dial.step).split(".")[1] ?? "").length;
  const show = (): void => {
    output.textContent = `${Number(input.value).toFixed(decimals)}${dial.unit ? ` ${dial.unit}` : ""}`;
    input.setAttribute("aria-valuetext", output.textContent);
    input.style.setProperty("--filled", `${(100 * (Number(input.value) - dial.min)) / (dial.max - dial.min)}%`);
  };
  input.value = String(dial.value);
  input.addEventListener("input", () => {
    show();
    onInput(Number(input.value));
  });
  show();
  return el("div", { class: "dial" }, el("label", { for: id }, dial.label), output, input);
}

/** A choice of a few options, all visible. */
export function choice<T extends string>(
  legend: string,
  options: readonly (readonly [T, string])[],
  value: T,
  onChange: (value: T) => void,
): HTMLElement {
  const name = `choice-${++serial}`;
  return el(
    "fieldset",
    { class: "choice" },
    el("legend", {}, legend),
    ...options.map(([option, label]) => {
      const input = el("input", { type: "radio", name, value: option, checked: option === value });
      input.addEventListener("change", () => onChange(option));
      return el("label", {}, input, el("span", {}, label));
    }),
  );
}

export function button(label: string, onClick: () => void): HTMLButtonElement {
  const it = el("button", { type: "button", class: "figure-button" }, label);
  it.addEventListener("click", onClick);
  return it;
}

/** Lets touches on a part of a canvas drag it; elsewhere on the canvas they scroll the page. `isOn` takes a place on the canvas. */
export function keepTouches(canvas: HTMLCanvasElement, isOn: (x: number, y: number) => boolean): void {
  const keep = (event: TouchEvent): void => {
    const [touch] = event.changedTouches;
    const { left, top } = canvas.getBoundingClientRect();
    if (touch && isOn(touch.clientX - left, touch.clientY - top)) event.preventDefault();
  };
  canvas.addEventListener("touchstart", keep, { passive: false });
}

/** A figure in the page; `mount` returns the function that removes it. */
export type Mount = (root: HTMLElement) => () => void;
