/** The phase portrait of a spring: a point whose coordinates are position and velocity. Its path is a spiral. */
import { prefersReducedMotion, spring } from "carom";
import { ball, clock, el, Felt, FONT, INK, line, type Mount, slider } from "./kit";

/** The angular frequency of the springs, in 1/s: without damping, a period takes 1.6 s. */
const OMEGA = (2 * Math.PI) / 1.6;
const DURATION = 6;

export const mount: Mount = (root) => {
  let ratio = 0.15;
  let now = 0;
  /** Where the motion starts: the position, and the velocity divided by the angular frequency. */
  let start = { x: 1, v: 0 };
  let held: number | undefined;
  const felt = new Felt(
    root,
    "Position and velocity of a spring. Arrow keys set where it starts, and Enter releases it.",
    (width) => Math.min(360, Math.max(280, 0.5 * width)),
    () => draw(),
  );
  const { canvas } = felt;
  felt.takeKeys();
  const words = el("p", { class: "figure-words", "aria-live": "polite" });
  const motion = () =>
    spring({ response: (2 * Math.PI) / OMEGA, dampingRatio: ratio, from: start.x, to: 0, velocity: start.v * OMEGA });
  const radius = (): number => felt.height / 2 - 30;
  const toX = (x: number): number => felt.width / 2 + x * radius();
  const toY = (v: number): number => felt.height / 2 - v * radius();

  const draw = (): void => {
    if (felt.width === 0) return;
    const context = felt.begin();
    context.font = FONT;
    context.textBaseline = "middle";
    context.strokeStyle = INK.faint;
    context.lineWidth = 1;
    line(context, toX(-1.15), toY(0), toX(1.15), toY(0));
    line(context, toX(0), 12, toX(0), felt.height - 12);
    context.fillStyle = INK.chalk;
    context.textAlign = "right";
    context.fillText("position", toX(1.12), toY(0) - 24);
    context.textAlign = "left";
    context.fillText("velocity / ω", toX(0) + 10, 18);
    const path = motion();
    context.strokeStyle = INK.chalk;
    context.lineWidth = 2.25;
    context.lineJoin = "round";
    context.beginPath();
    for (let i = 0; i <= 900; i++) {
      const { position, velocity } = path.at((i / 900) * DURATION);
      context.lineTo(toX(position), toY(velocity / OMEGA));
    }
    context.stroke();
    const { position, velocity } = path.at(now);
    ball(context, toX(position), toY(velocity / OMEGA), 12, "red");
  };
  const say = (): void => {
    const shape =
      ratio === 0
        ? "a circle: nothing takes the energy away"
        : ratio < 1
          ? `a spiral that keeps ${(100 * Math.exp((-2 * Math.PI * ratio) / Math.sqrt(1 - ratio * ratio))).toFixed(0)} % of its size in each turn`
          : "no longer a spiral: it goes to the middle without circling it";
    words.textContent = `At a damping ratio of ${ratio.toFixed(2)} the path is ${shape}.`;
  };
  const time = clock(
    canvas,
    (t) => {
      now = t;
      draw();
    },
    () => DURATION,
    () => {
      // At rest, show the whole path, and the ball at the path's start.
      if (prefersReducedMotion()) draw();
      else time.play();
    },
  );
  const place = (event: PointerEvent): { x: number; v: number } => {
    const { x, y } = felt.place(event);
    const clamp = (it: number): number => Math.max(-1.1, Math.min(1.1, it));
    return { x: clamp((x - felt.width / 2) / radius()), v: clamp((felt.height / 2 - y) / radius()) };
  };
  const set = (next: { x: number; v: number }): void => {
    time.stop();
    [start, now] = [next, 0];
    draw();
  };
  canvas.addEventListener("pointerdown", (event) => {
    // A thumb that moves scrolls the page. A tap starts the motion at its place.
    held = event.pointerId;
    if (event.pointerType === "touch") return;
    canvas.setPointerCapture(event.pointerId);
    set(place(event));
  });
  canvas.addEventListener(
    "pointermove",
    (event) => held === event.pointerId && event.pointerType !== "touch" && set(place(event)),
  );
  canvas.addEventListener("pointerup", (event) => {
    if (held !== event.pointerId) return;
    held = undefined;
    set(place(event));
    time.play();
  });
  canvas.addEventListener("pointercancel", () => (held = undefined));
  canvas.addEventListener("keydown", (event) => {
    const by = { ArrowLeft: [-0.1, 0], ArrowRight: [0.1, 0], ArrowUp: [0, 0.1], ArrowDown: [0, -0.1] }[event.key];
    if (!by && event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    if (by)
      set({
        x: Math.max(-1.1, Math.min(1.1, start.x + (by[0] ?? 0))),
        v: Math.max(-1.1, Math.min(1.1, start.v + (by[1] ?? 0))),
      });
    else time.play();
  });
  root.append(
    el(
      "div",
      { class: "figure-controls" },
      slider({ label: "Damping ratio", min: 0, max: 1.5, step: 0.01, value: ratio }, (value) => {
        ratio = value;
        say();
        time.play(false);
        if (prefersReducedMotion()) set(start);
      }),
    ),
    words,
  );
  say();
  return () => {
    time.destroy();
    felt.destroy();
    root.replaceChildren();
  };
};
