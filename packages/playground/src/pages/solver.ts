/** The same spring stepped by numeric methods at a chosen rate, beside the law. */

import { spring, steps, type Method } from "carom";
import { h, heading, numberOf, short, slider, type Page } from "../ui.js";
import { Plot, type Curve } from "../plot.js";

const METHODS: [Method, string, string][] = [
  ["euler", "Euler", "#c2562d"],
  ["semi-implicit-euler", "Semi-implicit Euler", "#a0740a"],
  ["verlet", "Velocity Verlet", "#0f7f74"],
  ["rk4", "Runge-Kutta 4", "#2f6fb0"],
  ["exact", "Exact", "var(--accent)"],
];

export function solver({ root, query, remember }: Page): void {
  const state = {
    response: numberOf(query, "response", 0.35),
    ratio: numberOf(query, "ratio", 0.5),
    rate: numberOf(query, "rate", 30),
  };
  const plot = new Plot();
  const body = h("tbody", {});
  const caption = h("p", { class: "note" });

  function update(): void {
    const { response, ratio, rate } = state;
    const options = { response, dampingRatio: ratio };
    const law = spring(options);
    const settled = law.settlingTime();
    const end = Math.min(Math.max(1.2 * (Number.isFinite(settled) ? settled : 6 * response), 4 * response), 8);
    const count = Math.ceil(end * rate);
    const curves: (Curve & { color: string })[] = [];
    const rows = METHODS.map(([method, title, color]) => {
      const states = steps(method, { ...options, dt: 1 / rate, count });
      const points = new Float64Array(2 * (count + 1));
      let error = 0;
      for (let i = 0; i <= count; i++) {
        const t = i / rate;
        points[2 * i] = t;
        points[2 * i + 1] = states[2 * i];
        const off = Math.abs(states[2 * i] - law.position(t));
        error = Number.isNaN(off) ? Infinity : Math.max(error, off);
      }
      curves.push({ points, color });
      const final = error > 1e3 ? "runs away" : error < 1e-12 ? "none" : `${short(100 * error, 3)} %`;
      const swatch = h("i", { style: `display:inline-block;width:14px;border-top:2px solid ${color};margin-right:8px;vertical-align:middle` });
      return h("tr", {}, h("th", { scope: "row" }, swatch, title), h("td", {}, final));
    });
    body.replaceChildren(...rows);
    plot.draw({
      label: `Position from 0 to 1 by five methods at ${short(rate)} steps a second`,
      x: [0, end],
      y: [-0.5, 2],
      curves,
      levels: [1],
    });
    plot.element.querySelectorAll<SVGElement>("path.curve").forEach((path, i) => (path.style.stroke = curves[i].color));
    caption.textContent = `Largest distance from the law on the way, as a fraction of the way, at ${short(rate)} steps a second: ω·dt is ${short((2 * Math.PI) / response / rate, 3)}.`;
    remember(state);
  }

  root.append(
    ...heading("Solver lab", "What a numeric method makes of a spring depends on how often it is called. The exact step does not."),
    h(
      "div",
      { class: "grid" },
      h(
        "section",
        { class: "panel", "aria-label": "Spring and rate" },
        slider({ label: "steps a second", min: 8, max: 240, step: 1, value: state.rate, unit: "Hz", onInput: (v) => ((state.rate = v), update()) }),
        slider({ label: "response", min: 0.1, max: 1.5, step: 0.01, value: state.response, unit: "s", onInput: (v) => ((state.response = v), update()) }),
        slider({ label: "damping ratio", min: 0, max: 2, step: 0.01, value: state.ratio, onInput: (v) => ((state.ratio = v), update()) }),
        h(
          "table",
          { style: "margin-top:20px" },
          h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Method"), h("th", { scope: "col" }, "Largest error"))),
          body,
        ),
        caption,
      ),
      h("section", { class: "panel", "aria-label": "Curves" }, plot.element),
    ),
  );
  update();
}
