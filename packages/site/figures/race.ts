/** Balls on tracks above their curves, both at the same instant. Dragging along the curves moves the time. */

import { ball, button, clock, el, Felt, FONT, INK, type Ink, line } from "./kit";

export interface Lane {
  name: string;
  ink: Ink;
  /** Returns the position at a time in seconds; the tracks show `low` to `high`. */
  position(t: number): number;
  /** Times of samples, which are drawn as dots: the steps of a stepper. */
  steps?: number;
  isGhost?: boolean;
}

export interface Scene {
  lanes: Lane[];
  /** In seconds. */
  duration: number;
  low?: number;
  high?: number;
  /** Marks on the time axis. */
  marks?: { time: number; label: string }[];
  /** A line across the curves, such as the target. */
  levels?: number[];
  /** A description of what the felt shows. */
  words: string;
}

const PAD = 22;
/** The height of a track with its name above it; the balls below and above leave the name free. */
const TRACK = 54;
/** The depth of the first track, and how far its name is above it. */
const FIRST = 42;
const NAME = 23;
const CURVES = 168;

export interface Race {
  show(scene: Scene, isReplayed?: boolean): void;
  controls: HTMLElement;
  destroy(): void;
}

/** Makes a race in `root`. */
export function race(root: HTMLElement, first: Scene): Race {
  let scene = first;
  let now = 0;
  const heightOf = (): number => top() + CURVES + 1.5 * PAD + 6;
  const felt = new Felt(root, scene.words, heightOf, () => draw());
  const words = el("p", { class: "figure-words", "aria-live": "polite" });
  const controls = el("div", { class: "figure-controls" });
  const again = button("Play", () => time.play());
  controls.append(again);
  root.append(controls, words);

  const toX = (value: number): number => {
    const { low = -0.2, high = 1.25 } = scene;
    return PAD + 14 + ((value - low) / (high - low)) * (felt.width - 2 * PAD - 28);
  };
  const left = PAD;
  const right = (): number => felt.width - PAD;
  const top = (): number => FIRST + scene.lanes.length * TRACK;
  const toTime = (t: number): number => left + (t / scene.duration) * (right() - left);
  const toY = (value: number): number => {
    const { low = -0.2, high = 1.25 } = scene;
    const bounded = Math.max(low - 0.5 * (high - low), Math.min(high + 0.5 * (high - low), value));
    return top() + CURVES - ((bounded - low) / (high - low)) * CURVES;
  };

  const draw = (): void => {
    if (felt.width === 0) return;
    const context = felt.begin();
    context.font = FONT;
    context.textBaseline = "middle";
    tracks(context);
    curves(context);
  };

  const tracks = (context: CanvasRenderingContext2D): void => {
    scene.lanes.forEach((_, i) => {
      const y = FIRST + i * TRACK;
      context.strokeStyle = INK.faint;
      context.lineWidth = 1;
      line(context, toX(scene.low ?? -0.2), y, toX(scene.high ?? 1.25), y);
      for (const level of scene.levels ?? [0, 1]) line(context, toX(level), y - 7, toX(level), y + 7);
    });
    scene.lanes.forEach((lane, i) => {
      const y = FIRST + i * TRACK;
      const position = lane.position(now);
      const x = Number.isFinite(position) ? toX(position) : Infinity;
      context.fillStyle = INK[lane.ink];
      context.textAlign = "left";
      context.fillText(lane.name, left, y - NAME);
      if (x > -20 && x < felt.width + 20) ball(context, x, y, 12, lane.ink);
    });
  };

  const curves = (context: CanvasRenderingContext2D): void => {
    context.save();
    context.beginPath();
    context.rect(0, top() - 12, felt.width, CURVES + 44);
    context.clip();
    context.lineWidth = 1;
    context.strokeStyle = INK.faint;
    for (const level of scene.levels ?? [0, 1]) line(context, left, toY(level), right(), toY(level));
    for (const { time, label } of scene.marks ?? []) {
      const x = toTime(time);
      context.setLineDash([2, 4]);
      context.strokeStyle = INK.chalk;
      line(context, x, top(), x, top() + CURVES + 10);
      context.setLineDash([]);
      context.fillStyle = INK.chalk;
      const isRight = x + context.measureText(label).width - 4 > right();
      context.textAlign = isRight ? "right" : "left";
      context.fillText(label, x + (isRight ? 4 : -4), top() + CURVES + 20);
    }
    context.lineJoin = context.lineCap = "round";
    for (const lane of scene.lanes) curve(context, lane);
    context.restore();
    context.strokeStyle = INK.chalk;
    context.lineWidth = 1;
    line(context, toTime(now), top() - 6, toTime(now), top() + CURVES + 6);
    for (const lane of scene.lanes) {
      const y = toY(lane.position(now));
      if (Number.isFinite(y) && y > top() - 14 && y < top() + CURVES + 14) ball(context, toTime(now), y, 6, lane.ink);
    }
    context.fillStyle = INK.chalk;
    context.textAlign = "right";
    context.fillText(`${now.toFixed(2)} s`, right(), top() - 12);
  };

  const curve = (context: CanvasRenderingContext2D, lane: Lane): void => {
    const count = Math.max(120, Math.round(right() - left));
    context.strokeStyle = INK[lane.ink];
    context.globalAlpha = lane.isGhost ? 0.55 : 1;
    context.setLineDash(lane.isGhost ? [5, 5] : []);
    context.lineWidth = lane.isGhost ? 1.5 : 2.25;
    context.beginPath();
    for (let i = 0; i <= count; i++) {
      const t = (i / count) * scene.duration;
      const y = toY(lane.position(t));
      if (!Number.isFinite(y)) break;
      if (i === 0) context.moveTo(toTime(t), y);
      else context.lineTo(toTime(t), y);
    }
    context.stroke();
    context.setLineDash([]);
    if (lane.steps !== undefined && scene.duration / lane.steps < 70) {
      context.fillStyle = INK[lane.ink];
      for (let t = 0; t <= scene.duration; t += lane.steps) {
        context.beginPath();
        context.arc(toTime(t), toY(lane.position(t)), 2.6, 0, 2 * Math.PI);
        context.fill();
      }
    }
    context.globalAlpha = 1;
  };

  const time = clock(
    root,
    (t) => {
      now = t;
      draw();
    },
    () => scene.duration,
  );

  felt.canvas.classList.add("scrubbed");
  felt.canvas.tabIndex = 0;
  const scrub = (event: PointerEvent): void => {
    if (event.buttons === 0) return;
    time.stop();
    const { x } = felt.place(event);
    now = Math.max(0, Math.min(1, (x - left) / (right() - left))) * scene.duration;
    draw();
  };
  felt.canvas.addEventListener("pointerdown", (event) => {
    felt.canvas.setPointerCapture(event.pointerId);
    scrub(event);
  });
  felt.canvas.addEventListener("pointermove", scrub);
  felt.canvas.addEventListener("keydown", (event) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    time.stop();
    now = Math.max(0, Math.min(scene.duration, now + (by * scene.duration) / 50));
    draw();
  });

  const self: Race = {
    controls,
    show(next, isReplayed = true) {
      scene = next;
      felt.canvas.setAttribute("aria-label", scene.words);
      words.textContent = scene.words;
      if (isReplayed) time.play(false);
      draw();
    },
    destroy() {
      time.destroy();
      felt.destroy();
      controls.remove();
      words.remove();
    },
  };
  words.textContent = scene.words;
  return self;
}
