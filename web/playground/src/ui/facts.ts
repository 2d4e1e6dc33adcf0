import { el } from "./dom";
import { swatch } from "./swatch";

/** The text of one number, or of the numbers of two springs, A and B. */
export type Fact = string | readonly [a: string, b: string];

/** A list of named numbers. `set` takes them in the order of the names. */
export function facts(...names: string[]): { element: HTMLElement; set(...values: Fact[]): void } {
  const groups = names.map((name) => ({ element: el("div", {}, el("dt", {}, name), el("dd", {}, "–")), shown: "" }));
  return {
    element: el("dl", { class: "facts" }, ...groups.map(({ element }) => element)),
    set(...values) {
      values.forEach((value, i) => {
        const group = groups[i];
        const texts = typeof value === "string" ? [value] : value;
        const shown = texts.join("\n");
        if (!group || group.shown === shown) return;
        group.shown = shown;
        const [name] = group.element.children;
        group.element.replaceChildren(
          name as Element,
          ...texts.map((text, k) => el("dd", {}, ...(texts.length > 1 ? spring(k) : []), text)),
        );
      });
    },
  };
}

/** The ball of a spring, and its letter for screen readers. */
const spring = (index: number): HTMLElement[] => [
  swatch(`--series-${index + 1}`),
  el("span", { class: "hidden" }, `${"AB"[index]}: `),
];
