import { el } from "../../ui/dom";
import { digits, fixed } from "../../ui/number";
import { swatch } from "../../ui/swatch";
import { blewUp, type Course } from "./course";

/** The largest error and the final position of each method. */
export function errorTable(): { element: HTMLElement; show(courses: Course[]): void } {
  const body = el("tbody");
  const head = ["Method", "Largest error", "At the end"].map((text) => el("th", { scope: "col" }, text));
  const table = el("table", { class: "numbers" }, el("thead", {}, el("tr", {}, ...head)), body);
  return {
    element: el("div", { class: "scroll-x", tabindex: 0, role: "region", "aria-label": "Errors as a table" }, table),
    show: (courses) => body.replaceChildren(...courses.map(row)),
  };
}

function row({ solver, worst, positions }: Course): HTMLElement {
  const last = positions[positions.length - 1] ?? NaN;
  return el(
    "tr",
    {},
    el("th", { scope: "row" }, swatch(solver.colour), solver.name),
    el("td", {}, blewUp(worst) ? "blows up" : digits(worst, 3)),
    el("td", {}, blewUp(worst) ? "–" : fixed(last, 6)),
  );
}

/** Describes the plots for screen readers. */
export const summary = (courses: Course[]): string =>
  `Largest errors: ${courses.map(({ solver, worst }) => `${solver.name} ${blewUp(worst) ? "blows up" : digits(worst, 2)}`).join(", ")}.`;
