import { segmented, select } from "../../ui/choice";
import { el } from "../../ui/dom";
import { longList } from "../list";
import { recorder, type Recording } from "./recorder";
import { SAMPLES, type Sample } from "./samples";

export type Source = "sample" | "record" | "file";

export interface Sources {
  /** The choice of a source. */
  element: HTMLElement;
  /** The elements that record and that read files. Only the element of the current source is visible. */
  panes: HTMLElement[];
  /** The choice of a sample. */
  sampleElement: HTMLElement;
  source: Source;
  sample: Sample;
  /** Shows the messages about a file. */
  showFile(text: string): void;
  /** Shows the first recording, or says that the source doesn't have one yet. */
  begin(): void;
  destroy(): void;
}

/** The sources of recordings: the project, the visitor's finger, or a file. */
export function sources(
  first: { source: Source; sample: string | undefined },
  on: {
    sample(sample: Sample): void;
    recording(recording: Recording): void;
    files(files: File[]): void;
    empty(): void;
  },
): Sources {
  const origin = el("p", { class: "origin" });
  const chooser = select(
    "Recording",
    [{ label: "", choices: SAMPLES.map(({ name: value, title: label }) => ({ value, label })) }],
    (SAMPLES.find(({ name }) => name === first.sample) ?? (SAMPLES[0] as Sample)).name,
    () => choose(),
  );
  const choose = (): void => {
    self.sample = SAMPLES.find(({ name }) => name === chooser.value) ?? (SAMPLES[0] as Sample);
    origin.textContent = self.sample.origin;
    on.sample(self.sample);
  };

  const button = el("button", { class: "pill primary", type: "button" }, "Record");
  const hint = el("p", { class: "muted", role: "status" });
  let isRecording = false;
  const rows = longList();
  rows.complete();
  const camera = recorder([rows.element], on.recording, (now) => {
    isRecording = now;
    button.textContent = now ? "Stop" : "Record again";
    button.classList.toggle("recording", now);
    hint.textContent = now
      ? "Now flick, drag or wheel the list and let it come to rest."
      : "Your browser scrolls this list, and its offset is recorded in every frame.";
  });
  hint.textContent = "Press Record, then flick, drag or wheel the list and let it come to rest.";
  button.addEventListener("click", () => (isRecording ? camera.stop() : camera.start()));

  const input = el("input", {
    type: "file",
    accept: ".csv,.json,text/csv,text/plain,application/json",
    // A button opens this field's file dialog, and the keyboard reaches that button.
    hidden: true,
    id: "trace-file",
    "aria-label": "A CSV or JSON of a recording",
  });
  input.addEventListener("change", () => {
    const files = [...(input.files ?? [])];
    input.value = "";
    on.files(files);
  });

  const another = (): HTMLElement =>
    el(
      "p",
      { class: "muted" },
      "To record another page, take ",
      el("a", { href: "../guide/measure.html#record-any-page" }, "the bookmark that records any page"),
      ".",
    );
  const named = el("p", { class: "origin", role: "status", hidden: true });
  const panes: Record<Source, HTMLElement> = {
    sample: el("div", { class: "stack" }, chooser.element, origin),
    record: el("div", { class: "stack" }, el("div", { class: "row" }, button), hint, camera.element, another()),
    file: el(
      "div",
      { class: "stack" },
      el("button", { class: "pill", type: "button", onclick: () => input.click() }, "Choose a file"),
      input,
      named,
      el(
        "p",
        { class: "muted" },
        'Or drop one anywhere on the page: a CSV with times first (t_ms or t_s), then positions, or JSON, such as a file of `carom record` or {"X": […], "Y": […]}. It stays on this machine.',
      ),
      another(),
    ),
  };
  const show = (source: Source): void => {
    self.source = source;
    for (const [name, pane] of Object.entries(panes)) pane.hidden = name !== source;
  };
  const tabs = segmented<Source>(
    "Source",
    { sample: "Sample", record: "Record", file: "File" },
    first.source,
    (source) => {
      show(source);
      named.hidden = true;
      if (source === "sample") choose();
      else on.empty();
    },
    false,
  );
  const self: Sources = {
    element: tabs.element,
    panes: [panes.record, panes.file],
    sampleElement: panes.sample,
    source: first.source,
    sample: SAMPLES[0] as Sample,
    showFile(text) {
      tabs.set("file");
      show("file");
      named.hidden = false;
      named.textContent = text;
    },
    begin: () => (self.source === "sample" ? choose() : on.empty()),
    destroy: () => camera.destroy(),
  };
  show(first.source);
  return self;
}
