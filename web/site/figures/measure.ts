/** Records how the visitor's own device scrolls, fits a law to the recording, and draws the lines that show the law. */
import { fitted, type Fit, fit, readTrace } from "carom-tools/fit";
import bounce from "../../../proof/data/ios/bounce_back.csv?raw";
import fling from "../../../proof/data/ios/fling_normal.csv?raw";
import { ball, button, choice, clock, el, Felt, FONT, INK, line, type Mount } from "./kit";
import { described } from "./fit-words";
import { onPhone } from "./on-phone";
import { afterRelease, emptyRecording, longList, recorder, whyNot } from "./recorder";
import { type Recording, straight } from "./straight";

type Source = "fling" | "bounce" | "own";

export const mount: Mount = (root) => {
  const list = longList();
  const words = el("p", { class: "figure-words", "aria-live": "polite" }, "");
  const chart = el("div", { class: "chart" });
  let source: Source = "fling";
  const sources = choice<Source>(
    "Recording",
    [
      ["fling", "iOS, a fling"],
      ["bounce", "iOS, a bounce"],
      ["own", "yours"],
    ],
    source,
    (next) => {
      source = next;
      measure();
    },
  );
  const controls = el(
    "div",
    { class: "figure-controls" },
    sources,
    button("Play", () => time.play()),
  );
  root.append(el("div", { class: "measure" }, list, chart));
  const lines = straight(root);
  root.append(controls, words, onPhone());
  let own = emptyRecording();
  let shown: Recording = own;
  let result: { fit: Fit; from: number } | undefined;
  let now = 0;
  const felt = new Felt(
    chart,
    "The offset of the list over time, and the law",
    () => 260,
    () => draw(),
  );

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
    const { times, positions } = source === "own" ? own : readTrace(source === "fling" ? fling : bounce);
    shown = { times: Array.from(times), positions: Array.from(positions) };
    const kept = afterRelease({ ...shown, released: source === "own" ? own.released : 0 });
    result = undefined;
    const isEmpty = shown.times.length === 0;
    const seen = lines.show(isEmpty ? undefined : kept);
    try {
      if (isEmpty) words.textContent = "Nothing is recorded yet: fling the list, and let it come to rest.";
      else {
        const { best } = fit(kept);
        result = { fit: best, from: best.start };
        words.textContent = [seen, described(best), source === "own" ? "" : "Now fling the list yourself."]
          .join(" ")
          .trim();
      }
    } catch {
      words.textContent = whyNot(kept);
    }
    time.play(false);
    draw();
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

  // Shows each movement as it is recorded.
  const end = recorder(list, {
    begin(next) {
      time.stop();
      result = undefined;
      shown = own = next;
      source = "own";
      for (const input of sources.querySelectorAll("input")) input.checked = input.value === source;
    },
    frame: draw,
    end: measure,
  });
  measure();
  return () => {
    end();
    time.destroy();
    lines.destroy();
    felt.destroy();
  };
};
