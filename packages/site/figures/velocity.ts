/** The samples of a stroke, and the velocities that estimators read from them. */
import { type VelocityEstimator, VelocityTracker } from "carom/spring";
import { ball, clock, el, Felt, FONT, INK, type Ink, line, type Mount } from "./kit";

const ESTIMATORS: readonly (readonly [VelocityEstimator, string, Ink])[] = [
  ["robust", "Carom's", "red"],
  ["least-squares", "least squares", "yellow"],
  ["ios-segments", "iOS segments", "blue"],
];

export const mount: Mount = (root) => {
  let samples: { time: number; x: number }[] = [];
  let isHeld = false;
  const words = el("p", { class: "figure-words", "aria-live": "polite" });
  const felt = new Felt(root, "Stroke across this felt", () => 250, () => draw());
  felt.canvas.classList.add("scrubbed");

  const read = (): { name: string; ink: Ink; velocity: number }[] => {
    const lifted = samples[samples.length - 1]?.time ?? 0;
    return ESTIMATORS.map(([estimator, name, ink]) => {
      const finger = new VelocityTracker(estimator);
      for (const { time, x } of samples) finger.add(time, x);
      return { name, ink, velocity: finger.velocity(lifted) };
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
      context.fillText("stroke here and release", felt.width / 2, 125);
      return;
    }
    // Time runs downward: the newest sample is the lowest.
    const toY = (time: number): number => 214 - (last.time - time) * 0.9;
    context.strokeStyle = INK.faint;
    line(context, 0, toY(last.time), felt.width, toY(last.time));
    if (!isHeld)
      for (const { ink, velocity, name } of read()) {
        context.strokeStyle = context.fillStyle = INK[ink];
        context.lineWidth = 2;
        // The line shows a finger that moves at the estimated velocity through the last sample.
        line(context, last.x - (velocity * 160) / 1000, toY(last.time - 160), last.x, toY(last.time));
        context.textAlign = "left";
        context.fillText(`${name}: ${Math.round(velocity)} px/s`, 16, 26 + 20 * ESTIMATORS.findIndex(([, other]) => other === name));
      }
    for (const { time, x } of recent) if (toY(time) > 0) ball(context, x, toY(time), 4, "ivory");
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
  const release = (): void => {
    if (!isHeld) return;
    isHeld = false;
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
