/** A ball on a rubber band: pull it beyond the edge and release it. */
import { animate, rubberBand, VelocityTracker } from "carom";
import { ball, clock, el, Felt, FONT, INK, line, type Mount, slider } from "./kit";

export const mount: Mount = (root) => {
  let coefficient = 0.55;
  let isHeld = false;
  const finger = new VelocityTracker();
  const words = el("p", { class: "figure-words", "aria-live": "polite" });
  const felt = new Felt(root, "A ball at an edge; pull it to the right", () => 190, () => draw());
  const edge = (): number => felt.width * 0.4;
  let shown = 0;
  let pull = 0;
  const back = animate(0, 0, {
    response: 0.45,
    dampingRatio: 1,
    onUpdate: (value) => {
      shown = value;
      draw();
    },
  });
  const draw = (): void => {
    if (felt.width === 0) return;
    const context = felt.begin();
    context.font = FONT;
    context.fillStyle = context.strokeStyle = INK.chalk;
    context.setLineDash([3, 5]);
    line(context, edge(), 16, edge(), 174);
    context.setLineDash([]);
    context.textAlign = "right";
    context.fillText("edge", edge() - 8, 28);
    if (isHeld && pull > 0) {
      context.globalAlpha = 0.45;
      ball(context, Math.min(felt.width - 10, edge() + pull), 128, 9, "ivory");
      context.globalAlpha = 1;
      context.textAlign = "left";
      context.fillStyle = INK.chalk;
      context.fillText("finger", Math.min(felt.width - 62, edge() + pull + 14), 132);
    }
    context.strokeStyle = INK.ivory;
    context.lineWidth = 3;
    line(context, edge(), 84, edge() + shown, 84);
    ball(context, edge() + shown, 84, 20, "red");
  };
  const tell = (): void => {
    words.textContent =
      pull > 0
        ? `The finger is ${pull.toFixed(0)} px beyond the edge, the page ${shown.toFixed(0)} px.`
        : "Pull the ball to the right: the further it goes, the less it follows.";
  };
  let start = 0;
  felt.canvas.classList.add("table");
  felt.canvas.addEventListener("pointerdown", (event) => {
    felt.canvas.setPointerCapture(event.pointerId);
    isHeld = true;
    start = felt.place(event).x - shown;
    finger.clear();
    back.snapTo(shown);
  });
  felt.canvas.addEventListener("pointermove", (event) => {
    if (!isHeld) return;
    pull = felt.place(event).x - start;
    shown = pull > 0 ? rubberBand(pull, felt.width * 0.6, coefficient) : Math.max(-edge() + 30, pull);
    finger.add(event.timeStamp, shown);
    tell();
    draw();
  });
  const release = (event: PointerEvent): void => {
    if (!isHeld) return;
    isHeld = false;
    pull = 0;
    back.snapTo(shown);
    back.retarget(0, { velocity: finger.velocity(event.timeStamp), response: 0.45, dampingRatio: 1 });
    tell();
  };
  felt.canvas.addEventListener("pointerup", release);
  felt.canvas.addEventListener("pointercancel", release);
  root.append(
    el(
      "div",
      { class: "figure-controls" },
      slider({ label: "Coefficient", min: 0.1, max: 1, step: 0.05, value: coefficient }, (value) => {
        coefficient = value;
      }),
    ),
    words,
  );
  tell();
  // The clock demonstrates a pull and a release when the figure is first seen.
  const time = clock(
    felt.canvas,
    () => {
      if (isHeld || !back.isAtRest || felt.width === 0) return false;
      back.snapTo(0.22 * felt.width);
      back.retarget(0);
      return false;
    },
    () => 1,
  );
  return () => {
    time.destroy();
    back.stop();
    felt.destroy();
  };
};
