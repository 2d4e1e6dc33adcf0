/** The samples of a stroke, and the velocities that estimators read from them. */
import { VelocityTracker } from "carom";
import { ball, clock, el, Felt, FONT, INK, type Ink, line, type Mount } from "./kit";

/** A place of the finger at a time in milliseconds. */
type Sample = { readonly time: number; readonly x: number };

/** Returns the velocity that an estimator reads from samples, in pixels per second, at a release at a time. */
type Estimator = (samples: readonly Sample[], released: number) => number;

/** A longer time without a sample is a stop, in ms. */
const STOP = 40;

const robust: Estimator = (samples, released) => {
  const finger = new VelocityTracker();
  for (const { time, x } of samples) finger.add(time, x);
  return finger.velocity(released);
};

/** The slope at the newest sample of the parabola that fits the last 100 ms best, as in Android and Flutter. */
const leastSquares: Estimator = (samples, released) => {
  const last = samples.at(-1);
  if (!last || released - last.time > STOP) return 0;
  const recent = samples.filter(({ time }) => last.time - time <= 100);
  const [s1, s2, s3, s4, y0, y1, y2] = recent.reduce(
    ([s1, s2, s3, s4, y0, y1, y2], { time, x }) => {
      const [t, y] = [(time - last.time) / 1000, x - last.x];
      return [s1 + t, s2 + t * t, s3 + t ** 3, s4 + t ** 4, y0 + y, y1 + t * y, y2 + t * t * y];
    },
    [0, 0, 0, 0, 0, 0, 0],
  );
  // Cramer's rule for the slope in y = a + b t + c t².
  const n = recent.length;
  const all = n * (s2 * s4 - s3 * s3) - s1 * (s1 * s4 - s2 * s3) + s2 * (s1 * s3 - s2 * s2);
  const slope = n * (y1 * s4 - y2 * s3) - y0 * (s1 * s4 - s2 * s3) + s2 * (s1 * y2 - s2 * y1);
  return n < 3 || all === 0 ? 0 : slope / all;
};

/** The weighted mean of the last three differences, as in Flutter's imitation of `UIScrollView`. */
const segments: Estimator = (samples, released) => {
  const last = samples.at(-1);
  if (!last || released - last.time > STOP) return 0;
  const newest = samples.slice(-4);
  const speeds = newest.slice(1).map(({ time, x }, i) => {
    const before = newest[i] ?? last;
    return (1000 * (x - before.x)) / (time - before.time);
  });
  return [0.05, 0.35, 0.6].reduce((sum, weight, i) => sum + weight * (speeds.at(-1 - i) ?? 0), 0);
};

const ESTIMATORS: readonly (readonly [Estimator, string, Ink])[] = [
  [robust, "Carom's", "red"],
  [leastSquares, "least squares", "yellow"],
  [segments, "iOS segments", "blue"],
];

/** A longer time between the last sample and the release is drawn as a pause, in ms; the next one is its largest length. */
const PAUSE = 30;
const PAUSE_SHOWN = 70;

export const mount: Mount = (root) => {
  let samples: { time: number; x: number }[] = [];
  /** The time at which the finger left the felt. */
  let released = 0;
  let isHeld = false;
  const words = el("p", { class: "figure-words", "aria-live": "polite" });
  const felt = new Felt(root, "Stroke across this felt", () => top() + 226, () => draw());
  /** The height of the labels, which stand above the dots: below each other on a phone, else beside each other. */
  const top = (): number => (isNarrow() ? 76 : 36);
  const isNarrow = (): boolean => felt.width < 560;

  felt.canvas.classList.add("scrubbed");

  const read = (): { name: string; ink: Ink; velocity: number }[] => {
    return ESTIMATORS.map(([estimator, name, ink]) => {
      return { name, ink, velocity: estimator(samples, released) };
    });
  };

  const draw = (): void => {
    if (felt.width === 0) return;
    const context = felt.begin();
    context.font = FONT;
    const recent = samples.slice(-40);
    const last = recent[recent.length - 1];
    if (!last) {
      context.fillStyle = INK.chalk;
      context.textAlign = "center";
      context.fillText("stroke here and release", felt.width / 2, felt.height / 2);
      return;
    }
    // Time runs downward: the newest sample is the lowest, with a pause of the finger below it.
    const paused = isHeld ? 0 : released - last.time;
    const below = paused > PAUSE ? Math.min(PAUSE_SHOWN, 0.9 * paused) : 0;
    const floor = felt.height - 36;
    const toY = (time: number): number => floor - below - (last.time - time) * 0.9;
    context.strokeStyle = INK.faint;
    line(context, 0, floor, felt.width, floor);
    if (below > 0) {
      context.strokeStyle = context.fillStyle = INK.chalk;
      context.setLineDash([2, 5]);
      line(context, last.x, floor - below, last.x, floor);
      context.setLineDash([]);
      const isRight = last.x > felt.width / 2;
      context.textAlign = isRight ? "right" : "left";
      context.fillText(`held still for ${Math.round(paused)} ms`, last.x + (isRight ? -14 : 14), floor - below / 2 + 4);
    }
    context.textAlign = "left";
    if (!isHeld)
      read().forEach(({ ink, velocity, name }, i) => {
        context.strokeStyle = context.fillStyle = INK[ink];
        context.lineWidth = 2;
        // The line shows a finger that moves at the estimated velocity up to the release.
        line(context, last.x - (velocity * 160) / 1000, floor - 160 * 0.9, last.x, floor);
        const [x, y] = isNarrow() ? [16, 26 + 20 * i] : [16 + (i * (felt.width - 32)) / 3, 26];
        context.fillText(`${name}: ${Math.round(velocity)} px/s`, x, y);
      });
    for (const { time, x } of recent) if (toY(time) > top() + 6) ball(context, x, toY(time), 4, "ivory");
  };
  const tell = (): void => {
    words.textContent =
      samples.length < 3
        ? "Each dot will be a sample of your finger; the newest is the lowest."
        : `Released at ${read().map(({ name, velocity }) => `${Math.round(velocity)} px/s by ${name}`).join(", ")}.`;
  };
  const add = (event: PointerEvent): void => {
    const all = event.getCoalescedEvents?.() ?? [];
    for (const each of all.length > 0 ? all : [event]) samples.push({ time: each.timeStamp, x: felt.place(each).x });
  };
  felt.canvas.addEventListener("pointerdown", (event) => {
    felt.canvas.setPointerCapture(event.pointerId);
    isHeld = true;
    samples = [];
    add(event);
    draw();
  });
  felt.canvas.addEventListener("pointermove", (event) => {
    if (!isHeld) return;
    add(event);
    draw();
  });
  const release = (event: PointerEvent): void => {
    if (!isHeld) return;
    isHeld = false;
    released = event.timeStamp;
    tell();
    draw();
  };
  felt.canvas.addEventListener("pointerup", release);
  felt.canvas.addEventListener("pointercancel", release);
  root.append(words);
  tell();

  // The initial stroke slows down before its end, as strokes of fingers do.
  let count = 0;
  const time = clock(
    felt.canvas,
    (t) => {
      if (isHeld || (count > 0 && samples.length !== count)) return false;
      samples = [];
      for (let ms = 0; ms <= Math.min(200, 400 * t); ms += 8)
        samples.push({ time: ms, x: felt.width * (0.2 + 0.5 * (1 - (1 - ms / 260) ** 2)) });
      count = samples.length;
      released = samples[count - 1]?.time ?? 0;
      if (t >= 0.5) tell();
      draw();
      return t < 0.5;
    },
    () => 0.6,
  );
  return () => {
    time.destroy();
    felt.destroy();
  };
};
