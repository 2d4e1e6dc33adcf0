/** Records how the visitor's own device scrolls, fits a law to the recording, and draws the lines that show the law. */
import { fitted } from "carom/all";
import { type Fit, fit, readCsv } from "carom/fit";
import bounce from "../../../data/ios/bounce_back.csv?raw";
import fling from "../../../data/ios/fling_normal.csv?raw";
import { ball, button, choice, clock, el, Felt, FONT, INK, line, type Mount } from "./kit";
import { type Recording, straight } from "./straight";

/** A list that has not moved for this long is at rest, in ms. */
const STILL = 300;

type Source = "fling" | "bounce" | "own";

export const mount: Mount = (root) => {
  const list = el("div", { class: "scroll-me", tabindex: 0, role: "region", "aria-label": "A list to fling" });
  for (let i = 1; i <= 150; i++) list.append(el("p", {}, `Row ${i}`));
  const words = el("p", { class: "figure-words", "aria-live": "polite" }, "");
  const chart = el("div", { class: "chart" });
  let source: Source = "fling";
  const sources = choice<Source>(
    "Recording",
    [["fling", "iOS, a fling"], ["bounce", "iOS, a bounce"], ["own", "yours"]],
    source,
    (next) => {
      source = next;
      measure();
    },
  );
  const controls = el("div", { class: "figure-controls" }, sources, button("Play", () => time.play()));
  root.append(el("div", { class: "measure" }, list, chart));
  const lines = straight(root);
  root.append(controls, words);
  let own: Recording = { times: [], positions: [] };
  /** The time at which the finger left the list, in seconds on the page's clock. */
  let released = 0;
  let shown = own;
  let result: { fit: Fit; from: number } | undefined;
  let now = 0;
  const felt = new Felt(chart, "The offset of the list over time, and the law", () => 260, () => draw());

  const draw = (): void => {
    if (felt.width === 0) return;
    const context = felt.begin();
    context.font = FONT;
    context.fillStyle = context.strokeStyle = INK.chalk;
    context.lineWidth = 1;
    line(context, 20, 236, felt.width - 20, 236);
    const { times, positions } = shown;
    const [first = 0] = times;
    const end = (times[times.length - 1] ?? 1) - first || 1;
    const [low, high] = [Math.min(...positions), Math.max(...positions)];
    const toX = (t: number): number => 20 + (t / end) * (felt.width - 40);
    const toY = (x: number): number => 222 - ((x - low) / (high - low || 1)) * 176;
    if (positions.length === 0) {
      context.textAlign = "center";
      context.fillText("fling the list, and let it come to rest", felt.width / 2, 130);
      return;
    }
    context.textAlign = "left";
    context.fillText("offset over time", 20, 24);
    context.fillStyle = INK.ivory;
    times.forEach((time, i) => {
      context.beginPath();
      context.arc(toX(time - first), toY(positions[i] ?? 0), 2.2, 0, 2 * Math.PI);
      context.fill();
    });
    if (!result) return;
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
    const t = Math.max(from, Math.min(end, now));
    ball(context, toX(t), toY(law.position(t - from)), 8, "red");
  };

  /** Fits a law to the chosen recording, and plays it. */
  const measure = (): void => {
    const { times, positions } = source === "own" ? own : readCsv(source === "fling" ? fling : bounce);
    const first = times[0] ?? 0;
    const from = source === "own" ? Math.max(0, own.times.findIndex((time) => time >= released)) : 0;
    shown = { times: Array.from(times), positions: Array.from(positions) };
    const kept = { times: shown.times.slice(from).map((time) => time - first), positions: shown.positions.slice(from) };
    result = undefined;
    const isEmpty = shown.times.length === 0;
    const seen = lines.show(isEmpty ? undefined : kept);
    try {
      if (isEmpty) words.textContent = "Nothing is recorded yet: fling the list, and let it come to rest.";
      else {
        const { best } = fit(kept);
        result = { fit: best, from: best.start };
        words.textContent = [seen, described(best), source === "own" ? "" : "Now fling the list yourself."].join(" ").trim();
      }
    } catch (thrown) {
      words.textContent = `No law was found: ${thrown instanceof Error ? thrown.message : String(thrown)}. Fling the list once more, a little harder.`;
    }
    time.play(false);
    draw();
  };

  const described = ({ model, rmse, parameters, preset }: Fit): string => {
    // Lengths are in the unit of the recording, which is the pixel for a page.
    const constants = parameters.map(({ name, value, unit }) =>
      `${name.replaceAll("_", " ")} ${value.toPrecision(4)} ${unit.replace("length", "px")}`.trim(),
    );
    return `By least squares the law is ${model.replaceAll("_", " ")}, off by ${rmse.toFixed(2)} px: ${constants.join(", ")}.${
      preset ? ` Its constants come nearest to ${preset.name}.` : ""
    }`;
  };

  const time = clock(
    chart,
    (t) => {
      now = t;
      draw();
      lines.draw(t);
    },
    () => Math.max(lines.end, (shown.times[shown.times.length - 1] ?? 0) - (shown.times[0] ?? 0)),
  );

  let request = 0;
  let moved = 0;
  /** The offset at which the list was at rest. */
  let rested = list.scrollTop;
  let isHeld = false;
  const frame = (at: number): void => {
    request = 0;
    const y = list.scrollTop;
    if (y !== own.positions[own.positions.length - 1]) moved = at;
    own.times.push(at / 1000);
    own.positions.push(y);
    const [first = 0, second = 0] = own.times;
    if (own.times.length === 2) {
      // The first frame already shows a list that has moved, at once or by the start of a fling.
      own.times.unshift(first - (second - first));
      own.positions.unshift(rested);
    }
    if (!isHeld && at - moved > STILL) {
      rested = y;
      if (own.positions.length > 8) measure();
      return;
    }
    draw();
    request = requestAnimationFrame(frame);
  };
  /** Begins a recording of the visitor's scrolling, whose dots appear as the list moves. */
  const record = (): void => {
    if (request !== 0) return;
    time.stop();
    result = undefined;
    shown = own = { times: [], positions: [] };
    released = 0;
    source = "own";
    for (const input of sources.querySelectorAll("input")) input.checked = input.value === source;
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
  measure();
  return () => {
    cancelAnimationFrame(request);
    time.destroy();
    lines.destroy();
    felt.destroy();
  };
};
