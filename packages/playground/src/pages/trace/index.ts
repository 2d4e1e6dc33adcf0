import { type Line, type Mark, plot } from "../../plot/plot";
import { rangeOf } from "../../plot/scale";
import type { Page } from "../../shell/router";
import { check, select } from "../../ui/choice";
import { download } from "../../ui/copy";
import { el } from "../../ui/dom";
import { facts } from "../../ui/facts";
import { digits, fixed } from "../../ui/number";
import { messageOf, problem } from "../../ui/problem";
import { slider } from "../../ui/slider";
import { readCsv, type Trace } from "./csv";
import { asCsv, asJson, dropOn } from "./files";
import { measure, type Measured, MODELS, type Stretch } from "./measure";
import { compare, type Compared } from "./presets";
import { type Source, sources } from "./sources";
import { candidateTable, lawName, parameterTable, presetTable } from "./tables";

export const page: Page = {
  mount(root, link) {
    const state = {
      from: link.number("from", NaN, 0),
      to: link.number("to", NaN, 0),
      model: link.text("model") ?? "auto",
    };
    let presetsShown = link.text("presets") !== "off";
    let trace: Trace | undefined;
    let found: Measured | undefined;
    let chosen: Stretch | undefined;
    let compared: Compared[] = [];

    const trouble = problem();
    const course = plot(
      "Recording and law",
      300,
      { x: { label: "time", unit: "s" }, y: { label: "position", unit: "px" } },
      "no recording yet",
    );
    const rest = plot(
      "Residuals",
      150,
      { x: { label: "time", unit: "s" }, y: { label: "recording − law", unit: "px, recording − law" } },
      "no law yet",
    );
    const numbers = facts("Law", "Off by (RMS)", "R²", "Samples");
    const like = el("p", { class: "muted" });
    const stretches = el("div", { class: "chips", role: "group", "aria-label": "Stretches of the recording" });
    const parameters = parameterTable();
    const candidates = candidateTable();
    const presets = presetTable();

    const save = (): void =>
      link.save({
        source: input.source,
        sample: input.source === "sample" ? input.sample.name : undefined,
        from: trimmed(state.from),
        to: trimmed(state.to),
        model: state.model === "auto" ? undefined : state.model,
        presets: presetsShown ? undefined : "off",
      });
    const endOf = (): number => trace?.times[trace.times.length - 1] ?? 1;
    /** Takes a recording, from the instant at which nobody touches the page any more. */
    const use = (next: Trace | undefined, start = 0): void => {
      trace = next;
      const end = endOf();
      from.element.hidden = to.element.hidden = trace === undefined;
      from.reach(0, end);
      to.reach(0, end);
      from.set(Math.min(state.from >= 0 ? state.from : start, end));
      to.set(state.to > from.value ? Math.min(state.to, end) : end);
      fit();
    };
    const fit = (): void => {
      found = chosen = undefined;
      if (trace) {
        try {
          found = measure(trace, from.value, to.value, state.model);
          chosen = found.best;
          trouble.clear();
        } catch (thrown) {
          trouble.show(messageOf(thrown));
        }
      }
      showStretches();
      draw();
    };
    const showStretches = (): void => {
      const all = found?.stretches ?? [];
      stretches.hidden = all.length < 2;
      stretches.replaceChildren(
        ...all.map((each) =>
          el(
            "button",
            {
              class: "chip",
              type: "button",
              "aria-pressed": String(each === chosen),
              onclick: () => {
                chosen = each;
                showStretches();
                draw();
              },
            },
            `${lawName(each.fit.model)} from ${fixed(each.fit.start, 2)} s`,
          ),
        ),
      );
    };
    const draw = (): void => {
      compared = chosen ? compare(chosen) : [];
      const x = { low: 0, high: endOf() };
      const summary = chosen ? `The law is ${lawName(chosen.fit.model)}, off by ${digits(chosen.fit.rmse, 3)} px.` : "";
      course.draw({ lines: lines(), marks: marks(), x, y: rangeOf(trace ? [trace.positions] : []), summary });
      const off = chosen?.fit.residuals ?? [];
      const most = chosen ? Math.max(1e-9, ...off.map(Math.abs)) : 1;
      rest.draw({
        lines: chosen
          ? [{ label: "residual", colour: "--accent", xs: chosen.times, ys: off, dots: "only", width: 2 }]
          : [],
        marks: [{ y: 0, label: "", colour: "--line-strong" }],
        x,
        y: { low: -1.2 * most, high: 1.2 * most },
      });
      tell();
    };
    const tell = (): void => {
      if (chosen) {
        const { model, variant, rmse, rSquared, preset, isExplained } = chosen.fit;
        numbers.set(lawName(model, variant), `${digits(rmse, 3)} px`, fixed(rSquared, 6), String(chosen.times.length));
        like.textContent = [
          preset ? `Its constants come nearest to ${preset.name}.` : "",
          isExplained ? "" : "No law explains all of it: this one is the least wrong.",
          ...(found?.notes ?? []).map((note) => `${note[0]?.toUpperCase()}${note.slice(1)}.`),
        ]
          .filter(Boolean)
          .join(" ");
      } else {
        numbers.set("–", "–", "–", trace ? String(trace.times.length) : "–");
        like.textContent =
          trace || trouble.element.textContent ? "" : "Record a scroll, choose a sample, or drop a CSV.";
      }
      parameters.show(chosen);
      candidates.show(chosen);
      presets.show(compared);
      downloads.hidden = chosen === undefined;
    };
    const lines = (): Line[] => {
      if (!trace) return [];
      const recording: Line = {
        label: "recording",
        colour: "--text",
        xs: trace.times,
        ys: trace.positions,
        dots: "only",
        width: 1.5,
      };
      const others = presetsShown
        ? compared.map(({ name: label, colour, times: xs, positions: ys }): Line => ({
            label,
            colour,
            xs,
            ys,
            width: 1.25,
            dash: [5, 4],
          }))
        : [];
      const laws = (found?.stretches ?? []).map((each): Line => ({
        label: "law",
        colour: "--accent",
        xs: each.times,
        ys: each.law,
        width: each === chosen ? 2.25 : 1.25,
      }));
      return [
        ...others,
        ...laws.filter((_, i) => found?.stretches[i] !== chosen).map((line) => ({ ...line, label: "other law" })),
        ...laws.filter((_, i) => found?.stretches[i] === chosen),
        recording,
      ];
    };
    const marks = (): Mark[] => [
      ...(trace && from.value > 0 ? [{ x: from.value, label: "from", colour: "--muted" }] : []),
      ...(trace && to.value < endOf() ? [{ x: to.value, label: "to", colour: "--muted" }] : []),
    ];

    const instant = (name: "from" | "to", label: string) =>
      slider({
        label,
        unit: "s",
        min: 0,
        max: 1,
        step: 0.01,
        value: name === "from" ? 0 : 1,
        lowest: 0,
        highest: 1e4,
        onInput: (value) => {
          state[name] = value;
          save();
          fit();
        },
      });
    const from = instant("from", "From");
    const to = instant("to", "To");
    const law = select(
      "Law",
      [
        {
          label: "",
          choices: [
            { value: "auto", label: "Whichever explains it best" },
            ...MODELS.map((name) => ({ value: name as string, label: lawName(name) })),
          ],
        },
      ],
      state.model,
      (name) => {
        state.model = name;
        save();
        fit();
      },
    );
    const showPresets = check("Compare with platforms", presetsShown, (yes) => {
      presetsShown = yes;
      save();
      draw();
    });
    let isFirst = true;
    /** What the link says of a stretch holds for the recording it came with. */
    const renewed = (): void => {
      if (!isFirst) state.from = state.to = NaN;
      isFirst = false;
    };
    const read = (name: string, text: string, start = 0): void => {
      try {
        use(readCsv(name, text), start);
      } catch (thrown) {
        use(undefined);
        trouble.show(messageOf(thrown));
        tell();
      }
    };
    const readFile = async (file: File): Promise<void> => {
      renewed();
      read(file.name.replace(/\.[^.]*$/, ""), await file.text());
    };
    const input = sources(
      { source: link.word<Source>("source", ["sample", "record", "file"]), sample: link.text("sample") },
      {
        sample(sample) {
          const wasFirst = isFirst;
          renewed();
          read(sample.name, sample.csv, sample.from);
          if (!wasFirst) save();
        },
        recording({ times, positions, released = 0 }) {
          renewed();
          const recording = { name: "recording", times, positions };
          if (times.length > 3) {
            // From the release on; if that is too little for a law, from the beginning.
            use(recording, released);
            if (!chosen && released > 0) use(recording);
          } else trouble.show("Nothing was recorded: the list did not move.");
        },
        file: (file) => void readFile(file),
        empty() {
          const wasFirst = isFirst;
          renewed();
          trouble.clear();
          use(undefined);
          if (!wasFirst) save();
        },
      },
    );
    const downloads = el(
      "div",
      { class: "row" },
      el(
        "button",
        {
          class: "button",
          type: "button",
          onclick: () => trace && chosen && download(`${trace.name}-fit.csv`, asCsv(trace, chosen), "text/csv"),
        },
        "Download CSV",
      ),
      el(
        "button",
        {
          class: "button",
          type: "button",
          onclick: () =>
            trace && chosen && download(`${trace.name}-fit.json`, asJson(trace, chosen, compared), "application/json"),
        },
        "Download JSON",
      ),
    );
    const lab = el(
      "div",
      { class: "lab trace-lab drop" },
      el(
        "section",
        { class: "card area-curve stack", "aria-label": "Fit" },
        course.element,
        rest.element,
        stretches,
        numbers.element,
        like,
        trouble.element,
      ),
      el(
        "section",
        { class: "card panel stack", "aria-label": "The recording" },
        input.element,
        from.element,
        to.element,
        law.element,
        showPresets.element,
        downloads,
      ),
      el("div", { class: "area-table column" }, parameters.element, candidates.element, presets.element),
    );
    dropOn(lab, (file) => void readFile(file));
    root.append(lab);
    input.begin();
    return () => {
      input.destroy();
      course.destroy();
      rest.destroy();
    };
  },
};

const trimmed = (value: number): number | undefined => (Number.isFinite(value) ? Number(value.toFixed(4)) : undefined);
