/** A spring to pull: a coil between a wall and a ball, with the two forces on the ball as arrows. */
import { prefersReducedMotion, spring, type SpringMotion, VelocityTracker } from "carom";
import { ball, clock, el, Felt, FONT, INK, type Ink, line, type Mount, signed } from "./kit";
import { inlineNumber } from "./inline-number";

const HEIGHT = 236;
const MIDDLE = 112;
const RADIUS = 20;
const TURNS = 11;
/** How far above and below the ball the arrows are. */
const ARROWS = 48;

export const mount: Mount = (root) => {
  let stiffness = 60;
  let damping = 3;
  /** The ball's displacement from its place of rest, where 1 is as far as it fits on the felt, and its velocity per second. */
  let [x, v] = [0.62, 0];
  let motion: SpringMotion | undefined;

  const felt = new Felt(
    root,
    "A ball on a spring. Arrow keys pull it, and Enter releases it.",
    () => HEIGHT,
    () => draw(),
  );
  const { canvas } = felt;
  felt.takeKeys();
  const words = el("p", { class: "figure-words", "aria-live": "polite" });
  const rest = (): number => felt.width / 2;
  const room = (): number => Math.min(300, felt.width / 2 - 46);
  const toX = (at: number): number => rest() + at * room();

  const arrow = (context: CanvasRenderingContext2D, y: number, force: number, ink: Ink, label: string): void => {
    // A force of 60 is an arrow of `room()` pixels. The spring has this force at first, at a displacement of 1.
    const length = Math.max(-1.3, Math.min(1.3, force / 60)) * room();
    const from = toX(x);
    const to = from + length;
    context.strokeStyle = context.fillStyle = INK[ink];
    context.lineWidth = 3;
    if (Math.abs(length) > 3) {
      line(context, from, y, to, y);
      const back = Math.sign(length) * -9;
      context.beginPath();
      context.moveTo(to, y);
      context.lineTo(to + back, y - 5);
      context.lineTo(to + back, y + 5);
      context.fill();
    }
    context.textAlign = "center";
    context.fillText(
      `${label} = ${signed(force, 1)}`,
      Math.max(56, Math.min(felt.width - 56, from + length / 2)),
      y + (y > MIDDLE ? 20 : -18),
    );
  };

  const draw = (): void => {
    if (felt.width === 0) return;
    const context = felt.begin();
    context.font = FONT;
    context.textBaseline = "middle";
    context.strokeStyle = INK.chalk;
    context.lineWidth = 1;
    context.setLineDash([3, 5]);
    // Draw the place of rest as a line between the two arrows, so that it doesn't cross their labels.
    line(context, rest(), MIDDLE - ARROWS, rest(), MIDDLE + ARROWS);
    context.setLineDash([]);
    const [wall, end] = [14, toX(x) - RADIUS];
    context.lineWidth = 4;
    line(context, wall, MIDDLE - 34, wall, MIDDLE + 34);
    context.lineWidth = 2.25;
    context.lineJoin = "round";
    context.beginPath();
    context.moveTo(wall, MIDDLE);
    for (let i = 1; i < 2 * TURNS; i++)
      context.lineTo(wall + ((i + 0.5) / (2 * TURNS + 1)) * (end - wall), MIDDLE + (i % 2 === 0 ? 13 : -13));
    context.lineTo(end, MIDDLE);
    context.stroke();
    arrow(context, MIDDLE - ARROWS, -stiffness * x, "red", "−kx");
    arrow(context, MIDDLE + ARROWS, -damping * v, "blue", "−cv");
    ball(context, toX(x), MIDDLE, RADIUS, "ivory");
    context.fillStyle = INK.chalk;
    context.textAlign = "left";
    context.fillText(`x = ${signed(x, 2)}   v = ${signed(v, 2)}`, 16, HEIGHT - 14);
  };

  const say = (): void => {
    const ratio = damping / (2 * Math.sqrt(stiffness));
    const kind =
      ratio === 0
        ? "undamped: it swings for ever"
        : ratio < 1
          ? "underdamped: it swings"
          : ratio === 1
            ? "critically damped"
            : "overdamped: it creeps";
    words.textContent = `The damping ratio is c / (2√k) = ${ratio.toFixed(2)}; the spring is ${kind}. The red force pulls the ball back to the line, the blue one is against its motion.`;
  };

  const time = clock(
    canvas,
    (t) => {
      if (!motion) return false;
      ({ position: x, velocity: v } = motion.at(t));
      draw();
      return Math.abs(x) > 1e-3 || Math.abs(v) > 1e-3;
    },
    () => 30,
    () => {
      if (!prefersReducedMotion()) release(x, 0);
    },
  );
  const release = (from: number, velocity: number): void => {
    motion = spring({ mass: 1, stiffness, damping, from, to: 0, velocity });
    time.play();
  };
  const hold = (at: number): void => {
    time.stop();
    motion = undefined;
    [x, v] = [Math.max(-1, Math.min(1, at)), 0];
    draw();
  };

  let grip = { dx: 0, finger: new VelocityTracker() };
  felt.hold({
    isOn: (px, py) => Math.hypot(px - toX(x), py - MIDDLE) < 34,
    take(px) {
      grip = { dx: px - toX(x), finger: new VelocityTracker() };
      hold(x);
    },
    move(px, _, ms) {
      hold((px - grip.dx - rest()) / room());
      grip.finger.add(ms, px);
    },
    release: (ms) => release(x, grip.finger.velocity(ms) / room()),
  });
  canvas.addEventListener("keydown", (event) => {
    const by = { ArrowLeft: -0.05, ArrowRight: 0.05 }[event.key];
    if (by === undefined && event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    if (by === undefined) release(x, v);
    else hold(x + by);
  });
  /** Changes a number of the spring, also in flight: position and velocity continue. */
  const change = (): void => {
    say();
    if (motion && time.isPlaying) release(x, v);
    else draw();
  };
  const number = (
    label: string,
    min: number,
    max: number,
    step: number,
    value: number,
    set: (value: number) => void,
  ): HTMLElement =>
    inlineNumber({ label, min, max, step, value }, (next) => {
      set(next);
      change();
    });
  root.append(
    el(
      "p",
      { class: "figure-sentence" },
      "A stiffness of ",
      number("Stiffness k", 10, 200, 1, stiffness, (value) => (stiffness = value)),
      " pulls the ball back, and a damping of ",
      number("Damping c", 0, 30, 0.5, damping, (value) => (damping = value)),
      " holds it. Drag the numbers.",
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
