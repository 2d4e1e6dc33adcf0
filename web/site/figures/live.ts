/** Lets readers try an option that a page of reference describes. If the page has code for the option, that code runs here. */
import { recipes } from "virtual:recipes";
import { animateElement, type ElementTargets } from "carom/dom";
import { button, el, type Mount, slider } from "./kit";

/** Pairs of looks. Each press of a button sends the card from one look to the other. */
const LOOKS: [label: string, there: ElementTargets, back: ElementTargets][] = [
  ["x", { x: 160 }, { x: 0 }],
  ["rotate", { rotate: 90 }, { rotate: 0 }],
  ["scale", { scaleX: 1.4, scaleY: 1.4 }, { scaleX: 1, scaleY: 1 }],
  ["width", { width: "15rem" }, { width: "7rem" }],
  ["opacity", { opacity: 0.3 }, { opacity: 1 }],
  ["backgroundColor", { backgroundColor: "tomato" }, { backgroundColor: "#f6f0e2" }],
  ["filter", { filter: "blur(6px)" }, { filter: "none" }],
];

/** Makes one figure: the element that it shows, and its controls. */
type Part = () => { shown: HTMLElement; controls: HTMLElement[] };

const elements: Part = () => {
  const shown = el("div", { class: "live-card" }, "card");
  const law = { duration: 0.5, bounce: 0.3 };
  const dial = (name: keyof typeof law, label: string, max: number, unit?: string): HTMLElement =>
    slider({ label, min: 0.05, max, step: 0.05, value: law[name], unit }, (value) => {
      law[name] = value;
    });
  const looks = LOOKS.map(([name, there, back]) => {
    let isThere = false;
    const press = (): void => {
      isThere = !isThere;
      it.setAttribute("aria-pressed", String(isThere));
      animateElement(shown, isThere ? there : back, law);
    };
    const it = button(name, press, true);
    it.setAttribute("aria-pressed", "false");
    return it;
  });
  return {
    shown,
    controls: [
      el("div", { class: "doors" }, ...looks),
      dial("duration", "Duration", 1.5, "s"),
      dial("bounce", "Bounce", 0.8),
    ],
  };
};

const rows: Part = () => {
  const shown = el(
    "ul",
    { class: "live-rows" },
    ...["One", "by", "one", "they", "enter"].map((text) => el("li", {}, text)),
  );
  const enter = (): void => void recipes.enter([...shown.children]);
  return { shown, controls: [button("Enter", enter)] };
};

const sortable: Part = () => {
  const row = (text: string): HTMLElement => el("li", {}, `${text} `, el("button", {}, "Remove"));
  const shown = el("ul", { class: "live-rows" }, row("Drag me"), row("Remove me"), row("Move me by Alt and an arrow"));
  const add = button("Add", () => {});
  // Wait until the list is in the page, because `sortable` needs that.
  queueMicrotask(() => recipes.sortable(shown, add));
  return { shown, controls: [add] };
};

const ticker: Part = () => {
  const shown = el("output", { class: "live-number" }, "0");
  const number = recipes.ticker(shown);
  const to = (value: number): HTMLElement => button(value.toLocaleString("en"), () => number.retarget(value), true);
  return { shown, controls: [to(0), to(1_200), to(98_765)] };
};

const path: Part = () => {
  const shown = el("div", { class: "live-path" });
  shown.innerHTML =
    '<svg viewBox="0 0 120 60" aria-hidden="true"><path d="M10 40C25 5 45 5 50 30S75 60 85 30 105 15 112 22" fill="none" stroke="currentColor" stroke-width="4" stroke-linecap="round"/></svg>';
  const draw = (): void => void recipes.draw(shown.querySelector("path") as SVGPathElement);
  return { shown, controls: [button("Draw", draw)] };
};

const PARTS: Record<string, Part> = { elements, rows, sortable, ticker, path };

export const mount: Mount = (root) => {
  const name = root.closest<HTMLElement>("[data-of]")?.dataset.of ?? "elements";
  const { shown, controls } = (PARTS[name] ?? elements)();
  root.append(el("div", { class: "felt live-stage" }, shown), el("div", { class: "figure-controls" }, ...controls));
  return () => root.replaceChildren();
};
