import type { Linearized, LogLinear, OmegaSearch } from "carom-tools/fit";
import type { Line } from "../../plot/line";
import { Plot } from "../../plot/plot";
import { rangeOf } from "../../plot/scale";
import { el } from "../../ui/dom";
import { facts } from "../../ui/facts";
import { digits, fixed } from "../../ui/number";
import { engine } from "./engine";
import { cut } from "./measure";
import { table } from "./tables";
import type { Trace } from "./trace";

/** Every second number of a list of pairs: the first ones, or the second ones. */
const firsts = (pairs: readonly number[]): number[] => pairs.filter((_, i) => i % 2 === 0);
const seconds = (pairs: readonly number[]): number[] => pairs.filter((_, i) => i % 2 === 1);

/** Returns measured points, and the regression line through them. */
function regression(pairs: readonly number[], slope: number, intercept: number): Line[] {
  const [xs, ys] = [firsts(pairs), seconds(pairs)];
  const ends = [Math.min(...xs), Math.max(...xs)];
  return [
    { label: "regression", colour: "--series-1", xs: ends, ys: ends.map((x) => slope * x + intercept), width: 2.25 },
    { label: "recording", colour: "--series-3", xs, ys, dots: "only", width: 1.5 },
  ];
}

/** A recording as the straight lines of D. Wen's essay on elastic scrolling. */
export class LinearView {
  private readonly fling = new Plot("A fling: ln|c − x| against t", 240, {
    x: { label: "t", unit: "s" },
    y: { label: "ln|c − x|" },
  });
  private readonly flingNumbers = facts("Slope, −γ", "γ", "R²", "c");
  private readonly edge = new Plot("Past an edge: x against t·e^(−ωt)", 240, {
    x: { label: "t·e^(−ωt)", unit: "s" },
    y: { label: "position", unit: "px" },
  });
  private readonly search = new Plot("R² as ω is searched", 200, {
    x: { label: "ω", unit: "rad/s" },
    y: { label: "R²" },
  });
  private readonly edgeNumbers = facts("ω of the largest R²", "R²", "Slope, v₀", "Edge");
  private readonly recurrences = table(
    "Stepping from frame to frame",
    "Step",
    "Formula",
    "Largest error, px",
    "Of the travel",
  );
  private readonly flingPart: HTMLElement;
  private readonly edgePart: HTMLElement;
  private readonly none = el(
    "p",
    { class: "muted" },
    "This part of the recording has neither a fling nor a return to an edge.",
  );
  readonly element: HTMLElement;
  readonly tables = this.recurrences.element;

  constructor() {
    const words = (text: string): HTMLElement => el("p", { class: "muted" }, text);
    this.flingPart = el(
      "div",
      { class: "stack" },
      words(
        "Friction makes the distance to the end, c − x, decay exponentially, so its logarithm is a line whose slope is −γ.",
      ),
      this.fling.element,
      this.flingNumbers.element,
    );
    this.edgePart = el(
      "div",
      { class: "stack" },
      words(
        "A critically damped spring moves past an edge as v₀·t·e^(−ωt). Over t·e^(−ωt) that is a line for the right ω alone, the one of the largest R².",
      ),
      this.edge.element,
      this.search.element,
      this.edgeNumbers.element,
    );
    this.element = el("div", { class: "stack" }, this.flingPart, this.edgePart, this.none);
  }

  destroy(): void {
    for (const each of [this.fling, this.edge, this.search]) each.destroy();
  }

  /** Shows the part of a recording between two times; throws if it is too short. */
  show(trace: Trace | undefined, from: number, to: number): void {
    const nothing: Linearized = { logLinear: undefined, omegaSearch: undefined, recurrences: [], notes: [] };
    this.draw(nothing);
    if (trace) this.draw(engine().linearize(cut(trace, from, to)));
  }

  private draw({ logLinear, omegaSearch, recurrences }: Linearized): void {
    this.flingPart.hidden = logLinear === undefined;
    this.edgePart.hidden = omegaSearch === undefined;
    this.none.hidden = logLinear !== undefined || omegaSearch !== undefined;
    if (logLinear) this.drawFling(logLinear);
    if (omegaSearch) this.drawEdge(omegaSearch);
    this.recurrences.rows(
      recurrences.map(({ name, formula, largestError, relativeError }) => [
        name[0]?.toUpperCase() + name.slice(1),
        el("span", { class: "number" }, formula),
        digits(largestError, 2),
        digits(relativeError, 2),
      ]),
    );
  }

  private drawFling({ points, slope, intercept, r2, limit }: LogLinear): void {
    this.fling.draw({
      lines: regression(points, slope, intercept),
      summary: `A line of slope ${digits(slope, 4)} per second, R² ${fixed(r2, 5)}.`,
    });
    this.flingNumbers.set(
      `${digits(slope, 5)} 1/s`,
      `${digits(-slope, 5)} 1/s`,
      fixed(r2, 6),
      `${digits(limit, 5)} px`,
    );
  }

  private drawEdge({ points, curve, omega, r2, slope, intercept }: OmegaSearch): void {
    const best = `ω = ${digits(omega, 4)} rad/s`;
    this.edge.draw({ lines: regression(points, slope, intercept), summary: `A line for ${best}.` });
    const [xs, ys] = [firsts(curve), seconds(curve)];
    this.search.draw({
      lines: [{ label: "R²", colour: "--series-3", xs, ys, width: 2 }],
      marks: [{ x: omega, y: r2, label: best, colour: "--series-1", below: true }],
      y: { low: Math.min(0, rangeOf([ys]).low), high: 1.05 },
      summary: `R² is largest, ${fixed(r2, 5)}, at ${best}.`,
    });
    this.edgeNumbers.set(
      `${digits(omega, 5)} rad/s`,
      fixed(r2, 6),
      `${digits(slope, 5)} px/s`,
      `${digits(intercept, 5)} px`,
    );
  }
}
