/** Balls on tracks above their curves, both at the same instant. Dragging along the curves moves the time. */

import { spring } from "carom";
import { ball, button, clock, el, Felt, FONT, INK, type Ink, line } from "./kit";

export interface Lane {
  name: string;
  ink: Ink;
  /** Returns the position at a time in seconds; the tracks show `low` to `high`. */
  position(t: number): number;
  /** Times of samples, which are drawn as dots: the steps of a stepper. */
  steps?: number;
  /** A short name for the label of its error. */
  short?: string;
  isGhost?: boolean;
}

export interface Scene {
  lanes: Lane[];
  /** In seconds. */
  duration: number;
  low?: number;
  high?: number;
  /** Marks on the time axis. One with `drag` has a handle, which asks for another time. */
  marks?: { time: number; label: string; drag?: (time: number) => void }[];
  /** The exact position. The errors of the lanes with steps are drawn below the curves. */
  truth?: (t: number) => number;
  /** Draws what moves at an instant, instead of balls on tracks. */
  draw?: (t: number) => void;
  /** Draws what moves on the felt, in this height, instead of balls on tracks. */
  stage?: { height: number; draw(context: CanvasRenderingContext2D, t: number, width: number): void };
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
/** The height of the magnified errors, with their labels above. */
const ERRORS = 96;
/** The height of their labels, which need two rows on a phone. */
const labels = (width: number): number => (width < 480 ? 64 : 46);
/** The spring by which the time runs back from the end to where a figure rests. */
const BACK = { duration: 0.7, bounce: 0 };
/** How far from the middle of a handle a finger takes it. */
const GRIP = 24;

/** The largest of 1, 2, 5, 10, 20 … that leaves an error below 1. */
function magnification(error: number): number {
  const power = 10 ** Math.floor(-Math.log10(error));
  return Math.max(1, [5, 2].map((times) => times * power).find((factor) => factor * error <= 1) ?? power);
}

export interface Race {
  show(scene: Scene, isReplayed?: boolean): void;
  controls: HTMLElement;
  destroy(): void;
}

/** Makes a race in `root`. */
export function race(root: HTMLElement, first: Scene): Race {
  let scene = first;
  let now = 0;
  const heightOf = (): number => top() + CURVES + 1.5 * PAD + 6 + (scene.truth ? labels(felt.width) + ERRORS : 0);
  const felt = new Felt(root, "Time of the motion", heightOf, () => draw());
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
  const top = (): number => (scene.stage ? scene.stage.height : scene.draw ? FIRST : FIRST + scene.lanes.length * TRACK);
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
    if (scene.stage) scene.stage.draw(context, now, felt.width);
    else if (scene.draw) scene.draw(now);
    else tracks(context);
    curves(context);
    if (scene.truth) errors(context, scene.truth);
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
    for (const { time, label, drag } of scene.marks ?? []) {
      const x = toTime(time);
      context.setLineDash([2, 4]);
      context.strokeStyle = INK.chalk;
      line(context, x, top(), x, top() + CURVES + 10);
      context.setLineDash([]);
      context.fillStyle = INK.chalk;
      const isRight = x + context.measureText(label).width - 4 > right();
      context.textAlign = isRight ? "right" : "left";
      context.fillText(label, x + (isRight ? 4 : -4), top() + CURVES + 20);
      if (drag) ball(context, x, top(), 9, "ivory");
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

  /** Draws the errors of the steppers at their steps, each magnified by a factor of its own. */
  const errors = (context: CanvasRenderingContext2D, truth: (t: number) => number): void => {
    const middle = felt.height - PAD - ERRORS / 2;
    const half = ERRORS / 2;
    context.strokeStyle = INK.faint;
    context.lineWidth = 1;
    line(context, left, middle, right(), middle);
    context.textAlign = "left";
    context.fillStyle = INK.chalk;
    let [x, y] = [left, felt.height - PAD - ERRORS - labels(felt.width) + 28];
    const label = (text: string): void => {
      const { width } = context.measureText(text);
      if (x + width > right()) [x, y] = [left, y + 20];
      context.fillText(text, x, y);
      x += width + 14;
    };
    label("error");
    for (const { position, steps = 0, short = "", ink } of scene.lanes) {
      if (steps === 0) continue;
      const count = Math.floor(scene.duration / steps + 1e-9);
      const all = Array.from({ length: count + 1 }, (_, i) => position(i * steps) - truth(i * steps));
      const most = all.reduce((most, error) => Math.max(most, Math.abs(error)), 0);
      const factor = magnification(most);
      const toY = (error: number): number => middle - half * Math.max(-2, Math.min(2, error * factor));
      context.strokeStyle = context.fillStyle = INK[ink];
      label(`${short} × ${factor.toLocaleString("en")}`);
      context.save();
      context.beginPath();
      context.rect(0, middle - half - 6, felt.width, ERRORS + 12);
      context.clip();
      context.lineWidth = 2;
      context.beginPath();
      all.forEach((error, i) => context.lineTo(toTime(i * steps), toY(error)));
      context.stroke();
      const at = Math.min(count, Math.floor(now / steps + 1e-9));
      const error = all[at] ?? NaN;
      if (Math.abs(error * factor) <= 1) ball(context, toTime(at * steps), toY(error), 5, ink);
      context.restore();
    }
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

  /** Where the figure rests: at its end, unless the lanes differ more at another time. After the end, the time runs back to it by a spring. */
  const pose = (): number => {
    const { low = -0.2, high = 1.25 } = scene;
    const spread = (t: number): number => {
      const all = scene.lanes.map(({ position }) => position(t)).filter((x) => Number.isFinite(x) && x > low && x < high);
      return all.length < scene.lanes.length ? 0 : Math.max(...all) - Math.min(...all);
    };
    const times = Array.from({ length: 101 }, (_, i) => (i / 100) * scene.duration);
    const best = times.reduce((a, b) => (spread(b) > spread(a) ? b : a), scene.duration);
    return spread(best) > 0.03 * (high - low) ? best : scene.duration;
  };
  const time = clock(
    root,
    (t) => {
      const { duration } = scene;
      now = t <= duration ? t : spring({ ...BACK, from: duration, to: pose() }).position(t - duration);
      if (t >= duration + BACK.duration) now = pose();
      draw();
    },
    () => scene.duration + BACK.duration,
  );

  felt.slider(PAD, {
    at: () => now / scene.duration,
    text: () => `${now.toFixed(2)} s`,
    move(at) {
      time.stop();
      now = at * scene.duration;
      draw();
    },
    grab(x, y) {
      const { drag } = scene.marks?.find(({ time, drag }) => drag && Math.hypot(x - toTime(time), y - top()) < GRIP) ?? {};
      return drag && ((at) => drag(Math.max(0, Math.min(1, at)) * scene.duration));
    },
  });

  const self: Race = {
    controls,
    show(next, isReplayed = true) {
      scene = next;
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
