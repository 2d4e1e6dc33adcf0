/** Pieces of an interface, drawn between two places: the spring lab moves them, and so does the guide of the site. */

import { el } from "./dom";

export interface Piece {
  name: string;
  element: HTMLElement;
  /** Draws the piece between its two places, 0 and 1. A spring may pass both. */
  draw(value: number): void;
  /** Draws the outlines of the same piece under another spring. If there is no value, removes the outlines. */
  drawOther(value: number | undefined): void;
}

interface Parts {
  elements: HTMLElement[];
  draw(value: number): void;
}

function piece(name: string, make: () => Parts): Piece {
  const { elements, draw } = make();
  const element = el("span", { class: "screen", "aria-hidden": "true" }, ...elements);
  let other: (Parts & { layer: HTMLElement }) | undefined;
  return {
    name,
    element,
    draw,
    drawOther(value) {
      if (value !== undefined && !other) {
        const parts = make();
        other = { ...parts, layer: element.appendChild(el("span", { class: "outlines" }, ...parts.elements)) };
      }
      if (other) other.layer.hidden = value === undefined;
      if (value !== undefined) other?.draw(value);
    },
  };
}

export const sheet = (): Piece =>
  piece("Sheet", () => {
    const it = el("i", { class: "piece-sheet" }, el("b"), el("b"), el("b"));
    return { elements: [it], draw: (value) => void (it.style.transform = `translateY(${(1 - value) * 62}%)`) };
  });

export const toggle = (): Piece =>
  piece("Toggle", () => {
    const knob = el("i", { class: "piece-knob" });
    const rail = el("i", { class: "piece-rail" }, knob);
    return {
      elements: [rail],
      draw(value) {
        knob.style.transform = `translateX(${value * 32}px)`;
        rail.style.setProperty("--on", String(Math.max(0, Math.min(1, value))));
      },
    };
  });

export const cards = (): Piece =>
  piece("Card stack", () => {
    const all = [0, 1, 2].map(() => el("i", { class: "piece-card" }));
    return {
      elements: all,
      draw(value) {
        all.forEach((card, i) => {
          const side = i - 1;
          card.style.transform = `translate(${side * 20 * value}px, ${Math.abs(side) * 6 * value}px) rotate(${side * 11 * value}deg)`;
        });
      },
    };
  });

export const toast = (): Piece =>
  piece("Toast", () => {
    const it = el("i", { class: "piece-toast" });
    return {
      elements: [it],
      draw(value) {
        it.style.transform = `translateY(${(1 - value) * 46}px) scale(${0.86 + 0.14 * value})`;
        it.style.opacity = String(Math.max(0, Math.min(1, value * 1.5)));
      },
    };
  });

export const list = (): Piece =>
  piece("List", () => {
    const all = [0, 1, 2, 3].map(() => el("i", { class: "piece-row" }));
    return {
      elements: all,
      draw(value) {
        // Here the first row moves below the third, and the second and third make room.
        all.forEach((row, i) => {
          const away = i === 0 ? 2 : i < 3 ? -1 : 0;
          row.style.transform = `translateY(${away * 22 * value}px)`;
        });
      },
    };
  });

/** A page that covers the one before it. */
export const page = (): Piece =>
  piece("Page", () => {
    const it = el("i", { class: "piece-page" }, el("b"), el("b"), el("b"));
    const under = el("i", { class: "piece-page piece-under" }, el("b"), el("b"), el("b"));
    return {
      elements: [under, it],
      draw(value) {
        under.style.transform = `translateX(${-30 * value}%)`;
        it.style.transform = `translateX(${100 * (1 - value)}%)`;
      },
    };
  });
