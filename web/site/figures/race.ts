/** Balls on tracks above their curves, both at the same instant. Dragging along the curves moves the time; every ball can be caught. */

import { spring, VelocityTracker } from "carom";
import {
  ball,
  button,
  clock,
  el,
  Felt,
  FONT,
  type Grip,
  grouped,
  INK,
  type Ink,
  lens,
  line,
  magnification,
} from "./kit";

export interface Lane {
  name: string;
  ink: Ink;
  /** Returns the position at a time in seconds; the tracks show `low` to `high`. */
  position(t: number): number;
  /** Returns the velocity at a time, which is drawn below the curves. */
  velocity?(t: number): number;
  /** Times of samples, which are drawn as dots: the steps of a stepper. */
  steps?: number;
  /** A short name for the label of its error. */
  short?: string;
  isGhost?: boolean;
}

/** What moves on the felt instead of balls on tracks. */
export interface Stage {
  height: number;
  draw(context: CanvasRenderingContext2D, t: number, width: number): void;
  /** Where the ball of the last lane is at a position. */
  ball(position: number, width: number): { x: number; y: number };
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
  /** Draws a side menu on each track, which is open from 0 to its ball. */
  hasMenus?: boolean;
  /** Draws what moves at an instant, instead of balls on tracks. */
  draw?: (t: number) => void;
  stage?: Stage;
  /** Lines across the curves, such as the target. */
  levels?: number[];
  /** A lens on the curves around a value, which shows a difference that is too small to be seen. */
  lens?: { around(t: number): number; difference: number };
  /** The time at which the figure rests, in seconds. @default where the lanes differ most */
  pose?: number;
  /**
   * Returns the scene of balls that a hand releases at a position, with a velocity per second. Without it, as in a film, a caught
   * ball takes the time along.
   */
  thrown?: (position: number, velocity: number) => Scene;
  /** A description of what the felt shows. */
  words: string;
}

/** Where times and positions are on the felt, or in a lens. */
interface View {
  x(t: number): number;
  y(position: number): number;
}

const PAD = 22;
/** The height of a track with its name above it; the balls below and above leave the name free. */
const TRACK = 54;
/** The depth of the first track, and how far its name is above it. */
const FIRST = 42;
const NAME = 23;
const CURVES = 168;
/** The height of what is drawn below the curves: magnified errors, or velocities. */
const BELOW = 96;
/** The height of the label of the velocities, and of the labels of errors, which need two rows on a phone. */
const LABEL = 34;
const labels = (width: number): number => (width < 480 ? 64 : 46);
/** The spring by which the time runs back from the end to where a figure rests. */
const BACK = { duration: 0.7, bounce: 0 };
/** How far from the middle of a ball or a handle a finger takes it. */
const GRIP = 24;
/** The height of a lens, its largest width, and the smallest factor that needs one. */
const LENS = { height: 92, width: 190, least: 5 };

export interface Race {
  show(scene: Scene, isReplayed?: boolean): void;
  controls: HTMLElement;
  destroy(): void;
}

/** Makes a race in `root`. */
export function race(root: HTMLElement, first: Scene): Race {
  let scene = first;
  let now = 0;
  /** Where a hand holds the balls. */
  let held: number | undefined;
  const below = (): number =>
    scene.truth ? labels(felt.width) + BELOW : scene.lanes.some(({ velocity }) => velocity) ? LABEL + BELOW : 0;
  const heightOf = (): number => top() + CURVES + 1.5 * PAD + 6 + below();
  const felt = new Felt(root, "Time of the motion", heightOf, () => draw());
  const words = el("p", { class: "figure-words", "aria-live": "polite" });
  const controls = el("div", { class: "figure-controls" });
  const again = button("Play", () => (held === undefined ? time.play() : release(0)));
  controls.append(again);
  root.append(controls, words);

  const range = (): { low: number; high: number } => ({ low: scene.low ?? -0.2, high: scene.high ?? 1.25 });
  const left = PAD;
  const right = (): number => felt.width - PAD;
  const top = (): number =>
    scene.stage ? scene.stage.height : scene.draw ? FIRST : FIRST + scene.lanes.length * TRACK;
  const toX = (position: number): number => {
    const { low, high } = range();
    return PAD + 14 + ((position - low) / (high - low)) * (felt.width - 2 * PAD - 28);
  };
  const toTime = (t: number): number => left + (t / scene.duration) * (right() - left);
  const toY = (position: number): number => {
    const { low, high } = range();
    const bounded = Math.max(low - 0.5 * (high - low), Math.min(high + 0.5 * (high - low), position));
    return top() + CURVES - ((bounded - low) / (high - low)) * CURVES;
  };
  const whole: View = { x: toTime, y: toY };
  /** Where the ball of a lane is at a position. */
  const ballAt = (i: number, position: number): { x: number; y: number } =>
    scene.stage ? scene.stage.ball(position, felt.width) : { x: toX(position), y: FIRST + i * TRACK };
  /** The lanes whose balls are on the felt. */
  const balls = (): number[] =>
    scene.draw ? [] : scene.stage ? [scene.lanes.length - 1] : scene.lanes.map((_, i) => i);

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
    else if (below() > 0) velocities(context);
    const own = scene.lanes.findIndex(({ isGhost }) => !isGhost);
    const { x, y } = ballAt(own, scene.lanes[own]?.position(now) ?? 0);
    placeHandle?.(Math.max(0, Math.min(felt.width, x)), y);
  };

  const tracks = (context: CanvasRenderingContext2D): void => {
    const { low, high } = range();
    scene.lanes.forEach((_, i) => {
      const y = FIRST + i * TRACK;
      context.strokeStyle = INK.faint;
      context.lineWidth = 1;
      line(context, toX(low), y, toX(high), y);
      for (const level of scene.levels ?? [0, 1]) line(context, toX(level), y - 7, toX(level), y + 7);
    });
    scene.lanes.forEach((lane, i) => {
      const y = FIRST + i * TRACK;
      const position = lane.position(now);
      const x = Number.isFinite(position) ? toX(position) : Infinity;
      context.fillStyle = INK[lane.ink];
      context.textAlign = "left";
      context.fillText(lane.name, left, y - NAME);
      if (scene.hasMenus) menu(context, x, y);
      if (x > -20 && x < felt.width + 20) ball(context, x, y, 12, lane.ink);
    });
  };

  /** Draws a side menu with its entries, from the start of a track to its ball. */
  const menu = (context: CanvasRenderingContext2D, x: number, y: number): void => {
    const start = toX(0);
    if (!(x > start)) return;
    context.save();
    context.beginPath();
    context.roundRect(start, y - 13, x - start, 26, [0, 6, 6, 0]);
    context.fillStyle = INK.ivory;
    context.fill();
    context.clip();
    context.fillStyle = INK.deep;
    context.globalAlpha = 0.4;
    // The entries slide with the edge of the menu.
    const entry = (toX(1) - start) / 4;
    for (let i = 0; i < 4; i++) context.fillRect(x - (i + 0.9) * entry, y - 2, 0.5 * entry, 4);
    context.restore();
  };

  /** Draws the levels, the curves and the instant, in the whole plot or in a lens. */
  const paint = (context: CanvasRenderingContext2D, view: View): void => {
    context.lineWidth = 1;
    context.strokeStyle = INK.faint;
    for (const level of scene.levels ?? [0, 1]) line(context, left, view.y(level), right(), view.y(level));
    context.strokeStyle = INK.chalk;
    context.setLineDash([2, 4]);
    for (const { time } of scene.marks ?? []) line(context, view.x(time), top(), view.x(time), top() + CURVES + 10);
    context.setLineDash([]);
    context.lineJoin = context.lineCap = "round";
    for (const lane of scene.lanes) curve(context, lane, view);
    context.strokeStyle = INK.chalk;
    context.lineWidth = 1;
    line(context, view.x(now), top() - 6, view.x(now), top() + CURVES + 6);
    for (const lane of scene.lanes) {
      const y = view.y(lane.position(now));
      if (Number.isFinite(y)) ball(context, view.x(now), y, 6, lane.ink);
    }
  };

  const curves = (context: CanvasRenderingContext2D): void => {
    context.save();
    context.beginPath();
    // A curve that leaves the plot ends above the labels of the marks.
    context.rect(0, top() - 14, felt.width, CURVES + 25);
    context.clip();
    paint(context, whole);
    context.restore();
    for (const { time, label, drag } of scene.marks ?? []) {
      const x = toTime(time);
      context.fillStyle = INK.chalk;
      const isRight = x + context.measureText(label).width - 4 > right();
      context.textAlign = isRight ? "right" : "left";
      context.fillText(label, x + (isRight ? 4 : -4), top() + CURVES + 20);
      if (drag) ball(context, x, top(), 9, "ivory");
    }
    context.fillStyle = INK.chalk;
    context.textAlign = "right";
    context.fillText(`${now.toFixed(2)} s`, right(), top() - 12);
    magnify(context);
  };

  /** Draws the lens below the curves, after the instant that it shows, if the difference there is small. */
  const magnify = (context: CanvasRenderingContext2D): void => {
    if (!scene.lens) return;
    const { around, difference } = scene.lens;
    const { low, high } = range();
    const factor = Math.min(500, magnification(((difference / (high - low)) * CURVES) / (0.32 * LENS.height)));
    if (!(factor >= LENS.least)) return;
    const width = Math.min(LENS.width, 0.45 * (right() - left));
    const place = { x: toTime(now), y: toY(around(now)) };
    const box = {
      x: Math.min(right(), place.x + 1.5 * width + 20) - width,
      y: top() + CURVES + 8 - LENS.height,
      width,
      height: LENS.height,
    };
    lens(context, box, place, factor, (x, y) =>
      paint(context, { x: (t) => x(toTime(t)), y: (position) => y(toY(position)) }),
    );
  };

  /** Draws the line of zero of what is below the curves, with its name, and returns its height. */
  const axis = (context: CanvasRenderingContext2D): number => {
    const middle = felt.height - PAD - BELOW / 2;
    context.strokeStyle = INK.faint;
    context.lineWidth = 1;
    line(context, left, middle, right(), middle);
    context.textAlign = "left";
    context.fillStyle = INK.chalk;
    return middle;
  };

  /** Draws the velocities of the lanes. */
  const velocities = (context: CanvasRenderingContext2D): void => {
    const middle = axis(context);
    context.fillText("velocity", left, middle - BELOW / 2 - 8);
    const count = Math.round(right() - left);
    const times = Array.from({ length: count + 1 }, (_, i) => (i / count) * scene.duration);
    const all = scene.lanes.map(({ ink, velocity }) => ({
      ink,
      velocity: velocity ?? (() => 0),
      at: times.map((t) => velocity?.(t) ?? 0),
    }));
    const most = Math.max(1e-9, ...all.flatMap(({ at }) => at.map(Math.abs)));
    const toY = (velocity: number): number => middle - (velocity / most) * (BELOW / 2);
    context.lineJoin = "round";
    context.lineWidth = 2.25;
    for (const { ink, at } of all) {
      context.strokeStyle = INK[ink];
      context.beginPath();
      times.forEach((t, i) => context.lineTo(toTime(t), toY(at[i] ?? 0)));
      context.stroke();
    }
    for (const { ink, velocity } of all) ball(context, toTime(now), toY(velocity(now)), 6, ink);
  };

  /** Draws the errors of the steppers at their steps, each magnified by a factor of its own. */
  const errors = (context: CanvasRenderingContext2D, truth: (t: number) => number): void => {
    const middle = axis(context);
    const half = BELOW / 2;
    let [x, y] = [left, felt.height - PAD - BELOW - labels(felt.width) + 28];
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
      label(`${short} × ${grouped(factor)}`);
      context.save();
      context.beginPath();
      context.rect(0, middle - half - 6, felt.width, BELOW + 12);
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

  const curve = (context: CanvasRenderingContext2D, lane: Lane, view: View): void => {
    const count = Math.max(120, Math.round(right() - left));
    context.strokeStyle = INK[lane.ink];
    context.globalAlpha = lane.isGhost ? 0.55 : 1;
    context.setLineDash(lane.isGhost ? [5, 5] : []);
    context.lineWidth = lane.isGhost ? 1.5 : 2.25;
    context.beginPath();
    for (let i = 0; i <= count; i++) {
      const t = (i / count) * scene.duration;
      const y = view.y(lane.position(t));
      if (!Number.isFinite(y)) break;
      if (i === 0) context.moveTo(view.x(t), y);
      else context.lineTo(view.x(t), y);
    }
    context.stroke();
    context.setLineDash([]);
    const spacing = toTime(lane.steps ?? 0) - left;
    if (lane.steps !== undefined && spacing > 3) {
      context.fillStyle = INK[lane.ink];
      for (let t = 0; t <= scene.duration; t += lane.steps) {
        context.beginPath();
        context.arc(view.x(t), view.y(lane.position(t)), Math.min(2.6, spacing / 3), 0, 2 * Math.PI);
        context.fill();
      }
    }
    context.globalAlpha = 1;
  };

  /** Where the figure rests: at its end, unless the lanes differ more at another time. After the end, the time runs back to it by a spring. */
  const pose = (): number => {
    if (scene.pose !== undefined) return Math.min(scene.pose, scene.duration);
    const { low, high } = range();
    const spread = (t: number): number => {
      const all = scene.lanes
        .map(({ position }) => position(t))
        .filter((x) => Number.isFinite(x) && x > low && x < high);
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
      const isOver = t >= duration + BACK.duration;
      if (isOver) now = pose();
      draw();
      if (isOver) state();
    },
    () => scene.duration + BACK.duration,
  );

  /** Holds all balls at a position. The curves show how they will move if they are released there. */
  const hold = (position: number): void => {
    if (!scene.thrown) return;
    const { low, high } = range();
    held = Math.max(low, Math.min(high, position));
    time.stop();
    now = 0;
    // What is shown does not grow or shrink while a hand moves in it.
    scene = { ...scene.thrown(held, 0), low, high };
    draw();
  };
  const release = (velocity: number): void => {
    if (held === undefined || !scene.thrown) return;
    const { low, high } = range();
    const most = 12 * (high - low);
    scene = roomy(scene.thrown(held, Math.max(-most, Math.min(most, velocity))));
    held = undefined;
    words.textContent = scene.words;
    time.play();
  };
  /** Shows an instant, and stays there. */
  const seek = (t: number): void => {
    time.stop();
    held = undefined;
    now = t;
    draw();
  };
  /** Returns the time at which a lane comes closest to a position from where it is now: later on its way, or else earlier. */
  const timeNear = ({ position }: Lane, to: number): number => {
    const { low, high } = range();
    const step = scene.duration / 500;
    const off = (t: number): number => Math.abs(position(t) - to);
    for (const by of [step, -step]) {
      let best = now;
      // The search goes on over a pause of a film and over its noise.
      for (let t = now + by; t >= 0 && t <= scene.duration && off(t) < off(best) + 0.002 * (high - low); t += by)
        if (off(t) < off(best)) best = t;
      if (best !== now) return best;
    }
    return now;
  };
  /** Returns the grip of the ball at a place. */
  const ballGrip = (x: number, y: number): Grip | undefined => {
    const found = balls().find((i) => {
      const it = ballAt(i, scene.lanes[i]?.position(now) ?? NaN);
      return Math.hypot(x - it.x, y - it.y) < GRIP;
    });
    if (found === undefined) return undefined;
    const [zero, one] = [ballAt(found, 0).x, ballAt(found, 1).x];
    const off = x - ballAt(found, scene.lanes[found]?.position(now) ?? 0).x;
    const positionAt = (x: number): number => (x - off - zero) / (one - zero);
    const lane = scene.lanes[found] as Lane;
    if (!scene.thrown)
      return {
        move(x) {
          seek(timeNear(lane, positionAt(x)));
          state();
        },
      };
    const finger = new VelocityTracker();
    return {
      move(x, ms) {
        finger.add(ms, x);
        hold(positionAt(x));
      },
      release: (ms) => release(finger.velocity(ms) / (one - zero)),
    };
  };

  const state = felt.slider(
    PAD,
    {
      at: () => now / scene.duration,
      text: () => `${now.toFixed(2)} s`,
      move: (at) => seek(at * scene.duration),
    },
    (x, y) => {
      const { drag } =
        scene.marks?.find(({ time, drag }) => drag && Math.hypot(x - toTime(time), y - top()) < GRIP) ?? {};
      if (!drag) return ballGrip(x, y);
      return { move: (x) => drag(Math.max(0, Math.min(1, (x - left) / (right() - left))) * scene.duration) };
    },
  );
  const own = (): number => scene.lanes.find(({ isGhost }) => !isGhost)?.position(now) ?? 0;
  const placeHandle = scene.thrown
    ? felt.handle(
        "The ball: arrow keys hold it, Enter releases it",
        {
          at() {
            const { low, high } = range();
            return Math.max(0, Math.min(1, (own() - low) / (high - low)));
          },
          text: () => `${held === undefined ? "free" : "held"} at ${Number(own().toPrecision(3))}`,
          move(at) {
            const { low, high } = range();
            hold(low + at * (high - low));
          },
        },
        () => release(0),
      )
    : undefined;

  const self: Race = {
    controls,
    show(next, isReplayed = true) {
      scene = next;
      held = undefined;
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

/** Returns the largest of what is above 0 within a time, and when it is there. */
export function peak(height: (t: number) => number, duration: number): { time: number; height: number } {
  const most = { time: 0, height: 0 };
  for (let time = 0; time < duration; time += duration / 2000) {
    const here = height(time);
    if (here > most.height) Object.assign(most, { time, height: here });
  }
  return most;
}

/** Returns a scene whose range has room for a throw beyond it. */
function roomy(scene: Scene): Scene {
  const { low = -0.2, high = 1.25, duration, lanes } = scene;
  const all = lanes.flatMap(({ position, steps, isGhost }) =>
    steps || isGhost ? [] : Array.from({ length: 201 }, (_, i) => position((i / 200) * duration)),
  );
  const span = high - low;
  return {
    ...scene,
    low: Math.max(low - span, Math.min(low, ...all.map((x) => x - 0.05 * span))),
    high: Math.min(high + span, Math.max(high, ...all.map((x) => x + 0.05 * span))),
  };
}
