import { Frames } from "../../frames";
import type { Line } from "../../plot/line";
import { Plot } from "../../plot/plot";
import { rangeOf } from "../../plot/scale";
import type { Link, Page } from "../../shell/router";
import { check } from "../../ui/choice";
import { el } from "../../ui/dom";
import { messageOf, problem } from "../../ui/problem";
import { type Slider, slider } from "../../ui/slider";
import { type Course, course, exactly, FLOOR, load, truthOf } from "./course";
import { Race } from "./race";
import { durationOf, FIRST, isFirst, type Setting, SOLVERS } from "./setting";
import { errorTable, summary } from "./table";

const RATES = [30, 60, 120, 240];

class SolverLab {
  private readonly setting: Setting;
  private readonly hidden: Set<string>;
  private readonly trouble = problem();
  private readonly positions = new Plot(
    "Position",
    280,
    { x: { label: "time", unit: "s" }, y: { label: "position" } },
    "every method is hidden",
  );
  private readonly errors = new Plot(
    "Distance from the exact solution",
    220,
    { x: { label: "time", unit: "s" }, y: { label: "error", logarithmic: true } },
    "every method is hidden",
  );
  private readonly race = new Race((time) => this.positions.ride(time));
  private readonly table = errorTable();
  /** Draws once in a frame, however many changes a slider has reported. */
  private readonly redraw = new Frames(() => {
    this.draw();
    return false;
  });
  private readonly step: Slider;
  private readonly rates = RATES.map((hz) => {
    const onclick = (): void => {
      this.step.set(Number((1000 / hz).toFixed(4)));
      this.set("dt", 1000 / hz);
    };
    return { hz, chip: el("button", { class: "chip", type: "button", onclick }, `${hz} Hz`) };
  });

  constructor(
    root: HTMLElement,
    private readonly link: Link,
  ) {
    this.setting = {
      dt: link.number("dt", FIRST.dt, 0.5, 500),
      response: link.number("response", FIRST.response, 0.02, 10),
      damping_ratio: link.number("damping_ratio", FIRST.damping_ratio, 0, 10),
    };
    this.hidden = new Set((link.text("hidden") ?? "").split(".").filter(Boolean));
    this.step = this.stepSlider();
    root.append(this.layout());
    this.positions.onCursor = (time) => time !== undefined && this.race.seek(time);
    this.draw();
    if (this.trouble.element.textContent === "") this.trouble.show(link.problem());
  }

  /** Loads the steppers, and shows what the visitor has set meanwhile. */
  async complete(): Promise<void> {
    await load();
    if (!isFirst(this.setting)) this.draw();
  }

  close(): void {
    this.redraw.stop();
    this.race.close();
    this.positions.destroy();
    this.errors.destroy();
  }

  private save(): void {
    this.link.save({ ...this.setting, hidden: [...this.hidden].join(".") });
    this.redraw.wake();
  }

  private set(name: keyof Setting, value: number): void {
    this.setting[name] = value;
    this.save();
  }

  private draw(): void {
    for (const { hz, chip } of this.rates)
      chip.setAttribute("aria-pressed", String(Math.abs(this.setting.dt - 1000 / hz) < 0.05));
    try {
      const courses = SOLVERS.flatMap((solver) => course(solver, this.setting) ?? []);
      if (courses.length === 0) return;
      this.trouble.clear();
      this.show(courses);
    } catch (thrown) {
      this.trouble.show(messageOf(thrown));
    }
  }

  private show(courses: Course[]): void {
    const seen = courses.filter(({ solver }) => !this.hidden.has(solver.method));
    const truth = exactly(this.setting);
    const exact: Line = { label: "exact solution", colour: "--chalk-faint", ...truth, width: 8 };
    const x = { low: 0, high: durationOf(this.setting) };
    const told = summary(courses);
    this.positions.draw({
      lines: [exact, ...seen.map((each) => this.line(each, "positions"))],
      x,
      y: rangeOf([truth.ys], 0.25, [0, 1]),
      summary: told,
      isNamedElsewhere: true,
    });
    const worst = Math.max(1e-3, ...seen.map(({ worst }) => Math.min(worst, 1e6)));
    this.errors.draw({
      lines: seen.map((each) => this.line(each, "errors")),
      x,
      y: { low: FLOOR, high: 10 ** Math.ceil(Math.log10(worst) + 0.2) },
      summary: told,
    });
    // After the plots: to measure text, a canvas needs the styles of the page, and these elements are new.
    this.race.show(seen, truthOf(this.setting), durationOf(this.setting));
    this.table.show(courses);
  }

  private line({ solver, times, ...rows }: Course, row: "positions" | "errors"): Line {
    // All methods have the exact start.
    const first = row === "errors" ? 1 : 0;
    return {
      label: solver.name,
      colour: solver.colour,
      width: 1.75,
      // Steps are drawn as dots if they are few enough to be distinguished.
      dots: (1000 * durationOf(this.setting)) / this.setting.dt < 90,
      xs: times.subarray(first),
      ys: rows[row].subarray(first),
    };
  }

  private layout(): HTMLElement {
    return el(
      "div",
      { class: "lab solver-lab" },
      el(
        "section",
        { class: "card area-curve stack", "aria-label": "Courses" },
        this.trouble.element,
        this.race.element,
        this.positions.element,
        this.errors.element,
      ),
      el(
        "section",
        { class: "card panel stack", "aria-label": "The step and the spring" },
        this.step.element,
        el(
          "div",
          { class: "chips", role: "group", "aria-label": "Steps of displays" },
          ...this.rates.map(({ chip }) => chip),
        ),
        ...this.springSliders(),
        el("fieldset", { class: "field" }, el("legend", {}, "Shown"), ...this.checks()),
      ),
      el("section", { class: "card area-table", "aria-label": "Errors" }, this.table.element),
    );
  }

  private stepSlider(): Slider {
    return slider({
      label: "Step",
      unit: "ms",
      min: 1,
      max: 200,
      step: 0.1,
      value: this.setting.dt,
      logarithmic: true,
      lowest: 0.5,
      highest: 500,
      onInput: (value) => this.set("dt", value),
    });
  }

  private springSliders(): HTMLElement[] {
    const response = slider({
      label: "Response",
      unit: "s",
      min: 0.05,
      max: 2,
      step: 0.01,
      value: this.setting.response,
      lowest: 0.02,
      highest: 10,
      onInput: (value) => this.set("response", value),
    });
    const ratio = slider({
      label: "Damping ratio",
      min: 0,
      max: 3,
      step: 0.01,
      value: this.setting.damping_ratio,
      highest: 10,
      onInput: (value) => this.set("damping_ratio", value),
    });
    return [response.element, ratio.element];
  }

  private checks(): HTMLElement[] {
    return SOLVERS.map(({ method, name, colour }) => {
      const show = (yes: boolean): void => {
        if (yes) this.hidden.delete(method);
        else this.hidden.add(method);
        this.save();
      };
      return check(name, !this.hidden.has(method), show, colour).element;
    });
  }
}

export const page: Page = {
  async mount(root, link) {
    const lab = new SolverLab(root, link);
    await lab.complete();
    return () => lab.close();
  },
};
