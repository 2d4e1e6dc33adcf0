import { el } from "../../ui/dom";
import { digits } from "../../ui/number";
import { swatch } from "../../ui/swatch";
import type { Stretch } from "./measure";
import type { Compared } from "./presets";

/** A table in a card, which is hidden while the table is empty. */
export function table(
  title: string,
  ...columns: string[]
): { element: HTMLElement; rows(rows: (string | Node)[][]): void } {
  const body = el("tbody");
  const element = el(
    "section",
    { class: "card", "aria-label": title },
    el("h2", {}, title),
    el(
      "div",
      { class: "scroll-x", tabindex: 0, role: "region", "aria-label": `${title}, a table` },
      el(
        "table",
        { class: "numbers" },
        el("thead", {}, el("tr", {}, ...columns.map((name) => el("th", { scope: "col" }, name)))),
        body,
      ),
    ),
  );
  return {
    element,
    rows(rows) {
      element.hidden = rows.length === 0;
      body.replaceChildren(
        ...rows.map((cells) =>
          el("tr", {}, ...cells.map((cell, i) => (i === 0 ? el("th", { scope: "row" }, cell) : el("td", {}, cell)))),
        ),
      );
    },
  };
}

/** Returns a law's name for people. */
export const lawName = (model: string, variant = ""): string =>
  (model[0]?.toUpperCase() ?? "") + model.slice(1).replaceAll("_", " ") + (variant === "" ? "" : `, ${variant}`);

/** Returns a table of the law's parameters and their confidence intervals. */
export function parameterTable(): { element: HTMLElement; show(stretch: Stretch | undefined): void } {
  const { element, rows } = table("The law in numbers", "Parameter", "Value", "± (1 σ)", "Unit");
  return {
    element,
    show: (stretch) =>
      rows(
        (stretch?.fit.parameters ?? []).map(({ name, value, standardError, unit }) => [
          lawName(name),
          digits(value, 6),
          standardError === undefined ? "–" : digits(standardError, 2),
          unit.replace("length", "px"),
        ]),
      ),
  };
}

/**
 * Returns a table of all fitted laws, in the order of their BIC. It marks the chosen one, which has the lowest BIC, or nearly the lowest
 * with fewer parameters.
 */
export function candidateTable(): { element: HTMLElement; show(stretch: Stretch | undefined): void } {
  const { element, rows } = table("Laws that were tried", "Law", "RMS, px", "BIC", "Verdict");
  return {
    element,
    show: (stretch) =>
      rows(
        (stretch?.fit.candidates ?? [])
          .map((candidate, i) => ({ ...candidate, isChosen: i === 0 }))
          .sort((a, b) => a.bic - b.bic)
          .map(({ model, variant, rmse, bic, reason, isChosen }) => [
            el("span", { class: isChosen ? "chosen" : undefined }, lawName(model, variant)),
            digits(rmse, 3),
            digits(bic, 5),
            el("span", { class: "reason" }, isChosen ? el("b", {}, "chosen: ") : null, reason),
          ]),
      ),
  };
}

/** Returns a table of each platform's motion after the same release. */
export function presetTable(): { element: HTMLElement; show(compared: Compared[]): void } {
  const { element, rows } = table("The same release on other platforms", "Platform", "RMS, px", "Would stop at");
  return {
    element,
    show: (compared) =>
      rows(
        compared.map(({ name, colour, rmse, rest }) => [
          el("span", {}, swatch(colour), name),
          digits(rmse, 3),
          rest === undefined ? "–" : digits(rest, 6),
        ]),
      ),
  };
}
