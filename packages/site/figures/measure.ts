/** Records how the visitor's own device scrolls, and fits a law to it. */
import { fitted } from "carom";
import { type Fit, fit, readCsv } from "carom/fit";
import recorded from "../../../data/ios/fling_normal.csv?raw";
import { el, Felt, FONT, INK, line, type Mount } from "./kit";

/** A list that has not moved for this long is at rest, in ms. */
const STILL = 300;

export const mount: Mount = (root) => {
  const list = el("div", { class: "scroll-me", tabindex: 0, role: "region", "aria-label": "A list to fling" });
  for (let i = 1; i <= 150; i++) list.append(el("p", {}, `Row ${i}`));
  const words = el("p", { class: "figure-words", "aria-live": "polite" }, "");
  const chart = el("div", { class: "chart" });
  root.append(el("div", { class: "measure" }, list, chart), words);
  let times: number[] = [];
  let positions: number[] = [];
  let released = 0;
  let result: { fit: Fit; from: number } | undefined;
  const felt = new Felt(chart, "The offset of the list over time, and the law", () => 260, () => draw());

  const draw = (): void => {
    const context = felt.begin();
    context.font = FONT;
    context.fillStyle = context.strokeStyle = INK.chalk;
    context.lineWidth = 1;
    line(context, 20, 236, felt.width - 20, 236);
    const [first = 0] = times;
    const end = (times[times.length - 1] ?? 1) - first || 1;
    const [low, high] = [Math.min(...positions), Math.max(...positions)];
    const toX = (t: number): number => 20 + (t / end) * (felt.width - 40);
    const toY = (x: number): number => 226 - ((x - low) / (high - low || 1)) * 196;
    if (positions.length === 0) {
      context.textAlign = "center";
      context.fillText("no recording yet", felt.width / 2, 120);
      return;
    }
    context.fillStyle = INK.ivory;
    times.forEach((time, i) => {
      context.beginPath();
      context.arc(toX(time - first), toY(positions[i] ?? 0), 2.2, 0, 2 * Math.PI);
      context.fill();
    });
    if (!result?.fit.spec) return;
    const { fit: found, from } = result;
    const law = fitted(found);
    context.strokeStyle = INK.red;
    context.lineWidth = 2.5;
    context.beginPath();
    for (let i = 0; i <= 200; i++) {
      const t = from + (i / 200) * (end - from);
      const [x, y] = [toX(t), toY(law.position(t - from))];
      if (i === 0) context.moveTo(x, y);
      else context.lineTo(x, y);
    }
    context.stroke();
  };

  const measure = (subject = "The", after = ""): void => {
    const first = times[0] ?? 0;
    const from = Math.max(0, times.findIndex((time) => time >= released));
    const kept = { times: times.slice(from).map((time) => time - first), positions: positions.slice(from) };
    result = undefined;
    try {
      const { best } = fit(kept);
      result = { fit: best, from: best.start };
      const constants = best.parameters.map(({ name, value, unit }) => `${name.replaceAll("_", " ")} ${value.toPrecision(4)} ${unit}`.trim());
      words.textContent = `${subject} law is ${best.model.replaceAll("_", " ")}, off by ${best.rmse.toFixed(2)} px: ${constants.join(", ")}.${
        best.preset ? ` Its constants come nearest to ${best.preset.name}.` : ""
      } ${after}`;
    } catch (thrown) {
      words.textContent = `No law was found: ${thrown instanceof Error ? thrown.message : String(thrown)}. Fling the list once more, a little harder.`;
    }
    draw();
  };

  /** Shows a recorded fling until there is one of the visitor's own. */
  const begin = (): void => {
    const trace = readCsv(recorded);
    times = [...trace.times];
    positions = [...trace.positions];
    measure("A recorded fling of an iOS list: the", "Now fling the list on the left, and let it come to rest.");
  };

  let request = 0;
  let moved = 0;
  let isHeld = false;
  const frame = (now: number): void => {
    request = 0;
    const y = list.scrollTop;
    if (y !== positions[positions.length - 1]) moved = now;
    times.push(now / 1000);
    positions.push(y);
    if (!isHeld && now - moved > STILL) {
      if (positions.length > 8) measure();
      return;
    }
    request = requestAnimationFrame(frame);
  };
  const record = (): void => {
    if (request !== 0) return;
    times = [];
    positions = [];
    released = 0;
    moved = performance.now();
    request = requestAnimationFrame(frame);
  };
  const hold = (): void => {
    isHeld = true;
  };
  const release = (event: TouchEvent): void => {
    isHeld = event.touches.length > 0;
    released = event.timeStamp / 1000;
  };
  list.addEventListener("scroll", record, { passive: true });
  list.addEventListener("touchstart", hold, { passive: true });
  list.addEventListener("touchend", release, { passive: true });
  list.addEventListener("touchcancel", release, { passive: true });
  begin();
  return () => {
    cancelAnimationFrame(request);
    felt.destroy();
  };
};
