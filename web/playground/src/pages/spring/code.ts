import { type Law, spring, type SpringMotion } from "carom";
import { toDialect, toLinear, dialects } from "carom-tools/convert";
import { segmented, select } from "../../ui/choice";
import { codeBlock } from "../../ui/copy";
import { el } from "../../ui/dom";
import type { Figure } from "../../plot/figure";
import { fixed, percent } from "../../ui/number";
import { messageOf, problem } from "../../ui/problem";
import { Plot } from "../../plot/plot";
import { type CaromCode, CAROM, caromCode, CSS, type CssCode, cssCode } from "./carom-code";
import { GROUPS } from "./groups";

type Precision = "0.05" | "0.02" | "0.01" | "0.005" | "0.001";

/** The spring as code for every toolkit, and how well CSS shows it. */
export function code(
  toolkit: string,
  onToolkit: (name: string) => void,
): {
  element: HTMLElement;
  /** A separate card: how close CSS comes to the spring, with buttons to try it. */
  css: HTMLElement;
  toolkit(): string;
  show(law: Law): void;
  destroy(): void;
} {
  let law: Law | undefined;
  let precision: Precision = "0.005";
  const titles = new Map(dialects().map(({ name, title }) => [name, title]));
  const own = { label: "Carom", choices: Object.entries(CAROM).map(([value, label]) => ({ value, label })) };
  const others = Object.entries(GROUPS).map(([label, names]) => ({
    label,
    choices: names.map((value) => ({ value, label: titles.get(value) ?? value })),
  }));
  const groups = [
    { label: "CSS", choices: Object.entries(CSS).map(([value, label]) => ({ value, label })) },
    own,
    ...others,
  ];
  const first = titles.has(toolkit) || toolkit in CAROM || toolkit in CSS ? toolkit : "css";
  const chooser = select("Code for", groups, first, (name) => {
    onToolkit(name);
    writeToolkit();
  });
  const block = codeBlock("code");
  const trouble = problem();
  const cssTrouble = problem();
  const cssNumbers = el("p", { class: "muted number" });
  const tries = el("div", { class: "row" }, ...["Hover", "Press", "Focus"].map(toTry));
  const errors = new Plot(
    "linear() minus the spring",
    130,
    { x: { label: "time", unit: "s" }, y: { label: "error", unit: "% of the travel" } },
    "no linear() for this spring",
  );

  const writeToolkit = (): void => {
    if (!law) return;
    try {
      const name = chooser.value;
      if (name in CSS) block.set(cssCode(name as CssCode, spring(law), Number(precision)));
      else block.set(name in CAROM ? caromCode(name as CaromCode, law) : toDialect(name, law).code);
      trouble.clear();
    } catch (thrown) {
      block.set("");
      trouble.show(messageOf(thrown));
    }
  };
  const writeCss = (): void => {
    if (!law) return;
    try {
      const motion = spring(law);
      const { css: easing, durationMs, error, points } = toLinear(motion, Number(precision));
      cssNumbers.textContent = `${points.length / 2} points, ${easing.length} bytes; at most ${percent(error)} off, and at rest after ${fixed(durationMs, 0)} ms`;
      tries.style.setProperty("--spring", easing);
      tries.style.setProperty("--spring-duration", `${durationMs}ms`);
      cssTrouble.clear();
      errors.draw(difference(motion, points, durationMs / 1000, error));
    } catch (thrown) {
      errors.draw({ lines: [] });
      cssNumbers.textContent = "";
      cssTrouble.show(messageOf(thrown));
    }
  };
  const accuracy = segmented<Precision>(
    "CSS within",
    { "0.05": "5 %", "0.02": "2 %", "0.01": "1 %", "0.005": "0.5 %", "0.001": "0.1 %" },
    precision,
    (next) => {
      precision = next;
      writeToolkit();
      writeCss();
    },
  );
  return {
    element: el(
      "section",
      { class: "card stack", "aria-label": "Code" },
      chooser.element,
      block.element,
      trouble.element,
    ),
    css: el(
      "section",
      { class: "card stack", "aria-label": "CSS" },
      accuracy.element,
      cssTrouble.element,
      cssNumbers,
      tries,
      errors.element,
    ),
    toolkit: () => chooser.value,
    show(next) {
      law = next;
      writeToolkit();
      writeCss();
    },
    destroy: () => errors.destroy(),
  };
}

/** A button to try the transition. The browser moves it, without a script. */
function toTry(name: string): HTMLElement {
  const it = el("button", { class: "try", type: "button", "aria-pressed": "false" }, name);
  it.addEventListener("click", () => it.setAttribute("aria-pressed", String(it.ariaPressed !== "true")));
  return it;
}

/** A magnified plot of the error of `linear()`, which is too small to be visible on the curve itself. */
function difference(motion: SpringMotion, points: number[], duration: number, most: number): Figure {
  const count = 600;
  const xs = Float64Array.from({ length: count + 1 }, (_, i) => (i / count) * duration);
  let piece = 0;
  const ys = xs.map((t) => {
    const share = t / duration;
    while (2 * piece + 4 < points.length && (points[2 * piece + 2] ?? 1) < share) piece += 1;
    const [x1 = 0, y1 = 0, x2 = 1, y2 = 1] = points.slice(2 * piece, 2 * piece + 4);
    const y = x2 > x1 ? y1 + ((share - x1) / (x2 - x1)) * (y2 - y1) : y2;
    return 100 * (y - motion.position(t));
  });
  const high = Math.max(1e-6, 130 * most);
  return {
    lines: [{ label: "error", colour: "--series-3", xs, ys, width: 1.75 }],
    marks: [{ y: 0, label: "", colour: "--chalk" }],
    x: { low: 0, high: duration },
    y: { low: -high, high },
    summary: `At most ${percent(most)} of the travel.`,
  };
}
