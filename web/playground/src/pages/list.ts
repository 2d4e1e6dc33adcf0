import { el } from "../ui/dom";

/** The long list of the scroll lab. The heights of its rows don't depend on its width. */

const HEADING = 40;
const ROW = 60;
const CARD = 148;
const SECTIONS = 24;
/** How many sections are visible at first, and in the first frames of a fling. */
const FIRST = 3;

const SHOTS = [
  ["Natural", "Rolls on after contact"],
  ["Follow", "Struck high, it runs on"],
  ["Draw", "Struck low, it returns"],
  ["Stop", "All speed goes over"],
  ["Massé", "A steep cue, a curve"],
  ["Bricole", "Cushion first"],
  ["Short angle", "Long, short, long rail"],
  ["Ticky", "In a narrow gap"],
  ["Double the rail", "One cushion, twice"],
  ["Umbrella", "Two cushions first"],
  ["Plus system", "Short to long rail"],
  ["Reverse English", "Spin against the rail"],
] as const;

export interface LongList {
  /** The list with its first sections. */
  element: HTMLElement;
  /** Adds the other sections. */
  complete(): void;
  /** The height of all sections. */
  height: number;
  /** The offsets of the sections, which are snap points. */
  snaps: number[];
}

export function longList(): LongList {
  const sections: HTMLElement[] = [];
  const snaps: number[] = [];
  let top = 0;
  let shot = 0;
  for (let number = 0; number < SECTIONS; number++) {
    const rows = Array.from({ length: 3 + ((number * 7) % 4) }, () => row(shot++));
    const hasCard = number % 2 === 1;
    const height = HEADING + rows.length * ROW + (hasCard ? CARD : 0);
    const element = el(
      "div",
      { class: "list-section", style: `height: ${height}px` },
      el("div", { class: "list-heading" }, `Inning ${number + 1}`),
      ...rows,
      hasCard ? card(number) : null,
    );
    sections.push(element);
    snaps.push(top);
    top += height;
  }
  const element = el("div", { class: "long-list" }, ...sections.slice(0, FIRST));
  return {
    element,
    complete: () => element.append(...sections.slice(FIRST)),
    height: top,
    snaps,
  };
}

function row(index: number): HTMLElement {
  const [name, text] = SHOTS[index % SHOTS.length] as (typeof SHOTS)[number];
  return el(
    "div",
    { class: "list-row" },
    el("span", { class: `ball ball-${index % 3}` }),
    el("span", { class: "words" }, el("b", {}, name), el("span", {}, text)),
    el("span", { class: "count number" }, index + 1),
  );
}

/** A card in the style of the logo: a table seen from above, and the path of a ball over three cushions. */
function card(section: number): HTMLElement {
  const x = 20 + ((section * 37) % 60);
  const path = `M${x} 78 L${((x + 40) % 92) + 4} 2 L98 ${20 + ((section * 13) % 40)} L${30 + ((section * 17) % 40)} 82 L${12 + ((section * 11) % 30)} 40`;
  const card = el("div", { class: "list-card" });
  card.innerHTML = `<svg viewBox="0 0 100 84" preserveAspectRatio="none" aria-hidden="true"><path d="${path}" vector-effect="non-scaling-stroke"/></svg>`;
  return card;
}
