/** Records the visitor's own scrolling, or takes a file, and finds the law that moved it. */

import { fit, type FitReport } from "carom/fit";
import bounce from "../../../../data/ios/bounce_back.csv?raw";
import fling from "../../../../data/ios/fling_normal.csv?raw";
import { h, heading, numbers, select, short, type Page } from "../ui.js";
import { Plot, type Curve } from "../plot.js";

interface Trace {
  times: number[];
  positions: number[];
}

const SAMPLES: Record<string, [title: string, text: string]> = {
  fling: ["iOS, a fling", fling],
  bounce: ["iOS, back from beyond an edge", bounce],
};

/** Rows of time and position; what is no number is a heading or a comment. Times are seconds, unless the heading says ms or
 * there is more than a minute of them. */
function parse(text: string): Trace {
  const rows = text
    .split(/\r?\n/)
    .map((line) => line.split(/[,;\t]/).map((cell) => (cell.trim() === "" ? NaN : Number(cell))))
    .filter(([t, x]) => Number.isFinite(t) && Number.isFinite(x));
  if (rows.length < 5) throw new Error(`the file has ${rows.length} rows of time and position; a fit needs five at least`);
  const isMs = /ms/i.test(text.slice(0, text.indexOf("\n"))) || rows.at(-1)![0] - rows[0][0] > 60;
  const scale = isMs ? 1000 : 1;
  return { times: rows.map(([t]) => t / scale), positions: rows.map(([, x]) => x) };
}

export function trace({ root, query, remember, signal }: Page): void {
  let current: Trace | undefined;
  const plot = new Plot();
  const rests = new Plot();
  const facts = numbers(["Law", "R²", "RMSE", "Nearest platform"]);
  const status = h("p", { class: "note", role: "status" }, "Scroll the list, or choose a recording.");
  const parameters = h("tbody", {});
  const candidates = h("tbody", {});
  const results = h("div", { class: "stack" });
  results.hidden = true;

  const list = h("ol", {}, ...Array.from({ length: 400 }, (_, i) => h("li", {}, `Row ${i + 1}`)));
  const box = h("div", { class: "view scrolls", tabindex: 0, role: "region", "aria-label": "List to scroll" }, list);

  function show(report: FitReport, { times, positions }: Trace): void {
    const { best } = report;
    const start = times[0];
    const span = times.at(-1)! - start;
    const measured = times.flatMap((t, i) => [t - start, positions[i]]);
    const low = Math.min(...positions);
    const high = Math.max(...positions);
    const room = 0.06 * Math.max(high - low, 1);
    const laws: Curve[] = report.fits.map((one) => ({
      points: one.times.flatMap((t, i) => {
        const at = nearest(times, t + one.start);
        return [t + one.start - start, positions[at] - one.residuals[i]];
      }),
    }));
    plot.draw({
      label: `Measured position, and ${best.model}`,
      x: [0, span],
      y: [low - room, high + room],
      curves: [{ points: measured, className: "curve faint" }, ...laws],
    });
    const most = Math.max(...best.residuals.map(Math.abs), 1e-9);
    rests.draw({
      label: "What the law leaves over",
      x: [0, span],
      y: [-1.1 * most, 1.1 * most],
      curves: [{ points: best.times.flatMap((t, i) => [t + best.start - start, best.residuals[i]]) }],
      levels: [0],
    });
    facts.set([
      `${best.model}${best.variant && `, ${best.variant}`}`,
      best.rSquared.toFixed(5),
      short(best.rmse, 3),
      best.preset ? `${best.preset.name}, ${short(100 * best.preset.distance, 2)} % off` : "none",
    ]);
    parameters.replaceChildren(
      ...best.parameters.map(({ name, value, unit, standardError }) =>
        h(
          "tr",
          {},
          h("th", { scope: "row" }, name.replaceAll("_", " ")),
          h("td", {}, `${short(value, 5)} ${unit}`),
          h("td", {}, standardError === undefined ? "" : `± ${short(standardError, 2)}`),
        ),
      ),
    );
    candidates.replaceChildren(
      ...best.candidates.map(({ model, variant, bic, rmse }) =>
        h("tr", {}, h("th", { scope: "row" }, model, variant && `, ${variant}`), h("td", {}, bic.toFixed(1)), h("td", {}, short(rmse, 3))),
      ),
    );
    results.hidden = false;
    status.textContent = best.isExplained
      ? `${times.length} samples: ${best.model} explains them.`
      : `${times.length} samples: no law explains them; ${best.model} is the least wrong.`;
  }

  function take(trace: Trace, note: string): void {
    current = trace;
    try {
      show(fit(trace), trace);
    } catch (error) {
      results.hidden = true;
      status.textContent = `${note}: ${(error as Error).message}`;
    }
  }

  let frame: number | undefined;
  function record(): void {
    if (frame !== undefined) return;
    const samples: Trace = { times: [], positions: [] };
    let quiet = 0;
    status.textContent = "Recording…";
    const next = (timestamp: number): void => {
      const { scrollTop } = box;
      quiet = scrollTop === samples.positions.at(-1) ? quiet + 1 : 0;
      samples.times.push(timestamp / 1000);
      samples.positions.push(scrollTop);
      if (quiet < 20) {
        frame = requestAnimationFrame(next);
        return;
      }
      frame = undefined;
      samples.times.splice(-15);
      samples.positions.splice(-15);
      if (samples.times.length > 8) take(samples, "your scroll");
      else status.textContent = "That was too short: scroll farther.";
    };
    frame = requestAnimationFrame(next);
  }
  box.addEventListener("scroll", record, { passive: true });

  const file = h("input", { type: "file", accept: ".csv,text/csv", "aria-label": "A CSV file of time and position" });
  const read = async (from: File | undefined): Promise<void> => {
    if (!from) return;
    try {
      take(parse(await from.text()), from.name);
    } catch (error) {
      status.textContent = `${from.name}: ${(error as Error).message}`;
    }
  };
  file.addEventListener("change", () => void read(file.files?.[0]));
  const onDrop = (event: DragEvent): void => {
    event.preventDefault();
    void read(event.dataTransfer?.files[0]);
  };
  root.addEventListener("dragover", (event) => event.preventDefault(), { signal });
  root.addEventListener("drop", onDrop, { signal });

  const download = h("button", { type: "button" }, "Download CSV");
  download.addEventListener("click", () => {
    if (!current) return;
    const text = `t,x\n${current.times.map((t, i) => `${t},${current!.positions[i]}`).join("\n")}\n`;
    const link = h("a", { download: "trace.csv", href: URL.createObjectURL(new Blob([text], { type: "text/csv" })) });
    link.click();
    URL.revokeObjectURL(link.href);
  });

  const sample = query.get("sample") ?? "";
  const choose = (name: string): void => {
    if (!(name in SAMPLES)) return;
    take(parse(SAMPLES[name][1]), SAMPLES[name][0]);
    remember({ sample: name });
  };
  const head = (...names: string[]): HTMLElement =>
    h("thead", {}, h("tr", {}, ...names.map((name) => h("th", { scope: "col" }, name))));
  results.append(
    h("section", { class: "panel", "aria-label": "Fit" }, plot.element, facts.element),
    h("section", { class: "panel", "aria-label": "Parameters" }, h("table", {}, head("Parameter", "Value", "Error"), parameters)),
    h("section", { class: "panel", "aria-label": "Residuals" }, h("h2", {}, "Measured minus law"), rests.element),
    h("section", { class: "panel", "aria-label": "Candidates" }, h("table", {}, head("Candidate", "BIC", "RMSE"), candidates)),
  );
  root.append(
    ...heading("Trace lab", "Scroll the list: what your browser and your finger do is recorded frame by frame, and the law behind it is found. Nothing leaves this page."),
    h(
      "div",
      { class: "grid" },
      h(
        "div",
        { class: "stack" },
        h("section", { class: "panel", "aria-label": "Recording" }, box, status),
        h(
          "section",
          { class: "panel stack", "aria-label": "Source" },
          select(
            "Or a recording",
            [["", "choose…"], ...Object.entries(SAMPLES).map(([name, [title]]) => [name, title] as const)],
            sample in SAMPLES ? sample : "",
            choose,
          ),
          h("label", { class: "field" }, h("span", {}, "Or a CSV of time and position, dropped anywhere"), file),
          download,
        ),
      ),
      results,
    ),
  );
  choose(sample);
  signal.addEventListener("abort", () => {
    if (frame !== undefined) cancelAnimationFrame(frame);
  });
}

function nearest(times: readonly number[], t: number): number {
  let best = 0;
  for (let i = 1; i < times.length; i++) if (Math.abs(times[i] - t) < Math.abs(times[best] - t)) best = i;
  return best;
}
