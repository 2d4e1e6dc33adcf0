/** Connects a list whose rows can be reordered with the elements that show it. */

import { checkNames, knownName, type NamesOf } from "../options.js";
import { around, localVectors, type Point } from "../surroundings.js";
import { Bound, checkedElement, type BoundOptions } from "./bound.js";
import type { Axis } from "../press/press.js";
import { dragPart } from "./press.js";
import { Reorder } from "./reorder.js";

/** The options of {@link bindReorder}. */
export interface BindReorderOptions extends BoundOptions {
  /** The axis of the list: a column, or a row. @default "y" */
  axis?: Axis | undefined;
  /** A selector of the handle by which fingers lift a row. The rest of the row scrolls the list. @default the whole row */
  handle?: string | undefined;
  /** Called when a row has been put down, with the former places of the rows in their new order. @default none */
  onReorder?: ((order: readonly number[]) => void) | undefined;
  /** Whether we move the rows in the document. Set it to false if a framework does that after `onReorder`. @default true */
  moves?: boolean | undefined;
}

const NAMES = Object.keys({
  axis: 1,
  handle: 1,
  onReorder: 1,
  moves: 1,
  reducedMotion: 1,
  ignore: 1,
} satisfies NamesOf<BindReorderOptions>);

/** Returns the rows of a list, except the ones that are leaving, which are inert. */
const rowsOf = (list: HTMLElement): readonly HTMLElement[] =>
  ([...list.children] as HTMLElement[]).filter((one) => one.style && !one.inert);

/** The names of the properties, styles and keys along each axis. */
const ALONG = {
  x: {
    ...({ place: "offsetLeft", size: "offsetWidth", view: "clientWidth", all: "scrollWidth" } as const),
    ...({
      scroll: "scrollLeft",
      border: "clientLeft",
      overflow: "overflowX",
      keys: ["ArrowLeft", "ArrowRight"],
    } as const),
  },
  y: {
    ...({ place: "offsetTop", size: "offsetHeight", view: "clientHeight", all: "scrollHeight" } as const),
    ...({ scroll: "scrollTop", border: "clientTop", overflow: "overflowY", keys: ["ArrowUp", "ArrowDown"] } as const),
  },
};

/** The axis of a list, and the sign of coordinates along it. The sign is −1 if the axis is "x" and the list is read from right to left. */
interface Lane {
  readonly axis: Axis;
  readonly sign: 1 | -1;
}

/** Returns where a row begins. */
const beginOf = ({ axis, sign }: Lane, row: HTMLElement): number =>
  sign > 0 ? row[ALONG[axis].place] : -(row[ALONG[axis].place] + row[ALONG[axis].size]);

/** Returns a list of the rows as they stand in the document. */
function reorderOf(list: HTMLElement, lane: Lane): Reorder {
  const { size, view } = ALONG[lane.axis];
  const rows = rowsOf(list);
  const begins = rows.map((row) => beginOf(lane, row));
  const shown = rows.filter((row) => row[size] > 0).map((row) => beginOf(lane, row));
  if (shown.some((begin, i) => begin - shown[i - 1] < 1)) {
    const asked = `one ${lane.axis === "x" ? "row" : "column"} of elements for \`axis: "${lane.axis}"\``;
    throw new Error(`\`list\` must be ${asked}, but they wrap or stand otherwise`);
  }
  const sizes = rows.map((row, i) => Math.max((begins[i + 1] ?? begins[i] + row[size]) - begins[i], 0));
  return new Reorder({ sizes, viewport: list[view] || 1 });
}

/** Returns the element that scrolls a list along an axis: the list itself, the nearest scrolling element around it, or the page. */
function scrollerOf(list: HTMLElement, axis: Axis): HTMLElement {
  const { overflow, all, view } = ALONG[axis];
  const root = list.ownerDocument.scrollingElement as HTMLElement;
  for (let one: Element | null = list; one && one !== root; one = around(one)) {
    const box = one as HTMLElement;
    if (/auto|scroll/.test(getComputedStyle(box)[overflow]) && box[all] > box[view]) return box;
  }
  return root;
}

/** A list that is shown in elements. {@link bindReorder} makes one. */
export class BoundReorder extends Bound<Reorder, BindReorderOptions> {
  #rows: readonly HTMLElement[];
  /** The row that a press would lift. */
  #pressed = -1;
  #lane: Lane;
  /** What scrolls the list, and its scroll offset when the list is at its beginning. */
  #scroller: HTMLElement;
  #base = 0;
  /** What to add to a pointer's coordinate on the page to get its position in the view. */
  #shift = 0;
  /** The order that `onReorder` was last called with. */
  #told: string;

  /** @internal */
  constructor(list: HTMLElement, options: BindReorderOptions) {
    checkNames(options, NAMES);
    const { axis = "y" } = options;
    knownName("axis", axis, ["x", "y"]);
    const isMirrored = axis === "x" && getComputedStyle(checkedElement("list", list)).direction === "rtl";
    const lane: Lane = { axis, sign: isMirrored ? -1 : 1 };
    super(list, reorderOf(list, lane), options);
    [this.#lane, this.#scroller] = [lane, list];
    this.#rows = rowsOf(list);
    this.#told = String(this.part.order);
    this.#dress();
    this.presses = dragPart(this, {
      axis,
      along: (place) => this.#along(place),
      scroller: () => this.#scroller,
      accepts: (event) => this.#accepts(event),
      lift: (timeMs, position) => this.part.lift(timeMs, this.#pressed, position),
    });
    this.on(list, "keydown", (event) => this.#key(event));
    const scrolled = (): void => {
      // Browsers round scroll offsets, so ignore a difference of up to a pixel.
      if (Math.abs(this.#scrolled - this.part.offset) > 1) this.act(() => this.part.scrollTo(this.#scrolled));
    };
    list.ownerDocument.addEventListener("scroll", scrolled, { capture: true, signal: this.end.signal });
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

  /** Returns the position of a drag in the view. */
  #along(place: Point): number {
    return this.#lane.sign * place[this.#lane.axis] + this.#shift;
  }

  /** The current offset of the list, read from the element that scrolls it. */
  get #scrolled(): number {
    const { axis, sign } = this.#lane;
    return this.#base + sign * this.#scroller[ALONG[axis].scroll];
  }

  #dress(): void {
    const { keys } = ALONG[this.#lane.axis];
    for (const row of this.#rows) {
      const grip = this.options.handle ? row.querySelector<HTMLElement>(this.options.handle) : row;
      if (!grip) continue;
      this.style(grip, { "touch-action": "none", "user-select": "none", "-webkit-user-select": "none" });
      this.attributes(grip, { tabindex: "0", "aria-keyshortcuts": keys.map((key) => `Alt+${key}`).join(" ") });
    }
  }

  /** @internal */
  override get movesWhileHeld(): boolean {
    return !this.part.isAtRest;
  }

  #accepts(event: PointerEvent): boolean {
    const { handle } = this.options;
    const path = event.composedPath();
    this.#pressed = this.#rows.findIndex((row) => path.includes(row));
    const isOnHandle = !handle || path.some((one) => one !== this.element && (one as Element).matches?.(handle));
    if (this.#pressed < 0 || !isOnHandle) return false;
    this.#look();
    return true;
  }

  /** Reads the view that the list is seen through. */
  #look(): void {
    const { element: list } = this;
    const { axis, sign } = this.#lane;
    const { view, all, scroll, border } = ALONG[axis];
    const scroller = (this.#scroller = scrollerOf(list, axis));
    const isPage = scroller === list.ownerDocument.scrollingElement;
    const toLocal = localVectors(list);
    /** Where a box begins inside its border, along the axis. */
    const begin = (box: HTMLElement): number => {
      const { left, right, top } = box.getBoundingClientRect();
      return sign * toLocal({ x: sign > 0 ? left : right, y: top })[axis] + box[border];
    };
    const root = list.ownerDocument.documentElement;
    const start = isPage ? (sign > 0 ? 0 : -root.clientWidth) : begin(scroller);
    const most = scroller[all] - (isPage ? root : scroller)[view];
    this.#shift = -start;
    this.#base = scroller === list ? 0 : start - begin(list) - sign * scroller[scroll];
    this.part.see((isPage ? root : scroller)[view] || 1, this.#scrolled, [this.#base, this.#base + most]);
  }

  /** @internal */
  override made(options: BindReorderOptions): Reorder | undefined {
    checkNames(options, NAMES);
    return (options.axis ?? "y") === this.#lane.axis ? this.part : undefined;
  }

  override resize(): void {
    if (!this.part.isHeld) this.#renew();
  }

  /** Reads the rows as they stand in the document. */
  #renew(): void {
    for (const row of this.#rows) row.style.translate = "";
    this.#rows = rowsOf(this.element);
    (this as { part: Reorder }).part = reorderOf(this.element, this.#lane);
    this.#told = String(this.part.order);
    this.#dress();
  }

  /** @internal */
  override show(): void {
    const { order, lifted, offset } = this.part;
    const { axis, sign } = this.#lane;
    const [first] = this.#rows;
    const begin = first ? beginOf(this.#lane, first) : 0;
    this.#rows.forEach((row, i) => {
      const by = sign * (this.part.placeOf(i) - (beginOf(this.#lane, row) - begin));
      row.style.translate = axis === "x" ? `${by}px` : `0 ${by}px`;
      row.style.zIndex = i === lifted ? "1" : "";
      row.toggleAttribute("data-lifted", i === lifted);
    });
    if (lifted !== undefined && Math.abs(this.#scrolled - offset) > 0.5)
      this.#scroller[ALONG[axis].scroll] = sign * (offset - this.#base);
    if (!this.part.isAtRest || this.part.isHeld || String(order) === this.#told) return;
    this.#told = String(order);
    if (this.options.moves !== false) this.#move(order);
    this.options.onReorder?.(order);
  }

  /** Moves the rows in the document. The focus doesn't move. */
  #move(order: readonly number[]): void {
    const focused = this.element.ownerDocument.activeElement;
    for (const row of this.#rows) row.style.translate = "";
    this.element.append(...order.map((row) => this.#rows[row]));
    if (focused && this.element.contains(focused)) (focused as HTMLElement).focus({ preventScroll: true });
    this.#renew();
  }

  #key(event: KeyboardEvent): void {
    const { axis, sign } = this.#lane;
    const at = ALONG[axis].keys.indexOf(event.key as never);
    if (at < 0 || !event.altKey) return;
    const row = this.#rows.findIndex((one) => one.contains(event.target as Node));
    if (row < 0) return;
    event.preventDefault();
    this.act((timeMs) => this.part.goBy(timeMs, row, sign * (2 * at - 1)));
  }
}

/**
 * Lets a finger, a mouse or the keyboard put the children of a column or a row in another order. The lifted row follows the finger, and its
 * neighbours make room on springs. Near an edge, the list or the page around it scrolls, at the same speed at any frame rate. The lifted
 * row has the attribute `data-lifted`.
 *
 * Alt and the arrow keys move the row that has the focus. Reduced motion is respected.
 *
 * @throws If an element or an option is invalid, or the rows of the list wrap.
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
