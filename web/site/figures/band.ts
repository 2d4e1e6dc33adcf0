/** A list at its end on a phone: pulled further, it shows only a part of the pull. Beside it, what it shows over the pull. */
import { rubberBand, Scroller, spring, VelocityTracker } from "carom/all";
import { ball, clock, el, Felt, FONT, INK, keepTouches, line, type Mount, slider } from "./kit";

const HEIGHT = 308;
/** The screen of the phone, whose height is the length of the viewport. */
const SCREEN = { x: 30, y: 26, height: 256 };
const screenWidth = (width: number): number => Math.min(190, 0.34 * width);
const ROW = 46;
const ROWS = 14;
/** How far the list scrolls. */
const ROOM = ROWS * ROW - SCREEN.height;
/** The pull at the right end of the plot. */
const MOST = 2.5 * SCREEN.height;
/** The pull with which the figure begins and rests, and by how much a key changes it. */
const POSE = 170;
const KEY = 20;

export const mount: Mount = (root) => {
  let coefficient = 0.55;
  /** How far the finger is beyond the place at which the list is at its end; below 0, the list is scrolled back by as much. */
  let pull = 0;
  /** The finger on the list: a pointer, the keys, or the one with which the figure begins. */
  let finger: { at: number; pull: number; speed: VelocityTracker } | "keys" | "pose" | undefined;
  const words = el("p", { class: "figure-words", "aria-live": "polite" });
  const felt = new Felt(
    root,
    "A list at its end. Arrow keys pull it, and Enter releases it.",
    () => HEIGHT,
    () => draw(),
  );
  const { canvas } = felt;
  canvas.tabIndex = 0;
  canvas.setAttribute("role", "application");
  const band = (pull: number): number =>
    pull > 0 ? rubberBand(pull, SCREEN.height, coefficient) : Math.max(-ROOM, pull);
  /** The pull at which the list shows a part of it. */
  const unbanded = (shown: number): number =>
    shown > 0 ? (SCREEN.height * shown) / (coefficient * (SCREEN.height - shown)) : shown;
  const released = (): Scroller =>
    new Scroller({
      content: ROWS * ROW,
      viewport: SCREEN.height,
      physics: { rubberBand: coefficient },
      onScroll: (it) => it === list && finger === undefined && follow(it.offset - ROOM),
    });
  const follow = (shown: number): void => {
    pull = unbanded(shown);
    draw();
  };
  let list = released();

  const toX = (pull: number): number => {
    const left = SCREEN.x + screenWidth(felt.width) + 34;
    return left + (pull / MOST) * (felt.width - 24 - left);
  };
  const toY = (shown: number): number => SCREEN.y + SCREEN.height - shown;

  const phone = (context: CanvasRenderingContext2D, shown: number): void => {
    const { x, y, height } = SCREEN;
    const width = screenWidth(felt.width);
    context.fillStyle = "#0c3325";
    context.strokeStyle = INK.chalk;
    context.lineWidth = 2;
    context.beginPath();
    context.roundRect(x - 8, y - 12, width + 16, height + 24, 20);
    context.fill();
    context.stroke();
    context.save();
    context.beginPath();
    context.rect(x, y, width, height);
    context.clip();
    context.textAlign = "left";
    for (let row = 0; row < ROWS; row++) {
      const top = toY(shown) - (ROWS - row) * ROW;
      if (top > y + height || top + ROW < y) continue;
      context.fillStyle = row === ROWS - 1 ? INK.yellow : INK.ivory;
      context.beginPath();
      context.roundRect(x + 4, top + 2, width - 8, ROW - 4, 8);
      context.fill();
      context.fillStyle = INK.deep;
      context.fillText(row === ROWS - 1 ? "the last row" : `row ${row + 1}`, x + 16, top + ROW / 2 + 1);
    }
    context.restore();
  };

  const plot = (context: CanvasRenderingContext2D, shown: number): void => {
    const [left, right] = [toX(0), toX(MOST)];
    context.strokeStyle = INK.faint;
    context.lineWidth = 1;
    line(context, left, toY(0), right, toY(0));
    line(context, left, toY(0), left, SCREEN.y - 8);
    context.setLineDash([3, 5]);
    context.strokeStyle = INK.chalk;
    line(context, left, toY(SCREEN.height), right, toY(SCREEN.height));
    context.strokeStyle = INK.faint;
    line(context, left, toY(0), toX(SCREEN.height), toY(SCREEN.height));
    context.setLineDash([]);
    context.fillStyle = INK.chalk;
    context.textAlign = "right";
    context.fillText("at most the screen", right, toY(SCREEN.height) - 12);
    context.fillText("pull of the finger →", right, toY(0) + 16);
    context.textAlign = "left";
    context.fillText("shown", left + 8, toY(SCREEN.height) + 14);
    if (felt.width > 620) context.fillText("the finger itself", toX(SCREEN.height) + 4, toY(SCREEN.height) + 14);
    context.strokeStyle = INK.red;
    context.lineWidth = 2.25;
    context.beginPath();
    for (let i = 0; i <= 120; i++) context.lineTo(toX((i / 120) * MOST), toY(band((i / 120) * MOST)));
    context.stroke();
    if (shown <= 0) return;
    // The gap below the list is as high as the dot.
    const at = toX(Math.min(MOST, pull));
    context.setLineDash([2, 4]);
    context.lineWidth = 1;
    context.strokeStyle = INK.chalk;
    line(context, SCREEN.x, toY(shown), at, toY(shown));
    line(context, at, toY(shown), at, toY(0));
    context.setLineDash([]);
    if (finger !== undefined) ball(context, at, toY(shown), 9, "red");
  };

  const draw = (): void => {
    if (felt.width === 0) return;
    const context = felt.begin();
    context.font = FONT;
    context.textBaseline = "middle";
    const shown = band(pull);
    phone(context, shown);
    plot(context, shown);
  };
  const tell = (): void => {
    const shown = band(pull);
    words.textContent =
      finger !== undefined && pull > 0
        ? `The finger is ${pull.toFixed(0)} px beyond the edge, and the list shows ${shown.toFixed(0)} px of it. ${pull > SCREEN.height ? "However far it goes, the last row stays on the screen." : "The further it goes, the less the list follows."}`
        : "Pull the list up to go beyond its end. Scrolled back inside, it stays where it is.";
  };
  const move = (next: number): void => {
    pull = Math.max(-ROOM, next);
    tell();
    draw();
  };
  const release = (velocity: number): void => {
    const shown = band(pull);
    finger = undefined;
    list = released();
    list.place(ROOM + shown, velocity);
    tell();
  };

  const isOnScreen = (x: number, y: number): boolean =>
    x > SCREEN.x - 8 && x < SCREEN.x + screenWidth(felt.width) + 8 && y > 0 && y < HEIGHT;
  let pointer: number | undefined;
  canvas.addEventListener("pointerdown", (event) => {
    const { x, y } = felt.place(event);
    if (pointer !== undefined || !isOnScreen(x, y)) return;
    event.preventDefault();
    canvas.focus({ preventScroll: true });
    canvas.setPointerCapture(event.pointerId);
    pointer = event.pointerId;
    time.stop();
    list.snapTo(list.offset);
    finger = { at: y, pull, speed: new VelocityTracker() };
    move(pull);
  });
  canvas.addEventListener("pointermove", (event) => {
    const { x, y } = felt.place(event);
    canvas.style.cursor = pointer !== undefined ? "grabbing" : isOnScreen(x, y) ? "grab" : "";
    if (event.pointerId !== pointer || typeof finger !== "object") return;
    move(finger.pull + finger.at - y);
    finger.speed.add(event.timeStamp, band(pull));
  });
  const end = (event: PointerEvent): void => {
    if (event.pointerId !== pointer || typeof finger !== "object") return;
    pointer = undefined;
    release(finger.speed.velocity(event.timeStamp));
  };
  canvas.addEventListener("pointerup", end);
  canvas.addEventListener("pointercancel", end);
  keepTouches(canvas, isOnScreen);
  canvas.addEventListener("keydown", (event) => {
    const by = { ArrowUp: KEY, ArrowDown: -KEY }[event.key];
    if (by === undefined && event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    time.stop();
    if (by === undefined) release(0);
    else {
      list.snapTo(list.offset);
      finger = "keys";
      move(pull + by);
    }
  });
  root.append(
    el(
      "div",
      { class: "figure-controls" },
      slider({ label: "Coefficient", min: 0.1, max: 1, step: 0.05, value: coefficient }, (value) => {
        coefficient = value;
        tell();
        draw();
      }),
    ),
    words,
  );
  tell();
  // At first, a finger pulls the list and holds it.
  const time = clock(
    canvas,
    (t) => {
      finger = "pose";
      move(spring({ response: 0.9, dampingRatio: 1, to: POSE }).position(t));
    },
    () => 2,
    () => {
      if (finger === undefined && pull === 0) time.play(false);
    },
  );
  return () => {
    time.destroy();
    list.snapTo(ROOM);
    felt.destroy();
    root.replaceChildren();
  };
};
