/** The place of an element in the layout, without its motion. */

import { restyle } from "../styles.js";
import { localVectors, type Point } from "../surroundings.js";

/** The centre of an element on the page and its size there, in CSS pixels of the viewport: x, y, width, height. */
export type Box = readonly [x: number, y: number, width: number, height: number];

/** An element as it is laid out. */
export interface Place {
  readonly box: Box;
  /** Turns a vector on the page into the pixels of the element's `translate`. */
  readonly toLocal: (vector: Point) => Point;
  /** The element, and the cells of a table's row, which don't have widths without their table. */
  readonly parts: readonly Part[];
}

/** A part of an element: its own size in CSS, and the place of its box on the page, relative to the element's centre. */
interface Part {
  readonly element: HTMLElement;
  readonly width: string;
  readonly height: string;
  readonly corner: Point;
}

/** The CSS properties that we use to draw a motion, with the element's own values of them. */
export interface Base {
  readonly translate: string;
  readonly scale: string;
  readonly transform: string;
}

/** Returns the values that an element has if it isn't moved. */
export function baseOf(element: Element): Base {
  const { translate, scale, transform } = getComputedStyle(element);
  return { translate, scale, transform };
}

/** Runs `measure` while the elements in motion are drawn where the layout puts them. Their style is the same afterwards. */
export function withoutMotion<T>(bases: ReadonlyMap<Element, Base>, measure: () => T): T {
  // Use `!important`, because it overrides animations, even those on the compositor.
  const restore = [...bases].map(([element, base]) => restyle(element as HTMLElement, { ...base }, "important"));
  try {
    return measure();
  } finally {
    for (const undo of restore) undo();
  }
}

/** Returns where an element is laid out, or `undefined` if it doesn't have a box. */
export function placeOf(element: HTMLElement): Place | undefined {
  if (!element.isConnected || element.getClientRects().length === 0) return undefined;
  const { left, top, width, height } = element.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  const { display } = getComputedStyle(element);
  const cells = display === "table-row" ? ([...element.children] as HTMLElement[]) : [];
  const parts = [element, ...cells].map((one) => {
    const { left, top } = one.getBoundingClientRect();
    const { width, height } = getComputedStyle(one);
    return { element: one, width, height, corner: { x: left - x, y: top - y } };
  });
  return { box: [x, y, width, height], toLocal: localVectors(element), parts };
}
