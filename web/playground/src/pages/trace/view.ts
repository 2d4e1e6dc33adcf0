import type { Line } from "../../plot/line";
import type { Mark } from "../../plot/figure";
import { Plot } from "../../plot/plot";
import { Player } from "../../player";
import { type Range, rangeOf } from "../../plot/scale";
import { el } from "../../ui/dom";
import { facts } from "../../ui/facts";
import { digits, fixed } from "../../ui/number";
import type { Measured, Stretch } from "./measure";
import type { Compared } from "./presets";
import type { Sources } from "./sources";
import { candidateTable, lawName, parameterTable, presetTable } from "./tables";
import type { Trace } from "./trace";

/** A recording and its results. */
export interface Findings {
  trace: Trace | undefined;
  /** The interval that laws were fitted in, in seconds. */
  from: number;
  to: number;
  found: Measured | undefined;
  /** The selected interval. */
  chosen: Stretch | undefined;
  compared: Compared[];
  presetsShown: boolean;
  /** Whether the fits are loaded. Until then, only the recording is shown. */
  isFitted: boolean;
}

/** Returns the last time of a recording. */
export const endOf = (trace: Trace | undefined): number => trace?.times[trace.times.length - 1] ?? 1;

/** Shows a recording, its laws and their residuals as plots, numbers and words. */
export class View {
  private readonly course = new Plot(
    "Recording and law",
    300,
    { x: { label: "time", unit: "s" }, y: { label: "position", unit: "px" } },
    "no recording yet",
  );
  private readonly residuals = new Plot(
    "Residuals",
    150,
    { x: { label: "time", unit: "s" }, y: { label: "recording − law", unit: "px, recording − law" } },
    "no law yet",
  );
  /** The balls on the curves, at one instant of the recording. */
  private readonly player = new Player((time) => this.course.ride(time));
  private readonly numbers = facts("Law", "Off by (RMS)", "R²", "Samples");
  private readonly words = el("p", { class: "muted" });
  private readonly stretches = el("div", {
    class: "chips",
    role: "group",
    "aria-label": "Stretches of the recording",
  });
  private readonly parameters = parameterTable();
  private readonly candidates = candidateTable();
  private readonly presets = presetTable();
  readonly plots: HTMLElement;
  readonly tables: HTMLElement;

  /** Plays the balls. */
  private readonly play = el(
    "div",
    { class: "row" },
    el("button", { class: "pill", type: "button", onclick: () => this.player.play() }, "Play"),
    el("span", { class: "muted hint" }, "Or drag along the curves to see any instant."),
  );
  /** The recording whose balls began to move before its laws were fitted. */
  private early: Trace | undefined;

  constructor(
    { element, panes }: Sources,
    private readonly trouble: HTMLElement,
    private readonly onChoose: (stretch: Stretch) => void,
  ) {
    this.course.onCursor = (time) => time !== undefined && this.player.seek(time);
    this.plots = el(
      "section",
      { class: "card area-curve stack", "aria-label": "Fit" },
      element,
      ...panes,
      this.numbers.element,
      trouble,
      this.course.element,
      this.play,
      this.residuals.element,
      this.stretches,
      this.words,
    );
    this.tables = el(
      "div",
      { class: "area-table column" },
      this.parameters.element,
      this.candidates.element,
      this.presets.element,
    );
  }

  destroy(): void {
    this.player.stop();
    this.course.destroy();
    this.residuals.destroy();
  }

  show(all: Findings): void {
    const { trace, found, chosen, isFitted } = all;
    const x = { low: 0, high: endOf(trace) };
    const summary = chosen ? `The law is ${lawName(chosen.fit.model)}, off by ${digits(chosen.fit.rmse, 3)} px.` : "";
    this.course.draw({
      lines: lines(all),
      marks: marks(all),
      x,
      y: rangeOf(trace ? [trace.positions] : []),
      summary,
    });
    this.play.hidden = this.residuals.element.hidden = trace === undefined;
    // Let the recording's ball run once. If the laws are fitted meanwhile, their balls join without a restart.
    const isOn = trace !== undefined && this.early === trace;
    this.early = isFitted ? undefined : trace;
    if (!trace) this.player.stop();
    else if (!isOn) this.player.begin(x.high, () => undefined);
    this.showResiduals(chosen, x);
    this.showStretches(found?.stretches ?? [], chosen);
    this.showNumbers(all);
    this.parameters.show(chosen);
    this.candidates.show(chosen);
    this.presets.show(all.compared);
  }

  private showResiduals(chosen: Stretch | undefined, x: Range): void {
    const ys = chosen?.fit.residuals ?? [];
    const most = chosen ? ys.reduce((most, y) => Math.max(most, Math.abs(y)), 1e-9) : 1;
    const line: Line[] = chosen
      ? [{ label: "residual", colour: "--series-1", xs: chosen.times, ys, dots: "only", width: 2 }]
      : [];
    this.residuals.draw({
      lines: line,
      marks: [{ y: 0, label: "", colour: "--chalk" }],
      x,
      y: { low: -1.2 * most, high: 1.2 * most },
      summary: chosen ? `At most ${digits(most, 3)} px between recording and law.` : "No law yet.",
    });
  }

  private showStretches(all: Stretch[], chosen: Stretch | undefined): void {
    this.stretches.hidden = all.length < 2;
    const chips = all.map((each) =>
      el(
        "button",
        {
          class: "chip",
          type: "button",
          "aria-pressed": String(each === chosen),
          onclick: () => this.onChoose(each),
        },
        `${lawName(each.fit.model)} from ${fixed(each.fit.start, 2)} s`,
      ),
    );
    this.stretches.replaceChildren(...chips);
  }

  private showNumbers({ trace, found, chosen }: Findings): void {
    if (!chosen) {
      this.numbers.set("–", "–", "–", trace ? String(trace.times.length) : "–");
      this.words.textContent =
        trace || this.trouble.textContent ? "" : "Record a scroll, choose a sample, or drop a CSV.";
      return;
    }
    const { model, variant, rmse, rSquared, preset, isExplained } = chosen.fit;
    this.numbers.set(lawName(model, variant), `${digits(rmse, 3)} px`, fixed(rSquared, 6), String(chosen.times.length));
    this.words.textContent = [
      preset ? `Its constants come nearest to ${preset.name}.` : "",
      isExplained ? "" : "No law explains all of it: this one is the least wrong.",
      ...(found?.notes ?? []).map((note) => `${note[0]?.toUpperCase()}${note.slice(1)}.`),
    ]
      .filter(Boolean)
      .join(" ");
  }
}

/** Returns the lines in the order they are drawn: laws, platforms, and the recording on top. */
function lines({ trace, found, chosen, compared, presetsShown }: Findings): Line[] {
  if (!trace) return [];
  const platform = ({ name, colour, dash, times, positions }: Compared): Line => ({
    label: name,
    colour,
    xs: times,
    ys: positions,
    width: 1.5,
    dash,
  });
  const law = (each: Stretch): Line => ({
    label: each === chosen ? "law" : "other law",
    colour: "--series-1",
    xs: each.times,
    ys: each.law,
    width: each === chosen ? 2.25 : 1.25,
  });
  const others = (found?.stretches ?? []).filter((each) => each !== chosen);
  return [
    ...others.map(law),
    ...(chosen ? [law(chosen)] : []),
    // Draw the platforms above the fitted law. They are dashed, so you still see the law where they coincide.
    ...(presetsShown ? compared.map(platform) : []),
    { label: "recording", colour: "--series-3", xs: trace.times, ys: trace.positions, dots: "only", width: 1.5 },
  ];
}

const marks = ({ trace, from, to }: Findings): Mark[] => [
  ...(trace && from > 0 ? [{ x: from, label: "from", colour: "--chalk" }] : []),
  ...(trace && to < endOf(trace) ? [{ x: to, label: "to", colour: "--chalk" }] : []),
];
