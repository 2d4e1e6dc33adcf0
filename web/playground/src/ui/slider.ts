import { el, freshId } from "./dom";

export interface SliderOptions {
  label: string;
  min: number;
  max: number;
  step: number;
  value: number;
  unit?: string;
  /** Uses a logarithmic track, for quantities that span decades. `min` must be above 0. */
  logarithmic?: boolean;
  /** The limits of the number field, which may lie beyond the track. */
  lowest?: number;
  highest?: number;
  onInput: (value: number) => void;
}

export interface Slider {
  element: HTMLElement;
  value: number;
  set(value: number): void;
  /** Sets another track. */
  reach(min: number, max: number): void;
}

const TRACK = 1000;

/** A slider and a field with the same number. The field takes any number in the range. The slider keeps to its steps. */
export function slider(options: SliderOptions): Slider {
  const id = freshId("slider");
  const { label, min, max, step, unit = "", logarithmic = false } = options;
  const lowest = options.lowest ?? min;
  const highest = options.highest ?? max;
  const decimals = (String(step).split(".")[1] ?? "").length;

  const range = el("input", {
    type: "range",
    id,
    min: logarithmic ? 0 : min,
    max: logarithmic ? TRACK : max,
    step: logarithmic ? 1 : step,
  });
  const number = el("input", {
    type: "number",
    step: "any",
    min: lowest,
    max: highest,
    // On a phone, the decimal keyboard doesn't have a minus sign.
    inputmode: lowest < 0 ? undefined : "decimal",
    "aria-label": `${label}${unit ? `, ${unit}` : ""}, exact`,
  });
  const element = el(
    "div",
    { class: "slider" },
    el("label", { for: id }, label),
    el("span", { class: "value" }, number, el("span", { class: "unit" }, unit)),
    range,
  );

  let end = max;
  const toTrack = (value: number): number =>
    logarithmic ? (TRACK * Math.log(Math.max(value, min) / min)) / Math.log(max / min) : value;
  const fromTrack = (track: number): number => {
    const raw = logarithmic ? min * (max / min) ** (track / TRACK) : track;
    return Math.min(end, Number((Math.round(raw / step) * step).toFixed(decimals)));
  };

  const self: Slider = {
    element,
    value: options.value,
    set(value) {
      self.value = value;
      show();
    },
    reach(low, high) {
      range.min = String(low);
      // Make the track a whole number of steps long, so that the last step reaches the end.
      range.max = String(low + Math.ceil((high - low) / step - 1e-9) * step);
      end = high;
      show();
    },
  };
  const show = (fromField = false): void => {
    const low = Number(range.min);
    const high = Number(range.max);
    const track = self.value === end ? high : Math.min(high, Math.max(low, toTrack(self.value)));
    range.value = String(track);
    range.style.setProperty("--filled", `${((track - low) / (high - low)) * 100}%`);
    range.setAttribute("aria-valuetext", `${shown(self.value)}${unit ? ` ${unit}` : ""}`);
    if (!fromField) number.value = shown(self.value);
  };
  // A number from a link may have more digits than the step has, so show them.
  const shown = (value: number): string => String(Number(value.toPrecision(Math.max(4, decimals + 2))));

  range.addEventListener("input", () => {
    self.value = fromTrack(Number(range.value));
    show();
    options.onInput(self.value);
  });
  number.addEventListener("input", () => {
    const value = Number(number.value);
    if (number.value === "" || !(value >= lowest && value <= highest)) return;
    self.value = value;
    show(true);
    options.onInput(value);
  });
  // If the field is empty or out of range, show the current number again.
  number.addEventListener("change", () => show());
  show();
  return self;
}
