/** Connects a sheet with the elements that show it. */

import { checkNames, type NamesOf } from "../options.js";
import { Bound, checkedElement, equal, pick, VALUE, type BoundOptions } from "./bound.js";
import { dragPart } from "./press.js";
import { Sheet, type SheetFrame, type SheetOptions } from "./sheet.js";

/** How a sheet is shown. */
export interface BindSheetOptions extends Pick<SheetOptions, "choice" | "spring">, BoundOptions {
  /** The heights where the sheet rests, in rising order. If you give a function, we call it again after a resize. 0 is the closed sheet. */
  detents: readonly number[] | (() => readonly number[]);
  /** The list inside, which scrolls and shares the finger with the sheet. @default none */
  list?: HTMLElement | undefined;
  /** The button that lets arrow keys move the sheet, and that a screen reader finds. @default none */
  handle?: HTMLElement | undefined;
  /**
   * Whether an open sheet keeps the focus, and makes the rest of the page inert. Dialogs, popovers and elements that are added later stay
   * usable, such as a menu that opens from the sheet.
   * @default false
   */
  modal?: boolean | undefined;
  /** A selector of elements that stay usable around an open modal sheet, such as toasts. @default none */
  alive?: string | undefined;
  /** Called with the sheet whenever it changes. @default none */
  onUpdate?: ((frame: SheetFrame) => void) | undefined;
  /** Called with the number of the detent where the sheet has come to rest. @default none */
  onRest?: ((detent: number) => void) | undefined;
}

const NAMES = Object.keys({
  choice: 1,
  spring: 1,
  detents: 1,
  list: 1,
  handle: 1,
  modal: 1,
  alive: 1,
  onUpdate: 1,
  onRest: 1,
  reducedMotion: 1,
  ignore: 1,
} satisfies NamesOf<BindSheetOptions>);

const detentsOf = ({ detents }: BindSheetOptions): readonly number[] =>
  typeof detents === "function" ? detents() : detents;

const FOCUSABLE = "a[href], button, input, select, textarea, [tabindex]";

/** The open modal sheets, the upper ones last. */
const stack: BoundSheet[] = [];
/** The elements around the upper sheet, which we have made inert. */
let inert = new Set<HTMLElement>();
/** The closed sheets, which are out of view and out of reach for keys and screen readers. */
const closed = new WeakSet<HTMLElement>();

/** Makes the page inert around the upper sheet. */
function restack(): void {
  const before = inert;
  inert = new Set(stack.at(-1)?.around());
  for (const other of before) if (!inert.has(other)) other.inert = closed.has(other);
  for (const other of inert) other.inert = true;
}

/** A sheet that is shown in elements. {@link bindSheet} makes one. */
export class BoundSheet extends Bound<Sheet, BindSheetOptions> {
  /** The element that had the focus before the sheet opened. */
  #before: Element | null = null;
  #detent: number | undefined;
  #shown = NaN;
  #offset = 0;

  /** @internal */
  constructor(element: HTMLElement, options: BindSheetOptions) {
    checkNames(options, NAMES);
    super(
      checkedElement("element", element),
      new Sheet({ ...pick(options, ["choice", "spring"]), detents: detentsOf(options) }),
      options,
    );
    const { list, handle, modal } = options;
    this.style(element, {
      "touch-action": "none",
      "user-select": "none",
      "-webkit-user-select": "none",
      "will-change": "transform",
    });
    // A finger scrolls the list through the sheet, so switch off the list's own touch scrolling. Wheels and keys still scroll it.
    if (list) this.style(list, { "touch-action": "none", "overscroll-behavior": "contain" });
    this.attributes(element, { role: "dialog", tabindex: "-1", ...(modal && { "aria-modal": "true" }) });
    if (handle)
      this.attributes(handle, {
        role: "slider",
        tabindex: "0",
        "aria-orientation": "vertical",
        "aria-valuemin": "0",
        "aria-valuemax": "0",
        ...VALUE,
      });
    this.presses = dragPart(this, { axis: "y", own: handle });
    this.on(element, "keydown", (event) => this.#key(event));
    if (list) this.on(list, "scroll", () => this.#scrolled(list));
    this.finally(() => this.#free());
    this.observe(element.ownerDocument.documentElement, element, ...(list ? [list, ...list.children] : []));
    this.resize();
    this.show();
  }

  /**
   * Sends the sheet to a detent by its number.
   *
   * @throws If the detent doesn't exist.
   * @example button.addEventListener("click", () => sheet.goTo(1));
   */
  goTo(detent: number): void {
    this.act((timeMs) => this.part.goTo(timeMs, detent));
  }

  get #scrollable(): number {
    const { list } = this.options;
    return list ? Math.max(list.scrollHeight - list.clientHeight, 0) : 0;
  }

  /** @internal */
  override made(options: BindSheetOptions): Sheet | undefined {
    checkNames(options, NAMES);
    if (!equal(options, this.options, ["list", "handle", "modal"])) return undefined;
    return new Sheet({
      ...pick(options, ["choice", "spring"]),
      detents: detentsOf(options),
      scrollable: this.#scrollable,
    });
  }

  override resize(): void {
    this.act((timeMs) => this.part.resize(timeMs, { detents: detentsOf(this.options), scrollable: this.#scrollable }));
  }

  /** @internal */
  override show(): void {
    const { frame } = this.part;
    const { list, handle, onUpdate, onRest } = this.options;
    const high = this.part.detents.at(-1)!;
    if (frame.height !== this.#shown || frame.offset !== this.#offset) {
      this.element.style.translate = `0 ${high - frame.height}px`;
      if (list && Math.abs(list.scrollTop - frame.offset) > 0.5) list.scrollTop = frame.offset;
      [this.#shown, this.#offset] = [frame.height, frame.offset];
      onUpdate?.(frame);
    }
    const isClosed = frame.height <= 0 && frame.isAtRest;
    closed[isClosed ? "add" : "delete"](this.element);
    this.element.inert = isClosed || inert.has(this.element);
    // A hidden sheet can't be modal.
    const isShown = this.element.getClientRects().length > 0;
    if (this.options.modal) this.#hold(isShown && this.part.detents[frame.detent] > 0);
    if (this.#detent === frame.detent || !frame.isAtRest) return;
    this.#detent = frame.detent;
    handle?.setAttribute("aria-valuemax", String(this.part.detents.length - 1));
    handle?.setAttribute("aria-valuenow", String(frame.detent));
    handle?.setAttribute("aria-valuetext", `${Math.round(100 * frame.progress)} %`);
    onRest?.(frame.detent);
  }

  /** Puts an open sheet on top of the others, so that the focus stays inside. Takes a closed sheet off the stack. */
  #hold(isOpen: boolean): void {
    if (isOpen === stack.includes(this)) return;
    if (!isOpen) return this.#free();
    this.#before = this.element.ownerDocument.activeElement;
    stack.push(this);
    restack();
    if (!this.element.contains(this.#before))
      (this.element.querySelector<HTMLElement>(FOCUSABLE) ?? this.element).focus({ preventScroll: true });
  }

  /** @internal Returns what is around the sheet, except for what stays alive or is inert anyway. */
  around(): HTMLElement[] {
    const { alive } = this.options;
    const outside = (other: HTMLElement): HTMLElement[] => {
      // Don't make open dialogs and popovers inert, because they are above the sheet.
      const isFree =
        other.matches("script, dialog, [popover]") || (other.inert && !inert.has(other) && !closed.has(other));
      if (isFree || (alive && other.matches(alive))) return [];
      return alive && other.querySelector(alive) ? ([...other.children] as HTMLElement[]).flatMap(outside) : [other];
    };
    const all: HTMLElement[] = [];
    for (let one: HTMLElement | null = this.element; one && one !== one.ownerDocument.body; one = one.parentElement)
      all.push(
        ...([...(one.parentElement?.children ?? [])] as HTMLElement[])
          .filter((other) => other !== one)
          .flatMap(outside),
      );
    return all;
  }

  #free(): void {
    const place = stack.indexOf(this);
    if (place < 0) return;
    stack.splice(place, 1);
    restack();
    // An upper sheet may have taken the focus from an element inside this sheet. When the upper sheet closes, let it return the focus
    // to the element that had the focus before this sheet.
    for (const upper of stack.slice(place)) if (this.element.contains(upper.#before)) upper.#before = this.#before;
    if (place === stack.length) (this.#before as HTMLElement | null)?.focus?.({ preventScroll: true });
  }

  /** Takes over the offset to which a wheel, a key or the focus has scrolled the list. */
  #scrolled(list: HTMLElement): void {
    if (!this.part.isHeld && Math.abs(list.scrollTop - this.#offset) > 1.5)
      this.act((timeMs) => this.part.scrollTo(timeMs, list.scrollTop));
  }

  #key(event: KeyboardEvent): void {
    const { key } = event;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const { detents } = this.part;
    const { detent } = this.part.frame;
    const isOnHandle = event.target === this.options.handle;
    const last = detents.length - 1;
    const byHandle: Record<string, number> = { ArrowUp: detent + 1, ArrowDown: detent - 1, Home: 0, End: last };
    const to = key === "Escape" && detents[0] === 0 ? 0 : isOnHandle ? byHandle[key] : undefined;
    if (to === undefined) return;
    event.preventDefault();
    this.goTo(Math.min(Math.max(to, 0), last));
  }
}

/**
 * Turns an element into a bottom sheet. A detent is a height where the sheet rests. The element is fixed to the lower edge of the
 * page with the height of the largest detent. It extends below the page, so that a pull beyond this height doesn't show a gap.
 *
 * Content and sheet pass the finger to each other in both directions, with position and velocity. An open modal sheet keeps the focus and
 * makes the rest of the page inert. Sheets form a stack, and the page is inert as long as one of them is open. Escape closes a sheet that
 * has the detent 0. Arrow keys on the handle move the sheet. Reduced motion is respected.
 *
 * @throws If an element, a number or an option is invalid.
 * @example
 * ```ts
 * const sheet = bindSheet(element, {
 *   detents: () => [0, innerHeight / 2, innerHeight - 60],
 *   list: element.querySelector("ul"),
 *   modal: true,
 * });
 * button.addEventListener("click", () => sheet.goTo(1));
 * ```
 */
export function bindSheet(element: HTMLElement, options: BindSheetOptions): BoundSheet {
  return new BoundSheet(element, options);
}
