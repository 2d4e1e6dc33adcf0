import type { Recording as Recorded } from "carom-tools/fit";
import recordings from "virtual:films/recordings";
import { Frames } from "../../frames";
import type { Link, Page } from "../../shell/router";
import { check, select } from "../../ui/choice";
import { download } from "../../ui/copy";
import { el } from "../../ui/dom";
import { messageOf, problem } from "../../ui/problem";
import { type Slider, slider } from "../../ui/slider";
import { engine, isLoaded, load } from "./engine";
import { asCsv, asJson, dropOn } from "./files";
import { measure, type Measured, type Stretch } from "./measure";
import { compare, type Compared } from "./presets";
import type { Recording } from "./recorder";
import { type Sample, SAMPLES } from "./samples";
import { type Source, type Sources, sources } from "./sources";
import { lawName } from "./tables";
import { type Trace, traceOf } from "./trace";
import { endOf, View } from "./view";

class TraceLab {
  /** The interval and the law that the address requests. If the address leaves out an end of the interval, that end is NaN. */
  private readonly asked: { from: number; to: number; model: string };
  private presetsShown: boolean;
  private trace: Trace | undefined;
  private found: Measured | undefined;
  private chosen: Stretch | undefined;
  private compared: Compared[] = [];
  /** Whether this is the first recording. The interval of the address applies only to it. */
  private isFirst = true;

  private readonly trouble = problem();
  private readonly view: View;
  private readonly from = this.instant("from", "From");
  private readonly to = this.instant("to", "To");
  private readonly downloads = el(
    "div",
    { class: "row" },
    this.downloadButton("CSV", "text/csv", (trace, stretch) => asCsv(trace, stretch)),
    this.downloadButton("JSON", "application/json", (trace, stretch) => asJson(trace, stretch, this.compared)),
  );
  /** The choice of a law. The module knows their names. */
  private readonly lawElement = select(
    "Law",
    [{ label: "", choices: [{ value: "auto", label: "Whichever explains it best" }] }],
    "auto",
    (name) => {
      this.asked.model = name;
      this.save();
      this.fit();
    },
  ).element;
  private readonly laws = this.lawElement.querySelector("select") as HTMLSelectElement;
  /** Whether a slider has changed the interval since the last fit. */
  private isStale = false;
  /** Whether the last fit still has to be drawn. */
  private isNew = false;
  /** Fits in one frame and draws in the next, because both together take longer than a frame. */
  private readonly refit = new Frames(() => {
    if (this.isNew) {
      this.show();
      return this.isStale;
    }
    this.find();
    return true;
  });
  private readonly input: Sources;
  private readonly endDrop: () => void;
  /** Counts started reads. If several overlap, the last one wins. */
  private readings = 0;

  constructor(
    root: HTMLElement,
    private readonly link: Link,
  ) {
    this.asked = {
      from: link.number("from", NaN, 0),
      to: link.number("to", NaN, 0),
      model: isLoaded() ? link.word("model", ["auto", ...engine().models()]) : "auto",
    };
    this.presetsShown = link.text("presets") !== "off";
    this.input = sources(
      {
        source: link.word<Source>("source", ["sample", "record", "file"]),
        sample: link.word("sample", SAMPLES.map(({ name }) => name) as [string, ...string[]]),
      },
      {
        sample: (sample) => this.readSample(sample),
        recording: (recording) => this.readRecording(recording),
        files: (files) => void this.readFiles(files),
        empty: () => this.readNothing(),
      },
    );
    this.view = new View(this.input, this.trouble.element, (stretch) => {
      this.select(stretch);
      this.show();
    });
    const lab = this.layout();
    this.endDrop = dropOn(lab, (files) => void this.readFiles(files));
    root.append(lab);
    this.input.begin();
  }

  /** Fits the recording that is shown, once the fits are loaded. */
  complete(): void {
    this.laws.append(
      ...engine()
        .models()
        .map((name) => el("option", { value: name }, lawName(name))),
    );
    this.laws.value = this.asked.model;
    this.fit();
    if (this.trouble.element.textContent === "") this.trouble.show(this.link.problem());
  }

  close(): void {
    this.readings += 1;
    this.refit.stop();
    this.endDrop();
    this.input.destroy();
    this.view.destroy();
  }

  private save(): void {
    const { from, to, model } = this.asked;
    const { source, sample } = this.input;
    this.link.save({
      source,
      sample: source === "sample" ? sample.name : undefined,
      from: trimmed(from),
      to: trimmed(to),
      model: model === "auto" ? undefined : model,
      presets: this.presetsShown ? undefined : "off",
    });
  }

  private readSample({ name, from }: Sample): void {
    const isFirst = this.renew();
    this.use(traceOf(name, recordings[name] as Recorded), from);
    if (!isFirst) this.save();
  }

  private async readFiles(files: File[]): Promise<void> {
    const [file] = files;
    if (!file) return;
    this.renew();
    const reading = this.readings;
    const many = files.length > 1 ? `, the first of ${files.length} files: one at a time` : "";
    this.trouble.clear();
    this.input.showFile(`Reading ${file.name}${many} …`);
    this.use(undefined);
    this.save();
    const text = await file.text().catch((thrown: unknown) => {
      if (reading === this.readings) this.trouble.show(`${file.name} cannot be read: ${messageOf(thrown)}`);
    });
    // Show first that the page is reading, because a long recording takes time.
    await new Promise((done) => setTimeout(done, 30));
    await load();
    if (reading !== this.readings) return;
    if (text !== undefined) this.read(file.name.replace(/\.[^.]*$/, ""), text);
    this.input.showFile(`${file.name}${many}`);
  }

  private readRecording({ times, positions, events, released = 0 }: Recording): void {
    this.renew();
    if (times.length <= 3) return this.trouble.show("Nothing was recorded: the list did not move.");
    const recording = { name: "recording", times, positions, events };
    // Fit from the release on. If too few samples follow it, fit from the beginning.
    this.use(recording, released);
    if (!this.chosen && released > 0) this.use(recording);
  }

  private readNothing(): void {
    const isFirst = this.renew();
    this.trouble.clear();
    this.use(undefined);
    if (!isFirst) this.save();
  }

  /** Shows another recording and forgets the previous interval. Returns whether it is the first recording. */
  private renew(): boolean {
    const { isFirst } = this;
    if (!isFirst) this.asked.from = this.asked.to = NaN;
    this.isFirst = false;
    this.readings += 1;
    return isFirst;
  }

  private read(name: string, text: string): void {
    try {
      this.use(traceOf(name, engine().readTrace(text)));
    } catch (thrown) {
      this.use(undefined);
      this.trouble.show(messageOf(thrown));
      this.show();
    }
  }

  /** Shows a recording. Its interval begins at `start`, the release, unless the address requests another one. */
  private use(trace: Trace | undefined, start = 0): void {
    this.trace = trace;
    const { from, to, asked } = this;
    const end = endOf(trace);
    for (const { element } of [from, to]) element.hidden = trace === undefined;
    from.reach(0, end);
    to.reach(0, end);
    from.set(Math.min(asked.from >= 0 ? asked.from : start, end));
    to.set(asked.to > from.value ? Math.min(asked.to, end) : end);
    this.fit();
  }

  private fit(): void {
    this.find();
    this.show();
  }

  /** Fits laws to the interval, and compares the best one with platforms. */
  private find(): void {
    this.isStale = false;
    this.isNew = true;
    this.found = undefined;
    if (this.trace && isLoaded()) {
      try {
        this.found = measure(this.trace, this.from.value, this.to.value, this.asked.model);
        this.trouble.clear();
      } catch (thrown) {
        this.trouble.show(messageOf(thrown));
      }
    }
    this.select(this.found?.best);
  }

  private select(stretch: Stretch | undefined): void {
    this.chosen = stretch;
    this.compared = stretch ? compare(stretch) : [];
  }

  private show(): void {
    this.isNew = false;
    const { trace, found, chosen, compared, presetsShown } = this;
    const [from, to] = [this.from.value, this.to.value];
    try {
      this.view.show({ trace, from, to, found, chosen, compared, presetsShown, isFitted: isLoaded() });
    } catch (thrown) {
      this.trouble.show(messageOf(thrown));
    }
    this.downloads.hidden = chosen === undefined;
  }

  private layout(): HTMLElement {
    return el(
      "div",
      { class: "lab trace-lab drop" },
      this.view.plots,
      el(
        "section",
        { class: "card panel stack", "aria-label": "The recording" },
        this.input.sampleElement,
        this.from.element,
        this.to.element,
        this.lawElement,
        this.presetCheck(),
        this.downloads,
      ),
      this.view.tables,
    );
  }

  private instant(name: "from" | "to", label: string): Slider {
    return slider({
      label,
      unit: "s",
      min: 0,
      max: 1,
      step: 0.01,
      value: name === "from" ? 0 : 1,
      lowest: 0,
      highest: 1e4,
      onInput: (value) => {
        this.asked[name] = value;
        this.save();
        this.isStale = true;
        this.refit.wake();
      },
    });
  }

  private presetCheck(): HTMLElement {
    return check("Compare with platforms", this.presetsShown, (yes) => {
      this.presetsShown = yes;
      this.save();
      this.show();
    }).element;
  }

  private downloadButton(
    format: "CSV" | "JSON",
    type: string,
    text: (trace: Trace, stretch: Stretch) => string,
  ): HTMLElement {
    const onclick = (): void => {
      const { trace, chosen } = this;
      if (trace && chosen) download(`${trace.name}-fit.${format.toLowerCase()}`, text(trace, chosen), type);
    };
    return el("button", { class: "pill", type: "button", onclick }, `Download ${format}`);
  }
}

/** Times in the address have four decimals. */
const trimmed = (value: number): number | undefined => (Number.isFinite(value) ? Number(value.toFixed(4)) : undefined);

/** Draws the recording first, and moves its ball at once. Meanwhile it loads the fits, which are WebAssembly. */
export const page: Page = {
  async mount(root, link) {
    if (link.text("model") !== undefined || link.text("view") !== undefined) await load();
    const lab = new TraceLab(root, link);
    await load();
    lab.complete();
    return () => lab.close();
  },
};
