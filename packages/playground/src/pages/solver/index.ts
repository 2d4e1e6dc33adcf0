import { type Method, spring, steps } from "carom";
import { type Line, plot } from "../../plot/plot";
import { rangeOf } from "../../plot/scale";
import type { Page } from "../../shell/router";
import { check } from "../../ui/choice";
import { el } from "../../ui/dom";
import { digits, fixed } from "../../ui/number";
import { messageOf, problem } from "../../ui/problem";
import { slider } from "../../ui/slider";

interface Solver {
  method: Method;
  name: string;
  colour: string;
}

const SOLVERS: readonly Solver[] = [
  { method: "euler", name: "Forward Euler", colour: "--series-4" },
  { method: "semi-implicit-euler", name: "Semi-implicit Euler", colour: "--series-2" },
  { method: "verlet", name: "Velocity Verlet", colour: "--series-3" },
  { method: "rk4", name: "Runge–Kutta 4", colour: "--series-5" },
  { method: "exact", name: "Exact step", colour: "--series-1" },
];
/** Rounding: below it there is nothing to compare. */
const FLOOR = 1e-17;

interface Course {
  solver: Solver;
  times: Float64Array;
  positions: Float64Array;
  errors: Float64Array;
  worst: number;
}

export const page: Page = {
  mount(root, link) {
    const state = {
      dt: link.number("dt", 33.3, 0.5, 500),
      response: link.number("response", 0.5, 0.02, 10),
      damping_ratio: link.number("damping_ratio", 0.4, 0, 10),
      hidden: link.text("hidden") ?? "",
    };
    const hidden = new Set(state.hidden.split(".").filter(Boolean));
    const trouble = problem();
    const positions = plot(
      "Position",
      280,
      { x: { label: "time", unit: "s" }, y: { label: "position" } },
      "every method is hidden",
    );
    const errors = plot(
      "Distance from the exact solution",
      220,
      { x: { label: "time", unit: "s" }, y: { label: "error", logarithmic: true } },
      "every method is hidden",
    );
    const body = el("tbody");

    const draw = (): void => {
      markRates();
      try {
        const courses = SOLVERS.map((solver) => course(solver, state));
        trouble.clear();
        show(courses);
      } catch (thrown) {
        trouble.show(messageOf(thrown));
      }
    };
    const show = (courses: Course[]): void => {
      const seen = courses.filter(({ solver }) => !hidden.has(solver.method));
      const truth = exactly(state);
      const exact: Line = { label: "exact solution", colour: "--line", ...truth, width: 8 };
      const y = rangeOf([truth.ys], 0.25, [0, 1]);
      // Few enough steps to be told apart are shown as dots.
      const dots = (1000 * durationOf(state)) / state.dt < 90;
      // The start is the same for all and has no error.
      const line =
        (row: "positions" | "errors") =>
        (each: Course): Line => {
          const first = row === "errors" ? 1 : 0;
          return {
            label: each.solver.name,
            colour: each.solver.colour,
            width: 1.75,
            dots,
            xs: each.times.subarray(first),
            ys: each[row].subarray(first),
          };
        };
      const x = { low: 0, high: durationOf(state) };
      positions.draw({ lines: [exact, ...seen.map(line("positions"))], x, y, summary: summary(courses) });
      const worst = Math.max(1e-3, ...seen.map(({ worst }) => Math.min(worst, 1e6)));
      errors.draw({
        lines: seen.map(line("errors")),
        x,
        summary: summary(courses),
        y: { low: FLOOR, high: 10 ** Math.ceil(Math.log10(worst) + 0.2) },
      });
      body.replaceChildren(
        ...courses.map(({ solver, worst, positions: ys }) => {
          const last = ys[ys.length - 1] ?? NaN;
          return el(
            "tr",
            {},
            el("td", {}, el("i", { class: "swatch", style: `--color: var(${solver.colour})` }), solver.name),
            el("td", {}, blewUp(worst) ? "blows up" : digits(worst, 3)),
            el("td", {}, blewUp(worst) ? "–" : fixed(last, 6)),
          );
        }),
      );
    };
    const set =
      (name: "dt" | "response" | "damping_ratio") =>
      (value: number): void => {
        state[name] = value;
        link.save(state);
        draw();
      };
    const rates = [30, 60, 120, 240].map((hz) => {
      const chip = el("button", { class: "chip", type: "button" }, `${hz} Hz`);
      chip.addEventListener("click", () => {
        step.set(Number((1000 / hz).toFixed(4)));
        set("dt")(1000 / hz);
      });
      return { hz, chip };
    });
    const markRates = (): void => {
      for (const { hz, chip } of rates)
        chip.setAttribute("aria-pressed", String(Math.abs(state.dt - 1000 / hz) < 0.05));
    };
    const step = slider({
      label: "Step",
      unit: "ms",
      min: 1,
      max: 200,
      step: 0.1,
      value: state.dt,
      logarithmic: true,
      lowest: 0.5,
      highest: 500,
      onInput: set("dt"),
    });

    root.append(
      el(
        "div",
        { class: "lab solver-lab" },
        el("section", { class: "card area-curve stack", "aria-label": "Courses" }, positions.element, errors.element),
        el(
          "section",
          { class: "card panel stack", "aria-label": "The step and the spring" },
          step.element,
          el(
            "div",
            { class: "chips", role: "group", "aria-label": "Steps of displays" },
            ...rates.map(({ chip }) => chip),
          ),
          slider({
            label: "Response",
            unit: "s",
            min: 0.05,
            max: 2,
            step: 0.01,
            value: state.response,
            lowest: 0.02,
            highest: 10,
            onInput: set("response"),
          }).element,
          slider({
            label: "Damping ratio",
            min: 0,
            max: 3,
            step: 0.01,
            value: state.damping_ratio,
            highest: 10,
            onInput: set("damping_ratio"),
          }).element,
          el(
            "fieldset",
            { class: "field" },
            el("legend", {}, "Shown"),
            ...SOLVERS.map(
              ({ method, name, colour }) =>
                check(
                  name,
                  !hidden.has(method),
                  (yes) => {
                    if (yes) hidden.delete(method);
                    else hidden.add(method);
                    state.hidden = [...hidden].join(".");
                    link.save(state);
                    draw();
                  },
                  colour,
                ).element,
            ),
          ),
          trouble.element,
        ),
        el(
          "section",
          { class: "card area-table", "aria-label": "Errors" },
          el(
            "div",
            { class: "scroll-x", tabindex: 0, role: "region", "aria-label": "Errors as a table" },
            el(
              "table",
              { class: "numbers" },
              el(
                "thead",
                {},
                el(
                  "tr",
                  {},
                  el("th", { scope: "col" }, "Method"),
                  el("th", { scope: "col" }, "Largest error"),
                  el("th", { scope: "col" }, "At the end"),
                ),
              ),
              body,
            ),
          ),
        ),
      ),
    );
    draw();
    return () => {
      positions.destroy();
      errors.destroy();
    };
  },
};

interface Setting {
  dt: number;
  response: number;
  damping_ratio: number;
}

const springOf = ({ response, damping_ratio: dampingRatio }: Setting): { response: number; dampingRatio: number } => ({
  response,
  dampingRatio,
});
const durationOf = ({ response }: Setting): number => 4 * response;
const blewUp = (worst: number): boolean => !(worst < 10);

function course(solver: Solver, setting: Setting): Course {
  const dt = setting.dt / 1000;
  const count = Math.min(20_000, Math.max(1, Math.floor(durationOf(setting) / dt + 1e-9)));
  const states = steps(solver.method, { ...springOf(setting), dt, count });
  const truth = spring(springOf(setting));
  const times = new Float64Array(count + 1);
  const positions = new Float64Array(count + 1);
  const errors = new Float64Array(count + 1);
  let worst = 0;
  for (let i = 0; i <= count; i++) {
    const t = (times[i] = i * dt);
    const x = (positions[i] = states[2 * i] ?? NaN);
    const error = Math.abs(x - truth.position(t));
    errors[i] = Math.max(error, FLOOR);
    worst = Number.isNaN(error) ? Infinity : Math.max(worst, error);
  }
  return { solver, times, positions, errors, worst };
}

function exactly(setting: Setting): { xs: Float64Array; ys: Float64Array } {
  const truth = spring(springOf(setting));
  const xs = Float64Array.from({ length: 401 }, (_, i) => (i / 400) * durationOf(setting));
  return { xs, ys: xs.map((t) => truth.position(t)) };
}

const summary = (courses: Course[]): string =>
  `Largest errors: ${courses.map(({ solver, worst }) => `${solver.name} ${blewUp(worst) ? "blows up" : digits(worst, 2)}`).join(", ")}.`;
