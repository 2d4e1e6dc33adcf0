/** A spring for CSS: its curve is the control, and the line to copy has the fewest points for the error that is allowed. */
import { prefersReducedMotion, settlingTime, spring } from "carom";
import { springEasing } from "carom/dom";
import { type Easing, easingOf, linesFor, TARGETS, type Target } from "./css-lines";
import { ball, choice, clock, el, Felt, FONT, grouped, INK, keepTouches, line, type Mount, slider } from "./kit";

const PAD = 20;
const GRIP = 30;
/** From this damping ratio on, the handle stays where it is, because the peak is far away and flat. */
const FLAT = 0.93;
const WITHIN = ["5", "2", "1", "0.5", "0.1"] as const;

export const mount: Mount = (root) => {
  let duration = 0.5;
  let bounce = 0.4;
  let within = 0.005;
  let target: Target = "css";
  let now: number | undefined;
  let held = false;
  /** The highest value that the curve shows. */
  let high = 1.4;
  let full: typeof import("carom/all") | undefined;

  const motionOf = () => spring({ duration, bounce });
  let easing: Easing;

  const curveBox = el("div", { class: "css-curve" });
  const felt = new Felt(
    curveBox,
    "The spring's curve. The sliders below change it, too.",
    (width) => (width < 480 ? 218 : width < 640 ? 300 : 384),
    () => draw(),
  );
  const { canvas } = felt;
  const errorTop = (): number => felt.height - (felt.width < 480 ? 44 : 64);
  /** The time that the curve shows, in seconds. */
  let span = 1;
  const toX = (t: number): number => PAD + (t / span) * (felt.width - 2 * PAD);
  const toY = (value: number): number => errorTop() - 14 - ((value + 0.06) / (high + 0.06)) * (errorTop() - 26);
  const ratio = (): number => 1 - bounce;
  /** The share of the duration after which the curve has its peak. */
  const peakShare = (damping: number): number => 0.5 / Math.sqrt(1 - Math.min(FLAT, damping) ** 2);
  const overshoot = (damping: number): number =>
    damping < 1 ? Math.exp((-Math.PI * damping) / Math.sqrt(1 - damping * damping)) : 0;
  const handle = (): { x: number; y: number } => ({
    x: toX(duration * peakShare(ratio())),
    y: toY(1 + overshoot(ratio())),
  });

  const draw = (): void => {
    if (felt.width === 0) return;
    const context = felt.begin();
    context.font = FONT;
    context.textBaseline = "middle";
    const motion = motionOf();
    context.strokeStyle = INK.faint;
    context.lineWidth = 1;
    line(context, PAD, toY(0), felt.width - PAD, toY(0));
    line(context, PAD, toY(1), felt.width - PAD, toY(1));
    context.lineJoin = context.lineCap = "round";
    context.strokeStyle = INK.red;
    context.lineWidth = 2.5;
    context.beginPath();
    for (let x = PAD; x <= felt.width - PAD; x++)
      context.lineTo(x, toY(motion.position(((x - PAD) / (felt.width - 2 * PAD)) * span)));
    context.stroke();
    context.strokeStyle = context.fillStyle = INK.ivory;
    context.lineWidth = 1.25;
    context.setLineDash([4, 4]);
    context.beginPath();
    for (const { t, y } of easing.points) context.lineTo(toX(t), toY(y));
    context.stroke();
    context.setLineDash([]);
    for (const { t, y } of easing.points) {
      context.beginPath();
      context.arc(toX(t), toY(y), 3, 0, 2 * Math.PI);
      context.fill();
    }
    errors(context);
    const grip = handle();
    context.strokeStyle = INK.chalk;
    context.beginPath();
    context.arc(grip.x, grip.y, 15, 0, 2 * Math.PI);
    context.stroke();
    ball(context, grip.x, grip.y, 10, "ivory");
    if (now !== undefined) ball(context, toX(now), toY(motion.position(now)), 8, "red");
    context.fillStyle = INK.chalk;
    context.textAlign = "right";
    context.fillText(`${span} s`, felt.width - PAD, toY(0) - 11);
    if (grip.x < felt.width - 190) {
      context.textAlign = "left";
      context.fillText("drag me", grip.x + 22, grip.y - 4);
    }
  };

  /** The error of the points, magnified to the height of its strip. */
  const errors = (context: CanvasRenderingContext2D): void => {
    const [top, bottom] = [errorTop(), felt.height - 8];
    const middle = (top + bottom) / 2;
    const factor = (bottom - top) / 2 / Math.max(1e-9, easing.error) / (toY(0) - toY(1));
    context.strokeStyle = INK.faint;
    line(context, PAD, middle, felt.width - PAD, middle);
    context.strokeStyle = INK.yellow;
    context.lineWidth = 1.5;
    context.beginPath();
    for (const { t, error } of easing.errors)
      context.lineTo(toX(t), middle - (error / Math.max(1e-9, easing.error)) * (bottom - top) * 0.48);
    context.stroke();
    context.fillStyle = INK.yellow;
    context.textAlign = "right";
    context.fillText(`error × ${grouped(Number(factor.toPrecision(2)))}`, felt.width - PAD, top - 2);
  };

  const code = el("code");
  const copy = el("button", { type: "button", class: "figure-button take-copy" }, "Copy");
  copy.addEventListener("click", () => {
    const done = (text: string): void => {
      copy.textContent = text;
      setTimeout(() => (copy.textContent = "Copy"), 1500);
    };
    const selected = (): void => {
      getSelection()?.selectAllChildren(code);
      done("Selected");
    };
    if (navigator.clipboard) navigator.clipboard.writeText(code.textContent ?? "").then(() => done("Copied"), selected);
    else selected();
  });
  const numbers = el("p", { class: "css-numbers", "aria-live": "polite" });
  const tries = el(
    "div",
    { class: "css-tries" },
    ...["Hover", "Press", "Focus"].map((name) => {
      const it = el("button", { type: "button", class: "css-try", "aria-pressed": "false" }, name);
      it.addEventListener("click", () =>
        it.setAttribute("aria-pressed", String(it.getAttribute("aria-pressed") !== "true")),
      );
      return it;
    }),
  );

  const write = (): void => {
    const motion = motionOf();
    // The scale of a curve that is dragged does not shrink under the finger.
    high = Math.max(held ? high : 0, 1.12 + 1.15 * overshoot(ratio()));
    easing = easingOf(full ? full.toLinear(motion, within) : springEasing(motion, within), motion);
    const wanted = 1.08 * Math.max(settlingTime(motion, 0.005), easing.durationMs / 1000);
    span = [0.3, 0.5, 0.75, 1, 1.5, 2, 3, 4, 6].find((length) => length >= wanted) ?? 6;
    code.textContent = linesFor(target, { duration, bounce }, easing, full);
    const { points, css, durationMs, error } = easing;
    numbers.textContent = `${points.length} points, ${css.length} characters, ${Math.round(durationMs)} ms, at most ${(100 * error).toFixed(2)} % of the travel off.`;
    tries.style.setProperty("--spring", css);
    tries.style.setProperty("--spring-duration", `${Math.round(durationMs)}ms`);
    draw();
  };

  const time = clock(
    canvas,
    (t) => {
      now = Math.min(t, span);
      draw();
    },
    () => span,
  );
  let pause = 0;
  const change = (): void => {
    now = undefined;
    time.stop();
    write();
    clearTimeout(pause);
    pause = window.setTimeout(() => !held && time.play(false), 140);
  };

  const sliders = el("div", { class: "figure-controls" });
  const fill = (): void =>
    sliders.replaceChildren(
      slider({ label: "Duration", min: 0.1, max: 1.5, step: 0.01, value: duration, unit: "s" }, (value) => {
        duration = value;
        change();
      }),
      slider({ label: "Bounce", min: 0, max: 0.8, step: 0.01, value: bounce }, (value) => {
        bounce = value;
        change();
      }),
      choice(
        "Within",
        WITHIN.map((it) => [it, `${it} %`] as const),
        String(100 * within) as (typeof WITHIN)[number],
        (value) => {
          within = Number(value) / 100;
          change();
        },
      ),
    );

  const isOnHandle = (x: number, y: number): boolean => Math.hypot(x - handle().x, y - handle().y) < GRIP;
  canvas.addEventListener("pointerdown", (event) => {
    const { x, y } = felt.place(event);
    if (!isOnHandle(x, y)) return;
    event.preventDefault();
    canvas.setPointerCapture(event.pointerId);
    held = true;
  });
  canvas.addEventListener("pointermove", (event) => {
    const { x, y } = felt.place(event);
    canvas.style.cursor = held || isOnHandle(x, y) ? "grab" : "";
    if (!held) return;
    const value = ((errorTop() - 14 - y) / (errorTop() - 26)) * (high + 0.06) - 0.06;
    // The overshoot o gives the damping ratio −ln o / √(π² + ln² o).
    const depth = -Math.log(Math.max(1e-3, Math.min(0.72, value - 1)));
    bounce =
      Math.round(100 * Math.max(0, Math.min(0.8, value < 1.002 ? 0 : 1 - depth / Math.hypot(Math.PI, depth)))) / 100;
    const at = ((x - PAD) / (felt.width - 2 * PAD)) * span;
    duration = Math.round(100 * Math.max(0.1, Math.min(1.5, at / peakShare(ratio())))) / 100;
    change();
  });
  const release = (): void => {
    if (!held) return;
    held = false;
    fill();
    change();
  };
  canvas.addEventListener("pointerup", release);
  canvas.addEventListener("pointercancel", release);
  keepTouches(canvas, isOnHandle);

  const targets = choice<Target>("As", TARGETS, target, (value) => {
    target = value;
    write();
  });
  fill();
  root.append(
    el(
      "div",
      { class: "css-page" },
      curveBox,
      el(
        "div",
        { class: "css-take" },
        targets,
        el("div", { class: "take" }, el("pre", { tabindex: 0, "aria-label": "Code" }, code), copy),
        numbers,
      ),
      sliders,
      tries,
    ),
  );
  write();
  if (prefersReducedMotion()) now = undefined;
  // The fewest points, and the other toolkits, come with the WebAssembly module, after the first motion.
  const load = window.setTimeout(() => {
    void import("carom/all").then((all) => {
      full = all;
      write();
    });
  }, 1200);
  return () => {
    clearTimeout(load);
    clearTimeout(pause);
    time.destroy();
    felt.destroy();
    root.replaceChildren();
  };
};
