import { el } from "./dom";

/** A list of named numbers; `set` takes them in the order of the names. */
export function facts(...names: string[]): { element: HTMLElement; set(...values: string[]): void } {
  const cells = names.map(() => el("dd", {}, "–"));
  return {
    element: el("dl", { class: "facts" }, ...names.map((name, i) => el("div", {}, el("dt", {}, name), cells[i]))),
    set(...values) {
      values.forEach((value, i) => {
        const cell = cells[i];
        if (cell && cell.textContent !== value) cell.textContent = value;
      });
    },
  };
}
