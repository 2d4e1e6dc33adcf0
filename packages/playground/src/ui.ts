/** The few things that all pages are made of. */

type Props = Record<string, unknown>;

/** An element with its properties and children. `on…` listens, `class`, `for` and `aria-…` are attributes. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  props: Props = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [key, value] of Object.entries(props)) {
    if (typeof value === "function") element.addEventListener(key.slice(2), value as EventListener);
    else if (value !== undefined) element.setAttribute(key, String(value));
  }
  element.append(...children);
  return element;
}

/** A number to show: four digits, no noise. */
export function short(value: number, digits = 4): string {
  if (!Number.isFinite(value)) return value > 0 ? "∞" : "none";
  return String(Number(value.toPrecision(digits)));
}

export interface SliderOptions {
  label: string;
  min: number;
  max: number;
  step?: number;
  value: number;
  unit?: string;
  onInput: (value: number) => void;
}

/** A range with its label and value. */
export function slider({ label, min, max, step, value, unit = "", onInput }: SliderOptions): HTMLElement {
  const shown = (x: number): string => `${short(x)}${unit && ` ${unit}`}`;
  // Not an <output>: the label would be that one's.
  const output = h("span", { class: "value", "aria-hidden": "true" }, shown(value));
  const input = h("input", {
    type: "range",
    min,
    max,
    step: step ?? (max - min) / 200,
    value,
    "aria-valuetext": shown(value),
    oninput: () => {
      output.textContent = shown(input.valueAsNumber);
      input.setAttribute("aria-valuetext", shown(input.valueAsNumber));
      onInput(input.valueAsNumber);
    },
  });
  return h("label", { class: "slider" }, h("span", {}, label), output, input);
}

/** A choice of one. */
export function select(
  label: string,
  choices: readonly (readonly [value: string, text: string])[],
  value: string,
  onChange: (value: string) => void,
): HTMLElement & { input: HTMLSelectElement } {
  const input = h(
    "select",
    { onchange: () => onChange(input.value) },
    ...choices.map(([value, text]) => h("option", { value }, text)),
  );
  input.value = value;
  return Object.assign(h("label", { class: "field" }, h("span", {}, label), input), { input });
}

/** A line of code with a button that copies it. */
export function code(label: string): { element: HTMLElement; set(text: string): void } {
  const pre = h("pre", { tabindex: 0, role: "region", "aria-label": label });
  const button = h("button", { type: "button", "aria-label": `Copy ${label}` }, "Copy");
  button.addEventListener("click", () => {
    void navigator.clipboard.writeText(pre.textContent ?? "").then(
      () => (button.textContent = "Copied"),
      () => (button.textContent = "Failed"),
    );
    setTimeout(() => (button.textContent = "Copy"), 1200);
  });
  return { element: h("div", { class: "code" }, pre, button), set: (text) => (pre.textContent = text) };
}

/** Terms with their numbers. */
export function numbers(labels: readonly string[]): { element: HTMLElement; set(values: readonly string[]): void } {
  const values = labels.map(() => h("dd", {}, "\u00a0"));
  const element = h("dl", { class: "numbers" });
  labels.forEach((label, i) => element.append(h("div", {}, h("dt", {}, label), values[i])));
  return { element, set: (texts) => texts.forEach((text, i) => (values[i].textContent = text)) };
}

/** What a page is given: where to put itself, and the part of the address that is its state. */
export interface Page {
  root: HTMLElement;
  query: URLSearchParams;
  /** Writes the state into the address. */
  remember(state: Record<string, string | number>): void;
  /** Aborted when the page is left. */
  signal: AbortSignal;
}

export function heading(title: string, lead: string): HTMLElement[] {
  return [h("h1", {}, title), h("p", { class: "lead" }, lead)];
}

/** A number of the address, or another. */
export function numberOf(query: URLSearchParams, key: string, otherwise: number): number {
  const text = query.get(key);
  const value = Number(text);
  return text !== null && text !== "" && Number.isFinite(value) ? value : otherwise;
}
