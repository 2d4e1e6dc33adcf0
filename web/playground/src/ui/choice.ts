import { el, freshId } from "./dom";
import { swatch } from "./swatch";

export interface Choice<T extends string> {
  value: T;
  label: string;
}

export interface Chooser<T extends string> {
  element: HTMLElement;
  value: T;
  set(value: T): void;
}

/** Returns a choice of a few options, which are all visible with their names. */
export function segmented<T extends string>(
  legend: string,
  choices: Readonly<Record<T, string>>,
  value: NoInfer<T>,
  onChange: (value: T) => void,
  visibleLegend = true,
): Chooser<T> {
  const name = freshId("choice");
  const inputs = (Object.keys(choices) as T[]).map((value) =>
    el("input", {
      type: "radio",
      name,
      value,
      onchange: () => {
        self.value = value;
        onChange(value);
      },
    }),
  );
  const element = el(
    "fieldset",
    { class: "field" },
    el("legend", { class: visibleLegend ? "label" : "hidden" }, legend),
    el(
      "div",
      { class: "segmented" },
      ...inputs.map((input) => el("label", {}, input, el("span", {}, choices[input.value as T]))),
    ),
  );
  const self: Chooser<T> = {
    element,
    value,
    set(next) {
      self.value = next;
      for (const input of inputs) input.checked = input.value === next;
    },
  };
  self.set(value);
  return self;
}

/** Returns a choice of many options, in groups, as a list that opens. */
export function select<T extends string>(
  label: string,
  groups: readonly { label: string; choices: readonly Choice<T>[] }[],
  value: T,
  onChange: (value: T) => void,
): Chooser<T> {
  const id = freshId("select");
  const option = (choice: Choice<T>): HTMLOptionElement => el("option", { value: choice.value }, choice.label);
  const list = el(
    "select",
    { id },
    ...groups.flatMap((group) =>
      group.label === ""
        ? group.choices.map(option)
        : [el("optgroup", { label: group.label }, ...group.choices.map(option))],
    ),
  );
  list.addEventListener("change", () => {
    self.value = list.value as T;
    onChange(self.value);
  });
  const self: Chooser<T> = {
    element: el("div", { class: "field" }, el("label", { for: id }, label), list),
    value,
    set(next) {
      self.value = next;
      list.value = next;
    },
  };
  self.set(value);
  return self;
}

/** A switch. */
export function check(
  label: string,
  value: boolean,
  onChange: (value: boolean) => void,
  colour?: string,
): {
  element: HTMLElement;
  set(value: boolean): void;
} {
  const input = el("input", { type: "checkbox" });
  input.checked = value;
  input.addEventListener("change", () => onChange(input.checked));
  return {
    element: el(
      "label",
      { class: "check" },
      input,
      colour === undefined ? null : swatch(colour),
      el("span", {}, label),
    ),
    set: (next) => {
      input.checked = next;
    },
  };
}
