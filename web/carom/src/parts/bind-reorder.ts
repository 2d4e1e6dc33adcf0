/** A list that is put in another order, in elements. */

import { checkNames, type NamesOf } from "../options.js";
import { localVectors } from "../surroundings.js";
import { Bound, checkedElement, type BoundOptions } from "./bound.js";
import { Presses } from "../press/press.js";
import { Reorder } from "./reorder.js";

/** How a list is put in another order. */
export interface BindReorderOptions extends BoundOptions {
  /** A selector of the part of a row by which fingers lift it; the rest of the row scrolls the list. @default the whole row */
  handle?: string | undefined;
  /** Called with the new order of the rows, by their former places, when a row has been put down. @default none */
  onReorder?: ((order: readonly number[]) => void) | undefined;
  /** Whether the rows are moved in the document; a framework does that itself after `onReorder`. @default true */
  moves?: boolean | undefined;
}

const NAMES = Object.keys({
  handle: 1,
  onReorder: 1,
  moves: 1,
  reducedMotion: 1,
  ignore: 1,
} satisfies NamesOf<BindReorderOptions>);

/** Returns the rows of a list except for those that are leaving, which are inert. */
const rowsOf = (list: HTMLElement): readonly HTMLElement[] =>
  ([...list.children] as HTMLElement[]).filter((one) => one.style && !one.inert);

/** Returns a list of the rows as they stand in the document. */
function reorderOf(list: HTMLElement): Reorder {
  const rows = rowsOf(list);
  const tops = rows.map(({ offsetTop }) => offsetTop);
  const last = rows.at(-1)?.offsetHeight ?? 0;
  const sizes = rows.map((_, i) => Math.max((tops[i + 1] ?? tops[i] + last) - tops[i], 0));
  return new Reorder({ sizes, viewport: list.clientHeight || 1 });
}

/** A list in elements; {@link bindReorder} makes one. */
export class BoundReorder extends Bound<Reorder> {
  readonly #options: BindReorderOptions;
  #rows: readonly HTMLElement[];
  /** The row that a press would lift. */
  #pressed = -1;
  /** A place in the list minus the position of a drag at that place. */
  #shift = 0;
  /** The order that was last passed to `onReorder`. */
  #told: string;

  /** @internal */
  constructor(list: HTMLElement, options: BindReorderOptions) {
    checkNames(options, NAMES);
    super(checkedElement("list", list), reorderOf(list), options);
    this.#options = options;
    this.#rows = rowsOf(list);
    this.#told = String(this.part.order);
    this.#dress();
    this.presses = new Presses(
      list,
      {
        ...{ axes: ["y"], ignore: options.ignore },
        accepts: (event) => this.#accepts(event),
        down: (_, { timeMs, y }) => this.act(() => this.part.lift(timeMs, this.#pressed, y + this.#shift), timeMs),
        move: (_, samples) => {
          for (const { timeMs, y } of samples) this.act(() => this.part.pointerMove(timeMs, y + this.#shift), timeMs);
        },
        up: (_, timeMs) => this.act(() => this.part.pointerUp(timeMs), timeMs),
        cancel: (_, timeMs) => this.act(() => this.part.pointerCancel(timeMs), timeMs),
      },
      this.end.signal,
    );
    this.on(list, "keydown", (event) => this.#key(event));
    this.on(list, "scroll", () => {
      // Browsers round where the list is scrolled to from here.
      if (Math.abs(list.scrollTop - this.part.offset) > 1) this.act(() => this.part.scrollTo(list.scrollTop));
    });
    this.observe(list);
    const changes = new MutationObserver(() => {
      const rows = rowsOf(list);
      if (rows.length !== this.#rows.length || rows.some((row, i) => row !== this.#rows[i])) this.resize();
    });
    changes.observe(list, { childList: true });
    this.finally(() => {
      changes.disconnect();
      for (const row of this.#rows) {
        for (const name of ["translate", "z-index"]) row.style.removeProperty(name);
        row.removeAttribute("data-lifted");
      }
    });
  }

  #dress(): void {
    for (const row of this.#rows) {
      const grip = this.#options.handle ? row.querySelector<HTMLElement>(this.#options.handle) : row;
      if (!grip) continue;
      this.style(grip, { "touch-action": "none", "user-select": "none", "-webkit-user-select": "none" });
      this.attributes(grip, { tabindex: "0", "aria-keyshortcuts": "Alt+ArrowUp Alt+ArrowDown" });
    }
  }

  /** @internal */
  override get movesWhileHeld(): boolean {
    return !this.part.isAtRest;
  }

  #accepts(event: PointerEvent): boolean {
    const { handle } = this.#options;
    const path = event.composedPath();
    this.#pressed = this.#rows.findIndex((row) => path.includes(row));
    const isOnHandle = !handle || path.some((one) => one !== this.element && (one as Element).matches?.(handle));
    if (this.#pressed < 0 || !isOnHandle) return false;
    this.part.scrollTo(this.element.scrollTop);
    // The positions of a drag count from the corner of the page, and those of the rows from the corner of the list.
    const { left, top } = this.element.getBoundingClientRect();
    this.#shift = -localVectors(this.element)({ x: left, y: top }).y - this.element.clientTop;
    return true;
  }

  override resize(): void {
    if (!this.part.isHeld) this.#renew();
  }

  /** Reads the rows as they stand in the document. */
  #renew(): void {
    for (const row of this.#rows) row.style.translate = "";
    this.#rows = rowsOf(this.element);
    (this as { part: Reorder }).part = reorderOf(this.element);
    this.part.scrollTo(this.element.scrollTop);
    this.#told = String(this.part.order);
    this.#dress();
  }

  /** @internal */
  override show(): void {
    const { order, lifted, offset } = this.part;
    const [first] = this.#rows;
    const top = first?.offsetTop ?? 0;
    this.#rows.forEach((row, i) => {
      row.style.translate = `0 ${this.part.placeOf(i) - (row.offsetTop - top)}px`;
      row.style.zIndex = i === lifted ? "1" : "";
      row.toggleAttribute("data-lifted", i === lifted);
    });
    if (lifted !== undefined && Math.abs(this.element.scrollTop - offset) > 0.5) this.element.scrollTop = offset;
    if (!this.part.isAtRest || this.part.isHeld || String(order) === this.#told) return;
    this.#told = String(order);
    if (this.#options.moves !== false) this.#move(order);
    this.#options.onReorder?.(order);
  }

  /** Moves the rows in the document. The focus stays where it is. */
  #move(order: readonly number[]): void {
    const focused = this.element.ownerDocument.activeElement;
    for (const row of this.#rows) row.style.translate = "";
    this.element.append(...order.map((row) => this.#rows[row]));
    if (focused && this.element.contains(focused)) (focused as HTMLElement).focus({ preventScroll: true });
    this.#renew();
  }

  #key(event: KeyboardEvent): void {
    const by = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
    if (by === 0 || !event.altKey) return;
    const row = this.#rows.findIndex((one) => one.contains(event.target as Node));
    if (row < 0) return;
    event.preventDefault();
    this.act((timeMs) => this.part.shift(timeMs, row, by));
  }
}

/**
 * Lets a finger, a mouse or the keyboard put the children of a list in another order. The lifted row follows the finger, its neighbours
 * make room on springs, and near an edge the list scrolls, by time and not by frames. The lifted row has the attribute `data-lifted`.
 *
 * Alt and the arrow keys move the row that has the focus. Reduced motion is respected.
 *
 * @throws If an element or an option is invalid.
 * @example
 * ```ts
 * bindReorder(list, {
 *   handle: ".grip",
 *   onReorder: (order) => save(order),
 * });
 * ```
 */
export function bindReorder(list: HTMLElement, options: BindReorderOptions = {}): BoundReorder {
  return new BoundReorder(list, options);
}
