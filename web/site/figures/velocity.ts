/** The last samples of a stroke, the velocities that four estimators read from them, and where each of these velocities flings a list. */
import { spring, VelocityTracker } from "carom";
import { ball, button, choice, clock, el, Felt, FONT, INK, type Ink, line, type Mount, signed } from "./kit";

/** A place of the finger at a time in milliseconds. */
type Sample = { readonly time: number; readonly x: number };

/** A stroke: its samples, and the time when the finger left the glass. */
interface Stroke {
  samples: Sample[];
  released: number;
}

/** Returns the velocity that an estimator reads from a stroke, in pixels per second. */
type Estimator = (stroke: Stroke) => number;

/** After this long without a sample, in ms, the finger has stopped. */
const STOP = 40;
/** How far back the platforms' estimators look, in ms. The figure shows the same time. */
const WINDOW = 100;

const robust: Estimator = ({ samples, released }) => {
  const finger = new VelocityTracker();
  for (const { time, x } of samples) finger.add(time, x);
  return finger.velocity(released);
};

/** Returns the samples of the last 100 ms, or an empty list if the finger was held still. */
function recent({ samples, released }: Stroke): Sample[] {
  const last = samples.at(-1);
  return !last || released - last.time > STOP ? [] : samples.filter(({ time }) => last.time - time <= WINDOW);
}

/** Returns the velocity between each sample and the one before, in pixels per second. */
const speedsOf = (samples: readonly Sample[]): number[] =>
  samples.slice(1).map(({ time, x }, i) => (1000 * (x - (samples[i]?.x ?? x))) / (time - (samples[i]?.time ?? 0)));

/** Fits a parabola to the last 100 ms, and returns its slope at the newest sample, as Android and Flutter do. */
const leastSquares: Estimator = (stroke) => {
  const samples = recent(stroke);
  const last = samples.at(-1);
  if (!last) return 0;
  const [s1, s2, s3, s4, y0, y1, y2] = samples.reduce(
    ([s1, s2, s3, s4, y0, y1, y2], { time, x }) => {
      const [t, y] = [(time - last.time) / 1000, x - last.x];
      return [s1 + t, s2 + t * t, s3 + t ** 3, s4 + t ** 4, y0 + y, y1 + t * y, y2 + t * t * y];
    },
    [0, 0, 0, 0, 0, 0, 0],
  );
  // Cramer's rule for the slope in y = a + b t + c t².
  const n = samples.length;
  const all = n * (s2 * s4 - s3 * s3) - s1 * (s1 * s4 - s2 * s3) + s2 * (s1 * s3 - s2 * s2);
  const slope = n * (y1 * s4 - y2 * s3) - y0 * (s1 * s4 - s2 * s3) + s2 * (s1 * y2 - s2 * y1);
  return n < 3 || all === 0 ? 0 : slope / all;
};

/** Returns a weighted mean of the last three differences, as in Flutter's imitation of `UIScrollView`. */
const segments: Estimator = (stroke) => {
  const speeds = speedsOf(recent(stroke));
  return [0.05, 0.35, 0.6].reduce((sum, weight, i) => sum + weight * (speeds.at(i - 3) ?? 0), 0);
};

/** Returns the velocity of a mass that the finger pushes from sample to sample, as in Android. */
const impulse: Estimator = (stroke) => {
  const speedOf = (work: number): number => Math.sign(work) * Math.sqrt(2 * Math.abs(work));
  const work = speedsOf(recent(stroke)).reduce((work, speed, i) => {
    const next = work + (speed - speedOf(work)) * Math.abs(speed);
    return i === 0 ? next / 2 : next;
  }, 0);
  return speedOf(work);
};

const ESTIMATORS: readonly (readonly [Estimator, string, Ink])[] = [
  [robust, "Carom's", "red"],
  [leastSquares, "least squares", "yellow"],
  [impulse, "impulse", "ivory"],
  [segments, "iOS segments", "blue"],
];

/** Returns a stroke of 160 ms, sampled every 8 ms and rounded to pixels. `place` maps a fraction of the time to a place from 0 to 1. */
function sampled(place: (share: number) => number): Stroke {
  const samples = Array.from({ length: 21 }, (_, i) => ({ time: 8 * i, x: Math.round(220 * place(i / 20)) }));
  return { samples, released: 164 };
}

const STROKES = {
  slows: sampled((share) => 1 - (1 - share) ** 2 * 0.9 - 0.1 * (1 - share)),
  stops: sampled((share) => 1 - Math.max(0, 1 - share / 0.86) ** 2),
  speeds: sampled((share) => share ** 2),
};
type Chosen = keyof typeof STROKES | "own";

/** In px: the height of the plot, the height of a track below it, and the margin. */
const PLOT = 196;
const TRACK = 46;
const PAD = 24;
/** How long the replay of the stroke takes, and the flings after it, in seconds. */
const REPLAY = 1.8;
const FLIGHT = 2.6;
/** The drag of the flings, in 1/s: UIKit's normal rate. */
const DRAG = 2.002;

export const mount: Mount = (root) => {
  let stroke: Stroke = STROKES.slows;
  /** The stroke before the current one. It comes back if the finger turns out to scroll the page. */
  let before = stroke;
  let read: { name: string; ink: Ink; velocity: number }[] = [];
  let now = REPLAY + FLIGHT;
  let held: number | undefined;
  const words = el("p", { class: "figure-words", "aria-live": "polite" });
  const felt = new Felt(
    root,
    "The last 100 ms of a stroke, and four flings. Stroke across this felt, or choose a stroke below it.",
    () => PLOT + 30 + ESTIMATORS.length * TRACK,
    () => draw(),
  );
  const { canvas } = felt;
  canvas.classList.add("scrubbed");

  /**
   * Returns the x coordinate of a time in ms, which is negative before the release. The plot goes on after the release, so that you see
   * where the lines lead.
   */
  const toX = (before: number): number => PAD + ((before + WINDOW) / (1.25 * WINDOW)) * (felt.width - 2 * PAD);

  const plot = (context: CanvasRenderingContext2D): void => {
    const { samples, released } = stroke;
    const shown = samples.filter(({ time }) => released - time <= WINDOW);
    const last = samples.at(-1);
    if (!last || shown.length < 2) {
      context.textAlign = "center";
      context.fillText(
        `held still for ${Math.round(released - (last?.time ?? released))} ms before the release`,
        felt.width / 2,
        PLOT / 2,
      );
      return;
    }
    const places = shown.map(({ x }) => x);
    const [low, high] = [Math.min(...places), Math.max(...places)];
    const span = Math.max(40, high - low);
    const toY = (x: number): number => PLOT - 44 - ((x - (low + high) / 2) / span + 0.5) * (PLOT - 100);
    const floor = PLOT - 26;
    context.strokeStyle = INK.faint;
    context.lineWidth = 1;
    line(context, PAD, floor, felt.width - PAD, floor);
    context.fillStyle = INK.chalk;
    for (const before of [-100, -50, 0]) {
      line(context, toX(before), floor - 5, toX(before), floor + 5);
      context.textAlign = before === -WINDOW ? "left" : "center";
      context.fillText(before === 0 ? "release" : `${signed(before)} ms`, toX(before), floor + 16);
    }
    context.setLineDash([2, 4]);
    line(context, toX(0), 34, toX(0), floor);
    context.setLineDash([]);
    context.textAlign = "left";
    const isReplayed = now < REPLAY;
    context.fillText(
      isReplayed
        ? `the last 100 ms, ${Math.round((1000 * REPLAY) / WINDOW)} times slower`
        : "place of the finger over the last 100 ms",
      PAD,
      20,
    );
    const at = isReplayed ? WINDOW * (now / REPLAY - 1) : 0;
    if (!isReplayed)
      for (const { ink, velocity } of read) {
        context.save();
        context.beginPath();
        context.rect(0, 30, felt.width, floor - 30);
        context.clip();
        context.strokeStyle = INK[ink];
        context.lineWidth = 2;
        const place = (before: number): number => toY(last.x + (velocity * before) / 1000);
        line(context, toX(-30), place(-30), toX(24), place(24));
        context.restore();
      }
    const dot = (sample: Sample, isPast: boolean): void => {
      context.globalAlpha = isPast ? 1 : 0.25;
      ball(context, toX(sample.time - released), toY(sample.x), 4, "ivory");
      context.globalAlpha = 1;
    };
    for (const sample of shown) dot(sample, sample.time - released <= at);
    if (!isReplayed) return;
    const after = shown.find(({ time }) => time - released > at) ?? last;
    const before = [...shown].reverse().find(({ time }) => time - released <= at) ?? after;
    const share = after.time > before.time ? (at + released - before.time) / (after.time - before.time) : 0;
    ball(context, toX(at), toY(before.x + share * (after.x - before.x)), 9, "ivory");
  };

  /** Draws a ball for each estimator, flung with the estimated velocity. The stroke's direction is to the right. */
  const flings = (context: CanvasRenderingContext2D): void => {
    const { samples } = stroke;
    const side = Math.sign((samples.at(-1)?.x ?? 0) - (samples.at(-12)?.x ?? samples[0]?.x ?? 0)) || 1;
    const ends = read.map(({ velocity }) => (side * velocity) / DRAG);
    const [least, most] = [Math.min(0, ...ends), Math.max(200, ...ends)];
    const room = felt.width - 2 * PAD - 28;
    const toX = (x: number): number => PAD + 14 + ((x - least) / (most - least)) * room;
    read.forEach(({ name, ink, velocity }, i) => {
      const y = PLOT + 44 + i * TRACK;
      context.strokeStyle = INK.faint;
      context.lineWidth = 1;
      line(context, PAD, y, felt.width - PAD, y);
      line(context, toX(0), y - 7, toX(0), y + 7);
      context.fillStyle = INK[ink];
      context.textAlign = "left";
      context.fillText(
        `${name}: ${signed(velocity)} px/s${now < REPLAY ? "" : `, ends after ${signed(velocity / DRAG)} px`}`,
        PAD,
        y - 22,
      );
      const fling = spring({ mass: 1, stiffness: 0, damping: DRAG, from: 0, to: 0, velocity });
      ball(context, toX(side * fling.position(Math.max(0, now - REPLAY))), y, 10, ink);
    });
  };

  const draw = (): void => {
    if (felt.width === 0) return;
    const context = felt.begin();
    context.font = FONT;
    context.textBaseline = "middle";
    context.fillStyle = INK.chalk;
    if (stroke.samples.length < 3) {
      context.textAlign = "center";
      context.fillText(
        held === undefined ? "stroke across this felt, and release" : "release",
        felt.width / 2,
        PLOT / 2,
      );
    } else if (held === undefined) plot(context);
    if (held === undefined) flings(context);
    // While the finger is down, draw its samples as dots. Where they are far apart, the finger is fast.
    else for (const { x } of stroke.samples.slice(-60)) ball(context, x, PLOT / 2 + 24, 4, "ivory");
  };
  const tell = (): void => {
    read = ESTIMATORS.map(([estimator, name, ink]) => ({ name, ink, velocity: estimator(stroke) }));
    words.textContent =
      stroke.samples.length < 3
        ? "Stroke across the felt: each estimator will fling a ball."
        : `Released at ${read.map(({ name, velocity }) => `${signed(velocity)} px/s by ${name}`).join(", ")}.`;
  };
  const add = (event: PointerEvent): void => {
    const all = event.getCoalescedEvents?.() ?? [];
    for (const each of all.length > 0 ? all : [event])
      stroke.samples.push({ time: each.timeStamp, x: felt.place(each).x });
  };
  canvas.addEventListener("pointerdown", (event) => {
    if (held !== undefined) return;
    canvas.setPointerCapture(event.pointerId);
    held = event.pointerId;
    time.stop();
    before = stroke;
    stroke = { samples: [], released: 0 };
    add(event);
    draw();
  });
  canvas.addEventListener("pointermove", (event) => {
    if (held !== event.pointerId) return;
    add(event);
    draw();
  });
  const show = (next: Chosen): void => {
    if (next !== "own") stroke = STROKES[next];
    for (const input of strokes.querySelectorAll("input")) input.checked = input.value === next;
    tell();
    now = REPLAY + FLIGHT;
    time.play(false);
    draw();
  };
  canvas.addEventListener("pointerup", (event) => {
    if (held !== event.pointerId) return;
    held = undefined;
    stroke.released = event.timeStamp;
    show("own");
  });
  canvas.addEventListener("pointercancel", () => {
    held = undefined;
    stroke = before;
    now = REPLAY + FLIGHT;
    draw();
  });
  const strokes = choice<Chosen>(
    "The finger",
    { slows: "slows down", stops: "stops short", speeds: "speeds up", own: "is yours" },
    "slows",
    (next) => {
      if (next === "own") stroke = { samples: [], released: 0 };
      show(next);
    },
  );
  root.append(
    el(
      "div",
      { class: "figure-controls" },
      strokes,
      button("Play", () => time.play()),
    ),
    words,
  );
  tell();
  const time = clock(
    canvas,
    (t) => {
      now = t;
      draw();
    },
    () => REPLAY + FLIGHT,
  );
  return () => {
    time.destroy();
    felt.destroy();
    root.replaceChildren();
  };
};
