/** Connects a row that can be swiped with the elements that show it. */

import { checkNames, type NamesOf } from "../options.js";
import { Bound, checkedElement, equal, pick, type BoundOptions } from "./bound.js";
import { dragPart } from "./press.js";
import {
  SwipeRow,
  type SwipePlace,
  type SwipeRowFrame,
  type SwipeRowOptions,
  type SwipeRowWidths,
} from "./swipe-row.js";

/** How a row is swiped. */
export interface BindSwipeRowOptions extends Pick<SwipeRowOptions, "sweep" | "choice" | "spring">, BoundOptions {
  /** The element with the actions at the row's beginning, behind it. @default none */
  leading?: HTMLElement | undefined;
  /** The element with the actions at the row's end, behind it. @default none */
  trailing?: HTMLElement | undefined;
  /** Called with the row whenever it changes. @default none */
  onUpdate?: ((frame: SwipeRowFrame) => void) | undefined;
  /** Called when the row has been swept away. Perform the first action of that side. @default none */
  onSweep?: ((side: "leading" | "trailing") => void) | undefined;
}

const NAMES = Object.keys({
  sweep: 1,
  choice: 1,
  spring: 1,
  leading: 1,
  trailing: 1,
  onUpdate: 1,
  onSweep: 1,
  reducedMotion: 1,
  ignore: 1,
} satisfies NamesOf<BindSwipeRowOptions>);

const widthsOf = (row: HTMLElement, { leading, trailing }: BindSwipeRowOptions): SwipeRowWidths => ({
  width: row.offsetWidth || 1,
  leading: leading?.offsetWidth ?? 0,
  trailing: trailing?.offsetWidth ?? 0,
});

/** The open row of each parent. */
const opened = new WeakMap<Element, BoundSwipeRow>();

/** A row that is shown in elements. {@link bindSwipeRow} makes one. */
export class BoundSwipeRow extends Bound<SwipeRow, BindSwipeRowOptions> {
  #shown = NaN;
  #isSwept = false;
  #sign = 1;

  /** @internal */
  constructor(row: HTMLElement, options: BindSwipeRowOptions) {
    checkNames(options, NAMES);
    super(
      checkedElement("row", row),
      new SwipeRow({ ...pick(options, ["sweep", "choice", "spring"]), ...widthsOf(row, options) }),
      options,
    );
    this.style(row, { "touch-action": "pan-y pinch-zoom", "user-select": "none", "-webkit-user-select": "none" });
    this.attributes(row, { tabindex: "0" });
    this.presses = dragPart(this, { axis: "x", along: ({ x }) => this.#sign * x });
    this.on(row, "keydown", (event) => this.#key(event));
    for (const side of ["leading", "trailing"] as const) this.#actions(side);
    this.observe(row, ...[options.leading, options.trailing].filter((one) => one !== undefined));
    this.resize();
    this.show();
  }

  /** Shows the actions of a side when one of them gets the focus, and closes the row when the focus leaves them. */
  #actions(side: "leading" | "trailing"): void {
    const actions = this.options[side];
    if (!actions) return;
    this.on(actions, "focusin", () => this.goTo(side));
    this.on(actions, "focusout", ({ relatedTarget }) => {
      if (!actions.contains(relatedTarget as Node | null) && this.part.frame.place === side) this.goTo("closed");
    });
    this.on(actions, "keydown", ({ key }) => {
      if (key === "Escape") this.element.focus({ preventScroll: true });
    });
  }

  /**
   * Sends the row to a place.
   *
   * @example row.goTo("closed");
   */
  goTo(place: SwipePlace): void {
    this.act((timeMs) => this.part.goTo(timeMs, place));
  }

  /** @internal */
  override made(options: BindSwipeRowOptions): SwipeRow | undefined {
    checkNames(options, NAMES);
    if (!equal(options, this.options, ["leading", "trailing"])) return undefined;
    if (equal(options, this.options, ["sweep", "choice", "spring"])) return this.part;
    return new SwipeRow({ ...pick(options, ["sweep", "choice", "spring"]), ...widthsOf(this.element, options) });
  }

  override resize(): void {
    this.#sign = getComputedStyle(this.element).direction === "rtl" ? -1 : 1;
    this.act((timeMs) => this.part.resize(timeMs, widthsOf(this.element, this.options)));
  }

  /** @internal */
  override show(): void {
    const { frame } = this.part;
    const { offset, place, isAtRest } = frame;
    if (offset !== this.#shown) {
      this.#shown = offset;
      this.element.style.translate = `${this.#sign * offset}px`;
      this.options.onUpdate?.(frame);
    }
    const { parentElement: list } = this.element.parentElement ?? this.element;
    if (place !== "closed" && list) {
      const other = opened.get(list);
      if (other !== this) opened.set(list, this);
      if (other && other !== this && other.part.frame.place !== "closed" && !other.#isSwept) other.goTo("closed");
    }
    if (!isAtRest || this.#isSwept || !place.endsWith("-sweep")) return;
    this.#isSwept = true;
    this.options.onSweep?.(place === "leading-sweep" ? "leading" : "trailing");
  }

  #key(event: KeyboardEvent): void {
    if (event.target !== this.element || event.ctrlKey || event.metaKey || event.altKey) return;
    const { leading, trailing, sweep } = this.options;
    const { place } = this.part.frame;
    const side = event.key === "ArrowLeft" ? -this.#sign : event.key === "ArrowRight" ? this.#sign : 0;
    const isOpen = place === "leading" || place === "trailing";
    if (event.key === "Delete" && sweep) this.goTo("trailing-sweep");
    else if (event.key === "Escape" && isOpen) this.goTo("closed");
    else if (side !== 0 && isOpen) this.goTo((place === "leading") === side > 0 ? place : "closed");
    else if (side > 0 && leading) this.goTo("leading");
    else if (side < 0 && trailing) this.goTo("trailing");
    else return;
    event.preventDefault();
  }
}

/**
 * Lets a finger or a mouse swipe a row aside to show the actions behind it, or all the way to perform the first one. The row and its
 * actions are in one element, with the actions at its ends and the row above them. At most one row of a list is open at a time.
 *
 * Arrow keys open and close the row that has the focus, and Delete sweeps it. Actions that get the focus come into view. A page that is
 * read from right to left is mirrored. Reduced motion is respected.
 *
 * @throws If an element, a number or an option is invalid.
 * @example
 * ```ts
 * bindSwipeRow(row, {
 *   trailing: row.parentElement.querySelector(".actions"),
 *   sweep: true,
 *   onSweep: () => item.remove(),
 * });
 * ```
 */
export function bindSwipeRow(row: HTMLElement, options: BindSwipeRowOptions): BoundSwipeRow {
  return new BoundSwipeRow(row, options);
}
