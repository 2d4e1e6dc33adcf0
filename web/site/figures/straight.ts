/**
 * Two plots, each of which is a straight line if the recording follows a law. For friction, the plot shows ln of the remaining distance
 * against t. For a bounce, it shows x against t·e^(−ωt).
 */
import { linearize, type LogLinear, type OmegaSearch, readTrace, type Recording } from "carom-tools/fit";
import { spring } from "carom";
import bounce from "../../../proof/data/ios/bounce_back.csv?raw";
import fling from "../../../proof/data/ios/fling_normal.csv?raw";
import { ball, button, choice, clock, el, Felt, FONT, INK, line, type Mount } from "./kit";

/** How long the figure shows the search, from the lowest ω to the highest, in seconds. */
const SEARCH = 1.8;
const PAD = 20;
const TOP = 40;
const HEIGHT = 220;

/** A felt with a title. It maps a range of x and a range of y to places on the felt. */
class Panel {
  readonly felt: Felt;
  private x = { low: 0, high: 1 };
  private y = { low: 0, high: 1 };

  constructor(root: HTMLElement, label: string, draw: () => void) {
    this.felt = new Felt(root, label, () => HEIGHT, draw);
  }

  /** Clears the felt and writes its title. Returns `undefined` if the felt doesn't have a size yet. */
  begin(title: string, xs: number[], ys: number[]): CanvasRenderingContext2D | undefined {
    if (this.felt.width === 0) return undefined;
    this.x = { low: Math.min(...xs), high: Math.max(...xs) };
    this.y = { low: Math.min(...ys), high: Math.max(...ys) };
    const context = this.felt.begin();
    context.font = FONT;
    context.textBaseline = "alphabetic";
    context.textAlign = "left";
    context.fillStyle = INK.chalk;
    context.fillText(title, PAD, 24);
    context.strokeStyle = INK.faint;
    context.lineWidth = 1;
    line(context, PAD, HEIGHT - PAD + 6, this.felt.width - PAD, HEIGHT - PAD + 6);
    return context;
  }

  toX(value: number): number {
    return PAD + ((value - this.x.low) / (this.x.high - this.x.low || 1)) * (this.felt.width - 2 * PAD);
  }
  toY(value: number): number {
    return HEIGHT - PAD - ((value - this.y.low) / (this.y.high - this.y.low || 1)) * (HEIGHT - PAD - TOP);
  }
  dots(context: CanvasRenderingContext2D, points: readonly (readonly [number, number])[]): void {
    context.fillStyle = INK.ivory;
    for (const [x, y] of points) {
      context.beginPath();
      context.arc(this.toX(x), this.toY(y), 2.4, 0, 2 * Math.PI);
      context.fill();
    }
  }
  stroke(
    context: CanvasRenderingContext2D,
    points: readonly (readonly [number, number])[],
    colour: string,
    width: number,
  ): void {
    context.strokeStyle = colour;
    context.lineWidth = width;
    context.lineJoin = "round";
    context.beginPath();
    points.forEach(([x, y], i) =>
      i === 0 ? context.moveTo(this.toX(x), this.toY(y)) : context.lineTo(this.toX(x), this.toY(y)),
    );
    context.stroke();
  }
}

const pairs = (numbers: readonly number[]): [number, number][] =>
  Array.from({ length: numbers.length >> 1 }, (_, i) => [numbers[2 * i] ?? 0, numbers[2 * i + 1] ?? 0]);
const firsts = (points: readonly (readonly [number, number])[]): number[] => points.map(([x]) => x);
const seconds = (points: readonly (readonly [number, number])[]): number[] => points.map(([, y]) => y);

/**
 * Returns the times of a search's points, in seconds since the list crossed the edge. The points are consecutive samples. Two samples at
 * τ and τ + Δ have the abscissas u₁ = τ·e^(−ωτ) and u₂ = (τ + Δ)·e^(−ω(τ + Δ)). From their quotient follows τ = rΔ/(1 − r), with
 * r = u₁/u₂·e^(−ωΔ).
 */
function sinceEdge({ times, positions }: Recording, { points, omega }: OmegaSearch): number[] {
  const all = pairs(points);
  const starts = positions.map((_, i) => i).filter((i) => all.every(([, x], k) => positions[i + k] === x));
  const first = starts[starts.length - 1] ?? 0;
  const [near, far] = [Math.min(1, all.length - 2), all.length - 1];
  const apart = (times[first + far] ?? 0) - (times[first + near] ?? 0);
  const r = ((all[near]?.[0] ?? 0) / (all[far]?.[0] ?? 1)) * Math.exp(-omega * apart);
  const crossed = (times[first + near] ?? 0) - (r * apart) / (1 - r);
  return all.map((_, k) => (times[first + k] ?? 0) - crossed);
}

export const mount: Mount = (root) => {
  const [logPlace, searchPlace, linePlace] = [el("div"), el("div"), el("div")];
  const element = el("div", { class: "straight" }, logPlace, searchPlace, linePlace);
  root.append(element);
  let log: LogLinear | undefined;
  let search: OmegaSearch | undefined;
  let curve: [number, number][] = [];
  let since: number[] = [];
  let logStart = 0;
  let now = 0;
  /** The index of the point that the visitor has chosen on the curve. */
  let chosen: number | undefined;

  const logPanel = new Panel(logPlace, "The logarithm of the distance that is left, over time", () => drawLog());
  const searchPanel = new Panel(searchPlace, "R² for each ω; drag to choose an ω", () => drawSearch());
  const linePanel = new Panel(linePlace, "The position against t·e^(−ωt) for the chosen ω", () => drawSearch());

  /**
   * Returns where the search is along the curve: it goes to the end at constant speed, then a spring takes it back to the highest point.
   */
  const place = (): number => {
    if (chosen !== undefined) return chosen;
    const last = curve.length - 1;
    if (now < SEARCH) return (now / SEARCH) * last;
    const top = curve.reduce((best, [, r2], i) => (r2 > (curve[best]?.[1] ?? -Infinity) ? i : best), 0);
    const back = spring({ response: 0.6, dampingRatio: 0.75, from: last, to: top });
    return Math.max(0, Math.min(last, back.position(now - SEARCH)));
  };

  /** Returns the ω and the R² where the search is. */
  const chosenPoint = (): [number, number] => {
    const at = place();
    const i = Math.max(0, Math.min(Math.floor(at), curve.length - 2));
    const [[w1, r1], [w2, r2]] = [curve[i] ?? [0, 0], curve[i + 1] ?? [0, 0]];
    return [w1 + (at - i) * (w2 - w1), r1 + (at - i) * (r2 - r1)];
  };

  const drawLog = (): void => {
    if (!log) return;
    const points = pairs(log.points);
    const { slope, intercept } = log;
    const ends = [0, Math.max(...firsts(points))].map((t) => [t, intercept + slope * t] as const);
    const context = logPanel.begin("ln of the distance left", firsts(points), [...seconds(points), ...seconds(ends)]);
    if (!context) return;
    logPanel.stroke(context, ends, INK.red, 2.25);
    logPanel.dots(context, points);
    const t = Math.max(0, Math.min(now - logStart, ends[1]?.[0] ?? 0));
    ball(context, logPanel.toX(t), logPanel.toY(intercept + slope * t), 7, "red");
    context.fillStyle = INK.chalk;
    context.textAlign = "right";
    context.fillText(`slope ${slope.toFixed(2).replace("-", "−")} 1/s`, logPanel.felt.width - PAD, TOP + 18);
    context.fillText(`R² ${log.r2.toFixed(5)}`, logPanel.felt.width - PAD, TOP + 38);
  };

  const drawSearch = (): void => {
    if (!search || curve.length < 2) return;
    const [omega, fit] = chosenPoint();
    // The values of ω are a geometric series, so their logarithms are at equal distances.
    const even = curve.map(([w, y]) => [Math.log(w), y] as const);
    const context = searchPanel.begin("R² of the line, for each ω", firsts(even), [0, 1.02]);
    if (context) {
      searchPanel.stroke(context, even, INK.yellow, 2.25);
      ball(context, searchPanel.toX(Math.log(omega)), searchPanel.toY(fit), 8, "yellow");
      context.fillStyle = INK.chalk;
      context.textAlign = "right";
      context.fillText(`ω ${omega.toFixed(2)}  R² ${fit.toFixed(4)}`, searchPanel.felt.width - PAD, 24);
    }
    const positions = seconds(pairs(search.points));
    const points = since.map((t, k) => [t * Math.exp(-omega * t), positions[k] ?? 0] as const);
    const other = linePanel.begin("position against t·e^(−ωt)", [0, ...firsts(points)], positions);
    if (other) {
      linePanel.stroke(other, points, INK.yellow, 1.75);
      linePanel.dots(other, points);
    }
  };

  searchPanel.felt.slider(PAD, {
    at: () => (curve.length > 1 ? place() / (curve.length - 1) : 0),
    text: () => {
      const [omega, r2] = chosenPoint();
      return `ω ${omega.toFixed(2)}, R² ${r2.toFixed(4)}`;
    },
    move(at) {
      chosen = at * (curve.length - 1);
      drawSearch();
    },
  });

  const words = el("p", { class: "figure-words", "aria-live": "polite" });
  const show = (csv: string): void => {
    const recording = readTrace(csv);
    ({ logLinear: log, omegaSearch: search } = linearize(recording));
    chosen = undefined;
    curve = pairs(search?.curve ?? []);
    since = search ? sinceEdge(recording, search) : [];
    // The fling may begin later than the recording, so look for the line's first point among the samples.
    logStart = log ? startOf(recording, log) : 0;
    logPlace.hidden = !log;
    searchPlace.hidden = linePlace.hidden = !search;
    words.textContent = log
      ? `The logarithm of the distance left is a line with slope ${log.slope.toFixed(3).replace("-", "−")} a second, R² ${log.r2.toFixed(5)}.`
      : search
        ? `R² is largest, ${search.r2.toFixed(5)}, at ω = ${search.omega.toFixed(2)} a second. Drag along its curve to see other lines bend.`
        : "";
    time.play(false);
  };
  const sources = choice("Recording", { fling: "iOS, a fling", bounce: "iOS, a bounce" }, "fling", (source) =>
    show(source === "fling" ? fling : bounce),
  );
  const controls = el(
    "div",
    { class: "figure-controls" },
    sources,
    button("Play", () => time.play()),
  );
  root.append(controls, words);
  const time = clock(
    element,
    (t) => {
      now = t;
      drawLog();
      drawSearch();
    },
    () => SEARCH + 1.6,
  );
  show(fling);
  return () => {
    time.destroy();
    for (const panel of [logPanel, searchPanel, linePanel]) panel.felt.destroy();
    root.replaceChildren();
  };
};

/** Returns the time of a line's first point: the time of the sample that is as far from the limit as this point. */
function startOf({ times, positions }: Recording, { limit, points }: LogLinear): number {
  const [at = 0, distance = 0] = points;
  const sample = positions.findIndex((x) => Math.abs(Math.log(Math.abs(limit - x)) - distance) < 1e-9);
  return (times[sample] ?? 0) - at - (times[0] ?? 0);
}
